"""What is in the box of an 18xx game and on its board, read from `data/<title>.toml` into typed tables.

A title's file may name a `base` from which it inherits what it does not say itself. Money is whole units, shares are
percent, and None stands for "unlimited".
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from companion.eighteenxx.market import Chart, Zone, read_chart
from companion.eighteenxx.reading import Reader, inherit
from companion.places import folder

DRAWN = "drawn"


@dataclass(frozen=True)
class CompanyKind:
    """What the companies of a kind have in common.

    `certificates` are their percents, the president's first; `two_players` those of a game of two, where they differ.
    `float` is the percent that has left the IPO when a company floats, and `capital` how many times par it then gets
    from the bank.
    """

    name: str
    certificates: tuple[int, ...]
    float: int
    capital: int
    two_players: tuple[int, ...] = ()


@dataclass(frozen=True)
class CompanyCard:
    """A charter as printed: `home` is a hex, `city` the number of the city there."""

    symbol: str
    name: str
    home: str
    city: int
    token_costs: tuple[int, ...]
    ink: str
    text_colour: str
    shape: str
    kind: str = "company"

    @property
    def id(self) -> str:
        """The symbol: what templates call a company's short name."""
        return self.symbol


@dataclass(frozen=True)
class Power:
    """What a private can do besides paying: `kind` names the rule, the rest are its places, tiles and gifts.

    The company "drawn" is the one that the set-up draws.
    """

    kind: str
    hexes: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    company: str = ""
    percent: int = 0


@dataclass(frozen=True)
class PrivateCard:
    """A private company as printed: `revenue` per operating round, `blocks` the hexes closed while a player owns it."""

    id: str
    symbol: str
    name: str
    price: int
    revenue: int
    blocks: tuple[str, ...] = ()
    power: Power | None = None
    company_may_buy: bool = True


@dataclass(frozen=True)
class TrainVariant:
    """Another side of a train card, chosen when it is bought."""

    name: str
    distance: int | None


@dataclass(frozen=True)
class TrainKind:
    """A kind of train: how many there are, the price, the stops it may count, and the kind that rusts it.

    `from_phase` is the phase from which it is on sale beside another kind; `trade_in` what the bank takes off its
    price for an old train, by the old one's kind.
    """

    name: str
    number: int | None
    price: int
    distance: int | None
    rusted_by: str = ""
    from_phase: str = ""
    trade_in: Mapping[str, int] = field(default_factory=dict)
    variants: Mapping[str, TrainVariant] = field(default_factory=dict)


@dataclass(frozen=True)
class Phase:
    """What holds from the first train of the same name on: `colours` of tiles, operating rounds of a set, limits."""

    name: str
    train_limit: int
    colours: tuple[str, ...]
    operating_rounds: int
    privates_for_companies: bool = False
    closes_privates: bool = False


@dataclass(frozen=True)
class End:
    """When the game is over after something that ends it: "now", or at the end of the "round", "set" or "next set".

    It depends on the kind of round in which it happens; "" if it cannot happen there.
    """

    name: str
    operating: str
    stock: str = ""


@dataclass(frozen=True)
class Profile:
    """One way of playing where the sources disagree: the rulebook, or how 18xx.games plays.

    `exempt_zones` hold the companies whose certificates do not count toward the limit. Companies pay for a private
    from 1 or "half" of the printed price to `private_up_to` times it. `helps_with_others` says what the treasury must
    be too poor for before the president may help with another company's train: the "cheapest" train on sale, or the
    agreed "price".
    """

    name: str
    exempt_zones: tuple[str, ...]
    private_from: str
    private_up_to: int
    helps_with_others: str

    def private_prices(self, printed: int) -> tuple[int, int]:
        """The least and the most that a company pays for a private (18Chesapeake rules, "Buying privates")."""
        return (-(-printed // 2) if self.private_from == "half" else 1), self.private_up_to * printed


@dataclass(frozen=True)
class PrintedMarket:
    """The stock market as printed: rows of prices, and zones (see `read_chart`)."""

    rows: tuple[str, ...]
    zones: Mapping[str, Zone] = field(default_factory=dict)


@dataclass(frozen=True)
class Box:
    """The whole box. Tables are by id, in the order of the rulebook."""

    id: str
    name: str
    currency: str
    currency_spoken: str
    players: tuple[int, ...]
    map: str
    bank: int
    par_values: tuple[int, ...]
    holding_limit: int
    pool_limit: int
    stock_turn: tuple[str, ...]
    start_cash: Mapping[int, int]
    certificate_limit: Mapping[int, int]
    kinds: Mapping[str, CompanyKind]
    companies: Mapping[str, CompanyCard]
    privates: Mapping[str, PrivateCard]
    market: PrintedMarket
    trains: Mapping[str, TrainKind]
    phases: Mapping[str, Phase]
    tiles: Mapping[str, int | None]
    ends: Mapping[str, End]
    profiles: Mapping[str, Profile]
    exported: tuple[str, ...] = ()

    @cached_property
    def chart(self) -> Chart:
        """The stock market as cells."""
        return read_chart(self.market.rows, self.market.zones)

    @cached_property
    def unlimited_zones(self) -> tuple[str, ...]:
        """The zones of the market where a player may hold more than the holding limit."""
        return tuple(zone.name for zone in self.market.zones.values() if zone.beyond_limit)

    @cached_property
    def multiple_zones(self) -> tuple[str, ...]:
        """The zones of the market where a player may buy several certificates of a company in a turn."""
        return tuple(zone.name for zone in self.market.zones.values() if zone.several)

    @property
    def sell_after_buying(self) -> bool:
        """Whether a player may still sell after having bought."""
        return self.stock_turn[-1] == "sell"

    def certificates(self, company: str, players: int, drawn: str = "") -> tuple[int, ...]:
        """The percents of a company's certificates, the president's first. `drawn` is the company that the set-up drew:
        it is as ever in a game of two (Off the Rails rules, "Two players")."""
        kind = self.kinds[self.companies[company].kind]
        return kind.two_players if players == 2 and kind.two_players and company != drawn else kind.certificates


def read_box(data: Mapping[str, Any], where: str) -> Box:
    """Read a box from the data of a file. Raises ValueError with all its faults, one sentence a line."""
    reader = Reader()
    found = reader.table(Box, {name: value for name, value in data.items() if name != "base"}, where)
    faults = reader.faults or list(_contradictions(found) if found else ())
    if found is None or faults:
        raise ValueError("\n".join(faults))
    return found


def _contradictions(box: Box) -> Iterator[str]:
    """The faults that are between tables."""
    try:
        pars = sorted({cell.price for cell in box.chart.par_cells()})
    except ValueError as error:
        yield from str(error).splitlines()
        return
    if sorted(box.par_values) != pars:
        yield f"par_values are {sorted(box.par_values)}, but the market's par cells say {pars}."
    for n in range(min(box.players), max(box.players) + 1):
        for name, table in (("start_cash", box.start_cash), ("certificate_limit", box.certificate_limit)):
            if n not in table:
                yield f"{name} says nothing about {n} players."
        if n * box.start_cash.get(n, 0) > box.bank:
            yield f"The bank holds {box.bank}; {n} players cannot start with {box.start_cash[n]} each."
    yield from _faults_of_companies(box)
    yield from _faults_of_trains(box)
    for profile in box.profiles.values():
        yield from _unknown(f"profiles.{profile.name}.exempt_zones", profile.exempt_zones, box.market.zones)
        if profile.private_from not in ("1", "half") or profile.helps_with_others not in ("cheapest", "price"):
            yield f'profiles.{profile.name}: private_from is "1" or "half", helps_with_others "cheapest" or "price".'
    for end in box.ends.values():
        yield from _unknown(
            f"ends.{end.name}", (end.operating, end.stock or "now"), ("now", "round", "set", "next set")
        )
    yield from _unknown("stock_turn", box.stock_turn, ("sell", "buy"))


def _faults_of_companies(box: Box) -> Iterator[str]:
    for kind in box.kinds.values():
        for percents in filter(None, (kind.certificates, kind.two_players)):
            if sum(percents) != 100:
                yield f"kinds.{kind.name}: the certificates {list(percents)} are {sum(percents)} %, not 100 %."
    shapes: dict[str, str] = {}
    for company in box.companies.values():
        yield from _unknown(f"companies.{company.symbol}.kind", (company.kind,), box.kinds)
        other = shapes.setdefault(company.shape, company.symbol)
        if other != company.symbol and len(box.companies) <= len(SHAPES):
            yield f"companies.{company.symbol} has the same shape as {other}: {company.shape}."
        yield from _unknown(f"companies.{company.symbol}.shape", (company.shape,), SHAPES)
    for private in box.privates.values():
        if private.power and private.power.company:
            yield from _unknown(f"privates.{private.id}.power", (private.power.company,), (*box.companies, DRAWN))


def _faults_of_trains(box: Box) -> Iterator[str]:
    yield from _unknown("phases", box.phases, box.trains)
    yield from _unknown("exported", box.exported, box.trains)
    for train in box.trains.values():
        yield from _unknown(f"trains.{train.name}.rusted_by", filter(None, (train.rusted_by,)), box.trains)
        yield from _unknown(f"trains.{train.name}.from_phase", filter(None, (train.from_phase,)), box.phases)
        yield from _unknown(f"trains.{train.name}.trade_in", train.trade_in, box.trains)


#: What tells companies apart without colours; screens and paper draw them.
SHAPES = ("circle", "square", "triangle", "diamond", "pentagon", "hexagon", "star", "cross")


def _unknown(where: str, names: Any, known: Any) -> Iterator[str]:
    for name in names:
        if name not in known:
            yield f"{where} names {name!r}; there are {', '.join(known)}."


def read_data(title: str) -> dict[str, Any]:
    """The data of a title with what they inherit. Raises FileNotFoundError or tomllib.TOMLDecodeError."""
    data = tomllib.loads((folder("data") / f"{title}.toml").read_text(encoding="utf-8"))
    return inherit(read_data(data["base"]), data) if "base" in data else data


@cache
def box(title: str) -> Box:
    """The box of a title, read once. Raises ValueError with all faults of its file."""
    return read_box(read_data(title), title)
