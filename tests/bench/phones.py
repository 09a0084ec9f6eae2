"""Phones that do not exist: a gevent client in its own process, which posts moves and follows the news as a page does.

Reads a plan as JSON from standard input and prints what was measured as JSON:

    plan    {"port": 8000, "tables": [{"code", "cookies": [one a phone], "seats": n of them, "moves": [wire],
             "start": s, "every": s}]}
    result  {"ack": [s], "news": [s], "page": [s], "first": [s], "streams": n, "refused": n, "broken": n}

Every phone holds one stream. Whenever the stream names a newer row, the phone fetches its page, as the page's script
does. The moves of a table are posted in turn by its phones that hold a seat.
"""

from __future__ import annotations

# ruff: noqa: E402
from gevent import monkey

monkey.patch_all()

import gzip
import http.client
import json
import re
import sys
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import gevent
from gevent.event import Event

TIMEOUT = 30


class Phone:
    """One phone at a table: a stream, a connection for everything else, and the page that it shows."""

    def __init__(self, port: int, code: str, cookie: str, results: dict[str, Any]) -> None:
        self.port, self.path, self.cookie, self.results = port, f"/t/{code}", cookie, results
        # A browser opens a second connection while the first is busy: what is entered does not wait for news.
        self.reading, self.entering = (http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT) for _ in "12")
        self.page = ""
        self.seq = 0
        #: Set while nothing is under way that its holder has asked for: news waits for the answer, which mostly holds it.
        self.at_rest = Event()
        self.at_rest.set()

    def fetch(self, connection: http.client.HTTPConnection | None = None) -> None:
        """Load the page, as a fragment when it was loaded before."""
        more = {"HX-Request": "true"} if self.page else {}
        status, body = self._ask(connection or self.reading, "GET", self.path, None, more)
        if status != 200:
            raise OSError(f"page: {status}")
        self.page = body
        self.seq = int(re.findall(r'data-seq="(\d+)"', body)[0])

    def post(self, move: dict[str, Any]) -> float | None:
        """Enter a move (or {"undo": 1}). Returns the seconds until it was acknowledged; None: it was refused."""
        hidden = dict(re.findall(r'name="(csrf_token|seen|entry_id)" value="([^"]*)"', self.page))
        way = "undo" if "undo" in move else "redo" if "redo" in move else "play"
        fields = {**hidden, "move": json.dumps(move)} if way == "play" else {**hidden, "sure": 1}
        begin = time.perf_counter()
        status, _ = self._ask(
            self.entering, "POST", f"{self.path}/{way}", urlencode(fields),
            {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"},
        )
        return time.perf_counter() - begin if status == 303 else None

    def listen(self, table: dict[str, Any]) -> None:
        """Follow the stream for as long as the process runs."""
        stream = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        stream.request("GET", f"{self.path}/live", headers={"Cookie": self.cookie, "Accept": "text/event-stream"})
        for seq in _events(stream.getresponse()):
            heard = time.perf_counter()
            table["streams"].add(id(self))
            self.at_rest.wait()
            if seq <= self.seq:
                continue
            self.fetch()
            begin, poster = table["posted"].get(seq, (None, None))
            if begin is not None and poster is not self:
                self.results["news"].append(heard - begin)
                self.results["page"].append(time.perf_counter() - begin)

    def _ask(
        self, connection: http.client.HTTPConnection, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> tuple[int, str]:
        connection.request(
            method, path, body, {"Cookie": self.cookie, "Accept": "text/html", "Accept-Encoding": "gzip", **headers}
        )
        response = connection.getresponse()
        data = response.read()
        if (fresh := response.headers.get("Set-Cookie")) is not None:
            self.cookie = fresh.split(";")[0]
        if response.headers.get("Content-Encoding") == "gzip":
            data = gzip.decompress(data)
        return response.status, data.decode()


def _events(response: http.client.HTTPResponse) -> Iterator[int]:
    while line := response.readline():
        if line.startswith(b"data: "):
            yield int(line[6:])


def _watched(results: dict[str, Any], run: Any, *arguments: Any) -> gevent.Greenlet:
    def guarded() -> None:
        try:
            run(*arguments)
        except (OSError, http.client.HTTPException) as broken:
            results["broken"] += 1
            print(f"{run.__name__}: {broken!r}", file=sys.stderr)

    return gevent.spawn(guarded)


def _sit_down(phone: Phone, results: dict[str, Any]) -> None:
    begin = time.perf_counter()
    phone.fetch()
    results["first"].append(time.perf_counter() - begin)


def _host(table: dict[str, Any], phones: list[Phone], results: dict[str, Any], zero: float) -> None:
    """Post a table's moves, one after another, at their time; nobody acts before the own page shows what happened."""
    seats, newest = phones[: table["seats"]], 0
    for n, move in enumerate(table["moves"]):
        gevent.sleep(max(0.0, zero + table["start"] + n * table["every"] - time.perf_counter()))
        phone = seats[n % len(seats)]
        patience = time.perf_counter() + TIMEOUT
        while phone.seq < newest and time.perf_counter() < patience:
            gevent.sleep(0.01)
        # The row that this move will be: noted before, so that no news is faster than the notes.
        table["posted"][phone.seq + 1] = (time.perf_counter(), phone)
        phone.at_rest.clear()
        try:
            taken = phone.post(move)
            if taken is None:
                results["refused"] += 1
            else:
                results["ack"].append(taken)
                phone.fetch(phone.entering)
                newest = phone.seq
        finally:
            phone.at_rest.set()


def main() -> None:
    """Run the plan."""
    plan = json.load(sys.stdin)
    results: dict[str, Any] = {"ack": [], "news": [], "page": [], "first": [], "refused": 0, "broken": 0}
    party = []
    for table in plan["tables"]:
        table["posted"], table["streams"] = {}, set()
        party.append((table, [Phone(plan["port"], table["code"], cookie, results) for cookie in table["cookies"]]))
    everybody = [(table, phone) for table, phones in party for phone in phones]
    for at in range(0, len(everybody), 50):
        gevent.joinall([_watched(results, _sit_down, phone, results) for _, phone in everybody[at : at + 50]])
        for table, phone in everybody[at : at + 50]:
            _watched(results, phone.listen, table)
    deadline = time.perf_counter() + 20
    while any(len(table["streams"]) < len(phones) for table, phones in party) and time.perf_counter() < deadline:
        gevent.sleep(0.05)
    results["streams"] = sum(len(table["streams"]) for table, _ in party)
    zero = time.perf_counter() + 0.2
    gevent.joinall([_watched(results, _host, table, phones, results, zero) for table, phones in party])
    gevent.sleep(1)
    results["seconds"] = time.perf_counter() - zero
    json.dump(results, sys.stdout)


if __name__ == "__main__":
    main()
