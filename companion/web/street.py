"""Several processes that serve one file, each its own tables: for more phones than one core can answer.

They share one door, and whoever is free takes a phone in. The first line of a request says which table it is about: if that
one is at home elsewhere, the connection goes there, with what was read of it. So work that is under way, news, and whatever
else a process keeps in memory is always met again. What is in the file any of them could tell.

The process that starts them answers nobody. It keeps the file, hears when all is to end, and starts again what was killed.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NoReturn
from zlib import crc32

import gevent
from gevent import socket as waiting
from gevent.lock import BoundedSemaphore

from companion.web.backup import Keeper

#: Seconds between two looks of the process that starts the others; for so long one that was started is left alone.
LOOK, AGAIN = 0.1, 1.0
#: What a request is about that is at home somewhere, and what everybody has.
NAMED, EVERYWHERE = re.compile(r"/(?:t|j|s|h|host|e|k)/([^/?#]+)"), "/static/"
#: More than can have been read of a connection with its first line; what ends a process in good order.
MOST, END = 1 << 16, b"e"

Tell = Callable[[str], None]


def home(line: str, houses: int) -> int | None:
    """Which of so many processes answers the request with this first line; None: any.

    All of a table or an event is at home in one, and whatever is neither in the first.
    """
    path = line.split(" ")[1] if line.count(" ") > 1 else ""
    if path.startswith(EVERYWHERE):
        return None
    named = NAMED.match(path)
    return crc32(named[1].upper().encode()) % houses if named else 0


class Address:
    """Where one process stands among all: `own` is its number, from 0; it reads its own box, and writes into the others'."""

    def __init__(self, own: int, boxes: Sequence[tuple[socket.socket, socket.socket]]) -> None:
        self.own = own
        self._box = waiting.socket(fileno=boxes[own][0].fileno())
        self._boxes = [waiting.socket(fileno=box.fileno()) for _, box in boxes]
        self._turn = BoundedSemaphore(1)

    def elsewhere(self, line: str) -> int | None:
        """Which other process a request belongs to; None: it can be answered here."""
        found = home(line, len(self._boxes))
        return None if found == self.own else found

    def hand(self, number: int, phone: socket.socket, begun: bytes) -> None:
        """Give a connection to another process, with what was read of it. Raises OSError."""
        with self._turn:
            socket.send_fds(self._boxes[number], [begun], [phone.fileno()])

    def take(self) -> tuple[socket.socket | None, bytes]:
        """Wait for a connection that belongs here, and what was read of it; no connection: a message of the keeper's."""
        begun, files, _, _ = socket.recv_fds(self._box, MOST, 1)
        return (waiting.socket(fileno=files[0]) if files else None), begun


class Street:
    """The processes, as that one has them which starts them. `live_in` is what each of them does with its address, until
    what it gets besides returns: then it is told to end."""

    def __init__(
        self, houses: int, keeper: Keeper, tell: Tell, live_in: Callable[[Address, Callable[[], None]], None]
    ) -> None:
        self._boxes = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(houses)]
        self._keeper, self._tell, self._live_in, self._problem = keeper, tell, live_in, keeper.backups.problem
        #: By number, the process and what holds it: it ends at once when nobody holds that any more.
        self._running: dict[int, tuple[int, int]] = {}
        self._began = [0.0] * houses
        self._heard: Sequence[signal.Signals] = ()

    def serve(self, heard: Sequence[signal.Signals], close: Callable[[], None]) -> None:
        """Serve until one of these signals is heard; then `close` the door, and wait until all have answered what was asked.
        A second one ends everything at once."""
        told: list[int] = []
        self._heard = heard
        for one in heard:
            signal.signal(one, lambda number, _frame: told.append(number))
        while not told:
            self._look_after_all()
            self._keeper.look()
            self._pass_on_problem()
            time.sleep(LOOK)
        for one in heard:
            signal.signal(one, signal.SIG_DFL)
        close()
        for _, hold in self._running.values():
            with suppress(OSError):
                os.write(hold, END)
        for process, _ in self._running.values():
            with suppress(ChildProcessError):
                os.waitpid(process, 0)

    def _look_after_all(self) -> None:
        for number in range(len(self._boxes)):
            if number in self._running:
                process, hold = self._running[number]
                ended, status = os.waitpid(process, os.WNOHANG)
                if not ended:
                    continue
                os.close(hold)
                del self._running[number]
                self._tell(f"A process of the companion has ended ({_why(status)}), and is started again. Nothing is lost.")
            if time.monotonic() - self._began[number] > AGAIN:
                self._begin(number)

    def _begin(self, number: int) -> None:
        self._began[number] = time.monotonic()
        held, hold = os.pipe()
        process = os.fork()
        if not process:
            os.close(hold)
            for _, other in self._running.values():
                os.close(other)
            self._live(number, held)
        os.close(held)
        self._running[number] = process, hold

    def _live(self, number: int, held: int) -> NoReturn:
        """In the process itself."""
        try:
            for one in self._heard:
                # A terminal tells all of them; who has started them says when it is time.
                signal.signal(one, lambda number, _frame: None)
            self._live_in(Address(number, self._boxes), lambda: _await_end(held))
            code = 0
        except BaseException:
            traceback.print_exc()
            code = 1
        sys.stderr.flush()
        os._exit(code)

    def _pass_on_problem(self) -> None:
        """Let the pages of all say why a backup could not be made."""
        if self._problem != (problem := self._keeper.backups.problem):
            with suppress(BlockingIOError):
                for _, box in self._boxes:
                    box.send(problem.encode(), socket.MSG_DONTWAIT)
                self._problem = problem


def _await_end(held: int) -> None:
    """Wait to be told to end; who has started this process and is gone says nothing: it ends at once then."""
    _await_word(held)
    gevent.spawn(_await_word, held)


def _await_word(held: int) -> None:
    waiting.wait_read(held)
    if os.read(held, 1) != END:
        os._exit(1)


def _why(status: int) -> str:
    code = os.waitstatus_to_exitcode(status)
    return signal.Signals(-code).name if code < 0 else f"code {code}"
