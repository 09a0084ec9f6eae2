"""`companion export`: the game file again, the rounds and the ledger as CSV, from a file or from a table."""

import csv
import io
import json

import pytest

from companion.engine.record import parse_record
from companion.games import find_title
from companion.tables import Submission, Tables
from tests.cli.conftest import played
from tests.each import each


def rows(text):
    """CSV as a list of dictionaries with whole numbers where there are any."""
    found = csv.DictReader(io.StringIO(text, newline=""))
    return [{name: int(cell) if cell.lstrip("-").isdigit() else cell for name, cell in row.items()} for row in found]


def replayed(data):
    return parse_record(data, find_title).replay()


def test_json_is_the_game_file(cli, game_file, data):
    assert json.loads(cli("export", game_file).stdout) == data
    once = cli("export", game_file, "--format", "json").stdout
    assert cli("export", "-", stdin=once).stdout == once


def test_a_game_file_has_a_move_a_line(cli, game_file, data):
    lines = cli("export", game_file).stdout.splitlines()
    assert [json.loads(line.strip().rstrip(",")) for line in lines if '"move":' in line] == data["moves"]


def test_a_game_that_has_not_begun(cli, data):
    data["moves"] = []
    assert json.loads(cli("export", "-", stdin=json.dumps(data)).stdout) == data
    assert rows(cli("export", "-", "--format", "rounds-csv", stdin=json.dumps(data)).stdout) == []


def test_rounds(cli, game_file, data):
    game = replayed(data)
    found = rows(cli("export", game_file, "--format", "rounds-csv").stdout)
    assert len(found) == len(game.history) > 0
    for row, line in zip(found, game.history, strict=True):
        assert (row["round"], row["move"]) == (str(line.label), line.after)
        for player in game.players:
            assert (row[f"{player} income"], row[f"{player} cash"]) == (line.income[player], line.worth[player])
        for company, paid in line.companies.items():
            assert (row[f"{company} revenue"], row[f"{company} per share"]) == (paid["revenue"], paid["per_share"])
    assert {player: found[-1][f"{player} cash"] for player in game.players} == game.worth()


def test_the_ledger_adds_up_to_what_everybody_has(cli, game_file, data):
    game = replayed(data)
    found = rows(cli("export", game_file, "--format", "ledger-csv").stdout)
    has = dict.fromkeys(game.accounts(), 0)
    for row in found:
        has[row["payer"]] -= row["amount"]
        has[row["payee"]] += row["amount"]
        assert (row["payer has"], row["payee has"]) == (has[row["payer"]], has[row["payee"]])
        assert row["why"] and row["round"]
    assert has == {name: account.cash for name, account in game.accounts().items()}
    assert {row["why"] for row in found if row["move"] == 0} == {"starting money", "starting bond"}
    assert [row["move"] for row in found] == sorted(row["move"] for row in found)


@each("name", ["=cmd()", "+1", "-1", "@SUM(A1)", "\t=1"])
def test_a_name_is_never_a_formula(cli, name):
    data = played(players=(name, "Bo", "Cy"))
    text = cli("export", "-", "--format", "ledger-csv", stdin=json.dumps(data)).stdout
    cells = [cell for line in csv.reader(io.StringIO(text)) for cell in line]
    assert f"'{name}" in cells and name not in cells


def test_a_game_with_an_illegal_move_is_not_exported(cli, data):
    data["moves"][3] = {"move": "fly"}
    result = cli("export", "-", stdin=json.dumps(data))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("move 4: ")


# -- from a table -----------------------------------------------------------------------------------------------------


@pytest.fixture
def table(tmp_path):
    """A table with two bids, in `tables.sqlite`."""
    table = Tables(tmp_path / "tables.sqlite").make("emu-bay", ["Ann", "Bo", "Cy"], seed="7")
    bidder = table.start.setup["first_bidder"]
    table.play(
        table.read_moves([{"move": "bid", "player": bidder, "amount": 2}]),
        Submission(0, "a", bidder, "2026-03-01T20:00:00Z"),
    )
    return table


@pytest.mark.parametrize("spelling", [str.upper, str.lower])
def test_a_table_by_its_code(cli, table, tmp_path, spelling):
    result = cli("export", "--table", spelling(table.code), "--db", tmp_path / "tables.sqlite")
    assert json.loads(result.stdout) == json.loads(json.dumps(table.record()))
    assert json.loads(result.stdout)["moves"][0]["at"] == "2026-03-01T20:00:00Z"


def test_the_file_of_the_tables_from_the_environment(cli, table, tmp_path):
    assert cli("export", "--table", table.code, COMPANION_DB=str(tmp_path / "tables.sqlite")).exit_code == 0


def test_no_such_table(cli, table, tmp_path):
    result = cli("export", "--table", "XXXX", "--db", tmp_path / "tables.sqlite")
    assert (result.exit_code, result.stderr) == (2, "There is no table with the code XXXX.\n")


def test_no_such_file_of_tables_and_none_is_made(cli, tmp_path):
    result = cli("export", "--table", "XXXX", "--db", tmp_path / "none.sqlite")
    assert result.exit_code == 2
    assert result.stderr == f"There is no file {tmp_path}/none.sqlite; --db says where the tables are kept.\n"
    assert not any(tmp_path.iterdir())


def test_a_file_that_holds_no_tables(cli, tmp_path):
    (tmp_path / "letter.sqlite").write_text("Dear Ann, " * 500)
    result = cli("export", "--table", "XXXX", "--db", tmp_path / "letter.sqlite")
    assert result.exit_code == 2
    assert "letter.sqlite is not a companion file" in result.stderr


def test_a_table_or_a_file(cli, game_file):
    assert "Name a game file, or a table with --table CODE." in cli("export").stderr
    assert cli("export", game_file, "--table", "K7Q4").exit_code == 2
