"""Who has to agree before entries are taken back. Source: Puffing Billy handbook, "Proper Play"."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.game import Receipt
from companion.engine.text import Text, say
from companion.games.empire_builder import moves
from companion.games.empire_builder.position import Position


def agreement(game: Position, lost: Sequence[Receipt]) -> Text | None:
    """Whose yes it takes to go back before `lost`: nobody's in the own turn, until a card was drawn (CON-5).

    A number on a card that was entered wrongly is no news: a draw that is taken back by itself is free.
    """
    player = next((receipt.actor for receipt in lost if receipt.actor), None)
    ends = [receipt for receipt in lost if isinstance(receipt.entry.move, moves.EndTurn) and receipt.actor == player]
    if len(ends) > 1 or (ends and game.turn.player.name == player):
        return say("{player}'s next turn has begun. A conductor or all players must agree.", player=player or "")
    drawing: tuple[type[moves.Act], ...] = (moves.Draw, moves.TurnEvent)
    later = lost[1:]
    if game.options["deck"] == "companion" and game.cards_tracked:
        drawing, later = (moves.Deliver, moves.Dump), lost
    if any(isinstance(receipt.entry.move, drawing) for receipt in later):
        return say("A card was drawn since: another player must agree.")
    return None
