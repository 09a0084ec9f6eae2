"""An event of 200 tables: what its pages take on the server."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from companion.tables import Desk, Events, Tables
from companion.tournament import draw_tables
from companion.web import create_app
from tests.bench.figures import Figure, median_time

TABLES, PLAYERS, SLOTS = 200, 800, 3
PAGES = ("", "/standings", "/tables", "/board", "/desk", "/slot/1", "/table/7", "/players", "/log")


def bench_tournament() -> list[Figure]:
    """An event of 800 players in three slots of 200 tables: two slots played, the third with 200 companion tables.

    Pages are made in the process that measures, for the organiser, without compression and network.
    """
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder) / "bench.sqlite", TESTING=True, RATELIMIT_ENABLED=False)
        desk = app.extensions["companion-events"].make("Bench", "organiser")
        figures = [*_fill(desk), Figure("the event opened after a restart", 1000 * median_time(desk._rebuild), "ms")]
        client = app.test_client()
        client.get(f"/k/{desk.code}/{desk.settings['organiser']}")
        client.get(f"/e/{desk.code}?number=7")
        figures.append(Figure("all its tables looked at after a restart", _after_a_restart(desk), "s"))
        figures += [
            Figure(f"/e/CODE{page}", 1000 * median_time(_get(client, f"/e/{desk.code}{page}")), "ms", "<= 50")
            for page in PAGES
        ]
        figures.append(Figure("the first standings after a result", 1000 * _after_a_result(desk), "ms", "<= 50"))
    return figures


def _get(client: object, where: str) -> Callable[[], None]:
    def get() -> None:
        assert client.get(where).status_code == 200, where  # type: ignore[attr-defined]

    return get


def _fill(desk: Desk) -> list[Figure]:
    """Two slots with sheets, and one with companion tables."""
    figures = []
    desk.enter("players", {"players": [[n, f"Player {n}"] for n in range(1, PLAYERS + 1)]}, "x")
    for slot in range(1, SLOTS + 1):
        desk.enter("slot", {"slot": slot, "name": f"Slot {slot}", "game": "Emu Bay", "ranking": "score"}, "x")
        began = time.perf_counter()
        drawn = draw_tables(list(desk.event.players), desk.event.met(but=slot), random.Random(slot))
        figures.append(Figure(f"seats of slot {slot} drawn", time.perf_counter() - began, "s"))
        desk.enter("seat", {"slot": slot, "tables": [list(seats) for seats in drawn]}, "x")
        if slot < SLOTS:
            for table in desk.event.tables_of(slot):
                _hand_in(desk, table.id)
    began = time.perf_counter()
    opened = {}
    for table in desk.event.tables_of(SLOTS):
        names = [desk.event.names[number] for number in table.seats]
        opened[str(table.id)] = {"code": desk.tables.make("emu-bay", names).code, "names": names}
    desk.enter("open", {"tables": opened}, "x")
    return [*figures, Figure("200 companion tables opened", time.perf_counter() - began, "s")]


def _hand_in(desk: Desk, id_: int) -> None:
    lines = [[n, desk.event.names[n], place, 90 - 10 * place] for place, n in enumerate(desk.event.tables[id_].seats, 1)]
    desk.enter("sheet", {"table": id_, "sheet": {"game": "Emu Bay", "lines": lines}}, "x")


def _after_a_restart(desk: Desk) -> float:
    again = Events(Tables(desk.store.path, desk.tables.version)).open(desk.code)
    began = time.perf_counter()
    while again.watch.is_behind:
        again.watch._looked = 0.0
        again.collect()
    return time.perf_counter() - began


def _after_a_result(desk: Desk) -> float:
    _hand_in(desk, 9)
    began = time.perf_counter()
    _ = desk.board
    return time.perf_counter() - began
