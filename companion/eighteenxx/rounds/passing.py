"""What players of an 18xx game may pass until, while privates are sold and in stock rounds."""

from __future__ import annotations

from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.rounds import DISTRIBUTION
from companion.eighteenxx.rounds.bidding import Sale
from companion.engine.auction import Auction
from companion.engine.text import say
from companion.engine.waiting import About, Until, done_to, something_done


def trading(game: Position, player: str) -> About | None:
    """Shares are traded, and the player may be asked again in this round."""
    return () if game.round.is_stock and not _ends_the_round(game, player) else None


def led(game: Position, player: str) -> About | None:
    """The companies that the player presides over, while shares are traded."""
    names = tuple(company.name for company in game.companies.values() if game.president(company) == player)
    return names if names and trading(game, player) is not None else None


def _ends_the_round(game: Position, player: str) -> bool:
    """Whether all others have just passed: one more pass, and there is nothing left to wait for."""
    return game.ask.actors == (player,) and set(game.players) - {player} <= set(game.passed)


def selling_privates(game: Position, player: str) -> About | None:
    """Privates are sold. Of cards that are drafted nobody passes but the last that is left."""
    keeps = game.draft is not None and game.draft.open is None
    return () if game.round.kind == DISTRIBUTION and not keeps else None


def highest_bids(game: Position, player: str) -> About | None:
    """The privates on which the player has the highest bid."""
    sale = game.ask.topic
    if not isinstance(sale, Sale):
        return None
    standing = (id_ for id_, bids in sale.bids.items() if bids.get(player) == max(bids.values()))
    return tuple(game.privates[id_].called for id_ in standing) or None


UNTILS = (
    Until("trade", say("somebody buys or sells"), trading, something_done),
    Until("company", say("somebody buys or sells {about}"), led, done_to),
    Until("stock-round", say("this stock round ends"), trading),
    Until("bid", say("somebody buys or bids"), selling_privates, something_done),
    Until("outbid", say("somebody bids more for {about}"), highest_bids, done_to),
    Until("privates", say("all privates are sold"), selling_privates),
)


def means_waiting(game: Position) -> bool:
    """Whether a pass now only lets the turn go by: who passes when bids are compared drops out."""
    return not isinstance(game.ask.topic, Auction)
