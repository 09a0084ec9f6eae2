"""Recorded games at real tables: what tests and benchmarks of pages late in a game begin with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

GAMES = Path(__file__).parent / "games"


def record_of(file: str) -> dict[str, Any]:
    """A recorded game by its place below the games, such as "emu_bay/recorded/books.json"."""
    return json.loads((GAMES / file).read_text(encoding="utf-8"))


def move_of(entry: dict[str, Any]) -> dict[str, Any]:
    """An entry of a game file as a phone sends it: without who entered it when, and why."""
    return {key: value for key, value in entry.items() if key not in ("by", "at", "overruled", "batch")}


def phone_at(app: Any, table: Any, seat: str | None) -> FlaskClient:
    """A phone that has a seat of a table; None: that only watches."""
    client = app.test_client()
    if seat is not None:
        with client.session_transaction() as session:
            session["at"] = {table.code: {"seat": seat, "key": table.settings["seats"][seat]}}
    return client
