"""Loans. Source: facts, 10."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from companion.engine.asks import Field, Offer
from companion.engine.domains import Amount
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, say, say_n
from companion.games.britain_1820 import raising
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.directors import Doing
from companion.games.britain_1820.facts import LoansRepaid, LoansTaken
from companion.games.britain_1820.moves import RepayLoan, TakeLoan
from companion.games.britain_1820.position import Position
from companion.games.britain_1820.reasons import ExcessLoans, LoanMoney, LoanRepayment, LoansOfNobody


def against_loans(game: Position, company: Company, count: int = 1) -> Iterator[IllegalMove]:
    """Why a company cannot take so many loans."""
    if not company.is_public or not company.is_led:
        yield illegal("Private companies cannot have loans.")
        return
    if game.is_cousins(company):
        yield illegal("A company that a cousin directs takes no loans.")
    if game.in_liquidation(company):
        yield illegal("{company} is in liquidation and cannot take loans.", company=company.name)
        return
    if company.loans + count > company.in_play:
        yield illegal("{company} has {loans} loans and {shares} shares in play; no more loans.", company=company.name,
                      loans=company.loans, shares=company.in_play)
    lowest = game.box.chart.cells[0].price
    if count >= game.steps_to(company, lowest):
        yield illegal("A loan would move {company} from {price} to {lowest}.", company=company.name,
                      price=Money(game.box.chart.cells[1].price), lowest=Money(lowest))


def most_loans(game: Position, company: Company) -> int:
    """How many loans a company can take now."""
    if next(against_loans(game, company), None) is not None:
        return 0
    return min(company.in_play - company.loans, game.steps_to(company, game.box.chart.cells[0].price) - 1)


def against_surplus(game: Position, company: Company, bill: int, count: int) -> Iterator[IllegalMove]:
    """Why so many loans are more than it takes to pay a bill: outside its turn a company takes them only for one."""
    missing = bill - company.cash
    enough = -(-missing // game.figures.loan)
    if missing <= 0:
        yield illegal("{company} has {cash}, which is enough.", company=company.name, cash=Money(company.cash))
    elif count > enough:
        yield illegal(say_n("{company} needs {amount} more: {n} loan brings that.",
                            "{company} needs {amount} more: {n} loans bring that.", enough, company=company.name,
                            amount=Money(missing)))


def loan_offer(
    game: Position, company: Company, player: str | None = None,
    against: Callable[[int], Iterable[IllegalMove]] = lambda count: (),
) -> Offer:
    """The offer to take loans: of a company in its turn, or else of the player who speaks for it. `against` names what is
    against so many besides; if there is something, so it is against more."""
    def refuse(count: int) -> Iterator[IllegalMove]:
        yield from against_loans(game, company, count)
        yield from against(count)

    most = next((n for n in range(most_loans(game, company), 0, -1) if next(refuse(n), None) is None), 0)
    return Offer(
        TakeLoan, say("Take loans"),
        (Field("count", say("How many loans of {amount}?", amount=Money(game.figures.loan)), lambda chosen: Amount(
            1, most, too_high=lambda count: next(refuse(count)), is_money=False)),),
        preconditions=lambda: refuse(1), given={"company": company.name, "player": player},
        preview=lambda move: (say("{company} then has {cash} and {loans} loans; its price goes down {steps}.",
                                  company=company.name, cash=Money(company.cash + move.count * game.figures.loan),
                                  loans=company.loans + move.count, steps=move.count),),
    )  # fmt: skip


def take_loans(game: Position, company: Company, count: int) -> None:
    """Take loans: money from the bank, a step down for each."""
    game.pay(game.bank, company, count * game.figures.loan, LoanMoney())
    company.borrow(count)
    game.happened(LoansTaken(n=count, company=company.name))
    game.move_price(company, -count)


def repay_offer(game: Position, company: Company) -> Offer:
    """Repay some loans: the price goes up a step for each."""
    most = min(company.loans, company.cash // game.figures.loan)
    return Offer(
        RepayLoan, say("Repay loans"),
        (Field("count", say("How many?"), lambda chosen: Amount(1, most, is_money=False),
               detail=lambda chosen, n: Money(n * game.figures.loan)),), given={"company": company.name},
    )  # fmt: skip


def repay_loans(game: Position, company: Company, count: int) -> None:
    """Repay loans from the treasury: a step up for each."""
    if company.cash < count * game.figures.loan:
        raise impossible("{company} has {cash}; {n} loans are {amount}.", company=company.name, cash=Money(company.cash),
                         n=count, amount=Money(count * game.figures.loan))
    game.pay(company, game.bank, count * game.figures.loan, LoanRepayment())
    company.borrow(-count)
    game.happened(LoansRepaid(n=count, company=company.name))
    if company.is_public:
        game.move_price(company, count)


def repay_excess(game: Position, company: Company) -> Doing:
    """Repay at once what exceeds the loans that are allowed: as many as shares in play, of a private company none.
    The director adds what the treasury lacks, and then the price falls once; a private company's owner pays."""
    allowed = company.in_play if company.is_public else 0
    excess = max(0, company.loans - allowed)
    if not excess:
        return
    missing = max(0, excess * game.figures.loan - company.cash)
    if missing:
        if company.director is None:
            game.pay(game.bank, company, missing, LoansOfNobody())
        else:
            yield from raising.pay_fee(game, company.director, company, missing, ExcessLoans(company.name), helped=company)
    repay_loans(game, company, excess)
    if missing and company.is_public and company.director is not None:
        game.move_price(company, -1)
