"""A table on a real server: its phones, and what must hold of it however the server ended."""

import json
import re
import sqlite3
import time

from companion.engine.game import replay
from companion.engine.record import parse_record, trace_line
from companion.games import find_title
from companion.tables import Tables
from tests.real_server import ask, post

NAMES = ("Ann", "Bo", "Cy")


class Phone:
    """A phone with a seat, on a real server: keeps its cookie and the page's token."""

    def __init__(self, table, seat):
        self.code, self.seat, self.token, self.cookie = table.code, seat, "", ""
        self.card = f"/s/{table.code}/{table.settings['seats'][seat]}"

    def look(self, port):
        """Load the page; returns the newest row that it shows. The first time the seat's card is scanned."""
        if not self.cookie:
            assert self._opened(port, self.card)[0].status in (302, 303), "the seat's card was refused"
        response, page = self._opened(port, f"/t/{self.code}")
        assert response.status == 200, response.status
        self.token = re.search(rb'name="csrf_token" value="([^"]*)"', page)[1].decode()
        return int(re.search(rb'data-seq="(\d+)"', page)[1])

    def get(self, port, path):
        """Load any page; returns the answer and its body."""
        response, page = ask(port, path, Cookie=self.cookie)
        self.cookie = (response.headers["Set-Cookie"] or self.cookie).split(";")[0]
        return response, page

    def _opened(self, port, path):
        """Load a page of the table, which may first have to be checked by a newer program."""
        for _ in range(200):
            response, page = self.get(port, path)
            if response.status != 202:
                break
            time.sleep(0.1)
        return response, page

    def play(self, port, move, seen, entry_id, path="play"):
        """Enter a move; returns the status and what the answer says."""
        data = {"move": move, "seen": seen, "entry_id": entry_id}
        return post(port, f"/t/{self.code}/{path}", data, self.cookie, self.token)


def correction(n):
    """A correction, which is legal at any time."""
    return {"move": "correct-cash", "account": NAMES[n % 3], "amount": n % 5 + 1, "reason": f"entry {n}"}


def check_whole(database, table, acknowledged):
    """What must hold however the server ended; returns the table as it stands."""
    with sqlite3.connect(database) as raw:
        assert raw.execute("pragma integrity_check").fetchone() == ("ok",)
    raw.close()
    again = Tables(database, "after").open(table.code)
    assert again.broken is None
    rows = again.rows()
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    kept = {row.entry_id: row.seq for row in rows}
    for entry_id, seq in acknowledged.items():
        assert kept.get(entry_id) == seq, f"{entry_id} was acknowledged as row {seq}"
    replayed = replay(again.start, again.timeline.entries)
    assert trace_line(replayed) == trace_line(again.game)
    record = parse_record(json.loads(json.dumps(again.record())), find_title)
    assert trace_line(record.replay()) == trace_line(again.game)
    return again
