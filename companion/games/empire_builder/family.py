"""What all games of the family share, read from `data/empire-builder.toml`: limits, options, event kinds, tournament."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from companion.engine.reading import Json
from companion.engine.text import Text, say
from companion.games.empire_builder.deck import TaxBracket, read_brackets
from companion.games.empire_builder.trains import TrainSet, read_train_set
from companion.places import folder


@dataclass(frozen=True)
class Also:
    """A sentence that not every board needs. `needs` is "alpine", "ferries", "staged trains" (that a gale derails), or the
    id of the only game that has it."""

    needs: str
    about: str


@dataclass(frozen=True)
class EventKind:
    """A kind of event card. `about` says for players what it does.

    `lasts` is how long: "at once", "next turn" (to the end of the drawing player's next turn, even a lost one), "used"
    (until a delivery fits), "stays" (for the rest of the game, or until another card ends it), "printed" (as the card
    says). `asks` is what the table has to tell when the card is turned, in this order, of: "inside" (whose trains are in
    the area), "staged" (whose trains are staged at a ferry port), "load" (what each of those gives up), "bridges" (who
    lost bridges), "track" (who lost track), "majors" (everybody's connected majors now), "state" (of the thing the card
    changes), "note" (a free note). `opening` is what it does in the initial builds: "nothing", "public" (money becomes
    public and nobody pays), "full" (as ever), "if lasting". `permanent`: what it changed stays so after it is over. `also`
    is what it does besides on boards that have what the sentence is about.
    """

    id: str
    name: str
    about: str
    lasts: str
    asks: tuple[str, ...]
    money: str
    opening: str
    permanent: bool
    also: tuple[Also, ...] = ()


@dataclass(frozen=True)
class TableRule:
    """A variant that the table switches on or off: its default, what it does, and the figures it works with."""

    id: str
    default: bool
    about: str
    figures: Mapping[str, int]


@dataclass(frozen=True)
class Family:
    """Constants of all games; amounts in millions. `limits` has, by the names of `data/empire-builder.toml`,
    the hand (3), demands a card (3), `major_city_builds` a turn (2), `small_city_players` (2), `medium_city_players`
    (3), `city_sections` of one player into a small or medium city (3), `ferry_players` (2), `special_build` (20).

    `players` are the least and the most; `preferred` the numbers a tournament seats, best first. `tax` are the brackets
    to propose where no deck has them. `tournament` holds the constants of Puffing Billy play by name.
    """

    games: tuple[str, ...]
    players: tuple[int, int]
    preferred: tuple[int, ...]
    limits: Mapping[str, int]
    usual: Json
    tax: tuple[TaxBracket, ...]
    train_sets: Mapping[str, TrainSet]
    table_rules: Mapping[str, TableRule]
    event_kinds: Mapping[str, EventKind]
    tournament: Json
    data: Json


@cache
def family() -> Family:
    """The family, read once."""
    data = tomllib.loads((folder("data") / "empire-builder.toml").read_text(encoding="utf-8"))
    return Family(
        games=tuple(data["games"]),
        players=(data["players"][0], data["players"][1]),
        preferred=tuple(data["preferred"]),
        limits=data["limits"],
        usual=data["usual"],
        tax=read_brackets(data["tax"]),
        train_sets={row["id"]: read_train_set(row) for row in data["train_sets"]},
        table_rules={
            row["id"]: TableRule(row["id"], row["default"], row["about"], row.get("figures", {}))
            for row in data["table_rules"]
        },
        event_kinds={row["id"]: _event_kind(row) for row in data["event_kinds"]},
        tournament=data["tournament"],
        data=data,
    )


def _event_kind(row: Json) -> EventKind:
    also = tuple(Also(**it) for it in row.get("also", ()))
    return EventKind(**{**row, "asks": tuple(row["asks"]), "also": also})


def called(title: str) -> Text:
    """What an event is called: by its kind, which is a word of the rules, or as its card or the table names it."""
    return say(title) if title in {kind.name for kind in family().event_kinds.values()} else say("{title}", title=title)
