"""The shelf of sheets: which of them each title can have on paper.

Rooms keep their sheets apart from their rules, which know no paper; so they are not found through the `Title`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches

from companion.eighteenxx import sheets as eighteenxx
from companion.engine.errors import malformed
from companion.games import TITLES
from companion.games.britain_1820 import sheets as britain_1820
from companion.games.eastern_1862 import sheets as eastern_1862
from companion.games.empire_builder import sheets as empire_builder
from companion.games.emu_bay import sheets as emu_bay
from companion.games.system_1828 import sheets as system_1828
from companion.sheets import event
from companion.sheets.content import Head
from companion.sheets.session import Kind, Occasion, Shelf, Source

#: The kinds of sheets of each title, in the order in which a night needs them.
SHEETS: Mapping[str, tuple[Kind, ...]] = {
    "emu-bay": emu_bay.KINDS,
    "empire-builder": empire_builder.KINDS,
    **{id_: eighteenxx.KINDS for id_, title in TITLES.items() if title.family == "eighteenxx"},
    "1828": system_1828.KINDS,
    "1862": eastern_1862.KINDS,
    "1820": britain_1820.KINDS,
}
#: What stands at the top where that is not just the title's name.
HEADS: Mapping[str, Callable[[Source], Head]] = {
    "empire-builder": empire_builder.ROOM.head, "1828": system_1828.ROOM.head,
}  # fmt: skip


def sheets_of(source: Source | Occasion) -> tuple[Kind, ...]:
    """The kinds of sheets that can be printed: without a game the parts of the box, without a table no seat cards."""
    return tuple(kind for kind in _all(source) if not _lacking(source, kind) and kind.is_there(source))


def head_of(source: Source | Occasion) -> Head:
    """What stands at the top of the sheets of a source: the name of its edition, where the title has several."""
    return HEADS[source.title.id](source) if not isinstance(source, Occasion) and source.title.id in HEADS else source.head


def special_build(game: str) -> bool | None:
    """Whether a game ends with a special build turn, by the name that is printed on score sheets; None: it is none of ours.

    Only crayon rails have one, as an option of the title.
    """
    wanted = game.strip().casefold()
    for title in TITLES.values():
        if wanted in (name.casefold() for name in (title.id, title.name, *title.edition_names.values())):
            return any(option.id == "special_build" for option in title.options)
    return None


def _all(source: Source | Occasion) -> tuple[Kind, ...]:
    return event.KINDS if isinstance(source, Occasion) else SHEETS.get(source.title.id, ())


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
