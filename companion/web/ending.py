"""The end of the night: who won and by how much."""

from __future__ import annotations

from dataclasses import dataclass

from companion.tables import Table


@dataclass(frozen=True, slots=True)
class Won:
    """Who won: several where a tie stays one. `lead` is how much more they have than `second`, who is next."""

    names: tuple[str, ...]
    score: int
    second: str | None
    lead: int


def won(table: Table) -> Won:
    """The winners of a table whose game has ended."""
    standings = table.game.standings()
    names = tuple(player for place, player, _score in standings if place == 1)
    others = [(player, score) for place, player, score in standings if place != 1]
    top = standings[0][2]
    second, score = others[0] if others else (None, top)
    return Won(names, top, second, top - score)
