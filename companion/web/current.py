"""What the running request works with: the tables, and for a page everything that all pages show."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, NamedTuple, cast
from weakref import WeakSet

from flask import current_app, g, render_template, request, session, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from flask_wtf.csrf import generate_csrf

from companion.engine.reading import JsonDict
from companion.tables import Boxes, Events, Table, Tables
from companion.tables.checking import Pauses
from companion.tables.history import Amended, newest_amended
from companion.tables.marks import Mark, beside_mark, mark_of
from companion.tables.news import told_to
from companion.tables.timeline import BOX
from companion.tables.times import local
from companion.web import people
from companion.web.words import say, use_words

FRESH_SECONDS = 30
#: The tokens of so many phones are kept.
MOST_TOKENS = 4096
#: So many entries are named of those that are undone in one step.
NAMED = 3


def tables() -> Tables:
    """The tables of this application."""
    return cast(Tables, current_app.extensions["companion"])


def open_table(code: str) -> Table:
    """A table by its code, with everything that was entered before this request; read from the file once for all who
    ask in one request. Raises as `Tables.open`.
    """
    opened: dict[str, Table] = g.setdefault("opened", {})
    if code not in opened:
        opened[code] = tables().open(code)
        use_words(opened[code].start.title.words.items())
    return opened[code]


def table_at_hand() -> Table | None:
    """The table that this request has opened; None: it has opened none, or several."""
    opened = list(g.get("opened", {}).values())
    return opened[0] if len(opened) == 1 else None


def events() -> Events:
    """The events of this application."""
    return cast(Events, current_app.extensions["companion-events"])


def boxes() -> Boxes:
    """The boxes of this application."""
    return cast(Boxes, current_app.extensions["companion-boxes"])


def in_box(title: Any, code: str) -> Any:
    """A title as it is with the kept box of a code, where tables give its box; without a code as it is by itself.

    Raises NoBox, and Refusal: nobody can play with that box.
    """
    return title if title.boxed is None or not code else title.in_box(boxes().open(code).setup)


def _token() -> str:
    """The token against forgery of this phone: signed once, as it stays the same."""
    raw = session.get("csrf_token")
    return str(generate_csrf()) if raw is None else _signed(raw)


@lru_cache(MOST_TOKENS)
def _signed(raw: str) -> str:
    """A phone's token with the application's signature, whose secret stays the same, too."""
    g.pop("csrf_token", None)
    return str(generate_csrf())


def hidden(table: Table | None = None) -> JsonDict:
    """The hidden fields of every form: the token against forgery, the row that was seen, an id for this entry."""
    fields: JsonDict = {"csrf_token": _token()}
    if table is not None:
        fields |= {"seen": table.seq, "entry_id": secrets.token_hex(8)}
    return fields


#: The tables of which this process has shown a page.
_shown: WeakSet[Table] = WeakSet()


def _look_ahead(table: Table) -> None:
    """Have what takes its time where it is first shown worked out before, with pauses for others: the drawing of a map."""
    if table not in _shown:
        _shown.add(table)
        pauses = Pauses()
        for _place in getattr(table.view_for(people.at(table).seat), "drawn_ahead", None) or ():
            pauses()


def show(table: Table, template: str, place: str, **more: Any) -> str:
    """Render a page of a table: header, banners, page, undo and tabs."""
    _look_ahead(table)
    person, game = people.at(table), table.game
    actors = game.ask.asked
    mine = person.seat is not None and person.seat in actors
    currency = game.title.currency
    entered_for = people.entered_for(table)
    for_now = more.pop("for_now", None) or (None if place in ("desk", "big") else people.entered_for_now(table))
    whose = for_now or person.seat or (None if person.is_viewer else next(iter(actors), None))
    return render_template(
        template,
        table=table, game=game, title=game.title, person=person, place=place, currency=currency,
        view=table.view_for(person.seat), mine=mine, actor=person.seat if mine else next(iter(actors), None),
        cash=_cash(table, person, whose), cash_of="" if whose == person.seat else whose,
        calls=_("%(player)s asks", player=game.ask.asker) if game.ask.asker else _("Your turn"),
        turn=_turn(table, place != "big" and (mine or for_now is not None)), entered_for=entered_for, for_now=for_now,
        reader=people.reader(table),
        step=say(game.short_round(), currency), hidden=hidden,
        places=tuple(places(table).items()), is_page=not request.headers.get("HX-Request"),
        **{"undo": _undo(table, person), **more},
    )


def _cash(table: Table, person: people.Person, whose: str | None) -> int | None:
    """What somebody has, as far as the holder of this phone may know it."""
    account = table.game.accounts().get(whose or "")
    if account is None or (whose in table.game.hides(person.seat) and not person.is_banker):
        return None
    return account.cash


def has_own_places(title: Any) -> bool:
    """Whether pages of the title stand where others have companies and map."""
    return any(one.is_place for one in title.lookups)


def knows_map(table: Table) -> bool:
    """Whether a table has a page with the map as it lies now."""
    return table.start.depth == "full" and not has_own_places(table.start.title)


def places(table: Table) -> dict[str, str]:
    """The fixed places at the bottom of every page of a table."""
    lookups = {
        one.id: url_for("look.page", code=table.code, id_=one.id) for one in table.start.title.lookups if one.is_place
    }
    names = ["players", "log"]
    if not has_own_places(table.start.title):
        names = ["companies", *names] + (["map"] if knows_map(table) else [])
    return {"now": url_for("play.now", code=table.code)} | lookups | {
        name: url_for(f"read.{name}", code=table.code) for name in names
    }


def _turn(table: Table, is_here: bool) -> str:
    game = table.game
    if game.end is not None:
        return _("The game has ended")
    if is_here:
        return say(_next_step(table) or game.ask.task, game.title.currency)
    return say(game.ask.heading, game.title.currency)


def _next_step(table: Table) -> object:
    """What the title's view knows better than the ask about what can be done now."""
    known = getattr(table.view_for(people.at(table).seat), "next_step", None)
    return known() if known else None


def _undo(table: Table, person: people.Person) -> JsonDict:
    """What the undo strip shows: what would be undone, and whether it was entered a moment ago."""
    if person.is_viewer:
        return {"what": _("This screen only watches.")}
    if table.timeline.steps and (amended := newest_amended(table)) is not None and person.may_correct(table):
        return _amended(table, amended)
    if not (table.timeline.entries or table.timeline.undone):
        return {}
    strip: JsonDict = {}
    last_made = table.timeline.made_after(table.timeline.step_back())
    if last_made and table.game.receipts:
        made = table.game.receipts[-len(last_made):]
        strip = {
            "action": url_for("play.undo", code=table.code) if person.may_step(table, last_made) else "",
            "what": _made([sentence(table, receipt, people.reader(table)) for receipt in made]),
            "fresh": _is_fresh(made[0].entry.at),
        }
    if table.timeline.undone and person.may_step(table, table.timeline.made_after(table.timeline.step_forward())):
        strip["redo"] = url_for("play.redo", code=table.code)
    return strip


def _made(told: Sequence[str]) -> str:
    """What is undone in one step: the first entries in words, and how many more."""
    named, more = "; ".join(one.rstrip(".") for one in told[:NAMED]), len(told) - NAMED
    return named if more <= 0 else ngettext(
        "%(named)s; and %(num)s more entry", "%(named)s; and %(num)s more entries", more, named=named)


def _amended(table: Table, amended: Amended) -> JsonDict:
    """The strip after a change of the past: its way back is another change, if there is one."""
    who = people.named(amended.by)
    words = _("Line %(n)s dropped by %(who)s") if amended.is_dropped else _("Line %(n)s changed by %(who)s")
    back = amended.back
    if amended.box is not None:
        words = _("Box changed by %(who)s")
        back = back if back is None else {BOX: {"row": amended.box}, **back}
    changes = json.dumps(back, ensure_ascii=False, separators=(",", ":"))
    link = url_for("amend.line", code=table.code, n=amended.line, changes=changes, row=table.seq) if back else ""
    return {"link": link, "what": words % {"n": amended.line, "who": who}, "fresh": _is_fresh(amended.at)}


def sentence(table: Table, receipt: Any, seat: str | None = None) -> str:
    """A receipt in one line: who did what, in the words for the reader at a seat where it is his own."""
    return say(told_to(seat, table.game.log_line(receipt)), table.game.title.currency)


def marked(table: Table, receipt: Any) -> tuple[str, Mark | None]:
    """A receipt in one line, as it follows its mark, and the mark, if it is no ordinary entry."""
    mark, told = mark_of(receipt.entry), table.game.log_line(receipt)
    return say(told if mark is None else beside_mark(told), table.game.title.currency), mark


def newest(table: Table) -> str:
    """What was done at a table last, in a sentence with its full stop: an entry, or a step back or forth in the log."""
    row = next(iter(table.store.rows(table.id, table.seq - 1)), None) if table.seq else None
    if row is None:
        return ""
    if row.kind != "play":
        who = _("the host") if row.by == "host" else row.by
        words = {"undo": _("%(who)s took that back."), "redo": _("%(who)s put something back."),
                 "amend": _("%(who)s changed the past.")}
        return words.get(row.kind, "%(who)s") % {"who": who}
    told = sentence(table, table.game.receipts[-1]) if table.game.receipts else ""
    return told if told.endswith((".", "!", "?")) else told and f"{told}."


class Entered(NamedTuple):
    """What was done, and who has entered it."""

    told: str
    by: str


def newest_act(table: Table, kind: str, player: str) -> Entered | None:
    """What the newest step has entered of this kind for this player; None: nothing, or the step went back."""
    row = next(iter(table.store.rows(table.id, table.seq - 1)), None) if table.seq else None
    if row is None or row.kind != "play":
        return None
    step = table.game.receipts[table.timeline.step_back() :]
    found = (one for one in step if (one.entry.move.kind, one.actor) == (kind, player))
    return next((Entered(sentence(table, one), _("the host") if row.by == "host" else row.by) for one in found), None)


def _is_fresh(at: str | None) -> bool:
    time = local(at)
    return time is not None and 0 <= (datetime.now(UTC) - time).total_seconds() < FRESH_SECONDS
