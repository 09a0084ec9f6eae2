"""The three decks whose cards are known: demand cards with their payoffs, and event cards with all they say.

What is printed on the card at the table always wins over these lists. `Deck.disputed` and `Deck.suspect` say which
payoffs and cards to look at twice.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from companion.engine.errors import malformed
from companion.engine.reading import Json
from companion.places import folder


class Demand(NamedTuple):
    """One of the three demands of a card: bring this load to this city, get the payoff (in millions)."""

    load: str
    city: str
    payoff: int


@dataclass(frozen=True)
class DemandCard:
    """A demand card: its number and its three demands, in the order printed."""

    number: int
    demands: tuple[Demand, ...]

    def asks(self, load: str, city: str) -> Demand | None:
        """The demand of this card for that load in that city, or None."""
        return next((d for d in self.demands if (d.load, d.city) == (load, city)), None)


class TaxBracket(NamedTuple):
    """Who holds `low` to `high` (None: or more) pays `tax`. In millions."""

    low: int
    high: int | None
    tax: int


def tax_on(brackets: tuple[TaxBracket, ...], cash: int) -> int:
    """The tax that somebody holding `cash` pays (0 where no bracket has it). Source: the tax card."""
    return next((b.tax for b in brackets if b.low <= cash and (b.high is None or cash <= b.high)), 0)


@dataclass(frozen=True)
class EventCard:
    """An event card: `kind` is the id of an `EventKind`; the other fields are what this card says, where it says it.

    `radius` counts mileposts from each of `cities` (derailments), from `centre` (snow, fog), from the shore of `seas`
    (gales), or from any coast (strikes). `ferries`: the gale stops and derails at the ferries. `blocked_terrain`:
    "alpine", or "mountain", which includes alpine. `bonus` millions go to the next delivery of `load` (anywhere) or to
    one of `cities` (of anything).
    """

    number: int
    kind: str
    title: str
    radius: int | None = None
    centre: str | None = None
    cities: tuple[str, ...] = ()
    seas: tuple[str, ...] = ()
    river: str | None = None
    ferries: bool = False
    blocked_terrain: str | None = None
    brackets: tuple[TaxBracket, ...] = ()
    bonus: int | None = None
    load: str | None = None


@dataclass(frozen=True)
class Disputed:
    """A payoff that the sources read differently: ours is `used`; `other` is None where another reading is unknown."""

    card: int
    load: str
    city: str
    used: int
    other: int | None


@dataclass(frozen=True)
class Deck:
    """A known deck: demand cards and event cards by number (their numbers never overlap).

    `game` is the game it belongs to. `suspect` says, by the number of a card, why to compare it with the printed one.
    `totals` are the self-test figures: "cards", "demands", "payoff_sum", "payoff_min", "payoff_max", "loads", "cities".
    An empty `events` means: this game's event cards are not known.
    """

    id: str
    game: str
    source: str
    demand: Mapping[int, DemandCard]
    events: Mapping[int, EventCard]
    disputed: tuple[Disputed, ...]
    suspect: Mapping[int, str]
    totals: Mapping[str, int]

    def card(self, number: int) -> DemandCard | EventCard:
        """The card with that number. Raises Malformed, with the numbers there are, if the deck has none."""
        card = self.demand.get(number) or self.events.get(number)
        if card:
            return card
        first, last = min(self.demand), max(self.demand)
        if not self.events:
            raise malformed(
                "There is no demand card {number}: they are {first} to {last}.", number=number, first=first, last=last
            )
        raise malformed(
            "There is no card {number}: demand cards are {first} to {last}, event cards {event} to {end}.",
            number=number, first=first, last=last, event=min(self.events), end=max(self.events),
        )  # fmt: skip

    def dispute(self, number: int, load: str, city: str) -> Disputed | None:
        """What is disputed about that demand of that card, or None."""
        return next((d for d in self.disputed if (d.card, d.load, d.city) == (number, load, city)), None)


@cache
def read_deck(id_: str) -> Deck:
    """The deck in `data/empire-builder/decks/`, read once."""
    path = folder("data") / "empire-builder" / "decks" / f"{id_}.toml"
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    demand = {int(n): DemandCard(int(n), tuple(Demand(*row) for row in rows)) for n, rows in data["demand"].items()}
    return Deck(
        id=id_,
        game=data["game"],
        source=data["source"],
        demand=demand,
        events={event["number"]: _event(event) for event in data.get("events", [])},
        disputed=tuple(_disputed(*row) for row in data["disputed"]),
        suspect={number: row["about"] for row in data["suspect"] for number in row["cards"]},
        totals=data["totals"],
    )


def _event(data: Json) -> EventCard:
    lists = {name: tuple(data.get(name, ())) for name in ("cities", "seas")}
    return EventCard(**{**data, **lists, "brackets": read_brackets(data.get("brackets", []))})


def read_brackets(rows: list[list[Any]]) -> tuple[TaxBracket, ...]:
    """Rows of `[from, to, tax]` as tax brackets; "more" for `to` is: and more."""
    return tuple(TaxBracket(low, None if high == "more" else high, tax) for low, high, tax in rows)


def _disputed(card: int, load: str, city: str, used: int, other: int | str) -> Disputed:
    return Disputed(card, load, city, used, other if isinstance(other, int) else None)
