"""A box that several phones fill in: what each has typed comes together."""

import re
from html import unescape

import pytest

from companion.tables import Boxes
from tests.web.test_boxes import kept, opened, shown

LINK = re.compile(r"/boxes/[2-9A-Z]{6}/with/<wbr><span class=\"nowrap\">([0-9a-f]+)")


@pytest.fixture
def boxes(tables):
    return Boxes(tables.store)


@pytest.fixture
def two(host, phone, boxes):
    """The code of a box with only a name, the phone that has brought it and another that has scanned its code, both with
    its form before them."""
    code = kept(opened(host, "/boxes/new"), boxes, name="Ours").code
    host.get(f"/boxes/{code}")
    other = phone("192.168.4.30")
    other.get(f"/boxes/{code}/with/{LINK.search(host.page)[1]}")
    assert (other.status, other.where) == (303, f"/boxes/{code}/parts")
    return code, opened(host, f"/boxes/{code}/change"), opened(other, f"/boxes/{code}/change")


def keep(phone, **fields):
    phone.post(phone.form, {**shown(phone), **{name.replace("_", "-"): value for name, value in fields.items()}})
    return phone.status


def test_what_two_phones_type_comes_together(two, boxes):
    code, host, other = two
    assert keep(other, market="typed", market_rows="70 80P 90", train_6_name="8", train_6_price="900") == 303
    assert keep(host, kind_0_companies="RED Red Line\nBLU Blue Line", bank="8000", answer_holding="1") == 303
    data = boxes.open(code).data
    assert data["market"]["rows"] == ["70 80P 90"] and list(data["companies"]) == ["RED", "BLU"]
    assert (data["bank"], data["holding_limit"], list(data["trains"])[-1]) == (8000, 50, "8")


def test_what_is_unticked_stays_so(two, boxes):
    code, host, other = two
    fields = shown(host)
    assert fields.pop("zone-0-exempt") == "1"
    assert keep(other, bank="7000") == 303
    host.post(host.form, fields)
    assert host.status == 303
    data = boxes.open(code).data
    assert data["bank"] == 7000 and data["profiles"]["rulebook"]["exempt_zones"] == ["orange", "brown"]


def test_who_has_typed_the_same_is_asked(two, boxes):
    code, host, other = two
    assert keep(other, bank="7000", privates="Ferry 20 5") == 303
    assert keep(host, bank="8000") == 422
    assert "Somebody else has changed the same meanwhile." in host.text
    assert boxes.open(code).data["bank"] == 7000
    assert (shown(host)["bank"], shown(host)["privates"]) == ("8000", "Ferry 20 5")
    assert keep(host) == 303
    data = boxes.open(code).data
    assert data["bank"] == 8000 and data["privates"]["P1"]["name"] == "Ferry"


def test_who_has_typed_alike_is_not_asked(two):
    _code, host, other = two
    assert keep(other, bank="7000") == 303
    assert keep(host, bank="7000", name="Ours again") == 303


def test_more_rows_come_with_what_others_have_kept(two):
    _code, host, other = two
    assert keep(other, privates="Ferry 20 5") == 303
    assert keep(host, bank="8000", more="train") == 200
    assert (shown(host)["bank"], shown(host)["privates"]) == ("8000", "Ferry 20 5")


def test_a_link_that_is_not_whole_makes_nobody_a_keeper(two, phone, boxes):
    code, _host, _other = two
    stranger = phone("192.168.4.40")
    stranger.get(f"/boxes/{code}/with/0123")
    assert stranger.status == 422 and "scan the code again" in stranger.text
    opened(stranger, f"/boxes/{code}")
    assert "Fill it in together" not in stranger.text
    assert kept(opened(stranger, f"/boxes/{code}/change"), boxes, bank="9000").code != code


def test_the_page_of_a_box_says_what_is_not_typed_in_yet_and_brings_what_others_keep(two):
    code, host, other = two
    host.get(f"/boxes/{code}")
    stand_in = ("Companies Not typed in yet Until then these stand in: RED,", "Private companies None typed in yet",
                "The usual ones: 6 kinds", "The usual one: $10 to $300")  # fmt: skip
    assert all(words in host.text for words in stand_in)
    assert "A player holds up to: 60 %" in host.text
    for part in ("company", "private", "train", "market"):
        way = unescape(re.search(rf'href="([^"#]*part={part})#part-{part}"', host.page)[1])
        assert f'id="part-{part}" open' in other.get(way).page
    newer = re.search(r'hx-get="([^"]*than=[^"]+)"', host.get(f"/boxes/{code}").page)[1]
    assert (host.get(newer).status, host.page) == (204, "")
    assert keep(other, kind_0_companies="A One\nB Two", market="typed", market_rows="70 80P 90", train_0_price="90",
                privates="Ferry 150 30 from 4 players not for companies") == 303  # fmt: skip
    assert host.get(newer).status == 200
    assert not any(words in host.text for words in ("yped in yet", "The usual one"))
    assert "It is in the game with 4 players or more. No company may buy it." in host.text


def test_everybody_sees_which_parts_others_have_before_them(two):
    code, host, other = two
    choose, page = f"/boxes/{code}/parts", f"/boxes/{code}"
    assert "Which part do you type in?" in host.get(choose).text and "somebody types it in" not in host.text
    newer = re.search(r'hx-get="([^"]*than=[^"]+)"', host.page)[1]
    assert (host.get(newer).status, host.page) == (204, "")
    opened(other, f"/boxes/{code}/change?part=market")
    assert host.get(newer).status == 200 and host.text.count("somebody types it in") == 1
    assert host.get(page).text.count("Somebody types it in.") == 1 and "Somebody is still typing a part in." in host.text
    assert "somebody types it in" not in other.get(choose).text, "that is the own part"
    opened(other, f"/boxes/{code}/change?part=market")
    assert keep(other, market="typed", market_rows="70 80P 90") == 303
    assert "somebody types it in" not in host.get(choose).text and "Somebody" not in host.get(page).text


def test_a_name_is_enough_to_let_others_fill_in(host, boxes):
    host.get("/boxes")
    host.post("/boxes/share", {"name": " "})
    assert host.status == 422 and "The name of a box is missing." in host.text
    host.post("/boxes/share", {"name": "Ours"})
    assert host.status == 303 and host.where.endswith("?together=1")
    code = host.where.split("/")[2].split("?")[0]
    host.get(host.where)
    assert host.text.index("Whoever scans this fills it in") < host.text.index("Money, players") and LINK.search(host.page)
    assert boxes.open(code).name == "Ours"
