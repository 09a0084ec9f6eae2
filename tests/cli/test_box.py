"""`companion box`: a file of a box, checked and told in sentences."""

import json
import tomllib
from pathlib import Path

import pytest

from companion.interop.toml import toml
from tests.each import each
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
    assert assumed.startswith(
        "Assumed:\n- What companies get when they float is not told (company): par for each share is assumed.")
    assert assumed.splitlines()[-1].startswith("- The colours of companies"), "which cost nothing"


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


def test_it_tells_the_box_that_is_played_with_what_stands_in(cli):
    result = cli("box", MAKER / "stub.json")
    assert "With 2 / 3 / 4 / 5 / 6 players each starts with $1,200 / $800 / $600 / $480 / $400." in result.stdout
    assert "- There are no companies: eight stand in, called by colours." in result.stdout.splitlines()
    assert "0 stands for it" not in result.stdout and "There is no stock market." not in result.stdout


def test_json_has_the_box_and_the_sentences(cli, box_file):
    found = json.loads(cli("box", box_file(), "--json").stdout)
    assert (found["form"], found["box"], found["notes"]) == ("toml", SHORT, [])
    assert found["missing"] == ["How far trains go is not told (3): no limit stands for each."]


@each(("content", "sentence"), [
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


MAKER = Path(__file__).resolve().parent.parent / "interop/maker"


def test_a_file_of_18xx_maker_is_told_with_what_was_read_with_care(cli):
    result = cli("box", MAKER / "two-fjords.json")
    assert result.exit_code == 0
    there, noted, missing, assumed = result.stdout.split("\n\n")
    assert "Companies may start at $90, $80." in there.splitlines()
    assert noted.startswith("Read with care:\n- The home of SF is read from its first token: C7.")
    assert "- How far trains go is not told (Pullman): no limit stands for each." in missing.splitlines()
    assert assumed.startswith("Assumed:\n")


def test_its_toml_says_the_same_and_repeats_no_note(cli):
    name = MAKER / "two-fjords.json"
    written = cli("box", name, "--toml").stdout
    assert written.startswith("# The home of SF is read from its first token: C7.\n")
    first = json.loads(cli("box", name, "--json").stdout)
    again = json.loads(cli("box", "-", "--json", stdin=written).stdout)
    assert (first["form"], again["form"], again["notes"]) == ("18xx-maker", "toml", [])
    assert {**first, "form": "", "notes": []} == {**again, "form": ""}


@each(("content", "sentence"), [
    (b'{"info": ', "Standard input: This is not JSON: Expecting value in line 1.\n"),
    (b'[{"info": {"title": "X"}}]', "Standard input: This is a list: a file of 18xx-maker is one object, with an “info”.\n"),
    (b'// mine\n{"info": {"title": "X"}}', "Standard input: This is not JSON: Expecting value in line 1.\n"),
    (b'{"info": {"title": "X"},\n// mine\n"bank": 5}',
     "Standard input: This is not JSON: Expecting property name enclosed in double quotes in line 2.\n"),
    (b'{"info": {"title": "X"}, "bank": 1' + 40 * b"0" + b"}",
     "Standard input: This is not JSON that can be read: the number 10000000000000000000… is too large.\n"),
    (b'{"info": {}}', "Standard input: This is no box: a file of 18xx-maker has an “info” with the “title” of the game.\n"),
    (b'{"info": {"title": "X"}, "trains": ' + b"[" * 80 + b"]" * 80 + b"}",
     "Standard input: This is not JSON that can be read: wrong letters, or too deep or too large.\n"),
    (b'{"info": {"title": "X"}, "trains": [' + b"1," * 1000 + b"1]}",
     "Standard input: A list of this file has 1001 entries; those of a box have 1000 at most.\n"),
])  # fmt: skip
def test_what_is_no_file_of_18xx_maker_is_told_in_one_sentence(cli, content, sentence):
    result = cli("box", "-", stdin=content.decode())
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", sentence)


MEX = MAKER / "mexico.json"


def test_a_file_of_a_known_title_is_told_what_the_shelf_has_otherwise(cli):
    told = cli("box", MEX).stdout.split("\n\n")[1].splitlines()
    assert told == [
        "The shelf has it otherwise (companion box 18-mex):",
        "- Capital: 10 × par there; what is paid for its shares here",
        "- Unsold shares: in the IPO, pay nobody there; in the treasury, pay the company here",
        "- Unsold shares cost: par there; the market price here",
        "- Dividends of shares in the pool: to the company there; to nobody here",
        "- Bank: $9,000 there; $12,000 here",
        "- Starting money by players (3): $625 there; $600 here",
        "- Prices of trains (3): $180 there; $170 here",
        "- Number of trains (2, 6): 6, 1 there; 9, 2 here",
    ]
    found = json.loads(cli("box", MEX, "--json").stdout)
    assert (found["shelf"], len(found["otherwise"])) == ("18-mex", 8)


def test_what_is_as_the_shelf_has_it_or_is_no_known_title_is_told_nothing(cli):
    shelf = Path(__file__).resolve().parents[2] / "data/boxes"
    for name in (shelf / "18-mex.toml", shelf / "1846.toml", MAKER / "two-fjords.json", "18-mex"):
        found = json.loads(cli("box", name, "--json").stdout)
        assert found["otherwise"] == [], name
    meant = cli("box", "-", stdin='base = "1889"\nname = "1889"\nbank = 9000')
    assert meant.exit_code == 0 and "The shelf" not in meant.stdout, "it says itself from what it differs"
