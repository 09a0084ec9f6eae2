"""The shelf of sheets: which of them each title can have on paper.

Rooms keep their sheets apart from their rules, which know no paper; so they are not found through the `Title`.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Any

from companion.engine.errors import malformed
from companion.games import ROOMS, TITLES, Opened
from companion.sheets import event
from companion.sheets.content import Head
from companion.sheets.session import Kind, Occasion, Shelf, Source

#: The titles that have sheets of their own, and those at whose top something else stands than the title's name. The others
#: have the sheets of their family.
OWN, WITH_HEADS = {"emu-bay", "empire-builder", "1828", "1862", "1820", "1846"}, {"empire-builder", "1828"}


def _sheets(id_: str) -> Any:
    """The module that has the sheets of a title."""
    room, _name = ROOMS[id_]
    return import_module(f"companion.games.{room}.sheets" if id_ in OWN else f"companion.{TITLES[id_].family}.sheets")


def _kinds(id_: str) -> tuple[Kind, ...]:
    return tuple(_sheets(id_).KINDS)


#: The kinds of sheets of each title, in the order in which a night needs them.
SHEETS: Mapping[str, tuple[Kind, ...]] = Opened(_kinds)


def open_all() -> None:
    """Open every room, and its sheets: so nobody who comes to a server waits for one. Raises Unfit."""
    for id_ in SHEETS:
        _ = TITLES[id_], SHEETS[id_]


def sheets_of(source: Source | Occasion) -> tuple[Kind, ...]:
    """The kinds of sheets that can be printed: without a game the parts of the box, without a table no seat cards."""
    return tuple(kind for kind in _all(source) if not _lacking(source, kind) and kind.is_there(source))


def head_of(source: Source | Occasion) -> Head:
    """What stands at the top of the sheets of a source: the name of its edition, where the title has several."""
    if isinstance(source, Occasion) or source.title.id not in WITH_HEADS:
        return source.head
    head: Head = _sheets(source.title.id).ROOM.head(source)
    return head


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
