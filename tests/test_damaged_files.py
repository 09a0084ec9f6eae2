"""A file that a failing disk or another program has spoiled: every page and every command says so in a sentence."""

import gc
import random
import sqlite3

import pytest
from click.testing import CliRunner

from companion import __version__
from companion.cli import main
from companion.store import StoreError
from companion.tables import Boxes, Events, Submission, Tables
from companion.web import create_app
from tests.chance import either, in_turn, seeds
from tests.web.conftest import Phone

AT = "2026-05-01T20:00:00Z"
#: Where everything that was kept is read.
PAGES = ("", "/log?audit=1", "/players", "/history", "/info", "/export.json", "/state", "/notes")
EVENT_PAGES = ("", "/tables", "/standings", "/export.json")
BOX_PAGES = ("/boxes", "/boxes/new", "/score", "/sheets/any-18xx?sheet=rules")
PAGES_OF_A_BOX = ("/boxes/{}", "/boxes/{}.toml", "/boxes/{}/change", "/boxes/new?from={}", "/new?title=any-18xx&box={}",
                  "/score?title=any-18xx&box={}")  # fmt: skip


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A file with two tables, some entries, an event and two boxes; and the codes."""
    path = tmp_path_factory.mktemp("whole") / "whole.sqlite"
    tables = Tables(path, __version__)
    codes = []
    for seed in ("one", "two"):
        table = tables.make("emu-bay", ("Ann", "Bo", "Cy"), seed=seed)
        codes.append(table.code)
        for n in range(16):
            move = {"move": "correct-cash", "account": "Ann", "amount": n % 5 + 1, "reason": f"entry {n} {'x' * 60}"}
            table.play(table.read_moves([move]), Submission(table.seq, f"e{n}", "Ann", AT))
        table.undo(12, Submission(table.seq, "u", "Ann", AT))
        tables.store.write_note(table.id, "Ann", "a note")
    desk = Events(tables).make("Fair", "Ann")
    boxes = Boxes(tables.store)
    kept = [boxes.keep({"name": name, "bank": 9000}, notes=["a note"]).code for name in ("Ours", "Theirs")]
    boxes.keep({"name": "Ours, later", "bank": 12_000}, code=kept[0])
    tables.store.setting("secret", "s" * 32)
    assert tables.owner_key
    tables.store.close()
    return path.read_bytes(), codes, desk.code, kept


@pytest.fixture
def check(tmp_path, whole):
    """Look at everything in a file: pages, an entry, commands. Each answers, or says in a sentence why not."""
    _, codes, event, boxes = whole

    def look(path, what=""):
        told = [*told_by_commands(path, codes[0], tmp_path / "copy.sqlite"), *told_by_pages(path, codes, event, boxes)]
        assert told == [], what

    return look


def told_by_pages(path, codes, event, boxes):
    """Which pages fail."""
    try:
        app = create_app(path, TESTING=True, RATELIMIT_ENABLED=False)
    except StoreError as refused:
        return [] if str(refused).endswith(".") else [str(refused)]
    phone, failed = Phone(app), []

    def ask(method, where, *fields):
        getattr(phone, method)(where, *fields)
        if phone.status >= 500 and phone.status != 503:
            failed.append(f"{method} {where}: {phone.status}")

    ask("get", "/")
    for code in codes:
        ask("get", f"/j/{code}")
        ask("post", f"/j/{code}", {"seat": "Ann", "sure": "1"})
        for place in PAGES:
            ask("get", f"/t/{code}{place}")
        ask("get", f"/t/{code}/act/correct-cash")
        fields = {"player": "Ann", "amount": "1", "reason": "x", "account": "Ann", "kind": "correct-cash"}
        ask("post", f"/t/{code}/play", {**fields, **phone.values("seen", "entry_id")})
    for place in EVENT_PAGES:
        ask("get", f"/e/{event}{place}")
    for page in BOX_PAGES:
        ask("get", page)
    for code in boxes:
        for page in PAGES_OF_A_BOX:
            ask("get", page.format(code))
        ask("post", f"/boxes/{code}/change", {"name": "Ours", "bank": "9000"})
    app.extensions["companion"].store.close()
    return failed


def told_by_commands(path, code, copy):
    """Which commands fail otherwise than with a sentence and the code for what cannot be read."""
    failed = []
    for command in (
        ["tables"], ["export", "--table", code], ["print", "--table", code, "--list"], ["backup", "--replace", str(copy)],
    ):  # fmt: skip
        done = CliRunner().invoke(main, [*command, "--db", str(path)])
        sentence = done.stderr.strip().splitlines()[-1:]
        if "cannot make sense" in done.output or done.exit_code not in (0, 2) or (
            done.exit_code and not (sentence and sentence[0].endswith("."))
        ):
            failed.append(f"{command[0]}: {done.exit_code} {sentence}")
    # A command leaves its file open, which its process would close: whoever closes it next would wait for that.
    del done
    gc.collect(1)
    return failed


@pytest.mark.parametrize("seed", seeds(either(8, 16)))
def test_bytes_that_have_changed(tmp_path, whole, check, seed):
    chance, content = random.Random(seed), bytearray(whole[0])
    for _ in range(chance.choice((1, 4, 30, 300))):
        at = chance.randrange(100 if seed % 4 else 0, len(content))
        content[at] = chance.randrange(256)
    path = tmp_path / "spoiled.sqlite"
    path.write_bytes(content)
    check(path)


@pytest.mark.parametrize("part", [0.02, 0.5, 0.99])
def test_a_file_that_was_cut_off(tmp_path, whole, check, part):
    path = tmp_path / "short.sqlite"
    path.write_bytes(whole[0][: int(len(whole[0]) * part)])
    check(path)


def test_a_schema_that_is_no_text(tmp_path, whole, check):
    """The database quotes it in its own error, which is no text then either."""
    path = tmp_path / "spoiled.sqlite"
    spoiled = whole[0].replace(b"tablesettings", b"tables\xf7ttings").replace(b"CREATE TABLE", b"CREATX TABLE")
    path.write_bytes(spoiled)
    with pytest.raises(UnicodeDecodeError), sqlite3.connect(path) as raw:
        raw.execute("select * from log")
    raw.close()
    check(path)


COLUMNS = {
    "settings": ("name", "value"), "tables": ("id", "code", "start", "settings", "made_at", "checked_by"),
    "log": ("id", "table_id", "seq", "entry_id", "kind", "data", "by", "at"), "notes": ("table_id", "player", "text"),
    "boxes": ("id", "code", "name", "data", "made_at"),
}  # fmt: skip
VALUES = (None, 3.5, 2**63 - 1, "x", b"\xff", '{"x": 1}')


@pytest.mark.parametrize(
    ("at", "column"), list(enumerate(f"{table}.{column}" for table, columns in COLUMNS.items() for column in columns))
)
def test_columns_of_another_type(tmp_path, whole, check, at, column):
    """One value in each column in turn; in the campaign all of them."""
    table, name = column.split(".")
    for n, value in enumerate(in_turn(VALUES, at, 1)):
        path = tmp_path / f"{n}.sqlite"
        path.write_bytes(whole[0])
        loosen(path)
        with sqlite3.connect(path) as raw:
            raw.execute(f'update {table} set "{name}" = ? where rowid % 2 = 1', [value])
        raw.close()
        check(path, repr(value))


@pytest.mark.parametrize("data", [
    "7", "[]", '{"box": 7}', '{"box": {}, "notes": 7}', '{"box": {"companies": [[]]}, "notes": [{}]}',
])
def test_a_box_of_another_shape(tmp_path, whole, data):
    path = tmp_path / "spoiled.sqlite"
    path.write_bytes(whole[0])
    with sqlite3.connect(path) as raw:
        raw.execute("update boxes set data = ?", [data])
    raw.close()
    assert told_by_pages(path, [], whole[2], whole[3]) == []


def loosen(path):
    """Take types and constraints from the tables: what a spoiled schema would let in."""
    with sqlite3.connect(path) as raw:
        for table, columns in COLUMNS.items():
            names = ", ".join(f'"{name}"' for name in columns)
            raw.execute(f"create table loose ({names})")
            raw.execute(f"insert into loose select {names} from {table}")
            raw.execute(f"drop table {table}")
            raw.execute(f"alter table loose rename to {table}")
    raw.close()
