"""Sheets to print: choosing one, looking at it, taking it home as PDF.

Drawing a sheet keeps Python busy for a fifth of a second. The server runs all requests in one thread, so sheets are
drawn in another one, a sheet at a time, while everybody else is answered.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from contextvars import copy_context
from datetime import datetime
from functools import cache, lru_cache
from hashlib import sha256
from io import BytesIO
from threading import Lock
from typing import Any, TypeVar, cast

from flask import Blueprint, Response, request, send_file, url_for
from flask_babel import format_date, get_locale, gettext, ngettext
from flask_babel import gettext as _
from gevent.monkey import is_module_patched
from gevent.threadpool import ThreadPool

from companion import sheets as shop
from companion.engine.text import Reader
from companion.tables import Malformed, Table
from companion.web import people, reach
from companion.web.current import show, tables
from companion.web.errors import NotAllowed, NotFound
from companion.web.security import limiter
from companion.web.words import say

pages = Blueprint("papers", __name__, url_prefix="/t/<code>/sheets")

#: More than anybody prints, less than keeps the machine from answering.
DRAWINGS = "90 per minute"
#: Where people print on Letter paper (CLDR, paper size by territory); everybody else has A4.
LETTER = {"BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"}
#: What some system does not allow in the name of a file.
NOT_IN_NAMES = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*]+')

Made = TypeVar("Made")


@pages.get("")
@limiter.limit(DRAWINGS)
def sheets(code: str) -> str:
    """Choose a sheet and a paper, and look at it."""
    table = tables().open(code)
    night, person = night_of(table), people.at(table)
    kind = _kind(night, person, request.args.get("sheet") or ("score" if table.game.end else "setup"))
    paper = _paper(request.args.get("paper"))
    drawn = _previews(kind, night, paper)
    return show(
        table, "papers/sheets.html", "sheets", kind=kind, kinds=shop.sheets_of(night), paper=paper,
        papers=shop.PAPERS.values(), may_print=lambda kind: _may_print(person, kind), previews=[
            url_for("papers.preview", code=table.code, kind=kind.id, number=n, paper=paper, v=zlib.crc32(page.encode()))
            for n, page in enumerate(drawn, start=1)
        ],
    )


@pages.get("/<kind>/<int:number>.svg")
@limiter.limit(DRAWINGS)
def preview(code: str, kind: str, number: int) -> Response:
    """One page of a sheet as a picture."""
    table = tables().open(code)
    night = night_of(table)
    found, paper = _kind(night, people.at(table), kind), _paper(request.args.get("paper"))
    drawn = _previews(found, night, paper)
    if not 0 < number <= len(drawn):
        raise NotFound(ngettext("This sheet has only %(num)s page.", "This sheet has only %(num)s pages.", len(drawn)))
    return _answer(found, drawn[number - 1].encode(), "image/svg+xml")


@pages.get("/<kind>.pdf")
@limiter.limit(DRAWINGS)
def pdf(code: str, kind: str) -> Response:
    """A sheet as PDF."""
    table = tables().open(code)
    night = night_of(table)
    found, paper = _kind(night, people.at(table), kind), _paper(request.args.get("paper"))
    name = NOT_IN_NAMES.sub("-", f"{night.game.title.name} - {night.table[:60]} - {night.reader(found.name)}.pdf")
    return _answer(found, _apart(_pdf, found.fill(night), paper, str(get_locale())), "application/pdf", name)


def night_of(table: Table) -> shop.Night:
    """A table as sheets see it, in the language of the phone that asks."""
    return shop.Night(
        game=table.game, reader=Reader(table.game.title.currency, gettext, ngettext), table=table.name,
        date=_date(table.made_at),
        seats=tuple(
            (player, reach.urls(url_for("lobby.seat_card", code=table.code, token=key))[0])
            for player, key in table.settings["seats"].items()
        ),
    )


def _date(at: str) -> str:
    """The day of a time of the log, by the clock of this machine."""
    try:
        return str(format_date(datetime.fromisoformat(at).astimezone().date(), "long"))
    except ValueError:
        return ""


def _kind(night: shop.Night, person: people.Person, id_: str) -> shop.Kind:
    """The kind of sheet that this phone asks for. Raises NotFound and NotAllowed."""
    try:
        kind = shop.find_kind(night, id_)
    except Malformed as unknown:
        raise NotFound(say(unknown.text)) from None
    if not _may_print(person, kind):
        raise NotAllowed(_("Only the host or a banker prints the seat cards: whoever has a card has the seat."))
    return kind


def _may_print(person: people.Person, kind: shop.Kind) -> bool:
    return person.is_banker or not kind.needs_seats


def _paper(wanted: str | None) -> str:
    """The paper asked for, else what is usual where the phone's language is spoken. Raises NotFound."""
    if wanted is None:
        region = re.match(r"[a-z]+(?:-[a-z]{4})?-([a-z]{2})\b", request.accept_languages.best or "", re.IGNORECASE)
        return "Letter" if region and region[1].upper() in LETTER else "A4"
    for paper in shop.PAPERS:
        if paper.casefold() == wanted.casefold():
            return paper
    names = _(" or ").join(shop.PAPERS)
    raise NotFound(_("There is no paper called %(paper)s; choose %(papers)s.", paper=wanted[:20], papers=names))


def _answer(kind: shop.Kind, content: bytes, mimetype: str, name: str | None = None) -> Response:
    """The file, to be kept if it has a name. Asked for again, it is sent only if it has changed."""
    response = send_file(
        BytesIO(content), mimetype, as_attachment=name is not None, download_name=name,
        etag=sha256(content).hexdigest(), max_age=0,
    )  # fmt: skip
    # Keys of seats are kept nowhere on the way.
    response.headers["Cache-Control"] = "no-store" if kind.needs_seats else "private, no-cache"
    return response


# Drawing.


def _previews(kind: shop.Kind, night: shop.Night, paper: str) -> tuple[str, ...]:
    return _apart(_svg, kind.fill(night), paper, str(get_locale()))


@lru_cache(maxsize=32)
def _pdf(sheet: shop.Sheet, paper: str, language: str) -> bytes:
    """A sheet is drawn once for all phones of a language. The language is the one that `gettext` finds."""
    return shop.pdf(sheet, paper, gettext)


@lru_cache(maxsize=32)
def _svg(sheet: shop.Sheet, paper: str, language: str) -> tuple[str, ...]:
    return tuple(shop.svg(sheet, paper, gettext))


def _apart(work: Callable[..., Made], *given: Any) -> Made:
    """Do long work without holding up other requests, one after another: what draws sheets keeps notes in common."""
    if is_module_patched("threading"):
        return cast(Made, _other_thread().apply(copy_context().run, (work, *given)))
    with _drawing:
        return work(*given)


_drawing = Lock()


@cache
def _other_thread() -> ThreadPool:
    """The one thread beside the server's own."""
    return ThreadPool(1)
