"""The title of a box that a table brings: the box stands in the set-up, as plain data in the words of our TOML."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from companion.eighteenxx.box.box import read_data
from companion.eighteenxx.box.known import BOX
from companion.eighteenxx.model.moves import GiveUpPrivate, PayHalf, PayPart, SellToken
from companion.eighteenxx.title import title_of
from companion.engine.errors import malformed
from companion.engine.reading import Json, JsonDict
from companion.engine.text import say
from companion.engine.title import Draw, Title
from companion.games.open_box.acts import ACTS
from companion.games.open_box.contents import ID, read
from companion.games.open_box.game import OpenBox
from companion.games.open_box.telling import TellFigure

#: Moves that a box may offer and most titles do not have.
MOVES = (PayHalf, PayPart, SellToken, GiveUpPrivate, TellFigure)
ABOUT = say("You say what is in the box: any 18xx, with the books kept and every move checked against that box.")


def boxed(setup: Json) -> Title:
    """The title of the box in a set-up. Raises Malformed: there is none, or something in it does not fit."""
    data = setup.get(BOX)
    if not isinstance(data, Mapping):
        raise malformed('The set-up lacks "box": what is in the box, in the words of a box file.')
    try:
        return _title(json.dumps(data, sort_keys=False))
    except ValueError as faults:
        raise malformed("The box has faults: {faults}", faults=tuple(str(faults).splitlines()[:8])) from None


@lru_cache(maxsize=200)
def _title(data: str) -> Title:
    box = read(json.loads(data)).box
    return replace(_made(box), boxed=boxed)


def _made(box: Any) -> Title:
    title = title_of(box, ABOUT, OpenBox, draw=_draw, more=MOVES, counted=ACTS)
    return replace(title, moves={"books": title.moves["books"]})


def _draw(players: tuple[str, ...], options: Json, chance: Draw) -> JsonDict:
    """The box that is there as long as a table brings none; chance decides nothing."""
    return {BOX: read_data(ID)}


TITLE = replace(_made(read(read_data(ID)).box), boxed=boxed, reads_box=read)
