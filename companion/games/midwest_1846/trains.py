"""Buying trains in 1846: either side of a card of the bank, trains of others, and the train that a company must have.

Source: 1846 rules, 6.4 and 6.5.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.eighteenxx.model import train_limit
from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.depot import Train
from companion.eighteenxx.model.moves import BuyTrain, DeclareBankruptcy, Pass, SellShares
from companion.eighteenxx.rounds.receivership import buy_alone
from companion.eighteenxx.rounds.train_step import buy, buy_offer, find, is_agreed
from companion.eighteenxx.rules import emergency, selling, steps
from companion.engine.asks import Button, Chosen, Field, Later, Listed, Offer, Procedure
from companion.engine.domains import Amount, Domain, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say, say_n
from companion.games.midwest_1846 import bankruptcy, forced
from companion.games.midwest_1846.forced import IssueForTrain

if TYPE_CHECKING:
    from companion.games.midwest_1846.game import Midwest


def train_step(game: Any, turn: CompanyTurn) -> Procedure[None]:
    """Buy trains until the company passes or can do nothing more; who has none cannot pass."""
    company = turn.company
    emergency.begin(game)
    turn.is_forced = False
    while company.is_floated and company.state is not State.RECEIVERSHIP:
        move = yield from steps.decide(game, turn, partial(_can_do_anything, game, turn), partial(_ask, game, turn))
        match move:
            case None | Pass():
                return
            case IssueForTrain():
                forced.issue(game, turn, move.number)
            case SellShares():
                forced.sell(game, turn, move.company, move.percent)
            case DeclareBankruptcy():
                bankruptcy.go_bankrupt(game, turn)
            case BuyTrain():
                if (yield from is_agreed(game, company, move, _buy_offer(game, turn))):
                    yield from buy(game, company, move)
    if company.state is State.RECEIVERSHIP:
        yield from buy_alone(game, company)


def _can_do_anything(game: Midwest, turn: CompanyTurn) -> bool:
    company = turn.company
    return (forced.must_buy(game, company) or any(act.can(game, turn) for act in game.anytime_acts)
            or any(not any(_against(game, turn, train)) for train in _trains(game, company)))


def _trains(game: Midwest, company: Company) -> Iterator[Train]:
    """All trains that lie with somebody else and are for sale."""
    yield from emergency.on_sale(game)
    for other in game.companies:
        if other != company.name:
            yield from game.depot.of(other)


def _against(game: Midwest, turn: CompanyTurn, train: Train) -> Iterator[IllegalMove]:
    """Why a company may not buy a train."""
    company, other = turn.company, game.companies.get(train.owner)
    if refusal := train_limit.against_train(game, company, train):
        yield refusal
    if train.is_obsolete:
        yield illegal("{train} is in its last run and cannot be sold.", train=train.name)
    if other is not None and other.state is State.RECEIVERSHIP:
        yield illegal("{company} has no president to agree.", company=other.name)
    if forced.must_buy(game, company):
        yield from forced.against_train(game, company, turn, train)
    elif (least := 1 if other is not None else train.price) > company.cash:
        yield impossible("{company} has {cash}; it needs {price}.", company=company.name, cash=Money(company.cash),
                         price=Money(least))


def _buy_offer(game: Midwest, turn: CompanyTurn) -> Offer:
    company = turn.company

    def prices(chosen: Chosen) -> Domain:
        train = find(game, chosen["source"], chosen["train"])
        if train.owner not in game.companies:
            return OneOf((train.price,), unknown=lambda price: illegal("{train} costs {price}.", train=train.name,
                                                                       price=Money(train.price)))
        return Amount(1, company.cash, lambda price: illegal("The price must be at least 1."), lambda price: impossible(
            "{company} has {cash}; it needs {price}.", company=company.name, cash=Money(company.cash), price=Money(price)),
            usual=min(train.price, company.cash))

    return buy_offer(game, company, partial(_against, game, turn), prices)


def _ask(game: Midwest, turn: CompanyTurn) -> steps.StepAsk:
    company, must = turn.company, forced.must_buy(game, turn.company)

    def duty() -> Iterator[IllegalMove]:
        if must:
            yield illegal("{company} needs a train: {trains}.", company=company.name, trains=_priced(game))
        elif game.last_sale and not game.depot.of(company.name):
            yield illegal("What was raised for a train is spent on one.")

    def offers() -> Listed:
        more = _raising(game, turn) if must else ()
        buying = Later(BuyTrain, partial(_buy_offer, game, turn))
        return buying, *more, steps.end_step(company, say("No more trains"), duty)

    return steps.ask(
        game, company, steps.TRAINS, say("{company}: buy trains", company=company.name),
        say("A train must be bought") if must else say("Buy trains"), offers,
        say("{company} buys trains now.", company=company.name),
    )


def _priced(game: Midwest) -> tuple[Text, ...]:
    return tuple(say("{train} for {price}", train=train.name, price=Money(train.price)) for train in emergency.on_sale(game))


# Money for a train ---------------------------------------------------------------------------------------------


def _raising(game: Midwest, turn: CompanyTurn) -> tuple[Offer, ...]:
    """What raises money for a train that must be bought."""
    president = str(game.president(turn.company))
    broke = Offer(
        DeclareBankruptcy, say("Declare bankruptcy"), preconditions=lambda: forced.against_bankruptcy(game, turn),
        given={"company": turn.company.name}, button=Button(asks_first=lambda: say(
            "With this {player} is bankrupt: all shares are sold, and the game goes on without {player}.",
            player=president)))
    return _issue_offer(game, turn), _sell_offer(game, turn, president), broke


def _issue_offer(game: Midwest, turn: CompanyTurn) -> Offer:
    company = turn.company
    allowed = forced.choices(game, company, turn)

    def none() -> Iterable[IllegalMove]:
        if turn.is_forced:
            yield illegal("{company} has issued for a train already.", company=company.name)
        elif company.cash >= forced.dearest(game):
            yield illegal("{sum} already pays {d}.", sum=Money(company.cash), d=Money(forced.dearest(game)))
        elif not allowed:
            yield illegal("{company} can issue no share that brings anything.", company=company.name)

    def wrong(number: int) -> IllegalMove:
        if number not in (brings := forced.sums(game, company, turn)):
            return impossible("{company} cannot issue {n} shares.", company=company.name, n=number)
        return illegal("{told}; allowed: {ways}.", told=forced.told({number: brings[number]}), ways=forced.told(allowed))

    return Offer(
        IssueForTrain, say("Issue shares for the train"),
        (Field("number", say("How many?"), lambda chosen: OneOf(tuple(allowed), unknown=wrong),
               detail=lambda chosen, n: Money(forced.sums_of(game, company, n)),
               why=lambda chosen, n: say("{company} then has {cash}", company=company.name,
                                         cash=Money(company.cash + forced.sums_of(game, company, n)))),),
        preconditions=none, given={"company": company.name},
        button=Button(says=lambda chosen: say_n("Issue {n} share", "Issue {n} shares", chosen["number"])),
    )


def _sell_offer(game: Midwest, turn: CompanyTurn, president: str) -> Offer:
    held = tuple(name for name, _ in game.certificates.percents(president))

    def against(name: str) -> Iterator[IllegalMove]:
        sold = game.companies[name]
        found = forced.sizes(game, turn.company, president, sold) or [10]
        if all(any(forced.against_sale(game, turn, sold, size)) for size in found):
            yield from forced.against_sale(game, turn, sold, min(found))

    def percents(chosen: Chosen) -> OneOf:
        sold = game.companies[chosen["company"]]
        owned = game.certificates.percent(president, sold.name)
        return OneOf(tuple(range(10, owned + 1, 10)), lambda percent: forced.against_sale(game, turn, sold, percent),
                     lambda percent: impossible("You own {percent} % of {company}.", percent=owned, company=sold.name))

    return Offer(
        SellShares, say("Sell shares"),
        (Field("company", say("Shares of which company?"), lambda chosen: OneOf(held, against),
               detail=lambda chosen, name: say("{percent} % at {price}", percent=game.certificates.percent(president, name),
                                               price=Money(game.price(game.companies[name])))),
         Field("percent", say("How much?"), percents, label=lambda percent: say("{percent} %", percent=percent),
               detail=lambda chosen, percent: Money(game.value(game.companies[chosen["company"]], percent)),
               why=lambda chosen, percent: selling.then(game, president, game.companies[chosen["company"]], percent))),
        why_closed=lambda: illegal("There is nothing that {player} may sell for the train.", player=president),
        given={"player": president}, button=Button(says=selling.does),
    )
