"""`python -m tests.bench [NAME ...]`: all benchmarks, or those named. Each prints what it measures, and a table."""

from __future__ import annotations

import argparse
import inspect
import platform
import time
from collections.abc import Callable

from tests.bench import (
    busy,
    crayon,
    crowd,
    eighteen,
    late,
    lookup,
    mergers,
    news,
    page,
    replay,
    runs,
    sheets,
    tournament,
    undo,
)
from tests.bench.against import compare
from tests.bench.figures import Figure, table

BENCHES: dict[str, Callable[[], list[Figure]]] = {
    "replay": replay.bench_replay,
    "eighteen": eighteen.bench_eighteen,
    "runs": runs.bench_runs,
    "mergers": mergers.bench_mergers,
    "crayon": crayon.bench_crayon,
    "undo": undo.bench_undo,
    "page": page.bench_page,
    "late": late.bench_late,
    "lookup": lookup.bench_lookup,
    "sheets": sheets.bench_sheets,
    "news": news.bench_news,
    "crowd": crowd.bench_crowd,
    "convention": crowd.bench_convention,
    "busy": busy.bench_busy,
    "tournament": tournament.bench_tournament,
}


def main() -> None:
    """Run the benchmarks that are asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of: {', '.join(BENCHES)} (default: all)")
    parser.add_argument("--against", metavar="COMMIT", help="the same at another commit, in turn, and the ratios")
    asked = parser.parse_args()
    names = asked.names or list(BENCHES)
    for name in names:
        if name not in BENCHES:
            parser.error(f"there is no benchmark {name}; they are {', '.join(BENCHES)}")
    if asked.against:
        compare(asked.against, names)
        return
    print(f"Python {platform.python_version()}, {platform.machine()}")
    for name in names:
        begin = time.perf_counter()
        print(f"\n{name}\n\n{inspect.cleandoc(BENCHES[name].__doc__ or '')}\n", flush=True)
        print(table(BENCHES[name]()))
        print(f"  ({time.perf_counter() - begin:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
