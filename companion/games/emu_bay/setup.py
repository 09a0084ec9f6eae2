"""Setting up: drawn by the companion, or typed in by people who shuffled the real cards.

Either way everything that chance decides ends up as data. Source: Emu Bay rules, 'Setup'.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.errors import Malformed, malformed
from companion.engine.game import Start
from companion.engine.reading import Json, JsonDict
from companion.engine.title import Draw
from companion.games.emu_bay.box import Box, Terms, box


@dataclass(frozen=True)
class Drawn:
    """A set-up that was checked. `cubes` by hex; empty at the depth Books if the table only gave their number."""

    first_bidder: str
    stations: Mapping[str, str]
    starting_bonds: Mapping[str, Terms]
    cubes: Mapping[str, int]


def draw(players: tuple[str, ...], options: Json, chance: Draw) -> JsonDict:
    """Shuffle and deal everything: cards, stations, starting bonds, first bidder."""
    contents = box()
    cards, independents = list(contents.setup_cards), list(contents.independents)
    bonds = list(contents.starting_bonds)
    for deck in (cards, independents, bonds):
        chance.shuffle(deck)
    dealt = dict(zip(contents.setup_points, cards, strict=True))
    with_station = [point for point, card in dealt.items() if contents.setup_cards[card].station]
    return {
        "first_bidder": chance.choice(players),
        "setup_cards": dealt,
        "stations": {i: h for h, i in zip(with_station, independents, strict=True)},
        "starting_bonds": {c: list(bond) for c, bond in zip(contents.companies, bonds, strict=True)},
    }


def card_cubes(contents: Box, dealt: Mapping[str, int]) -> dict[str, int]:
    """Place the cubes that the dealt cards show; none on farm, town, port or off the map."""
    placed: dict[str, int] = {}
    for point, number in dealt.items():
        for direction, count in contents.setup_cards[number].cubes.items():
            hex_ = contents.next_to(point, direction)
            if contents.terrain.get(hex_) in ("forest", "mountain"):
                placed[hex_] = placed.get(hex_, 0) + count
    return placed


def read(contents: Box, start: Start) -> Drawn:
    """Check a set-up. At the depth Books a map is not needed: `cubes_on_map` is enough.

    Raises:
        Malformed: naming the part that is missing or does not add up.
    """
    given = start.setup
    known = {"first_bidder", "setup_cards", "stations", "starting_bonds", "cubes", "cubes_on_map"}
    for name in given:
        if name not in known:
            raise malformed("The setup has no part {part}.", part=f'"{name}"')
    bidder = _part(given, "first_bidder")
    if bidder not in start.players:
        raise malformed("setup: the first_bidder {name} is not among the players.", name=str(bidder))
    bonds = _starting_bonds(contents, _part(given, "starting_bonds"))
    if start.depth == "books" and "stations" not in given:
        return Drawn(bidder, {}, bonds, _counted(given))
    dealt = _cards(contents, given)
    stations = _stations(contents, _part(given, "stations"), dealt)
    cubes = {**(card_cubes(contents, dealt) if dealt else {}), **_cubes(contents, given.get("cubes", {}))}
    if (total := sum(cubes.values())) > 21:
        raise malformed("setup: {n} resource cubes lie on the map; there are only 21.", n=total)
    return Drawn(bidder, stations, bonds, cubes)


def _part(given: Json, name: str) -> Any:
    if name not in given:
        raise malformed("The setup lacks its part {part}.", part=f'"{name}"')
    return given[name]


def _mapping(value: object, name: str) -> Json:
    if not isinstance(value, Mapping):
        raise malformed("setup: {part} must be an object.", part=f'"{name}"')
    return value


def _counted(given: Json) -> dict[str, int]:
    count = given.get("cubes_on_map")
    if count is None and "cubes" in given:
        count = sum(_cubes(box(), given["cubes"]).values())
    if type(count) is not int or not 0 <= count <= 21:
        raise malformed("setup: \"cubes_on_map\" must be the number of cubes on the map, 0 to 21, not {n}.", n=repr(count))
    return {"": count}


def _starting_bonds(contents: Box, given: object) -> dict[str, Terms]:
    dealt = {}
    for company, bond in _mapping(given, "starting_bonds").items():
        if company not in contents.companies:
            raise malformed("setup: {company} gets no starting bond.", company=str(company))
        whole = isinstance(bond, list | tuple) and all(type(part) is int for part in bond)
        if not whole or tuple(bond) not in contents.starting_bonds:
            raise malformed(
                "setup: the starting bond of {company} is one of {bonds}, not {given}.",
                company=company, bonds=tuple(str(list(b)) for b in contents.starting_bonds), given=repr(bond)[:60],
            )
        dealt[company] = Terms(*bond)
    missing = [c for c in contents.companies if c not in dealt]
    if missing:
        raise malformed("setup: \"starting_bonds\" lacks {missing}.", missing=tuple(missing))
    if len(set(dealt.values())) < len(dealt):
        raise malformed("setup: two companies have the same starting bond; there is one of each.")
    return {c: dealt[c] for c in contents.companies}


def _cards(contents: Box, given: Json) -> Mapping[str, int]:
    if "setup_cards" not in given:
        if "cubes" not in given:
            raise malformed("The setup lacks its part {part} (or \"cubes\" for the whole board).", part='"setup_cards"')
        return {}
    dealt = _mapping(given["setup_cards"], "setup_cards")
    if set(dealt) != set(contents.setup_points):
        raise malformed("setup: \"setup_cards\" names a card for each of: {points}.", points=contents.setup_points)
    cards = list(dealt.values())
    if not all(type(card) is int for card in cards) or sorted(cards) != sorted(contents.setup_cards):
        raise malformed("setup: \"setup_cards\" deals each of the cards 1 to 8 once.")
    return dealt


def _stations(contents: Box, given: object, dealt: Mapping[str, int]) -> dict[str, str]:
    stations = _mapping(given, "stations")
    if set(stations) != set(contents.independents):
        raise malformed("setup: \"stations\" names a hex for each of: {all}.", all=tuple(contents.independents))
    for independent, hex_ in stations.items():
        if hex_ not in contents.setup_points:
            raise _no_station(independent, hex_)
        if dealt and not contents.setup_cards[dealt[hex_]].station:
            raise _no_station(independent, hex_)
    if len(set(stations.values())) < len(stations):
        raise malformed("setup: two stations lie in the same hex.")
    return {i: stations[i] for i in contents.independents}


def _no_station(independent: str, hex_: object) -> Malformed:
    return malformed(
        "setup: the station of {id} cannot lie in {hex}: no setup card shows a station there.",
        id=independent, hex=str(hex_)[:60],
    )


def _cubes(contents: Box, given: object) -> dict[str, int]:
    cubes = _mapping(given, "cubes")
    for hex_, count in cubes.items():
        if contents.terrain.get(hex_) not in ("forest", "mountain"):
            raise malformed("setup: cubes lie on forest and mountain only, not in {hex}.", hex=str(hex_)[:60])
        if type(count) is not int or not 0 <= count <= 21:
            raise malformed("setup: the cubes in {hex} must be a number from 0 to 21.", hex=hex_)
    return dict(cubes)
