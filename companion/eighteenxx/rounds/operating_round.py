"""Operating rounds: privates pay, then every floated company acts once. Source: 'Operating Round'."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.eighteenxx.model.company import Company, Private
from companion.eighteenxx.model.company_turn import Step, company_turn
from companion.eighteenxx.model.facts import RoundOver
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.rounds import OPERATING, Round
from companion.eighteenxx.rounds.home_step import homes_of_round
from companion.eighteenxx.rules import ending, leaving, privates
from companion.engine.asks import Procedure
from companion.engine.errors import impossible
from companion.engine.game import End


def operating_set(
    game: Position, steps: tuple[Step, ...], first: int = 1, waiting: Sequence[Company] | None = None,
) -> Procedure[End | None]:
    """The operating rounds after a stock round, as many as the phase says when they begin. The end if it has come.

    A set may go on with the `first` of them that is left, which has begun where companies are still `waiting` in it."""
    if stands_still(game):
        raise impossible("In this position nobody can do anything, now or later: no company operates, nothing pays.")
    turn, of = game.round.turn, game.rounds_of_set(game.round.turn)
    for number in range(first, max(first, of) + 1):
        game.round = Round(OPERATING, turn, number, max(first, of))
        yield from operating_round(game, steps, waiting if number == first else None)
        leaving.leave(game)
        if end := ending.due(game, ending.ROUND):
            return end
        yield from game.after_operating_round()
    return ending.due(game, ending.SET)


def operating_round(
    game: Position, steps: tuple[Step, ...], waiting: Sequence[Company] | None = None,
) -> Procedure[None]:
    """One operating round. The order is fixed at its start; a forced sale changes it for those still to act. A round that
    has begun goes on with the companies that are `waiting`."""
    if waiting is None:
        game.income = dict.fromkeys(game.players, 0)
        game.earned = {}
        private_income(game)
        yield from game.private_step()
        yield from homes_of_round(game)
    game.waiting = game.in_order() if waiting is None else list(waiting)
    game.acted = []
    while game.waiting:
        company = game.waiting.pop(0)
        game.operating = company
        yield from company_turn(game, company, steps)
        game.acted.append(company)
        if game.order_changed:
            game.order_changed = False
            game.waiting = [other for other in game.in_order() if other in game.waiting]
    game.operating = None
    game.happened(RoundOver())
    game.record_round(game.income, game.earned)


def private_income(game: Position, pays: Callable[[Private], int] | None = None) -> None:
    """Every private pays; during the distribution this is all that an operating round is."""
    for player, amount in privates.income(game, pays).items():
        game.income[player] += amount


def stands_still(game: Position) -> bool:
    """Whether round after round would pass without a question: in most titles only in a position that the table has set."""
    pays = any(private.owner and private.revenue and not private.closed for private in game.privates.values())
    all_passed_over = game.round.turn > 1 and set(game.players) <= set(game.passed_over)
    # What somebody has sold in this round he may buy back in the next.
    return all_passed_over and not pays and not game.in_order() and not any(game.sold_this_round.values())
