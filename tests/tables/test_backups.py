"""Backups that make themselves: when, how many are kept, and what happens when they cannot be written."""

import shutil
import sqlite3

import pytest

from companion.store import look_into
from companion.tables import Submission, Tables, backups
from companion.tables.backups import Backups

AT = "2026-05-01T20:00:00.000Z"


@pytest.fixture
def database(tmp_path):
    return tmp_path / "friday.sqlite"


@pytest.fixture
def table(database):
    return Tables(database, "1").make("emu-bay", ("Ann", "Bo", "Cy"))


def correct(table, n):
    table.play(
        table.read_moves([{"move": "correct-cash", "account": "Ann", "amount": 1}]), Submission(n, f"e{n}", "Ann", AT)
    )


def test_nothing_is_backed_up_where_nothing_is(database):
    kept = Backups(database, "1")
    assert (kept.before_update(), kept.make(), kept.problem) == (None, None, "")
    Tables(database, "1")
    assert (kept.before_update(), kept.make(), kept.problem) == (None, None, "")
    assert not kept.folder.exists()


def test_a_backup_is_whole_while_the_file_is_in_use(database, table):
    correct(table, 0)
    made = Backups(database, "1").make()
    assert made.parent.name == "friday-backups" and made.name.startswith("friday-00001-")
    again = Tables(shutil.copy(made, database.with_name("elsewhere.sqlite")), "1")
    assert len(again.open(table.code).timeline.entries) == 1
    assert [path.name for path in made.parent.iterdir()] == [made.name]


def test_there_is_a_backup_only_of_what_is_new(database, table):
    kept = Backups(database, "1")
    assert kept.is_due()
    assert kept.make() is not None
    assert not kept.is_due()
    assert kept.make() is None
    assert Backups(database, "1").make() is None, "another start without a move between"
    correct(table, 0)
    assert Backups(database, "1").make() is not None
    assert [look_into(path).newest for path in kept.made()] == [0, 1]


def test_a_day_is_told_by_no_clock_on_the_wall(database, table, monkeypatch):
    monkeypatch.setattr(backups, "DAY", 0.0)
    kept = Backups(database, "1")
    kept.make()
    assert kept.is_due()


def test_the_oldest_go(database, table):
    kept = Backups(database, "2")
    for n in range(12):
        correct(table, n)
        assert kept.make() is not None
        if n % 2:
            assert kept.before_update() is not None
    names = [path.name for path in kept.made()]
    assert sum("-before-2" in name for name in names) == backups.BEFORE_UPDATES
    assert len(names) == backups.DAILY + backups.BEFORE_UPDATES
    assert look_into(kept.made()[-1]).newest == 12


def test_before_an_update_everything_is_backed_up_once(database, table):
    table.store.change_setting("program", "1")
    assert Backups(database, "1").before_update() is None
    made = Backups(database, "2").before_update()
    assert made.name.endswith("-before-2.sqlite")
    table.store.change_setting("program", "2")
    assert Backups(database, "2").before_update() is None


def test_a_backup_that_cannot_be_written_is_told_and_leaves_nothing(database, table):
    kept = Backups(database, "1")
    kept.folder.write_text("a file where the folder should be")
    assert kept.make() is None
    assert kept.problem.startswith("The companion could not back up friday.sqlite: ")
    assert not kept.is_due()
    kept.folder.unlink()
    assert kept.make() is not None
    assert kept.problem == ""


def test_half_a_backup_is_not_there(database, table):
    kept = Backups(database, "1")
    kept.folder.mkdir()
    left = kept.folder / ".friday-00001-2026-05-01.sqlite.77.part"
    left.write_bytes(b"half")
    assert kept.made() == []
    made = kept.make()
    assert [path.name for path in kept.folder.iterdir()] == [made.name]


def test_a_damaged_file_replaces_no_backup(database, table):
    for n in range(60):
        correct(table, n)
    kept = Backups(database, "1")
    assert kept.make() is not None
    correct(table, 60)
    table.store.close()
    with database.open("r+b") as file:
        file.seek(-8192, 2)
        file.write(b"\xff" * 8192)
    assert kept.make() is None
    assert "friday.sqlite" in kept.problem
    assert len(kept.made()) == 1


def test_what_a_lost_file_held_is_saved(database, table):
    correct(table, 0)
    for path in database.parent.glob("friday.sqlite*"):
        path.unlink()
    made = Backups(database, "1").rescue(table.store)
    assert sqlite3.connect(made).execute("select count(*) from log").fetchone() == (1,)
