"""The sixteen games of the family: what is in each box and on each board, read from `data/empire-builder/`.

Amounts are whole millions (or gold, or dollars). None always means: not known to us, so the table is asked and reads it
off its board; nothing is ever guessed here. The neighbours: `deck.py` has the cards, `trains.py` the trains, `family.py`
what all games share.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from companion.engine.reading import Json
from companion.games.empire_builder.deck import Deck, EventCard, TaxBracket, read_deck
from companion.games.empire_builder.family import family
from companion.games.empire_builder.spelling import fold
from companion.games.empire_builder.trains import TrainSet
from companion.places import folder

UNKNOWN = "unknown"


@dataclass(frozen=True)
class City:
    """A city: `size` "small", "medium" or "major", and the loads it supplies.

    `zone` is "inland" or "coastal" (which strike touches it; None: unknown). `port`: the city's milepost is a ferry port.
    """

    name: str
    size: str
    supplies: tuple[str, ...]
    zone: str | None
    port: bool | None


@dataclass(frozen=True)
class Load:
    """A kind of load: how many chips there are (None: unknown), and the cities that supply it, by the alphabet."""

    name: str
    chips: int | None
    cities: tuple[str, ...]


@dataclass(frozen=True)
class Ferry:
    """A ferry line between two ports. Whoever builds to a port pays `cost`, at most `builders` players a line.

    `city_end`: one of the ports is a city's own milepost.
    """

    a: str
    b: str
    cost: int
    builders: int
    city_end: bool

    @property
    def name(self) -> str:
        """How people call it: "Dublin–Liverpool"."""
        return f"{self.a}–{self.b}"


@dataclass(frozen=True)
class Tunnel:
    """A tunnel that is built like a ferry but is none: its price, the mileposts it takes, its builders at most, and the
    trains (ids) that may not use it."""

    name: str
    a: str
    b: str
    cost: int
    mileposts: int
    builders: int
    not_for: tuple[str, ...]


@dataclass(frozen=True)
class Game:
    """One of the sixteen games.

    Money and goal: `currency` is spoken ("million"), `sign` a template ("{}M"); `start_cash` a player; to win,
    `cash_to_win` and `majors_needed` of the `majors_total` connected major cities, `must_include` among them. `majors`
    are their names, empty if unknown.

    Building: `initial_builds` build-only turns of `build_limit` each; `terrain` is the price by what is built into
    ("clear", "mountain", "alpine", "small_city", "medium_city", "major_city"), `crossings` what "river", "lake", "inlet" or
    "canal" adds, `extra_terrain` terrain of this game only (None: the price is printed on the board). `rent` is per
    opponent and turn. `ferries` None: unknown (ask the price); empty: the board has none. `storms_derail`: a gale that
    reaches the ferries derails the trains staged there.

    Trains: `trains`, `upgrade_cost` a step, `upgrade_in_initial_builds`.

    Cities and loads by name; both empty if unknown: any name that the table types is then good. `demand_cards` and
    `event_cards` count the printed cards (None: unknown); `deck` has them card by card where they are known. `tax` are
    the tax brackets to propose when the tax card is turned.

    `ask` names further figures that the set-up asks although there is a proposal. `confidence` says how sure a figure is,
    in one of the phrases of `[[confidence]]` in the family's data; `sources` are where the figures come from; `notes` are
    for players.
    """

    id: str
    name: str
    currency: str
    sign: str
    tournament_title: bool
    start_cash: int | None
    cash_to_win: int
    majors_needed: int | None
    majors_total: int | None
    must_include: tuple[str, ...]
    majors: tuple[str, ...]
    initial_builds: int
    build_limit: int
    rent: int
    trains: TrainSet
    upgrade_cost: int
    upgrade_in_initial_builds: bool
    terrain: Mapping[str, int]
    crossings: Mapping[str, int]
    extra_terrain: Mapping[str, int | None]
    other_expenses: tuple[str, ...]
    ferries: tuple[Ferry, ...] | None
    storms_derail: bool
    tunnels: tuple[Tunnel, ...]
    cities: Mapping[str, City]
    loads: Mapping[str, Load]
    coast: int | None
    deck: Deck | None
    demand_cards: int | None
    event_cards: int | None
    tax: tuple[TaxBracket, ...]
    ask: tuple[str, ...]
    confidence: Mapping[str, str]
    sources: tuple[str, ...]
    notes: tuple[str, ...]
    spellings: Mapping[str, str]

    @property
    def to_ask(self) -> tuple[str, ...]:
        """The names of the figures that the set-up has to ask: the unknown ones, then those of `ask`."""
        figures = ("start_cash", "majors_total", "majors_needed", "ferries")
        unknown = [name for name in figures if getattr(self, name) is None]
        unknown += [] if self.trains.start else ["first_train"]
        return (*unknown, *(name for name in self.ask if name not in unknown))

    @property
    def majors_proposal(self) -> int | None:
        """Majors needed to win: as known, else one fewer than there are (the family's habit; D13), else None."""
        if self.majors_needed is not None or self.majors_total is None:
            return self.majors_needed
        return self.majors_total - 1

    @property
    def has_ferries(self) -> bool:
        """Whether the board has ferries, as far as is known: one that we do not know may have some."""
        return self.ferries != ()

    def strikes(self, event: EventCard, city: str) -> bool | None:
        """Whether a strike card forbids loading and delivery in a city; None: not known, the table looks at the board.

        The zones are those of strikes that reach `coast` mileposts inland. A coastal strike of a smaller radius leaves
        out some coastal cities, and our lists do not say which.
        """
        zone = self.cities[city].zone if city in self.cities else None
        if event.kind not in ("strike_inland", "strike_coastal"):
            return False
        if zone is None:
            return None
        if zone != event.kind.removeprefix("strike_"):
            return False
        return True if zone == "inland" or event.radius == self.coast else None


@cache
def games() -> Mapping[str, Game]:
    """All sixteen games by id, in the order of the family's data, the default first. Read once."""
    return {id_: game(id_) for id_ in family().games}


@cache
def game(id_: str) -> Game:
    """One of the sixteen games, read once. Raises KeyError for any other id."""
    if id_ not in family().games:
        raise KeyError(id_)
    path = folder("data") / "empire-builder" / f"{id_}.toml"
    data = {**family().usual, **tomllib.loads(path.read_text(encoding="utf-8"))}
    deck = read_deck(data["deck"]) if data["deck"] != UNKNOWN else None
    lists = game(data["same_map_as"]) if "same_map_as" in data else None
    ferries = data["ferries"]
    cities = lists.cities if lists else _cities(data["cities"], known_ports=ferries != UNKNOWN)
    return Game(
        id=id_,
        name=data["name"],
        currency=data["currency"],
        sign=data["sign"],
        tournament_title=data["tournament_title"],
        start_cash=_figure(data["start_cash"]),
        cash_to_win=data["cash_to_win"],
        majors_needed=_figure(data["majors_needed"]),
        majors_total=_figure(data["majors_total"]),
        must_include=tuple(data["must_include"]),
        majors=() if data["majors"] == UNKNOWN else tuple(data["majors"]),
        initial_builds=data["initial_builds"],
        build_limit=data["build_limit"],
        rent=data["rent"],
        trains=family().train_sets[data["trains"]],
        upgrade_cost=data["upgrade_cost"],
        upgrade_in_initial_builds=data["upgrade_in_initial_builds"],
        terrain=data["terrain"],
        crossings=data["crossings"],
        extra_terrain={name: _figure(price) for name, price in data["extra_terrain"].items()},
        other_expenses=tuple(row["about"] for row in data["other_expenses"]),
        ferries=None if ferries == UNKNOWN else tuple(Ferry(**row) for row in ferries),
        storms_derail=data["storms_derail"],
        tunnels=tuple(Tunnel(**{**row, "not_for": tuple(row["not_for"])}) for row in data["tunnels"]),
        cities=cities,
        loads=lists.loads if lists else _loads(data["loads"], cities),
        coast=lists.coast if lists else _figure(data["coast"]),
        deck=deck,
        demand_cards=_figure(data["demand_cards"]),
        event_cards=_figure(data["event_cards"]),
        tax=_tax(deck) or family().tax,
        ask=tuple(data["ask"]),
        confidence=data["confidence"],
        sources=tuple(data["sources"]),
        notes=tuple(note["about"] for note in data["notes"]),
        spellings=lists.spellings if lists else data["spellings"],
    )


def _figure(value: int | str) -> int | None:
    return value if isinstance(value, int) else None


def _cities(rows: Mapping[str, Json], known_ports: bool) -> dict[str, City]:
    return {
        name: City(
            name=name,
            size=row["size"],
            supplies=tuple(row.get("supplies", ())),
            zone=row.get("zone"),
            port=row.get("port", False) if known_ports else None,
        )
        for name, row in sorted(rows.items(), key=lambda row: fold(row[0]))
    }


def _loads(chips: Mapping[str, int | str], cities: Mapping[str, City]) -> dict[str, Load]:
    """Loads by name; which cities supply a load is said once, with the cities."""
    return {
        name: Load(name, _figure(count), tuple(sorted(c.name for c in cities.values() if name in c.supplies)))
        for name, count in chips.items()
    }


def _tax(deck: Deck | None) -> tuple[TaxBracket, ...]:
    return next((event.brackets for event in deck.events.values() if event.brackets), ()) if deck else ()
