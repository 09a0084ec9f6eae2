"""A game of 1888."""

from __future__ import annotations

from companion.eighteenxx.powers.swap import SWAP_PRIVATE
from companion.eighteenxx.rounds.usual import STOCK_ACTS
from companion.eighteenxx.usual_rounds import UsualRounds


class China(UsualRounds):
    """1888 as the family plays it."""

    stock_acts = (*STOCK_ACTS, SWAP_PRIVATE)
