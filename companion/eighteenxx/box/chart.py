"""The printed chart of share prices: its cells, and where an arrow leads from each of them.

Rows of data are read in one of the `FORMS`. A line is printed in one row, or folded into several: it then goes down
column by column, so that right and left stay in a row while up and down go to the next price.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.eighteenxx.box.entry import entry
from companion.eighteenxx.box.places import PLACES

WHITE = "white"
_EXCEPTION = re.compile(r"(right|left|up|down) ([0-9]{1,3}) ([0-9]{1,3}) ([0-9]{1,3}) ([0-9]{1,3})")
_CELL = re.compile(r"([0-9]{1,6})([A-Za-z]*)")


def phases_as_called(box: Any) -> tuple[str, ...]:
    """The phases of a box, by name and by colour."""
    return (*box.phases, *(phase.colour for phase in box.phases.values() if phase.colour))


@dataclass(frozen=True)
class Zone:
    """A coloured part of the market."""

    name: str
    letter: str = entry("not P or E, behind the prices of its cells; where charts differ it may be several")
    beyond_limit: bool = entry("more than the holding limit may be held", False)
    several: tuple[str, ...] = entry(
        'the places, `"ipo"` and `"pool"`, of which several certificates may be bought in a turn', (), known=PLACES)
    until: str = entry("the phase from which on the zone allows nothing", "", known=phases_as_called)
    most: int | None = entry("how many certificates of a company a turn", None)
    by_president: bool = entry("only the president of a company buys several", False)
    closes: bool = entry("where the table brings the box: a company whose marker reaches it closes", False)
    text: str = entry("what is printed of a zone for which there is no other word", "")

    @property
    def mark(self) -> str:
        """The letter that screens and paper print on its cells: of several the first, on ordinary cells none."""
        return "" if self.name == WHITE else self.letter[:1].upper()


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


class PriceMove(NamedTuple):
    """So many steps along an arrow: "right", "left", "up" or "down", and `then` others. From a cell of the zone `not_in` no
    step is made."""

    arrow: str
    steps: int = 1
    not_in: str = ""
    then: PriceMove | None = None


#: The marker stays where it is.
STAY = PriceMove("right", 0)


def arrow(where: str, steps: int = 1) -> PriceMove:
    """So many steps where the data of a box say: along an arrow, or "stay"."""
    return STAY if where == "stay" else PriceMove(where, steps)


def jump(paid: int, price: int, multiples: Sequence[int]) -> int:
    """How many of these multiples of a price a dividend reaches: what charts with ratio jumps go by."""
    return sum(paid >= price * multiple for multiple in multiples)


class Chart:
    """The cells of a market, and the steps between them: each form has its own."""

    def __init__(self, cells: Iterable[Cell]) -> None:
        self.cells = tuple(cells)
        self._at = {(cell.row, cell.column): cell for cell in self.cells}
        #: Where an arrow leads elsewhere than in other charts of this form.
        self.exceptions: Mapping[tuple[str, Cell], Cell] = {}

    def step(self, cell: Cell, arrow: str) -> Cell | None:
        """Where an arrow leads; None: nowhere. Raises KeyError for an unknown arrow."""
        raise NotImplementedError

    def way(self, cell: Cell, move: PriceMove) -> Iterator[Cell]:
        """The cells that a marker enters by a move, one after another."""
        for _ in range(move.steps):
            if cell.zone == move.not_in or (entered := self._entered(cell, move.arrow)) is None:
                break
            cell = entered
            yield cell
        if move.then is not None:
            yield from self.way(cell, move.then)

    def _entered(self, cell: Cell, arrow: str) -> Cell | None:
        """The cell to which an arrow leads; None: the marker stays."""
        if not self.exceptions or (found := self.exceptions.get((arrow, cell))) is None:
            return self.step(cell, arrow)
        return None if found == cell else found

    def at(self, row: int, column: int) -> Cell | None:
        """The cell in a place, or None."""
        return self._at.get((row, column))

    def table(self) -> list[list[Cell | None]]:
        """The cells row by row, all as wide as the widest, None for a gap."""
        rows, columns = ({cell.row for cell in self.cells}, {cell.column for cell in self.cells})
        wide = range(max(columns, default=-1) + 1)
        return [[self.at(row, column) for column in wide] for row in range(max(rows, default=-1) + 1)]

    def par_cells(self) -> list[Cell]:
        """The cells where a company may start, dearest first: on a chart that marks none, all."""
        marked = [cell for cell in self.cells if cell.par]
        return sorted(marked or self.cells, key=lambda cell: cell.rank)


class Grid(Chart):
    """Rows and columns. Rows may be of different lengths and begin with gaps: at the end of a row "right" leads up, at
    its beginning "left" leads down."""

    #: By arrow: the neighbours to which it leads, as row and column; the second where there is no first.
    ways: Mapping[str, tuple[tuple[int, int], ...]] = {
        "right": ((0, 1), (-1, 0)), "left": ((0, -1), (1, 0)), "up": ((-1, 0),), "down": ((1, 0),),
    }  # fmt: skip

    def step(self, cell: Cell, arrow: str) -> Cell | None:
        """The neighbour to which an arrow leads."""
        for down, right in self.ways[arrow]:
            if found := self.at(cell.row + down, cell.column + right):
                return found
        return None


class TurningGrid(Grid):
    """A grid whose top row is not the end: there "up" leads to the right."""

    ways = {**Grid.ways, "up": ((-1, 0), (0, 1))}


class FallingGrid(Grid):
    """A grid in whose top row "up" leads down and to the right."""

    ways = {**Grid.ways, "up": ((-1, 0), (1, 1))}

    def step(self, cell: Cell, arrow: str) -> Cell | None:
        """The neighbour to which an arrow leads; what is not the top row has nothing above only where the chart is cut."""
        return None if arrow == "up" and cell.row and not self.at(cell.row - 1, cell.column) else super().step(cell, arrow)


class Line(Chart):
    """One line of prices, read column by column. Beyond its ends a marker stops on the last cell."""

    def __init__(self, cells: Iterable[Cell]) -> None:
        super().__init__(cells)
        self._line = sorted(self.cells, key=lambda cell: (cell.column, cell.row))
        rows = 1 + max((cell.row for cell in self.cells), default=0)
        self._steps = {"right": rows, "left": -rows, "up": 1, "down": -1}

    def step(self, cell: Cell, arrow: str) -> Cell | None:
        """A column on or back, or the next or last price."""
        at = self._line.index(cell)
        to = min(max(at + self._steps[arrow], 0), len(self._line) - 1)
        return None if to == at else self._line[to]


#: The forms of a market, as the data call them.
FORMS: Mapping[str, Callable[[Iterable[Cell]], Chart]] = {
    "grid": Grid, "turning grid": TurningGrid, "falling grid": FallingGrid, "line": Line,
}  # fmt: skip


def read_chart(
    rows: Sequence[str], zones: Mapping[str, Zone], form: str = "grid", exceptions: Sequence[str] = (),
) -> Chart:
    """The chart of `rows` from the top: prices with letters behind them, P for par, E for the end, else a zone's.

    A "-" is a gap. `exceptions` are arrows that lead elsewhere: "up 1 9 2 10". Raises ValueError with a sentence a line for
    everything that cannot be read.
    """
    faults: list[str] = []
    by_letter: dict[str, str] = {}
    for zone in zones.values():
        for letter in zone.letter:
            if (other := by_letter.setdefault(letter, zone.name)) != zone.name:
                faults.append(f"market.zones.{zone.name} has the same letter as {other}: {letter}.")
    cells: list[Cell] = []
    nameless: dict[str, list[tuple[int, int]]] = {}
    for row, words in enumerate(rows):
        for column, word in enumerate(words.split()):
            found = _CELL.fullmatch(word)
            letters = set(found[2]) if found else set()
            colours = letters - set("PE")
            if word == "-":
                continue
            if not found or len(colours) > 1:
                known = ", ".join([*by_letter, "P", "E"])
                faults.append(f"market, row {row + 1}: price {column + 1} is {word[:20]!r}. Write a price in figures with "
                              f"letters of {known} behind it, or - for no space.")  # fmt: skip
                continue
            if not colours <= set(by_letter):
                nameless.setdefault(colours.pop(), []).append((row, column))
                continue
            colour = by_letter[colours.pop()] if colours else WHITE
            cells.append(Cell(row, column, int(found[1]), colour, "P" in letters, "E" in letters))
    for letter, places in nameless.items():
        (row, column), times = places[0], {1: "once", 2: "twice"}.get(len(places), f"{len(places)} times")
        known = ", ".join([*by_letter, "P", "E"])
        faults.append(f"market: the letter {letter} stands {times} behind a price, first in row {row + 1}, price "
                      f"{column + 1}, but no zone has it. Give it to a zone, or write one of {known}.")  # fmt: skip
    if form not in FORMS:
        faults.append(f"market.form is one of {', '.join(FORMS)}, not {form!r}.")
    chart = FORMS.get(form, Grid)(cells)
    chart.exceptions = dict(_exceptions(chart, exceptions, faults))
    if faults:
        raise ValueError("\n".join(faults))
    return chart


def _exceptions(chart: Chart, written: Sequence[str], faults: list[str]) -> Iterator[tuple[tuple[str, Cell], Cell]]:
    """The arrows that lead elsewhere, each with where it leads."""
    for text in written:
        found = _EXCEPTION.fullmatch(text)
        start, goal = (chart.at(int(found[n]), int(found[n + 1])) if found else None for n in (2, 4))
        if found and start and goal:
            yield (found[1], start), goal
        else:
            faults.append(f'market.exceptions has {text[:40]!r}. Write an arrow, then row and column of two prices, from 0: '
                          '"up 1 9 2 10".')


def chart_of(market: Any) -> Chart:
    """The cells of a market; of one that cannot be read none, the reader says why."""
    try:
        zones = {name: Zone(name, zone["letter"]) for name, zone in market.get("zones", {}).items()}
        return read_chart(market["rows"], zones, market.get("form", "grid"))
    except (AttributeError, KeyError, TypeError, ValueError):
        return Chart(())
