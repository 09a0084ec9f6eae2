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
    # Of several who may act, not everybody may do everything: a director has a lower limit in an auction.
    while offers:
        offer = choose(offers)
        players = list(game.ask.actors)
        while players:
            player = choose(players)
            try:
                return offer.pick(player, choose)  # type: ignore[no-any-return]
            except LookupError:
                players.remove(player)
        offers.remove(offer)
    raise LookupError("nothing is on offer")


def play_out(game: Game, choose: Choose, most: int = 5000) -> Game:
    """Play until the game ends, `most` moves at the most, every move checked."""
    while game.end is None and len(game.receipts) < most:
        game.play(Entry(random_move(game, choose)))
    return game
