"""Connections of phones: how long each may take, how many there may be, and which must go when they are too many.

A phone holds one stream, and another connection for a while after each page. Whoever sends or reads too slowly is let
go, so that neither a broken phone nor a hostile one keeps a place that others need.
"""

from __future__ import annotations

import errno
import io
import socket
import sys
import time
from contextlib import suppress
from typing import Any

import gevent
from gevent.lock import BoundedSemaphore
from gevent.pool import Pool
from gevent.pywsgi import WSGIHandler, WSGIServer

from companion.engine.reading import JsonDict
from companion.web.street import Address

#: Seconds until the next request has begun, until its head has come, and then its body.
IDLE, HEAD, BODY = 30.0, 10.0, 30.0
#: Seconds for each piece of an answer to go out, and how many bytes that is.
SENDING, PIECE = 30.0, 1 << 16
#: Seconds after which a phone counts as gone that acknowledges nothing.
GONE = 45.0
#: Open files that are no connections: the database, processes that search and print, and what Python needs.
FILES = 100
#: More open files than this are not asked for; some systems allow no more.
MOST_FILES = 10_240
#: The part of all connections that may be streams: the others are for pages and moves.
STREAMS = 3 / 4
#: So many phones should get live news.
PHONES = 1000

#: Seconds in which the loop looks once for what has come: as short as it takes.
LOOK = 1e-6

#: Seconds in which what one process hands to another has arrived there.
HANDED = 0.5

#: What a request calls the connection that it came by: one that takes its time looks whether its browser is still there.
CONNECTION = "companion.connection"

TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def raise_limit() -> int:
    """Let this process open as many files as it may, and return how many connections it has room for."""
    if sys.platform == "win32":
        return MOST_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    most = MOST_FILES if soft == resource.RLIM_INFINITY else min(soft, MOST_FILES)
    return max(most - FILES, most // 2)


def too_few(connections: int) -> str:
    """A sentence for the host if there is no room for the phones of a large event; else nothing."""
    streams = int(connections * STREAMS)
    if streams >= PHONES:
        return ""
    return (
        f"This machine lets the companion keep {connections} connections open: live news for {streams} phones, the others "
        f"get theirs every few seconds. For more, start it after: ulimit -n {MOST_FILES}"
    )


class _Wire(io.RawIOBase):
    """What a phone sends, as long as it comes in time."""

    def __init__(self, phone: socket.socket, begun: bytes = b"") -> None:
        self._phone, self._begun = phone, begun
        self._ends = 0.0
        self.is_late = self._is_shut = False

    def allow(self, seconds: float) -> None:
        """What is read from now on must have come in so many seconds, all together."""
        self._ends = time.monotonic() + seconds

    def readable(self) -> bool:
        """It can be read."""
        return True

    def unread(self, reader: io.BufferedReader) -> bytes:
        """What has come already and was not read from this reader."""
        self._is_shut = True
        found = reader.peek() + self._begun
        self._is_shut = False
        return found

    def readinto(self, into: Any) -> int | None:
        """Read what has come, first what another process has read of it. Raises TimeoutError."""
        if self._is_shut:
            return None
        if self._begun:
            count = min(len(into), len(self._begun))
            into[:count], self._begun = self._begun[:count], self._begun[count:]
            return count
        try:
            self._phone.settimeout(max(self._ends - time.monotonic(), 0.001))
            return self._phone.recv_into(into)
        except TimeoutError:
            self.is_late = True
            raise


class Connection(WSGIHandler):  # type: ignore[misc]
    """One connection, with its requests one after another."""

    server: House

    def __init__(self, phone: socket.socket, address: object, server: House, begun: bytes = b"") -> None:
        super().__init__(phone, address, server)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            # A phone that has left the network acknowledges nothing; without this its stream would stay for an hour.
            phone.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(GONE * 1000))
        self._wire = _Wire(phone, begun)
        self.rfile: io.BufferedReader = io.BufferedReader(self._wire)

    def get_environ(self) -> JsonDict:
        """What the application is told of a request."""
        return {**super().get_environ(), CONNECTION: self.socket}

    def read_requestline(self) -> str:
        """Wait for the next request; "" means that there will be none."""
        # At the end only those are heard whose request has come already.
        self._wire.allow(0.0 if self.server.is_ending else IDLE)
        self.server.idle[self] = None
        try:
            line = str(super().read_requestline())
        finally:
            del self.server.idle[self]
        self._wire.allow(HEAD)
        return "" if self._went_home(line) else line

    def _went_home(self, line: str) -> bool:
        """Hand the connection to the process where the table is at home, if that is another; whether it went."""
        street = self.server.street
        if street is None or not line or self.server.is_ending or (where := street.elsewhere(line)) is None:
            return False
        with suppress(OSError):
            street.hand(where, self.socket, line.encode("latin-1") + self._wire.unread(self.rfile))
            self.socket.close()
            return True
        return False

    def handle_one_response(self) -> None:
        """Answer; whoever sends the rest of a request too slowly has sent the last one."""
        self._wire.allow(BODY)
        if self.command == "GET":
            self.server.let_moves_pass()
        super().handle_one_response()
        if self._wire.is_late:
            self.close_connection = True

    def log_request(self) -> None:
        """Nobody reads a line for every page."""

    def finalize_headers(self) -> None:
        """Tell the phone if the connection ends with this answer."""
        super().finalize_headers()
        if not self.close_connection and (self.server.is_ending or self.server.is_crowded()):
            self.close_connection = True
            self.response_headers.append((b"Connection", b"close"))

    def end(self) -> None:
        """End it while it waits: a request that is here already is still answered."""
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RD)

    def _sendall(self, data: bytes) -> None:
        view = memoryview(data)
        try:
            for at in range(0, len(view), PIECE):
                self.socket.settimeout(SENDING)
                super()._sendall(view[at : at + PIECE])
        except TimeoutError:
            raise BrokenPipeError(errno.EPIPE, "The phone reads too slowly.") from None

    def _handle_client_error(self, error: Exception) -> tuple[str, bytes]:
        if isinstance(error, TimeoutError):
            return "408", TOO_SLOW
        found: tuple[str, bytes] = super()._handle_client_error(error)
        return found


class House(WSGIServer):  # type: ignore[misc]
    """The server: at most `most` connections at a time; when they are nearly that many, those end that wait longest."""

    def __init__(
        self, where: tuple[str, int] | socket.socket, app: object, most: int, street: Address | None = None
    ) -> None:
        super().__init__(
            where, app, log=None, spawn=Pool(most), handler_class=Connection, environ={"SERVER_SOFTWARE": "companion"}
        )
        self.most = most
        #: The connections that wait for their next request, the longest waiting first.
        self.idle: dict[Connection, None] = {}
        #: Where it stands among several processes that serve a file; None: it is the only one.
        self.street = street
        self.is_ending = False
        self._turnstile = BoundedSemaphore(1)

    def let_moves_pass(self) -> None:
        """Hold a page up until what has come meanwhile is read: moves overtake the pages that all phones ask for after each.

        One page at a time waits so; else those that stand in line would be drawn one after the other without a look.
        """
        with self._turnstile:
            gevent.sleep(LOOK)

    def is_crowded(self) -> bool:
        """Whether connections are kept only for what is asked now."""
        return bool(self.pool.free_count() <= self.most // 8)

    def do_handle(self, *connection: object) -> None:
        """Take a new connection in, and let another one go for it if need be."""
        self._make_room()
        super().do_handle(*connection)

    def start(self) -> None:
        """Open the door, and take in what other processes hand on."""
        super().start()
        if self.street is not None:
            gevent.spawn(self._take_all, self.street)

    def _take_all(self, street: Address) -> None:
        while True:
            phone, begun = street.take()
            if phone is not None:
                self._take_over(phone, begun)
            else:
                self.application.extensions["companion-backups"].problem = begun.decode()

    def _take_over(self, phone: socket.socket, begun: bytes) -> None:
        try:
            address = phone.getpeername()
        except OSError:
            phone.close()
            return
        self._make_room()
        self.pool.spawn(self._go_on, phone, address, begun)

    def _go_on(self, phone: socket.socket, address: object, begun: bytes) -> None:
        try:
            Connection(phone, address, self, begun).handle()
        finally:
            phone.close()

    def _make_room(self) -> None:
        if self.pool.free_count() <= self.most // 16:
            for waiting in list(self.idle)[:1]:
                waiting.end()

    def end(self) -> None:
        """Take nobody in any more, and let those go who wait."""
        self.is_ending = True
        self.close()
        for waiting in list(self.idle):
            waiting.end()
        if self.street is not None:
            # What other processes have handed on meanwhile is still taken in.
            gevent.sleep(HANDED)

    def is_over(self, seconds: float) -> bool:
        """Wait until all that was asked is answered, for so long at most."""
        return bool(self.pool.join(timeout=seconds))
