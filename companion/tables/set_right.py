"""What the table has set right: lines that were corrected, overruled or changed in the past, and tiles that lie so."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from companion.tables.history import LogLine, marked_log
from companion.tables.marks import Mark
from companion.tables.table import Table

#: By table at which row, and after how many entries, its lines were looked through, and what was found.
_found: WeakKeyDictionary[Table, tuple[tuple[int, int], list[LogLine]]] = WeakKeyDictionary()


def set_right(table: Table) -> list[LogLine]:
    """The lines that are marked, the newest first. Every page asks, so the log is looked through once after each entry."""
    now, found = (table.seq, len(table.game.receipts)), _found.get(table)
    if found is None or found[0] != now:
        found = _found[table] = now, [line for line in reversed(marked_log(table)) if line.mark is not None]
    return found[1]


def hexes_set_right(table: Table) -> dict[str, Mark]:
    """By hex how it is marked that the tile lies there which the table has laid against the rules, or laid in the past."""
    marks = {line.n: line.mark for line in set_right(table)}
    found: dict[str, Mark] = {}
    seen: set[object] = set()
    for receipt in reversed(table.game.receipts) if marks else ():
        for moved in receipt.movements:
            if moved.kind != "tile" or moved.goal is None or moved.goal in seen:
                continue
            seen.add(moved.goal)
            mark = marks.get(receipt.n)
            if mark is not None:
                found[str(moved.goal)] = mark
    return found
