"""Boxes that tables give: brought as a file, kept, shown, played."""

import re
from io import BytesIO
from pathlib import Path

import pytest

from companion.interop.boxes import LARGEST, MEGABYTE
from companion.tables import Boxes
from companion.tables.boxes import NoBox
from companion.web import work

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


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_of_18xx_maker_becomes_a_box_that_says_what_it_lacks(host, path):
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


def test_a_box_without_anything_in_it_is_refused_in_sentences(host, boxes):
    box = boxes.keep({"players": [3, 2, 1], "bank": "much"}, "Odd")
    host.get(f"/boxes/{box.code}")
    assert "Nobody can play with this box yet." in host.text and "Play it" not in host.text
    host.get(f"/new?title=any-18xx&box={box.code}")
    assert (host.status, host.where) == (303, f"/boxes/{box.code}")


@pytest.mark.parametrize(
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
    ids=["none", "no TOML", "no text", "a date", "a base", "no number", "too large"],
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
    assert [box.data["bank"] for box in boxes.all()] == [2]
    assert second.version > first.version
