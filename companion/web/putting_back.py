"""What was taken back before something else was entered, and could be put back where the game is now."""

from __future__ import annotations

import json
from typing import NamedTuple

from flask_babel import gettext as _

from companion.tables import Move, Refusal, Table, history, to_wire
from companion.tables.news import told_to
from companion.web import people
from companion.web.words import say

#: So many rows back it is looked for, and so many lines are offered.
ROWS, MOST = 30, 3
#: What says nothing that anybody would put back.
NOTHING = ("pass", "end-turn")


class TakenBack(NamedTuple):
    """A line that was taken back and still stands: its sentence, its move as it is posted, and who took it back."""

    told: str
    move: str
    note: str


def taken_back(table: Table) -> list[TakenBack]:
    """The last lines that this phone can put back, the newest first. What an undo took back last is put back as ever."""
    rows = table.store.rows(table.id, max(0, table.seq - ROWS))
    if table.timeline.undone or table.game.hides(people.at(table).seat) or all(row.kind != "undo" for row in rows):
        return []
    stands = [entry.move for entry in table.timeline.entries]
    lines = [line for line in reversed(history.audit(table)) if line.kind == "undone" and line.changes[-1].what == "undone"]
    found = [
        TakenBack(say(told_to(people.reader(table), line.told), table.game.title.currency),
                  json.dumps(to_wire(line.entry.move), ensure_ascii=False),
                  _("Taken back by %(who)s", who=people.named(line.changes[-1].by)))
        for line in lines if line.entry.move not in stands and _stands(table, line.entry.move)
    ]
    return list(dict.fromkeys(found))[:MOST]


def _stands(table: Table, move: Move) -> bool:
    """Whether it can be entered as the game is now, by whoever holds the phone."""
    if move.kind in NOTHING or not people.at(table).may_enter(table, table.game.ask.player_of(move)):
        return False
    try:
        table.game.ask.check(move)
    except (Refusal, TypeError, ValueError, LookupError, AttributeError):
        return False
    return True
