"""A game that was begun elsewhere, opened at a table: a game file, or an export of 18xx.games.

It is read and checked beside the server. What takes longer than a moment has an address of its own, known to the phone
that brought the file: it leads to the table as soon as there is one.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from hashlib import sha256

from flask import Blueprint, current_app, redirect, request, session, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from companion.engine.reading import JsonDict
from companion.interop.opening import Opened, Opening
from companion.tables import Refusal
from companion.tables.workshop import REPLAY, Key
from companion.web import people, work
from companion.web.current import tables
from companion.web.errors import NotFound
from companion.web.lobby import front
from companion.web.security import NEW_TABLES, limiter
from companion.web.words import say

pages = Blueprint("opening", __name__)

#: The longest games of 18xx.games are well below one. The form around the file is small.
LARGEST, FORM = 4 << 20, 64 << 10
#: So many files are remembered as opened, so that none is opened twice.
REMEMBERED = 100


class Desk:
    """Which files have become tables: the codes of the tables by the id that the form gave the file."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.codes: OrderedDict[str, str] = OrderedDict()

    def remember(self, id_: str, code: str) -> None:
        """Keep it, and forget the oldest."""
        self.codes[id_] = code
        while len(self.codes) > REMEMBERED:
            self.codes.popitem(last=False)


@pages.url_value_preprocessor
def _let_in(_endpoint: str | None, _values: JsonDict | None) -> None:
    """Files may be larger than entries: said before anything reads the form."""
    request.max_content_length = LARGEST + FORM


@pages.get("/open")
def page() -> str:
    """The form: which file."""
    return front("lobby/open.html", id=secrets.token_urlsafe(12))


@pages.post("/open")
@limiter.limit(NEW_TABLES)
def take() -> Response | tuple[str, int]:
    """Replay the file with every rule checked; only a game that stands becomes a table."""
    file = request.files.get("file")
    text = file.read() if file else b""
    if not text:
        return _again(_("Choose a file first."))
    if len(text) > LARGEST:
        return _again(_("A game file has %(most)s MB at most.", most=LARGEST >> 20))
    # The same form with the same file is the same: sent twice, it is opened once.
    id_ = sha256(request.form.get("id", secrets.token_urlsafe(12)).encode(errors="replace") + text).hexdigest()[:32]
    session["opening"] = {"id": id_, "name": request.form.get("name", "")[:60]}
    try:
        opened = work.done(REPLAY, _key(id_), lambda: Opening(text))
    except work.BeingDone:
        return redirect(url_for("opening.follow", id_=id_), 303)
    return _take_over(id_, opened)


@pages.get("/open/<id_>")
def follow(id_: str) -> Response | tuple[str, int]:
    """The file that this phone has brought: still being checked, refused, or a table."""
    code = _desk().codes.get(id_)
    if session.get("opening", {}).get("id") != id_ or (code is None and not work.shop().knows(_key(id_))):
        raise NotFound(_("This file is no longer being read. Open it again."))
    return _take_over(id_, None if code else work.done(REPLAY, _key(id_), _unknown))


def _take_over(id_: str, opened: Opened | None) -> Response | tuple[str, int]:
    """Make the table, once for each file, and its host of the phone that brought it."""
    with _desk().lock:
        code = _desk().codes.get(id_)
        try:
            if code is not None:
                table = tables().open(code)
            else:
                assert opened is not None
                if opened.refusal is not None:
                    return _again(_refused(opened))
                table = tables().take_over(opened.record, session["opening"]["name"])
        except Refusal as refusal:
            return _again(say(refusal.text))
        _desk().remember(id_, table.code)
    people.take_host(table, table.settings["host"])
    return redirect(url_for("host.page", code=table.code), 303)


def _refused(opened: Opened) -> str:
    why = say(opened.refusal, opened.currency)
    return _("Move %(n)s of the file: %(why)s", n=opened.move, why=why) if opened.move else why


def _key(id_: str) -> Key:
    return ("open", id_)


def _unknown() -> Opening:
    raise NotFound(_("This file is no longer being read. Open it again."))


def _desk() -> Desk:
    desk: Desk = current_app.extensions.setdefault("companion-opening", Desk())
    return desk


def _again(refusal: str) -> tuple[str, int]:
    name = request.form.get("name", "") or session.get("opening", {}).get("name", "")
    return front("lobby/open.html", refusal=refusal, name=name, id=secrets.token_urlsafe(12)), 422
