"""The clock of an event, by the machine that serves: when time is to be called, who is late, who has long been quiet.

Here a time of day is meant, so a wrong clock is wrong here: desks show it, and nothing is refused by it.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from companion.tables.times import local
from companion.tournament import Slot


def lateness(slot: Slot, now: datetime | None = None) -> str:
    """"late": the slot is over; "time": the moment to call time has come; else nothing."""
    now = now or datetime.now()
    try:
        ends = datetime.fromisoformat(slot.ends)
    except ValueError:
        # None was set, or it is a day that is on no calendar.
        return ""
    if now >= ends:
        return "late"
    return "time" if now >= ends - timedelta(minutes=slot.call_minutes) else ""


def since(at: str, now: datetime | None = None) -> int:
    """Whole minutes since a time of the log; 0 if it cannot be read."""
    time = local(at)
    return 0 if time is None else int(((now or datetime.now(UTC)) - time).total_seconds() // 60)


def time_of_day() -> str:
    """What the clock of the machine says: a conductor sees at once if it is wrong."""
    return f"{datetime.now():%H:%M}"
