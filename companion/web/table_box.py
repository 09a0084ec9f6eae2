"""The box of a table that has begun: changed as any other, and taken by the table, with everything played again.

The pages of a change of the past name a box and do not carry it: by a version of the kept one, or by the row of the log by
which the table had it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, url_for

from companion.engine.reading import Json, JsonDict
from companion.tables import KeptBox, Malformed, NoBox, Table
from companion.tables.boxes import changes, is_same
from companion.tables.history import box_at
from companion.tables.timeline import BOX
from companion.web import people
from companion.web.current import boxes, tables

pages = Blueprint("table_box", __name__)


def kept(table: Table) -> KeptBox | None:
    """The kept box that a table plays with, as it is now; None: it plays with none, or that was deleted."""
    try:
        return boxes().open(table.settings[BOX]) if BOX in table.settings else None
    except NoBox:
        return None


def taken(table: Table, decisions: Json) -> JsonDict:
    """Decisions of a change of the past, with the box that they name. Raises Malformed: there is none such."""
    match decisions.get(BOX):
        case None:
            return dict(decisions)
        case {"version": int(version)}:
            return {**decisions, BOX: boxes().open(table.settings.get(BOX, ""), version).data}
        case {"row": int(row)}:
            return {**decisions, BOX: box_at(table, row)}
    raise Malformed(table.unreadable())


def otherwise(table: Table, decisions: Json) -> Sequence[Any]:
    """What is otherwise in the box that decisions name than in that of the table."""
    box, title = taken(table, decisions).get(BOX), tables().titles[table.start.title.id]
    return () if box is None else changes(title, table.start.setup[BOX], box)


def address(table: Table, box: Mapping[str, int]) -> str:
    """Where it is seen what another box would change at a table."""
    return url_for("amend.line", code=table.code, n=0, changes=json.dumps({BOX: box}, separators=(",", ":")))


def news(table: Table) -> str | None:
    """Where it is seen what the box would change that the table plays with, if it was changed since and the holder of this
    phone may change the past."""
    box = kept(table) if people.at(table).may_correct(table) else None
    return None if box is None or is_same(table.start.setup[BOX], box.data) else address(table, {"version": box.version})


def way(table: Table) -> str | None:
    """Where the box of a table is changed, for whoever may change the past there; where none is kept, a new one begins as
    that of the table. None: its title has a box of its own."""
    if table.start.title.boxed is None or not people.at(table).may_correct(table):
        return None
    box = kept(table)
    if box is None:
        return url_for("boxes.blank", table=table.code)
    return url_for("boxes.edit", code=box.code, table=table.code)


@pages.app_context_processor
def _known() -> JsonDict:
    return {"box_news": news, "box_way": way}
