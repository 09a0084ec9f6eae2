"""Times of the log, whoever wrote them: the companion, another program's file, or a damaged one."""

from __future__ import annotations

from datetime import datetime


def local(at: object) -> datetime | None:
    """A time as the clock of this machine has it; one without a zone is a time here. None: it is none."""
    try:
        return datetime.fromisoformat(str(at or "")).astimezone()
    except (ValueError, OverflowError):
        return None
