"""Small things of several sizes on one page, each size in rows of its own, one below the other: arithmetic only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.paper.layout import HAIR, MARK_OFFSET, Box, Cell, Line, TooLarge, crop_marks, markable, printable
from companion.paper.sizes import Paper

#: The room between rows of different sizes, in mm: each has its own crop marks there.
BETWEEN = 6.0


@dataclass(frozen=True)
class Item:
    """So many things of a size, `apart` from each other, all in mm; their grounds go on by `bleed` beyond the cut, at most
    by half of what lies between them."""

    width: float
    height: float
    count: int
    apart: float = 0.0
    bleed: float = 0.0


@dataclass(frozen=True)
class Laid:
    """A page: the cells by the number of their item, in reading order, and the marks to cut them out."""

    cells: tuple[tuple[int, Cell], ...]
    marks: tuple[Line, ...]


def bands(paper: Paper, items: Sequence[Item]) -> list[Laid]:
    """Lay things out from the top of the upright paper, item by item, on as many pages as they need. Raises TooLarge."""
    area, found = printable(paper), []
    band: list[tuple[int, Cell]] = []
    top = area.y
    for number, item in enumerate(items):
        columns = int((area.width - 2 * item.bleed + item.apart + HAIR) // (item.width + item.apart))
        if columns < 1 or item.height + 2 * item.bleed > area.height + HAIR:
            raise TooLarge(f"{item.width:g} × {item.height:g} mm is larger than {paper.name} paper can hold.")
        left = area.x + (area.width - columns * (item.width + item.apart) + item.apart) / 2
        for first in range(0, item.count, columns):
            if top + item.height + 2 * item.bleed > area.bottom + HAIR:
                found.append(band)
                band, top = [], area.y
            row = range(first, min(first + columns, item.count))
            band += [
                (number, Cell(left + (n - first) * (item.width + item.apart), top + item.bleed, item.width, item.height))
                for n in row
            ]
            top += item.height + item.apart
        top += BETWEEN + 2 * item.bleed - item.apart
    return [Laid(tuple(page), _marks(paper, items, page)) for page in (*found, band) if page]


def _marks(paper: Paper, items: Sequence[Item], page: Sequence[tuple[int, Cell]]) -> tuple[Line, ...]:
    """Marks around the rows of each size: above and below them as far as the room between rows allows."""
    rim = markable(paper)
    marks: list[Line] = []
    for number, item in enumerate(items):
        if cells := [cell for which, cell in page if which == number]:
            reach = BETWEEN / 2 - MARK_OFFSET / 2 + item.bleed
            top = max(min(cell.y for cell in cells) - reach, rim.y)
            low = min(max(cell.bottom for cell in cells) + reach, rim.bottom)
            marks += crop_marks(cells, Box(rim.x, top, rim.width, low - top), item.bleed)
    return tuple(marks)
