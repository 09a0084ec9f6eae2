"""When the game is over: what ends it, and at which moment after that. The box says the moments, by the kind of round in
which it happened. Source: 'End of the Game'."""

from __future__ import annotations

from typing import NamedTuple

from companion.eighteenxx.box.places import BANK, REASONS
from companion.eighteenxx.model.position import Position
from companion.engine.game import End
from companion.engine.text import Money, Text, say

#: The moments at which a game is over, the earliest first.
NOW, ROUND, SET, NEXT_SET = "now", "round", "set", "next set"
MOMENTS = (NOW, ROUND, SET)
#: What ends a game, by its names in the box; of two at the same moment the first counts. A bankruptcy ends it by itself.
CAUSES = ("price", "bank", "phase", "trains", "sets", "companies")


class Foreseen(NamedTuple):
    """What will end the game: its name in the box, the moment, and after which set of operating rounds at the latest."""

    name: str
    moment: str
    turn: int


def watch(game: Position) -> None:
    """Note what has happened that ends the game, and after which set of operating rounds at the latest."""
    for name in CAUSES:
        if name not in game.ending and _has_happened(game, name):
            game.ending[name] = _moment(game, name)


def foreseen(game: Position) -> Foreseen | None:
    """What ends the game first of all that has happened; None as long as nothing has."""
    found = (Foreseen(name, *(game.ending.get(name) or _moment(game, name))) for name in CAUSES
             if name in game.ending or _has_happened(game, name))
    return min(found, key=lambda one: (one.turn, MOMENTS.index(one.moment)), default=None)


def _has_happened(game: Position, name: str) -> bool:
    if (end := game.box.ends.get(name)) is None or end.players not in (0, len(game.players)):
        return False
    match name:
        case "price":
            return game.market.reached_end is not None
        case "bank":
            return game.is_broken
        case "phase":
            return game.depot.has_begun(end.phase or game.depot.phases[-1].name)
        case "trains":
            return not any(train.owner == BANK for train in game.depot.trains())
        case "sets":
            return game.round.is_operating and game.round.turn >= end.after
        case _:
            return all(company.is_closed for company in game.companies.values())


def _moment(game: Position, name: str) -> tuple[str, int]:
    end = game.box.ends[name]
    moment = end.stock if game.round.is_stock else end.operating
    # The set that follows a stock round has its number: only within a set is the next one another.
    turn = game.round.turn + (moment == NEXT_SET and not game.round.is_stock)
    return (SET if moment == NEXT_SET else moment), turn


def due(game: Position, moment: str) -> End | None:
    """The end if something has happened that ends the game at this moment, or has ended it before."""
    watch(game)
    for name, (when, turn) in game.ending.items():
        if turn <= game.round.turn and MOMENTS.index(when) <= MOMENTS.index(moment):
            return End(game.box.ends[name].reason or REASONS[name], _text(game, name))
    return None


def _text(game: Position, name: str) -> Text:
    if name == "price":
        assert game.market.reached_end is not None
        company, cell = game.market.reached_end
        return say("The price of {company} has reached {price}.", company=company, price=Money(cell.price))
    if name == "trains":
        return say("The bank has no train left.")
    if name == "companies":
        return say("All companies have closed.")
    if name in ("phase", "sets"):
        return say("The last set of operating rounds is over.")
    return say("The bank is broken.")
