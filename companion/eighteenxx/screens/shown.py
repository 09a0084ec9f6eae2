"""What screens and sheets are given of a position: the parts of a view. Amounts are money, holdings are percent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from typing import Any

from companion.eighteenxx.box.tables import CompanyCard, Objective, Phase, PrivateCard
from companion.eighteenxx.drawing.art import Place, TileWay, around
from companion.eighteenxx.model.company import CharterMore, Figure
from companion.eighteenxx.screens.best_runs import BestRuns
from companion.eighteenxx.screens.drafted import DraftShown
from companion.eighteenxx.screens.far import Far, far, labels
from companion.eighteenxx.screens.market_shown import Card, Line, folded, is_piled, part
from companion.eighteenxx.screens.projection import Projection
from companion.eighteenxx.screens.tracing import Traced
from companion.eighteenxx.screens.what_if import WhatIf
from companion.engine.text import Money, Text, say


@dataclass(frozen=True, slots=True)
class CompanyShown:
    """A charter with what lies on it. `decides`: somebody decides for it now, as does a seller in another's turn.

    `par` and `price` are None before it is started, `token_cost` when no token is left; `alike` are its trains by
    name, without what lies on each, `rusting` those that the next train of the bank would rust; `treasury` is the percent
    that it holds of itself, `unsold` what of it nobody has bought, wherever that lies; `holders` are players, and whoever
    else holds shares; `others` have gone into it; `more` is what charters of the title have besides. Where a title has no
    IPO, or counts tokens otherwise, `ipo` and `tokens_left` are None; `train_limit` is told where it is looked at beside
    the trains; `objective` is where a token still earns it money.
    """

    card: Card
    is_started: bool
    is_floated: bool
    is_operating: bool
    decides: bool
    par: int | None
    price: int | None
    zone: str
    cash: int
    president: str | None
    trains: Sequence[str]
    alike: Mapping[str, int]
    rusting: Sequence[str]
    tokens_left: int | None
    token_cost: int | None
    ipo: int | None
    pool: int
    treasury: int
    unsold: int
    holders: Mapping[str, int]
    privates: Sequence[PrivateCard]
    others: Sequence[CompanyCard] = ()
    more: CharterMore = field(default_factory=CharterMore)
    train_limit: int | None = None
    objective: Objective | None = None

    @property
    def after_token(self) -> int:
        """What is left in the treasury when the next token is paid."""
        return self.cash - (self.token_cost or 0)


@dataclass(frozen=True, slots=True)
class Holding:
    """What a player holds of a company, and how many `percent` that is where shares are counted."""

    company: Card
    held: int
    president: bool
    percent: int | None = None


@dataclass(frozen=True, slots=True)
class PlayerShown:
    """A player. `liquid` is cash with what selling all that may be sold would bring, `worth` cash and shares at their
    prices, `income` what the privates pay a round; `limit` is that of certificates, None: there is none. A title that asks
    for neither has no `liquid` and no `certificates`. `future` are trains that are paid and not yet there, `figures` what
    else the title has of a player. Shares of the companies in `halved` count half.
    """

    name: str
    cash: int
    liquid: int | None
    worth: int
    certificates: int | None
    limit: int | None
    shares: Sequence[Holding]
    privates: Sequence[PrivateCard]
    income: int
    has_priority: bool
    halved: Sequence[str] = ()
    future: Sequence[str] = ()
    figures: Sequence[Figure] = ()

    @property
    def counted(self) -> str:
        """The certificates, and the limit where there is one."""
        return str(self.certificates) if self.limit is None else f"{self.certificates} / {self.limit}"

    @property
    def is_over(self) -> bool:
        """Whether there are more certificates than the limit allows."""
        return self.limit is not None and self.certificates is not None and self.certificates > self.limit


@dataclass(frozen=True, slots=True)
class HolderShown:
    """Somebody besides the players who holds shares and has money, known by a mark of an `ink`, and run by its `owner`."""

    name: str
    ink: str
    owner: str
    cash: int
    shares: Sequence[Holding]


@dataclass(frozen=True, slots=True)
class TrainsShown:
    """A kind of train: its price (None: nobody has told it), how many the bank has left (None: as many as are wanted), what
    its first one will rust, by whose first one it rusts itself ("": never), and who has how many; `sides` are those of a
    card with several. `upkeep` is what one costs its company a round now; all leave the game `leaves_after` so many
    operating rounds (0: they do not).
    """

    name: str
    price: int | None
    left: int | None
    is_on_sale: bool
    rusts: Sequence[str]
    rusted_by: str
    owners: Sequence[tuple[Card, int]]
    sides: Sequence[str] = ()
    upkeep: int | None = None
    leaves_after: int = 0


@dataclass(frozen=True, slots=True)
class PrivateShown:
    """A private in the distribution, with its bids, the highest first. `minimum` is the least to bid for it now, None if
    none can be made; `brings` says what it brings besides its revenue.
    """

    card: PrivateCard
    price: int
    owner: str | None
    bids: Sequence[tuple[str, int]]
    minimum: int | None
    is_next: bool
    brings: Text | None


@dataclass(frozen=True, slots=True)
class SaleShown:
    """The distribution of the privates: what is auctioned now, with its bids (None: nothing is), and all of them; `free` is
    what the bids leave of the cash of each player who has bid."""

    auctioned: PrivateCard | None
    bids: Sequence[tuple[str, int]]
    privates: Sequence[PrivateShown]
    free: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StockShown:
    """What a player on turn in a stock round may do with a company: `act` is the kind of move; "": none, and why not. A
    share costs `at_ipo` in the IPO, `at_treasury` in the treasury, and its price in the pool. `holder`: who gets the share,
    where that may be somebody else; `is_impossible`: not even the table can overrule why not."""

    card: Card
    act: str
    why: Text | None
    mine: int
    par: int | None
    price: int | None
    ipo: int
    pool: int
    treasury: int
    at_ipo: int
    at_treasury: int
    holder: str | None = None
    is_impossible: bool = False


@dataclass(frozen=True, slots=True)
class DividendWay:
    """One way to use a revenue, by the kind of its move: what each share gets (None: nothing, or it is not reckoned by
    share), what each holder gets (None: nothing), what the treasury then has, and the price then, if there is one."""

    kind: str
    label: Text
    each: int | None
    amounts: Sequence[int | None]
    treasury: int
    price: int | None


@dataclass(frozen=True, slots=True)
class DividendShown:
    """What each way to use a revenue would do, paying first; `holders` are those who are paid, each with its percent. The
    company `has` so much, and its price is this now."""

    card: Card
    revenue: int
    has: int
    price: int
    holders: Sequence[tuple[str, int]]
    ways: Sequence[DividendWay]

    @property
    def rows(self) -> Sequence[tuple[str, int, Sequence[int | None]]]:
        """What each holder of so many percent gets by each way."""
        return [(name, percent, [way.amounts[n] for way in self.ways]) for n, (name, percent) in enumerate(self.holders)]


#: What the form of a turn calls track, none of it, a token, and none of those.
TURN_WORDS = {
    "track": say("Track"), "free": say("no tile"), "nothing": say("free tile"), "token": say("Token"),
    "none": say("no token"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class WholeTurnShown:
    """What is left of a company's turn until its dividend, as one form.

    What terrain may cost (nothing: no tile can be laid) and the cities for a token at `token_cost` (nothing: none can be
    placed) stand as value and words; the `step` of a revenue (None: there are no trains), what was earned `last`, and the
    price then (None: it depends on the revenue). `bonus` is what a run may bring besides, in words; None: nothing.
    `is_kept`: nobody chooses, the revenue is kept by the rules; nor does anybody where it is all `paid_to` an owner.
    `asks_part`: a part of it may be paid, which is asked then; `takes_any_cost`: terrain may cost something else. It stands
    for the moves of these `kinds`; what track and token are called in it are its `words`.
    """

    costs: Sequence[tuple[Any, Text | Money | str]]
    cities: Sequence[tuple[Any, Text | Money | str]]
    token_cost: int
    last: int | None
    step: int | None
    pay_price: int | None
    keep_price: int | None
    bonus: Text | None
    is_kept: bool
    asks_part: bool = False
    takes_any_cost: bool = False
    paid_to: str | None = None
    kinds: Sequence[str] = ("lay-tile", "place-token", "run-trains", "pass")
    words: Mapping[str, Text] = field(default_factory=lambda: TURN_WORDS)


@dataclass(frozen=True, slots=True)
class TrainOnSale:
    """A train that can be bought by one tap from a `source`, the bank or its pool, and what that would lead to. Moves call
    it by its `id`. One that `is_vain` the company could not run."""

    source: str
    id: str
    name: str
    price: int
    why: Text | str
    is_vain: bool = False


@dataclass(frozen=True, slots=True)
class SaleForTrain:
    """A sale by which a president raises money for a train: what it brings and leads to."""

    percent: int
    amount: int
    why: Text


@dataclass(frozen=True, slots=True)
class EmergencyShown:
    """A company that must buy a train: its price, what treasury and president have, what is missing, what can be raised.

    `sales` are those that are possible, by company, `kept` the companies of which nothing may be sold, with why. `outlook`
    says whether what can be raised is enough, and what is left where it is not.
    """

    card: CompanyCard
    president: str
    train: str
    price: int
    treasury: int
    cash: int
    missing: int
    sales: Sequence[tuple[CompanyCard, Sequence[SaleForTrain]]]
    kept: Sequence[tuple[CompanyCard, Text]]
    can_raise: int
    outlook: Text

    @property
    def needs_help(self) -> bool:
        """Whether the treasury alone does not pay for it."""
        return self.price > self.treasury

    @property
    def is_short(self) -> bool:
        """Whether even all that can be raised does not pay for it."""
        return self.price > self.can_raise


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the map to tap on, and what it is called."""

    x: float
    y: float
    called: str


#: What a unit of the map's drawing is on a phone, in rem: words of 9.5 units are 14 px high.
LEGIBLE = 1.5 / 16


@dataclass(frozen=True, kw_only=True)
class View:
    """Everything public about a position; nothing is hidden in these games.

    None are: `operating` outside a company's turn; `sale`, `stock`, `step`, `dividend`, `whole_turn` and `emergency` when
    nothing of that kind is going on; `last_round` until the end is near; `final` until it has come; `bank` where it has no
    end; and without the map `drawn_ahead`, `map`, `extent` (left, top, width, height), `ways`, `trace`, `runs`, `what_if`.
    `left_out` are the privates that stay in the box, `labels` are what acts are called now where that is not always so,
    `zone_texts` what is printed of zones of the market for which there is no other word, `drawn` says what chance has
    decided at the set-up, `number_cards` are the players by their cards, where the title has them; `short_of_train` that the
    terrain of a hex takes the money for a train; `no_steps` says why steps before the one that is asked for have asked
    nothing.

    Shares are percent; a title that counts them has another `unit`, which stands behind a number. `topic` is the part of
    a page that tells what else is going on, "" none; `stage` says how far the trains have come, `figures` what the title
    has of a round besides; `holders` are those who hold shares besides the players; `train_inks` the colours by which
    cards of trains are known; `seldom` the kinds of acts that are folded away; `buys_besides` leads to shares for others
    than whoever is on turn.
    """

    companies: Sequence[CompanyShown]
    players: Sequence[PlayerShown]
    market: Sequence[Line]
    depot: Sequence[TrainsShown]
    stage: Text
    bank: int | None
    priority: str
    number_cards: Sequence[str]
    order: Sequence[Card]
    waiting: Sequence[str]
    operating: Card | None
    reminders: Sequence[Text]
    last_round: Text | None
    stock: Sequence[StockShown] | None
    dividend: DividendShown | None
    details: Mapping[str, Text]
    bank_trains: Sequence[TrainOnSale]
    whole_turn: WholeTurnShown | None
    last: Mapping[str, int]
    words: Mapping[str, Text]
    zone_texts: Mapping[str, Text | str]
    final: Mapping[str, Sequence[tuple[Text, int]]] | None
    cards: Mapping[str, Card]
    phase: Phase | None = None
    draft: DraftShown | None = None
    pool_trains: Sequence[str] = ()
    left_out: Sequence[PrivateCard] = ()
    drawn: Sequence[Text] = ()
    sale: SaleShown | None = None
    step: Sequence[tuple[Text, bool]] | None = None
    no_steps: Sequence[Text] = ()
    next_step: Callable[[], Text | None] | None = None
    labels: Callable[[], Mapping[str, Text]] | None = None
    short_of_train: Callable[[str], Text | None] | None = None
    emergency: EmergencyShown | None = None
    is_track_done: bool = False
    others_trains: Sequence[tuple[CompanyCard, str]] = ()
    asks_route: bool = False
    projection: Callable[[], Projection] | None = None
    short: Mapping[str, str] = field(default_factory=dict)
    beside: Mapping[str, Text | Money] = field(default_factory=dict)
    drawn_ahead: Iterable[Place] | None = None
    extent: tuple[float, float, float, float] | None = None
    opens_at: Sequence[str] = ()
    ways: Callable[..., Sequence[TileWay]] | None = None
    trace: Callable[[str, int], Traced] | None = None
    runs: BestRuns | None = None
    what_if: Callable[..., WhatIf] | None = None
    unit: str = "\u00a0%"
    topic: str = ""
    figures: Sequence[Figure] = ()
    holders: Sequence[HolderShown] = ()
    train_inks: Mapping[str, str] = field(default_factory=dict)
    seldom: Sequence[str] = ()
    buys_besides: Text | None = None
    bankrupt: Sequence[str] = ()

    @cached_property
    def map(self) -> Sequence[Place] | None:
        """The hexes as they lie now."""
        return None if self.drawn_ahead is None else list(self.drawn_ahead)

    @property
    def legible(self) -> str | None:
        """How wide the map is on a phone where its words are read without two fingers; None: there is no map."""
        return f"{self.extent[2] * LEGIBLE:.1f}rem" if self.extent else None

    @cached_property
    def begun(self) -> list[CompanyShown]:
        """The companies that somebody has begun, or has a certificate of."""
        return [co for co in self.companies if co.is_started or co.president or co.holders]

    @cached_property
    def not_begun(self) -> list[CompanyShown]:
        """The other companies."""
        return [co for co in self.companies if co not in self.begun]

    @cached_property
    def to_begin(self) -> list[tuple[Sequence[Text], list[Card]]]:
        """What is known of companies before they begin, such as permits, and of which, those first of which least is."""
        found: list[tuple[Sequence[Text], list[Card]]] = []
        for co in self.not_begun:
            same = next((cards for things, cards in found if things == co.more.things), None)
            if same is None:
                found.append((co.more.things, same := []))
            same.append(co.card)
        return sorted(found, key=lambda one: (len(one[0]), *map(str, reversed(one[0]))))

    @cached_property
    def charter_figures(self) -> list[tuple[Text, list[Text | Money | str]]]:
        """The figures of the charters that are begun: what each one says of all of them, "" where a charter has none."""
        return [(label, [next((value for one, value in co.more.figures if one == label), "") for co in self.begun])
                for label in labels(co.more.figures for co in self.begun)]  # fmt: skip

    @cached_property
    def player_figures(self) -> Sequence[Text]:
        """The labels of what only this title has of players."""
        return labels(one.figures for one in self.players)

    @cached_property
    def zones(self) -> dict[str, str]:
        """The letters of the market's zones that have one."""
        return {cell.zone: cell.letter for line in self.market for cell in line if cell is not None and cell.letter}

    @cached_property
    def market_part(self) -> Sequence[Line]:
        """The part of a large market for small screens; empty: all of it is shown."""
        return part(self.market)

    @cached_property
    def market_folded(self) -> Sequence[Line]:
        """The whole market for a screen that is looked at from afar."""
        return folded(self.market)

    @cached_property
    def far(self) -> Callable[[bool], Far]:
        """The same on the big screen, with the map or the market."""
        return cache(partial(far, self))

    @cached_property
    def is_piled(self) -> bool:
        """Whether stacks make a market that is tall already much taller."""
        return is_piled(self.market)

    @cached_property
    def may_end(self) -> bool:
        """Whether a price can end the game."""
        return any(cell.end for line in self.market for cell in line if cell is not None)

    @cached_property
    def places(self) -> dict[str, Place]:
        """The hexes of the map by name."""
        return {place.id: place for place in self.map or ()}

    def around(self, name: str) -> list[Place]:
        """The hexes around one, as seen from it."""
        return around(self.map or (), name)

    def place(self, key: str, is_city: bool) -> Spot | None:
        """Where a hex ("F8") or one of its cities ("F8.1", or the first) is tapped. None: it is not on the map."""
        name, _dot, city = key.partition(".")
        hex_ = self.places.get(name)
        if hex_ is None:
            return None
        dx, dy = hex_.stops[int(city or 0)] if city or (is_city and hex_.stops) else (0, 0)
        return Spot(hex_.x + dx, hex_.y + dy, hex_.called)

