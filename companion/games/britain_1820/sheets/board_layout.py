"""Where the parts of the boards lie. They are laid out as for a page, and made larger on a sheet of their own; what stands
below them there is as wide as its first page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.engine.reading import Json
from companion.paper.frame import Frame, Grid, grid
from companion.paper.setting import Paragraphs, column_of

#: How many rounds a cycle has, how high each is drawn, and the room between two of them.
ROUNDS, ROUND, BETWEEN = 5, 13.0, 5.0
#: Of the market on a page what is kept below its cells, and the room between two rows of them.
LEGEND, APART = 31.0, 4.0
#: How wide the legend of the market's colours is.
COLOURS = 52.0


@dataclass(frozen=True)
class BoardLayout:
    """A board below its head: `frame` is on the paper, and all that is drawn is made `scale` times as large. `first` is how
    wide the first page is, where there are several."""

    frame: Frame
    scale: float = 1.0
    first: float = 0.0

    @property
    def wide(self) -> float:
        """Its width."""
        return self.frame.width / self.scale

    def _told(self, texts: Sequence[str], pitch: float, aside: float = 0.0) -> Paragraphs:
        """What is told below it, so far from its left side."""
        room = (self.first or self.frame.width) / self.scale - aside
        return column_of(texts, room, 8, 3.7) if self.first else column_of(texts, room, 9, pitch)


@dataclass(frozen=True)
class ChartLayout(BoardLayout):
    """Cost of Business. `spans`: how many columns each colour has; on the paper `words` is the width of what stands at their
    left, and `parted` where the rounds are parted, else they are equally wide."""

    spans: Sequence[int] = ()
    words: float = 46.0
    parted: Sequence[float] = ()

    @property
    def rounds(self) -> list[Frame]:
        """The rounds of a cycle; a sign stands behind each but the last."""
        equal = [n * (self.wide + BETWEEN) / ROUNDS - BETWEEN / 2 for n in range(1, ROUNDS)]
        edges = [-BETWEEN / 2, *([x / self.scale for x in self.parted] or equal), self.wide + BETWEEN / 2]
        return [Frame(left, 0, right - left, ROUND).after(BETWEEN / 2, BETWEEN / 2) for left, right in pairwise(edges)]

    @property
    def label(self) -> float:
        """How wide the words at the left are."""
        return self.words / self.scale

    @property
    def columns(self) -> Sequence[Frame]:
        """The columns, of which the last is the end."""
        return Frame(0, 0, self.wide, 0).after(self.label).columns(sum(self.spans) + 1)

    @property
    def groups(self) -> list[Frame]:
        """The columns of each colour together."""
        columns, ends = self.columns, [sum(self.spans[:n]) for n in range(len(self.spans) + 1)]
        return [Frame(columns[one].x, 0, columns[other].x - columns[one].x, 0) for one, other in pairwise(ends)]

    def told(self, texts: Sequence[str]) -> Paragraphs:
        """What moves the marker."""
        return self._told(texts, 4.5)


@dataclass(frozen=True)
class MarketLayout(BoardLayout):
    """The stock market, with so many prices in a row; `high`: the height of a cell on a sheet of its own, else it fills the
    page."""

    across: int = 1
    high: float = 0.0

    def cells(self, prices: Sequence[Json]) -> Grid:
        """The cells with their prices."""
        rows = -(-len(prices) // self.across)
        pitch = self.high / self.scale if self.high else (self.frame.height - LEGEND) / rows
        return grid(prices, self.across, self.wide / self.across, pitch)

    def cell(self, of: Grid) -> Frame:
        """A cell from its own corner."""
        return Frame(0, 0, of.step, of.pitch - (0 if self.high else APART))

    def told(self, texts: Sequence[str]) -> Paragraphs:
        """What moves a marker, beside what the colours mean."""
        return self._told(texts, 5, COLOURS)
