"""How a game ends. Source: Emu Bay rules, 'End of the game'."""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.asks import Procedure
from companion.engine.game import End
from companion.engine.text import Text, say, say_n
from companion.games.emu_bay import dividends
from companion.games.emu_bay.facts import ConditionsHold
from companion.games.emu_bay.position import Position

CONDITIONS = ("shares", "resources", "track", "bonds")


class Condition(NamedTuple):
    """One of the four end conditions: how far it is away (0: it holds), and both in words."""

    id: str
    name: Text
    left: int
    distance: Text


def conditions(game: Position) -> list[Condition]:
    """The four conditions as they stand now, each with its distance."""
    limits = game.box.data["end"]
    counted = [c for c in game.charters.values() if not c.is_independent]
    if game.options["shares_condition_includes_independents"]:
        counted = list(game.charters.values())
    unsold = sum(charter.unsold for charter in counted)
    cubes = max(0, game.board.cubes_left() - limits["resources"])
    charters = max(0, limits["empty_charters"] - empty_charters(game))
    bonds = max(0, len(game.pool) - limits["bonds"])
    return [
        Condition("shares", say("All shares sold"), unsold, say_n("{n} share to go", "{n} shares to go", unsold)),
        Condition("resources", say("Few resources"), cubes, say_n("{n} cube to go", "{n} cubes to go", cubes)),
        Condition("track", say("Charters empty of track"), charters,
                  say_n("{n} charter to go", "{n} charters to go", charters)),
        Condition("bonds", say("Few bonds left"), bonds, say_n("{n} bond to go", "{n} bonds to go", bonds)),
    ]


def empty_charters(game: Position) -> int:
    """How many of the four charters hold no track cube; the independents that are not merged share one."""
    coloured = [c for c in game.charters.values() if not c.is_independent]
    empty = sum(not charter.track and not charter.narrow for charter in coloured)
    red = [c for c in game.charters.values() if c.is_independent and not c.merged_into]
    return empty + (not any(charter.narrow for charter in red))


def is_due(game: Position) -> bool:
    """Whether enough conditions hold for dividends to end the game: dividends and debts change none of them."""
    return len(_held(game)) >= int(game.box.data["end"]["needed"])


def why_dividends_end(game: Position) -> Text | None:
    """Why dividends that are paid now end the game; None: they do not."""
    if ruined := dividends.ruins(game):
        return say_n("{players} cannot pay and is bankrupt.", "{players} cannot pay and are bankrupt.", len(ruined),
                     players=ruined)
    if is_due(game):
        held = _held(game)
        return say("End conditions that hold: {names}.", names=tuple(c.name for c in conditions(game) if c.id in held))
    return None


def _held(game: Position) -> frozenset[str]:
    """The conditions that hold now, and where the table plays so, those that held once."""
    now = frozenset(condition.id for condition in conditions(game) if condition.left == 0)
    return now | game.marks if game.options["end_conditions_stay_marked"] else now


def check(game: Position) -> End | None:
    """Two of the four conditions end the game; checked only right after the debts of a Pay Dividends action."""
    game.marks = now = _held(game)
    held = [id_ for id_ in CONDITIONS if id_ in now]
    if held:
        names = {condition.id: condition.name for condition in conditions(game)}
        game.happened(ConditionsHold(tuple(names[id_] for id_ in held)))
    if len(held) < game.box.data["end"]["needed"]:
        return None
    return End(
        "conditions: " + ", ".join(held),
        say("End conditions hold after the dividends: {names}.",
            names=tuple(c.name for c in conditions(game) if c.id in held)),
    )


def bankruptcy(bankrupt: list[str]) -> End:
    """Somebody could not pay a negative dividend."""
    return End("bankruptcy", say("Bankruptcy: {players} could not pay.", players=tuple(bankrupt)), tuple(bankrupt))


def pay_dividends(game: Position, current: str) -> Procedure[End | None]:
    """The whole Pay Dividends action of `current`; returns the end of the game, if it has come."""
    bankrupt = yield from dividends.distribute(game, current)
    if bankrupt:
        return bankruptcy(bankrupt)
    dividends.debts(game)
    return check(game)


def stalemate(game: Position, player: str, could_act: bool) -> Procedure[End]:
    """The player to move can do nothing (or the table says so): dividends are paid once more, and the game ends."""
    if game.options["stalemate_pays_dividends"]:
        yield from dividends.distribute(game, player)
    if could_act:
        return End("stalemate", say("The table has declared a stalemate, although {player} could still do something.",
                                    player=player))
    return End("stalemate", say("Stalemate: {player} could take no action.", player=player))
