"""Entering for somebody else: on this phone alone, said on every page, until it is stopped. Who has a phone of his own
is helped in one turn, and it is over with it."""

from __future__ import annotations

from flask import Blueprint, redirect, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from companion.web import people
from companion.web.current import open_table, show
from companion.web.errors import NotAllowed

pages = Blueprint("entering", __name__, url_prefix="/t/<code>")


@pages.get("/for")
def choose(code: str) -> str:
    """Whom to enter for."""
    table = open_table(code)
    known = people.entered_for(table)
    return show(table, "enter-for.html", "", still=True, players=[one for one in people.others(table) if one not in known])


@pages.post("/for")
def change(code: str) -> Response:
    """Enter for one more player from now on; without a player, for nobody else any more."""
    table, player = open_table(code), request.form.get("player", "")
    if player and player not in people.others(table):
        raise NotAllowed(_("This phone may not enter for %(player)s.", player=player[:40]))
    people.enter_for(table, player)
    return redirect(url_for("play.now", code=table.code), 303)
