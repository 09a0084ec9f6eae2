"""Boxes that tables give: brought as a file, kept, shown, played."""

import re
from copy import deepcopy
from html import unescape
from io import BytesIO
from pathlib import Path

import pytest

from companion.games import find_title
from companion.interop.boxes import LARGEST, MEGABYTE
from companion.tables import Boxes
from companion.tables import boxes as kept_boxes
from companion.tables.box_form import fill_in, form, standing_in
from companion.tables.boxes import NoBox
from companion.web import work
from tests.chance import either, in_turn
from tests.each import each

MAKER = Path(__file__).parents[1] / "interop/maker"
FILES = sorted(MAKER.glob("*.json"))


@pytest.fixture
def boxes(tables):
    return Boxes(tables.store)


def brought(phone, content, **fields):
    """The code of the box that a phone has brought."""
    phone.get("/boxes")
    phone.post("/boxes/file", {**phone.values("id"), "file": (BytesIO(content), "box.json"), **fields})
    assert phone.status == 303, phone.text
    return phone.where.removeprefix("/boxes/")


@each("path", FILES)
def test_a_file_of_18xx_maker_becomes_a_box_that_says_what_it_lacks(phone, path):
    host = phone()
    code = brought(host, path.read_bytes())
    assert host.get(f"/boxes/{code}").status == 200
    assert "Save it as a file" in host.text
    assert host.get("/boxes").text.count("yours") == 1


def test_a_box_is_played_by_its_own_numbers(host, tables):
    code = brought(host, (MAKER / "harbour-line.json").read_bytes())
    name = Boxes(tables.store).open(code).name
    host.get("/new?title=any-18xx")
    assert (host.status, host.where) == (303, "/boxes")
    host.get(f"/new?title=any-18xx&box={code}")
    assert name in host.text and "How much do you want to enter?" not in host.text
    host.post("/new", {"title": "any-18xx", "box": code, "depth": "books", "player": ["Ann", "Bo", "Cy"]})
    assert host.status == 303, host.text
    table = tables.open(host.where.split("/")[2])
    assert table.start.setup["box"]["name"] == name and table.start.title.name == name
    for place in ("", "/companies", "/players", "/log", "/desk", "/big", "/sheets", "/correct"):
        assert host.get(f"/t/{table.code}{place}").status == 200, place
    assert "Y yellow: Sold in blocks ·" in " ".join(host.get(f"/t/{table.code}/companies").page.split())


def test_a_box_without_anything_in_it_is_refused_in_sentences(host, boxes):
    box = boxes.keep({"players": [3, 2, 1], "bank": "much"}, "Odd")
    host.get(f"/boxes/{box.code}")
    assert "Nobody can play with this box yet." in host.text and "Play it" not in host.text
    host.get(f"/new?title=any-18xx&box={box.code}")
    assert (host.status, host.where) == (303, f"/boxes/{box.code}")


@each(
    ("content", "sentence"),
    [
        (b"", "Choose a file first, or paste what stands in it."),
        (b"%PDF-1.4", "This is not TOML"),
        (b"\xff\xfe\x00\xd8", "This is no text"),
        (b"made = 2024-01-01", "The file has a date or a time"),
        (b'base = "nowhere"', "there is no file nowhere.toml"),
        (b"x = nan", "This is no box"),
        (b" " * (LARGEST * MEGABYTE + 1), "A box has 4 MB at most"),
    ],
)
def test_what_is_no_box_is_refused_in_a_sentence(host, boxes, content, sentence):
    host.get("/boxes")
    host.post("/boxes/file", {"file": (BytesIO(content), "box.json")})
    assert host.status == 422 and sentence in host.text
    assert boxes.all() == []


def test_fifty_megabytes_are_one_sentence(host):
    host.get("/boxes")
    host.post("/boxes/file", {"file": (BytesIO(b" " * (50 * MEGABYTE)), "box.json")})
    assert host.status == 413 and "4 MB at most can be read here." in host.text


def test_what_was_pasted_stays_after_a_refusal(host):
    host.get("/boxes")
    host.post("/boxes/file", {"text": "players = = 3"})
    assert host.status == 422 and "players = = 3</textarea>" in host.page


def test_a_box_of_a_title_of_the_shelf_is_a_start(host, boxes):
    code = brought(host, b'base = "1889"\nname = "Ours"\nbank = 9000')
    box = boxes.open(code)
    assert (box.name, box.data["bank"], "base" in box.data) == ("Ours", 9000, False)
    host.get(f"/boxes/{code}")
    assert "Play it" in host.text


def test_the_same_form_sent_twice_keeps_one_box(host, boxes):
    host.get("/boxes")
    form, content = host.values("id", "csrf_token"), (MAKER / "stub.json").read_bytes()
    for _ in range(2):
        host.post("/boxes/file", {**form, "file": (BytesIO(content), "box.json")})
        assert host.status == 303
    assert len(boxes.all()) == 1


def test_a_file_that_takes_its_time_has_a_page_of_its_own(host, phone, boxes, monkeypatch):
    monkeypatch.setattr(work, "MOMENT", 0)
    host.get("/boxes")
    host.post("/boxes/file", {"file": (BytesIO((MAKER / "zigzag.json").read_bytes()), "box.json")})
    where = host.where
    assert where.startswith("/boxes/file/")
    monkeypatch.setattr(work, "MOMENT", 60)
    for _ in range(2):
        assert re.fullmatch("/boxes/[A-Z0-9]{6}", host.get(where).where)
    assert len(boxes.all()) == 1
    assert phone().get(where).status == 404


def test_a_box_is_deleted_by_whoever_brought_it(host, phone, boxes):
    code = brought(host, (MAKER / "stub.json").read_bytes())
    stranger = phone("192.168.4.9")
    stranger.get(f"/boxes/{code}")
    assert "Delete this box" not in stranger.text
    stranger.get("/boxes")
    assert stranger.post(f"/boxes/{code}/delete").status == 403
    host.get(f"/boxes/{code}")
    assert host.post(f"/boxes/{code}/delete").where == "/boxes"
    assert host.get(f"/boxes/{code}").status == 404
    with pytest.raises(NoBox):
        boxes.open(code)


def test_a_box_that_is_saved_comes_back_as_it_was(host, boxes):
    code = brought(host, (MAKER / "two-fjords.json").read_bytes())
    response = host.client.get(f"/boxes/{code}.toml", **host.options)
    again = brought(host, response.data)
    assert boxes.open(again).data == boxes.open(code).data


def test_a_change_is_a_new_version_and_tables_keep_theirs(boxes):
    first = boxes.keep({"bank": 1}, "Ours")
    second = boxes.keep({"bank": 2}, "Ours", code=first.code)
    assert [boxes.open(box["code"]).data["bank"] for box in boxes.all()] == [2]
    assert second.version > first.version


def test_a_rematch_is_played_with_the_same_box(host, tables):
    game = (MAKER.parents[1] / "games/open_box/recorded/any-18xx-bankrupt.json").read_bytes()
    host.get("/open")
    host.post("/open", {**host.values("id"), "file": (BytesIO(game), "game.json")})
    assert host.status == 303, host.text
    over = tables.open(host.where.split("/")[2])
    host.get(f"/t/{over.code}")
    host.post(f"/t/{over.code}/rematch")
    again = tables.open(host.where.split("/")[2])
    assert again.code != over.code and again.start.setup["box"] == over.start.setup["box"]
    assert again.start.players == (*over.start.players[1:], over.start.players[0])


# The form ----------------------------------------------------------------------------------------


def shown(phone):
    """The fields of a page's form as a browser would send them."""
    found, page = {}, phone.page.partition("<main")[2]  # not that of the languages, above
    for tag in re.findall(r"<input[^>]*>", page):
        name, value = (re.search(rf'\b{part}="([^"]*)"', tag) for part in ("name", "value"))
        if name and ("checked" in tag or not re.search("checkbox|radio", tag)):
            found[name[1]] = unescape(value[1]) if value else ""
    for name, text in re.findall(r'<textarea[^>]*name="([^"]*)"[^>]*>([^<]*)</textarea>', page):
        found[name] = unescape(text)
    for name, body in re.findall(r'<select[^>]*name="([^"]*)"[^>]*>(.*?)</select>', page, re.DOTALL):
        options = re.findall(r'<option value="([^"]*)"( selected)?', body)
        found[name] = next((value for value, chosen in options if chosen), options[0][0])
    return {name: value for name, value in found.items() if name != "csrf_token"}


def kept(phone, boxes, **fields):
    """The box that a form becomes when these fields are typed over what it shows."""
    url = phone.form
    phone.post(url, {**shown(phone), **{name.replace("_", "-"): value for name, value in fields.items()}})
    assert phone.status == 303, phone.text
    return boxes.open(phone.where.removeprefix("/boxes/"))


def opened(phone, url):
    phone.get(url)
    assert phone.status == 200, phone.text
    phone.form = url
    return phone


def test_a_form_that_is_only_given_a_name_is_a_game(host, tables, boxes):
    box = kept(opened(host, "/boxes/new"), boxes, name="Friday's game")
    host.get(f"/boxes/{box.code}")
    assert "Play it" in host.text and "Missing" not in host.text and "Assumed" not in host.text
    host.get(f"/new?title=any-18xx&box={box.code}")
    host.post("/new", {"title": "any-18xx", "box": box.code, "depth": "books", "player": ["Ann", "Bo", "Cy"]})
    assert tables.open(host.where.split("/")[2]).game.ask.actors


@pytest.mark.parametrize(("numbers", "shown"), [
    ({"number": 4}, "4"), ({"number": 4, "by_players": {"3": 3, "4": 3}}, "4/3/3/4/4"),
    ({"number": "unlimited", "by_players": {"2": 6}}, "6/∞/∞/∞/∞"),
])  # fmt: skip
def test_how_many_trains_there_are_by_the_players(numbers, shown):
    data = kept_boxes.stand_in(find_title("any-18xx"))
    data = {**data, "trains": {**data["trains"], "2": {**data["trains"]["2"], **numbers}}}
    found = kept_boxes.told(find_title("any-18xx"), data)
    assert found.numbers(found.box.trains["2"]) == shown


def test_what_is_typed_is_in_the_box(host, boxes):
    box = kept(opened(host, "/boxes/new"), boxes, **{
        "name": "Ours", "money": "100 kr", "bank": "9000", "fewest": "3", "most": "4", "cash": "500 400", "limits": "12 ?",
        "kind-0-companies": "ØR Ørebro #ffee00 0 30\n\nS&N, Sand & North, dark blue\nXY", "kind-0-certificates": "40, 3x20",
        "train-0-number": "", "train-1-rusted": "5", "privates": "Ferry $20 5: A free bridge.\nLine 2 30 10 with S&N",
        "answer-sale": "3", "answer-capital-company": "1", "answer-holding": "1",
    })  # fmt: skip
    data = box.data
    assert (data["currency"], data["bank"], data["players"]) == ("{} kr", 9000, [3, 4])
    assert data["start_cash"] == {"3": 500, "4": 400} and data["certificate_limit"] == {"3": 12, "4": "unlimited"}
    company = data["companies"]["ØR"]
    assert (company["token_costs"], company["text_colour"], company["name"]) == ([0, 30], "#1b1b1b", "Ørebro")
    assert list(data["companies"]) == ["ØR", "S&N", "XY"]
    assert "token_costs" not in data["companies"]["S&N"] and data["companies"]["S&N"]["name"] == "Sand & North"
    assert len({(row["ink"], row["shape"]) for row in data["companies"].values()}) == 3
    assert data["kinds"]["company"]["certificates"] == [40, 20, 20, 20]
    assert data["kinds"]["company"]["incremental"] is True
    assert data["trains"]["2"]["number"] == "unlimited" and data["trains"]["3"]["rusted_by"] == "5"
    assert data["privates"] == {
        "P1": {"name": "Ferry", "price": 20, "revenue": 5, "text": "A free bridge."},
        "P2": {"name": "Line 2", "price": 30, "revenue": 10, "power": {"kind": "share", "company": "S&N", "percent": 20}},
    }
    assert data["price_moves"]["sale"] == "left" and data["price_moves"]["sale_by"] == "sale"
    assert data["holding_limit"] == 50


@each("path", FILES)
def test_the_form_of_a_file_keeps_what_the_file_says(host, boxes, path):
    before = boxes.open(brought(host, path.read_bytes()))
    after = kept(opened(host, f"/boxes/{before.code}/change"), boxes)
    assert after.code == before.code and after.notes == before.notes
    for part, told in before.data.items():
        if part in ("companies", "trains", "phases", "privates", "kinds"):
            for name, row in told.items():
                assert after.data[part][name].items() >= row.items(), (part, name)
        elif part == "market":
            assert [row.split() for row in after.data[part]["rows"]] == [row.split() for row in told["rows"]]
            assert after.data[part].get("zones", {}) == told.get("zones", {})
        elif part == "profiles":
            assert after.data[part]["rulebook"].items() >= told["rulebook"].items()
        elif part == "price_moves":
            assert after.data[part].items() >= told.items()
        elif part not in ("par_values", "certificate_limit"):
            assert after.data[part] == told, part
    again = kept(opened(host, f"/boxes/{before.code}/change"), boxes)
    assert again.data == after.data


@each(
    ("fields", "sentence"),
    [
        ({"name": ""}, "The name of a box is missing."),
        ({"bank": "12.000"}, "The bank: “12.000” is no whole number from 0 up."),
        ({"kind-0-companies": "RED Red\nBLU\nRED Other"}, "Two companies are called RED"),
        ({"kind-0-companies": "Pennsylvanian Railroad"}, "12 letters at most. A line begins with the short name"),
        ({"cash": "600 480"}, "What each player starts with: there are 2 figures, but 5 numbers of players, from 2 to 6."),
        ({"limits": "many"}, "The certificate limits: “many” are no whole numbers."),
        ({"privates": "Ferry 20 5\nFerry 30 5"}, "Two privates are called Ferry"),
        ({"privates": "Ferry 20 5 with PRR"}, "Ferry brings a share of PRR, but no company has that short name."),
        ({"train-0-rusted": "9"}, "trains.2.rusted_by names '9'"),
        ({"market": "typed", "market-rows": "50 60P seventy"}, "'seventy'"),
        ({"kind-0-certificates": "20, 20"}, "are 40 %, not 100 %"),
        ({"kind-0-certificates": "many"}, "The certificates “many” cannot be read."),
        ({"name": "A\x07B"}, "contains a character that cannot be used"),
    ],
)
def test_a_refusal_says_what_is_wrong_and_loses_nothing(host, boxes, fields, sentence):
    opened(host, "/boxes/new")
    typed = {**shown(host), "name": "Ours", "train-0-price": "81", "answer-holding": "2", **fields}
    host.post("/boxes/new", typed)
    assert host.status == 422 and sentence in host.text
    again = shown(host)
    assert {name: again.get(name) for name in typed if name != "name"} == {
        name: value for name, value in typed.items() if name != "name"}  # fmt: skip
    assert boxes.all() == []


def test_more_rows_keep_what_is_typed(host, boxes):
    opened(host, "/boxes/new")
    rows = host.page.count('-price" name="train-')
    host.post("/boxes/new", {**shown(host), "kind-0-companies": "AB Typed", "bank": "much", "more": "train"})
    assert host.status == 200 and host.page.count('-price" name="train-') == rows + 4
    assert shown(host)["kind-0-companies"] == "AB Typed" and shown(host)["bank"] == "much"
    assert boxes.all() == []


def test_a_market_that_is_typed_is_shown(host):
    opened(host, "/boxes/new")
    host.post("/boxes/new", {**shown(host), "market": "typed", "market-rows": "50 60P 71x", "zone-3-letter": "x",
                             "zone-3-colour": "gray", "more": "market"})  # fmt: skip
    assert "market__cell--gray" in host.page and ">71</span></td>" in host.page


def test_whoever_has_not_brought_a_box_gets_one_of_his_own(host, phone, boxes):
    box = boxes.open(brought(host, (MAKER / "harbour-line.json").read_bytes()))
    stranger = opened(phone("192.168.4.9"), f"/boxes/{box.code}/change")
    assert "You get a box of your own" in stranger.text
    mine = kept(stranger, boxes, bank="5000")
    assert mine.code != box.code
    assert (mine.data["bank"], boxes.open(box.code).data["bank"]) == (5000, 9000)


def test_the_example_of_the_page_for_groups_is_a_box(host, boxes):
    text = (MAKER.parents[2] / "docs/any-18xx.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml box\n(.*?)```", text, re.DOTALL)
    assert boxes.open(brought(host, example.encode())).data["bank"] == 9000


ODD = [None, True, -1, 3.5, "x", [], {}, [1, "x"], {"a": 1}, [[]], {"a": {"b": []}}]


def test_a_box_of_any_shape_has_its_form(tables):
    """Whatever stands somewhere in a file of a box, its page says what is wrong, and its form can be filled in."""
    titles = tables.titles
    whole = standing_in(titles)
    places = [(name,) for name in whole] + [(name, part) for name, table in whole.items() if isinstance(table, dict)
                                            for part in list(table)[:1]]  # fmt: skip
    places += [(*place, part) for place in places if len(place) == 2 and isinstance(whole[place[0]][place[1]], dict)
               for part in whole[place[0]][place[1]]]  # fmt: skip
    for place, odd in [(place, odd) for n, place in enumerate(places) for odd in in_turn(ODD, n, 2)]:
        data = deepcopy(whole)
        at = data
        for part in place[:-1]:
            at = at[part]
        at[place[-1]] = odd
        said = kept_boxes.told(titles["any-18xx"], data)
        assert said.faults or said.parts, (place, odd)
        assert fill_in(dict(form(data, titles).typed), data, titles).data["name"] is not None, (place, odd)


@each("odd", either(ODD[::3], ODD))
def test_a_box_of_any_shape_has_its_pages(host, tables, odd):
    whole = standing_in(tables.titles)
    box = Boxes(tables.store).keep({**whole, "players": odd, "market": odd}, "Odd")
    assert host.get(f"/boxes/{box.code}").status == 200
    assert host.get(f"/boxes/{box.code}/change").status == 200


def test_what_is_printed_on_a_private_is_shown_where_it_is_sold(host, tables, boxes):
    mail = {"symbol": "P1", "name": "Mail", "price": 40, "revenue": 5, "text": "Its owner may ask for a second post."}
    usual = tables.titles["any-18xx"].draw_setup((), {}, None)["box"]
    box = boxes.keep({**usual, "name": "Posts", "privates": {"P1": mail}}, "Posts")
    host.get(f"/new?title=any-18xx&box={box.code}")
    host.post("/new", {"title": "any-18xx", "box": box.code, "depth": "books", "player": ["Ann", "Bo", "Cy"]})
    table = tables.open(host.where.split("/")[2])
    assert "Its owner may ask for a second post." in host.get(f"/t/{table.code}").text
