"""The winner of an auction pays: what a company can raise, and how it does. Source: facts, 12.5 step 1; 10; D36."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.asks import Ask, Field, Offer, Procedure
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, say
from companion.games.britain_1820 import issuing, loans
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.moves import GiveUp, IssueShares, NameBuyer, PayBid, TakeLoan
from companion.games.britain_1820.position import Position


def raisable(game: Position, company: Company, borrowed: int = 0, issued: int = 0) -> int:
    """What a company could pay: cash with the issue and the loans that bring most; a private company its owner's cash.
    With so many loans taken, or shares issued, before."""
    if not company.is_public:
        return game.paying_account(company).cash
    lowest, down = game.box.chart.cells[0].price, borrowed + issuing.steps_down(game, company, issued)
    price, steps = game.price_after(company, -down), game.steps_to(company, lowest) - down
    cash = company.cash + borrowed * game.figures.loan + issued * game.price(company)
    may_borrow, best = company.in_play + issued - company.loans - borrowed, cash
    for count in range(company.treasury - issued + 1):
        left = steps - issuing.steps_down(game, company, count) - 1
        if left < 0:
            break
        loaned = max(0, min(may_borrow + count, left))
        best = max(best, cash + count * price + loaned * game.figures.loan)
    return best


def may_bid(game: Position, company: Company) -> bool:
    """Whether a company may buy others: a player leads it, and it is not in liquidation."""
    return company.director in game.purses and not game.in_liquidation(company)


def buyers(game: Position, company: Company, player: str) -> list[Company]:
    """The companies with which a player may buy another."""
    return [one for one in game.directed_by(player) if one is not company and may_bid(game, one)]


def pay_bid(game: Position, company: Company, winner: str, bid: int) -> Procedure[Company | None]:
    """Let the winner name a company and pay with it. None: it does not pay; one that has raised money for it does."""
    able = tuple(one.name for one in buyers(game, company, winner))
    move = yield _ask(game, company, winner, bid, (_name_offer(game, able, bid), _give_up()))
    if isinstance(move, GiveUp):
        return None
    buyer, has_raised = game.companies[move.company], False
    while game.paying_account(buyer).cash < bid:
        move = yield _ask(game, company, winner, bid, _raising(game, buyer, winner, bid, has_raised), buyer)
        if isinstance(move, GiveUp):
            return None
        has_raised = True
        if isinstance(move, TakeLoan):
            loans.take_loans(game, buyer, move.count)
        elif isinstance(move, IssueShares):
            issuing.issue(game, move)
        else:
            break
    return buyer


def _name_offer(game: Position, able: tuple[str, ...], bid: int) -> Offer:
    def against(name: str) -> Iterator[IllegalMove]:
        if (x := raisable(game, game.companies[name])) < bid:
            yield impossible("{company} can raise only {x} of {bid}.", company=name, x=Money(x), bid=Money(bid))

    return Offer(NameBuyer, say("Buy"), (
        Field("company", say("Which company buys?"), lambda chosen: OneOf(able, against),
              detail=lambda chosen, name: say("can raise {sum}", sum=Money(raisable(game, game.companies[name])))),))


def _give_up(buyer: Company | None = None, can_pay: bool = False) -> Offer:
    """The offer not to pay; a buyer that has raised money and can raise the rest cannot keep it so."""
    return Offer(GiveUp, say("Do not pay"), preconditions=lambda: (illegal(
        "{company} has raised money for the bid, and pays it.", company=buyer.name),) if buyer and can_pay else ())


def _raising(game: Position, buyer: Company, winner: str, bid: int, has_raised: bool) -> tuple[Offer, ...]:
    """Loans and issues, as far as they are needed and leave the buyer able to reach the bid."""
    missing = bid - game.paying_account(buyer).cash
    can_pay = raisable(game, buyer) >= bid

    def keeps_able(after: int) -> Iterator[IllegalMove]:
        if can_pay and after < bid:
            yield illegal("After that {company} could raise only {x} of {bid}.", company=buyer.name, x=Money(after),
                          bid=Money(bid))

    def against_loans(count: int) -> Iterator[IllegalMove]:
        yield from loans.against_surplus(game, buyer, bid, count)
        yield from keeps_able(raisable(game, buyer, borrowed=count))

    pay = Offer(PayBid, say("Pay {bid}", bid=Money(bid)), preconditions=lambda: (impossible(
        "{amount} is missing: take loans or issue shares.", amount=Money(missing)),))
    return (
        loans.loan_offer(game, buyer, winner, against_loans),
        issuing.offer(game, buyer, lambda count: keeps_able(raisable(game, buyer, issued=count))), pay,
        _give_up(buyer, has_raised and can_pay),
    )  # fmt: skip


def _ask(
    game: Position, company: Company, winner: str, bid: int, offers: tuple[Offer, ...], buyer: Company | None = None,
) -> Ask:
    short = None if buyer is None else say(
        "{company} has {cash}: {amount} is missing for {bid}.", company=buyer.name,
        cash=Money(game.paying_account(buyer).cash),
        amount=Money(bid - game.paying_account(buyer).cash), bid=Money(bid))
    return Ask(
        actors=(winner,), question=short,
        heading=say("{player}: pay {bid} for {company}", player=winner, bid=Money(bid), company=company.name),
        task=say("Pay {bid} for {company}", bid=Money(bid), company=company.name),
        make_offers=lambda: offers,
        not_your_turn=game.others(lambda other: illegal("{player} has won the auction and pays.", player=winner)),
        unexpected_move=say("{player} has won the auction of {company} and pays first.", player=winner,
                            company=company.name),
    )  # fmt: skip
