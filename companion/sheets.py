"""The sheets that a night needs on paper: plain data in, PDF or SVG pages out.

Each kind of sheet is a frozen dataclass here and a template in `print/`. `pdf` and `svg` take any of them. Amounts of
money are whole numbers; how they are written is the title's `currency`, a pattern such as "₤{}".
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import singledispatch
from itertools import batched
from typing import Any

from companion import __version__
from companion.paper import layout, pages, qr
from companion.paper.layout import EDGE, FOOT, PAPERS
from companion.paper.pages import Page, Piece, Translate

__all__ = [
    "PAPERS", "ActionRow", "Bond", "CardDealt", "CompanyPaid", "CompanyStart", "DividendRound", "Head", "MapHex", "Mark",
    "Option", "ScoreSheet", "SeatCard", "SeatCards", "SeatStart", "SetupSheet", "Sheet", "Standing", "pdf", "svg",
]  # fmt: skip


# What sheets are made of.


@dataclass(frozen=True)
class Head:
    """Whose night it is: the game's name, and if wanted the table's name and the date, written as they should appear."""

    game: str
    currency: str
    table: str = ""
    date: str = ""


@dataclass(frozen=True)
class Mark:
    """How a company is told apart: its short name, its colour as "#rrggbb" and its shape (both as in the title's data)."""

    short: str
    name: str
    ink: str
    shape: str


@dataclass(frozen=True)
class Bond:
    """A bond: its amount, what it takes off the revenue when it turns active, and at every dividend after that."""

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
    """A company at the start. An independent's `cash` is what the bank pays it when it is bought, for its `price`."""

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
class CardDealt:
    """A set-up card dealt to a hex: the cubes it shows by direction (C, N, NE …), and the independent put there, or ""."""

    number: int
    hex: str
    cubes: tuple[tuple[str, int], ...]
    station: str = ""


@dataclass(frozen=True)
class Option:
    """A rule that tables may set: what it says, its value tonight in words, and whether that is the printed rule."""

    about: str
    value: str
    printed: bool = True


@dataclass(frozen=True)
class SetupSheet:
    """Tonight's set-up on one page. `first_bidder` is the number of a seat, counted from 1."""

    head: Head
    hexes: tuple[MapHex, ...]
    seats: tuple[SeatStart, ...]
    first_bidder: int
    companies: tuple[CompanyStart, ...]
    independents: tuple[CompanyStart, ...]
    actions: tuple[ActionRow, ...]
    cards: tuple[CardDealt, ...]
    options: tuple[Option, ...] = ()


# Seats.


@dataclass(frozen=True)
class SeatCard:
    """A seat's card: its number, who sits there ("" if nobody yet), and the address that the code leads to."""

    number: int
    name: str
    address: str


@dataclass(frozen=True)
class SeatCards:
    """The cards of all seats, poker size, as many on a page as fit."""

    head: Head
    cards: tuple[SeatCard, ...]


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
    """A dividend round: for each company of the sheet what it paid, or None; for each player the income and the cash after."""

    companies: tuple[CompanyPaid | None, ...]
    income: tuple[int, ...]
    cash: tuple[int, ...]


@dataclass(frozen=True)
class ScoreSheet:
    """The end of a night: who won and why it ended, and every dividend round. Without rounds it is the blank form.

    `players` are in seating order, "" for a name to be written in; `reason` is a sentence. `rows` is how many rounds a
    blank form has room for.
    """

    head: Head
    companies: tuple[Mark, ...]
    players: tuple[str, ...]
    standing: tuple[Standing, ...] = ()
    reason: str = ""
    rounds: tuple[DividendRound, ...] = ()
    rows: int = 8

    @classmethod
    def blank(cls, head: Head, companies: Sequence[Mark], players: int, rows: int = 8) -> "ScoreSheet":
        """The form for a night without the companion, for so many players."""
        return cls(head, tuple(companies), ("",) * players, rows=rows)


Sheet = SetupSheet | SeatCards | ScoreSheet


# Pages.


def pdf(sheet: Sheet, paper: str = "A4", translate: Translate = str) -> bytes:
    """The sheet as a PDF on "A4" or "Letter" paper. The same sheet always gives the same bytes.

    `translate` turns each English text of the template into the table's language. Raises ValueError, with a sentence for
    the player, if there is no such paper or the sheet has nothing to print.
    """
    bodies = _bodies(sheet, layout.paper_named(paper), translate)
    title = f"{sheet.head.game}: {bodies.name}"
    return pages.pdf(_with_footers(sheet, bodies, translate), pages.Imprint(title, sheet.head.table or title))


def svg(sheet: Sheet, paper: str = "A4", translate: Translate = str) -> list[str]:
    """The sheet's pages as SVG for a preview in a browser: what `pdf` prints, with nothing to fetch. Raises as `pdf`."""
    bodies = _bodies(sheet, layout.paper_named(paper), translate)
    return [pages.svg(page) for page in _with_footers(sheet, bodies, translate)]


@dataclass(frozen=True)
class _Bodies:
    """A sheet's name, the paper as it lies, and for each page its drawings and marks."""

    name: str
    paper: layout.Paper
    pages: tuple[tuple[tuple[Piece, ...], tuple[layout.Line, ...]], ...]
    #: How far the footer stands in from the printable edge, so that it lines up with what is above it.
    indent: float = 0.0


def _with_footers(sheet: Sheet, bodies: _Bodies, translate: Translate) -> list[Page]:
    made = []
    for number, (pieces, marks) in enumerate(bodies.pages, start=1):
        frame = pages.fill(
            "page.svg",
            translate,
            width=bodies.paper.width,
            height=bodies.paper.height,
            edge=EDGE,
            left=bodies.indent,
            marks=marks,
            title=sheet.head.game,
            sheet=bodies.name,
            number=number,
            count=len(bodies.pages),
            version=__version__,
        )
        made.append(Page(bodies.paper.width, bodies.paper.height, (Piece(frame), *pieces)))
    return made


@singledispatch
def _bodies(sheet: Any, paper: layout.Paper, translate: Translate) -> _Bodies:
    raise TypeError(f"There is no way to print a {type(sheet).__name__}.")
