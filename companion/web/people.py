"""Who holds this phone: seat, banker, host or viewer, by a signed cookie for each table.

The cookie repeats tokens that the table keeps, so a host who deals new ones locks old phones out.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from flask import Flask, session

from companion.engine.text import Text, say
from companion.tables import Malformed, Table

MOST_TABLES = 24


@dataclass(frozen=True)
class Person:
    """What somebody may do at a table."""

    seat: str | None = None
    is_host: bool = False
    is_banker: bool = False

    @property
    def is_viewer(self) -> bool:
        """Whether this phone may only look."""
        return self.seat is None and not self.is_host

    @property
    def name(self) -> str:
        """How the log calls this person."""
        return self.seat or ("host" if self.is_host else "viewer")

    def may_enter(self, table: Table, actor: str | None) -> bool:
        """Whether this person may enter a move for `actor`."""
        if self.is_viewer:
            return False
        if self.is_banker:
            return True
        if actor in table.game.hides(self.seat):
            return False
        rule = table.settings["entries_by"]
        return rule == "anyone" or (rule == "own" and actor == self.seat)


def at(table: Table) -> Person:
    """Who holds this phone at this table."""
    kept = session.get("at", {}).get(table.code, {})
    seat = kept.get("seat")
    if not isinstance(seat, str) or not _same(kept.get("key"), table.settings["seats"].get(seat)):
        seat = None
    is_host = _same(kept.get("host"), table.settings["host"])
    return Person(seat, is_host, is_host or seat in table.settings["bankers"])


def take_seat(table: Table, player: str, token: str | None = None) -> None:
    """Remember on this phone that its holder plays `player`.

    With the table's code alone when the host lets everybody claim; otherwise with the token of the seat card.

    Raises:
        Malformed: no such seat, or a wrong token.
    """
    right = table.settings["seats"].get(player)
    allowed = _same(token, right) if token is not None else table.settings["claims"] == "open"
    if right is None or not allowed:
        raise Malformed(_no_seat())
    _remember(table, seat=player, key=right)


def seat_of_token(table: Table, token: str) -> str:
    """Which seat a seat card's token belongs to. Raises Malformed."""
    for player, right in table.settings["seats"].items():
        if _same(token, right):
            return str(player)
    raise Malformed(_no_seat())


def take_host(table: Table, token: str) -> None:
    """Remember on this phone that it is the host's. Raises Malformed: a wrong token."""
    if not _same(token, table.settings["host"]):
        raise Malformed(_no_seat())
    _remember(table, host=token)


def leave(table: Table) -> None:
    """Forget the seat on this phone."""
    _remember(table, seat=None, key=None)


def watch(table: Table) -> None:
    """Remember on this phone that it has been at this table; a seat it has there stays."""
    _remember(table)


def my_codes() -> list[str]:
    """The tables that this phone knows, the latest last."""
    return list(session.get("at", {}))


def know(app: Flask) -> None:
    """Let templates ask who holds the phone."""
    app.add_template_global(at, "person_at")


def _remember(table: Table, **changes: str | None) -> None:
    kept = dict(session.get("at", {}))
    mine = {**kept.pop(table.code, {}), **changes}
    kept[table.code] = {name: value for name, value in mine.items() if value is not None}
    session["at"] = dict(list(kept.items())[-MOST_TABLES:])
    session.permanent = True


def _same(given: object, right: object) -> bool:
    return isinstance(given, str) and isinstance(right, str) and secrets.compare_digest(given.encode(), right.encode())


def _no_seat() -> Text:
    return say("This phone has no key to that seat. Scan the code on the host's screen or on your seat card.")
