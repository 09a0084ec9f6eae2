"""Loose values of an 18xx-maker file: what is printed there is for eyes, so figures may be texts and parts may lack."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from html import unescape
from typing import Any

from companion.eighteenxx.box.reading import UNLIMITED
from companion.engine.reading import MOST, Json, number
from companion.engine.text import Text, say

#: How the files write "as many as you like", alone or with more words.
_ENDLESS = re.compile("∞|unlimited|infinit|endless|no limit|as many as", re.IGNORECASE)
_NUMBER = re.compile(r"[0-9]+(?:[,.'\u00a0 ][0-9]{3})*(?![0-9])")
#: A number of players and more, or from one to another.
_SEATS = re.compile(r"([0-9]{1,2})\s*(?:(\+)|[-–]\s*([0-9]{1,2}))?")
#: What is drawn bold or on a line of its own.
_BREAK = re.compile(r"<(?:br|p|div|li)\b[^<>]*>", re.IGNORECASE)
_TAG = re.compile(r"</?[a-z][a-z0-9]*(?:\s[^<>]*)?/?>", re.IGNORECASE)

Row = Json


#: A box has a few dozen of anything; a list of more is none of a game.
MOST_ENTRIES = 1000
_MOST_NOTES = 300


class Asked(Text):
    """What only whoever has the game can answer: it is told before all others."""

    __slots__ = ()


class Notes(list[Text]):
    """What was read otherwise than it stands in the file, or not kept: sentences, each once."""

    def add(self, text: Text) -> None:
        """Note a sentence. Of very many those that come last are not told one by one."""
        if self.is_full:
            text = say("More is odd in this file than is told here.")
        if len(self) <= _MOST_NOTES and text not in self:
            self.append(text)

    def ask(self, text: Text) -> None:
        """Note what only whoever has the game can answer."""
        self.insert(0, text.as_a(Asked))

    @property
    def is_full(self) -> bool:
        """Whether so much was noted that nobody reads on."""
        return len(self) >= _MOST_NOTES


def words(value: object, most: int = 80) -> str:
    """A name or a sentence on one line: at most so many letters, only those that can be printed, without the marks of HTML;
    "" for what is no text."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    plain = unescape(_TAG.sub("", _BREAK.sub(" ", str(value)[: 4 * most])))
    text = " ".join("".join(sign if sign.isprintable() else " " for sign in plain).split())
    return text if len(text) <= most else f"{text[: most - 1]}…"


def rows(value: object) -> list[Row]:
    """The objects of a list; what is none of them counts as absent."""
    return [row for row in value if isinstance(row, Mapping)] if isinstance(value, list) else []


def named_rows(value: object, key: str = "name") -> list[Row]:
    """The objects of a list; a text or a number in it is one that has only a name, or what the `key` calls."""
    parts = value if isinstance(value, list) else []
    return [part if isinstance(part, Mapping) else {key: part} for part in parts if isinstance(part, Mapping) or words(part)]


def is_true(value: object) -> bool:
    """Whether a mark is set: true, 1 or "yes"."""
    return value is True or words(value, 8).lower() in ("true", "yes", "1")


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


def figure(value: object, what: Text, notes: Notes, is_limit: bool = False) -> int | None:
    """A figure, with a note where it is no plain number: None if it cannot be told.

    Of several (`"a/b"`, a list or an object) the first; of a limit the largest, which forbids nothing that is allowed."""
    if value is None:
        return None
    parts = _parts(value)
    several = [whole(part) for part in parts]
    if len(parts) > 1 and None not in several:
        return _one_of([n for n in several if n is not None], parts, what, notes, is_limit)
    read = whole(parts[0] if len(parts) == 1 else value)
    if read is None:
        notes.add(
            say("{what} is “{text}”, which is no single whole figure: it is left out.", what=what, text=_shown(value))
        )
    elif not isinstance(value, int | float) and number(value) is None:
        notes.add(say("{what} is “{text}”: it is read as {n}.", what=what, text=_shown(value), n=read))
    return read


def _one_of(figures: list[int], parts: list[Any], what: Text, notes: Notes, is_limit: bool) -> int:
    shown = " / ".join(words(part, 12) for part in parts[:6])
    if is_limit:
        notes.add(say("{what} is {several}: the largest, {n}, is taken, as it forbids nothing that is allowed.", what=what,
                      several=shown, n=max(figures)))  # fmt: skip
        return max(figures)
    notes.add(say("{what} is {several}: {first} is taken, the rest is left to the table.", what=what, several=shown,
                  first=figures[0]))  # fmt: skip
    return figures[0]


def _parts(value: object) -> list[Any]:
    """The parts of "a/b", of a list or of an object; of anything else none."""
    if isinstance(value, Mapping):
        return list(value.values())
    if isinstance(value, str):
        return value.split("/") if "/" in value else []
    return value if isinstance(value, list) else []


def figure_or_endless(value: object, what: Text, notes: Notes, is_limit: bool = False) -> int | str | None:
    """The same of what there may be without limit."""
    if isinstance(value, str) and _ENDLESS.search(value):
        if len(value.split()) > 1:
            notes.add(say("{what} is “{text}”: it is read as without limit.", what=what, text=_shown(value)))
        return UNLIMITED
    return figure(value, what, notes, is_limit)


def seats(value: object, most: int) -> list[int]:
    """The numbers of players, up to the `most`, that are meant: 4, "3-5", "4+", or a list of these."""
    found: set[int] = set()
    for part in listed(value):
        if told := _SEATS.fullmatch(words(part, 12)):
            first = int(told[1])
            found |= set(range(first, (most if told[2] else int(told[3] or first)) + 1))
    return sorted(n for n in found if 0 < n <= most)


def by_seats(value: object, of: Sequence[int]) -> Mapping[int, object]:
    """What is told for each number of players `of` a game: an object by their numbers, or a list that has one for each;
    nothing for what is told in another way."""
    if isinstance(value, Mapping):
        return {n: part for key, part in value.items() for n in seats(key, max(of, default=0))}
    return dict(zip(of, value, strict=True)) if isinstance(value, list) and len(value) == len(of) > 1 else {}


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
