"""Random legal play, driven by the offers: for tests and for `companion simulate`."""

from __future__ import annotations

from companion.engine.domains import Choose
from companion.engine.game import Entry, Game
from companion.engine.moves import Move


def random_move(game: Game, choose: Choose) -> Move:
    """Pick one of the moves that are on offer now: first the kind, then its fields.

    Raises:
        LookupError: the game is over, or (a fault of the rules) nothing is on offer.
    """
    offers = game.ask.open_offers()
    if not offers:
        raise LookupError("nothing is on offer")
    return choose(offers).pick(choose(game.ask.actors), choose)  # type: ignore[no-any-return]


def play_out(game: Game, choose: Choose, most: int = 5000) -> Game:
    """Play until the game ends, `most` moves at the most, every move checked."""
    while game.end is None and len(game.receipts) < most:
        game.play(Entry(random_move(game, choose)))
    return game
