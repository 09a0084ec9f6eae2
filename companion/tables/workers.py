"""A worker as the server has it: a process that is asked, told to stop, and ended if it does not."""

from __future__ import annotations

import contextlib
import os
import pickle
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from companion import worker
from companion.worker import messages, send

#: Whether an answer still matters is looked at every so many seconds.
LOOK = 0.1


class Broken(Exception):
    """A worker cannot do what it was asked."""


class Worker:
    """A process that works, and its answers as they come. `was_slow`: its last question took longer than it may.

    It calls some functions `first`, before anything is asked.
    """

    def __init__(self, first: Sequence[str] = ()) -> None:
        house = str(Path(worker.__file__).parent.parent)
        path = os.pathsep.join(part for part in (house, os.environ.get("PYTHONPATH", "")) if part)
        self._process = subprocess.Popen(
            [sys.executable, "-c", f"from companion.worker import main; main(*{list(first)!r})"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": path},
        )
        self.was_slow = False
        self._answers: queue.Queue[bytes | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True, name="answers").start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            for data in messages(self._process.stdout):
                self._answers.put(data)
        self._answers.put(None)

    def is_alive(self) -> bool:
        """Whether it still runs."""
        return self._process.poll() is None

    def ask(
        self, question: tuple[Any, float | None], niceness: int, is_wanted: Callable[[], bool], grace: float,
        limit: float | None,
    ) -> tuple[bool, Any, int] | None:
        """Whether a question could be answered, the answer and its bytes; None: the process has died, or must be ended.

        It gives way to all that is less nice than its `niceness`, 0 to 19.
        Once it is no longer wanted it has `grace` seconds to stop; longer than `limit` seconds it may not take at all.
        Raises Broken: it cannot be asked that.
        """
        try:
            data = bytes([niceness]) + pickle.dumps(question)
        except Exception as broken:
            raise Broken(f"This cannot be asked: {broken}") from broken
        with contextlib.suppress(OSError):
            self._send(data)
        ends, gives_up = None if limit is None else time.monotonic() + limit, None
        while True:
            try:
                reply = self._answers.get(timeout=LOOK)
                return None if reply is None else (*pickle.loads(reply), len(reply))
            except queue.Empty:
                pass
            if gives_up is None and not is_wanted():
                gives_up = time.monotonic() + grace
                with contextlib.suppress(OSError):
                    self._send(b"")
            if gives_up is not None and time.monotonic() > gives_up:
                return None
            if ends is not None and time.monotonic() > ends:
                self.was_slow = True
                return None

    def _send(self, data: bytes) -> None:
        assert self._process.stdin is not None
        send(self._process.stdin, data)

    def end(self) -> None:
        """End it, whatever it does."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
