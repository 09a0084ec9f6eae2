"""What players of 1820 may pass until, in stock rounds."""

from __future__ import annotations

from companion.engine.game import Receipt
from companion.engine.text import say
from companion.engine.waiting import PASS, About, Until, done_to
from companion.games.britain_1820.position import Position
from companion.games.britain_1820.stock_turn import StockTurn


def trading(game: Position, player: str) -> About | None:
    """Shares are traded, and the player may be asked again in this round."""
    if not isinstance(game.ask.topic, StockTurn) or set(game.players) - {player} <= set(game.next_cards):
        return None
    return ()


def anything(receipt: Receipt, about: About) -> bool:
    """Whether an entry was anything but a pass, which only takes a number card."""
    return receipt.entry.move.kind != PASS


def led(game: Position, player: str) -> About | None:
    """The companies that the player directs, while shares are traded."""
    names = tuple(company.name for company in game.directed_by(player))
    return names if names and trading(game, player) is not None else None


UNTILS = (
    Until("trade", say("somebody buys or sells"), trading, anything),
    Until("company", say("somebody buys or sells {about}"), led, done_to),
    Until("stock-round", say("this stock round ends"), trading),
)
