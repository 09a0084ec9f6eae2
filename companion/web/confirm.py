"""A question before a whole move is entered: was something forgotten, or typed wrongly?"""

from __future__ import annotations

from flask import request, url_for

from companion.engine.reading import JsonDict
from companion.engine.text import Text
from companion.tables import Form, Outcome, Table
from companion.tables.form import fill
from companion.web.current import show
from companion.web.words import say


def asks(form: Form) -> Text | None:
    """What is asked once before a whole move is entered; None: nothing."""
    return form.offer.button.asks_first() or form.offer.button.doubt(form.move)


def ask(table: Table, form: Form) -> str:
    """The page that asks it, with the form of what was probably forgotten."""
    rather = form.offer.button.suggests()
    kept = [(name, value) for name, values in form.so_far().items() for value in values]
    kept += [("end", end) for end in request.form.getlist("end")]
    return show(
        table, "confirm.html", "now", still=True, asks=asks(form), does=say(form.does, table.game.title.currency),
        rather=fill(table.game.ask, rather, form.player, {}) if rather else None, back=_back(table, form),
        kept=[("kind", form.offer.kind.kind), ("player", form.player), *kept],
    )


def ticked(table: Table) -> str:
    """The turn is ended while something stands ticked in another form: asked once."""
    kept = {name: value for name, value in request.form.items() if not name.startswith("ticked")}
    return show(table, "ticked.html", "now", ticked=request.form["ticked"][:200], kept=kept)


def end_that_asks(table: Table, player: str | None, outcome: Outcome) -> str | None:
    """Where it is asked what kept the turn of `player` from ending in the same go as the last entry; None: it has ended."""
    made = outcome.receipts[-1:]
    if player is None or not any(one.actor == player for one in made):
        return None
    end = table.game.ask.end_of_turn(player)
    if end is None or end.kind is type(made[0].entry.move) or end.button.asks_first() is None:
        return None
    return url_for("play.act", code=table.code, kind=end.kind.kind, player=player)


def _back(table: Table, form: Form) -> str:
    """Back to where the last field was typed, with what stood in it."""
    fields: JsonDict = form.so_far()
    last = form.offer.fields[-1].name if form.offer.fields else ""
    typed = {f"{last}-was": fields.pop(last)} if last in fields else {}
    if not typed or (len(form.offer.fields) == 1 and form.offer.button.says is None):
        return url_for("play.now", code=table.code, **typed)
    return url_for("play.act", code=table.code, kind=form.offer.kind.kind, player=form.player, **fields, **typed)
