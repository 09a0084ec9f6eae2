"""A game of any 18xx: the family's procedures, with what the box of the table says."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from copy import deepcopy
from typing import Any, cast

from companion.eighteenxx import privates, track_step, trading
from companion.eighteenxx.box import Box
from companion.eighteenxx.box_questions import Question, questions
from companion.eighteenxx.company import Company
from companion.eighteenxx.game import Eighteen
from companion.eighteenxx.house_rules import settled
from companion.eighteenxx.operating_round import private_income, stands_still
from companion.eighteenxx.rounds import STOCK, Round
from companion.eighteenxx.usual import STEPS, STOCK_ACTS, distribution, export, operating_set, stock_round
from companion.engine.asks import Ask
from companion.engine.game import End, Rules
from companion.engine.text import say
from companion.games.open_box.contents import BOX, read

#: So many stock rounds without a question, each with its set, are the end: what privates pay by then changes nothing.
MOST_IDLE = 40


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
        idle, asked = 0, -1
        while True:
            # A stock round that nobody was asked in since the last: privates may pay on for ever, and nothing is for sale.
            idle, asked = (idle + 1 if asked == len(self.receipts) else 0), len(self.receipts)
            if end := (yield from stock_round(self, acts)):
                return end
            if stands_still(self) or idle > MOST_IDLE:
                return End("stalemate", say("Nobody can do anything any more: no company operates, and nothing pays."))
            if end := (yield from self._operate(1, None)):
                return end

    def _operate(self, first: int, waiting: Sequence[Company] | None) -> Generator[Ask, Any, End | None]:
        """A set of operating rounds, or the rest of it; after it a train may leave the game."""
        if end := (yield from operating_set(self, STEPS, first, waiting)):
            return end
        yield from export(self)
        return None

    def from_here(self, kind: str, who: str) -> Rules:
        """Go on with a stock round and a player, or with the operating round and a company; "": whose turn it would be."""
        was, waiting = self.round, [one for one in self.waiting if one.name != who]
        self.operating = self.turn = None
        if kind == STOCK:
            self.priority = who or self.priority
            self.round = Round(STOCK, was.turn - was.is_stock)
            return (yield from self.rounds())
        if was.is_operating and (who or waiting):
            rest = ([self.companies[who]] if who else []) + waiting
            end = yield from self._operate(was.number, rest)
        else:
            self.round = Round(STOCK, max(was.turn, 1))
            end = yield from self._operate(1, self._from_company(who) if who else None)
        return end or (yield from self.rounds())

    def _from_company(self, who: str) -> list[Company]:
        """An operating round begins, and a company is first in it."""
        self.income, self.earned = dict.fromkeys(self.players, 0), {}
        private_income(self)
        return [self.companies[who], *(one for one in self.in_order() if one.name != who)]

    def read_box(self) -> Box:
        """The box in the set-up."""
        self.data = dict(self.start.setup[BOX])
        return cast(Box, self.title.contents)

    def settle(self, question: Question, answer: str) -> None:
        """Answer a question about the box otherwise: it counts from now on. Raises ValueError: the box would have faults."""
        data = deepcopy(self.data)
        question.settle(data, answer)
        printed = {option.id: option.default for option in self.title.options}.get("train_counts", {})
        self.box = settled(read(data).box, self.options, printed, len(self.players))
        self.profile = self.box.profiles[self.profile.name]
        self.data = data

    def answers(self) -> list[tuple[Question, str]]:
        """What was asked about the box, each with the number of its answer now."""
        return [(question, question.answered(self.data)) for question in questions(self.data)]

    def read_drawn(self, setup: Mapping[str, Any]) -> Mapping[str, Any]:
        """The box, and nothing else."""
        return super().read_drawn({part: value for part, value in setup.items() if part != "box"})
