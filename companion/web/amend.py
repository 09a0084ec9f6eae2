"""Changing the past: an entry is changed or dropped, and the table decides about each later one that no longer stands.

Nothing is kept on the way. The decisions so far travel in the page, as JSON: entry data by number, null to drop.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import NamedTuple

from flask import Blueprint, redirect, request, url_for
from flask_babel import gettext as _

from companion.engine.reading import LARGEST, Json, JsonDict, load_json, number
from companion.engine.text import Text
from companion.tables import Form, ImpossibleMove, Malformed, Move, Refusal, Stale, Table, Verdict, to_wire
from companion.tables.form import DONE, fill
from companion.tables.form_values import typed
from companion.tables.history import line_now
from companion.tables.news import told_to
from companion.tables.prefill import all_but_the_last, others
from companion.tables.timeline import BOX
from companion.tables.told import told
from companion.tables.workshop import REPLAY
from companion.web import people, runs, table_box, work
from companion.web.current import newest, open_table, show
from companion.web.errors import NotFound, wants_json
from companion.web.given import given_fields
from companion.web.play import Answer, moved_on, said
from companion.web.words import say

pages = Blueprint("amend", __name__, url_prefix="/t/<code>/amend")

#: Fields of this page; all others are the move's.
OWN = ("changes", "entry", "csrf_token", "seen", "entry_id", "row")
#: More than anybody decides on a phone.
MOST_CHANGES = 2000


@pages.route("/<int:n>", methods=["GET", "POST"])
def line(code: str, n: int) -> Answer:
    """An entry and what can be done about it; then its change, then each decision, then what it all comes to. Line 0 is the
    box that the table gives: of it there is only what another comes to.

    A link names the entry itself: by its number, and the newest `row` of the log when it had that.
    """
    table = open_table(code)
    changes = _changes(table)
    row = number(request.args.get("row"), most=LARGEST)
    if row is not None and row < table.seq:
        return _same_entry(table, n, row, changes)
    _check_line(table, n, changes)
    if changes and not request.values.get("entry"):
        return _decide(table, n, changes)
    receipt = table.game.receipts[n - 1]
    if request.values.get("entry") or receipt.entry.move.kind != "set-position":
        return _fill_in(table, n, changes)
    return _show(table, "amend/line.html", _log(table, n), n=n, old=_was_told(table, n), is_first=True, **_after(table, n))


def _same_entry(table: Table, n: int, row: int, changes: Json) -> Answer:
    """The way to an entry whose link is older than the newest row: to the number that it has now. Of what was decided about
    others the numbers may be other ones, too. Raises NotFound."""
    if changes:
        return moved_on(table)
    if not (now := line_now(table, n, row)):
        raise NotFound(_("The entry that was line %(line)s no longer stands: it was taken back or dropped.", line=n))
    return redirect(url_for("amend.line", code=table.code, n=now, row=table.seq), 303)


def _after(table: Table, n: int) -> JsonDict:
    """How much taking back a line takes."""
    return {"back_to": n - 1, "later": len(table.timeline.entries) - n + 1}


def _show(table: Table, template: str, back: Json, **more: object) -> str:
    """A page of a change: where undo stands on other pages, the last step of the change is taken back."""
    undo = {"label": _("Back one step"), "what": _("Nothing is changed yet."), "own": True, **back}
    return show(table, template, "log", still=True, undo=undo, **more)


def _log(table: Table, n: int) -> JsonDict:
    """Back to the line in the log."""
    return {"link": url_for("read.log", code=table.code, _anchor=f"line-{n}")}


def _back_to(table: Table, n: int, changes: Json) -> JsonDict:
    """Back to where so much was decided: what was travels in a form, as it may be long."""
    url = url_for("amend.line", code=table.code, n=n)
    if not changes:
        return {"link": url if n else url_for("read.log", code=table.code)}
    return {"action": url, "fields": {"changes": _json(changes)}}


def _without_last(table: Table, changes: Json) -> JsonDict:
    """Decisions without the last; all entries that were dropped at the end of the log are one decision."""
    left, last = dict(changes), len(table.timeline.entries)
    taken = [left.popitem()]
    while taken[0] == (str(last), None) and left and list(left.items())[-1] == (str(last - len(taken)), None):
        taken.append(left.popitem())
    return left


def _check_line(table: Table, n: int, changes: Json) -> None:
    if not ((n == 0 and BOX in changes) or 0 < n <= len(table.game.receipts)):
        raise NotFound(_("There is no line %(line)s.", line=n))


def _changes(table: Table) -> JsonDict:
    """The decisions so far. Raises Malformed."""
    text = request.values.get("changes", "")
    if not text:
        return {}
    try:
        changes = load_json(text)
    except Malformed:
        raise Malformed(table.unreadable()) from None
    if not isinstance(changes, dict) or len(changes) > MOST_CHANGES:
        raise Malformed(table.unreadable())
    return changes


# Changing one entry -------------------------------------------------------------------------------


def _fill_in(table: Table, n: int, changes: JsonDict) -> Answer:
    """The form of the entry that is being changed, as it could have been entered then."""
    text = request.values.get("entry", str(n))
    at = number(text, 1, len(table.timeline.entries))
    if at is None:
        raise NotFound(_("There is no line %(line)s.", line=text[:20]))
    earlier = {k: entry for k, entry in changes.items() if (number(k) or 0) < at}
    if earlier and _tried(table, earlier, before=at).refusal is not None:
        return _decide(table, n, earlier)
    move = table.timeline.entries[at - 1].move
    shared: JsonDict = {
        "n": n, "at_entry": at, "changes": _json(earlier), "old": _was_told(table, at), "is_first": at == n and not earlier,
        **_after(table, at), "before": table.game_before(at, table_box.taken(table, earlier)),
    }
    if move.kind.startswith("correct-"):
        return _fill_in_correction(table, n, at, earlier, shared)
    return _fill_in_move(table, n, at, earlier, shared)


def _fill_in_correction(table: Table, n: int, at: int, changes: JsonDict, shared: JsonDict) -> Answer:
    old = table.record()["moves"][at - 1]
    known = {name: value for name, value in old.items() if name not in ("move", "id", "at", "by", "batch", "overruled")}
    if "kind" not in request.values:
        return _show(table, "amend/correction.html", _back_to(table, n, changes), fields=_flat(known), **shared)
    fields = {name: value for name, value in request.values.items() if name not in OWN}
    try:
        data = typed(table.kinds, old["move"], fields)
    except Malformed as refusal:
        return _show(
            table, "amend/correction.html", _back_to(table, n, changes), fields=fields, refusal=say(refusal.text), **shared
        ), 422
    return _decide(table, n, {**changes, str(at): _with_batch(table, at, data)})


def _flat(known: Json) -> dict[str, str]:
    flat: dict[str, str] = {}
    for name, value in known.items():
        if isinstance(value, Mapping):
            flat |= {f"{name}.{key}": str(inner) for key, inner in value.items()}
        else:
            flat[name] = str(value)
    return flat


def _fill_in_move(table: Table, n: int, at: int, changes: JsonDict, shared: JsonDict) -> Answer:
    ask, move = shared["before"].ask, table.timeline.entries[at - 1].move
    player = request.values.get("player") or (move.actor if move.actor in ask.actors else next(iter(ask.actors), ""))
    overruled = bool(request.values.get("overruled"))
    # At first it stands as it was entered, but for its last choice.
    is_first = "entry" not in request.values
    is_again = is_first or "again" in request.values
    form, kind, given = None, request.values.get("kind", move.kind if is_first else ""), given_fields(request.values)
    view = table.game.title.view
    assert view is not None  # other titles have no tables
    if kind:
        if ask.acts_for is not None:
            runs.settle(table, kind, ask.acts_for, view(shared["before"], None), f"{at} {shared['changes']}")
        if is_again and kind == move.kind:
            given |= all_but_the_last(ask, move, str(player))
        form = fill(ask, kind, str(player), given, overruled=overruled)
    if form is not None and form.move is not None and is_again:
        # With nothing to choose in it, it was something else.
        form = None
    if form is not None and form.move is not None:
        data = to_wire(form.move)
        if overruled:
            data["overruled"] = request.values.get("why", "").strip()[:200] or _("The table says so.")
        return _decide(table, n, {**changes, str(at): _with_batch(table, at, data)})
    refusal = say(form.refusal, table.game.title.currency) if form and form.refusal else ""
    if is_first and shared["is_first"]:
        back = _log(table, n)
    else:
        back = _step_back(table, n, form, overruled, shared) if form else _back_to(table, n, changes)
    return _show(
        table, "amend/act.html", back,
        form=form, kind=kind, done=DONE, was=_was(move) if kind == move.kind else {}, actor_name=player,
        chosen=_chosen(form, given), overruled=overruled, refusal=refusal,
        others=others(ask, move, str(player), form.step.name) if is_again and form and form.step else (),
        past_view=view(shared["before"], people.at(table).seat),
        offers=[(offer, offer.closed()) for offer in ask.offers], old_kind=move.kind, **shared,
    )


def _was(move: Move) -> JsonDict:
    """What an entry said, by the names of the fields of a form and by those of the file."""
    return {**{one.name: getattr(move, one.name) for one in fields(move)}, **to_wire(move)}


def _step_back(table: Table, n: int, form: Form, overruled: bool, shared: Json) -> JsonDict:
    """The form without its last choice; before the first, the acts."""
    fields = form.back()
    more: JsonDict = {} if fields is None else {"kind": form.offer.kind.kind, **fields}
    return {"link": url_for(
        "amend.line", code=table.code, n=n, changes=shared["changes"], entry=shared["at_entry"], player=form.player,
        overruled="1" if overruled else None, **more,
    )}  # fmt: skip


def _chosen(form: Form | None, given: Mapping[str, list[str]]) -> dict[str, list[str]]:
    if form is None:
        return {}
    names = [field.name for field in form.offer.fields]
    return {name: values for name, values in given.items() if name in names}


def _with_batch(table: Table, at: int, data: JsonDict) -> JsonDict:
    """What was entered together stays together."""
    batch = table.timeline.entries[at - 1].batch
    return data if batch is None else {**data, "batch": batch}


# Deciding about what no longer stands -------------------------------------------------------------


def _decide(table: Table, n: int, changes: JsonDict, news: str = "") -> Answer:
    """The first later entry that no longer stands, or what the whole correction comes to."""
    tried = _tried(table, changes)
    back = _back_to(table, n, _without_last(table, changes))
    shared: JsonDict = {
        "n": n, "changes": _json(changes), "list": _list(table, tried), "refusal": news,
        "otherwise": table_box.otherwise(table, changes), "is_old": "row" in changes.get(BOX, {}),
    }
    if tried.failing is None:
        return _show(
            table, "amend/preview.html", back, after=tried.after, is_same=_is_same(table, changes),
            **_effects(table, tried), **shared,
        )
    at, refusal = tried.failing, tried.refusal
    assert refusal is not None
    reason = say(refusal.text, table.game.title.currency)
    data = changes.get(str(at)) or table.record()["moves"][at - 1]
    later = {str(k): None for k in range(at, len(table.timeline.entries) + 1)}
    return _show(
        table, "amend/decide.html", back, at_entry=at, told=_told(table, tried, at), reason=reason,
        dropped=_json({**changes, str(at): None}), dropped_all=_json({**changes, **later}), later=len(later),
        kept=None if isinstance(refusal, ImpossibleMove | Malformed) else _json(
            {**changes, str(at): {**data, "overruled": reason}}
        ),
        can_change=table.timeline.entries[at - 1].move.kind != "set-position", **shared,
    )


def _is_same(table: Table, changes: Json) -> bool:
    """Whether every entry stays what it was, and the box: then there is nothing to enter."""
    decided = table_box.taken(table, changes)
    box = decided.pop(BOX, None)
    is_same = box is None or box == table.start.setup[BOX]
    return is_same and all(data is not None and _stays(table, int(k), data) for k, data in decided.items())


def _stays(table: Table, at: int, data: Json) -> bool:
    """Whether an entry says what it had said, overruled or not as before."""
    then, now = table.timeline.entries[at - 1], table.read(data)
    return (now.move, now.overruled) == (then.move, then.overruled)


class Effect(NamedTuple):
    """What the correction does to an amount of money: of whom, before and after."""

    name: str
    before: int
    after: int

    @property
    def change(self) -> int:
        """The difference."""
        return self.after - self.before


def _effects(table: Table, tried: Verdict) -> JsonDict:
    """What everybody would be worth, the other accounts that would hold something else, and what hands would do."""
    assert tried.after is not None
    players, worth, accounts = table.start.players, table.game.worth(), table.game.accounts()
    cash = [Effect(name, accounts[name].cash, after) for name, after in tried.after.cash.items() if name not in players]
    return {
        "worth": [Effect(player, worth[player], tried.after.worth[player]) for player in players],
        "moved": [effect for effect in cash if effect.change], "instructions": tried.after.instructions,
    }


def _tried(table: Table, changes: JsonDict, before: int | None = None) -> Verdict:
    """What changes come to, found out beside the server. Raises Malformed, and what `work.done` raises."""
    trial = table.trial(table_box.taken(table, changes), before)
    verdict: Verdict = work.done(REPLAY, work.key(table, "amend", _json(changes), before), lambda: trial, table)
    if verdict.failing is None and verdict.refusal is not None:
        raise verdict.refusal
    return verdict


def _told(table: Table, tried: Verdict, at: int) -> str:
    """An entry in one sentence, as the log will have it after the changes; of one that does not stand only what it says."""
    data, known = tried.changes.get(str(at)), dict(tried.told).get(at)
    if data is None:
        return _was_told(table, at)
    said = replace(table.game.receipts[at - 1], entry=table.read(data), facts=(), postings=())
    return _to_reader(table, table.game.log_line(said) if known is None else known.said)


def _was_told(table: Table, at: int) -> str:
    """An entry in one sentence with its figures, as it stands."""
    return _to_reader(table, told(table.game, table.game.receipts[at - 1]).said)


def _to_reader(table: Table, text: Text) -> str:
    return say(told_to(people.reader(table), text), table.game.title.currency)


def _list(table: Table, tried: Verdict) -> list[JsonDict]:
    """The changes one by one: number, what it was, what it is (None: dropped), and whether the table overrules."""
    return [
        {
            "n": k, "was": _was_told(table, k),
            "now": None if data is None else _told(table, tried, k), "overruled": data.get("overruled") if data else None,
        }
        for k, data in sorted((int(n), data) for n, data in tried.changes.items() if n != BOX)
    ]


def _json(changes: Json) -> str:
    return json.dumps(changes, ensure_ascii=False, separators=(",", ":"))


@pages.post("/<int:n>/enter")
def change(code: str, n: int) -> Answer:
    """Change the past: one row in the log, which says who did it."""
    table = open_table(code)
    sent = said(table)
    try:
        if table.already(sent) is None:
            changes = _changes(table)
            _check_line(table, n, changes)
            table.amend(table_box.taken(table, changes), sent, _tried(table, changes))
    except Stale:
        return _once_more(table, n)
    except Malformed:
        raise
    except Refusal:
        return _decide(table, n, changes)
    return redirect(url_for("read.log", code=table.code, amended=n), 303)


def _once_more(table: Table, n: int) -> Answer:
    """Somebody was faster: what the same decisions come to now, or if they come to nothing, what is on now."""
    try:
        changes = _changes(table)
        if wants_json() or not changes:
            return moved_on(table)
        answer = _decide(table, n, changes, _(
            "The table has moved on: %(news)s Nothing is changed yet. Look again.", news=newest(table)
        ))  # fmt: skip
    except Refusal:
        return moved_on(table)
    return (answer, 409) if isinstance(answer, str) else answer
