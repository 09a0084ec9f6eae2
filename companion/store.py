"""Where tables are kept: one SQLite file, written append-only.

Knows rows, not games. A row of the log is acknowledged only once it is committed; undo and amend are
rows too. Several processes may serve one file: the database decides who was first.
"""

from __future__ import annotations

import json
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlite_utils import Database

SCHEMA = 1
BUSY_SECONDS = 5
TABLES = {"settings", "tables", "log", "notes"}
#: What files have that were written since boxes are kept.
BOXES = "boxes"
#: How the name of a copy ends that is not whole yet.
PART = ".part"


class StoreError(Exception):
    """The file could not be read or written: one sentence with what to do."""


class Gone(StoreError):
    """The file has been moved, deleted or replaced while it was open."""


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
        self._lock, self._written = threading.RLock(), 0
        self._opened: list[tuple[int, int] | None] = []
        with self._telling():
            self.db = self._open()
            self._make_schema()
        self._opened = _on_disk(self.path)

    def _open(self) -> Database:
        db = Database(sqlite3.connect(self.path, timeout=BUSY_SECONDS, check_same_thread=False))
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
        if {"log", BOXES} <= set(self.db.table_names()):
            return
        with self._writing():
            # Another companion may have begun with the same file at the same time.
            names = self.db.table_names()
            if "log" not in names:
                self._make_tables()
            if BOXES not in names:
                columns = {"id": int, "code": str, "name": str, "data": str, "made_at": str}
                self.db.table(BOXES).create(columns, pk="id", not_null={"code", "name", "data", "made_at"})
                self.db.table(BOXES).create_index(["code"])

    def _make_tables(self) -> None:
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
        """Read a setting; the first call writes `default` for good, and so does one that finds something else than text."""
        with self._telling(), self._lock:
            if (kept := self._setting(name)) is not None:
                return kept
        with self._writing():
            if (kept := self._setting(name)) is None:
                self.db.table("settings").upsert({"name": name, "value": default}, pk="name")
            return default if kept is None else kept

    def _setting(self, name: str) -> str | None:
        row = self.db.execute("select value from settings where name = ?", [name]).fetchone()
        return row[0] if row is not None and isinstance(row[0], str) and row[0] else None

    def change_setting(self, name: str, value: str) -> None:
        """Write a setting, whatever it was."""
        with self._writing():
            self.db.table("settings").upsert({"name": name, "value": value}, pk="name")

    # Tables ------------------------------------------------------------------------------------

    def add_table(
        self, code: str, start: Mapping[str, Any], settings: Mapping[str, Any], at: str, entries: Sequence[Any] = ()
    ) -> int:
        """Keep a new table and return its id; `entries` are those of a game that was begun elsewhere.

        Its settings say after which row of all logs it was made: that order stands, whatever the clock says.

        Raises StoreError, also when the code is taken: nothing was written.
        """
        with self._writing():
            after = self.db.execute("select coalesce(max(id), 0) from log").fetchone()[0]
            row = {"code": code, "start": _json(start), "settings": _json({**settings, "after": after}), "made_at": at,
                   "checked_by": ""}
            table_id = int(str(self.db.table("tables").insert(row).last_pk))
            if entries:
                first = {"table_id": table_id, "seq": 1, "entry_id": "opened", "kind": "play", "data": _json(entries)}
                self.db.table("log").insert({**first, "by": "", "at": at})
            return table_id

    def table(self, code: str) -> dict[str, Any] | None:
        """Find a table by its code. Its `start` or `settings` are None if what the file holds there cannot be read."""
        with self._telling(), self._lock:
            return next((_table(row) for row in self.db.table("tables").rows_where("code = ?", [code])), None)

    def settings_of(self, table_id: int) -> dict[str, Any] | None:
        """A table's settings alone: asked with every request."""
        with self._telling(), self._lock:
            row = self.db.execute("select settings from tables where id = ?", [table_id]).fetchone()
        return None if row is None else _data(row[0])

    def tables(self) -> list[dict[str, Any]]:
        """All tables, the last used first by the order of entries (clocks go wrong), each with the time of its last."""
        # SQLite takes the other columns from the row that has the maximum.
        query = """select tables.*, max(log.id) as last_id, coalesce(log.at, made_at) as last_at, count(log.id) as entries
                   from tables left join log on log.table_id = tables.id group by tables.id"""
        with self._telling(), self._lock:
            return sorted([_table(row) for row in self.db.query(query)], key=_last_used, reverse=True)

    def mark_checked(self, table_id: int, version: str) -> None:
        """Note which program has checked the whole log last."""
        with self._writing():
            self.db.execute("update tables set checked_by = ? where id = ?", [version, table_id])

    def change_settings(self, table_id: int, change: Callable[[dict[str, Any]], dict[str, Any]]) -> dict[str, Any]:
        """Change a table's settings, and return them. `change` gets what they are now, whoever wrote them.

        What it raises is passed on, and nothing is written. Start and log of a table never change.
        """
        with self._writing():
            # The write lock is held while this reads, so that no other writer's change is undone.
            settings = change(self.settings_of(table_id) or {})
            self.db.execute("update tables set settings = ? where id = ?", [_json(settings), table_id])
        return settings

    # The log -----------------------------------------------------------------------------------

    def rows(self, table_id: int, after: int = 0) -> list[LogRow]:
        """The rows of a table's log after a seq, in order. Raises StoreError, also if one is missing."""
        query = 'select id, seq, entry_id, kind, data, "by", at from log where table_id = ? and seq > ? order by seq'
        with self._telling(), self._lock:
            found = [_row(*row) for row in self.db.execute(query, [table_id, after])]
            if any(row.seq != n for n, row in enumerate(found, after + 1)):
                raise _damaged()
        return found

    def append(
        self, table_id: int, seen: int, entry_id: str, kind: str, data: object, by: str, at: str
    ) -> tuple[int, bool]:
        """Write one row after row `seen`, and return its seq and whether it is new.

        A repeat of an `entry_id` writes nothing and returns the seq of the first time and False.

        Raises:
            Stale: `seen` is not the newest seq.
            StoreError: the file cannot be written (a full disk, say); nothing was.
        """
        with self._writing():
            for (seq,) in self.db.execute(
                "select seq from log where table_id = ? and entry_id = ?", [table_id, entry_id]
            ):
                return _whole(seq), False
            newest = self.db.execute("select coalesce(max(seq), 0) from log where table_id = ?", [table_id]).fetchone()[0]
            if _whole(newest) != seen:
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
            return max([after_id, *(_whole(id_) for _, _, id_ in found)]), {table: _whole(seq) for table, seq, _ in found}

    def version(self) -> tuple[int, int]:
        """What changes whenever anything is written to the file, here or elsewhere: cheap to ask often."""
        with self._telling(), self._lock:
            return int(self.db.execute("pragma data_version").fetchone()[0]), self._written

    # Notes -------------------------------------------------------------------------------------

    def note(self, table_id: int, player: str) -> str:
        """A player's private note."""
        with self._telling(), self._lock:
            rows = self.db.table("notes").rows_where("table_id = ? and player = ?", [table_id, player])
            return next((row["text"] for row in rows if isinstance(row["text"], str)), "")

    def write_note(self, table_id: int, player: str, text: str) -> None:
        """Keep a player's private note."""
        with self._writing():
            self.db.table("notes").upsert({"table_id": table_id, "player": player, "text": text}, pk=("table_id", "player"))

    # Boxes -------------------------------------------------------------------------------------

    def keep_box(self, code: str, name: str, data: Mapping[str, Any] | None, at: str) -> None:
        """Keep a box, or a new version of it: those before stay. Without data it is on the shelf no longer."""
        with self._writing():
            self.db.table(BOXES).insert({"code": code, "name": name, "data": _json(data), "made_at": at})

    def boxes(self) -> list[dict[str, Any]]:
        """Each box of the shelf, the last kept first: `code`, `name` and `made_at`."""
        query = "select max(id), code, name, made_at, data = 'null' as gone from boxes group by code order by 1 desc"
        with self._telling(), self._lock:
            return [{name: str(row[name]) for name in ("code", "name", "made_at")}
                    for row in self.db.query(query) if not row["gone"]]  # fmt: skip

    def box(self, code: str, version: int | None = None) -> dict[str, Any] | None:
        """A version of a box by its code, the newest if none is named. Its `data` are None if they cannot be read, or it was
        deleted."""
        named, values = ("", []) if version is None else (" and id = ?", [version])
        with self._telling(), self._lock:
            found = self.db.table(BOXES).rows_where(f"code = ?{named}", [code, *values], order_by="-id", limit=1)
            return next(({**row, "id": _whole(row["id"]), "data": _data(row["data"])} for row in found), None)

    # The file ----------------------------------------------------------------------------------

    def check(self) -> None:
        """Raise Gone if the file is no longer where it was: what is written now would be lost at the end."""
        now = _on_disk(self.path)
        if any(then is not None and then != at for then, at in zip(self._opened, now, strict=False)):
            raise Gone(
                f"{self.path.name} was moved, deleted or replaced while the companion runs: nothing is written any more. "
                "Put the file back where it was, or end the companion and start it with a backup."
            )

    def merge(self) -> None:
        """Bring everything into the one file itself, as far as other companions with the same file let it."""
        with self._telling(), self._lock:
            self.db.execute("pragma wal_checkpoint(truncate)")

    def rescue(self, target: Path) -> None:
        """Copy what this store still has open, even if the file is gone, to a file that is replaced. Raises StoreError."""
        with self._lock:
            _copy(self.db.conn, target)

    def close(self) -> None:
        """Close the file. Whoever closes it last leaves one file with everything in it."""
        with self._lock:
            # What cannot be merged now (the disk is full, say) stays safe beside it until the next start.
            with suppress(StoreError):
                self.merge()
            self.db.conn.close()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction, whole or not at all.

        It waits for its turn to write before it reads: so two writers never both see the same newest row, and nobody who
        has read already is refused because another was faster.
        """
        with self._telling(), self._lock:
            self.db.execute("begin immediate")
            try:
                yield
                self.db.execute("commit")
                self._written += 1
            except BaseException:
                self.db.rollback()
                raise

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Turn the database's errors into a sentence; nothing is read from or written to a file that is gone."""
        self.check()
        try:
            yield
        except sqlite3.Error as broken:
            raise StoreError(_sentence(broken, self.path)) from broken
        except UnicodeDecodeError as broken:  # what the database says of its damage quotes it
            raise StoreError(_sentence(_damaged(), self.path)) from broken
        except UnicodeEncodeError as broken:
            raise StoreError("This text cannot be kept: it holds half a letter. Nothing was written.") from broken


@dataclass(frozen=True, slots=True)
class Content:
    """How much a file holds, to tell whether it has grown: the newest row of all logs, and how many tables there are.

    `program` is the version that kept it last, "" if the file does not say.
    """

    newest: int
    tables: int
    program: str


def look_into(path: Path) -> Content | None:
    """What a file holds, read without changing it; None: it is not there, or no companion file."""
    if not path.is_file():
        return None
    try:
        with closing(_connect(path)) as connection:
            names = {name for (name,) in connection.execute("select name from sqlite_master")}
            if not names >= TABLES:
                return None
            newest, tables = connection.execute(
                "select (select coalesce(max(id), 0) from log), (select count(*) from tables)"
            ).fetchone()
            program = connection.execute("select value from settings where name = 'program'").fetchone()
    except (sqlite3.Error, UnicodeDecodeError):
        return None
    return Content(newest, tables, str(program[0]) if program else "")


def copy(source: Path, target: Path) -> None:
    """Copy a file to another, whole or not at all, while companions read and write it. `target` is replaced.

    Raises StoreError.
    """
    try:
        with closing(_connect(source)) as connection:
            _copy(connection, target)
    except sqlite3.Error as broken:
        raise StoreError(_sentence(broken, source)) from broken
    except UnicodeDecodeError as broken:
        raise StoreError(_sentence(_damaged(), source)) from broken


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True, timeout=BUSY_SECONDS)


def _copy(connection: sqlite3.Connection, target: Path) -> None:
    """Write beside the target first, and give it its name when it is whole and on the disk."""
    part = target.with_name(f".{target.name}.{os.getpid()}{PART}")
    try:
        part.unlink(missing_ok=True)
        with closing(sqlite3.connect(part)) as copied:
            connection.backup(copied)
            copied.execute("pragma journal_mode = delete")
            if copied.execute("pragma quick_check(1)").fetchone() != ("ok",):
                raise StoreError("The file is damaged, so a copy of it is no backup. Those made before are kept.")
        _to_disk(part)
        os.replace(part, target)
        if os.name == "posix":
            _to_disk(target.parent)
    except (OSError, sqlite3.Error) as broken:
        why = broken.strerror if isinstance(broken, OSError) else str(broken)
        raise StoreError(f"{target} could not be written ({why}). Is there room on the disk?") from broken
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _to_disk(path: Path) -> None:
    at = os.open(path, os.O_RDONLY)
    try:
        os.fsync(at)
    finally:
        os.close(at)


def _on_disk(path: Path) -> list[tuple[int, int] | None]:
    """Which files the names of the database and of its log stand for now; None where there is none."""
    found: list[tuple[int, int] | None] = []
    for name in (path, f"{path}-wal"):
        try:
            at = os.stat(name)
        except OSError:
            found.append(None)
        else:
            found.append((at.st_dev, at.st_ino))
    return found


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
    """A row of the tables. What cannot be read of it is None; what is no text is none."""
    texts = {name: value if isinstance(value, str) else "" for name, value in row.items() if name.endswith(("_at", "_by"))}
    return {
        **row, **texts, "id": _whole(row["id"]), "code": str(row["code"]), "start": _data(row["start"]),
        "settings": _data(row["settings"]),
    }


def _row(id_: object, seq: object, entry_id: object, kind: object, data: object, by: object, at: object) -> LogRow:
    """A row of a log. One whose columns hold something else than what is written there cannot be read."""
    texts = [value if isinstance(value, str) else "" for value in (entry_id, kind, by, at)]
    whole = texts == [entry_id, kind, by, at]
    return LogRow(_whole(id_), _whole(seq), texts[0], texts[1], _data(data) if whole else None, *texts[2:])


def _whole(value: object) -> int:
    """A number that rows are found by. Raises sqlite3.DatabaseError: it is none."""
    if type(value) is not int:
        raise _damaged()
    return value


def _damaged() -> sqlite3.DatabaseError:
    return sqlite3.DatabaseError("database disk image is malformed: a row is not what was written")


def _last_used(table: Mapping[str, Any]) -> tuple[int, int]:
    """Where a table comes among others: by its last entry, or by the last one of all when it was made."""
    made_after = table["settings"].get("after") if isinstance(table["settings"], Mapping) else None
    return max(_whole(table["last_id"] or 0), made_after if isinstance(made_after, int) else 0), table["id"]


def _data(text: Any) -> Any:
    try:
        return json.loads(text)
    except (TypeError, ValueError, RecursionError):
        return None


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
