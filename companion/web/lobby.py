"""The front door: finding a table by its code, and saying who one is."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

from flask import Blueprint, current_app, redirect, render_template, request, session, url_for
from flask_babel import format_datetime
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from companion import sheets as shop
from companion.engine.reading import JsonDict
from companion.games import kits
from companion.tables import BeingChecked, Desk, KeptBox, Malformed, NoBox, Table
from companion.tables.times import local
from companion.web import people
from companion.web.current import boxes, events, hidden, tables
from companion.web.errors import Wrong, guessed
from companion.web.words import say

pages = Blueprint("lobby", __name__)

THEMES = ("", "light", "dark")
#: What a letter that no code has may have been before somebody read it aloud.
LOOK_ALIKES = {"0": "QD", "O": "QD", "1": "7J", "I": "J7", "L": "7J"}
MOST_READINGS = 16
MOST_LISTED = 50


def front(template: str, **values: object) -> str:
    """Render a page that belongs to no table."""
    return render_template(template, hidden=hidden, is_page=not request.headers.get("HX-Request"), **values)


@pages.get("/apple-touch-icon.png")
def icon() -> Response:
    """The icon on the home screen: phones of Apple look for it here when it is wanted, so no page has to name it."""
    return current_app.send_static_file("icons/companion-192.png")


@pages.get("/")
def home() -> str:
    """The first page: join, make, or go back to a table."""
    return show_home()


def show_home(code: str = "", refusal: str = "") -> str:
    """The first page, with a code that was not found if there is one."""
    mine = [table for code_ in reversed(people.my_codes()) if (table := _known(code_)) is not None]
    hosted, is_owner = {table.code for table in mine if people.at(table).is_host}, people.is_owner(tables())
    others = [row for row in tables().all()[:MOST_LISTED] if row["code"] not in hosted] if is_owner else []
    return front(
        "lobby/home.html", mine=[_line(table) for table in mine], refusal=refusal, code=code,
        is_owner=is_owner,
        others=[{**row, "title": _title_name(row["title"]), "used": when(row["last_at"])} for row in others],
        events=[desk for code in reversed(list(session.get("events", {}))) if (desk := _known_event(code)) is not None],
    )


@pages.get("/print")
def prints() -> str:
    """What can be printed without a table: the parts of each title's box."""
    boxes = [title for title in tables().titles.values() if kits.sheets_of(shop.Shelf(title))]
    return front("lobby/print.html", boxes=boxes)


def _known(code: str) -> Table | None:
    try:
        return tables().open(code)
    except (Malformed, BeingChecked):
        return None


def _known_event(code: str) -> Desk | None:
    try:
        return events().open(code)
    except Malformed:
        return None


def _known_box(code: str) -> KeptBox | None:
    try:
        return boxes().open(code)
    except NoBox:
        return None


def _line(table: Table) -> JsonDict:
    game, person = table.game, people.at(table)
    last = game.receipts[-1].entry.at if game.receipts else None
    return {
        "code": table.code, "name": table.name, "title": game.title.name, "players": table.start.players,
        "round": _("The game has ended") if game.end else say(game.round_name(), game.title.currency),
        "used": when(last or table.made_at), "seat": person.seat, "is_host": person.is_host,
    }


def _title_name(id_: str) -> str:
    title = tables().titles.get(id_)
    return title.name if title else id_


def when(at: str) -> str:
    """A time of the log as people write it, by the clock of the host's machine."""
    time = local(at)
    return at if time is None else str(format_datetime(time, "d MMM y, HH:mm", rebase=False))


@pages.get("/join")
def find() -> str | Response | tuple[str, int]:
    """Find a table by a code that was typed."""
    typed = request.args.get("code", "")[:40]
    for code in readings(typed):
        if (table := _known(code)) is not None:
            return redirect(url_for("lobby.join", code=table.code), 303)
        if (desk := _known_event(code)) is not None:
            return redirect(url_for("tournament.home", code=desk.code), 303)
        if (box := _known_box(code)) is not None:
            return redirect(url_for("boxes.page", code=box.code), 303)
    if not typed.strip():
        return show_home("", _("Type the code on the host's screen: six letters and figures.")), 422
    return guessed() or (show_home(typed, _("There is no table with the code %(code)s.", code=typed)), 404)


def readings(typed: str) -> Iterator[str]:
    """The codes that somebody may have meant: no case, no spaces or dashes, look-alikes put right."""
    letters = [letter for letter in typed.upper() if letter.isalnum() and letter.isascii()]
    choices = [LOOK_ALIKES.get(letter, letter) for letter in letters]
    return itertools.islice(("".join(reading) for reading in itertools.product(*choices)), MOST_READINGS)


@pages.get("/j/<code>")
def join(code: str) -> str | Response:
    """Who are you? A phone that has a seat goes straight to the table, unless it wants to choose anew."""
    table = tables().open(code)
    person = people.at(table)
    if person.seat is not None and not request.args.get("again"):
        return redirect(url_for("play.now", code=table.code), 303)
    people.watch(table)
    return _who(table)


def _who(table: Table, refusal: str = "") -> str:
    return front(
        "lobby/join.html", here=table, refusal=refusal, person=people.at(table),
        is_open=table.settings["claims"] == "open",
    )


@pages.post("/j/<code>")
def sit(code: str) -> Response | tuple[str, int]:
    """Take a seat, or watch."""
    table = tables().open(code)
    player = request.form.get("seat", "")
    try:
        if player:
            people.take_seat(table, player, is_sure=bool(request.form.get("sure")))
        else:
            people.leave(table)
    except people.Occupied as held:
        return front("lobby/taken.html", here=table, player=held.player, needs_card=held.needs_card), 409
    except Malformed as refusal:
        return _who(table, say(refusal.text)), 403
    return redirect(url_for("play.now", code=table.code, sat=player or None), 303)


@pages.get("/s/<code>/<token>")
def seat_card(code: str, token: str) -> Response:
    """A seat card was scanned: its seat is this phone's."""
    table = tables().open(code)
    _with_token(lambda: people.take_seat(table, people.seat_of_token(table, token), token))
    return redirect(url_for("play.now", code=table.code), 303)


@pages.get("/h/<code>/<token>")
def host_link(code: str, token: str) -> Response:
    """The host's link: this phone is the host's too."""
    table = tables().open(code)
    _with_token(lambda: people.take_host(table, token))
    return redirect(url_for("host.page", code=table.code), 303)


def _with_token(take: Callable[[], None]) -> None:
    try:
        take()
    except Malformed as refusal:
        raise Wrong(say(refusal.text), 403) from None


@pages.get("/owner/<token>")
def owner_link(token: str) -> Response:
    """The owner's link: this browser may be host of every table of the file."""
    _with_token(lambda: people.take_ownership(tables(), token))
    return redirect(url_for("lobby.home"), 303)


@pages.post("/host/<code>")
def host_here(code: str) -> Response:
    """Be the host of a table in the owner's browser."""
    table = tables().open(code)
    people.take_host(table, table.settings["host"])
    return redirect(url_for("host.page", code=table.code), 303)


@pages.post("/theme")
def theme() -> Response:
    """Light, dark, or as the phone says."""
    chosen = request.form.get("theme", "")
    session["theme"] = chosen if chosen in THEMES else ""
    code = request.form.get("table", "")
    return redirect(url_for("host.info", code=code) if code else url_for("lobby.home"), 303)
