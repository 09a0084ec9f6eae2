"""A tournament: one event with slots, tables, score sheets, rulings and standings.

Plain Python: no web, no database, no clock; chance is handed in. An event is its log of entries (`entries.fold`).
"""

from companion.tournament.board import ResultsBoard, results_board
from companion.tournament.entries import Entry, fold
from companion.tournament.event import Event, EventTable, Player, Ruling, Slot
from companion.tournament.seating import draw_tables, table_sizes
from companion.tournament.sheet import Line, Sheet, SheetRefused
from companion.tournament.standings import Standing, standings
from companion.tournament.verdict import Verdict, verdict

__all__ = [
    "Entry", "Event", "EventTable", "Line", "Player", "ResultsBoard", "Ruling", "Sheet", "SheetRefused", "Slot",
    "Standing", "Verdict", "draw_tables", "fold", "results_board", "standings", "table_sizes", "verdict",
]  # fmt: skip
