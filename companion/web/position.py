"""Going on from the middle of a game: the whole position typed in from what lies on the table."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, request

from companion.tables import Malformed, Table
from companion.web.current import open_table, show
from companion.web.new import forms_of
from companion.web.play import MOST_REASON, Answer, enter, said
from companion.web.words import say

pages = Blueprint("position", __name__, url_prefix="/t/<code>")


@pages.get("/position")
def page(code: str) -> str:
    """The form, filled in with the present position."""
    table = open_table(code)
    return _show(table, forms_of(table.game.title).position_fields(table.game))


def _show(table: Table, fields: Mapping[str, str], refusal: str = "") -> str:
    parts = forms_of(table.game.title).position_parts(table.game)
    return show(table, "host/position.html", "", still=True, fields=fields, parts=parts, refusal=refusal)


@pages.post("/position")
def take_over(code: str) -> Answer:
    """Enter the position as one move."""
    table = open_table(code)
    try:
        position = forms_of(table.game.title).read_position(request.form, table.game)
    except Malformed as refusal:
        return _show(table, request.form, say(refusal.text)), 422
    reason = request.form.get("reason", "").strip()[:MOST_REASON]
    move = {"move": "set-position", "position": position, "reason": reason}
    return enter(table, table.read_moves([move]), said(table), again=lambda text: _show(table, request.form, text))
