"""The line of play: what the rows of an append-only log come to.

Rows are added, never changed. `play` adds entries, `undo` cuts the line, `redo` puts back what was cut,
`amend` changes or drops entries in the past, or gives the table another box; `wait` says that somebody passes from there
until something happens.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from companion.engine.errors import malformed
from companion.engine.game import Entry
from companion.engine.moves import Move
from companion.engine.reading import Json, number
from companion.tables.waiting import Waiting, follows

#: The part of the set-up that has the box, where tables give it; by that name an amendment has another one.
BOX = "box"

Changes = Mapping[int, Entry | None]
#: What a change says of an entry that it does not name.
NOTHING = object()


class Amendment(NamedTuple):
    """A change of the past: entries by their number (None: dropped), and the box with which all is played again, if that is
    another."""

    entries: Changes
    box: Json | None = None


#: What a row of the log did: the entries it played, the change it made, how many it left, or who waits since.
Read = list[Entry] | Amendment | int | Waiting


@dataclass
class Timeline:
    """The entries that stand, those undone (the next to redo last), by player what each has begun to wait for,
    whether the last step has put entries back, how many steps there were: rows by which something else stands, and how many
    entries the last undo has taken back. `box` is the one that the table has taken last; None: it plays with that of its
    set-up. `is_amended` tells whether the past was ever changed: pages need not look for it then."""

    entries: list[Entry] = field(default_factory=list)
    undone: list[Entry] = field(default_factory=list)
    waiting: dict[str, Waiting] = field(default_factory=dict)
    is_put_back: bool = False
    steps: int = 0
    newly_undone: int = 0
    box: Json | None = None
    is_amended: bool = False

    def copy(self) -> Timeline:
        """A line of its own with the same entries."""
        return replace(self, entries=list(self.entries), undone=list(self.undone), waiting=dict(self.waiting))

    def wait(self, waiting: Waiting) -> None:
        """Somebody waits from here on, or no longer."""
        self.waiting.pop(waiting.player, None)
        if waiting.until:
            self.waiting[waiting.player] = replace(waiting, since=len(self.entries))

    def play(self, entries: Sequence[Entry]) -> None:
        """Add entries; what was undone can no longer be redone."""
        self.entries += entries
        self.undone.clear()
        self.is_put_back = False
        self.steps += 1

    def undo(self, to: int) -> None:
        """Keep the first `to` entries; who began to wait later waits no more."""
        self.newly_undone = max(0, len(self.entries) - to)
        while len(self.entries) > to:
            self.undone.append(self.entries.pop())
        self.is_put_back = False
        self.steps += 1
        self.waiting = {player: one for player, one in self.waiting.items() if one.since <= to}

    def redo(self, to: int) -> None:
        """Put undone entries back until there are `to`."""
        while self.undone and len(self.entries) < to:
            self.entries.append(self.undone.pop())
        self.is_put_back = True
        self.steps += 1

    def amend(self, amendment: Amendment) -> None:
        """Change entries by their number (from 1), or the box. Nobody waits any more: it may all be otherwise now."""
        self.entries = amended(self.entries, amendment.entries)
        self.box = self.box if amendment.box is None else amendment.box
        self.is_amended = True
        self.undone.clear()
        self.waiting.clear()
        self.is_put_back = False
        self.steps += 1

    def taken_back(self, player: str | None) -> Move | None:
        """The move of a player that would be put back next: a form may begin with what it said. None: there is none."""
        move = self.undone[-1].move if self.undone else None
        return move if move is not None and player is not None and move.actor == player else None

    def step_back(self) -> int:
        """How many entries stand after one undo: entries made together are undone together, with what followed them."""
        n = len(self.entries) - 1
        while n > 0 and follows(self.entries[n - 1], self.entries[n]):
            n -= 1
        return max(0, n)

    def step_forward(self) -> int:
        """How many entries stand after one redo."""
        back, n = self.undone[::-1], 1
        while n < len(back) and follows(back[n - 1], back[n]):
            n += 1
        return len(self.entries) + min(n, len(back))

    def made_after(self, to: int) -> list[Entry]:
        """The entries that a step to `to` takes back, or puts back."""
        back = to - len(self.entries)
        return self.undone[-back:] if back > 0 else self.entries[max(0, to):]


def line_after(n: int, later: Iterable[tuple[str, Read]]) -> int:
    """The number that line `n` has after some later rows, each with its kind; 0: its entry no longer stands. What an entry
    was changed to is the same line."""
    stands = True
    for kind, read in later:
        match read:
            case list() if not stands:
                return 0
            case int() as to:
                stands = n <= to if kind == "undo" or not stands else stands
            case Amendment(entries=changes):
                if not stands or changes.get(n, NOTHING) is None:
                    return 0
                n -= sum(dropped < n for dropped, entry in changes.items() if entry is None)
    return n if stands else 0


def amended(entries: Sequence[Entry], changes: Changes) -> list[Entry]:
    """The entries with some changed or dropped."""
    changed = [changes.get(n, entry) for n, entry in enumerate(entries, 1)]
    return [entry for entry in changed if entry is not None]


def read_amendment(data: object, read: Any) -> Amendment:
    """Read an amend row; `read` reads one entry. Raises Malformed."""
    if not isinstance(data, Mapping) or not data:
        raise malformed("An amendment names entries by their number.")
    if not isinstance(box := data.get(BOX, {}), Mapping):
        raise malformed("An amendment has the data of a box.")
    changes: dict[int, Entry | None] = {}
    for name, entry in data.items():
        if name == BOX:
            continue
        n = number(name, 1)
        if n is None:
            raise malformed("An amendment names entries by their number.")
        changes[n] = None if entry is None else read(entry)
    return Amendment(changes, box if BOX in data else None)


def apply(line: Timeline, kind: str, read: Read) -> None:
    """Apply what a row of the log did to a line."""
    match read:
        case list() as entries:
            line.play(entries)
        case int() as to:
            (line.undo if kind == "undo" else line.redo)(to)
        case Waiting() as waiting:
            line.wait(waiting)
        case amendment:
            line.amend(amendment)
