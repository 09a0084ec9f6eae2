"""Who holds this phone at an event: organiser, conductor, a player by number, or somebody who looks.

As at tables, a signed cookie repeats the keys that the event keeps.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from flask import session

from companion.tables import Desk
from companion.web.current import events

MOST_EVENTS = 12
ORGANISER, CONDUCTOR = "organiser", "conductor"


@dataclass(frozen=True)
class Holder:
    """What somebody may do at an event. `number` is the player number that was last asked for on this phone."""

    role: str = ""
    name: str = ""
    number: int | None = None

    @property
    def is_conductor(self) -> bool:
        """Whether this phone may write: results, rulings, seats."""
        return self.role in (ORGANISER, CONDUCTOR)

    @property
    def is_organiser(self) -> bool:
        """Whether this phone may also hand out keys."""
        return self.role == ORGANISER

    @property
    def signs(self) -> str:
        """How entries of this phone are signed."""
        return self.name or self.role


def at(desk: Desk) -> Holder:
    """Who holds this phone at this event."""
    kept = session.get("events", {}).get(desk.code, {})
    key, number = kept.get("key"), kept.get("number")
    role = next((role for role in (ORGANISER, CONDUCTOR) if _same(key, desk.settings[role])), "")
    return Holder(role, str(kept.get("name", "")), number if isinstance(number, int) else None)


def take_key(desk: Desk, token: str) -> bool:
    """Remember a key on this phone; False: it fits nothing here."""
    if not any(_same(token, desk.settings[role]) for role in (ORGANISER, CONDUCTOR)):
        return False
    if not (at(desk).is_organiser and _same(token, desk.settings[CONDUCTOR])):
        remember(desk, key=token)
    return True


def remember(desk: Desk, **changes: str | int | None) -> None:
    """Remember something about this event on this phone; None forgets it."""
    kept = dict(session.get("events", {}))
    mine = {**kept.pop(desk.code, {}), **changes}
    kept[desk.code] = {name: value for name, value in mine.items() if value is not None}
    session["events"] = dict(list(kept.items())[-MOST_EVENTS:])


def desk_of(code: str) -> tuple[Desk, Holder]:
    """The event, and who holds this phone there."""
    desk = events().open(code)
    return desk, at(desk)


def _same(given: object, right: object) -> bool:
    return isinstance(given, str) and isinstance(right, str) and secrets.compare_digest(given.encode(), right.encode())
