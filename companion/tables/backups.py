"""Backups that the companion makes by itself: one a day with something new in it, and one before the program changes.

A day is 24 hours of the companion running, and every start. Which backup is the newest is told by their numbers and what
they hold: a machine without a clock may believe any date.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from companion.store import PART, Store, StoreError, copy, look_into

#: So many are kept of those made each day, and of those made before an update.
DAILY, BEFORE_UPDATES = 7, 3
#: Seconds between two backups while the companion runs, and before it tries again after a failure.
DAY, AGAIN = 24 * 3600.0, 3600.0


class Backups:
    """The backups of one file, in a folder beside it. `version` is the program's.

    `problem` says in a sentence why the last one could not be made, or is empty.
    """

    def __init__(self, path: Path | str, version: str) -> None:
        self.path, self.version = Path(path), version
        self.folder = self.path.with_name(f"{self.path.stem}-backups")
        self.problem = ""
        self._next = time.monotonic()

    def before_update(self) -> Path | None:
        """Back up a file that another version of the program kept last, before this one changes anything in it.

        Returns None if there was nothing to do, or if it failed: `problem` then says why.
        """
        content = look_into(self.path)
        if content is None or content.program == self.version or not content.tables:
            return None
        return self._make(f"-before-{self.version}")

    def is_due(self) -> bool:
        """Whether it is time to look for something new: at the start, then once a day."""
        return time.monotonic() >= self._next

    def make(self) -> Path | None:
        """Back up what is new since the last backup; None: nothing is, or it failed, and `problem` says why.

        Takes its time, and may be called in another thread.
        """
        self._next = time.monotonic() + DAY
        content = look_into(self.path)
        if content is None and self.path.exists():
            self.problem = f"The companion could not back up {self.path.name}: it cannot be read, or it is damaged."
        if content is None or not content.tables:
            return None
        last = look_into(made[-1]) if (made := self.made()) else None
        if last is not None and (last.newest, last.tables) == (content.newest, content.tables):
            self.problem = ""
            return None
        return self._make("")

    def rescue(self, store: Store) -> Path | None:
        """Save what a store whose file is gone still has; None: that failed, and `problem` says why."""
        return self._write(self.dated_name("-rescued"), store.rescue)

    def dated_name(self, what: str = "") -> str:
        """A name for a backup, with the date and the time."""
        return f"{self.path.stem}{what}-{datetime.now():%Y-%m-%d-%H%M%S}.sqlite"

    def copy_to(self, target: Path) -> None:
        """Copy the file as it is now, whole or not at all; `target` is replaced. Raises StoreError."""
        copy(self.path, target)

    def made(self) -> list[Path]:
        """The backups that are there, the oldest first."""
        return [path for _, path in sorted((int(found[1]), path) for path, found in self._numbered())]

    def _numbered(self) -> list[tuple[Path, re.Match[str]]]:
        name = re.compile(re.escape(self.path.stem) + r"-(\d{5,})-[\d-]{10}(-before-.+)?\.sqlite")
        return [(path, found) for path in self.folder.glob("*.sqlite") if (found := name.fullmatch(path.name))]

    def _make(self, what: str) -> Path | None:
        number = max((int(found[1]) for _, found in self._numbered()), default=0) + 1
        name = f"{self.path.stem}-{number:05}-{datetime.now():%Y-%m-%d}{what}.sqlite"
        made = self._write(name, self.copy_to)
        if made is not None:
            self._thin_out()
        return made

    def _write(self, name: str, write: Callable[[Path], None]) -> Path | None:
        target = self.folder / name
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write(target)
        except (OSError, StoreError) as broken:
            self.problem = f"The companion could not back up {self.path.name}: {broken}"
            self._next = time.monotonic() + AGAIN
            return None
        self.problem = ""
        return target

    def _thin_out(self) -> None:
        """Delete the oldest, and what a loss of power has left half written."""
        found = sorted(self._numbered(), key=lambda one: int(one[1][1]))
        daily = [path for path, name in found if not name[2]]
        before = [path for path, name in found if name[2]]
        for path in [*daily[:-DAILY], *before[:-BEFORE_UPDATES], *self.folder.glob(f".*{PART}")]:
            with suppress(OSError):
                path.unlink()
