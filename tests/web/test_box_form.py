"""The form of a box: kinds of company, and what a new form begins with."""

import pytest

from companion.games import TITLES
from companion.interop.box_reading import BoxReading
from companion.tables import Boxes
from companion.tables.box_form import box_of_the_shelf, fill_in, form, shelf, standing_in
from tests.chance import in_turn
from tests.each import each
from tests.web.test_boxes import kept, opened, shown


@pytest.fixture
def boxes(tables):
    return Boxes(tables.store)


RED, BLU = "RED Red Line red 0 40", "BLU Blue Line blue 0"
MINOR = {"kind-1-name": "minor", "kind-1-certificates": "100", "kind-1-companies": BLU}
FIVE = {"kind-2-name": "five shares", "kind-2-certificates": "40 20 20 20", "kind-2-companies": "GRN"}


def test_kinds_are_added_each_with_its_companies(host, tables, boxes):
    opened(host, "/boxes/new")
    assert "kind-1-companies" not in host.page
    host.post("/boxes/new", {**shown(host), "name": "Ours", "kind-0-companies": RED, "more": "kind"})
    assert host.status == 200 and "kind-1-companies" in host.page
    host.post("/boxes/new", {**shown(host), **MINOR, "more": "kind"})
    assert shown(host)["kind-1-companies"] == BLU and shown(host)["kind-0-companies"] == RED
    host.post("/boxes/new", {**shown(host), **FIVE, "more": "kind"})
    box = kept(host, boxes)
    data = box.data
    assert {kind: row["certificates"] for kind, row in data["kinds"].items()} == {
        "company": [20, *8 * [10]], "minor": [100], "five shares": [40, 20, 20, 20],
    }  # fmt: skip
    assert {symbol: row["kind"] for symbol, row in data["companies"].items()} == {
        "RED": "company", "BLU": "minor", "GRN": "five shares"}  # fmt: skip
    game = played(host, tables, box)
    assert [game.shares_of(symbol) for symbol in ("BLU", "GRN")] == [(100,), (40, 20, 20, 20)]
    again = kept(opened(host, f"/boxes/{box.code}/change"), boxes)
    assert again.data == data


def played(phone, tables, box):
    phone.get(f"/new?title=any-18xx&box={box.code}")
    phone.post("/new", {"title": "any-18xx", "box": box.code, "depth": "books", "player": ["Ann", "Bo", "Cy"]})
    assert phone.status == 303, phone.text
    return tables.open(phone.where.split("/")[2]).game


def test_a_kind_that_is_renamed_keeps_its_companies_and_its_answers(host, boxes):
    both = {"name": "Ours", "kind-0-companies": f"{RED}\nGRN Green", **MINOR, "answer-float-company": "2"}
    box = kept(opened(host, "/boxes/new"), boxes, **both)
    assert box.data["kinds"]["company"]["float"] == 40
    opened(host, f"/boxes/{box.code}/change")
    typed = {**shown(host), "kind-0-name": "major", "kind-0-companies": RED, "kind-1-companies": f"{BLU}\nGRN Green",
             "answer-float-company": "1"}  # fmt: skip
    host.post(host.form, {**typed, "more": "kind"})
    assert shown(host)["answer-float-major"] == "1"
    for sent in (typed, shown(host)):
        opened(host, host.form)
        host.post(host.form, sent)
        data = boxes.open(box.code).data
        assert list(data["kinds"]) == ["major", "minor"] and data["kinds"]["major"]["float"] == 50
        assert {symbol: row["kind"] for symbol, row in data["companies"].items()} == {
            "RED": "major", "BLU": "minor", "GRN": "minor"}  # fmt: skip
        boxes.keep(box.data, code=box.code)


def test_companies_and_privates_that_are_renamed_keep_the_rest(host, boxes):
    box = kept(opened(host, "/boxes/new?from=1889"), boxes, name="Ours")
    opened(host, f"/boxes/{box.code}/change")
    typed = shown(host)
    companies = typed["kind-0-companies"].replace("AR Awa Railroad", "AW Awa Line")
    after = kept(host, boxes, **{"kind-0-companies": companies, "privates": typed["privates"].replace("Mitsubishi", "Uno")})
    old, new = box.data["companies"].pop("AR"), after.data["companies"].pop("AW")
    assert new == {**old, "name": "Awa Line"} and after.data["companies"] == box.data["companies"]
    (changed,) = [id_ for id_, row in after.data["privates"].items() if row != box.data["privates"][id_]]
    assert after.data["privates"][changed] == {**box.data["privates"][changed], "name": "Uno Ferry"}


def test_the_only_kind_has_the_companies_that_stand_in(host, boxes):
    box = kept(opened(host, "/boxes/new"), boxes, **{"name": "Ours", "kind-0-certificates": "40 20 20 20",
                                                     "answer-capital-company": "1"})  # fmt: skip
    assert len(box.data["companies"]) == 8 and {row["kind"] for row in box.data["companies"].values()} == {"company"}
    assert box.data["kinds"]["company"]["certificates"] == [40, 20, 20, 20]
    assert box.data["kinds"]["company"]["incremental"] is True


@pytest.mark.parametrize(("fields", "sentence"), [
    ({"kind-0-name": "", "kind-1-name": ""}, "There is no kind of company: give one a name."),
    ({"kind-1-name": ""}, "The kind of company of BLU has no name: give it one."),
    ({"kind-1-name": "company"}, "Two kinds of company are called company: give one of them another name."),
    ({"kind-1-certificates": ""}, "How the shares of “minor” are cut is missing. Write it in percent, like this: 20, 8×10"),
    ({"kind-1-certificates": "60 60"}, "are 120 %, not 100 %"),
])  # fmt: skip
def test_what_is_wrong_with_a_kind_is_said_and_stays(host, boxes, fields, sentence):
    box = kept(opened(host, "/boxes/new"), boxes, **{"name": "Ours", "kind-0-companies": RED, **MINOR})
    opened(host, f"/boxes/{box.code}/change")
    typed = {**shown(host), **fields}
    host.post(host.form, typed)
    assert host.status == 422 and sentence in host.text
    assert {name: shown(host).get(name) for name in fields} == fields
    assert boxes.open(box.code).data == box.data


# Lines of text -------------------------------------------------------------------------------------


@each(("line", "row"), [
    ("PRR", {"name": "PRR"}),
    ("PRR Pennsylvania Railroad", {"name": "Pennsylvania Railroad"}),
    ("PRR Pennsylvania green 0 40 100", {"name": "Pennsylvania", "ink": "#2f6f45", "token_costs": [0, 40, 100]}),
    ("PRR, Pennsylvania, Light Blue, 0, 40", {"name": "Pennsylvania", "ink": "#7fb2dd", "token_costs": [0, 40]}),
    ("PRR Line 2 #ABCDEF 0", {"name": "Line 2", "ink": "#abcdef", "token_costs": [0]}),
    ("PRR 0 40", {"name": "PRR", "token_costs": [0, 40]}),
    *((f"CO Chesapeake {word} 0", {"name": "Chesapeake", "ink": "#7fb2dd", "token_costs": [0]})
      for word in ("light blue", "lightblue", "Light-Blue")),
    ("PRR Pennsylvania green 4", {"name": "Pennsylvania", "ink": "#2f6f45", "token_costs": [0, 40, 100, 100]}),
    ("PRR 1", {"name": "PRR", "token_costs": [0]}),
    ("PRR 9", {"name": "PRR", "token_costs": [0, 40, *7 * [100]]}),
    ("PRR 10", {"name": "PRR", "token_costs": [10]}),
    ("PRR 2 3", {"name": "PRR", "token_costs": [2, 3]}),
    ("BR Big Red white", {"name": "Big Red", "ink": "#f4f4f0"}),
    ("CR Coal Road charcoal 0/40/100", {"name": "Coal Road", "ink": "#45474a", "token_costs": [0, 40, 100]}),
    ("SL Sky blue 0, 40", {"name": "SL", "ink": "#86bde4", "token_costs": [0, 40]}),
])  # fmt: skip
def test_a_company_is_a_line(tables, line, row):
    data = standing_in(tables.titles)
    filled = fill_in({**form(data, tables.titles).typed, "name": "Ours", "kind-0-companies": line}, data, tables.titles)
    (found,) = filled.data["companies"].values()
    assert not filled.faults and found.items() >= row.items()
    assert "ink" in row or found["ink"] == "#b5322b"
    assert ("token_costs" in found) == ("token_costs" in row)


def test_what_only_some_may_have_is_taken_back(tables):
    data = standing_in(tables.titles)
    for line in ("Ferry 20 5 from 4 players not for companies", "Ferry 20 5"):
        shown = {**form(data, tables.titles).typed, "name": "Ours", "privates": line}
        data = fill_in(shown, data, tables.titles).data
    assert data["privates"] == {"P1": {"name": "Ferry", "price": 20, "revenue": 5}}


def test_a_colour_that_is_not_asked_for_is_nobody_elses(tables):
    """Of the companies that stand in nothing is left: their colours were those of others."""
    data = standing_in(tables.titles)
    lines = "A One\nB Two red\nC Three blue\nD Four\nE Five"
    typed = {**form(data, tables.titles).typed, "name": "Ours", "kind-0-companies": lines}
    inks = [row["ink"] for row in fill_in(typed, data, tables.titles).data["companies"].values()]
    assert len(set(inks)) == 5 and inks[1:3] == ["#b5322b", "#2c5c93"]


@each(("line", "row"), [
    ("Ferry 20 5", {"name": "Ferry", "price": 20, "revenue": 5}),
    ("Ferry, £20, £5", {"name": "Ferry", "price": 20, "revenue": 5}),
    ("Line 2 20 5", {"name": "Line 2", "price": 20, "revenue": 5}),
    ("Ferry", {"name": "Ferry"}),
    ("Ferry 20", {"name": "Ferry", "price": 20}),
    ("Ferry ? 5", {"name": "Ferry", "revenue": 5}),
    ("Ferry: builds 2 bridges, 20 each", {"name": "Ferry", "text": "builds 2 bridges, 20 each"}),
    ("Ferry with oars 20 5: rows", {"name": "Ferry with oars", "price": 20, "revenue": 5, "text": "rows"}),
    ("Ferry 20 5 with RED", {"name": "Ferry", "price": 20, "revenue": 5,
                             "power": {"kind": "share", "company": "RED", "percent": 10}}),
    ("Red Ferry 20 5 with RED president: founds it", {
        "name": "Red Ferry", "price": 20, "revenue": 5, "power": {"kind": "president", "company": "RED"},
        "company_may_buy": False, "text": "founds it"}),
    *((f"Ferry 20 5 {words}", {"name": "Ferry", "price": 20, "revenue": 5, "power": {
        "kind": "exchange", "company": "RED", "sources": ["ipo", "pool"], "when": {"rulebook": "any time"}}})
      for words in ("for RED", "exchange for RED", "Exchanged for a share of RED")),
    *((f"Ferry 20 5 with {words}", {"name": "Ferry", "price": 20, "revenue": 5, "company_may_buy": False,
                                    "power": {"kind": "president", "company": "RED"}})
      for words in ("RED president", "the president's certificate of RED", "president of RED", "RED’s president")),
    ("Ferry 20 5 with 10% of RED: starts it", {"name": "Ferry", "price": 20, "revenue": 5, "text": "starts it", "power": {
        "kind": "share", "company": "RED", "percent": 10}}),
    ("Ferry 20 5 lays a tile: 2 of them", {"name": "Ferry", "price": 20, "revenue": 5, "text": "lays a tile: 2 of them"}),
    ("Ferry 20 5 with RED president, never to a company, closes early", {
        "name": "Ferry", "price": 20, "revenue": 5, "company_may_buy": False, "text": "closes early",
        "power": {"kind": "president", "company": "RED"}}),
    ("Ferry 20 5 for RED exchanged for a share", {"name": "Ferry", "price": 20, "revenue": 5, "power": {
        "kind": "exchange", "company": "RED", "sources": ["ipo", "pool"], "when": {"rulebook": "any time"}}}),
    *((f"Ferry 20 5 for RED {words}", {"name": "Ferry", "price": 20, "revenue": 5, "power": {
        "kind": "exchange", "company": "RED", "sources": ["ipo"], "when": {"rulebook": "any time"}}})
      for words in ("from IPO", "from the IPO", "from the IPO only")),
    ("Ferry 150 30 from 4 players", {"name": "Ferry", "price": 150, "revenue": 30, "players_min": 4}),
    ("Ferry 150 30 with RED from 3 players on: a share", {
        "name": "Ferry", "price": 150, "revenue": 30, "players_min": 3, "text": "a share",
        "power": {"kind": "share", "company": "RED", "percent": 10}}),
    ("Ferry 20 5 not for companies, takes its time", {
        "name": "Ferry", "price": 20, "revenue": 5, "company_may_buy": False, "text": "takes its time"}),
    ("Ferry, the old one 20 5", {"name": "Ferry, the old one", "price": 20, "revenue": 5}),
    ("Ferry 20 5 forgets RED", {"name": "Ferry", "price": 20, "revenue": 5, "text": "forgets RED"}),
])  # fmt: skip
def test_a_private_is_a_line(tables, line, row):
    data = standing_in(tables.titles)
    filled = fill_in({**form(data, tables.titles).typed, "name": "Ours", "privates": line}, data, tables.titles)
    assert not filled.faults and filled.data["privates"] == {"P1": row}
    again = form(filled.data, tables.titles).typed
    assert fill_in(again, filled.data, tables.titles).data == filled.data


def test_the_share_of_a_private_is_taken_back(tables):
    data = standing_in(tables.titles)
    typed = {**form(data, tables.titles).typed, "name": "Ours", "privates": "Ferry 20 5 with RED"}
    filled = fill_in(typed, data, tables.titles).data
    assert fill_in({**typed, "privates": "Ferry 20 5"}, filled, tables.titles).data["privates"] == {
        "P1": {"name": "Ferry", "price": 20, "revenue": 5}}  # fmt: skip


@pytest.mark.parametrize("id_", ["1830", "1828", "1862"])
def test_the_market_is_that_of_a_title(host, boxes, id_):
    printed = box_of_the_shelf(id_)
    opened(host, "/boxes/new")
    host.post("/boxes/new", {**shown(host), "name": "Ours", "market": id_, "more": "market"})
    for box in (kept(host, boxes), kept(opened(host, "/boxes/new"), boxes, name="Ours", market=id_)):
        assert box.data["market"]["rows"] == printed["market"]["rows"]
        assert box.data["market"].get("form", "grid") == printed["market"].get("form", "grid")
        for zone, row in printed["market"].get("zones", {}).items():
            assert box.data["market"]["zones"][zone]["letter"] == row["letter"]


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


def test_trains_by_the_number_of_players(host, tables, boxes):
    box = kept(opened(host, "/boxes/new"), boxes, **{"name": "Ours", "train-0-number": "3 4 5 6 7", "train-1-number": "9"})
    assert box.data["trains"]["2"]["by_players"] == {"2": 3, "3": 4, "4": 5, "5": 6, "6": 7}
    assert box.data["trains"]["2"]["number"] == 0
    assert "by_players" not in box.data["trains"]["3"] and box.data["trains"]["3"]["number"] == 9
    assert played(host, tables, box).box.trains["2"].number_for(3) == 4
    assert shown(opened(host, f"/boxes/{box.code}/change"))["train-0-number"] == "3 4 5 6 7"
    assert kept(host, boxes).data == box.data
    without = kept(opened(host, f"/boxes/{box.code}/change"), boxes, **{"train-0-number": ""})
    assert without.data["trains"]["2"]["number"] == "unlimited" and "by_players" not in without.data["trains"]["2"]
    host.post("/boxes/new", {**shown(opened(host, "/boxes/new")), "name": "Ours", "train-0-number": "3 4"})
    assert "trains there are: there are 2 figures, but 5 numbers of players, from 2 to 6." in host.text
    fewer = kept(opened(host, f"/boxes/{box.code}/change"), boxes, fewest="3", most="4")
    assert fewer.data["trains"] == without.data["trains"] and fewer.data["start_cash"] == box.data["start_cash"]


def test_what_a_train_costs_less_for_an_old_one_and_when_it_is_on_sale(host, tables, boxes):
    box = kept(opened(host, "/boxes/new"), boxes, **{"name": "Ours", "old-trains": "D 4 300, 5 200 from 6\n6 from 5"})
    assert box.data["trains"]["D"]["trade_in"] == {"4": 300, "5": 200} and box.data["trains"]["D"]["from_phase"] == "6"
    assert box.data["trains"]["6"]["from_phase"] == "5" and "trade_in" not in box.data["trains"]["6"]
    assert played(host, tables, box).box.trains["D"].trade_in == {"4": 300, "5": 200}
    assert kept(opened(host, f"/boxes/{box.code}/change"), boxes).data == box.data
    other = kept(opened(host, f"/boxes/{box.code}/change"), boxes, **{"train-2-name": "4+4"})
    assert other.data["trains"]["D"]["trade_in"] == {"4+4": 300, "5": 200}
    fewer = kept(opened(host, f"/boxes/{box.code}/change"), boxes, **{"train-2-name": "", "train-0-rusted": "5"})
    assert fewer.data["trains"]["D"]["trade_in"] == {"5": 200} and list(fewer.data["trains"]) == ["2", "3", "5", "6", "D"]
    without = kept(opened(host, f"/boxes/{box.code}/change"), boxes, **{"old-trains": ""})
    assert all(not {"trade_in", "from_phase"} & set(row) for row in without.data["trains"].values())


@each("line", ["D", "D 4", "D 4 much", "7 4 300", "D 4 300 5 200 x"])
def test_a_line_of_old_trains_that_cannot_be_read_is_told(host, line):
    host.post("/boxes/new", {**shown(opened(host, "/boxes/new")), "name": "Ours", "old-trains": line})
    assert f"“{line}” cannot be read. Write the train, what it costs less" in host.text


def test_when_companies_buy_privates_and_when_these_close(host, tables, boxes):
    box = kept(opened(host, "/boxes/new"), boxes, name="Ours", sells="2, 5", closes="6")
    phases = box.data["phases"]
    assert [name for name, row in phases.items() if row.get("privates_for_companies")] == ["2", "5"]
    assert [name for name, row in phases.items() if row.get("closes_privates")] == ["6"]
    assert shown(opened(host, f"/boxes/{box.code}/change"))["sells"] == "2 5"
    assert kept(host, boxes).data == box.data
    other = kept(opened(host, f"/boxes/{box.code}/change"), boxes, **{"train-0-name": "2 + 2"})
    assert shown(opened(host, f"/boxes/{other.code}/change"))["sells"] == "2 + 2, 5"
    assert kept(host, boxes).data == other.data
    host.post("/boxes/new", {**shown(opened(host, "/boxes/new")), "name": "Ours", "closes": "7"})
    assert "There is no phase 7; there are 2, 3, 4, 5, 6, D." in host.text


FIGURES = ["9" * 5000, "9" * 30, "²", "٣", "-1", "1e9", "9" * 7]


def test_a_figure_of_any_size_is_told_or_left_out(tables):
    """Whatever field of the form it is typed into, alone and behind what stands there."""
    data = standing_in(tables.titles)
    usual = {**form(data, tables.titles).typed, "name": "Ours", "privates": "Ferry 20 5"}
    for n, field in enumerate(usual):
        for figure in in_turn(FIGURES, n, 1):
            for typed in (figure, f"{usual[field]} {figure}"):
                filled = fill_in({**usual, field: typed}, data, tables.titles)
                assert all(len(str(fault)) < 1000 for fault in filled.faults), (field, figure)


def test_a_zone_allows_several_purchases_of_the_pool_or_of_any_certificate(tables):
    data = standing_in(tables.titles)
    typed = {**form(data, tables.titles).typed, "name": "Ours", "market": "typed", "market-rows": "50P 60b 70b"}
    assert typed["zone-2-colour"] == "brown" and typed["zone-2-several"] == "pool"
    for chosen, places in (("", None), ("pool", ["pool"]), ("any", ["ipo", "pool"])):
        filled = fill_in({**typed, "zone-2-several": chosen}, data, tables.titles)
        assert filled.faults == () and filled.data["market"]["zones"]["brown"].get("several") == places
        assert form(filled.data, tables.titles).typed["zone-2-several"] == chosen


def test_a_zone_has_all_prices_up_to_one(tables):
    data = standing_in(tables.titles)
    typed = {**form(data, tables.titles).typed, "name": "Ours", "market": "typed",
             "market-rows": "50P 60 80 90E\n- 30 40o 61", "zone-0-letter": "60", "zone-0-colour": "yellow",
             "zone-1-letter": "40", "zone-1-colour": "brown",
             "zone-2-letter": "o", "zone-2-colour": "orange"}  # fmt: skip
    filled = fill_in(typed, data, tables.titles)
    market = filled.data["market"]
    assert filled.faults == () and market["rows"] == ["50yP 60y 80 90E", "- 30b 40o 61"]
    assert {colour: zone["letter"] for colour, zone in market["zones"].items()} == {
        "yellow": "y", "brown": "b", "orange": "o"}  # fmt: skip
    assert fill_in(form(filled.data, tables.titles).typed, filled.data, tables.titles).data == filled.data


def test_a_letter_of_no_zone_is_told_once(tables):
    data = standing_in(tables.titles)
    typed = {**form(data, tables.titles).typed, "name": "Ours", "market": "typed", "market-rows": "50P 60g 70g\n40q"}
    assert fill_in(typed, data, tables.titles).faults == (
        "market: the letter g stands twice behind a price, first in row 1, price 2, but no zone has it. Give it to a zone, "
        "or write one of y, o, b, P, E.",
        "market: the letter q stands once behind a price, first in row 2, price 1, but no zone has it. Give it to a zone, "
        "or write one of y, o, b, P, E.")  # fmt: skip
