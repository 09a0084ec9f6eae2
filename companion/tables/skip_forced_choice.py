"""A choice that leaves one value of what comes after it, or a text that nobody asks for: one tap enters both."""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.domains import OneOf, Words
from companion.engine.text import Money, Text
from companion.tables.form import Form
from companion.tables.step import Pick
from companion.tables.written import key


class ForcedChoice(NamedTuple):
    """A button that settles two fields at once: their names and values, what it says, and what stands beside it."""

    name: str
    value: str
    does: Text
    detail: Text | Money | str


def forced_choice(form: Form, pick: Pick) -> ForcedChoice | None:
    """What a value of the step before the last enters; None: more is to be chosen after it, or the table overrules."""
    step, fields, does = form.step, form.offer.fields, form.offer.button.says
    if form.overruled or does is None or step is None or len(fields) < 2 or fields[-2].name != step.name:
        return None
    last, chosen = fields[-1], {**form.chosen, step.name: pick.value}
    domain = last.domain(chosen)
    values = form.offer.choices(len(fields) - 1, chosen) if isinstance(domain, OneOf) else []
    if isinstance(domain, Words) and not domain.is_asked:
        values = [""]
    if len(values) != 1:
        return None
    whole = {**chosen, last.name: values[0]}
    return ForcedChoice(f"{step.name}+{last.name}", f"{pick.key}+{key(values[0])}", does(whole),
                        last.detail(chosen, values[0]))
