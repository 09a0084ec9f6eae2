"""When a company may be founded, and what happens when it floats. Source: 1862 rules, 5 and 6."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.eighteenxx.model.company import Company
from companion.eighteenxx.rules import buying
from companion.engine.errors import IllegalMove, illegal
from companion.engine.text import Money
from companion.games.eastern_1862.facts import PriceOfTokens, TokensBought
from companion.games.eastern_1862.homes import has_space

if TYPE_CHECKING:
    from companion.games.eastern_1862.game import Eastern

CHARTERED, UNCHARTERED = "chartered", "un-chartered"
#: How many shares of 10 % the president's certificate is.
CERTIFICATE = 3
#: With a charter a company has so many tokens, which cost so much each.
TOKENS, TOKEN = 3, 60
#: How many times its par the founder pays for a company that has not floated in time.
FINE = 5


def against(game: Eastern, company: Company) -> Iterator[IllegalMove]:
    """Why a company cannot be founded now. Source: 6.3."""
    name, phase = company.name, game.batches[company.name]
    if game.has_lner or company.is_closed:
        yield illegal("The LNER has formed: no company can be started any more.")
    elif company.is_started:
        yield buying.was_started(game, company)
    elif not game.depot.has_begun(phase):
        yield illegal("{company} comes with phase {phase}.", company=name, phase=phase)
    elif not has_space(game, company):
        yield illegal("{company} cannot start: {place} has no free space, and no upgrade in phase {phase} adds one.",
                      company=name, place=game.board.called(company.card.home), phase=game.depot.phase.name)


def fine(par: int) -> int:
    """What the founder of a chartered company pays that has not floated in time."""
    return FINE * par


def net(par: int) -> int:
    """What a chartered company has when it has floated and paid for its tokens."""
    return 10 * par - TOKENS * TOKEN


def floated(game: Eastern, company: Company) -> None:
    """A company has floated: nobody owes it any more; with a charter it pays for its tokens."""
    game.obligations.pop(company.name, None)
    if company.kind == CHARTERED:
        pay_tokens(game, company, TOKENS, TOKEN)


def pay_tokens(game: Eastern, company: Company, number: int, each: int) -> None:
    """A company pays for all its tokens: placing them costs nothing any more."""
    game.pay(company, game.bank, number * each, PriceOfTokens(company.name))
    company.token_prices = [0] * number
    game.happened(TokensBought(company=company.name, price=Money(number * each), n=number))
