"""Connections that do nothing, or do it slowly: hundreds of them, while phones enter moves."""

from __future__ import annotations

import random
import resource
import socket
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion import __version__
from companion.tables import Table, Tables
from tests.bench.figures import share
from tests.real_server import serving
from tests.real_table import NAMES, Phone, correction
from tests.stress.party import BROKEN, check_entries
from tests.stress.tally import PATIENCE, Run, Tally

ROUNDS, MOVES = 8, 25
#: Seconds between two drops of a slow request.
DROP = 0.5
#: Seconds in which the server has looked at what is new: hundreds at once are no slow connections but a flood.
SETTLED = 2.0
#: Seconds after which a request that is not complete must have been hung up.
DROPPED = 60
#: The server begins with as few descriptors as a system gives; the second can have no more than those.
FEW = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (1024, {most}))\n"

Opened = list[socket.socket]


def run(run: Run) -> Tally:
    """Slow headers, slow bodies, idle connections and streams, more than a usual limit of descriptors has room for."""
    tally = Tally("connections")
    _room_for_ourselves()
    for n in run.rounds(ROUNDS):
        chance = random.Random(run.named("connections", n))
        with tempfile.TemporaryDirectory() as folder:
            database = Path(folder) / "tables.sqlite"
            table = Tables(database, __version__).make("emu-bay", NAMES, seed="slow")
            most = 1024 if n % 2 else "resource.getrlimit(resource.RLIMIT_NOFILE)[1]"
            with serving(database, before=FEW.format(most=most)) as (port, _):
                _Siege(tally, n, port, table, chance).hold()
            tally.tried += 1
    return tally


def _room_for_ourselves() -> None:
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


class _Siege:
    """One server, hundreds of connections to it, and a phone that plays."""

    def __init__(self, tally: Tally, n: int, port: int, table: Table, chance: random.Random) -> None:
        self.tally, self.n, self.port, self.table, self.chance = tally, n, port, table, chance
        self.phone = Phone(table, "Ann")
        self.seen = self.phone.look(port)
        self.acknowledged: dict[str, int | None] = {}
        self.taken: list[float] = []
        self.code = table.code

    def hold(self) -> None:
        """Open everything in an order drawn by chance; after each kind the phone plays, at the end all are counted."""
        kinds: list[Callable[[], bytes]] = [self._slow_head, self._slow_body, self._idle, self._stream, self._reader]
        self.chance.shuffle(kinds)
        opened: dict[str, Opened] = {}
        try:
            for kind in kinds:
                opened[kind.__name__] = self._open(kind(), self.chance.choice([150, 250, 350]))
                self._drip(opened)
                if not self._plays(f"with {', '.join(f'{len(found)} {name[1:]}' for name, found in opened.items())}"):
                    break
            else:
                self._await_dropped(opened)
        finally:
            for connections in opened.values():
                for connection in connections:
                    connection.close()
        check_entries(self.tally, self.n, self.table.store.path, self.table, self.acknowledged)
        self.table.store.close()
        self.tally.notes.append(
            f"round {self.n}: {sum(map(len, opened.values())):,} connections; moves answered in "
            f"{share(self.taken, 50) * 1000:.0f} ms (p50), {share(self.taken, 99) * 1000:.0f} ms (p99)"
        )

    # Connections -------------------------------------------------------------------------------

    def _slow_head(self) -> bytes:
        return f"GET /t/{self.code} HTTP/1.1\r\nHost: x\r\nX-".encode()

    def _slow_body(self) -> bytes:
        lines = [
            f"POST /t/{self.code}/play HTTP/1.1", "Host: x", f"Cookie: {self.phone.cookie}",
            "Content-Type: application/json",
            f"X-CSRFToken: {self.phone.token}", "Content-Length: 4000", "", "{",
        ]  # fmt: skip
        return "\r\n".join(lines).encode()

    @staticmethod
    def _idle() -> bytes:
        return b""

    def _stream(self) -> bytes:
        return f"GET /t/{self.code}/live HTTP/1.1\r\nHost: x\r\nCookie: {self.phone.cookie}\r\n\r\n".encode()

    @staticmethod
    def _reader() -> bytes:
        """One that asks for much, cheaply, and reads nothing."""
        return b"GET /static/style.css HTTP/1.1\r\nHost: x\r\n\r\n" * 2

    def _open(self, first: bytes, count: int) -> Opened:
        found = []
        for _ in range(count):
            connection = socket.socket()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.settimeout(2)
            try:
                connection.connect(("127.0.0.1", self.port))
                connection.sendall(first)
            except OSError:
                connection.close()  # it may refuse them
                continue
            found.append(connection)
        time.sleep(SETTLED)
        return found

    def _drip(self, opened: dict[str, Opened]) -> None:
        for name in ("_slow_head", "_slow_body"):
            for connection in opened.get(name, ()):
                with suppress(OSError):
                    connection.send(b"a")

    def _await_dropped(self, opened: dict[str, Opened]) -> None:
        """Connections that bring a request drop by drop are hung up in the end, whatever they drip."""
        slow = [one for name in ("_slow_head", "_slow_body") for one in opened.get(name, ())]
        ends = time.monotonic() + DROPPED
        while slow and time.monotonic() < ends:
            self._drip(opened)
            slow = [connection for connection in slow if not _is_hung_up(connection)]
            time.sleep(DROP)
        self.tally.check(not slow, "wrong", f"{len(slow)} slow requests were still held after {DROPPED} s", self.n)

    # The phone ---------------------------------------------------------------------------------

    def _plays(self, when: str) -> bool:
        """Enter moves; returns whether they were answered at all."""
        for k in range(MOVES):
            entry_id = f"party-{self.n}-{len(self.acknowledged)}-{k}"
            move = {**correction(k), "reason": entry_id}
            for _attempt in range(2):  # a machine that was busy is asked once more
                began = time.monotonic()
                try:
                    status, told = self.phone.play(self.port, move, self.seen, entry_id)
                except BROKEN as broken:
                    self.tally.fail("late", f"a move was not answered {when}: {broken!r}", self.n, "not answered")
                    return False
                taken = time.monotonic() - began
                if taken <= PATIENCE:
                    break
            self.taken.append(taken)
            self.tally.answered(status, taken, f"a move {when}", self.n)
            if self.tally.check(status == 200, "wrong", f"a move was answered {status} {told} {when}", self.n):
                self.acknowledged[entry_id] = self.seen = told["seq"]
        return True


def _is_hung_up(connection: socket.socket) -> bool:
    connection.setblocking(False)
    try:
        while data := connection.recv(65_536):
            if data.startswith(b"HTTP/1.1 4"):
                return True
        return True
    except BlockingIOError:
        return False
    except OSError:
        return True
