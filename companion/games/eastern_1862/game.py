"""A game of 1862."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.eighteenxx.board import Board
from companion.eighteenxx.counted_board import CountedBoard
from companion.eighteenxx.game import Eighteen
from companion.eighteenxx.home_step import home_step
from companion.eighteenxx.map_board import MapBoard
from companion.eighteenxx.run_step import dividend_step, run_step
from companion.eighteenxx.token_step import token_step
from companion.eighteenxx.track_step import track_step
from companion.eighteenxx.train_step import train_step
from companion.eighteenxx.usual import STOCK_ACTS, operating_set, stock_round
from companion.engine.game import Rules
from companion.engine.text import Text
from companion.games.eastern_1862 import setup, told

#: The steps of a company's turn.
TURN = (home_step, track_step, token_step, run_step, dividend_step, train_step)


class Eastern(Eighteen):
    """Twenty companies, most of which take part, are started in two ways, run three kinds of train, and merge.

    `batches` are the companies that take part, each with the phase from which on it can be started; `permits` the kinds
    of train that each may run, `original_permits` the kind that it was dealt. `obligations` name, by company, the player
    who has to see it floated by the end of the stock round; `seasoned` are the companies that have ended a turn since they
    were founded, `operated` those that have had theirs in this operating round. `has_lner`: the LNER has formed.
    """

    def rules(self) -> Rules:
        """Source: 1862 rules, 3."""
        return (yield from self.rounds())

    def rounds(self) -> Rules:
        """A stock round and its set of operating rounds, until the game ends."""
        while True:
            if end := (yield from stock_round(self, STOCK_ACTS)):
                return end
            if end := (yield from operating_set(self, TURN)):
                return end

    # The set-up ----------------------------------------------------------------------------------

    def read_drawn(self, drawn: Mapping[str, Any]) -> Mapping[str, Any]:
        """The companies that were not drawn stay in the box."""
        setup.read(drawn, self.players, self.box)
        self.batches = setup.batches(drawn, self.box, len(self.players))
        self.companies = {name: self.companies[name] for name in self.companies if name in self.batches}
        self.original_permits = dict(zip(drawn["companies"], drawn["permits"], strict=True))
        return drawn

    def lay_out(self) -> Board:
        """The board, and what is remembered of the companies."""
        self.permits = {name: (permit,) for name, permit in self.original_permits.items()}
        self.obligations: dict[str, str] = {}
        self.seasoned: set[str] = set()
        self.operated: set[str] = set()
        self.has_lner = False
        return MapBoard(self) if self.depth == "full" else CountedBoard(self)

    # Words -----------------------------------------------------------------------------------------

    def own_sentences(self) -> Mapping[type, Callable[[Any, Any], Text]]:
        """Of what only 1862 has."""
        return told.SENTENCES
