"""The form of a box: kinds of company, and what a new form begins with."""

import pytest

from companion.games import TITLES
from companion.interop.box_reading import BoxReading
from companion.tables import Boxes
from companion.tables.box_form import box_of_the_shelf, shelf
from tests.web.test_boxes import kept, opened, shown


@pytest.fixture
def boxes(tables):
    return Boxes(tables.store)


def kinds_shown(phone):
    """The kinds that a form offers for its first company."""
    found = phone.page.split('name="company-0-kind"')
    return found[1].split("</select>")[0] if len(found) > 1 else ""


MINOR = {"kind-1-name": "minor", "kind-1-certificates": "100"}
FIVE = {"kind-2-name": "five shares", "kind-2-certificates": "40 20 20 20"}


def test_kinds_are_added_and_companies_choose_among_them(host, tables, boxes):
    opened(host, "/boxes/new")
    assert kinds_shown(host) == ""
    host.post("/boxes/new", {**shown(host), "name": "Ours", **MINOR, "more": "kind"})
    assert "minor" in kinds_shown(host) and host.status == 200
    host.post("/boxes/new", {**shown(host), **FIVE, "more": "kind"})
    assert shown(host)["kind-1-certificates"] == "100" and "five shares" in kinds_shown(host)
    box = kept(host, boxes, **{"company-1-kind": "1", "company-2-kind": "2"})
    data = box.data
    assert {kind: row["certificates"] for kind, row in data["kinds"].items()} == {
        "company": [20, *8 * [10]], "minor": [100], "five shares": [40, 20, 20, 20],
    }  # fmt: skip
    assert [row["kind"] for row in data["companies"].values()][:4] == ["company", "minor", "five shares", "company"]
    game = played(host, tables, box)
    symbols = list(data["companies"])
    assert [game.shares_of(symbol) for symbol in symbols[1:3]] == [(100,), (40, 20, 20, 20)]
    again = kept(opened(host, f"/boxes/{box.code}/change"), boxes)
    assert again.data == data


def played(phone, tables, box):
    phone.get(f"/new?title=any-18xx&box={box.code}")
    phone.post("/new", {"title": "any-18xx", "box": box.code, "depth": "books", "player": ["Ann", "Bo", "Cy"]})
    assert phone.status == 303, phone.text
    return tables.open(phone.where.split("/")[2]).game


def test_a_kind_that_is_renamed_keeps_its_companies_and_its_answers(host, boxes):
    box = kept(opened(host, "/boxes/new"), boxes, **{"name": "Ours", **MINOR, "answer-float-company": "2"})
    assert box.data["kinds"]["company"]["float"] == 40
    opened(host, f"/boxes/{box.code}/change")
    typed = {**shown(host), "kind-0-name": "major", "company-3-kind": "1", "answer-float-company": "1"}
    host.post(host.form, {**typed, "more": "kind"})
    assert "major" in kinds_shown(host) and shown(host)["answer-float-major"] == "1"
    for sent in (typed, shown(host)):
        opened(host, host.form)
        host.post(host.form, sent)
        data = boxes.open(box.code).data
        assert list(data["kinds"]) == ["major", "minor"] and data["kinds"]["major"]["float"] == 50
        assert [row["kind"] for row in data["companies"].values()] == [*3 * ["major"], "minor", *4 * ["major"]]
        boxes.keep(box.data, code=box.code)


def test_the_only_kind_is_renamed_too(host, boxes):
    box = kept(opened(host, "/boxes/new"), boxes, **{"name": "Ours", "kind-0-name": "public", "answer-capital-company": "1"})
    assert {row["kind"] for row in box.data["companies"].values()} == {"public"}
    assert list(box.data["kinds"]) == ["public"] and box.data["kinds"]["public"]["incremental"] is True


@pytest.mark.parametrize(("fields", "sentence"), [
    ({"kind-0-name": "", "kind-1-name": ""}, "There is no kind of company: give one a name."),
    ({"kind-1-name": ""}, "ORG is of a kind of company that has no name now: choose another."),
    ({"kind-1-name": "company"}, "Two kinds of company are called company: give one of them another name."),
    ({"kind-1-certificates": ""}, "How the shares of “minor” are cut is missing. Write it in percent, like this: 20, 8×10"),
    ({"kind-1-certificates": "60 60"}, "are 120 %, not 100 %"),
])  # fmt: skip
def test_what_is_wrong_with_a_kind_is_said_and_stays(host, boxes, fields, sentence):
    box = kept(opened(host, "/boxes/new"), boxes, **{"name": "Ours", **MINOR})
    opened(host, f"/boxes/{box.code}/change")
    symbols = list(box.data["companies"])
    typed = {**shown(host), f"company-{symbols.index('ORG')}-kind": "1", **fields}
    host.post(host.form, typed)
    assert host.status == 422 and sentence in host.text
    assert {name: shown(host).get(name) for name in fields} == fields
    assert boxes.open(box.code).data == box.data


# What a form begins with ---------------------------------------------------------------------------


@pytest.mark.parametrize("id_", shelf(TITLES))
def test_a_form_begins_with_a_box_of_the_shelf(host, boxes, id_):
    assert box_of_the_shelf(id_) == BoxReading(f'base = "{id_}"'.encode()).answer().data
    box = kept(opened(host, f"/boxes/new?from={id_}"), boxes, name="Ours", bank="54321")
    assert (box.data["bank"], box.data["name"]) == (54321, "Ours")
    printed = TITLES[id_].contents
    assert list(box.data["companies"]) == list(printed.companies) and list(box.data["trains"]) == list(printed.trains)
    assert {symbol: row["kind"] for symbol, row in box.data["companies"].items()} == {
        symbol: card.kind for symbol, card in printed.companies.items()}  # fmt: skip
    assert "Play it" in host.get(f"/boxes/{box.code}").text


def test_a_form_begins_with_a_kept_box_and_leaves_that_alone(host, phone, boxes):
    box = kept(opened(host, "/boxes/new"), boxes, **{"name": "Ours", "bank": "5000", **MINOR})
    stranger = opened(phone("192.168.4.9"), f"/boxes/new?from={box.code}")
    assert "Begin with …" in stranger.text and f'<option value="{box.code}" selected' in stranger.page
    stranger.post("/boxes/new", {**shown(stranger), "bank": "much"})
    assert stranger.status == 422 and shown(stranger)["from"] == box.code
    new = kept(stranger, boxes, bank="6000")
    assert new.code != box.code and (new.data["bank"], boxes.open(box.code).data["bank"]) == (6000, 5000)
    assert "minor" in new.data["kinds"]
    assert "There is no box with the code" in host.get("/boxes/new?from=QQQQQQ").text


LOAN = {"counter-0-name": "loan", "counter-0-price": "100", "counter-0-interest": "10", "counter-0-each": "3",
        "counter-0-due": "dividend"}  # fmt: skip
MERGERS = {"round-0-name": "Merger round", "round-0-after": "set", "round-0-asks": "companies"}


def test_loans_and_rounds_of_other_names(host, tables, boxes):
    box = kept(opened(host, "/boxes/new"), boxes, **{"name": "Ours", **LOAN, **MERGERS})
    assert box.data["counters"] == {"loan": {"price": 100, "interest": 10, "each": 3, "due": "dividend"}}
    assert box.data["named_rounds"] == {"Merger round": {"after": "set", "asks": "companies"}}
    game = played(host, tables, box)
    assert game.box.counters["loan"].interest == 10 and list(game.box.named_rounds) == ["Merger round"]
    host.get(f"/boxes/{box.code}")
    assert "loan: $100 each, $10 of interest in a turn." in host.text and "Rounds besides: Merger round." in host.text
    again = kept(opened(host, f"/boxes/{box.code}/change"), boxes)
    assert again.data == box.data
    without = kept(opened(host, f"/boxes/{box.code}/change"), boxes, **{"counter-0-name": "", "round-0-name": ""})
    assert "counters" not in without.data and "named_rounds" not in without.data


def test_prices_that_were_typed_count_whatever_is_chosen(host, boxes):
    rows = "50 55 60P 70\n40 50 55P ."
    box = kept(opened(host, "/boxes/new"), boxes, **{"name": "Ours", "market": "grid", "market-rows": rows})
    assert box.data["market"]["rows"] == ["50 55 60P 70", "40 50 55P -"]
    line = kept(opened(host, f"/boxes/{box.code}/change"), boxes, market="line")
    assert line.data["market"]["form"] == "line"


def test_an_interest_that_is_no_number_is_said(host):
    opened(host, "/boxes/new")
    host.post("/boxes/new", {**shown(host), "name": "Ours", **LOAN, "counter-0-interest": "much"})
    assert "The interest of loan: “much” is no whole number" in host.text


def test_what_a_train_costs_less_for_an_old_one_and_when_it_is_on_sale(host, tables, boxes):
    box = kept(opened(host, "/boxes/new"), boxes, **{"name": "Ours", "train-5-old": "4 300, 5 200", "train-5-from": "6"})
    last = list(box.data["trains"])[5]
    assert box.data["trains"][last]["trade_in"] == {"4": 300, "5": 200} and box.data["trains"][last]["from_phase"] == "6"
    assert played(host, tables, box).box.trains[last].trade_in == {"4": 300, "5": 200}
    assert kept(opened(host, f"/boxes/{box.code}/change"), boxes).data == box.data
    without = kept(opened(host, f"/boxes/{box.code}/change"), boxes, **{"train-5-old": "", "train-5-from": ""})
    assert not {"trade_in", "from_phase"} & set(without.data["trains"][last])
    host.post("/boxes/new", {**shown(opened(host, "/boxes/new")), "name": "Ours", "train-5-old": "4"})
    assert "costs less for an old train: “4” cannot be read." in host.text
