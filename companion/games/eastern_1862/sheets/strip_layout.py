"""The strips of the price track as they are drawn: two rows each, the second half a cell to the right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from companion.paper.frame import Frame
from companion.sheets.content import Mark

#: The room between two strips, and what stands above the markers of a cell: its price.
BETWEEN, PRICE = 7.0, 6.2
#: The largest pitch of markers in a cell, and the least at which they are discs.
PITCH, DISCS = 7.2, 4.4


@dataclass(frozen=True)
class StripCell(Frame):
    """A cell of the track: its price, the zone it is in, and its markers, the first to operate first."""

    price: int = field(kw_only=True)
    zone: str = field(kw_only=True)
    markers: Sequence[Mark] = field(kw_only=True)

    @property
    def step(self) -> float:
        """How far apart the markers stand."""
        return min(PITCH, (self.height - 6.6) / max(len(self.markers), 1))

    @property
    def has_discs(self) -> bool:
        """Whether there is room for discs; else markers are written in lines."""
        return self.step > DISCS

    @property
    def places(self) -> list[tuple[float, Mark]]:
        """The markers, with how far down their middles are."""
        first = 0.5 if self.has_discs else 0.6
        return [(PRICE + (n + first) * self.step, mark) for n, mark in enumerate(self.markers)]


@dataclass(frozen=True)
class Strips:
    """The strips, each of two rows of as many cells with price and zone."""

    across: int
    parts: Sequence[Sequence[Sequence[Mapping[str, object]]]]

    def high(self, height: float) -> float:
        """The height of a cell where all strips are so high."""
        return (height - BETWEEN) / 4

    def cells(self, frame: Frame, stacks: Mapping[int, Sequence[Mark]]) -> Iterator[StripCell]:
        """The cells in a frame, with the markers by their price."""
        wide, high = frame.width / (self.across + 0.5), self.high(frame.height)
        for strip, rows in enumerate(self.parts):
            for row, cells in enumerate(rows):
                y = frame.y + strip * (2 * high + BETWEEN) + row * high
                for n, cell in enumerate(cells):
                    price, zone = int(str(cell["price"])), str(cell["zone"])
                    yield StripCell(frame.x + (n + row * 0.5) * wide, y, wide, high, price=price, zone=zone,
                                    markers=stacks.get(price, ()))

    def after_first(self, frame: Frame) -> float:
        """Where the first strip ends."""
        return frame.y + 2 * self.high(frame.height)
