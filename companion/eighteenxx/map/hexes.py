"""Hexes: their names, their neighbours, and where they are drawn.

A hex has the edges 0 to 5, counted clockwise: edge 0 is at the bottom where hexes lie on a flat side (`flat`), at the
lower left where they stand on a corner (`pointy`). Edge e touches edge (e + 3) mod 6 of the neighbour. A name is a
letter and a number: on most flat maps the letter is the column, on pointy ones the row, and in both the number counts
halves, so that it goes up by 2 along a column (flat) or a row (pointy). Some flat maps have it the other way round.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any

EDGES = range(6)
FLAT, POINTY = "flat", "pointy"

#: What the columns of a map are named by, what is usual first.
COLUMNS = {FLAT: ("letters", "numbers"), POINTY: ("numbers",)}

#: The step across each edge, in axial coordinates.
STEPS = {
    FLAT: ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)),
    POINTY: ((-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0), (0, 1)),
}
HALF_HEIGHT = sqrt(3) / 2
#: The name of a hex; beyond the edge of a map the number may be below 0.
NAME = re.compile(r"[A-Z]-?[0-9]{1,3}")


def opposite(edge: int) -> int:
    """The edge of the neighbour that touches `edge`."""
    return (edge + 3) % 6


def turned(edge: int, rotation: int) -> int:
    """Where an edge of a tile lies when the tile is turned clockwise by `rotation` times 60 degrees."""
    return (edge + rotation) % 6


def sort_key(name: str) -> tuple[str, int]:
    """Sorts names as a map lists them: A3 before A13 before B2."""
    return name[0], int(name[1:])


@dataclass(frozen=True, slots=True)
class Grid:
    """How the hexes of a map lie and are named: `layout` is flat or pointy, `parity` is letter (A = 0) plus number,
    mod 2, of the hexes that exist (1 where A3 and B2 exist, 0 where A2 and B3 do); `by_number`: on a flat map the number is
    the column, and the letter counts halves."""

    layout: str
    parity: int
    by_number: bool = False

    def axial(self, name: str) -> tuple[int, int]:
        """The axial coordinates (q, r) of a hex. Raises ValueError: no hex of this grid can have that name."""
        if not NAME.fullmatch(name):
            raise ValueError(f"{name[:20]!r} is not a letter and a number.")
        line, number = ord(name[0]) - ord("A"), int(name[1:])
        if (line + number) % 2 != self.parity:
            raise ValueError(f"{name!r} lies between the hexes of this map.")
        if self.by_number:
            return number, (line - self.parity - number) // 2
        along = (number - self.parity - line) // 2
        return (line, along) if self.layout == FLAT else (along, line)

    def name(self, q: int, r: int) -> str:
        """The name of the hex at axial coordinates."""
        if self.by_number:
            return f"{chr(ord('A') + 2 * r + q + self.parity)}{q}"
        line, along = (q, r) if self.layout == FLAT else (r, q)
        return f"{chr(ord('A') + line)}{2 * along + line + self.parity}"

    def neighbour(self, name: str, edge: int) -> str:
        """The name of the hex beyond an edge, whether the map has it or not; "" beyond the first letter."""
        q, r = self.axial(name)
        dq, dr = STEPS[self.layout][edge]
        q, r = q + dq, r + dr
        line = 2 * r + q + self.parity if self.by_number else q if self.layout == FLAT else r
        return self.name(q, r) if line >= 0 else ""

    def distance(self, one: str, other: str) -> int:
        """How many steps lie between two hexes, as the crow flies."""
        (q, r), (to_q, to_r) = self.axial(one), self.axial(other)
        across, along = to_q - q, to_r - r
        return (abs(across) + abs(along) + abs(across + along)) // 2

    def centre(self, name: str) -> tuple[float, float]:
        """Where the centre is drawn (x to the right, y down), for hexes with sides of length 1."""
        line, number = ord(name[0]) - ord("A"), int(name[1:])
        if self.by_number:
            return 1.5 * number, HALF_HEIGHT * line
        across, down = 1.5 * line, HALF_HEIGHT * number
        return (across, down) if self.layout == FLAT else (down, across)


def grid_of(data: Mapping[str, Any]) -> Grid:
    """How the hexes of a map lie and are named, as its file says."""
    return Grid(data["layout"], data["parity"], data["layout"] == FLAT and data.get("columns") == COLUMNS[FLAT][1])
