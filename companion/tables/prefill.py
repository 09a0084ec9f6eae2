"""A move that was entered as the form it was filled in by: what is to be changed in it is chosen anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.engine.asks import Ask, Field, Offer
from companion.engine.domains import Hexes, OneOf, Steps
from companion.engine.moves import Move
from companion.engine.text import Money, Text
from companion.tables.form import DONE, fill
from companion.tables.step import Step
from companion.tables.written import key


def all_but_the_last(ask: Ask, move: Move, player: str) -> dict[str, list[str]]:
    """What a move would be given without its last choice: mostly that is wrong, and whatever else is can be gone back to.
    What follows from the rest, such as the revenue of routes, was no choice."""
    offer = ask.offer(move.kind)
    form = fill(ask, move.kind, player, given_of(offer, move)) if offer else None
    while form and form.refusal is None and (fields := form.back()) is not None:
        form = fill(ask, move.kind, player, fields)
        if form is None or form.step is None or not _is_settled(form.step):
            return fields
    return {}


def _is_settled(step: Step) -> bool:
    """Whether one value is possible alone."""
    return step.kind == "one" and sum(pick.closed is None for pick in step.picks) == 1


class Others(NamedTuple):
    """A field of a move that could have been another: its other values, each with what the move is then given."""

    part: Field
    values: list[tuple[Text | Money | str, dict[str, list[str]]]]


def others(ask: Ask, move: Move, player: str, last: str) -> list[Others]:
    """The fields of a move before the `last`, which is asked anyway, that could have been others. What was chosen after them
    stays, where it still fits. Hexes are chosen on their map."""
    found: list[Others] = []
    if (offer := ask.offer(move.kind)) is None:
        return found
    given, chosen = given_of(offer, move), offer.begun(player)
    for index, part in enumerate(offer.fields):
        value, domain = getattr(move, part.name), part.domain(chosen)
        if part.name == last:
            break
        if isinstance(domain, OneOf) and not isinstance(domain, Hexes) and value is not None:
            names = [one.name for one in offer.fields[:index]]
            values = [(part.label(other), _with(ask, move.kind, player, given, names, part.name, key(other)))
                      for other in offer.choices(index, chosen) if other != value]
            found += [Others(part, values)] if values else []
        chosen[part.name] = value
    return found


def _with(
    ask: Ask, kind: str, player: str, given: Mapping[str, list[str]], before: Sequence[str], name: str, value: str
) -> dict[str, list[str]]:
    """What is given with another value of one field: all else where that makes a move, or only what stands `before` it."""
    whole = {**given, name: [value]}
    form = fill(ask, kind, player, whole)
    is_whole = form is not None and form.move is not None
    return whole if is_whole else {**{one: given[one] for one in before if one in given}, name: [value]}


def given_of(offer: Offer, move: Move) -> dict[str, list[str]]:
    """The values of a move as they would be given to fill its offer in."""
    chosen = {part.name: getattr(move, part.name) for part in offer.fields}
    found: dict[str, list[str]] = {}
    for part in offer.fields:
        value = chosen[part.name]
        if isinstance(part.domain(chosen), Steps):
            found[part.name] = [*map(key, value), DONE]
        elif value is not None:
            found[part.name] = [key(value)]
    return found
