"""What templates need worked out, as filters: they print and do not compute."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any

from flask import Flask, current_app
from markupsafe import Markup

from companion.engine.text import Text, say
from companion.places import folder
from companion.sheets.inks import label_ink
from companion.tables import Form
from companion.tables.news import told_to
from companion.tables.skip_forced_choice import ForcedChoice, forced_choice
from companion.tables.step import Pick
from companion.web.words import language, words_in_use

#: More trains than this are told as "3 × 2F".
MOST_EACH = 3
#: So much is kept as it was drawn last: the hexes of some hundred maps.
MOST_ONCE = 16384


def work_out(app: Flask) -> None:
    """Give the templates their filters."""
    app.add_template_filter(part)
    app.add_template_filter(lambda first, *more: [*first, *(one for part in more for one in part)], "then")
    app.add_template_filter(label_ink)
    app.add_template_filter(by_kind)
    app.add_template_filter(goes_on)
    app.add_template_filter(trains_apart)
    app.add_template_filter(counted)
    app.add_template_filter(lambda text, seat: told_to(seat, text), "to_reader")
    app.add_template_filter(enters_at_once)
    app.add_template_global(once)
    app.add_template_global(sheet_of)


def part(title: Any, name: str, otherwise: str = "") -> str:
    """The template of a part of a page: the title's own, or that which it shares with its family, or what others have."""
    return _part(title.id, title.family, name, otherwise)


@cache
def _part(title: str, family: str, name: str, otherwise: str) -> str:
    own = [f"{room}/{name}.html" for room in (title, family) if room]
    return next((one for one in own if (folder("templates") / one).exists()), otherwise or own[-1])


@cache
def _sheet(title: str, family: str) -> str:
    return next((one for one in (title, family) if one and (folder("static") / f"{one}.css").exists()), "")


def sheet_of(title: Any) -> str:
    """The style sheet that the tables of a title have besides, its own or its family's; "" none."""
    return _sheet(title.id, title.family)


def once(template: str, **values: Any) -> Markup:
    """What a template makes of values (that can be looked up), which is the same wherever it is asked for."""
    return _once((language(), words_in_use()), template, tuple(values.items()))


@lru_cache(MOST_ONCE)
def _once(read: object, template: str, values: tuple[tuple[str, Any], ...]) -> Markup:
    return Markup(current_app.jinja_env.get_template(template).render(values))


def enters_at_once(pick: Pick, form: Form) -> ForcedChoice | None:
    """The button of a value after which nothing is left to choose; None: something is."""
    return forced_choice(form, pick)


def by_kind(forms: Iterable[Form]) -> dict[str, Form]:
    """Forms of offers by the kind of their move."""
    return {form.offer.kind.kind: form for form in forms}


def goes_on(form: Form) -> Text | None:
    """Why the turn probably goes on after one of the values that end the move; None: nothing says so."""
    if (step := form.step) is None or not step.is_last:
        return None
    found = (form.offer.button.goes_on({**form.chosen, step.name: pick.value}) for pick in step.picks if not pick.closed)
    return next(filter(None, found), None)


def trains_apart(kinds: Iterable[str]) -> list[Text]:
    """The trains of a run in words, by kind; of several of one kind each says which of them it is."""
    kinds, seen = list(kinds), Counter[str]()
    several, called = Counter(kinds), []
    for kind in kinds:
        seen[kind] += 1
        called.append(say("Train {train}", train=kind) if several[kind] == 1 else
                      say("Train {train} ({n} of {all})", train=kind, n=seen[kind], all=several[kind]))
    return called


def counted(names: Sequence[str]) -> list[tuple[str, int]]:
    """Trains as they are told, each with how many of it: a few one by one, of many those that are alike together.

    >>> counted(["2", "2", "3"])
    [('2', 1), ('2', 1), ('3', 1)]
    >>> counted(["2F", "E", "2F", "2F"])
    [('2F', 3), ('E', 1)]
    """
    return list(Counter(names).items()) if len(names) > MOST_EACH else [(name, 1) for name in names]
