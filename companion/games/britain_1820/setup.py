"""The set-up: who has which number card first, and the four cousins of this game. Source: facts, 2."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.errors import malformed
from companion.engine.game import Start
from companion.engine.reading import Json, JsonDict
from companion.engine.title import Draw
from companion.games.britain_1820.box import Box, box


@dataclass(frozen=True)
class Drawn:
    """What chance decided: the players by their number cards, the ids of the cousins, and the first price of the company of
    each country off the board, by id."""

    order: tuple[str, ...]
    cousins: tuple[str, ...]
    foreign: Mapping[str, int]


def first_prices(box_: Box) -> tuple[int, ...]:
    """The prices at which the companies of countries begin: the pars of the first phase, one each."""
    return next(iter(box_.phases.values())).pars


def colours(box_: Box) -> dict[str, tuple[str, ...]]:
    """The cousins by colour: one of each is in a game."""
    of: dict[str, list[str]] = {}
    for card in box_.cousins.values():
        of.setdefault(card.colour, []).append(card.id)
    return {colour: tuple(ids) for colour, ids in of.items()}


def draw(players: tuple[str, ...], options: Json, chance: Draw) -> JsonDict:
    """Shuffle the number cards, and draw a cousin of each colour."""
    order = list(players)
    chance.shuffle(order)
    setup: JsonDict = {"order": order}
    if options["cousins"] == "on":
        setup["cousins"] = [chance.choice(ids) for ids in colours(box()).values()]
    if options["foreign_companies"] == "on":
        prices = list(first_prices(box()))
        chance.shuffle(prices)
        setup["foreign"] = dict(zip(box().foreign, prices, strict=True))
    return setup


def read(box_: Box, start: Start) -> Drawn:
    """Check a set-up. Raises Malformed: a part is missing, wrong or too many."""
    has_cousins = start.options["cousins"] == "on"
    has_foreign = start.options["foreign_companies"] == "on"
    known = ("order", *["cousins"] * has_cousins, *["foreign"] * has_foreign)
    for part in start.setup:
        if part not in known:
            raise malformed("The set-up of this game has no part {part}.", part=str(part)[:40])
    for part in known:
        if part not in start.setup:
            raise malformed("The set-up needs the part {part}.", part=part)
    order = start.setup["order"]
    if not isinstance(order, list | tuple) or sorted(map(str, order)) != sorted(start.players):
        raise malformed("\"order\" has the players by their number cards: each of {players} once.", players=start.players)
    cousins = _cousins(box_, start.setup["cousins"]) if has_cousins else ()
    return Drawn(tuple(map(str, order)), cousins, _foreign(box_, start.setup["foreign"]) if has_foreign else {})


def _foreign(box_: Box, given: object) -> dict[str, int]:
    """Check the first prices of the companies of countries."""
    prices = first_prices(box_)
    if not isinstance(given, Mapping) or set(given) != set(box_.foreign) or (
            sorted(map(str, given.values())) != sorted(map(str, prices))):
        raise malformed("\"foreign\" has one of the prices {prices} for each of {ids}.", prices=tuple(map(str, prices)),
                        ids=tuple(box_.foreign))  # fmt: skip
    return {id_: int(given[id_]) for id_ in box_.foreign}


def _cousins(box_: Box, given: object) -> tuple[str, ...]:
    """Check the cousins of a set-up: one of each colour."""
    sets = colours(box_)
    if not isinstance(given, list | tuple) or len(given) != len(sets):
        raise malformed("\"cousins\" has one cousin of each colour: {colours}.", colours=tuple(sets))
    ids = tuple(str(id_) for id_ in given)
    for id_ in ids:
        if id_ not in box_.cousins:
            raise malformed("There is no cousin {cousin}. The cousins are: {cousins}.", cousin=id_[:40],
                            cousins=tuple(box_.cousins))
    if len({box_.cousins[id_].colour for id_ in ids}) < len(sets):
        raise malformed("\"cousins\" has one cousin of each colour: {colours}.", colours=tuple(sets))
    return ids
