"""Where the parts of a running game lie on their pages: the map, or all figures one below the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.paper.frame import Frame, stack
from companion.paper.setting import flow
from companion.paper.typeset import Flowed

#: Where the line of what comes next stands; the heights of a company with one line of bonds, of each further line of them,
#: of any other row, and of all that is there whatever the game.
FIRST, COMPANY, BONDS, ROW, FIXED = 28.4, 14.2, 5.6, 6.4, 163.0
#: So many bonds lie in a line.
ACROSS = 5
#: Width and height of the map with its shore, in sides of a hex.
LAND, TALL = 14.0, 15.6


@dataclass(frozen=True)
class PauseLayout:
    """A page of a pause: `who` is the sentence at its top, `bonds` how many each company has."""

    area: Frame
    who: str
    bonds: Sequence[int] = ()
    independents: int = 0
    players: int = 0

    @property
    def told(self) -> Flowed:
        """The sentence."""
        return flow(self.who, self.area.width - 5, 12, 13, weight=600)

    @property
    def begin(self) -> float:
        """Where its last line stands."""
        return FIRST + self.told.last

    @property
    def hex(self) -> float:
        """The side of a hex of the map."""
        return min(self.area.width / 14.6, (self.area.height - self.begin - 8) / TALL)

    @property
    def map(self) -> tuple[float, float]:
        """Where its land begins."""
        free = self.area.height - self.begin - 5 - TALL * self.hex
        return (self.area.width - LAND * self.hex) / 2, self.begin + 5 + free / 3 + 0.4 * self.hex

    @property
    def mm(self) -> float:
        """How long a millimetre is in sides of a hex."""
        return 1 / self.hex

    @property
    def _more(self) -> list[int]:
        """How many further lines of bonds each company has."""
        return [max(count - 1, 0) // ACROSS for count in self.bonds]

    @property
    def _air(self) -> float:
        """The room between the parts, which gives way when the page is full."""
        left = self.area.height - self.begin - FIXED - ROW * self.players - BONDS * sum(self._more)
        return min(max(left / 3.6, 0), 10)

    @property
    def heights(self) -> list[float]:
        """The height of each company."""
        return [COMPANY + BONDS * more for more in self._more]

    @property
    def sections(self) -> list[float]:
        """Where companies, independents, players and the rest of the board begin."""
        air = self._air
        begins = self.begin + 8 + 0.6 * air
        independents, players = 11.6 + ROW * self.independents + air, 11 + ROW * self.players + 13.4 + air
        return [begins + y for y in stack(10.6 + sum(self.heights) + 2.2 + air, independents, players)]
