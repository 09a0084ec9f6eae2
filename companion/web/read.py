"""The pages that are read: companies, players, log, map, history, the desk, the big screen, and what is taken home."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from flask import Blueprint, Response, redirect, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.wrappers import Response as Redirect

from companion.engine.reading import JsonDict, number
from companion.interop.game_file import game_file
from companion.interop.spreadsheet import ledger_csv, rounds_csv
from companion.tables import Table
from companion.tables import history as past
from companion.tables.form import fill
from companion.tables.times import local
from companion.web import people, putting_back, reach
from companion.web.anytime import anytime_forms
from companion.web.current import knows_map, marked, open_table, show
from companion.web.curve import curve, say_money
from companion.web.ending import play_code, play_link, rematch_of, won
from companion.web.errors import NotFound
from companion.web.news import news_of
from companion.web.play import may_enter_for_actor
from companion.web.privacy import check_may_ask, is_hidden, keeps_set_up, veiled
from companion.web.words import say

pages = Blueprint("read", __name__, url_prefix="/t/<code>")

LINES = 50
#: The pages that hold everybody's sums, which are closed while money is hidden.
CLOSED = ("read.history", "papers.sheets", "chips.page", "correct.page")
#: The big screen has so many of the newest entries at hand; it shows as many as there is room for.
LAST = 9
#: A table is young, and its code worth showing on the big screen, until so many entries stand.
YOUNG = 12


@pages.get("/bars")
def bars(code: str) -> str:
    """Header, undo and fixed places alone: for a page that somebody fills in, which stays as it is meanwhile."""
    return show(open_table(code), "table.html", request.args.get("place", ""), still=True)


@pages.get("/companies")
def companies(code: str) -> str:
    """All charters."""
    return show(open_table(code), "companies.html", "companies")


@pages.get("/set-up")
def set_up(code: str) -> str:
    """How the board was set up before the first entry."""
    table = open_table(code)
    return show(table, "set-up-page.html", "now", **_begun(table))


def _begun(table: Table) -> JsonDict:
    """The game of a table as it began, and its view."""
    begun = table.start.begin()
    return {"begun": begun, "laid": begun.title.view(begun) if begun.title.view else None}


@pages.get("/players")
def players(code: str) -> str:
    """All players: money, holdings, what dividends would pay; the end conditions."""
    return show(open_table(code), "players.html", "players")


class Visitor(NamedTuple):
    """What tells which ways somebody has from whose turn it is."""

    code: str
    has_notes: bool
    may_correct: bool
    is_closed: bool
    enters_for: bool


def visitor(table: Table) -> Visitor:
    """Whoever holds this phone, as one who looks for ways."""
    person = people.at(table)
    enters_for = table.game.end is None and bool(people.others(table))
    return Visitor(table.code, bool(person.seat), person.may_correct(table), is_hidden(table), enters_for)


@pages.app_template_global()
def near(one: Visitor) -> list[tuple[str, str]]:
    """What is one tap from wherever one is: short words and address."""
    ways = [
        ("correct.page", _("Correct") if one.may_correct else ""), ("host.notes", _("Notes") if one.has_notes else ""),
        ("read.history", _("History")), ("hints.rules", _("Rules")),
        ("entering.choose", _("For others") if one.enters_for else ""),
    ]
    closed = CLOSED if one.is_closed else ()
    ways = [(name, words) for name, words in ways if words and name not in closed]
    return [(words, url_for(name, code=one.code)) for name, words in [*ways, ("host.info", _("More"))]]


def end_here(table: Table) -> list[tuple[str, str]]:
    """The way to end the game by hand, for whoever may: words and address."""
    if table.game.end is not None or not people.at(table).may_correct(table):
        return []
    return [(_("End the game here"), url_for("correct.page", code=table.code, kind="stop-game"))]


def doors(table: Table) -> list[tuple[str, str]]:
    """The pages of a table that have no fixed place, but the one that is shown: words and address."""
    person = people.at(table)
    doors = [
        ("read.history", _("The night so far")), ("read.set_up", _("How the board was set up")),
        ("papers.sheets", _("Sheets to print")),
        ("host.info", _("About this table")), ("host.notes", _("My notes") if person.seat else ""),
        ("chips.page", _("Money in chips")), ("correct.page", _("Correct something") if person.may_correct(table) else ""),
        ("read.desk", _("Overview: all figures in one table, for a laptop")),
        ("read.screen", _("Big screen, for a television")),
    ]
    closed = CLOSED if is_hidden(table) else ()
    doors = [(name, words) for name, words in doors if name not in closed]
    shown = [(words, url_for(name, code=table.code)) for name, words in doors if words and name != request.endpoint]
    lookups = [(say(one.label), url_for("look.page", code=table.code, id_=one.id)) for one in table.game.title.lookups]
    shown = [*(door for door in lookups if door[1] != request.path), *shown]
    return [*shown, *end_here(table)]


@pages.get("/map")
def map(code: str) -> str:
    """The board, to look at: the whole of it for whoever is not on turn."""
    table = open_table(code)
    if not knows_map(table):
        raise NotFound(_("At this table the map stays on the table: the companion does not know it."))
    whole = request.args.get("whole", "0" if people.is_acting(table) else "1")
    return show(table, "map.html", "map", whole=whole == "1")


@pages.get("/log")
def log(code: str) -> str:
    """What was entered, the newest first; of one player or company on request, and as an audit."""
    table = open_table(code)
    is_audit, about = request.args.get("audit") == "1", request.args.get("about", "")
    lines = veiled(table, past.audit(table) if is_audit else past.marked_log(table))
    accounts = table.game.accounts()
    names = [*table.game.players, *(name for name in table.game.title.companies if name in accounts)]
    if about in names:
        lines = [line for line in lines if line.concerns(about)]
    newest_first = lines[::-1]
    skip = _number("skip")
    shown = newest_first[skip : skip + LINES]
    person = people.at(table)
    numbers = {line.n for line in shown}
    lost = {n: _lost(who) for n, who in past.lost_after(table)
            if n in numbers and person.may_step(table, table.timeline.made_after(n))}
    amended = past.newest_amended(table) if "amended" in request.args else None
    return show(
        table, "log.html", "log", lines=shown, about=about if about in names else "", names=names, audit=is_audit,
        taken_back=putting_back.taken_back(table),
        older=skip + LINES if skip + LINES < len(newest_first) else None,
        newer=max(0, skip - LINES) if skip else None, lost=lost, told=people.entered_by,
        times={"undone": _taken_back, "redone": _put_back, "changed": _changed, "dropped": _dropped, "new": _new,
               "box": _box},
        amended=amended, instructions=news_of(table).instructions.now if amended else (),
    )


def _number(name: str) -> int:
    return number(request.args.get(name)) or 0


def _lost(who: Mapping[str, int]) -> str:
    """What going back would take, in words."""
    n = sum(who.values())
    if not n:
        return ""
    named = ", ".join(f"{people.named(name)} {count}" for name, count in who.items())
    return ngettext("Takes back %(num)s entry: %(who)s", "Takes back %(num)s entries: %(who)s", n, who=named)


def _taken_back(change: past.Change) -> str:
    return _("Taken back by %(who)s, %(time)s", who=people.named(change.by), time=clock(change.at))


def _put_back(change: past.Change) -> str:
    return _("Put back by %(who)s, %(time)s", who=people.named(change.by), time=clock(change.at))


def _changed(change: past.Change) -> str:
    if not change.line:
        return _("Changed by %(who)s, %(time)s", who=people.named(change.by), time=clock(change.at))
    return _("Changed by %(who)s, %(time)s: now line %(line)s", who=people.named(change.by), time=clock(change.at),
             line=change.line)


def _new(change: past.Change) -> str:
    return _("changed by %(who)s, %(time)s", who=people.named(change.by), time=clock(change.at))


def _box(change: past.Change) -> str:
    return _("Here %(who)s changed the box, %(time)s: everything was played again with it", who=people.named(change.by),
             time=clock(change.at))


def _dropped(change: past.Change) -> str:
    return _("Dropped by %(who)s, %(time)s", who=people.named(change.by), time=clock(change.at))


def clock(at: str | None, form: str = "%H:%M") -> str:
    """The time of an entry as the clock on the wall shows it."""
    time = local(at)
    return "" if time is None else time.strftime(form)


# The night as a whole.


@pages.get("/history")
def history(code: str) -> str:
    """Everybody's money over the night, and what each round brought."""
    table = open_table(code)
    return show(table, "history.html", "history", doors=end_here(table), **story(table))


def story(table: Table) -> JsonDict:
    """What the curve, the rounds and the figures of the night show."""
    course = past.course(table)
    return {
        "course": course, "curve": curve(course, table.game.title.currency),
        "night": past.night(table), "clock": clock, "duration": duration,
        "rounds": table.game.history, "downloads": downloads(table),
    }


def ending(table: Table) -> JsonDict:
    """What the final page shows beside the night's story."""
    return {
        **story(table), "working": past.working(table.game), "won": won(table), "report": report(table),
        "doors": doors(table), "play_link": play_link(table),
    }


@pages.app_context_processor
def _ways_on() -> JsonDict:
    """What the page of whose turn it is asks for: the ways to other pages, and at the end the final table."""
    return {"ending": ending, "visitor": visitor, "doors_of": doors}


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
    lines += [f"{rank}. {player}, {say_money(score, currency)}" for rank, player, score in game.standings()]
    if game.end is not None:
        lines.append(say(game.end.text, currency))
    rounds = ngettext("%(num)s round", "%(num)s rounds", game.rounds_played)
    entries = ngettext("%(num)s entry", "%(num)s entries", told.entries)
    lines.append(f"{rounds}, {entries}, {duration(told.minutes)}")
    return "\n".join(lines)


# Wide screens.


@pages.get("/desk")
def desk(code: str) -> str:
    """Everything at once, for a tablet or laptop: matrix, map, log and acts."""
    table = open_table(code)
    ask, acts_for = table.game.ask, may_enter_for_actor(table)
    forms = [] if acts_for is None else [fill(ask, offer.kind.kind, acts_for, {}) for offer in ask.offers]
    return show(
        table, "desk.html", "desk", body_class="desk", acts_for=acts_for, forms=forms,
        anytime_forms=anytime_forms(table, table.start.players),
        lines=veiled(table, past.log(table)[:-41:-1]), told=people.entered_by, doors=doors(table),
    )


@pages.get("/screen")
def screen(code: str) -> str:
    """How a television shows the table: a phone says where to go there, and a television goes on from here."""
    table = open_table(code)
    ways = [(_("The figures"), url_for("read.big", code=table.code))]
    if knows_map(table):
        ways.append((_("The map"), url_for("read.big", code=table.code, map=1)))
    return show(table, "screen.html", "", addresses=reach.urls(url_for("read.big", code=table.code)), ways=ways)


@pages.get("/big")
def big(code: str) -> str | Redirect:
    """The big screen: read from three metres, never touched. It goes on to a rematch by itself."""
    table = open_table(code)
    if table.game.end is not None and (then := rematch_of(table)) is not None:
        return redirect(url_for("read.big", code=then.code, map=request.args.get("map")))
    young = len(table.timeline.entries) < YOUNG and table.game.end is None
    return show(
        table, "big.html", "big", html_class="big", body_class="screen",
        last=[(receipt.n, *marked(table, receipt)) for receipt in table.game.receipts[: -LAST - 1 : -1]],
        join=reach.code(reach.urls(url_for("lobby.join", code=table.code))[0]) if young else None,
        board=request.args.get("map") == "1",
        **({} if table.game.receipts else _begun(table)),
        **({**story(table), "won": won(table), "play_code": play_code(table)} if table.game.end is not None else {}),
    )


# To take home.


def downloads(table: Table) -> list[tuple[str, str]]:
    """What can be taken home as a file: words and address."""
    return [
        (_("Score sheet (PDF)"), url_for("papers.pdf", code=table.code, kind="score")),
        *(() if keeps_set_up(table) else ((_("Game file (JSON)"), url_for("read.export", code=table.code)),)),
        (_("Rounds (CSV)"), url_for("read.rounds", code=table.code)),
        (_("Payments (CSV)"), url_for("read.ledger", code=table.code)),
    ]


@pages.get("/export.json")
def export(code: str) -> Response | str:
    """The game file; while it holds what nobody may know yet, the host is first told so, and others do not get it."""
    table = open_table(code)
    if keeps_set_up(table):
        check_may_ask(table)
        return show(table, "host/reveal.html", "", still=True)
    return _game_file(table)


@pages.post("/export.json")
def export_all_the_same(code: str) -> Response | str:
    """The game file, or with `what` "seed" the seed, for the host who has been told what that reveals."""
    table = open_table(code)
    if keeps_set_up(table):
        check_may_ask(table)
    if request.form.get("what") == "seed":
        return show(table, "host/reveal.html", "", still=True, seed=table.settings["seed"])
    return _game_file(table)


def _game_file(table: Table) -> Response:
    return _file(table, game_file(table.record()), "application/json", ".json")


@pages.get("/export/rounds.csv")
def rounds(code: str) -> Response:
    """A line per round."""
    table = open_table(code)
    return _file(table, rounds_csv(table.game), "text/csv", "-rounds.csv")


@pages.get("/export/ledger.csv")
def ledger(code: str) -> Response:
    """A line per payment."""
    table = open_table(code)
    return _file(table, ledger_csv(table.game), "text/csv", "-ledger.csv")


def _file(table: Table, text: str, kind: str, what: str) -> Response:
    response = Response(text, mimetype=kind)
    name = f"{table.start.title.id}-{table.code}{what}"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response
