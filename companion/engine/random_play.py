"""Random legal play, driven by the offers: for tests and for `companion simulate`."""

from __future__ import annotations

from companion.engine.asks import Offer
from companion.engine.domains import Choose
from companion.engine.game import Entry, Game
from companion.engine.moves import Move


def random_move(game: Game, choose: Choose) -> Move:
    """Pick one of the moves that are on offer now: first the kind, of which a title may prefer some, then its fields.

    Raises:
        LookupError: the game is over, or (a fault of the rules) nothing is on offer.
    """
    offers = game.ask.open_offers()
    # Of several who may act, not everybody may do everything: a director has a lower limit in an auction.
    while offers:
        offer = _one_of(game, offers, choose)
        players = list(game.ask.actors)
        while players:
            player = choose(players)
            try:
                return game.picked(offer, player, choose)
            except LookupError:
                players.remove(player)
        offers.remove(offer)
    raise LookupError("nothing is on offer")


def _one_of(game: Game, offers: list[Offer], choose: Choose) -> Offer:
    """Draw an offer, each with as many lots as the title gives it."""
    lots = [game.lots(offer) for offer in offers]
    if len(set(lots)) == 1:
        return choose(offers)  # type: ignore[no-any-return]
    drawn = choose(range(sum(lots)))
    return next(offer for at, offer in enumerate(offers) if drawn < sum(lots[: at + 1]))


def play_out(game: Game, choose: Choose, most: int = 5000) -> Game:
    """Play until the game ends, `most` moves at the most, every move checked."""
    while game.end is None and len(game.receipts) < most:
        game.play(Entry(random_move(game, choose)))
    return game
