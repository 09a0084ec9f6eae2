"""The kinds of things that lie on the table, and the places that are no player's."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.engine.things import Heaps, Kind, booked, heaps

if TYPE_CHECKING:
    from companion.games.empire_builder.position import Position

#: Loads by name, cards by number, trains. What is drawn with a crayon is no thing; nobody counts what the deck has, nor
#: chips and trains that nobody uses.
LOAD, CARD, TRAIN = "load", "card", "train"


class Place(NamedTuple):
    """A city in which loads lie, or where used cards lie."""

    name: str


DISCARDS = Place("discards")


def _kind(id_: str) -> Kind:
    def lies(game: Position) -> Heaps:
        return heaps(id_, booked(game, *game.seats.values()))

    return Kind(id_, lies)


KINDS = (_kind(LOAD), _kind(CARD), _kind(TRAIN))
