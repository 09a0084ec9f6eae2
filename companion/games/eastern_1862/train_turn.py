"""A company buys trains, must have one, and may buy an own share. Source: 1862 rules, 15, 17, 19, 20."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.lenient import plays_as_site
from companion.eighteenxx.model.moves import BuyTrain, CompanyMove, Pass
from companion.eighteenxx.rules import issuing, steps
from companion.engine.asks import Button, Later, Listed, Offer, Procedure
from companion.engine.errors import IllegalMove, illegal
from companion.engine.text import Money, Text, say
from companion.games.eastern_1862 import bankruptcy, buying, raising, refinancing
from companion.games.eastern_1862.facts import PriceLoweredLate

if TYPE_CHECKING:
    from companion.games.eastern_1862.game import Eastern

Asking = Procedure[None]


@dataclass(frozen=True, slots=True)
class BuyOwnShare(CompanyMove):
    """Buy one of the company's own shares from the pool; no train is bought after it."""

    kind: ClassVar[str] = "buy-own-share"
    hint: ClassVar[Text] = say("For an own share in its treasury a company gets the dividend itself.")


def train_step(game: Any, turn: CompanyTurn) -> Asking:
    """Buy trains, as many as the company likes; who must have one and cannot pay raises money or is bankrupt."""
    company, has_raised = turn.company, False
    while company.is_floated and company.state is not State.RECEIVERSHIP:
        if is_lost(game, company, has_raised):
            bankruptcy.without_train(game, company)
            return
        move = yield from steps.decide(
            game, turn, partial(_can_do_anything, game, company, has_raised), partial(_ask, game, company, has_raised)
        )
        match move:
            case None | Pass():
                return
            case BuyOwnShare():
                issuing.redeem(game, company, game.price(company))
                return
            case raising.CloseCompany():
                bankruptcy.without_train(game, company)
            case raising.SellTreasury():
                raising.sell(game, company)
                has_raised = True
                _note_fall(game, company)
            case refinancing.Refinance():
                yield from refinancing.carry_out(game, company)
                has_raised = True
            case BuyTrain():
                if (yield from buying.is_agreed(game, company, move)):
                    yield from buying.buy(game, company, move.source, move.train, move.price)
                    has_raised = False
    if company.state is State.RECEIVERSHIP and not (yield from buying.buy_alone(game, company)):
        bankruptcy.without_train(game, company)


def _note_fall(game: Eastern, company: Company) -> None:
    """That own shares have lowered a price that sales lower no more."""
    if game.has_lner and plays_as_site(game):
        game.happened(PriceLoweredLate(company.name))


def must_buy(game: Eastern, company: Company) -> bool:
    """Whether a company has no train: then it must get one, with a route or without. Source: 15.6."""
    return not game.depot.of(company.name)


def is_lost(game: Eastern, company: Company, has_raised: bool) -> bool:
    """Whether a company must buy a train and there is no way."""
    if not raising.shortage(game, company) or raising.can(game, company):
        return False
    return not any(buying.sources(game, company, has_raised))


def _can_do_anything(game: Eastern, company: Company, has_raised: bool) -> bool:
    return must_buy(game, company) or next(against_own(game, company), None) is None or any(
        buying.sources(game, company, has_raised))


def _ask(game: Eastern, company: Company, has_raised: bool) -> steps.StepAsk:
    given, lacks = {"company": company.name}, raising.shortage(game, company)

    def duty() -> Iterator[IllegalMove]:
        if lacks:
            yield illegal("{company} must own a train: it buys one, sells own shares, or is refinanced.",
                          company=company.name)
        elif must_buy(game, company):
            yield illegal("{company} has no train and can pay for one: it must buy one.", company=company.name)

    def offers() -> Listed:
        found: list[Offer | Later] = [Later(BuyTrain, lambda: buying.offer(game, company, has_raised))]
        if lacks:
            found += raising.offers(game, company)
        if lacks and not raising.can(game, company):
            found.append(Offer(raising.CloseCompany, say("Buy no train: {company} is bankrupt", company=company.name),
                               given=given))
        found.append(Later(BuyOwnShare, lambda: _own_offer(game, company)))
        return *found, steps.end_step(company, say("No more trains"), duty)

    return steps.ask(
        game, company, steps.TRAINS, say("{company}: buy trains", company=company.name), _task(game, company), offers,
        say("{company} buys trains now.", company=company.name),
    )


def _task(game: Eastern, company: Company) -> Text:
    if lacks := raising.shortage(game, company):
        return say("A train must be bought: {amount} is missing", amount=Money(lacks))
    return say("A train must be bought") if must_buy(game, company) else say("Buy trains")


# Own shares ----------------------------------------------------------------------------------------


def against_own(game: Eastern, company: Company) -> Iterator[IllegalMove]:
    """Why a company cannot buy one of its own shares. Source: 17."""
    if must_buy(game, company):
        yield illegal("{company} must first buy a train.", company=company.name)
    yield from issuing.against_redeeming(game, company, game.price(company))


def _own_offer(game: Eastern, company: Company) -> Offer:
    def leads_to() -> Text | str:
        if next(against_own(game, company), None):
            return ""
        return say("{company} then has {cash}, and buys no more trains", company=company.name,
                   cash=Money(company.cash - game.price(company)))

    return Offer(BuyOwnShare, say("Buy an own share for {price}", price=Money(game.price(company))),
                 given={"company": company.name}, preconditions=lambda: against_own(game, company),
                 button=Button(leads_to=leads_to))
