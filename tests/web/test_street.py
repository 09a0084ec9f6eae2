"""Several processes that serve one file: each table has its home, every phone finds it, and what is killed comes back."""

import http.client
import json
import os
import signal
import time
from contextlib import contextmanager

import pytest

from companion import __version__
from companion.store import Store
from companion.tables import Tables
from companion.web.street import home
from tests.real_server import ask, children, playing, serving
from tests.real_table import NAMES, Phone, check_whole, correction

#: Every answer says which process has made it.
SAYS_WHO = """
import os
from companion.web.connections import Connection
_plain = Connection.finalize_headers
def _says_who(self):
    _plain(self)
    self.response_headers.append((b"X-Process", str(os.getpid()).encode()))
Connection.finalize_headers = _says_who
"""
TWO = 2


@pytest.fixture
def database(tmp_path):
    return tmp_path / "tables.sqlite"


@pytest.fixture
def at_home(database):
    """A table at home in each of two processes."""
    tables, found = Tables(database, __version__), {}
    while len(found) < TWO:
        table = tables.make("emu-bay", NAMES)
        found.setdefault(home(f"GET /t/{table.code} HTTP/1.1", TWO), table)
    tables.store.close()
    return found


@contextmanager
def stream_of(port, table):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", f"/t/{table.code}/live")
    try:
        yield iter(connection.getresponse().readline, b"")
    finally:
        connection.close()


def rows(stream):
    """The rows that a stream names."""
    return (int(line[6:]) for line in stream if line.startswith(b"data: "))


def both(port, process):
    """The two processes, when both have started."""
    until = time.monotonic() + 60
    while len(found := children(process.pid)) < TWO and time.monotonic() < until:
        time.sleep(0.05)
    for _ in range(TWO):
        ask(port, "/")
    return found


def is_gone(process):
    """Whether a process has ended, some seconds from now at the latest."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize("path", ["/t/K7Q4TX", "/t/k7q4tx/live", "/j/K7Q4TX?next=1", "/h/K7Q4TX/token", "/host/K7Q4TX"])
def test_all_of_a_table_is_at_home_in_one_process(path):
    assert home(f"POST {path} HTTP/1.1\r\n", 7) == home("GET /t/K7Q4TX/play HTTP/1.1\r\n", 7)


def test_what_is_no_table_is_in_the_first_and_what_is_everybodys_anywhere():
    assert {home(f"GET {path} HTTP/1.1", 7) for path in ("/", "/open/1", "/boxes/new", "*", "")} == {0}
    assert home("nonsense", 7) == 0
    assert home("GET /static/style.css HTTP/1.1", 7) is None


def test_a_table_is_answered_at_home_whichever_process_a_phone_has_reached(database, at_home):
    with serving(database, before=SAYS_WHO, processes=TWO) as (port, _process):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        who = {}
        for n in [0, 1] * 5:
            connection.request("GET", f"/t/{at_home[n].code}")
            answer = connection.getresponse()
            assert at_home[n].code in answer.read().decode()
            who.setdefault(n, set()).add(answer.headers["X-Process"])
            assert ask(port, f"/j/{at_home[n].code}")[0].headers["X-Process"] in who[n]
        connection.close()
    assert [len(who[n]) for n in (0, 1)] == [1, 1] and who[0] != who[1]


def test_a_request_that_has_come_whole_or_in_pieces_arrives_whole(database, at_home):
    """What was read of a connection goes with it: the body of a form, and the next request behind it."""
    with serving(database, processes=TWO) as (port, _process):
        for n in (0, 1):
            phone = Phone(at_home[n], "Ann")
            assert phone.look(port) == 0
            move = {**correction(1), "reason": "x" * 9000}
            assert phone.play(port, correction(0), 0, "first")[0] == 200
            assert phone.play(port, move, 1, "long")[0] in (200, 422)
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
            connection.connect()
            two = [f"GET /t/{at_home[k].code}/state HTTP/1.1\r\nHost: x\r\n\r\n" for k in (n, 1 - n)]
            connection.sock.sendall("".join(two).encode())
            answers = b""
            while answers.count(b'{"seq":') < 2:
                more = connection.sock.recv(4096)
                assert more, answers
                answers += more
            connection.close()


def test_news_of_a_table_comes_live_to_phones_of_either_process(database, at_home):
    with serving(database, processes=TWO) as (port, _process):
        for table in at_home.values():
            with stream_of(port, table) as stream:
                heard = rows(stream)
                assert next(heard) == 0
                phone = Phone(table, "Ann")
                assert phone.play(port, correction(0), phone.look(port), "one")[0] == 200
                assert next(heard) == 1


def test_a_killed_process_is_started_again_and_nothing_is_lost(database, at_home):
    acknowledged = {0: {}, 1: {}}
    with playing(database, TWO) as (port, process, said):
        phones = {n: Phone(table, "Ann") for n, table in at_home.items()}
        for round_ in range(4):
            for n, phone in phones.items():
                entry = f"party-{n}-{round_}"
                status, told = phone.play(port, correction(round_), phone.look(port), entry)
                assert status == 200, told
                acknowledged[n][entry] = told["seq"]
            killed = both(port, process)[round_ % TWO]
            os.kill(killed, signal.SIGKILL)
            while killed in children(process.pid):
                time.sleep(0.02)
        said.seek(0)
        text = said.read().decode()
        assert text.count("is started again") >= 3 and "SIGKILL" in text
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0
    for n, table in at_home.items():
        check_whole(database, table, acknowledged[n]).store.close()


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
def test_told_to_stop_both_end_and_one_file_is_left(database, at_home, told):
    with serving(database, processes=TWO) as (port, process):
        houses = both(port, process)
        with stream_of(port, at_home[0]), stream_of(port, at_home[1]):
            process.send_signal(told)
            assert process.wait(30) == 0
        assert all(map(is_gone, houses))
    assert [one.name for one in database.parent.iterdir() if one.name.startswith("tables.sqlite")] == ["tables.sqlite"]


def test_they_do_not_outlive_the_process_that_has_started_them(database, at_home):
    with serving(database, processes=TWO) as (port, process):
        houses = both(port, process)
        process.kill()
        assert all(map(is_gone, houses))


def test_hosts_of_all_tables_are_told_that_no_backup_could_be_made(database, at_home):
    (database.parent / "tables-backups").write_text("in the way")
    with serving(database, processes=TWO) as (port, process):
        both(port, process)
        for table in at_home.values():
            store = Store(database)
            key = store.table(table.code)["settings"]["host"]
            store.close()
            cookie = ask(port, f"/h/{table.code}/{key}")[0].headers["Set-Cookie"].split(";")[0]
            until, page = time.monotonic() + 20, ""
            while "could not back up" not in page and time.monotonic() < until:
                page = ask(port, f"/t/{table.code}/host", Cookie=cookie)[1].decode()
            assert "could not back up" in page


def test_sheets_that_take_their_time_are_asked_for_again_where_they_are_made(database, at_home):
    """Each question comes by a connection of its own: nobody else would know of the work."""
    with serving(database, processes=TWO) as (port, _process):
        for table in at_home.values():
            for _ in range(60):
                answer, body = ask(port, f"/t/{table.code}/sheets/score.pdf", timeout=60)
                if answer.status == 200:
                    break
                time.sleep(0.2)
            assert body.startswith(b"%PDF"), (answer.status, json.dumps(body.decode(errors="replace")[:200]))
