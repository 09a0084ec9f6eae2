"""The cash of a night of the Empire Builder family as a curve, game turn by game turn."""

from __future__ import annotations

from typing import Any

from companion.engine.text import say
from companion.games.empire_builder.position import FINISHED, Position
from companion.games.empire_builder.rounds import label_of
from companion.paper.chart import chart
from companion.sheets.course import NAMES
from companion.sheets.session import Session

#: The curve's room in millimetres, narrow enough for every paper: its height for four players, and what each further one
#: takes of it.
WIDE, TALL, LESS = 130.0, 58.0, 10.0


def curves(game: Position) -> Any:
    """The cash of all players, game turn by game turn; None before the first is over."""
    if not game.history:
        return None
    last = [game.worth()] if game.phase == FINISHED else []
    worths = [it.worth for it in game.history] + last
    series = [(name, [game.figures.start_cash, *(it[name] for it in worths)]) for name in game.players]
    return chart(series, WIDE, min(TALL, TALL - LESS * (len(game.players) - 4)), NAMES)


def labels(night: Session, game: Position) -> list[str]:
    """Below the points of the curve: as many game turns as find room."""
    turns = [label_of(it.label) for it in game.history]
    found = [night.reader(it) for it in (say("start"), *turns, *([say("end")] if game.phase == FINISHED else []))]
    step, last = -(-8 * len(found) // int(WIDE)), len(found) - 1
    return [label if n == last or (n % step == 0 and last - n >= step) else "" for n, label in enumerate(found)]
