"""A file of a box: what it says, in the words of our TOML and with nothing filled in, and its check."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import replace
from typing import NamedTuple

from companion.eighteenxx.box.agreement import faults_of_board
from companion.eighteenxx.box.defaults import UsualBox, with_present
from companion.eighteenxx.box.known import known_like
from companion.engine.errors import Malformed, malformed
from companion.engine.reading import Json, JsonDict, is_too_deep, load_json
from companion.engine.text import Text, say
from companion.games import ANY_BOX, find_title
from companion.interop.maker import read_maker
from companion.interop.toml import toml
from companion.tables.timeline import BOX

MEGABYTE = 1 << 20
#: In megabytes; the box of the largest title has a tenth of one.
LARGEST = 4
#: How a file of JSON begins: with an object, a list of them, or a comment, which JSON has not.
_JSON = re.compile(r"\s*(?:\{|\[\s*\{|/[/*])")


class BoxFile(NamedTuple):
    """What a file says: its `data` in the words of our TOML, and `notes` on what was read otherwise than it stands there,
    or could not be kept. `played` is what tables play: what it leaves open is as usual now."""

    form: str
    data: Json
    notes: tuple[Text, ...] = ()

    @property
    def shelf(self) -> str:
        """The id of the known title of which it is a box, or "": also where it takes from a title of ours what it does not
        say, as it is then meant to be otherwise."""
        like = None if "base" in self.data else known_like(self.data)
        return like.id if like else ""

    @property
    def played(self) -> JsonDict:
        """The data with the present answers for what they leave open."""
        return with_present(self.data)


def read_box_file(content: bytes) -> BoxFile:
    """Read a file of a box. Raises Malformed with one sentence: it is none, or too large."""
    if len(content) > LARGEST * MEGABYTE:
        raise malformed("A box has {most} MB at most; this file has more.", most=LARGEST)
    try:
        text = content.decode(json.detect_encoding(content)).removeprefix("\ufeff")
        if _JSON.match(text):
            return _read_maker(text)
        data = tomllib.loads(text)
    except UnicodeDecodeError:
        raise malformed("This is no text: a box is a file of JSON or TOML.") from None
    except tomllib.TOMLDecodeError as broken:
        raise malformed("This is not TOML: {why}.", why=str(broken)) from None
    except (ValueError, RecursionError):
        raise _unreadable() from None
    if is_too_deep(data):
        raise _unreadable()
    return BoxFile("toml", data)


def _read_maker(text: str) -> BoxFile:
    """A file of 18xx-maker, which takes the last of what stands several times in one object."""
    last_counts: set[str] = set()
    data, notes = read_maker(load_json(text, last_counts))
    twice = (say("“{key}” stands more than once in one object of the file: the last counts, as in 18xx-maker.", key=key)
             for key in sorted(last_counts))  # fmt: skip
    return BoxFile("18xx-maker", data, (*notes, *twice))


def _unreadable() -> Malformed:
    return malformed("This is not TOML that can be read: too deep or too large.")


def check(file: BoxFile, where: str) -> UsualBox:
    """The box of a file as a table plays with it, compared with its map if it has one.

    Raises ValueError with all faults, one sentence a line."""
    reads_box = find_title(ANY_BOX).reads_box
    assert reads_box is not None
    try:
        found: UsualBox = reads_box(file.played)
        # Tiles that only its own title has are known by its id.
        faults = list(faults_of_board(replace(found.box, id=str(file.data.get("id"))), "base" in file.data))
    except ValueError as several:
        faults = [fault.removeprefix(f"{BOX}: ") for fault in str(several).splitlines()]
    if faults:
        raise ValueError("\n".join(f"{where}: {fault}" for fault in faults))
    return found


def as_toml(file: BoxFile) -> str:
    """The box as our TOML, under its notes as comments. What was assumed is not in it."""
    return toml(file.data, map(str, file.notes))
