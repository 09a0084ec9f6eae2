"""The table has the last word: how what a rule forbids is entered all the same, and what it would lead to."""

from __future__ import annotations

import json
from collections.abc import Sequence

from flask import url_for

from companion.engine.reading import JsonDict
from companion.tables import Form, ImpossibleMove, Move, Refusal, Table, to_wire
from companion.tables.amend import Verdict, overruling
from companion.tables.prefill import given_of
from companion.tables.workshop import REPLAY
from companion.web import people, work


def of_form(table: Table, form: Form) -> str:
    """Where what was filled in and refused is entered all the same; "": nothing was, or not even the table can do that."""
    if form.refusal is None or form.is_impossible or form.overruled:
        return ""
    names = {part.name for part in form.offer.fields}
    given = {name: values for name, values in form.given.items() if name.partition(".")[0] in names}
    return _address(table, form.offer.kind.kind, form.player, {**form.in_full(), **given})


def of_move(table: Table, moves: Sequence[Move]) -> str:
    """The same for moves of which the first was refused; "": another was, or not even the table can do that."""
    move, ask = next(iter(moves), None), table.game.ask
    offer = ask.offer(move.kind) if move is not None else None
    player = None if move is None else ask.player_of(move)
    if move is None or offer is None or player is None:
        return ""
    try:
        ask.check(move)
    except ImpossibleMove:
        return ""
    except Refusal:
        return _address(table, move.kind, player, given_of(offer, move))
    return ""


def _address(table: Table, kind: str, player: str, given: JsonDict) -> str:
    return url_for("play.act", code=table.code, kind=kind, player=player, overruled=1, **given)


def outcome(table: Table, form: Form) -> JsonDict | None:
    """What a move that is filled in would lead to, and the `rule` that forbids it: that alone where one more tap enters it.
    None: nothing is overruled, or nobody may know yet what comes of it. What cannot be carried out is refused."""
    if not form.overruled:
        return None
    if form.move is None:
        likely = form.likely() if form.step and form.step.is_last and form.step.kind == "one" else None
        return None if likely is None else {"rule": _rule(table, likely)}
    move = form.move
    verdict: Verdict = work.done(
        REPLAY, work.key(table, "overruling", json.dumps(to_wire(move))),
        lambda: overruling(table.game, move, table.seq), table,
    )
    if verdict.failing is not None:
        assert verdict.refusal is not None
        form.refuse(verdict.refusal)
        form.move = None
    if verdict.after is None:
        return None
    return {"rule": _rule(table, move), "told": verdict.told[0][1], "after": verdict.after, "money": _money(table, verdict),
            "instructions": () if table.game.hides(people.at(table).seat) else verdict.after.instructions}


def _rule(table: Table, move: Move) -> object:
    try:
        table.game.ask.check(move)
    except Refusal as refusal:
        return refusal.text
    return None


def _money(table: Table, verdict: Verdict) -> list[tuple[str, int, int]]:
    """Who would have another amount, with what each has and would have, as far as the reader may know it."""
    assert verdict.after is not None
    hidden = table.game.hides(people.at(table).seat)
    has = {name: account.cash for name, account in table.game.accounts().items() if name not in hidden}
    return [(name, has[name], cash) for name, cash in verdict.after.cash.items() if name in has and has[name] != cash]
