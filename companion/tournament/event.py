"""An event: players with their numbers, slots, tables, rulings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations

from companion.tournament.sheet import Sheet

#: How the places of a game come about. "connected": the winner, then connected players by cash, then the others by
#: cash. "score": the highest score first, nothing else.
RANKINGS = ("connected", "score")
#: What a conductor may say of a table's result.
MARKS = ("", "to be checked", "does not count")
CALL_MINUTES = 10
GOAL = 250


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the event. `number` is on the badge and on every score sheet; `is_gone`: plays no more."""

    number: int
    name: str
    is_gone: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    """A time at which games are played.

    `game` is the name on the printed sheets; `printed`: such sheets are laid out, so its tables are qualifying games
    (Puffing Billy handbook, "General Rules"). `goal` is the cash that wins, in the game's money. `starts` and `ends`
    are local times "2026-11-21T14:00", or empty; time is called `call_minutes` before the end.
    """

    number: int
    name: str
    game: str = ""
    ranking: str = "connected"
    goal: int = GOAL
    printed: bool = True
    starts: str = ""
    ends: str = ""
    call_minutes: int = CALL_MINUTES


@dataclass(slots=True)
class EventTable:
    """One table of a slot.

    `id` is its number in the event, `number` that in its slot. `seats` are player numbers in the order of the seats.
    `game` is filled in when another game than the slot's is played. `code` is the companion table, whose players are
    called `names`, in the same order. `mark` is a conductor's word on the result, with its `reason`; `qualifying` a
    conductor's word on that, None if there is none.
    """

    id: int
    slot: int
    number: int
    seats: tuple[int, ...]
    game: str = ""
    code: str = ""
    names: tuple[str, ...] = ()
    sheet: Sheet | None = None
    mark: str = ""
    reason: str = ""
    qualifying: bool | None = None

    @property
    def label(self) -> str:
        """How people call it: slot and table, as "2-14"."""
        return f"{self.slot}-{self.number}"


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a conductor ruled: the word is final, and with a second opinion both rule together ("Player Conduct").

    `n` is the entry of the log; `table` an id, or 0 for the whole event; `turn` the game turn as it was written down.
    """

    n: int
    table: int
    turn: str
    question: str
    ruling: str
    conductors: tuple[str, ...]
    at: str


@dataclass(slots=True)
class Event:
    """Everything about one event. `points` are for the places 1, 2, …, typed by the conductor; empty: none are given.

    `names` are the players' names by number, kept beside `players` because every sheet is checked against them.
    """

    name: str = ""
    points: tuple[int, ...] = ()
    players: dict[int, Player] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    slots: dict[int, Slot] = field(default_factory=dict)
    tables: dict[int, EventTable] = field(default_factory=dict)
    rulings: list[Ruling] = field(default_factory=list)

    def tables_of(self, slot: int) -> list[EventTable]:
        """The tables of a slot, by number."""
        return sorted((t for t in self.tables.values() if t.slot == slot), key=lambda t: t.number)

    def game_of(self, table: EventTable) -> str:
        """What is played at a table."""
        return table.game or self.slots[table.slot].game

    def is_qualifying(self, table: EventTable) -> bool:
        """Whether a table's game is a qualifying one: the sheet has its game's name printed, or a conductor said so.

        Source: Puffing Billy handbook, "General Rules".
        """
        if table.qualifying is not None:
            return table.qualifying
        slot = self.slots[table.slot]
        return slot.printed and bool(slot.game) and not table.game

    def name_of(self, number: int) -> str:
        """A player's name; the number where nobody has it."""
        return self.names.get(number, str(number))

    def is_running(self, table: EventTable) -> bool:
        """Whether people are sitting there: seated, and no result handed in."""
        return table.sheet is None and table.mark != "does not count"

    def tables_with(self, number: int) -> list[EventTable]:
        """The tables at which a player was seated, the newest first."""
        return sorted((t for t in self.tables.values() if number in t.seats), key=lambda t: -t.id)

    def seated_twice(self) -> dict[int, list[EventTable]]:
        """Players who sit at two running tables, with the tables: nobody plays two games at once ("Player Conduct").

        Of the same slot, or both with a game under way: to be seated for the next slot is no double seat.
        """
        running: dict[int, list[EventTable]] = {}
        for table in self.tables.values():
            if self.is_running(table):
                for number in table.seats:
                    running.setdefault(number, []).append(table)
        return {number: at for number, at in running.items() if any(_clash(a, b) for a, b in combinations(at, 2))}

    def met(self, but: int = 0) -> Counter[tuple[int, int]]:
        """How often two players have sat at one table, by their numbers in order; the slot `but` is left out."""
        return Counter(pair for table in self.tables.values() if table.slot != but for pair in pairs(table.seats))


def pairs(seats: Iterable[int]) -> Iterator[tuple[int, int]]:
    """All pairs of a table, each in the order of its numbers."""
    return combinations(sorted(seats), 2)


def _clash(one: EventTable, other: EventTable) -> bool:
    return one.slot == other.slot or bool(one.code and other.code)
