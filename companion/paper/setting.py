"""How templates set texts: they give room in millimetres and type in points, and get lines with their places."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from companion.paper import fonts, typeset
from companion.paper.typeset import Flowed

#: Millimetres in a point.
POINT = 25.4 / 72
#: A name that is too long for its column stands on two lines: smaller, and the first of them so much higher, in mm.
ON_TWO, HIGHER = 0.72, 1.7


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
    """A name in its column: its lines with their heights above or below the line, and its size in points."""

    rows: tuple[tuple[float, str], ...]
    size: float


def named(words: str, size: float, weight: int, room: float) -> Named:
    """A name that people chose, in the width of a column: on one line, or smaller on two."""
    if len(lines(words, room, size, "serif", weight)) < 2:
        return Named(((0.0, words),), size)
    parts = halves(words, room * 1.25, size * 0.8, "serif", weight)
    if len(parts) < 2:
        return Named(((0.0, words),), size)
    return Named(tuple((n * size * 0.28 - HIGHER, part) for n, part in enumerate(parts)), size * ON_TWO)


#: What templates may call.
WORDS = {
    "mm": mm, "lines": lines, "halves": halves, "flow": flow, "broken": broken, "flows": flows, "column_of": column_of,
    "in_two": in_two, "named": named,
}  # fmt: skip
