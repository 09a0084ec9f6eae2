"""Where everything lies on the board: the tracker around it, the map, and the tables at its right. It is drawn 330 high."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.paper.engraving import path
from companion.paper.frame import Frame, levels, uprights

#: The board in its true size, the height of a space of the tracker, how many lie above and at each side, and a hex's side.
WIDE, HIGH, CELL, ACROSS, DOWN, SIDE = 420.0, 330.0, 15.0, 28, 20, 18.4
#: On a page: the room beside the board, and above and below it.
BESIDE, ABOVE = 16.0, 27.0


@dataclass(frozen=True)
class BoardLayout:
    """The board on a paper of its own size, or made smaller for a page: that is as wide as its paper."""

    paper: Frame
    on_page: bool

    #: The side of a hex.
    side = SIDE

    @property
    def scale(self) -> float:
        """How much smaller it is drawn."""
        return (self.paper.height - ABOVE) / HIGH if self.on_page else 1.0

    @property
    def whole(self) -> Frame:
        """All of it."""
        return Frame(0, 0, (self.paper.width - BESIDE) / self.scale if self.on_page else WIDE, HIGH)

    @property
    def at(self) -> tuple[float, float]:
        """Where it lies on the paper: in the middle."""
        if not self.on_page:
            return 0.0, 0.0
        across, down = self.whole.width * self.scale, HIGH * self.scale
        return (self.paper.width - across) / 2 + self.paper.x, (self.paper.height - 11 - down) / 2 + self.paper.y

    @property
    def _pace(self) -> float:
        """The width of a space of the tracker."""
        return self.whole.width / ACROSS

    @property
    def inner(self) -> Frame:
        """What is inside the tracker."""
        return Frame(self._pace, CELL, self.whole.width - 2 * self._pace, HIGH - 2 * CELL)

    @property
    def rim(self) -> str:
        """The outlines of the tracker."""
        whole, inner = self.whole, self.inner
        return (path("M", 0, 0) + path("h", whole.width) + path("v", HIGH) + path("h", -whole.width) + "z"
                + path("M", inner.x, inner.y) + path("v", inner.height) + path("h", inner.width) + path("v", -inner.height)
                + "z")  # fmt: skip

    @property
    def spaces(self) -> Iterator[tuple[Frame, int]]:
        """The spaces of the tracker: upwards from zero with the clock, downwards against it."""
        right, low = self.whole.width - self._pace, HIGH - CELL
        for n in range(ACROSS):
            yield self._space(n * self._pace, 0), n
        for n in range(1, DOWN + 1):
            yield self._space(right, n * CELL), ACROSS - 1 + n
            yield self._space(0, n * CELL), -n
        for n in range(ACROSS):
            yield self._space(n * self._pace, low), -21 - n if n < 25 else 75 - n

    def _space(self, x: float, y: float) -> Frame:
        return Frame(x, y, self._pace, CELL)

    @property
    def lines(self) -> str:
        """The lines between its spaces, and around all of it."""
        edge = self.whole.inset(0.1)
        around = path("M", edge.x, edge.y) + path("h", edge.width) + path("v", edge.height) + path("h", -edge.width) + "z"
        columns, rows = [n * self._pace for n in range(1, ACROSS)], [n * CELL for n in range(1, DOWN + 2)]
        return (around + uprights(columns, 0, CELL) + uprights(columns, HIGH - CELL, HIGH)
                + levels(rows, 0, self._pace) + levels(rows, self.inner.right, self.whole.width))  # fmt: skip

    @property
    def _more(self) -> float:
        return self.whole.width - WIDE

    @property
    def _more_sea(self) -> float:
        return min(self._more * 0.45, 26)

    @property
    def sea(self) -> float:
        """Where the map begins."""
        return 13 + self._pace + self._more_sea

    @property
    def ends(self) -> Frame:
        """The table of end conditions, from where the map begins: in the sea below it."""
        return Frame(-0.35 * SIDE - self._more_sea, 10.45 * SIDE, 2.92 * SIDE + self._more_sea, 0)

    @property
    def tables(self) -> Frame:
        """The column of the other tables."""
        left = 282 + self._pace + self._more_sea + min(self._more * 0.1, 7)
        return Frame(left, 0, self.whole.width - self._pace - 8 - left, HIGH)
