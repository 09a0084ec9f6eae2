"""The rows of a box's form for what few games have: loans and other counters, and rounds of other names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.eighteenxx.box.optional import (
    AFTER_OPERATING,
    AFTER_SET,
    AFTER_STOCK,
    AT_DIVIDEND,
    AT_TURN,
    COMPANIES,
    NEVER,
    PLAYERS,
)
from companion.eighteenxx.editor.form_values import Typed, keep_number, rows_of, text_of
from companion.engine.text import Text, say

#: The longest name of a counter and of a round.
MOST_NAME = 30
#: What the words of a box are called in the form, the usual one first.
DUE: tuple[tuple[str, Text], ...] = (
    (AT_TURN, say("when its turn begins")), (AT_DIVIDEND, say("after its dividend")), (NEVER, say("when the table says so")),
)  # fmt: skip
AFTER: tuple[tuple[str, Text], ...] = (
    (AFTER_OPERATING, say("each operating round")), (AFTER_SET, say("each set")),
    (AFTER_STOCK, say("each stock round")),
)  # fmt: skip
ASKS: tuple[tuple[str, Text], ...] = ((PLAYERS, say("all players")), (COMPANIES, say("all companies")))
_FIGURES = ("price", "interest", "number", "each")


def besides_fields(data: Mapping[str, Any]) -> dict[str, str]:
    """What the fields hold."""
    found: dict[str, str] = {}
    for n, (name, row) in enumerate(rows_of(data, "counters").items()):
        found |= {f"counter-{n}-name": name, f"counter-{n}-due": str(row.get("due", AT_TURN)),
                  **{f"counter-{n}-{figure}": text_of(row, figure) for figure in _FIGURES}}  # fmt: skip
    for n, (name, row) in enumerate(rows_of(data, "named_rounds").items()):
        found |= {f"round-{n}-name": name, f"round-{n}-after": str(row.get("after", AFTER_OPERATING)),
                  f"round-{n}-asks": str(row.get("asks", PLAYERS))}  # fmt: skip
    return found


def read_besides(typed: Typed, data: dict[str, Any]) -> None:
    """Read the rows; one without a name is left out."""
    counters: dict[str, Any] = {}
    for n in range(typed.rows("counter")):
        if name := typed.text(f"counter-{n}-name", MOST_NAME):
            counters[name] = _counter(typed, f"counter-{n}", name)
    rounds: dict[str, Any] = {}
    for n in range(typed.rows("round")):
        if name := typed.text(f"round-{n}-name", MOST_NAME):
            rounds[name] = {"after": _word(typed, f"round-{n}-after", AFTER), "asks": _word(typed, f"round-{n}-asks", ASKS)}
    for part, found in (("counters", counters), ("named_rounds", rounds)):
        if found:
            data[part] = found
        else:
            data.pop(part, None)


def _counter(typed: Typed, field: str, name: str) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for figure, words, least in (
        ("price", say("The price of {name}", name=name), 0), ("interest", say("The interest of {name}", name=name), 0),
        ("number", say("How many {name} there are", name=name), 1),
        ("each", say("How many {name} a company may have", name=name), 1),
    ):  # fmt: skip
        keep_number(row, figure, typed.number(f"{field}-{figure}", words, least))
    if not typed.text(f"{field}-price"):
        typed.fault(say("What a company gets for {name} is missing: write its price, and 0 if it is no money.", name=name))
    return {"price": 0, **row, "due": _word(typed, f"{field}-due", DUE)}


def _word(typed: Typed, field: str, words: tuple[tuple[str, Text], ...]) -> str:
    """What was chosen; the usual word where it is none."""
    chosen = typed.text(field)
    return chosen if chosen in dict(words) else words[0][0]
