"""What is in the box of an 18xx game and on its board, read from `data/<title>.toml` into typed tables.

A title's file may name a `base` from which it inherits what it does not say itself. Money is whole units, shares are
percent, and None stands for "unlimited".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any

from companion.eighteenxx.box.agreement import faults_of_board
from companion.eighteenxx.box.chart import Chart, Zone, read_chart
from companion.eighteenxx.box.company_kind import CompanyKind
from companion.eighteenxx.box.faults import PROFILES, faults_of_box
from companion.eighteenxx.box.optional import WATERFALL, CounterKind, NamedRound
from companion.eighteenxx.box.places import IPO, POOL
from companion.eighteenxx.box.power import Power
from companion.eighteenxx.box.reading import OPEN, UNLIMITED, Reader
from companion.places import folder, inherit, read_toml


@dataclass(frozen=True)
class CompanyCard:
    """A charter as printed: `home` is a hex, `city` the number of the city there; None: the company chooses it."""

    symbol: str
    name: str
    home: str
    token_costs: tuple[int, ...]
    ink: str
    text_colour: str
    shape: str
    kind: str = "company"
    city: int | None = None

    @property
    def id(self) -> str:
        """The symbol: what templates call a company's short name."""
        return self.symbol


@dataclass(frozen=True)
class PrivateCard:
    """A private company as printed: `revenue` per operating round, `blocks` the hexes closed while a player owns it; with
    fewer than `players_min` players it stays in the box; `company_revenue` what it pays a company, where that differs;
    `text` what is printed on it, where no `power` says what it can do."""

    id: str
    symbol: str
    name: str
    price: int
    revenue: int
    blocks: tuple[str, ...] = ()
    power: Power | None = None
    company_may_buy: bool = True
    players_min: int = 2
    company_revenue: int | None = None
    text: str = ""


@dataclass(frozen=True)
class TrainKind:
    """A kind of train: how many there are, the price, the stops it may count, and the kind that rusts it. Where its cards
    have several `sides`, each with how far it goes, who buys one chooses, and it is called by its side from then on.

    `from_phase` is the phase from which it is on sale beside another kind; `trade_in` what the bank takes off its
    price for an old train, by the old one's kind; `by_players` how many there are with some numbers of players.
    """

    name: str
    number: int | None
    price: int
    distance: int | None = 0
    sides: Mapping[str, int] = field(default_factory=dict)
    rusted_by: str = ""
    from_phase: str = ""
    trade_in: Mapping[str, int] = field(default_factory=dict)
    by_players: Mapping[int, int] = field(default_factory=dict)

    def number_for(self, players: int) -> int | None:
        """How many there are with so many players, with 0 the most with any number; None: any number."""
        if self.number is None or players:
            return self.by_players.get(players, self.number)
        return max(self.number, *self.by_players.values()) if self.by_players else self.number


@dataclass(frozen=True)
class Phase:
    """What holds from the first train of the same name on: `colours` of tiles, operating rounds of a set, limits.

    `pars` are the par values that may be chosen in it (None: all); `colour` is what people call it, where it has one.
    `level` is the word by which places off the board pay in it, where that is not the newest colour. The limit is that of
    all trains, or with `limit_each` of each kind of them that the title tells apart.
    """

    name: str
    train_limit: int
    colours: tuple[str, ...]
    operating_rounds: int
    privates_for_companies: bool = False
    closes_privates: bool = False
    pars: tuple[int, ...] | None = None
    colour: str = ""
    level: str = ""
    limit_each: bool = False

    @property
    def pays(self) -> str:
        """By which word of their revenue places pay that are worth more later."""
        return self.level or self.colours[-1]


@dataclass(frozen=True)
class End:
    """When the game is over after something that ends it: "now", or at the end of the "round", "set" or "next set".

    It depends on the kind of round in which it happens; "" if it cannot happen there. `phase` is the one that ends the
    game; "": the last. `reason` is what files call it, where not as in other titles.
    """

    name: str
    operating: str
    stock: str = ""
    phase: str = ""
    reason: str = ""


@dataclass(frozen=True)
class Options:
    """What a table may settle otherwise: the values there are, the printed one first. With one value it is simply the rule.

    `reserve_all_bids`: in the distribution every bid ties up money, not only the highest. `bid_step`: the steps in which
    bids go up from the lowest that is accepted. `upgrade_reach`: what of an upgrade a company must reach, a word of
    `map/upgrade_reach.py`.
    """

    reserve_all_bids: tuple[bool, ...]
    bid_step: tuple[int, ...]
    upgrade_reach: tuple[str, ...]


@dataclass(frozen=True)
class Profile:
    """One way of playing where the sources disagree: the rulebook, or how 18xx.games plays.

    `exempt_zones` hold the companies whose certificates do not count toward the limit. Companies pay for a private
    from 1 or "half" of the printed price to `private_up_to` times it. `helps_with_others` says what the treasury must
    be too poor for before the president may help with another company's train: the "cheapest" train on sale, or the
    agreed "price"; or that the president "never" does. `requires_best_run`: trains must earn as much as they can.
    `home_token`: it is placed in a company's first "turn", or at the start of the first "round" in which it has floated.
    `waiting_token`: who names the city of a token that has waited for track, its "president" or the "layer" of the tile.
    `home_city`: when a floated company chooses among the cities of its home: in its "turn", or as soon as there is "track".
    `minors_run_anywhere`: what a private earns that builds need not lead over its new tile, and its owner may choose it.
    `apart`: groups of hexes that count as several places after all. `private_trade` is how privates change hands between
    players, a word of `places.py`. Where it `passes_exchangers`, a player who could only exchange a private is passed over.
    """

    name: str
    exempt_zones: tuple[str, ...]
    private_from: str
    private_up_to: int
    helps_with_others: str
    requires_best_run: bool = False
    home_token: str = "turn"
    waiting_token: str = "president"
    home_city: str = "turn"
    apart: tuple[str, ...] = ()
    private_trade: str = ""
    minors_run_anywhere: bool = False
    passes_exchangers: bool = False

    def private_prices(self, printed: int) -> tuple[int, int]:
        """The least and the most that a company pays for a private (18Chesapeake rules, "Buying privates")."""
        return (-(-printed // 2) if self.private_from == "half" else 1), self.private_up_to * printed


@dataclass(frozen=True)
class PrintedMarket:
    """The stock market as printed: rows of prices, zones, and the `form` in which rows are read (see `read_chart`)."""

    rows: tuple[str, ...]
    zones: Mapping[str, Zone] = field(default_factory=dict)
    form: str = "grid"


@dataclass(frozen=True)
class PriceMoves:
    """Where a marker goes: an arrow of the chart, or "stay".

    After a `sale` it makes a step for each "share", or one for the whole "sale" (`sale_by`); when a dividend is `paid` one
    step, `unpaid` when none is. With `paid_from` "price" a dividend moves it only if a share gets at least its price. At
    the end of a stock round a company moves whose shares are `sold_out`.
    """

    sale: str = "down"
    sale_by: str = "share"
    paid: str = "right"
    paid_from: str = "any"
    unpaid: str = "left"
    sold_out: str = "up"


@dataclass(frozen=True)
class Site:
    """What 18xx.games says otherwise than the box: the `edition` that it plays, what it calls some `trains` and `privates`
    (its word, then ours), the privates among which a `lot` decides, in the order in which it draws for them, the kinds of
    `permits` in the order in which it deals them, the values of `options` that are otherwise there than ours are, and which
    of ours its optional `rules` are that have another name."""

    edition: str = ""
    trains: Mapping[str, str] = field(default_factory=dict)
    privates: Mapping[str, str] = field(default_factory=dict)
    lot: tuple[str, ...] = ()
    permits: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    rules: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True)
class Box:
    """The whole box. Tables are by id, in the order of the rulebook. Where `bids_lie_there` bids are money that lies on the
    privates.

    Where there are `number_cards` they are dealt in the order of play, and who has card 1 begins.
    `stock_turn` are the orders in which a player may sell and buy in a turn; where the title `sells_in_blocks` all shares
    of a company that are sold in a turn go in one sale. Where it `sells_at_once`, that begins with the first stock round;
    where it `keeps_bought`, what was bought in a stock round is sold in a later one. Where the `pool_presides`, the
    president's certificate may be sold to the pool, and leaves the company in receivership. `exported` are the kinds of
    train of which one leaves the game after each set of operating rounds. `forced_sales_keep` is whose president a forced
    sale may not change: that of the "company" which buys, or of "all". `last_sale_needed`: after forced sales another
    company's train costs more than there would have been without the last share, token or private sold. `site_name` is
    what 18xx.games calls the title, `site` what it says otherwise; `bgg_id` is its number on BoardGameGeek, if it is
    known. Without a `bank` the bank never breaks. `limited_from` are the places from which nobody buys beyond the holding
    limit; where not `must_sell_excess`, nobody has to sell what is above it. Where a company `gives_up_trains`, it does
    so when it has more than the limit; they go to `discards`, the "pool" or "gone"; the bank takes old ones for new ones
    only where it `trades_in`. Where the market `restacks`, the marker of a company that has operated and stays in its
    cell goes under the others there. Privates score what is printed on them, where they count, and who is bankrupt what
    he still has, where that counts. Where it `always_owes_train`, a company needs one without a route too. For a train
    that must be bought a company `sells_tokens` back, and its president `gives_up_privates` for half their price. Where
    it `pays_half`, that is a dividend too; where not `pays_for_pool`, nobody is paid for the shares in the pool. Where
    shares `halve_without_train`, those of a company without a train bring and count half their price, rounded down share
    by share. Whoever has most of a company is called its `leader`. So many of the dearest privates as `leaving` says,
    less the number of players, are drawn and leave the game, but one that is `kept` stays in it. Where there are
    `batches`, so many companies are drawn for each, which can be started from the phase of its name on
    (`batches_by_players`: with some numbers of players otherwise), and each gets one of the `permits`, of which there are
    so many of each kind. `price_moves` are where markers go. With the numbers of players in `pool_shrinks_with` one
    certificate of a company leaves its pool for good before somebody else than its president buys one of it; with those in
    `rest_to_pool_with` what is left of the IPO goes to the pool when a company floats. Where it `pays_part`, any part of a
    revenue is a dividend too; revenues go in steps of the `revenue_unit`.
    What is `untold` stands as 0 until the table says it: each a table, a row, and a field or the number of a token.
    `auction` is how privates are sold at the beginning, a word of `optional.py`; `counters`
    are loans and the like, `named_rounds` those that other titles do not have.
    """

    id: str
    name: str
    currency: str
    players: tuple[int, ...]
    map: str
    bank: int | None
    par_values: tuple[int, ...]
    holding_limit: int
    pool_limit: int
    stock_turn: tuple[tuple[str, ...], ...]
    start_cash: Mapping[int, int]
    certificate_limit: Mapping[int, int | None]
    kinds: Mapping[str, CompanyKind]
    companies: Mapping[str, CompanyCard]
    privates: Mapping[str, PrivateCard]
    market: PrintedMarket
    trains: Mapping[str, TrainKind]
    phases: Mapping[str, Phase]
    tiles: Mapping[str, int | None]
    ends: Mapping[str, End]
    profiles: Mapping[str, Profile]
    options: Options
    exported: tuple[str, ...] = ()
    bids_lie_there: bool = False
    number_cards: bool = False
    sells_in_blocks: bool = False
    sells_at_once: bool = False
    keeps_bought: bool = False
    pool_presides: bool = False
    forced_sales_keep: str = "company"
    last_sale_needed: bool = True
    site_name: str = ""
    bgg_id: int | None = None
    limited_from: tuple[str, ...] = (IPO, POOL)
    must_sell_excess: bool = True
    discards: str = POOL
    trades_in: bool = True
    restacks: bool = False
    privates_count: bool = True
    always_owes_train: bool = False
    sells_tokens: bool = False
    gives_up_privates: bool = False
    bankrupt_counts: bool = True
    pays_half: bool = False
    halve_without_train: bool = False
    pays_for_pool: bool = True
    gives_up_trains: bool = True
    leader: str = "president"
    leaving: int = 0
    kept: tuple[str, ...] = ()
    batches: Mapping[str, int] = field(default_factory=dict)
    batches_by_players: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    permits: Mapping[str, int] = field(default_factory=dict)
    permits_by_players: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    site: Site = field(default_factory=Site)
    price_moves: PriceMoves = field(default_factory=PriceMoves)
    pool_shrinks_with: tuple[int, ...] = ()
    rest_to_pool_with: tuple[int, ...] = ()
    pays_part: bool = False
    revenue_unit: int = 10
    untold: tuple[tuple[str, ...], ...] = ()
    auction: str = WATERFALL
    counters: Mapping[str, CounterKind] = field(default_factory=dict)
    named_rounds: Mapping[str, NamedRound] = field(default_factory=dict)

    @cached_property
    def chart(self) -> Chart:
        """The stock market as cells."""
        return read_chart(self.market.rows, self.market.zones, self.market.form)

    def is_told(self, part: str, name: str, figure: str) -> bool:
        """Whether somebody has told a figure: of a table, a row, and a field of it or the number of a token."""
        return (part, name, figure) not in self.untold

    def as_told(self, part: str, name: str, figure: str, value: int) -> int | str:
        """A figure as people read it, OPEN where nobody has told it."""
        return value if self.is_told(part, name, figure) else OPEN

    def told_costs(self, company: str) -> list[int | str]:
        """What a company's tokens cost as people read it."""
        costs = enumerate(self.companies[company].token_costs)
        return [self.as_told("companies", company, str(n), cost) for n, cost in costs]

    @property
    def sell_after_buying(self) -> bool:
        """Whether a player may still sell after having bought."""
        return any(order[-1] == "sell" for order in self.stock_turn)

    def batches_of(self, players: int) -> Mapping[str, int]:
        """How many companies are drawn for each batch in a game of so many players."""
        return self.batches_by_players.get(players, self.batches)

    def permits_of(self, players: int) -> Mapping[str, int]:
        """How many permits of each kind are shuffled in a game of so many players."""
        return self.permits_by_players.get(players, self.permits)

    def certificates(self, company: str, players: int, drawn: str = "") -> tuple[int, ...]:
        """The percents of a company's certificates, the president's first. `drawn` is the company that the set-up drew:
        it is as ever in a game of two (Off the Rails rules, "Two players")."""
        kind = self.kinds[self.companies[company].kind]
        return kind.two_players if players == 2 and kind.two_players and company != drawn else kind.certificates


#: By which usual answers a box is read that leaves something open (`defaults.py`).
ASSUMES = "assumes"
#: What a file says besides: which file it takes the rest from, what options change, and how it is filled in.
_NOT_IN_THE_BOX = ("base", "variants", "choices", "editions", ASSUMES)
#: The value of an option that leaves a rule to the edition.
AS_EDITION = "edition"
#: What changes the box without being an option of its own: the edition, and whose way of playing it is.
NO_OPTIONS = (AS_EDITION, PROFILE := "profile")


def read_box(data: Mapping[str, Any], where: str) -> Box:
    """Read a box from the data of a file, `where`. Raises ValueError with all its faults, one sentence a line."""
    reader = Reader()
    found = reader.table(Box, {name: value for name, value in data.items() if name not in _NOT_IN_THE_BOX}, "")
    faults = reader.faults or list(faults_of_box(found) if found else ())
    if found is None or faults:
        # What a file names may have line breaks.
        raise ValueError("\n".join(f"{where}: {' '.join(fault.splitlines())}" for fault in faults))
    if not found.trades_in:
        return replace(found, trains={name: replace(train, trade_in={}) for name, train in found.trains.items()})
    return found


def read_data(title: str) -> dict[str, Any]:
    """The data of a title with what they inherit, its variants among them. Raises ValueError: no TOML, no such base."""
    return inherited(read_toml(title), f"{title}.toml")


def inherited(data: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Data of a file, `where`, with what they inherit from the title that they name as their base. Raises ValueError."""
    if "base" not in data:
        return dict(data)
    if data["base"] not in {path.stem for path in folder("data").glob("*.toml")}:
        raise ValueError(f"{where}: base names {data['base']!r}, and there is no file {data['base']}.toml.")
    return inherit(read_data(data["base"]), data)


def as_printed(data: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Data of a file, `where`, with what the first of its editions changes, if it has several. Raises ValueError."""
    try:
        first, edition = next(iter(data.get("editions", {}).items()), ("", {"rules": {}}))
        for name, value in {AS_EDITION: first, **edition["rules"]}.items():
            data = inherit(data, data.get("variants", {}).get(name, {}).get(str(value).lower(), {}))
    except (AttributeError, KeyError, TypeError):
        raise ValueError(f"{where}: editions are tables, each with a name and a table of rules; so are variants.") from None
    return dict(data)


@cache
def titles_by_site_name() -> dict[str, str]:
    """The ids of the titles that 18xx.games plays too, by what it calls them."""
    files = (read_toml(path.stem) for path in folder("data").glob("*.toml"))
    found = {data["site_name"]: data["id"] for data in files if "site_name" in data}
    return {name: found[name] for name in sorted(sorted(found), key=lambda name: name[:4], reverse=True)}


@cache
def choices(title: str) -> dict[str, tuple[Any, ...]]:
    """The rules in which the editions of a title differ, or tables of one without editions, each with all its values; of the
    latter the printed one first."""
    return {name: tuple(values) for name, values in read_data(title).get("choices", {}).items()}


@cache
def editions(title: str) -> dict[str, dict[str, Any]]:
    """The editions of a title in one box, each with its "name" and its "rules": their values by the name of a choice."""
    return dict(read_data(title).get("editions", {}))


@cache
def variants(title: str) -> dict[str, tuple[Any, ...]]:
    """The options of a title that change what is in its box, with their values, the printed one first.

    In the data each other value is a table of changes; what is "true" there is printed as not, a number as unlimited, and
    values of a choice stand among the choices. The editions of a title are such an option, too.
    """
    found: dict[str, tuple[Any, ...]] = {}
    for name, changes in read_data(title).get("variants", {}).items():
        if name == AS_EDITION:
            found[name] = tuple(editions(title))
        elif name == PROFILE:
            found[name] = PROFILES
        elif name in choices(title):
            found[name] = choices(title)[name]
        else:
            found[name] = (False, True) if "true" in changes else (UNLIMITED, *map(int, changes))
    return found


def chosen(title: str, edition: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """What of an edition and of a table's options changes the box. What an option leaves to the edition, that says."""
    rules = editions(title).get(edition, {}).get("rules", {})
    found = {name: options.get(name, AS_EDITION if rules else values[0]) for name, values in variants(title).items()}
    return {
        name: edition if name == AS_EDITION else rules[name] if value == AS_EDITION else value
        for name, value in found.items()
    }


def box_data(title: str, **chosen: Any) -> dict[str, Any]:
    """The data of a title's box with what it inherits and the changes of the variants whose values are `chosen`, in the
    order of the file: a box for itself, of one edition and without variants. Of several editions it is the first one, if
    none is chosen. Raises ValueError."""
    data = read_data(title)
    if several := editions(title):
        first = next(iter(several))
        chosen = {AS_EDITION: first, **_rules_of(title, chosen.get(AS_EDITION, first)), **chosen}
    for name in variants(title):
        if name in chosen:
            data = inherit(data, data["variants"][name].get(str(chosen[name]).lower(), {}))
    return {name: part for name, part in data.items() if name not in _NOT_IN_THE_BOX}


@cache
def box(title: str, **chosen: Any) -> Box:
    """The box of a title, read once; with the changes of the variants whose values are `chosen`, as `box_data` has them.

    Raises ValueError with all faults of its file.
    """
    found = read_box(box_data(title, **chosen), f"{title}.toml")
    if found.id != title:
        raise ValueError(f"{title}.toml: id is {found.id!r}; it is the name of the file, {title!r}.")
    changed = (name for name, values in variants(title).items() if chosen.get(name, values[0]) != values[0])
    is_variant = "base" in read_data(title) or any(changed)
    if faults := list(faults_of_board(found, is_variant)):
        raise ValueError("\n".join(f"{title}.toml: {fault}" for fault in faults))
    return found


def _rules_of(title: str, edition: str) -> dict[str, Any]:
    return {name: value for name, value in editions(title)[edition]["rules"].items() if name in variants(title)}
