"""Circles on which discs are put, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

#: How much larger a circle is than its disc, and how far circles stay apart at least, in mm.
RIM, APART = 0.25, 0.6


@dataclass(frozen=True)
class Circles:
    """Circles for things in a row: each disc is so wide, with a gap between discs; closer and smaller in a narrow room."""

    items: Sequence[Any]
    room: float
    disc: float
    gap: float

    @property
    def step(self) -> float:
        """From one middle to the next."""
        return min(self.room / max(len(self.items), 1), self.disc + self.gap)

    @property
    def radius(self) -> float:
        """The radius of a circle: a little more than that of its disc, where there is room."""
        return min(self.disc / 2 + RIM, (self.step - APART) / 2)

    @property
    def are_true(self) -> bool:
        """Whether discs fit in."""
        return 2 * self.radius > self.disc

    def __iter__(self) -> Iterator[tuple[float, Any]]:
        """Each with the middle of its circle."""
        return (((n + 0.5) * self.step, it) for n, it in enumerate(self.items))


#: What templates may call.
WORDS = {"circles": Circles}
