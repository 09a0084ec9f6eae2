"""Phones that are slow, idle, or too many: on a real server process with few open files."""

import http.client
import json
import resource
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import pytest

from companion import __version__
from companion.tables import Submission, Tables
from companion.web.connections import MOST_FILES, too_few
from tests.real_server import ROOT, ask, serving
from tests.tables.questions import until
from tests.web.test_stopping import sit, write

#: The patience of the server, made short.
HASTE = "from companion.web import connections as c\nc.IDLE, c.HEAD, c.BODY, c.SENDING = 1.0, 1.0, 1.0, 1.0\n"


def few(files):
    """What a process does that may open few files, and no more."""
    return f"import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, ({files}, {files}))\n"


@pytest.fixture
def table(tmp_path):
    tables = Tables(tmp_path / "tables.sqlite", __version__)
    table = tables.make("emu-bay", ("Ann", "Bo", "Cy"))
    move = {"move": "correct-cash", "account": "Ann", "amount": 1}
    for n in range(2):
        table.play(table.read_moves([move]), Submission(n, f"first-{n}", "Ann", "2026-05-01T20:00:00.000Z"))
    tables.store.close()
    return table


@pytest.fixture(scope="module")
def hasty(tmp_path_factory):
    """A server of little patience: its port and its process."""
    with serving(tmp_path_factory.mktemp("hasty") / "tables.sqlite", before=HASTE) as served:
        yield served


def closed_after(phone, most=8.0):
    """Seconds until the server closes a connection, and what it said before."""
    began, said = time.monotonic(), b""
    phone.settimeout(most)
    try:
        while data := phone.recv(65536):
            said += data
    except ConnectionResetError:
        pass
    return time.monotonic() - began, said


def connected(port):
    return socket.create_connection(("127.0.0.1", port), 10)


def drip(phone, data, seconds=0.2):
    """Send byte by byte, for as long as anybody listens; returns for how long that was."""
    began = time.monotonic()
    try:
        for byte in data:
            phone.sendall(bytes([byte]))
            time.sleep(seconds)
            if time.monotonic() - began > 10:
                break
    except OSError:
        pass
    return time.monotonic() - began


def test_idle_and_slow_phones_are_let_go(hasty):
    port, _ = hasty
    silent, kept, first, head, body = (connected(port) for _ in range(5))
    kept.sendall(b"GET /static/style.css HTTP/1.1\r\nHost: localhost\r\n\r\n")
    head.sendall(b"GET / HTTP/1.1\r\n")
    body.sendall(b"POST /score HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n"
                 b"Content-Type: application/x-www-form-urlencoded\r\n\r\n")
    slow = ((first, b"GET /" + b"x" * 100), (head, b"X-Slow: " + b"y" * 100), (body, b"a" * 400))
    with silent, kept, first, head, body, ThreadPoolExecutor(5) as at_once:
        closed = [at_once.submit(closed_after, phone) for phone in (silent, kept)]
        dripped = [at_once.submit(drip, phone, data) for phone, data in slow]
        assert closed[0].result()[0] < 4
        waited, said = closed[1].result()
        assert said.startswith(b"HTTP/1.1 200") and 0.5 < waited < 4
        assert [heard for one in dripped if (heard := one.result()) >= 4] == []
    assert ask(port, "/")[0].status == 200


def test_a_slow_head_is_told_so_and_nothing_is_printed(hasty):
    port, _ = hasty
    phone = connected(port)
    phone.sendall(b"GET / HTTP/1.1\r\nX-Slow:")
    assert closed_after(phone)[1].startswith(b"HTTP/1.1 408 ")


def test_a_request_cut_short_is_told_so_where_a_page_would_read_what_was_typed(table, tmp_path):
    paths = f"/t/{table.code}", f"/t/{table.code}/play", f"/t/{table.code}/host/settings", "/boxes/new", "/no"
    with serving(tmp_path / "tables.sqlite") as (port, _):
        for method, path in product(("OPTIONS", "GET", "PUT", "POST"), paths):
            with connected(port) as phone:
                phone.sendall(f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n"
                              "Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n\r\nhalf=".encode())
                phone.shutdown(socket.SHUT_WR)
                status = int(closed_after(phone)[1].split()[1])
            assert status < 500, (method, path)


def test_whoever_does_not_read_the_answer_is_let_go(hasty):
    port, process = hasty
    ask(port, "/sheets/emu-bay/board.pdf")
    before = files_of(process)
    phones = [socket.socket() for _ in range(5)]
    for phone in phones:
        phone.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        phone.connect(("127.0.0.1", port))
        phone.sendall(b"GET /sheets/emu-bay/board.pdf HTTP/1.1\r\nHost: localhost\r\n\r\n" * 40)
    # Whoever came later is answered, so these have been heard.
    assert ask(port, "/")[0].status == 200
    until(lambda: files_of(process) <= before)
    for phone in phones:
        phone.close()


def files_of(process):
    """How many connections a process has open."""
    return subprocess.run(["ls", "-l", f"/proc/{process.pid}/fd"], capture_output=True, text=True).stdout.count("socket:")


def test_streams_leave_room_for_moves(table, tmp_path):
    """200 phones, each with a stream and a connection that it keeps: room is for 100 connections."""
    with serving(tmp_path / "tables.sqlite", before=few(200)) as (port, process):
        phone = sit(port, table.code)
        streams, kept, full = [], [], []
        try:
            for _ in range(200):
                stream = connected(port)
                streams.append(stream)
                stream.sendall(f"GET /t/{table.code}/live HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                head = stream.recv(65536)
                if head.startswith(b"HTTP/1.1 503"):
                    full.append(head)
                idle = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
                idle.request("GET", f"/t/{table.code}/state")
                assert json.loads(idle.getresponse().read()) == {"seq": 2}
                kept.append(idle)
            assert len(full) == 200 - 75
            assert b"Retry-After: 30" in full[0]
            for n in range(2, 12):
                assert write(port, table.code, phone, n) == 200
            assert process.poll() is None
        finally:
            for one in [*streams, *kept]:
                one.close()


def test_connections_without_requests_do_not_keep_others_out(table, tmp_path):
    with serving(tmp_path / "tables.sqlite", before=few(260)) as (port, _):
        silent = [connected(port) for _ in range(400)]
        try:
            assert ask(port, f"/t/{table.code}/state")[0].status == 200
        finally:
            for one in silent:
                one.close()


def test_the_limit_is_raised_as_far_as_it_goes(table, tmp_path):
    with serving(tmp_path / "tables.sqlite", before="import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, "
                 "(256, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))\n") as (_, process):
        soft, hard = resource.prlimit(process.pid, resource.RLIMIT_NOFILE)
        assert soft == min(hard, MOST_FILES) > 256


def test_a_machine_with_few_files_is_told_at_the_start(table, tmp_path):
    command = [sys.executable, "-m", "companion", "play", "--host", "127.0.0.1", "--port", "0", "--db", "tables.sqlite"]
    with socket.create_server(("127.0.0.1", 0)) as probe:
        command[7] = str(probe.getsockname()[1])
    process = subprocess.Popen(
        command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, cwd=tmp_path, text=True, env={"PYTHONPATH": str(ROOT)},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (1024, 1024)),
    )  # fmt: skip
    try:
        assert process.stderr.readline().strip() == too_few(924)
    finally:
        process.kill()
        process.communicate(timeout=10)
    assert "924 connections open: live news for 693 phones" in too_few(924)
    assert too_few(MOST_FILES) == ""
