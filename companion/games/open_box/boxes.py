"""The title of a box that a table brings: the box stands in the set-up, as plain data in the words of our TOML."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from companion.eighteenxx.box import as_printed, inherited, read_data
from companion.eighteenxx.box_told import lacks
from companion.eighteenxx.title import title_of
from companion.eighteenxx.usual_box import UsualBox, read_usual_box
from companion.engine.errors import malformed
from companion.engine.text import say
from companion.engine.title import Draw, Title
from companion.games.open_box.game import OpenBox

#: The title, and the file of the box that is there as long as a table brings none.
ID = "any-18xx"
#: The part of the set-up that has the box.
BOX = "box"
ABOUT = say("You say what is in the box: any 18xx, with the books kept and every move checked against that box.")


def read(data: Mapping[str, Any]) -> UsualBox:
    """The box of its data, with the usual in place of what they leave open. Raises ValueError with all faults."""
    return read_usual_box({**as_printed(inherited(data, BOX), BOX), "id": ID}, BOX)


def boxed(setup: Mapping[str, Any]) -> Title:
    """The title of the box in a set-up. Raises Malformed: there is none, or something in it does not fit."""
    data = setup.get(BOX)
    if not isinstance(data, Mapping):
        raise malformed('The set-up lacks "box": what is in the box, in the words of a box file.')
    try:
        title = _title(json.dumps(data, sort_keys=False))
    except ValueError as faults:
        raise malformed("The box has faults: {faults}", faults=tuple(str(faults).splitlines()[:8])) from None
    if lacking := lacks(title.contents):
        raise malformed("Nobody can play with this box yet. {lacking}", lacking=lacking)
    return title


@lru_cache(maxsize=200)
def _title(data: str) -> Title:
    box = read(json.loads(data)).box
    return replace(_made(box), boxed=boxed)


def _made(box: Any) -> Title:
    title = title_of(box, ABOUT, OpenBox, draw=_draw)
    return replace(title, moves={"books": title.moves["books"]})


def _draw(players: tuple[str, ...], options: Mapping[str, Any], chance: Draw) -> dict[str, Any]:
    """The box that is there as long as a table brings none; chance decides nothing."""
    return {BOX: read_data(ID)}


TITLE = replace(_made(read(read_data(ID)).box), boxed=boxed)
