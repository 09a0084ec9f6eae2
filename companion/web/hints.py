"""Hints: a sentence the first time that something is asked, once on each phone, and the reminder of the rules.

The phone remembers in its cookie what it has been told. Whoever enters a move of a kind need not be told of it any more.
What is said where a move is filled in has no button: it stands there until the move has been entered once.
"""

from __future__ import annotations

from collections.abc import Iterable

from flask import Blueprint, Flask, Response, redirect, request, session, url_for
from flask_babel import gettext, ngettext
from werkzeug.wrappers import Response as Redirect

from companion import sheets as shop
from companion.engine.reading import JsonDict
from companion.engine.text import Text
from companion.games import kits
from companion.languages import thousands
from companion.tables import Form
from companion.web.current import open_table, show
from companion.web.words import language

pages = Blueprint("hints", __name__, url_prefix="/t/<code>")

#: A phone remembers so many kinds of moves, each of so many letters.
MOST, MOST_LETTERS = 100, 40


def begin(app: Flask) -> None:
    """Give the hints to all pages, and learn from what is entered."""
    known: JsonDict = {"hint_for": hint_for, "how_to": how_to}
    app.context_processor(lambda: known)
    app.after_request(_learn)


def hint_for(forms: Iterable[Form]) -> tuple[str, Text] | None:
    """The first kind of move on offer that this phone has not been told of, and what it is told."""
    told = session.get("told", [])
    for form in forms:
        kind = form.offer.kind
        if kind.hint is not None and not form.refusal and kind.kind not in told and form.offer.button.is_news():
            return kind.kind, kind.hint
    return None


def how_to(form: Form) -> Text | None:
    """What is said where a move is filled in that this phone has never entered."""
    return None if f"{form.offer.kind.kind}!" in session.get("told", []) else form.offer.kind.how


def _remember(kind: str) -> None:
    told = session.get("told", [])
    if kind and kind not in told:
        session["told"] = [*told, kind[:MOST_LETTERS]][-MOST:]


def _learn(response: Response) -> Response:
    if request.endpoint == "play.play" and request.method == "POST" and response.status_code < 400:
        _remember(kind := request.form.get("kind", ""))
        _remember(kind and f"{kind[:MOST_LETTERS - 1]}!")
    return response


@pages.post("/told")
def told(code: str) -> Redirect:
    """Put a hint away, for good."""
    _remember(request.form.get("kind", ""))
    return redirect(url_for("play.now", code=code), 303)


@pages.get("/rules")
def rules(code: str) -> str:
    """The reminder of the rules: the text of the printed one, with what this table has agreed on, and in words what stands
    there in a table (`on_screens`)."""
    table = open_table(code)
    night = shop.Session(table.game, table.game.title.formatter(gettext, ngettext, thousands(language())))
    sheet = kits.find_kind(night, "rules").fill(night)
    said = sheet.drawings[0].context if isinstance(sheet, shop.Parts) else {}
    sides = [(said.get(f"{side}_title", ""), said[f"{side}_parts"]) for side in ("front", "back") if f"{side}_parts" in said]
    return show(table, "rules.html", "", sides=sides or [("", [*said.get("on_screens", ()), *said.get("parts", ())])])
