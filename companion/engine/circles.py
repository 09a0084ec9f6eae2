"""Python's search for circles of objects that nobody needs any more, and when it waits."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unsearched() -> Iterator[None]:
    """Work that makes many objects which stay, such as a replay: each search on the way would look through all of them and
    find hardly any circles. What there are is found by the next search."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
