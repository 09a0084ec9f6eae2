"""The host's desk: letting people in, and deciding who enters what."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, request, session, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from companion.engine.reading import JsonDict
from companion.tables import Table
from companion.tables.settings import ENTRIES_BY
from companion.web import languages, live, options, people, reach
from companion.web.current import open_table, show, tables
from companion.web.privacy import keeps_set_up

pages = Blueprint("host", __name__, url_prefix="/t/<code>")

CLAIMS = ("open", "card")
MOST_NAME = 60
MOST_NOTES = 10_000
#: What a Wi-Fi's name and password may be long, by its standard.
MOST_WIFI, MOST_PASSWORD = 32, 63


@pages.get("/host")
def page(code: str) -> str:
    """Everything that the host decides, and the code by which people join."""
    return _show(open_table(code))


def _show(table: Table, refusal: str = "") -> str:
    seats = [
        {"name": player, "is_taken": people.is_taken(table, player),
         "url": reach.urls(url_for("lobby.seat_card", code=table.code, token=token))[0]}
        for player, token in table.settings["seats"].items()
    ]
    return show(
        table, "host/page.html", "", still=True, refusal=refusal, seats=seats, settings=table.settings,
        join=_join(table), joins=reach.urls(url_for("lobby.join", code=table.code)), wifi=_wifi(),
        wifi_name=session.get("wifi", {}).get("name", ""),
        only_here=reach.only_here(),
        host_url=reach.urls(url_for("lobby.host_link", code=table.code, token=table.settings["host"]))[0],
    )


def _join(table: Table) -> JsonDict:
    return reach.code(reach.urls(url_for("lobby.join", code=table.code))[0])


def _wifi() -> JsonDict | None:
    kept = session.get("wifi")
    return {**reach.code(reach.wifi(kept["name"], kept["password"])), "address": kept["name"]} if kept else None


@pages.get("/info")
def info(code: str) -> str:
    """What everybody at the table may know: how others join, what is played, the house rules in force."""
    table = open_table(code)
    return show(
        table, "host/info.html", "", join=_join(table), rules=options.chosen(table), settings=table.settings,
        is_kept=keeps_set_up(table),
    )


@pages.post("/host/settings")
def settings(code: str) -> Response | tuple[str, int]:
    """Who enters moves, who is banker, how seats are taken, what the table is called, which language its screens speak."""
    table = open_table(code)
    form = request.form
    name = " ".join(form.get("name", "").split())
    if not name or len(name) > MOST_NAME:
        return _show(table, _("A table's name has 1 to %(most)s letters.", most=MOST_NAME)), 422
    if form.get("entries_by") not in ENTRIES_BY or form.get("claims") not in CLAIMS:
        return _show(table, _("Choose who enters moves, and how seats are taken.")), 422
    language = form.get("language", "")
    bankers = [player for player in table.settings["seats"] if player in form.getlist("banker")]
    table.change_settings(name=name, entries_by=form["entries_by"], claims=form["claims"], bankers=bankers,
                          language=language if language in languages.spoken() else "")
    return redirect(url_for("host.page", code=table.code, _anchor="settings"), 303)


@pages.post("/host/wifi")
def wifi(code: str) -> Response | tuple[str, int]:
    """A second code by which phones join the Wi-Fi: kept on the host's phone only, until it is forgotten."""
    table = open_table(code)
    name, password = request.form.get("wifi", ""), request.form.get("password", "")
    if len(name.encode()) > MOST_WIFI or len(password.encode()) > MOST_PASSWORD:
        sentence = _("A Wi-Fi has at most %(name)s letters in its name and %(password)s in its password.",
                     name=MOST_WIFI, password=MOST_PASSWORD)
        return _show(table, sentence), 422
    if name:
        session["wifi"] = {"name": name, "password": password}
    else:
        session.pop("wifi", None)
    return redirect(url_for("host.page", code=table.code), 303)


@pages.post("/host/play-for-all")
def play_for_all(code: str) -> Response:
    """One phone for all: the host's phone gives up its own seat and acts for whoever is on turn."""
    table = open_table(code)
    people.leave(table)
    return redirect(url_for("play.now", code=table.code), 303)


@pages.get("/host/links")
def ask_links(code: str) -> str:
    """Ask before new links are dealt: phones that have the old ones stop at once."""
    table = open_table(code)
    seats, host = _links(table, request.args), _is_hosts(request.args)
    whose = [*seats, _("the host")] if host else seats
    return show(table, "host/links.html", "", still=True, seats=seats, host=host, whose=whose)


@pages.post("/host/links")
def deal_links(code: str) -> Response:
    """Deal new links for one seat, for all, or for the host; this phone keeps what it has."""
    table = open_table(code)
    people.deal_links(table, _links(table, request.form), _is_hosts(request.form))
    return redirect(url_for("host.page", code=table.code, _anchor="links"), 303)


def _links(table: Table, given: Any) -> list[str]:
    """The seats that are to have new links."""
    return [player for player in table.settings["seats"] if given.get("all") or player in given.getlist("seat")]


def _is_hosts(given: Any) -> bool:
    return bool(given.get("host"))


@pages.get("/host/delete")
def ask_delete(code: str) -> str:
    """Ask before the table is taken off the list: undo cannot help."""
    return show(open_table(code), "host/delete.html", "", still=True)


@pages.post("/host/delete")
def delete(code: str) -> Response:
    """Take the table off the list."""
    table = open_table(code)
    tables().delete(table.code)
    live.tell(table)
    return redirect(url_for("lobby.home"), 303)


@pages.get("/notes")
def notes(code: str) -> str:
    """The private notes of this phone's seat."""
    table, seat = _my_seat(code)
    return _notes(table, table.store.note(table.id, seat), saved=request.args.get("kept") == "1")


@pages.post("/notes")
def write_notes(code: str) -> Response | tuple[str, int]:
    """Keep the notes."""
    table, seat = _my_seat(code)
    text = request.form.get("text", "").replace("\r\n", "\n")
    if len(text) > MOST_NOTES:
        return _notes(table, text, _("Notes have %(most)s letters at most.", most=MOST_NOTES)), 422
    table.store.write_note(table.id, seat, text)
    return redirect(url_for("host.notes", code=table.code, kept=1), 303)


def _notes(table: Table, text: str, refusal: str = "", saved: bool = False) -> str:
    return show(table, "host/notes.html", "", filling=True, text=text, refusal=refusal, saved=saved, most=MOST_NOTES)


def _my_seat(code: str) -> tuple[Table, str]:
    table = open_table(code)
    return table, str(people.at(table).seat)
