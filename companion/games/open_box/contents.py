"""What is in a box that a table brings: its data, with the usual in place of what they leave open."""

from __future__ import annotations

from collections.abc import Mapping

from companion.eighteenxx.box.box import USUAL_PLAYERS, as_printed, inherited, read_data
from companion.eighteenxx.box.defaults import UsualBox, read_usual_box, seats_of
from companion.eighteenxx.box.known import BOX
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Money, Text, say

#: The title, and the file of the box that is there as long as a table brings none.
ID = "any-18xx"
#: What all players together start with, where a box does not say it and its bank holds as much.
STARTING_MONEY = 2_400
#: What stands in for a part of a box of which there is nothing: it is played with, and edited.
STAND_INS: Mapping[tuple[str, ...], Text] = {
    ("companies", "kinds"): say("There are no companies: eight stand in, called by colours."),
    ("trains", "phases"): say("There are no trains: the usual ones stand in, from 2 to D."),
    ("market", "par_values"): say("There is no stock market: a usual one stands in."),
}


def read(data: Json) -> UsualBox:
    """The box of its data as it is played: with the usual in place of what they leave open, and the parts of the box that
    stands in for those of which there is nothing. Raises ValueError with all faults."""
    filled, texts = dict(as_printed(inherited(data, BOX), BOX)), []
    for parts, text in STAND_INS.items():
        if not filled.get(parts[0]):
            filled |= {part: read_data(ID)[part] for part in parts}
            texts.append(text)
    _fill_cash(filled, texts)
    # Nobody knows in which unit the revenues of any title are.
    filled.setdefault("revenue_unit", 1)
    found = read_usual_box({**filled, "id": ID}, BOX)
    return found._replace(assumed=(*texts, *found.assumed), costly=len(texts) + found.costly)


def _fill_cash(data: JsonDict, texts: list[Text]) -> None:
    """What players start with, where the data do not say it for a number of them."""
    data.setdefault("players", USUAL_PLAYERS)
    if not isinstance(cash := data.setdefault("start_cash", {}), Mapping):
        return
    lacking = [n for n in seats_of(data) if str(n) not in cash]
    bank = data.get("bank")
    in_all = min(STARTING_MONEY, bank) if type(bank) is int and bank >= 0 else STARTING_MONEY
    data["start_cash"] = {**cash, **{str(n): in_all // n // 10 * 10 for n in lacking}}
    if lacking:
        texts.append(say(
            "What each player starts with is not told for {players} players: {sum} for all together is assumed.",
            players=tuple(lacking), sum=Money(in_all)))
