"""The sheets of a tournament: what a row of `data/event-sheets.toml` may name as its `each`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from anyascii import anyascii

from companion.engine.reading import Json, JsonDict
from companion.sheets.registry import Room, kinds_of, rows_of
from companion.sheets.session import Occasion, in_two_lines
from companion.tournament import EventTable, Slot, Standing, results_board, verdict

Values = Json
ROWS = "event-sheets"
#: Lines of the standings, tables of the results, players of the seating list and rulings on a page.
LINES, TABLES, PLAYERS, RULINGS = 24, 12, 60, 8
#: The places that the standings count one by one.
PLACES = 4


def _paged(found: Sequence[Any], most: int) -> Iterator[Sequence[Any]]:
    """Pages of at most so many, as even as they can be; one empty page of nothing."""
    pages = max(-(-len(found) // most), 1)
    each = -(-len(found) // pages)
    for page in range(pages):
        yield found[page * each : (page + 1) * each]


def _is_crayon(source: Occasion, slot: Slot, game: str) -> bool:
    """Whether a game is of the crayon rails; of one that the companion does not know the slot's way to places tells."""
    known = source.special_build(game)
    return slot.ranking == "connected" if known is None else known


def _draws_crayon(source: Occasion) -> bool:
    """Whether the line of crayon fits: the slot's game, or one of the event's, is of the crayon rails."""
    slots = source.event.slots
    asked = [slots[source.slot]] if source.slot in slots else list(slots.values())
    return any(_is_crayon(source, slot, slot.game) for slot in asked) or not asked


# Boards ----------------------------------------------------------------------------------------


def standings(source: Occasion) -> Iterator[Values]:
    """Everybody's standing, to hang up."""
    board = results_board(source.event)
    lines = [_standing(line) for line in board.standings if line.results]
    for page in _paged(lines, LINES):
        yield {"lines": page, "has_points": bool(board.points), "places": PLACES, "worth": board.points}


def _standing(line: Standing) -> Values:
    return {
        "rank": line.rank, "number": line.number, "name": line.name, "points": line.points, "games": len(line.results),
        "places": [line.places(place) for place in range(1, PLACES + 1)], "score": line.score,
    }  # fmt: skip


def results(source: Occasion) -> Iterator[Values]:
    """All tables slot by slot, with what came out."""
    board = results_board(source.event)
    for slot in board.slots:
        for page in _paged(slot.tables, TABLES):
            yield {"slot": slot.name, "game": slot.game, "tables": page, "time": hours(slot.starts, slot.ends)}
    if not board.slots:
        yield {"slot": "", "game": "", "tables": (), "time": ""}


def hours(starts: str, ends: str) -> str:
    """From when to when, as "14:00–18:00"."""
    return f"{starts[11:16]}–{ends[11:16]}" if starts or ends else ""


# A slot ----------------------------------------------------------------------------------------


def _tables(source: Occasion) -> list[EventTable]:
    return source.event.tables_of(source.slot) if source.slot is not None else []


def has_tables(source: Occasion) -> bool:
    """Whether somebody is seated in the slot."""
    return bool(_tables(source))


def has_results(source: Occasion) -> bool:
    """Whether a score sheet was handed in in the slot."""
    return any(table.sheet for table in _tables(source))


def seating(source: Occasion) -> Iterator[Values]:
    """Who sits where: first by name, so that people find themselves, then table by table."""
    event, slot = source.event, source.event.slots[source.slot or 0]
    found = [
        {"name": event.name_of(number), "number": number, "table": table.label, "seat": seat}
        for table in _tables(source)
        for seat, number in enumerate(table.seats, 1)
    ]
    common = {"game": slot.game, "time": hours(slot.starts, slot.ends)}
    for page in _paged(sorted(found, key=lambda it: (anyascii(str(it["name"])).casefold(), it["number"])), PLAYERS):
        yield {**common, "by": "name", "people": page}
    for tables in _paged(_tables(source), 3 * TABLES // 2):
        yield {
            **common, "by": "table",
            "tables": [
                {"label": it.label, "game": it.game, "players": [(number, event.name_of(number)) for number in it.seats]}
                for it in tables
            ],
        }  # fmt: skip


def blank_sheets(source: Occasion) -> Iterator[Values]:
    """A score sheet for each table, with the names and numbers of those who sit there."""
    for table in _tables(source):
        lines = [{"number": n, "name": source.event.name_of(n), "position": None, "score": None} for n in table.seats]
        yield {**_sheet(source, table), "lines": lines, "is_blank": True, "ending": "", "state": "", "why": []}


def filled_sheets(source: Occasion) -> Iterator[Values]:
    """The score sheets that were handed in, best first; where one does not count it says why."""
    for table in _tables(source):
        if table.sheet is not None:
            judged = verdict(source.event, table)
            lines = [
                {"number": it.number, "name": it.name, "position": it.position, "score": it.score}
                for it in sorted(table.sheet.lines, key=lambda it: it.position or 99)
            ]
            why = [source.reader(it) for it in judged.why] + ([table.reason] if table.reason else [])
            yield {
                **_sheet(source, table), "lines": lines, "is_blank": False, "ending": table.sheet.ending,
                "game": table.sheet.game, "state": judged.state, "why": why,
            }  # fmt: skip


def _sheet(source: Occasion, table: EventTable) -> JsonDict:
    slot = source.event.slots[table.slot]
    return {
        "label": table.label, "slot": slot.name, "game": source.event.game_of(table) if slot.printed or table.game else "",
        "is_qualifying": source.event.is_qualifying(table), "time": hours(slot.starts, slot.ends),
        "has_special_build": _is_crayon(source, slot, source.event.game_of(table)),
    }  # fmt: skip


def table_cards(source: Occasion) -> Iterator[Values]:
    """A card for each table: its number, who sits there, and the code of its companion table or of the event."""
    for table in _tables(source):
        address = source.tables.get(table.id, "") or source.home
        yield {
            "label": table.label, "game": source.event.game_of(table), "address": address,
            "is_own": table.id in source.tables, **in_two_lines(address),
            "players": [(number, source.event.name_of(number)) for number in table.seats],
        }  # fmt: skip


# Rulings ---------------------------------------------------------------------------------------


def rulings(source: Occasion) -> Iterator[Values]:
    """What was ruled, in the order of the log, with room to write more."""
    event = source.event
    found = [
        {
            "n": n, "at": source.hour(it.at), "turn": it.turn, "question": it.question, "ruling": it.ruling,
            "conductors": it.conductors, "table": event.tables[it.table].label if it.table in event.tables else "",
        }
        for n, it in enumerate(event.rulings, 1)
    ]  # fmt: skip
    pages = [found[at : at + RULINGS] for at in range(0, len(found), RULINGS)] or [[]]
    for page in pages:
        yield {"rulings": page, "room": RULINGS}


Draw = Callable[[Any], Iterable[Values]]


def _with_its_line(draw: Draw) -> Draw:
    """The same, told whether the heads of the pages have the line of crayon."""
    return lambda source: ({**it, "is_crayon": _draws_crayon(source)} for it in draw(source))


_DRAWS: Mapping[str, Draw] = {
    "standings": standings, "results": results, "seating": seating, "blank-sheets": blank_sheets,
    "filled-sheets": filled_sheets, "table-cards": table_cards, "rulings": rulings,
}  # fmt: skip
DRAWS: Mapping[str, Draw] = {name: _with_its_line(draw) for name, draw in _DRAWS.items()}
ROOM = Room(DRAWS, {"tables": has_tables, "results": has_results})
KINDS = kinds_of(rows_of(ROWS), ROOM)
