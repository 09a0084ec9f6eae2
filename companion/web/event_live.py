"""News of events: the stream that boards and desks listen to, and the look at tables that have ended."""

from __future__ import annotations

import contextlib
import threading
import time

from flask import Blueprint, Response, current_app

from companion.tables import Events, StoreError
from companion.web.current import events
from companion.web.live import started, state_of, stream_of

#: Seconds between two looks at the tables of all events.
LOOK = 1.0

pages = Blueprint("event_live", __name__)


class Collector:
    """Takes in the results of ended tables while somebody listens to an event."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_running = False

    def start(self, of: Events) -> None:
        """Begin to look, once."""
        with self._lock:
            if not self._is_running:
                self._is_running = True
                threading.Thread(target=self._look, args=(of,), daemon=True, name="collector").start()

    def _look(self, of: Events) -> None:
        while True:
            for desk in of.in_use():
                # A file that cannot be read now is told where somebody asks for a page.
                with contextlib.suppress(StoreError):
                    desk.collect()
            time.sleep(LOOK)


@pages.get("/e/<code>/live")
def stream(code: str) -> Response:
    """The stream of an event: "changed" with its newest entry, now and whenever there is a newer one."""
    watcher = started()
    current_app.extensions["companion-collector"].start(events())
    desk = events().open(code)
    return stream_of(watcher, desk.id, desk.seq)


@pages.get("/e/<code>/state")
def state(code: str) -> Response:
    """The newest entry as JSON, for phones whose stream fails."""
    desk = events().open(code)
    desk.collect()
    return state_of(code, desk.seq)
