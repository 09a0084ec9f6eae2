"""`companion backup`: a whole copy beside a running companion, and never over anything else."""

import json
import resource

import pytest

from companion.store import look_into
from companion.tables import Tables


@pytest.fixture
def db(tmp_path):
    database = tmp_path / "friday.sqlite"
    tables = Tables(database, "1")
    for _ in range(2):
        tables.make("emu-bay", ("Ann", "Bo", "Cy"))
    yield database
    tables.store.close()


def test_a_backup_while_the_file_is_open(cli, db, tmp_path):
    result = cli("backup", "--db", db)
    assert result.exit_code == 0, result.output
    (made,) = tmp_path.glob("friday-2*.sqlite")
    assert result.stdout == f"Backed up to {made}\n"
    assert look_into(made).tables == 2
    assert not [path for path in tmp_path.iterdir() if path.name.endswith(".part")]


def test_a_backup_under_a_name_and_into_a_folder(cli, db, tmp_path):
    (tmp_path / "stick").mkdir()
    assert json.loads(cli("backup", "--db", db, tmp_path / "b.sqlite", "--json").stdout) == {
        "file": str(tmp_path / "b.sqlite"), "tables": 2, "bytes": (tmp_path / "b.sqlite").stat().st_size,
    }
    assert cli("backup", "--db", db, tmp_path / "stick").exit_code == 0
    assert len(list((tmp_path / "stick").glob("friday-*.sqlite"))) == 1


def test_nothing_is_replaced_unasked_and_nothing_but_a_backup(cli, db, tmp_path):
    letter, backup = tmp_path / "letter.txt", tmp_path / "b.sqlite"
    letter.write_text("Dear Ann")
    assert cli("backup", "--db", db, backup).exit_code == 0
    again = cli("backup", "--db", db, backup)
    assert (again.exit_code, again.stderr) == (2, f"{backup} is there already: name another file, or say --replace.\n")
    assert cli("backup", "--db", db, backup, "--replace").exit_code == 0
    for target in (letter, db):
        assert cli("backup", "--db", db, target, "--replace").exit_code == 2
    assert letter.read_text() == "Dear Ann"
    assert look_into(db).tables == 2


def test_a_place_that_is_not_there(cli, db, tmp_path):
    result = cli("backup", "--db", db, tmp_path / "nowhere" / "b.sqlite")
    assert result.exit_code == 2 and "could not be written" in result.stderr and result.stderr.count("\n") == 1


@pytest.mark.parametrize("content", [None, b"no database at all"])
def test_what_is_no_companion_file(cli, tmp_path, content):
    other = tmp_path / "other.sqlite"
    if content:
        other.write_bytes(content)
    result = cli("backup", "--db", other)
    assert (result.exit_code, result.stderr) == (
        2, f"{other} is no companion file, or not there; --db says where the tables are kept.\n"
    )


def test_a_full_disk_leaves_the_old_backup(program, cli, db, tmp_path):
    backup = tmp_path / "b.sqlite"
    assert cli("backup", "--db", db, backup).exit_code == 0
    before = backup.read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, hard))
    try:
        # Compiled modules would be cut off too, and kept.
        done = program("backup", "--db", db, backup, "--replace", PYTHONDONTWRITEBYTECODE="1")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert done.returncode == 2 and done.stderr.count(b"\n") == 1, done.stderr
    assert backup.read_bytes() == before
    assert not [path for path in tmp_path.iterdir() if path.name.endswith(".part")]
