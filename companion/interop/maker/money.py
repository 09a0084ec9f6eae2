"""The players, the money and the privates of an 18xx-maker file."""

from __future__ import annotations

from typing import Any

from companion.eighteenxx.box_faults import MOST_PLAYERS
from companion.eighteenxx.reading import UNLIMITED
from companion.eighteenxx.usual_box import USUAL_PLAYERS
from companion.engine.text import say
from companion.interop.maker.loose import ENDLESS, Keys, Notes, Row, figure, rows, unique, whole, words

_PLAYERS = Keys("number capital certLimit bank")
_PRIVATE = Keys("name price revenue description minPlayers variant sym id",
                "icon token iconColor image idBackgroundColor nameFontSize descFontSize",
                "hex company tile bid note abilities debt maxPlayers")  # fmt: skip
#: How long the text on a private may be.
_LONGEST = 600


def read_money(data: Row, notes: Notes) -> dict[str, Any]:
    """The numbers of players, what each starts with and may hold, and the bank."""
    found: dict[str, Any] = {}
    by_number: dict[int, Row] = {}
    for row in rows(data.get("players")):
        number = whole(row.get("number"))
        if number and number <= MOST_PLAYERS and number not in by_number:
            by_number[number] = row
        else:
            notes.add(
                say("A row of players is for “{n}” players: it is left out.", n=words(row.get("number"), 24) or "?")
            )
    _PLAYERS.note(((str(n), row) for n, row in by_number.items()), say("players"), notes)
    if by_number:
        found["players"] = [min(by_number), max(by_number)]
    counts = sorted(by_number) or list(range(USUAL_PLAYERS[0], USUAL_PLAYERS[1] + 1))
    for field, key in (("start_cash", "capital"), ("certificate_limit", "certLimit")):
        table = {str(n): read for n in counts if (read := _one(data, by_number.get(n, {}), key, n, notes)) is not None}
        if table:
            found[field] = table
    bank = _bank(data, list(by_number.values()), notes)
    needed = max((int(n) * cash for n, cash in found.get("start_cash", {}).items()), default=0)
    if isinstance(bank, int) and bank < needed:
        notes.add(say("The bank is said to hold {bank}, and players to start with {needed} in all: the bank is left out.",
                      bank=bank, needed=needed))  # fmt: skip
    elif bank is not None:
        found["bank"] = bank
    return found


def _one(data: Row, row: Row, key: str, n: int, notes: Notes) -> int | str | None:
    """A figure of so many players: what the file says for all numbers of them counts first."""
    value = data.get(key) if data.get(key) is not None else row.get(key)
    if value in ENDLESS and key == "certLimit":
        return UNLIMITED
    return figure(value, say("“{key}” for {n} players", key=key, n=n), notes)


def _bank(data: Row, players: list[Row], notes: Notes) -> int | str | None:
    """The bank: one for all numbers of players, or the same with each; otherwise nothing that a box can say."""
    what = say("The bank")
    each = [
        UNLIMITED if row["bank"] in ENDLESS else figure(row["bank"], what, notes) for row in players if "bank" in row
    ]
    if data.get("bank") is not None:
        top = UNLIMITED if data["bank"] in ENDLESS else figure(data["bank"], what, notes)
        if others := tuple(str(bank) for bank in each if bank != top):
            notes.add(say("The bank is {bank} for all numbers of players, and by their number otherwise ({others}): "
                          "the first is "
                          "taken.", bank=str(top), others=others))  # fmt: skip
        return top
    if len(set(each)) > 1 or len(each) != len(players):
        if each:
            notes.add(say("The bank depends on the number of players ({banks}): a box has one for all.",
                          banks=tuple(map(str, each))))  # fmt: skip
        return None
    return each[0] if each else None


def read_privates(data: Row, notes: Notes) -> dict[str, dict[str, Any]]:
    """The privates, by P1, P2 and so on; what they can do is text."""
    found: dict[str, dict[str, Any]] = {}
    named: list[tuple[str, Row]] = []
    for at, row in enumerate(rows(data.get("privates")), 1):
        id_, name = f"P{at}", words(row.get("name"))
        symbol = unique(
            words(row.get("sym"), 12) or words(row.get("id"), 12) or id_, (its["symbol"] for its in found.values())
        )
        private: dict[str, Any] = {"symbol": symbol, "name": name or symbol}
        for field, what in (("price", say("The price of {private}", private=name or symbol)),
                            ("revenue", say("The revenue of {private}", private=name or symbol))):  # fmt: skip
            if (read := figure(row.get(field), what, notes)) is not None:
                private[field] = read
        if text := words(row.get("description"), _LONGEST):
            private["text"] = text
        if fewest := figure(
            row.get("minPlayers"), say("The fewest players of {private}", private=name or symbol), notes
        ):
            private["players_min"] = fewest
        found[id_] = private
        named.append((name or symbol, row))
    _PRIVATE.note(named, say("privates"), notes)
    return found
