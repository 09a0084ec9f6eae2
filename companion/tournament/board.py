"""What a result board shows, on a screen or on paper: everything as plain values, nothing to be worked out any more."""

from __future__ import annotations

from dataclasses import dataclass

from companion.tournament.event import Event, EventTable
from companion.tournament.standings import Standing, counted, points_for, standings
from companion.tournament.verdict import STATES, verdict


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A player at a table: place and score are None while nothing counts."""

    number: int
    name: str
    position: int | None
    score: int | None
    points: int


@dataclass(frozen=True, slots=True)
class BoardTable:
    """A table on the board. `state` is one of `verdict.STATES`."""

    id: int
    label: str
    game: str
    is_qualifying: bool
    state: str
    lines: tuple[BoardLine, ...]


@dataclass(frozen=True, slots=True)
class BoardSlot:
    """A slot on the board, with how many of its tables are in which state."""

    number: int
    name: str
    game: str
    starts: str
    ends: str
    tables: tuple[BoardTable, ...]
    states: dict[str, int]


@dataclass(frozen=True, slots=True)
class ResultsBoard:
    """The whole board: the event, everybody's standing, and all results slot by slot."""

    name: str
    points: tuple[int, ...]
    standings: tuple[Standing, ...]
    slots: tuple[BoardSlot, ...]


def results_board(event: Event) -> ResultsBoard:
    """The result board of an event as it stands: for the big screen and for printed boards.

    Only results that count show places and scores; the others show who sits there, and their state.
    """
    tables = counted(event)
    ids = {table.id for table in tables}
    slots = tuple(_slot(event, number, ids) for number in sorted(event.slots))
    return ResultsBoard(event.name, event.points, tuple(standings(event, tables)), slots)


def _slot(event: Event, number: int, counts: set[int]) -> BoardSlot:
    slot = event.slots[number]
    tables = tuple(_table(event, table, table.id in counts) for table in event.tables_of(number))
    states = {state: sum(table.state == state for table in tables) for state in STATES}
    return BoardSlot(number, slot.name, slot.game, slot.starts, slot.ends, tables, states)


def _table(event: Event, table: EventTable, counts: bool) -> BoardTable:
    is_qualifying = event.is_qualifying(table)
    if counts and table.sheet is not None:
        lines = tuple(
            BoardLine(line.number or 0, line.name, line.position, line.score,
                      points_for(event, line.position or 0) if is_qualifying else 0)
            for line in sorted(table.sheet.lines, key=lambda line: line.position or 0)
        )
        state = "complete"
    else:
        lines = tuple(BoardLine(number, event.name_of(number), None, None, 0) for number in table.seats)
        state = verdict(event, table).state
    return BoardTable(table.id, table.label, event.game_of(table), is_qualifying, state, lines)
