"""The clock of an event, by the machine that serves: when time is to be called, who is late, who has long been quiet.

Here a time of day is meant, so a wrong clock is wrong here: desks show it, and nothing is refused by it.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from flask import Flask

from companion.engine.reading import JsonDict
from companion.tables import Malformed, Table
from companion.tables.times import local
from companion.tournament import Slot
from companion.web.current import events


@dataclass(frozen=True, slots=True)
class SlotClock:
    """The clock of a slot: its name, the time of day when it ends, whole seconds until then, and what `lateness` says."""

    name: str
    ends: str
    left: int
    lateness: str

    @property
    def minutes(self) -> int:
        """Whole minutes until the end, the begun one counted."""
        return -(-max(self.left, 0) // 60)


def slot_clock(slot: Slot | None, now: datetime | None = None) -> SlotClock | None:
    """The clock of a slot on the day when it ends; None for a slot without an end, and on other days."""
    now = now or datetime.now()
    ends = None if slot is None else _end(slot)
    if slot is None or ends is None or ends.date() != now.date():
        return None
    return SlotClock(slot.name, f"{ends:%H:%M}", int((ends - now).total_seconds()), lateness(slot, now))


def clock_at(table: Table) -> SlotClock | None:
    """The clock of the slot that a table was opened for; None at a table of no event."""
    at = table.settings.get("slot")
    if at is None or table.game.end is not None:
        return None
    with suppress(Malformed):
        return slot_clock(events().open(at[0]).event.slots.get(at[1]))
    return None


def show_clocks(app: Flask) -> None:
    """Give the clocks to all pages: of a slot, and of the slot that a table belongs to."""
    clocks: JsonDict = {"slot_clock": slot_clock, "clock_at": clock_at}
    app.context_processor(lambda: clocks)


def lateness(slot: Slot, now: datetime | None = None) -> str:
    """"late": the slot is over; "time": the moment to call time has come; else nothing."""
    now, ends = now or datetime.now(), _end(slot)
    if ends is None or now < ends - timedelta(minutes=slot.call_minutes):
        return ""
    return "late" if now >= ends else "time"


def _end(slot: Slot) -> datetime | None:
    """When a slot ends; None if no end was set, or a day that is on no calendar."""
    with suppress(ValueError):
        return datetime.fromisoformat(slot.ends)
    return None


def since(at: str, now: datetime | None = None) -> int:
    """Whole minutes since a time of the log; 0 if it cannot be read."""
    time = local(at)
    return 0 if time is None else int(((now or datetime.now(UTC)) - time).total_seconds() // 60)


def time_of_day() -> str:
    """What the clock of the machine says: a conductor sees at once if it is wrong."""
    return f"{datetime.now():%H:%M}"
