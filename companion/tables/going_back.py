"""What hands do because of the last step, and what they put back when entries were taken back: every screen says it."""

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
class TakenBack:
    """What was taken back since the last entry: its receipts, and what hands put back because of it."""

    receipts: Sequence[Receipt] = ()
    hands: tuple[Text, ...] = ()


class GoingBack:
    """Works out once for each row of the log what was taken back by then."""

    def __init__(self) -> None:
        self._known: tuple[int, TakenBack] = (-1, TakenBack())

    def at(self, seq: int, game: Game, line: Line, spares: Spares) -> TakenBack:
        """What could be redone at row `seq`, where the game has come back to what stands of the line."""
        if self._known[0] != seq:
            self._known = (seq, _taken_back(game, line, spares) if line.undone else TakenBack())
        return self._known[1]


def _taken_back(game: Game, line: Line, spares: Spares) -> TakenBack:
    was = spares.game_at([*line.entries, *reversed(line.undone)], Pauses())
    lost = was.receipts[len(line.entries) :]
    # Where the table had set the companion right, nothing was moved on the table.
    moved = [receipt for receipt in lost if not isinstance(receipt.entry.move, Correction)]
    with Unseen():
        hands = game.on_table(was.pieces(), moved, True) if moved else ()
    spares.leave(was)
    return TakenBack(lost, hands)


class LastStep:
    """Works out once for each row of the log what hands do because of the last step."""

    def __init__(self) -> None:
        self._known: tuple[int, tuple[Text, ...]] = (-1, ())

    def hands(self, seq: int, game: Game, line: Line, spares: Spares) -> tuple[Text, ...]:
        """What hands do at row `seq`, where the game has come to what stands of the line."""
        if self._known[0] != seq:
            self._known = (seq, _hands(game, line, spares))
        return self._known[1]


def _hands(game: Game, line: Line, spares: Spares) -> tuple[Text, ...]:
    back = line.step_back()
    # Where the table sets the companion right, nothing is moved on the table.
    done = [receipt for receipt in game.receipts[back:] if not isinstance(receipt.entry.move, Correction)]
    if not done:
        return ()
    was = spares.game_at(line.entries[:back], Pauses())
    with Unseen():
        hands = game.on_table(was.pieces(), done, False)
    spares.leave(was)
    return hands
