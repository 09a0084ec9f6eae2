"""Privates that change hands between players. Source: 1830 rules, 'Private companies'."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from companion.eighteenxx.box.places import AGREED, PURCHASE
from companion.eighteenxx.model.acts import Act
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.facts import Declined
from companion.eighteenxx.model.moves import TradePrivate
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.private_facts import PrivateTraded
from companion.eighteenxx.model.reasons import PriceOfPrivate
from companion.eighteenxx.model.stock_turn import BUY, StockTurn
from companion.eighteenxx.model.unknown import no_private
from companion.eighteenxx.rules.buying import against_purchase, over_limit
from companion.eighteenxx.rules.exchange import Asking, Draft, Exchange, Question, asking, conduct
from companion.eighteenxx.rules.privates import against_owner
from companion.eighteenxx.rules.selling import must_sell
from companion.engine.asks import Button, Chosen, Field, Offer, Procedure
from companion.engine.domains import Amount, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say

Refusals = Iterator[IllegalMove]


def _against_time(game: Position, turn: StockTurn) -> Refusals:
    """Why no private can change hands in this turn now."""
    if game.round.turn <= 1:
        yield illegal("Privates change hands from the second stock round on.")
    if game.profile.private_trade == PURCHASE:
        yield from against_purchase(game, turn)
        yield from must_sell(game, turn)


def _against_private(game: Position, turn: StockTurn, id_: str) -> Refusals:
    private = game.privates[id_]
    yield from against_owner(game, private)
    if game.profile.private_trade == PURCHASE and private.owner == turn.player:
        yield illegal("{private} is yours: another player can buy it in their own turn.", private=private.called)
    if game.profile.private_trade == PURCHASE and not private.card.company_may_buy:
        yield illegal("{private} stays with its owner.", private=private.called)


def _buyers(game: Position, player: str, chosen: Chosen, against: Any) -> OneOf:
    """Who may buy the private chosen in a turn of `player`: he, or anybody if it is his."""
    private = game.privates[chosen["private"]]
    owner = private.owner
    buyers = tuple(other for other in game.players if other != owner) if owner == player else (player,)

    def unknown(name: str) -> IllegalMove:
        if name == owner:
            return impossible("{private} belongs to {player} already.", private=private.called, player=name)
        if name not in game.players:
            return impossible("Nobody called {player} plays in this game.", player=name[:40])
        return illegal("It is {player}'s turn: only {player} can buy or sell a private now.", player=player)

    return OneOf(buyers, against, unknown)


def _price(game: Position, chosen: Chosen) -> Amount:
    """Any price that the buyer can pay."""
    buyer = chosen["buyer"]
    cash = game.purses[buyer].cash
    least = int(game.profile.private_trade == PURCHASE)

    def too_high(price: int) -> IllegalMove:
        return impossible("{player} has {cash}; this costs {price}.", player=buyer, cash=Money(cash), price=Money(price))

    return Amount(least, cash, lambda price: illegal("The price must be at least {n}.", n=least), too_high,
                  usual=game.privates[chosen["private"]].card.price)


def _does(game: Position, player: str, chosen: Chosen) -> Text:
    """What the button of a trade says, for whoever proposes it."""
    private = game.privates[chosen["private"]]
    if private.owner == player:
        return say("Sell {private} to {buyer}", private=private.card.symbol, buyer=chosen["buyer"])
    return say("Buy {private} from {owner}", private=private.card.symbol, owner=private.owner)


def _fields(game: Position, player: str, privates: OneOf, against_buyer: object) -> tuple[Field, ...]:
    return (
        Field("private", say("Which private?"), lambda chosen: privates, label=lambda id_: game.privates[id_].called,
              detail=lambda chosen, id_: game.privates[id_].owner or ""),
        Field("buyer", say("Who buys it?"), lambda chosen: _buyers(game, player, chosen, against_buyer)),
        Field("price", say("For how much?"), lambda chosen: _price(game, chosen)),
    )


def _nothing() -> IllegalMove:
    return illegal("There is no private that could change hands.")


def _offer(game: Position, turn: StockTurn) -> Offer:
    """The offer to buy a private from another player, or where the profile has it to sell one."""

    def against_buyer(buyer: str) -> Refusals:
        yield from must_sell(game, turn) if buyer == turn.player else ()
        yield from over_limit(game, buyer)

    privates = OneOf(tuple(game.privates), lambda id_: _against_private(game, turn, id_), partial(no_private, game))
    return Offer(
        TradePrivate, say("Trade a private with a player"), _fields(game, turn.player, privates, against_buyer),
        lambda: _against_time(game, turn), _nothing, button=Button(says=partial(_does, game, turn.player)),
    )


def _can(game: Position, turn: StockTurn) -> bool:
    is_any = _may(game, turn) and any(
        private.owner in game.purses and not private.closed for private in game.privates.values())
    return is_any and _offer(game, turn).closed() is None


def _may(game: Position, turn: StockTurn) -> bool:
    """Whether players of this table sell privates to each other at all."""
    return bool(game.profile.private_trade)


def _do(game: Position, turn: StockTurn, move: TradePrivate) -> Procedure[None]:
    if game.profile.private_trade == PURCHASE:
        turn.did(BUY)
        turn.instead = say("One purchase per turn: you have bought {private}.", private=game.privates[move.private].called)
    yield from trade(game, move)


TRADE_PRIVATE = Act(TradePrivate, _offer, _can, _do, _may)


def while_raising(game: Position, president: str, against: Iterable[IllegalMove]) -> tuple[Offer, ...]:
    """The offer of a president who raises money for a train to sell a private, where the profile has it."""
    if game.profile.private_trade != AGREED:
        return ()
    own = tuple(private.card.id for private in game.owned(president))

    def foreign(id_: str) -> IllegalMove:
        if id_ not in game.privates:
            return no_private(game, id_)
        return impossible("{private} does not belong to {player}.", private=game.privates[id_].called, player=president)

    privates = OneOf(own, unknown=foreign)
    fields = _fields(game, president, privates, lambda buyer: over_limit(game, buyer))
    return (Offer(TradePrivate, say("Sell a private to a player"), fields, lambda: against, _nothing,
                  given={"player": president}, button=Button(says=partial(_does, game, president))),)


def trade(game: Position, move: TradePrivate) -> Procedure[None]:
    """The private changes hands for its price, if whoever has not entered it agrees where the profile asks for that."""
    yield from conduct(game, exchange, move)


@asking
def exchange(game: Position, move: TradePrivate) -> Asking:
    """Work a trade out: whether the other one agrees is asked where the profile has it so."""
    private, draft = game.privates[move.private], Draft(game)
    seller, buyer = str(private.owner), game.purses[move.buyer]

    def against() -> Refusals:
        if private.closed or private.owner != seller:
            yield impossible("{private} does not belong to {player}.", private=private.called, player=seller)
        if buyer.cash < move.price:
            yield impossible("{player} has {cash}; this costs {price}.", player=move.buyer, cash=Money(buyer.cash),
                             price=Money(move.price))

    other = move.buyer if move.player == seller else seller
    text = say("{seller} sells {private} to {buyer} for {price}: does {player} agree?", seller=seller, buyer=move.buyer,
               private=private.called, price=Money(move.price), player=other)
    if (game.profile.private_trade == AGREED or game.options["consent"]) and not (yield Question(other, text, against)):
        return Exchange(facts=(Declined(other),))
    draft.pay(move.buyer, seller, move.price, PriceOfPrivate(private.card.symbol))
    draft.give_private(private, move.buyer)
    draft.happened(PrivateTraded(buyer=move.buyer, private=private.called, seller=seller, price=Money(move.price)))
    return draft.done()


def against_raising(missing: int, company: Company, player: str) -> Refusals:
    """Why a president needs no money from privates: nothing is missing."""
    if missing <= 0:
        yield illegal("{company} and {player} can pay for the train; nothing is missing.", company=company.name,
                      player=player)
