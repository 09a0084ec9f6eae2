"""A game of 18Chesapeake, base or Off the Rails: what they add to the family's rules."""

from __future__ import annotations

from companion.eighteenxx.model.unknown import no_company
from companion.eighteenxx.powers.certificates import drawn_company
from companion.eighteenxx.rounds import track_step
from companion.eighteenxx.rounds.usual import STEPS, STOCK_ACTS, distribution, export, operating_set, stock_round
from companion.eighteenxx.rules import privates
from companion.eighteenxx.title import Eighteen
from companion.engine.errors import malformed
from companion.engine.game import Rules
from companion.engine.reading import Json


class Chesapeake(Eighteen):
    """18Chesapeake: Cornelius Vanderbilt's company."""

    anytime_acts = (privates.ACQUIRE_PRIVATE, track_step.LAY_BY_PRIVATE)

    def rules(self) -> Rules:
        """The privates are distributed; then the rounds. Source: 'Sequence of play'."""
        yield from distribution(self)
        return (yield from self.rounds())

    def rounds(self) -> Rules:
        """Stock rounds, each with its set of operating rounds, until the game ends; after a set a train may leave it."""
        while True:
            if end := (yield from stock_round(self, STOCK_ACTS)):
                return end
            if end := (yield from operating_set(self, STEPS)):
                return end
            yield from export(self)

    def read_drawn(self, setup: Json) -> Json:
        """The company drawn for Cornelius Vanderbilt."""
        if "drawn" not in setup:
            raise malformed('The set-up lacks "drawn": the company whose president\'s certificate comes with P6.')
        if not isinstance(setup["drawn"], str) or setup["drawn"] not in self.companies:
            raise malformed(no_company(self, setup["drawn"]).text)
        super().read_drawn({part: value for part, value in setup.items() if part != "drawn"})
        return setup

    def shares_of(self, symbol: str) -> tuple[int, ...]:
        """With two players all companies but Vanderbilt's have a president's certificate of 30 %. Source: 'Two players'."""
        return self.box.certificates(symbol, len(self.players), drawn_company(self))
