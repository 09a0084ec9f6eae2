"""A position as it lies on the table, read from the printed data alone: tiles, maps, and what stands on them.

It shares nothing with the maps of the companion: it opens the same files, and works out by itself what joins what.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parents[3] / "data"
#: How the letter and the number of a hex change across its edges 0 to 5.
ACROSS = {
    "flat": ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)),
    "pointy": ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1)),
}
#: The words by which places pay, in order; those of one row never come with those of the other.
WORDS = (("white", "yellow", "green", "brown", "gray"), ("low", "mid", "high"))

Side = tuple[str, int]  # hex, edge
Place = tuple[str, int]  # hex, number of its stop there
Border = frozenset[Side]


@dataclass(frozen=True)
class Centre:
    """A stop as printed: city, town or off-board place, turned as it lies."""

    kind: str
    edges: tuple[int, ...]
    revenue: int | Mapping[str, int] = field(hash=False)
    circles: int = 0
    ends: bool = False
    group: str = ""
    permit: str = ""

    def value(self, word: str, is_unlimited: bool) -> int:
        """What it is worth when places pay by `word`."""
        if isinstance(self.revenue, int):
            return self.revenue
        if is_unlimited and "diesel" in self.revenue:
            return self.revenue["diesel"]
        words = next(row for row in WORDS if word in row)
        return next((self.revenue[one] for one in words[words.index(word) :: -1] if one in self.revenue), 0)


@dataclass(frozen=True)
class Piece:
    """A piece of track on a hex between two ends: edges (numbers) or a stop (its place)."""

    hex: str
    ends: tuple[Border | Place, Border | Place]


@cache
def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def _tiles() -> dict[str, dict[str, Any]]:
    return {number: row for colour in _read("tiles").values() for number, row in colour.items()}


@cache
def _map(name: str) -> dict[str, Any]:
    """A map's hexes, each with what is printed there."""
    data = _read(name)
    under = _map(data["base"]) if "base" in data else {"hexes": {}}
    hexes = dict(under["hexes"])
    for hex_ in data.get("plain", {}).get("hexes", ()):
        hexes[hex_] = {}
    for kind in ("land", "yellow", "green", "fixed", "offboard"):
        for hex_, row in data.get(kind, {}).items():
            hexes[hex_] = {**hexes.get(hex_, {}), **row}
    walls = {frozenset(pair) for pair in data.get("impassable", ())} | under.get("walls", set())
    return {"hexes": hexes, "walls": walls, "layout": data.get("layout") or under["layout"]}


def _centres(row: Mapping[str, Any], turn: int) -> list[Centre]:
    found = []
    for kind in ("cities", "towns", "offboards"):
        rows = row.get(kind, ())
        for one in [{}] * rows if isinstance(rows, int) else rows:
            found.append(Centre(
                {"cities": "city", "towns": "town", "offboards": "area"}[kind],
                tuple((edge + turn) % 6 for edge in one.get("edges", ())), one.get("revenue", 0), one.get("slots", 1),
                one.get("terminal", False), one.get("group", ""), one.get("permit", ""),
            ))  # fmt: skip
    return found


class Position:
    """A map with tiles ({hex: (number, rotation)}) and tokens ({company: [(hex, city)]}); by permit, who has it; `apart`
    are the groups that are several places."""

    def __init__(
        self, map_: str, tiles: Mapping[str, tuple[str, int]], tokens: Mapping[str, list[Place]],
        permits: Mapping[str, frozenset[str]] | None = None, apart: frozenset[str] = frozenset(),
    ) -> None:
        data = _map(map_)
        self.tokens, self.permits, self.apart = tokens, permits or {}, apart
        self._hexes, self._walls, self._across = data["hexes"], data["walls"], ACROSS[data["layout"]]
        self.centres: dict[Place, Centre] = {}
        self.pieces: list[Piece] = []
        for hex_, printed in self._hexes.items():
            number, turn = tiles.get(hex_, ("", 0))
            self._lie(hex_, _tiles()[number] if number else printed, turn)

    def _lie(self, hex_: str, row: Mapping[str, Any], turn: int) -> None:
        """What lies open on a hex."""
        for a, b in row.get("track", ()):
            self.pieces.append(Piece(hex_, (self.border(hex_, (a + turn) % 6), self.border(hex_, (b + turn) % 6))))
        for number, centre in enumerate(_centres(row, turn)):
            self.centres[hex_, number] = centre
            self.pieces += [Piece(hex_, (self.border(hex_, edge), (hex_, number))) for edge in centre.edges]

    def beyond(self, hex_: str, edge: int) -> str:
        """The hex across an edge by its name, whether there is one or not."""
        letters, number = self._across[edge]
        return f"{chr(ord(hex_[0]) + letters)}{int(hex_[1:]) + number}"

    def border(self, hex_: str, edge: int) -> Border:
        """The two sides that meet there; one alone where no track goes on."""
        beyond = self.beyond(hex_, edge)
        if beyond not in self._hexes or frozenset({hex_, beyond}) in self._walls:
            return frozenset({(hex_, edge)})
        return frozenset({(hex_, edge), (beyond, (edge + 3) % 6)})

    # What a company may do -------------------------------------------------------------------------

    def is_end(self, company: str, place: Place) -> bool:
        """Whether a company's trains can go no further than a stop."""
        centre = self.centres[place]
        if centre.kind == "area" or centre.ends:
            return True
        there = [name for name, places in self.tokens.items() for one in places if one == place]
        is_full = bool(there) and len(there) >= centre.circles
        return centre.kind == "city" and is_full and company not in there

    def is_barred(self, company: str, place: Place) -> bool:
        """Whether a company's trains may not come to a stop at all."""
        permit = self.centres[place].permit
        return bool(permit) and company not in self.permits.get(permit, frozenset())

    def counts_as(self, place: Place) -> Place | str:
        """What counts once: the stop, or the group that it belongs to."""
        group = self.centres[place].group
        return group if group and group not in self.apart else place

    def within(self, company: str) -> tuple[list[Piece], list[Place]]:
        """The track that could be joined to a company's tokens at all, and the stops on it."""
        at: dict[Border | Place, list[Piece]] = {}
        for piece in self.pieces:
            for end in piece.ends:
                at.setdefault(end, []).append(piece)
        ahead: list[Border | Place] = list(self.tokens.get(company, ()))
        seen, found = set(ahead), dict.fromkeys(())
        while ahead:
            for piece in at.get(ahead.pop(), ()):
                found[piece] = None
                fresh = [end for end in piece.ends if end not in seen]
                seen.update(fresh)
                ahead += [end for end in fresh if isinstance(end, frozenset) or not self.is_end(company, end)]
        return list(found), sorted(end for end in seen if not isinstance(end, frozenset))
