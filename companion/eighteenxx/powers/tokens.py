"""Powers that place a token: in the token step of the company that owns the private, as the token of its turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.eighteenxx.box.entry import entry
from companion.eighteenxx.box.power import MovesToken, PlacesTokens
from companion.engine.errors import IllegalMove, illegal
from companion.engine.text import Text, say

if TYPE_CHECKING:
    from companion.eighteenxx.model.company import Company, Private
    from companion.eighteenxx.model.position import Position

FREE, HALF = COSTS = ("nothing", "half")


@dataclass(frozen=True)
class Token(PlacesTokens, kind="token"):
    """Once, the next token of the company that owns it for `cost`, which is nothing or half: in one of `hexes` without a
    connection (18GA: Waycross & Southern), where they are to have no track in an `untouched` one (18NL, P2); without hexes
    in any city that it reaches (18MS: Mississippi & Mobile)."""

    cost: str = entry("", FREE, known=COSTS)
    untouched: bool = False

    def about(self) -> Text:
        """What may be placed where."""
        if not self.hexes:
            return say("Once, a company that owns it places its token of the turn for half of its price.")
        if self.untouched:
            return say("Once, a company that owns it places its token of the turn for nothing and without a connection in a "
                       "city without track: {hexes}.", hexes=self.hexes)
        return say("Once, a company that owns it places its token of the turn for nothing and without a connection: "
                   "{hexes}.", hexes=self.hexes)

    def briefly(self, game: Position) -> Text:
        """Where."""
        if self.untouched:
            return say("a free token in a city without track")
        return say("a free token: {hexes}", hexes=self.hexes) if self.hexes else say("a token for half")

    def price(self, company: Company) -> int:
        """What the next token of the company costs by it."""
        cost = company.next_token_cost or 0
        return cost // 2 if self.cost == HALF else 0

    def against(self, game: Position, private: Private, city: str) -> Iterator[IllegalMove]:
        """Why no token is placed in a city by it."""
        hex_ = city.split(".")[0]
        if hex_ not in self.hexes:
            yield illegal("{private} places a token in: {hexes}.", private=private.called, hexes=self.hexes)
        elif self.untouched and hex_ in game.board.trace().get("tiles", ()):
            yield illegal("{private} needs a city hex without track.", private=private.called)
        for other in game.privates.values():
            if hex_ in other.card.blocks and not other.closed and other.owner in game.purses:
                yield illegal("{hex} is blocked while {player} owns {private}.", hex=hex_, player=str(other.owner),
                              private=other.called)


@dataclass(frozen=True)
class MoveToken(MovesToken, kind="move token"):
    """Once, at any time of its turn, a company that owns it moves a token from outside the hexes `within` to a free circle
    in one of `hexes`, for nothing and unconnected, and may lay a tile there besides its own. In place of its home token it
    leaves a neutral one (1882: North West Rebellion)."""

    def about(self) -> Text:
        """Where to."""
        return say("Once, at any time of its turn, a company that owns it may move a token from outside {within} to a free "
                   "circle in {hexes}, for nothing and without a connection, and then lay or upgrade a tile there besides "
                   "its own.", within=self.within, hexes=self.hexes)

    def briefly(self, game: Position) -> Text:
        """Where to."""
        return say("move a token to {hexes}", hexes=self.hexes)
