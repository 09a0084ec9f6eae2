"""Asks of the family: who is to decide, and what others are told meanwhile."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.asks import Ask, Offer, not_your_turn
from companion.engine.errors import IllegalMove, ImpossibleMove
from companion.engine.text import Text, say
from companion.games.empire_builder.position import Position, Turn


def ask_player(
    game: Position, player: str, task: Text, offers: Callable[[], tuple[Offer, ...]], instead: Text, topic: object = None,
    question: Text | None = None,
) -> Ask:
    """Ask one player. Not even the table lets another answer: the entry would cost `player`, whose ledger it is."""

    def stranger(other: str) -> IllegalMove:
        return ImpossibleMove(not_your_turn(other, player, game.players).text)

    heading = say("{player}: {task}", player=player, task=task)
    return Ask((player,), heading, offers, stranger, instead, task, topic, question=question)


def ask_others(
    game: Position, player: str, task: Text, offers: Callable[[], tuple[Offer, ...]], instead: Text,
    question: Text | None = None,
) -> Ask:
    """Ask anybody but one player, whose turn waits for it."""

    def stranger(other: str) -> IllegalMove:
        if other not in game.players:
            return not_your_turn(other, game.others(player)[0], game.players)
        return IllegalMove(say("Another player has to confirm that, not {player}.", player=player))

    words = say("Anybody but {player}: {task}", task=task, player=player)
    return Ask(game.others(player), words, offers, stranger, instead, task, question=question, asker=player)


Waiting = Callable[[Position, Turn], tuple[Offer, ...]]
