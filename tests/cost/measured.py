"""Counts what is held against budgets.json: `python -m tests.cost.measured PART` prints it, `--keep` writes it there.

Each part is counted in a process of its own, in one order: what is worked out once and kept counts where it is worked out.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from companion.engine.game import Game
from companion.engine.record import load_json, parse_record
from companion.games import find_title
from companion.games.kits import sheets_of
from companion.sheets import Kind, Session, printed
from companion.tables import Submission, Table
from companion.web import create_app
from tests.cost.counting import ROOT, calls_of, rows_of
from tests.recorded_tables import move_of, phone_at, record_of

BUDGETS = Path(__file__).with_name("budgets.json")
#: A recorded game for each title with rules of its own.
GAMES = {
    "emu-bay": "emu_bay/recorded/conditions-resources-track-bonds.json",
    "18chesapeake": "chesapeake/recorded/18chesapeake-full-bank.json",
    "18chesapeake-otr": "chesapeake/recorded/18chesapeake-otr-full-stock_market.json",
    "1889": "shikoku_1889/recorded/1889-full-bank.json",
    "1830": "barons_1830/recorded/1830-full-bankrupt.json",
    "1828": "system_1828/recorded/final-full-stock_market.json",
    "1862": "eastern_1862/recorded/bank.json",
    "18tn": "ten/recorded/18tn-full-stock_market.json",
    "18ms": "ten/recorded/18ms-full-fixed_round.json",
    "1882": "ten/recorded/1882-full-stock_market.json",
    "1820": "britain_1820/recorded/four.json",
    "any-18xx": "open_box/recorded/any-18xx-bank.json",
    "empire-builder": "empire_builder/recorded/timed.json",
}
#: So many entries before its end a game stands when its pages are asked for.
LEFT = 12
Costs = dict[str, dict[str, int]]


def _played(name: str) -> Game:
    return parse_record(load_json(json.dumps(record_of(GAMES[name]))), find_title).replay()


def replays() -> Costs:
    """A whole game with every check, from the text of its file."""
    return {name: {"calls": calls_of(partial(_played, name))} for name in GAMES}


# Pages ---------------------------------------------------------------------------------------------


def pages() -> Costs:
    """One page of each kind late in a game, after one more entry. And again, as others ask for it who see the same."""
    found: Costs = {}
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder) / "cost.sqlite", RATELIMIT_ENABLED=False)
        tables = app.extensions["companion"]
        for name in GAMES:
            record = record_of(GAMES[name])
            moves = record["moves"]
            table = tables.take_over({**record, "moves": moves[:-LEFT]}, name)
            for what, ask in _asked(app, table):
                ask()
                _enter(table, moves)
                calls = calls_of(ask)
                while app.extensions["companion-workshop"].under_way():  # the page after a search is another than before
                    time.sleep(0.01)
                again, rows = calls_of(ask), rows_of(tables.store.db.conn, ask)
                found[f"{name}, {what}"] = {"calls": calls, "again": again, "rows": rows, "bytes": len(ask())}
    return found


def _enter(table: Table, moves: list[dict[str, Any]]) -> None:
    """The next entry of the game: calls that it makes are not the page's."""
    move = move_of(moves[len(table.timeline.entries)])
    table.play(table.read_moves([move]), Submission(table.seq, f"cost-{table.seq}", "Ann", "2026-01-01T12:00:00.000Z"))
    assert table.game.end is None


def _asked(app: Any, table: Table) -> Iterator[tuple[str, Callable[[], bytes]]]:
    watcher, phones = phone_at(app, table, None), {seat: phone_at(app, table, seat) for seat in table.start.players}

    def on_turn() -> FlaskClient:
        return next((phone for seat, phone in phones.items() if seat in table.game.ask.actors), watcher)

    def waiting() -> FlaskClient:
        return next((phone for seat, phone in phones.items() if seat not in table.game.ask.actors), watcher)

    def watching() -> FlaskClient:
        return watcher

    def of(client: Callable[[], FlaskClient], page: str) -> Callable[[], bytes]:
        def ask() -> bytes:
            answer = client().get(f"/t/{table.code}{page}", headers={"HX-Request": "true"})
            assert answer.status_code == 200, (page, answer.status_code)
            return answer.data

        return ask

    yield "who is on turn", of(on_turn, "")
    yield "who waits", of(waiting, "")
    yield "who watches", of(watching, "")
    yield "the big screen", of(watching, "/big")
    yield "the overview", of(watching, "/desk")
    yield "companies", of(waiting, "/companies") if table.start.title.id != "empire-builder" else of(waiting, "/players")
    yield "players", of(waiting, "/players")
    yield "log", of(waiting, "/log")


# Sheets --------------------------------------------------------------------------------------------


def sheets() -> Costs:
    """Each kind of sheet, filled from a finished game and written as PDF, for the first title that has it."""
    found: Costs = {}
    for name in GAMES:
        session = Session(_played(name), table="Friday", date="1 May 2026")
        for kind in sheets_of(session):
            if not any(key.endswith(f", {kind.id}") for key in found):
                found[f"{name}, {kind.id}"] = {"calls": calls_of(partial(_print, kind, session))}
    return found


def _print(kind: Kind, session: Session) -> None:
    printed([kind.fill(session)])


PARTS: dict[str, Callable[[], Costs]] = {"replays": replays, "pages": pages, "sheets": sheets}


def counted(part: str) -> Costs:
    """What a part costs, counted in a process of its own."""
    told = subprocess.run([sys.executable, "-m", "tests.cost.measured", part], cwd=ROOT, stdout=subprocess.PIPE, check=True)
    return json.loads(told.stdout)


def main() -> None:
    """Count the parts that are named, or all."""
    asked = [name for name in sys.argv[1:] if name != "--keep"]
    if "--keep" not in sys.argv:
        print(json.dumps(PARTS[asked[0]]()))
        return
    kept = json.loads(BUDGETS.read_text(encoding="utf-8")) if BUDGETS.exists() else {}
    found = {name: counted(name) for name in asked or PARTS}
    BUDGETS.write_text(json.dumps({**kept, **found}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
