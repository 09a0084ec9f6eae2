"""Loans that are taken to pay for a smaller share count, which follows at once. Source: facts, 10, 12.1."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.asks import Ask, Chosen, Field, Offer
from companion.engine.domains import Amount, OneOf
from companion.engine.errors import IllegalMove, illegal
from companion.engine.text import Money, say, say_n
from companion.games.britain_1820 import loans, reducing, terms
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.directors import Doing
from companion.games.britain_1820.moves import Pass, ReduceCompany, TakeLoan
from companion.games.britain_1820.position import Position


def _needed(game: Position, company: Company) -> int:
    """How many loans a company may take for a smaller share count."""
    return terms.loans_for(game, company) if next(reducing.against(game, company), None) is None else 0


def _against(game: Position, company: Company) -> Iterator[IllegalMove]:
    yield from loans.against_loans(game, company)
    if not _needed(game, company):
        yield illegal("{company} has nothing to pay: loans are taken now only for a smaller share count that its treasury "
                      "cannot pay.", company=company.name)


def offer(game: Position, borrower: Company | None = None) -> Offer:
    """The offer to take loans for a smaller share count; of a `borrower`, which has begun to."""
    def own(chosen: Chosen) -> OneOf:
        def against(name: str) -> Iterator[IllegalMove]:
            return _against(game, game.companies[name])

        return OneOf((borrower.name,), against) if borrower else reducing.own_company(game, chosen, against)

    def count(chosen: Chosen) -> Amount:
        company = game.companies[chosen["company"]]
        most = _needed(game, company)

        def too_high(n: int) -> IllegalMove:
            return next(loans.against_loans(game, company, n), illegal(say_n(
                "With {n} loan {company} can pay for the smallest share count that it can reach; it takes no more.",
                "With {n} loans {company} can pay for the smallest share count that it can reach; it takes no more.", most,
                company=company.name)))

        return Amount(1, most, too_high=too_high, is_money=False)

    return Offer(TakeLoan, say("Take loans"), (
        Field("company", say("Which company?"), own),
        Field("count", say("How many loans?"), count, detail=lambda chosen, n: Money(n * game.figures.loan))))


def borrow_and_reduce(game: Position, move: TakeLoan) -> Doing:
    """Loans, and the smaller share count that they pay for: nothing else comes between."""
    company, player, answer = game.companies[move.company], str(move.player), move
    while isinstance(answer, TakeLoan):
        loans.take_loans(game, company, answer.count)
        answer = yield _ask(game, company, player)
    if isinstance(answer, ReduceCompany):
        yield from reducing.reduce(game, answer)


def _ask(game: Position, company: Company, player: str) -> Ask:
    comes_first = say("{company} has taken loans for a smaller share count, and reduces it now.", company=company.name)

    def against_leaving() -> Iterator[IllegalMove]:
        """Only where the table allowed loans that pay for nothing can it go on without."""
        if _needed(game, company) or reducing.offer(game, company).closed() is None:
            yield IllegalMove(comes_first)

    return Ask(
        actors=(player,), heading=say("{company}: reduce the share count", company=company.name),
        task=say("Reduce the share count"),
        make_offers=lambda: (reducing.offer(game, company), offer(game, company),
                             Offer(Pass, say("Leave it"), preconditions=against_leaving)),
        not_your_turn=game.others(lambda other: illegal(
            "{player} reduces the share count of {company} first, for which it has taken loans.", player=player,
            company=company.name)),
        unexpected_move=comes_first,
    )  # fmt: skip
