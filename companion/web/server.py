"""Serving: gevent's WSGI server, which holds a thousand idle streams in one process, and its orderly end."""

from __future__ import annotations

import gc
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.engine.reading import JsonDict

if TYPE_CHECKING:
    from companion.web.app import App
    from companion.web.backup import Keeper
    from companion.web.connections import House

#: How many new objects (and then rounds) there are before Python looks for garbage among the young, older and old.
GARBAGE = (10_000, 10, 100)
#: Seconds for which answers under way may go on at the end, and after which the terminal says that they do.
FINISHING, SILENT = 20.0, 1.0
#: So many phones may stand before the door of several processes.
BACKLOG = 256
#: After so many seconds a worker that has read the rules is made: phones that wait at the door come first.
READY = 5.0


def tell(sentence: str) -> None:
    """Say something on the terminal while serving; one that has been closed is no reason to stop."""
    with suppress(OSError):
        print(sentence, file=sys.stderr, flush=True)


def serve(
    database: Path | str, host: str, port: int, public_url: str = "", search_limit: float | None = None,
    proxies: Sequence[str] = (), processes: int = 1,
) -> None:
    """Serve until interrupted or told to stop; all that was asked is answered then, and one file is left.

    Must be called before anything else has started threads.

    Args:
        database: the SQLite file; made if it is not there.
        host, port: where to listen.
        public_url: how phones reach this machine, for QR codes; by default what the browser asked for.
        search_limit: how long one search for a best run may take, in seconds; by default a few.
        proxies: the addresses of reverse proxies on the way, which are believed about where a request comes from.
        processes: how many processes answer, each for its own tables.

    Raises:
        OSError: the port is taken.
        StoreError: the file cannot be opened.
    """
    if processes == 1:
        _patch()
    from companion.games.kits import open_all
    from companion.web import backup, connections

    open_all()
    most = connections.raise_limit()
    if sentence := connections.too_few(most * processes):
        tell(sentence)
    keeper = backup.Keeper(database, tell)
    limit = {} if search_limit is None else {"SEARCH_LIMIT": search_limit}
    options: JsonDict = {"PUBLIC_URL": public_url, "HOST": host, "PROXIES": tuple(proxies),
                         "MOST_STREAMS": int(most * connections.STREAMS), **limit}  # fmt: skip
    (_serve_alone if processes == 1 else partial(_serve_together, processes))(keeper, (host, port), options, most)


def _patch() -> None:
    # Before any other import that uses sockets or locks: idle streams must not each hold a thread.
    from gevent import monkey

    monkey.patch_all()


def _app(keeper: Keeper, options: JsonDict) -> App:
    from companion.web import create_app

    app = create_app(keeper.backups.path, **options)
    app.extensions["companion-backups"] = keeper.backups
    # Open games are many objects that stay: looking through all of them often would stop every phone at once.
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    return app


def _serve_alone(keeper: Keeper, where: tuple[str, int], options: JsonDict, most: int) -> None:
    from companion.web.connections import House

    app = _app(keeper, options)
    # Whoever finds the door open finds all in order: a disk that is full is told before anybody comes in.
    keeper.start(app)
    house = House(where, app, most)
    house.start()
    app.extensions["companion-workshop"].keep_ready("companion.games.kits:open_all", after=READY)
    _await_signal()
    _end(house, app)
    keeper.end()


def _serve_together(processes: int, keeper: Keeper, where: tuple[str, int], options: JsonDict, most: int) -> None:
    """The same in several processes, with one door (see `companion.web.street`). This one keeps the file."""
    from companion import __version__
    from companion.tables import Tables
    from companion.web.street import Address, Street


    def live_in(address: Address, await_end: Callable[[], None]) -> None:
        _patch()
        from gevent.socket import socket as gevent_socket

        from companion.web.connections import House

        app = _app(keeper, options)
        house = House(gevent_socket(fileno=door.detach()), app, most, address)
        house.start()
        await_end()
        _end(house, app)
        app.extensions["companion"].store.close()

    keeper.open(Tables(keeper.backups.path, __version__))
    door = socket.create_server(where, family=socket.AF_INET6 if ":" in where[0] else socket.AF_INET, backlog=BACKLOG)
    gc.freeze()
    Street(processes, keeper, tell, live_in).serve(_signals(), door.close)
    keeper.end()


def _end(house: House, app: App) -> None:
    from companion.web import live

    house.end()
    live.end(app)
    _finish(house)
    app.extensions["companion-workshop"].close()


def _signals() -> list[signal.Signals]:
    """What is heard: Ctrl-C, being told to stop, and the closing of the terminal."""
    names = ("SIGINT", "SIGTERM", "SIGHUP")
    # Who started it with nohup wants it to outlive the terminal.
    return [one for name in names if (one := getattr(signal, name, None)) and signal.getsignal(one) != signal.SIG_IGN]


def _await_signal() -> None:
    """Wait for one of these signals. A second one ends the process at once."""
    from gevent import signal_handler
    from gevent.event import Event

    heard, told = _signals(), Event()
    watchers = [signal_handler(one, told.set) for one in heard]
    told.wait()
    for watcher, one in zip(watchers, heard, strict=True):
        watcher.cancel()
        signal.signal(one, signal.SIG_DFL)


def _finish(house: House) -> None:
    """Let answers that are under way go out."""
    if house.is_over(SILENT):
        return
    tell(f"Answers that are under way go out first: {FINISHING:.0f} seconds at most. Ctrl-C again ends it at once.")
    if not house.is_over(FINISHING - SILENT):
        tell("Some answers were not ready in time. All that was acknowledged is in the file.")
        house.pool.kill(timeout=1)
