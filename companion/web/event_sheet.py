"""One table of an event: who sits there, its score sheet, and a conductor's word on it."""

from __future__ import annotations

from flask import Blueprint, redirect, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from companion.engine.reading import LARGEST, JsonDict, number
from companion.tables import Desk, Refusal
from companion.tournament import EventTable, Line, Sheet, SheetRefused, reading
from companion.tournament.sheet import MOST
from companion.web import people
from companion.web.current import events, tables
from companion.web.errors import NotFound
from companion.web.event_keys import desk_of
from companion.web.tournament import show, state_of
from companion.web.words import say

pages = Blueprint("event_sheet", __name__, url_prefix="/e/<code>/table/<int:id_>")

#: Lines of an empty sheet: the most that tournaments play with.
LINES = 4


def _find(desk: Desk, id_: int) -> EventTable:
    """The table of the event. Raises NotFound."""
    table = desk.event.tables.get(id_)
    if table is None:
        raise NotFound(_("There is no such table at this event."))
    return table


@pages.get("")
def page(code: str, id_: int) -> str:
    """The table: for everybody who sits there and what came out; for conductors the sheet to type."""
    desk = events().open(code)
    desk.collect()
    return _page(desk, id_)


def _page(desk: Desk, id_: int, why: list[str] | None = None, refusal: str = "", is_doubt: bool = False) -> str:
    table = _find(desk, id_)
    seen = desk.watch.progress.get(id_)
    typed = [_typed(n) for n in range(MOST)] if why or (refusal and "place-0" in request.form) else None
    rows = [row for row in typed if any(row.values())] if typed else _rows(desk, table)
    rows += [{"number": "", "name": "", "place": "", "score": ""}] * (max(LINES, len(table.seats)) - len(rows))
    return show(
        desk, "table.html", "slots", at=table, slot=desk.event.slots[table.slot], seen=seen, state=state_of(desk, table),
        rows=rows, why=why or [], is_doubt=is_doubt, refusal=refusal, given=request.form,
        best_first=_best_first(table), rulings=[ruling for ruling in desk.event.rulings if ruling.table == id_],
        round=say(seen.round, seen.currency) if seen else "",
        twice={number: at for number, at in desk.event.seated_twice().items() if number in table.seats},
    )  # fmt: skip


def _best_first(table: EventTable) -> list[Line]:
    """The lines of the table's sheet by place, those without one last; nothing without a sheet."""
    lines = table.sheet.lines if table.sheet else ()
    return sorted(lines, key=lambda line: (line.position or 99, line.name.lower()))


def _rows(desk: Desk, table: EventTable) -> list[JsonDict]:
    """The lines of the form: the sheet as it is, or the seated players."""
    if table.sheet is not None:
        return [{"number": _cell(line.number), "name": line.name, "place": _cell(line.position), "score": _cell(line.score)}
                for line in table.sheet.lines]
    return [{"number": number, "name": desk.event.name_of(number), "place": "", "score": ""} for number in table.seats]


def _cell(value: int | None) -> str | int:
    return "" if value is None else value


def _typed(n: int) -> dict[str, str]:
    return {part: " ".join(request.form.get(f"{part}-{n}", "").split()) for part in ("number", "name", "place", "score")}


def _sheet() -> Sheet:
    """The sheet that was typed. Raises Malformed: a figure that is none."""
    lines = []
    for row in map(_typed, range(MOST)):
        if any(row.values()):
            who = row["name"] or row["number"] or _("a player")
            lines.append(Line(
                reading.typed_whole(row["number"], _("The number of %(who)s", who=who)), row["name"],
                reading.typed_whole(row["place"], _("The place of %(who)s", who=who)),
                reading.typed_whole(row["score"], _("The score of %(who)s", who=who)),
            ))  # fmt: skip
    ending = "timed" if request.form.get("timed") else "finished"
    return Sheet(request.form.get("game", ""), tuple(lines), ending, "paper", request.form.get("do") == "confirm")


@pages.post("/sheet")
def hand_in(code: str, id_: int) -> Response | tuple[str, int]:
    """A paper sheet: refused by name where something is missing or cannot be; or kept, to be checked."""
    desk, holder = desk_of(code)
    _find(desk, id_)
    form = request.form
    try:
        data = {"table": id_, "sheet": reading.sheet_data(_sheet()), "keep": form.get("do") == "keep"}
        desk.enter("sheet", data, holder.signs, form.get("entry_id", ""), _seen())
    except SheetRefused as refused:
        return _page(desk, id_, [say(why) for why in refused.why], is_doubt=refused.is_doubt), 422
    except Refusal as refusal:
        return _page(desk, id_, refusal=say(refusal.text)), 422
    return redirect(url_for("event_sheet.page", code=desk.code, id_=id_), 303)


def _seen() -> int:
    return number(request.form.get("seen"), most=LARGEST) or 0


@pages.post("/enter")
def enter(code: str, id_: int) -> Response | tuple[str, int]:
    """A conductor's word: mark the result, take it back, qualifying or pick-up, other seats."""
    desk, holder = desk_of(code)
    _find(desk, id_)
    form = request.form
    what = form.get("do", "")
    try:
        if what in ("check", "void", "clear"):
            mark = {"check": "to be checked", "void": "does not count", "clear": ""}[what]
            desk.enter("mark", {"table": id_, "mark": mark, "reason": form.get("reason", "")}, holder.signs)
        elif what in ("qualifying", "pick-up"):
            desk.enter("kind", {"table": id_, "qualifying": what == "qualifying"}, holder.signs)
        elif what == "back":
            desk.enter("unsheet", {"table": id_}, holder.signs)
        elif what == "seats":
            desk.enter("reseat", {"table": id_, "seats": reading.numbers(form.get("seats", ""))}, holder.signs)
    except Refusal as refusal:
        return _page(desk, id_, refusal=say(refusal.text)), 422
    if id_ not in desk.event.tables:
        return redirect(url_for("event_desk.slots", code=desk.code), 303)
    return redirect(url_for("event_sheet.page", code=desk.code, id_=id_), 303)


@pages.post("/host")
def be_host(code: str, id_: int) -> Response:
    """Be the host of the companion table, to help out there."""
    desk, _holder = desk_of(code)
    table = tables().open(_find(desk, id_).code)
    people.take_host(table, table.settings["host"])
    return redirect(url_for("host.page", code=table.code), 303)
