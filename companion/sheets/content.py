"""What stands on each kind of sheet: plain values, nothing to compute.

Amounts of money are whole numbers; how they are written is the title's `currency`, a pattern such as "₤{}".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.paper.sizes import Size


@dataclass(frozen=True)
class Head:
    """Whose night it is: the game's name, and if wanted the table's name and the date, as they should appear."""

    game: str
    currency: str
    table: str = ""
    date: str = ""


@dataclass(frozen=True)
class Mark:
    """How a company is told apart: its short name, its colour as "#rrggbb" and its shape, as the title's data say."""

    short: str
    name: str
    ink: str
    shape: str


@dataclass(frozen=True)
class Bond:
    """A bond: its amount, what it takes off the revenue when it turns active, and at every later dividend."""

    amount: int
    first: int
    later: int


# Tonight's set-up.


@dataclass(frozen=True)
class MapHex:
    """A hex of the map with what was put on it: resource cubes, and stations as short names of companies."""

    id: str
    terrain: str
    name: str = ""
    symbol: bool = False
    cubes: int = 0
    stations: tuple[str, ...] = ()


@dataclass(frozen=True)
class SeatStart:
    """A player at the table, in the order of play, with the money to start with."""

    name: str
    cash: int


@dataclass(frozen=True)
class CompanyStart:
    """A company at the start. An independent's `cash` is what the bank adds when it is bought for its `price`."""

    mark: Mark
    revenue: int
    cash: int
    bond: Bond
    station: str
    price: int | None = None


@dataclass(frozen=True)
class ActionRow:
    """A row of the action table: its spaces and how many of them hold a cube at the start."""

    name: str
    spaces: int
    filled: int


@dataclass(frozen=True)
class CubesShown:
    """Cubes on a set-up card: the direction from the symbol (C, N, NE …), how many, whether they could be placed."""

    way: str
    count: int
    placed: bool = True


@dataclass(frozen=True)
class CardDealt:
    """A set-up card dealt to a hex: the cubes it shows, and the independent's short name put there, or ""."""

    number: int
    hex: str
    cubes: tuple[CubesShown, ...]
    station: str = ""


@dataclass(frozen=True)
class Option:
    """A rule that tables may set: what it is about, its value tonight in words, whether that is as printed."""

    about: str
    value: str
    printed: bool = True


@dataclass(frozen=True)
class SetupSheet:
    """Tonight's set-up on one page.

    `seats` are in clockwise order; `first_bidder` is the number of a seat, counted from 1, and `first_lot` what is
    bid for first. A table that keeps the books only has no `hexes` and no `cards`.
    """

    head: Head
    hexes: tuple[MapHex, ...]
    seats: tuple[SeatStart, ...]
    first_bidder: int
    first_lot: str
    companies: tuple[CompanyStart, ...]
    independents: tuple[CompanyStart, ...]
    actions: tuple[ActionRow, ...]
    cards: tuple[CardDealt, ...]
    options: tuple[Option, ...] = ()


# The score.


@dataclass(frozen=True)
class Standing:
    """A line of the final standing. Equal ranks are a shared place."""

    rank: int
    name: str
    cash: int
    bankrupt: bool = False


@dataclass(frozen=True)
class CompanyPaid:
    """What a company earned in a dividend round and what one share of it got (less than nothing: paid)."""

    revenue: int
    per_share: int


@dataclass(frozen=True)
class DividendRound:
    """A dividend round: what each company of the sheet paid, or None; each player's income, and cash after it."""

    companies: tuple[CompanyPaid | None, ...]
    income: tuple[int, ...]
    cash: tuple[int, ...]


@dataclass(frozen=True)
class ScoreSheet:
    """The end of a night: who won, why it ended, and every dividend round. Without rounds it is the blank form.

    `players` are in seating order, "" for a name to be written in; `reason` is a sentence. `rows` is how many
    rounds a blank form has room for. `start` is the money everybody began with, where the curves begin.
    Of a game that is not over the sheet is the score so far, and nobody has won.
    """

    head: Head
    companies: tuple[Mark, ...]
    players: tuple[str, ...]
    standing: tuple[Standing, ...] = ()
    reason: str = ""
    rounds: tuple[DividendRound, ...] = ()
    rows: int = 8
    start: tuple[int, ...] = ()
    is_over: bool = True

    @classmethod
    def blank(cls, head: Head, companies: Sequence[Mark], players: int, rows: int = 8) -> ScoreSheet:
        """The form for a night without the companion, for so many players."""
        return cls(head, tuple(companies), ("",) * players, rows=rows)


# Drawings: what a row of the title's data describes.


@dataclass(frozen=True)
class Drawing:
    """One drawing: a template of `print/`, the values that fill it, the template of its back, and how many of it."""

    template: str
    context: Mapping[str, Any]
    back: str = ""
    copies: int = 1


@dataclass(frozen=True)
class Parts:
    """Drawings of one size, many on a page, or of no size of their own, each of which fills a page.

    `split`: a drawing larger than the paper is spread over pages. `landscape`: a filled page lies on its side.
    """

    head: Head
    name: str
    drawings: tuple[Drawing, ...]
    size: Size | None = None
    split: bool = False
    landscape: bool = False

    @property
    def is_two_sided(self) -> bool:
        """Whether the pages of fronts are followed by pages of backs."""
        return any(drawing.back for drawing in self.drawings)


Sheet = SetupSheet | ScoreSheet | Parts
