"""Where hexes lie on paper, as in a honeycomb or in straight rows, and the marks to cut them out: arithmetic only."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, product
from math import hypot, sqrt

from companion.paper.layout import HAIR, MARK_OFFSET, Box, Cell, Grid, Line, TooLarge, ends, markable, printable
from companion.paper.sizes import Paper

#: The ways in which hexes lie: interlocked, as many as fit; or in straight rows, for a guillotine.
COMB, ROWS = "comb", "rows"
LAYOUTS = (COMB, ROWS)
#: How far the marks go from the corner of a hex along cuts that it shares with its neighbours, in mm.
SHARED = 0.8
Point = tuple[float, float]


def hexes(
    paper: Paper, width: float, height: float, *, gap: float = 0.0, bleed: float = 0.0, limit: int | None = None,
    layout: str = COMB, marks: bool = True,
) -> Grid:
    """Lay out as many hexes of width × height mm as fit on the paper: wider than high with a side on top, else a corner.

    `layout` is a word of `LAYOUTS`. In a comb columns, or with corners on top rows, are moved by half a hex by turns. In
    straight rows a cut across the paper serves the flat sides of a whole row, and a slanting cut across that strip a side of
    each of two neighbours. With neither gap nor bleed neighbours share their cuts. Marks stand at every corner, in line
    with the sides that meet there. Raises ValueError as `grid` does.
    """
    if not (1 <= width < 1e5 and 1 <= height < 1e5 and 0 <= gap < 1e5 and 0 <= bleed < 1e5):
        raise ValueError(f"A hex of {width:g} × {height:g} mm with a gap of {gap:g} mm cannot be laid out.")
    apart, way = max(gap, 2 * bleed), _rows if layout == ROWS else _comb

    def laid(lies: Paper) -> tuple[Cell, ...]:
        return _cells(printable(lies).grown(-bleed), width, height, apart, way)

    lies, cells = max(((at, laid(at)) for at in (paper, paper.turned())), key=lambda found: len(found[1]))
    if not cells:
        raise TooLarge(f"A hex of {width:g} × {height:g} mm is larger than {paper.name} paper can hold.")
    cells = cells[:limit]
    return Grid(lies, cells, tuple(_marks(cells, markable(lies), apart / 2, layout)) if marks else (), bleed)


def outlines(area: Box, width: float, height: float) -> list[list[Point]]:
    """The corners of as many interlocked hexes as fit into an area, which share their sides."""
    return [corners(cell) for cell in _cells(area, width, height, 0.0, _comb)]


def _cells(
    area: Box, width: float, height: float, apart: float, way: Callable[[Box, float, float, float], Iterator[Point]]
) -> tuple[Cell, ...]:
    """Where hexes lie in an area, in reading order; those with a corner on top as the others do on their side."""
    if width >= height:
        return tuple(Cell(x, y, width, height) for x, y in way(area, width, height, apart))
    turned = Box(area.y, area.x, area.height, area.width)
    spots = sorted((round(y, 6), x) for y, x in way(turned, height, width, apart))
    return tuple(Cell(x, y, width, height) for y, x in spots)


def _comb(area: Box, width: float, height: float, apart: float) -> Iterator[Point]:
    """Where hexes with a side on top lie in the middle of an area, row by row: the upper left corner of each one's box."""
    # From column to column, and from row to row: edges of neighbours stay parallel, `apart` from each other.
    across, down = width * 0.75 + apart * sqrt(3) / 2, height + apart
    columns = max(int((area.width - width + across + HAIR) // across), 0)
    low = down / 2 if columns > 1 else 0.0
    rows = max(int((area.height - low + apart + HAIR) // down), 0)
    left = area.x + (area.width - (columns - 1) * across - width) / 2
    top = area.y + (area.height - rows * down + apart - low) / 2
    for row, column in product(range(rows), range(columns)):
        yield left + column * across, top + row * down + (low if column % 2 else 0.0)


def _rows(area: Box, width: float, height: float, apart: float) -> Iterator[Point]:
    """The same in straight rows: corners of neighbours touch, and with a gap their slanting sides are as far apart."""
    across, down = width + apart * 2 / sqrt(3), height + apart
    columns = max(int((area.width - width + across + HAIR) // across), 0)
    rows = max(int((area.height + apart + HAIR) // down), 0)
    left = area.x + (area.width - (columns - 1) * across - width) / 2
    top = area.y + (area.height - rows * down + apart) / 2
    for row, column in product(range(rows), range(columns)):
        yield left + column * across, top + row * down


# Marks -----------------------------------------------------------------------------------------


def corners(cell: Box) -> list[Point]:
    """The six corners of the hex in a box, one after another."""
    quarters = ((4, 2), (3, 4), (1, 4), (0, 2), (1, 0), (3, 0))
    if cell.width < cell.height:
        quarters = ((4, 3), (2, 4), (0, 3), (0, 1), (2, 0), (4, 1))
    return [(cell.x + across * cell.width / 4, cell.y + down * cell.height / 4) for across, down in quarters]


def _marks(cells: Sequence[Cell], area: Box, reach: float, layout: str) -> Iterator[Line]:
    """A short line at every corner for each of its two sides: beyond it as far as the hex has `reach` mm around it for its
    own, else on the shared cut itself. Straight rows have the usual marks at both ends of their cuts as well."""
    found: dict[tuple[float, ...], Line] = {}
    for cell in cells:
        round_it = corners(cell)
        for (x1, y1), (x2, y2) in pairwise([*round_it, round_it[0]]):
            long = hypot(x2 - x1, y2 - y1)
            dx, dy = (x2 - x1) / long, (y2 - y1) / long
            start, end = (MARK_OFFSET, reach * 2 / sqrt(3)) if reach else (0.0, -SHARED)
            for x, y, way in ((x2, y2, 1), (x1, y1, -1)):
                line = Line(x + way * start * dx, y + way * start * dy, x + way * end * dx, y + way * end * dy)
                found[tuple(round(value, 2) for value in (line.x1, line.y1, line.x2, line.y2))] = line
    yield from found.values()
    if layout == ROWS:
        yield from _row_marks(cells, area, reach)


def _row_marks(cells: Sequence[Cell], area: Box, reach: float) -> Iterator[Line]:
    """The marks at both ends of the cuts that run along the flat sides of whole rows."""
    left, right = min(cell.x for cell in cells) - reach, max(cell.right for cell in cells) + reach
    top, bottom = min(cell.y for cell in cells) - reach, max(cell.bottom for cell in cells) + reach
    if cells[0].width >= cells[0].height:
        for y in sorted({round(y, 4) for cell in cells for y in (cell.y, cell.bottom)}):
            yield from (Line(low, y, high, y) for low, high in ends(left, right, area.x, area.right))
    else:
        for x in sorted({round(x, 4) for cell in cells for x in (cell.x, cell.right)}):
            yield from (Line(x, low, x, high) for low, high in ends(top, bottom, area.y, area.bottom))
