"""The first shares of a company that is floated or enlarged: bought by whoever wants some, or everything is undone.

Source: facts, 8.6 step 5, 8.7 step 3; D15.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.eighteenxx.model.reasons import PriceOfShares
from companion.engine.asks import Ask, Chosen, Field, Offer, Procedure
from companion.engine.domains import Amount, OneOf
from companion.engine.errors import IllegalMove, ImpossibleMove, illegal, impossible
from companion.engine.text import Money, say, say_n
from companion.games.britain_1820 import cousins
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.facts import SharesSubscribed, SoldToSubscribe
from companion.games.britain_1820.moves import POOL, TREASURY, GiveUp, Pass, SellShares, Subscribe
from companion.games.britain_1820.position import STOCK, Position


@dataclass
class Subscription:
    """What is agreed while nothing is paid: `held` are shares by holder before it, `needed` must be held after it, each for
    `price`; `owner` may give it up, having to pay a `fee` besides. `may_sell`: holders may sell to the pool meanwhile."""

    company: Company
    owner: str
    price: int
    size: int
    needed: int
    held: dict[str, int]
    fee: int = 0
    may_sell: bool = False
    bought: dict[str, int] = field(default_factory=dict)
    sold: dict[str, int] = field(default_factory=dict)

    @property
    def missing(self) -> int:
        """The shares that somebody must still buy."""
        return max(0, self.needed - sum(self.held.values()) + sum(self.sold.values()) - sum(self.bought.values()))

    def of(self, holder: str) -> int:
        """The shares that a holder would have."""
        return self.held.get(holder, 0) - self.sold.get(holder, 0) + self.bought.get(holder, 0)

    @property
    def total(self) -> int:
        """The shares that all holders would have."""
        return sum(map(self.of, {*self.held, *self.bought}))

    def cash(self, game: Position, holder: str) -> int:
        """What a holder could still pay."""
        own = game.account(holder).cash - (self.fee if holder == self.owner else 0)
        return own + (self.sold.get(holder, 0) - self.bought.get(holder, 0)) * self.price


def subscription(game: Position, state: Subscription) -> Procedure[bool]:
    """Ask until the shares are bought. False: it is given up, and nothing has changed."""
    while state.missing or state.may_sell:
        move = yield _ask(game, state)
        if isinstance(move, GiveUp):
            return False
        if isinstance(move, Pass):
            return True
        if isinstance(move, Subscribe):
            state.bought[move.holder] = state.bought.get(move.holder, 0) + move.count
        else:
            state.sold[move.holder] = state.sold.get(move.holder, 0) + move.count
    return True


def book(game: Position, state: Subscription) -> None:
    """Pay for what was agreed: sales to the pool, then purchases from the treasury."""
    company, why = state.company, PriceOfShares(state.company.name)
    for holder, count in state.sold.items():
        company.move_shares(count, holder, POOL)
        game.pay(game.bank, game.account(holder), count * state.price, why)
        game.sold.setdefault(holder, set()).add(company.name)
        game.happened(SoldToSubscribe(n=count, player=game.called(holder)))
    for holder, count in state.bought.items():
        company.move_shares(count, TREASURY, holder)
        game.pay(game.account(holder), company, count * state.price, why)
        game.happened(SharesSubscribed(n=count, player=game.called(holder), price=Money(state.price)))


def refund(game: Position, state: Subscription) -> None:
    """What Vignoles gets back for the director, once there is one."""
    if state.bought.get(cousins.VIGNOLES):
        cousins.refund_distance(game, cousins.VIGNOLES, state.company)


def against_subscribing(game: Position, state: Subscription, holder: str) -> Iterator[IllegalMove]:
    """Why a holder cannot buy one of the shares."""
    name = state.company.name
    percent = 100 * state.of(holder) // state.size
    if percent >= game.figures.holding_limit:
        yield illegal("{player} already holds {percent} % of {company}; at {most} % buying stops.",
                      player=game.called(holder), percent=percent, company=name, most=game.figures.holding_limit)
    if name in game.sold.get(holder, ()) or state.sold.get(holder):
        yield illegal("{player} sold {company} in this stock round and cannot buy it back now.",
                      player=game.called(holder), company=name)
    if (cash := state.cash(game, holder)) < state.price:
        reason = say("{player} has {cash} left after the way between the stations; a share of {company} costs {price}.",
                     player=game.called(holder), cash=Money(max(0, cash)), company=name, price=Money(state.price)) if (
            state.fee and holder == state.owner) else say(
            "{player} has {cash}; a share of {company} costs {price}.", player=game.called(holder),
            cash=Money(max(0, cash)), company=name, price=Money(state.price))
        yield ImpossibleMove(reason)


def _ask(game: Position, state: Subscription) -> Ask:
    name = state.company.name

    def offers() -> tuple[Offer, ...]:
        done = Offer(Pass, say("Finish"), preconditions=lambda: _against_finish(game, state),
                     given={"player": state.owner, "company": None})
        return (
            *((_buy_offer(game, state),) if state.missing else ()),
            *((_sell_offer(game, state), done) if state.may_sell else ()),
            Offer(GiveUp, say("Give up"), given={"player": state.owner}),
        )  # fmt: skip

    missing = say_n("{n} share is still to be bought.", "{n} shares are still to be bought.", state.missing)
    whole = say("All shares that have to be held are.")
    return Ask(
        actors=_actors(game, state), heading=say("Who buys shares of {company}?", company=name),
        task=say("Buy first shares") if state.missing else say("Finish, or sell shares"),
        question=missing if state.missing else whole, passing=say("The new shares of {company} are settled", company=name),
        topic=state, make_offers=offers,
        not_your_turn=game.others(lambda other: _stranger(game, state, other)),
        unexpected_move=say("First the shares of {company} have to be bought, or it is given up.", company=name),
        out_of_place=lambda move: illegal("Nobody may sell {company} yet.", company=name)
        if isinstance(move, SellShares) else None,
    )  # fmt: skip


def _stranger(game: Position, state: Subscription, other: str) -> IllegalMove:
    """Why somebody can do nothing now."""
    enough = illegal("All shares of {company} that had to be bought are.", company=state.company.name)
    return next(against_subscribing(game, state, other), enough) if state.missing else enough


def _actors(game: Position, state: Subscription) -> tuple[str, ...]:
    """Who can do something: whoever floats or enlarges the company, and those who may buy or sell."""
    def may(holder: str) -> bool:
        buys = state.missing and next(against_subscribing(game, state, holder), None) is None
        return bool(buys) or (state.may_sell and state.held.get(holder, 0) > 0)

    return tuple(player for player in game.cards
                 if player == state.owner or any(map(may, game.own_holders(player))))


def _against_finish(game: Position, state: Subscription) -> Iterator[IllegalMove]:
    if state.missing:
        yield illegal("40% of {company} is {n} shares; {missing} are missing.", company=state.company.name,
                      n=state.needed, missing=state.missing)


def _buy_offer(game: Position, state: Subscription) -> Offer:
    def count(chosen: Chosen) -> Amount:
        holder = chosen["holder"]
        limit = -(-game.figures.holding_limit * state.size // 100) - state.of(holder)
        cash = state.cash(game, holder)

        def too_high(n: int) -> IllegalMove:
            if n * state.price > cash:
                return impossible("{player} has {cash}; {n} shares cost {amount}.", player=game.called(holder), n=n,
                                  cash=Money(max(0, cash)), amount=Money(n * state.price))
            if n > state.missing:
                return impossible("40% of {company} is {n} shares; {missing} are missing.", company=state.company.name,
                               n=state.needed, missing=state.missing)
            return illegal("{player} may buy {n} more: at {most} % of {company} buying stops.", n=limit,
                           player=game.called(holder), most=game.figures.holding_limit, company=state.company.name)

        return Amount(1, min(state.missing, cash // state.price, limit), too_high=too_high, is_money=False)

    return Offer(
        Subscribe, say("Buy shares"),
        (Field("holder", say("For whom?"), lambda chosen: OneOf(
            _holders(game, chosen), lambda holder: against_subscribing(game, state, holder)), game.called),
         Field("count", say("How many?"), count, detail=lambda chosen, n: Money(n * state.price))),
        why_closed=lambda: impossible("Nobody here can buy a share of {company} for {price}.", company=state.company.name,
                                   price=Money(state.price)),
    )  # fmt: skip


def _holders(game: Position, chosen: Chosen) -> tuple[str, ...]:
    """A player and his cousins; all holders as long as it is open who acts."""
    return game.own_holders(chosen["player"]) if "player" in chosen else game.holders


def _sell_offer(game: Position, state: Subscription) -> Offer:
    """The offer to sell before an increase is finished; one share stays with somebody."""
    def holders(chosen: Chosen) -> OneOf:
        own = tuple(holder for holder in _holders(game, chosen) if state.held.get(holder))
        return OneOf(own, lambda holder: _against_sale(game, state, holder))

    def count(chosen: Chosen) -> Amount:
        return Amount(1, min(state.of(chosen["holder"]), state.total - 1), is_money=False)

    return Offer(
        SellShares, say("Sell shares"),
        (Field("holder", say("For whom?"), holders, game.called),
         Field("company", say("Shares of which company?"), lambda chosen: OneOf((state.company.name,))),
         Field("count", say("How many?"), count, detail=lambda chosen, n: Money(n * state.price))),
        why_closed=lambda: illegal("You hold no share of {company} that you may sell.", company=state.company.name),
    )  # fmt: skip


def _against_sale(game: Position, state: Subscription, holder: str) -> Iterator[IllegalMove]:
    if state.bought.get(holder):
        yield illegal("{player} buys shares here and cannot sell.", player=game.called(holder))
    if state.of(holder) < 1 or state.total <= 1:
        yield illegal("At least one share of {company} must stay with a player or cousin.", company=state.company.name)
    if state.company.floated == game.numbers[STOCK]:
        yield illegal("{company} was floated or enlarged in this stock round and cannot be sold yet.",
                      company=state.company.name)  # fmt: skip
