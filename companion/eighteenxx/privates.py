"""Privates after the distribution: their income, their sale to companies, their end. Source: 'Private Companies'."""

from __future__ import annotations

from collections.abc import Iterator

from companion.eighteenxx.company import Company, Private
from companion.eighteenxx.moves import AcquirePrivate
from companion.eighteenxx.position import Position
from companion.engine.asks import Chosen, Field, Offer
from companion.engine.domains import Amount, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say


def income(game: Position) -> dict[str, int]:
    """Every private pays its revenue to its owner. Returns what each player got."""
    paid = dict.fromkeys(game.players, 0)
    for private in game.privates.values():
        if private.owner is None or private.closed or not private.card.revenue:
            continue
        amount = private.card.revenue
        symbol, owner = private.card.symbol, private.owner
        game.pay(game.bank, game.holder_account(owner), amount, say("revenue of {private}", private=symbol))
        game.note(say("{private} pays {owner} {amount}.", private=symbol, owner=owner, amount=Money(amount)))
        if private.owner in paid:
            paid[private.owner] += amount
    return paid


def close(game: Position, private: Private) -> None:
    """Close a private: no income, no power, no value from now on."""
    private.closed = True
    game.note(say("{private} closes.", private=private.card.name))


def close_all(game: Position) -> None:
    """Close whatever is open: the phase says so."""
    for private in game.privates.values():
        if not private.closed:
            close(game, private)


def against_phase(game: Position) -> Iterator[IllegalMove]:
    """Why no company can buy a private now."""
    if not game.depot.phase.privates_for_companies:
        yield illegal("Companies can buy privates after the first 3-train and before the first 5-train.")


def acquire_offer(game: Position, company: Company) -> Offer:
    """The offer to buy a private from the player who owns it, at any time of the company's turn."""

    def against(id_: str) -> Iterator[IllegalMove]:
        private = game.privates[id_]
        if not private.card.company_may_buy:
            yield illegal("{private} can never belong to a company.", private=private.card.symbol)
        if private.closed or private.owner not in game.purses:
            yield impossible("{private} belongs to no player.", private=private.card.symbol)
        low, _ = game.private_prices(private)
        if low > company.cash:
            yield impossible("{company} has {cash}; it needs {price}.", company=company.name, cash=Money(company.cash),
                             price=Money(low))

    def prices(chosen: Chosen) -> Amount:
        private = game.privates[chosen["private"]]
        low, high = game.private_prices(private)

        def wrong(amount: int) -> IllegalMove:
            if low <= amount <= high:
                return impossible("{company} has {cash}; it needs {price}.", company=company.name,
                                  cash=Money(company.cash), price=Money(amount))
            return illegal("{private} may be sold for {low} to {max}.", private=private.card.symbol, low=Money(low),
                           max=Money(high))

        return Amount(low, min(high, company.cash), wrong, wrong)

    def who(chosen: Chosen, id_: str) -> Text | str:
        private = game.privates[id_]
        low, high = game.private_prices(private)
        return say("{owner}, {low} to {high}", owner=private.owner, low=Money(low), high=Money(high))

    return Offer(
        AcquirePrivate, say("Buy a private"),
        (
            Field("private", say("Which private?"), lambda chosen: OneOf(tuple(game.privates), against, _unknown),
                  label=lambda id_: game.privates[id_].card.name, detail=who),
            Field("price", say("For how much?"), prices),
        ),
        lambda: against_phase(game),
        lambda: illegal("There is no private that {company} could buy.", company=company.name),
        given={"company": company.name},
    )


def _unknown(id_: str) -> IllegalMove:
    return impossible("There is no private called {private}.", private=id_[:40])


def acquire(game: Position, company: Company, move: AcquirePrivate) -> None:
    """The private changes hands: its income and its power are the company's now."""
    private = game.privates[move.private]
    seller = str(private.owner)
    game.pay(company, game.purses[seller], move.price, say("private {private}", private=private.card.symbol))
    private.owner = company.name
    game.note(say("{company} buys {private} from {seller} for {price}.", company=company.name, private=private.card.name,
                  seller=seller, price=Money(move.price)))
