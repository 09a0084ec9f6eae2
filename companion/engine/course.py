"""When phases began in the course of a game, between the ends of its rounds: what a curve of the night marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.game import Game


def phases(game: Game, ends: Sequence[int]) -> Iterator[tuple[str, float]]:
    """The phases that began: the name, and after how many rounds, in parts of one. `ends` are the numbers of the entries
    with which rounds ended, from 0 on to the last entry."""
    for receipt in game.receipts:
        for fact in receipt.facts:
            if fact.kind == "phase":
                n = next(n for n, end in enumerate(ends[1:]) if receipt.n <= end)
                yield str(fact.traced()["what"]), n + (receipt.n - ends[n]) / (ends[n + 1] - ends[n])
