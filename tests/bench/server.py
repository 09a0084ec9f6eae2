"""Tables that are prepared before the server starts, and the cookies of their phones."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

from companion.engine.game import Entry
from companion.engine.moves import to_wire
from companion.tables import Submission, Table, Tables
from companion.tables.waiting import passes
from companion.web import create_app

_COUNT = itertools.count(1)


def cookies(database: Path, table: Table, phones: int) -> list[str]:
    """A signed cookie for each phone: the seats first, then phones that only watch."""
    app = create_app(database)
    sessions = app.session_interface
    name, signer = sessions.get_cookie_name(app), sessions.get_signing_serializer(app)  # type: ignore[attr-defined]
    seats = [{"seat": seat, "key": key} for seat, key in table.settings["seats"].items()]
    held: list[dict[str, Any]] = (seats + [{}] * phones)[:phones]
    return [f"{name}={signer.dumps({'at': {table.code: seat}})}" for seat in held]


def play(table: Table, moves: list[dict[str, Any]]) -> None:
    """Enter moves one by one, as phones do: not those among them that the companion has entered by itself."""
    for n, move in enumerate(moves, start=len(table.timeline.entries)):
        if n == len(table.timeline.entries):
            sent = Submission(table.seq, f"prepared-{next(_COUNT)}", "Ann", "2026-01-01T12:00:00.000Z")
            table.play(table.read_moves([move]), sent)


def wire(entries: list[Entry]) -> list[dict[str, Any]]:
    """The moves of a game as phones send them."""
    return [to_wire(entry.move) for entry in entries]


def tapped(game: Any, table: Table, most: int) -> list[dict[str, Any]]:
    """The next moves of a game that people enter: passes that follow from them are entered by the companion."""
    now, entries, found = game.start.begin(), game.entries(), []
    while len(now.receipts) < len(entries) and len(found) < most:
        entry = entries[len(now.receipts)]
        if len(now.receipts) >= len(table.timeline.entries):
            found.append(entry)
        now.play(entry)
        for passed in passes(now, {}, ""):
            now.play(passed)
    return wire(found)


def make_table(tables: Tables, game: Any) -> Table:
    """Make a table at which that game can be played again."""
    return tables.make("emu-bay", game.players, setup=game.start.setup, options=game.options)
