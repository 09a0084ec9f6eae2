"""Hostile requests to a real server, as bytes on a connection: what no library would send, with the limits switched on."""

from __future__ import annotations

import http.client
import random
import socket
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from companion import __version__
from companion.tables import Tables
from companion.web import create_app
from tests.real_server import ask, serving
from tests.stress import hostile
from tests.stress.requests import Asked, Attacker
from tests.stress.tally import PATIENCE, Run, Tally
from tests.stress.world import World, build

ROUNDS, REQUESTS = 20, 500
#: Seconds that a connection waits for an answer: a request that is never complete is left then.
LEFT = 5.0
HALVES = (
    b"", b"\r\n\r\n", b"GET", b"GET /", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost: a..b\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", b"GET / HTTP/9.9\r\nHost: x\r\n\r\n", b"GET  /  HTTP/1.1\r\n\r\n",
    b"GET http://evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n", b"GET * HTTP/1.1\r\nHost: x\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00",
    b"CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET /\x00 HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\n folded: y\r\n\r\n", b"GET / HTTP/1.1\r\nHost x\r\n\r\n",
    b"GET / HTTP/1.1\r\n: x\r\n\r\n",
    b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", b"GET / HTTP/1.1\r\nX: " + b"a" * 100_000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5_000 + b"\r\n", b"POST /new HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nab",
    b"POST /new HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
    b"POST /new HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n",
    b"POST /new HTTP/1.1\r\nHost: x\r\nContent-Length: " + b"9" * 5_000 + b"\r\n\r\n",
    b"POST /new HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 9\r\n\r\nabc",
    b"POST /new HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n",
    b"POST /new HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\nabc\r\n0\r\n\r\n",
    b"POST /new HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + b"f" * 5_000 + b"\r\nabc\r\n0\r\n\r\n",
    b"POST /open HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data\r\nContent-Length: 3\r\n\r\nabc",
    b"POST /open HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=\xff\r\nContent-Length: 3\r\n\r\nabc",
    b"POST /new HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 0\r\n\r\n",
    b"POST /new HTTP/1.1\r\nHost: x\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc",
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET /new HTTP/1.1\r\nHost: x\r\n\r\n",
)  # fmt: skip


def run(run: Run) -> Tally:
    """10,000 requests to a real server, from many addresses; the server lives, and phones are answered as before."""
    tally = Tally("wire")
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "world.sqlite"
        here = build(database)
        with serving(database) as (port, process):
            for n in run.rounds(ROUNDS):
                chance = random.Random(run.named("wire", n))
                for asked in _drawn(chance, database, here):
                    _send(tally, n, port, asked, chance)
                if not tally.check(process.poll() is None, "wrong", "the server has ended", n):
                    break
                began = time.monotonic()
                status = ask(port, f"/t/{here.codes[0]}", Cookie=here.cookies["first"])[0].status
                tally.answered(status, time.monotonic() - began, "a phone afterwards", n)
                tally.check(status == 200, "wrong", f"a phone afterwards is answered {status}", n)
    return tally


def _drawn(chance: random.Random, database: Path, here: World) -> Iterator[Asked | bytes]:
    app = create_app(database)
    mirror = Tables(database, __version__)
    attacker = Attacker(chance, here, app.url_map, mirror)
    try:
        for _ in range(REQUESTS):
            asked = attacker.next()
            yield _raw(chance, asked, here) if chance.random() < 0.5 else asked
            if asked.method == "GET" and not attacker.seen:
                attacker.saw(asked, app.test_client(use_cookies=False).get(
                    "/new?title=emu-bay", headers={"Cookie": here.cookies[asked.role]}).get_data(as_text=True))  # fmt: skip
    finally:
        mirror.store.close()
        app.extensions["companion"].store.close()


def _raw(chance: random.Random, asked: Asked, here: World) -> bytes:
    """A request as bytes, some of them wrong."""
    if chance.random() < 0.5:
        return chance.choice(HALVES)
    headers = {
        "Host": "127.0.0.1",
        "Cookie": here.cookies[asked.role],
        "Content-Length": str(len(asked.body)),
        **asked.headers,
    }
    head = f"{asked.method} {asked.path} HTTP/1.1\r\n" + "".join(
        f"{name}: {value}\r\n" for name, value in headers.items()
    )
    return hostile.torn(head.encode("utf-8", "replace") + b"Connection: close\r\n\r\n" + asked.body, chance)


def _send(tally: Tally, n: int, port: int, asked: Asked | bytes, chance: random.Random) -> None:
    """One request, from an address of its own; an answer that is late is asked for once more, alone."""
    address = f"127.{chance.randrange(1, 250)}.{chance.randrange(250)}.{chance.randrange(1, 250)}"
    send = _send_bytes if isinstance(asked, bytes) else _send_whole
    status, seconds = send(port, asked, address)  # type: ignore[arg-type]
    if seconds > PATIENCE and status:
        status, seconds = send(port, asked, address)  # type: ignore[arg-type]
    tally.answered(status, seconds if status else 0, f"{asked!s:.1500}", n)


def _send_bytes(port: int, data: bytes, address: str) -> tuple[int, float]:
    """Status (0: it was hung up, or left unanswered because it is not complete) and seconds of the first line."""
    began = time.monotonic()
    with socket.create_connection(("127.0.0.1", port), LEFT, (address, 0)) as connection:
        try:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            line = connection.recv(64)
        except OSError:
            return 0, time.monotonic() - began
    parts = line.split()
    return (int(parts[1]) if len(parts) > 1 and parts[1].isdigit() else 0), time.monotonic() - began


def _send_whole(port: int, asked: Asked, address: str) -> tuple[int, float]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=LEFT, source_address=(address, 0))
    began = time.monotonic()
    try:
        connection.request(asked.method, asked.path, asked.body or None, {"Cookie": "", **asked.headers})
        response = connection.getresponse()
        if response.headers.get_content_type() != "text/event-stream":
            response.read()
        return response.status, time.monotonic() - began
    except (OSError, ValueError, http.client.HTTPException):
        return 0, time.monotonic() - began
    finally:
        connection.close()
