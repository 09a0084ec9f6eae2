"""Known titles on phones: found by name, told, played, changed into a box of one's own."""

from html import unescape
from pathlib import Path

from companion.eighteenxx.box.known import known_box, known_like, known_titles
from companion.games import ANY_BOX, find_title
from companion.places import folder
from companion.tables import Boxes
from companion.tables.boxes import told
from tests.each import each
from tests.web.test_boxes import brought, shown


def test_a_known_game_takes_three_pages_to_its_table(host, tables):
    page = host.get("/new?find=mex").page
    assert "/new?title=any-18xx&amp;box=18-mex" in page and "/new?title=1830" not in page
    host.get("/new?title=any-18xx&box=18-mex")
    assert "Yours to keep" in host.text and "Companies may merge." in host.text
    host.post("/new", {"title": "any-18xx", "box": "18-mex", "depth": "books", "player": ["Ann", "Bo", "Cy"]})
    assert host.status == 303, host.text
    start = tables.open(host.where.split("/")[2]).start
    assert (start.setup["box_id"], start.setup["box"], start.title.name) == ("18-mex", known_box("18-mex"), "18MEX")


def test_games_are_found_by_the_number_of_players(host):
    assert "box=18-mex" in host.get("/new?find=mex&number=5").page
    assert "box=18-mex" not in host.get("/new?find=mex&number=6").page
    assert "No game here is called so." in host.get("/new?find=zzz").text


def test_what_the_companion_knows_whole_is_said_so(host):
    assert "The companion knows it whole, too: above." in host.get("/new?find=1889").text
    host.get("/new?title=any-18xx&box=1889")
    assert "With its map, too" in host.text


def test_a_known_box_is_nobodys_own_and_changed_into_one(host):
    host.get("/boxes/18-mex")
    assert "Play it" in host.text and "Delete this box" not in host.text
    assert "You get a box of your own" in host.text
    host.get("/boxes")
    assert host.post("/boxes/18-mex/delete").status == 403
    assert '<option value="18-mex" selected' in host.get("/boxes/new?from=18-mex").page


def test_the_box_of_a_known_title_is_printed(host):
    assert host.get("/sheets/any-18xx?box=18-mex").status == 200


MEX = Path(__file__).parents[1] / "interop/maker/mexico.json"


def test_a_file_says_what_the_shelf_has_otherwise_and_takes_it(host, phone, tables):
    boxes = Boxes(tables.store)
    code = brought(host, MEX.read_bytes())
    host.get(f"/boxes/{code}")
    says = " ".join(host.text.split())
    assert "The shelf has it otherwise" in says and "Bank: $9,000 there; $12,000 here" in says
    assert says.index("Capital: 10 × par there") < says.index("Bank: $9,000 there") < says.index("Prices of trains (3)")
    stranger = phone()
    assert "Take the shelf's" not in unescape(stranger.get(f"/boxes/{code}").page)
    stranger.get("/boxes")
    assert stranger.post(f"/boxes/{code}/shelf").status == 403
    host.get(f"/boxes/{code}")
    assert "Take the shelf's" in unescape(host.page)
    assert host.post(f"/boxes/{code}/shelf").where == f"/boxes/{code}"
    host.get(f"/boxes/{code}")
    assert (boxes.open(code).data, boxes.open(code).name) == (known_box("18-mex"), "18MEX")
    assert "The shelf has it otherwise" not in host.text and "Take the shelf's" not in unescape(host.page)
    assert "Delete this box" in host.text, "it is the phone's own still"


def test_a_file_that_differs_in_nothing_or_is_of_no_known_title_is_told_nothing(host):
    for path in (folder("data") / "boxes/18-mex.toml", MEX.with_name("harbour-line.json")):
        host.get(f"/boxes/{brought(host, path.read_bytes())}")
        assert "The shelf has it otherwise" not in host.text, path


def test_what_is_put_right_in_the_form_is_told_no_more(host, tables):
    boxes = Boxes(tables.store)
    code = brought(host, MEX.read_bytes())
    host.get(f"/boxes/{code}/change")
    host.post(f"/boxes/{code}/change", {**shown(host), "bank": "9000"})
    assert host.status == 303, host.text
    assert boxes.open(code).shelf == "18-mex"
    host.get(f"/boxes/{code}")
    assert "The shelf has it otherwise" in host.text and "Bank: $9,000 there" not in host.text


def test_a_page_leads_with_what_was_assumed_and_costs_money_the_dearest_first(host):
    page = host.get(f"/boxes/{brought(host, MEX.with_name('two-fjords.json').read_bytes())}").page
    places = [page.index(words) for words in (
        "What companies get when they float is not told", "How much is sold when companies float is not told",
        "When the game ends is not told", "How much of a company a player may hold is not told", "Play it")]
    assert places == sorted(places)
    assert "<details" not in page[page.index("<main") : places[3]], "nothing of it is folded away"


def test_what_a_file_leaves_open_is_asked_first_until_the_form_was_kept(host):
    code = brought(host, MEX.with_name("words-for-people.json").read_bytes())
    page = host.get(f"/boxes/{code}").page
    asked, fold = page.index("Answer it in the form, under the stock rounds"), page.index("Read with care from the file")
    assert page.index("What the file leaves open") < asked < page.index("Assumed, as it is in most games") < fold
    host.get(f"/boxes/{code}/change")
    host.post(f"/boxes/{code}/change", shown(host))
    page = host.get(f"/boxes/{code}").page
    assert "What the file leaves open" not in page and page.index("Read with care") < page.index("Answer it in the form")


def test_a_known_title_is_found_by_its_name_or_by_its_companies():
    assert known_like({"name": "18 Mex"}).id == "18-mex"
    assert known_like({**known_box("18-mex"), "name": "Ours"}).id == "18-mex"
    few = dict(list(known_box("18-mex")["companies"].items())[:3])
    assert known_like({"name": "Ours", "companies": few}) is None
    assert known_like({"name": "", "companies": []}) is None


@each("id_", sorted(known_titles()))
def test_the_box_of_the_shelf_differs_in_nothing_from_itself(id_):
    box = known_box(id_)
    assert told(find_title(ANY_BOX), box, id_).otherwise == ()
    assert known_like(box).id == id_
