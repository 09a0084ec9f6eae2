"""Lists for spreadsheets: results, standings and rulings as rows, the heading first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.text import PLAIN
from companion.tournament.event import Event
from companion.tournament.standings import points_for, standings
from companion.tournament.verdict import verdict

Row = Sequence[str | int]


def results_rows(event: Event) -> Iterator[Row]:
    """One row for each player of each sheet, also of those that do not count, with the reasons."""
    yield ("slot", "table", "game", "kind", "state", "player number", "player name", "position", "final score", "points",
           "source", "remarks")
    for _, table in sorted(event.tables.items()):
        sheet, judged = table.sheet, verdict(event, table)
        kind = "qualifying" if event.is_qualifying(table) else "pick-up"
        remarks = "; ".join(filter(None, [table.reason, *(PLAIN(why) for why in judged.why)]))
        for line in sheet.lines if sheet else ():
            points = points_for(event, line.position or 0) if judged.counts and kind == "qualifying" else ""
            yield (event.slots[table.slot].name, table.label, sheet.game if sheet else "", kind, judged.state,
                   _cell(line.number), line.name, _cell(line.position), _cell(line.score),
                   points if event.points else "", sheet.source if sheet else "", remarks)


def standings_rows(event: Event) -> Iterator[Row]:
    """One row for each player: rank, points if there are any, games, wins, further places, the scores, pick-up games."""
    lines = standings(event)
    deepest = max((result.position for line in lines for result in line.results), default=4)
    yield ("rank", "player number", "player name", *(["points"] if event.points else []), "games",
           *(f"place {place}" for place in range(1, deepest + 1)), "sum of scores", "pick-up games")
    for line in lines:
        yield (line.rank, line.number, line.name, *([line.points] if event.points else []), len(line.results),
               *(line.places(place) for place in range(1, deepest + 1)), line.score, len(line.pick_ups))


def rulings_rows(event: Event) -> Iterator[Row]:
    """One row for each ruling, in the order of the log."""
    yield "time", "table", "game turn", "question", "ruling", "conductors"
    for ruling in event.rulings:
        table = event.tables.get(ruling.table)
        yield (ruling.at, table.label if table else "", ruling.turn, ruling.question, ruling.ruling,
               ", ".join(ruling.conductors))


def _cell(value: int | None) -> str | int:
    return "" if value is None else value
