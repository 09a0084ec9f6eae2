"""What came of the newest entries by itself: phases, rust, presidents, payments, markers."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.notes import followed
from companion.engine.text import Text
from companion.tables.table import Table


@dataclass(frozen=True)
class Happening:
    """One sentence. `is_mine`: it is about the reader, or something that is the reader's."""

    text: Text
    is_mine: bool


@dataclass(frozen=True)
class Happened:
    """What came of the newest entries, up to `until`: what is the reader's first; `more` is how much is left out.

    `hands` is what is done on the table because of what was entered last.
    """

    until: int
    lines: tuple[Happening, ...]
    more: int
    hands: tuple[Text, ...]


def happened(table: Table, since: int, seat: str | None, most: int) -> Happened:
    """What a reader at `seat` (None: who only watches) is told of the entries after `since`, in so many lines at most."""
    game = table.game
    names = game.names_of(seat) if seat is not None else frozenset()
    until = len(game.receipts)
    found = [
        Happening(note, _is_about(note, names)) for receipt in game.receipts[since:] for note in followed(receipt.notes)
    ]
    mine_first = sorted(found, key=lambda one: not one.is_mine)
    hands = tuple(text for receipt in game.receipts[max(since, table.line.step_back()) :] for text in game.on_table(receipt))
    return Happened(until, tuple(mine_first[:most]), max(0, len(found) - most), hands)


def _is_about(said: object, names: frozenset[str]) -> bool:
    """Whether something that is said names one of these, in a sentence within it too."""
    if isinstance(said, Text):
        return any(_is_about(value, names) for value in said.values.values())
    if isinstance(said, tuple | list):
        return any(_is_about(part, names) for part in said)
    return isinstance(said, str) and said in names
