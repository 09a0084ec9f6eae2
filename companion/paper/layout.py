"""Where things lie on paper: arithmetic only, in millimetres from the page's top left corner. It knows no drawing."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from math import prod

from companion.paper.sizes import PAPERS, Paper, Seams, paper_named, table

__all__ = [
    "EDGE", "FOOT", "PAPERS", "Box", "Cell", "Grid", "Line", "Paper", "Tile", "TooLarge", "crop_marks", "ends", "grid",
    "markable", "paper_named", "printable", "split",
]  # fmt: skip

#: No ink nearer to the paper's edge: common printers stop at 4 to 5 mm.
EDGE = float(table()["page"]["edge"])
#: Height of the strip along the lower edge that holds the rulers and the footer.
FOOT = float(table()["page"]["foot"])
#: Crop marks: how far from the card they begin, their length if there is room, and when they are too short.
MARK_OFFSET, MARK_LENGTH, MARK_LEAST = (float(table()["marks"][key]) for key in ("offset", "length", "least"))
#: Crop marks may come nearer to the paper's edge than items, and so far into the footer's strip, above its rulers.
MARK_EDGE, MARK_FOOT = float(table()["marks"]["edge"]), float(table()["marks"]["foot"])
#: Of a large drawing cuts stay so far from words if they can; they are looked for in such steps.
CLEAR, STEP = 0.6, 0.25
#: A hair of tolerance, so that items which fit exactly are not lost to the last binary digit.
HAIR = 1e-6


class TooLarge(ValueError):
    """Something does not fit on the paper that was chosen."""


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

    def grown(self, by: float) -> Box:
        """The box that is larger by so much on every side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


@dataclass(frozen=True)
class Cell(Box):
    """Where an item lies: the box is its cut, and `turn` says how far it is turned clockwise, in degrees."""

    turn: int = 0


@dataclass(frozen=True)
class Line:
    """A mark, in millimetres."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True)
class Grid:
    """Equal items on one sheet of paper, in reading order, with the marks to cut them out."""

    paper: Paper
    cells: tuple[Cell, ...]
    marks: tuple[Line, ...]
    bleed: float = 0.0

    def backs(self, right: float = 0.0, down: float = 0.0) -> Grid:
        """The page of backs: each lies under its front when the sheet is turned over its long edge.

        An upright paper is turned like a leaf of a book, a lying one like a calendar's: its backs stand on their
        heads, so that each card reads upright again when it is turned like a leaf. `right` and `down` move all backs,
        in mm, for printers that miss.
        """
        lying = self.paper.width > self.paper.height
        cells = tuple(
            Cell(
                (cell.x if lying else self.paper.width - cell.right) + right,
                (self.paper.height - cell.bottom if lying else cell.y) + down,
                cell.width,
                cell.height,
                ((180 - cell.turn) if lying else -cell.turn) % 360,
            )
            for cell in self.cells
        )
        return replace(
            self, cells=cells, marks=crop_marks(cells, markable(self.paper), self.bleed) if self.marks else ()
        )


def printable(paper: Paper, edge: float = EDGE, foot: float = FOOT) -> Box:
    """The part of the paper that items may use: inside the unprintable edges, above the footer."""
    return Box(edge, edge, paper.width - 2 * edge, paper.height - 2 * edge - foot)


def markable(paper: Paper, edge: float = EDGE, foot: float = FOOT) -> Box:
    """The part of the paper that crop marks may use: the printable part and a rim around it, so that every cut of a
    full page has its marks. What a printer cuts off the end of such a mark, nobody misses.
    """
    area, rim = printable(paper, edge, foot), max(edge - MARK_EDGE, 0.0)
    below = min(foot, MARK_FOOT) if foot else rim
    return Box(area.x - rim, area.y - rim, area.width + 2 * rim, area.height + rim + below)


def grid(
    paper: Paper,
    width: float,
    height: float,
    *,
    gap: float = 0.0,
    bleed: float = 0.0,
    edge: float = EDGE,
    foot: float = FOOT,
    turn: bool = True,
    marks: bool = True,
    two_sided: bool = False,
    limit: int | None = None,
) -> Grid:
    """Lay out as many items of width × height mm as fit, whichever way the paper and the items lie.

    Items lie `gap` mm apart, and so far that their bleeds do not meet; with neither, neighbours share a cut. The
    paper is taken upright or lying, whichever holds more, and with `turn` the items are turned if that holds more
    still. `two_sided` leaves room for backs, which stand on the same rows on the other side and must not meet a footer
    there. `limit` leaves out the cells after that many, for a page that is not full. Raises ValueError with a sentence
    if not a single item fits or a size is below a millimetre.
    """
    # Smaller than a millimetre nobody cuts anything, and a page of them would never be done.
    if not (1 <= width < 1e5 and 1 <= height < 1e5 and 0 <= gap < 1e5 and 0 <= bleed < 1e5):
        raise ValueError(f"A card of {width:g} × {height:g} mm with a gap of {gap:g} mm cannot be laid out.")
    apart = max(gap, 2 * bleed)
    ways = list(product((False, True) if turn else (False,), (paper, paper.turned())))

    def holds(way: tuple[bool, Paper]) -> tuple[int, int]:
        turned, lies = way
        sides = (height, width) if turned else (width, height)
        return _counts(_area(lies, edge, foot, two_sided), *sides, apart, bleed)

    best = max(ways, key=lambda way: holds(way)[0] * holds(way)[1])
    (turned, lies), (columns, rows) = best, holds(best)
    if columns * rows == 0:
        raise TooLarge(f"A card of {width:g} × {height:g} mm is larger than {paper.name} paper can hold.")
    across, down = (height, width) if turned else (width, height)
    area = _area(lies, edge, foot, two_sided)
    left = area.x + (area.width - columns * (across + apart) + apart) / 2
    top = area.y + (area.height - rows * (down + apart) + apart) / 2
    cells = tuple(
        Cell(left + column * (across + apart), top + row * (down + apart), across, down, 90 if turned else 0)
        for row in range(rows)
        for column in range(columns)
    )[:limit]
    return Grid(lies, cells, crop_marks(cells, markable(lies, edge, foot), bleed) if marks else (), bleed)


def _area(paper: Paper, edge: float, foot: float, two_sided: bool) -> Box:
    """Where items may lie. Backs on lying paper are mirrored top to bottom, so the footer's strip is kept free above too."""
    area = printable(paper, edge, foot)
    if two_sided and paper.width > paper.height:
        return Box(area.x, area.y + foot, area.width, area.height - foot)
    return area


def _counts(area: Box, width: float, height: float, apart: float, bleed: float) -> tuple[int, int]:
    columns = int((area.width - 2 * bleed + apart + HAIR) // (width + apart))
    rows = int((area.height - 2 * bleed + apart + HAIR) // (height + apart))
    return max(columns, 0), max(rows, 0)


def crop_marks(cells: Iterable[Box], area: Box, bleed: float = 0.0) -> tuple[Line, ...]:
    """A short line at both ends of every cut, outside all cells and bleeds, inside the area; shared cuts get one."""
    cells = tuple(cells)
    if not cells:
        return ()
    top, bottom = min(c.y for c in cells) - bleed, max(c.bottom for c in cells) + bleed
    left, right = min(c.x for c in cells) - bleed, max(c.right for c in cells) + bleed
    across = sorted({round(x, 4) for c in cells for x in (c.x, c.right)})
    down = sorted({round(y, 4) for c in cells for y in (c.y, c.bottom)})
    marks = []
    for x in across:
        marks += [Line(x, start, x, end) for start, end in ends(top, bottom, area.y, area.bottom)]
    for y in down:
        marks += [Line(start, y, end, y) for start, end in ends(left, right, area.x, area.right)]
    return tuple(marks)


def ends(low: float, high: float, least: float, most: float) -> list[tuple[float, float]]:
    """The mark spans before `low` and after `high`, cut off at the area's sides; what is too short is dropped."""
    before = (max(low - MARK_OFFSET - MARK_LENGTH, least), low - MARK_OFFSET)
    after = (high + MARK_OFFSET, min(high + MARK_OFFSET + MARK_LENGTH, most))
    return [span for span in (before, after) if span[1] - span[0] >= MARK_LEAST]


# A drawing that is larger than the paper.


#: A part of a length: where it begins, and how long it is.
Part = tuple[float, float]


@dataclass(frozen=True)
class Tile:
    """One page of a large drawing: the part that it shows, where that lies, and the marks to cut and join the pages by.

    `part` is measured on the drawing, `place` on the page; both are of one size. `column` and `row` count from 1.
    """

    paper: Paper
    part: Box
    place: Box
    column: int
    row: int
    marks: tuple[Line, ...]


def split(
    paper: Paper,
    width: float,
    height: float,
    *,
    overlap: float = float(table()["split"]["overlap"]),
    edge: float = EDGE,
    foot: float = FOOT,
    most: int = int(table()["split"]["most"]),
    seams: Seams = ((), ()),
    words: Sequence[Box] = (),
    least: float | None = None,
) -> tuple[Tile, ...]:
    """Spread a drawing over as few pages as hold it, row by row; neighbours both show `overlap` mm of it, or only the
    `least` where that saves a page, or a word from being cut.

    At the middle of the overlap both pages have marks: cut along them on one page, lay it on the marks of the other.
    The drawing's own edge is marked as a card's cut is. The pages are joined at `seams` (x and y where a cut harms no word)
    as far as the paper allows it, with a page more if need be; without any, where the fewest `words` are cut that the fewest
    pages allow, or else in parts of one size. The paper lies as needs fewer pages, or cuts fewer words. Raises ValueError
    with a sentence if a size is not positive or more than `most` pages were needed.
    """
    if not (0 < width < 1e5 and 0 < height < 1e5):
        raise ValueError(f"A drawing of {width:g} × {height:g} mm cannot be printed.")
    ways = [(way, printable(way, edge, foot)) for way in (paper, paper.turned())]
    whole = any(width <= area.width + HAIR and height <= area.height + HAIR for _, area in ways)
    # Pages that are joined keep a rim for their marks.
    rim = 0.0 if whole else MARK_OFFSET + MARK_LENGTH / 2

    tried = [(_parted((width, height), area.grown(-rim), shown, seams, words), way, area, shown)
             for shown in sorted({overlap, overlap if least is None else least}, reverse=True) for way, area in ways]
    (_, (across, down)), lies, area, overlap = min(tried, key=lambda it: it[0][0])
    columns, rows = len(across), len(down)
    if columns * rows > most:
        raise TooLarge(f"A drawing of {width:g} × {height:g} mm would need {columns * rows} pages of {paper.name}.")
    found = []
    for row, column in product(range(rows), range(columns)):
        (left, wide), (top, high) = across[column], down[row]
        place = Box(area.x + (area.width - wide) / 2, area.y + (area.height - high) / 2, wide, high)
        joined = (column > 0, column < columns - 1), (row > 0, row < rows - 1)
        cuts = _cuts(place, markable(lies, edge, foot), overlap, *joined)
        found.append(Tile(lies, Box(left, top, wide, high), place, column + 1, row + 1, cuts))
    return tuple(found)


class Spans:
    """How far words reach on a length, with what a cut must keep clear of them."""

    def __init__(self, words: Iterable[Part]) -> None:
        spans = list(words)
        self.begins = sorted(start - CLEAR for start, _ in spans)
        self.ends = sorted(start + long + CLEAR for start, long in spans)

    def torn(self, cut: float) -> int:
        """How many words a cut goes through, or all but touches: those that have begun and not ended."""
        return bisect_left(self.begins, cut) - bisect_right(self.ends, cut)


def _parted(
    sides: tuple[float, float], area: Box, overlap: float, seams: Seams, words: Sequence[Box]
) -> tuple[tuple[bool, int, int], tuple[list[Part], list[Part]]]:
    """The parts across and down for a paper with such a printable area, after what is wrong with them: whether any is not
    joined at a seam, how many pages there are, how many words are cut."""
    spans = Spans((it.x, it.width) for it in words), Spans((it.y, it.height) for it in words)
    across = _parts(sides[0], area.width, overlap, seams[0], spans[0])
    found = across, _parts(sides[1], area.height, overlap, seams[1], spans[1])
    off = any(not _is_joined(part, overlap, at) for part, at in zip(found, seams, strict=True))
    cuts = [[start + overlap / 2 for start, _ in part[1:]] for part in found]
    torn = sum(span.torn(cut) for part, span in zip(cuts, spans, strict=True) for cut in part)
    return (off, prod(map(len, found)), torn), found


def _parts(length: float, room: float, overlap: float, seams: Sequence[float], words: Spans) -> list[Part]:
    """Where each page begins on a length, and how much of it the page shows: as few pages as show at most `room` each, and
    a page more where only that keeps all cuts on seams."""

    def on_seams(low: float, most: float, even: float) -> list[float]:
        return sorted((at for at in seams if low <= at <= most), key=lambda at: abs(at - even))

    def anywhere(low: float, most: float, even: float) -> list[float]:
        steps = int((most - low) / STEP) if words.begins else 0
        return sorted((min(max(even, low), most), *(low + n * STEP for n in range(1, steps))),
                      key=lambda at: (words.torn(at), abs(at - even)))  # fmt: skip

    least = _needed(length, room, overlap)
    for n in (least, least + 1) if seams else ():
        if cuts := _chosen(length, room, overlap, n, on_seams):
            return _between(cuts, overlap)
    return _between(_chosen(length, room, overlap, least, anywhere), overlap)


def _is_joined(parts: Sequence[Part], overlap: float, seams: Sequence[float]) -> bool:
    """Whether all parts are joined at seams, where there are any."""
    return not seams or all(any(abs(start + overlap / 2 - seam) < HAIR for seam in seams) for start, _ in parts[1:])


def _between(cuts: Sequence[float], overlap: float) -> list[Part]:
    """The parts between cuts, with what they show beyond."""
    return [(start - overlap / 2, end - start + overlap) for start, end in pairwise(cuts)]


def _chosen(
    length: float, room: float, overlap: float, n: int, cuts_at: Callable[[float, float, float], Sequence[float]]
) -> list[float]:
    """The ends of `n` pages, each cut where `cuts_at` has it first between the least and the most that the paper allows, and
    the middle way; [] where it has none."""
    part, cuts = (length + (n - 1) * overlap) / n, [overlap / 2]
    for at in range(1, n):
        even = at * (part - overlap) + overlap / 2
        most, least = cuts[-1] + room - overlap, length - overlap / 2 - (n - at) * (room - overlap)
        near = cuts_at(max(least - HAIR, cuts[-1] + HAIR), most + HAIR, even)
        if not near:
            return []
        cuts.append(near[0])
    return [*cuts, length - overlap / 2]


def _needed(length: float, room: float, overlap: float) -> int:
    """How many pages a length needs, each holding `room` of which `overlap` is shown twice."""
    return max(1, -int(-(length - overlap - HAIR) // (room - overlap)))


def _cuts(place: Box, area: Box, overlap: float, sides: tuple[bool, bool], upright: tuple[bool, bool]) -> tuple[Line, ...]:
    """Marks outside the part: at the middle of each overlap, where pages are joined, and at the drawing's own edge.

    `sides` says whether there is a page to the left and to the right, `upright` above and below.
    """
    within = [overlap / 2 if joined else 0.0 for joined in (*sides, *upright)]
    across, down = (place.x + within[0], place.right - within[1]), (place.y + within[2], place.bottom - within[3])
    marks = [Line(x, low, x, high) for x in across for low, high in ends(place.y, place.bottom, area.y, area.bottom)]
    marks += [Line(low, y, high, y) for y in down for low, high in ends(place.x, place.right, area.x, area.right)]
    return tuple(marks)
