"""The boxes of the 18xx titles: every figure against the facts, and what a wrong file is told."""

from dataclasses import asdict

import pytest

from companion import places
from companion.eighteenxx.box import box as boxes
from companion.eighteenxx.box.agreement import faults_of_board
from companion.eighteenxx.box.box import box, read_box, read_data
from companion.eighteenxx.box.tables import SHAPES
from companion.eighteenxx.title import options_of
from companion.games.barons_1830 import VARIANTS
from companion.places import folder, inherit
from tests.each import each
from tests.eighteenxx import facts

OTR, BASE = "18chesapeake-otr", "18chesapeake"


@pytest.fixture
def otr():
    return box(OTR)


@pytest.fixture
def fact():
    return facts.read("18chesapeake-otr.json")


# Worked examples ---------------------------------------------------------------------------------


def test_two_players_have_a_bigger_presidents_certificate_and_one_ordinary_one_less(otr):
    assert otr.certificates("PRR", 2, drawn="LV") == (30, *7 * [10])
    assert otr.certificates("LV", 2, drawn="LV") == (20, *8 * [10])
    assert otr.certificates("PRR", 3, drawn="LV") == (20, *8 * [10])


def test_a_private_of_45_costs_a_company_1_to_90_by_the_rulebook_and_23_to_90_on_18xx_games(otr):
    assert otr.profiles["rulebook"].private_prices(45) == (1, 90)
    assert otr.profiles["18xx-games"].private_prices(45) == (23, 90)


def test_there_are_72_certificates_23_tokens_and_6_privates(otr):
    assert sum(len(otr.certificates(company, 4)) for company in otr.companies) == 72
    assert sum(len(company.token_costs) for company in otr.companies.values()) == 23
    assert len(otr.privates) == 6


def test_eight_companies_differ_without_colours(otr):
    assert sorted(company.shape for company in otr.companies.values()) == sorted(SHAPES)


def test_a_box_is_read_once():
    assert box(OTR) is box(OTR)


# Figures of the facts ----------------------------------------------------------------------------


def test_figures_of_the_game(otr, fact):
    assert (otr.id, otr.name, otr.currency.format(7)) == (fact["game"], fact["title"], f"{fact['currency']}7")
    assert otr.players == (fact["players"]["min"], fact["players"]["max"])
    assert otr.bank == fact["bank"]
    assert otr.start_cash == {int(n): cash for n, cash in fact["starting_cash"].items()}
    assert otr.certificate_limit == {int(n): limit for n, limit in fact["certificate_limit"].items()}
    assert list(otr.par_values) == fact["par_values"]
    assert {number: "unlimited" if n is None else n for number, n in otr.tiles.items()} == fact["tiles"]


def test_figures_of_the_shares(otr, fact):
    shares, two, kind = fact["shares"], fact["shares"]["two_player"], otr.kinds["company"]
    assert kind.certificates == (shares["presidents_percent"], *shares["ordinary_count"] * [shares["ordinary_percent"]])
    assert kind.two_players == (two["presidents_percent"], *two["ordinary_count"] * [shares["ordinary_percent"]])
    assert kind.float == shares["float_percent"]
    assert (otr.holding_limit, otr.pool_limit) == (shares["holding_limit_percent"], shares["market_limit_percent"])
    assert shares["capitalisation"].startswith(f"full: {kind.capital} x par")


def test_figures_of_the_companies(otr, fact):
    known = ("symbol", "name", "home", "city", "token_costs", "ink", "text_colour")
    assert [tuple(getattr(card, name) for name in known) for card in otr.companies.values()] == [
        (
            c["sym"], c["name"], c["home"]["hex"], c["home"]["city"],
            tuple(c["token_costs"]), c["colour"], c["text_colour"],
        )
        for c in fact["companies"]
    ]  # fmt: skip


def test_figures_of_the_privates(otr, fact):
    known = ("id", "symbol", "name", "price", "revenue", "blocks", "company_may_buy")
    assert [tuple(getattr(card, name) for name in known) for card in otr.privates.values()] == [
        (p["id"], p["sym"], p["name"], p["price"], p["revenue"], tuple(p["blocks"]), p["company_may_buy"])
        for p in fact["privates"]
    ]
    for card, other in zip(otr.privates.values(), fact["privates"], strict=True):
        power = other["power"] or {}
        assert (card.power is None) == (other["power"] is None)
        if card.power:
            assert getattr(card.power, "hexes", ()) == tuple(power.get("hexes", ()))
            assert getattr(card.power, "tiles", ()) == tuple(power.get("tiles", ()))
            assert getattr(card.power, "company", "") == power.get("company", "").replace("random", "drawn")
    assert otr.privates["P5"].power.percent == fact["privates"][4]["power"]["percent"]
    buying = fact["private_purchase_by_company"]
    assert otr.profiles["rulebook"].private_prices(100) == (buying["min_price"], 100 * buying["max_price_factor"])


def test_figures_of_the_market(otr, fact):
    assert [cell._asdict() for cell in otr.chart.cells] == [
        {
            "row": cell["row"], "column": cell["col"], "price": cell["price"],
            "zone": cell["zone"], "par": cell["par"], "end": cell["end_of_game"],
        }
        for row in fact["market"]["rows"] for cell in row
    ]  # fmt: skip


def test_figures_of_the_trains(otr, fact):
    assert [
        (kind.name, kind.distance, kind.number, kind.price, kind.rusted_by or None, kind.from_phase, kind.trade_in)
        for kind in otr.trains.values()
    ] == [
        (
            t["name"], t["distance"], t["count"], t["price"], t["rusted_by"],
            t.get("available_from_phase", ""), t.get("trade_in", {}),
        )
        for t in fact["trains"]
    ]  # fmt: skip
    assert [t["starts_phase"] for t in fact["trains"]] == list(otr.phases)
    closing = [t["starts_phase"] for t in fact["trains"] if "close" in t.get("event", "")]
    assert [phase.name for phase in otr.phases.values() if phase.closes_privates] == closing


def test_figures_of_the_phases(otr, fact):
    assert [
        (phase.name, phase.train_limit, list(phase.colours), phase.operating_rounds, phase.privates_for_companies)
        for phase in otr.phases.values()
    ] == [
        (p["name"], p["train_limit"], p["tiles"], p["operating_rounds"], p["companies_may_buy_privates"])
        for p in fact["phases"]
    ]


def test_figures_of_the_profiles(otr, fact):
    options = fact["options"]
    assert list(otr.profiles) == options["profile"]["values"]
    for name, zones in options["certificate_limit_exempt_zones"].items():
        assert list(otr.profiles[name].exempt_zones) == zones


def test_when_the_game_ends(otr):
    assert {name: (end.operating, end.stock) for name, end in otr.ends.items()} == {
        "bank": ("set", "next set"), "price": ("round", "now"), "bankruptcy": ("now", ""),
    }  # fmt: skip


def test_who_is_helped_with_another_companys_train(otr):
    assert {name: profile.helps_with_others for name, profile in otr.profiles.items()} == {
        "rulebook": "cheapest", "18xx-games": "price",
    }  # fmt: skip


# Base 18Chesapeake -------------------------------------------------------------------------------


def test_figures_of_base_18chesapeake():
    base = box(BASE)
    assert (base.id, base.name, base.bank, base.kinds["company"].float) == (BASE, "18Chesapeake", 8000, 60)
    assert (base.stock_turn, base.par_values) == ((("sell", "buy"),), (95, 80, 70))
    assert not base.sell_after_buying
    assert [kind.number for kind in base.trains.values()] == [7, 6, 5, 3, 2, None]
    assert (base.trains["D"].price, base.trains["D"].trade_in) == (900, {"4": 200, "5": 200, "6": 200})
    assert base.exported == ("2", "3", "4")
    assert list(base.ends) == ["bank", "bankruptcy"]
    assert not any(cell.end for cell in base.chart.cells)
    assert {cell.zone for cell in base.chart.cells} == {"white", "yellow"}
    assert [(cell.row, cell.column, cell.price) for cell in base.chart.par_cells()] == [(2, 4, 95), (3, 3, 80), (4, 2, 70)]


def test_base_18chesapeake_inherits_what_it_does_not_say():
    base, otr = box(BASE), box(OTR)
    same = ("companies", "privates", "tiles", "phases", "start_cash", "certificate_limit", "map")
    assert [getattr(base, name) for name in same] == [getattr(otr, name) for name in same]
    assert {name: kind.price for name, kind in base.trains.items() if name != "D"} == {
        name: kind.price for name, kind in otr.trains.items() if name != "D"
    }
    assert asdict(base.kinds["company"]) == {**asdict(otr.kinds["company"]), "float": 60}


# Faults ------------------------------------------------------------------------------------------


def faults(**changes):
    with pytest.raises(ValueError) as told:
        read_box(inherit(read_data(OTR), changes), "some.toml")
    lines = str(told.value).splitlines()
    assert all(line.startswith("some.toml: ") for line in lines)
    return [line.removeprefix("some.toml: ") for line in lines]


def test_all_faults_are_told_at_once():
    told = faults(bank="much", trains={"2": {"numbr": 5, "price": "80"}}, phases={"3": False}, start_cash={"few": 9})
    assert told[0] == "bank should be a whole number, not 'much'."
    assert any(line.startswith("trains.2 has 'numbr', which means nothing; it may have name, number,") for line in told)
    assert "trains.2.price should be a whole number, not '80'." in told
    assert "start_cash should have numbers for names, not 2, 3, 4, 5, 6, few." in told
    assert len(told) == 4


def test_a_number_of_players_of_thousands_of_figures_is_told():
    """Python itself refuses to read one of more than 4,300."""
    (told,) = faults(start_cash={"9" * 5000: 9})
    assert told.startswith("start_cash should have numbers for names, not 2, 3, 4, 5, 6, 999") and len(told) < 300


@each(("changes", "sentence"), [
    ({"trains": {"7": {"number": 1, "price": 9}}}, "trains.7.distance is missing."),
    ({"tiles": {"7": "lots"}}, "tiles.7 should be a whole number, not 'lots'."),
    ({"market": {"zones": {"brown": {"several": 1}}}}, "market.zones.brown.several should be a list, not 1."),
    ({"players": 4}, "players should be a list, not 4."),
    ({"ends": {"bank": 4}}, "ends.bank should be a table, not 4."),
    ({"tiles": 4}, "tiles should be a table, not 4."),
    ({"kinds": {"company": {"certificates": [20, 10]}}}, "kinds.company: the certificates [20, 10] are 30 %, not 100 %."),
    ({"par_values": [100, 90]},
     "par_values are [90, 100], but the market's par cells say [67, 71, 76, 82, 90, 100]."),
    ({"players": [2, 7]}, "start_cash says nothing about 7 players."),
    ({"start_cash": {"6": 2001}}, "The bank holds 12000; 6 players cannot start with 2001 each."),
    ({"companies": {"LV": {"shape": "star"}}}, "companies.C&A has the same shape as LV: star."),
    ({"companies": {"LV": {"kind": "minor"}}}, "companies.LV.kind names 'minor'; there are company."),
    ({"companies": {"B&O": False}},
     "privates.P5.power.company names 'B&O'; there are PRR, PLE, SRR, C&O, LV, C&A, N&W, drawn."),
    ({"trains": {"3": {"rusted_by": "7"}}}, "trains.3.rusted_by names '7'; there are 2, 3, 4, 5, 6, D."),
    ({"trains": {"D": {"trade_in": {"9": 300}}}}, "trains.D.trade_in names '9'; there are 2, 3, 4, 5, 6, D."),
    ({"trains": {"D": {"from_phase": "7"}}}, "trains.D.from_phase names '7'; there are 2, 3, 4, 5, 6, D."),
    ({"exported": ["7"]}, "exported names '7'; there are 2, 3, 4, 5, 6, D."),
    ({"market": {"zones": {"brown": False}}},
     "market: the letter b stands 6 times behind a price, first in row 9, price 1, but no zone has it. Give it to a zone, "
     "or write one of y, o, P, E."),
    ({"profiles": {"rulebook": {"exempt_zones": ["pink"]}}},
     "profiles.rulebook.exempt_zones names 'pink'; there are yellow, orange, brown."),
    ({"profiles": {"rulebook": {"private_from": "2"}}},
     "profiles.rulebook.private_from names '2'; there are 1, half."),
    ({"profiles": {"rulebook": {"helps_with_others": ""}}},
     "profiles.rulebook.helps_with_others names ''; there are cheapest, price, never."),
    ({"profiles": {"rulebook": {"private_trade": "sold"}}},
     "profiles.rulebook.private_trade names 'sold'; there are agreed, purchase."),
    ({"market": {"zones": {"brown": {"several": ["bank"]}}}},
     "market.zones.brown.several names 'bank'; there are ipo, pool."),
    ({"market": {"zones": {"brown": {"letter": "o"}}}}, "market.zones.brown has the same letter as orange: o."),
    ({"options": {"bid_step": []}}, "options.bid_step has no value; the first is the printed rule."),
    ({"currency": "kr"}, "currency is 'kr'; \"{}\" stands in it for the sum."),
    ({"phases": {"2": False}}, "phases begins with '3'; the first train, '2', begins the first phase."),
    ({"kinds": {"company": {"float": 150}}}, "kinds.company.float is 150 %; more than 100 % are never sold."),
    ({"companies": {"LV": {"token_costs": []}}}, "companies.LV.token_costs is empty; the first is for the home."),
    ({"privates": {"P2": {"symbol": "SWP"}, "P1": {"symbol": "SWP"}}}, "privates.P2 has the same symbol as P1: SWP."),
    ({"privates": {"P1": {"price": -20}}}, "privates.P1.price is -20; no figure of a box is below 0."),
    ({"privates": {"P1": {"power": {"company": "LV"}}}},
     "privates.P1.power.kind is missing; there are builder, discount, exchange, extra token, free train, independent, "
     "joining tiles, mail, marker, move token, named trains, port tile, president, share, start, stays open, steamboat, "
     "swap, tile, tile and extra, tile and token, tile when sold, token, train discount, two tiles, yellow tiles."),
    ({"privates": {"P1": {"power": {"kind": "discount", "terrain": ["desert"], "amount": 9}}}},
     "privates.P1.power.terrain names 'desert'; there are water, mountain, swamp, tunnel, bridge."),
    ({"privates": {"P1": {"power": {"kind": "exchange", "company": "LV", "sources": ["bank"],
                                    "when": {"rulebook": "between turns", "18xx-games": "any time"}}}}},
     "privates.P1.power.sources names 'bank'; there are ipo, pool."),
    ({"privates": {"P1": {"power": {"kind": "exchange", "company": "LV", "sources": ["ipo"],
                                    "when": {"rulebook": "later", "18xx-games": "any time"}}}}},
     "privates.P1.power.when names 'later'; there are any time, between turns."),
    ({"privates": {"P1": {"power": {"kind": "tile", "hexes": [], "tiles": [],
                                    "until": {"rulebook": "phase", "18xx-games": "turn"}}}}},
     "privates.P1.power.until names 'phase'; there are turn, track."),
    ({"ends": {"bank": {"stock": "soon"}}}, "ends.bank.stock names 'soon'; there are now, round, set, next set."),
    ({"ends": {"phase": {"operating": "set", "phase": "E"}}}, "ends.phase.phase names 'E'; there are 2, 3, 4, 5, 6, D."),
    ({"stock_turn": [["beg"]]}, "stock_turn names 'beg'; there are sell, buy."),
    ({"ends": {"bamk": {"operating": "set"}}},
     "ends names 'bamk'; there are bank, price, bankruptcy, phase, trains, sets, companies."),
    ({"phases": {"3": {"colours": ["yelow"]}}}, "phases.3.colours names 'yelow'; there are yellow, green, brown, gray."),
    ({"companies": {"LV": {"ink": "green"}}}, "companies.LV.ink is 'green'; a colour is \"#\" and six digits."),
    ({"profiles": {"rulebok": {"exempt_zones": [], "private_from": "1", "private_up_to": 2, "helps_with_others": "never"}}},
     "profiles names 'rulebok'; there are rulebook, 18xx-games."),
])  # fmt: skip
def test_a_fault_is_told_by_name(changes, sentence):
    assert sentence in faults(**changes)


def test_a_phase_that_ends_the_short_game_of_1862_and_is_none_is_named():
    with pytest.raises(ValueError, match=r"^1862\.toml: ends\.phase\.phase names 'I'; there are A, B, C, D, E, F, G, H\.$"):
        read_box(inherit(read_data("1862"), {"ends": {"phase": {"phase": "I"}}}), "1862.toml")


# The box and its board ---------------------------------------------------------------------------


def disagreements(**changes):
    """What is said about a box whose file has these changes."""
    return list(faults_of_board(read_box(inherit(read_data("1830"), changes), "some.toml")))


def test_the_boxes_and_their_boards_agree():
    for title in (OTR, BASE, "1889", "1830"):
        assert list(faults_of_board(box(title))) == []


@each(("changes", "sentence"), [
    ({"map": "1829-map"}, "map names '1829-map', and there is no file 1829-map.toml."),
    ({"site": {"draws": {"war": ["3"]}}}, "site.draws names 'war': draws_for says for which private it is drawn."),
    ({"site": {"draws_for": {"war": "P9"}}}, "site.draws_for names 'P9': the box has no such private."),
    ({"tiles": {"5777": 1}}, "tiles names '5777': tiles.toml draws no such tile."),
    ({"companies": {"ERIE": {"home": "E19"}}},
     "companies.ERIE starts in either city of E19, but 1830-map.toml has its home in either city of E11."),
    ({"companies": {"ERIE": {"city": 1}}},
     "companies.ERIE starts in city 1 of E11, but 1830-map.toml has its home in either city of E11."),
    ({"companies": {"PRR": False}, "privates": {"P5": False}},
     "H12 of 1830-map.toml is the home of 'PRR'; there are NYC, CPR, B&O, C&O, ERIE, NYNH, B&M."),
    ({"companies": {"LV": {"name": "Lehigh Valley", "home": "J14", "token_costs": [0], "ink": "#000000",
                           "text_colour": "#ffffff", "shape": "circle"}}},
     "companies.LV starts in J14, but no hex of 1830-map.toml is its home."),
    ({"privates": {"P1": {"blocks": ["G15", "I13"]}}},
     'privates.P1 blocks G15, I13, but 1830-map.toml has blocked_by = "P1" for G15.'),
    ({"privates": {"P1": False}},
     "G15 of 1830-map.toml is blocked by 'P1'; there are P2, P3, P4, P5, P6."),
    ({"privates": {"P3": {"power": {"hexes": ["F17"]}}}},
     "privates.P3.power.hexes names 'F17': 1830-map.toml has no such hex."),
    ({"privates": {"P3": {"power": {"tiles": ["577"]}}}},
     "privates.P3.power.tiles names '577': tiles.toml draws no such tile."),
    ({"privates": {"P3": {"power": {"tiles": ["437"]}}}},
     "privates.P3.power.tiles names '437': the table tiles has no such tile."),
    ({"privates": {"P2": {"power": {"kind": "port tile", "hexes": ["B20"], "tiles": ["57"],
                                    "until": {"rulebook": "turn", "18xx-games": "turn"}}}}},
     "privates.P2.power.tiles names '57': it is no port tile."),
    ({"privates": {"P3": {"power": {"tiles": ["437"]}}}},
     "privates.P3.power.tiles names '437': it is a port tile, which this power does not lay."),
    ({"privates": {"P5": {"power": {"percent": 20}}}},
     "privates.P5.power.percent is 20; the certificates of PRR besides the president's are of 10 %."),
    ({"id": "1831"},
     "E23 of 1830-map.toml has the label 'B', which no tile of the box has; they have Ba, NY, OO."),
    ({"privates": {"P4": {"power": {"when": {"house": "any time"}}}}},
     "privates.P4.power.when speaks of rulebook, 18xx-games, house; it has to say something for each of "
     "rulebook, 18xx-games."),
])  # fmt: skip
def test_a_box_and_a_board_that_disagree_are_told_by_name(changes, sentence):
    assert sentence in disagreements(**changes)


def test_a_variant_may_leave_out_what_the_map_of_its_base_prints():
    less = read_box(inherit(read_data("1830"), {"privates": {"P1": False}}), "some.toml")
    assert list(faults_of_board(less, is_variant=True)) == []


def test_a_title_with_one_profile_has_no_choice_of_profiles_and_keeps_its_rule():
    data = read_data("1830")
    data["profiles"] = {"rulebook": data["profiles"]["rulebook"]}
    options = {option.id: option for option in options_of(read_box(data, "some.toml"), VARIANTS)}
    assert "profile" not in options
    assert options["require_best_run"].values == (True, False)


# Files that are no box ---------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "sentence"), [
    ("bank = 6000 kr", "mine.toml is not TOML: Expected newline or end of document"),
    ('base = "1831"', "mine.toml: base names '1831', and there is no file 1831.toml."),
    ('base = "1830"\nid = "yours"', "mine.toml: id is 'yours'; it is the name of the file, 'mine'."),
])  # fmt: skip
def test_a_file_that_is_no_box_is_told_by_its_name(monkeypatch, tmp_path, text, sentence):
    for place in (boxes, places):
        monkeypatch.setattr(place, "folder", lambda name: tmp_path)
    (tmp_path / "1830.toml").write_bytes((folder("data") / "1830.toml").read_bytes())
    (tmp_path / "mine.toml").write_text(text)
    with pytest.raises(ValueError) as told:
        box.__wrapped__("mine")
    assert str(told.value).startswith(sentence)


def test_a_variant_that_the_room_does_not_tell_about_is_told_by_name():
    with pytest.raises(ValueError, match=r"^1830\.toml: variants\.optional_6_train has no sentence in the `variants`"):
        list(options_of(box("1830"), {}))
