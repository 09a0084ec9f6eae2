"""The end of the night: who won and by how much, a picture of it to pass on, the play for people's logs, and the rematch."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, redirect, render_template, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Redirect

from companion.engine.reading import JsonDict
from companion.engine.text import Text
from companion.interop.play_log import bg_stats_link, game_name
from companion.tables import Malformed, Table
from companion.tables import history as past
from companion.tables.timeline import BOX
from companion.tables.times import local
from companion.web import live, options, people, reach
from companion.web.current import open_table, tables
from companion.web.curve import curve
from companion.web.errors import NotFound
from companion.web.security import NEW_TABLES, limiter
from companion.web.words import say

pages = Blueprint("ending", __name__, url_prefix="/t/<code>")

#: The picture's width, the height of its head, of a line, of its curve with all around it, and the gap above that.
WIDE, HEAD, LINE, CURVE, GAP = 1080, 400, 84, 800, 70
#: The largest size of a name, and the width of its letters in parts of that.
LARGEST, LETTER = 120, 0.56


@dataclass(frozen=True, slots=True)
class Won:
    """Who won: several where a tie stays one. `lead` is how much more they have than `second`, who is next."""

    names: tuple[str, ...]
    score: int
    second: str | None
    lead: int


def won(table: Table) -> Won:
    """The winners of a table whose game has ended."""
    standings = table.game.standings()
    names = tuple(player for place, player, _score in standings if place == 1)
    others = [(player, score) for place, player, score in standings if place != 1]
    top = standings[0][2]
    second, score = others[0] if others else (None, top)
    return Won(names, top, second, top - score)


def play_link(table: Table) -> str:
    """The link by which BG Stats takes the play."""
    night = past.night(table)
    return bg_stats_link(table.game, table.name, f"{table.code}-{table.made_at}", local(night.began), night.minutes)


def play_code(table: Table) -> JsonDict:
    """A QR code that leads there. That link itself has a thousand characters: their code would be read from nearby only."""
    return reach.code(reach.urls(url_for("ending.play_log", code=table.code))[0])


def _ended(code: str) -> tuple[Table, Text]:
    """The table, and why its game ended."""
    table = open_table(code)
    if table.game.end is None:
        raise NotFound(_("The game has not ended yet."))
    return table, table.game.end.text


@pages.get("/play-log")
def play_log(code: str) -> Redirect:
    """On to BG Stats, which takes the play."""
    table, _why = _ended(code)
    return redirect(play_link(table))


@pages.get("/result.svg")
def picture(code: str) -> Response:
    """The result as a picture: who won, everybody's place, the night's curve. It needs nothing from elsewhere."""
    table, why = _ended(code)
    game, currency = table.game, table.game.title.currency
    began, winners = local(past.night(table).began), won(table)
    standings = game.standings()
    letters = sum(len(name) + 2 for name in winners.names)
    below = HEAD + LINE * len(standings)
    drawn = render_template(
        "result.svg", won=winners, currency=currency, game=game_name(game), day=f"{began:%Y-%m-%d}" if began else "",
        why=say(why, currency), size=min(LARGEST, int(960 / LETTER / letters)), head=HEAD, wide=WIDE,
        lines=[(HEAD + LINE * n, one) for n, one in enumerate(standings, 1)], curve_y=below + GAP, high=below + CURVE,
        curve=curve(past.course(table), currency),
    )
    response = Response(drawn, mimetype="image/svg+xml")
    response.headers["Cache-Control"] = "no-store"
    return response


@pages.post("/rematch")
@limiter.limit(NEW_TABLES)
def rematch(code: str) -> Redirect:
    """The same game at a new table, the seats turned by one; whoever asks first makes it, the others follow there.

    Where people deal or type in what they drew, the form for a new table is filled in instead, and makes the rematch.
    """
    table, _why = _ended(code)
    start, person = table.start, people.at(table)
    made = rematch_of(table)
    if made is None:
        players = (*start.players[1:], start.players[0])
        asks = start.title.asks
        given = start.setup if start.title.boxed else None
        is_drawn = table.settings["seed"] is not None or given is not None
        if not is_drawn or (asks and asks(start.edition, start.options, start.depth)):
            return redirect(url_for("new.page", **_form(table, players)), 303)
        made = tables().make(
            start.title.id, players, name=_named(table), options=start.options, setup=given, depth=start.depth,
            edition=start.edition,
        )
        _begin(table, made)
        people.take_host(made, made.settings["host"])
    _bring_seat(person.seat, made)
    return redirect(url_for("play.now", code=made.code), 303)


def begin_rematch(code: str, made: Table) -> None:
    """A table that was made from the form of a rematch is that of the table of a code: its screens are told, unless they go
    to another already, or whoever made it only watched there."""
    try:
        table = tables().open(code)
    except Malformed:
        return
    person = people.at(table)
    if table.game.end is None or person.is_viewer or rematch_of(table) is not None:
        return
    _begin(table, made)
    _bring_seat(person.seat, made)


def _begin(table: Table, made: Table) -> None:
    """Go on at another table, which is kept as this one was if the same people play."""
    if set(made.start.players) == set(table.start.players):
        made.change_settings(**{part: table.settings[part] for part in ("entries_by", "bankers", "claims")})
    if BOX in table.settings:
        made.change_settings(box=table.settings[BOX])
    table.change_settings(rematch=made.code)
    live.tell(table)


def _bring_seat(seat: str | None, made: Table) -> None:
    """Whoever sat at the old table sits at the new one, if he plays there."""
    if seat is not None and seat in made.settings["seats"]:
        people.take_seat(made, seat, made.settings["seats"][seat])


@pages.app_context_processor
def _known() -> JsonDict:
    return {"rematch_of": rematch_of}


def rematch_of(table: Table) -> Table | None:
    """The table of the rematch, if somebody has asked for it and it is still there."""
    try:
        return tables().open(table.settings["rematch"]) if "rematch" in table.settings else None
    except Malformed:
        return None


def _named(table: Table) -> str:
    """The name of a table that was given one; others are called after their players."""
    return "" if table.name == " · ".join(table.start.players)[:60] else table.name


def _form(table: Table, players: tuple[str, ...]) -> JsonDict:
    start = table.start
    return {
        "after": table.code, "title": start.title.id, "player": list(players), "depth": start.depth,
        "edition": start.edition, "name": _named(table), "how": "typed", **options.typed(start.title, start.options),
    }  # fmt: skip
