"""Paper: how long a PDF takes."""

from __future__ import annotations

from companion.sheets import Night, pdf, sheets_of
from tests.bench.figures import Figure, median_time
from tests.bench.games import long_games


def bench_sheets() -> list[Figure]:
    """Time for each sheet of a night, filled from a finished long game and written as PDF for A4. Median of 5."""
    game = long_games(1)[0]
    seats = tuple((player, f"http://192.168.1.20:8000/j/ABCDEF/{n}") for n, player in enumerate(game.players))
    night = Night(game, table="Friday", date="1 May 2026", seats=seats)
    return [
        Figure(str(kind.name), median_time(lambda kind=kind: pdf(kind.fill(night), "A4")) * 1000, "ms")
        for kind in sheets_of(night)
    ]
