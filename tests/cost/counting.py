"""What work costs that does not depend on the machine: calls of functions of ours, rows of the file, and bytes."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
#: Where what is counted stands: templates are functions too.
OURS = tuple(str(ROOT / folder) for folder in ("companion", "templates", "print"))
#: Where we do shorter what Jinja does for every call and print of a template: counted as little as Jinja itself.
FOR_JINJA = str(ROOT / "companion" / "calling.py")
#: What one version of Python calls, and the next one does not.
INLINE = frozenset({"<listcomp>", "<dictcomp>", "<setcomp>", "<genexpr>"})


def calls_of(work: Callable[[], Any]) -> int:
    """How many functions of ours some work calls, and goes on with after they have yielded."""
    count = 0

    def called(frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        code = frame.f_code
        is_ours = code.co_filename.startswith(OURS) and code.co_filename != FOR_JINJA
        if event == "call" and is_ours and code.co_name not in INLINE:
            count += 1

    sys.setprofile(called)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def rows_of(connection: sqlite3.Connection, work: Callable[[], Any]) -> int:
    """How many rows some work reads from a file."""
    count = 0

    def read(_cursor: sqlite3.Cursor, row: tuple[Any, ...]) -> tuple[Any, ...]:
        nonlocal count
        count += 1
        return row

    connection.row_factory = read
    try:
        work()
    finally:
        connection.row_factory = None
    return count
