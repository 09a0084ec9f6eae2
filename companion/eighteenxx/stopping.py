"""Stopping a game by hand: the table has had enough, and what everybody is worth now is the result."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.asks import Ask
from companion.engine.game import Correction, End, Game
from companion.engine.text import Text, say


@dataclass(frozen=True, slots=True)
class StopGame(Correction):
    """End the game here. It can be undone like any other entry."""

    kind: ClassVar[str] = "stop-game"
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Run no more rules: the end has come."""
        game.restart(_stopped())

    def told(self) -> Text:
        """That the table stopped."""
        return say("The table ends the game here")


def _stopped() -> Generator[Ask, Any, End]:
    yield from ()
    return End("manually_ended", say("The table has ended the game by hand."))
