"""How privates are sold at the beginning, as the box says: besides the family's distribution one after the other, or all at
once; or the table does it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.eighteenxx.box.optional import BOXES, BY_HAND, LOTS
from companion.eighteenxx.model.company import Private
from companion.eighteenxx.model.facts import Passed
from companion.eighteenxx.model.moves import Pass
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.private_facts import DroppedOut
from companion.eighteenxx.rounds.bidding import Auction, Sale, bid_offer, raise_offer, sold
from companion.eighteenxx.rounds.distribution import distribution
from companion.engine.asks import Ask, Offer, Procedure, not_your_turn
from companion.engine.text import say, you
from companion.games.open_box.facts import NobodyBids

if TYPE_CHECKING:
    from companion.games.open_box.game import OpenBox

Asking = Procedure[None]


def sell_privates(game: OpenBox) -> Asking:
    """Sell the privates, if there are any, in the way of the box. What nobody wants stays with the bank."""
    if not game.privates or game.box.auction == BY_HAND:
        return
    ways = {LOTS: _one_by_one, BOXES: _all_at_once}
    yield from ways.get(game.box.auction, distribution)(game)


class Lots(Sale):
    """Privates of which none is bought outright: the first bid is the price on it at least."""

    def buyable(self, game: Position) -> Private | None:
        """None."""
        return None

    def minimum(self, game: Position, private: Private) -> int:
        """The price on it, then more than the highest bid."""
        return super().minimum(game, private) if self.has_bid(private) else private.price


def _one_by_one(game: OpenBox) -> Asking:
    """One private after the other, the cheapest first: who passes drops out, until one is left. The player after the winner
    begins the next."""
    first, left = game.players[0], sorted(game.privates.values(), key=lambda private: private.card.price)
    for private in left:
        sale = Lots([one for one in left if one.owner is None and not one.closed])
        winner = yield from _lot(game, sale, private, game.clockwise(first))
        if winner is None:
            _stays(game, private)
        else:
            yield from sold(game, sale, private, winner, sale.highest(private))
            first = game.left_of(winner)
    _close(game, first)


def _lot(game: OpenBox, sale: Lots, private: Private, bidders: tuple[str, ...]) -> Procedure[str | None]:
    """The auction of one private. Returns who has bid most; None: nobody has bid."""
    bids = sale.bids.setdefault(private.card.id, {})
    active, at = list(bidders), 0
    while len(active) > 1 or (active and not bids):
        player = active[at % len(active)]
        move = yield _lot_ask(game, sale, private, player)
        if isinstance(move, Pass):
            at = active.index(player)
            active.remove(player)
            bids.pop(player, None)
            game.happened(DroppedOut(player))
        else:
            sale.bid(game, move)
            at = active.index(player) + 1
    return active[0] if active else None


def _lot_ask(game: OpenBox, sale: Lots, private: Private, player: str) -> Ask:
    return Ask(
        actors=(player,), heading=say("{player}: bid for {private} or drop out", player=player, private=private.called),
        task=say("Bid or drop out"),
        make_offers=lambda: (raise_offer(game, sale, player, private), Offer(Pass, say("Drop out"))),
        not_your_turn=lambda other: not_your_turn(other, player, game.players),
        unexpected_move=say("{private} is being auctioned.", private=private.called),
        topic=Auction(sale.bids[private.card.id], private, sale), is_bidding=True,
        passing=say("{player} drops out", you("player", "You drop out"), player=player),
    )  # fmt: skip


def _all_at_once(game: OpenBox) -> Asking:
    """Players bid for any of them in turn, until all have passed one after the other; each goes to its highest bidder."""
    sale = Lots(sorted(game.privates.values(), key=lambda private: private.card.price))
    player, passes = game.players[0], 0
    while passes < len(game.players):
        move = yield _ask(game, sale, player)
        if isinstance(move, Pass):
            game.happened(Passed(player))
            passes += 1
        else:
            sale.bid(game, move)
            passes = 0
        player = game.left_of(player)
    for private in tuple(sale.unsold):
        bids = sale.bids.get(private.card.id)
        if bids:
            winner = max(bids, key=lambda bidder: bids[bidder])
            yield from sold(game, sale, private, winner, bids[winner])
        else:
            _stays(game, private)
    _close(game, player)


def _ask(game: OpenBox, sale: Lots, player: str) -> Ask:
    return Ask(
        actors=(player,), heading=say("{player}: bid or pass", player=player), task=say("Bid or pass"),
        make_offers=lambda: (bid_offer(game, sale, player, None), Offer(Pass, say("Pass"))),
        not_your_turn=lambda other: not_your_turn(other, player, game.players),
        unexpected_move=say("The privates are being sold: bid for one, or pass."), topic=sale, is_bidding=True,
    )


def _stays(game: OpenBox, private: Private) -> None:
    game.happened(NobodyBids(private.called))


def _close(game: OpenBox, player: str) -> None:
    game.priority = player
    game.record_round(game.income, {})
