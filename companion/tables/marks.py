"""What marks a line that is no ordinary entry, in news and log alike: a word, a kind that has a colour, and who did it."""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.game import Correction, Entry
from companion.engine.text import SetRight, Text, address_to, say, you
from companion.tables.waiting import COMPANION

#: Those who make entries and sit nowhere.
NOBODYS = {"host": say("the host"), "viewer": say("a viewer"), "?": say("somebody"), COMPANION: say("the companion")}


class Mark(NamedTuple):
    """What stands before a line: its `kind` (corrected, overruled, changed, back, again), and how it `leads` in."""

    kind: str
    leads: Text

    def to(self, seat: str | None) -> Mark:
        """The mark as it is read at a seat."""
        return self if seat is None else self._replace(leads=address_to(seat, self.leads))


def named(maker: str | None) -> Text | str:
    """Who has made an entry."""
    return NOBODYS.get(maker or "?", maker or "")


def mark_of(entry: Entry) -> Mark | None:
    """How an entry is marked: as the table's correction, or as one that a rule forbids; None: it is an ordinary one."""
    if isinstance(entry.move, Correction):
        return Mark("corrected", say("Corrected by {who}:", you("who", "Corrected by you:"), who=named(entry.by)))
    if entry.overruled is not None:
        to_him = you("who", "The table says so (you):")
        return Mark("overruled", say("The table says so ({who}):", to_him, who=named(entry.by)))
    return None


def changed(by: str) -> Mark:
    """How it is marked that the past was changed."""
    return Mark("changed", say("Changed by {who}:", you("who", "Changed by you:"), who=named(by)))


TAKEN_BACK = Mark("back", say("Taken back:"))
PUT_BACK = Mark("again", say("Put back:"))


def beside_mark(text: Text) -> Text:
    """A sentence as it follows a mark, which says already that the table has set something right."""
    return text.what if isinstance(text, SetRight) else text
