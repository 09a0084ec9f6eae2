"""Who is president: whoever holds the most, and what changes hands with the certificate. Source: 'Presidency'."""

from __future__ import annotations

from companion.eighteenxx.company import Company
from companion.eighteenxx.position import Position
from companion.engine.text import say


def successor(game: Position, company: Company, keeps: int, president: str) -> str | None:
    """Who would take the presidency if the president kept so many percent; None: nobody holds more.

    Of several equal candidates the first clockwise from the old president.
    """
    papers = game.papers
    others = game.clockwise(president)[1:]
    most = max((papers.percent(player, company.name) for player in others), default=0)
    if most <= keeps:
        return None
    return next(player for player in others if papers.percent(player, company.name) == most)


def settle(game: Position, company: Company) -> None:
    """Hand the president's certificate over if somebody holds more than the president does."""
    president = game.president(company)
    if president is None:
        return
    heir = successor(game, company, game.papers.percent(president, company.name), president)
    if heir is not None:
        hand_over(game, company, heir)


def hand_over(game: Position, company: Company, heir: str) -> None:
    """Swap the president's certificate for the heir's ordinary ones of the same percent."""
    game.papers.swap_president(company.name, heir)
    game.note(say("{player} is now president of {company}.", player=heir, company=company.name))
