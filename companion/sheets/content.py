"""What stands on a sheet, whichever it is: plain values, nothing to compute.

Amounts of money are whole numbers; how they are written is the title's `currency`, a pattern such as "₤{}".
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.reading import Json, JsonDict


@dataclass(frozen=True)
class Head:
    """Whose night it is: the game's name, and if wanted the table's name and the date, as they should appear; how amounts
    are written, with what stands between thousands."""

    game: str
    currency: str
    table: str = ""
    date: str = ""
    thousands: str = ","


@dataclass(frozen=True)
class Mark:
    """How a company is told apart: its short name, its colour as "#rrggbb" and its shape, as the title's data say."""

    short: str
    name: str
    ink: str
    shape: str


@dataclass(frozen=True)
class Drawing:
    """One drawing: a template of `print/`, the values that fill it, the template of its back, how many of it, and what its
    file is called where it has one of its own ("": by its number)."""

    template: str
    context: Json
    back: str = ""
    copies: int = 1
    file: str = ""


def in_standing(won: bool) -> JsonDict:
    """How a line of a standing is set: the winner's in the largest type; how `high`, and how far down its words stand."""
    return {"won": won, "high": 10.2 if won else 7.0, "line": 7.6 if won else 5.4, "weight": 600 if won else 400}
