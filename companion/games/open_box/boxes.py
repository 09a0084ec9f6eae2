"""The title of a box that a table brings: the box stands in the set-up, as plain data in the words of our TOML."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from companion.eighteenxx.box import as_printed, inherited, read_data
from companion.eighteenxx.box_faults import MOST_PLAYERS
from companion.eighteenxx.title import title_of
from companion.eighteenxx.usual_box import UsualBox, read_usual_box
from companion.engine.errors import malformed
from companion.engine.text import Money, Text, say
from companion.engine.title import Draw, Title
from companion.games.open_box.acts import ACTS
from companion.games.open_box.game import OpenBox

#: The title, and the file of the box that is there as long as a table brings none.
ID = "any-18xx"
#: The part of the set-up that has the box.
BOX = "box"
#: What all players together start with, where a box does not say it.
STARTING_MONEY = 2_400
#: What stands in for a part of a box of which there is nothing: it is played with, and edited.
STAND_INS: Mapping[tuple[str, ...], Text] = {
    ("companies", "kinds"): say("There are no companies: eight stand in, called by colours."),
    ("trains", "phases"): say("There are no trains: the usual ones stand in, from 2 to D."),
    ("market", "par_values"): say("There is no stock market: a usual one stands in."),
}
ABOUT = say("You say what is in the box: any 18xx, with the books kept and every move checked against that box.")


def read(data: Mapping[str, Any]) -> UsualBox:
    """The box of its data as it is played: with the usual in place of what they leave open, and the parts of the box that
    stands in for those of which there is nothing. Raises ValueError with all faults."""
    filled, texts = dict(as_printed(inherited(data, BOX), BOX)), []
    for parts, text in STAND_INS.items():
        if not filled.get(parts[0]):
            filled |= {part: read_data(ID)[part] for part in parts}
            texts.append(text)
    _fill_cash(filled, texts)
    found = read_usual_box({**filled, "id": ID}, BOX)
    return found._replace(assumed=(*texts, *found.assumed))


def _fill_cash(data: dict[str, Any], texts: list[Text]) -> None:
    """What players start with, where the data do not say it for a number of them."""
    players, cash = data.setdefault("players", [2, 6]), data.setdefault("start_cash", {})
    if not (isinstance(players, list) and all(type(n) is int and 0 < n <= MOST_PLAYERS for n in players) and players):
        return
    if not isinstance(cash, Mapping):
        return
    lacking = [n for n in range(min(players), max(players) + 1) if str(n) not in cash]
    data["start_cash"] = {**cash, **{str(n): STARTING_MONEY // n // 10 * 10 for n in lacking}}
    if lacking:
        texts.append(say(
            "What each player starts with is not told for {players} players: {sum} for all together is assumed.",
            players=tuple(lacking), sum=Money(STARTING_MONEY)))


def boxed(setup: Mapping[str, Any]) -> Title:
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
    title = title_of(box, ABOUT, OpenBox, draw=_draw, counted=ACTS)
    return replace(title, moves={"books": title.moves["books"]})


def _draw(players: tuple[str, ...], options: Mapping[str, Any], chance: Draw) -> dict[str, Any]:
    """The box that is there as long as a table brings none; chance decides nothing."""
    return {BOX: read_data(ID)}


TITLE = replace(_made(read(read_data(ID)).box), boxed=boxed, reads_box=read)
