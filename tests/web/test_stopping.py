"""The end of a server: Ctrl-C, SIGTERM and kill on a real process; what is left is one file with everything in it."""

import http.client
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time

import pytest

from companion import __version__
from companion.tables import Submission, Tables
from tests.chance import either
from tests.real_server import ROOT, ask, post, serving
from tests.tables.questions import until

#: A machine busy with other tests draws slowly: what is tested is that the server waits.
PATIENT = "from companion.web import server\nserver.FINISHING = 100.0\n"
HASTY = "from companion.web import server\nserver.FINISHING = 1.5\n"
AT = "2026-05-01T20:00:00.000Z"


@pytest.fixture
def database(tmp_path):
    return tmp_path / "tables.sqlite"


@pytest.fixture
def table(database):
    """A table whose log has 50 entries; nothing holds its file open."""
    tables = Tables(database, __version__)
    table = tables.make("emu-bay", ("Ann", "Bo", "Cy"))
    for n in range(50):
        correct(table, n)
    tables.store.close()
    return table


def correct(table, n):
    table.play(
        table.read_moves([{"move": "correct-cash", "account": "Ann", "amount": 1}]), Submission(n, f"e{n}", "Ann", AT)
    )


def sit(port, code, seat="Ann"):
    """Take a seat at the table; returns the cookie and the token of its forms."""
    response, body = ask(port, f"/j/{code}")
    assert response.status == 200, body
    cookie = response.headers["Set-Cookie"].split(";")[0]
    token = body.decode().split('name="csrf_token" value="')[1].split('"')[0]
    fields = f"csrf_token={token}&seat={seat}"
    response, _ = ask(
        port, f"/j/{code}", "POST", fields, Cookie=cookie, **{"Content-Type": "application/x-www-form-urlencoded"}
    )
    return response.headers["Set-Cookie"].split(";")[0], token


def write(port, code, phone, n):
    """Write row n + 1 of the log on a phone that has sat down: back, forth, back; returns the status."""
    return post(port, f"/t/{code}/{('undo', 'redo')[n % 2]}", {"seen": n, "entry_id": f"e{n}", "sure": "1"}, *phone)[0]


def entries(file):
    """How many rows the log of a file has, and what its integrity check says."""
    connection = sqlite3.connect(file)
    try:
        (count,) = connection.execute("select count(*) from log").fetchone()
        (verdict,) = connection.execute("pragma integrity_check").fetchone()
        return count, verdict
    finally:
        connection.close()


def copied(database, folder):
    """The file alone, copied as a person would."""
    return shutil.copy(database, folder / "copy.sqlite")


@pytest.mark.parametrize("how", either([signal.SIGTERM, signal.SIGHUP], [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]))
def test_one_file_is_left_and_everything_is_in_it(database, table, tmp_path, how):
    with serving(database) as (port, process):
        phone = sit(port, table.code)
        stream = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        stream.request("GET", f"/t/{table.code}/live")
        assert stream.getresponse().readline()
        for n in range(50, 100):
            assert write(port, table.code, phone, n) == 200
        process.send_signal(how)
        assert process.wait(20) == 0
        stream.close()
    assert {path.name for path in tmp_path.glob("*.sqlite*")} == {"tables.sqlite"}
    assert entries(copied(database, tmp_path)) == (100, "ok")


def test_the_command_itself_is_ended_by_ctrl_c(database, table, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "companion", "play", "--host", "127.0.0.1", "--port", str(port), "--db", str(database)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, text=True)
    try:
        for _ in range(400):
            try:
                phone = sit(port, table.code)
                break
            except OSError:
                time.sleep(0.05)
        assert write(port, table.code, phone, 50) == 200
        process.send_signal(signal.SIGINT)
        said, errors = process.communicate(timeout=20)
    finally:
        process.kill()
        process.wait(10)
    assert process.returncode == 0, errors
    assert said.splitlines()[-1] == f"Tables are kept in {database}"
    assert entries(copied(database, tmp_path)) == (51, "ok")


def test_another_companion_goes_on_with_the_same_file(database, table, tmp_path):
    with serving(database) as (port, process), serving(database) as (other_port, other):
        phone, other_phone = sit(port, table.code), sit(other_port, table.code, "Bo")
        assert write(port, table.code, phone, 50) == 200
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
        assert write(other_port, table.code, other_phone, 51) == 200
        other.send_signal(signal.SIGTERM)
        assert other.wait(20) == 0
    assert {path.name for path in tmp_path.glob("*.sqlite*")} == {"tables.sqlite"}
    assert entries(copied(database, tmp_path)) == (52, "ok")


def test_after_a_kill_the_next_start_puts_everything_into_the_file(database, table, tmp_path):
    with serving(database) as (port, process):
        phone = sit(port, table.code)
        assert write(port, table.code, phone, 50) == 200
        process.kill()
        process.wait(10)
    assert database.with_name("tables.sqlite-wal").stat().st_size > 0
    with serving(database) as (port, process):
        assert ask(port, f"/t/{table.code}")[0].status == 200
        assert database.with_name("tables.sqlite-wal").stat().st_size == 0
        assert entries(copied(database, tmp_path)) == (51, "ok")


def under_way(port, code, phones=20):
    """Phones whose sheets are being drawn, and one that still has to send half of its request: the server has to do."""
    waiting = [socket.create_connection(("127.0.0.1", port)) for _ in range(phones + 1)]
    for n, one in enumerate(waiting[1:]):
        one.sendall(f"GET /sheets/emu-bay/board.pdf?gap={n} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    waiting[0].sendall(
        f"POST /j/{code} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n\r\nseat=".encode()
    )
    # Whoever came later is answered, so all of these have been heard.
    assert ask(port, "/")[0].status == 200
    return waiting


def test_prints_under_way_arrive_whole(database, table):
    with serving(database, before=PATIENT) as (port, process):
        seats = [sit(port, table.code, seat)[0] for seat in ("Ann", "Bo")]
        assert ask(port, f"/t/{table.code}/sheets/setup.pdf")[0].status == 200
        phones = []
        for n in range(1, 17):
            # Each another sheet, so that none comes from the notes of the one before; eight at a time are a phone's share.
            phone = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
            phone.request("GET", f"/t/{table.code}/sheets/setup.pdf?gap={n}", headers={"Cookie": seats[n % 2]})
            phones.append(phone)
        # Whoever came later is answered, so all of these have been heard.
        assert ask(port, "/")[0].status == 200
        process.send_signal(signal.SIGTERM)
        for phone in phones:
            response = phone.getresponse()
            body = response.read()
            phone.close()
            assert (response.status, int(response.headers["Content-Length"])) == (200, len(body))
            assert (body[:5], body.rstrip()[-5:]) == (b"%PDF-", b"%%EOF")
        assert process.wait(20) == 0


def test_what_takes_too_long_does_not_hold_up_the_end(database, table):
    with serving(database, before=HASTY) as (port, process):
        waiting = under_way(port, table.code)
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
        for one in waiting:
            one.close()
    assert entries(database) == (50, "ok")


def test_a_second_ctrl_c_ends_it_at_once_and_loses_nothing(database, table):
    with serving(database, before=PATIENT) as (port, process):
        phone = sit(port, table.code)
        assert write(port, table.code, phone, 50) == 200
        waiting = under_way(port, table.code)
        process.send_signal(signal.SIGINT)
        # Nobody is let in any more: the first one has been heard.
        until(lambda: refuses(port))
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == -signal.SIGINT
        for one in waiting:
            one.close()
    assert entries(database) == (51, "ok")


def refuses(port):
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except ConnectionRefusedError:
        return True
    return False


def test_a_file_that_is_deleted_is_noticed_told_and_saved(database, table, tmp_path):
    with serving(database) as (port, process):
        phone = sit(port, table.code)
        stream = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        stream.request("GET", f"/t/{table.code}/live")
        news = stream.getresponse()
        assert write(port, table.code, phone, 50) == 200
        away = tmp_path / "away"
        away.mkdir()
        for path in tmp_path.glob("tables.sqlite*"):
            path.rename(away / path.name)
        began = time.monotonic()
        assert write(port, table.code, phone, 51) == 503, "nothing is written into a file that nobody finds again"
        news.read()
        assert time.monotonic() - began < 20, "the stream ends, so that the phone asks and is told"
        stream.close()
        response, body = ask(port, f"/t/{table.code}/state", Accept="application/json")
        assert response.status == 503
        assert "tables.sqlite was moved, deleted or replaced" in body.decode()
        until(lambda: list(tmp_path.glob("tables-backups/tables-rescued-*.sqlite")))
        assert entries(next(tmp_path.glob("tables-backups/tables-rescued-*.sqlite"))) == (51, "ok")
        for path in away.glob("*"):
            path.rename(tmp_path / path.name)
        assert write(port, table.code, phone, 51) == 200
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
    assert entries(database) == (52, "ok")
