"""Who may ask for what: one row for every route, looked at before anything else happens.

A table's code lets people watch; a seat, and what the host settled about entries, lets them enter. What a single move or
step back needs is said by `people.Person`, because it depends on whose it is. What is hidden from whom is `privacy`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import Flask, Response, request
from flask_babel import gettext as _

from companion.tables import Table
from companion.web import event_keys, people
from companion.web.current import events, open_table, tables
from companion.web.errors import NotAllowed

#: Raises NotAllowed, with who may, if this phone may not. It gets the code in the address, if there is one.
Right = Callable[[str], None]


def anyone(code: str) -> None:
    """Everybody; at a table or an event everybody who knows its code, by seeing it on a screen or on paper."""


def owner(code: str) -> None:
    """The browser that has opened the owner's link, which the companion prints when it starts."""
    if not people.is_owner(tables()):
        raise NotAllowed(_("Only the owner of this companion can do that: open the link that it prints when it starts."))


def players(code: str) -> None:
    """Who has a seat, and the host. What they may enter is decided for each entry."""
    table = open_table(code)
    if (person := people.at(table)).is_viewer:
        raise NotAllowed(who_enters(table, person))


def seat(code: str) -> None:
    """Who has a seat: it is about that seat alone, and not even the host's."""
    if people.at(open_table(code)).seat is None:
        raise NotAllowed(_("Notes belong to a seat. Take yours first."))


def correctors(code: str) -> None:
    """Everybody with a seat at a friendly table; where entries are one's own, a banker's, or hidden, host and bankers."""
    table = open_table(code)
    if not people.at(table).may_correct(table):
        raise NotAllowed(_("Corrections are entered by the host or a banker."))


def host(code: str) -> None:
    """Who has opened the host's link, and who made the table."""
    if not people.at(open_table(code)).is_host:
        raise NotAllowed(_(
            "Only the host can do that. Were you the host? Open the owner's link, which “companion play” prints when it "
            "starts: with it, the first page makes any table yours again. Or open the table's host link: “companion tables” "
            "prints it."
        ))  # fmt: skip


def conductors(code: str) -> None:
    """Who has opened the organiser's or the conductors' link of an event."""
    if not event_keys.at(events().open(code)).is_conductor:
        raise NotAllowed(_("Only conductors can do that. Scan the conductors' code at the organiser's desk."))


def box_keepers(code: str) -> None:
    """The phone that has brought a box, and the owner."""
    if not people.keeps_box(code) and not people.is_owner(tables()):
        raise NotAllowed(_("Only the phone that brought this box can do that, and the owner of this companion."))


def nobody(code: str) -> None:
    """A route without a row."""
    raise NotAllowed(_("Nobody can do that here."))


RIGHTS: Mapping[str, Right] = {
    # The house.
    "static": anyone,
    "lobby.home": anyone,
    "lobby.icon": anyone,
    "lobby.find": anyone,
    "lobby.theme": anyone,
    "languages.change": anyone,
    "lobby.prints": anyone,
    "lobby.owner_link": anyone,  # and its token
    "lobby.host_here": owner,
    "backup.fetch": owner,
    "new.page": anyone,
    "new.make": anyone,
    "boxes.shelf": anyone,
    "boxes.take": anyone,
    "boxes.follow": anyone,  # the phone that brought the file
    "boxes.blank": anyone,
    "boxes.begin": anyone,
    "boxes.share": anyone,
    "boxes.page": anyone,
    "boxes.edit": anyone,
    "boxes.change": anyone,  # who has not brought it gets a box of his own
    "boxes.join": anyone,  # and its key
    "boxes.parts": anyone,
    "boxes.export": anyone,
    "boxes.take_shelf": box_keepers,
    "boxes.delete": box_keepers,
    "opening.page": anyone,
    "opening.take": anyone,
    "opening.follow": anyone,  # the phone that brought the file
    "scoring.page": anyone,
    "scoring.count": anyone,
    "papers.box": anyone,
    "papers.box_pdf": anyone,
    "papers.box_preview": anyone,
    "papers.box_single": anyone,
    # The doors of a table.
    "lobby.join": anyone,
    "lobby.sit": anyone,  # a seat that is free, or after a question; where seats are taken with cards, nobody
    "lobby.seat_card": anyone,  # and its token
    "lobby.host_link": anyone,  # and its token
    # Looking.
    "play.now": anyone,
    "play.act": anyone,
    "read.companies": anyone,
    "read.players": anyone,
    "read.set_up": anyone,
    "read.log": anyone,
    "read.map": anyone,
    "read.history": anyone,
    "read.desk": anyone,
    "shared.document": anyone,
    "read.big": anyone,
    "read.screen": anyone,
    "read.export": anyone,
    "read.export_all_the_same": anyone,  # the host alone, as long as the file tells what is to come
    "read.rounds": anyone,
    "read.ledger": anyone,
    "ending.picture": anyone, "ending.play_log": anyone,
    "look.page": anyone,
    "chips.page": anyone,
    "runs.overview": anyone,
    "runs.company": anyone,
    "runs.tile": anyone,
    "runs.follow": anyone,
    "papers.sheets": anyone,  # seat cards: host and bankers
    "papers.preview": anyone,
    "papers.pdf": anyone,
    "papers.single": anyone,
    "live.stream": anyone,
    "live.state": anyone,
    "host.info": anyone,
    "hints.rules": anyone,
    "hints.told": anyone,
    # Entering.
    "play.play": players,
    "play.undo": players,
    "play.redo": players,
    "ending.rematch": players,
    "news.seen": anyone,
    "news.laid": anyone,
    "until.change": players,
    "read.bars": anyone,
    "entering.choose": players,
    "entering.change": players,
    "correct.page": correctors,
    "correct.enter_correction": correctors,
    "position.page": correctors,
    "position.take_over": correctors,
    "amend.line": correctors,
    "amend.change": correctors,
    "host.notes": seat,
    "host.write_notes": seat,
    # The host's desk.
    "host.page": host,
    "host.settings": host,
    "host.wifi": host,
    "host.play_for_all": host,
    "host.ask_links": host,
    "host.deal_links": host,
    "host.ask_delete": host,
    "host.delete": host,
    # An event.
    "tournament.new": anyone,
    "tournament.make": anyone,
    "tournament.key": anyone,  # and its token
    "tournament.home": anyone,
    "tournament.tables": anyone,
    "tournament.standings": anyone,
    "tournament.board": anyone,
    "tournament.export": anyone,
    "tournament.rulings": conductors,
    "event_live.stream": anyone,
    "event_live.state": anyone,
    "event_sheet.page": anyone,
    "event_sheet.hand_in": conductors,
    "event_sheet.enter": conductors,
    "event_sheet.be_host": conductors,
    "event_desk.conductors": conductors,
    "event_desk.players": conductors,
    "event_desk.add_players": conductors,
    "event_desk.leave": conductors,
    "event_desk.slots": conductors,
    "event_desk.keep_slot": conductors,
    "event_desk.slot": conductors,
    "event_desk.seat": conductors,
    "event_desk.add_table": conductors,
    "event_desk.open_tables": conductors,
    "event_desk.codes": conductors,
    "event_desk.rulings": conductors,
    "event_desk.rule": conductors,
    "event_desk.log": conductors,
    "event_desk.strike": conductors,
    "event_desk.settings": conductors,
    "event_desk.keep_settings": conductors,
    "event_desk.sign": conductors,
    "event_papers.sheets": conductors,
    "event_papers.preview": conductors,
    "event_papers.pdf": conductors,
    "event_papers.single": conductors,
}

#: Pages for everybody that tell each phone its own: which tables it knows, and where it is owner all there are.
OWN = ("lobby.home", "lobby.join", "lobby.seat_card", "lobby.host_link", "lobby.owner_link", "tournament.key")


def guard(app: Flask) -> None:
    """Look at the table before every request, and keep what it protects out of the memory of browsers and proxies."""
    app.before_request(_check)
    app.after_request(_keep_nowhere)


def _check() -> None:
    if request.endpoint is not None:
        RIGHTS.get(request.endpoint, nobody)(str((request.view_args or {}).get("code", "")))


def _keep_nowhere(response: Response) -> Response:
    endpoint = request.endpoint
    if endpoint is not None and (endpoint in OWN or RIGHTS.get(endpoint, nobody) is not anyone):
        response.headers["Cache-Control"] = "no-store"
    return response


def who_enters(table: Table, person: people.Person) -> str:
    """Say who may enter moves here."""
    if person.is_viewer:
        return _("This phone only watches. Take a seat to enter moves.")
    if table.settings["entries_by"] == "banker":
        return _("At this table only the banker enters moves.")
    return _("At this table everybody enters only their own moves.")
