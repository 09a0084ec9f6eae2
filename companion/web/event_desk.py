"""The desk of an event: players, slots, seating, the companion tables of a slot, rulings, the log, the keys."""

from __future__ import annotations

import random
import re
import time

from flask import Blueprint, redirect, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from companion.engine import reading as typed
from companion.engine.reading import Json, JsonDict
from companion.tables import Desk, Refusal
from companion.tables.progress import is_another_game
from companion.tournament import EventTable, draw_tables, reading, table_sizes
from companion.tournament.entries import struck
from companion.tournament.event import CALL_MINUTES, GOAL
from companion.tournament.sheet import plain
from companion.web import event_keys, options, reach
from companion.web.current import tables
from companion.web.errors import NotFound
from companion.web.event_clock import lateness, since, time_of_day
from companion.web.event_keys import desk_of
from companion.web.event_told import told
from companion.web.tournament import show, state_of, states
from companion.web.words import say

pages = Blueprint("event_desk", __name__, url_prefix="/e/<code>")

DEPTHS = ("full", "books")
#: What a conductor looks at first.
URGENCY = ("late", "time", "to be checked", "missing", "special_build", "final_turn", "quiet", "playing", "seated")
MOST_LOG = 300
_chance = random.SystemRandom()


# The desk -----------------------------------------------------------------------------------------


@pages.get("/desk")
def conductors(code: str) -> str:
    """Which tables need somebody: late, in their final turn, to be checked; and what is finished."""
    desk, _holder = desk_of(code)
    desk.collect()
    settled = desk.states
    lines = [_line(desk, table, settled) for table in desk.event.tables.values()]
    open_ = sorted((line for line in lines if line["urgency"] in URGENCY),
                   key=lambda line: (URGENCY.index(line["urgency"]), line["table"].id))
    counts = {state: n for state in states() if (n := sum(line["state"] == state for line in lines))}
    return show(desk, "desk.html", "desk", lines=open_, done=len(lines) - len(open_), counts=counts,
                twice=desk.event.seated_twice(), still=False,
                at=time_of_day() if any(slot.ends for slot in desk.event.slots.values()) else "")


def _line(desk: Desk, table: EventTable, settled: dict[int, str]) -> JsonDict:
    """One table on the desk: its state, and what makes it urgent."""
    slot, state, seen = desk.event.slots[table.slot], state_of(desk, table, settled), desk.watch.progress.get(table.id)
    running = state in ("seated", "playing", "final_turn", "special_build")
    late = lateness(slot) if running else ""
    quiet = since(seen.last_at) if seen and state == "playing" else 0
    urgency = late or ("quiet" if quiet >= 15 else state)
    if late == "time" and state in ("final_turn", "special_build"):
        urgency = state
    return {"table": table, "state": state, "urgency": urgency, "quiet": quiet, "slot": slot,
            "round": say(seen.round, seen.currency) if seen and running else ""}


# Players ------------------------------------------------------------------------------------------


@pages.get("/players")
def players(code: str) -> str:
    """Everybody's number and name; adding them one by one or as a list."""
    return _players(desk_of(code)[0])


def _players(desk: Desk, refusal: str = "", typed: str = "") -> str:
    people = sorted(desk.event.players.values(), key=lambda player: player.number)
    return show(desk, "players.html", "players", people=people, refusal=refusal, typed=typed,
                free=max(desk.event.players, default=0) + 1)


@pages.post("/players")
def add_players(code: str) -> Response | tuple[str, int]:
    """Add players from a pasted list, a CSV file, or one line of number and name."""
    desk, holder = desk_of(code)
    file = request.files.get("file")
    typed = request.form.get("list", "") or (reading.decoded(file.read()) if file else "")
    try:
        listed = reading.player_list(typed, max(desk.event.players, default=0) + 1)
        desk.enter("players", {"players": listed}, holder.signs, request.form.get("entry_id", ""))
    except Refusal as refusal:
        return _players(desk, say(refusal.text), typed), 422
    return redirect(url_for("event_desk.players", code=desk.code), 303)


@pages.post("/players/leave")
def leave(code: str) -> Response:
    """A player has left, or is back."""
    desk, holder = desk_of(code)
    back = request.form.get("back", "")
    number = back or request.form.get("number", "")
    data = {"number": typed.number(number) or 0, "back": bool(back)}
    desk.enter("leave", data, holder.signs)
    return redirect(url_for("event_desk.players", code=desk.code), 303)


# Slots --------------------------------------------------------------------------------------------


@pages.get("/slots")
def slots(code: str) -> str:
    """All slots, and a new one."""
    return _slots(desk_of(code)[0])


def _slots(desk: Desk, refusal: str = "") -> str:
    return show(desk, "slots.html", "slots", refusal=refusal, given=request.form, free=max(desk.event.slots, default=0) + 1,
                usual={"goal": GOAL, "call_minutes": CALL_MINUTES})


@pages.post("/slots")
def keep_slot(code: str) -> Response | tuple[str, int]:
    """Make a slot, or change one."""
    desk, holder = desk_of(code)
    form = request.form
    try:
        data = {
            "slot": reading.typed_whole(form.get("slot", ""), _("A slot's number")) or 0,
            "name": form.get("name", ""), "game": form.get("game", ""), "ranking": form.get("ranking", ""),
            "printed": bool(form.get("printed")), "starts": form.get("starts", ""), "ends": form.get("ends", ""),
            "goal": reading.typed_whole(form.get("goal", ""), _("The cash that wins")) or 0,
            "call_minutes": reading.typed_whole(form.get("call_minutes", ""), _("The minutes before the end")) or 0,
        }  # fmt: skip
        desk.enter("slot", data, holder.signs, form.get("entry_id", ""))
    except Refusal as refusal:
        return _slots(desk, say(refusal.text)), 422
    return redirect(url_for("event_desk.slot", code=desk.code, n=data["slot"]), 303)


@pages.get("/slot/<int:n>")
def slot(code: str, n: int) -> str:
    """One slot: seat players, open the companion tables, see how far they are."""
    return _slot(desk_of(code)[0], n)


def _slot(desk: Desk, n: int, refusal: str = "") -> str:
    desk.collect()
    if n not in desk.event.slots:
        raise NotFound(_("There is no slot %(n)s.", n=n))
    seated, here = desk.event.tables_of(n), desk.event.slots[n]
    settled = desk.states
    present = [p for p in sorted(desk.event.players) if not desk.event.players[p].is_gone]
    games = _games()
    by_name = [value for value, name in games if plain(name) == plain(here.game)]
    game = request.values.get("title") or (by_name or [games[0][0]])[0]
    rules_of = tables().titles.get(game.partition("/")[0]) or tables().titles[games[0][0].partition("/")[0]]
    return show(
        desk, "slot.html", "slots", slot=here, tables=seated, refusal=refusal, given=request.form, present=present,
        games=games, game=game, rules_of=rules_of, rules=options.fields(rules_of, request.form),
        unopened=[t for t in seated if not t.code and t.sheet is None],
        state_of=lambda table: state_of(desk, table, settled), usual={"goal": GOAL, "call_minutes": CALL_MINUTES},
        begun=any(table.code or table.sheet for table in seated), twice=desk.event.seated_twice(),
        sizes=_sizes(len(present)), met=desk.event.met(but=n),
    )  # fmt: skip


def _games() -> list[tuple[str, str]]:
    """Every game that a slot may play, as "title/edition" with its name."""
    return [
        (f"{title.id}/{edition}", title.edition_names.get(edition) or title.name)
        for title in tables().titles.values() for edition in title.editions
    ]  # fmt: skip


def _sizes(players: int) -> tuple[int, int] | None:
    """How many tables of four and of three; None where it does not come out."""
    try:
        sizes = table_sizes(players)
    except Refusal:
        return None
    return sizes.count(4), sizes.count(3)


@pages.post("/slot/<int:n>/seat")
def seat(code: str, n: int) -> Response | tuple[str, int]:
    """Draw the tables of a slot, for all players or for those whose numbers are typed."""
    desk, holder = desk_of(code)
    form, event = request.form, desk.event
    try:
        typed = reading.numbers(form.get("numbers", ""))
        playing = typed or [number for number, player in event.players.items() if not player.is_gone]
        drawn = draw_tables(playing, event.met(but=n), _chance, form.get("five", ""))
        data = {"slot": n, "tables": [list(seats) for seats in drawn], "anew": True}
        desk.enter("seat", data, holder.signs, form.get("entry_id", ""))
    except Refusal as refusal:
        return _slot(desk, n, say(refusal.text)), 422
    return redirect(url_for("event_desk.slot", code=desk.code, n=n), 303)


@pages.post("/slot/<int:n>/add")
def add_table(code: str, n: int) -> Response | tuple[str, int]:
    """Seat one more table by hand; with another game's name it is a pick-up game."""
    desk, holder = desk_of(code)
    try:
        data = {"slot": n, "tables": [reading.numbers(request.form.get("seats", ""))], "game": request.form.get("game", "")}
        desk.enter("seat", data, holder.signs, request.form.get("entry_id", ""))
    except Refusal as refusal:
        return _slot(desk, n, say(refusal.text)), 422
    return redirect(url_for("event_desk.slot", code=desk.code, n=n), 303)


@pages.post("/slot/<int:n>/open")
def open_tables(code: str, n: int) -> Response | tuple[str, int]:
    """Make the companion tables of a slot: those ticked, or all at one tap; a table that has one keeps it."""
    desk, holder = desk_of(code)
    form = request.form
    title, _found, edition = form.get("title", "").partition("/")
    known = tables().titles.get(title)
    if known is None or form.get("depth") not in DEPTHS:
        return _slot(desk, n, _("Choose a game, and how much to enter.")), 422
    # The rules on the page may be those of the game that was chosen before.
    rules = options.read(known, form) if form.get("options") == title else {}
    opened: JsonDict = {}
    ticked = form.getlist("table")
    edition = edition or known.editions[0]
    try:
        if known.asks and "hands" in known.asks(edition, known.read_options(rules), form["depth"]):
            dealt = _("The desk does not know which cards are dealt at a table: let the companion draw them.")
            return _slot(desk, n, dealt), 422
        for at in desk.event.tables_of(n):
            if not at.code and at.sheet is None and (not ticked or str(at.id) in ticked):
                opened[str(at.id)] = _made(desk, at, title, edition, form["depth"], rules)
                # Other phones are answered between two tables.
                time.sleep(0)
    except Refusal as refusal:
        return _slot(desk, n, say(refusal.text)), 422
    if opened:
        desk.enter("open", {"tables": opened}, holder.signs)
    return redirect(url_for("event_desk.slot", code=desk.code, n=n), 303)


def _made(desk: Desk, at: EventTable, title: str, edition: str, depth: str, rules: Json) -> Json:
    """A companion table for a table of the event, its seats called by the players' names."""
    names = seat_names(desk, at)
    # A slot with an end has a conductor who calls time, in games that know it.
    has_end = bool(desk.event.slots[at.slot].ends)
    timed = {o.id: True for o in tables().titles[title].options if o.id == "timed" and has_end}
    name = f"{desk.name[:40]} · {at.label}"
    made = tables().make(title, names, name=name, depth=depth, edition=edition, options={**rules, **timed})
    made.change_settings(slot=[desk.code, at.slot])
    played = dict(_games())[f"{title}/{edition}"]
    # The slot's sheets name its own game: another one is a pick-up game, unless a conductor says otherwise.
    is_another = is_another_game(desk.event.game_of(at), played, tables().titles)
    return {"code": made.code, "names": names, **({"game": played} if is_another else {})}


def seat_names(desk: Desk, at: EventTable) -> list[str]:
    """What the players of a table are called at their companion table: two of one name by their numbers too."""
    names = [desk.event.name_of(number) for number in at.seats]
    return [f"{name} ({number})" if names.count(name) > 1 else name for name, number in zip(names, at.seats, strict=True)]


@pages.get("/slot/<int:n>/codes")
def codes(code: str, n: int) -> str:
    """The codes of a slot's tables, to print and lay out."""
    desk, _holder = desk_of(code)
    shown = [
        {"table": at, "code": reach.code(reach.urls(url_for("lobby.join", code=at.code))[0])}
        for at in desk.event.tables_of(n) if at.code
    ]
    return show(desk, "codes.html", "slots", slot=desk.event.slots.get(n), codes=shown)


# Rulings ------------------------------------------------------------------------------------------


@pages.get("/rulings")
def rulings(code: str) -> str:
    """What was ruled, and a form for the next ruling."""
    return _rulings(desk_of(code)[0])


def _rulings(desk: Desk, refusal: str = "") -> str:
    return show(desk, "rulings.html", "rulings", refusal=refusal, given=request.form or request.args)


@pages.post("/rulings")
def rule(code: str) -> Response | tuple[str, int]:
    """Write a ruling down: who ruled, at which table, on what."""
    desk, holder = desk_of(code)
    form = request.form
    names = [name.strip() for name in re.split(r"[,;]| und | and ", form.get("conductors", "")) if name.strip()]
    label = form.get("table", "")
    at = next((table.id for table in desk.event.tables.values() if table.label == label.strip()), None)
    try:
        if label.strip() and at is None:
            return _rulings(desk, _("There is no table %(label)s.", label=label[:10])), 422
        data = {"table": at, "turn": form.get("turn", ""), "question": form.get("question", ""),
                "ruling": form.get("ruling", ""), "conductors": names}
        desk.enter("ruling", data, holder.signs, form.get("entry_id", ""))
    except Refusal as refusal:
        return _rulings(desk, say(refusal.text)), 422
    return redirect(url_for("event_desk.rulings", code=desk.code), 303)


# The log, and the keys ----------------------------------------------------------------------------


@pages.get("/log")
def log(code: str) -> str:
    """Everything that was entered, signed and timed; a wrong line is struck."""
    return _log(desk_of(code)[0])


def _log(desk: Desk, refusal: str = "") -> str:
    gone = struck(desk.entries)
    lines = [
        {"entry": entry, "told": told(desk.event, entry), "struck": entry.n in gone, "refused": desk.refused.get(entry.n)}
        for entry in reversed(desk.entries[-MOST_LOG:])
    ]
    return show(desk, "log.html", "", lines=lines, refusal=refusal)


@pages.post("/log/strike")
def strike(code: str) -> Response | tuple[str, int]:
    """Strike a line: the event is as if it had never been; striking that again brings it back."""
    desk, holder = desk_of(code)
    n = request.form.get("n", "")
    try:
        desk.enter("strike", {"n": typed.number(n) or 0}, holder.signs)
    except Refusal as refusal:
        return _log(desk, say(refusal.text)), 422
    return redirect(url_for("event_desk.log", code=desk.code), 303)


@pages.get("/settings")
def settings(code: str) -> str:
    """The event's name, points, keys and lists."""
    return _settings(desk_of(code)[0])


def _settings(desk: Desk, refusal: str = "") -> str:
    def link(role: str) -> str:
        return reach.urls(url_for("tournament.key", code=desk.code, token=desk.settings[role]))[0]

    join = reach.code(reach.urls(url_for("tournament.home", code=desk.code))[0])
    return show(desk, "settings.html", "", refusal=refusal, join=join, conductor=reach.code(link(event_keys.CONDUCTOR)),
                organiser=link(event_keys.ORGANISER))


@pages.post("/settings")
def keep_settings(code: str) -> Response | tuple[str, int]:
    """Keep the name and the points."""
    desk, holder = desk_of(code)
    try:
        name, points = request.form.get("name", ""), reading.points(request.form.get("points", ""))
        if name != desk.name:
            desk.enter("settings", {"name": name}, holder.signs)
        if points != list(desk.event.points):
            desk.enter("settings", {"points": points}, holder.signs)
    except Refusal as refusal:
        return _settings(desk, say(refusal.text)), 422
    if desk.settings["name"] != desk.name:
        desk.change_settings(name=desk.name)
    return redirect(url_for("event_desk.settings", code=desk.code), 303)


@pages.post("/sign")
def sign(code: str) -> Response:
    """How this phone's entries are signed from now on."""
    desk, _holder = desk_of(code)
    name = " ".join(request.form.get("name", "").split())[:40]
    event_keys.remember(desk, name=name or None)
    return redirect(url_for("event_desk.conductors", code=desk.code), 303)
