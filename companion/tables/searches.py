"""Searches that take their time, each in a process of its own, so that no page waits for one.

A question is anything that can be pickled and has `answer(should_stop)`. What is asked by the same key is searched once
and answered to everybody; a search that nobody waits for, or whose table has moved on, is given up.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import queue
import subprocess
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any

from companion import searching
from companion.searching import messages, send

#: How long one search may take, in seconds.
LIMIT = 5.0
#: A search is given up when nobody has asked for it for so many seconds; that is looked at every so often.
PATIENCE, LOOK = 6.0, 0.1
#: A process that has been told to stop and does not is ended after so many seconds; one without work after so many.
GRACE, IDLE = 3.0, 300.0
#: So many answers are kept.
MOST_KEPT = 500
#: A search whose process dies is tried so often.
TRIES = 2

Key = tuple[Hashable, ...]


class SearchFailed(Exception):
    """A search broke off by a fault of its own."""


class _Search:
    """One question under way, or answered."""

    def __init__(self, key: Key, question: Any, is_current: Callable[[], bool], limit: float | None) -> None:
        self.key, self.question, self.is_current, self.limit = key, question, is_current, limit
        self.asked = time.monotonic()
        self.is_over = threading.Event()
        self.answer: Any = None
        self.failure = ""

    def is_wanted(self) -> bool:
        """Whether somebody still waits for the answer, and it would still be one."""
        return time.monotonic() - self.asked < PATIENCE and self.is_current()


class Searches:
    """All searches of one server: at most `most` processes (by default one for each core), begun when needed.

    `limit` is how long a search may take, in seconds.
    """

    def __init__(self, limit: float = LIMIT, most: int | None = None) -> None:
        self.limit = limit
        self.most = most or _cores()
        self._known: OrderedDict[Key, _Search] = OrderedDict()
        self._waiting: queue.Queue[_Search] = queue.Queue()
        self._lock = threading.Lock()
        self._workers = self._idle = 0

    def ask(
        self, key: Key, make: Callable[[], Any], is_current: Callable[[], bool] = lambda: True, wait: float = 0.0,
        *, limit: bool = True,
    ) -> Any:
        """The answer to the question of a key, which `make` makes; None as long as it is being searched for.

        `is_current` says whether it still matters; `wait` is how long to wait for it, in seconds. Without `limit` it is
        searched to the end. Raises SearchFailed.
        """
        with self._lock:
            search = self._known.get(key)
            if search is None:
                search = self._known[key] = _Search(key, make(), is_current, self.limit if limit else None)
                self._begin(search)
            self._known.move_to_end(key)
            while len(self._known) > MOST_KEPT:
                self._known.popitem(last=False)
            search.asked = time.monotonic()
        ends = time.monotonic() + wait
        # Somebody who waits keeps asking.
        while not search.is_over.wait(max(0.0, min(1.0, ends - time.monotonic()))) and time.monotonic() < ends:
            search.asked = time.monotonic()
        if search.failure:
            raise SearchFailed(search.failure)
        return search.answer

    def under_way(self) -> int:
        """How many questions are not answered yet."""
        with self._lock:
            return sum(not search.is_over.is_set() for search in self._known.values())

    def _begin(self, search: _Search) -> None:
        """Give it to a worker, a new one if all are busy and there may be more. The lock is held."""
        self._waiting.put(search)
        if self._workers < self.most and self._waiting.qsize() > self._idle:
            self._workers += 1
            threading.Thread(target=self._work, daemon=True, name="searches").start()

    def _work(self) -> None:
        process: _Process | None = None
        while (search := self._next()) is not None:
            if not search.is_wanted():
                self._drop(search)
                continue
            try:
                process = self._search(search, process)
            except Exception as broken:
                search.failure = str(broken) or type(broken).__name__
                search.is_over.set()
        if process is not None:
            process.end()

    def _next(self) -> _Search | None:
        """The next search to be done; None: there has been none for long, and this worker is no longer counted."""
        with self._lock:
            self._idle += 1
        try:
            search = self._waiting.get(timeout=IDLE)
        except queue.Empty:
            search = None
        with self._lock:
            self._idle -= 1
            if search is None:
                with contextlib.suppress(queue.Empty):
                    return self._waiting.get_nowait()
                self._workers -= 1
        return search

    def _search(self, search: _Search, process: _Process | None) -> _Process | None:
        """Have it searched, and return the process for the next one. Raises OSError, SearchFailed."""
        for _ in range(TRIES):
            if process is None or not process.is_alive():
                process = _Process()
            reply = process.ask(search)
            if reply is not None:
                self._finish(search, *reply)
                return process
            process.end()
            if not search.is_wanted():
                self._drop(search)
                return None
        raise SearchFailed("The process that searches has ended.")

    def _finish(self, search: _Search, is_answer: bool, answer: Any) -> None:
        if not is_answer:
            print(answer, file=sys.stderr)
            search.failure = str(answer).strip().splitlines()[-1]
        elif not search.is_wanted():
            # It may have been stopped before it was through.
            self._drop(search)
            return
        search.answer, search.question = answer if is_answer else None, None
        search.is_over.set()

    def _drop(self, search: _Search) -> None:
        with self._lock:
            if self._known.get(search.key) is search:
                del self._known[search.key]
        search.is_over.set()


class _Process:
    """A process that searches, and its answers as they come."""

    def __init__(self) -> None:
        house = str(Path(searching.__file__).parent.parent)
        path = os.pathsep.join(part for part in (house, os.environ.get("PYTHONPATH", "")) if part)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "companion.searching"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
        )
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

    def ask(self, search: _Search) -> tuple[bool, Any] | None:
        """Its answer to a question, the best so far if that was given up meanwhile; None: the process has died."""
        with contextlib.suppress(OSError):
            self._send(pickle.dumps((search.question, search.limit)))
        gives_up = None
        while True:
            try:
                data = self._answers.get(timeout=LOOK)
                return None if data is None else pickle.loads(data)
            except queue.Empty:
                pass
            if gives_up is None and not search.is_wanted():
                gives_up = time.monotonic() + GRACE
                with contextlib.suppress(OSError):
                    self._send(b"")
            if gives_up is not None and time.monotonic() > gives_up:
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


def _cores() -> int:
    """How many processes can work at the same time on this machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
