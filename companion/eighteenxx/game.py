"""A game of an 18xx title: the procedure from the distribution of the privates to the end."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from companion.eighteenxx import corrections, ending, taking_over, told, train_step
from companion.eighteenxx.distribution import distribution
from companion.eighteenxx.operating_round import operating_round
from companion.eighteenxx.position import GameOver, Position
from companion.eighteenxx.stock_round import stock_round
from companion.engine.asks import Ask
from companion.engine.errors import impossible
from companion.engine.game import End, Receipt, Rules
from companion.engine.text import Text


class Eighteen(Position):
    """One game, as most titles of the family play it."""

    def rules(self) -> Rules:
        """The distribution, then stock rounds and sets of operating rounds until the game ends."""
        self.priority = yield from distribution(self)
        self.record_round(self.income, {})
        return (yield from self._sets())

    def resume(self, position: Mapping[str, Any]) -> Rules:
        """Go on with a stock round from a position taken over from the table."""
        taking_over.take_over(self, position)
        return self._sets()

    def correct_holding(self, player: str, company: str, shares: int) -> None:
        """Set how many percent a player holds."""
        corrections.correct_holding(self, player, company, shares)

    def _sets(self) -> Rules:
        """Stock rounds, each with its set of operating rounds. A bankruptcy ends the game wherever it happens."""
        try:
            while True:
                self.turn_number += 1
                end = yield from self._set()
                if end is not None:
                    return end
        except GameOver as over:
            self.record_round(self.income, self.earned)
            return over.end

    def _set(self) -> Generator[Ask, Any, End | None]:
        """A stock round and the operating rounds after it, as many as the phase says when they begin."""
        yield from stock_round(self)
        if self._stands_still():
            raise impossible("In this position nobody can do anything, now or later: no company operates, nothing pays.")
        if end := ending.after_stock_round(self):
            return end
        self.rounds_in_set = self.depot.phase.operating_rounds
        for number in range(1, self.rounds_in_set + 1):
            self.round_number = number
            yield from operating_round(self)
            if end := ending.after_operating_round(self):
                return end
        if end := ending.after_set(self):
            return end
        yield from train_step.export(self)
        return None

    def _stands_still(self) -> bool:
        """Whether round after round would pass without a question: only in a position that the table has set itself."""
        pays = any(private.owner and private.card.revenue and not private.closed for private in self.privates.values())
        all_passed_over = self.turn_number > 1 and set(self.players) <= set(self.passed_over)
        return all_passed_over and not pays and not self.in_order()

    def told(self, receipt: Receipt) -> Text:
        """An entry in one sentence."""
        return told.told(self, receipt)
