"""What people type in for a title of the family: what was drawn, a position to go on from, a final position.

The names of the fields are those of templates/eighteenxx/{setup,position,score}.html.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.eighteenxx import position_form
from companion.eighteenxx.box import Box
from companion.engine.errors import malformed
from companion.engine.text import Text, say

Fields = Mapping[str, str]
MOST_DIGITS = 6


class Forms:
    """The forms of a title: they know its box."""

    def __init__(self, box: Box) -> None:
        self.box = box

    # A set-up ----------------------------------------------------------------------------------------

    def setup_parts(self) -> dict[str, Any]:
        """The companies that can be drawn."""
        return {"companies": list(self.box.companies.values())}

    def read_setup(self, fields: Fields, players: tuple[str, ...], depth: str) -> dict[str, Any]:
        """Read which company was drawn."""
        drawn = fields.get("drawn-company", "").strip()
        if not drawn:
            raise malformed("Choose the company that was drawn.")
        return {"drawn": drawn}

    #: Shares are typed in as percents.
    most_shares = 100

    # A position --------------------------------------------------------------------------------------

    def position_parts(self, game: Any) -> dict[str, Any]:
        """Companies, cells of the market, phases and trains to choose from."""
        return position_form.parts(game)

    def position_fields(self, game: Any) -> dict[str, str]:
        """The present position."""
        return position_form.fields(game)

    def read_position(self, fields: Fields, game: Any) -> dict[str, Any]:
        """Read a position before a stock round."""
        return position_form.read(fields, game)

    # A final position --------------------------------------------------------------------------------

    def score_parts(self) -> dict[str, Any]:
        """What is asked besides the players' cash: prices, shares, privates."""
        return {"companies": list(self.box.companies.values()), "privates": list(self.box.privates.values())}

    def read_score(self, fields: Fields, players: tuple[str, ...]) -> dict[str, Any]:
        """Read a final position; what is left empty is nothing."""
        prices = {
            name: price for name in self.box.companies
            if (price := self._number(fields, f"price-{name}", say("price of {company}", company=name)))
        }
        owners = {id_: fields.get(f"owner-{id_}", "") for id_ in self.box.privates}
        return {
            "prices": prices,
            "players": {
                player: {
                    "cash": self._number(fields, f"cash-{n}", say("cash of {player}", player=player)),
                    "shares": {
                        name: percent for name in self.box.companies
                        if (percent := self._number(fields, f"shares-{n}-{name}",
                                                    say("shares of {player} in {company}", player=player, company=name)))
                    },
                    "privates": [id_ for id_, owner in owners.items() if owner == player],
                }
                for n, player in enumerate(players)
            },
        }

    @staticmethod
    def _number(fields: Fields, name: str, what: Text) -> int:
        text = fields.get(name, "").strip()
        if text and not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
            raise malformed("The {what} must be a whole number.", what=what)
        return int(text or 0)
