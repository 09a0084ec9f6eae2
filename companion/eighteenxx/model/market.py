"""The stock market: the companies' markers on a chart, in stacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from companion.eighteenxx.box.chart import WHITE, Cell, Chart, PriceMove
from companion.eighteenxx.model.things import MARKER
from companion.engine.things import Things


class Market:
    """The markers of a game on its chart. Companies are named by their symbols.

    A marker that enters a cell goes under those that are there; one that does not move keeps its place
    (Off the Rails rules, "Stock market").
    """

    def __init__(self, chart: Chart, things: Things | None = None) -> None:
        self._things = things or Things()
        self.chart = chart
        self._cells: dict[str, Cell] = {}
        self._stacks: dict[Cell, list[str]] = {}
        #: The company that was the first to reach an end cell: that counts even if its price falls again.
        self.reached_end: tuple[str, Cell] | None = None

    def put(self, company: str, cell: Cell) -> None:
        """Put a marker under those on a cell: a new one, or one that leaves its cell."""
        self._things.carry(MARKER, company, self._take(company), cell)
        self._cells[company] = cell
        if cell.end and self.reached_end is None:
            self.reached_end = company, cell
        self._stacks.setdefault(cell, []).append(company)

    def remove(self, company: str) -> None:
        """Take a marker off the market, if it is there."""
        self._things.carry(MARKER, company, self._take(company), None)

    def _take(self, company: str) -> Cell | None:
        cell = self._cells.pop(company, None)
        if cell is not None:
            self._stacks[cell].remove(company)
        return cell

    def cell(self, company: str) -> Cell | None:
        """Where a marker is; None before the company is started."""
        return self._cells.get(company)

    def price(self, company: str) -> int | None:
        """The price of a share of a company; None before it is started."""
        cell = self._cells.get(company)
        return cell.price if cell else None

    def zone(self, company: str) -> str:
        """The name of the zone of a company's price; "white" before it is started."""
        cell = self._cells.get(company)
        return cell.zone if cell else WHITE

    def stack(self, cell: Cell) -> tuple[str, ...]:
        """The markers on a cell, the top one first."""
        return tuple(self._stacks.get(cell, ()))

    def stacks(self) -> Mapping[Cell, Sequence[str]]:
        """The markers by cell, of each the top one first."""
        return {cell: tuple(stack) for cell, stack in self._stacks.items()}

    def par_cells(self) -> list[Cell]:
        """The cells where a company may start, dearest first."""
        return self.chart.par_cells()

    def par_cell(self, price: int) -> Cell:
        """The cell of a par value. Raises ValueError if it is none."""
        for cell in self.chart.par_cells():
            if cell.price == price:
                return cell
        raise ValueError(f"{price} is no par value.")

    def put_under(self, company: str) -> None:
        """Put a marker under those in its own cell."""
        self.put(company, self._cells[company])

    def move(self, company: str, move: PriceMove) -> bool:
        """Move a marker step by step. Whether it has moved; KeyError for a company without one, or an unknown arrow."""
        before = self._cells[company]
        for cell in self.chart.way(before, move):
            self.put(company, cell)
        return self._cells[company] != before

    def price_after(self, company: str, *moves: PriceMove) -> int:
        """The price that a company would have after some moves. Moves nothing. Raises KeyError as `move` does."""
        return self.cell_after(company, *moves).price

    def cell_after(self, company: str, *moves: PriceMove) -> Cell:
        """The cell of a marker after some moves. Moves nothing. Raises KeyError as `move` does."""
        cell = self._cells[company]
        for move in moves:
            *_, cell = cell, *self.chart.way(cell, move)
        return cell

    def order(self, companies: Iterable[str] | None = None) -> list[str]:
        """Operating order of the given companies (default: all with a marker): the highest price first, then the
        market's further right, higher row, top of the stack (Off the Rails rules, "Operating round")."""
        given = self._cells if companies is None else set(companies)
        return [company for company in self._all() if company in given]

    def _all(self) -> Iterator[str]:
        for cell in sorted(filter(self._stacks.get, self._stacks), key=lambda cell: cell.rank):
            yield from self._stacks[cell]
