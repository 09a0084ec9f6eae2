"""What is in the box and on the board, read from `data/1820.toml` into typed tables. Money is whole dollars."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

from companion.eighteenxx.box.chart import Chart, Zone, read_chart
from companion.engine.reading import Json, JsonDict
from companion.places import read_toml

#: The zone of the price at which a company is in liquidation.
LIQUIDATION = "gray"
#: The phases whose colour the board does not print, and those as whose places then pay.
PAYS_AS = {"blue": "green", "red": "brown"}


@dataclass(frozen=True)
class Phase:
    """A colour of the Cost of Business chart: its `first` column, the par prices and the colours of tiles it allows."""

    colour: str
    first: int
    pars: tuple[int, ...]
    tiles: tuple[str, ...]


@dataclass(frozen=True)
class Column:
    """A column of the chart, `phase` the colour it has. The `premium` is steps on the market, the `interest` money for
    each loan; `maintenance` is what a train costs, by its colour: only the colours that there are by then."""

    number: int
    phase: str
    float_sizes: tuple[int, ...]
    premium: int
    interest: int
    train_limit: int
    maintenance: Mapping[str, int]


@dataclass(frozen=True)
class TrainKind:
    """The trains of a colour: what the rules and what cards call them, and how many there are.

    `family` says how they count, "N+", "N+D" or "FLOOD" (by their cards also "EXPRESS"), and `n` how many cities.
    """

    colour: str
    name: str
    card_name: str
    family: str
    price: int
    count: int
    n: int | None = None
    card_family: str = ""
    card_n: int | None = None

    def as_card(self) -> TrainKind:
        """The same trains as their cards have them: with that name they may count otherwise."""
        family = self.card_family or self.family
        n = None if self.card_family else self.card_n or self.n
        return replace(self, name=self.card_name, family=family, n=n)


@dataclass(frozen=True)
class Size:
    """How many shares a company has, and how many stations: up to the limit free of charge in a takeover, and at most."""

    shares: int
    station_limit: int
    station_maximum: int


@dataclass(frozen=True)
class CompanyCard:
    """A company as printed. `colour` is the word for its `ink`; `print_run` how many certificates the source prints."""

    id: str
    name: str
    colour: str
    ink: str
    shape: str
    print_run: int


@dataclass(frozen=True)
class CousinCard:
    """A cousin: the marked price, and in words what it can do and what then goes into its treasury ("": nothing)."""

    id: str
    name: str
    short: str
    colour: str
    price: int
    power: str
    income: str = ""


@dataclass(frozen=True)
class Place:
    """A place with printed values, by the colour of the phase: all six. `kind` is "off_board", "port", "london",
    "chatham" or "town". With `plus_city` the value of the city beside it is added, once the value is above 0."""

    name: str
    hexes: tuple[str, ...]
    kind: str
    values: Mapping[str, int]
    plus_city: bool = False


@dataclass(frozen=True)
class Figures:
    """The constants of the rules, as the data file says them."""

    income: int
    start_per_card: int
    start_table: Mapping[int, int]
    loan: int
    loan_markers: int
    lobby_least: int
    lobby_step: int
    lobby_markers: int
    bid_least: int
    bid_step: int
    cousins_with_bids: int
    future_trains: tuple[tuple[str, ...], ...]
    float_percent: int
    distance_fee: int
    increase_percent: int
    holding_limit: int
    dividend_steps: tuple[int, ...]
    issue_percent: int
    pool_percent: int
    station_yellow: int
    station: int
    station_over: int
    stations_at_float: int
    track_private: tuple[int, ...]
    track_public: int
    terrain: int
    barrier: int
    london_edge: int
    manchester: int
    takeover_step: int
    private_places: int
    british_rail_shares: int
    british_rail_par: int
    british_rail_floor: int
    british_rail_stations: int
    british_rail_a_turn: int
    foreign_shares: int
    foreign_step: int
    british_rail_certificates: Mapping[int, int]


class Box:
    """The whole box. `data` are its constants, `options` the rows of the file."""

    def __init__(self, data: Json) -> None:
        self.data = Figures(**_fixed(data["figures"]))
        self.options: tuple[Json, ...] = tuple(data["options"])
        self.name: str = data["name"]
        self.currency: str = data["currency"]
        self.players: tuple[int, int] = (data["players"][0], data["players"][1])
        self.inks: Mapping[str, str] = data["inks"]
        self.chart: Chart = read_chart([" ".join(data["market"].split())], {LIQUIDATION: Zone(LIQUIDATION, "L")}, "line")
        self.phases = {row["colour"]: Phase(**_fixed(row)) for row in data["phases"]}
        self.columns = {row["number"]: self._column(row) for row in data["columns"]}
        self.end_column = max(self.columns) + 1
        self.trains = {row["colour"]: TrainKind(**row) for row in data["trains"]}
        self.sizes = {row["shares"]: Size(**row) for row in data["sizes"]}
        self.companies = {row["id"]: self._company(row) for row in data["companies"]}
        self.british_rail = self._company(data["british_rail"])
        self.foreign = {row["id"]: self._company({**row, "colour": "black", "print_run": 0}) for row in data["foreign"]}
        self.cousins = {row["id"]: CousinCard(**row) for row in data["cousins"]}
        self.places = {row["name"]: self._place(row) for row in data["places"]}

    def trains_as(self, names: str) -> Mapping[str, TrainKind]:
        """The trains by colour as the option `train_names` has them: as the "rules" call them, or the "cards"."""
        return self.trains if names == "rules" else {colour: kind.as_card() for colour, kind in self.trains.items()}

    @cached_property
    def with_shares(self) -> Mapping[str, CompanyCard]:
        """All that may ever have shares: the companies, British Rail, and those of countries off the board."""
        return {**self.all_companies, **self.foreign}

    @cached_property
    def all_companies(self) -> Mapping[str, CompanyCard]:
        """The companies and British Rail."""
        return {**self.companies, self.british_rail.id: self.british_rail}

    def _column(self, row: Json) -> Column:
        return Column(**{**_fixed(row), "maintenance": dict(zip(self.phases, row["maintenance"], strict=False))})

    def _company(self, row: Json) -> CompanyCard:
        return CompanyCard(**row, ink=self.inks[row["colour"]])

    def _place(self, row: Json) -> Place:
        printed = row["values"]
        values = {colour: printed[PAYS_AS.get(colour, colour)] for colour in self.phases}
        return Place(**{**_fixed(row), "values": values})


def _fixed(row: Json) -> JsonDict:
    """A row whose lists are tuples, and whose tables by number have numbers for keys: what a file cannot say."""
    return {name: _value(value) for name, value in row.items()}


def _value(value: object) -> Any:
    if isinstance(value, list):
        return tuple(map(_value, value))
    if isinstance(value, dict):
        return {int(key) if key.isdecimal() else key: _value(part) for key, part in value.items()}
    return value


@cache
def box() -> Box:
    """The box, read once."""
    return Box(read_toml("1820"))
