"""Corrections: the table sets a figure right by hand. Each is an entry of its own, with author and reason."""

from __future__ import annotations

from itertools import chain
from typing import Any

from flask import Blueprint, request, url_for
from flask_babel import gettext as _

from companion.engine.reading import JsonDict, number
from companion.engine.text import Text
from companion.tables import Correction, Malformed, Table
from companion.tables.form_values import typed
from companion.web.current import open_table, show
from companion.web.new import forms_of
from companion.web.play import Answer, enter, said
from companion.web.words import say

pages = Blueprint("correct", __name__, url_prefix="/t/<code>")

#: Entered on a page of its own.
NOT_HERE = "set-position"


@pages.get("/correct")
def page(code: str) -> str:
    """What can be corrected; with `kind` and its first fields in the address, the form."""
    return _show(open_table(code))


def _show(table: Table, refusal: str = "") -> str:
    given: Any = request.values
    kind = given.get("kind", "")
    return show(
        table, "host/correct.html", "", filling=bool(kind), refusal=refusal, given=given,
        kind=kind if kind != NOT_HERE and table.is_correction(kind) else "",
        accounts=_accounts(table), idle=_idle(table), result=_result(table) if kind == "stop-game" else None,
        unsettled=table.game.unsettled() if kind == "stop-game" else (),
        parts=forms_of(table.game.title).correct_parts(table.game, given),
    )


def _result(table: Table) -> list[tuple[int, str, int]] | None:
    """Who would come where if the game ended now; None: somebody may not know that yet."""
    return None if table.game.hides() else table.game.standings()


def _accounts(table: Table) -> dict[str, int]:
    """Everybody's cash: the players first, then the companies."""
    cash = {name: account.cash for name, account in table.game.accounts().items() if name != "bank"}
    return {**{player: cash[player] for player in table.start.players if player in cash}, **cash}


def _idle(table: Table) -> list[str]:
    """The companies that have no money and never had any: most have not started."""
    known = {*table.start.players}
    for posting in chain.from_iterable(receipt.postings for receipt in table.game.receipts):
        known |= {posting.payer, posting.payee}
    return [name for name, cash in _accounts(table).items() if not cash and name not in known]


@pages.post("/correct")
def enter_correction(code: str) -> Answer:
    """Enter one correction."""
    table = open_table(code)
    fields = {name: value for name, value in request.form.items() if name not in ("csrf_token", "seen", "entry_id")}
    kind = fields.pop("kind", "")
    if kind == NOT_HERE or not (kind.startswith("correct-") or table.is_correction(kind)):
        return _show(table, _("Choose what to correct.")), 422
    has, sign = fields.pop("has", "").strip(), fields.pop("sign", "")
    if sign in ("+", "-") and not fields.get("amount", "").strip():
        return _show(table, _("Type how far off it is.")), 422
    if sign == "-":
        fields["amount"] = f"-{fields.get('amount', '').strip()}"
    elif sign == "=":
        if (should := number(has)) is None:
            return _show(table, _("Type what it should be, or how far off it is.")), 422
        fields["amount"] = str(should - _accounts(table).get(fields.get("account", ""), 0))
        if fields["amount"] == "0":
            return _show(table, _("%(who)s has that already.", who=fields.get("account", ""))), 422
    try:
        moves = table.read_moves([typed(table.kinds, kind, fields)])
    except Malformed as refusal:
        return _show(table, say(refusal.text)), 422
    back = url_for("play.now", code=code, corrected=len(table.game.receipts) + 1)
    return enter(table, moves, said(table), back, again=lambda text: _show(table, text))


@pages.app_context_processor
def _said() -> JsonDict:
    return {"corrected": corrected}


def corrected(table: Table) -> Text | None:
    """What was set right, on the page that follows a correction, until something else is entered."""
    receipts = table.game.receipts
    if table.game.end is not None or not receipts or number(request.args.get("corrected")) != len(receipts):
        return None
    last = receipts[-1]
    # What follows from it besides is news, which says it all.
    if len(last.facts) > 1:
        return None
    return table.game.log_line(last) if isinstance(last.entry.move, Correction) else None
