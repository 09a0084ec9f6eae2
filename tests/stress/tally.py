"""What a part of the campaign has tried, and each promise that was broken with what breaks it again."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tests.stress import probe

#: What must be 0. "wrong" is any other promise: a seat that was lost, an answer that was cut off, a dishonest sentence.
KINDS = ("lost", "double", "leaks", "500s", "late", "wrong")
#: Seconds after which an answer is late.
PATIENCE = 2.0
#: So many different failures are told in full; all are counted.
MOST_TOLD = 6


def is_fault(status: int) -> bool:
    """Whether an answer is a fault of the program. 503 says honestly that something is not to be had now."""
    return status >= 500 and status != 503


@dataclass(frozen=True)
class Failure:
    """One promise broken: its kind, what happened, and the part and number that show it again.

    `same` is what failures of one cause have in common.
    """

    kind: str
    what: str
    again: str
    same: str = ""


@dataclass(frozen=True)
class Excuse:
    """An answer that took so many seconds while the machine was so many times slower than alone."""

    seconds: float
    slower: float


@dataclass
class Tally:
    """The counts of one part: things tried, and failures. `notes` are figures for people who compare.

    `excused` are answers that came late and would have come in time on a machine of their own.
    """

    part: str
    tried: int = 0
    failures: list[Failure] = field(default_factory=list)
    excused: list[Excuse] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def fail(self, kind: str, what: str, number: object, same: str = "") -> None:
        """Count a broken promise. `number` is the round of this part that shows it again."""
        assert kind in KINDS
        self.failures.append(Failure(kind, what, f"{self.part}:{number}", same or what))

    def check(self, holds: bool, kind: str, what: str, number: object, same: str = "") -> bool:
        """Count a broken promise unless it holds; returns whether it does."""
        if not holds:
            self.fail(kind, what, number, same)
        return holds

    def answered(self, status: int, seconds: float, what: str, number: object) -> None:
        """Count one request, and its answer where it is a fault of the server's or late."""
        self.tried += 1
        if is_fault(status):
            self.fail("500s", f"{status}: {what}", number)
        self.took(seconds, what, number)

    def took(self, seconds: float, what: str, number: object, same: str = "") -> None:
        """Count an answer that has just come, where it was late; apart, where it was so because of the machine alone."""
        if seconds <= PATIENCE:
            return
        now = time.monotonic()
        slower = probe.slowdown(now - seconds, now)
        if seconds / slower > PATIENCE:
            self.fail(
                "late", f"{seconds:.1f} s, the machine {slower:.1f} times slower than alone: {what}", number, same
            )
        else:
            self.excused.append(Excuse(seconds, slower))

    def add(self, other: Tally) -> None:
        """Take in what another process has counted of the same part."""
        self.tried += other.tried
        self.failures += other.failures
        self.excused += other.excused
        self.notes += other.notes

    def counts(self) -> Counter[str]:
        """How many failures of each kind."""
        return Counter(failure.kind for failure in self.failures)


@dataclass(frozen=True)
class Run:
    """One run of the campaign, as a part sees it.

    `scale` is how much of the full campaign, `ends` when this part shall end (`time.monotonic`), `only` the one round
    that is wanted.
    """

    seed: str
    scale: float
    ends: float
    only: int | None = None

    def rounds(self, full: int) -> Iterator[int]:
        """The numbers of the rounds of a part that has so many in the full campaign, until its time is over."""
        if self.only is not None:
            yield self.only
            return
        for n in range(max(1, round(full * self.scale))):
            if n and time.monotonic() > self.ends:
                return
            yield n

    def named(self, part: str, n: int) -> str:
        """What the chance of a round is drawn from."""
        return f"{self.seed}/{part}/{n}"


def table(tallies: Sequence[Tally]) -> str:
    """The counts of all parts in columns, with their sum."""
    rows = [["part", "tried", *KINDS, "excused", "seconds"]]
    for tally in tallies:
        counts = tally.counts()
        rows.append([tally.part, f"{tally.tried:,}", *(f"{counts[kind]:,}" for kind in KINDS),
                     f"{len(tally.excused):,}", f"{tally.seconds:,.0f}"])  # fmt: skip
    sums = [sum(tally.counts()[kind] for tally in tallies) for kind in KINDS]
    excused, seconds = sum(len(tally.excused) for tally in tallies), sum(tally.seconds for tally in tallies)
    rows.append(["all", f"{sum(tally.tried for tally in tallies):,}", *(f"{n:,}" for n in sums),
                 f"{excused:,}", f"{seconds:,.0f}"])  # fmt: skip
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  " + "  ".join(f"{cell:<{wide[0]}}" if not n else f"{cell:>{wide[n]}}" for n, cell in enumerate(row))
        for row in rows
    )


def excuses(tallies: Sequence[Tally]) -> str:
    """What is said of answers that came late because of the machine; nothing if there were none."""
    found = [excuse for tally in tallies for excuse in tally.excused]
    if not found:
        return ""
    worst = max(found, key=lambda excuse: excuse.seconds)
    return (f"Excused: {len(found):,} of {sum(tally.tried for tally in tallies):,} answers took more than {PATIENCE:g} s"
            f" while this machine was busy, at most {worst.seconds:.1f} s when it was {worst.slower:.1f} times slower than"
            " alone")  # fmt: skip


def told(tallies: Sequence[Tally], seed: str) -> str:
    """Each different failure once: what, how often, and the command that shows it again."""
    groups: dict[tuple[str, str], list[Failure]] = {}
    for tally in tallies:
        for failure in tally.failures:
            groups.setdefault((failure.kind, failure.same), []).append(failure)
    lines: list[str] = []
    shown: Counter[tuple[str, str]] = Counter()
    for (kind, _), (first, *rest) in groups.items():
        part = first.again.partition(":")[0]
        shown[part, kind] += 1
        if shown[part, kind] <= MOST_TOLD:
            lines.append(f"{kind} ({len(rest) + 1}): {first.what}\n"
                         f"    again: python -m tests.stress --seed {seed} {first.again}")  # fmt: skip
    lines += [
        f"... and {n - MOST_TOLD} more different {kind} of {part}" for (part, kind), n in shown.items() if n > MOST_TOLD
    ]
    return "\n".join(lines)
