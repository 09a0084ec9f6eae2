"""A game that was begun elsewhere, opened at a table: a game file, or an export of 18xx.games."""

from __future__ import annotations

from flask import Blueprint, redirect, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from companion.interop.game_file import read_game
from companion.tables import Refusal, ReplayRefused
from companion.web import people
from companion.web.current import tables
from companion.web.lobby import front
from companion.web.security import NEW_TABLES, limiter
from companion.web.words import say

pages = Blueprint("opening", __name__)

#: The longest games of 18xx.games are well below one.
LARGEST = 4 << 20


@pages.get("/open")
def page() -> str:
    """The form: which file."""
    return front("lobby/open.html")


@pages.post("/open")
@limiter.limit(NEW_TABLES)
def take() -> str | Response | tuple[str, int]:
    """Replay the file with every rule checked; only a game that stands becomes a table."""
    request.max_content_length = LARGEST
    file = request.files.get("file")
    text = file.read() if file else b""
    if not text:
        return _again(_("Choose a file first."))
    currency = "{}"
    try:
        played = read_game(text)
        currency = played.start.title.currency
        *_all, game = played.steps()
        table = tables().take_over(game, request.form.get("name", ""))
    except ReplayRefused as refused:
        return _again(_("Move %(n)s of the file: %(why)s", n=refused.n, why=say(refused.refusal.text, currency)))
    except Refusal as refusal:
        return _again(say(refusal.text, currency))
    people.take_host(table, table.settings["host"])
    return redirect(url_for("host.page", code=table.code), 303)


def _again(refusal: str) -> tuple[str, int]:
    return front("lobby/open.html", refusal=refusal, name=request.form.get("name", "")), 422
