"""The stock market: cells with prices, and the companies' markers on them in stacks.

A `Chart` is the printed board and only knows where an arrow leads; a `Market` is a chart with markers. A track of one
line (1862) is another chart with the same four moves: right and left go two cells on, down goes one cell back, and up
goes nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

WHITE = "white"
_CELL = re.compile(r"(\d+)([A-Za-z]*)")


@dataclass(frozen=True)
class Zone:
    """A coloured part of the market: may players hold more than the limit there, and buy several certificates a turn?

    `letter` marks its cells in the data.
    """

    name: str
    letter: str
    beyond_limit: bool = False
    several: bool = False


class Cell(NamedTuple):
    """A cell of the market, counted from 0 at the top left. A marker that reaches an `end` cell ends the game."""

    row: int
    column: int
    price: int
    zone: str = WHITE
    par: bool = False
    end: bool = False

    @property
    def rank(self) -> tuple[int, int, int]:
        """What operating order goes by before stacks: higher price, further right, higher row (lowest rank first)."""
        return -self.price, -self.column, self.row


class Chart:
    """The printed market of rows, which may be of different lengths and begin with gaps.

    In the top row "up" leads nowhere, or to the right if `top_goes_right` (1828).
    """

    def __init__(self, cells: Iterable[Cell], top_goes_right: bool = False) -> None:
        self.cells = tuple(cells)
        self.top_goes_right = top_goes_right
        self._at = {(cell.row, cell.column): cell for cell in self.cells}

    def at(self, row: int, column: int) -> Cell | None:
        """The cell in a place, or None."""
        return self._at.get((row, column))

    def par_cells(self) -> list[Cell]:
        """The cells where a company may start, dearest first."""
        return sorted((cell for cell in self.cells if cell.par), key=lambda cell: cell.rank)

    def right(self, cell: Cell) -> Cell | None:
        """One to the right; at the end of the row one up."""
        return self.at(cell.row, cell.column + 1) or self.at(cell.row - 1, cell.column)

    def left(self, cell: Cell) -> Cell | None:
        """One to the left; at the beginning of the row one down."""
        return self.at(cell.row, cell.column - 1) or self.at(cell.row + 1, cell.column)

    def up(self, cell: Cell) -> Cell | None:
        """One up."""
        above = self.at(cell.row - 1, cell.column)
        return self.at(cell.row, cell.column + 1) if above is None and self.top_goes_right else above

    def down(self, cell: Cell) -> Cell | None:
        """One down: rows further down are shorter, so there may be nothing below."""
        return self.at(cell.row + 1, cell.column)


def read_chart(rows: Sequence[str], zones: Mapping[str, Zone], top_goes_right: bool = False) -> Chart:
    """The chart of `rows` from the top: prices with letters behind them, P for par, E for the end, else a zone's.

    A "-" is a gap. Raises ValueError with a sentence a line for everything that cannot be read.
    """
    by_letter = {zone.letter: zone.name for zone in zones.values()}
    faults: list[str] = []
    cells: list[Cell] = []
    for row, words in enumerate(rows):
        for column, word in enumerate(words.split()):
            found = _CELL.fullmatch(word)
            letters = set(found[2]) if found else set()
            colours = letters - set("PE")
            if word == "-":
                continue
            if not found or len(colours) > 1 or not colours <= set(by_letter):
                known = ", ".join([*by_letter, "P", "E"])
                faults.append(f"Row {row}, column {column} of the market is {word!r}: a price, and letters of {known}.")
                continue
            zone = by_letter[colours.pop()] if colours else WHITE
            cells.append(Cell(row, column, int(found[1]), zone, "P" in letters, "E" in letters))
    if faults:
        raise ValueError("\n".join(faults))
    return Chart(cells, top_goes_right)


class Market:
    """The markers of a game on its chart. Companies are named by their symbols.

    A marker that enters a cell goes under those that are there; one that does not move keeps its place
    (Off the Rails rules, "Stock market").
    """

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self._cells: dict[str, Cell] = {}
        self._stacks: dict[Cell, list[str]] = {}
        #: The company that was the first to reach an end cell: that counts even if its price falls again.
        self.reached_end: tuple[str, Cell] | None = None

    def put(self, company: str, cell: Cell) -> None:
        """Put a marker under those on a cell: a new one, or one that leaves its cell."""
        self.remove(company)
        self._cells[company] = cell
        if cell.end and self.reached_end is None:
            self.reached_end = company, cell
        self._stacks.setdefault(cell, []).append(company)

    def remove(self, company: str) -> None:
        """Take a marker off the market, if it is there."""
        if company in self._cells:
            self._stacks[self._cells.pop(company)].remove(company)

    def cell(self, company: str) -> Cell | None:
        """Where a marker is; None before the company is started."""
        return self._cells.get(company)

    def price(self, company: str) -> int | None:
        """The price of 10 % of a company; None before it is started."""
        cell = self._cells.get(company)
        return cell.price if cell else None

    def zone(self, company: str) -> str:
        """The name of the zone of a company's price; "white" before it is started."""
        cell = self._cells.get(company)
        return cell.zone if cell else WHITE

    def stack(self, cell: Cell) -> tuple[str, ...]:
        """The markers on a cell, the top one first."""
        return tuple(self._stacks.get(cell, ()))

    def par_cells(self) -> list[Cell]:
        """The cells where a company may start, dearest first."""
        return self.chart.par_cells()

    def par_cell(self, price: int) -> Cell:
        """The cell of a par value. Raises ValueError if it is none."""
        for cell in self.chart.par_cells():
            if cell.price == price:
                return cell
        raise ValueError(f"{price} is no par value.")

    def right(self, company: str) -> bool:
        """A dividend was paid: one right, else one up. Whether the marker moved; KeyError for a company without one."""
        return self._move(company, self.chart.right(self._cells[company]))

    def left(self, company: str) -> bool:
        """Nothing was paid: one left, else one down. As `right`."""
        return self._move(company, self.chart.left(self._cells[company]))

    def up(self, company: str) -> bool:
        """Sold out: one up. As `right`."""
        return self._move(company, self.chart.up(self._cells[company]))

    def down(self, company: str) -> bool:
        """10 % were sold: one down. As `right`."""
        return self._move(company, self.chart.down(self._cells[company]))

    def price_after(self, company: str, arrow: str, steps: int = 1) -> int:
        """The price that a company would have after so many steps "right", "left", "up" or "down". Moves nothing.

        Raises KeyError for a company without a marker, or an unknown arrow.
        """
        chart = self.chart
        lead = {"right": chart.right, "left": chart.left, "up": chart.up, "down": chart.down}[arrow]
        cell = self._cells[company]
        for _ in range(steps):
            cell = lead(cell) or cell
        return cell.price

    def _move(self, company: str, cell: Cell | None) -> bool:
        if cell is None:
            return False
        self.put(company, cell)
        return True

    def order(self, companies: Iterable[str] | None = None) -> list[str]:
        """Operating order of the given companies (default: all with a marker): the highest price first, then the
        market's further right, higher row, top of the stack (Off the Rails rules, "Operating round")."""
        given = self._cells if companies is None else set(companies)
        return [company for company in self._all() if company in given]

    def _all(self) -> Iterator[str]:
        for cell in sorted(filter(self._stacks.get, self._stacks), key=lambda cell: cell.rank):
            yield from self._stacks[cell]
