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
    owner = Tables(tmp_path / "tables.sqlite").owner_key
    for part in (f"/owner/{owner}\n", kept.code, "Friday", "Ann, Bo, Cy", "last used 20",
                 f"/h/{kept.code}/{kept.settings['host']}\n"):  # fmt: skip
        assert part in result.stdout
    (row,) = json.loads(cli("tables", "--json", "--db", tmp_path / "tables.sqlite").stdout)
    assert row["host"] == f"/h/{kept.code}/{kept.settings['host']}"
    assert row["players"] == ["Ann", "Bo", "Cy"]


def test_links_are_dealt_anew(cli, kept, tmp_path):
    old = (kept.settings["host"], Tables(kept.store.path).owner_key)
    result = cli("tables", "--db", tmp_path / "tables.sqlite", "--new-host-link", kept.code.lower(), "--new-owner-link")
    assert result.exit_code == 0, result.output
    new = (Tables(kept.store.path).open(kept.code).settings["host"], Tables(kept.store.path).owner_key)
    for before, after in zip(old, new, strict=True):
        assert before not in result.stdout and after in result.stdout
    # A companion that runs on the same file knows it with the next request.
    assert kept.refresh().settings["host"] == new[0]
    wrong = cli("tables", "--db", tmp_path / "tables.sqlite", "--new-host-link", "ABCDEF")
    assert (wrong.exit_code, "There is no table with the code ABCDEF." in wrong.stderr) == (2, True)


def test_no_table_and_no_file(cli, tmp_path):
    Tables(tmp_path / "empty.sqlite")
    assert "There is no table in" in cli("tables", "--db", tmp_path / "empty.sqlite").stdout
    result = cli("tables", "--db", tmp_path / "none.sqlite")
    assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1)
    assert not (tmp_path / "none.sqlite").exists()
