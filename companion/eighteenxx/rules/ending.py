"""When the game is over: what ends it, and at which moment after that. The box says the moments, by the kind of round in
which it happened. Source: 'End of the Game'."""

from __future__ import annotations

from companion.eighteenxx.box.places import BANK, REASONS
from companion.eighteenxx.model.position import Position
from companion.engine.game import End
from companion.engine.text import Money, Text, say

#: The moments at which a game is over, the earliest first.
NOW, ROUND, SET, NEXT_SET = "now", "round", "set", "next set"
MOMENTS = (NOW, ROUND, SET)


def watch(game: Position) -> None:
    """Note what has happened that ends the game, and after which set of operating rounds at the latest."""
    if game.market.reached_end is not None:
        _happened(game, "price")
    if game.is_broken:
        _happened(game, "bank")
    if (end := game.box.ends.get("phase")) and game.depot.has_begun(end.phase or game.depot.phases[-1].name):
        _happened(game, "phase")
    if "trains" in game.box.ends and not any(train.owner == BANK for train in game.depot.trains()):
        _happened(game, "trains")
    if (end := game.box.ends.get("sets")) and game.round.is_operating and game.round.turn >= end.after:
        _happened(game, "sets")
    if "companies" in game.box.ends and all(company.is_closed for company in game.companies.values()):
        _happened(game, "companies")


def _happened(game: Position, name: str) -> None:
    end = game.box.ends.get(name)
    if end is None or name in game.ending:
        return
    moment = end.stock if game.round.is_stock else end.operating
    # The set that follows a stock round has its number: only within a set is the next one another.
    turn = game.round.turn + (moment == NEXT_SET and not game.round.is_stock)
    game.ending[name] = (SET if moment == NEXT_SET else moment), turn


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
