"""What screens of 1820 show besides what the 18xx family shows: plain frozen values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.eighteenxx.screens.shown import CompanyShown, HolderShown
from companion.eighteenxx.screens.shown import View as Family
from companion.engine.text import Text
from companion.games.britain_1820.box import CompanyCard, CousinCard


@dataclass(frozen=True, slots=True)
class CousinShown(HolderShown):
    """A cousin in the game."""

    card: CousinCard


@dataclass(frozen=True, slots=True)
class ColumnShown:
    """A column of the Cost of Business chart; `maintenance` in the order of the trains, None: there are none yet."""

    number: int
    phase: str
    ink: str
    is_now: bool
    float_sizes: Sequence[int]
    premium: int
    interest: int
    train_limit: int
    maintenance: Sequence[int | None]


@dataclass(frozen=True, slots=True)
class Bidding:
    """A running open-cry auction; `gets` is what each holder would have of the standing bid, or of the lowest."""

    lot: Text
    company: CompanyShown | None
    standing: int
    high_bidder: str | None
    lowest: int
    forcing: int | None
    active: Sequence[str]
    passed: Sequence[str]
    bid: int
    gets: Sequence[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class CousinLot:
    """A cousin that is auctioned: its standing bid, whose it is, and the lowest next one (0: it is left, for sale)."""

    card: CousinCard
    name: str
    ink: str
    bid: int | None
    player: str | None
    lowest: int


@dataclass(frozen=True, slots=True)
class Subscribed:
    """The first shares of a company that is floated or enlarged: who has said that he buys or sells some."""

    card: CompanyCard
    size: int
    price: int
    missing: int
    bought: Sequence[tuple[str, int]]
    sold: Sequence[tuple[str, int]]


@dataclass(frozen=True, kw_only=True)
class View(Family):
    """The position. Of what is sold now the others are empty or None: a lot, cousins, or the first shares of a company."""

    holders: Sequence[CousinShown]
    chart: Sequence[ColumnShown]
    end_column: int
    bidding: Bidding | None
    cousin_lots: Sequence[CousinLot]
    leftover_price: int | None
    subscribed: Subscribed | None
    countries: Sequence[tuple[CompanyCard, int]]
