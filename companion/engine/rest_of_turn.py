"""A form that enters all that is left of a turn at once."""

from __future__ import annotations

from typing import Any, Protocol

from companion.engine.moves import Move
from companion.engine.text import Text


class RestOfTurn(Protocol):
    """A form of the rest of a turn as it was filled in: called with the game for the next move that it enters."""

    def __call__(self, game: Any, /) -> Move | None:
        """The next move in a position; None: it is all entered."""

    def doubt(self, game: Any, /) -> Text | None:
        """What is asked before it is entered, if something in it is hardly right."""
