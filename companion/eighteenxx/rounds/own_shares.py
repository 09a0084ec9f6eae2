"""A company issues or redeems own shares, once a turn: as many as it likes in one go, for the price beside its own, which
does not move. Source: 1846 rules, 'Issue or redeem'."""

from __future__ import annotations

from collections.abc import Iterator

from companion.eighteenxx.box.chart import STAY, PriceMove
from companion.eighteenxx.box.places import POOL
from companion.eighteenxx.box.tables import TURN_BEGINS
from companion.eighteenxx.model.acts import Act
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.moves import IssueShares, RedeemShares
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.rules import issuing, steps
from companion.engine.asks import Button, Chosen, Field, Offer, Procedure
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say, say_n

ISSUED, REDEEMED = "issued", "redeemed"


def issue_brings(game: Position, company: Company) -> int:
    """What each share brings that a company issues."""
    return game.market.price_after(company.name, PriceMove(game.box.kinds[company.kind].issues_at))


def redeem_costs(game: Position, company: Company) -> int:
    """What each share costs that it redeems."""
    return game.market.price_after(company.name, PriceMove(game.box.kinds[company.kind].redeems_at))


def _in_pool(game: Position, company: Company) -> int:
    """How many of its shares it could redeem."""
    single = (one.percent for one in game.certificates.of(POOL, company.name) if not one.is_president)
    return sum(single) // game.share_of(company)


def _against_any(turn: CompanyTurn) -> Iterator[IllegalMove]:
    """One of both, once a turn."""
    if turn.own_shares == ISSUED:
        yield illegal("{company} has issued in this turn.", company=turn.company.name)
    elif turn.own_shares == REDEEMED:
        yield illegal("{company} has redeemed in this turn.", company=turn.company.name)


def _against_issue(game: Position, turn: CompanyTurn) -> Iterator[IllegalMove]:
    company = turn.company
    yield from _against_any(turn)
    if not issue_brings(game, company):
        yield illegal("One space left of {price} is 0: nothing would be paid.", price=Money(game.price(company)))
    elif not issuing.own(game, company):
        yield impossible("{company} has no share in its treasury.", company=company.name)
    elif not issuing.allowed(game, company):
        yield _too_many(game, company)


def _too_many(game: Position, company: Company) -> IllegalMove:
    held, share = game.certificates.percent, game.share_of(company)
    players = sum(held(player, company.name) for player in game.players) // share
    pool, most = held(POOL, company.name) // share, issuing.allowed(game, company)
    return illegal("Players hold {a}, the bank pool {b}: at most {n} can be issued.", a=_shares(players), b=pool, n=most)


def _shares(n: int) -> Text:
    return say_n("{n} share", "{n} shares", n)


def _issue_offer(game: Position, turn: CompanyTurn) -> Offer:
    company, each = turn.company, issue_brings(game, turn.company)

    def against(number: int) -> Iterator[IllegalMove]:
        if number > issuing.own(game, company):
            yield impossible("{company} has {shares} in its treasury.", company=company.name,
                             shares=_shares(issuing.own(game, company)))
        if number > issuing.allowed(game, company):
            yield _too_many(game, company)

    def leads_to(chosen: Chosen, number: int) -> Text:
        return say("{company} then has {cash}", company=company.name, cash=Money(company.cash + number * each))

    return Offer(
        IssueShares, say("Issue shares"),
        (Field("number", say("How many, at {price} each?", price=Money(each)), lambda chosen: OneOf(
            tuple(range(1, 1 + issuing.own(game, company))), against,
            lambda number: next(against(number), _no_number(number))),
            detail=lambda chosen, number: Money(number * each), why=leads_to),),
        preconditions=lambda: _against_issue(game, turn), given={"company": company.name},
        button=Button(says=lambda chosen: say_n("Issue {n} share", "Issue {n} shares", chosen["number"])),
    )


def _no_number(number: int) -> IllegalMove:
    return impossible("{n} is no number of shares.", n=number)


def _none_there(game: Position, company: Company, number: int) -> IllegalMove:
    if number < 1:
        return _no_number(number)
    return impossible("The bank pool has {shares} of {company}.", shares=_shares(_in_pool(game, company)),
                      company=company.name)


def _against_redeeming(game: Position, turn: CompanyTurn) -> Iterator[IllegalMove]:
    yield from _against_any(turn)
    yield from issuing.against_redeeming(game, turn.company, redeem_costs(game, turn.company))


def _redeem_offer(game: Position, turn: CompanyTurn) -> Offer:
    company, each = turn.company, redeem_costs(game, turn.company)

    def against(number: int) -> Iterator[IllegalMove]:
        if number * each > company.cash:
            yield impossible("{shares} cost {n} × {price} = {sum}; {company} has {cash}.", shares=_shares(number), n=number,
                             price=Money(each), sum=Money(number * each), company=company.name, cash=Money(company.cash))

    def leads_to(chosen: Chosen, number: int) -> Text:
        return say("{company} then has {cash}", company=company.name, cash=Money(company.cash - number * each))

    return Offer(
        RedeemShares, say("Redeem shares"),
        (Field("number", say("How many, at {price} each?", price=Money(each)), lambda chosen: OneOf(
            tuple(range(1, 1 + _in_pool(game, company))), against, lambda number: _none_there(game, company, number)),
            detail=lambda chosen, number: Money(number * each), why=leads_to),),
        preconditions=lambda: _against_redeeming(game, turn), given={"company": company.name},
        button=Button(says=lambda chosen: say_n("Redeem {n} share", "Redeem {n} shares", chosen["number"])),
    )


def _is_time(game: Position, turn: CompanyTurn) -> bool:
    """Whether own shares are bought and sold at this moment: before all else, or by some until the dividend is settled."""
    if turn.company.name not in game.companies or not game.box.kinds[turn.company.kind].issues_at:
        return False
    if game.profile.own_shares == TURN_BEGINS:
        return (turn.step == steps.TRACK and not (turn.laid or turn.has_token)) or bool(turn.own_shares)
    return turn.step <= steps.DIVIDEND


def _issue(game: Position, turn: CompanyTurn, move: IssueShares) -> Procedure[None]:
    yield from ()
    turn.own_shares = ISSUED
    issuing.issue(game, turn.company, move.number, issue_brings(game, turn.company), STAY)


def _redeem(game: Position, turn: CompanyTurn, move: RedeemShares) -> Procedure[None]:
    yield from ()
    turn.own_shares = REDEEMED
    issuing.redeem(game, turn.company, redeem_costs(game, turn.company), move.number)


#: Nobody is asked for them alone: they are done while track is laid.
ISSUE_SHARES = Act(IssueShares, _issue_offer, lambda game, turn: False, _issue, _is_time)
REDEEM_SHARES = Act(RedeemShares, _redeem_offer, lambda game, turn: False, _redeem, _is_time)
