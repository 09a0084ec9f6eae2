"""Where maps, legends and tiles lie on their sheets, and how small they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.eighteenxx.drawing.art import Art
from companion.eighteenxx.drawing.track_paths import INNER
from companion.eighteenxx.sheets.legend import Note
from companion.paper.engraving import path
from companion.paper.frame import Frame, Grid, grid, newspaper
from companion.paper.hexes import outlines
from companion.paper.setting import LEAST, Paragraphs, broken, lines, mm, paragraphs

#: The legend of a map: its columns, the pitch of its lines, and what its words begin after: a sign or nothing.
COLUMNS, PITCH, SIGN, BARE = 3, 4.1, 9.4, 0.6
#: On the large map it stands in so many columns on its first page: no cut goes through it.
NARROW = 2
#: Beside the map of a running game: how far from it its tiles begin, and how wide their column is at least.
GAP, COLUMN = 3, 30


def least(scale: float) -> float:
    """The smallest type of a drawing of that scale, in its own units."""
    return round(mm(LEAST) / scale, 3)


@dataclass(frozen=True)
class Land:
    """The map of a box: its extent in units of its drawing, what its signs mean, and the names for which its hexes have no
    room at a size of type."""

    left: float
    top: float
    wide: float
    high: float
    notes: Sequence[Note]
    unsaid: Callable[[float], list[str]]

    @property
    def begin(self) -> tuple[float, float]:
        """How far a drawing is moved so that the map begins at its origin."""
        return -self.left, -self.top

    def legend(self, width: float, columns: int = COLUMNS) -> Grid:
        """The legend in columns across a width."""
        return grid(self.notes, columns, width / columns, PITCH)

    def fitting(self, wide: float, high: float) -> float:
        """The scale in which it fits so wide and high."""
        return min(wide / self.wide, high / self.high)


@dataclass(frozen=True)
class MapOnPage:
    """The map on a page, its legend below it, and below that the names in full for which there is no room on it."""

    land: Land
    area: Frame

    @property
    def _legend(self) -> float:
        return self.land.legend(self.area.width).height + 1.5

    def _scale(self, names: float) -> float:
        return self.land.fitting(self.area.width, self.area.height - 18 - self._legend - names)

    @property
    def least(self) -> float:
        """The smallest type, also where names that are cut short for it stand in full below the map."""
        return least(self._scale(7))

    @property
    def names(self) -> list[str]:
        """The names in full."""
        return self.land.unsaid(self.least)

    @property
    def _names_high(self) -> float:
        return 7 if self.names else 0

    @property
    def scale(self) -> float:
        """The scale of the map."""
        return self._scale(self._names_high)

    @property
    def at(self) -> tuple[float, float]:
        """Where it begins: in the middle of what is free."""
        free = self.area.height - 18 - self._legend - self._names_high - self.land.high * self.scale
        return (self.area.width - self.land.wide * self.scale) / 2, 17.6 + free / 2

    @property
    def legend_y(self) -> float:
        """Where the legend begins."""
        return self.area.height - self._legend - self._names_high + 1.5

    @property
    def names_y(self) -> float:
        """Where the names begin."""
        return self.area.height - self._names_high + 3.2


@dataclass(frozen=True)
class PausedMap:
    """The map of a running game from a line on, with its tiles in words beside it."""

    land: Land
    area: Frame
    begin: float
    tiles: int

    @property
    def scale(self) -> float:
        """The scale of the map."""
        return self.land.fitting(self.area.width - GAP - COLUMN, self.area.height - self.begin - 3)

    @property
    def least(self) -> float:
        """The smallest type."""
        return least(self.scale)

    @property
    def names(self) -> list[str]:
        """The names in full."""
        return self.land.unsaid(self.least)

    @property
    def beside(self) -> Frame:
        """The column beside it."""
        return self.area.after(self.land.wide * self.scale + GAP).below(self.begin)

    def key(self, in_full: str) -> Paragraphs | None:
        """What the signs mean, with the names in full, below the tiles where they leave room for it."""
        width = self.beside.width
        told = [broken(it.words, width - indent(it), 6.4, 2.8, "sans") for it in self.land.notes]
        found = paragraphs(told, 0.8).followed_by(broken(in_full, width - BARE, 6.4, 2.8, "sans"))
        needed = -(-self.tiles // self._side_by_side) * 3.05 + found.height + 5
        return found if needed < self.beside.height - 18 else None

    @property
    def _side_by_side(self) -> int:
        return max(int(self.beside.width / 18), 2)

    def listed(self, laid: Sequence[object], key: Paragraphs | None) -> Grid:
        """The tiles in columns, above the key."""
        down = int((self.beside.height - (23 + key.height if key else 18)) / 3.05)
        return newspaper(laid, down, self.beside.width / self._side_by_side, 3.05)


def indent(note: Note) -> float:
    """Where the words of a note begin."""
    return SIGN if note.kind else BARE


# Tiles -----------------------------------------------------------------------------------------

#: The width and height of a hex from flat side to flat side, in units of its drawing; and the heights of a colour's heading,
#: of the number below a tile, and of a line of what it becomes.
FLAT, HEADING, NUMBER, LINE = 86.6025, 7.4, 7.4, 2.75
#: A tile with what it can become, of a colour.
Becoming = tuple[Art, int | None, Sequence[str]]


@dataclass(frozen=True)
class Manifest:
    """The tiles by colour on a page, so many side by side."""

    area: Frame
    blocks: Sequence[tuple[str, Sequence[Becoming]]]
    across: int

    @property
    def cell(self) -> float:
        """The width for a tile."""
        return self.area.width / self.across

    def becomes(self, names: Sequence[str]) -> list[str]:
        """What a tile can become, in lines."""
        return lines("→ " + " ".join(names), self.cell - 2, 6.6, "sans") if names else []

    @property
    def _most_lines(self) -> int:
        return max(1, *(len(self.becomes(names)) for _, found in self.blocks for _, _, names in found))

    @property
    def pitch(self) -> float:
        """From row to row."""
        rows = sum(-(-len(found) // self.across) for _, found in self.blocks)
        return min((self.area.height - 24 - len(self.blocks) * HEADING) / rows, 42)

    @property
    def high(self) -> float:
        """The height of a tile."""
        return min(self.pitch - NUMBER - self._most_lines * LINE, self.cell * 0.836)

    @property
    def scale(self) -> float:
        """The scale of a tile."""
        return self.high / FLAT

    @property
    def least(self) -> float:
        """The smallest type of a tile."""
        return least(self.scale)

    @property
    def parts(self) -> list[tuple[str, Grid, float]]:
        """Each colour with its tiles, and where it begins."""
        found, y = [], 18.0
        for colour, tiles in self.blocks:
            part = grid(tiles, self.across, self.cell, self.pitch)
            found.append((colour, part, y))
            y += HEADING + part.height
        return found


@dataclass(frozen=True)
class TileArt:
    """A tile to be cut out of its ground: beyond the cut its track goes on in the given ways."""

    cut: Frame
    ground: Frame
    ways: Sequence[tuple[float, float]]

    @property
    def scale(self) -> float:
        """The scale of the tile."""
        return min(self.cut.width, self.cut.height) / 2 / INNER

    @property
    def least(self) -> float:
        """The smallest type."""
        return least(self.scale)

    @property
    def bleed(self) -> float:
        """How far its ground goes on, in mm."""
        return -self.ground.x

    @property
    def hair(self) -> float:
        """How wide the line is along which it is cut, in its own units: a tenth of a millimetre."""
        return 0.1 / self.scale

    @property
    def beyond(self) -> float:
        """The scale of its ground, which goes on beyond the cut."""
        return self.scale * (1 + self.bleed / self.scale / INNER)

    @property
    def going_on(self) -> str:
        """The track beyond the cut."""
        out = INNER + self.bleed / self.scale
        return "".join(
            path("M", x * (INNER - 0.5), y * (INNER - 0.5)) + path("L", x * out, y * out) for x, y in self.ways
        )


@dataclass(frozen=True)
class PlainHexes:
    """Empty hexes of a size that fill an area."""

    area: Frame
    width: float
    height: float

    @property
    def corners(self) -> list[list[tuple[float, float]]]:
        """The corners of each."""
        return outlines(self.area, self.width, self.height)
