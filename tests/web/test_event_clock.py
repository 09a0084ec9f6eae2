"""The clock of an event."""

from datetime import UTC, datetime

import pytest

from companion.tournament import Slot
from companion.web.event_clock import lateness, since


@pytest.mark.parametrize(
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
