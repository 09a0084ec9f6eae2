"""18xx: how fast the best run is found and proved."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator

from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.map.run_rules import Train
from companion.eighteenxx.map.search.search import best_run
from companion.eighteenxx.model.moves import RunTrains
from companion.eighteenxx.model.position import Position
from companion.games import find_title
from companion.interop.eighteen_xx_games.export import parse_export
from tests.bench.eighteen import EXAMPLES
from tests.bench.figures import Figure, share
from tests.eighteenxx.map import boards, brute
from tests.eighteenxx.map.boards import train

#: A click is answered at once within so many milliseconds.
AT_ONCE = 20
HAND, DENSE, GROWTH, LIMIT = 5000, 40, 24, 10.0
MEMORY = "from tests.bench.runs import most_memory; most_memory()"


def bench_runs() -> list[Figure]:
    """The best run, found and proved; milliseconds each.

    "Recorded": every company with trains whenever a company runs in the example exports (facts).
    "Dense": the whole map under tiles of the box, upgraded twice, each time to one that joins most, drawn at random; two
    D trains, and 5, 6 and D. A search is stopped after 10 seconds; "proved" counts those that found the end.
    "By hand": random boards with one to three trains on which everything is tried as well, by code that shares nothing
    with the search.
    """
    return [*_recorded(), *_dense(), *_by_hand(), *_growth()]


def _recorded() -> list[Figure]:
    found: list[Figure] = []
    for name, example in EXAMPLES.items():
        if (data := example.read()) is None:
            continue
        taken = [_timed(board, company) for board, company in _running(data)]
        found += [
            Figure(f"recorded, {name} ({len(taken)} searches), median", statistics.median(taken), "ms",
                   f"< {AT_ONCE}"),
            Figure(f"recorded, {name}, worst", max(taken), "ms", f"< {example.run:,}"),
            Figure(f"recorded, {name}, within {AT_ONCE} ms", 100 * sum(ms < AT_ONCE for ms in taken) / len(taken), "%"),
        ]  # fmt: skip
    return found


def _running(data: object) -> Iterator[tuple[MapBoard, object]]:
    """Every company with trains, in every position in which a company has run."""
    for game in parse_export(data, find_title).steps():  # type: ignore[arg-type]
        if isinstance(game, Position) and game.receipts and isinstance(game.receipts[-1].entry.move, RunTrains):
            assert isinstance(game.board, MapBoard)
            yield from ((game.board, company) for name, company in game.companies.items() if game.depot.of(name))


def _timed(board: MapBoard, company: object) -> float:
    """Milliseconds of one search, which must prove its answer."""
    begin = time.process_time()
    answer = board.best_run(company)  # type: ignore[arg-type]
    taken = (time.process_time() - begin) * 1000
    assert answer.is_proved
    return taken


# Dense boards --------------------------------------------------------------------------------------------------------


def _dense() -> list[Figure]:
    """Two D trains, and three long ones, on dense boards."""
    found = []
    for name, kinds in {"D, D": "DD", "5, 6, D": "56D"}.items():
        taken, proved = [], 0
        for seed in range(DENSE):
            seconds, is_proved, _steps = _search(seed, 3, [train(kind) for kind in kinds])
            taken.append(seconds * 1000)
            proved += is_proved
        found += [
            Figure(f"dense, trains {name} ({DENSE} boards), median", statistics.median(taken), "ms"),
            Figure(f"dense, trains {name}, 90 of 100", share(taken, 90), "ms"),
            Figure(f"dense, trains {name}, worst", max(taken), "ms"),
            Figure(f"dense, trains {name}, proved", 100 * proved / DENSE, "%"),
        ]
    memory = subprocess.run([sys.executable, "-c", MEMORY], capture_output=True, text=True, check=True)
    print(memory.stderr, end="")
    return [*found, Figure("memory of a process that searches them all", float(memory.stdout), "MB")]


def _search(seed: int, passes: int, trains: list[Train]) -> tuple[float, bool, int]:
    """Seconds of a search on a board filled in so many passes, whether it was proved, and the stops in reach."""
    board, company, colour = boards.filled(random.Random(f"dense {seed}"), passes)
    stops = sum(1 for node in board.reaches.of(company).nodes())
    begin = time.process_time()
    answer = best_run(board.routes, company, trains, colour, lambda: time.process_time() - begin > LIMIT)
    return time.process_time() - begin, answer.is_proved, stops


def most_memory() -> None:
    """Search dense boards and print the most memory that it took, in megabytes. Runs in a process of its own."""
    import resource

    for seed in range(DENSE):
        _search(seed, 3, [train("D")] * 2)
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def _growth() -> list[Figure]:
    """How the time grows with the stops in reach and the number of trains: medians of dense boards."""
    print("  Milliseconds (median) by stops in reach, with so many D trains:\n")
    print("  stops    1 train  2 trains  3 trains  4 trains  boards")
    by_stops: dict[int, list[list[float]]] = {}
    for seed in range(GROWTH):
        row = []
        for n in range(1, 5):
            seconds, _proved, stops = _search(seed, 2 + seed % 2, [train("D")] * n)
            row.append(seconds * 1000)
        by_stops.setdefault(stops // 4 * 4, []).append(row)
    for stops, rows in sorted(by_stops.items()):
        medians = "".join(f"{statistics.median(column):>10.1f}" for column in zip(*rows, strict=True))
        print(f"  {stops:>2} to {stops + 3:>2} {medians[2:]}  {len(rows):>6}")
    print()
    return []


# By hand -------------------------------------------------------------------------------------------------------------


def _by_hand() -> list[Figure]:
    """Count where trying everything by hand finds something else."""
    wrong = tried = seed = 0
    while tried < HAND:
        seed += 1
        chance = random.Random(f"hand {seed}")
        board, company, colour = boards.made(chance, chance.randint(3, 16), chance.randint(2, 16))
        trains = boards.trains(chance)
        try:
            best = brute.best(brute.ways(board.state, company, colour), [brute.kind(one) for one in trains])
        except brute.TooMany:
            continue  # too much for hands
        tried += 1
        answer = best_run(board.routes, company, trains, colour)
        if answer.total != best or not answer.is_proved:
            wrong += 1
            print(f"  board {seed}, {company} with {[one.name for one in trains]}: {answer.total}, by hand {best}")
    return [
        Figure("boards tried by hand", tried, "boards", f"{HAND:,}"),
        Figure("disagreements", wrong, "boards", "0"),
    ]
