"""A game of any 18xx: the family's procedures, with what the box of the table says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from companion.eighteenxx import privates, track_step, trading
from companion.eighteenxx.box import Box
from companion.eighteenxx.game import Eighteen
from companion.eighteenxx.operating_round import stands_still
from companion.eighteenxx.usual import STEPS, STOCK_ACTS, distribution, export, operating_set, stock_round
from companion.engine.game import End, Rules
from companion.engine.text import say


class OpenBox(Eighteen):
    """The family as most titles play it, with the box of this table."""

    asides = (privates.ACQUIRE_PRIVATE, track_step.LAY_BY_PRIVATE)

    def rules(self) -> Rules:
        """The privates are distributed, if there are any; then the rounds."""
        if self.privates:
            yield from distribution(self)
        return (yield from self.rounds())

    def rounds(self) -> Rules:
        """Stock rounds, each with its set of operating rounds, until the game ends."""
        acts = (*STOCK_ACTS, trading.TRADE_PRIVATE) if self.profile.private_trade else STOCK_ACTS
        while True:
            if end := (yield from stock_round(self, acts)):
                return end
            if stands_still(self):
                return End("stalemate", say("Nobody can do anything any more: no company operates, and nothing pays."))
            if end := (yield from operating_set(self, STEPS)):
                return end
            yield from export(self)

    def read_box(self) -> Box:
        """The box in the set-up."""
        return cast(Box, self.title.contents)

    def read_drawn(self, setup: Mapping[str, Any]) -> Mapping[str, Any]:
        """The box, and nothing else."""
        return super().read_drawn({part: value for part, value in setup.items() if part != "box"})
