"""A move that was entered as the form it was filled in by: what is to be changed in it is chosen anew."""

from __future__ import annotations

from companion.engine.asks import Ask, Offer
from companion.engine.domains import Steps
from companion.engine.moves import Move
from companion.tables.form import DONE, fill, key
from companion.tables.step import Step


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
