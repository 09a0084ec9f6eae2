"""Which train rusts which in an 18xx-maker file, also as older files say it: in words on the train ("Rusted by 4"), by keys
of other names, or in the row of the phase that rusts it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from companion.interop.maker.loose import Row, listed, words

#: The keys of a train that name what rusts it, those that name what it rusts, and those that hold words for people.
BY, ITS, TEXTS = ("rust", "rusts_on", "rusted_by"), ("rusts",), ("info", "description")
#: The keys of a phase that name the trains which rust in it.
IN_PHASE = ("rust", "rusts")
_WITH = r"(?:by|on|with|when|at|upon|from|after|in)\b"
_PASSIVE = re.compile(rf"\brust(?:s|ed|ing)?\b[\s:]*{_WITH}(?P<by>[^.;\n]*)", re.IGNORECASE)
_ACTIVE = re.compile(rf"\brusts\b(?![\s:]*{_WITH})(?P<its>[^.;\n]*)", re.IGNORECASE)


def told_by(row: Row) -> object:
    """What a train says rusts it: the value of the first key that says it; None: none does."""
    return next((row[key] for key in BY if row.get(key) is not None), None)


def named_in(text: object, names: Collection[str]) -> list[str]:
    """The trains that a text names, in its order: "the first 4-train", "4 trains", "4T"."""
    known = "|".join(re.escape(name) for name in sorted(filter(None, names), key=len, reverse=True))
    if not known:
        return []
    found = re.findall(rf"(?<![\w+/])({known})(?:T|s|'s)?(?![\w+/])", words(text, 200))
    return list(dict.fromkeys(found))


def by_words(row: Row, names: Collection[str]) -> list[str]:
    """The trains that rust a train by the words on it."""
    said = (_PASSIVE.search(words(row.get(key), 400)) for key in TEXTS)
    return next((found for one in said if one and (found := named_in(one["by"], names))), [])


def its(row: Row, names: Collection[str]) -> list[str]:
    """The trains that a train rusts, by a key of its own or by the words on it: of these `names`."""
    told = [name for key in ITS for part in listed(row.get(key)) for name in named_in(part, names)]
    said = (_ACTIVE.search(words(row.get(key), 400)) for key in TEXTS)
    return told or next((found for one in said if one and (found := named_in(one["its"], names))), [])


def of_phase(begins: str, row: Row, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What a phase says of rusting: pairs of the train that rusts, and the one that rusts it. Trains before the one that
    begins the phase rust with it; where only later ones are named, its own train rusts with these."""
    named = [name for key in IN_PHASE for part in listed(row.get(key)) for name in named_in(part, names)]
    earlier = [name for name in named if names.index(name) < names.index(begins)]
    if earlier:
        yield from ((name, begins) for name in earlier)
    elif named and named[0] != begins:
        yield begins, named[0]
