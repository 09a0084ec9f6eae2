"""The free room of a hex, where figures and words are put."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from math import dist, hypot

from companion.eighteenxx.ways import Point, beyond, direction, polar

#: What is put on a hex keeps so far away from its border.
RIM = 2.0


def _is_usual(spot: Point) -> float:
    """Of equal spots the one further right and up: people look there for figures."""
    return spot[0] - spot[1]


class Room:
    """The free room of a hex: what is put there later keeps away from what is there."""

    def __init__(self, layout: str) -> None:
        self.layout = layout
        self._taken: list[tuple[float, float, float]] = []

    def fill(self, x: float, y: float, reach: float) -> None:
        """Something of a radius is there."""
        self._taken.append((x, y, reach))

    def along(self, *points: Point) -> None:
        """Track takes the room along these points."""
        for (x1, y1), (x2, y2) in pairwise(points):
            for n in range(5):
                self.fill(x1 + (x2 - x1) * n / 4, y1 + (y2 - y1) * n / 4, 4)

    def place(self, reach: float, lengths: Sequence[float] = (0, 22, 29, 33, 35, 38)) -> Point:
        """The best spot for something of a radius, which then is taken."""
        best = max(self._spots(lengths), key=lambda spot: (self._worth(spot, reach), _is_usual(spot)))
        self.fill(*best, reach)
        return best

    def place_both(self, one: float, other: float, lengths: Sequence[float] = (0, 20, 26, 31, 35)) -> tuple[Point, Point]:
        """The best spots for two things of such radii, which then are taken."""
        spots = self._spots(lengths)
        ones = {spot: self._worth(spot, one) for spot in spots}
        others = {spot: self._worth(spot, other) for spot in spots}

        def worth(pair: tuple[Point, Point]) -> tuple[float, float, float]:
            a, b = pair
            apart = dist(a, b) - one - other
            return round(min(ones[a], others[b], apart), 1), ones[a] + others[b], _is_usual(a)

        best = max(product(spots, spots), key=worth)
        self.fill(*best[0], one)
        self.fill(*best[1], other)
        return best

    def _spots(self, lengths: Sequence[float]) -> list[Point]:
        return [polar(direction(half / 2, self.layout), length) for length in lengths for half in range(12)]

    def _worth(self, spot: Point, reach: float) -> float:
        """How good a spot is for something of a radius: far from what is there, and within the hex."""
        return round(min(self.gap(*spot) - reach, 3) - 2 * max(0, self.beyond(*spot) + reach + RIM), 1)

    def beyond(self, x: float, y: float) -> float:
        """How far a point is outside the hex; below 0 inside."""
        return beyond(x, y, self.layout)

    def line(self, half: float, heights: Sequence[float], high: float = 8, aside: Sequence[float] = ()) -> Point:
        """The best of some heights for words of half a width and half a height, which then is taken: in the middle, or so
        far aside where they would cover something there."""
        best = max(((0.0, y) for y in heights), key=lambda spot: round(min(self.gap_of_line(half, spot[1]), high * 0.7), 1))
        if aside and self._clear(best, half, high) < 0:
            best = max([best, *product(aside, heights)], key=lambda spot: self._clear(spot, half, high))
        for part in range(-4, 5):
            self.fill(best[0] + part * half / 4, best[1], high)
        return best

    def _clear(self, spot: Point, half: float, high: float) -> float:
        """How far a box around a spot is from what is there, 2 at most; less, where it is not within the hex."""
        x, y = spot
        over = max(self.beyond(x + across * half, y + down * high) for across in (-1, 1) for down in (-0.7, 0.7))
        gaps = [hypot(max(abs(x - a) - half, 0), max(abs(y - b) - high, 0)) - reach for a, b, reach in self._taken]
        return round(min([2.0, *gaps]) - 2 * max(0.0, over), 1)

    def gap_of_line(self, half: float, y: float) -> float:
        """How far a line of words would be from what is there."""
        return min(self.gap(part * half / 4, y) for part in range(-4, 5))

    def gap(self, x: float, y: float) -> float:
        """How far a point is from what is there."""
        return min([hypot(x - a, y - b) - reach for a, b, reach in self._taken], default=99.0)
