"""The kinds of things that lie on a table of 1820, and what lies where of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.eighteenxx.model.things import MARKER
from companion.engine.things import Heaps, Kind
from companion.games.britain_1820.moves import BANK, POOL

if TYPE_CHECKING:
    from companion.games.britain_1820.position import Position

#: Shares; trains, future ones too; loan markers; stations of companies and of British Rail; the marker of the Cost of
#: Business chart; cousins. The companies' markers are the market's kind.
SHARE, TRAIN, LOAN, STATION, COLUMN, COUSIN = "share", "train", "loan", "station", "column", "cousin"
#: British Rail's name in files.
BR = "BR"
#: Where markers lie that are not on the market, and stations that are not on a charter: some are exchange markers.
TRACK, MAP, EXCHANGE = "track", "map", "exchange"


def shares(game: Position) -> Heaps:
    """The shares by holder, in the pool, and in each company's treasury."""
    held: dict[str, dict[str, int]] = {holder: game.shares(holder) for holder in game.holders}
    held[POOL] = {name: one.pool for name, one in game.companies.items()}
    return held | {name: {name: one.treasury} for name, one in game.companies.items()}


def trains(game: Position) -> Heaps:
    """The trains by company, the future trains by player, and what is left of those that are counted."""
    lie = {name: list(one.trains) for name, one in game.companies.items()}
    lie |= {player: list(game.future[player]) for player in game.players}
    lie[BANK] = [colour for colour, left in game.supply.items() for _ in range(left or 0)]
    return lie


def loans(game: Position) -> Heaps:
    """The loan markers by company."""
    return {name: {LOAN: one.loans} for name, one in game.companies.items()}


def stations(game: Position) -> Heaps:
    """The stations by charter, and on the map; there British Rail's too."""
    lie: dict[str, dict[str, int]] = {name: {name: one.unplaced} for name, one in game.companies.items()}
    lie[MAP] = {BR: game.rail_stations, **{name: one.placed for name, one in game.companies.items() if name != BR}}
    lie[EXCHANGE] = {name: int(one.exchange) for name, one in game.companies.items()}
    return lie


def markers(game: Position) -> Heaps:
    """The companies' markers by cell, and on the private track."""
    lie: dict[Any, list[str]] = {cell: list(stack) for cell, stack in game.market.stacks().items()}
    return {**lie, TRACK: list(game.privates)}


def cousins(game: Position) -> Heaps:
    """The cousins by owner."""
    lie: dict[str, list[str]] = {}
    for id_, cousin in game.cousins.items():
        lie.setdefault(cousin.owner, []).append(id_)
    return lie


KINDS = (
    Kind(SHARE, shares), Kind(TRAIN, trains), Kind(LOAN, loans), Kind(STATION, stations), Kind(MARKER, markers),
    Kind(COUSIN, cousins), Kind(COLUMN, lambda game: {game.column: [COLUMN]}, conserved=True),
)  # fmt: skip
