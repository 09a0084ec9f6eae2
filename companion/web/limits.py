"""Counts for rate limits, by a clock that only goes forward: a time of day that is set back would lock phones out."""

from __future__ import annotations

import threading
import time
from collections import deque

from limits.storage import MovingWindowSupport, Storage

#: So many addresses are kept in mind; then those that have been quiet for an hour are forgotten.
MOST_KEYS = 10_000
QUIET = 3600.0


class Monotonic(Storage, MovingWindowSupport):
    """Moving windows in memory. Times are seconds since some moment, and never go back."""

    STORAGE_SCHEME = ["monotonic"]

    def __init__(self, uri: str | None = None, wrap_exceptions: bool = False, **options: float | str | bool) -> None:
        super().__init__(uri, wrap_exceptions=wrap_exceptions, **options)
        self._hits: dict[str, deque[float]] = {}
        self._lock = threading.Lock()

    @property
    def base_exceptions(self) -> type[Exception]:
        """What may go wrong with the storage: nothing of its own."""
        return ValueError

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        """Count `amount` hits if no more than `limit` stand in the last `expiry` seconds; whether they were counted."""
        now = time.monotonic()
        with self._lock:
            hits = self._window(key, now - expiry)
            if len(hits) + amount > limit:
                return False
            hits.extend([now] * amount)
            if len(self._hits) > MOST_KEYS:
                self._hits = {key: kept for key, kept in self._hits.items() if kept and kept[-1] > now - QUIET}
            return True

    def get_moving_window(self, key: str, limit: int, expiry: int) -> tuple[float, int]:
        """When the oldest hit of the window was, and how many there are."""
        now = time.monotonic()
        with self._lock:
            hits = self._window(key, now - expiry)
            return (hits[0] if hits else now), len(hits)

    def _window(self, key: str, since: float) -> deque[float]:
        hits = self._hits.setdefault(key, deque())
        while hits and hits[0] <= since:
            hits.popleft()
        return hits

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Not used: only moving windows are counted here."""
        raise NotImplementedError

    def get(self, key: str) -> int:
        """How many hits are kept of a key."""
        return len(self._hits.get(key, ()))

    def get_expiry(self, key: str) -> float:
        """Not used: only moving windows are counted here."""
        raise NotImplementedError

    def check(self) -> bool:
        """Whether it can be asked."""
        return True

    def reset(self) -> int:
        """Forget all hits; returns of how many keys."""
        forgotten = len(self._hits)
        self._hits.clear()
        return forgotten

    def clear(self, key: str) -> None:
        """Forget the hits of a key."""
        self._hits.pop(key, None)
