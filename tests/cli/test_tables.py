"""`companion tables`: the way back to a table for its host."""

import json

import pytest

from companion.tables import Tables


@pytest.fixture
def kept(tmp_path):
    made = Tables(tmp_path / "tables.sqlite")
    return made.make("emu-bay", ["Ann", "Bo", "Cy"], name="Friday")


def test_every_table_with_the_way_back(cli, kept, tmp_path):
    result = cli("tables", "--db", tmp_path / "tables.sqlite")
    assert result.exit_code == 0, result.output
    for part in (kept.code, "Friday", "Ann, Bo, Cy", "last used 20", f"/h/{kept.code}/{kept.settings['host']}\n"):
        assert part in result.stdout
    (row,) = json.loads(cli("tables", "--json", "--db", tmp_path / "tables.sqlite").stdout)
    assert row["host"] == f"/h/{kept.code}/{kept.settings['host']}"
    assert row["players"] == ["Ann", "Bo", "Cy"]


def test_no_table_and_no_file(cli, tmp_path):
    Tables(tmp_path / "empty.sqlite")
    assert "There is no table in" in cli("tables", "--db", tmp_path / "empty.sqlite").stdout
    result = cli("tables", "--db", tmp_path / "none.sqlite")
    assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1)
    assert not (tmp_path / "none.sqlite").exists()
