"""What happened: what came of entries by itself, on every phone until whoever holds it has seen it.

The phone remembers in its cookie how many entries it has seen. Whoever enters something has seen all before it.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, request, session, url_for
from werkzeug.wrappers import Response

from companion.engine.reading import LARGEST, number
from companion.tables import Table
from companion.tables.happened import Happened
from companion.tables.happened import happened as told
from companion.web import people
from companion.web.current import open_table

pages = Blueprint("happened", __name__, url_prefix="/t/<code>")

#: So many sentences at once; what else there was is in the log.
MOST = 4


@pages.app_context_processor
def _known() -> dict[str, Any]:
    return {"happened": happened, "has_news": has_news, "newly": newly}


def happened(table: Table) -> Happened:
    """What this phone has not seen yet; a phone that comes new is told of the newest entry."""
    entries = len(table.game.receipts)
    since = session.get("saw", {}).get(table.code)
    if not isinstance(since, int) or since > entries:
        since = max(0, entries - 1)
        saw(table, since)
    return told(table, since, people.at(table).seat, MOST)


def has_news(table: Table) -> bool:
    """Whether Now tells of something that this phone has not put away."""
    if table.game.end is not None:
        return False
    news = happened(table)
    return bool(news.lines or news.hands)


def newly(table: Table) -> Happened:
    """What came of the newest entry: for screens that nobody touches."""
    return told(table, max(0, len(table.game.receipts) - 1), None, MOST)


def saw(table: Table, entries: int) -> None:
    """Remember that whoever holds this phone has seen what came of so many entries."""
    kept = {code: n for code, n in session.get("saw", {}).items() if code != table.code} | {table.code: entries}
    session["saw"] = dict(list(kept.items())[-people.MOST_TABLES:])


@pages.post("/seen")
def seen(code: str) -> Response:
    """Put away what was told up to an entry."""
    table = open_table(code)
    entries = number(request.form.get("until", ""), most=LARGEST)
    saw(table, min(len(table.game.receipts), entries or 0))
    return redirect(url_for("play.now", code=code), 303)
