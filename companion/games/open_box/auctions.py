"""How privates are sold at the beginning, as the box says: besides the family's distribution one after the other, or all at
once; or the table does it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.eighteenxx.box.optional import BOXES, BY_HAND, DRAFT, LOTS
from companion.eighteenxx.model.company import Private
from companion.eighteenxx.model.moves import Bid, Pass
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.private_facts import DroppedOut, PrivateBid
from companion.eighteenxx.rounds import bidding
from companion.eighteenxx.rounds.bidding import Asking, PrivateAuction, Sale, sold
from companion.eighteenxx.rounds.distribution import distribution
from companion.eighteenxx.rounds.draft import draft
from companion.engine.asks import Ask, Procedure, not_your_turn
from companion.engine.auction import hold
from companion.engine.text import Money, say
from companion.games.open_box.facts import NobodyBids

if TYPE_CHECKING:
    from companion.games.open_box.game import OpenBox


def sell_privates(game: OpenBox) -> Asking:
    """Sell the privates, if there are any, in the way of the box. What nobody wants stays with the bank."""
    if not game.privates or game.box.auction == BY_HAND:
        return
    ways = {LOTS: _one_by_one, BOXES: _all_at_once, DRAFT: draft}
    yield from ways.get(game.box.auction, distribution)(game)


class Lots(Sale):
    """Privates of which none is bought outright: the first bid is the price on it at least."""

    def buyable(self, game: Position) -> Private | None:
        """None."""
        return None

    def minimum(self, game: Position, private: Private) -> int:
        """What is printed as the first bid or the price on it, then more than the highest bid."""
        return super().minimum(game, private) if self.has_bid(private) else private.card.first_bid or private.price


class Lot(PrivateAuction):
    """The auction of one private after the other."""

    def bid(self, player: str, move: Bid) -> None:
        """A bid lies there for who makes it, on turn or not."""
        super().bid(move.player, move)


def _one_by_one(game: OpenBox) -> Asking:
    """One private after the other, the cheapest first: who passes drops out, until one is left. The player after the winner
    begins the next."""
    first, left = game.players[0], sorted(game.privates.values(), key=lambda private: private.card.price)
    for private in left:
        sale = Lots([one for one in left if one.owner is None and not one.closed])
        bids = sale.bids.setdefault(private.card.id, {})
        lot = Lot(game.seats, game.clockwise(first), bids=bids, private=private, sale=sale)
        winner = yield from hold(lot, partial(_lot_ask, game, lot), partial(_heard, game, private))
        if winner is None:
            _stays(game, private)
        else:
            yield from sold(game, sale, private, winner, lot.standing)
            first = game.left_of(winner)
    game.priority = first
    game.record_round(game.income, {})


def _heard(game: OpenBox, private: Private, player: str, move: Bid | Pass) -> None:
    if isinstance(move, Pass):
        game.happened(DroppedOut(player))
    else:
        game.happened(PrivateBid(player=move.player, amount=Money(move.amount), private=private.called))


def _lot_ask(game: OpenBox, lot: Lot) -> Ask:
    private, player = lot.private, lot.next
    return bidding.compare_ask(
        game, lot, say("{player}: bid for {private} or drop out", player=player, private=private.called),
        say("Bid or drop out"), lambda other: not_your_turn(other, player, game.players))


def _all_at_once(game: OpenBox) -> Asking:
    """Players bid for any of them in turn, until all have passed one after the other; each goes to its highest bidder."""
    sale = Lots(sorted(game.privates.values(), key=lambda private: private.card.price))
    yield from bidding.sell(game, sale, partial(_ask, game, sale), partial(_to_highest, game, sale))


def _to_highest(game: OpenBox, sale: Lots, player: str) -> Procedure[str]:
    """Each private goes to its highest bidder. Returns who is next."""
    for private in tuple(sale.unsold):
        if bids := sale.bids.get(private.card.id):
            winner = max(bids, key=bids.__getitem__)
            yield from sold(game, sale, private, winner, bids[winner])
        else:
            sale.unsold.remove(private)
            _stays(game, private)
    return player


def _ask(game: OpenBox, sale: Lots, player: str) -> Ask:
    return bidding.turn_ask(game, sale, player, say("The privates are being sold: bid for one, or pass."), why_closed=None)


def _stays(game: OpenBox, private: Private) -> None:
    game.happened(NobodyBids(private.called))
