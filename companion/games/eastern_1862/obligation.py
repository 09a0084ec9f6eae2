"""Who has founded a company by charter and has not seen it floated in time pays a fine. Source: 1862 rules, 5.1."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.eighteenxx.box.places import IPO
from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.moves import SellShares
from companion.eighteenxx.model.reasons import PriceOfShares
from companion.eighteenxx.model.rounds import STOCK, Round
from companion.eighteenxx.rules import closing, selling
from companion.engine.asks import Ask, Button, Chosen, Field, Offer, Procedure
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, ImpossibleMove, illegal, impossible
from companion.engine.text import Money, Text, say, say_n
from companion.games.eastern_1862.facts import Fine, Fined, Forgiven, SoldAtHalf
from companion.games.eastern_1862.founding import fine

if TYPE_CHECKING:
    from companion.games.eastern_1862.game import Eastern

Asking = Procedure[None]


def reminder(game: Eastern, company: Company) -> Text | None:
    """What a company that has not floated still needs, and what it costs its founder if it does not get it."""
    if company.name not in game.obligations:
        return None
    missing = game.box.kinds[company.kind].float - (100 - game.certificates.percent(IPO, company.name))
    ends = Round(STOCK, game.round.turn + (not game.round.is_stock))
    return say_n(
        "{company} must float before {round} ends: {n} more share, or {player} pays a fine of {fine}.",
        "{company} must float before {round} ends: {n} more shares, or {player} pays a fine of {fine}.",
        missing // 10, round=ends.name, company=company.name, player=game.obligations[company.name],
        fine=Money(fine(company.par or 0)),
    )


def enforce(game: Eastern) -> Asking:
    """At the end of a stock round, player by player: all companies that a founder owes are fined and closed, in the order in
    which he has won them; then he sells shares of others for what he still owes in all."""
    for player in game.clockwise(game.priority):
        owed = 0
        for name in [name for name, founder in game.obligations.items() if founder == player]:
            owed = _fine(game, player, game.companies[name], owed)
        if owed:
            yield from _sell_others(game, player, owed)


def _fine(game: Eastern, player: str, company: Company, owed: int) -> int:
    """Cash, then the shares of the company itself; it closes. Returns what is still owed with what was `owed` before."""
    due = fine(company.par or 0)
    game.happened(Fined(company=company.name, player=player, fine=Money(due)))
    owed = _pay(game, player, owed + due)
    _sell_own(game, player, company, owed)
    owed = _pay(game, player, owed)
    closing.close(game, company, State.UNSTARTED)
    return owed


def _sell_others(game: Eastern, player: str, owed: int) -> Asking:
    """Shares of other companies, until all is paid; what is left when there are none is forgiven."""
    while owed and _sellable(game, player):
        move = yield _ask(game, player, owed)
        selling.sell(game, player, game.companies[move.company], move.percent)
        owed = _pay(game, player, owed)
    if owed:
        game.happened(Forgiven(player=player, owed=Money(owed)))


def _pay(game: Eastern, player: str, owed: int) -> int:
    """Pay as much as there is cash. Returns what is still owed."""
    purse = game.purses[player]
    paid = min(owed, purse.cash)
    game.pay(purse, game.bank, paid, Fine())
    return owed - paid


def _sell_own(game: Eastern, player: str, company: Company, owed: int) -> None:
    """Shares of the company itself go for half the par each, one certificate after another, the cheapest first, until they
    bring what is owed. No price moves."""
    each, brought = (company.par or 0) // 2, 0
    for certificate in sorted(game.certificates.of(player, company.name), key=lambda one: one.percent):
        if brought >= owed:
            break
        brought += each * certificate.percent // 10
    if brought:
        game.pay(game.bank, game.purses[player], brought, PriceOfShares(company.name))
        game.happened(SoldAtHalf(player=player, amount=Money(brought), company=company.name))


# Selling others' shares -----------------------------------------------------------------------------


def _sellable(game: Eastern, player: str) -> list[str]:
    return [name for name, _ in game.certificates.percents(player) if selling.sizes(game, player, game.companies[name])]


def _ask(game: Eastern, player: str, owed: int) -> Ask:
    """Which shares the player sells: no more of them than are needed."""

    def against(company: Company, percent: int) -> Iterator[IllegalMove]:
        yield from selling.against_size(game, player, company, percent)
        less = [size for size in selling.sizes(game, player, company) if size < percent]
        if less and game.value(company, less[-1]) >= owed:
            yield illegal("{amount} is missing; sell no more than needed.", amount=Money(owed))

    def companies(chosen: Chosen) -> OneOf:
        held = tuple(name for name, _ in game.certificates.percents(player))
        return OneOf(held, lambda name: selling.against_company(game, player, game.companies[name]), _not_held)

    def percents(chosen: Chosen) -> OneOf:
        company = game.companies[chosen["company"]]
        owned = game.certificates.percent(player, company.name)
        return OneOf(tuple(range(10, owned + 1, 10)), lambda percent: against(company, percent),
                     lambda percent: impossible("You own {percent} % of {company}.", percent=owned, company=company.name))

    offer = Offer(SellShares, say("Sell shares"), (
        Field("company", say("Shares of which company?"), companies,
              detail=lambda chosen, name: say("{percent} % at {price}", percent=game.certificates.percent(player, name),
                                              price=Money(game.price(game.companies[name])))),
        Field("percent", say("How much?"), percents, lambda percent: say("{percent} %", percent=percent),
              lambda chosen, percent: Money(game.value(game.companies[chosen["company"]], percent)),
              lambda chosen, percent: selling.then(game, player, game.companies[chosen["company"]], percent, owed)),
    ), button=Button(says=selling.does))
    return Ask(
        actors=(player,), heading=say("{player}: sell shares to pay the fine", player=player), task=say("Sell for the fine"),
        question=say("{player} still owes {owed}.", player=player, owed=Money(owed)), make_offers=lambda: (offer,),
        not_your_turn=lambda other: _stranger(game, player, other),
        unexpected_move=say("{player} must first pay the fine.", player=player),
    )


def _not_held(name: str) -> IllegalMove:
    return impossible("You own no share of {company}.", company=name[:40])


def _stranger(game: Eastern, player: str, other: str) -> IllegalMove:
    if other not in game.players:
        return ImpossibleMove(say("Nobody called {player} plays in this game.", player=other))
    return illegal("{player} must first pay the fine.", player=player)
