"""The clock of an event."""

from datetime import UTC, datetime

from companion.tournament import Slot
from companion.web.event_clock import lateness, since, slot_clock
from tests.each import each


@each(
    ("ends", "minute", "word"),
    [("", 0, ""), ("2026-11-21T15:00", 49, ""), ("2026-11-21T15:00", 50, "time"), ("2026-11-21T14:00", 0, "late"),
     ("2026-02-31T15:00", 0, "")],
)  # fmt: skip
def test_time_is_called_ten_minutes_before_the_end(ends, minute, word):
    assert lateness(Slot(1, "A", ends=ends), datetime(2026, 11, 21, 14, minute)) == word


def test_minutes_of_quiet():
    now = datetime(2026, 11, 21, 14, 20, 30, tzinfo=UTC)
    assert since("2026-11-21T14:00:00.000Z", now) == 20
    assert since("long ago", now) == 0


def test_the_clock_of_a_slot_counts_on_its_day_only():
    slot = Slot(1, "Friday", ends="2026-11-21T15:00")
    clock = slot_clock(slot, datetime(2026, 11, 21, 14, 40, 30))
    assert (clock.name, clock.ends, clock.left, clock.minutes, clock.lateness) == ("Friday", "15:00", 1170, 20, "")
    late = slot_clock(slot, datetime(2026, 11, 21, 15, 10))
    assert (late.minutes, late.lateness) == (0, "late")
    for nothing in (None, Slot(1, "Open"), Slot(1, "Yesterday", ends="2026-11-20T15:00")):
        assert slot_clock(nothing, datetime(2026, 11, 21, 14)) is None
