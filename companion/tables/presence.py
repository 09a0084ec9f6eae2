"""Who fills in which part of a box just now, where several phones do so: known until the program ends."""

from __future__ import annotations

import threading
from time import monotonic

#: Seconds after which a part that was opened and never kept is nobody's any more.
LONG = 20 * 60


class Filling:
    """The phones that have a part of a box before them, and since when."""

    def __init__(self) -> None:
        self._since: dict[tuple[str, str, str], float] = {}
        self._lock = threading.Lock()

    def begin(self, box: str, part: str, phone: str) -> None:
        """A phone has a part of a box before it."""
        with self._lock:
            self._since[box, part, phone] = monotonic()

    def end(self, box: str, phone: str) -> None:
        """A phone has kept what it has filled in."""
        with self._lock:
            self._since = {at: since for at, since in self._since.items() if (at[0], at[2]) != (box, phone)}

    def others(self, box: str, phone: str) -> frozenset[str]:
        """The parts of a box that other phones have before them."""
        with self._lock:
            long_ago = monotonic() - LONG
            self._since = {at: since for at, since in self._since.items() if since > long_ago}
            return frozenset(part for of, part, other in self._since if of == box and other != phone)
