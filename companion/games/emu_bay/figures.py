"""What of a charter is counted, as one table; a trace, a position from outside, forms, corrections and the audit read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.figures import Figure
from companion.engine.parts import ANY, parts
from companion.engine.text import say
from companion.games.emu_bay.moves import NARROW, ORDINARY

if TYPE_CHECKING:
    from companion.games.emu_bay.charter import Charter
    from companion.games.emu_bay.position import Position

#: The resource cubes of the box.
ALL_CUBES = 21


def all_cubes(game: Position) -> int:
    """All resource cubes in the game, on the map and on charters."""
    return game.board.cubes_left() + sum(game.charter_cubes().values())


def most_cubes(game: Position, charter: Charter) -> int:
    """The cubes of a charter, and those that lie nowhere."""
    return ALL_CUBES - all_cubes(game) + charter.cubes


def most_track(game: Position, charter: Charter) -> int:
    """The track printed on a charter, less what lies on the map."""
    return int(getattr(charter.card, "track", 0)) - game.board.laid(charter.name, ORDINARY)


def most_red(game: Position, charter: Charter) -> int:
    """The red track of an independent, or of those that a company has merged with, less what lies on the map."""
    of = (charter.name, *charter.merged)
    printed = sum(game.box.independents[part].narrow for part in of if part in game.box.independents)
    return printed - sum(game.board.laid(part, NARROW) for part in of)


def _lays_ordinary(charter: Charter) -> bool:
    return not charter.is_independent


def _lays_red(charter: Charter) -> bool:
    return charter.is_independent or bool(charter.merged)


CASH = Figure("cash", say("treasury"), label=say("Treasury"))
MARKERS = (
    Figure("revenue", say("revenue"), label=say("Revenue"), heading=say("Revenue"), least=None),
    Figure("track", say("track"), say("ordinary track"), say("Track left"), say("Track on the charter"),
           has=_lays_ordinary, most=most_track),
    Figure("narrow", say("red track"), None, say("Red left"), say("Red track on the charter"),
           has_now=_lays_red, most=most_red),
    Figure("cubes", say("cubes"), say("resource cubes"), say("Cubes"), say("Resource cubes"), most=most_cubes),
)
#: What a charter shows, in the order of a trace.
CHARTER = (CASH, *MARKERS, Figure("unsold"), Figure("reserved"))

#: The parts of a position, and of a line of a trace: of a charter, of a player, of the table.
OF_CHARTER = parts(*(figure.part for figure in CHARTER), "bonds", "merged_into")
OF_PLAYER = parts("cash", shares={ANY: None})  # companies that are none are refused where they are read
OF_TABLE = ("to_move", "pool", "turn", "dividends", "marks")
