"""Loose values of an 18xx-maker file: what is printed there is for eyes, so figures may be texts and parts may lack."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from companion.engine.reading import MOST, number
from companion.engine.text import Text, say

#: How the files write "as many as you like".
ENDLESS = ("∞", "unlimited")
_NUMBER = re.compile(r"[0-9]+(?:[,.'\u00a0 ][0-9]{3})*(?![0-9])")
_EITHER = re.compile(r"\s*([0-9]{1,6})\s*/\s*([0-9]{1,6})\s*")

Row = Mapping[str, Any]


#: A box has a few dozen of anything; a list of more is none of a game.
MOST_ENTRIES = 1000
_MOST_NOTES = 300


class Notes(list[Text]):
    """What was read otherwise than it stands in the file, or not kept: sentences, each once."""

    def add(self, text: Text) -> None:
        """Note a sentence. Of very many those that come last are not told one by one."""
        if self.is_full:
            text = say("More is odd in this file than is told here.")
        if len(self) <= _MOST_NOTES and text not in self:
            self.append(text)

    @property
    def is_full(self) -> bool:
        """Whether so much was noted that nobody reads on."""
        return len(self) >= _MOST_NOTES


def words(value: object, most: int = 80) -> str:
    """A name or a sentence on one line: at most so many letters, only those that can be printed; "" for what is no text."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    text = " ".join("".join(sign if sign.isprintable() else " " for sign in str(value)[: 4 * most]).split())
    return text if len(text) <= most else f"{text[: most - 1]}…"


def rows(value: object) -> list[Row]:
    """The objects of a list; what is none of them counts as absent."""
    return [row for row in value if isinstance(row, Mapping)] if isinstance(value, list) else []


def table(value: object) -> Row:
    """An object; what is none counts as an empty one."""
    return value if isinstance(value, Mapping) else {}


def listed(value: object) -> list[Any]:
    """A list, or the one value as a list; nothing for null."""
    return value if isinstance(value, list) else [] if value is None else [value]


def whole(value: object) -> int | None:
    """A figure from 0 on: a whole number, or a text with exactly one in it; None for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int) or (isinstance(value, float) and value.is_integer()):
        return int(value) if 0 <= value <= MOST else None
    found = _NUMBER.findall(value[:200]) if isinstance(value, str) else []
    return number(re.sub("[^0-9]", "", found[0])) if len(found) == 1 else None


def figure(value: object, what: Text, notes: Notes) -> int | None:
    """A figure, with a note where it is no plain number: None if it cannot be told. Of two (`"a/b"` or a list) the first."""
    if value is None:
        return None
    parts = value if isinstance(value, list) else list(found.groups()) if (found := _either(value)) else []
    if len(parts) > 1 and (first := whole(parts[0])) is not None:
        notes.add(say("{what} is {several}: {first} is taken, the rest is left to the table.", what=what,
                      several=" / ".join(words(part, 12) for part in parts[:6]), first=first))  # fmt: skip
        return first
    read = whole(parts[0] if len(parts) == 1 else value)
    if read is None:
        notes.add(
            say("{what} is “{text}”, which is no single whole figure: it is left out.", what=what, text=_shown(value))
        )
    elif not isinstance(value, int | float) and number(value) is None:
        notes.add(say("{what} is “{text}”: it is read as {n}.", what=what, text=_shown(value), n=read))
    return read


def _either(value: object) -> re.Match[str] | None:
    return _EITHER.fullmatch(value) if isinstance(value, str) else None


def _shown(value: object) -> str:
    return words(value, 60) or words(str(value), 60)


def unique(name: str, taken: Iterable[str]) -> str:
    """The name, with a number behind it if it is taken."""
    known, found, n = set(taken), name, 2
    while found in known:
        found, n = f"{name} ({n})", n + 1
    return found


_EMPTY: tuple[object, ...] = (None, False, "", [])


def _with_value(name: str, value: object) -> Text:
    """The name of a thing, with what the file says of it where that is short."""
    text = words(value, 120)
    return say("{name}: {text}", name=name, text=text) if text else say("{name}", name=name)


class Keys:
    """The keys that objects of one kind may have: those that are read, those that only say how a thing is drawn, and those
    that mean something at the table for which a box has no word."""

    def __init__(self, read: str, drawn: str = "", unsaid: str = "") -> None:
        self.known = {*read.split(), *drawn.split(), *unsaid.split()}
        self.unsaid = unsaid.split()

    def note(self, parts: Iterable[tuple[str, Row]], what: Text, notes: Notes) -> None:
        """Note what is not kept of these objects, each with its name, and which keys may be misspelt."""
        named = list(parts)
        if variants := tuple(
            _with_value(name, row["variant"]) for name, row in named if row.get("variant") not in _EMPTY
        ):
            notes.add(say("Some {what} belong to a variant ({names}): they are in the box; take out what is not played.",
                          what=what, names=variants))  # fmt: skip
        for key in self.unsaid:
            if having := tuple(_with_value(name, row[key]) for name, row in named if row.get(key) not in _EMPTY):
                notes.add(say("“{key}” of {what} ({names}) is not kept: a box has no word for it.", key=key, what=what,
                              names=having))  # fmt: skip
        for name, row in named:
            for key in row:
                if key in self.known or notes.is_full:
                    continue
                if near := get_close_matches(key[:40], self.known, 1, 0.7):
                    notes.add(say("“{key}” of {what} ({name}) means nothing; is “{near}” "
                                  "meant?", key=words(key, 40), what=what,
                                  name=name, near=near[0]))  # fmt: skip
                else:
                    notes.add(say("“{key}” of {what} ({name}) is not known: it is left out.", key=words(key, 40), what=what,
                                  name=name))  # fmt: skip
