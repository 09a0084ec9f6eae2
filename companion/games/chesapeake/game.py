"""A game of 18Chesapeake, base or Off the Rails: what they add to the family's rules."""

from __future__ import annotations

from companion.eighteenxx.model.unknown import no_company
from companion.eighteenxx.powers.certificates import drawn_company
from companion.eighteenxx.rounds.usual import STOCK_ACTS
from companion.eighteenxx.usual_rounds import UsualRounds
from companion.engine.errors import malformed
from companion.engine.reading import Json


class Chesapeake(UsualRounds):
    """18Chesapeake: Cornelius Vanderbilt's company."""

    stock_acts = STOCK_ACTS

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
