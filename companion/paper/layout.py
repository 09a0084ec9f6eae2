"""Papers, and where things lie on them: arithmetic only, in millimetres from the page's top left corner."""

from collections.abc import Iterable
from dataclasses import dataclass

#: No ink nearer to the paper's edge: common printers stop at 4 to 5 mm.
EDGE = 8.0
#: Height of the strip along the lower edge that holds the rulers and the footer.
FOOT = 9.0
#: Crop marks: how far from the card they begin, their length if there is room, and when they are too short.
MARK_OFFSET, MARK_LENGTH, MARK_LEAST = 0.6, 4.0, 1.0


@dataclass(frozen=True)
class Paper:
    """A sheet of paper, in millimetres."""

    name: str
    width: float
    height: float

    def turned(self) -> "Paper":
        """The same paper lying on its other side."""
        return Paper(self.name, self.height, self.width)


PAPERS = {paper.name: paper for paper in (Paper("A4", 210, 297), Paper("Letter", 215.9, 279.4))}


def paper_named(name: str) -> Paper:
    """The paper of that name, in any case. Raises ValueError with a sentence that names the papers there are."""
    for paper in PAPERS.values():
        if paper.name.casefold() == name.strip().casefold():
            return paper
    raise ValueError(f"There is no paper called {name!r}; choose {' or '.join(PAPERS)}.")


@dataclass(frozen=True)
class Box:
    """A rectangle on a page, in millimetres from the top left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of its right side."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of its lower side."""
        return self.y + self.height


@dataclass(frozen=True)
class Line:
    """A crop mark, in millimetres."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True)
class Grid:
    """Equal items on one sheet of paper, in reading order, with the marks to cut them out."""

    paper: Paper
    cells: tuple[Box, ...]
    marks: tuple[Line, ...]


def printable(paper: Paper, edge: float = EDGE, foot: float = FOOT) -> Box:
    """The part of the paper that items may use: inside the unprintable edges, above the footer."""
    return Box(edge, edge, paper.width - 2 * edge, paper.height - 2 * edge - foot)


def grid(
    paper: Paper,
    width: float,
    height: float,
    *,
    gap: float = 0.0,
    edge: float = EDGE,
    foot: float = FOOT,
    limit: int | None = None,
) -> Grid:
    """Lay out as many items of width × height mm as fit, the paper upright or turned, whichever holds more.

    Items lie `gap` mm apart; with no gap neighbours share a cut. `limit` leaves out the cells after that many, for
    a page that is not full. Raises ValueError with a sentence if not a single item fits or a size is not positive.
    """
    if width <= 0 or height <= 0 or gap < 0:
        raise ValueError(f"A card of {width:g} × {height:g} mm with a gap of {gap:g} mm cannot be laid out.")
    upright, turned = (_counts(p, width, height, gap, edge, foot) for p in (paper, paper.turned()))
    if upright[0] * upright[1] < turned[0] * turned[1]:
        paper, (columns, rows) = paper.turned(), turned
    else:
        columns, rows = upright
    if columns * rows == 0:
        raise ValueError(f"A card of {width:g} × {height:g} mm is larger than {paper.name} paper can hold.")
    area = printable(paper, edge, foot)
    left = area.x + (area.width - columns * (width + gap) + gap) / 2
    top = area.y + (area.height - rows * (height + gap) + gap) / 2
    cells = tuple(
        Box(left + column * (width + gap), top + row * (height + gap), width, height)
        for row in range(rows)
        for column in range(columns)
    )[:limit]
    return Grid(paper, cells, crop_marks(cells, area))


def _counts(
    paper: Paper, width: float, height: float, gap: float, edge: float, foot: float
) -> tuple[int, int]:
    area = printable(paper, edge, foot)
    # A hair of tolerance, so that items which fit exactly are not lost to the last binary digit.
    columns = int((area.width + gap + 1e-6) // (width + gap))
    rows = int((area.height + gap + 1e-6) // (height + gap))
    return max(columns, 0), max(rows, 0)


def crop_marks(cells: Iterable[Box], area: Box) -> tuple[Line, ...]:
    """A short line at both ends of every cut, outside all cells and inside the area; shared cuts get one."""
    cells = tuple(cells)
    if not cells:
        return ()
    top, bottom = min(c.y for c in cells), max(c.bottom for c in cells)
    left, right = min(c.x for c in cells), max(c.right for c in cells)
    across = sorted({round(x, 4) for c in cells for x in (c.x, c.right)})
    down = sorted({round(y, 4) for c in cells for y in (c.y, c.bottom)})
    marks = []
    for x in across:
        marks += [Line(x, start, x, end) for start, end in _ends(top, bottom, area.y, area.bottom)]
    for y in down:
        marks += [Line(start, y, end, y) for start, end in _ends(left, right, area.x, area.right)]
    return tuple(marks)


def _ends(low: float, high: float, least: float, most: float) -> list[tuple[float, float]]:
    """The mark spans before `low` and after `high`, cut off at the area's sides; what is too short is dropped."""
    before = (max(low - MARK_OFFSET - MARK_LENGTH, least), low - MARK_OFFSET)
    after = (high + MARK_OFFSET, min(high + MARK_OFFSET + MARK_LENGTH, most))
    return [span for span in (before, after) if span[1] - span[0] >= MARK_LEAST]
