"""What most titles do in the same way: the distribution, then stock rounds, each with its set of operating rounds.

A title that does otherwise names its own acts and steps, or puts its own procedures together (`rules`, `rounds`).
"""

from __future__ import annotations

from companion.eighteenxx.model.acts import Act
from companion.eighteenxx.model.company_turn import Step
from companion.eighteenxx.rounds.distribution import distribution
from companion.eighteenxx.rounds.home_step import home_step
from companion.eighteenxx.rounds.operating_round import operating_set
from companion.eighteenxx.rounds.run_step import dividend_step, run_step
from companion.eighteenxx.rounds.stock_round import stock_round
from companion.eighteenxx.rounds.token_step import token_step
from companion.eighteenxx.rounds.track_step import track_step
from companion.eighteenxx.rounds.train_step import export, train_step
from companion.eighteenxx.rules import buying, selling

__all__ = ["STEPS", "STOCK_ACTS", "distribution", "export", "operating_set", "stock_round"]

#: What a player may do in a turn of the stock round.
STOCK_ACTS: tuple[Act, ...] = (buying.BUY_SHARE, buying.START_COMPANY, selling.SELL_SHARES)
#: The steps of a company's turn.
STEPS: tuple[Step, ...] = (home_step, track_step, token_step, run_step, dividend_step, train_step)
