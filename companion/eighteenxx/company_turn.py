"""A company's turn in an operating round. Source: 'A company's turn'."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from companion.eighteenxx.company import Company
from companion.eighteenxx.position import Position
from companion.eighteenxx.run_step import dividend_step, run_step
from companion.eighteenxx.token_step import token_step
from companion.eighteenxx.track_step import track_step
from companion.eighteenxx.train_step import train_step
from companion.engine.asks import Ask
from companion.engine.text import say


def turn(game: Position, company: Company) -> Generator[Ask, Any, None]:
    """Track, token, trains run, dividend, trains bought."""
    if not company.has_operated:
        company.has_operated = True
        if company.card.home not in company.tokens:  # the table may have put it there itself
            home = game.board.place_home(company)
            company.tokens.append(home)
            game.note(say("{company} puts its home token in {hex}.", company=company.name, hex=home))
    if not (yield from track_step(game, company)):
        yield from token_step(game, company)
    revenue = yield from run_step(game, company)
    yield from dividend_step(game, company, revenue)
    yield from train_step(game, company)
