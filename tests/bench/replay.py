"""Replay: how fast the rules run."""

from __future__ import annotations

import json
import time

from companion.engine.game import Game, replay
from companion.engine.record import load_json, parse_record, record_data
from companion.games import find_title
from tests.bench.figures import Figure, median_time, resident_mb
from tests.bench.games import long_games, random_games


def bench_replay() -> list[Figure]:
    """Moves a second of one core's time, median of 5 runs over all games.

    "Long": 10 guided games, the longest of a hundred. "Random": 40 games as simulated.
    "File" starts from the text of a game file: JSON is parsed, moves are read, every rule is checked.
    "Checked" starts from entries already read. "Trusted" believes them, as a reopened table does.
    """
    figures = []
    for name, games in (("long", long_games(10)), ("random", random_games(40))):
        moves = sum(len(game.receipts) for game in games)
        texts = [json.dumps(record_data(game.start, game.entries())) for game in games]
        each = f"{name} games ({moves / len(games):.0f} moves each), "
        for way, run, wanted in (
            ("file", lambda texts=texts: _files(texts), ">= 10,000"),
            ("checked", lambda games=games: _entries(games, True), ">= 10,000"),
            ("trusted", lambda games=games: _entries(games, False), "faster than checked"),
        ):
            figures.append(Figure(each + way, moves / median_time(run, clock=time.process_time), "moves/s", wanted))
    figures.append(Figure("memory of this process, games and records held", resident_mb(), "MB"))
    return figures


def _files(texts: list[str]) -> None:
    for text in texts:
        parse_record(load_json(text), find_title).replay()


def _entries(games: list[Game], check: bool) -> None:
    for game in games:
        replay(game.start, game.entries(), check)
