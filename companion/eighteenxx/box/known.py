"""The boxes of known titles, in `data/boxes/`: each under its id, offered by name, and played as one that a table brings."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from companion.eighteenxx.box.defaults import with_present
from companion.engine.reading import JsonDict
from companion.places import folder, read_toml

#: By its companies a title is known with so many at least, and when so much of all is the same.
_FEWEST_ALIKE, _LEAST_ALIKE = 5, 0.75
#: The part of a set-up that has the box, and the one that says from which of these it came.
BOX, BOX_ID = "box", "box_id"


class Known(NamedTuple):
    """What a known title is found by: its names, who made it, where it lies, fewest and most players. `whole` is the title
    of ours that has its map, too; `by_hand` are the rules that the table keeps; `site_name` is what 18xx.games calls it."""

    id: str
    name: str
    players: tuple[int, int]
    also_called: tuple[str, ...] = ()
    designer: str = ""
    place: str = ""
    whole: str = ""
    by_hand: tuple[str, ...] = ()
    site_name: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """What it is called."""
        return (self.id, self.name, *self.also_called)

    @property
    def about(self) -> str:
        """All that it is found by."""
        return " ".join((*self.names, self.designer, self.place))

    def is_for(self, players: int) -> bool:
        """Whether so many can play it."""
        return self.players[0] <= players <= self.players[1]


@cache
def known_titles() -> Mapping[str, Known]:
    """All known titles by id, in the order of their names."""
    found = sorted(map(_head, sorted(folder("data").glob("boxes/*.toml"))), key=lambda one: letters(one.name))
    return {one.id: one for one in found}


def _head(file: Path) -> Known:
    # What stands before the first table has all of it: a hundred whole files take a second.
    head = tomllib.loads(file.read_text(encoding="utf-8").partition("\n[")[0])
    found: JsonDict = {name: tuple(value) if isinstance(value, list) else value
                       for name, value in head.items() if name in Known._fields}  # fmt: skip
    return Known(**found)


def known_box(id_: str) -> JsonDict:
    """What is in the box of a known title. Raises KeyError: it is none."""
    return with_present(read_toml(f"boxes/{known_titles()[id_].id}"))


def known_setup(id_: str) -> JsonDict:
    """The set-up of a table that plays with the box of a known title. Raises KeyError: it is none."""
    return {BOX: known_box(id_), BOX_ID: id_}


def letters(name: str) -> str:
    """A name as it is sought: its letters and figures alone, as nobody types a dash where another has one."""
    return "".join(sign for sign in name.casefold() if sign.isalnum())


def known_like(data: Mapping[str, object]) -> Known | None:
    """The known title of which a box is: by one of its names, or by its companies, when nearly all are the same."""
    name = letters(str(data.get("name", "")))
    if named := next((one for one in known_titles().values() if name in map(letters, one.names)), None):
        return named
    companies = data.get("companies")
    own = set(companies) if isinstance(companies, Mapping) else set()
    likeness = {id_: len(own & theirs) / len(own | theirs) for id_, theirs in _companies().items() if own | theirs}
    best = max(likeness.values(), default=0)
    alike = [id_ for id_, share in likeness.items() if share == best]
    # Few letters are the same by chance; sister games have the same companies, and nobody knows which is meant.
    is_one = len(own) >= _FEWEST_ALIKE and best >= _LEAST_ALIKE and len(alike) == 1
    return known_titles()[alike[0]] if is_one else None


@cache
def _companies() -> Mapping[str, frozenset[str]]:
    """The companies of all known titles. Their part of a file is read alone, as a hundred whole ones take a second."""
    texts = {id_: (folder("data") / f"boxes/{id_}.toml").read_text(encoding="utf-8") for id_ in known_titles()}
    parts = {id_: text.partition("\n[companies]\n")[2].partition("\n[")[0] for id_, text in texts.items()}
    return {id_: frozenset(tomllib.loads(part)) for id_, part in parts.items()}


def find_known(words: str, players: int = 0) -> list[Known]:
    """The known titles of which a name has these words, with or without what stands between them; then those of whose names,
    makers and places all words are. Only those that so many `players` can play. Without words all of them."""
    there = [one for one in known_titles().values() if not players or one.is_for(players)]
    called = [one for one in there if any(letters(words) in letters(name) for name in one.names)]
    of = [one for one in there if one not in called and all(letters(word) in letters(one.about) for word in words.split())]
    return [*called, *of]
