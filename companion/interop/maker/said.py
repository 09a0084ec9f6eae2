"""What an 18xx-maker file says in words for people and a box has a word for: how prices move, when privates are sold to
companies and close, and in what order a player sells and buys. What is not plain stays a sentence for the table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from companion.eighteenxx.box.reading import rows_of
from companion.engine.reading import JsonDict
from companion.engine.text import Text, say
from companion.interop.maker.loose import Notes, Row, is_true, listed, named_rows, table, words

_WAYS = ("right", "left", "up", "down")
#: What moves a price, the first that fits: its key in `price_moves`, and what it is in words.
_MOVES: tuple[tuple[str, Text, str], ...] = (
    ("sold_out", say("when all shares are sold"), r"sold[- ]out|\ball\b.*\b(?:sold|held|owned)|100\s?%"),
    ("pool", say("with shares in the bank pool"), r"\b(?:in|remain\w*)\b.*\b(?:pool|market)\b"),
    ("sale", say("after sales"), r"\bs(?:old|ells?|elling|ales?)\b"),
    ("unpaid", say("without a dividend"),
     r"\b(?:no|not|without|zero|n't)\b.*\b(?:dividends?|pa(?:y|ys|id)|revenue|payout)\b|withh[eo]ld|retain|\b0 dividend"),
    ("paid", say("after a dividend"), r"dividend|\bpa(?:y|ys|id|yout|ying)\b|pay[- ]?out|distribut|full"),
)  # fmt: skip
_AT_ITS_PRICE = re.compile(r"(?:≥|>=|at least|equal\w* or|or (?:more|higher|greater)).*|\bprice\b", re.IGNORECASE)
_OTHER_SUM = re.compile(r"half|double|twice|triple|[0-9]\s*[x×]|[x×]\s*[0-9]|<|less|\bpartial|split", re.IGNORECASE)
_AT_ONCE = re.compile(r"\b(?:block|sale|regardless|any number|once|one or more|each time)\b", re.IGNORECASE)
#: What is not as plain as it looks.
_UNLESS = re.compile(r"\b(?:not|n't|never|except|unless|if|until|no longer|no)\b", re.IGNORECASE)
_CLOSE = re.compile(r"\bpriv\w*.*\b(?:close|closed|closes|removed)\b|\bclos(?:e|es|ing)\b.*\bpriv", re.IGNORECASE)
_SOLD_IN = re.compile(
    r"(?=.*\bpriv)(?=.*\b(?:buy|bought|purchas\w*|sold|sell)\b)(?=.*(?:compan|corporation|railway|railroad|\bby\b|\bto\b))",
    re.IGNORECASE)  # fmt: skip
_NEVER_SOLD_IN = re.compile(r"\b(?:not|never|n't|cannot|no)\b", re.IGNORECASE)
_STOCK = re.compile(r"\bS(?:D)?R\b|stock|share", re.IGNORECASE)
_DONE = re.compile(r"\b(?P<sell>sell|sale|sold)|\b(?P<buy>buy|bought|purchase)", re.IGNORECASE)
#: A step that leaves the order open.
_EITHER = re.compile(r"\bor\b|any order|either", re.IGNORECASE)
#: The orders in which a player acts for which a box has a plain word.
_ORDERS = (["sell", "buy", "sell"], ["sell", "buy"], ["buy", "sell"])


def read_said(data: Row, box: JsonDict, notes: Notes) -> JsonDict:
    """What the words of a file add to the `box` that was read of it."""
    found: JsonDict = {}
    if moves := _moves(data, notes):
        found["price_moves"] = moves
    if order := _order(data, notes):
        found["stock_turn"] = order
    _read_sales_of_privates(data, box, notes)
    return found


def _moves(data: Row, notes: Notes) -> JsonDict:
    """Where prices go: for each cause the one way of which the file plainly says so."""
    told: dict[str, list[tuple[str, str, JsonDict]]] = {}
    for way, said in table(table(data.get("stock")).get("movement")).items():
        for text in filter(None, (words(part, 120) for part in listed(said))):
            if way in _WAYS and (move := _move(way, text)):
                told.setdefault(next(iter(move)), []).append((way, text, move))
            else:
                notes.add(say("Of moves “{way}” on the market the file says “{text}”: that is left to the table.",
                              way=words(way, 24), text=text))  # fmt: skip
    moves: JsonDict = {}
    for cause, what, _ in _MOVES:
        for way, text, move in told.get(cause, ()):
            if len({other for other, _, _ in told[cause]}) > 1:
                notes.ask(say("Of moves “{way}” on the market the file says “{text}”, and the like of another way: where "
                              "the price goes {what} is asked in the form.", way=way, text=text, what=what))  # fmt: skip
                continue
            moves |= move
            notes.add(say("Of moves “{way}” on the market the file says “{text}”: it is read as where the price goes "
                          "{what}.", way=way, text=text, what=what))  # fmt: skip
    return moves


def _move(way: str, text: str) -> JsonDict | None:
    cause = next((key for key, _, meant in _MOVES if re.search(meant, text, re.IGNORECASE)), None)
    if cause == "sale":
        return {"sale": way, "sale_by": "sale" if _AT_ONCE.search(text) else "share"}
    if cause == "paid":
        if _OTHER_SUM.search(text):
            return None
        return {"paid": way, **({"paid_from": "price"} if _AT_ITS_PRICE.search(text) else {})}
    return {cause: way} if cause else None


# -- privates -------------------------------------------------------------------------------------------------------------


def _read_sales_of_privates(data: Row, box: JsonDict, notes: Notes) -> None:
    """When companies may buy privates, and when these close; or that they never may."""
    privates, phases = rows_of(box, "privates"), rows_of(box, "phases")
    if not privates:
        return
    if never := next((text for text in _said_of_all(data) if _SOLD_IN.search(text) and _NEVER_SOLD_IN.search(text)), ""):
        notes.add(say("The file says “{text}”: so no company may buy a private.", text=never))
        for row in privates.values():
            row["company_may_buy"] = False
    _read_phases(phases, dict(_said_of_phases(data, box)), notes)
    sold = any("privates_for_companies" in row for row in phases.values())
    if not never and not sold and phases:
        notes.ask(say("No phase of the file says that companies may buy privates. May they? Answer it in the form, under "
                      "the trains; if they never may, write “not for companies” behind each private."))  # fmt: skip


def _read_phases(phases: Mapping[str, JsonDict], said: Mapping[str, list[str]], notes: Notes) -> None:
    sells = False
    for name, row in phases.items():
        for text in said.get(name, ()):
            plain = not _UNLESS.search(text)
            if plain and _CLOSE.search(text) and "closes_privates" not in row:
                row["closes_privates"] = True
                notes.add(say("With phase {phase} the file says “{text}”: so privates close then.",
                              phase=row.get("colour", name), text=text))  # fmt: skip
            elif plain and _SOLD_IN.search(text) and "privates_for_companies" not in row:
                sells = True
                notes.add(say("With phase {phase} the file says “{text}”: so companies may buy privates from then on.",
                              phase=row.get("colour", name), text=text))  # fmt: skip
        sells = sells and not row.get("closes_privates")
        if sells:
            row.setdefault("privates_for_companies", True)


def _said_of_phases(data: Row, box: JsonDict) -> Iterator[tuple[str, list[str]]]:
    """What the file says of each phase: in its notes, and on the train that begins it."""
    for name, row in rows_of(box, "phases").items():
        called = (name, row.get("colour", name))
        of_phase = [part for one in named_rows(data.get("phases")) if words(one.get("name"), 24) in called
                    for part in listed(one.get("notes"))]  # fmt: skip
        of_train = [one.get(key) for one in named_rows(data.get("trains")) if words(one.get("name"), 24) == name
                    for key in ("info", "description")]  # fmt: skip
        yield name, [text for part in (*of_phase, *of_train) if (text := words(part, 200))]


def _said_of_all(data: Row) -> Iterator[str]:
    """What the file says of the game as a whole: its hints beside the market, the notes of phases, the steps of turns."""
    pools = (note for pool in named_rows(data.get("pools")) for note in listed(pool.get("notes")))
    yield from (words(note.get("note") if isinstance(note, Mapping) else note, 200) for note in pools)
    yield from (words(note, 200) for row in named_rows(data.get("phases")) for note in listed(row.get("notes")))
    yield from (step for turn in named_rows(data.get("turns")) for step in _steps(turn))


# -- turns ----------------------------------------------------------------------------------------------------------------


def _order(data: Row, notes: Notes) -> list[list[str]]:
    """In what order a player sells and buys, where a turn in a stock round has it step by step; what other turns have is
    told."""
    for turn in named_rows(data.get("turns")):
        name, steps = words(turn.get("name"), 40), _steps(turn)
        if not steps:
            continue
        given = {"turn": name or "?", "steps": tuple(steps)}
        if not _STOCK.search(name):
            notes.add(say("The steps of “{turn}” are in the file: {steps}.", **given))
            continue
        order = [match.lastgroup or "" for step in steps for match in _DONE.finditer(step)]
        done = [one for at, one in enumerate(order) if at == 0 or order[at - 1] != one]
        if done in _ORDERS and is_true(turn.get("ordered", True)) and not any(map(_EITHER.search, steps)):
            notes.add(say("The steps of “{turn}” are in the file: {steps}. So the order of selling and buying is read.",
                          **given))  # fmt: skip
            return [done]
        notes.ask(say("The steps of “{turn}” are in the file: {steps}. In what order does a player sell and buy? Answer "
                      "it in the form, under the stock rounds.", **given))  # fmt: skip
    return []


def _steps(turn: Row) -> list[str]:
    return [text for part in listed(turn.get("steps")) if (text := words(part, 80))]
