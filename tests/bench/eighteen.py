"""18xx: how fast the rules of a game on the map run."""

from __future__ import annotations

import statistics
import time
from pathlib import Path

from companion.engine.game import Game, replay
from companion.engine.record import load_json, parse_record
from companion.games import find_title
from companion.interop.eighteen_xx_games.export import parse_export
from tests.bench.figures import Figure, median_time
from tests.eighteenxx import facts

RECORDED = Path(__file__).resolve().parents[1] / "games/chesapeake/recorded"
EXAMPLES = {"Off the Rails": "18ChesapeakeOfftheRails_game_end_bankrupt", "base": "1277"}


def bench_eighteen() -> list[Figure]:
    """Milliseconds an entry, median of 5 runs, every rule checked, map and routes included.

    "Export": a recorded game of 18xx.games (facts), from parsed JSON: folding, translation, rules.
    "Long": the longest recorded game of our own; its second half may cost no more than its first.
    """
    figures = []
    for name, file in EXAMPLES.items():
        data = facts.read(f"games/{file}.json")
        entries = len(parse_export(data, find_title).replay().receipts)
        taken = median_time(lambda data=data: parse_export(data, find_title).replay(), clock=time.process_time)
        figures.append(Figure(f"export, {name} ({entries} entries)", taken / entries * 1000, "ms/entry", "<= 0.3"))
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
    return figures


def _halves(game: Game, half: int) -> tuple[float, float]:
    """Seconds for the entries of a game up to `half`, and for those after it."""
    again = game.start.begin()
    times = [time.process_time()]
    for part in (game.entries()[:half], game.entries()[half:]):
        for entry in part:
            again.play(entry)
        times.append(time.process_time())
    return times[1] - times[0], times[2] - times[1]
