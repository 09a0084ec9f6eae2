"""Bids on privates, as every auction of the family has them: they lie there until their private is sold, and when there are
several the lowest raises or drops out. In what order privates are sold is the title's procedure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from companion.eighteenxx.box.power import pays_and_brings
from companion.eighteenxx.model.company import Private
from companion.eighteenxx.model.moves import Bid, Pass
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.private_facts import BidRaised, DroppedOut, PrivateBid, PrivateBought
from companion.eighteenxx.model.reasons import PriceOfPrivate
from companion.eighteenxx.model.unknown import no_private
from companion.engine.asks import Ask, Button, Field, Offer, Procedure, not_your_turn
from companion.engine.domains import Amount, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, say, you

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


@dataclass(frozen=True)
class Comparison:
    """What an ask is about where bids are compared, so that who passes drops out: the standing bids by player."""

    bids: dict[str, int]


@dataclass(frozen=True)
class Auction(Comparison):
    """The private for which bids are compared, and what else is for sale."""

    private: Private
    sale: Sale


def award(game: Position, sale: Sale, private: Private) -> Asking:
    """Sell a private to who has bid for it: the lowest raises or drops out, until one is left, who pays his bid."""
    bids = sale.bids[private.card.id]
    while len(bids) > 1:
        lowest = min(bids, key=lambda bidder: bids[bidder])
        move = yield _raise_ask(game, sale, private, lowest)
        if isinstance(move, Pass):
            del bids[lowest]
            game.happened(DroppedOut(lowest))
        else:
            bids[lowest] = move.amount
            game.happened(BidRaised(player=lowest, amount=Money(move.amount)))
    ((winner, amount),) = bids.items()
    yield from sold(game, sale, private, winner, amount)


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


def bid_offer(game: Position, sale: Sale, player: str, buyable: Private | None) -> Offer:
    """The offer to bid for any private but the one that can be bought right now."""
    def against(id_: str) -> Iterator[IllegalMove]:
        private = game.privates[id_]
        if private is buyable:
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
    if amount > cash - tied and game.box.bids_lie_there:
        yield impossible(
            "You have {cash}; {reserved} lies on other privates. You can bid {max} at most.",
            cash=Money(cash), reserved=Money(tied), max=Money(cash - tied),
        )
    elif amount > cash - tied:
        yield impossible(
            "You have {cash}; {reserved} is tied up in other bids. You can bid {max} at most.",
            cash=Money(cash), reserved=Money(tied), max=Money(cash - tied),
        )


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
        step=step,
        off_step=lambda amount: illegal("Bids go up in steps of {step} from {min}.", step=step, min=Money(least)),
    )


def raise_offer(game: Position, sale: Sale, player: str, private: Private) -> Offer:
    """The offer to bid more for the private that is being auctioned."""
    return Offer(Bid, say("Raise") if sale.has_bid(private) else say("Bid"), (
        Field("private", say("For which private?"), lambda chosen: OneOf((private.card.id,)),
              label=lambda id_: private.called),
        Field("amount", say("How much?"), lambda chosen: _amounts(game, sale, player, private)),
    ), why_closed=lambda: illegal("You cannot bid more."), button=Button(is_docked=True))


def _raise_ask(game: Position, sale: Sale, private: Private, player: str) -> Ask:
    """The bidder with the lowest bid raises or drops out."""
    return Ask(
        actors=(player,),
        heading=say("{player}: raise or drop out ({private})", private=private.called, player=player),
        task=say("Raise or drop out"),
        make_offers=lambda: (raise_offer(game, sale, player, private), Offer(Pass, say("Drop out"))),
        not_your_turn=lambda other: illegal("{player} has the lowest bid and is next.", player=player)
        if other in game.players else not_your_turn(other, player, game.players),
        unexpected_move=say("{private} is being auctioned.", private=private.called),
        topic=Auction(sale.bids[private.card.id], private, sale),
        is_bidding=True,
        passing=say("{player} drops out", you("player", "You drop out"), player=player),
    )
