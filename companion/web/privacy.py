"""Money that a title hides: what another seat may fetch meanwhile. Everything that is not listed here is closed.

The host and bankers keep the money and see the pages that tell it; what their own view hides stays hidden there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from flask import Flask, request
from flask_babel import gettext as _

from companion.tables import Table
from companion.tables.history import LogLine
from companion.web import people
from companion.web.current import tables
from companion.web.errors import NotAllowed

#: Pages that show a position through the reader's own view, or nothing of it.
OPEN = frozenset({
    "play.now", "play.act", "play.play", "play.undo", "play.redo", "read.companies", "read.players", "read.log",
    "read.map", "read.big", "read.desk", "look.page", "live.stream", "live.state", "host.page", "host.info", "host.settings",
    "host.wifi", "host.play_for_all", "host.ask_delete", "host.delete", "host.notes", "host.write_notes",
})
#: Where the pages of a table are; taking a seat there tells nothing.
AT_TABLES, DOORS = "/t/<code>", "lobby."


def guard(app: Flask) -> None:
    """Close every page of a table that could tell hidden money, until the game hides none."""
    app.before_request(_check)


def _check() -> None:
    endpoint, rule = request.endpoint or "", str(request.url_rule or "")
    if not rule.startswith(AT_TABLES) or endpoint in OPEN or endpoint.startswith(DOORS):
        return
    if is_hidden(tables().open((request.view_args or {})["code"])):
        raise NotAllowed(_("Money is private for now: this page tells what others have."))


def is_hidden(table: Table) -> bool:
    """Whether there is money that the holder of this phone may not see. The host and bankers may see it all."""
    person = people.at(table)
    return bool(table.game.hides(person.seat)) and not person.is_banker


def veiled(table: Table, lines: Sequence[LogLine]) -> list[LogLine]:
    """The log without what somebody had after an entry, as long as that is hidden from this phone's seat."""
    if not table.game.hides(people.at(table).seat):
        return list(lines)
    return [replace(line, has={}) for line in lines]
