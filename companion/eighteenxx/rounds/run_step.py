"""Running trains and paying dividends. Source: 'Run trains', 'Dividend'."""

from __future__ import annotations

from collections import Counter

from companion.eighteenxx.box.company_kind import HALF, PART, PAY, WITHHOLD
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.moves import PayDividend, PayHalf, PayPart, RunTrains, Withhold
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.reasons import RunBonus
from companion.eighteenxx.model.track_facts import BonusPaid, CompanyEarned, TrainsRusted
from companion.eighteenxx.rules import dividends, steps
from companion.engine.asks import Field, Later, Offer, Procedure
from companion.engine.domains import Amount
from companion.engine.errors import illegal
from companion.engine.moves import Move
from companion.engine.text import Money, Text, say

#: What the steps ask and their offers are called: made once, not for every company.
RUN, RUN_NONE, TASK = say("Run trains"), say("Run no trains"), say("Run the trains")
PAY_ALL, KEEP_ALL = say("Pay"), say("Withhold")


def run_step(game: Position, turn: CompanyTurn) -> Procedure[None]:
    """Run the trains. Without train or route the step is left out."""
    company = turn.company

    def still() -> bool:
        why = _why_none(game, company)
        if why is not None:
            turn.left_out[steps.RUN] = why
        return why is None

    move = yield from steps.decide(game, turn, still, lambda: _run_ask(game, company))
    if isinstance(move, RunTrains):
        game.happened(CompanyEarned(company=company.name, revenue=Money(move.revenue)))
        turn.revenue = move.revenue
        if extra := game.board.to_treasury(company, move):
            game.pay(game.bank, company, extra, RunBonus())
            game.happened(BonusPaid(company=company.name, amount=Money(extra)))


def _why_none(game: Position, company: Company) -> Text | None:
    """Why a company runs no train, for whoever misses the step; None: it can run."""
    if not game.depot.of(company.name):
        return say("No run: {company} had no train to run.", company=company.name)
    if not game.running(company):
        return say("No run: no train of {company} may run now.", company=company.name)
    if not game.board.has_route(company):
        return say("No run: {company} has no route.", company=company.name)
    return None


def _run_ask(game: Position, company: Company) -> steps.StepAsk:
    return steps.ask(
        game, company, steps.RUN, say("{company}: run trains", company=company.name),
        TASK,
        lambda: (
            Later(RunTrains, lambda: Offer(RunTrains, RUN, game.board.run_fields(company),
                                           given={"company": company.name})),
            steps.end_step(company, RUN_NONE, lambda: game.board.against_no_run(company)),
        ),
        say("{company} runs its trains now.", company=company.name),
    )


def dividend_step(game: Position, turn: CompanyTurn) -> Procedure[None]:
    """Pay all or keep all, or half where the table plays so. A company that earned nothing is not asked: its price goes
    left. Nor is one whose kind has no choice."""
    company, revenue = turn.company, turn.revenue
    move = yield from steps.decide(game, turn, lambda: revenue > 0 and len(dividends.choices(game, company)) > 1,
                                   lambda: _ask(game, company, revenue))
    _settle(game, company, revenue, move)
    if gone := game.depot.rust_obsolete(company.name):
        for name, number in Counter(train.name for train in gone).items():
            game.happened(TrainsRusted(name, ((company.name, number),)))


def _settle(game: Position, company: Company, revenue: int, move: Move | None) -> None:
    """Do with a revenue what was chosen, or what there is no choice about."""
    choices = dividends.choices(game, company)
    if isinstance(move, PayPart):
        return _pay_part(game, company, revenue, move.each)
    settle, paid = dividends.keep, 0
    if isinstance(move, PayDividend) or (revenue and choices == (PAY,)):
        settle, paid = dividends.pay, revenue
    elif isinstance(move, PayHalf) or (revenue and choices == (HALF,)):
        settle, paid = dividends.pay_half, dividends.half_of(game, company, revenue)
    game.earned[company.name] = {"revenue": revenue, "per_share": game.per_share(company, paid)}
    settle(game, company, revenue)


def _pay_part(game: Position, company: Company, revenue: int, each: int) -> None:
    paid = each * 100 // game.share_of(company)
    game.earned[company.name] = {"revenue": revenue, "per_share": each}
    dividends.pay_part(game, company, revenue, paid)


def _part_offer(game: Position, company: Company, revenue: int) -> Offer:
    """Pay so much per share as the table says, and keep the rest."""
    shares, most = 100 // game.share_of(company), game.per_share(company, revenue)
    return Offer(
        PayPart, say("Pay a part"), (
            Field("each", say("How much per share?"), lambda chosen: Amount(1, most, too_high=lambda each: illegal(
                "{company} has earned {revenue}: {most} per share.", company=company.name, revenue=Money(revenue),
                most=Money(most))), detail=lambda chosen, each: say("{amount} in all", amount=Money(each * shares))),),
        given={"company": company.name},
        preview=lambda move: dividends.payout_lines(
            game, dividends.split(game, company, revenue, move.each * shares), company),
        why_closed=lambda: illegal("{company} has not earned enough to pay a part of it.", company=company.name),
    )  # fmt: skip


def _ask(game: Position, company: Company, revenue: int) -> steps.StepAsk:
    given = {"company": company.name}

    def whole() -> Offer:
        return Offer(PayDividend, PAY_ALL, given=given,
                     preview=lambda move: dividends.payout_lines(game, dividends.payout(game, company, revenue), company))

    def half() -> Offer:
        return Offer(PayHalf, say("Pay half"), given=given,
                     preview=lambda move: dividends.payout_lines(game, dividends.halved(game, company, revenue), company))

    def nothing() -> Offer:
        return Offer(Withhold, KEEP_ALL, given=given,
                     preview=lambda move: dividends.payout_lines(game, dividends.retained(game, company, revenue), company))

    return steps.ask(
        game, company, steps.DIVIDEND,
        say("{company}: pay out or withhold {revenue}", company=company.name, revenue=Money(revenue)),
        say("Dividend of {revenue}", revenue=Money(revenue)),
        lambda: tuple(later for choice, later in (
            (PAY, Later(PayDividend, whole)), (HALF, Later(PayHalf, half)),
            (PART, Later(PayPart, lambda: _part_offer(game, company, revenue))), (WITHHOLD, Later(Withhold, nothing)),
        ) if choice in dividends.choices(game, company)),
        say("{company} pays out its revenue of {revenue} or withholds it.", company=company.name, revenue=Money(revenue)),
        topic=revenue,
    )
