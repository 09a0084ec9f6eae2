"""A real server in its own process, on a file of tables that were prepared before."""

from __future__ import annotations

import http.client
import itertools
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.engine.game import Entry
from companion.engine.moves import to_wire
from companion.tables import Table, Tables
from companion.web import create_app

SERVE = "import sys; from companion.web.server import serve; serve(sys.argv[1], '127.0.0.1', int(sys.argv[2]))"
ROOT = Path(__file__).resolve().parents[2]
_COUNT = itertools.count(1)


@contextmanager
def serving(database: Path) -> Iterator[tuple[int, int]]:
    """Run the server on 127.0.0.1. Yields its port and its process id."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen([sys.executable, "-c", SERVE, str(database), str(port)], cwd=ROOT)
    try:
        _await(port, process)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(10)


def _await(port: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(200):
        if process.poll() is not None:
            raise RuntimeError("the server has ended")
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("the server does not answer")


def get(port: int, path: str, **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    """One request over the wire; the body is as it came, compressed if it was."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path, headers={"Accept-Encoding": "gzip", **headers})
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response, body


def cookies(database: Path, table: Table, phones: int) -> list[str]:
    """A signed cookie for each phone: the seats first, then phones that only watch."""
    app = create_app(database)
    signer = app.session_interface.get_signing_serializer(app)  # type: ignore[attr-defined]
    seats = [{"seat": seat, "key": key} for seat, key in table.settings["seats"].items()]
    held: list[dict[str, Any]] = (seats + [{}] * phones)[:phones]
    return [f"companion={signer.dumps({'at': {table.code: seat}})}" for seat in held]


def play(table: Table, moves: list[dict[str, Any]]) -> None:
    """Enter moves one by one, as phones do."""
    for move in moves:
        table.play([move], table.seq, f"prepared-{next(_COUNT)}", "Ann", "2026-01-01T12:00:00.000Z")


def wire(entries: list[Entry]) -> list[dict[str, Any]]:
    """The moves of a game as phones send them."""
    return [to_wire(entry.move) for entry in entries]


def make_table(tables: Tables, game: Any) -> Table:
    """Make a table at which that game can be played again."""
    return tables.make("emu-bay", game.players, setup=game.start.setup, options=game.options)
