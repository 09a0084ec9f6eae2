"""`companion box`: a file of a box, checked and told in sentences."""

import json
import tomllib

import pytest

from companion.interop.toml import toml
from tests.eighteenxx.test_usual_box import SHORT


@pytest.fixture
def box_file(tmp_path):
    """Writes a box, with changes, as TOML; returns its name."""

    def written(**changes):
        path = tmp_path / "fjord.toml"
        path.write_text(toml({**SHORT, **changes}), encoding="utf-8")
        return str(path)

    return written


def test_it_says_what_is_there_missing_and_assumed(cli, box_file):
    result = cli("box", box_file())
    assert result.exit_code == 0
    there, missing, assumed = result.stdout.split("\n\n")
    assert "The bank has 5,000 kr." in there.splitlines()
    assert "There is no map: what happens on the board is entered by the table." in there.splitlines()
    assert missing.splitlines() == ["Missing:", "- How far trains go is not told (3): no limit stands for each."]
    assert assumed.startswith("Assumed:\n- How much of a company a player may hold is not told: 60\u00a0% is assumed.")


def test_a_box_of_the_shelf_is_checked_with_its_map(cli):
    for title, kinds in (("1889", 40), ("18chesapeake", 45)):
        result = cli("box", f"data/{title}.toml")
        assert result.exit_code == 0
        assert result.stdout.splitlines()[-1].endswith(f"with {kinds} kinds of tile.")


def test_every_fault_is_a_line_and_the_exit_code_is_2(cli, box_file):
    name = box_file(bank=700, currency="kr")
    result = cli("box", name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines() == [
        f"{name}: The bank holds 700; 3 players cannot start with 500 each.",
        f"{name}: The bank holds 700; 4 players cannot start with 400 each.",
        f"{name}: currency is 'kr'; \"{{}}\" stands in it for the sum.",
    ]


def test_toml_writes_what_the_file_says_and_nothing_that_was_assumed(cli, box_file):
    result = cli("box", box_file(), "--toml")
    assert tomllib.loads(result.stdout) == SHORT
    again = cli("box", "-", "--json", stdin=result.stdout)
    assert json.loads(again.stdout) == json.loads(cli("box", box_file(), "--json").stdout)


def test_json_has_the_box_and_the_sentences(cli, box_file):
    found = json.loads(cli("box", box_file(), "--json").stdout)
    assert (found["form"], found["box"], found["notes"]) == ("toml", SHORT, [])
    assert found["missing"] == ["How far trains go is not told (3): no limit stands for each."]


@pytest.mark.parametrize(("content", "sentence"), [
    (b"name = ", "is not TOML: Invalid value"),
    (b"\xff\xfe\xff", "This is no text: a box is a file of JSON or TOML."),
    (b"x = " + b"[" * 3000 + b"]" * 3000, "This is not TOML that can be read: too deep or too large."),
    (b"x = " + b"[" * 80 + b"]" * 80, "This is not TOML that can be read: too deep or too large."),
    (b"#" * (4 * 2**20 + 1), "A box has 4 MB at most; this file has more."),
    (b'name = "X"\nbase = 3', "Standard input: base names 3, and there is no file 3.toml."),
    (b'name = "X"\neditions = 3', "editions are tables, each with a name and a table of rules; so are variants."),
    (b'name = "X"\nmap = "nowhere"', "Standard input: map names 'nowhere', and there is no file nowhere.toml."),
])  # fmt: skip
def test_what_is_no_box_is_told_in_one_sentence(cli, content, sentence):
    result = cli("box", "-", stdin=content)
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in result.stderr
    assert len(result.stderr.splitlines()) == 1
