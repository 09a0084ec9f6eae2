"""What somebody sends to change a table: read once, at the door, and then handed on as it is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Submission:
    """Who changes something, knowing what.

    `seen` is the newest row of the log that the sender had seen, `id` what it is known by if it is sent again. `by` is a
    player or "host", `at` the time as the log writes it. `reason`: the table overrules the rules, for this reason, which may
    be empty; None: it does not.
    """

    seen: int
    id: str
    by: str
    at: str
    reason: str | None = None
