"""The print shop's one table of sizes, `data/print.toml`, read into typed values. All lengths are millimetres."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from companion.places import folder


@dataclass(frozen=True)
class Paper:
    """A sheet of paper, in millimetres."""

    name: str
    width: float
    height: float

    def turned(self) -> Paper:
        """The same paper lying on its other side."""
        return Paper(self.name, self.height, self.width)


#: Where a drawing that is spread over pages is best cut: x, and y, in millimetres from its upper left corner.
Seams = tuple[tuple[float, ...], tuple[float, ...]]


@dataclass(frozen=True)
class Size:
    """The trim size of something that is cut out, the gap that it wants around it, and the bleed without which it is never
    printed unless somebody says so. A name of "" means: no preset.

    A `hex` is measured from corner to corner and from flat side to flat side: it is wider than high where a side is on top,
    higher than wide where a corner is. What is drawn for another size is so many times as large (`scale`).
    """

    width: float
    height: float
    name: str = ""
    gap: float = 0.0
    bleed: float = 0.0
    round: bool = False
    hex: bool = False
    seams: Seams = ((), ())
    scale: float = 1.0


@cache
def table() -> Mapping[str, Any]:
    """The table as it stands in the file."""
    with (folder("data") / "print.toml").open("rb") as file:
        return tomllib.load(file)


#: The papers, by name.
PAPERS: Mapping[str, Paper] = {name: Paper(name, *size) for name, size in table()["papers"].items()}
#: Of a large paper, the one that is half of it.
HALVES: Mapping[str, str] = table()["halves"]
ITEMS: Mapping[str, Size] = {
    name: Size(row["size"][0], row["size"][1], name, **{key: value for key, value in row.items() if key != "size"})
    for name, row in table()["items"].items()
}
#: By the discs of a box, in mm, how wide its hexes are from flat side to flat side: a circle for a token is a little larger
#: than the disc. The first is usual.
DISCS: Mapping[int, float] = {int(disc): float(wide) for disc, wide in table()["discs"].items()}
USUAL_DISC = next(iter(DISCS))
#: The sizes that all cards of a kit can be asked for, lying, by what people call them; "": each kind has its own.
CARDS: Mapping[str, tuple[float, float]] = {name: (size[0], size[1]) for name, size in table()["cards"].items()}


def paper_named(name: str) -> Paper:
    """The paper of that name, in any case. Raises ValueError with a sentence that names the papers there are."""
    for paper in PAPERS.values():
        if paper.name.casefold() == name.strip().casefold():
            return paper
    raise ValueError(f"There is no paper called {name!r}; choose {' or '.join(PAPERS)}.")


def size_of(item: Size | str | list[float] | tuple[float, ...]) -> Size:
    """A size as it is, by its preset's name, or as width and height. Raises ValueError with a sentence for any other."""
    if isinstance(item, Size):
        return item
    if isinstance(item, str):
        if item not in ITEMS:
            raise ValueError(f"There is no item size called {item!r}; choose one of {', '.join(ITEMS)}.")
        return ITEMS[item]
    if len(item) != 2 or not all(isinstance(side, int | float) and side > 0 for side in item):
        raise ValueError(f"An item size is a width and a height in mm above 0, not {list(item)!r}.")
    return Size(*item)
