"""Who has to agree before entries are taken back. Source: Puffing Billy handbook, "Proper Play"."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.game import Receipt
from companion.engine.text import Text, say
from companion.games.empire_builder import moves
from companion.games.empire_builder.corrections import CorrectTurn
from companion.games.empire_builder.position import FINAL, INITIAL, MAIN, Position


def agreement(game: Position, lost: Sequence[Receipt]) -> Text | None:
    """Whose yes it takes to go back before `lost`: nobody's in the own turn, until a card was drawn (CON-5).

    A number on a card that was entered wrongly is no news: a draw that is taken back by itself is free.
    """
    player = _turn_of(game, lost)
    ends = [receipt for receipt in lost if isinstance(receipt.entry.move, moves.EndTurn) and receipt.actor == player]
    is_on = game.turn.player.name == player and game.phase in (INITIAL, MAIN, FINAL)
    if len(ends) > 1 or (ends and is_on and lost[-1] is not ends[-1]):
        return say("{player}'s next turn has begun. A conductor or all players must agree.", player=player)
    drawing: tuple[type[moves.Act], ...] = (moves.Draw, moves.TurnEvent)
    later = lost[1:]
    if game.options["deck"] == "companion" and game.cards_tracked:
        drawing, later = (moves.Deliver, moves.Dump), lost
    if any(isinstance(receipt.entry.move, drawing) for receipt in later):
        return say("A card has been drawn since then: another player must agree.")
    return None


def _turn_of(game: Position, lost: Sequence[Receipt]) -> str:
    """Whose turn the first of these entries was made in: others confirm, and choose what they lose, in it too."""
    for receipt in lost:
        if isinstance(receipt.entry.move, CorrectTurn):
            return next((receipt.actor for receipt in lost if receipt.actor), game.turn.player.name)
        if isinstance(receipt.entry.move, moves.EndTurn) and receipt.actor:
            return receipt.actor
    return game.turn.player.name
