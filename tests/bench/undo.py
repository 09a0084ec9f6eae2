"""Undo late in a long game."""

from __future__ import annotations

import tempfile
from pathlib import Path

from companion.tables import Submission, Tables
from tests.bench.figures import Figure, median_time
from tests.bench.games import long_games
from tests.bench.news import LATE, with_corrections
from tests.bench.server import make_table, play, wire


def bench_undo() -> list[Figure]:
    """The server's time for one undo, one redo, and one move at move 1,500, committed; and for opening that table.

    "Another process" is one that has the table open and must take in an undo that it did not write itself.
    Opening replays the log without checks; "new version" with all checks, as after an update of the program.
    """
    game = long_games(1)[0]
    moves = wire(game.entries())
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bench.sqlite"
        table = make_table(Tables(database, "bench"), game)
        play(table, moves[:10])
        with_corrections(table)
        other = Tables(database, "bench")
        other.open(table.code)

        def undo() -> None:
            table.undo(LATE - 1, Submission(table.seq, f"u{table.seq}", "Ann", "2026-01-01T12:00:00.000Z"))

        def both() -> None:
            undo()
            table.redo(LATE, Submission(table.seq, f"r{table.seq}", "Ann", "2026-01-01T12:00:00.000Z"))

        def taken_in() -> None:
            both()
            other.open(table.code)

        step = median_time(both, 9) / 2
        figures = [
            Figure("undo or redo", step * 1000, "ms"),
            Figure("another process takes both in", (median_time(taken_in, 9) - 2 * step) * 1000, "ms"),
            Figure("a correction entered", median_time(lambda: _correct(table), 9) * 1000, "ms"),
            Figure("open the table", median_time(lambda: Tables(database, "bench").open(table.code)) * 1000, "ms"),
        ]
        version = iter(range(100))
        checked = median_time(lambda: Tables(database, f"new-{next(version)}").open(table.code))
        return [*figures, Figure("open the table, new version", checked * 1000, "ms")]


def _correct(table: object) -> None:
    play(table, [{"move": "correct-cash", "account": "Ann", "amount": 1, "reason": "bench"}])  # type: ignore[arg-type]
