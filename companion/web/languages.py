"""Which language an answer speaks: that of whoever holds the phone; on a screen for all, the one that the host chose."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, current_app, redirect, request, session, url_for
from werkzeug.wrappers import Response as Redirect

from companion.languages import ENGLISH, own_name
from companion.web.current import table_at_hand

pages = Blueprint("languages", __name__)

#: The pages of a table that stand where all can read them.
FOR_ALL = ("read.big", "read.desk")
#: An address within the companion, as a form may give it back.
WITHIN = re.compile(r"/(?:\w[\w/.-]*)?(?:\?[!-~]*)?")


def choose(app: Flask) -> None:
    """Let pages offer the languages, and tell caches on the way that every page is worded for who asks."""
    app.add_template_global(names, "languages")
    app.after_request(_vary)


def _vary(response: Response) -> Response:
    if request.endpoint != "static":
        response.vary.update(("Accept-Language", "Cookie"))
    return response


def spoken() -> tuple[str, ...]:
    """The languages that this application speaks."""
    known: tuple[str, ...] = current_app.extensions["companion-languages"]
    return known


def names() -> list[tuple[str, str]]:
    """The same, each with what it is called by those who speak it."""
    return [(one, own_name(one)) for one in spoken()]


def wanted() -> str:
    """The language of this request. A part that is a document of its own has that of the page it stands in."""
    known = spoken()
    first = request.args.get("language") if request.endpoint == "shared.document" else _of_screen()
    for one in (first, session.get("language")):
        if one in known:
            return str(one)
    return request.accept_languages.best_match(known, ENGLISH) or ENGLISH


def _of_screen() -> str:
    """What the host has chosen for screens that all look at; "": nothing, or this is none of them."""
    table = table_at_hand()
    if table is None or not (chosen := table.settings.get("language", "")):
        return ""
    # What is filled in within the overview comes from other pages, and stays in it.
    within = urlsplit(request.headers.get("HX-Current-URL", "")).path if request.headers.get("HX-Target") != "page" else ""
    is_for_all = request.endpoint in FOR_ALL or (within and within == url_for("read.desk", code=table.code))
    return str(chosen) if is_for_all else ""


@pages.post("/language")
def change() -> Redirect:
    """The language of this phone from now on; back to the page where it was chosen."""
    if (chosen := request.form.get("language")) in spoken():
        session["language"] = chosen
    back = request.form.get("back", "")
    return redirect(back if WITHIN.fullmatch(back) else url_for("lobby.home"), 303)
