"""Running trains and paying dividends. Source: 'Run trains', 'Dividend'."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from companion.eighteenxx import dividends, privates, steps
from companion.eighteenxx.company import Company
from companion.eighteenxx.moves import AcquirePrivate, Pass, PayDividend, RunTrains, Withhold
from companion.eighteenxx.position import Position
from companion.engine.asks import Ask, Offer
from companion.engine.text import Money, say


def run_step(game: Position, company: Company) -> Generator[Ask, Any, int]:
    """Run the trains. Returns the revenue; without train or route the step is left out."""
    while game.depot.of(company.name) and game.board.has_route(company):
        move = yield steps.ask(
            game, company, steps.RUN, say("{company} runs its trains", company=company.name),
            say("Enter what the trains earn"),
            lambda: (
                Offer(RunTrains, say("Run trains"), game.board.run_fields(company), given={"company": company.name}),
                privates.acquire_offer(game, company),
                steps.end_step(company, say("Run nothing"), lambda: game.board.against_no_run(company)),
            ),
            say("{company} runs its trains now.", company=company.name),
        )
        if isinstance(move, AcquirePrivate):
            privates.acquire(game, company, move)
            continue
        if isinstance(move, Pass):
            return 0
        game.note(say("{company} earns {revenue}.", company=company.name, revenue=Money(move.revenue)))
        return int(move.revenue)
    return 0


def dividend_step(game: Position, company: Company, revenue: int) -> Generator[Ask, Any, None]:
    """Pay all or keep all. A company that earned nothing is not asked: its price goes left."""
    while revenue:
        move = yield _ask(game, company, revenue)
        if isinstance(move, AcquirePrivate):
            privates.acquire(game, company, move)
            continue
        game.earned[company.name] = {"revenue": revenue, "per_share": revenue // 10 if isinstance(move, PayDividend) else 0}
        if isinstance(move, PayDividend):
            dividends.pay(game, company, revenue)
        else:
            dividends.keep(game, company, revenue)
        return
    game.earned[company.name] = {"revenue": 0, "per_share": 0}
    dividends.keep(game, company, 0)


def _ask(game: Position, company: Company, revenue: int) -> Ask:
    given = {"company": company.name}
    return steps.ask(
        game, company, steps.DIVIDEND,
        say("{company} pays or keeps {revenue}", company=company.name, revenue=Money(revenue)),
        say("Pay {revenue} to the shareholders, or keep it", revenue=Money(revenue)),
        lambda: (
            Offer(PayDividend, say("Pay"), given=given,
                  preview=lambda move: dividends.told(dividends.payout(game, company, revenue), company)),
            Offer(Withhold, say("Keep"), given=given,
                  preview=lambda move: dividends.told(dividends.retained(game, company, revenue), company)),
            privates.acquire_offer(game, company),
        ),
        say("{company} pays its revenue of {revenue} or keeps it.", company=company.name, revenue=Money(revenue)),
        topic=revenue,
    )
