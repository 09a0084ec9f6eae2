"""Where the parts of the set-up lie on their page: the map with a column beside it, below them cards and rules."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.emu_bay.sheets.hexes import extent
from companion.paper.frame import Frame, stack

#: The heights of what is there whatever the game: the head of the page, and the headings of the column beside the map.
HEAD, HEADINGS = 20.0, 45.0
#: The largest pitch of rows, and that of the rules in force.
PITCH, RULES = 5.4, 4.4
#: The room between the map and the column, and what the map needs around its land, in sides of a hex.
GUTTER, SHORE = 7.0, 0.35


@dataclass(frozen=True)
class SetupLayout:
    """The page of a set-up: how many columns and rows of hexes, cards and rules there are (0 for none), and how many
    rows the parts of the column have. A table that keeps the books only has no map: the column is all there is."""

    area: Frame
    columns: int
    rows: int
    cards: int
    rules: int
    beside: tuple[int, ...]

    @property
    def side(self) -> Frame:
        """The column beside the map."""
        return self.area.after(self.area.width - 52) if self.rows else Frame(0, 0, 76, self.area.height)

    @property
    def step(self) -> float:
        """How far apart the cards lie."""
        return self.area.width / max(self.cards, 1)

    @property
    def card_hex(self) -> float:
        """The side of a hex on them."""
        return min(self.step / 5.4, 4.2)

    @property
    def _cards_height(self) -> float:
        return 14.4 + 5.2 * self.card_hex if self.cards else 0.0

    @property
    def _rules_height(self) -> float:
        return 5 + self.rules * RULES if self.rules else 0.0

    @property
    def _left(self) -> float:
        """The height that is left for the map and the column beside it."""
        return self.area.height - HEAD - self._cards_height - self._rules_height

    @property
    def pitch(self) -> float:
        """From row to row of the column, which closes up when the paper is short or the players are many."""
        return min(PITCH, (self._left - 12 - HEADINGS) / sum(self.beside))

    @property
    def sections(self) -> list[float]:
        """Where the parts of the column begin: players, companies, independents, actions."""
        players, companies, independents, _ = self.beside
        return stack(6.2 + (players - 1) * self.pitch + 9, 12.4 + companies * self.pitch, 12.4 + independents * self.pitch)

    @property
    def _extent(self) -> tuple[float, float]:
        """What the map needs, in sides of a hex."""
        across, down = extent(self.columns, self.rows)
        return across + 2 * SHORE, down + 2 * SHORE

    @property
    def hex(self) -> float:
        """The side of a hex of the map: it takes what is left, up to its column's width."""
        across, down = self._extent
        return min(self._map_width / across, (self._left - 14) / down)

    @property
    def _map_width(self) -> float:
        return self.area.width - self.side.width - GUTTER

    @property
    def map(self) -> tuple[float, float]:
        """Where its land begins."""
        return (self._map_width - self.hex * self._extent[0]) / 2 + SHORE * self.hex, HEAD + SHORE * self.hex

    @property
    def mm(self) -> float:
        """How long a millimetre is in sides of a hex."""
        return 1 / self.hex

    @property
    def _upper(self) -> float:
        return max(self.hex * self._extent[1] if self.rows else 0.0, HEADINGS + sum(self.beside) * self.pitch)

    @property
    def _air(self) -> float:
        """The room between the parts of the page."""
        return min(max((self._left - self._upper) / 2.4, 6), 13)

    @property
    def cards_top(self) -> float:
        """Where the cards begin."""
        return HEAD + self._upper + self._air

    @property
    def rules_top(self) -> float:
        """Where the rules begin."""
        return self.cards_top + (self._cards_height + self._air if self.cards else 0.0)

    @property
    def card_middle(self) -> float:
        """How far below the heading of the cards their middles are."""
        return 4.6 + 2.6 * self.card_hex

    @property
    def card_foot(self) -> float:
        """How far below its middle a card ends."""
        return 2.6 * self.card_hex
