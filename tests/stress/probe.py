"""How slow the machine itself is: a process beside the campaign that does a fixed piece of work again and again.

An answer that takes more than two seconds breaks a promise. On a machine that is shared, a server that waits for a core
breaks none: what the same piece of work took meanwhile tells how many times slower than alone everything was.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

#: Where the measurements are, for all processes of the campaign.
PLACE = "COMPANION_STRESS_PROBE"
#: A piece is small enough that some are done without a pause even on a busy machine; a measurement is as many as a busy
#: machine does not do at once. Seconds between two measurements.
BLOCK, PIECES, PAUSE = b"\0" * (1 << 19), 20, 0.2
#: Seconds to wait for the measurement that a slow machine is still making.
MOST_WAIT = 10.0


def main() -> None:
    """Measure until this process is ended: a line for each measurement, with its begin, its end and the factor."""
    quickest = 1e9
    while True:
        began, pieces = time.monotonic(), []
        for _ in range(PIECES):
            at = time.monotonic()
            hashlib.sha256(BLOCK).digest()
            pieces.append(time.monotonic() - at)
        ended, quickest = time.monotonic(), min(quickest, *pieces)
        print(began, ended, (ended - began) / (quickest * PIECES), flush=True)
        time.sleep(PAUSE)


@contextmanager
def measured() -> Iterator[None]:
    """Measure meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "measured"
        with place.open("w") as out:
            process = subprocess.Popen(
                [sys.executable, "-c", "from tests.stress.probe import main; main()"], stdout=out
            )
            os.environ[PLACE] = str(place)
            try:
                yield
            finally:
                del os.environ[PLACE]
                process.kill()
                process.wait(10)


def slowdown(began: float, ended: float) -> float:
    """How many times slower than alone the machine was between two moments (`time.monotonic`); 1 if nobody measures."""
    if PLACE not in os.environ:
        return 1.0
    gives_up = time.monotonic() + MOST_WAIT
    while not (lines := _lines()) or (lines[-1][1] < ended and time.monotonic() < gives_up):
        time.sleep(PAUSE / 4)
        if time.monotonic() > gives_up and not lines:
            return 1.0
    near = [factor for start, end, factor in lines if end >= began - PAUSE and start <= ended + PAUSE]
    return max(1.0, median(near or [lines[-1][2]]))


def told() -> str:
    """How slow the machine was altogether, for people who compare."""
    factors = sorted(factor for _, _, factor in _lines())
    if not factors:
        return "Nobody measured how slow this machine was."
    return (f"This machine did a fixed piece of work {median(factors):.1f} times slower than alone,"
            f" {factors[-1]:.1f} times at worst ({len(factors):,} measurements)")  # fmt: skip


def _lines() -> list[tuple[float, float, float]]:
    text = Path(os.environ[PLACE]).read_text() if PLACE in os.environ else ""
    whole = text[: text.rfind("\n") + 1].splitlines()
    return [(float(start), float(end), float(factor)) for start, end, factor in map(str.split, whole)]
