"""Games of a table that stand elsewhere in its line, so that an undo need not replay the whole game.

Rules are coroutines and cannot run backwards: going back is playing again from the start. A spare that stands a little
behind, or where an undo came from, makes that a few entries instead of a thousand. Spares are only ever faster: what
they give is what replaying gives.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.engine.game import Entry, Game, Start

#: How far behind a spare may be before it is brought up, and by how many entries at a time.
LAG, AT_ONCE = 16, 8
#: Shorter games are played again from the start in a few milliseconds: their spares would only take memory.
WORTH_IT = 200


class ReplayCache:
    """At most one game that was left by going back or forth, and one that follows behind; all from one `start`."""

    def __init__(self, start: Start) -> None:
        self.start = start
        self._left: Game | None = None
        self._behind: Game | None = None

    def game_at(self, entries: Sequence[Entry], pause: Callable[[], None] = lambda: None) -> Game:
        """A game with exactly these entries, which were checked before. `pause` is called after each that is played.

        Raises whatever a replay raises.
        """
        fitting = [game for game in (self._left, self._behind) if game is not None and _begins(entries, game)]
        game = max(fitting, key=lambda game: len(game.receipts), default=None)
        if game is None:
            game = self.start.begin()
        elif game is self._left:
            self._left = None
        else:
            self._behind = None
        for entry in entries[len(game.receipts) :]:
            game.play(entry, check=False)
            pause()
        return game

    def leave(self, game: Game) -> None:
        """Keep a game that the table no longer shows: going back there is free."""
        self._left = game if len(game.receipts) >= WORTH_IT else None

    def follow(self, entries: Sequence[Entry]) -> None:
        """Bring the spare that is behind a few entries nearer to the end of the line."""
        if len(entries) < WORTH_IT:
            return
        behind = self._behind
        if behind is None or not _begins(entries, behind):
            behind = self._behind = self.start.begin()
        at = len(behind.receipts)
        for entry in entries[at : min(at + AT_ONCE, len(entries) - LAG)]:
            behind.play(entry, check=False)


def _begins(entries: Sequence[Entry], game: Game) -> bool:
    """Whether the line begins with the entries of a game."""
    played = game.receipts
    return len(played) <= len(entries) and all(
        receipt.entry is entry or receipt.entry == entry for receipt, entry in zip(played, entries, strict=False)
    )
