"""The number cards of titles that have them, as screens show them: in their order players take turns."""

from __future__ import annotations

from collections.abc import Iterator

from companion.eighteenxx.model.company import Figure
from companion.eighteenxx.model.position import Position
from companion.engine.text import say


def number_cards(game: Position, name: str) -> Iterator[Figure]:
    """Where the title has number cards, that of a player, and the one of the other colour that he has by passing."""
    if game.box.number_cards:
        yield say("Number card"), str(game.seats.index(name) + 1)
    if game.box.number_cards and name in game.passed:
        yield say("Next round"), say("card {n}", n=game.passed.index(name) + 1)
