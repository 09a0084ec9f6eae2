"""A game of 18Chesapeake, base or Off the Rails: what they add to the family's rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.eighteenxx import privates
from companion.eighteenxx.board import Board
from companion.eighteenxx.box import Box, box
from companion.eighteenxx.company import Company
from companion.eighteenxx.counted_board import CountedBoard
from companion.eighteenxx.game import Eighteen
from companion.eighteenxx.map_board import MapBoard
from companion.eighteenxx.moves import IPO, POOL
from companion.eighteenxx.papers import REMOVED
from companion.engine.errors import malformed
from companion.engine.text import say

#: The private that brings the drawn company's president's certificate (Off the Rails rules, "Cornelius Vanderbilt").
VANDERBILT = "P6"


class Chesapeake(Eighteen):
    """18Chesapeake: Cornelius Vanderbilt's company, and the changes for two players."""

    def read_box(self) -> Box:
        """The title's own box."""
        return box(self.title.id)

    def read_drawn(self, setup: Mapping[str, Any]) -> Mapping[str, Any]:
        """The company drawn for Cornelius Vanderbilt."""
        if "drawn" not in setup:
            raise malformed('The set-up lacks "drawn": the company whose president\'s certificate comes with P6.')
        if not isinstance(setup["drawn"], str) or setup["drawn"] not in self.companies:
            raise malformed("There is no company called {company}.", company=str(setup["drawn"])[:40])
        unknown = [part for part in setup if part != "drawn"]
        if unknown:
            raise malformed("The set-up of this game has no part {part}.", part=str(unknown[0])[:40])
        return setup

    def lay_out(self) -> Board:
        """The map at the depth Full, the board on the table at Books."""
        return MapBoard(self) if self.depth == "full" else CountedBoard(self)

    def drawn_company(self) -> str:
        """The company that the set-up drew for Cornelius Vanderbilt."""
        return str(self.drawn["drawn"])

    def shares_of(self, symbol: str) -> tuple[int, ...]:
        """With two players all companies but Vanderbilt's have a president's certificate of 30 %. Source: 'Two players'."""
        return self.box.certificates(symbol, len(self.players), self.drawn_company())

    def after_train(self, company: Company) -> None:
        """Vanderbilt's private closes with the first train of his company."""
        private = self.privates[VANDERBILT]
        if company.name == self.drawn_company() and not private.closed:
            privates.close(self, private)

    # Two players -----------------------------------------------------------------------------------

    def before_purchase(self, player: str, company: Company) -> None:
        """With two players one certificate of the pool leaves the game when the other player buys. Source: 'Two players'."""
        if len(self.players) > 2 or self.president(company) == player or not self.papers.percent(POOL, company.name):
            return
        self.papers.move_next(POOL, REMOVED, company.name)
        self.note(say("A certificate of {company} leaves the open market for good.", company=company.name))

    def after_floating(self, company: Company) -> None:
        """With two players the rest of the IPO goes to the open market. Source: 'Two players'."""
        if len(self.players) > 2:
            return
        while self.papers.next_ordinary(IPO, company.name):
            self.papers.move_next(IPO, POOL, company.name)
        self.note(say("The certificates of {company} that are left go to the open market.", company=company.name))
