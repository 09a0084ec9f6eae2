"""An event as everybody sees it: my table, the tables of a slot, standings, the result board; and making one."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Redirect

from companion.engine import reading
from companion.interop.spreadsheet import as_csv
from companion.tables import Desk, Refusal
from companion.tables.times import local
from companion.tournament import Event, EventTable, Slot, verdict
from companion.tournament.export import results_rows, rulings_rows, standings_rows
from companion.tournament.standings import Standing
from companion.web import event_keys
from companion.web.current import events, hidden
from companion.web.errors import NotFound, Wrong
from companion.web.lobby import front
from companion.web.security import NEW_TABLES, limiter
from companion.web.words import say

pages = Blueprint("tournament", __name__)

#: What the big screen shows at a time, and for how many seconds where it turns its pages.
BOARD_LINES, LATEST, TURN_SECONDS = 20, 4, 15
#: For so many places it has a column.
MOST_RANKS = 4
#: Before the first result the board tells who sits where, if all tables of the slot have room.
BOARD_TABLES = 18
NAME = "tournament"


def show(desk: Desk, template: str, place: str, **more: object) -> str:
    """Render a page of an event: header, page, the fixed places.

    Only the board and the desk follow the news (`still` is False): a thousand phones that each asked for a page with
    every result keep the companion from everything else.
    """
    holder = event_keys.at(desk)
    fields = hidden() | {"seen": desk.seq, "entry_id": secrets.token_hex(8)}
    more.setdefault("still", True)
    return render_template(
        f"{NAME}/{template}", desk=desk, event=desk.event, holder=holder, place=place, fields=fields, states=states(),
        verdict=verdict, places=_places(desk, holder), is_page=not request.headers.get("HX-Request"), clock=clock, **more,
    )  # fmt: skip


def _places(desk: Desk, holder: event_keys.Holder) -> list[tuple[str, str, str, str]]:
    """The fixed places at the bottom: id, icon, label and address."""
    if holder.is_conductor:
        return [
            ("desk", "now", _("Desk"), url_for("event_desk.conductors", code=desk.code)),
            ("slots", "companies", _("Slots"), url_for("event_desk.slots", code=desk.code)),
            ("players", "players", _("Players"), url_for("event_desk.players", code=desk.code)),
            ("standings", "map", _("Standings"), url_for("tournament.standings", code=desk.code)),
            ("rulings", "log", _("Rulings"), url_for("event_desk.rulings", code=desk.code)),
        ]
    return [
        ("mine", "now", _("My table"), url_for("tournament.home", code=desk.code)),
        ("slots", "companies", _("All tables"), url_for("tournament.tables", code=desk.code)),
        ("standings", "players", _("Standings"), url_for("tournament.standings", code=desk.code)),
    ]


def states() -> dict[str, str]:
    """The states of a table in words."""
    return {
        "seated": _("seated"), "playing": _("playing"), "final_turn": _("final turn"),
        "special_build": _("special build"), "finished": _("finished"), "missing": _("incomplete"),
        "to be checked": _("to be checked"), "complete": _("complete"), "does not count": _("does not count"),
    }  # fmt: skip


def state_of(desk: Desk, table: EventTable, settled: dict[int, str] | None = None) -> str:
    """How far a table is: its result's state, or while it plays what its companion table says.

    Who asks for many tables hands in `desk.states`.
    """
    state = verdict(desk.event, table).state if settled is None else settled[table.id]
    if state in ("seated", "playing") and (seen := desk.watch.progress.get(table.id)) is not None:
        return seen.stage
    return state


def _states(desk: Desk) -> Callable[[EventTable], str]:
    settled = desk.states
    return lambda table: state_of(desk, table, settled)


def clock(at: str) -> str:
    """The time of day of a local time or of an entry of the log, as the host's machine has it."""
    time = local(at)
    return at if time is None else time.strftime("%H:%M")


def current_slot(event: Event) -> Slot | None:
    """The slot that people ask about: the last one with tables that are not done, else the last with any."""
    seated = [slot for number, slot in sorted(event.slots.items()) if event.tables_of(number)]
    open_ = [slot for slot in seated if any(event.is_running(table) for table in event.tables_of(slot.number))]
    return next(iter(open_), seated[-1] if seated else None)


# Making and finding ------------------------------------------------------------------------------


@pages.get("/e/new")
def new() -> str:
    """The form: what the event is called."""
    return front(f"{NAME}/new.html", name="")


@pages.post("/e/new")
@limiter.limit(NEW_TABLES)
def make() -> Redirect | tuple[str, int]:
    """Make an event; this phone gets the organiser's key."""
    name = request.form.get("name", "")
    try:
        desk = events().make(name, event_keys.ORGANISER)
    except Refusal as refusal:
        return front(f"{NAME}/new.html", name=name[:60], refusal=say(refusal.text)), 422
    event_keys.take_key(desk, desk.settings[event_keys.ORGANISER])
    return redirect(url_for("event_desk.conductors", code=desk.code), 303)


@pages.get("/k/<code>/<token>")
def key(code: str, token: str) -> Redirect:
    """A conductor's or the organiser's code was scanned."""
    desk = events().open(code)
    if not event_keys.take_key(desk, token):
        raise Wrong(_("This link does not fit here. Scan the conductors' code at the organiser's desk."), 403)
    return redirect(url_for("event_desk.conductors", code=desk.code), 303)


# What everybody sees -----------------------------------------------------------------------------


@pages.get("/e/<code>")
def home(code: str) -> str | Response | Redirect | tuple[str, int]:
    """Where do I sit? A player number finds the table; the phone remembers it."""
    desk = events().open(code)
    desk.collect()
    if "number" not in request.args:
        return _mine(desk, event_keys.at(desk).number)
    typed = request.args["number"].strip()
    if not typed:
        event_keys.remember(desk, number=None)
        return redirect(url_for("tournament.home", code=desk.code), 303)
    number = reading.number(typed)
    if number not in desk.event.players:
        sentence = _("Nobody at this event has the number %(number)s. It is on your badge.", number=typed[:20])
        return _mine(desk, None, sentence, typed[:20]), 404
    event_keys.remember(desk, number=number)
    return redirect(url_for("tournament.home", code=desk.code), 303)


def _mine(desk: Desk, number: int | None, refusal: str = "", typed: str = "") -> str:
    event, table = desk.event, None
    if number in event.players:
        found = event.tables_with(number)
        table = next((table for table in reversed(found) if event.is_running(table)), found[0] if found else None)
    line = next((line for line in desk.board.standings if line.number == number), None)
    return show(desk, "home.html", "mine", refusal=refusal, typed=typed, player=event.players.get(number or 0),
                table=None, mine=table, line=line, state=state_of(desk, table) if table else "")


@pages.get("/e/<code>/tables")
def tables(code: str) -> str | Redirect:
    """All tables of a slot, with who sits where."""
    desk = events().open(code)
    desk.collect()
    asked = request.args.get("slot", "")
    n = reading.number(asked)
    slot = current_slot(desk.event) if n is None else desk.event.slots.get(n)
    seated = desk.event.tables_of(slot.number) if slot else []
    return show(desk, "tables.html", "slots", slot=slot, tables=seated, state_of=_states(desk))


@pages.get("/e/<code>/standings")
def standings(code: str) -> str:
    """Everybody's standing by the qualifying games."""
    desk = events().open(code)
    desk.collect()
    board = desk.board
    return show(desk, "standings.html", "standings", lines=board.standings, ranks=ranks(board.standings))


def ranks(lines: Iterable[Standing]) -> range:
    """The places that anybody came to: three at least, so that the table keeps its shape."""
    return range(1, max([3, *(result.position for line in lines for result in line.results)]) + 1)


@pages.get("/e/<code>/board")
def board(code: str) -> str | Response:
    """The big screen: standings, the slot's tables, the latest results. With ?turn it turns its pages by itself."""
    desk = events().open(code)
    desk.collect()
    whole = desk.board
    played = [line for line in whole.standings if line.results]
    count = max(1, -(-len(played) // BOARD_LINES))
    page = min(reading.number(request.args.get("page"), 1) or 1, count)
    slot = current_slot(desk.event)
    here = next((one for one in whole.slots if slot is not None and one.number == slot.number), None)
    seated = here.tables if here and not played and len(here.tables) <= BOARD_TABLES else ()
    shown = show(
        desk, "board.html", "", lines=played[(page - 1) * BOARD_LINES : page * BOARD_LINES], page=page, pages=count,
        ranks=ranks(played)[:MOST_RANKS], here=here, seated=seated, progress=_progress(desk, slot), latest=_latest(desk),
        turn=request.args.get("turn"), still=False,
    )  # fmt: skip
    response = Response(shown)
    if request.args.get("turn") and count > 1:
        again = url_for("tournament.board", code=desk.code, page=page % count + 1, turn=1)
        response.headers["Refresh"] = f"{TURN_SECONDS}; url={again}"
    return response


def _progress(desk: Desk, slot: Slot | None) -> dict[str, int]:
    """How many tables of a slot are how far, by state."""
    found: dict[str, int] = {}
    settled = desk.states
    for table in desk.event.tables_of(slot.number) if slot else ():
        state = state_of(desk, table, settled)
        found[state] = found.get(state, 0) + 1
    return {state: found[state] for state in states() if state in found}


def _latest(desk: Desk) -> list[EventTable]:
    """The tables whose results came last and count."""
    found: dict[int, EventTable] = {}
    for entry in reversed(desk.entries):
        table = desk.event.tables.get(entry.data.get("table", 0)) if entry.kind == "sheet" else None
        if table is not None and table.sheet is not None and table.id not in found and verdict(desk.event, table).counts:
            found[table.id] = table
            if len(found) == LATEST:
                break
    return list(found.values())


@pages.get("/e/<code>/<what>.csv")
def export(code: str, what: str) -> Response:
    """Results or standings for a spreadsheet."""
    rows = {"results": results_rows, "standings": standings_rows}.get(what)
    if rows is None:
        raise NotFound(_("There are results.csv, standings.csv and rulings.csv."))
    return _csv(code, what, rows)


@pages.get("/e/<code>/rulings.csv")
def rulings(code: str) -> Response:
    """Rulings for a spreadsheet."""
    return _csv(code, "rulings", rulings_rows)


def _csv(code: str, what: str, rows: Callable[[Event], Iterator[Any]]) -> Response:
    desk = events().open(code)
    desk.collect()
    headers = {"Content-Disposition": f'attachment; filename="{desk.code}-{what}.csv"'}
    return Response(as_csv(rows(desk.event)), mimetype="text/csv", headers=headers)
