"""Events: a tournament kept as a log beside the tables' own, and the results that its tables bring in by themselves.

An event has a row among the tables and a log like theirs, so codes are never given twice, and news of it travels the
same way. Unlike at a table, many people write at the same time: an entry is checked against what stands now.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Mapping

from companion.engine.errors import Refusal, illegal, malformed
from companion.engine.reading import Json, JsonDict
from companion.engine.text import say
from companion.store import Stale, StoreError
from companion.tables.progress import Watch
from companion.tables.shelf import ALPHABET, CODE_LENGTH, NoTable, Tables, now
from companion.tables.table import check_text
from companion.tournament import Entry, Event, ResultsBoard, fold, results_board
from companion.tournament.entries import apply, struck

EVENT = "event"
MOST_TRIES = 20


class Desk:
    """One event: its log, what it comes to, and its companion tables.

    `event` is not to be changed but by `enter`. `entries` are all rows of the log; `refused` those that no longer stand.
    """

    event: Event

    def __init__(self, tables: Tables, row: Json) -> None:
        self.tables, self.store = tables, tables.store
        self.id, self.code = int(row["id"]), str(row["code"])
        self.settings: JsonDict = dict(row["settings"])
        self.lock = threading.RLock()
        self.entries: list[Entry] = []
        self.refused: dict[int, Refusal] = {}
        self.seq = 0
        self._board: tuple[int, ResultsBoard] | None = None
        self.event = Event()
        self.watch = Watch(self)
        self._rebuild()

    # Changing ----------------------------------------------------------------------------------

    def enter(self, kind: str, data: Json, by: str, entry_id: str = "", seen: int | None = None) -> int:
        """Write an entry, signed and timed, and return its number; a repeat of an `entry_id` writes nothing.

        With `seen` it is refused where the same table of the event has had another entry since.

        Raises:
            Refusal: what is wrong with it; nothing has changed.
            Stale: somebody else wrote about this table meanwhile.
            StoreError: it could not be written; nothing has changed.
        """
        entry_id = entry_id or secrets.token_hex(8)
        with self.lock:
            for _ in range(MOST_TRIES):
                self.refresh()
                if self.store.has_entry(self.id, entry_id):
                    return self.seq
                if seen is not None and self._touched(data.get("table"), seen):
                    raise Stale(self.seq)
                entry = Entry(self.seq + 1, kind, data, by, now())
                check_text(dict(data), by)
                try:
                    self._check(entry)
                    self.store.append(self.id, self.seq, entry_id, kind, data, by, entry.at)
                except Stale:
                    self._rebuild()
                except BaseException:
                    self._rebuild()
                    raise
                else:
                    self._take(entry)
                    return self.seq
            raise Stale(self.seq)

    def _check(self, entry: Entry) -> None:
        """Raise Refusal if the entry does not fit what stands; else it is in the event already, or will be by folding."""
        if entry.kind != "strike":
            apply(self.event, entry)
            return
        n = entry.data.get("n")
        if not isinstance(n, int) or not 0 < n <= self.seq:
            raise malformed("There is no line {n} in the log of this event.", n=str(n)[:10])
        if n in struck(self.entries):
            raise illegal("Line {n} is struck already.", n=n)
        later = sorted(fold([*self.entries, entry])[1].keys() - self.refused.keys())
        if later:
            raise illegal("Line {later} of the log depends on line {n}: strike that one first.", later=later[0], n=n)

    def _take(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.seq = entry.n
        if entry.kind == "strike":
            self.event, self.refused = fold(self.entries)
        if entry.kind in ("open", "strike"):
            self.watch.look_again()

    def change_settings(self, **settings: object) -> None:
        """Change the keys of the event."""
        with self.lock:
            self.settings = self.store.change_settings(self.id, lambda kept: {**kept, **settings})

    # Reading -----------------------------------------------------------------------------------

    def refresh(self) -> Desk:
        """Take in what others have written since."""
        with self.lock:
            rows = self.store.rows(self.id, self.seq)
            if rows:
                self._rebuild()
        return self

    @property
    def name(self) -> str:
        """What the event is called."""
        return self.event.name

    @property
    def board(self) -> ResultsBoard:
        """The result board, worked out once for all who look at it."""
        with self.lock:
            if self._board is None or self._board[0] != self.seq:
                self._board = (self.seq, results_board(self.event))
            return self._board[1]

    @property
    def states(self) -> dict[int, str]:
        """The state of every table of the event, by its id."""
        return {table.id: table.state for slot in self.board.slots for table in slot.tables}

    def collect(self) -> None:
        """Take in the results of tables that have ended since. Cheap enough to be asked with every page."""
        self.watch.collect()

    # Inside ------------------------------------------------------------------------------------

    def _touched(self, table: object, seen: int) -> bool:
        """Whether the log says something about this table of the event after entry `seen`."""
        return any(entry.data.get("table") == table for entry in self.entries[seen:] if isinstance(entry.data, Mapping))

    def _rebuild(self) -> None:
        self.entries = [Entry(row.seq, row.kind, row.data, row.by, row.at) for row in self.store.rows(self.id)]
        self.seq = self.entries[-1].n if self.entries else 0
        self.event, self.refused = fold(self.entries)
        self.watch.look_again()


class Events:
    """All events of the file with the tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._open: dict[str, Desk] = {}
        self._lock = threading.Lock()

    def make(self, name: str, by: str) -> Desk:
        """Make an event with a key for its organiser and one for its conductors. Raises Refusal, StoreError."""
        apply(Event(), Entry(1, "settings", {"name": name}, by, now()))
        settings = {"name": name, "organiser": secrets.token_urlsafe(16), "conductor": secrets.token_urlsafe(12)}
        for _ in range(MOST_TRIES):
            code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
            if self.tables.store.table(code) is None:
                self.tables.store.add_table(code, {EVENT: 1}, settings, now())
                desk = self.open(code)
                desk.enter("settings", {"name": name}, by)
                return desk
        raise StoreError("No free code was found: try again.")

    def open(self, code: str) -> Desk:
        """Find an event by its code. Raises NoTable."""
        code = code.upper()
        with self._lock:
            desk = self._open.get(code)
        if desk is None:
            row = self.tables.store.table(code)
            if row is None or not _is_event(row):
                raise NoTable(say("There is no event with the code {code}.", code=code[:20]))
            desk = Desk(self.tables, row)
            with self._lock:
                desk = self._open.setdefault(code, desk)
        return desk.refresh()

    def in_use(self) -> list[Desk]:
        """The events that somebody has asked for since the start."""
        with self._lock:
            return list(self._open.values())

    def all(self) -> list[JsonDict]:
        """All events, the last used first: code, name, time of the last entry."""
        return [
            {"code": row["code"], "name": row["settings"]["name"], "last_at": row["last_at"]}
            for row in self.tables.store.tables() if _is_event(row)
        ]


def _is_event(row: Json) -> bool:
    start, settings = row["start"], row["settings"]
    return (
        isinstance(start, Mapping) and EVENT in start
        and isinstance(settings, Mapping)
        and all(isinstance(settings.get(name), str) for name in ("name", "organiser", "conductor"))
    )
