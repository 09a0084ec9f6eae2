"""The position as screens and sheets show it: plain values and sentences, nothing to compute."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial

from companion.engine.text import Text, say
from companion.games.emu_bay import auction, dividends, drawing, ending, setup
from companion.games.emu_bay.charter import Charter
from companion.games.emu_bay.drawing import Card, Hex, Tracker
from companion.games.emu_bay.map_board import MapBoard
from companion.games.emu_bay.position import Position


@dataclass(frozen=True, slots=True)
class Bond:
    """A bond: what it brings in pounds, what it takes off the revenue at first and later, and whether it does so yet."""

    amount: int
    first: int
    later: int
    active: bool


@dataclass(frozen=True, slots=True)
class Station:
    """Where the station of an independent lies, and the resource cubes there and in the hexes next to it, in pieces."""

    place: str
    here: int
    beside: int


@dataclass(frozen=True, slots=True)
class Company:
    """A charter with what lies on it: money in pounds, track, red track and cubes in pieces, shares counted.

    `per_share` is what a share pays now, `would_pay` what it pays when one more is sold. `minimum_bid` is None if no
    share can be put up for auction now; `price` is what an independent opens at, None for a company. `forecast` are the
    revenues now and after each of the next dividends, as its bonds become active. `station` is None for a company, and where
    only the table knows the map.
    """

    card: Card
    is_independent: bool
    is_sold: bool
    merged_into: str | None
    merged: tuple[str, ...]
    cash: int
    revenue: int
    track: int
    narrow: int
    cubes: int
    owned: int
    unsold: int
    reserved: int
    holders: Mapping[str, int]
    per_share: int
    would_pay: int
    minimum_bid: int | None
    price: int | None
    bonds: tuple[Bond, ...]
    forecast: tuple[int, ...]
    port: bool
    station: Station | None

    @property
    def shares(self) -> int:
        """All its shares that are or can be sold, but the reserved ones."""
        return self.owned + self.unsold

    @property
    def to_come(self) -> tuple[int, ...]:
        """The revenues after each of the next dividends."""
        return self.forecast[1:]


@dataclass(frozen=True, slots=True)
class Debt:
    """What a company's bonds take off its revenue after the next dividends, what that leaves, and which become active."""

    company: Card
    charge: int
    after: int
    turns: tuple[Bond, ...]

    @property
    def before(self) -> int:
        """The revenue that dividends are paid of."""
        return self.after + self.charge


@dataclass(frozen=True, slots=True)
class Share:
    """What somebody holds of a company."""

    company: Card
    held: int


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player, with the number of the seat: cash in pounds, what it would be `after` dividends paid now, and whether that
    would be bankruptcy.
    """

    name: str
    seat: int
    cash: int
    after: int
    is_bankrupt: bool
    shares: tuple[Share, ...]

    @property
    def change(self) -> int:
        """What dividends paid now would bring; below zero: cost."""
        return self.after - self.cash

    def held(self, company: Card) -> int:
        """How many shares of a company the player holds."""
        return next((share.held for share in self.shares if share.company.id == company.id), 0)


@dataclass(frozen=True, slots=True)
class Action:
    """A row of the action table: its spaces, and how many have a cube."""

    id: str
    label: Text
    spaces: int
    filled: int

    @property
    def counts(self) -> range:
        """How many cubes may lie there."""
        return range(self.spaces + 1)


@dataclass(frozen=True, slots=True)
class Condition:
    """An end condition: how far it has come, `done` of `needed`, and the rest of the way in words."""

    id: str
    label: Text
    done: int
    needed: int
    to_go: Text
    met: bool

    @property
    def part(self) -> int:
        """The way that is done, in percent."""
        return round(min(100, max(0, 100 * self.done / self.needed))) if self.needed else 100


@dataclass(frozen=True, slots=True)
class Bidding:
    """The running auction: what is sold, the bid that stands with its bidder (None: nobody has bid), the least to bid next.

    `opener` gets it for nothing if nobody bids in the initial auction; `next_lots` are what follows in that one.
    """

    lot: Card
    bid: int | None
    high_bidder: str | None
    next: int
    active: tuple[str, ...]
    passed: tuple[str, ...]
    opener: str
    why: Text
    next_lots: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class LaidOut:
    """What was drawn and has to be laid out on the table: stations and cubes by hex, the companies' first bonds."""

    stations: tuple[tuple[Card, str], ...]
    cubes: tuple[tuple[str, int], ...]
    bonds: tuple[tuple[Card, Bond], ...]


@dataclass(frozen=True)
class View:
    """All that is public, which in this game is everything. `map` is None at the depth Books, `auction` where none runs,
    `laid_out` once the game is opened. `debts` follow dividends that were paid now, and `unpaid` tells how what players
    could not pay then is settled.
    """

    companies: tuple[Company, ...]
    players: tuple[PlayerRow, ...]
    actions: tuple[Action, ...]
    conditions: tuple[Condition, ...]
    bankrupt: tuple[str, ...]
    pool: tuple[Bond, ...]
    cubes_left: int
    auction: Bidding | None
    hexes: Callable[[], tuple[Hex, ...] | None]
    extent: tuple[int, int]
    is_over: bool
    laid_out: LaidOut | None
    debts: tuple[Debt, ...]
    unpaid: tuple[Text, ...]

    @cached_property
    def map(self) -> tuple[Hex, ...] | None:
        """The hexes as they lie now."""
        return self.hexes()

    @property
    def has_turning(self) -> bool:
        """Whether some bond becomes active after the next dividends."""
        return any(debt.turns for debt in self.debts)

    @property
    def first_cubes(self) -> tuple[Text, ...]:
        """Where action cubes lie, and how many."""
        return tuple(say("{action} {n}", action=one.label, n=one.filled) for one in self.actions if one.filled)

    @property
    def is_full(self) -> bool:
        """Whether a big screen has no room to spare for companies and players."""
        return len(self.paying) + len(self.players) > CROWDED

    @property
    def cards(self) -> dict[str, Card]:
        """The companies' cards by name."""
        return {one.card.id: one.card for one in self.companies}

    @property
    def paying(self) -> tuple[Company, ...]:
        """The companies that pay dividends: sold, and not merged into another."""
        return tuple(one for one in self.companies if one.is_sold and not one.merged_into)

    @property
    def tracker(self) -> Tracker:
        """The revenues of all companies that pay, on one scale."""
        return drawing.tracker([(one.card, one.revenue) for one in self.paying])


#: So many companies and players fill a big screen.
CROWDED = 8


def view(game: Position, seat: str | None = None) -> View:
    """Everything public about the position. Nothing is hidden in this game."""
    after = dividends.outcome(game)
    return View(
        companies=tuple(company(game, charter) for charter in game.charters.values()),
        players=tuple(
            PlayerRow(player, seat, game.purses[player].cash, after.cash[player], player in after.bankrupt,
                      tuple(Share(game.charters[c].card, n) for c, n in game.shares(player).items()))
            for seat, player in enumerate(game.players, 1)
        ),
        actions=tuple(Action(row.id, row.label, row.spaces, game.action_cubes[row.id]) for row in game.box.actions.values()),
        conditions=tuple(condition(game, one) for one in ending.conditions(game)),
        bankrupt=bankrupts(game),
        pool=tuple(Bond(b.amount, b.first, b.later, active=False) for b in game.pool),
        cubes_left=game.board.cubes_left(),
        auction=bidding(game) if isinstance(game.ask.topic, auction.ShareAuction) else None,
        hexes=partial(drawing.hexes, game),
        extent=drawing.extent(game.box),
        is_over=game.end is not None,
        laid_out=laid_out(game) if game.is_opening() else None,
        debts=() if after.bankrupt else debts(game), unpaid=after.told,
    )  # fmt: skip


def debts(game: Position) -> tuple[Debt, ...]:
    """The debts after dividends that were paid now and made nobody bankrupt."""
    return tuple(
        Debt(charter.card, charge, charter.revenue - charge, tuple(Bond(*bond.terms, active=False) for bond in turned))
        for charter, charge, turned in dividends.debts_due(game) if charge or turned
    )


def laid_out(game: Position) -> LaidOut:
    """What the set-up lays on the table."""
    drawn, charters = setup.read(game.box, game.start), game.charters
    return LaidOut(
        tuple((charters[name].card, hex_) for name, hex_ in drawn.stations.items()),
        tuple(sorted((hex_, count) for hex_, count in drawn.cubes.items() if hex_ in game.box.terrain)),
        tuple((charters[name].card, Bond(*terms, active=True)) for name, terms in drawn.starting_bonds.items()),
    )


def bankrupts(game: Position) -> tuple[str, ...]:
    """Who went bankrupt, once the game has ended so."""
    if game.end is None or game.end.reason != "bankruptcy":
        return ()
    return game.end.who


def company(game: Position, charter: Charter) -> Company:
    """One charter: what lies on it, what its shares pay, what the next rounds will bring."""
    sells = charter.unsold > 0 and (not charter.is_independent or game.next_independent() == charter.name)
    return Company(
        card=charter.card, is_independent=charter.is_independent, is_sold=charter.sold,
        merged_into=charter.merged_into, merged=tuple(charter.merged), cash=charter.cash, revenue=charter.revenue,
        track=charter.track, narrow=charter.narrow, cubes=charter.cubes, owned=charter.owned,
        unsold=charter.unsold, reserved=charter.reserved, holders=dict(charter.holders),
        per_share=dividends.per_share(charter.revenue, charter.owned),
        would_pay=dividends.per_share(charter.revenue, charter.owned + 1),
        minimum_bid=auction.minimum_bid(game, charter) if sells else None,
        price=game.station_price(charter.name) if charter.is_independent else None,
        bonds=tuple(Bond(b.terms.amount, b.terms.first, b.terms.later, not b.deferred) for b in charter.bonds),
        forecast=tuple(dividends.forecast(charter, 4)) if charter.operates else (),
        port=isinstance(game.board, MapBoard) and charter.name in game.board.map.ported,
        station=_station(game, charter.name),
    )  # fmt: skip


def _station(game: Position, name: str) -> Station | None:
    if not isinstance(game.board, MapBoard) or name not in game.board.map.stations:
        return None
    hex_, cubes = game.board.map.stations[name], game.board.map.cubes
    beside = sum(cubes.get(near, 0) for near in game.box.neighbours[hex_])
    return Station(game.box.place_name(hex_), cubes.get(hex_, 0), beside)


def condition(game: Position, one: ending.Condition) -> Condition:
    """One end condition with its distance, as part of its whole way."""
    starts = {
        "shares": sum(c.shares for c in game.box.companies.values()) + len(game.box.independents),
        "resources": max(1, 21 - game.box.data["end"]["resources"]),
        "track": game.box.data["end"]["empty_charters"],
        "bonds": len(game.box.pool) - game.box.data["end"]["bonds"],
    }
    whole = max(starts[one.id], one.left)
    return Condition(one.id, one.name, whole - one.left, whole, one.distance, one.left == 0)


def bidding(game: Position) -> Bidding:
    """The running auction."""
    state: auction.ShareAuction = game.ask.topic
    lots = list(game.box.data["initial_auction"])
    rest = lots[lots.index(game.lot) + 1 :] if game.lot else []
    return Bidding(
        lot=state.lot.card, bid=state.standing if state.high_bidder else None, high_bidder=state.high_bidder,
        next=state.next_bid,
        active=tuple(state.active), passed=tuple(player for player in game.players if player not in state.active),
        opener=state.opener, why=auction.minimum_reason(game, state.lot),
        next_lots=tuple(game.charters[name].card for name in rest),
    )  # fmt: skip
