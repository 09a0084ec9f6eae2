"""The stock market as it is drawn: cells with their markers, and the legend of what moves a price."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil

from companion.eighteenxx.box.chart import Cell
from companion.paper.engraving import path
from companion.paper.frame import Frame
from companion.paper.setting import Paragraphs, flow, flows
from companion.paper.typeset import Flowed
from companion.sheets.content import Mark

#: The markers of each cell by row and column, the top one first.
Stacks = Mapping[tuple[int, int], Sequence[Mark]]
#: A cell that is lower has no room for discs; the room in a cell for its price, and the largest marker that is drawn.
LOW, PRICE, LARGEST = 11.0, 6.4, 5.0
#: The room below a market of which no corner is free, and how much taller than wide its cells are at most on a page.
BELOW, TALLEST = 12.0, 3.0
#: Wider than this, in mm, a legend becomes no larger.
LEGEND_WIDE = 140
#: A legend that is narrower has its rules below the arrows, and a cell that is narrower its word below the price.
NARROW_LEGEND, NARROW_CELL = 80.0, 12.0
#: The least width of a cell on a page: a market of one row goes on in the next, before its cells are narrower.
LEAST_CELL = 8.0
#: The room for what an arrow to the left or right says, in lines.
ASIDE_HIGH = 11.0
#: How much smaller a legend is drawn that would go below its frame.
SMALLER = (0.99, 0.98, 0.97, 0.96, 0.95, 0.9, 0.85, 0.8)


@dataclass(frozen=True)
class CellArt(Frame):
    """A cell of the market with the markers that lie on it."""

    cell: Cell = field(kw_only=True)
    markers: Sequence[Mark] = field(kw_only=True)

    @property
    def is_narrow(self) -> bool:
        """Whether it has no room for a word beside its price, and has it below, where no markers lie."""
        return self.width < NARROW_CELL and not self.markers

    @property
    def is_low(self) -> bool:
        """Whether its few markers are written side by side."""
        return self.height < LOW and len(self.markers) < 3

    @property
    def side_by_side(self) -> list[tuple[float, Mark]]:
        """The markers of a low cell, with where they begin."""
        return [(1.3 + n * (self.width - 1) / 2, mark) for n, mark in enumerate(self.markers)]

    @property
    def half(self) -> float:
        """The room for the name of one of them."""
        return (self.width - 1) / 2 - 2.2

    @property
    def radius(self) -> float:
        """The radius of its markers; 0 where so many stand that they are written."""
        return min(self.width * 0.235, (self.height - PRICE) / 2, LARGEST) if len(self.markers) < 3 else 0.0

    @property
    def beside(self) -> list[tuple[float, Mark]]:
        """The markers, with the middles of their rings."""
        first = self.cx - (len(self.markers) - 1) * self.radius * 1.03
        return [(first + n * self.radius * 2.06, mark) for n, mark in enumerate(self.markers)]

    @property
    def disc_y(self) -> float:
        """How far down their middles are."""
        return self.height - self.radius - 0.9

    @property
    def _across(self) -> int:
        """How many are written in a line."""
        return 2 if (self.height - 5.8) / ((len(self.markers) + 1) // 2) > 1.8 else 3

    @property
    def narrow(self) -> float:
        """The room for a name that is written in such a line."""
        return (self.width - 1) / self._across - 1.7

    @property
    def lines(self) -> Iterator[tuple[float, float, Mark]]:
        """The markers that are written in lines, with where they begin."""
        across = self._across
        pitch = min((self.height - 5.8) / -(-len(self.markers) // across), 3)
        for n, mark in enumerate(self.markers):
            yield 1 + n % across * (self.width - 1) / across, 5.4 + (n // across + 0.8) * pitch, mark


def market(
    cells: Sequence[Cell], x: float, y: float, wide: float, high: float, stacks: Stacks | None = None, across: int = 0
) -> list[CellArt]:
    """The cells of a market whose upper left corner is there, each so wide and high; those of one row so many `across`."""
    lie = stacks or {}
    places = [(it.column % across, it.column // across) if across else (it.column, it.row) for it in cells]
    return [
        CellArt(x + column * wide, y + row * high, wide, high, cell=it, markers=lie.get((it.row, it.column), ()))
        for it, (column, row) in zip(cells, places, strict=True)
    ]


@dataclass(frozen=True)
class Legend:
    """The legend in its frame, drawn as for a page and then made larger: the arrows, the rules of what else a marker does,
    and the zones. Of many rules the text stands below the arrows, which move up where no heading stands above them
    (`is_below`), and then the zones beside them."""

    frame: Frame
    rules_told: Sequence[str]
    zones_told: Sequence[str]
    scale: float = 1.0
    is_below: bool = False

    @property
    def _is_long(self) -> bool:
        return len(self.rules_told) > 2 or self._wide < NARROW_LEGEND

    @property
    def _wide(self) -> float:
        return self.frame.width / self.scale

    @property
    def _moves_up(self) -> bool:
        return self._is_long and self._wide >= 100 and not self.is_below

    @property
    def top(self) -> float:
        """Where it begins."""
        return self.frame.y - (11 * self.scale if self._moves_up else 0)

    @property
    def cross_x(self) -> float:
        """The middle of the arrows."""
        return 36.0 if self._is_long else 30.0

    @property
    def aside(self) -> float:
        """The room for what an arrow to the left or right says."""
        return 20.0 if self._is_long else 18.0

    def aside_told(self, words: str) -> tuple[float, Flowed]:
        """What an arrow to the left or right says, in lines, and how far up they begin: their middle is beside it."""
        told = flow(words, self.aside, ASIDE_HIGH, 8.2, leading=1.05)
        return 1 - told.last / 2, told

    @property
    def rules_x(self) -> float:
        """Where the rules begin: beside the arrows, or below them."""
        return 0.0 if self._is_long else 62.0

    @property
    def rules(self) -> Paragraphs:
        """The rules."""
        size, gap = (7.6, 0.7) if self._is_long else (8.0, 1.0)
        return flows(self.rules_told, self._wide - self.rules_x, 11, size, 1.15, gap).lowered(33 if self._is_long else 5)

    @property
    def zones_x(self) -> float:
        """Where the zones begin."""
        return 68.0 if self._moves_up else self.rules_x

    @property
    def meanings(self) -> Paragraphs:
        """What the zones mean."""
        begins = 9.0 if self._moves_up else self.rules.height + 1.6
        return flows(self.zones_told, self._wide - self.zones_x - 6.6, 8, 8, 1.15, 1.2, 4.4).lowered(begins)

    @property
    def fits(self) -> bool:
        """Whether it ends within its frame."""
        return self.top + max(self.rules.height, self.meanings.height) * self.scale <= self.frame.y + self.frame.height


@dataclass(frozen=True)
class MarketArt:
    """A market as it lies on its sheet: cells, legend, where that begins, and the path of the lines drawn along cells."""

    cells: list[CellArt]
    legend: Legend
    corner: Frame
    ledges: str = ""


@dataclass(frozen=True)
class Market:
    """A market to be drawn: its rows and columns, the cell from which on its legend has room (below all rows where it stands
    `beneath`), and what that says. `cell`: the size of a cell on a sheet of its own, else it fills a page."""

    cells: Sequence[Cell]
    rows: int
    columns: int
    legend: tuple[int, int]
    is_beneath: bool
    ledges: Sequence[Sequence[tuple[int, int]]] = ()

    def with_legend_aside(self, wide: float) -> Market:
        """Its legend begins no further to the left than it needs, beside cells so wide: pages are joined left of it."""
        column, row = self.legend
        return self if self.is_beneath else replace(self, legend=(max(column, self.columns - ceil(LEGEND_WIDE / wide)), row))

    def on_page(self, area: Frame, rules: Sequence[str], zones: Sequence[str]) -> MarketArt:
        """It fills a page below its head; the legend tells the rules and what the zones mean."""
        rows = -(-self.columns // int(area.width / LEAST_CELL)) if self.rows == 1 else self.rows
        across = -(-self.columns // rows) if self.rows == 1 else self.columns
        wide = area.width / across
        high = (area.height - (76 if self.is_beneath else 20)) / rows
        cell = wide, min(high, 1.4 * wide) if self.is_beneath else high
        legend = self._legend(area.below(18), *cell).below((rows - self.rows) * cell[1])
        cells = market(self.cells, area.x, area.y + 18, *cell, across=across if self.rows == 1 else 0)
        return MarketArt(cells, _sized(legend, rules, zones), legend, self._path(area.below(18), *cell))

    def large(self, inside: Frame, cell: tuple[float, float], rules: Sequence[str], zones: Sequence[str]) -> MarketArt:
        """It has cells of a size, and a heading above the legend."""
        legend = self._legend(inside, *cell)
        if self.is_beneath:
            legend = legend.apart(min(legend.width, 120))[0]
        cells = market(self.cells, inside.x, inside.y, *cell)
        return MarketArt(cells, _sized(legend.below(14.6), rules, zones, is_below=True), legend, self._path(inside, *cell))

    def paused(self, area: Frame, stacks: Stacks) -> list[CellArt]:
        """It fills a frame, with markers and without a legend."""
        return market(self.cells, area.x, area.y, *self._paused(area), stacks)

    def free(self, area: Frame) -> Frame:
        """The corner of such a frame that its cells leave free."""
        wide, high = self._paused(area)
        return area.after(self.legend[0] * wide).below(self.legend[1] * high)

    def _paused(self, area: Frame) -> tuple[float, float]:
        """The size of a cell there: what no corner has room for stands below them."""
        wide, high = area.width / self.columns, area.height / self.rows
        return wide, min(high - BELOW / self.rows, TALLEST * wide) if self.is_beneath else high

    def _path(self, frame: Frame, wide: float, high: float) -> str:
        """The lines along cells of a size."""
        corners = [[(frame.x + x * wide, frame.y + y * high) for x, y in ledge] for ledge in self.ledges]
        return "".join(path("M", *first) + "".join(path("L", *at) for at in others) for first, *others in corners)

    def _legend(self, frame: Frame, wide: float, high: float) -> Frame:
        """The corner for the legend, beside and below cells of a size."""
        return frame.after(self.legend[0] * wide + 5).below(self.legend[1] * high + 4)


def _sized(frame: Frame, rules: Sequence[str], zones: Sequence[str], is_below: bool = False) -> Legend:
    """The legend in a frame: larger where that is wide, smaller where it would go below it, or a heading."""
    large = min(max(frame.width, 112), LEGEND_WIDE) / 112
    legends = [Legend(frame, rules, zones, large * part, is_below) for part in (1, *SMALLER)]
    return next((legend for legend in legends if legend.fits), legends[-1])
