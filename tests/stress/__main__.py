"""The campaign against everything that could spoil a night; prints its counts, of which only the first may be above 0.

`python -m tests.stress` runs all parts in full: an hour and three quarters on two cores. Only 127.0.0.1 is asked,
every process is ended and every folder removed.
"""

from __future__ import annotations

import argparse
import os
import platform
import secrets
import sys
import time
from collections.abc import Callable

from tests.signals import as_at_a_terminal
from tests.stress import (
    cases,
    clock,
    commands,
    connections,
    damage,
    full_disk,
    fuzz,
    games,
    kills,
    known,
    leaks,
    probe,
    provers,
    races,
    rights,
    shutdown,
    wire,
)
from tests.stress.tally import Run, Tally, excuses, table, told

#: The parts, each with its share of the time.
PARTS: dict[str, tuple[Callable[[Run], Tally], int]] = {
    "kills": (kills.run, 12),
    "shutdown": (shutdown.run, 6),
    "races": (races.run, 6),
    "fuzz": (fuzz.run, 24),
    "wire": (wire.run, 4),
    "commands": (commands.run, 3),
    "connections": (connections.run, 3),
    "clock": (clock.run, 2),
    "full-disk": (full_disk.run, 3),
    "damage": (damage.run, 4),
    "rights": (rights.run, 3),
    "secrets": (leaks.run, 4),
    "games": (games.run, 8),
    "known": (known.run, 3),
    "provers": (provers.run, 9),
    "cases": (cases.run, 27),
}
SHORT_SCALE, SHORT_MINUTES, FULL_MINUTES = 0.1, 7.4, 104.0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.stress", description=__doc__.split("\n")[0] if __doc__ else ""
    )
    parser.add_argument(
        "parts",
        nargs="*",
        metavar="PART",
        help=f"one of {', '.join(PARTS)} (default: all); PART:N is one round of it alone",
    )
    parser.add_argument("--seed", default=secrets.token_hex(4), help="what chance draws from (default: a new one)")
    parser.add_argument("--minutes", type=float, default=None, help="the most that it may take altogether")
    parser.add_argument("--scale", type=float, default=None, help="how much of the full campaign, such as 0.5")
    parser.add_argument("--short", action="store_true", help="a tenth, in seven minutes or a little more")
    given = parser.parse_args()
    for name in given.parts:
        part, _, number = name.partition(":")
        if part not in PARTS or (number and not number.isdecimal()):
            parser.error(f"there is no part {name}; they are {', '.join(PARTS)}")
    return given


def main() -> int:
    """Run the parts that are asked for; returns the exit code."""
    given = _arguments()
    as_at_a_terminal()
    scale = given.scale or (SHORT_SCALE if given.short else 1.0)
    minutes = given.minutes or (SHORT_MINUTES if given.short else FULL_MINUTES * max(1.0, scale))
    names = given.parts or list(PARTS)
    print(
        f"Seed {given.seed}; Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores",
        flush=True,
    )
    with probe.measured():
        tallies = _played(names, given, scale, minutes)
        print(f"\n{table(tallies)}\n")
        if failures := told(tallies, given.seed):
            print(f"{failures}\n")
        for line in (excuses(tallies), probe.told(), f"Seed {given.seed}"):
            print(line, end="\n" if line else "", flush=True)
    return 1 if any(tally.failures for tally in tallies) else 0


def _played(names: list[str], given: argparse.Namespace, scale: float, minutes: float) -> list[Tally]:
    """What the parts have counted, one after the other."""
    shares = sum(PARTS[name.partition(":")[0]][1] for name in names)
    tallies = []
    for name in names:
        part, _, number = name.partition(":")
        run, share = PARTS[part]
        begin = time.monotonic()
        ends = begin + 60 * minutes * share / shares
        tally = run(Run(given.seed, scale, ends, int(number) if number else None))
        tally.seconds = time.monotonic() - begin
        tallies.append(tally)
        for note in tally.notes:
            print(f"  {part}: {note}", flush=True)
    return tallies


if __name__ == "__main__":
    sys.exit(main())
