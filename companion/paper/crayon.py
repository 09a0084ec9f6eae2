"""The lines of the crayon rail games as path data: from dot to dot across a strip of mileposts, and a tick in wax."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle

from companion.paper.engraving import path

#: How far mileposts stand apart, about, and how high a strip of them is, in millimetres.
APART, HIGH = 4.0, 3.4
#: The way of the line: right, down or up; where there is no such way it goes right.
WAYS = "RDRRUDURRRDRURDURRDRRRURDU"


@dataclass(frozen=True)
class Strip:
    """A strip of mileposts across a width: the places of the dots, and the line that is drawn from one to the next."""

    width: float

    @property
    def _step(self) -> float:
        return self.width / int(self.width / APART)

    @property
    def dots(self) -> list[tuple[float, float]]:
        """The mileposts: an upper row, and a lower one half a step to the right."""
        steps = range(int(self.width / APART))
        upper, lower = [n * self._step for n in (*steps, len(steps))], [(n + 0.5) * self._step for n in steps]
        return [(round(x, 2), y) for row, y in ((upper, 0.0), (lower, HIGH)) for x in row]

    @property
    def line(self) -> str:
        """The line of crayon, as path data."""
        return "M0 0" + "".join(path("L", min(x, self.width), y) for x, y in self._way())

    def _way(self) -> Iterator[tuple[float, float]]:
        x, is_low = 0.0, False
        for way in cycle(WAYS):
            if x >= self.width - 0.4 * self._step:
                return
            turns = way == ("U" if is_low else "D")
            x, is_low = x + self._step / (2 if turns else 1), is_low != turns
            yield x, HIGH * is_low


def tick(r: float) -> str:
    """A tick across a city whose hexagon has that radius, around the origin."""
    return path("M", -0.6 * r, -0.1 * r) + path("L", -0.1 * r, 0.45 * r) + path("L", 1.05 * r, -0.95 * r)


def dash(length: float) -> str:
    """A stroke to the right that crosses out so much."""
    return path("M", 0.3, 0) + path("H", length - 0.3)


#: What templates may call.
WORDS = {"mileposts": Strip, "tick": tick, "dash": dash}
