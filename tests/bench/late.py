"""Late in a game: what a page, a tap and the opening of a table cost the server."""

from __future__ import annotations

import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from companion import __version__
from companion.tables import Table, Tables
from companion.web import create_app
from tests.bench.figures import Figure
from tests.real_server import ROOT
from tests.recorded_tables import move_of, phone_at, record_of

#: A long recorded game of each kind of title.
GAMES = {
    "Emu Bay": "emu_bay/recorded/conditions-resources-track-bonds.json",
    "18Chesapeake OtR": "chesapeake/recorded/18chesapeake-otr-full-bank.json",
    "1889": "shikoku_1889/recorded/1889-full-bank.json",
    "1830": "barons_1830/recorded/1830-full-bank.json",
    "1828": "system_1828/recorded/final-full-final_phase.json",
    "1862": "eastern_1862/recorded/stock_market.json",
    "1820": "britain_1820/recorded/five.json",
    "Empire Builder": "empire_builder/recorded/normal.json",
    "any 18xx": "open_box/recorded/any-18xx-bank.json",
}
LEFT, TAPS, TIMES = 16, 12, 15
NEWS = {"HX-Request": "true"}


def bench_late() -> list[Figure]:
    """Processor time of the server, 16 entries before the end of a recorded game of each title; no network.

    "Watching": the page of who watches, as the phone asks for it after news, median of 15 at one position, and its bytes;
    map, market and trains are documents of their own. "A tap": an entry, then the pages of all seats and of the big screen
    with all its documents, median of 12 entries. "Opened": the table by a process that has just begun, all it does counted
    but its start.
    """
    figures = []
    with tempfile.TemporaryDirectory() as folder:
        for name, file in GAMES.items():
            figures += _of_title(Path(folder) / f"{name}.sqlite", name, record_of(file))
    return figures


def _of_title(database: Path, name: str, record: dict[str, Any]) -> list[Figure]:
    moves = record["moves"]
    code = Tables(database, __version__).take_over({**record, "moves": moves[:-LEFT]}, name).code
    opening = [sys.executable, "-m", "tests.bench.late", str(database), code]
    opened = float(subprocess.run(opening, cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True).stdout)
    app = create_app(database, RATELIMIT_ENABLED=False, WTF_CSRF_ENABLED=False)
    table = app.extensions["companion"].open(code)
    watcher, seats = phone_at(app, table, None), {seat: phone_at(app, table, seat) for seat in table.start.players}
    page = watcher.get(f"/t/{code}", headers=NEWS).data
    watching = statistics.median(_taken(lambda: watcher.get(f"/t/{code}", headers=NEWS)) for _ in range(TIMES))
    taps = [_taken(partial(_tap, table, seats, watcher, move_of(entry))) for entry in moves[-LEFT : -LEFT + TAPS]]
    return [
        Figure(f"{name}: watching", watching * 1000, "ms", "<= 2"),
        Figure(f"{name}: that page", len(page) / 1000, "KB", "<= 8"),
        Figure(f"{name}: a tap, {len(seats)} seats and the big screen", statistics.median(taps) * 1000, "ms",
               "<= 80" if name == "1828" else ""),
        Figure(f"{name}: opened, {len(moves) - LEFT} entries", opened * 1000, "ms", "<= 700"),
    ]  # fmt: skip


def _taken(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin


def _tap(table: Table, seats: dict[str, Any], watcher: Any, move: dict[str, Any]) -> None:
    """One entry of the game by the seat that makes it, and all pages after it. Passes that have followed are entered."""
    who = move["player"] if move.get("player") in seats else next(iter(table.game.ask.actors))
    fields = {"move": json.dumps(move), "seen": table.seq, "entry_id": f"tap-{table.seq}", "sure": 1}
    seats[who].post(f"/t/{table.code}/play", data=fields, headers=NEWS)
    for phone in seats.values():
        assert phone.get(f"/t/{table.code}", headers=NEWS).status_code == 200
    for address in _documents(watcher.get(f"/t/{table.code}/big", headers=NEWS).text):
        assert watcher.get(address).status_code == 200


def _documents(page: str) -> list[str]:
    return [found.replace("&amp;", "&") for found in re.findall(r'data-apart="([^"]+)"', page)]


def opened(database: str, code: str) -> None:
    """Print the processor seconds that it takes to open a table, everything imported."""
    tables = Tables(Path(database), __version__)
    print(_taken(lambda: tables.open(code)))


if __name__ == "__main__":
    opened(*sys.argv[1:])
