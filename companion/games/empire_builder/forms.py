"""What people type in for the family: a set-up, a position, a final position.

The names of the fields are those of templates/empire-builder/{setup,position,score}.html.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.errors import malformed
from companion.engine.text import say
from companion.games.empire_builder import figures
from companion.games.empire_builder.box import games
from companion.games.empire_builder.building import kind_name
from companion.games.empire_builder.corrections import names
from companion.games.empire_builder.position import Position

Fields = Mapping[str, str]


def setup_parts() -> dict[str, Any]:
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


def read_setup(fields: Fields, players: tuple[str, ...], depth: str) -> dict[str, Any]:
    """Read who starts (named, or by nine payoffs each), the hands, and the figures that differ from our proposal."""
    read: dict[str, Any] = {}
    if fields.get("first", "").strip():
        read["starter"] = fields["first"].strip()
    payoffs = {player: _numbers(fields, f"payoffs-{n}") for n, player in enumerate(players)}
    if any(payoffs.values()):
        read["payoffs"] = payoffs
    hands = {player: _numbers(fields, f"hand-{n}") for n, player in enumerate(players)}
    if any(hands.values()):
        read["hands"] = hands
    given: dict[str, Any] = {name: _number(fields, name) for name in figures.NUMBERS if fields.get(name, "").strip()}
    if fields.get("first_train", "").strip():
        given["first_train"] = _numbers(fields, "first_train")
    if fields.get("majors", "").strip():
        given["majors"] = names(fields["majors"])
    priced = [name for name in fields if name.startswith("price-") and fields[name].strip()]
    if priced:
        given["prices"] = {name.removeprefix("price-"): _number(fields, name) for name in priced}
    return {**read, "figures": given} if given else read


def position_parts(game: Any) -> dict[str, Any]:
    """What the position form lets people choose from."""
    position = _position(game)
    return {
        "trains": list(position.figures.trains.values()), "typed_trains": position.box.trains.typed,
        "majors": position.figures.majors, "loads": list(position.box.loads), "cards": position.cards_tracked,
    }


def position_fields(game: Any) -> dict[str, str]:
    """The present position as the form shows it."""
    position = _position(game)
    fields: dict[str, object] = {"to_move": position.turn.player.name, "game_turn": max(position.game_turn, 1)}
    for n, player in enumerate(position.seats.values()):
        fields |= {
            f"cash-{n}": player.cash, f"train-{n}": player.train.id, f"loads-{n}": ", ".join(player.loads),
            f"cities-{n}": ", ".join(player.majors) or player.count, f"hand-{n}": ", ".join(map(str, player.hand)),
            f"lost-{n}": player.turns_to_lose, f"met-{n}": "1" if player.stamp else "",
        }
    return {name: str(value) for name, value in fields.items()}


def read_position(fields: Fields, game: Any) -> dict[str, Any]:
    """Read a position to go on from."""
    position = _position(game)
    players: dict[str, Any] = {}
    for n, name in enumerate(position.players):
        cities = fields.get(f"cities-{n}", "").strip()
        players[name] = {
            "cash": _number(fields, f"cash-{n}"), "train": fields.get(f"train-{n}", position.seats[name].train.id),
            "loads": names(fields.get(f"loads-{n}", "")), "cities": int(cities) if cities.isdecimal() else names(cities),
            "turns_to_lose": _number(fields, f"lost-{n}", 0), "met": bool(fields.get(f"met-{n}")),
        }
        if position.cards_tracked:
            players[name]["hand"] = _numbers(fields, f"hand-{n}")
    return {"to_move": fields.get("to_move", ""), "game_turn": _number(fields, "game_turn", 1), "players": players}


def score_parts() -> dict[str, Any]:
    """The form of a final position asks nothing of the box."""
    return {}


def read_score(fields: Fields, players: tuple[str, ...]) -> dict[str, Any]:
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
    if not (text.isascii() and text.isdecimal() and len(text) <= 6):
        raise malformed("The {what} must be a whole number, not {value}.", what=_words(name), value=f"“{text[:20]}”")
    return int(text)


def _words(name: str) -> object:
    words = {"cash": say("cash"), "start_cash": say("starting money"), "hand": say("hand"), "payoffs": say("payoffs")}
    return words.get(name.split("-")[0], name.replace("_", " "))


def _position(game: Any) -> Position:
    assert isinstance(game, Position)
    return game
