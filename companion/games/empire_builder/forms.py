"""What people type in for the family: a set-up, a position, a final position.

The names of the fields are those of templates/empire-builder/{setup,position,score}.html.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from companion.engine.errors import malformed
from companion.engine.reading import Json, JsonDict, number
from companion.engine.text import say
from companion.games.empire_builder import figures, taking_over
from companion.games.empire_builder.box import games
from companion.games.empire_builder.building import kind_name
from companion.games.empire_builder.corrections import names
from companion.games.empire_builder.family import family
from companion.games.empire_builder.player import NO_PORT, state_name
from companion.games.empire_builder.position import Position

Fields = Mapping[str, str]
SPARE_EVENTS = 2
EVENT_ROW = re.compile(r"event-event-[0-9]{1,2}")


def setup_parts(players: tuple[str, ...], options: Json) -> JsonDict:
    """For each game of the family: the figures to propose, those that must be read off the board, the legend."""
    return {
        "games": [
            {
                "id": "default" if box.id == figures.DEFAULT else box.id, "name": box.name,
                "figures": figures.proposal(box, {}), "ask": box.to_ask,
                "prices": [
                    {"kind": kind, "name": kind_name(kind), "price": price}
                    for kind, price in {**box.terrain, **box.extra_terrain, **box.crossings}.items()
                ],
                "has_deck": box.deck is not None, "majors": box.majors, "notes": tuple(say(note) for note in box.notes),
                "sure": {name: say(how) for name, how in box.confidence.items()},
            }
            for box in games().values()
        ],
        "numbers": tuple(figures.NUMBERS),
    }


def read_setup(
    fields: Fields, players: tuple[str, ...], depth: str, options: Json
) -> JsonDict:
    """Read who starts (named, or by nine payoffs each), the hands, and the figures that differ from our proposal."""
    read: JsonDict = {}
    if fields.get("first", "").strip():
        read["starter"] = fields["first"].strip()
    payoffs = {player: _numbers(fields, f"payoffs-{n}") for n, player in enumerate(players)}
    if any(payoffs.values()):
        read["payoffs"] = payoffs
    hands = {player: _numbers(fields, f"hand-{n}") for n, player in enumerate(players)}
    if any(hands.values()):
        read["hands"] = hands
    given: JsonDict = {name: _number(fields, name) for name in figures.NUMBERS if fields.get(name, "").strip()}
    if fields.get("first_train", "").strip():
        given["first_train"] = _numbers(fields, "first_train")
    if fields.get("majors", "").strip():
        given["majors"] = names(fields["majors"])
    priced = [name for name in fields if name.startswith("price-") and fields[name].strip()]
    if priced:
        given["prices"] = {name.removeprefix("price-"): _number(fields, name) for name in priced}
    return {**read, "figures": given} if given else read


def position_parts(game: object) -> JsonDict:
    """What the position form lets people choose from."""
    position, kinds = _position(game), family().event_kinds.values()
    return {
        "trains": list(position.figures.trains.values()), "typed_trains": position.box.trains.typed,
        "majors": position.figures.majors, "loads": list(position.box.loads), "cards": position.cards_tracked,
        "ports": tuple((it, state_name(it)) for it in taking_over.PORTS) if position.box.has_ferries else (),
        "orders": (("", say("not yet")), *((str(n), str(n)) for n in range(1, len(position.players) + 1))),
        "events": range(len(position.in_force) + SPARE_EVENTS),
        "kinds": (("", say("none")), *((kind.id, say(kind.name)) for kind in kinds if kind.lasts != "at once")),
        "ends": (("1", say("their turn now or next")), ("2", say("the turn after that"))),
    }


def position_fields(game: object) -> dict[str, str]:
    """The present position as the form shows it."""
    position = _position(game)
    fields: dict[str, object] = {"to_move": position.turn.player.name, "game_turn": max(position.game_turn, 1)}
    for n, player in enumerate(position.seats.values()):
        fields |= {
            f"cash-{n}": player.cash, f"train-{n}": player.train.id, f"loads-{n}": ", ".join(player.loads),
            f"cities-{n}": ", ".join(player.majors) or player.count, f"hand-{n}": ", ".join(map(str, player.hand)),
            f"lost-{n}": player.turns_to_lose, f"met-{n}": player.stamp.order if player.stamp else "",
            f"port-{n}": player.port,
        }
    for n, event in enumerate(taking_over.trace(position)["events"]):
        fields |= {f"event-{what}-{n}": "" if value is None else value for what, value in event.items()}
    return {name: str(value) for name, value in fields.items()}


def read_position(fields: Fields, game: object) -> JsonDict:
    """Read a position to go on from."""
    position = _position(game)
    players: JsonDict = {}
    for n, name in enumerate(position.players):
        cities = fields.get(f"cities-{n}", "")
        count = number(cities)
        players[name] = {
            "cash": _number(fields, f"cash-{n}"), "train": fields.get(f"train-{n}", position.seats[name].train.id),
            "loads": names(fields.get(f"loads-{n}", "")), "cities": names(cities) if count is None else count,
            "turns_to_lose": _number(fields, f"lost-{n}", 0), "met": _number(fields, f"met-{n}", 0) or None,
            "port": fields.get(f"port-{n}") or NO_PORT,
        }
        if position.cards_tracked:
            players[name]["hand"] = _numbers(fields, f"hand-{n}")
    rows = sorted(int(name.rsplit("-", 1)[1]) for name in fields if EVENT_ROW.fullmatch(name) and fields[name])
    return {"to_move": fields.get("to_move", ""), "game_turn": _number(fields, "game_turn", 1), "players": players,
            "events": [_read_event(fields, n) for n in rows]}


def _read_event(fields: Fields, n: int) -> JsonDict:
    """One row of the events in force; how many turns are left where its kind has any."""
    kind = fields[f"event-event-{n}"]
    known = family().event_kinds.get(kind)
    ends = known is not None and known.lasts == taking_over.NEXT_TURN
    return {
        "event": kind, "card": _number(fields, f"event-card-{n}", 0), "amount": _number(fields, f"event-amount-{n}", 0),
        "names": fields.get(f"event-names-{n}", "").strip(), "drawer": fields.get(f"event-drawer-{n}", ""),
        "turns": _number(fields, f"event-turns-{n}", 2) if ends else None,
    }


def correct_parts(game: object, given: Fields) -> None:
    """Nothing: the pages of corrections show the position."""


def score_parts(names: Sequence[str] = ()) -> JsonDict:
    """The form of a final position asks nothing of the box."""
    return {}


def read_score(fields: Fields, players: tuple[str, ...]) -> JsonDict:
    """Read everybody's cash, and who met the conditions and is connected."""
    return {"players": {
        player: {
            "cash": _number(fields, f"cash-{n}"), "met": bool(fields.get(f"met-{n}")),
            "connected": bool(fields.get(f"connected-{n}")),
        }
        for n, player in enumerate(players)
    }}


def _numbers(fields: Fields, name: str) -> list[int]:
    return [_whole(part, name) for part in fields.get(name, "").replace(",", " ").split()]


def _number(fields: Fields, name: str, default: int | None = None) -> int:
    text = fields.get(name, "").strip()
    if not text and default is not None:
        return default
    return _whole(text, name)


def _whole(text: str, name: str) -> int:
    if not text:
        raise malformed("The {what} is missing.", what=_words(name))
    found = number(text)
    if found is None:
        raise malformed("The {what} must be a whole number, not {value}.", what=_words(name), value=f"“{text[:20]}”")
    return found


def _words(name: str) -> object:
    words = {"cash": say("cash"), "start_cash": say("starting money"), "hand": say("hand"), "payoffs": say("payoffs")}
    return words.get(name.split("-")[0], name.replace("_", " "))


def _position(game: object) -> Position:
    assert isinstance(game, Position)
    return game
