"""Playing: what may be done now, entering it, and taking it back."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from flask import Blueprint, Response, jsonify, redirect, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as AnyResponse

from companion.engine.reading import LARGEST, Json, JsonDict, load_json, number
from companion.tables import (
    Correction,
    Form,
    IllegalMove,
    Malformed,
    Move,
    Outcome,
    Private,
    Refusal,
    Stale,
    Submission,
    Table,
    Then,
    to_wire,
)
from companion.tables.form import DONE, fill
from companion.tables.shelf import now as clock
from companion.web import confirm, overruling, people, rights, runs
from companion.web.anytime import ENDS, anytime_forms, offered
from companion.web.current import newest, newest_act, open_table, show
from companion.web.errors import NotAllowed, NotFound, wants_json
from companion.web.given import given_fields
from companion.web.news import mark_seen
from companion.web.words import say

Answer = AnyResponse | str | tuple[str, int] | tuple[Response, int]

pages = Blueprint("play", __name__, url_prefix="/t/<code>")

MOST_REASON = 200
#: So many entries are taken back from the log without a question more.
MOST_UNASKED = 5


@pages.get("")
def now(code: str) -> str:
    """What is on now, and what this phone may do about it."""
    return show_now(open_table(code))


def show_now(table: Table, refusal: str = "", refused_form: Form | None = None, anyway: str = "") -> str:
    """The Now page, with a refusal on top if there is one, the way to enter it `anyway`, and what was typed in the form that
    was refused."""
    person = people.at(table)
    actors = table.game.ask.asked
    # Another player's acts are shown when asked for: most phones are not on turn most of the time.
    acts_for, entered_for = may_enter_for_actor(table), people.entered_for(table)
    asked = acts_for in entered_for or refused_form is not None
    offers = table.game.ask.offers if asked or person.seat is None or person.seat in actors else ()
    # Where several may act, some of what is asked is one's own: only who floats a company may give it up.
    own = [offer for offer in offers if (offer.given or {}).get("player") in (None, acts_for)]
    forms = [] if acts_for is None else [offered(table, offer.kind.kind, acts_for) for offer in own]
    docked = [form for form in forms if _ends(form) and not request.values.get("overruled")]
    return show(
        table, "now.html", "now", refusal=refusal, acts_for=acts_for, forms=forms, acts_here=bool(forms), docked=docked,
        docked_sum=next((form for form in forms if docked and _is_docked(form)), None), refused_form=refused_form,
        anyway_at=anyway or (overruling.of_form(table, refused_form) if refused_form else ""),
        anytime_forms=anytime_forms(table, entered_for), taken_back=table.timeline.taken_back(acts_for),
    )  # fmt: skip


def _ends(form: Form) -> bool:
    """Whether a form needs one tap and ends what is asked: screens keep it at one place."""
    return form.offer.kind.kind in ENDS and form.step is None and form.refusal is None


def _is_docked(form: Form) -> bool:
    """Whether the button of a sum stands beside the one that ends what is asked: where there is a sum to choose."""
    return form.offer.button.is_docked and form.step is not None and not form.refusal


def may_enter_for_actor(table: Table) -> str | None:
    """The player for whom this phone may enter something now: its own seat first, then whom it enters for."""
    person, actors = people.at(table), table.game.ask.asked
    wanted = [player for player in (person.seat, *people.entered_for(table)) if player in actors]
    acting = next(iter([*wanted, *actors]), None)
    return acting if person.may_enter(table, acting) else None


@pages.get("/act/<kind>")
def act(code: str, kind: str) -> Answer:
    """Fill in one kind of move, step by step; the address holds what is chosen so far."""
    table = open_table(code)
    form = _fill(table, kind, request.args)
    if form is None and (wants_json() or kind not in table.kinds):
        raise IllegalMove(table.game.ask.unexpected_move)
    if form is None or not _applies(table, form):
        return show_over(table, kind, request.args.get("player", "")), 409
    return confirm.ask(table, form) if _ends(form) and confirm.asks(form) is not None else show_act(table, form)


def _applies(table: Table, form: Form) -> bool:
    """Whether what is filled in is asked of this player now, or may be done besides."""
    return form.player in table.game.ask.actors or form.offer.apply is not None or form.overruled


def show_over(table: Table, kind: str, player: str) -> str:
    """In the place of what was being filled in for a player: that it is over, why, and the way on."""
    return show(table, "over.html", "now", filling=True, news=newest(table), entered=newest_act(table, kind, player))


def show_act(table: Table, form: Form, refusal: str = "") -> str:
    """The page of a move being filled in."""
    would = overruling.outcome(table, form)
    return show(
        table, "act.html", "now", form=form, kind=form.offer.kind.kind, chosen=form.so_far(), undo=_step_back(table, form),
        filling=True, for_now=form.player if people.at(table).seat not in (None, form.player) else None,
        refusal=refusal or (say(form.refusal, table.game.title.currency) if form.refusal else ""), done=DONE,
        actor_name=form.player, anyway_at=overruling.of_form(table, form), would=would,
    )


def _step_back(table: Table, form: Form) -> dict[str, str]:
    """Where undo stands on other pages, the last choice is taken back: nothing is entered, but the first of two alike is."""
    fields = form.back()
    more: JsonDict = {} if fields is None else {
        "kind": form.offer.kind.kind, "player": form.player, "overruled": request.values.get("overruled"), **fields,
    }
    link = url_for("play.now" if fields is None else "play.act", code=table.code, **more)
    again = any(one.entry.move.kind == form.offer.kind.kind and one.actor == form.player for one in table.game.receipts[-1:])
    new = _("What you choose here is not entered yet.")
    what = _("This choice only. The one before stays.") if again else new
    return {"link": link, "label": _("Back one step"), "what": what}


def _filled(table: Table, kind: str, values: Any) -> Form:
    form = _fill(table, kind, values)
    if form is None:
        raise IllegalMove(table.game.ask.unexpected_move)
    return form


def _fill(table: Table, kind: str, values: Any) -> Form | None:
    """A kind of move with what a request says about it; None: nobody is asked for it now."""
    person = people.at(table)
    player = values.get("player") or _who(table, kind, person)
    if str(player) in table.game.hides(person.seat) and not person.is_banker:
        raise Private(str(player))
    runs.settle(table, kind, table.game.ask.acts_for)
    return fill(table.game.ask, kind, str(player), given_fields(values), overruled=bool(values.get("overruled")))


def _who(table: Table, kind: str, person: people.Person) -> str:
    """Who makes a move of a kind where nobody says so: this seat, if it may; else the first who may."""
    ask = table.game.ask
    may = [str((offer.given or {}).get("player")) for offer in ask.anytime_offers if offer.kind.kind == kind]
    may = list(ask.actors) if ask.offer(kind) is not None or not may else may
    return str(person.seat) if person.seat in may else next(iter(may), "")


@pages.post("/play")
def play(code: str) -> Answer:
    """Enter a move: whole as JSON in `move`, or by its kind and fields."""
    table = open_table(code)
    sent = said(table)
    if (answer := _answered(table, sent)) is not None:
        return answer
    if "whole-turn" in request.form:
        return enter_turn(table, sent)
    if "winner" in request.form:
        return _sold(table, sent)
    if "ticked" in request.form:
        return confirm.ticked(table)
    if "ends" in request.form and (asked := _unentered(table)) is not None:
        return asked
    moves = _moves(table)
    if isinstance(moves, Form):
        if moves.move is not None:
            return confirm.ask(table, moves)
        if moves.refusal and _stands_on_now(moves):
            return show_now(table, say(moves.refusal, table.game.title.currency), moves), 422
        return show_act(table, moves), 422 if moves.refusal else 200
    if not wants_json() and not request.form.get("sure") and (asks := runs.doubt(table, moves)) is not None:
        kept = [("move", json.dumps(to_wire(moves[0]), ensure_ascii=False))]
        return show(table, "confirm.html", "now", asks=asks, does=_("Enter it"), kept=kept)
    return enter(table, moves, sent, then=_then(table))


def _stands_on_now(form: Form) -> bool:
    """Whether a form is filled in on Now itself: the only field with a choice is a number, several numbers, or names that
    are ticked."""
    step, fields = form.step, form.offer.fields
    if step is None or len(fields) - len(form.only) != 1:
        return False
    return step.kind in ("amount", "counts") or (step.kind == "sequence" and not form.trail and not form.overruled)


def enter_turn(table: Table, sent: Submission) -> Answer:
    """Enter what a form of the rest of a turn says, in one go."""
    try:
        then = table.game.whole_turn(request.form)
    except Refusal as refusal:
        return refused(table, refusal)
    if not request.form.get("sure") and (asks := then.doubt(table.game)) is not None:
        typed = ("cost", "cost-other", "hex", "revenue", "bonus", "whole-turn")
        kept = [(name, request.form[name]) for name in typed if name in request.form]
        return show(table, "confirm.html", "now", still=True, asks=asks, does=_("Enter it"), kept=kept)
    first = then(table.game)
    return enter(table, [] if first is None else [first], sent, then=then)


def _sold(table: Table, sent: Submission) -> Answer:
    """Enter how an auction ended that was held aloud."""
    try:
        moves = table.auction_result(request.form["winner"], request.form.get("price", ""))
    except Refusal as refusal:
        return refused(table, refusal)
    return enter(table, moves, sent)


def _unentered(table: Table) -> Answer | None:
    """The turn is ended from a form in which numbers may stand: asked whether they are entered first. None: none do."""
    typed = {name: value for name, value in request.form.items() if "." in name or name.endswith("-typed")}
    filled = {name: value for name, value in typed.items() if value.strip(" 0")}
    if not filled:
        return None
    form = _filled(table, request.form.get("kind", ""), request.form)
    if form.move is None or form.offer.button.unentered is None:
        return show_now(table, say(form.refusal, table.game.title.currency) if form.refusal else "", form), 422
    ends = table.game.ask.offer(request.form["ends"])
    return show(table, "unentered.html", "now", asks=form.offer.button.unentered(form.move), form=form, filled=filled,
                ends=request.form["ends"], is_all=ends is None or ends.button.suggests() is None)


def _then(table: Table) -> Then | None:
    """What is entered besides in the same go: the end of the turn, where the form asks for it."""
    if not request.form.get("end"):
        return None
    # Once: whoever is on again after the end of his turn has another one.
    players = iter((may_enter_for_actor(table),))
    return lambda game: game.ask.ending(player) if (player := next(players, None)) else None


def _answered(table: Table, sent: Submission) -> Answer | None:
    """Answer a repeat and a sender who missed news, before what they sent is read against a newer position."""
    try:
        repeat = table.already(sent)
    except Stale:
        return moved_on(table)
    return None if repeat is None else done(table, repeat)


def _moves(table: Table) -> list[Move] | Form:
    """The moves that the request holds, or the form that still lacks something: a value, or a yes."""
    if request.is_json:
        return table.read_moves([_body().get("move")])
    if "move" in request.form:
        try:
            data = load_json(request.form["move"])
        except Malformed:
            raise Malformed(table.unreadable()) from None
        return table.read_moves([data])
    form = _filled(table, request.form.get("ends") or request.form.get("kind", ""), request.form)
    if form.move is None or (not request.form.get("sure") and confirm.asks(form) is not None):
        return form
    return [form.move]


def enter(
    table: Table, moves: Sequence[Move], sent: Submission, back: str = "", again: Callable[[str], str] | None = None,
    then: Then | None = None,
) -> Answer:
    """Enter moves for whoever holds the phone, and `then` those that follow, and answer with the page, or with JSON.

    `back` is where to go then; `again` shows the page that was filled in once more, with why it was not accepted.
    """
    person = people.at(table)
    for move in moves:
        if isinstance(move, Correction):
            rights.correctors(table.code)
        elif not person.may_enter(table, _player_of(table, move)):
            raise NotAllowed(_not_theirs(table, person, move))
        runs.settle(table, move.kind, company_of(move))
    try:
        outcome = table.play(moves, sent, then)
        if request.form.get("end"):
            outcome = table.end_later(outcome, sent)
    except Stale:
        return moved_on(table, again)
    except Refusal as refusal:
        return refused(table, refusal, again, overruling.of_move(table, moves))
    return done(table, outcome, back)


def _player_of(table: Table, move: Move) -> str | None:
    """The player whose move it is: of a company that acts now, its president."""
    player, ask = getattr(move, "player", None), table.game.ask
    if player is None and ask.acts_for is not None and company_of(move) == ask.acts_for:
        return next(iter(ask.actors), None)
    return player


def company_of(move: Move) -> str | None:
    """The company that a move names."""
    return getattr(move, "company", None)


def _not_theirs(table: Table, person: people.Person, move: Move) -> str:
    """Say who may enter a move: of a company its president."""
    ask = table.game.ask
    if person.seat and ask.acts_for and not getattr(move, "player", None) and table.settings["entries_by"] == "own":
        return say(ask.not_your_turn(person.seat).text, table.game.title.currency)
    return rights.who_enters(table, person)


def _body() -> Json:
    """The request's JSON. Raises Malformed: it is none, or no object."""
    try:
        data = load_json(request.get_data())
    except Malformed:
        data = None
    if not isinstance(data, dict):
        raise Malformed(Table.unreadable())
    return data


def said(table: Table) -> Submission:
    """Who sends this request, having seen what. Raises Malformed."""
    data = _body() if request.is_json else request.form
    seen = number(str(data.get("seen", "")), most=LARGEST)
    if seen is None:
        raise Malformed(Table.unreadable())
    reason = str(data.get("why") or "").strip()[:MOST_REASON] if data.get("overruled") else None
    return Submission(seen, str(data.get("entry_id", "")), people.at(table).name, clock(), reason)


def done(table: Table, outcome: Outcome, back: str = "") -> AnyResponse:
    """Acknowledge: committed, whatever happens now."""
    if outcome.receipts:
        mark_seen(table, outcome.receipts[0].n - 1)
    if wants_json():
        return jsonify(
            ok=True, seq=outcome.seq, repeat=outcome.is_repeat,
            told=[say(table.game.text_of(it), table.game.title.currency) for done in outcome.receipts for it in done.facts],
        )
    return redirect(back or _onward(table, outcome), 303)


def _onward(table: Table, outcome: Outcome) -> str:
    """Where a phone goes: to what an end of the turn by the same tap asks; to a form, where no other is open; or to Now."""
    if request.form.get("end") and (end := confirm.end_that_asks(table, may_enter_for_actor(table), outcome)) is not None:
        return end
    ask, kind = table.game.ask, next((one.entry.move.kind for one in outcome.receipts[-1:]), "")
    seat, again = people.at(table).seat, ask.offer(kind)
    only = [one for one in ask.offers if not one.closed()] == [again] if seat in ask.actors else False
    if again is None or len(again.fields) < 2 or not only:
        return url_for("play.now", code=table.code)
    return url_for("play.act", code=table.code, kind=kind, player=seat)


def moved_on(table: Table, again: Callable[[str], str] | None = None) -> Answer:
    """Answer somebody who had not seen the newest entry: with the newest."""
    text = _("The table has moved on: %(news)s Nothing of yours was entered. Look again.", news=newest(table))
    if wants_json():
        return jsonify(ok=False, error=text, status=409, seq=table.seq), 409
    return again(text) if again else show_now(table, text), 409


def refused(table: Table, refusal: Refusal, again: Callable[[str], str] | None = None, anyway: str = "") -> Answer:
    """Answer an entry that a rule forbids: with the reason, the way to enter it `anyway`, and nothing changed."""
    text = say(refusal.text, table.game.title.currency)
    if wants_json():
        return jsonify(ok=False, error=text, status=422, seq=table.seq), 422
    return again(text) if again else show_now(table, text, anyway=anyway), 422


@pages.post("/undo")
def undo(code: str) -> Answer:
    """Take back the last entry (with all that was entered together with it), or all after `to`."""
    table = open_table(code)
    sent = said(table)
    if (answer := _answered(table, sent)) is not None:
        return answer
    to = _number("to", table.timeline.step_back())
    _check_steps(table, to)
    if (asked := _ask_first(table, to)) is not None:
        return asked
    return _step(table, table.undo, to, sent)


@pages.post("/redo")
def redo(code: str) -> Answer:
    """Put back what was undone last."""
    table = open_table(code)
    to = _number("to", table.timeline.step_forward())
    _check_steps(table, to)
    return _step(table, table.redo, to, said(table))


def _check_steps(table: Table, to: int) -> None:
    """Let nobody take back or put back others' entries where everybody enters their own. Raises NotAllowed."""
    person, entries = people.at(table), table.timeline.made_after(to)
    if person.may_step(table, entries):
        return
    if table.settings["entries_by"] == "banker":
        raise NotAllowed(_("At this table only the banker takes entries back."))
    names = [people.named(name) for name in people.makers(entries) if name != person.seat]
    raise NotAllowed(_(
        "At this table everybody takes back only their own entries, and this is one by %(who)s. The host or a banker "
        "can do that.", who=", ".join(names),
    ))  # fmt: skip


def _number(name: str, default: int) -> int:
    text = request.form.get(name, "")
    if not text:
        return default
    found = number(text, most=LARGEST)
    if found is None:
        raise NotFound(_("There is no line %(line)s.", line=text[:20]))
    return found


def _ask_first(table: Table, to: int) -> str | None:
    """Going back further than the last step, past somebody else's entry, or where others have to agree, asks once, naming
    what will be lost.

    The log has named a few where its line is touched, but not whether others agree.
    """
    if request.form.get("sure") or wants_json():
        return None
    person, lost = people.at(table), table.game.receipts[to:]
    others = [people.named(name) for name in people.makers(table.timeline.entries[to:]) if name != person.name]
    needs = table.game.undo_needs(lost)
    is_named = bool(request.form.get("named")) and len(lost) <= MOST_UNASKED
    if not needs and (is_named or not (others or to < table.timeline.step_back())):
        return None
    return show(table, "undo.html", "log", to=to, lost=lost, others=others, needs=needs, told=people.entered_by)


def _step(table: Table, change: Callable[[int, Submission], Outcome], to: int, sent: Submission) -> Answer:
    try:
        outcome = change(to, sent)
    except Stale:
        return moved_on(table)
    except Refusal as refusal:
        return refused(table, refusal)
    return done(table, outcome)


