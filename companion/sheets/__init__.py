"""The sheets that a night needs on paper: from a game or a table to PDF and preview.

`sheets_of` says which sheets a night can have, a kind's `fill` takes what stands on it from the game, and `pdf` and
`svg` make pages of that. One module per title fills the sheets; the content itself (`content.py`) knows no title.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.errors import malformed
from companion.paper.layout import PAPERS
from companion.sheets import emu_bay
from companion.sheets.content import (
    ActionRow,
    Bond,
    CardDealt,
    CompanyPaid,
    CompanyStart,
    CubesShown,
    DividendRound,
    Head,
    MapHex,
    Mark,
    Option,
    ScoreSheet,
    SeatCard,
    SeatCards,
    SeatStart,
    SetupSheet,
    Sheet,
    Standing,
)
from companion.sheets.night import Kind, Night
from companion.sheets.printing import pdf, svg

__all__ = [
    "PAPERS", "SHEETS", "ActionRow", "Bond", "CardDealt", "CompanyPaid", "CompanyStart", "CubesShown", "DividendRound",
    "Head", "Kind", "MapHex", "Mark", "Night", "Option", "ScoreSheet", "SeatCard", "SeatCards", "SeatStart",
    "SetupSheet", "Sheet", "Standing", "find_kind", "pdf", "sheets_of", "svg",
]  # fmt: skip

#: The kinds of sheets of each title, in the order in which a night needs them.
SHEETS: Mapping[str, tuple[Kind, ...]] = {"emu-bay": emu_bay.KINDS}


def sheets_of(night: Night) -> tuple[Kind, ...]:
    """The kinds of sheets that can be printed for this night: without a table there are no seat cards."""
    return tuple(kind for kind in SHEETS.get(night.game.title.id, ()) if night.seats or not kind.needs_seats)


def find_kind(night: Night, id_: str) -> Kind:
    """One kind by its id. Raises Malformed, naming the kinds that there are, or what this one lacks."""
    kinds = SHEETS.get(night.game.title.id, ())
    found = next((kind for kind in kinds if kind.id == id_), None)
    if found is None:
        raise malformed(
            "{title} has no sheet {sheet}. It has: {sheets}.",
            title=night.game.title.name, sheet=f'"{id_[:40]}"', sheets=tuple(kind.id for kind in kinds),
        )
    if found.needs_seats and not night.seats:
        raise malformed("{sheet}: only a table has seats; a game file has none.", sheet=found.name)
    return found
