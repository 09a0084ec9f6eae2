"""18xx: how fast the rules of a game on the map run."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.engine.game import Game, replay
from companion.engine.moves import to_wire
from companion.engine.record import load_json, parse_record
from companion.games import find_title
from companion.interop.eighteen_xx_games.export import parse_export
from companion.tables import Submission, Table, Tables
from companion.tables.replay_cache import AT_ONCE, ReplayCache
from tests.bench.figures import Figure, median_time
from tests.eighteenxx import facts

RECORDED = Path(__file__).resolve().parents[1] / "games/chesapeake/recorded"
LATE, AT = 1000, "2026-01-01T12:00:00.000Z"


@dataclass(frozen=True)
class Example:
    """A recorded game of 18xx.games (facts), and the most milliseconds that an entry and that the best run may take."""

    file: str
    entry: float
    run: int

    def read(self) -> Any:
        """Its export; None, and a line that says so, where the facts are absent."""
        try:
            return facts.read(f"games/{self.file}.json")
        except pytest.skip.Exception as absent:
            print(f"  {absent}")
            return None


EXAMPLES = {
    "Off the Rails": Example("18ChesapeakeOfftheRails_game_end_bankrupt", 0.3, 20),
    "base": Example("1277", 0.3, 20),
    "1828": Example("23366", 0.5, 3000),
    "1846": Example("10264", 0.14, 1000),
    "1862": Example("46925", 0.6, 3000),
}


def bench_eighteen() -> list[Figure]:
    """Milliseconds an entry, median of 5 runs, every rule checked, map and routes included.

    "Export": a recorded game of 18xx.games (facts), from parsed JSON: folding, translation, rules.
    "Long": the longest recorded game of our own; its second half may cost no more than its first.
    "Undo": at a table where that game was played up to entry 1,000, written to disk: with a spare behind, as while
    a table plays; a second undo at once and one by another process that has just opened the table replay from the start.
    """
    figures = []
    for name, example in EXAMPLES.items():
        if (data := example.read()) is None:
            continue
        entries = len(parse_export(data, find_title).replay().receipts)
        taken = median_time(lambda data=data: parse_export(data, find_title).replay(), clock=time.process_time)
        figures.append(Figure(f"export, {name} ({entries} entries)", taken / entries * 1000, "ms/entry",
                              f"<= {example.entry}"))  # fmt: skip
    record = parse_record(load_json((RECORDED / "18chesapeake-otr-full-bank.json").read_text(encoding="utf-8")), find_title)
    game = record.replay()
    entries, half = game.entries(), len(game.receipts) // 2
    runs = [_halves(game, half) for _ in range(5)]
    first, second = (statistics.median(run[k] for run in runs) for k in (0, 1))
    trusted = median_time(lambda: replay(game.start, entries, check=False), clock=time.process_time)
    figures += [
        Figure(f"long game ({len(entries)} entries), first half", first / half * 1000, "ms/entry"),
        Figure("long game, second half", second / (len(entries) - half) * 1000, "ms/entry", "as the first"),
        Figure("long game, trusted", trusted / len(entries) * 1000, "ms/entry"),
    ]
    return figures + _undo(game)


def _undo(game: Game) -> list[Figure]:
    """Undo at entry 1,000 on the server."""
    moves = [to_wire(entry.move) for entry in game.entries()[:LATE]]
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bench.sqlite"
        start = game.start
        table = Tables(database, "bench").make(
            start.title.id, start.players, options=start.options, setup=start.setup, depth=start.depth
        )
        _enter(table, moves, "m")
        taken: list[list[float]] = [[], [], []]
        for run in range(7):
            table.replay_cache = ReplayCache(start)
            for _ in range(LATE // AT_ONCE):
                table.replay_cache.follow(table.timeline.entries)
            for k in range(2):
                taken[k].append(_timed(lambda k=k, run=run: table.undo(
                    LATE - 1 - k, Submission(table.seq, f"u{run}-{k}", "Ann", AT)
                )))
            _enter(table, moves, f"p{run}-")
            opened = Tables(database, "bench").open(table.code)
            taken[2].append(_timed(lambda o=opened, run=run: o.undo(LATE - 1, Submission(o.seq, f"o{run}", "Ann", AT))))
            table.refresh().redo(LATE, Submission(table.seq, f"r{run}", "Ann", AT))
        names = ("undo at entry 1,000", "a second one at once", "the first after the table was opened")
        return [
            Figure(name, statistics.median(times) * 1000, "ms", "< 20" if k == 0 else "")
            for k, (name, times) in enumerate(zip(names, taken, strict=True))
        ]


def _enter(table: Table, moves: list[dict[str, Any]], name: str) -> None:
    """Enter the moves that the table does not have yet; passes that follow from others it enters by itself."""
    while (n := len(table.timeline.entries)) < len(moves):
        table.play(table.read_moves([moves[n]]), Submission(table.seq, f"{name}{n}", "Ann", AT))


def _timed(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def _halves(game: Game, half: int) -> tuple[float, float]:
    """Seconds for the entries of a game up to `half`, and for those after it."""
    again = game.start.begin()
    times = [time.process_time()]
    for part in (game.entries()[:half], game.entries()[half:]):
        for entry in part:
            again.play(entry)
        times.append(time.process_time())
    return times[1] - times[0], times[2] - times[1]
