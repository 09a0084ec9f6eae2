"""An entry of an event's log in one sentence."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import ngettext

from companion.tournament import Entry, Event


def told(event: Event, entry: Entry) -> str:
    """What the entry did, in the words of the page's language."""
    try:
        return _told(event, entry)
    except (KeyError, TypeError, IndexError, AttributeError):
        return _("a line that cannot be read")


def _told(event: Event, entry: Entry) -> str:
    data = entry.data
    at = event.tables[data["table"]].label if data.get("table") in event.tables else "–"
    if entry.kind == "players":
        who = ", ".join(name for _number, name in data["players"][:4]) + (" …" if len(data["players"]) > 4 else "")
        return ngettext("%(num)s player: %(who)s", "%(num)s players: %(who)s", len(data["players"]), who=who)
    if entry.kind == "settings" and "points" in data:
        return _("Points for the places: %(points)s", points=" ".join(map(str, data["points"])) or "–")
    if entry.kind == "leave":
        who = event.name_of(data["number"])
        return _("%(who)s is back", who=who) if data.get("back") else _("%(who)s has left", who=who)
    if entry.kind == "seat":
        return ngettext("%(num)s table seated in slot %(slot)s", "%(num)s tables seated in slot %(slot)s",
                        len(data["tables"]), slot=data["slot"])
    if entry.kind == "open":
        return ngettext("%(num)s companion table opened", "%(num)s companion tables opened", len(data["tables"]))
    if entry.kind == "sheet":
        best = [line[1] or str(line[0]) for line in data["sheet"]["lines"] if line[2] == 1]
        if not best:
            return _("Sheet of table %(at)s", at=at)
        return _("Sheet of table %(at)s: %(who)s won", at=at, who=", ".join(best))
    if entry.kind == "kind":
        return (_("Table %(at)s is a qualifying game", at=at) if data["qualifying"]
                else _("Table %(at)s is a pick-up game", at=at))
    simple = {
        "settings": _("The event is called %(name)s", name=data.get("name", "")),
        "slot": _("Slot %(slot)s: %(name)s", slot=data.get("slot"), name=data.get("name")),
        "reseat": _("Table %(at)s: other seats", at=at),
        "unsheet": _("The result of table %(at)s was taken back", at=at),
        "mark": _("Table %(at)s: %(mark)s", at=at, mark=data.get("mark") or _("mark removed")),
        "ruling": _("Ruling: %(question)s", question=data.get("question")),
        "strike": _("Line %(n)s struck", n=data.get("n")),
    }  # fmt: skip
    return simple[entry.kind]
