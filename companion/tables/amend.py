"""Amending: what a change in the past does to the later entries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.errors import Refusal
from companion.engine.game import Entry, Game, Start
from companion.tables.line import Changes


@dataclass(frozen=True)
class Amendment:
    """A change tried out. `game` stands at the end, or just before the first later entry that no longer stands.

    `failing` is that entry's number in the old line (None: all stand), with the `refusal`.
    """

    changes: Changes
    game: Game
    failing: int | None = None
    refusal: Refusal | None = None


def try_changes(start: Start, entries: Sequence[Entry], changes: Changes) -> Amendment:
    """Replay with some entries changed or dropped, checking from the first change on."""
    game = start.begin()
    first = min(changes, default=len(entries) + 1)
    for n, entry in enumerate(entries, 1):
        now = changes.get(n, entry)
        if now is None:
            continue
        try:
            game.play(now, check=n >= first)
        except Refusal as refusal:
            return Amendment(changes, game, n, refusal)
    return Amendment(changes, game)
