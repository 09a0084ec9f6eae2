"""Auctions: the four lots at the start, and the Auction Share action.

Sources: Emu Bay rules, 'Initial Auction' and 'Auction Share'.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from companion.engine.asks import Ask, Chosen, Field, Offer, Procedure, says_why
from companion.engine.auction import Auction, hold
from companion.engine.domains import Amount, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.moves import Move
from companion.engine.text import Money, Text, say, say_n, you
from companion.engine.waiting import About, Until
from companion.games.emu_bay.charter import Bond, Charter
from companion.games.emu_bay.facts import CapitalPaid, MoneyOfLot, NobodyBid, PriceOfShare, ShareSold
from companion.games.emu_bay.moves import AuctionShare, Bid, Pass
from companion.games.emu_bay.position import Position


def minimum_bid(game: Position, lot: Charter) -> int:
    """The opening bid: revenue by the shares that would then be owned, rounded up, at least 1.

    An independent opens at its station price. Source: 'Auction Share'.
    """
    if lot.is_independent:
        return game.station_price(lot.name)
    return max(1, -(-lot.revenue // (lot.owned + 1)))


def minimum_reason(game: Position, lot: Charter) -> Text:
    """How the minimum bid comes about."""
    least = Money(minimum_bid(game, lot))
    if lot.is_independent:
        return say("Minimum is {minimum} (the station price of {lot}).", minimum=least, lot=lot.name)
    if lot.revenue <= 0:
        return say("Minimum is {minimum}: {lot} earns {revenue}.", minimum=least, lot=lot.name, revenue=Money(lot.revenue))
    return say_n(
        "Minimum is {minimum} (revenue {revenue} ÷ {n} share, rounded up).",
        "Minimum is {minimum} (revenue {revenue} ÷ {n} shares, rounded up).",
        lot.owned + 1, minimum=least, revenue=lot.revenue,
    )


@dataclass(kw_only=True)
class ShareAuction(Auction):
    """The auction of a share. `opener` bids first; whoever takes the Auction action must bid, but at the start anybody may
    pass."""

    lot: Charter
    minimum: int
    opener: str

    @property
    def next_bid(self) -> int:
        """The lowest bid that can be made now."""
        return self.standing + 1 if self.high_bidder else self.minimum


def _opened(game: Position, lot: Charter, opener: str) -> ShareAuction:
    """The auction of a lot, before anybody has bid."""
    return ShareAuction(game.players, game.clockwise(opener), lot=lot, minimum=minimum_bid(game, lot), opener=opener)


def initial_auction(game: Position) -> Procedure[str]:
    """Auction one share of each starting company and the first independent; the last winner starts.

    Source: 'Initial Auction'.
    """
    bidder = game.first_bidder
    for lot in game.box.data["initial_auction"]:
        game.lot = lot
        bidder = yield from auction(game, game.charters[lot], bidder)
    game.lot = None
    return bidder


def auction(game: Position, lot: Charter, opener: str, opening: int | None = None) -> Procedure[str]:
    """Run one auction to its sale and return the winner. `opening` is a bid that `opener` has made."""
    state = _opened(game, lot, opener)

    def heard(player: str, move: Bid | Pass) -> None:
        if isinstance(move, Bid):
            _check_payable(game, player, move.amount)

    if opening is not None:
        heard(opener, bid := Bid(opener, opening))
        state.take(bid)
    high_bidder = yield from hold(state, partial(bidding, game, state), heard)
    winner = high_bidder or opener
    if high_bidder is None:
        game.happened(NobodyBid(winner, lot.name))
    sell(game, lot, winner, state.standing)
    return winner


def _check_payable(game: Position, player: str, bid: int) -> None:
    """Refuse a bid that could never be paid: the table may overrule whose turn it is, but makes no money."""
    cash = game.purses[player].cash
    if not 0 <= bid <= cash:
        raise impossible(
            "{player} has {cash} and cannot bid {amount}.", player=player, cash=Money(cash), amount=Money(bid)
        )


def sell(game: Position, lot: Charter, winner: str, price: int) -> None:
    """Hand over the certificate for the price; an independent starts with the bank's money and its bond deferred."""
    if not lot.unsold:  # the table has given it away by hand during the auction
        raise impossible("No share of {lot} is left to sell.", lot=lot.name)
    game.pay(game.purses[winner], lot, price, PriceOfShare(lot.name))
    lot.unsold -= 1
    lot.give_share(winner)
    game.happened(ShareSold(winner, lot.name, Money(price)))
    if lot.is_independent:
        card = game.box.independents[lot.name]
        lot.sold = True
        lot.bonds += (Bond(card.bond, True, "certificate"),)
        game.pay(game.bank, lot, card.cash, MoneyOfLot(lot.name))
        game.happened(CapitalPaid(lot.name, Money(card.cash)))


def still_in(game: Position, player: str) -> About | None:
    """What a player waits for who passes for the rest of an auction: its lot. None: there is none, he is out, or it is his
    turn, when to pass is to be out."""
    state = game.ask.topic
    return (state.lot.name,) if isinstance(state, ShareAuction) and player in state.active[1:] else None


UNTILS = (Until("sold", say("the share of {about} is sold"), still_in),)


# What the table is asked ---------------------------------------------------------------------------


def bidding(game: Position, state: ShareAuction) -> Ask:
    """Ask the next bidder for a bid or a pass."""
    player, lot = state.active[0], state.lot.name
    can_bid = game.hides() or game.purses[player].cash >= state.next_bid
    return Ask(
        (player,),
        say("Auction of {lot}: {player} to bid or pass", lot=lot, player=player),
        lambda: (_bid_offer(game, state, player), Offer(Pass, say("Pass"))),
        lambda other: _not_bidding(game, state, other),
        say("Finish the auction of {lot} first: {player} to bid or pass.", lot=lot, player=player),
        say("bid or pass"),
        topic=state,
        is_bidding=True,
        passing=None if can_bid else says_why(say(
            "{player} has only {cash} and passes", you("player", "You have only {cash} and pass"), player=player,
            cash=Money(game.purses[player].cash))),
    )


def _not_bidding(game: Position, state: ShareAuction, player: str) -> IllegalMove:
    if player not in game.players:
        return impossible("Nobody called {player} plays in this game.", player=player)
    if player not in state.active:
        return illegal("{player} has passed in this auction.", player=player)
    return illegal("{player} is to bid.", player=state.active[0])


def _bid_offer(game: Position, state: ShareAuction, player: str) -> Offer:
    cash = game.purses[player].cash
    return Offer(
        Bid, say("Bid"),
        (Field("amount", say("How much?"), lambda chosen: bid_amount(game, state, player)),),
        why_closed=lambda: illegal(
            "{player} has {cash}; the bid must be at least {least}.",
            player=player, cash=Money(cash), least=Money(state.next_bid),
        ),
    )


def bid_amount(game: Position, state: ShareAuction, player: str) -> Amount:
    """The legal bids: above the standing bid (or from the minimum), up to the cash in hand."""
    cash = game.purses[player].cash

    def too_low(amount: int) -> IllegalMove:
        if state.high_bidder is None:
            return IllegalMove(minimum_reason(game, state.lot))
        return illegal(
            "The bid stands at {bid}; bid {next} or more, or pass.", bid=Money(state.standing), next=Money(state.next_bid)
        )

    def too_high(amount: int) -> IllegalMove:
        return impossible(
            "{player} has {cash} and cannot bid {amount}.", player=player, cash=Money(cash), amount=Money(amount)
        )

    return Amount(state.next_bid, cash, too_low, too_high)


def offer(game: Position, player: str, source: Field) -> Offer:
    """The Auction Share action: choose a share that is for sale, and open the bidding."""

    def against(company: str) -> Iterator[IllegalMove]:
        yield from _not_for_sale(game, game.charters[company])
        lot, cash = game.charters[company], game.purses[player].cash
        if cash < minimum_bid(game, lot):
            yield illegal(
                "The minimum bid for {lot} is {minimum}; {player} has {cash}.",
                lot=company, minimum=Money(minimum_bid(game, lot)), player=player, cash=Money(cash),
            )

    def opening(chosen: Chosen) -> Amount:
        return bid_amount(game, _opened(game, game.charters[chosen["company"]], player), player)

    return Offer(
        AuctionShare, say("Auction share"),
        (
            Field(
                "company", say("Which share?"), lambda chosen: OneOf(game.box.all_companies, against),
                detail=lambda chosen, c: say("from {price}", price=Money(minimum_bid(game, game.charters[c]))),
                why=lambda chosen, c: _about(game, game.charters[c]),
            ),
            Field("bid", say("Your opening bid?"), opening, label=Money),
            source,
        ),
        game.gate("auction-share"),
        lambda: _nothing_to_auction(game, player),
    )


def _about(game: Position, lot: Charter) -> Text:
    """What there is to know of a share before it is put up."""
    if lot.is_independent:
        cash = game.box.independents[lot.name].cash
        return say("Revenue {revenue}. The bank adds {cash}.", revenue=lot.revenue, cash=Money(cash))
    return say(
        "Revenue {revenue}, treasury {cash}, {sold} of {all} shares sold", revenue=lot.revenue, cash=Money(lot.cash),
        sold=lot.owned, all=lot.owned + lot.unsold,
    )


def _nothing_to_auction(game: Position, player: str) -> IllegalMove:
    for_sale = [c for c in game.charters.values() if next(_not_for_sale(game, c), None) is None]
    if not for_sale:
        return illegal("No share is for sale: all are sold, or reserved for merges.")
    cheapest = min(for_sale, key=lambda lot: minimum_bid(game, lot))
    return illegal(say(
        "{player} has {cash}; the cheapest opening bid is {minimum} for {lot}.",
        you("player", "You have {cash}; the cheapest opening bid is {minimum} for {lot}."), player=player,
        cash=Money(game.purses[player].cash), minimum=Money(minimum_bid(game, cheapest)), lot=cheapest.name,
    ))


def _not_for_sale(game: Position, lot: Charter) -> Iterator[IllegalMove]:
    if lot.is_independent:
        due = game.next_independent()
        if lot.sold:
            yield impossible("{lot} is sold.", lot=lot.name)
        elif due != lot.name:
            yield illegal("{due} has to be sold before {lot}.", due=due, lot=lot.name)
    elif not lot.unsold and lot.reserved:
        yield impossible("The remaining shares of {lot} are reserved for merges.", lot=lot.name)
    elif not lot.unsold:
        yield impossible(say_n("The share of {lot} is sold.", "All {n} shares of {lot} are sold.", lot.owned, lot=lot.name))


def take_action(game: Position, move: AuctionShare) -> Procedure[None]:
    """Auction Share: the player who took the action has opened; the bidding goes on to the left."""
    yield from auction(game, game.charters[move.company], move.player, move.bid)


def as_entries(game: Position, state: ShareAuction, winner: str, price: int) -> list[Move]:
    """The bids and passes that lead from here to a sale: for a table that only enters winner and price.

    Who has the standing bid cannot raise it: then the next one who has the money is taken to have bid a pound more.

    Raises:
        IllegalMove: no bidding can end so.
    """
    moves: list[Move] = []
    is_for_nothing = state.high_bidder is None and winner == state.opener and price == 0
    if winner not in state.active and not is_for_nothing:
        raise _not_bidding(game, state, winner)
    then = replace(state, bids={})
    while not then.is_over:
        player, more = then.active[0], then.standing + 1
        if player == winner != then.high_bidder and then.standing < price:
            move: Move = Bid(player, price)
        elif player != winner == then.high_bidder and more < price and game.purses[player].cash >= more:
            move = Bid(player, more)
        else:
            move = Pass(player)
        moves.append(move)
        then.take(move)
    if (then.high_bidder or state.opener) != winner or then.standing != price:
        raise illegal(
            "{winner} cannot have won {lot} at {price} from here.", winner=winner, lot=state.lot.name, price=Money(price)
        )
    return moves
