"""The steps of a company's turn that are 1828's own."""

from __future__ import annotations

from typing import Any

from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.rounds import train_step
from companion.eighteenxx.rounds.home_step import home_step, second_home
from companion.eighteenxx.rules import closing
from companion.engine.asks import Procedure

Asking = Procedure[None]


def homes_step(game: Any, turn: CompanyTurn) -> Asking:
    """The home token; a system has a second home where the other company had not placed its token yet."""
    yield from home_step(game, turn)
    yield from second_home(game, turn.company, turn)


def trim_step(game: Any, turn: CompanyTurn) -> Asking:
    """What a merger has brought beyond the limit is given up before trains run."""
    yield from train_step.give_up(game, turn.company)


def leave_unstarted(game: Any) -> None:
    """In the last phase nobody starts a company any more, by some rules: its home is blocked."""
    if game.rule("par_in_purple") or game.depot.phase is not game.depot.phases[-1]:
        return
    for company in game.companies.values():
        if company.state is State.UNSTARTED:
            game.board.block_home(company)
            closing.close(game, company, State.CLOSED)
