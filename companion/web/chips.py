"""Chips on the table: everybody's money as a stack of chips, and the bank counted."""

from __future__ import annotations

from flask import Blueprint, request, session
from flask_babel import gettext as _

from companion.engine.reading import number
from companion.tables import Malformed, Table, chips
from companion.web.current import open_table, show
from companion.web.words import say

pages = Blueprint("chips", __name__, url_prefix="/t/<code>")


@pages.get("/chips")
def page(code: str) -> str | tuple[str, int]:
    """The stacks, with the set that this phone used last; piles in the address are added up."""
    table = open_table(code)
    refusal = ""
    wanted = request.args.get("set") or session.get("chips") or _written(chips.SETS[0])
    try:
        values = chips.read_set(wanted)
        session["chips"] = _written(values)
    except Malformed as wrong:
        values, refusal = chips.SETS[0], say(wrong.text)
    piles = {value: request.args.get(f"pile-{value}", "").strip() for value in values}
    counts = {value: number(pile) for value, pile in piles.items() if pile}
    if None in counts.values():
        refusal = refusal or _("Count each pile in whole chips.")
        piles, counts = dict.fromkeys(values, ""), {}
    counted = chips.total({value: count for value, count in counts.items() if count is not None}) if counts else None
    bank = table.game.accounts()["bank"].cash
    shown = show(
        table, "chips.html", "", refusal=refusal, values=values, chosen=_written(values), piles=piles,
        sets=[_written(known) for known in chips.SETS], stacks=_stacks(table, values), counted=counted,
        bank=bank, off=abs((counted or 0) - bank),
    )
    return (shown, 422) if refusal else shown


def _written(values: tuple[int, ...]) -> str:
    return "-".join(map(str, values))


def _stacks(table: Table, values: tuple[int, ...]) -> list[tuple[str, int, dict[int, int]]]:
    """Everybody who has money: name, cash, chips. Players first."""
    accounts = {name: account.cash for name, account in table.game.accounts().items() if name != "bank"}
    names = [*table.start.players, *(name for name in accounts if name not in table.start.players and accounts[name])]
    return [(name, accounts[name], chips.stack(max(accounts[name], 0), values)) for name in names]
