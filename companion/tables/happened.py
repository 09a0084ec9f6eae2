"""What came of the newest entries by itself: phases, rust, presidents, payments, markers."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.text import Text
from companion.tables.table import Table


@dataclass(frozen=True)
class Happening:
    """One sentence. `is_mine`: it is about the reader, or something that is the reader's."""

    text: Text
    is_mine: bool


@dataclass(frozen=True)
class Happened:
    """What came of the newest entries, up to `until`: what is the reader's, then the newest; `more` is how much is left out.

    `act` is what was entered last, and `hands` what is done on the table because of it: nothing where the table has set the
    companion right. After going back `back` is what was taken back (None: nothing was), `more_back` how many entries besides
    it, and `hands` what is put back.
    """

    until: int
    act: Text | None
    lines: tuple[Happening, ...]
    more: int
    hands: tuple[Text, ...]
    back: Text | None = None
    more_back: int = 0


def taken_back(table: Table) -> Happened | None:
    """What was taken back since the last entry; None: nothing was."""
    with table.lock:
        back = table.going_back.at(table.seq, table.game, table.line, table.spares)
    if not back.receipts:
        return None
    until = len(table.game.receipts)
    return Happened(until, None, (), 0, back.hands, table.game.told(back.receipts[0]), len(back.receipts) - 1)


def happened(table: Table, since: int, seat: str | None, most: int) -> Happened:
    """What a reader at `seat` (None: who only watches) is told of the entries after `since`, in so many lines at most."""
    game = table.game
    names = game.names_of(seat) if seat is not None else frozenset()
    until = len(game.receipts)
    last = game.receipts[max(since, table.line.step_back()) :]
    act = game.told(last[0]) if last else None
    found = [
        Happening(text, _is_about(text, names))
        for receipt in reversed(game.receipts[since:]) for text in game.news_of(receipt)
        if act is None or text not in (act, *act.values.values())
    ]
    mine_first = sorted(found, key=lambda one: not one.is_mine)
    with table.lock:
        hands = table.last_step.hands(table.seq, table.game, table.line, table.spares) if last else ()
    return Happened(until, act, tuple(mine_first[:most]), max(0, len(found) - most), hands)


def _is_about(said: object, names: frozenset[str]) -> bool:
    """Whether something that is said names one of these, in a sentence within it too."""
    if isinstance(said, Text):
        return any(_is_about(value, names) for value in said.values.values())
    if isinstance(said, tuple | list):
        return any(_is_about(part, names) for part in said)
    return isinstance(said, str) and said in names
