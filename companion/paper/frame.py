"""The words in which a drawing is laid out: frames, columns, rows, grids, stacks. Arithmetic only, in millimetres.

Templates say with them where things lie; what they draw in a frame they count from its upper left corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.paper.layout import Box


@dataclass(frozen=True)
class Frame(Box):
    """A box that something is drawn in."""

    @property
    def cx(self) -> float:
        """Half of its width: where its middle is, from its left side."""
        return self.width / 2

    @property
    def cy(self) -> float:
        """Half of its height: where its middle is, from its upper side."""
        return self.height / 2

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """Its four corners."""
        return tuple((x, y) for y in (self.y, self.bottom) for x in (self.x, self.right))

    def part(self, share: float) -> float:
        """So much of its width, from 0 to 1."""
        return self.width * share

    def less(self, by: float) -> float:
        """Its width less so much: what is left, and how far from its left side a point is that far from its right."""
        return self.width - by

    def foot(self, by: float) -> float:
        """Its height less so much: how far below its upper side a point is that stands so far above its lower."""
        return self.height - by

    def inset(self, by: float) -> Frame:
        """The frame that is smaller by so much on every side; larger for less than nothing."""
        return Frame(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def strip(self, y: float, high: float, aside: float = 0.0) -> Frame:
        """A strip across it, so far below its upper side and so high, and so far from its sides."""
        return Frame(self.x + aside, self.y + y, self.width - 2 * aside, high)

    def below(self, y: float, foot: float = 0.0) -> Frame:
        """What lies so far below its upper side, without so much at its foot."""
        return Frame(self.x, self.y + y, self.width, self.height - y - foot)

    def after(self, x: float, aside: float = 0.0) -> Frame:
        """What lies so far from its left side, without so much at its right."""
        return Frame(self.x + x, self.y, self.width - x - aside, self.height)

    def columns(self, count: int, gap: float = 0.0) -> tuple[Frame, ...]:
        """It is cut into so many equal columns with gaps."""
        wide = (self.width + gap) / count - gap
        return tuple(Frame(self.x + n * (wide + gap), self.y, wide, self.height) for n in range(count))

    def shared(self, first: int, second: int, share: float, gap: float) -> tuple[tuple[Frame, ...], tuple[Frame, ...]]:
        """It is cut into columns of two kinds with a gap between these: one of the second kind is `share` times as wide as
        one of the first."""
        wide = (self.width - gap) / (first + second * share)
        left, right = self.apart(first * wide, gap)
        return left.columns(first), right.columns(second)

    def split(self, share: float, gap: float = 0.0) -> tuple[Frame, Frame]:
        """It is cut in two, of which the left one has that share of the width; the gap is taken from the right one."""
        return self.apart(self.width * share, gap)

    def apart(self, wide: float, gap: float = 0.0) -> tuple[Frame, Frame]:
        """It is cut in two, of which the left one is so wide, with a gap between them."""
        return Frame(self.x, self.y, wide, self.height), self.after(wide + gap)

    def writing_lines(self, step: float, kept: float = 0.0) -> list[float]:
        """Lines to write on, a step apart: as many as have room above what is kept."""
        return [n * step for n in range(1, int((self.height - kept) / step) + 1)]

    def first_line(self, told: Any, share: float) -> float:
        """Where the first line of a text stands whose lines are in the middle of its height, such a share of the pitch below
        its upper side."""
        return self.y + (self.height - float(told.height)) / 2 + float(told.pitch) * share

    def pitch(self, most: float, *of: Any, kept: float = 0.0) -> float:
        """How far apart rows lie, at most so far, that all have room in its height less what is kept; each of `of` is a
        number of rows, or things of which each has a row."""
        return min(most, (self.height - kept) / max(count(*of), 1))


def part(length: float, share: float) -> float:
    """So much of a length."""
    return length * share


def count(*of: Any) -> int:
    """How many rows there are: each of these is a number, or things of which each has a row."""
    return sum(it if isinstance(it, int) else len(it) for it in of)


@dataclass(frozen=True)
class Series:
    """Things at equal distances, the first `first` of a step from the beginning."""

    items: Sequence[Any]
    step: float
    first: float = 0.0
    begin: float = 0.0

    def __iter__(self) -> Iterator[tuple[float, Any]]:
        """Each with its distance from the beginning."""
        return iter([(self.begin + (n + self.first) * self.step, it) for n, it in enumerate(self.items)])

    def ending(self, at: float) -> Series:
        """The same things, of which the last stands there."""
        return replace(self, begin=at - (len(self.items) - 1 + self.first) * self.step)

    @property
    def centred(self) -> Series:
        """The same things, around the beginning."""
        return replace(self, begin=-(len(self.items) - 1) / 2 * self.step, first=0.0)

    @property
    def height(self) -> float:
        """How far it reaches."""
        return len(self.items) * self.step

    def part(self, share: float) -> float:
        """So much of a step."""
        return self.step * share


def _things(items: Any) -> Sequence[Any]:
    return range(items) if isinstance(items, int) else tuple(items)


def spaced(items: Any, step: float, first: float = 0.0) -> Series:
    """Things, or so many of them, one below the other or side by side."""
    return Series(_things(items), step, first)


@dataclass(frozen=True)
class Grid:
    """Things in rows of so many, or `down` of them in columns; each `step` from the next across, and `pitch` down."""

    items: Sequence[Any]
    across: int
    step: float
    pitch: float
    is_down: bool = False

    @property
    def rows(self) -> int:
        """How many lie below each other."""
        return self.across if self.is_down else -(-len(self.items) // self.across)

    @property
    def height(self) -> float:
        """How far it reaches down."""
        return self.rows * self.pitch

    @property
    def xs(self) -> list[float]:
        """Where its columns begin."""
        columns = -(-len(self.items) // self.across) if self.is_down else self.across
        return [n * self.step for n in range(columns)]

    @property
    def ys(self) -> list[float]:
        """Where its rows begin."""
        return [n * self.pitch for n in range(self.rows)]

    def __iter__(self) -> Iterator[tuple[float, float, Any]]:
        """Each with its place."""
        for n, it in enumerate(self.items):
            one, other = n // self.across, n % self.across
            column, row = (one, other) if self.is_down else (other, one)
            yield column * self.step, row * self.pitch, it


def grid(items: Any, across: int, step: float, pitch: float) -> Grid:
    """Things in rows of so many."""
    return Grid(_things(items), across, step, pitch)


def newspaper(items: Any, down: int, step: float, pitch: float) -> Grid:
    """Things in columns of so many, read down and then across."""
    return Grid(_things(items), max(down, 1), step, pitch, is_down=True)


@dataclass(frozen=True)
class Stacked:
    """Things of different heights one below the other; each has its own as `high`."""

    items: Sequence[Any]

    def __iter__(self) -> Iterator[tuple[float, Any]]:
        """Each with how far down it begins."""
        return zip(stack(*map(_high, self.items)), self.items, strict=False)

    @property
    def height(self) -> float:
        """How far they reach."""
        return sum(map(_high, self.items))


def _high(item: Any) -> float:
    return float(item["high"] if isinstance(item, Mapping) else item.high)


def stacked(items: Iterable[Any]) -> Stacked:
    """Things one below the other, each so high as it says."""
    return Stacked(tuple(items))


def stack(*parts: Any) -> list[float]:
    """Where each part of a stack begins, and where the last one ends; a part is a height, something that has one, or several
    of these."""
    found = [0.0]
    for part in parts:
        found.append(found[-1] + _height(part))
    return found


def _height(part: Any) -> float:
    if isinstance(part, tuple):
        return sum(map(_height, part))
    return float(part if isinstance(part, (int, float)) else part.height)


def uprights(places: Iterable[float], top: float, low: float) -> str:
    """Upright lines at these places, as path data."""
    return "".join(f"M{x:.3f} {top:.3f}V{low:.3f}" for x in places)


def levels(places: Iterable[float], left: float, right: float) -> str:
    """Level lines at these places, as path data."""
    return "".join(f"M{left:.3f} {y:.3f}H{right:.3f}" for y in places)


#: What templates may call.
WORDS = {
    "frame": Frame, "part": part, "count_of": count, "spaced": spaced, "grid": grid, "newspaper": newspaper, "stack": stack,
    "stacked": stacked, "uprights": uprights, "levels": levels,
}  # fmt: skip
