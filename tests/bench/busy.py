"""A busy house: everybody plays while others ask for what takes its time."""

from __future__ import annotations

import http.client
import itertools
import json
import re
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from companion import __version__
from companion.tables import Submission, Table, Tables
from tests.bench.figures import Figure, share
from tests.bench.games import long_games
from tests.bench.news import plan_of, run_phones
from tests.bench.server import cookies, make_table, play, tapped, wire
from tests.eighteenxx import dense
from tests.real_server import ask, serving

TABLES, PHONES, EVERY, SECONDS, AHEAD = 40, 5, 3.0, 24, 8
BOUNDARY = "----file"
SEED = 13
#: Before it serves: note how long each greenlet keeps the server's thread, in processor time.
TURNS = """
import json, time
import greenlet
from companion.web import lobby, rights
turns, since = [], [None]
def switched(event, args):
    now = time.thread_time()
    if since[0] is not None:
        turns.append(now - since[0])
    since[0] = now
def told():
    found = sorted(turns)
    turns.clear()
    return json.dumps([1000 * found[int(len(found) * 0.999)], 1000 * found[-1]]) if found else "[0, 0]"
lobby.pages.get("/turns")(told)
rights.RIGHTS["lobby.told"] = rights.anyone
lobby.pages.before_app_request(lambda: greenlet.settrace(switched) and None)
"""


def bench_busy() -> list[Figure]:
    """40 tables with 5 phones each play on one real server, a move each 3 s at every table; first alone ("quiet"), then
    beside phones that ask without pause ("busy"): six open game files at once on whose dense board the best run must be
    taken, two change the past of such a table, two print the whole kit in styles by turns, two ask for best runs and
    what-ifs. Acknowledged, heard and seen as in "news". A turn is how long the server does one thing without looking for
    others, in processor time.
    """
    games = long_games(5)
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bench.sqlite"
        tables = Tables(database, __version__)
        quiet, busy = _plans(tables, games, database), _plans(tables, games, database)
        asking = _Asking(tables, database)
        tables.store.close()
        with serving(database, before=TURNS) as (port, _process):
            alone = run_phones({"port": port, "tables": quiet})
            turns = {"quiet": json.loads(ask(port, "/turns")[1])}
            done = asking.go(port, lambda: run_phones({"port": port, "tables": busy}))
            turns["busy"] = json.loads(ask(port, "/turns")[1])
    figures = []
    for name, results in (("quiet", alone), ("busy", done)):
        figures.append(Figure(f"{name}: moves entered", len(results["ack"]), ""))
        figures.append(Figure(f"{name}: refused or broken", results["refused"] + results["broken"], "", "0"))
        for what, key in (("acknowledged", "ack"), ("heard", "news"), ("seen", "page")):
            for percent in (50, 99):
                goal = "<= 100" if (name, percent) == ("busy", 99) else ""
                figures.append(Figure(f"{name}: {what}, p{percent}", share(results[key], percent) * 1000, "ms", goal))
        for what, ms in zip(("of 1,000 the longest but one", "the longest"), turns[name], strict=True):
            figures.append(Figure(f"{name}: a turn of the server, {what}", ms, "ms", "<= 50" if name == "busy" else ""))
    return [*figures, *(Figure(f"meanwhile: {what}", n, "") for what, n in sorted(asking.answered.items()))]


def _plans(tables: Tables, games: list[Any], database: Path) -> list[dict[str, Any]]:
    plans = []
    for n in range(TABLES):
        moves = wire(games[n % len(games)].entries())
        table = make_table(tables, games[n % len(games)])
        play(table, moves[:AHEAD])
        entered = tapped(games[n % len(games)], table, round(SECONDS / EVERY))
        plans.append(plan_of(database, table, PHONES, entered, EVERY * n / TABLES, EVERY))
    return plans


class _Asking:
    """Phones that ask for what takes its time, each as soon as it was answered."""

    def __init__(self, tables: Tables, database: Path) -> None:
        self.file = json.dumps(_required(dense.record(SEED, require=False)))
        self.running = tables.take_over(_without_the_last(_required(dense.record(SEED, require=False))), "running")
        self.past = tables.take_over(_without_the_last(_required(dense.record(SEED, require=False))), "past")
        run = dense.record(SEED, require=False)["moves"][-1]
        self.past.play(self.past.read_moves([run]), Submission(self.past.seq, "run", "Ann", "2026-01-01T12:00:00.000Z", ""))
        self.cookies = {table.code: cookies(database, table, 5) for table in (self.running, self.past)}
        self.company = self.running.game.operating.name  # type: ignore[attr-defined]
        self.answered: dict[str, int] = {}
        self._is_over = threading.Event()
        self._count = itertools.count(1)

    def go(self, port: int, work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """Do the work while they ask, and return what it comes to."""
        asks = [self._open] * 6 + [self._amend] * 2 + [self._print] * 2 + [self._search] * 2
        threads = [threading.Thread(target=self._again, args=(ask, port, f"127.0.1.{n}")) for n, ask in enumerate(asks, 1)]
        for thread in threads:
            thread.start()
        try:
            return work()
        finally:
            self._is_over.set()
            for thread in threads:
                thread.join(120)

    def _again(self, ask: Callable[[Any], int], port: int, address: str) -> None:
        while not self._is_over.is_set():
            # Each phone has an address of its own.
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120, source_address=(address, 0))
            try:
                status = ask(connection)
            except OSError:
                status = 0
            finally:
                connection.close()
            what = f"{ask.__name__.strip('_')}, answered {status}"
            self.answered[what] = self.answered.get(what, 0) + 1
            if status in (429, 503):
                time.sleep(2)

    def _open(self, connection: http.client.HTTPConnection) -> int:
        connection.request("GET", "/open")
        response = connection.getresponse()
        page, cookie = response.read().decode(), str(response.headers["Set-Cookie"]).split(";")[0]
        token = re.findall(r'name="csrf_token" value="([^"]*)"', page)[0]
        body = "".join(
            f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"{more}\r\n\r\n{value}\r\n'
            for name, more, value in (
                ("csrf_token", "", token), ("id", "", next(self._count)), ("file", '; filename="x.json"', self.file))
        )
        headers = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}", "Cookie": cookie}
        connection.request("POST", "/open", f"{body}--{BOUNDARY}--\r\n".encode(), headers)
        response = connection.getresponse()
        response.read()
        if not (response.headers.get("Location") or "").startswith("/open/"):
            return response.status
        cookie = str(response.headers.get("Set-Cookie") or cookie).split(";")[0]
        return self._wait_for(connection, response.headers["Location"], cookie)

    def _amend(self, connection: http.client.HTTPConnection) -> int:
        last = len(self.past.timeline.entries)
        run = {name: value for name, value in self.past.record()["moves"][-1].items() if name != "overruled"}
        # Each time another question: nothing is known of it yet.
        changes = json.dumps({"1": {**self.past.record()["moves"][0], "at": str(next(self._count))}, str(last): run})
        path = f"/t/{self.past.code}/amend/{last}?changes={quote(changes)}"
        return self._wait_for(connection, path, self._host(self.past))

    def _print(self, connection: http.client.HTTPConnection) -> int:
        n = next(self._count)
        path = f"/sheets/emu-bay/box.pdf?paper=A4&gap={n % 39}&style={('light', 'bw')[n % 2]}"
        return self._wait_for(connection, path, "")

    def _search(self, connection: http.client.HTTPConnection) -> int:
        plus = ["D", "6", "5"][next(self._count) % 3]
        self._wait_for(connection, f"/t/{self.running.code}/runs", self._host(self.running))
        return self._wait_for(
            connection, f"/t/{self.running.code}/runs/{self.company}?plus={plus}&minus=D", self._host(self.running)
        )

    def _wait_for(self, connection: http.client.HTTPConnection, path: str, cookie: str) -> int:
        """The status of a page, once it is there."""
        while True:
            connection.request("GET", path, headers={"Cookie": cookie} if cookie else {})
            response = connection.getresponse()
            response.read()
            if response.status != 202 or self._is_over.is_set():
                return response.status
            time.sleep(1)

    def _host(self, table: Table) -> str:
        held = self.cookies[table.code]
        return held[next(self._count) % len(table.start.players)]


def _required(record: dict[str, Any]) -> dict[str, Any]:
    return {**record, "options": {**record["options"], "require_best_run": True}}


def _without_the_last(record: dict[str, Any]) -> dict[str, Any]:
    return {**record, "moves": record["moves"][:-1]}
