"""Empire Builder: how fast the rules of a long game run."""

from __future__ import annotations

import json
import random
import statistics
import time

from companion.engine.game import Game, replay
from companion.engine.record import load_json, parse_record, record_data
from companion.games import find_title
from tests.bench.figures import Figure, median_time
from tests.games.empire_builder.play import begin, play

GAMES = 6


def bench_crayon() -> list[Figure]:
    """Milliseconds an entry, median of 5 runs, every rule checked, cards by number.

    "Long": the longest of 6 Eurorails games for four, dealt by the companion and won with 1,000 and 8 cities, so that
    evenings are longer than people play. Its second half may cost no more than its first.
    """
    games = []
    for seed in range(GAMES):
        chance = random.Random(f"bench {seed}")
        figures = {"cash_to_win": 1000, "majors_needed": 8}
        games.append(play(begin("eurorails", "companion", chance, figures=figures, timed=False), chance))
    game = max(games, key=lambda one: len(one.receipts))
    entries, half = game.entries(), len(game.receipts) // 2
    runs = [_halves(game, half) for _ in range(5)]
    first, second = (statistics.median(run[k] for run in runs) for k in (0, 1))
    text = json.dumps(record_data(game.start, entries))
    from_file = median_time(lambda: parse_record(load_json(text), find_title).replay(), clock=time.process_time)
    trusted = median_time(lambda: replay(game.start, entries, check=False), clock=time.process_time)
    return [
        Figure(f"long game ({len(entries)} entries), from its file", from_file / len(entries) * 1000, "ms/entry", "<= 0.3"),
        Figure("long game, first half", first / half * 1000, "ms/entry"),
        Figure("long game, second half", second / (len(entries) - half) * 1000, "ms/entry", "as the first"),
        Figure("long game, trusted", trusted / len(entries) * 1000, "ms/entry"),
    ]


def _halves(game: Game, half: int) -> tuple[float, float]:
    """Seconds of one core for the first and the second half of a replay with every check."""
    again, times = game.start.begin(), []
    for part in (game.entries()[:half], game.entries()[half:]):
        begun = time.process_time()
        for entry in part:
            again.play(entry)
        times.append(time.process_time() - begun)
    return times[0], times[1]
