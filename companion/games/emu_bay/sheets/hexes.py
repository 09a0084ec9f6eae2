"""The hexes of the map as `print/emu-bay/hexes.svg` draws them. Lengths are in sides of a hex, points from its middle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from companion.sheets.content import Mark

#: Half of a hex's height.
TALL = sqrt(3) / 2
#: How far apart cubes lie, in their own width, and how many lie in a row at most.
APART, IN_A_ROW = 1.16, 3
#: How far apart the plates of stations stand.
PLATES = 0.39


@dataclass(frozen=True)
class Plate:
    """A company's plate at its place, so large: its short name takes so much for each letter beside its shape."""

    mark: Mark
    x: float
    y: float
    size: float = 1.0
    letter: float = 0.19
    is_station: bool = True
    is_red: bool = False

    @property
    def wide(self) -> float:
        """How wide it is, before it is made larger or smaller."""
        return 0.42 + self.letter * len(self.mark.short)

    @property
    def left(self) -> float:
        """Where it begins."""
        return -self.wide / 2

    @property
    def room(self) -> float:
        """The room for letters."""
        return self.wide - 0.4


def heap(count: int) -> list[tuple[float, float]]:
    """Where so many cubes lie around a point, in their own width: in one row, or in two."""
    rows = [count] if count <= IN_A_ROW else [-(-count // 2), count // 2]
    return [
        (APART * (n - (across - 1) / 2), APART * (row - (len(rows) - 1) / 2))
        for row, across in enumerate(rows)
        for n in range(across)
    ]


@dataclass(frozen=True)
class HexArt:
    """A hex with what lies there: how many `cubes`, whose `stations`; `symbol`: a set-up card goes there."""

    column: int
    row: int
    terrain: str
    name: str = ""
    symbol: bool = False
    cubes: int = 0
    stations: tuple[Mark, ...] = ()

    @property
    def x(self) -> float:
        """Its middle, from the left end of the land."""
        return 1.5 * self.column - 0.5

    @property
    def y(self) -> float:
        """Its middle, from the upper end of the land: even columns lie half a hex lower."""
        return TALL * (2 * self.row - self.column % 2)

    @property
    def id(self) -> str:
        """What it is called."""
        return f"{self.column},{self.row}"

    @property
    def lines(self) -> list[tuple[float, str]]:
        """Its name in one or two lines, each with how far below the middle it stands: the last word on the lower one."""
        parts = self.name.rsplit(" ", 1) if self.name else []
        lowest = 0.5 if self.stations else 0.4 if len(parts) > 1 else 0.3
        return [(lowest - 0.27 * (len(parts) - n), part) for n, part in enumerate(parts, 1)]

    @property
    def sign(self) -> tuple[float, float, float]:
        """Where the sign of its terrain stands, and how large it is: what else is there leaves it less room."""
        aside = -0.14 if self.symbol else 0.0
        if self.stations and (self.name or self.cubes):
            return aside, -0.6, 0.66
        if self.stations or self.cubes:
            return aside, -0.46, 0.85
        if self.name:
            return 0.0, -0.42 if " " in self.name else -0.3, 0.85
        return 0.0, -0.03, 1.15

    @property
    def heap(self) -> tuple[float, float, list[tuple[float, float]]]:
        """How far below the middle its cubes lie, how wide they are, and where they are in their own width."""
        wide = (0.27 if self.cubes < 4 else 0.24) if self.stations else 0.3
        return -0.13 if self.stations else 0.12, wide, heap(self.cubes)

    @property
    def plates(self) -> list[Plate]:
        """The plates of the stations, one above the other."""
        size = 1.08 if len(self.stations) == 1 else 0.95
        middle = 0.34 if self.cubes else -0.1 if self.name else 0.15
        first = middle - (len(self.stations) - 1) / 2 * PLATES * size
        return [Plate(mark, 0.0, first + n * PLATES * size, size) for n, mark in enumerate(self.stations)]


@dataclass(frozen=True)
class PauseHex(HexArt):
    """A hex in the middle of a game: `laid` has whose track lies there, whether it is a station, and whether it is red."""

    laid: tuple[tuple[Mark, bool, bool], ...] = ()

    @property
    def is_long(self) -> bool:
        """Whether its name stands on two lines, below the plates."""
        return " " in self.name

    @property
    def lines(self) -> list[tuple[float, str]]:
        """Its name: below plates smaller, and lower."""
        if not self.laid:
            parts = self.name.rsplit(" ", 1) if self.name else []
            return [(0.46 - 0.27 * (len(parts) - n), part) for n, part in enumerate(parts, 1)]
        if not self.is_long:
            return [(0.56, self.name)] if self.name else []
        return list(zip((0.37, 0.6), self.name.rsplit(" ", 1), strict=True))

    @property
    def has_sign(self) -> bool:
        """Whether the sign of its terrain has room."""
        return not (self.is_long and len(self.laid) > 1)

    @property
    def sign(self) -> tuple[float, float, float]:
        """Where the sign of its terrain stands, and how large it is."""
        if self.cubes or self.laid:
            return 0.0, -0.58, 0.6
        return 0.0, (-0.42 if self.is_long else -0.3) if self.name else -0.05, 0.85

    @property
    def heap(self) -> tuple[float, float, list[tuple[float, float]]]:
        """Its cubes, as `HexArt.heap`."""
        wide = (0.27 if self.cubes < 4 else 0.22) if self.laid else 0.3
        return -0.14 if self.laid else 0.1, wide, heap(self.cubes)

    @property
    def plates(self) -> list[Plate]:
        """The plates: up to two one above the other, more of them smaller and two by two."""
        many, is_crowded = len(self.laid), len(self.laid) > 2
        size, lift = (0.76 if is_crowded else 1.0), (0.11 if self.is_long else 0.0)
        middle = 0.3 if self.cubes else -0.02 - lift * (2 if many == 2 else 1)
        first = middle - (min(many, 2) - 1) / 2 * PLATES * size
        found = []
        for n, (mark, is_station, is_red) in enumerate(self.laid):
            is_alone = not is_crowded or (many == 3 and n == 2)
            x, row = (0.0 if is_alone else 0.43 if n % 2 else -0.43), (n // 2 if is_crowded else n)
            found.append(Plate(mark, x, first + row * PLATES * size, size, 0.165, is_station, is_red))
        return found


def shore(land: Sequence[HexArt]) -> str:
    """The outlines of all hexes as one path, around which the shore is drawn."""
    corners = ((1, 0), (0.5, TALL), (-0.5, TALL), (-1, 0), (-0.5, -TALL), (0.5, -TALL))
    hexes = ("L".join(f"{it.x + x:.3f} {it.y + y:.3f}" for x, y in corners) for it in land)
    return "".join(f"M{hex_}z" for hex_ in hexes)


def extent(columns: int, rows: int) -> tuple[float, float]:
    """Width and height of a map of so many columns and rows, the last row of even columns half a hex lower."""
    return 1.5 * columns + 0.5, TALL * (2 * rows + 1)
