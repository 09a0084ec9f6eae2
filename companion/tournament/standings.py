"""Standings: wins, places and scores of everybody, and points where the conductor gives some.

The handbook has no formula that turns places into points, so there is none here: a conductor types what a place is worth.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.tournament.event import Event, EventTable
from companion.tournament.verdict import verdict


@dataclass(frozen=True, slots=True)
class Result:
    """One player's result at one table that counts."""

    table: EventTable
    position: int
    score: int
    is_qualifying: bool


@dataclass(slots=True)
class Standing:
    """One player's line. `rank` is shared by those whom nothing tells apart, and the next is left out."""

    number: int
    name: str
    rank: int = 0
    points: int = 0
    score: int = 0
    results: list[Result] = field(default_factory=list)
    pick_ups: list[Result] = field(default_factory=list)

    @property
    def wins(self) -> int:
        """Games won, shared wins included."""
        return self.places(1)

    def places(self, place: int) -> int:
        """How often the player came at that place."""
        return sum(result.position == place for result in self.results)


def counted(event: Event) -> list[EventTable]:
    """The tables whose results count, in order."""
    return [table for _, table in sorted(event.tables.items()) if table.sheet and verdict(event, table).counts]


def standings(event: Event, tables: Iterable[EventTable] | None = None) -> list[Standing]:
    """Everybody's standing by the qualifying games, the best first; pick-up games stand beside and never count.

    With points: by points, then as without. Without: by wins, then second places, third places and so on, then by the
    sum of the scores. Those who share a place at a table each get that place's points.
    """
    lines = {number: Standing(number, player.name) for number, player in event.players.items()}
    for table in counted(event) if tables is None else tables:
        is_qualifying = event.is_qualifying(table)
        for row in table.sheet.lines if table.sheet else ():
            assert row.number is not None and row.position is not None and row.score is not None
            mine = lines[row.number]
            result = Result(table, row.position, row.score, is_qualifying)
            (mine.results if is_qualifying else mine.pick_ups).append(result)
    for standing in lines.values():
        standing.points = sum(points_for(event, result.position) for result in standing.results)
        standing.score = sum(result.score for result in standing.results)
    deepest = max((result.position for s in lines.values() for result in s.results), default=1)
    keys = {number: _key(line, deepest) for number, line in lines.items()}
    ordered = sorted(lines.values(), key=lambda line: (keys[line.number], line.number))
    for at, line in enumerate(ordered):
        tied = at > 0 and keys[line.number] == keys[ordered[at - 1].number]
        line.rank = ordered[at - 1].rank if tied else at + 1
    return ordered


def points_for(event: Event, place: int) -> int:
    """What a place is worth; places beyond the typed ones nothing."""
    return event.points[place - 1] if place <= len(event.points) else 0


def _key(line: Standing, deepest: int) -> tuple[object, ...]:
    """What is compared: least first. Whoever has not played comes last."""
    return (not line.results, -line.points, *(-line.places(place) for place in range(1, deepest + 1)), -line.score)
