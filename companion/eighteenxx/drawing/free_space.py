"""The free room of a hex, where figures and words are put, and how wide words are."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import hypot

from companion.eighteenxx.drawing.track_paths import INNER, Point, outward

#: What is put on a hex keeps this far away from the rest, and from its border, if there is room.
GAP, ENOUGH = 1.6, 1.5
#: How wide letters are, in thousandths of their size, in the type that maps are printed in (Source Sans, semibold).
_LETTERS = {
    200: " ", 262: "ij", 271: "lI.'’,", 317: "f", 322: "-", 344: "/", 361: "t", 373: "r", 431: "s", 443: "z", 462: "c",
    481: "x", 495: "Jvy", 502: "YL", 513: "eF0123456789×+", 521: "agk", 541: "VEZX", 549: "STou", 560: "hAnbdpq",
    577: "PC", 597: "RBK", 627: "DG", 639: "&", 656: "UN", 668: "HOQ", 747: "Mw", 800: "W", 843: "m",
}  # fmt: skip
_WIDTHS = {letter: width / 1000 for width, letters in _LETTERS.items() for letter in letters}
#: How high capitals and figures are, as a part of their size, and how far a line stands below the one above it.
CAPITAL, PITCH = 0.66, 1.04


@lru_cache(4096)
def wide(text: str, size: float) -> float:
    """How wide a text is in type of a size."""
    return sum(_WIDTHS.get(letter, 0.65) for letter in text) * size


class Room:
    """The free room of a hex: what is put there later keeps away from what is there."""

    def __init__(self, layout: str) -> None:
        self.layout = layout
        self._taken: list[tuple[float, float, float, float, float]] = []
        #: The least room that anything has that was put here.
        self.least = GAP

    def fill(self, x: float, y: float, reach: float) -> None:
        """Something round is there."""
        self._taken.append((x, y, 0.0, 0.0, reach))

    def block(self, x: float, y: float, width: float, height: float) -> None:
        """A box of words is there, or another sign, with its middle at (x, y)."""
        self._taken.append((x, y, width / 2, height / 2, 0.0))

    def look(self, width: float, height: float, spots: Iterable[Point], reach: float = 0.0) -> tuple[Point, float]:
        """The first spot with room for a box, or else the best one, and how far the box would be there from whatever is
        next, at most `GAP`. Something round is a box without size that has a `reach`."""
        best, most, half, high = (0.0, 0.0), -99.0, width / 2, height / 2
        sides = [(dx, dy, half * right, high * down) for dx, dy, right, down in outward(self.layout)]
        others = [(x, y, half + aside, high + down, reach + there) for x, y, aside, down, there in self._taken]
        for spot in spots:
            clear = _clear(spot, INNER - reach, sides, others, most)
            if clear > most:
                best, most = spot, clear
            if most >= ENOUGH:
                break
        return best, most

    def put(self, width: float, height: float, spots: Iterable[Point], reach: float = 0.0) -> tuple[Point, float]:
        """The same, and the place is taken."""
        best, most = self.look(width, height, spots, reach)
        self.least = min(self.least, most)
        self._taken.append((*best, width / 2, height / 2, reach))
        return best, most


def _clear(
    spot: Point, edge: float, sides: list[tuple[float, float, float, float]],
    others: list[tuple[float, float, float, float, float]], enough: float,
) -> float:  # fmt: skip
    """How far a box is from whatever is next; not looked at further when that is no more than what is `enough`. `sides` are
    those of the hex, so far away as its `edge`, with the corner of the box that is next to each. `others` have been put
    there: how far its middle stays from theirs across or down, and how much farther as the crow flies."""
    (x, y), found = spot, GAP
    # The next spot is near: what is in the way here is asked first there.
    for n, (dx, dy, aside, down) in enumerate(sides):
        clear = edge - ((x + aside) * dx + (y + down) * dy)
        if clear <= enough:
            sides.insert(0, sides.pop(n))
            return clear
        if clear < found:
            found = clear
    for n, (cx, cy, aside, down, around) in enumerate(others):
        dx, dy = abs(x - cx) - aside, abs(y - cy) - down
        clear = (hypot(dx, dy) if dx > 0 and dy > 0 else dx if dx > dy else dy) - around
        if clear <= enough:
            others.insert(0, others.pop(n))
            return clear
        if clear < found:
            found = clear
    return found
