"""Dividends: all, nothing, or with a little more from the treasury. Source: 1862 rules, 13 and 19."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from companion.eighteenxx.box.chart import STAY, PriceMove, jump
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.moves import CompanyMove, PayDividend, Withhold
from companion.eighteenxx.rules import dividends, steps
from companion.engine.asks import Button, Offer, Procedure
from companion.engine.errors import IllegalMove, illegal
from companion.engine.text import Money, Text, say
from companion.games.eastern_1862 import trains
from companion.games.eastern_1862.facts import AddedToDividend, DividendRaised

if TYPE_CHECKING:
    from companion.games.eastern_1862.game import Eastern

#: How many times its price a dividend must be for each step to the right.
JUMPS = (1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class Hudson(CompanyMove):
    """Add to a dividend from the treasury what it lacks to raise the price one step."""

    kind: ClassVar[str] = "hudson"
    hint: ClassVar[Text] = say("In the Hudson manoeuvre a company adds to its dividend what it lacks for a better price.")


def price_move(paid: int, price: int) -> PriceMove:
    """Left for nothing, and to the right by how many times the price is paid, four steps at most."""
    if not paid:
        return PriceMove("left")
    steps_ = jump(paid, price, JUMPS)
    return PriceMove("right", steps_) if steps_ else STAY


def top_up(game: Eastern, company: Company, revenue: int) -> int:
    """What a dividend lacks to reach the price, in tens."""
    return -(-(game.price(company) - revenue) // 10) * 10


def dividend_step(game: Any, turn: CompanyTurn) -> Procedure[None]:
    """Pay all or keep all; a company in receivership keeps all. Then warrants are used."""
    company, revenue = turn.company, turn.revenue
    if not company.is_floated:
        return
    move = yield from steps.decide(game, turn, lambda: revenue > 0, lambda: _ask(game, company, revenue))
    paid = revenue if isinstance(move, PayDividend) else 0
    if isinstance(move, Hudson):
        paid = revenue + _add(game, company, revenue)
    game.earned[company.name] = {"revenue": revenue, "per_share": paid // 10}
    if paid:
        dividends.pay(game, company, paid)
    else:
        dividends.keep(game, company, revenue)
    if company.is_floated:
        trains.use_warrants(game, company)


def _add(game: Eastern, company: Company, revenue: int) -> int:
    amount = top_up(game, company, revenue)
    game.pay(company, game.bank, amount, AddedToDividend())
    game.happened(DividendRaised(company=company.name, amount=Money(amount), revenue=Money(revenue)))
    return amount


def against_hudson(game: Eastern, company: Company, revenue: int) -> Iterator[IllegalMove]:
    """Why nothing can be added to a revenue."""
    price, amount = game.price(company), top_up(game, company, revenue)
    if not revenue:
        yield illegal("{company} has earned nothing: there is no dividend to add to.", company=company.name)
    elif amount <= 0:
        yield illegal("The revenue of {revenue} reaches the price of {price} already.", revenue=Money(revenue),
                      price=Money(price))
    elif amount > company.cash:
        yield illegal("{amount} would have to be added to the dividend; {company} has {cash}.", amount=Money(amount),
                      company=company.name, cash=Money(company.cash))


def _ask(game: Eastern, company: Company, revenue: int) -> steps.StepAsk:
    given, more = {"company": company.name}, top_up(game, company, revenue)

    def raised() -> dividends.Payout:
        return dividends.payout(game, company, revenue + more)

    def leads_to() -> Text | str:
        if next(against_hudson(game, company, revenue), None):
            return ""
        return say("{each} a share · price {price} · {company} then has {cash}", each=Money(raised().each),
                   price=Money(raised().price or 0), company=company.name,
                   cash=Money(company.cash - more + raised().treasury))

    return steps.ask(
        game, company, steps.DIVIDEND,
        say("{company}: pay out or withhold {revenue}", company=company.name, revenue=Money(revenue)),
        say("Dividend of {revenue}", revenue=Money(revenue)),
        lambda: (
            Offer(PayDividend, say("Pay"), given=given,
                  preview=lambda move: dividends.payout_lines(game, dividends.payout(game, company, revenue), company)),
            Offer(Withhold, say("Withhold"), given=given,
                  preview=lambda move: dividends.payout_lines(game, dividends.retained(game, company, revenue), company)),
            Offer(Hudson, say("Hudson manoeuvre: add {amount} and pay", amount=Money(more)) if more > 0
                  else say("Hudson manoeuvre"), given=given, preconditions=lambda: against_hudson(game, company, revenue),
                  preview=lambda move: dividends.payout_lines(game, raised(), company), button=Button(leads_to=leads_to)),
        ),
        say("{company} pays out its revenue of {revenue} or withholds it.", company=company.name, revenue=Money(revenue)),
        topic=revenue,
    )
