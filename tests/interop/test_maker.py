"""Files of 18xx-maker: what is read, what is left open, and what is noted. All of them are invented."""

import json
from functools import cache
from pathlib import Path

import pytest

from companion.eighteenxx.box.tables import SHAPES
from companion.engine.errors import Malformed
from companion.interop import maker
from companion.interop.boxes import BoxFile, check
from companion.interop.maker import board, companies, loose, market, money, read_maker, trains
from companion.interop.maker.colours import ink_of, text_on
from companion.interop.maker.trains import distance_of
from tests.each import each

HERE = Path(__file__).parent / "maker"
FILES = sorted(path.stem for path in HERE.glob("*.json"))


def data_of(name):
    """An invented file, fresh to be spoiled."""
    return json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))


@cache
def read(name):
    """The box of a file and its notes."""
    box, notes = read_maker(data_of(name))
    return box, tuple(map(str, notes))


def made(**parts):
    """The box of a file that is made of these parts, and its notes."""
    box, notes = read_maker({"info": {"title": "Demo"}, **parts})
    check(BoxFile("18xx-maker", box), "demo")
    return box, tuple(map(str, notes))


def kind_of(name, company):
    box, _ = read(name)
    return box["kinds"][box["companies"][company]["kind"]]


# -- the whole ------------------------------------------------------------------------------------------------------------


def test_only_the_title_is_needed():
    assert read("stub") == ({"id": "nothing-yet", "name": "Nothing Yet", "currency": "${}"}, ())


@each(
    "data", [None, 3, "x", {}, {"info": 3}, {"info": {"title": " "}}, {"info": {"title": ["x"]}}]
)
def test_what_has_no_title_is_no_file_of_it(data):
    with pytest.raises(Malformed, match="has an “info” with the “title” of the game"):
        read_maker(data)


def test_a_list_longer_than_any_of_a_game_is_refused():
    with pytest.raises(Malformed, match="A list of this file has 1001 entries; those of a box have 1000 at most"):
        made(trains=[{"name": "2"}] * 1001)


def test_forty_companies_and_a_market_of_400_cells_are_read():
    box, notes = made(
        companies=[{"abbrev": f"C{n}", "color": "red"} for n in range(40)],
        stock={"type": "2D", "market": [[20 * row + column for column in range(20)] for row in range(20)]},
    )
    assert len(box["companies"]) == 40
    assert [company["shape"] for company in box["companies"].values()] == list(SHAPES) * 5
    assert sum(len(row.split()) for row in box["market"]["rows"]) == 400
    assert notes == ()


def test_every_key_that_the_reader_knows_is_in_a_file():
    """So every key of the sheet has gone through the reader."""
    used = {key for name in FILES for key in _keys(data_of(name))}
    known = set()
    for module in (maker, board, companies, market, money, trains):
        known |= {key for table in vars(module).values() if isinstance(table, loose.Keys) for key in table.known}
    assert known - used == set()


def _keys(data):
    for key, value in data.items() if isinstance(data, dict) else ():
        yield key
        yield from _keys(value)
    for value in data if isinstance(data, list) else ():
        yield from _keys(value)


def test_misspelt_keys_are_asked_about():
    _, notes = read("two-variants")
    assert "“cnkapital” of the file (Two in One) means nothing; is “capital” meant?" in notes
    assert "“zzz” of the file (Two in One) is not known: it is left out." in notes


def test_variants_in_one_file_stay_in_the_box_and_are_told():
    box, notes = read("two-variants")
    assert list(box["companies"]) == ["AA", "BB"]
    assert "Some companies belong to a variant (AA: short): they are in the box; take out what is not played." in notes


def test_no_more_is_noted_than_anybody_reads():
    companies = [{"abbrev": f"C{n}", "color": f"colour {n}"} for n in range(900)]
    _, notes = read_maker({"info": {"title": "Demo"}, "companies": companies})
    assert (len(notes), str(notes[-1])) == (301, "More is odd in this file than is told here.")


# -- money ----------------------------------------------------------------------------------------------------------------


def test_figures_may_be_texts_with_one_number():
    box, notes = read("harbour-line")
    assert (box["bank"], box["start_cash"], box["certificate_limit"]) == (
        9000,
        {"3": 400, "4": 300},
        {"3": 16, "4": 12},
    )
    assert "The bank is “9000kr”: it is read as 9000." in notes
    assert (
        "“certLimit” for 3 players is 16 / 14: the largest, 16, is taken, as it forbids nothing that is allowed." in notes
    )
    assert box["currency"] == "{}kr"
    assert box["sells_in_blocks"] is True


@each(("value", "figure"), [
    (5, 5), (5.0, 5), ("5", 5), ("$1,250", 1250), ("100 or 50", None), ("$60 + $40 debt", None), ("free", None), (-1, None),
    (2.5, None), (True, None), ([], None), ({}, None), (10**7, None), ("٣", None), ("9" * 5000, None), ("1.5", None),
])  # fmt: skip
def test_a_figure_is_read_only_if_it_is_one(value, figure):
    assert loose.whole(value) == figure


def test_a_bank_by_number_of_players_is_no_bank_and_the_same_for_all_is_one():
    assert "bank" not in read("zigzag")[0]
    assert (
        "The bank depends on the number of players (3 players: 6000, 5 players: 8000), and a box has one for all: it is "
        "left open. Type that of your number in the form."
    ) in read("zigzag")[1]
    assert made(players=[{"number": n, "bank": 7000} for n in (3, 4)])[0]["bank"] == 7000


def test_of_two_banks_the_one_for_all_is_taken():
    box, notes = read("two-variants")
    assert box["bank"] == 8000
    assert any("by their number otherwise (7000, unlimited): the first is taken" in note for note in notes)


def test_a_bank_that_cannot_pay_the_players_is_left_out():
    box, notes = read("odd-shares")
    assert "bank" not in box
    assert "The bank is said to hold 5000, and players to start with 6000 in all: the bank is left out." in notes


def test_what_holds_for_all_numbers_of_players_counts_first():
    box, _ = read("mines-and-mains")
    assert box["bank"] == "unlimited"
    assert (box["start_cash"], box["certificate_limit"]) == ({"3": 350, "4": 350}, {"3": 13, "4": 13})


# -- companies ------------------------------------------------------------------------------------------------------------


def test_an_empty_list_of_shares_is_a_charter_owned_whole():
    assert kind_of("mines-and-mains", "M1") == {"certificates": [100]}
    assert kind_of("mines-and-mains", "M2") == {"certificates": [100]}, "null stands for the type of minors"
    assert kind_of("odd-shares", "H") == {"certificates": [100]}


def test_of_two_percents_those_are_taken_that_come_to_100():
    assert kind_of("mines-and-mains", "MM")["certificates"] == [20, *8 * [10]]


def test_without_percents_the_shares_say_them_and_the_presidents_is_first():
    assert kind_of("zigzag", "ZZ")["certificates"] == [30, *7 * [10]]
    assert kind_of("odd-shares", "A")["certificates"] == [10, *18 * [5]]
    assert kind_of("odd-shares", "G")["certificates"] == [50, 25, 25]


@each(("company", "note"), [
    ("B", "The certificates of thirty come to 30\u00a0%, not to 100\u00a0%: they are left out."),
    ("C", "How many percent the certificates of thirds are is not told in whole ones."),
    ("D", "How many percent the certificates of none are is not told in whole ones."),
    ("E", "crowd has 400 certificates; a company has 100 at most."),
    ("I", "I has shares “lost”, of which the file says nothing."),
])  # fmt: skip
def test_certificates_that_cannot_be_told_are_left_open(company, note):
    assert kind_of("odd-shares", company) == {}
    assert note in read("odd-shares")[1]


def test_what_is_sold_to_float_is_for_companies_with_shares():
    assert kind_of("harbour-line", "HB")["float"] == 50


def test_tokens_are_figures_rates_homes_or_words():
    box, notes = read("two-fjords")
    tokens = {symbol: (company["token_costs"], company["home"]) for symbol, company in box["companies"].items()}
    assert tokens == {"NF": ([0, 40, 0], "B2"), "SF": ([0, 40], "C7"), "LL": ([0, 0], "Odda")}
    assert "A token of LL says “half price”: it is written as free, and the table knows what it costs." in notes
    assert read("harbour-line")[0]["companies"]["HB"]["token_costs"] == [0, 40, 60]
    assert read("mines-and-mains")[0]["companies"]["MM"]["token_costs"] == [0, "?", "?", 60]


def test_symbols_are_told_apart_and_may_be_in_any_script():
    assert list(read("zigzag")[0]["companies"]) == ["ZZ", "ZZ (2)", "Nameless"]
    assert [private["name"] for private in read("many-privates")[0]["privates"].values()][:3] == [
        "Fähre",
        "Мост",
        "鉄道",
    ]


@each(("name", "ink"), [
    ("cyan", "#2c8dcd"), ("navy", "#365f9e"), ("purple", "#694a98"), ("grey", "#7e8892"), ("pink", "#ec6280"),
    ("water", "#67a7c4"), ("own", "#aabbcc"), ("phased", "#cc4400"), ("grouped", "#112233"), ("alias", "#d50f31"),
    ("#08f", "#0088ff"), ("plum", "#dda0dd"), ("darkLime", "#6a7840"), ("round", None), ("fog", None), (None, None),
    ({}, None),
])  # fmt: skip
def test_colours_are_names_of_the_theme_of_companies_then_of_the_file_then_of_the_map(name, ink):
    own = {"pink": "#123456", "water": "#67a7c4", "own": "#abc", "phased": {"default": "#c40", "yellow": "#c41"},
           "grouped": {"companies": "#112233"}, "alias": "red", "round": "round2", "round2": "round"}  # fmt: skip
    assert ink_of(name, own) == ink


def test_text_is_black_on_light_and_white_on_dark():
    assert [text_on(ink) for ink in ("#ffff00", "#fbfcfb")] == ["#000000", "#000000"]
    assert [text_on(ink) for ink in ("#000088", "#d50f31")] == ["#ffffff", "#ffffff"]


# -- trains and phases ----------------------------------------------------------------------------------------------------


@each(("name", "distance"), [
    ("2", 2), ("10", 10), ("4+4", 8), ("5E", 5), ("3T", 3), ("D", "unlimited"), ("Diesel", "unlimited"), ("Pullman", None),
    ("", None), ("0", None), ("E5", None), ("2+3+4", None),
])  # fmt: skip
def test_how_far_a_train_goes_is_told_from_its_name_or_not(name, distance):
    assert distance_of(name) == distance


def test_trains_of_one_name_are_told_apart_by_their_place():
    box, notes = read("no-pars")
    assert list(box["trains"]) == ["2", "2 (2)", "Gift", "4", "5+5"]
    assert box["trains"]["2"]["rusted_by"] == "2 (2)", "the fourth of the 2 trains is the first of the second kind"
    assert box["trains"]["4"]["trade_in"] == {"2": 40, "2 (2)": 40}
    assert "price" not in box["trains"]["Gift"]
    assert "Train 2 (2) rusts with “4D”, and there is no such train: it stays." in notes


def test_the_first_of_several_triggers_rusts_and_one_within_a_kind_is_noted():
    assert read("two-fjords")[0]["trains"]["2+2"]["rusted_by"] == "4"
    box, notes = made(trains=[{"name": "2", "rust": {"on": "4", "index": 2}}, {"name": "4", "quantity": 3}])
    assert box["trains"]["2"]["rusted_by"] == "4"
    assert "The file means number 2 of the trains 4: a box can only mean the first of a kind." in notes


def test_trains_may_be_endless_for_some_numbers_of_players_and_for_sale_later():
    box, _ = read("harbour-line")
    assert box["trains"]["D"] == {"number": "unlimited", "price": 900, "distance": "unlimited", "trade_in": {"3": 100},
                                  "from_phase": "4"}  # fmt: skip
    assert (box["trains"]["3"]["number"], box["trains"]["3"]["by_players"]) == (0, {"3": 4})


def test_a_phase_is_by_the_train_that_begins_it():
    box, notes = read("two-fjords")
    assert {train: phase.get("colour") for train, phase in box["phases"].items()} == {"2+2": "A", "4E": "B", "6": "C"}
    assert box["phases"]["4E"]["colours"] == ["yellow", "green"]
    assert box["phases"]["6"]["train_limit"] == 99, "there is no limit, and 99 trains nobody has"
    assert "Phase C has tiles of a colour that there is not: browm." in notes
    assert list(read("zigzag")[0]["phases"]) == ["3", "5", "5 (2)"], "the last begins with the third of the 5 trains"


def test_two_charts_of_phases_are_merged_with_the_limits_of_majors_and_the_others_told():
    box, notes = read("mines-and-mains")
    assert {train: phase.get("train_limit") for train, phase in box["phases"].items()} == {"2": None, "3": 4, "4": 3}
    assert [phase["colours"][-1] for phase in box["phases"].values()] == ["yellow", "green", "brown"]
    assert box["phases"]["4"]["closes_privates"] is True
    assert "In phase 4 happens what is left to the table: remove_tokens." in notes
    assert any("other limits (2: 2, 4: 1, 4: 5)" in note for note in notes)


def test_the_first_phase_is_on_from_the_start():
    trains = [{"name": "1"}, {"name": "2"}, {"name": "3"}]
    box, _ = made(trains=trains, phases=[{"name": "2", "limit": 4}, {"name": "3", "limit": 3}])
    assert box["phases"] == {"1": {"train_limit": 4, "colour": "2"}, "3": {"train_limit": 3}}


def test_phases_without_trains_are_left_out():
    box, notes = made(phases=[{"name": "2", "limit": 4}])
    assert "phases" not in box
    assert notes == ("There are phases and no trains to begin them: they are left out.",)


# -- the market -----------------------------------------------------------------------------------------------------------


def test_a_line_is_read_from_its_lowest_price():
    box, _ = read("harbour-line")
    zones = {"yellow": {"letter": "y", "text": "Sold in blocks"}}
    assert box["market"] == {"form": "line", "rows": ["40 50 60P 70P 80P 100 120y 140"], "zones": zones}
    assert box["par_values"] == [80, 70, 60]


def test_a_zigzag_is_a_line_in_two_rows_and_limits_are_pars():
    box, _ = read("zigzag")
    assert box["market"] == {"form": "line", "rows": ["30 50P 70P 90", "40 60P 80 100"]}
    found = check(BoxFile("18xx-maker", box), "zigzag").box
    lowest = found.chart.at(0, 0)
    assert [cell.price for cell in (lowest, found.chart.step(lowest, "up"), found.chart.step(lowest, "right"))] == [
        30,
        40,
        50,
    ]


def test_rows_may_be_uneven_with_gaps_decoration_and_zones():
    box, notes = read("two-fjords")
    assert box["market"]["rows"] == ["- 90P 100 110 - 130", "70y 80P 90P 95", "60o - 65", "50 -"]
    assert "2 cells of the market have no price, and are no spaces: arrow only, Closed." in notes
    assert any("Between prices of the market stands arrow only, which is no price" in note for note in notes)
    assert "Prices are whole here: of the market 95.5 are rounded down." in notes
    assert (
        "Companies start at 85, which stands in 0 spaces of the market and is marked in none: it is left out." in notes
    )


def test_a_par_that_stands_in_several_spaces_and_is_marked_in_none_is_left_out():
    box, notes = read("no-pars")
    assert "par_values" not in box
    assert box["market"]["rows"] == ["80 90 100", "70 80b 90", "60 70"]
    assert (
        "Companies start at 80, which stands in 2 spaces of the market and is marked in none: it is left out." in notes
    )


def test_the_legend_may_say_where_companies_start():
    box, _ = read("mines-and-mains")
    assert (box["market"]["rows"], box["par_values"]) == (["60 70 80P", "50 60 70"], [80])


def test_marked_spaces_that_are_no_par_value_are_told():
    box, notes = made(stock={"market": [50, {"value": 60, "par": True}, 70], "par": {"values": [70]}})
    assert box["par_values"] == [70]
    assert "The market marks 60 to start at, and the list of pars has not: the list counts." in notes


# -- privates -------------------------------------------------------------------------------------------------------------


def test_a_private_has_its_price_its_revenue_and_what_is_printed_on_it():
    box, notes = read("many-privates")
    assert len(box["privates"]) == 14
    ferry = {"symbol": "F1", "name": "Fähre", "price": 20, "revenue": 5, "text": "Lays a tile in B4."}
    assert box["privates"]["P1"] == ferry
    assert box["privates"]["P3"] == {"symbol": "P3", "name": "鉄道", "revenue": 5}
    assert box["privates"]["P4"]["players_min"] == 3
    assert "The price of 鉄道 is “$60 + $40 debt”, which is no single whole figure: it is left out." in notes
    assert "“bid” of privates (鉄道: 50) is not kept: a box has no word for it." in notes


@each(("track", "named"), [
    (["SR", "OR1", "MR", "OR2", "MR"], {"MR": "operating"}), (["SR", "OR1", "OR2", "MR"], {"MR": "set"}),
    (["OR1", "OR2", "SR", "Parliament"], {"Parliament": "stock"}), (["ISR", "SR", "OR"], {}), (["SR", "OR", ""], {}),
])
def test_rounds_of_other_names(track, named):
    rounds = [{"name": name} for name in track]
    found, notes = read_maker({"info": {"title": "X"}, "rounds": rounds})
    assert found.get("named_rounds", {}) == {name: {"after": after, "asks": "players"} for name, after in named.items()}
    assert all(any(name in str(note) for note in notes) for name in named)


def test_companies_that_begin_with_what_is_paid_for_their_shares():
    found, _notes = read_maker({
        "info": {"title": "X", "capitalization": "incremental"}, "companies": [{"name": "Red", "abbrev": "R"}],
        "shareTypes": {"default": [{"quantity": 1, "percent": 20}, {"quantity": 8, "percent": 10}]},
    })  # fmt: skip
    assert all(kind["incremental"] and kind["capital"] == 0 for kind in found["kinds"].values())
    assert found["kinds"]["company"]["float"] == 20, "the president's certificate"


def test_trains_of_older_files_rust_by_the_words_on_them():
    box, notes = read("old-words")
    assert {name: row.get("rusted_by") for name, row in box["trains"].items()} == {
        "2": "4", "2+": "4", "3": "6", "4": "7", "5": None, "6": None, "7": None}  # fmt: skip
    assert not [note for note in notes if "rust" in note.lower()]


@each(("two", "four", "phase"), [
    ({"info": "Rusted by 4"}, {}, {}), ({"info": "Rusts on the first 4-train."}, {}, {}), ({"info": "rusts: 4T"}, {}, {}),
    ({"description": "Two stops; rusts with 4."}, {}, {}), ({"rusts_on": "4"}, {}, {}), ({"rust": "4 train"}, {}, {}),
    ({}, {"info": "Rusts 2"}, {}), ({}, {"rusts": "2"}, {}), ({}, {}, {"rust": "2"}), ({}, {}, {"rust": ["2"]}),
])  # fmt: skip
def test_whoever_says_that_a_train_rusts_is_believed(two, four, phase):
    box, _ = made(trains=[{"name": "2", "price": 80, **two}, {"name": "4", "price": 300, **four}],
                  phases=[{"name": "2", "limit": 4, "tiles": "yellow"},
                          {"name": "4", "limit": 3, "tiles": "green", **phase}])  # fmt: skip
    assert (box["trains"]["2"].get("rusted_by"), box["trains"]["4"].get("rusted_by")) == ("4", None)


def test_a_phase_that_names_a_later_train_is_the_one_that_rusts():
    box, _ = made(trains=[{"name": "2", "price": 80}, {"name": "4", "price": 300}],
                  phases=[{"name": "2", "limit": 4, "rust": "4"}, {"name": "4", "limit": 3}])  # fmt: skip
    assert box["trains"]["2"]["rusted_by"] == "4"


@each("said", [{"info": "Permanent"}, {"info": "Never rusts"}, {"rust": "never"}, {"info": "Rusts"}, {}])
def test_what_names_no_train_rusts_nothing(said):
    box, notes = made(trains=[{"name": "2", "price": 80, **said}, {"name": "4", "price": 300}])
    assert "rusted_by" not in box["trains"]["2"] and not [note for note in notes if "it stays" in note]
