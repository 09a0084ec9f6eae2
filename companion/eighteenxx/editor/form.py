"""A box as a form: every figure as the text of a field, and the way back.

A form is filled in over a box: what it does not ask for stays as it was. Rows are known by what they were called before, so
a company that is renamed keeps the rest of what it has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from companion.eighteenxx.box.reading import UNLIMITED
from companion.eighteenxx.editor.companies_form import company_fields, read_companies
from companion.eighteenxx.editor.form_values import Typed, figures_of, seats, text_of
from companion.eighteenxx.editor.market_form import market_fields, read_market
from companion.eighteenxx.editor.privates_form import private_fields, read_privates
from companion.eighteenxx.editor.questions import questions
from companion.eighteenxx.editor.rows_form import besides_fields, read_besides
from companion.eighteenxx.editor.trains_form import read_trains, train_fields
from companion.engine.reading import Json, JsonDict
from companion.engine.text import say

#: What a box has for each number of players, by the field that asks for it.
BY_PLAYERS = {"cash": "start_cash", "limits": "certificate_limit"}
#: What is a table in a box, and which of them have rows; what is a list in a row, and of what; what is a text.
ROWS = ("companies", "privates", "trains", "phases", "kinds", "counters", "named_rounds")
TABLES = (*ROWS, "market", "profiles", "options", "ends", "price_moves", "start_cash", "certificate_limit")
LISTS: Mapping[str, object] = {"token_costs": int | str, "colours": str, "certificates": int, "exempt_zones": str}
TEXTS = ("ink", "shape", "kind", "from_phase", "rusted_by")
#: The sum that stands in a field for any sum.
SUM = "100"


def shaped(data: Json) -> JsonDict:
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
    for name in ("exported", "by_hand"):
        if not _are(str, found.get(name, [])):
            found.pop(name)
    return found


def _row(row: Mapping[str, object]) -> JsonDict:
    """A row without the fields that are no lists where lists belong, and no texts where texts do."""
    return {name: value for name, value in row.items()
            if _are(LISTS.get(name, object), value if name in LISTS else [])
            and (name not in TEXTS or isinstance(value, str))}  # fmt: skip


def _market(market: Mapping[str, object]) -> JsonDict:
    zones = market.get("zones", {})
    rows = market.get("rows")
    return {**market, "rows": rows if _are(str, rows) else [],
            "zones": {name: dict(zone) for name, zone in zones.items() if isinstance(zone, Mapping)}
            if isinstance(zones, Mapping) else {}}  # fmt: skip


def _are(kind: Any, values: Any) -> bool:
    return isinstance(values, list) and all(isinstance(value, kind) for value in values)


def fields(data: Json, shelf: Mapping[str, Json]) -> dict[str, str]:
    """What the fields of a box's form hold. `shelf` are boxes by what chooses their markets, first the one that stands in
    where there is none."""
    players = data.get("players") or []
    found = {
        **{field: text_of(data, field) for field in ("name", "bank")},
        "money": text_of({"currency": "${}", **data}, "currency").replace("{}", SUM),
        "fewest": str(min(players, default="")), "most": str(max(players, default="")),
    }  # fmt: skip
    found |= _by_players(data)
    found |= {question.field: question.answered(data) for question in questions(data)}
    found |= company_fields(data, next(iter(shelf.values()))) | train_fields(data) | private_fields(data)
    return found | besides_fields(data) | market_fields(data, shelf)


def _by_players(data: Json) -> dict[str, str]:
    """Figures for the fewest players, one more, and so on, as people write them."""
    return {field: figures_of(data.get(part, {}), seats(data)) for field, part in BY_PLAYERS.items()}


def read_form(
    given: Mapping[str, str], over: Mapping[str, object], shelf: Mapping[str, Json]
) -> tuple[JsonDict, Typed]:
    """The box of a form that was filled in over another box, and what was typed, with its faults. `shelf` as for
    `fields`."""
    given = renamed(given)
    typed, data = Typed(given), deepcopy(dict(over))
    readers: Mapping[str, Callable[[], None]] = {
        "head": lambda: _read_head(typed, data),
        "company": lambda: read_companies(typed, data, next(iter(shelf.values()))),
        "private": lambda: read_privates(typed, data), "train": lambda: read_trains(typed, data, over),
        "counter": lambda: read_besides(typed, data), "market": lambda: read_market(typed, data, shelf),
    }  # fmt: skip
    for typed.part, read in readers.items():
        read()
    # What is usual for a box may be otherwise than it was: nobody has answered what follows and was left alone.
    shown = renamed({**given, **{question.field: question.answered(over) for question in questions(over)}})
    for question in questions(data):
        typed_now = given.get(question.field, "")
        if not question.follows or typed_now != shown.get(question.field):
            question.settle(data, typed_now)
    _fill_tables(data)
    return data, typed


def renamed(given: Mapping[str, str]) -> dict[str, str]:
    """What was typed, with the answers about kinds of company under what these are called now."""
    found = dict(given)
    for n in range(Typed(given).rows("kind")):
        was, name = given.get(f"kind-{n}-was", ""), " ".join(given.get(f"kind-{n}-name", "").split())
        if was and name and was != name:
            found |= {field.removesuffix(was) + name: answer for field, answer in given.items()
                      if field.startswith("answer-") and field.endswith(f"-{was}")}  # fmt: skip
    return found


def _read_head(typed: Typed, data: JsonDict) -> None:
    shown = _by_players(data)
    data["name"] = typed.text("name")
    money = typed.text("money") or SUM
    data["currency"] = money.replace(SUM, "{}", 1) if SUM in money else money + "{}"
    bank = typed.number("bank", say("The bank"))
    data["bank"] = UNLIMITED if bank is None else bank
    fewest, most = typed.number("fewest", say("The fewest players"), 1), typed.number("most", say("The most players"), 1)
    if players := [n for n in (fewest, most) if n is not None]:
        data["players"] = [min(players), max(players)]
    # Figures that nobody has touched are those of as many players as before, also where there are fewer or more now.
    if typed.text("cash") != shown["cash"] or "start_cash" not in data:
        data["start_cash"] = typed.figures("cash", say("What each player starts with"), seats(data))
    if typed.text("limits") != shown["limits"] or "certificate_limit" not in data:
        limits = typed.figures("limits", say("The certificate limits"), seats(data))
        data["certificate_limit"] = {**dict.fromkeys(data["start_cash"], UNLIMITED), **limits}


def _fill_tables(data: JsonDict) -> None:
    """Give the tables that answers stand in what they need besides."""
    rulebook = data.setdefault("profiles", {}).setdefault("rulebook", {})
    rulebook.setdefault("exempt_zones", [])
    options = data.setdefault("options", {})
    options.setdefault("upgrade_reach", ["permissive"])
