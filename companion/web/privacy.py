"""What a table keeps to itself: money that a title hides from other seats, and what its set-up holds for later.

Each request of a table is for somebody's eyes (`companion.engine.eyes`): hidden money cannot be read on the way to an
answer. Pages that tell sums of the past are closed meanwhile: all that are not listed here. The host and bankers keep the
money and see the pages that tell it, if they play themselves after a question; what their own view hides stays hidden there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from flask import Flask, request, session
from flask_babel import gettext as _

from companion.tables import Table, look, look_away
from companion.tables.history import LogLine
from companion.web import people
from companion.web.current import open_table, show
from companion.web.errors import NotAllowed

#: Pages that show a position through the reader's own view, or nothing of it.
OPEN = frozenset({
    "play.now", "play.act", "play.play", "play.undo", "play.redo", "news.seen", "hints.rules", "hints.told",
    "until.change", "read.companies", "read.players", "read.set_up", "read.log", "read.map", "read.big", "read.desk",
    "read.screen", "shared.document", "news.laid", "look.page", "read.bars", "entering.change", "host.page", "host.info",
    "host.settings", "host.wifi", "host.play_for_all", "host.ask_delete", "host.delete", "host.notes", "host.write_notes",
})
#: Pages that a host or banker may take for one of their own: before they tell what the others have, it is asked.
SUMS = frozenset({"read.history", "chips.page", "correct.page", "position.page", "amend.line", "papers.sheets"})
#: Where the pages of a table are; taking a seat there tells nothing, nor does the number of the newest row.
AT_TABLES, TELL_NOTHING = "/t/<code>", ("lobby.", "live.")


def guard(app: Flask) -> None:
    """Close every page of a table that could tell hidden money, until the game hides none."""
    app.before_request(_check)
    app.teardown_request(lambda error: look_away())


def _check() -> str | None:
    endpoint, rule = request.endpoint or "", str(request.url_rule or "")
    if not rule.startswith(AT_TABLES) or endpoint.startswith(TELL_NOTHING):
        return None
    table = open_table((request.view_args or {})["code"])
    person = people.at(table)
    if not person.is_banker or table.game.hides_from_hosts:
        look(person.seat)
    if endpoint not in OPEN and is_hidden(table):
        raise NotAllowed(_("What others have is private for now, and this page would show it."))
    return _asked_first(table, person) if endpoint in SUMS and request.method == "GET" else None


def _asked_first(table: Table, person: people.Person) -> str | None:
    """The question before a player who keeps the money sees what the others have; None: it was answered at this position.

    The answer stands in the address, so a page that was opened stays open while others play.
    """
    if person.seat is None or not table.game.hides(person.seat):
        return None
    if "shown" in request.args:
        session["shown"] = [table.code, table.seq]
    elif session.get("shown") != [table.code, table.seq]:
        return show(table, "host/secret.html", "", still=True, kept=list(request.args.items(multi=True)))
    return None


def is_hidden(table: Table) -> bool:
    """Whether there is anything that the holder of this phone may not see. The host and bankers may see it all, unless it is
    kept from them too."""
    person = people.at(table)
    return bool(table.game.hides(person.seat)) and (not person.is_banker or table.game.hides_from_hosts)


def veiled(table: Table, lines: Sequence[LogLine]) -> list[LogLine]:
    """The log without what somebody had after an entry, as long as that is hidden from this phone's seat.

    Nor does a position that was typed in tell its sums; what is paid at the table everybody has seen.
    """
    if not table.game.hides(people.at(table).seat):
        return list(lines)
    return [
        replace(line, has={}, postings=() if line.entry.move.kind == "set-position" else line.postings) for line in lines
    ]


def keeps_set_up(table: Table) -> bool:
    """Whether the set-up, and the seed it was drawn from, would tell what nobody may know yet."""
    return table.game.is_to_come


def check_may_ask(table: Table) -> None:
    """Let only the host ask for what the set-up holds all the same. Raises NotAllowed."""
    if not people.at(table).is_host:
        raise NotAllowed(_("The game file holds cards that nobody knows yet: it is for the host until the game is over."))
