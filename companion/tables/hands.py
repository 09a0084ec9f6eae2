"""What hands do because of the last step, and because of what was taken back since: every screen says it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.eyes import Unseen
from companion.engine.game import Correction, Game, Receipt
from companion.engine.text import Text
from companion.tables.checking import Pauses
from companion.tables.line import Line
from companion.tables.spares import Spares


@dataclass(frozen=True)
class Step:
    """Entries that were made, or taken back: their receipts, and what hands do because of it."""

    receipts: Sequence[Receipt] = ()
    hands: tuple[Text, ...] = ()


class Hands:
    """Works out once for each row of the log what hands do."""

    def __init__(self) -> None:
        self._last: tuple[int, Step] = (-1, Step())
        self._back: tuple[int, Step] = (-1, Step())

    def last(self, seq: int, game: Game, line: Line, spares: Spares) -> Step:
        """The last step at row `seq`, where the game has come to what stands of the line."""
        if self._last[0] != seq:
            self._last = (seq, _last(game, line, spares))
        return self._last[1]

    def taken_back(self, seq: int, game: Game, line: Line, spares: Spares) -> Step:
        """What could be redone at row `seq`, where the game has come back to what stands of the line."""
        if self._back[0] != seq:
            self._back = (seq, _taken_back(game, line, spares) if line.undone else Step())
        return self._back[1]


def _last(game: Game, line: Line, spares: Spares) -> Step:
    back = line.step_back()
    done = game.receipts[back:]
    if not _moved(done):
        return Step(done)
    was = spares.game_at(line.entries[:back], Pauses())
    with Unseen():
        hands = game.on_table(was.pieces(), _moved(done), False)
    spares.leave(was)
    return Step(done, hands)


def _taken_back(game: Game, line: Line, spares: Spares) -> Step:
    was = spares.game_at([*line.entries, *reversed(line.undone)], Pauses())
    lost = was.receipts[len(line.entries) :]
    with Unseen():
        hands = game.on_table(was.pieces(), _moved(lost), True) if _moved(lost) else ()
    spares.leave(was)
    return Step(lost, hands)


def _moved(receipts: Sequence[Receipt]) -> list[Receipt]:
    """Where the table sets the companion right, nothing is moved on the table."""
    return [receipt for receipt in receipts if not isinstance(receipt.entry.move, Correction)]
