"""The columns and lines of a turn ledger. Its strip has a square for each million that a turn may spend."""

from __future__ import annotations

from dataclasses import dataclass

from companion.paper.engraving import path
from companion.paper.frame import Frame, uprights

#: Where the table begins, how high its captions are, and what stands below it.
TOP, CAPTIONS, FOOT = 56.0, 5.0, 5.4
#: The largest strip in squares, else it has so many; the largest square; and the part of the width for it.
MOST, USUAL, SQUARE, STRIP = 30, 20, 2.75, 0.3
#: The widths of the columns besides what was delivered, which takes the rest, and the strip.
TURN, PAYOFF, RENT, SPENT, TAX, CASH = 8.0, 13.0, 11.0, 12.0, 13.0, 16.0


@dataclass(frozen=True)
class LedgerLayout:
    """A page of the ledger with room for so many turns; the first page has the money to begin with above them."""

    area: Frame
    limit: int
    room: int
    is_first: bool

    @property
    def squares(self) -> int:
        """How many squares the strip has."""
        return self.limit if self.limit <= MOST else USUAL

    @property
    def square(self) -> float:
        """How wide one is."""
        return min(self.area.width * STRIP / self.squares, SQUARE)

    @property
    def table(self) -> Frame:
        """The table."""
        return self.area.below(TOP, FOOT)

    @property
    def columns(self) -> list[Frame]:
        """Its columns: turn, delivered, payoff, rent got, rent paid, the strip, spent, tax, cash."""
        strip = self.square * self.squares + 2
        others = [PAYOFF, RENT, RENT, strip, SPENT, TAX, CASH]
        found, x = [], 0.0
        for wide in (TURN, self.area.width - TURN - sum(others), *others):
            found.append(Frame(x, 0, wide, self.table.height))
            x += wide
        return found

    @property
    def pitch(self) -> float:
        """From line to line."""
        return (self.table.height - CAPTIONS) / (self.room + self.is_first)

    @property
    def turns(self) -> float:
        """Where the turns begin, below the captions and the money to begin with."""
        return CAPTIONS + self.pitch * self.is_first

    @property
    def strip_x(self) -> float:
        """Where the squares begin."""
        return self.columns[5].x + 1

    @property
    def strip(self) -> str:
        """The squares of a turn, around the middle of its line: every fifth has a longer line."""
        a, wide = self.square, self.square * self.squares
        inner = range(1, self.squares)
        fifths, others = ([k * a for k in inner if (k % 5 == 0) == is_fifth] for is_fifth in (True, False))
        around = path("M", 0, -a / 2) + path("H", wide) + path("V", a / 2) + "H0z"
        return around + uprights(others, -a / 2, a / 2) + uprights(fifths, -a / 2 - 0.7, a / 2 + 0.7)

    def spent(self, amount: int) -> float:
        """How far the squares reach of what a turn spent."""
        return self.square * min(amount, self.squares)

    @property
    def lines(self) -> str:
        """The lines between the columns."""
        return uprights([column.right for column in self.columns[:-1]], 0, self.table.height)

