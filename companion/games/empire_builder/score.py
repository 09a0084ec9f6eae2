"""Standings of a final position alone, with the working (depth Score). Source: "Final Standings"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.errors import malformed
from companion.engine.facts import in_words
from companion.engine.parts import ANY, OF_A_LINE, check_parts, parts
from companion.engine.reading import Json
from companion.engine.text import Text, say
from companion.games.empire_builder.standings import Final, placed, standings
from companion.games.empire_builder.words import WORDS

#: The parts of a final position; a line of a trace has those of a player besides what counts, which is not read.
KNOWN = parts(
    *OF_A_LINE, "title", "to_move", "game_turn", "money_public", "time_called", "bridge_counts", "events", "lying",
    "discards", "companies", "places_by_cash",
    players={ANY: parts(
        "cash", "met", "connected", "train", "loads", "hand", "cities", "turns_to_lose", "port", "debt", "borrowed",
        "ferries", "sections", "claims", "has_left",
    )},
)


@dataclass(frozen=True)
class Score:
    """The result: cash by player, winners, places, and the working in sentences."""

    result: Mapping[str, int]
    winners: tuple[str, ...]
    working: tuple[Text, ...]
    places: Mapping[str, int]


def score(given: Json) -> Score:
    """Order a final position, after the special build turn.

    `given` has "players": for each the "cash", whether the majors are "connected" and whether the victory conditions were
    "met" at some turn's end (both default to no). When nobody met them, time was called. With "places_by_cash" the places
    after the first go by cash alone.

    Raises:
        Malformed: a part is missing or of a wrong kind.
    """
    check_parts(given, KNOWN)
    players = given.get("players")
    if not isinstance(players, Mapping) or not players:
        raise malformed("The position names no player.")
    by_cash = given.get("places_by_cash", False)
    if type(by_cash) is not bool:
        raise malformed("{part} is true or false.", part='"places_by_cash"')
    places = standings([_final(name, hand) for name, hand in players.items()], by_cash)
    first = tuple(place.final.player for place in places if place.place == 1)
    told = [in_words(WORDS, None, placed(place)) for place in places]
    if not any(place.final.met for place in places):
        told.append(say("Nobody met the conditions: all places go by connection, then cash."))
    elif len(first) > 1:
        told.append(say("{players} share the first place: a tie stays a tie.", players=first))
    return Score(
        {place.final.player: place.final.cash for place in places}, first, tuple(told),
        {place.final.player: place.place for place in places},
    )


def _final(name: object, hand: object) -> Final:
    if not isinstance(hand, Mapping) or type(hand.get("cash")) is not int or hand["cash"] < 0:
        raise malformed("The cash of {player} must be a whole number of at least 0.", player=str(name)[:40])
    met, connected = hand.get("met") or False, hand.get("connected", False)
    if type(met) not in (bool, int):
        raise malformed("{part} of {player} is true or false.", part='"met"', player=str(name)[:40])
    if type(connected) is not bool:
        raise malformed("{part} of {player} is true or false.", part='"connected"', player=str(name)[:40])
    return Final(str(name), hand["cash"], bool(met), connected)
