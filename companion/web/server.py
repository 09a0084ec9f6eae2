"""Serving: gevent's WSGI server, which holds a thousand idle streams in one process."""

from __future__ import annotations

import gc
from pathlib import Path
from signal import SIGINT, SIGTERM

#: How many new objects (and then rounds) there are before Python looks for garbage among the young, older and old.
GARBAGE = (10_000, 10, 100)


def serve(database: Path | str, host: str, port: int, public_url: str = "", search_limit: float | None = None) -> None:
    """Serve until interrupted or told to stop. Must be called before anything else has started threads.

    Args:
        database: the SQLite file; made if it is not there.
        host, port: where to listen.
        public_url: how phones reach this machine, for QR codes; by default what the browser asked for.
        search_limit: how long one search for a best run may take, in seconds; by default a few.

    Raises:
        OSError: the port is taken.
        StoreError: the file cannot be opened.
    """
    # Before any other import that uses sockets or locks: idle streams must not each hold a thread.
    from gevent import monkey, signal_handler

    monkey.patch_all()
    from gevent.pywsgi import WSGIServer

    from companion.web import create_app

    app = create_app(database, PUBLIC_URL=public_url, **({} if search_limit is None else {"SEARCH_LIMIT": search_limit}))
    # Open games are many objects that stay: looking through all of them often would stop every phone at once.
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    server = WSGIServer((host, port), app, log=None, environ={"SERVER_SOFTWARE": "companion"})
    for signal in (SIGINT, SIGTERM):
        signal_handler(signal, server.stop)
    server.serve_forever()
