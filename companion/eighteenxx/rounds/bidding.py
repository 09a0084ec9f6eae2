"""The sale of privates: players buy, bid or pass. Bids lie there until their private is sold, and when there are several the
lowest raises or drops out. Which private can be bought when, and what follows when all have passed, is the title's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from companion.eighteenxx.box.power import pays_and_brings
from companion.eighteenxx.model.company import Private
from companion.eighteenxx.model.facts import Passed
from companion.eighteenxx.model.moves import Bid, BuyPrivate, Pass
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.private_facts import BidRaised, DroppedOut, MustTake, PrivateBid, PrivateBought
from companion.eighteenxx.model.reasons import PriceOfPrivate
from companion.eighteenxx.model.unknown import no_private
from companion.engine.asks import Ask, Button, Field, Offer, Procedure, not_your_turn
from companion.engine.auction import RaiseOrDrop, hold, until_all_pass
from companion.engine.domains import Amount, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say, you

#: How much a bid is above the one before at least, where steps are no larger, and how much cheaper the first private gets
#: when all have passed.
RAISE = 5
Asking = Procedure[None]


def least_raise(step: int) -> int:
    """How much a bid is above the one before at least, where bids go up in such steps."""
    return max(RAISE, step)


@dataclass
class Sale:
    """What is still for sale, cheapest first, and the standing bids by private and player."""

    unsold: list[Private]
    bids: dict[str, dict[str, int]] = field(default_factory=dict)

    @property
    def cheapest(self) -> Private:
        """The cheapest private that is left."""
        return self.unsold[0]

    def buyable(self, game: Position) -> Private | None:
        """The private that can be bought outright now: the cheapest, where the title does not say otherwise."""
        return self.cheapest

    def against_buying(self, game: Position, private: Private) -> Iterator[IllegalMove]:
        """Why a private that is not the one cannot be bought outright now."""
        if (cheapest := self.buyable(game)) is not None:
            yield illegal("{private} is not the cheapest one left: you can buy {cheapest} for {price}, or bid.",
                          private=private.called, cheapest=cheapest.called, price=Money(cheapest.price))

    def bought(self, private: Private) -> Private:
        """What a player gets who buys a private, out of order if the table says so: the cheapest in any case."""
        return self.cheapest

    def has_bid(self, private: Private) -> bool:
        """Whether anybody has bid for a private."""
        return bool(self.bids.get(private.card.id))

    def highest(self, private: Private) -> int:
        """The highest bid on a private, or 0."""
        return max(self.bids.get(private.card.id, {}).values(), default=0)

    def minimum(self, game: Position, private: Private) -> int:
        """The lowest bid that is now accepted for a private."""
        return (self.highest(private) or private.price) + least_raise(game.rule("bid_step"))

    def bid(self, game: Position, move: Bid) -> None:
        """Put a bid down beside those of others."""
        self.bids.setdefault(move.private, {})[move.player] = move.amount
        game.happened(PrivateBid(player=move.player, amount=Money(move.amount), private=game.privates[move.private].called))

    def settle(self, game: Position) -> Asking:
        """After a purchase: whatever is now the cheapest and has bids is sold, until one has none."""
        while self.unsold and self.has_bid(self.cheapest):
            yield from award(game, self, self.cheapest)


@dataclass(kw_only=True)
class PrivateAuction(RaiseOrDrop):
    """The auction of one private, and what else is for sale. Who drops out takes his bid back."""

    private: Private
    sale: Sale

    def drop(self, player: str) -> None:
        """A player drops out, and takes his bid back."""
        super().drop(player)
        self.bids.pop(player, None)
        self.stand()


class Comparison(PrivateAuction):
    """The auction between those whose bids lie on a private: the lowest raises or drops out."""

    @property
    def next(self) -> str:
        """Who has the lowest bid."""
        return min(self.bids, key=self.bids.__getitem__)


def sell(
    game: Position, sale: Sale, ask: Callable[[str], Ask], all_passed: Callable[[str], Procedure[str]]
) -> Asking:
    """Players buy, bid or pass in turn until all is sold. When all have passed in a row, `all_passed` settles what follows
    and returns who is next. Who would be next in the end begins the first stock round."""
    player = game.seats[0]
    while sale.unsold:
        player = yield from until_all_pass(game.seats, player, ask, partial(_heard, game, sale), lambda: not sale.unsold)
        if sale.unsold:
            player = yield from all_passed(player)
    game.priority = player
    game.record_round(game.income, {})


def _heard(game: Position, sale: Sale, player: str, move: BuyPrivate | Bid | Pass) -> Asking:
    """Whoever was asked buys or passes, whoever entered it; a bid lies there for who makes it."""
    match move:
        case BuyPrivate():
            private = sale.bought(game.privates[move.private])
            yield from sold(game, sale, private, player, private.price)
            yield from sale.settle(game)
        case Bid():
            sale.bid(game, move)
        case Pass():
            game.happened(Passed(player))


def must_take(game: Position, sale: Sale, private: Private, player: str) -> Procedure[str]:
    """Once a private is to be had for nothing, the player whose turn it is has to take it. Returns who is next."""
    if private.price > 0:
        return player
    game.happened(MustTake(player=player, private=private.called))
    yield from sold(game, sale, private, player, 0)
    yield from sale.settle(game)
    return game.left_of(player)


def award(game: Position, sale: Sale, private: Private) -> Asking:
    """Sell a private to who has bid for it: the lowest raises or drops out, until one is left, who pays his bid."""
    bids = sale.bids[private.card.id]
    auction = Comparison(game.seats, tuple(bids), bids=bids, private=private, sale=sale)
    winner = yield from hold(auction, partial(_raise_ask, game, auction), partial(raised, game))
    yield from sold(game, sale, private, str(winner), bids[str(winner)])


def raised(game: Position, player: str, move: Any) -> None:
    """What happens when a player raises his bid or drops out."""
    game.happened(DroppedOut(player) if isinstance(move, Pass) else BidRaised(player=player, amount=Money(move.amount)))


def sold(game: Position, sale: Sale, private: Private, player: str, price: int) -> Asking:
    """A private goes to a player, with the gifts that it brings."""
    sale.unsold.remove(private)
    sale.bids.pop(private.card.id, None)
    game.pay(game.purses[player], game.bank, price, PriceOfPrivate(private.card.symbol))
    private.give(player)
    game.happened(PrivateBought(player=player, private=private.called, price=Money(price)))
    if private.card.power is not None:
        yield from private.card.power.bought(game, private, player)


def reserved(game: Position, sale: Sale, player: str, but: Private | None = None) -> int:
    """What a player's bids on other privates tie up: those that are the highest now (or all, by agreement)."""
    return sum(
        bids[player] for id_, bids in sale.bids.items() if (but is None or id_ != but.card.id) and player in bids
        and (game.rule("reserve_all_bids") or bids[player] == max(bids.values()))
    )


# Offers and asks ------------------------------------------------------------------------------------


def turn_ask(
    game: Position, sale: Sale, player: str, unexpected_move: Text, why_closed: Callable[[], IllegalMove] | None,
    by_card: bool = False,
) -> Ask:
    """A player buys, bids or passes. `why_closed` says why nothing can be bought now; None: nothing ever can, outright."""
    buy = () if why_closed is None else (_buy_offer(game, sale, player, why_closed),)
    return Ask(
        actors=(player,),
        heading=say("{player}: buy a private, bid or pass", player=player) if buy
        else say("{player}: bid or pass", player=player),
        task=say("Bid or pass") if sale.buyable(game) is None else say("Buy, bid or pass"),
        make_offers=lambda: (*buy, _bid_offer(game, sale, player), Offer(Pass, say("Pass"))),
        not_your_turn=lambda other: not_your_turn(other, player, game.seats, by_card),
        unexpected_move=unexpected_move, topic=sale, is_bidding=True,
    )


def _buy_offer(game: Position, sale: Sale, player: str, why_closed: Callable[[], IllegalMove]) -> Offer:
    def against(id_: str) -> Iterator[IllegalMove]:
        private = game.privates[id_]
        if private is not sale.buyable(game):
            yield from sale.against_buying(game, private)
        bought = sale.bought(private)
        yield from not_covered(game, sale, player, bought, bought.price)

    return Offer(BuyPrivate, say("Buy a private"), (
        Field("private", say("Which private?"), lambda chosen: of_sale(game, sale, against),
              label=lambda id_: game.privates[id_].called, detail=lambda chosen, id_: Money(game.privates[id_].price)),
    ), why_closed=why_closed)


def _bid_offer(game: Position, sale: Sale, player: str) -> Offer:
    """The offer to bid for any private but the one that can be bought right now."""
    def against(id_: str) -> Iterator[IllegalMove]:
        private = game.privates[id_]
        if private is sale.buyable(game):
            yield illegal(
                "{private} can be bought right now for {price}; bids are for the others.",
                private=private.called, price=Money(private.price),
            )
        yield from not_covered(game, sale, player, private, sale.minimum(game, private))

    return Offer(Bid, say("Bid"), (
        Field("private", say("For which private?"), lambda chosen: of_sale(game, sale, against),
              label=lambda id_: game.privates[id_].called,
              detail=lambda chosen, id_: say("from {amount}", amount=Money(sale.minimum(game, game.privates[id_]))),
              why=lambda chosen, id_: pays_and_brings(game, game.privates[id_])),
        Field("amount", say("How much?"), lambda chosen: _amounts(game, sale, player, game.privates[chosen["private"]])),
    ), why_closed=lambda: illegal("You cannot afford a bid on any private."))


def not_covered(game: Position, sale: Sale, player: str, private: Private, amount: int) -> Iterator[IllegalMove]:
    """Why a player cannot pay so much for a private: cash, and what other bids tie up."""
    cash, tied = game.purses[player].cash, reserved(game, sale, player, private)
    values = {"cash": Money(cash), "reserved": Money(tied), "max": Money(cash - tied)}
    if amount > cash - tied and game.box.bids_lie_there:
        yield impossible("You have {cash}; {reserved} lies on other privates. You can bid {max} at most.", **values)
    elif amount > cash - tied:
        yield impossible("You have {cash}; {reserved} is tied up in other bids. You can bid {max} at most.", **values)


def of_sale(game: Position, sale: Sale, against: Callable[[str], Iterator[IllegalMove]]) -> OneOf:
    """One of the privates that are still for sale."""
    def unknown(id_: str) -> IllegalMove:
        if id_ in game.privates:
            return impossible("{private} has been sold.", private=game.privates[id_].called)
        return no_private(game, id_)

    return OneOf(tuple(private.card.id for private in sale.unsold), against, unknown)


def _amounts(game: Position, sale: Sale, player: str, private: Private) -> Amount:
    """The bids on a private that a player can make: in steps, covered by cash."""
    least = sale.minimum(game, private)
    most = game.purses[player].cash - reserved(game, sale, player, private)
    step = game.rule("bid_step")
    return Amount(
        least, most,
        too_low=lambda amount: illegal("The lowest bid for {private} is {min}.", private=private.called,
                                       min=Money(least)),
        too_high=lambda amount: next(not_covered(game, sale, player, private, amount)),
        step=step, by=least_raise(step),
        off_step=lambda amount: illegal("Bids go up in steps of {step} from {min}.", step=step, min=Money(least)),
    )


def _raise_ask(game: Position, auction: PrivateAuction) -> Ask:
    """The bidder with the lowest bid raises or drops out."""
    player = auction.next
    return compare_ask(
        game, auction, say("{player}: raise or drop out ({private})", private=auction.private.called, player=player),
        say("Raise or drop out"), lambda other: illegal("{player} has the lowest bid and is next.", player=player)
        if other in game.players else not_your_turn(other, player, game.players))


def compare_ask(
    game: Position, auction: PrivateAuction, heading: Text, task: Text, not_your_turn: Callable[[str], IllegalMove]
) -> Ask:
    """Whoever is next bids more than the others, or drops out."""
    private, player = auction.private, auction.next
    offer = Offer(Bid, say("Raise") if auction.bids else say("Bid"), (
        Field("private", say("For which private?"), lambda chosen: OneOf((private.card.id,)),
              label=lambda id_: private.called),
        Field("amount", say("How much?"), lambda chosen: _amounts(game, auction.sale, player, private)),
    ), why_closed=lambda: illegal("You cannot bid more."), button=Button(is_docked=True))
    return Ask(
        actors=(player,), heading=heading, task=task, make_offers=lambda: (offer, Offer(Pass, say("Drop out"))),
        not_your_turn=not_your_turn, unexpected_move=say("{private} is being auctioned.", private=private.called),
        topic=auction, is_bidding=True, passing=say("{player} drops out", you("player", "You drop out"), player=player),
    )
