"""The market as screens show it, and the parts of it that small screens and those far away show."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.engine.text import Text

#: Markets with more rows than this are too large for a phone.
LARGE = 12
#: And those with more columns.
LONG = 24
#: Columns of a band, where a long one is folded.
BAND = 12
#: So many markers above one another, in all rows together, take the room of rows.
PILED = 4


class Card(Protocol):
    """A company as screens show it."""

    @property
    def id(self) -> str:
        """Its short name."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def ink(self) -> str:
        """The colour that it is known by."""

    @property
    def shape(self) -> str:
        """The shape that it is known by where there are no colours."""


@dataclass(frozen=True, slots=True)
class CellShown:
    """A cell of the market with the stack of companies on it, the top one first. `letter` marks its zone, "" a usual one.
    Where a par may be chosen from a phase on, `par_from` is that phase and `ink` its colour."""

    price: int
    zone: str
    letter: str
    par: bool
    end: bool
    stack: Sequence[Card]
    par_from: Text | None = None
    ink: str = ""


#: A row of the market; None: there is no cell.
Line = Sequence[CellShown | None]


def part(market: Sequence[Line]) -> Sequence[Line]:
    """The part of a large market that has markers, with a row and a column around it, for small screens; of a long one
    what is around each marker, with gaps between. Empty: all of it is shown."""
    cells = ((n, k, cell) for n, line in enumerate(market) for k, cell in enumerate(line))
    where = [(n, k) for n, k, cell in cells if cell is not None and cell.stack]
    if where and max(map(len, market)) > LONG:
        return _around({k for _, k in where}, market)
    if not where or len(market) <= LARGE:
        return []
    rows, columns = [n for n, _ in where], [k for _, k in where]
    top, left = max(min(rows) - 1, 0), max(min(columns) - 1, 0)
    return [line[left : max(columns) + 2] for line in market[top : max(rows) + 2]]


def folded(market: Sequence[Line]) -> Sequence[Line]:
    """The whole market: a long one in bands, one below the other. A single line folds by itself."""
    return market if len(market) == 1 else bands(market, BAND)


def bands(market: Sequence[Line], columns: int) -> Sequence[Line]:
    """The whole market: a long one in bands of so many columns, one below the other."""
    long = max(map(len, market), default=0)
    return market if long <= LONG else [line[n : n + columns] for n in range(0, long, columns) for line in market]


def is_piled(market: Sequence[Line]) -> bool:
    """Whether stacks make a market that is tall already much taller."""
    tallest = (max((len(cell.stack) for cell in line if cell is not None), default=0) for line in market)
    return len(market) > LARGE and sum(tallest) > PILED


def _around(marked: Collection[int], market: Sequence[Line]) -> list[Sequence[CellShown | None]]:
    """The columns of a market beside those that are marked, with a gap wherever some are left out."""
    near = sorted({k for one in marked for k in (one - 1, one, one + 1) if 0 <= k < len(market[0])})
    columns: list[int | None] = []
    for before, k in zip((None, *near), near, strict=False):
        columns += [k] if before is None or before == k - 1 else [None, k]
    return [[line[k] if k is not None and k < len(line) else None for k in columns] for line in market]
