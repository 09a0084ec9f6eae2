"""What a kept box is good for before there is a table: its sheets."""

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pypdfium2
import pytest
from lxml import etree
from pypdf import PdfReader

from companion import sheets
from companion.games import find_title, kits
from companion.interop.box_reading import BoxReading
from companion.store import Store
from companion.tables import Boxes
from companion.web import papers
from tests.each import each
from tests.real_server import ask, serving

FILES = Path(__file__).parents[1] / "interop/maker"
#: What each kind of paper of the box of harbour-line.json says, as it stands in that file.
SAID = {
    "market-page": ("Harbour Line",), "market": ("100",), "charters": ("Haven & Bay", "South Line", "40kr"),
    "shares": ("Haven & Bay", "Ørn", "10 %"), "trains": ("80kr",), "tokens": ("Ø1",), "order": ("South Line",),
    "overview": ("80kr",), "rules": ("Harbour Line",), "dividends": ("400",), "score-blank": ("Harbour Line",),
    "check": ("Harbour Line", "100 mm"),
    "setup-players": ("step by step",), "pars": ("par values", "60kr"), "revenue": ("490",),
    "rounds": ("operating round 1",), "mats": ("bank pool", "Ø1"), "player-mats": ("certificates",),
    "auction": ("goes to",), "runs": ("per share",),
    "labels": ("Haven & Bay", "100kr"),
}  # fmt: skip


def read(name):
    return BoxReading((FILES / f"{name}.json").read_bytes()).answer().data


@pytest.fixture
def boxes(tables):
    return Boxes(tables.store)


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    """Asks a real server for what is printed of a kept box; by the name of its file and what is asked."""
    path = tmp_path_factory.mktemp("shop") / "tables.sqlite"
    kept = Boxes(Store(path))
    codes = {name: kept.keep(read(name)).code for name in ("harbour-line", "many-privates")}

    def get(name, what, asked=""):
        answer, content = ask(port, f"/sheets/any-18xx{what}?box={codes[name]}{asked}", timeout=120)
        assert answer.status == 200, content
        return content

    with serving(path) as (port, _process):
        yield get


def words(pdf):
    """What stands on the paper; names may be set in capitals."""
    read = " ".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf))
    return " ".join(read.split()).casefold()


@pytest.mark.parametrize("kind", SAID)
def test_a_kept_box_is_printed_without_a_table(printed, kind):
    found = words(printed("harbour-line", f"/{kind}.pdf"))
    assert [said for said in SAID[kind] if said.casefold() not in found] == []


def test_a_kept_box_has_the_kinds_that_titles_of_the_shelf_have_without_a_map(printed):
    title = find_title("1889")
    usual = {kind.id for kind in kits.sheets_of(sheets.Shelf(title, title.formatter()))}
    assert usual == {*SAID, "privates", "map", "map-page", "tiles", "plain-hexes", "manifest"}
    assert "fähre" in words(printed("many-privates", "/privates.pdf"))


def test_paper_and_ink_are_chosen_and_all_comes_in_one_file(printed):
    upright = PdfReader(BytesIO(printed("harbour-line", "/charters.pdf", "&paper=Letter&style=bw"))).pages[0].mediabox
    assert {round(upright.width), round(upright.height)} == {612, 792}
    whole = words(printed("harbour-line", "/box.pdf", "&style=bw"))
    assert all(said in whole for said in ("contents", "charters", "share certificates", "haven & bay"))
    assert len(ZipFile(BytesIO(printed("harbour-line", "/trains.zip"))).namelist()) > 2
    assert printed("harbour-line", "/charters/1.svg").startswith(b"<")


def test_the_page_of_a_box_leads_to_its_sheets_and_every_choice_there_keeps_the_box(host, boxes):
    code = boxes.keep(read("harbour-line")).code
    assert "Print what is needed" in host.get(f"/boxes/{code}").text
    host.get(f"/sheets/any-18xx?box={code.lower()}")
    links = [link for link in etree.HTML(host.page).xpath("//main//a/@href") if link.startswith("/sheets/")]
    assert len(links) > len(SAID) and all(f"box={code}" in link for link in links)
    host.get(links[-1])
    assert host.status == 200


def test_another_box_is_chosen_there_too(host, boxes, monkeypatch):
    monkeypatch.setattr(papers, "MOST_BOXES", 1)
    codes = [boxes.keep({"name": name}).code for name in ("Old", "Older", "New")]
    assert not any(code in host.get("/sheets/any-18xx").page for code in codes)
    host.keeps(*codes)
    page = host.get("/sheets/any-18xx").page
    assert "Which box?" in page and codes[2] in page and codes[1] not in page
    page = host.get(f"/sheets/any-18xx?box={codes[1]}").page
    assert codes[1] in page and codes[2] in page and codes[0] not in page


def test_a_box_that_is_not_there_or_has_faults_is_not_printed(host, boxes):
    assert "There is no box with the code" in host.get("/sheets/any-18xx?box=QQQQQQ").text and host.status == 404
    code = boxes.keep({"players": [3, 2, 1], "bank": "much"}, "Odd").code
    assert "The box has faults: " in host.get(f"/sheets/any-18xx?box={code}").text and host.status == 422
    assert "Print what is needed" not in host.get(f"/boxes/{code}").text


FIVES = {
    "name": "Fives", "currency": "{} kr",
    "kinds": {"five": {"certificates": [40, 20, 20, 20]}, "whole": {"certificates": [100]}},
    "companies": {"FIV": {"kind": "five"}, "MIN": {"kind": "whole"}},
    "privates": {"MAIL": {"name": "Mail coach", "price": 30, "revenue": 5}},
}  # fmt: skip


def test_a_finished_game_is_scored_with_a_kept_box(host, boxes):
    host.keeps(code := boxes.keep(FIVES).code)
    page = host.get("/score").page
    assert "Any 18xx: your boxes" in host.text and f"/score?title=any-18xx&amp;box={code}" in page
    host.get(f"/score?title=any-18xx&box={code}")
    assert "FIV" in host.text and "Mail coach" in host.text and "RED" not in host.text
    assert f"box={code}&amp;players=4" in host.page or f"players=4&amp;box={code}" in host.page
    host.post("/score", {
        "title": "any-18xx", "box": code, "player": ["Ann", "", "Cy"], "cash-0": "100", "cash-2": "250", "price-FIV": "90",
        "price-MIN": "70", "shares-0-FIV": "60", "shares-2-FIV": "20", "shares-2-MIN": "100", "owner-MAIL": "0",
    })  # fmt: skip
    assert "Ann: cash 100 kr + shares 270 kr + privates 30 kr = 400 kr." in host.text, host.text
    assert "Cy: cash 250 kr + shares 160 kr + privates 0 kr = 410 kr." in host.text
    assert "Cy wins with 410 kr." in host.text


def test_shares_that_were_cut_anew_are_scored_so(host, boxes):
    code = boxes.keep({**FIVES, "kinds": {**FIVES["kinds"], "ten": {"certificates": [20, *8 * [10]]}}}).code
    host.get(f"/score?title=any-18xx&box={code}")
    assert 'name="kind-FIV"' in host.page and "20 % each" in host.text
    given = {"title": "any-18xx", "box": code, "player": ["Ann", "Cy"], "cash-0": "0", "cash-1": "0", "price-FIV": "90",
             "shares-0-FIV": "30", "shares-1-FIV": "40"}  # fmt: skip
    host.post("/score", given)
    assert host.status == 422 and "A share of FIV is 20 %; Ann cannot hold 30 %." in host.text
    host.get(f"/score?title=any-18xx&box={code}")
    host.post("/score", {**given, "kind-FIV": "ten"})
    assert "Ann: cash 0 kr + shares 270 kr" in host.text and "Cy wins with 360 kr." in host.text


def test_without_a_box_any_18xx_is_asked_which(host, boxes):
    host.get("/score?title=any-18xx")
    assert "What was played?" in host.text and "Bring a box" in host.text
    code = boxes.keep(FIVES).code
    host.get(f"/new?title=any-18xx&box={code}")
    host.post("/new", {"title": "any-18xx", "box": code, "depth": "score", "player": ["Ann", "Bo", "Cy"]})
    assert host.status == 303 and f"box={code}" in host.where
    assert "There is no box with the code" in host.get("/score?title=any-18xx&box=QQQQQQ").text


@each(("box", "sentence"), [
    ({"trains": {"2": {"number": 1_000_000, "price": 80}}}, "trains.2: there are 1,000,000; 200 at most, or \"unlimited\"."),
    ({"trains": {"2": {"number": 3, "price": 80, "by_players": {"3": 999}}}}, "trains.2: there are 999; 200 at most"),
    ({"companies": {"A": {}}, "kinds": {"company": {"certificates": [100, *999 * [0]]}}},
     "kinds.company: a company has 1,000 certificates; 100"),
    ({"companies": {f"C{n}": {} for n in range(101)}}, "There are 101 rows of companies; a box has 100 at most."),
    ({"privates": {f"P{n}": {"price": 1} for n in range(2000)}}, "There are 2,000 rows of privates; a box has 100 at most."),
    ({"companies": {"A": {"token_costs": 61 * [0]}}}, "companies.A.token_costs are 61; 60 at most."),
])  # fmt: skip
def test_more_than_lies_in_a_box_is_a_fault_and_is_neither_played_nor_printed(host, boxes, box, sentence):
    """A million trains would keep the server from everybody's moves."""
    code = boxes.keep({"name": "Large", **box}).code
    assert sentence in host.get(f"/boxes/{code}").text
    assert sentence in host.get(f"/sheets/any-18xx?box={code}&sheet=trains").text and host.status == 422
