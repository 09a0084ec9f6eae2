"""1828 and 1862: how long it takes to try a merger dry."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from companion.engine.game import Game
from companion.engine.record import load_json, parse_record
from companion.games import find_title
from companion.games.eastern_1862 import lookups as eastern
from companion.games.system_1828 import lookups as systems
from companion.interop.eighteen_xx_games.export import parse_export
from tests.bench.eighteen import EXAMPLES
from tests.bench.figures import Figure

ROOMS = Path(__file__).resolve().parents[1] / "games"
#: By title: the room of its recorded games.
TITLES = {"1828": "system_1828", "1862": "eastern_1862"}
#: Every so many entries, and the most milliseconds that an answer may take.
EVERY, LIMIT = 12, 50


def bench_mergers() -> list[Figure]:
    """An exchange tried dry, with all ways to decide of those who are asked; milliseconds of all that may be tried in the
    stock rounds of recorded games: ours, and one of 18xx.games (facts). In 1862 that is a merger, whichever company
    stays, or a refinancing."""
    figures = []
    for title in TITLES:
        taken = sorted(ms for game in _positions(title) for ms in _tried(game))
        figures += [
            Figure(f"{title}, dry runs ({len(taken):,}), median", statistics.median(taken), "ms"),
            Figure(f"{title}, dry runs, worst", taken[-1], "ms", f"< {LIMIT}"),
        ]
    return figures


def _positions(title: str) -> Iterator[Any]:
    """Positions of stock rounds in which the game goes on."""
    for steps in _games(title):
        for game in steps:
            position: Any = game
            if game.end is None and len(game.receipts) % EVERY == 0 and position.round.is_stock:
                yield position


def _games(title: str) -> Iterator[Iterator[Game]]:
    for path in sorted((ROOMS / TITLES[title] / "recorded").glob("*.json")):
        yield parse_record(load_json(path.read_text(encoding="utf-8")), find_title).steps()
    if (data := EXAMPLES[title].read()) is not None:
        yield parse_export(data, find_title).steps()


def _typed(game: Any) -> list[tuple[Callable[[Any, dict[str, str]], object], dict[str, str]]]:
    """What may be tried in a position, and how it is asked."""
    if game.title.id == "1828":
        found = {f"{stays.name}-{other.name}": str(game.president(stays)) for stays, other in systems.pairs(game)}
        return [(systems.dry_run, {"pair": pair, "player": player}) for pair, player in found.items()]
    return [(eastern.dry_run, {"case": case}) for case in eastern.cases(game)]


def _tried(game: Any) -> Iterator[float]:
    """Milliseconds of each dry run in a position; what the collector of garbage has to do with games is not counted."""
    found = _typed(game)
    gc.collect(0)
    gc.disable()
    try:
        for dry_run, typed in found:
            begin = time.process_time()
            dry_run(game, typed)
            yield (time.process_time() - begin) * 1000
    finally:
        gc.enable()
