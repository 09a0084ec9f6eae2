"""Where tables are kept: one SQLite file, written append-only.

Knows rows, not games. A row of the log is acknowledged only once it is committed; undo and amend are
rows too. Several processes may serve one file: the database decides who was first.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlite_utils import Database

SCHEMA = 1
BUSY_SECONDS = 5
TABLES = {"settings", "tables", "log", "notes"}


class StoreError(Exception):
    """The file could not be read or written: one sentence with what to do."""


class Stale(Exception):
    """The writer had not seen the newest row: the table has moved on. `seq` is the newest."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


@dataclass(frozen=True, slots=True)
class LogRow:
    """One row of a table's log. `seq` counts from 1; `entry_id` is made by the sender and recognises a repeat.

    `data` is None if the file holds something there that is no JSON.
    """

    id: int
    seq: int
    entry_id: str
    kind: str
    data: Any
    by: str
    at: str


class Store:
    """One SQLite file in WAL mode.

    Args:
        path: the file; it is made if it is not there.

    Raises:
        StoreError: the file cannot be opened, or is no such file.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._lock = threading.RLock()
        with self._telling():
            self.db = self._open()
            self._make_schema()

    def _open(self) -> Database:
        connection = sqlite3.connect(self.path, timeout=BUSY_SECONDS, check_same_thread=False)
        db = Database(connection)
        self._look_at(db)
        db.enable_wal()
        # A power cut at the table must not take an acknowledged move with it.
        db.execute("pragma synchronous = full")
        return db

    def _look_at(self, db: Database) -> None:
        """Leave a file alone that is another program's, or a newer companion's. Raises StoreError."""
        names = set(db.table_names())
        if names and not names >= TABLES:
            raise StoreError(_sentence(sqlite3.DatabaseError("not a database of ours"), self.path))
        if names and db.execute("pragma user_version").fetchone()[0] > SCHEMA:
            raise StoreError(f"{self.path.name} was written by a newer companion. Bring this one up to date first.")

    def _make_schema(self) -> None:
        with self._lock, self.db.atomic():
            if "log" in self.db.table_names():
                return
            self.db.table("settings").create({"name": str, "value": str}, pk="name")
            self.db.table("tables").create(
                {"id": int, "code": str, "start": str, "settings": str, "made_at": str, "checked_by": str}, pk="id",
                not_null={"code", "start", "settings", "made_at"},
            )
            self.db.table("tables").create_index(["code"], unique=True)
            self.db.table("log").create(
                {"id": int, "table_id": int, "seq": int, "entry_id": str, "kind": str, "data": str, "by": str,
                 "at": str},
                pk="id", not_null={"table_id", "seq", "entry_id", "kind", "data", "by", "at"},
                foreign_keys=[("table_id", "tables", "id")],
            )
            self.db.table("log").create_index(["table_id", "seq"], unique=True)
            self.db.table("log").create_index(["table_id", "entry_id"], unique=True)
            self.db.table("notes").create({"table_id": int, "player": str, "text": str}, pk=("table_id", "player"))
            self.db.execute(f"pragma user_version = {SCHEMA}")

    # Settings ----------------------------------------------------------------------------------

    def setting(self, name: str, default: str) -> str:
        """Read a setting; the first call writes `default` for good."""
        with self._telling(), self._lock, self.db.atomic():
            self.db.table("settings").insert({"name": name, "value": default}, ignore=True)
            return str(self.db.table("settings").get(name)["value"])

    # Tables ------------------------------------------------------------------------------------

    def add_table(
        self, code: str, start: Mapping[str, Any], settings: Mapping[str, Any], at: str, entries: Sequence[Any] = ()
    ) -> int:
        """Keep a new table and return its id; `entries` are those of a game that was begun elsewhere.

        Raises StoreError, also when the code is taken: nothing was written.
        """
        row = {"code": code, "start": _json(start), "settings": _json(settings), "made_at": at, "checked_by": ""}
        with self._telling(), self._lock, self.db.atomic():
            table_id = int(str(self.db.table("tables").insert(row).last_pk))
            if entries:
                first = {"table_id": table_id, "seq": 1, "entry_id": "opened", "kind": "play", "data": _json(entries)}
                self.db.table("log").insert({**first, "by": "", "at": at})
            return table_id

    def table(self, code: str) -> dict[str, Any] | None:
        """Find a table by its code. Its `start` or `settings` are None if the file holds no JSON there."""
        with self._telling(), self._lock:
            return next((_table(row) for row in self.db.table("tables").rows_where("code = ?", [code])), None)

    def settings_of(self, table_id: int) -> dict[str, Any] | None:
        """A table's settings alone: asked with every request."""
        with self._telling(), self._lock:
            row = self.db.execute("select settings from tables where id = ?", [table_id]).fetchone()
        return None if row is None else _data(row[0])

    def tables(self) -> list[dict[str, Any]]:
        """All tables, the newest first, each with the time of its last entry."""
        query = """select tables.*, coalesce(max(log.at), made_at) as last_at, count(log.id) as entries
                   from tables left join log on log.table_id = tables.id group by tables.id order by last_at desc"""
        with self._telling(), self._lock:
            return [_table(row) for row in self.db.query(query)]

    def change_table(self, table_id: int, **columns: Any) -> None:
        """Change a table's `settings` or `checked_by`; its start and its log never change."""
        if "settings" in columns:
            columns["settings"] = _json(columns["settings"])
        with self._telling(), self._lock, self.db.atomic():
            self.db.table("tables").update(table_id, columns)

    # The log -----------------------------------------------------------------------------------

    def rows(self, table_id: int, after: int = 0) -> list[LogRow]:
        """The rows of a table's log after a seq, in order."""
        query = 'select id, seq, entry_id, kind, data, "by", at from log where table_id = ? and seq > ? order by seq'
        with self._telling(), self._lock:
            found = self.db.execute(query, [table_id, after]).fetchall()
        return [LogRow(id_, seq, entry, kind, _data(data), by, at) for id_, seq, entry, kind, data, by, at in found]

    def append(
        self, table_id: int, seen: int, entry_id: str, kind: str, data: Any, by: str, at: str
    ) -> tuple[int, bool]:
        """Write one row after row `seen`, and return its seq and whether it is new.

        A repeat of an `entry_id` writes nothing and returns the seq of the first time and False.

        Raises:
            Stale: `seen` is not the newest seq.
            StoreError: the file cannot be written (a full disk, say); nothing was.
        """
        with self._telling(), self._lock, self.db.atomic():
            # Take the write lock before reading, so that two writers cannot both see the same newest row.
            self.db.execute("update tables set id = id where id = ?", [table_id])
            for (seq,) in self.db.execute(
                "select seq from log where table_id = ? and entry_id = ?", [table_id, entry_id]
            ):
                return int(seq), False
            newest = self.db.execute("select coalesce(max(seq), 0) from log where table_id = ?", [table_id]).fetchone()[0]
            if newest != seen:
                raise Stale(newest)
            self.db.execute(
                'insert into log (table_id, seq, entry_id, kind, data, "by", at) values (?, ?, ?, ?, ?, ?, ?)',
                [table_id, seen + 1, entry_id, kind, _json(data), by, at],
            )
            return seen + 1, True

    def has_entry(self, table_id: int, entry_id: str) -> bool:
        """Whether a sender's entry is in the log already."""
        query = "select 1 from log where table_id = ? and entry_id = ?"
        with self._telling(), self._lock:
            return self.db.execute(query, [table_id, entry_id]).fetchone() is not None

    def newest(self, after_id: int) -> tuple[int, dict[int, int]]:
        """What has come since row `after_id`, in all tables: the newest row id, and the newest seq by table."""
        with self._telling(), self._lock:
            found = self.db.execute(
                "select table_id, max(seq), max(id) from log where id > ? group by table_id", [after_id]
            ).fetchall()
        return max([after_id, *(id_ for _, _, id_ in found)]), {table: seq for table, seq, _ in found}

    def version(self) -> int:
        """A number that changes when another connection has written to the file: cheap to ask often."""
        with self._telling(), self._lock:
            return int(self.db.execute("pragma data_version").fetchone()[0])

    # Notes -------------------------------------------------------------------------------------

    def note(self, table_id: int, player: str) -> str:
        """A player's private note."""
        with self._telling(), self._lock:
            rows = self.db.table("notes").rows_where("table_id = ? and player = ?", [table_id, player])
            return next((str(row["text"]) for row in rows), "")

    def write_note(self, table_id: int, player: str, text: str) -> None:
        """Keep a player's private note."""
        with self._telling(), self._lock, self.db.atomic():
            self.db.table("notes").upsert({"table_id": table_id, "player": player, "text": text}, pk=("table_id", "player"))

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self.db.conn.close()

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Turn the database's errors into a sentence."""
        try:
            yield
        except sqlite3.Error as broken:
            raise StoreError(_sentence(broken, self.path)) from broken
        except UnicodeEncodeError as broken:
            raise StoreError("This text cannot be kept: it holds half a letter. Nothing was written.") from broken


def _sentence(broken: sqlite3.Error, path: Path) -> str:
    why = str(broken)
    if "full" in why or "disk I/O" in why:
        return f"The disk with {path.name} is full or failing: nothing was written. Make room, then enter it again."
    if "locked" in why or "busy" in why:
        return "Another program is writing to the file: nothing was written. Try again in a moment."
    if "not a database" in why or "malformed" in why:
        return f"{path.name} is not a companion file, or it is damaged. Start with another file, or restore a copy."
    if "readonly" in why:
        return f"{path.name} cannot be written: it is read-only. Nothing was changed."
    return f"{path.name} could not be read or written ({why}). Nothing was changed."


def _table(row: Mapping[str, Any]) -> dict[str, Any]:
    return {**row, "start": _data(row["start"]), "settings": _data(row["settings"])}


def _data(text: Any) -> Any:
    try:
        return json.loads(text)
    except (TypeError, ValueError, RecursionError):
        return None


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
