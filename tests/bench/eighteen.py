"""18xx: how fast the rules of a game on the map run."""

from __future__ import annotations

import time
from pathlib import Path

from companion.engine.game import replay
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
    first = median_time(lambda: replay(game.start, entries[:half]), clock=time.process_time)
    whole = median_time(lambda: replay(game.start, entries), clock=time.process_time)
    trusted = median_time(lambda: replay(game.start, entries, check=False), clock=time.process_time)
    figures += [
        Figure(f"long game ({len(entries)} entries), first half", first / half * 1000, "ms/entry"),
        Figure("long game, second half", (whole - first) / (len(entries) - half) * 1000, "ms/entry", "as the first"),
        Figure("long game, trusted", trusted / len(entries) * 1000, "ms/entry"),
    ]
    return figures
