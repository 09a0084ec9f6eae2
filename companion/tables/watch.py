"""News of all tables, read from the database: who wrote what since the last look."""

from __future__ import annotations

from pathlib import Path

from companion.store import Store


class Lookout:
    """Its own connection to the file, so that it notices what every other one writes."""

    def __init__(self, path: Path | str) -> None:
        self._store = Store(path)
        self._version = self._store.version()
        self._last = self._store.newest(0)[0]

    def fetch(self) -> dict[int, int]:
        """The newest seq of each table that has a new row. Raises StoreError."""
        version = self._store.version()
        if version == self._version:
            return {}
        self._last, changed = self._store.newest(self._last)
        self._version = version
        return changed

    def close(self) -> None:
        """Close the connection."""
        self._store.close()
