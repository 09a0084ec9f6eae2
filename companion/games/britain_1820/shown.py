"""What screens and sheets of 1820 show: plain frozen values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.engine.text import Money, Text
from companion.games.britain_1820.box import CompanyCard, CousinCard


@dataclass(frozen=True, slots=True)
class Space:
    """A price of the market: `phase` is the colour from which it is a par price, "" if it is none; `stack` are the markers,
    the first to operate first."""

    price: int
    phase: str
    is_liquidation: bool
    is_end: bool
    stack: Sequence[CompanyCard]


@dataclass(frozen=True, slots=True)
class Part:
    """Some shares of a company: of a holder, in the pool or in the treasury."""

    holder: Text | str
    shares: int
    percent: int
    is_director: bool = False


@dataclass(frozen=True, slots=True)
class Train:
    """A train as a card shows it: its name, and the ink of its colour."""

    name: str
    ink: str


@dataclass(frozen=True, slots=True)
class CompanyShown:
    """A company in the game. `director` may be a cousin; `speaker` is the player who decides. `maintenance` and `interest`
    are what it would pay now, `raisable` what it could pay for a takeover; `least` and `forcing` the first bid for it and
    the one from which it must be sold (0 where it cannot be)."""

    card: CompanyCard
    size: int
    price: int | None
    cash: int
    director: str | None
    speaker: str | None
    parts: Sequence[Part]
    pool: int
    treasury: int
    loans: int
    most_loans: int
    trains: Sequence[Train]
    train_limit: int
    maintenance: int
    interest: int
    placed: int
    unplaced: int
    last: int | None
    is_private: bool
    is_operating: bool
    in_liquidation: bool
    raisable: int
    least: int
    forcing: int

    def held(self, holder: str) -> int:
        """The shares of a holder."""
        return sum(part.shares for part in self.parts if part.holder == holder)


@dataclass(frozen=True, slots=True)
class Holding:
    """The shares that somebody has of a company, what they are worth, and whether he is its director."""

    card: CompanyCard
    shares: int
    percent: int
    worth: int
    is_director: bool


@dataclass(frozen=True, slots=True)
class CousinShown:
    """A cousin in the game."""

    card: CousinCard
    ink: str
    owner: str
    cash: int
    holdings: Sequence[Holding]
    used: int


@dataclass(frozen=True, slots=True)
class PlayerShown:
    """A player: the number cards of this stock round and, once taken, of the next one."""

    name: str
    cash: int
    worth: int
    card: int
    next_card: int | None
    holdings: Sequence[Holding]
    future: Sequence[Train]
    owed: int
    cousins: Sequence[CousinShown]
    lobbies: Sequence[int]
    is_bankrupt: bool

    def held(self, card: CompanyCard) -> int:
        """The shares of a company."""
        return sum(one.shares for one in self.holdings if one.card is card)


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
class TrainsShown:
    """The trains of a colour: how many are left (None: no end of them), the price, what one costs a round now."""

    train: Train
    colour: str
    price: int
    left: int | None
    maintenance: int | None
    is_on_sale: bool
    owners: Sequence[tuple[CompanyCard, int]]


@dataclass(frozen=True, slots=True)
class Bidding:
    """A running open-cry auction; `gets` is what each holder would have of the standing bid, or of the lowest."""

    lot: Text
    company: CompanyShown | None
    standing: int
    leader: str | None
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
    ink: str
    bid: int | None
    player: str | None
    lowest: int


@dataclass(frozen=True, slots=True)
class Way:
    """One way to decide about a revenue: what each holder would get, what the treasury, and the price then."""

    kind: str
    holders: Mapping[str, int]
    treasury: int
    price: int


@dataclass(frozen=True, slots=True)
class DividendShown:
    """A revenue that is paid or withheld: the ways to decide, paying first."""

    revenue: int
    holders: Sequence[str]
    ways: Sequence[Way]


@dataclass(frozen=True, slots=True)
class ForSale:
    """A company of which a holder may buy a share now: the price, how many lie in treasury and pool, and what he has."""

    card: CompanyCard
    holder: str
    price: int
    treasury: int
    pool: int
    mine: int


@dataclass(frozen=True, slots=True)
class Subscribed:
    """The first shares of a company that is floated or enlarged: who has said that he buys or sells some."""

    card: CompanyCard
    size: int
    price: int
    missing: int
    bought: Sequence[tuple[str, int]]
    sold: Sequence[tuple[str, int]]


@dataclass(frozen=True)
class View:
    """The position."""

    companies: Sequence[CompanyShown]
    players: Sequence[PlayerShown]
    cousins: Sequence[CousinShown]
    free: Sequence[CompanyCard]
    market: Sequence[Space]
    chart: Sequence[ColumnShown]
    end_column: int
    trains: Sequence[TrainsShown]
    order: Sequence[CompanyCard]
    waiting: Sequence[str]
    lobbies: Sequence[tuple[int, str]]
    bidding: Bidding | None
    cousin_lots: Sequence[CousinLot]
    leftover_price: int | None
    needs_money: bool
    subscribed: Subscribed | None
    rail: CompanyShown | None
    rail_stations: int
    reminders: Sequence[Text]
    details: Mapping[str, Text | Money | str]
    final: Mapping[str, Any] | None
    whole_turn: Any
    dividend: DividendShown | None
    bank_train: TrainsShown | None
    for_sale: Sequence[ForSale]
    countries: Sequence[tuple[CompanyCard, int]]
    cards: Mapping[str, CompanyCard]
    inks: Mapping[str, str]
    bankrupt: Sequence[str] = ()
    map: None = None
    extent: None = None
    laid_out: None = None
    auction: None = None

    @property
    def column(self) -> ColumnShown | None:
        """The column that counts; None: the marker has reached the end."""
        return next((one for one in self.chart if one.is_now), None)

    @cached_property
    def operating(self) -> CompanyShown | None:
        """The company that operates."""
        return next((one for one in self.companies if one.is_operating), None)

    @property
    def public(self) -> Sequence[CompanyShown]:
        """The companies with a price, in operating order."""
        return [one for one in self.companies if not one.is_private]

    @property
    def market_part(self) -> Sequence[Space]:
        """The prices around all markers: small screens show those first."""
        used = [n for n, space in enumerate(self.market) if space.stack]
        return self.market[max(0, min(used) - 1) : max(used) + 2] if used else self.market[4:16]
