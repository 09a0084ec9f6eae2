"""News: on a real server, over real streams, from whoever wrote them."""

import http.client
import json
import sqlite3
import subprocess
import sys

import pytest

from companion.store import Store, StoreError
from companion.tables import Submission, Tables
from companion.tables.watch import Lookout
from companion.web import create_app, live
from tests.browser.house import until
from tests.real_server import PATIENCE, ROOT, ask, serving

AT = "2026-05-01T20:00:00.000Z"


class Stream:
    """A phone's stream: the lines as they come. Where a busy server is still opening the table, it asks again."""

    def __init__(self, port, code):
        self.port, self.path = port, f"/t/{code}/live"
        until(self.is_there, "the table is open", PATIENCE)

    def is_there(self):
        """Whether the stream has begun."""
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        self.connection.request("GET", self.path, headers={"Accept-Encoding": "gzip"})
        self.response = self.connection.getresponse()
        return self.response.status != 202

    def until(self, start):
        """The rest of the next line that begins so."""
        while line := self.response.readline():
            if line.startswith(start):
                return line[len(start):].strip().decode()
        raise AssertionError("the stream has ended")

    def close(self):
        self.response.close()
        self.connection.close()


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A server with short heartbeats, and the tables in its file as another process has them."""
    database = tmp_path_factory.mktemp("live") / "tables.sqlite"
    tables = Tables(database, "other")
    with serving(database, 0.4) as (port, _):
        yield port, tables


def correct(table, n=1):
    move = {"move": "correct-cash", "account": "Ann", "amount": n}
    return table.play(table.read_moves([move]), Submission(table.seq, f"{table.code}-{table.seq}", "Ann", AT))


def test_a_stream_says_the_newest_row_at_once_and_after_every_change_by_anybody(place):
    port, tables = place
    table = tables.make("emu-bay", ("Ann", "Bo", "Cy"))
    correct(table)
    streams = [Stream(port, table.code.lower()) for _ in range(5)]
    for stream in streams:
        assert (stream.response.status, stream.response.headers["Content-Type"]) == (200, "text/event-stream; charset=utf-8")
        assert stream.response.headers["Cache-Control"] == "no-store"
        assert stream.response.headers["Content-Encoding"] is None
        assert stream.until(b"retry: ") == "2000"
        assert (stream.until(b"event: "), stream.until(b"data: ")) == ("changed", "1")
    for seq in (2, 3):
        correct(table)
        assert [stream.until(b"data: ") for stream in streams] == [str(seq)] * 5
    table.undo(0, Submission(3, "back", "Ann", AT))
    assert [stream.until(b"data: ") for stream in streams] == ["4"] * 5
    for stream in streams:
        stream.close()


def test_a_stream_hears_of_its_own_table_only_and_lives_while_nothing_happens(place):
    port, tables = place
    quiet, busy = (tables.make("emu-bay", ("Ann", "Bo", "Cy")) for _ in range(2))
    stream = Stream(port, quiet.code)
    assert stream.until(b"data: ") == "0"
    correct(busy)
    for _ in range(3):
        assert stream.until(b":") == ""  # the heartbeat: a comment
    correct(quiet)
    assert stream.until(b"data: ") == "1"
    stream.close()


def test_a_change_of_settings_alone_is_no_news(place):
    port, tables = place
    table = tables.make("emu-bay", ("Ann", "Bo", "Cy"))
    stream = Stream(port, table.code)
    assert stream.until(b"data: ") == "0"
    table.change_settings(name="Saturday")
    correct(table)
    assert stream.until(b"data: ") == "1"
    stream.close()


def test_phones_that_show_the_end_are_told_of_the_rematch(place):
    _, tables = place
    over = tables.make("emu-bay", ("Ann", "Bo", "Cy"))
    stream = Stream(place[0], over.code)
    assert stream.until(b"data: ") == "0"
    over.change_settings(rematch="ABCDEF")
    assert stream.until(b"event: again") == ""
    correct(over)
    assert stream.until(b"data: ") == "0" and stream.until(b"data: ") == "1", "the stream goes on"
    stream.close()


def test_streams_and_the_watcher_survive_a_table_that_is_deleted(place):
    port, tables = place
    gone, other = (tables.make("emu-bay", ("Ann", "Bo", "Cy")) for _ in range(2))
    streams = [Stream(port, table.code) for table in (gone, other)]
    assert [stream.until(b"data: ") for stream in streams] == ["0", "0"]
    tables.delete(gone.code)
    response, _ = ask(port, f"/t/{gone.code}/live")
    assert response.status == 404
    assert ask(port, f"/t/{gone.code}/state")[0].status == 404
    correct(other)
    assert streams[1].until(b"data: ") == "1"
    assert streams[0].until(b"event: gone") == "", "a phone that shows the table is told"
    for stream in streams:
        stream.close()


def test_phones_that_come_and_go_leave_nothing_behind(place):
    port, tables = place
    table = tables.make("emu-bay", ("Ann", "Bo", "Cy"))
    for _ in range(30):
        Stream(port, table.code).close()
    stream = Stream(port, table.code)
    assert stream.until(b"data: ") == "0"
    correct(table)
    assert stream.until(b"data: ") == "1"
    assert ask(port, f"/t/{table.code}")[0].status == 200
    stream.close()


def test_state_for_phones_whose_stream_fails(place):
    port, tables = place
    table = tables.make("emu-bay", ("Ann", "Bo", "Cy"))
    response, body = ask(port, f"/t/{table.code}/state")
    assert (response.status, json.loads(body)) == (200, {"seq": 0})
    tag = response.headers["ETag"]
    response, body = ask(port, f"/t/{table.code}/state", **{"If-None-Match": tag})
    assert (response.status, body) == (304, b"")
    correct(table)
    response, body = ask(port, f"/t/{table.code}/state", **{"If-None-Match": tag})
    assert (response.status, json.loads(body), response.headers["ETag"] != tag) == (200, {"seq": 1}, True)
    assert response.headers["Cache-Control"] == "no-cache"


# -- the watcher alone ---------------------------------------------------------------------------------------------------


def test_news_are_what_others_have_written_since(tmp_path):
    database = tmp_path / "tables.sqlite"
    tables = Tables(database)
    first, second = (tables.make("emu-bay", ("Ann", "Bo", "Cy")) for _ in range(2))
    correct(first)
    news = Lookout(database)
    assert news.fetch() == {}
    correct(first)
    correct(first)
    correct(second)
    assert news.fetch() == {first.id: 3, second.id: 1}
    assert news.fetch() == {}
    tables.delete(first.code)
    assert news.fetch() == {}


def test_the_watcher_goes_on_after_the_file_failed_for_a_while(tmp_path, monkeypatch):
    database = tmp_path / "tables.sqlite"
    table = Tables(database).make("emu-bay", ("Ann", "Bo", "Cy"))
    failing = [sqlite3.OperationalError("disk I/O error"), sqlite3.OperationalError("database is locked")]
    real = Store.version

    def version(store):
        if failing and store is not table.store:
            with store._telling():
                raise failing.pop()
        return real(store)

    watcher = live.Watcher(database)
    watcher.start()
    monkeypatch.setattr(Store, "version", version)
    correct(table)
    assert watcher.wait(table.id, 0, 10) == 1
    until(lambda: not failing, "the watcher looks as often as it fails", 30)
    correct(table)
    assert watcher.wait(table.id, 1, 10) == 2
    watcher.start()
    assert watcher.wait(table.id, 2, 0.05) == 2


def test_a_watcher_that_could_not_start_tries_again(tmp_path):
    database = tmp_path / "tables.sqlite"
    database.write_bytes(b"no database" * 100)
    watcher = live.Watcher(database)
    with pytest.raises(StoreError):
        watcher.start()
    database.unlink()
    table = Tables(database).make("emu-bay", ("Ann", "Bo", "Cy"))
    watcher.start()
    correct(table)
    assert watcher.wait(table.id, 0, 10) == 1


#: What a process does that writes one row to a file, and knows nothing of games.
WRITE_ONE = """
import sys
from companion.store import Store
Store(sys.argv[1]).append(int(sys.argv[2]), 0, "one", "play", [], "Ann", "2026-05-01T20:00:00.000Z")
"""


def test_a_stream_of_the_test_client_hears_another_process(tmp_path):
    database = tmp_path / "tables.sqlite"
    app = create_app(database)
    table = app.extensions["companion"].make("emu-bay", ("Ann", "Bo", "Cy"))
    answer = app.test_client().get(f"/t/{table.code}/live", buffered=False)
    events = answer.response
    assert b"data: 0" in next(events)
    with subprocess.Popen([sys.executable, "-c", WRITE_ONE, str(database), str(table.id)], cwd=ROOT):
        assert b"data: 1" in next(events)
    answer.close()
