"""The sheets that a night needs on paper: from a game or a table to PDF and preview.

`sheets_of` says which sheets a night can have, a kind's `fill` takes what stands on it from the game, and `pdf` and
`svg` make pages of that. One module per title fills the sheets; the content itself (`content.py`) knows no title.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches

from companion.engine.errors import malformed
from companion.paper.layout import PAPERS
from companion.paper.sizes import ITEMS
from companion.paper.style import STYLES
from companion.paper.typeset import Remark
from companion.sheets import eighteenxx, empire_builder, emu_bay, emu_bay_kit, event
from companion.sheets.content import (
    ActionRow,
    Bond,
    CardDealt,
    CompanyPaid,
    CompanyStart,
    CubesShown,
    DividendRound,
    Drawing,
    Head,
    MapHex,
    Mark,
    Option,
    Parts,
    ScoreSheet,
    SeatStart,
    SetupSheet,
    Sheet,
    Standing,
)
from companion.sheets.job import Job
from companion.sheets.night import Kind, Night, Occasion, Shelf, Source
from companion.sheets.printing import Drawn, Printed, drawn, pdf, printed, svg
from companion.sheets.registry import kinds_of, rows_of
from companion.sheets.singles import is_single, singles, zipped

__all__ = [
    "ITEMS", "PAPERS", "SHEETS", "STYLES", "ActionRow", "Bond", "CardDealt", "CompanyPaid", "CompanyStart", "CubesShown",
    "DividendRound", "Drawing", "Drawn", "Head", "Job", "Kind", "MapHex", "Mark", "Night", "Occasion", "Option", "Parts",
    "Printed", "Remark", "ScoreSheet", "SeatStart", "SetupSheet", "Sheet", "Shelf", "Source", "Standing",
    "drawn", "find_kind", "head_of", "is_single", "pdf", "printed", "sheets_of", "singles", "svg", "zipped",
]  # fmt: skip

#: The kinds of sheets of each title, in the order in which a night needs them.
SHEETS: Mapping[str, tuple[Kind, ...]] = {
    "emu-bay": kinds_of(rows_of("emu-bay"), emu_bay_kit.DRAWS, emu_bay.KINDS),
    "empire-builder": kinds_of(rows_of(empire_builder.ROWS), empire_builder.ROOM),
    **dict.fromkeys(eighteenxx.TITLES, kinds_of(rows_of(eighteenxx.ROWS), eighteenxx.DRAWS)),
}
#: What stands at the top where that is not just the title's name.
HEADS: Mapping[str, Callable[[Source], Head]] = {"empire-builder": empire_builder.ROOM.head}
#: Those of a tournament.
OF_EVENTS: tuple[Kind, ...] = kinds_of(rows_of(event.ROWS), event.ROOM)


def sheets_of(source: Source | Occasion) -> tuple[Kind, ...]:
    """The kinds of sheets that can be printed: without a game the parts of the box, without a table no seat cards."""
    return tuple(kind for kind in _all(source) if not _lacking(source, kind) and kind.is_there(source))


def head_of(source: Source | Occasion) -> Head:
    """What stands at the top of the sheets of a source: the name of its edition, where the title has several."""
    return HEADS[source.title.id](source) if not isinstance(source, Occasion) and source.title.id in HEADS else source.head


def _all(source: Source | Occasion) -> tuple[Kind, ...]:
    return OF_EVENTS if isinstance(source, Occasion) else SHEETS.get(source.title.id, ())


def _lacking(source: Source | Occasion, kind: Kind) -> str:
    """What this kind of sheet needs and the source has not: "seats", "game" or nothing."""
    if isinstance(source, Occasion):
        return ""
    if kind.needs_seats and not source.seats:
        return "seats"
    return "game" if kind.needs_game and isinstance(source, Shelf) else ""


def find_kind(source: Source | Occasion, id_: str) -> Kind:
    """One kind by its id. Raises Malformed, naming the kinds that there are, or what this one lacks."""
    kinds = [kind for kind in _all(source) if kind.is_there(source)]
    found = next((kind for kind in kinds if kind.id == id_), None)
    if found is None:
        wanted = {"title": head_of(source).game, "sheet": f'"{id_[:40]}"', "sheets": tuple(kind.id for kind in kinds)}
        if near := get_close_matches(id_[:40], wanted["sheets"], 1):
            raise malformed("{title} has no sheet {sheet}. Did you mean {near}? It has: {sheets}.", near=near[0], **wanted)
        raise malformed("{title} has no sheet {sheet}. It has: {sheets}.", **wanted)
    lacking = _lacking(source, found)
    if lacking == "game" or (lacking and isinstance(source, Shelf)):
        raise malformed("{sheet}: this sheet shows a game; name a game file or a table.", sheet=found.name)
    if lacking:
        raise malformed("{sheet}: only a table has seats; a game file has none.", sheet=found.name)
    return found
