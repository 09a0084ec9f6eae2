"""The pages that are read: companies, players, log, map, history, the desk, the big screen, and what is taken home."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from flask import Blueprint, Response, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from companion.interop.game_file import game_file
from companion.interop.spreadsheet import ledger_csv, rounds_csv
from companion.paper.chart import chart
from companion.tables import Table
from companion.tables import history as past
from companion.tables.form import fill
from companion.web import people, reach
from companion.web.current import sentence, show, tables
from companion.web.errors import NotFound
from companion.web.play import may_enter_for_actor
from companion.web.privacy import is_hidden, veiled
from companion.web.words import say

pages = Blueprint("read", __name__, url_prefix="/t/<code>")

LINES = 100
#: A table is young, and its code worth showing on the big screen, until so many entries stand.
YOUNG = 12
#: The curve's drawing: its size, and the room for the figures at its left and the names at its right.
WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM, TOP = 360, 240, 34, 72, 24, 8
#: The chart's arithmetic keeps names 3.6 apart; a line of the drawing's text is 15 high.
SCALE = 15 / 3.6


@pages.get("/companies")
def companies(code: str) -> str:
    """All charters."""
    return show(tables().open(code), "companies.html", "companies")


@pages.get("/players")
def players(code: str) -> str:
    """All players: money, holdings, what dividends would pay; the end conditions; ways to the other pages."""
    table = tables().open(code)
    return show(table, "players.html", "players", doors=doors(table))


def doors(table: Table) -> list[tuple[str, str]]:
    """The pages of a table that have no fixed place, but the one that is shown: words and address."""
    person = people.at(table)
    doors = [
        ("read.history", _("Money over the night")), ("papers.sheets", _("Sheets to print")),
        ("host.info", _("About this table")), ("host.notes", _("My notes") if person.seat else ""),
        ("chips.page", _("Chips")), ("correct.page", _("Correct something") if not person.is_viewer else ""),
        ("read.desk", _("Desk: everything at once")), ("read.big", _("Big screen")),
    ]
    closed = ("read.history", "papers.sheets", "chips.page", "correct.page") if is_hidden(table) else ()
    doors = [(name, words) for name, words in doors if name not in closed]
    shown = [(words, url_for(name, code=table.code)) for name, words in doors if words and name != request.endpoint]
    lookups = [(say(one.label), url_for("look.page", code=table.code, id_=one.id)) for one in table.game.title.lookups]
    shown = [*(door for door in lookups if door[1] != request.path), *shown]
    if table.start.depth == "full" and not lookups:
        shown.append((_("Big screen with the map"), url_for("read.big", code=table.code, map=1)))
    return shown


@pages.get("/map")
def map(code: str) -> str:
    """The board, to look at."""
    table = tables().open(code)
    if table.start.depth != "full" or table.start.title.lookups:
        raise NotFound(_("At this table the map stays on the table: the companion does not know it."))
    return show(table, "map.html", "map", whole=request.args.get("whole") == "1")


@pages.get("/log")
def log(code: str) -> str:
    """What was entered, the newest first; of one player or company on request, and as an audit."""
    table = tables().open(code)
    is_audit, about = request.args.get("audit") == "1", request.args.get("about", "")
    lines = veiled(table, past.audit(table) if is_audit else past.marked_log(table))
    accounts = table.game.accounts()
    names = [*table.game.players, *(name for name in table.game.title.companies if name in accounts)]
    if about in names:
        lines = [line for line in lines if line.concerns(about)]
    newest_first = lines[::-1]
    skip = _number("skip")
    shown = newest_first[skip : skip + LINES]
    lost = {n: _lost(who) for n, who in past.lost_after(table)}
    return show(
        table, "log.html", "log", lines=shown, about=about if about in names else "", names=names, audit=is_audit,
        older=skip + LINES if skip + LINES < len(newest_first) else None,
        newer=max(0, skip - LINES) if skip else None, lost=lost, told=_told,
        times={"undone": _taken_back, "redone": _put_back, "changed": _changed, "dropped": _dropped, "new": _new},
        amended=_number("amended") if past.newest_amended(table) else 0,
    )


def _number(name: str) -> int:
    text = request.args.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 7 else 0


def _lost(who: Mapping[str, int]) -> str:
    """What going back would take, in words."""
    n = sum(who.values())
    if not n:
        return ""
    named = ", ".join(f"{_by(name)} {count}" for name, count in who.items())
    return ngettext("Takes back %(num)s entry: %(who)s", "Takes back %(num)s entries: %(who)s", n, who=named)


def _by(name: str) -> str:
    return {"host": _("the host"), "viewer": _("a viewer"), "?": _("somebody")}.get(name, name)


def _told(line: past.LogLine) -> str:
    """Who entered it, where it was not the player whose move it is."""
    by, actor = line.entry.by, line.actor
    if not by or by == actor:
        return ""
    if actor is None:
        return _("Entered by %(by)s", by=_by(by))
    return _("%(by)s for %(player)s", by=_by(by), player=actor)


def _taken_back(change: past.Change) -> str:
    return _("Taken back by %(who)s, %(time)s", who=_by(change.by), time=clock(change.at))


def _put_back(change: past.Change) -> str:
    return _("Put back by %(who)s, %(time)s", who=_by(change.by), time=clock(change.at))


def _changed(change: past.Change) -> str:
    if not change.line:
        return _("Changed by %(who)s, %(time)s", who=_by(change.by), time=clock(change.at))
    return _("Changed by %(who)s, %(time)s: now line %(line)s", who=_by(change.by), time=clock(change.at), line=change.line)


def _new(change: past.Change) -> str:
    return _("changed by %(who)s, %(time)s", who=_by(change.by), time=clock(change.at))


def _dropped(change: past.Change) -> str:
    return _("Dropped by %(who)s, %(time)s", who=_by(change.by), time=clock(change.at))


def clock(at: str | None, form: str = "%H:%M") -> str:
    """The time of an entry as the clock on the wall shows it."""
    try:
        return datetime.fromisoformat(at or "").astimezone().strftime(form)
    except ValueError:
        return ""


# The night as a whole.


@pages.get("/history")
def history(code: str) -> str:
    """Everybody's money over the night, and what each round brought."""
    table = tables().open(code)
    return show(table, "history.html", "players", **story(table))


def story(table: Table) -> dict[str, Any]:
    """What the curve, the rounds and the figures of the night show."""
    course = past.course(table)
    return {
        "course": course, "curve": curve(course, table.game.title.currency),
        "night": past.night(table), "clock": clock, "duration": duration,
        "rounds": table.game.history, "downloads": downloads(table),
    }


def ending(table: Table) -> dict[str, Any]:
    """What the final page shows beside the night's story."""
    return {**story(table), "working": past.working(table.game), "report": report(table), "doors": doors(table)}


@pages.app_context_processor
def _at_the_end() -> dict[str, Any]:
    """The final table stands on the page of whose turn it is, which asks for this only then."""
    return {"ending": ending}


def curve(course: past.Course, currency: str = "{}") -> dict[str, Any]:
    """The curve as positions in the drawing; empty as long as there is only the start."""
    if len(course.labels) < 2:
        return {}
    high = HEIGHT - BOTTOM - TOP
    # Longer figures need more room beside the curve; the grid's may be longer than any that was reached.
    grid = chart(list(course.worth.items()), WIDTH / SCALE, high / SCALE).grid
    left = max(LEFT, *(12 + 7 * len(say_money(value, currency)) for value, _y in grid))
    wide = WIDTH - left - RIGHT
    drawn = chart(list(course.worth.items()), wide / SCALE, high / SCALE)
    series = [
        {
            "name": one.name if len(one.name) < 9 else f"{one.name[:7]}…",
            "points": " ".join(f"{left + x * SCALE:.1f},{TOP + y * SCALE:.1f}" for x, y in one.points),
            "end_x": left + wide, "end_y": TOP + one.points[-1][1] * SCALE, "label_y": TOP + one.label * SCALE,
            "total": course.worth[one.name][-1],
        }
        for one in drawn.curves
    ]
    steps = len(course.labels) - 1
    every = -(-steps // 9)
    ticks = [(round(left + n * wide / steps, 1), n) for n in range(0, steps + 1, every)]
    return {
        "series": series, "x_ticks": ticks, "y_ticks": [(round(TOP + y * SCALE, 1), value) for value, y in drawn.grid],
        "width": WIDTH, "height": HEIGHT, "left": left, "right": RIGHT, "bottom": BOTTOM,
    }


def duration(minutes: int) -> str:
    """Minutes in hours and minutes."""
    hours, rest = divmod(minutes, 60)
    if hours:
        return _("%(hours)s h %(minutes)s min", hours=hours, minutes=rest)
    return _("%(minutes)s min", minutes=minutes)


def report(table: Table) -> str:
    """The night as text, to be pasted into a play log."""
    game, told = table.game, past.night(table)
    currency = game.title.currency
    lines = [f"{game.title.name} · {table.name} · {clock(told.began, '%Y-%m-%d')}".strip(" ·")]
    lines += [f"{rank}. {player} {say_money(score, currency)}" for rank, player, score in game.standings()]
    if game.end is not None:
        lines.append(say(game.end.text, currency))
    rounds = ngettext("%(num)s round", "%(num)s rounds", len(game.history))
    entries = ngettext("%(num)s entry", "%(num)s entries", told.entries)
    lines.append(f"{rounds}, {entries}, {duration(told.minutes)}")
    return "\n".join(lines)


def say_money(amount: int, currency: str) -> str:
    """An amount as text."""
    figures = currency.format(f"{abs(amount):,}")
    return f"−{figures}" if amount < 0 else figures


# Wide screens.


@pages.get("/desk")
def desk(code: str) -> str:
    """Everything at once, for a tablet or laptop: matrix, map, log and acts."""
    table = tables().open(code)
    ask, acts_for = table.game.ask, may_enter_for_actor(table)
    forms = [] if acts_for is None else [fill(ask, offer.kind.kind, acts_for, {}) for offer in ask.offers]
    return show(
        table, "desk.html", "desk", body_class="desk", acts_for=acts_for, forms=forms,
        lines=veiled(table, past.log(table)[:-41:-1]), told=_told, doors=doors(table),
    )


@pages.get("/big")
def big(code: str) -> str:
    """The big screen: read from three metres, never touched."""
    table = tables().open(code)
    young = len(table.line.entries) < YOUNG and table.game.end is None
    return show(
        table, "big.html", "big", html_class="big", body_class="screen",
        last=[(receipt.n, sentence(table, receipt)) for receipt in table.game.receipts[:-4:-1]],
        join=reach.code(reach.urls(url_for("lobby.join", code=table.code))[0]) if young else None,
        board=request.args.get("map") == "1", **(story(table) if table.game.end is not None else {}),
    )


# To take home.


def downloads(table: Table) -> list[tuple[str, str]]:
    """What can be taken home as a file: words and address."""
    return [
        (_("Score sheet (PDF)"), url_for("papers.pdf", code=table.code, kind="score")),
        (_("Game file (JSON)"), url_for("read.export", code=table.code)),
        (_("Rounds (CSV)"), url_for("read.rounds", code=table.code)),
        (_("Payments (CSV)"), url_for("read.ledger", code=table.code)),
    ]


@pages.get("/export.json")
def export(code: str) -> Response:
    """The game file."""
    table = tables().open(code)
    return _file(table, game_file(table.record()), "application/json", ".json")


@pages.get("/export/rounds.csv")
def rounds(code: str) -> Response:
    """A line per dividend round."""
    table = tables().open(code)
    return _file(table, rounds_csv(table.game), "text/csv", "-rounds.csv")


@pages.get("/export/ledger.csv")
def ledger(code: str) -> Response:
    """A line per payment."""
    table = tables().open(code)
    return _file(table, ledger_csv(table.game), "text/csv", "-ledger.csv")


def _file(table: Table, text: str, kind: str, what: str) -> Response:
    response = Response(text, mimetype=kind)
    name = f"{table.start.title.id}-{table.code}{what}"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response
