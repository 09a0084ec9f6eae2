"""Seating: tables of four, otherwise three, with as few repeated opponents as an honest simple search finds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from companion.engine.errors import illegal
from companion.engine.text import say_n
from companion.tournament.event import pairs

#: How often the whole room is looked through for a better exchange of two seats, and with how many seats one is tried.
ROUNDS = 6
TRIES = 240


class Draw(Protocol):
    """Where chance comes from (a `random.Random`)."""

    def shuffle(self, x: list[int]) -> None:
        """Shuffle a list in place."""


def table_sizes(players: int, five: str = "") -> list[int]:
    """How many sit at each table: tables of four, and as few of three as make it come out, the fours first.

    Args:
        players: how many want to play.
        five: what the conductor decided for five players, who do not come out: "table" (one table of five) or "wait"
            (one of them waits).

    Raises:
        IllegalMove: 1, 2, or an undecided 5.

    Source: Puffing Billy handbook, "Rules Committee Philosophy".
    """
    if players == 5 and five == "table":
        return [5]
    if players == 5 and five == "wait":
        return [4]
    if players == 5:
        raise illegal(
            "Five players make neither fours nor threes: the conductor decides for one table of five, or one of them waits."
        )
    if players < 3:
        raise illegal(say_n("A table needs 3 players, and {n} is here to play.",
                            "A table needs 3 players, and {n} are here to play.", players))
    tables = (players + 3) // 4
    threes = 4 * tables - players
    return [4] * (tables - threes) + [3] * threes


def draw_tables(
    numbers: Sequence[int], met: Mapping[tuple[int, int], int], draw: Draw, five: str = ""
) -> list[tuple[int, ...]]:
    """Draw tables and seats.

    First everybody is drawn at random. Then, where people meet again, two seats are exchanged as long as that makes
    fewer repeats in the room. It is a search for something good, not a proof that nothing is better.

    Args:
        numbers: the players; the last drawn waits if five play and one has to.
        met: how often two players have met, by their numbers in order.
        draw: chance.

    Raises IllegalMove as `table_sizes`.
    """
    sizes = table_sizes(len(numbers), five)
    order = sorted(set(numbers))
    draw.shuffle(order)
    tables, at = [], 0
    for size in sizes:
        tables.append(order[at : at + size])
        at += size
    for _ in range(ROUNDS):
        if not _improve(tables, met, draw):
            break
    for table in tables:
        draw.shuffle(table)
    return [tuple(table) for table in tables]


def repeats(seats: Sequence[int], met: Mapping[tuple[int, int], int]) -> int:
    """How much of a table has met before; a third meeting weighs more than two second ones."""
    return sum(met.get(pair, 0) ** 2 for pair in pairs(seats))


def _improve(tables: list[list[int]], met: Mapping[tuple[int, int], int], draw: Draw) -> bool:
    """Look through the room once for exchanges that help; whether any was made."""
    is_better = False
    others = list(range(sum(map(len, tables))))
    spots = [(n, seat) for n, table in enumerate(tables) for seat in range(len(table))]
    for n, seat in spots:
        if repeats(tables[n], met) == 0:
            continue
        draw.shuffle(others)
        best, exchange = 0, None
        for spot in others[:TRIES]:
            m, other = spots[spot]
            gain = 0 if m == n else _gain(tables, met, (n, seat), (m, other))
            if gain > best:
                best, exchange = gain, (m, other)
        if exchange is not None:
            _swap(tables, (n, seat), exchange)
            is_better = True
    return is_better


def _gain(
    tables: list[list[int]], met: Mapping[tuple[int, int], int], one: tuple[int, int], other: tuple[int, int]
) -> int:
    before = repeats(tables[one[0]], met) + repeats(tables[other[0]], met)
    _swap(tables, one, other)
    after = repeats(tables[one[0]], met) + repeats(tables[other[0]], met)
    _swap(tables, one, other)
    return before - after


def _swap(tables: list[list[int]], one: tuple[int, int], other: tuple[int, int]) -> None:
    (n, a), (m, b) = one, other
    tables[n][a], tables[m][b] = tables[m][b], tables[n][a]
