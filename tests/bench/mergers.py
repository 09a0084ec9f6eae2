"""1828: how long it takes to try a merger dry."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.engine.game import Game
from companion.engine.record import load_json, parse_record
from companion.games import find_title
from companion.games.system_1828.lookups import dry_run, pairs
from companion.interop.eighteen_xx_games.export import parse_export
from tests.bench.eighteen import EXAMPLES
from tests.bench.figures import Figure

RECORDED = Path(__file__).resolve().parents[1] / "games/system_1828/recorded"
#: Every so many entries, and the most milliseconds that an answer may take.
EVERY, LIMIT = 12, 50


def bench_mergers() -> list[Figure]:
    """A merger tried dry, with all ways to decide of the one who directs it; milliseconds of every pair that may merge in
    the stock rounds of recorded games: ours, and one of 18xx.games (facts)."""
    taken = sorted(ms for game in _positions() for ms in _tried(game))
    return [
        Figure(f"dry runs ({len(taken):,}), median", statistics.median(taken), "ms"),
        Figure("dry runs, worst", taken[-1], "ms", f"< {LIMIT}"),
    ]


def _positions() -> Iterator[Any]:
    """Positions of stock rounds in which the game goes on."""
    for steps in _games():
        for game in steps:
            position: Any = game
            if game.end is None and len(game.receipts) % EVERY == 0 and position.round.is_stock:
                yield position


def _games() -> Iterator[Iterator[Game]]:
    for path in sorted(RECORDED.glob("*.json")):
        yield parse_record(load_json(path.read_text(encoding="utf-8")), find_title).steps()
    if (data := EXAMPLES["1828"].read()) is not None:
        yield parse_export(data, find_title).steps()


def _tried(game: Any) -> Iterator[float]:
    """Milliseconds of each dry run in a position; what the collector of garbage has to do with games is not counted."""
    found = {f"{stays.name}-{other.name}": str(game.president(stays)) for stays, other in pairs(game)}
    gc.collect(0)
    gc.disable()
    try:
        for pair, player in found.items():
            begin = time.process_time()
            dry_run(game, {"pair": pair, "player": player})
            yield (time.process_time() - begin) * 1000
    finally:
        gc.enable()
