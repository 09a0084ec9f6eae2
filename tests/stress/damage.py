"""A file that is damaged, replaced, or taken away, before the start or while it serves: honest, and nothing more is lost."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion import __version__
from companion.tables import Boxes, Submission, Table, Tables
from tests.real_server import ask, playing
from tests.real_table import NAMES, Phone, correction
from tests.stress.party import BROKEN
from tests.stress.tally import PATIENCE, Run, Tally

ROUNDS, ENTRIES, TABLES = 90, 60, 3
PAGE = 4096
PAGES = ("", "/log?audit=1", "/log", "/companies", "/export.json", "/history", "/host", "/state", "/export/ledger.csv")


def run(run: Run) -> Tally:
    """Each round one file, one damage, before the start or while it runs; every page is asked, entries are tried."""
    tally = Tally("damage")
    for n in run.rounds(ROUNDS):
        chance = random.Random(run.named("damage", n))
        with tempfile.TemporaryDirectory() as folder:
            _Evening(tally, n, Path(folder), chance).pass_()
    return tally


# Damages -------------------------------------------------------------------------------------------


def _flip(path: Path, chance: random.Random) -> None:
    data = bytearray(path.read_bytes())
    for _ in range(chance.choice([1, 5, 50])):
        data[chance.randrange(len(data))] = chance.randrange(256)
    _written(path, bytes(data))


def _text(path: Path, chance: random.Random) -> None:
    """Only what stands in the rows: the file is a good database, and says nonsense."""
    raw = sqlite3.connect(path)
    table, column = chance.choice(
        [("log", "data"), ("tables", "settings"), ("tables", "start"), ("log", "kind"), ("log", "at"), ("boxes", "data"),
         ("boxes", "name"), ("boxes", "made_at")]
    )
    value = chance.choice(["", "{", "[]", "null", '{"x": 1}', "7", '"x"', "9" * 5_000, "\x00", b"\xff\xfe", None, 3.5])
    try:
        with raw:
            raw.execute(f"update {table} set {column} = ? where rowid % ? = 0", [value, chance.choice([1, 2, 7])])
    except sqlite3.Error:
        pass  # that it does not take
    raw.close()


def _truncate(path: Path, chance: random.Random) -> None:
    os.truncate(path, chance.choice([0, 1, 100, PAGE, chance.randrange(path.stat().st_size)]))


def _zero(path: Path, chance: random.Random) -> None:
    data = bytearray(path.read_bytes())
    at = chance.randrange(0, len(data), PAGE)
    data[at : at + PAGE] = bytes(PAGE)
    _written(path, bytes(data))


def _written(path: Path, data: bytes) -> None:
    """Over the same file, as a failing disk does; no new file in its place."""
    with path.open("r+b") as file:
        file.write(data)


def _foreign(path: Path, chance: random.Random) -> None:
    path.unlink()
    if chance.random() < 0.5:
        path.write_bytes(chance.choice([b"", b"hello", b"%PDF-1.4", bytes(9_000)]))
        return
    raw = sqlite3.connect(path)
    raw.execute(chance.choice(["create table photos (id, name)", "create table log (x)", "create table tables (x)"]))
    raw.commit()
    raw.close()


def _delete(path: Path, chance: random.Random) -> None:
    path.unlink()


def _move(path: Path, chance: random.Random) -> None:
    path.rename(path.with_name("elsewhere.sqlite"))


def _older(path: Path, chance: random.Random) -> None:
    """Somebody puts an old copy in the place of the file."""
    path.with_name("older.sqlite").replace(path)


def _beside(path: Path, chance: random.Random) -> None:
    """The companions of the file: gone, or nonsense."""
    for name in ("-wal", "-shm"):
        beside = Path(f"{path}{name}")
        if chance.random() < 0.5 and beside.exists():
            beside.unlink()
        elif chance.random() < 0.5:
            beside.write_bytes(bytes(chance.randrange(256) for _ in range(4_000)))


Damage = Callable[[Path, random.Random], None]
BEFORE: tuple[Damage, ...] = (_flip, _flip, _text, _text, _truncate, _zero, _foreign, _beside)
MEANWHILE: tuple[Damage, ...] = (_delete, _move, _foreign, _truncate, _flip, _text, _older)


class _Evening:
    def __init__(self, tally: Tally, n: int, folder: Path, chance: random.Random) -> None:
        self.tally, self.n, self.chance = tally, n, chance
        self.database = folder / "tables.sqlite"
        tables = Tables(self.database, __version__)
        self.tables: list[Table] = [tables.make("emu-bay", NAMES, seed=f"damage {k}") for k in range(TABLES)]
        for table in self.tables:
            for k in range(ENTRIES):
                table.play(
                    table.read_moves([{**correction(k), "reason": "r" * 100}]),
                    Submission(table.seq, f"e{k}", "Ann", "2026-01-01T12:00:00.000Z"),
                )
            if table is self.tables[0]:
                raw = sqlite3.connect(self.database)
                raw.execute("vacuum into ?", [str(folder / "older.sqlite")])
                raw.close()
        self.box = Boxes(tables.store).keep({"name": "Ours", "bank": 9000}).code
        tables.store.close()
        self.afterwards: dict[str, set[str]] = {table.code: set() for table in self.tables}

    def pass_(self) -> None:
        """Damage it, ask, try to enter; then see that nothing more is gone, and all that was acknowledged is there."""
        self.tally.tried += 1
        if self.n % 2:
            damage = self.chance.choice(BEFORE)
            damage(self.database, self.chance)
            self.name = f"{damage.__name__[1:]} before the start"
            readable = _readable(self.database)
            self._start(lambda port: None)
            gone = readable - _readable(self.database)
            self.tally.check(
                not gone, "lost", f"after {self.name} {len(gone)} more rows are gone: {sorted(gone)[:3]}", self.n
            )
        else:
            damage = self.chance.choice(MEANWHILE)
            self.name = f"{damage.__name__[1:]} while it serves"
            self._start(lambda port: damage(self.database, self.chance))

    def _start(self, meanwhile: Callable[[int], None]) -> None:
        try:
            with playing(self.database) as (port, process, said):
                phones = [Phone(table, "Bo") for table in self.tables]
                self._seated(phones, port)
                meanwhile(port)
                self._ask_all(port, phones)
                process.terminate()
                process.wait(20)
                said.seek(0)
                self._no_trace(said.read().decode())
        except RuntimeError as ended:
            text = str(ended)
            self._no_trace(text)
            self.tally.check(
                "rror: " in text or ".sqlite" in text, "wrong", f"after {self.name} it does not start: {text}", self.n
            )
            return
        self._check_afterwards()

    def _no_trace(self, text: str) -> None:
        if "Traceback" in text:
            self.tally.fail(
                "wrong", f"after {self.name} it shows a trace: {text[-1200:]}", self.n, f"trace {text.rstrip()[-60:]}"
            )

    def _seated(self, phones: list[Phone], port: int) -> None:
        for phone in phones:
            try:
                phone.look(port)
            except (*BROKEN, AssertionError, TypeError):
                pass  # a table that is damaged

    def _ask_all(self, port: int, phones: list[Phone]) -> None:
        for k, phone in enumerate(phones):
            self._enter(port, phone, f"after-{k}")
            for page in PAGES:
                self._page(port, f"/t/{phone.code}{page}", phone.cookie)
            self._enter(port, phone, f"later-{k}")
        self._page(port, "/", "")
        self._page(port, "/join?code=ABCDEF", "")
        for page in ("", f"/{self.box}", f"/{self.box}/change", f"/new?from={self.box}"):
            self._page(port, f"/boxes{page}", "")
        self._page(port, f"/sheets/any-18xx?sheet=rules&box={self.box}", "")

    def _page(self, port: int, path: str, cookie: str) -> None:
        try:
            for _ in range(2):  # a machine that was busy is asked once more
                began = time.monotonic()
                answer, body = ask(port, path, Cookie=cookie)
                taken = time.monotonic() - began
                if taken <= PATIENCE:
                    break
        except BROKEN as broken:
            self.tally.fail(
                "500s", f"after {self.name} {path} was not answered: {broken!r}", self.n, f"{self.name} {path[9:]}"
            )
            return
        self._judge(answer.status, path, body.decode("utf-8", "replace"))
        self.tally.took(taken, f"after {self.name} {path}", self.n, f"{self.name} {path[9:]}")

    def _judge(self, status: int, path: str, body: str) -> None:
        what = path.partition("/t/")[2][6:] or path
        self.tally.tried += 1
        if status >= 500 and not (status == 503 and self.database.name in body):
            sentence = " ".join(body.partition("<main")[2].split())[:300] or body[:300]
            self.tally.fail(
                "500s", f"after {self.name} {path} was answered {status}: {sentence}", self.n, f"{self.name} {what}"
            )

    def _enter(self, port: int, phone: Phone, entry_id: str) -> None:
        try:
            seen = phone.look(port)
            status, told = phone.play(port, correction(1), seen, entry_id)
        except (*BROKEN, AssertionError, TypeError):
            return  # what the page says is judged with the pages
        self._judge(status, f"/t/{phone.code}/play", str(told))
        if status == 200:
            self.afterwards[phone.code].add(entry_id)

    def _check_afterwards(self) -> None:
        """What was acknowledged after the damage must be in the file that people have."""
        kept = _readable(self.database)
        for code, entries in self.afterwards.items():
            for entry_id in entries:
                self.tally.check(
                    (code, entry_id) in kept,
                    "lost",
                    f"after {self.name} an entry was acknowledged and is not in the file",
                    self.n,
                )


def _readable(path: Path) -> set[tuple[str, str]]:
    """Every entry that can be read in a file, as table code and entry id, however much of it is damaged.

    A page that cannot be read ends a query: the entries are read from both ends, and of each table by themselves.
    """
    found: set[tuple[str, str]] = set()
    entries = "select code, entry_id from log cross join tables on tables.id = table_id"
    queries = [f"{entries} order by log.id", f"{entries} order by log.id desc"]
    queries += [
        f"{entries} where table_id = {n} order by seq {way}" for n in range(1, TABLES + 1) for way in ("", "desc")
    ]
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite"
        for name in ("", "-wal"):
            if Path(f"{path}{name}").is_file():
                shutil.copy(f"{path}{name}", f"{copy}{name}")
        raw = sqlite3.connect(copy)
        raw.text_factory = lambda data: data.decode("utf-8", "replace")
        for query in queries:
            # What is damaged may stand in the message of an error, which then cannot be read either.
            with suppress(sqlite3.Error, UnicodeDecodeError):
                found.update(map(tuple, raw.execute(query)))
        raw.close()
    return found
