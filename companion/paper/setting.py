"""How templates set texts: they give room in millimetres and type in points, and get lines with their places."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from companion.paper import fonts, typeset
from companion.paper.typeset import Flowed

#: Millimetres in a point.
POINT = 25.4 / 72
#: The smallest type that is read, in points, a hair more than is asked for.
LEAST = 6.02
#: A name is set smaller on one line down to this part of its size. One that is longer stands on two lines: in this part, so
#: far apart, and the first of them so much higher, as parts of its size in points.
ON_ONE = 0.64
#: How far apart lines of the smallest type are, in mm.
LINE = 2.3
ON_TWO, PITCH, HIGHER = 0.69, 0.265, 0.18


def mm(points: float, part: float = 1.0) -> float:
    """Type of so many points in millimetres, or a part of it."""
    return points * POINT * part


def _broken_by(way: Callable[[str, float, fonts.Face, float], list[str]]) -> Callable[..., list[str]]:
    """A way of breaking a text."""

    def broken(text: str, room: float, size: float, family: str = "serif", weight: int = 400) -> list[str]:
        return way(typeset.readable(text), room, fonts.face(family, weight), mm(size))

    return broken


#: A text broken into as many lines as it needs, and into two at most.
lines, halves = _broken_by(fonts.lines), _broken_by(fonts.halves)


def flow(
    text: str, room: float, height: float, size: float, family: str = "serif", weight: int = 400, leading: float = 1.25
) -> Flowed:
    """A text set into a box, smaller if need be."""
    set_ = typeset.flow(text, room, height, mm(size), fonts.face(family, weight), leading)
    return replace(set_, size=set_.size / POINT)


def broken(text: str, room: float, size: float, pitch: float, family: str = "serif", weight: int = 400) -> Flowed:
    """A text broken into lines at a pitch in mm, however many there are."""
    return Flowed(tuple(lines(text, room, size, family, weight)) if text else (), size, pitch)


@dataclass(frozen=True)
class Paragraphs:
    """Texts one below the other: how far down the first line of each stands, and how far all of them reach."""

    places: tuple[tuple[float, Flowed], ...]
    height: float

    def __iter__(self) -> Iterator[tuple[float, Flowed]]:
        """Each text with its place."""
        return iter(self.places)

    def followed_by(self, text: Flowed) -> Paragraphs:
        """The same, and another text."""
        return Paragraphs((*self.places, (self.height, text)), self.height + text.height)

    def lowered(self, by: float) -> Paragraphs:
        """The same, so much farther down."""
        return Paragraphs(tuple((y + by, text) for y, text in self.places), self.height + by)


def paragraphs(texts: Iterable[Flowed], gap: float, least: float = 0.0) -> Paragraphs:
    """Texts one below the other with a gap after each, which takes at `least` so much height besides."""
    places, y = [], 0.0
    for text in texts:
        places.append((y, text))
        y += max(text.height, least) + gap
    return Paragraphs(tuple(places), y)


def flows(
    texts: Iterable[str], room: float, height: float, size: float, leading: float = 1.25, gap: float = 0.0,
    least: float = 0.0,
) -> Paragraphs:
    """Texts one below the other, each set into a box of that height."""
    return paragraphs([flow(text, room, height, size, leading=leading) for text in texts], gap, least)


def column_of(
    texts: Iterable[str], room: float, size: float, pitch: float, gap: float = 0.0, family: str = "serif"
) -> Paragraphs:
    """Texts one below the other, broken into lines."""
    return paragraphs([broken(text, room, size, pitch, family) for text in texts], gap)


def in_two(word: str, most: int) -> list[str]:
    """A word of more letters than that in two lines, the first a little longer."""
    cut = -(-len(word) // 2)
    return [word[:cut], word[cut:]] if len(word) > most else [word]


@dataclass(frozen=True)
class Named:
    """A name in its column: its lines with their heights above or below the line, its size in points, and the least one."""

    rows: tuple[tuple[float, str], ...]
    size: float
    least: float = LEAST


def named(words: str, size: float, weight: int, room: float, high: float = 2 * LINE) -> Named:
    """A name that people chose, in the width of a column: on one line, which may be a little smaller, or on two if its row
    is `high` enough, in mm."""
    if len(lines(words, room, size, "serif", weight)) < 2 or high < 2 * LINE:
        return Named(((0.0, words),), size)
    parts = halves(words, room / max(ON_ONE, LEAST / size), size, "serif", weight)
    if len(parts) < 2:
        return Named(((0.0, words),), size)
    pitch = max(size * PITCH, LINE)
    return Named(tuple((n * pitch - HIGHER * size, part) for n, part in enumerate(parts)), max(size * ON_TWO, LEAST))


#: What templates may call.
WORDS = {
    "mm": mm, "lines": lines, "halves": halves, "flow": flow, "broken": broken, "flows": flows, "column_of": column_of,
    "in_two": in_two, "named": named, "least_type": LEAST,
}  # fmt: skip
