"""Rules and events in two columns of a page, as large as they fit: each line with its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.engine.reading import Json
from companion.paper.frame import Frame
from companion.paper.prose import Part, largest, parted
from companion.paper.setting import lines

#: The sizes of type, in fifths of a point.
RULES, EVENTS = range(34, 53), range(34, 56)
#: The room for a sign before a paragraph, and for the number of a card; between columns, and what may hang below their foot.
SIGN, CARD, GUTTER, HANGS = 4.4, 9.0, 8.0, 4.0


@dataclass(frozen=True)
class Words:
    """A line: its place, what it is ("heading", "sign", "text" or "told"), and its words; of a heading also a note."""

    kind: str
    x: float
    y: float
    text: str
    note: str = ""


@dataclass
class _Pen:
    """Where the next line goes: down the left column, then down the right one."""

    area: Frame
    x: float = 0.0
    y: float = 0.0
    found: list[Words] = field(default_factory=list)

    @property
    def column(self) -> Frame:
        """The column."""
        return self.area.columns(2, GUTTER)[0]

    def needs(self, height: float) -> None:
        """Go on in the right column if this one has no room of that height."""
        if self.y + height > self.area.height and not self.x:
            self.x, self.y = self.column.width + GUTTER, 0.0

    def write(self, kind: str, text: str, indent: float = 0.0, note: str = "") -> None:
        """Write a line here."""
        self.found.append(Words(kind, self.x + indent, self.y, text, note))


@dataclass(frozen=True)
class Set:
    """Lines in the columns of a frame, and the size of their type in points."""

    size: float
    column: Frame
    words: tuple[Words, ...]


def rules(area: Frame, parts: Sequence[Part]) -> Set:
    """The rules, part by part."""

    def fits(fifths: int) -> bool:
        pen = _rules(area, parts, fifths / 5)
        return not pen.x or pen.y - 1.5 * _pitch(fifths / 5) <= area.height

    return _set(_rules(area, parts, size := largest(RULES, fits) / 5), size)


def _pitch(size: float) -> float:
    return size * 0.43


def _rules(area: Frame, parts: Sequence[Part], size: float) -> _Pen:
    pen, pitch = _Pen(area), _pitch(size)
    for name, paragraphs in parts:
        pen.needs(3.2 * pitch)
        pen.write("heading", name)
        pen.y += 1.22 * pitch
        for paragraph in paragraphs:
            sign, text = parted(paragraph)
            indent = 0.0 if sign is None else SIGN
            if sign:
                pen.write("sign", sign)
            for line in lines(text, pen.column.width - indent, size):
                pen.needs(0)
                pen.write("text", line, indent)
                pen.y += pitch
            pen.y += 0.18 * pitch
        pen.y += 0.6 * pitch
    return pen


def events(area: Frame, kinds: Sequence[Json]) -> Set:
    """The kinds of events with their cards; what belongs to a kind stays together."""

    def fits(fifths: int) -> bool:
        return _events(area, kinds, fifths / 5).y <= area.height + HANGS

    return _set(_events(area, kinds, size := largest(EVENTS, fits) / 5), size)


def _events(area: Frame, kinds: Sequence[Json], size: float) -> _Pen:
    pen, pitch = _Pen(area), size * 0.44
    for kind in kinds:
        told = lines(kind["about"], pen.column.width, size)
        cards = [(number, lines(words, pen.column.width - 10, size)) for number, words in kind["cards"]]
        height = (len(told) + sum(len(words) for _, words in cards) + 1.6) * pitch + 2
        pen.needs(height)
        top = pen.y
        pen.write("heading", kind["name"], note=kind["lasts"])
        for n, line in enumerate(told, 1):
            pen.y = top + (n + 0.35) * pitch
            pen.write("text", line)
        pen.y = top + (len(told) + 1.5) * pitch
        for number, words in cards:
            pen.write("sign", number, CARD - 2)
            for line in words:
                pen.write("told", line, CARD)
                pen.y += pitch
        pen.y = top + height + 0.9 * pitch
    return pen


def _set(pen: _Pen, size: float) -> Set:
    return Set(size, pen.column, tuple(pen.found))

