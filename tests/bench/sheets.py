"""Paper: how long a PDF takes."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.kits import sheets_of
from companion.paper import file
from companion.sheets import Kind, Session, printed
from tests.bench.figures import Figure, median_time
from tests.bench.games import long_games


def bench_sheets() -> list[Figure]:
    """Time for each sheet of a night and its box, filled from a finished long game and written as PDF for A4.

    Nothing is kept from one print to the next but the fonts. Median of 5. The kit is all sheets in one file.
    """
    game = long_games(1)[0]
    seats = tuple((player, f"http://192.168.1.20:8000/j/ABCDEF/{n}") for n, player in enumerate(game.players))
    night = Session(game, table="Friday", date="1 May 2026", seats=seats)
    kinds = sheets_of(night)

    def make(wanted: Iterable[Kind]) -> None:
        file._drawn.cache_clear()
        printed([kind.fill(night) for kind in wanted])

    make(kinds)
    figures = [Figure(str(kind.name), median_time(lambda kind=kind: make([kind])) * 1000, "ms", "< 200") for kind in kinds]
    return [*figures, Figure("the whole kit", median_time(lambda: make(kinds)) * 1000, "ms", "< 1,300")]
