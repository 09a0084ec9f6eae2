"""The night by game turns: what each player had at the end of each."""

from __future__ import annotations

from companion.engine.past_round import PastRound
from companion.engine.text import say
from companion.games.empire_builder.position import Position
from companion.games.empire_builder.rounds import round_name


def close_initial_build(game: Position) -> None:
    """The initial build is over: what it cost is no game turn's income."""
    name = round_name(say("Initial build"), say("build"))
    game.history.append(PastRound(name, len(game.receipts) + 1, {}, {}, game.worth()))


def close_round(game: Position) -> None:
    """A game turn is over."""
    worth = game.worth()
    before = game.history[-1].worth if game.history else dict.fromkeys(game.players, game.figures.start_cash)
    income = {player: worth[player] - before[player] for player in game.players}
    game.history.append(PastRound(game.round_name(), len(game.receipts) + 1, {}, income, worth, str(game.game_turn)))


def close_special_build(game: Position) -> None:
    """The special build turn is over: it has a line where somebody paid for one."""
    if game.history and game.history[-1].worth != game.worth():
        close_round(game)
