"""A file of a box, read so that it can be kept: a question that can be put elsewhere, as large files take their time."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import NamedTuple

from companion.eighteenxx.box.box import as_printed, inherited
from companion.engine.errors import Malformed, malformed
from companion.engine.reading import Json
from companion.engine.text import Text, say
from companion.interop.boxes import read_box_file
from companion.interop.maker.loose import Asked

#: What a title of the shelf has besides one box: of these the first is taken.
_SEVERAL = ("base", "variants", "choices", "editions")


class ReadBox(NamedTuple):
    """What a file says, as plain data in the words of our TOML, what was read with care, and the id of the known title of
    which it is a box; otherwise why not."""

    data: Json = {}  # never changed
    notes: tuple[Text, ...] = ()
    shelf: str = ""
    refusal: Text | None = None

    @property
    def asked(self) -> int:
        """How many of the notes, the first ones, only whoever has the game can answer."""
        return sum(isinstance(note, Asked) for note in self.notes)


class BoxReading(NamedTuple):
    """What is in a file: in any form that `read_box_file` knows."""

    content: bytes

    def answer(self, should_stop: Callable[[], bool] = lambda: False) -> ReadBox:
        """Read it, with what it takes from a title of the shelf, as its first edition is printed."""
        try:
            found = read_box_file(self.content)
            whole = as_printed(inherited(found.played, "base"), "editions")
            data = {name: part for name, part in whole.items() if name not in _SEVERAL}
            json.dumps(data, allow_nan=False)
        except Malformed as refusal:
            return ReadBox(refusal=refusal.text)
        except TypeError:
            return ReadBox(refusal=say("The file has a date or a time, and no box has one: write it as a text."))
        except (ValueError, RecursionError) as fault:
            return ReadBox(refusal=malformed("This is no box: {why}", why=str(fault)).text)
        return ReadBox(data, found.notes, found.shelf)
