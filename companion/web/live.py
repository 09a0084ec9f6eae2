"""News for all screens: a stream that only says which row is the newest, and the same question to be asked.

A watcher looks at the database many times a second whether another connection has written, so several processes
may serve one file, and no news lives only in memory.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import cast

from flask import Blueprint, Flask, Response, current_app, jsonify, request, stream_with_context

from companion.tables import StoreError
from companion.tables.watch import News
from companion.web.current import tables

#: How often the watcher looks, and how often a silent stream says that it lives; in seconds.
LOOK = 0.05
HEARTBEAT = 15.0

pages = Blueprint("live", __name__)


class Watcher:
    """Wakes those who wait for news of a table."""

    def __init__(self, database: Path | str) -> None:
        self._database = database
        self._waiting: dict[int, threading.Condition] = {}
        self._newest: dict[int, int] = {}
        self._lock = threading.Lock()
        self._is_running = False

    def wait(self, table_id: int, seen: int, timeout: float) -> int:
        """Wait until the table has a row after `seen`, `timeout` seconds at most; returns the newest seq known."""
        with self._lock:
            condition = self._waiting.setdefault(table_id, threading.Condition())
        with condition:
            condition.wait_for(lambda: self._newest.get(table_id, 0) > seen, timeout)
            return self._newest.get(table_id, seen)

    def start(self) -> None:
        """Begin to look, once. What is written after this call is not missed."""
        with self._lock:
            if not self._is_running:
                news = News(self._database)
                self._is_running = True
                threading.Thread(target=self._look, args=(news,), daemon=True, name="watcher").start()

    def _look(self, news: News) -> None:
        while True:
            try:
                changed = news.fetch()
            except StoreError:
                changed = {}
            for table_id, seq in changed.items():
                self._newest[table_id] = seq
                condition = self._waiting.get(table_id)
                if condition is not None:
                    with condition:
                        condition.notify_all()
            time.sleep(LOOK)


def watch(app: Flask, database: Path | str) -> None:
    """Give the application its watcher; it starts to look when the first stream opens."""
    app.extensions["companion-watcher"] = Watcher(database)


@pages.get("/t/<code>/live")
def stream(code: str) -> Response:
    """The stream: an event "changed" with the newest seq, now and whenever there is a newer one."""
    watcher = started()
    table = tables().open(code)
    return stream_of(watcher, table.id, table.seq)


def started() -> Watcher:
    """The watcher of this application, looking: to be asked for before the newest row is read."""
    watcher = cast(Watcher, current_app.extensions["companion-watcher"])
    watcher.start()
    return watcher


def stream_of(watcher: Watcher, row_id: int, seq: int) -> Response:
    """The stream of whatever has a log: of a table, or of an event."""

    def events() -> Iterator[str]:
        newest = seq
        yield f"retry: 2000\nevent: changed\ndata: {newest}\n\n"
        while True:
            now = watcher.wait(row_id, newest, HEARTBEAT)
            if now > newest:
                newest = now
                yield f"event: changed\ndata: {newest}\n\n"
            else:
                yield ": \n\n"

    response = Response(stream_with_context(events()), mimetype="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


@pages.get("/t/<code>/state")
def state(code: str) -> Response:
    """The newest seq as JSON with an ETag: for phones whose stream fails."""
    return state_of(code, tables().open(code).seq)


def state_of(code: str, seq: int) -> Response:
    """The newest seq of whatever has a log, as JSON."""
    response = jsonify(seq=seq)
    response.set_etag(f"{code}-{seq}")
    response.headers["Cache-Control"] = "no-cache"
    return cast(Response, response.make_conditional(request))
