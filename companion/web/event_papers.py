"""What an event prints, from the conductors' desk: the print shop of `papers.py` with another counter."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, request, url_for

from companion import sheets as shop
from companion.engine.reading import JsonDict, number
from companion.engine.text import Formatter
from companion.games import kits
from companion.languages import thousands, translations
from companion.tables import Desk
from companion.web import papers, printshop, reach, work
from companion.web.event_keys import desk_of
from companion.web.papers import DRAWINGS, ZIPS, Counter
from companion.web.security import limiter
from companion.web.tournament import clock, current_slot, show
from companion.web.words import texts_folder

pages = Blueprint("event_papers", __name__, url_prefix="/e/<code>/sheets")


@pages.get("")
@limiter.limit(DRAWINGS)
def sheets(code: str) -> tuple[str, int]:
    """Choose a slot, a sheet and a paper, and look at it."""
    desk, counter = _counter(code)
    chosen = papers.choice(counter, counter.kinds(papers.BOX)[0].id)
    slots = [(str(number), slot.name) for number, slot in sorted(desk.event.slots.items())]
    shown = show(desk, "papers.html", "slots", slots=slots, currency="{}", **chosen)
    return shown, 422 if chosen["problem"] else 200


@pages.get("/<kind>/<int:number>.svg")
@limiter.limit(DRAWINGS)
def preview(code: str, kind: str, number: int) -> Response:
    """One page of a sheet as a picture."""
    return papers.picture(_counter(code)[1], kind, number)


@pages.get("/<kind>.pdf")
@limiter.limit(DRAWINGS)
def pdf(code: str, kind: str) -> Response:
    """A sheet as PDF, or "box": all of them."""
    return papers.file(_counter(code)[1], kind)


@pages.get("/<kind>.zip")
@limiter.limit(ZIPS)
def single(code: str, kind: str) -> Response:
    """The cards of a sheet one by one, for a print shop."""
    return papers.cards(_counter(code)[1], kind)


def _counter(code: str) -> tuple[Desk, Counter]:
    """The event, and what it prints for the slot that is asked for. Raises NotAllowed for everybody but conductors."""
    desk, _holder = desk_of(code)
    desk.collect()
    source = _occasion(desk)
    kept: JsonDict = printshop.asked_language() | ({"slot": str(source.slot)} if source.slot is not None else {})

    def address(name: str, **given: Any) -> str:
        return url_for(f"event_papers.{name}", code=desk.code, **{**kept, **given})

    return desk, Counter(source, True, address, work.asked_by(), kept)


def _occasion(desk: Desk) -> shop.Occasion:
    """The event as sheets see it, in the language that is asked for."""
    language = printshop.language()
    texts = translations(language, texts_folder())
    asked, event = request.args.get("slot", ""), desk.event
    n = number(asked)
    slot = current_slot(event) if n is None else event.slots.get(n)
    tables = {
        table.id: reach.urls(url_for("lobby.join", code=table.code))[0]
        for table in (event.tables_of(slot.number) if slot else ()) if table.code
    }
    return shop.Occasion(
        event=event, slot=slot.number if slot else None,
        reader=Formatter("{}", texts.gettext, texts.ngettext, thousands(language)),
        date=papers.day(slot.starts) if slot and slot.starts else "",
        home=reach.urls(url_for("tournament.home", code=desk.code))[0], tables=tables, hour=clock,
        special_build=kits.special_build,
    )
