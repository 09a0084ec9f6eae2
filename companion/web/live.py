"""News for all screens: a stream that only says which row is the newest, and the same question to be asked.

A watcher looks at the database many times a second whether another connection has written, so several processes
may serve one file, and no news lives only in memory.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import cast

from flask import Blueprint, Flask, Response, current_app, jsonify, request, stream_with_context
from flask_babel import gettext as _

from companion.tables import Gone, StoreError, Table
from companion.tables.watch import Lookout
from companion.web.current import open_table
from companion.web.errors import reply

#: How often the watcher looks, and how often a silent stream says that it lives; in seconds.
LOOK = 0.05
HEARTBEAT = 15.0
#: How many streams there may be where the server says nothing else, and after how many seconds one that was refused may
#: be asked for again.
MOST_STREAMS = 5000
AGAIN = 30
#: What is told of a table that was deleted.
GONE = "gone"

pages = Blueprint("live", __name__)


class Watcher:
    """Wakes those who wait for news of a table."""

    def __init__(self, database: Path | str) -> None:
        self._database = database
        self._waiting: dict[int, threading.Condition] = {}
        self._newest: dict[int, int] = {}
        self._lock = threading.Lock()
        self._news: Lookout | None = None
        #: By table how often something was told of it that no row of its log says.
        self._told: dict[int, int] = {}
        #: How many streams are open, and whether they are to end: now, so that phones ask what is wrong, or for good.
        self.streams = 0
        self.is_gone = self.is_over = False

    def told(self, table_id: int) -> int:
        """How often something was told of a table that no row of its log says."""
        return self._told.get(table_id, 0)

    def wait(self, table_id: int, seen: int, timeout: float, told: int = 0) -> int:
        """Wait until the table has a row after `seen`, or something else was `told` of it since, `timeout` seconds at most;
        returns the newest seq known."""
        with self._lock:
            condition = self._waiting.setdefault(table_id, threading.Condition())
        with condition:
            condition.wait_for(
                lambda: self.is_gone or self.is_over or self.told(table_id) > told or self._newest.get(table_id, 0) > seen,
                timeout,
            )
            return self._newest.get(table_id, seen)

    def tell(self, table_id: int) -> None:
        """Wake those who wait for news of a table: it is no more, or its rematch has been started."""
        self._told[table_id] = self.told(table_id) + 1
        self._wake([table_id])

    def start(self) -> None:
        """Begin to look, once. What is written after this call is not missed."""
        with self._lock:
            if self._news is None:
                self._news = Lookout(self._database)
                threading.Thread(target=self._look, args=(self._news,), daemon=True, name="watcher").start()

    def end(self) -> None:
        """Let all streams end, and look no more."""
        self.is_over = True
        self._wake(list(self._waiting))
        if self._news is not None:
            self._news.close()

    def _look(self, news: Lookout) -> None:
        while not self.is_over:
            try:
                changed = news.fetch()
                self.is_gone = False
            except StoreError as broken:
                changed = {}
                if isinstance(broken, Gone) and not self.is_gone:
                    self.is_gone = True
                    self._wake(list(self._waiting))
            self._newest |= changed
            self._wake(changed)
            time.sleep(LOOK)

    def _wake(self, table_ids: Iterable[int]) -> None:
        for table_id in table_ids:
            if (condition := self._waiting.get(table_id)) is not None:
                with condition:
                    condition.notify_all()


def watch(app: Flask, database: Path | str) -> None:
    """Give the application its watcher; it starts to look when the first stream opens."""
    app.config.setdefault("MOST_STREAMS", MOST_STREAMS)
    app.extensions["companion-watcher"] = Watcher(database)


def end(app: Flask) -> None:
    """End all streams of an application for good."""
    app.extensions["companion-watcher"].end()


@pages.get("/t/<code>/live")
def stream(code: str) -> Response:
    """The stream: an event "changed" with the newest seq, now and whenever there is a newer one."""
    watcher = started()
    table = open_table(code)
    return stream_of(watcher, table.id, table.seq, lambda: _besides(table))


def _besides(table: Table) -> str:
    """That a table is no more, or else which is its rematch, as far as can be read: that nothing can be read the watcher
    tells by itself."""
    try:
        settings = table.refresh().settings
    except StoreError:
        return ""
    return GONE if settings.get("deleted") else str(settings.get("rematch", ""))


def started() -> Watcher:
    """The watcher of this application, looking: to be asked for before the newest row is read."""
    watcher = cast(Watcher, current_app.extensions["companion-watcher"])
    watcher.start()
    return watcher


def tell(table: Table) -> None:
    """Let the phones that show a table know at once that it is no more, or has a rematch; those of another process know
    soon."""
    cast(Watcher, current_app.extensions["companion-watcher"]).tell(table.id)


def stream_of(watcher: Watcher, row_id: int, seq: int, besides: Callable[[], str] = str) -> Response:
    """The stream of whatever has a log: of a table, or of an event. It ends with "gone" when that is deleted, and says
    "again" when `besides` tells something else than before."""

    if watcher.streams >= current_app.config["MOST_STREAMS"]:
        # The phone asks for news every few seconds instead: what is left is for pages and moves.
        full = reply(_("Too many screens get live news. This one gets them every few seconds."), 503)
        full.headers["Retry-After"] = str(AGAIN)
        return full

    def events() -> Iterator[str]:
        newest, told, was = seq, watcher.told(row_id), besides()
        watcher.streams += 1
        try:
            yield f"retry: 2000\nevent: changed\ndata: {newest}\n\n"
            while not (watcher.is_gone or watcher.is_over):
                now = watcher.wait(row_id, newest, HEARTBEAT, told)
                if now > newest:
                    newest = now
                    yield f"event: changed\ndata: {newest}\n\n"
                    continue
                told, before, was = watcher.told(row_id), was, besides()
                if was == GONE:
                    yield "event: gone\ndata: 0\n\n"
                    return
                yield "event: again\ndata: 0\n\n" if was != before else ": \n\n"
        finally:
            watcher.streams -= 1

    response = Response(stream_with_context(events()), mimetype="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


@pages.get("/t/<code>/state")
def state(code: str) -> Response:
    """The newest seq as JSON with an ETag: for phones whose stream fails."""
    return state_of(code, open_table(code).seq)


def state_of(code: str, seq: int) -> Response:
    """The newest seq of whatever has a log, as JSON."""
    response = jsonify(seq=seq)
    response.set_etag(f"{code}-{seq}")
    response.headers["Cache-Control"] = "no-cache"
    return cast(Response, response.make_conditional(request))
