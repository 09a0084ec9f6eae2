"""A box as a form: every figure as the text of a field, and the way back.

A form is filled in over a box: what it does not ask for stays as it was. Rows are known by what they were called before, so
a company that is renamed keeps the rest of what it has.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from companion.eighteenxx.box_besides_form import besides_fields, read_besides
from companion.eighteenxx.box_market_form import market_fields, read_market
from companion.eighteenxx.box_questions import questions
from companion.eighteenxx.box_rows import Typed, read_companies, read_kinds, read_privates, read_trains, row_fields
from companion.eighteenxx.reading import UNLIMITED
from companion.engine.reading import number
from companion.engine.text import Text, say

#: Numbers of players that a form has rows for.
FEWEST, MOST = 1, 8
#: What is a table in a box, and which of them have rows; what is a list in a row, and of what; what is a text.
ROWS = ("companies", "privates", "trains", "phases", "kinds", "counters", "named_rounds")
TABLES = (*ROWS, "market", "profiles", "options", "ends", "price_moves", "start_cash", "certificate_limit")
LISTS: Mapping[str, type] = {"token_costs": int, "colours": str, "certificates": int, "exempt_zones": str}
TEXTS = ("ink", "shape", "kind", "from_phase", "rusted_by")
#: The sum that stands in a field for any sum.
SUM = "100"


def shaped(data: Mapping[str, Any]) -> dict[str, Any]:
    """What of a box has the shape of a box: the rest is no field of a form, and counts as not told."""
    found = {name: part for name, part in data.items() if not (name in TABLES and not isinstance(part, Mapping))}
    for name in ROWS:
        if name in found:
            found[name] = {key: _row(row) for key, row in found[name].items() if isinstance(row, Mapping)}
    if not _are(int, players := found.get("players", [])) or not players:
        found.pop("players", None)
    if "market" in found:
        found["market"] = _market(found["market"])
    if "profiles" in found:
        found["profiles"] = {key: _row(row) for key, row in found["profiles"].items() if isinstance(row, Mapping)}
    if not _are(str, found.get("exported", [])):
        found.pop("exported")
    return found


def _row(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row without the fields that are no lists where lists belong, and no texts where texts do."""
    return {name: value for name, value in row.items()
            if _are(LISTS.get(name, object), value if name in LISTS else [])
            and (name not in TEXTS or isinstance(value, str))}  # fmt: skip


def _market(market: Mapping[str, Any]) -> dict[str, Any]:
    zones = market.get("zones", {})
    rows = market.get("rows")
    return {**market, "rows": rows if _are(str, rows) else [],
            "zones": {name: dict(zone) for name, zone in zones.items() if isinstance(zone, Mapping)}
            if isinstance(zones, Mapping) else {}}  # fmt: skip


def _are(kind: type, values: Any) -> bool:
    return isinstance(values, list) and all(isinstance(value, kind) for value in values)


def seats(data: Mapping[str, Any]) -> range:
    """The numbers of players that the form of a box has rows for."""
    told = [n for name in ("start_cash", "certificate_limit") for n in map(number, _table(data, name)) if n]
    return range(2 if FEWEST not in told else FEWEST, max([MOST, *told]) + 1)


def fields(data: Mapping[str, Any], usual: Mapping[str, Any]) -> dict[str, str]:
    """What the fields of a box's form hold. `usual` is the box that stands in where there is none."""
    players = data.get("players") or []
    found = {
        "name": _text(data.get("name")), "money": _text(data.get("currency", "${}")).replace("{}", SUM),
        "bank": _text(data.get("bank")),
        "fewest": _text(min(players, default="")), "most": _text(max(players, default="")),
    }  # fmt: skip
    for n in seats(data):
        found[f"cash-{n}"] = _text(_table(data, "start_cash").get(str(n)))
        found[f"limit-{n}"] = _text(_table(data, "certificate_limit").get(str(n)))
    found |= {question.field: question.answered(data) for question in questions(data)}
    return found | row_fields(data) | besides_fields(data) | market_fields(data, usual)


def read_form(
    given: Mapping[str, str], over: Mapping[str, Any], usual: Mapping[str, Any]
) -> tuple[dict[str, Any], tuple[Text, ...]]:
    """The box of a form that was filled in over another box, and a sentence for each field that cannot be read."""
    given = renamed(given)
    typed, data = Typed(given), deepcopy(dict(over))
    _read_head(typed, data)
    read_companies(typed, data, read_kinds(typed, data))
    read_privates(typed, data)
    read_trains(typed, data)
    read_besides(typed, data)
    read_market(typed, data, usual)
    for question in questions(data):
        question.settle(data, given.get(question.field, ""))
    _fill_tables(data)
    return data, tuple(typed.faults)


def renamed(given: Mapping[str, str]) -> dict[str, str]:
    """What was typed, with the answers about kinds of company under what these are called now."""
    found = dict(given)
    for n in range(Typed(given).rows("kind")):
        was, name = given.get(f"kind-{n}-was", ""), " ".join(given.get(f"kind-{n}-name", "").split())
        if was and name and was != name:
            found |= {field.removesuffix(was) + name: answer for field, answer in given.items()
                      if field.startswith("answer-") and field.endswith(f"-{was}")}  # fmt: skip
    return found


def _read_head(typed: Typed, data: dict[str, Any]) -> None:
    data["name"] = typed.text("name")
    money = typed.text("money") or SUM
    data["currency"] = money.replace(SUM, "{}", 1) if SUM in money else money + "{}"
    bank = typed.number("bank", say("The bank"))
    data["bank"] = UNLIMITED if bank is None else bank
    fewest, most = typed.number("fewest", say("The fewest players"), 1), typed.number("most", say("The most players"), 1)
    if players := [n for n in (fewest, most) if n is not None]:
        data["players"] = [min(players), max(players)]
    cash: dict[str, int] = {}
    limits: dict[str, int | str] = {}
    for n in seats(data):
        sum_ = typed.number(f"cash-{n}", say("The money of each of {n} players", n=n))
        limit = typed.number(f"limit-{n}", say("The certificate limit of {n} players", n=n))
        if sum_ is not None:
            cash[str(n)] = sum_
            limits[str(n)] = UNLIMITED
        if limit is not None:
            limits[str(n)] = limit
    data["start_cash"], data["certificate_limit"] = cash, limits


def _fill_tables(data: dict[str, Any]) -> None:
    """Give the tables that answers stand in what they need besides."""
    rulebook = data.setdefault("profiles", {}).setdefault("rulebook", {})
    rulebook.setdefault("exempt_zones", [])
    options = data.setdefault("options", {})
    options.setdefault("upgrade_reach", ["permissive"])
    data.setdefault("ends", {}).setdefault("bankruptcy", {"operating": "now"})


def _table(data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = data.get(name)
    return found if isinstance(found, Mapping) else {}


def _text(value: Any) -> str:
    """A value of a box in a field; without limit, or not there: nothing."""
    return "" if value is None or value == UNLIMITED else str(value)
