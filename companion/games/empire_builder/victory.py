"""The referee: who met the victory conditions, and which turn is the last. Source: "Winning the Game"."""

from __future__ import annotations

from companion.engine.text import Money
from companion.games.empire_builder.facts import ConditionsMet, FinalTurn, FinalTurnComplete
from companion.games.empire_builder.player import Stamp
from companion.games.empire_builder.position import FINAL, Position


def check(game: Position, active: str) -> None:
    """At the end of every turn every player is checked, the active one first (D2); the first makes the turn final."""
    for name in game.clockwise(active):
        player = game.seats[name]
        if player.stamp is not None or not game.meets(player):
            continue
        is_first = not game.stamped()
        player.stamp = Stamp(game.game_turn, active, len(game.stamped()) + 1)
        # What exactly somebody has is not told while money is private.
        cash = game.figures.cash_to_win if game.hides() else player.cash
        game.happened(ConditionsMet(name, Money(cash), player.count, is_private=bool(game.hides())))
        if is_first:
            game.bridge_counts = game.bridge_is_up
            announce(game, active)


def announce(game: Position, active: str) -> None:
    """The game turn that is running becomes the final one."""
    if game.phase == FINAL or not has_equal_turns(game):
        return
    game.phase = FINAL
    left = after(game, active)
    game.happened(FinalTurn(left) if left else FinalTurnComplete())


def after(game: Position, active: str) -> tuple[str, ...]:
    """Who still plays in this game turn."""
    return game.order[game.order.index(active) + 1 :]


def has_equal_turns(game: Position) -> bool:
    """Whether the game turn is played to its end; in the fast game the first to hold the cash wins at once."""
    return bool(game.options["equal_turns"]) and not game.options["fast_game"]


def is_over(game: Position, active: str) -> bool:
    """Whether the game ends after this turn: with the last seat, or at once where turns are not equal."""
    if game.stamped() and not has_equal_turns(game):
        return True
    return (bool(game.stamped()) or game.time_called) and not after(game, active)
