"""What takes its time, asked for by a request: in whose name, how long it is waited for, and what is told meanwhile."""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any, cast
from urllib.parse import urlencode

from flask import Flask, Response, current_app, request
from flask_babel import gettext as _
from flask_babel import ngettext
from flask_limiter.util import get_remote_address

from companion.tables import BeingChecked, Check, Finding, StoreError, Table, Tables
from companion.tables.workshop import CARDS, CHECK, PRINT, REPLAY, Asker, Key, Kind, TooMuch, WorkFailed, Workshop
from companion.web import errors, people
from companion.web.connections import CONNECTION
from companion.web.lobby import front

#: How long a page waits for its answer before it says that this is being worked out, in seconds; and how soon it asks
#: again then.
MOMENT, AGAIN = 1.8, 2
#: A browser reads addresses of so many letters; what is longer is sent again by a button.
LONGEST = 4000
#: Addresses of files end so: nobody reads a page there.
FILES = ("pdf", "zip", "svg")


class BeingDone(Exception):
    """The answer to a question of such a `kind` is still to come: `place` is which in the queue it is, 0 once it is under
    way."""

    def __init__(self, place: int, kind: Kind) -> None:
        super().__init__(place, kind)
        self.place, self.kind = place, kind


class Left(Exception):
    """The browser that asked has gone."""


def begin(app: Flask) -> None:
    """Give the application its workshop, or the one that it shares with another. SEARCH_LIMIT: seconds for a search."""
    app.extensions["companion-workshop"] = app.config.setdefault("WORKSHOP", None) or Workshop()
    app.config.setdefault("SEARCH_LIMIT", 5.0)
    app.register_error_handler(BeingDone, _being_done)
    tables: Tables = app.extensions["companion"]
    tables.find = partial(_check, app.extensions["companion-workshop"], str(tables.store.path))
    app.register_error_handler(BeingChecked, _being_checked)
    app.register_error_handler(WorkFailed, _failed)
    app.register_error_handler(TooMuch, _too_much)
    app.register_error_handler(Left, lambda error: Response(status=499))


def _check(workshop: Workshop, path: str, code: str, check: Check) -> Finding | None:
    """Have a table checked before it is opened. Raises BeingChecked."""
    table = f"{path} {code}"
    key = (table, "check", len(check.record["moves"]))
    try:
        found: Finding | None = workshop.ask(CHECK, key, lambda: check, Asker(table, table), wait=MOMENT)
    except WorkFailed:
        # What was entered was checked then: a check that cannot be finished closes no table.
        return None
    if found is None:
        raise BeingChecked(code, workshop.place(key))
    return found


def _being_checked(error: BeingChecked) -> Response:
    return _being_done(BeingDone(error.place, CHECK))


def shop() -> Workshop:
    """The workshop of this application."""
    return cast(Workshop, current_app.extensions["companion-workshop"])


def key(table: Table, *what: object) -> Key:
    """What a question about a table's position is known by: another entry, and it is another question."""
    return (str(table.store.path), table.id, table.seq, *what)


def asked_by(table: Table | None = None) -> Asker:
    """Who asks: at a table whoever holds the phone, without a seat (and elsewhere) its address."""
    address = get_remote_address()
    if table is None:
        return Asker(address)
    person, code = people.at(table), f"{table.store.path} {table.code}"
    return Asker(address if person.is_viewer else f"{code} {person.name}", code)


def while_it_stands(table: Table) -> Callable[[], bool]:
    """Whether nothing has been entered since, by whatever process."""
    seq = table.seq

    def stands() -> bool:
        try:
            return table.refresh().seq == seq
        except StoreError:
            return True

    return stands


def done(
    kind: Kind, key: Key, make: Callable[[], Any], table: Table | None = None, wait: float | None = None,
    asker: Asker | None = None,
) -> Any:
    """The answer to a question, waited for; about a `table`'s position it is given up when that has moved on.

    Raises BeingDone, WorkFailed and TooMuch: each is answered with a page that says so.
    """
    ends = time.monotonic() + (MOMENT if wait is None else wait)
    is_current = while_it_stands(table) if table is not None else lambda: True
    who = asker or asked_by(table)
    while True:
        left = max(0.0, ends - time.monotonic())
        answer = shop().ask(kind, key, make, who, is_current, min(left, 1.0))
        if answer is not None:
            return answer
        if left <= 1.0:
            raise BeingDone(shop().place(key), kind)
        if _has_left():
            raise Left()


def _has_left() -> bool:
    """Whether the browser has closed its connection."""
    connection = request.environ.get(CONNECTION)
    if connection is None:
        return False
    try:
        # Not select(): it knows no file beyond the first 1,024.
        ready = select.poll()
        ready.register(connection, select.POLLIN)
        return bool(ready.poll(0)) and not connection.recv(1, socket.MSG_PEEK)
    except (OSError, ValueError):
        return True


def _what(kind: Kind) -> str:
    """What is worked out, in a sentence."""
    if kind is PRINT or kind is CARDS:
        return _("The sheets are drawn.")
    if kind is REPLAY:
        return _("The game is played through from its beginning.")
    if kind is CHECK:
        return _("The table is checked: it was played under other rules.")
    return _("The best runs of the trains are searched for.")


def _being_done(error: BeingDone) -> Response:
    """A page that asks again by itself, with the same fields; who asks for a file is told when to try again."""
    if error.place:
        where = _("It is number %(place)s in the queue.", place=error.place)
    else:
        where = _("It is under way.")
    if errors.wants_json() or request.path.rpartition(".")[2] in FILES:
        return _later(_("This is still being worked out. %(where)s Try again in a moment.", where=where), 503)
    fields = [(name, value) for name, values in request.values.lists() for value in values if name != "csrf_token"]
    page = front("working.html", what=_what(error.kind), where=where, fields=fields, seconds=AGAIN)
    response = Response(page, HTTPStatus.ACCEPTED)
    address = f"{request.path}?{urlencode(fields)}" if fields else request.path
    if request.url_rule and "GET" in (request.url_rule.methods or ()) and len(address) < LONGEST:
        # For browsers without JavaScript.
        response.headers["Refresh"] = f"{AGAIN}; url={address}"
    return response


def _failed(error: WorkFailed) -> Response:
    if error.is_slow:
        return errors.reply(_("This takes longer than the companion gives it, and was given up. Nothing was changed."), 503)
    return errors.reply(_("This could not be worked out. Nothing was changed; what was entered before is safe."), 503)


def _too_much(error: TooMuch) -> Response:
    n = error.waiting
    if error.whose == "phone":
        text = ngettext(
            "A calculation of yours is still running. Wait for it, then try again.",
            "%(num)s calculations of yours are still running. Wait for one of them, then try again.", n)
        return _later(text, 429)
    if error.whose == "table":
        return _later(_("%(n)s calculations of this table are still running. Try again in a moment.", n=n), 429)
    return _later(_("The companion is busy with %(n)s other calculations. Try again in a moment.", n=n), 503)


def _later(sentence: str, status: int) -> Response:
    response = errors.reply(sentence, status)
    response.headers["Retry-After"] = str(AGAIN)
    return response
