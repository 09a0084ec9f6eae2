"""Stopping a game by hand: the table has had enough, and what everybody is worth now is the result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.engine.game import Correction, Game
from companion.engine.text import Text, say


@dataclass(frozen=True, slots=True)
class StopGame(Correction):
    """End the game here. It can be undone like any other entry."""

    kind: ClassVar[str] = "stop-game"
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Run no more rules: the end has come."""
        game.stop()

    def log_line(self) -> Text:
        """That the table stopped."""
        return say("The table ends the game here")

