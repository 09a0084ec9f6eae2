"""The line of play: what the rows of an append-only log come to.

Rows are added, never changed. `play` adds entries, `undo` cuts the line, `redo` puts back what was cut,
`amend` changes or drops entries in the past.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.engine.errors import malformed
from companion.engine.game import Entry
from companion.engine.reading import number

Changes = Mapping[int, Entry | None]


@dataclass
class Line:
    """The entries that stand, and those undone (the next to redo last)."""

    entries: list[Entry] = field(default_factory=list)
    undone: list[Entry] = field(default_factory=list)

    def play(self, entries: Sequence[Entry]) -> None:
        """Add entries; what was undone can no longer be redone."""
        self.entries += entries
        self.undone.clear()

    def undo(self, to: int) -> None:
        """Keep the first `to` entries."""
        while len(self.entries) > to:
            self.undone.append(self.entries.pop())

    def redo(self, to: int) -> None:
        """Put undone entries back until there are `to`."""
        while self.undone and len(self.entries) < to:
            self.entries.append(self.undone.pop())

    def amend(self, changes: Changes) -> None:
        """Change entries by their number (from 1); None drops one."""
        self.entries = amended(self.entries, changes)
        self.undone.clear()

    def step_back(self) -> int:
        """How many entries stand after one undo: entries made together are undone together."""
        return _without_batch(self.entries)

    def step_forward(self) -> int:
        """How many entries stand after one redo."""
        back = _without_batch(list(reversed(self.undone)), from_start=True)
        return len(self.entries) + back

    def made_after(self, to: int) -> list[Entry]:
        """The entries that a step to `to` takes back, or puts back."""
        back = to - len(self.entries)
        return self.undone[-back:] if back > 0 else self.entries[max(0, to):]


def amended(entries: Sequence[Entry], changes: Changes) -> list[Entry]:
    """The entries with some changed or dropped."""
    changed = [changes.get(n, entry) for n, entry in enumerate(entries, 1)]
    return [entry for entry in changed if entry is not None]


def _without_batch(entries: Sequence[Entry], from_start: bool = False) -> int:
    """Leave out the last (or count the first) entry with all of its batch."""
    if not entries:
        return 0
    if from_start:
        batch, n = entries[0].batch, 1
        while batch is not None and n < len(entries) and entries[n].batch == batch:
            n += 1
        return n
    batch, n = entries[-1].batch, len(entries) - 1
    while batch is not None and n and entries[n - 1].batch == batch:
        n -= 1
    return n


def read_changes(data: object, read: Any) -> dict[int, Entry | None]:
    """Read the changes of an amend row; `read` reads one entry. Raises Malformed."""
    if not isinstance(data, Mapping) or not data:
        raise malformed("An amendment names entries by their number.")
    changes: dict[int, Entry | None] = {}
    for name, entry in data.items():
        n = number(name, 1)
        if n is None:
            raise malformed("An amendment names entries by their number.")
        changes[n] = None if entry is None else read(entry)
    return changes
