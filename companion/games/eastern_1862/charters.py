"""A company is founded with a charter, by the player who has won it in a parliament round. Source: 1862 rules, 5."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.eighteenxx.box.places import IPO
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.facts import ShareBought
from companion.eighteenxx.model.moves import StartCompany
from companion.eighteenxx.model.reasons import PriceOfShare
from companion.eighteenxx.rules import buying, floating
from companion.engine.asks import Ask, Button, Chosen, Field, Offer
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, ImpossibleMove, illegal, impossible
from companion.engine.text import Money, Text, say
from companion.games.eastern_1862.founding import CERTIFICATE, fine, net
from companion.games.eastern_1862.moves import CharterCompany
from companion.games.eastern_1862.price import CHARTERED_PARS

if TYPE_CHECKING:
    from companion.games.eastern_1862.game import Eastern

#: How many single shares may be bought with the president's certificate.
MORE = 2



def charter_ask(game: Eastern, player: str, company: Company) -> Ask:
    """The player who has won a company sets its par, and may buy two more shares."""
    return Ask(
        actors=(player,), heading=say("{player}: found {company}", player=player, company=company.name),
        task=say("Set the par of {company}", company=company.name),
        make_offers=lambda: (_charter_offer(game, player, company),),
        not_your_turn=lambda other: _winner_first(game, player, company, other),
        unexpected_move=say("{player} has won {company}, and founds it now.", player=player, company=company.name),
    )


def _winner_first(game: Eastern, player: str, company: Company, other: str) -> IllegalMove:
    if other not in game.players:
        return ImpossibleMove(say("Nobody called {player} plays in this game.", player=other))
    return illegal("{player} has won {company}, and founds it now.", player=player, company=company.name)


def _charter_offer(game: Eastern, player: str, company: Company) -> Offer:
    cash = game.purses[player].cash

    def against_par(par: int) -> Iterator[IllegalMove]:
        if CERTIFICATE * par > cash:
            yield impossible("Par {par} needs {price}; you have {cash} after the bid.", par=Money(par),
                             price=Money(CERTIFICATE * par), cash=Money(cash))

    def against_shares(par: int, shares: int) -> Iterator[IllegalMove]:
        if shares > MORE:
            yield illegal("You may hold at most 50 % from the founding purchase.")
        price = (CERTIFICATE + shares) * par
        if price > cash:
            yield impossible("{player} has {cash}; this costs {price}.", player=player, cash=Money(cash), price=Money(price))
        yield from buying.over_limit(game, player, 1 + shares)

    def shares_domain(chosen: Chosen) -> OneOf:
        return OneOf(tuple(range(MORE + 1)), lambda shares: against_shares(chosen["par"], shares), _wrong_shares)

    return Offer(CharterCompany, say("Found {company}", company=company.name), (
        Field("par", say("At which par?"), lambda chosen: OneOf(CHARTERED_PARS, against_par, _no_charter_par), Money,
              lambda chosen, par: Money(CERTIFICATE * par),
              lambda chosen, par: say("floats with {cash}", cash=Money(net(par)))),
        Field("shares", say("How many single shares besides?"), shares_domain,
              lambda shares: say("{n} besides", n=shares) if shares else say("no share besides"),
              lambda chosen, shares: Money((CERTIFICATE + shares) * chosen["par"]),
              lambda chosen, shares: _founded(cash, chosen["par"], shares)),
    ), given={"player": player, "company": company.name},
    button=Button(
        says=lambda chosen: say(
            "Found {company} at {par}", company=company.name, par=Money(chosen["par"])),
    ))


def _founded(cash: int, par: int, shares: int) -> Text:
    then = Money(cash - (CERTIFICATE + shares) * par)
    if shares == MORE:
        return say("cash then {cash}; floats now", cash=then)
    return say("cash then {cash}; a fine of {fine} if it has not floated when the next stock round ends", cash=then,
               fine=Money(fine(par)))


def _no_charter_par(par: int) -> IllegalMove:
    return impossible("Charters start at {pars} or {last}.", pars=tuple(map(Money, CHARTERED_PARS[:-1])),
                      last=Money(CHARTERED_PARS[-1]))


def _wrong_shares(shares: int) -> IllegalMove:
    if shares > MORE:
        return illegal("You may hold at most 50 % from the founding purchase.")
    return impossible("It must be {low} at least, not {value}.", low=0, value=shares)


def charter(game: Eastern, move: CharterCompany) -> None:
    """Buy the president's certificate and the single shares; a company that has not floated yet is to be by the end of the
    next stock round."""
    company = game.companies[move.company]
    buying.start(game, StartCompany(move.player, move.company, move.par))
    for _ in range(move.shares):
        game.pay(game.purses[move.player], game.bank, move.par, PriceOfShare(company.name))
        game.certificates.move_next(IPO, move.player, company.name)
    if move.shares:
        game.happened(ShareBought(player=move.player, percent=10 * move.shares, company=company.name,
                                  place=IPO, price=Money(move.shares * move.par)))
    game.obligations[company.name] = move.player
    floating.check(game, company)
