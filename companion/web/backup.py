"""Backups while the companion runs: made by themselves, and fetched by the owner.

The keeper also looks every second whether the file is still where it was.
"""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from flask import Blueprint, Flask, Response, current_app, send_file
from gevent import get_hub
from gevent.monkey import is_module_patched

from companion import __version__
from companion.tables import Backups, Gone, Tables

#: Seconds between two looks.
LOOK = 1.0

pages = Blueprint("backup", __name__)


def aside(work: Callable[..., Any], *given: object) -> Any:
    """Do what keeps the disk busy while everybody else is answered."""
    return get_hub().threadpool.apply(work, given) if is_module_patched("threading") else work(*given)


class Keeper:
    """Keeps the file of a server safe; `tell` says a sentence on the terminal.

    Made before the file is opened: what another version kept is backed up first.
    """

    def __init__(self, database: Path | str, tell: Callable[[str], None]) -> None:
        self.backups = Backups(database, __version__)
        self._tell = tell
        self._is_over = self._is_gone = False
        self._say(self.backups.before_update())

    def open(self, tables: Tables) -> None:
        """Keep the file of these tables."""
        self._store = tables.store
        self._store.change_setting("program", __version__)
        # What a killed companion has left beside the file.
        self._store.merge()

    def start(self, app: Flask) -> None:
        """Begin to look after the tables of an application."""
        self.open(app.extensions["companion"])
        threading.Thread(target=self._look_on, daemon=True, name="keeper").start()

    def end(self) -> None:
        """Close the file."""
        self._is_over = True
        self._store.close()

    def look(self) -> None:
        """Look whether the file is where it was, and back it up when it is time."""
        try:
            self._store.check()
            self._is_gone = False
            if self.backups.is_due():
                self._say(aside(self.backups.make))
        except Gone as gone:
            if not self._is_gone:
                self._tell(str(gone))
                self._say(self.backups.rescue(self._store))
            self._is_gone = True

    def _look_on(self) -> None:
        while not self._is_over:
            self.look()
            time.sleep(LOOK)

    def _say(self, made: Path | None) -> None:
        if made is not None:
            self._tell(f"Backed up to {os.path.relpath(made)}")
        elif self.backups.problem:
            self._tell(self.backups.problem)


@pages.post("/backup")
def fetch() -> Response:
    """Download the whole file, with all tables and their secrets: for the owner, who has the file anyway."""
    backups = of(current_app)
    folder = tempfile.TemporaryDirectory()
    response = None
    try:
        file = Path(folder.name) / backups.dated_name()
        aside(backups.copy_to, file)
        response = send_file(file, "application/vnd.sqlite3", as_attachment=True, download_name=file.name, max_age=0)
    finally:
        if response is None:
            folder.cleanup()
    response.call_on_close(folder.cleanup)
    response.headers["Cache-Control"] = "no-store"
    return response


def keep(app: Flask, database: Path | str) -> None:
    """Give the application its backups; pages that are the host's show why one could not be made."""
    app.extensions["companion-backups"] = Backups(database, __version__)
    app.context_processor(lambda: {"backup_problem": lambda: of(app).problem})


def of(app: Flask) -> Backups:
    """The backups of an application's file."""
    return cast(Backups, app.extensions["companion-backups"])
