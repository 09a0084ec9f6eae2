"""`companion print`: which sheets there are, and that they come out as PDF."""

import json
from itertools import islice
from pathlib import Path
from zipfile import ZipFile

import pypdf
import pytest

from companion.cli.paper import DISCS, LAYOUTS, PAPERS, STYLES
from companion.eighteenxx.sheets.board import pieces
from companion.games import TITLES
from companion.games.kits import SHEETS
from companion.sheets import DISCS as ALL_DISCS
from companion.sheets import LAYOUTS as ALL_LAYOUTS
from companion.sheets import PAPERS as ALL_PAPERS
from companion.sheets import STYLES as ALL_STYLES
from companion.sheets import Printed
from companion.tables import Tables


def text(path):
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(path).pages)


@pytest.fixture
def table(tmp_path):
    return Tables(tmp_path / "tables.sqlite").make("emu-bay", ["Ann", "Bo", "Cy"], name="Friday", seed="7")


def test_every_sheet_of_a_game_file(cli, game_file, tmp_path):
    result = cli("print", game_file, "--out", tmp_path / "paper")
    assert result.exit_code == 0, result.output
    names = [f"emu-bay-{kind.id}.pdf" for kind in SHEETS["emu-bay"] if not kind.needs_seats and not kind.instead]
    assert {"emu-bay-setup.pdf", "emu-bay-score.pdf", "emu-bay-score-blank.pdf"} <= set(names)
    assert result.stdout.splitlines() == [str(tmp_path / "paper" / name) for name in names]
    for name in names:
        assert (tmp_path / "paper" / name).read_bytes().startswith(b"%PDF-")
    assert "₤" in text(tmp_path / "paper" / "emu-bay-score.pdf")


@pytest.mark.parametrize(("paper", "points"), [("A4", (595, 842)), ("letter", (612, 792))])
def test_only_the_named_sheets_on_the_named_paper(cli, game_file, tmp_path, paper, points):
    found = cli("print", game_file, "score", "--paper", paper, "--out", tmp_path / "paper", "--json")
    assert json.loads(found.stdout) == [str(tmp_path / "paper" / "emu-bay-score.pdf")]
    box = pypdf.PdfReader(tmp_path / "paper" / "emu-bay-score.pdf").pages[0].mediabox
    assert {round(box.width), round(box.height)} == set(points)


def test_the_plan_is_that_of_the_one_file(cli, game_file, tmp_path):
    told = cli("print", game_file, "--plan", "--paper", "Letter").stdout
    plan = json.loads(cli("print", game_file, "--plan", "--paper", "Letter", "--json").stdout)
    assert cli("print", game_file, "--one-file", "--paper", "Letter", "--out", tmp_path).exit_code == 0
    assert len(pypdf.PdfReader(tmp_path / "emu-bay.pdf").pages) == plan["pages"]
    assert f"Letter: {plan['pages']} pages on {plan['leaves']} leaves" in told and "turned over the long edge" in told
    names = [it["name"] + (it["of"] and f": {it['of']}") for it in plan["sheets"]]
    assert names == [line[25:] for line in told.splitlines()[2 : 2 + len(names)]]
    assert {it["sides"] for it in plan["sheets"]} == {1, 2} and plan["sheets"][-1]["leaves"][1] == plan["leaves"]


def test_a_table_has_seat_cards(cli, table, tmp_path):
    where = ("--table", table.code, "--db", tmp_path / "tables.sqlite", "--out", tmp_path)
    result = cli("print", *where, "seats", "--address", "http://192.168.4.1/")
    assert result.exit_code == 0, result.output
    shown = text(tmp_path / "emu-bay-seats.pdf")
    assert all(name in shown for name in ("Ann", "Bo", "Cy", "Friday"))
    assert "192.168.4.1" in shown
    assert cli("print", *where).stdout.count(".pdf") == sum(not kind.instead for kind in SHEETS["emu-bay"])


def test_the_keys_of_the_seats_are_in_the_codes(cli, table, tmp_path, monkeypatch):
    nights = []
    monkeypatch.setattr("companion.sheets.printed", lambda wanted, job, read: nights.extend(wanted) or Printed(b"%PDF-"))
    cli("print", "--table", table.code, "--db", tmp_path / "tables.sqlite", "--out", tmp_path, "seats", PORT="8123")
    (sheet,) = nights
    assert [card.context["player"] for card in sheet.drawings] == ["Ann", "Bo", "Cy"]
    for card in sheet.drawings:
        address, player = card.context["address"], card.context["player"]
        assert address.startswith("http://")
        assert address.endswith(f":8123/s/{table.code}/{table.settings['seats'][player]}")


def test_a_game_file_has_no_seats(cli, game_file, tmp_path):
    result = cli("print", game_file, "seats", "--out", tmp_path / "paper")
    assert (result.exit_code, result.stderr) == (2, "Seat cards: only a table has seats; a game file has none.\n")
    assert not (tmp_path / "paper").exists()


def test_no_such_sheet(cli, game_file):
    result = cli("print", game_file, "trains")
    assert result.exit_code == 2
    assert 'has no sheet "trains". It has: setup, seats, ' in result.stderr
    assert 'has no sheet "sharse". Did you mean shares? It has: ' in cli("print", "emu-bay", "sharse").stderr


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (("emu",), "There is no title and no file emu. "
                   f"The titles are: {', '.join(TITLES)}."),
        (("emu-bay", "shares", "--paper", "A5"), "There is no paper called A5. There are: A4, Letter, A3, Tabloid."),
        (("emu-bay", "shares", "--style", "neon"), "There is no style called neon. There are: colour, light, bw."),
        (("emu-bay", "shares", "--gap", "999"), "The gap between cards is between 0 and 40 mm, not 999."),
        (("emu-bay", "shares", "--bleed", "-3"), "The bleed is between 0 and 10 mm, not −3."),
        (("emu-bay", "shares", "mats", "--single"),
         "Actions and tables: These are pages, not cards; only cards are made one by one."),
    ],
)  # fmt: skip
def test_what_cannot_be_printed_is_one_sentence(cli, tmp_path, asked, sentence):
    result = cli("print", *asked, "--out", tmp_path)
    assert (result.exit_code, result.stderr) == (2, f"{sentence}\n")


def test_a_folder_that_cannot_be_made_or_written_to_is_told(cli, tmp_path):
    (tmp_path / "file").touch()
    result = cli("print", "emu-bay", "tracker", "--out", tmp_path / "file/paper")
    assert (result.exit_code, result.stderr) == (2, f"The folder {tmp_path}/file/paper cannot be made: Not a directory.\n")
    (tmp_path / "emu-bay-tracker.pdf").mkdir()
    result = cli("print", "emu-bay", "tracker", "--out", tmp_path)
    assert result.exit_code == 2 and "emu-bay-tracker.pdf cannot be written: Is a directory." in result.stderr


def test_an_illegal_game_is_not_printed(cli, data):
    data["moves"][0] = {"move": "fly"}
    assert cli("print", "-", stdin=json.dumps(data)).exit_code == 1


def test_the_day_comes_from_the_log(cli, data, tmp_path):
    data["moves"][0]["at"] = "2026-03-01T12:00:00Z"
    cli("print", "-", "score", "--out", tmp_path, stdin=json.dumps(data))
    assert "1 March 2026" in text(tmp_path / "emu-bay-score.pdf")
    data["moves"][0]["at"] = "yesterday"
    assert cli("print", "-", "score", "--out", tmp_path, stdin=json.dumps(data)).exit_code == 0


def test_which_sheets_there_are(cli, game_file):
    ids = [kind.id for kind in SHEETS["emu-bay"]]
    listed = {title: [kind.id for kind in kinds] for title, kinds in SHEETS.items()}
    assert json.loads(cli("print", "--list", "--json").stdout) == listed and listed["emu-bay"] == ids
    listed = cli("print", "--list").stdout
    assert listed.startswith("emu-bay\n  setup") and "Tonight’s set-up (of a game or a table). " in listed
    assert "Seat cards (of a table). " in listed and "Bonds. " in listed
    assert "Board on one page (one of these two: this or board, which printing everything takes). " in listed
    assert "Board, 420 × 330 mm (one of these two: this or board-page). " in listed
    of_game = [kind["id"] for kind in json.loads(cli("print", game_file, "--list", "--json").stdout)]
    assert of_game == [kind.id for kind in SHEETS["emu-bay"] if not kind.needs_seats]
    of_box = [kind["id"] for kind in json.loads(cli("print", "emu-bay", "--list", "--json").stdout)]
    assert of_box == [kind.id for kind in SHEETS["emu-bay"] if not kind.needs_game]


def test_a_game_is_needed(cli):
    assert "Name a game file, or a table with --table CODE." in cli("print").stderr


def test_every_paper_can_be_chosen():
    assert set(PAPERS) == set(ALL_PAPERS)
    assert tuple(ALL_STYLES) == STYLES
    assert ALL_LAYOUTS == LAYOUTS
    assert tuple(map(str, ALL_DISCS)) == DISCS


def test_single_tiles_are_named_by_title_and_number(cli, tmp_path, monkeypatch):
    monkeypatch.setattr("companion.eighteenxx.sheets.board.pieces", lambda of: islice(pieces(of), 2))
    assert cli("print", "18chesapeake", "tiles", "--single", "--out", tmp_path).exit_code == 0
    names = ZipFile(tmp_path / "18chesapeake-tiles.zip").namelist()
    assert names == [f"18chesapeake-tile-{number}.{end}" for number in (1, 2) for end in ("pdf", "png")]


def test_the_box_of_an_edition(cli, tmp_path):
    result = cli("print", "empire-builder", "loads", "--edition", "eurorails", "--out", tmp_path)
    assert result.stdout == f"{tmp_path}/eurorails-loads.pdf\n", result.output
    assert "Bauxite" in text(tmp_path / "eurorails-loads.pdf")
    wrong = cli("print", "empire-builder", "loads", "--edition", "atlantis")
    assert wrong.exit_code == 2 and "Empire Builder has no edition atlantis. It has: default, " in wrong.stderr


@pytest.mark.parametrize("name", ["harbour-line.json", "larger.toml"])
def test_the_box_of_a_file(cli, tmp_path, name):
    file = Path(__file__).parents[1] / "interop/maker" / name
    if name == "larger.toml":
        file = tmp_path / name
        file.write_text('base = "1889"\nname = "A larger bank"\nbank = 9000\n', encoding="utf-8")
    listed = [kind["id"] for kind in json.loads(cli("print", "--box", file, "--list", "--json").stdout)]
    assert ("map" in listed, "charters" in listed) == (name == "larger.toml", True)
    result = cli("print", "--box", file, "rules", "charters", "--out", tmp_path, "--paper", "Letter")
    made = [f"{tmp_path}/{file.stem}-{kind}.pdf" for kind in ("rules", "charters")]
    assert result.stdout.splitlines() == made, result.output
    said = text(tmp_path / f"{file.stem}-rules.pdf") + text(tmp_path / f"{file.stem}-charters.pdf")
    wanted = ("A LARGER BANK", "AWA RAILROAD") if name == "larger.toml" else ("HARBOUR LINE", "SOUTH LINE")
    assert [name for name in wanted if name not in said] == []
    plan = json.loads(cli("print", "--box", file, "charters", "--plan", "--json").stdout)
    assert [it["name"] for it in plan["sheets"]] == ["Charters"]


@pytest.mark.parametrize(("content", "asked", "sentence"), [
    ("players = [3, 2, 1]", (), "The box has faults: box: name is missing."),
    ("no box", (), "This is not TOML: "),
    ('name = "Fine"', ("--edition", "second"), "Fine has no edition second. It has: default."),
    ('name = "Fine"', ("map",), 'Fine has no sheet "map". '),
    ('name = "Fine"', ("--table", "ABCDEF"), "Name a box with --box BOX or a table with --table CODE, not both."),
])  # fmt: skip
def test_a_box_that_cannot_be_printed_is_one_sentence(cli, tmp_path, content, asked, sentence):
    result = cli("print", "--box", "-", *asked, "--out", tmp_path, stdin=content)
    assert result.exit_code == 2 and sentence in result.stderr.splitlines()[-1] and not list(tmp_path.iterdir())


def _counts(cli, *asked):
    """The pages of each sheet of a plan."""
    plan = json.loads(cli("print", *asked, "--plan", "--json").stdout)
    return {it["name"]: it["pages"] for it in plan["sheets"]}


def test_the_box_for_a_number_of_players(cli, tmp_path):
    every, four = (_counts(cli, "1830", *more) for more in ((), ("--players", "4")))
    assert every["Blank score sheet"] == 5 and four["Blank score sheet"] == 1
    assert four["Rules reminder"] == 2 < every["Rules reminder"]
    only_two = "Certificates for two players"
    assert [only_two in _counts(cli, "18chesapeake", *more) for more in ((), ("--players", "2"), ("--players", "3"))] == [
        True, True, False]
    # With three the private for four and more stays in the box.
    assert cli("print", "1889", "privates", "--players", "3", "--out", tmp_path).exit_code == 0
    shown = text(tmp_path / "1889-privates.pdf").casefold()
    names = {it.name.casefold(): it.players_min for it in TITLES["1889"].contents.privates.values()}
    assert {name for name in names if name in shown} == {name for name, least in names.items() if least <= 3} != set(names)


@pytest.mark.parametrize(
    ("asked", "code", "sentence"),
    [(("1830", "--players", "9"), 2, "1830: Railways & Robber Barons is played by 2 to 6 players, not by 9.\n"),
     (("GAME", "--players", "3"), 2, "A game has its players: --players is for a TITLE or a box.")],
)  # fmt: skip
def test_a_number_of_players_that_cannot_be_is_one_sentence(cli, game_file, tmp_path, asked, code, sentence):
    result = cli("print", *(game_file if it == "GAME" else it for it in asked), "--out", tmp_path)
    assert result.exit_code == code and sentence in result.stderr and not list(tmp_path.glob("*.pdf"))


@pytest.mark.parametrize(("language", "date"), [("en", "1 March 2026"), ("de", "1. März 2026"), ("it", "1 marzo 2026")])
def test_sheets_in_another_language(cli, game_file, tmp_path, language, date):
    data = json.loads(Path(game_file).read_text())
    data["moves"][0]["at"] = "2026-03-01T12:00:00Z"
    (tmp_path / "game.json").write_text(json.dumps(data))
    result = cli("print", tmp_path / "game.json", "score", "--language", language, "--out", tmp_path)
    assert result.exit_code == 0, result.output
    assert date in text(tmp_path / "emu-bay-score.pdf")


def test_a_language_that_nobody_speaks_is_refused_in_a_sentence(cli, tmp_path):
    result = cli("print", "emu-bay", "rules", "--language", "xx", "--out", tmp_path)
    assert result.exit_code == 2
    assert "There are no sheets in the language xx. There are: en, de, it." in result.output
    assert not list(tmp_path.glob("*.pdf"))
