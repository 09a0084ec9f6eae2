"""How a measurement is written down: what, how much, and what is wanted."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Figure:
    """One measured number. `wanted` is the target in words, if there is one."""

    what: str
    value: float
    unit: str
    wanted: str = ""

    def row(self) -> tuple[str, str, str]:
        """What a table shows of it."""
        places = 0 if abs(self.value) >= 100 else 1 if abs(self.value) >= 1 else 3
        number = f"{self.value:,.{places}f}"
        return self.what, f"{number} {self.unit}", self.wanted


def table(figures: Sequence[Figure]) -> str:
    """The figures in columns."""
    rows = [figure.row() for figure in figures]
    wide = [max(len(row[column]) for row in rows) for column in range(2)]
    return "\n".join(f"  {what:<{wide[0]}}  {value:>{wide[1]}}  {wanted}".rstrip() for what, value, wanted in rows)


def median_time(run: Callable[[], Any], times: int = 5, clock: Callable[[], float] = time.perf_counter) -> float:
    """Seconds that a run takes: the median of several, after one that does not count."""
    run()
    taken = []
    for _ in range(times):
        begin = clock()
        run()
        taken.append(clock() - begin)
    return statistics.median(taken)


def share(values: Sequence[float], percent: float) -> float:
    """The value that so many percent of all values do not exceed; 0 if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] if ordered else 0.0


def resident_mb(process: int | str = "self", most: bool = False) -> float:
    """Memory of a process in megabytes (now, or the most it ever had)."""
    name = "VmHWM:" if most else "VmRSS:"
    line = next(line for line in Path(f"/proc/{process}/status").read_text().splitlines() if line.startswith(name))
    return int(line.split()[1]) / 1024
