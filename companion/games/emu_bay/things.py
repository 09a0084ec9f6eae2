"""The kinds of things that lie on the table, and the places that are no player's and no company's."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from companion.engine.things import Heaps, Kind, booked, heaps

if TYPE_CHECKING:
    from companion.games.emu_bay.position import Position

#: Track cubes, ordinary ones by company and red ones; resource cubes; action cubes; shares by company; bonds by their terms,
#: which no two share; revenue markers by company, on numbers; charters, by whose part they are: the marker goes with them.
TRACK, CUBE, ACTION, SHARE, BOND, MARKER, CHARTER = "track", "cube", "action-cube", "share", "bond", "marker", "charter"


class Place(Enum):
    """Where shares lie that nobody holds (those of merged independents are handed in), bonds that nobody has issued, and
    resource cubes whose hex only the table knows."""

    UNSOLD = "unsold"
    RESERVED = "reserved"
    HANDED_IN = "handed in"
    POOL = "pool"
    BOARD = "board"


class Track(NamedTuple):
    """A track on the map: its hex, and who laid it. What a charter has left lies on the charter; where only the table knows
    the map, nobody counts what lies there."""

    hex: str
    company: str


class Side(NamedTuple):
    """A bond on a charter, and which side of it is up."""

    company: str
    deferred: bool


def action_cubes(game: Position) -> Heaps:
    """The action cubes by action."""
    return {action: {ACTION: n} for action, n in game.action_cubes.items()}


def _kind(id_: str, conserved: bool = False) -> Kind:
    def lies(game: Position) -> Heaps:
        return heaps(id_, (*booked(game, *game.charters.values()), *game.board.lie()))

    return Kind(id_, lies, conserved=conserved)


KINDS = (_kind(TRACK), _kind(CUBE, True), Kind(ACTION, action_cubes, conserved=True), _kind(SHARE, True), _kind(BOND),
         _kind(MARKER, True), _kind(CHARTER, True))  # fmt: skip

