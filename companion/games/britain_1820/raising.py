"""Money that somebody must find: shares are sold for it; who cannot pay is bankrupt. Source: facts, 12.6, 14; D20."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.asks import Ask, Chosen, Field, Offer, Procedure
from companion.engine.domains import Amount, OneOf
from companion.engine.errors import IllegalMove, illegal
from companion.engine.facts import Reason
from companion.engine.game import End, GameOver
from companion.engine.ledger import Account
from companion.engine.text import Money, Text, say
from companion.games.britain_1820 import cousins, directors, shares
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.facts import Bankrupt
from companion.games.britain_1820.moves import SellShares
from companion.games.britain_1820.position import Position


def sellable(game: Position, holder: str, company: Company, helped: Company | None) -> int:
    """How many shares a holder may sell to help a company: control of that company stays."""
    most = shares.most_sold(game, holder, company)
    return most if company is not helped else min(most, directors.spare(game, company, company.holders))


def can_raise(game: Position, holder: str, helped: Company | None = None) -> int:
    """What a holder has, and would have if he sold all that he may."""
    own = sellable(game, holder, helped, helped) * game.price(helped) if helped else 0
    return own + without(game, holder, helped)


def without(game: Position, holder: str, left_out: Company | None) -> int:
    """What a holder has, and would have if he sold all that he may of other companies than one."""
    return game.account(holder).cash + sum(
        sellable(game, holder, company, None) * game.price(company)
        for company in game.companies.values() if company is not left_out and company.of(holder)
    )  # fmt: skip


def against_control(company: Company) -> IllegalMove:
    """Why shares of a company that is helped cannot be sold."""
    return illegal("This sale would give away control of {company} during its turn.", company=company.name)


def sale_offer(game: Position, holder: str, need: int, helped: Company | None = None) -> Offer:
    """The offer to sell shares to the pool until a holder has what he needs, and not more."""
    cash = game.account(holder).cash

    def against(name: str) -> Iterator[IllegalMove]:
        company = game.companies[name]
        yield from shares.against_sale(game, holder, company)
        if not sellable(game, holder, company, helped):
            yield against_control(company)

    def count(chosen: Chosen) -> Amount:
        company = game.companies[chosen["company"]]
        enough = -(-(need - cash) // game.price(company)) if game.price(company) else 0

        def too_high(count: int) -> IllegalMove:
            if (against := next(shares.against_sale(game, holder, company, count), None)) is not None:
                return against
            if count > sellable(game, holder, company, helped):
                return against_control(company)
            return illegal("{player} needs {amount} more: {n} shares bring that.", player=game.called(holder),
                           amount=Money(need - cash), n=enough)

        return Amount(1, min(sellable(game, holder, company, helped), enough), too_high=too_high, is_money=False)

    player = game.owner(holder)
    return Offer(
        SellShares, say("Sell shares"),
        (Field("company", say("Shares of which company?"), lambda chosen: OneOf(tuple(game.shares(holder)), against),
               detail=lambda chosen, name: Money(game.price(game.companies[name]))),
         Field("count", say("How many?"), count,
               detail=lambda chosen, n: Money(n * game.price(game.companies[chosen["company"]])))),
        preconditions=lambda: () if cash < need else (illegal(
            "{player} has {cash}, which is enough.", player=game.called(holder), cash=Money(cash)),),
        given={"player": player, "holder": holder},
        why_closed=lambda: illegal("{player} has no shares that may be sold.", player=game.called(holder)),
    )  # fmt: skip


def pay_fee(
    game: Position, holder: str, payee: Account, amount: int, why: Reason, helped: Company | None = None,
) -> Procedure[bool]:
    """Let a holder pay what he must, selling shares where his cash is short. Who cannot is bankrupt: of a player the game
    ends at once, a cousin leaves it. Returns whether it was paid."""
    if can_raise(game, holder, helped) < amount:
        if holder in game.cousins:
            yield from cousins.go_bankrupt(game, holder)
            return False
        raise GameOver(bankruptcy(game, holder, amount, why))
    while (account := game.account(holder)).cash < amount:
        question = say("{holder} must pay {amount} ({why}) and has {cash}.", holder=game.called(holder),
                       amount=Money(amount), why=game.text_of(why), cash=Money(account.cash))  # fmt: skip
        move = yield _ask(game, holder, question, sale_offer(game, holder, amount, helped))
        yield from shares.sell(game, holder, game.companies[move.company], move.count, game.owner(holder))
    game.pay(game.account(holder), payee, amount, why)
    return True


def _ask(game: Position, holder: str, question: Text, offer: Offer) -> Ask:
    player = game.owner(holder)
    return Ask(
        actors=(player,), heading=say("{player} must sell shares", player=player), task=say("Sell shares"),
        question=question, make_offers=lambda: (offer,),
        not_your_turn=game.others(lambda other: illegal("{player} must sell shares first.", player=player)),
        unexpected_move=say("{player} must sell shares first.", player=player),
    )


def bankruptcy(game: Position, player: str, amount: int, why: Reason) -> End:
    """The end by a player's bankruptcy."""
    game.bankrupt = player
    game.happened(bankrupt := Bankrupt(player, Money(amount), game.text_of(why)))
    return End("bankruptcy", game.text_of(bankrupt))
