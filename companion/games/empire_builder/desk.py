"""The demand and load desk: what people at the table look up all evening, as plain functions on a `Game`.

Where does this load come from, how many chips are there, who asks for it and for how much; what does this city supply
and ask for; what is on this card; and which payoffs of the deck are the best. Nothing here depends on a running game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from companion.engine.errors import malformed
from companion.engine.reading import number
from companion.games.empire_builder.box import City, Ferry, Game, Load, game
from companion.games.empire_builder.deck import Deck, Demand, Disputed, EventCard, read_deck
from companion.games.empire_builder.spelling import fits, fold


@dataclass(frozen=True)
class Wanted:
    """A demand of a known deck: bring `load` to `city` with card `card`, and get `payoff` (in millions).

    `disputed`: another reading of that payoff exists. `suspect`: compare the card with the printed one.
    """

    load: str
    city: str
    payoff: int
    card: int
    disputed: Disputed | None
    suspect: bool


@dataclass(frozen=True)
class LoadSheet:
    """All about a load: the cities that supply it, its chips (None: unknown), who asks for it, best payoff first."""

    load: Load
    suppliers: tuple[City, ...]
    wanted: tuple[Wanted, ...]

    @property
    def chips(self) -> int | None:
        """How many chips there are in all; None: not known."""
        return self.load.chips


@dataclass(frozen=True)
class CitySheet:
    """All about a city: the loads it supplies, what it asks for (best payoff first), the ferries of its port."""

    city: City
    supplies: tuple[Load, ...]
    wanted: tuple[Wanted, ...]
    ferries: tuple[Ferry, ...]


@dataclass(frozen=True)
class CardSheet:
    """All about a card: its demands in the order printed, or the event it is. `suspect_reason` is "" for most cards."""

    number: int
    demands: tuple[Wanted, ...]
    event: EventCard | None
    suspect_reason: str

    @property
    def best(self) -> Wanted | None:
        """The demand that pays most; None for an event."""
        return max(self.demands, key=lambda wanted: wanted.payoff, default=None)


@dataclass(frozen=True)
class Hit:
    """Something that typed letters may mean: `kind` of thing, and its `name` on our lists (a card's number as text).

    `typed_as` is the other spelling by which it was found, "" if it was found by its own name.
    """

    kind: Literal["load", "city", "port", "card"]
    name: str
    typed_as: str = ""


@dataclass(frozen=True)
class PayoffRow:
    """A line of the payoff table: all demands for one load (or in one city), best payoff first, and their sum."""

    name: str
    wanted: tuple[Wanted, ...]

    @property
    def best(self) -> Wanted:
        """The demand that pays most."""
        return self.wanted[0]

    @property
    def total(self) -> int:
        """The sum of its payoffs."""
        return sum(wanted.payoff for wanted in self.wanted)


@dataclass(frozen=True)
class PayoffTable:
    """The payoff table of a deck: a row a load and a row a city, by name, and all demands, best payoff first."""

    by_load: Mapping[str, PayoffRow]
    by_city: Mapping[str, PayoffRow]
    best: tuple[Wanted, ...]


def load_sheet(game: Game, load: str) -> LoadSheet:
    """Look up a load by its name or another spelling. Raises Malformed, with names near it, if there is none."""
    found = game.loads[named(game, "load", load)]
    rows = payoff_table(game.deck).by_load if game.deck else {}
    return LoadSheet(
        load=found,
        suppliers=tuple(game.cities[city] for city in found.cities),
        wanted=rows[found.name].wanted if found.name in rows else (),
    )


def city_sheet(game: Game, city: str) -> CitySheet:
    """Look up a city by its name or another spelling. Raises Malformed, with names near it, if there is none."""
    found = game.cities[named(game, "city", city)]
    rows = payoff_table(game.deck).by_city if game.deck else {}
    return CitySheet(
        city=found,
        supplies=tuple(game.loads[load] for load in found.supplies),
        wanted=rows[found.name].wanted if found.name in rows else (),
        ferries=tuple(f for f in game.ferries or () if found.name in (f.a, f.b)),
    )


def card_sheet(game: Game, number: int) -> CardSheet:
    """Look up a card by its number. Raises Malformed if the deck is not known or has no such card."""
    deck = game.deck
    if deck is None:
        raise malformed("The cards of {game} are not known to us: read them at the table.", game=game.name)
    card = deck.card(number)
    if isinstance(card, EventCard):
        return CardSheet(number, (), card, "")
    demands = tuple(_wanted(deck, number, demand) for demand in card.demands)
    return CardSheet(number, demands, None, deck.suspect.get(number, ""))


def find(game: Game, typed: str) -> tuple[Hit, ...]:
    """What typed letters may mean: cards by number, then loads, cities and ports of ferries by the starts of their words.

    Capitals, accents and punctuation do not matter, and other spellings of a name are known ("Fruit", "Vienna").
    Names that start with what was typed come first, an exact one before all.
    """
    words = fold(typed)
    card = _card_number(game, words)
    cards = () if card is None else (Hit("card", str(card)),)
    hits = {(hit.kind, hit.name): hit for key, hit in reversed(_spellings(game.id)) if fits(words, key)}
    return (*cards, *sorted(hits.values(), key=lambda hit: _nearness(words, hit)))


def named(game: Game, kind: Literal["load", "city"], typed: str) -> str:
    """The name on our lists of what was typed in full, in any spelling. Raises Malformed with names near it."""
    words = fold(typed)
    for key, hit in _spellings(game.id):
        if hit.kind == kind and key == words:
            return hit.name
    near = tuple(hit.name for hit in find(game, typed) if hit.kind == kind)
    if not (game.loads if kind == "load" else game.cities):
        raise malformed("The loads and cities of {game} are not known to us: read the board.", game=game.name)
    if near:
        raise malformed("{typed} is not on the list. Is it {near}?", typed=typed[:40], near=near)
    if kind == "load":
        raise malformed("There is no load {typed} in {game}.", typed=typed[:40], game=game.name)
    raise malformed("There is no city {typed} in {game}.", typed=typed[:40], game=game.name)


def payoff_table(deck: Deck) -> PayoffTable:
    """The payoff table of a deck, made once."""
    return _payoff_table(deck.id)


@cache
def _payoff_table(id_: str) -> PayoffTable:
    deck = read_deck(id_)
    demands = [_wanted(deck, card.number, demand) for card in deck.demand.values() for demand in card.demands]
    demands.sort(key=lambda wanted: (-wanted.payoff, wanted.card))
    return PayoffTable(
        by_load=_rows(demands, lambda wanted: wanted.load),
        by_city=_rows(demands, lambda wanted: wanted.city),
        best=tuple(demands),
    )


def _rows(demands: Iterable[Wanted], name: Callable[[Wanted], str]) -> dict[str, PayoffRow]:
    rows: dict[str, list[Wanted]] = {}
    for wanted in demands:
        rows.setdefault(name(wanted), []).append(wanted)
    return {key: PayoffRow(key, tuple(rows[key])) for key in sorted(rows)}


def _wanted(deck: Deck, number: int, demand: Demand) -> Wanted:
    disputed = deck.dispute(number, demand.load, demand.city)
    return Wanted(demand.load, demand.city, demand.payoff, number, disputed, number in deck.suspect)


def _card_number(game: Game, words: str) -> int | None:
    """The number of a card of the deck, if that is what was typed."""
    deck, found = game.deck, number(words)
    return found if deck is not None and found is not None and (found in deck.demand or found in deck.events) else None


def _nearness(words: str, hit: Hit) -> tuple[bool, bool, int, str]:
    """Sorts hits: exact names first, then those that start with what was typed, then loads, cities, ports by name."""
    key = fold(hit.typed_as or hit.name)
    return key != words, not key.startswith(words), ("load", "city", "port").index(hit.kind), hit.name


@cache
def _spellings(id_: str) -> tuple[tuple[str, Hit], ...]:
    """Every spelling of every load, city and port of a game, folded, with what it means; own names come first."""
    played = game(id_)
    ports = {end for ferry in played.ferries or () for end in (ferry.a, ferry.b)} - set(played.cities)
    own = [
        *(Hit("load", name) for name in played.loads),
        *(Hit("city", name) for name in played.cities),
        *(Hit("port", name) for name in sorted(ports)),
    ]
    others = [
        Hit(hit.kind, hit.name, typed) for typed, name in played.spellings.items() for hit in own if hit.name == name
    ]
    return tuple((fold(hit.typed_as or hit.name), hit) for hit in (*own, *others))
