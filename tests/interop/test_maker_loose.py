"""Files of 18xx-maker that say a thing in another way than most: it is read, or a sentence says that it is not."""

import pytest

from companion.eighteenxx.box.defaults import read_usual_box
from companion.interop.maker import loose
from companion.interop.maker.colours import ink_of
from tests.each import each
from tests.interop.test_maker import made

SHARES = [{"quantity": 1, "percent": 20}, {"quantity": 8, "percent": 10}]


def a_company(**parts):
    box, notes = made(shareTypes={"default": SHARES}, companies=[{"abbrev": "A", **parts}])
    return box["companies"]["A"], notes


# -- tokens ---------------------------------------------------------------------------------------------------------------


@each(("tokens", "costs"), [
    (4, [0, 40, 100, 100]), ("4", [0, 40, 100, 100]), (1, [0]), ([4], [4]), (["40"], [40]),
    ("Free, 100, 100", [0, 100, 100]), ("0/40/100", [0, 40, 100]),
])  # fmt: skip
def test_a_number_alone_counts_tokens_and_one_in_a_list_is_a_cost(tokens, costs):
    assert a_company(tokens=tokens)[0]["token_costs"] == costs


def test_what_counted_tokens_cost_is_told_as_assumed():
    assert a_company(tokens=4)[1] == (
        "A has 4 tokens, and the file does not say what they cost: 0, 40, 100, 100 are assumed.",)
    assert a_company(tokens="lost")[1] == ("A has tokens “lost”, of which the file says nothing.",)


# -- figures --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", ["2/4", "4/2", [2, 4]])
def test_of_several_limits_the_largest_forbids_nothing(limit):
    box, notes = made(trains=[{"name": "2"}], phases=[{"name": "2", "limit": limit}])
    assert box["phases"]["2"]["train_limit"] == 4
    assert "the largest, 4, is taken, as it forbids nothing that is allowed." in notes[0]


def test_a_train_limit_of_nothing_is_not_told():
    box, notes = made(trains=[{"name": "2"}], phases=[{"name": "2", "limit": 0}])
    assert "train_limit" not in box["phases"]["2"]
    assert notes == ("The train limit of phase 2 is 0, with which nobody could have a train: it is taken as not told.",)


@pytest.mark.parametrize(("price", "read"), [
    ("£750/£1000", 750), ("700 / 500 with trade-in", 700), ({"base": 200, "used": 100}, 200), ("1.450L", 1450),
])  # fmt: skip
def test_of_several_prices_the_first_is_taken(price, read):
    assert made(trains=[{"name": "2", "price": price}])[0]["trains"]["2"]["price"] == read


@each("number", ["∞", "∞ (7 printed)", "Infinite", "unlimited", "as many as you like"])
def test_what_there_is_without_limit_may_be_told_in_words(number):
    assert made(trains=[{"name": "2", "quantity": number}])[0]["trains"]["2"]["number"] == "unlimited"


@each(("value", "numbers"), [
    (4, [4]), ("4", [4]), ("4+", [4, 5, 6]), ("3-5", [3, 4, 5]), ([2, "5+"], [2, 5, 6]), ("few", []), (9, []), (None, []),
])  # fmt: skip
def test_numbers_of_players_that_are_meant(value, numbers):
    assert loose.seats(value, 6) == numbers


def test_html_is_no_part_of_a_name():
    assert loose.words("Steamboat <i>Company</i>") == "Steamboat Company"
    assert loose.words("<p>Owner gets <em>minor A</em> &amp; its train.</p>") == "Owner gets minor A & its train."
    assert loose.words("Port.<br/>$20") == "Port. $20"
    assert loose.words("a < b, c > d") == "a < b, c > d"


# -- figures for each number of players -----------------------------------------------------------------------------------


@pytest.mark.parametrize("top", [{"2": 32, "3": 21}, [32, 21]])
def test_figures_at_the_top_may_be_for_each_number_of_players(top):
    box, _ = made(players=[{"number": 2}, {"number": 3}], capital=top, certLimit=top)
    assert box["start_cash"] == box["certificate_limit"] == {"2": 32, "3": 21}


@pytest.mark.parametrize(("players", "numbers"), [
    ([2, 3, 4], [2, 4]), ({"3": {"capital": 400}, "5": {"capital": 300}}, [3, 5]), ([{"number": "2-4"}], [2, 4]),
])  # fmt: skip
def test_players_may_be_numbers_or_an_object(players, numbers):
    assert made(players=players)[0]["players"] == numbers


def test_that_the_top_counts_and_a_second_row_does_not_is_told():
    box, notes = made(players=[{"number": 3, "capital": 400}, {"number": 4}, {"number": 3}], capital=350)
    assert box["start_cash"] == {"3": 350, "4": 350}
    assert notes == (
        "There is a second row for 3 players: the first counts.",
        "“capital” is told at the top of the file, and in the rows of 3 players otherwise: the top counts.",
    )


@pytest.mark.parametrize("bank", [{"3": 6000, "4": 8000}, [6000, 8000], [6000, 7000, 8000]])
def test_a_bank_in_several_figures_is_left_open(bank):
    box, notes = made(players=[3, 4], bank=bank)
    assert "bank" not in box
    assert "it is left open" in notes[0] and "in the form" in notes[0]


@pytest.mark.parametrize("quantity", [{"3": 20, "4": 30}, [20, 30]])
def test_trains_may_be_told_for_each_number_of_players(quantity):
    box, _ = made(players=[3, 4], trains=[{"name": "2", "quantity": quantity}])
    assert box["trains"]["2"] == {"number": 0, "by_players": {"3": 20, "4": 30}, "distance": 2}


def test_trains_for_four_and_more():
    box, _ = made(players=[3, 4, 5], trains=[{"name": "2", "quantity": 3, "players": "4+"}])
    assert box["trains"]["2"]["by_players"] == {"4": 3, "5": 3}


# -- companies and their shares -------------------------------------------------------------------------------------------


def test_entries_that_are_only_names_are_read_as_names():
    parts = {"trains": ["2", 3], "phases": ["2", 3], "privates": ["Ferry"], "rounds": ["SR", "OR", "MR"]}
    box, _ = made(companies=["Red Line", {"abbrev": "B"}], **parts)
    assert list(box["phases"]) == ["2", "3"] and list(box["named_rounds"]) == ["MR"]
    assert list(box["companies"]) == ["Red Line", "B"]
    assert list(box["trains"]) == ["2", "3"]
    assert box["privates"]["P1"]["name"] == "Ferry"


def test_fractions_are_percents():
    shares = [{"quantity": 1, "percent": 0.4}, {"quantity": 3, "percent": "0.2"}]
    box, _ = made(companies=[{"abbrev": "A"}], shareTypes={"default": shares}, floatPercent=0.5)
    assert box["kinds"]["company"] == {"certificates": [40, 20, 20, 20], "float": 50}
    halves = made(companies=[{"abbrev": "A"}], shareTypes={"default": [{"quantity": 2, "percent": 0.5}]})[0]
    assert halves["kinds"]["company"]["certificates"] == [50, 50]


def test_a_short_share_spoils_no_list_and_bonds_are_no_stock():
    short = {"quantity": 5, "label": "Short", "percent": -10}
    box, notes = made(companies=[{"abbrev": "A"}], shareTypes={"default": [*SHARES, short]})
    assert box["kinds"]["company"]["certificates"] == [20, *8 * [10]]
    assert "“Short” of the certificates of company is less than nothing: it is left to the table." in notes
    _, notes = made(companies=[{"abbrev": "A"}], shareTypes={"default": [{"quantity": 1, "cost": 100, "revenue": 5}]})
    assert "The certificates of company are bonds, and it has no stock: take it out if nobody can own it." in notes


@pytest.mark.parametrize("yes", [True, "yes", "true", 1])
def test_a_mark_may_be_written_in_several_ways(yes):
    assert any("These are minors: A." in note for note in a_company(minor=yes)[1])
    row = [50, {"value": 60, "par": yes}, 70]
    assert made(stock={"type": "1D", "market": row})[0]["par_values"] == [60]


def test_companies_of_one_name_are_told():
    _, notes = made(companies=[{"abbrev": "UY"}, {"abbrev": "UY"}])
    assert "Several companies are called UY: one of them is UY (2) here." in notes


@each(("name", "ink"), [
    ("goldenrod", "#daa520"), ("rebeccapurple", "#663399"), ("hotpink", "#ff69b4"), ("rgb(10, 100, 200)", "#0a64c8"),
    ("maroon", "#800000"), ("weinrot", None),
])  # fmt: skip
def test_colours_of_browsers_are_known(name, ink):
    assert ink_of(name, {}) == ink


# -- trains and phases ----------------------------------------------------------------------------------------------------


def test_a_train_of_which_none_is_sold_begins_its_phase_all_the_same():
    trains = [{"name": "L"}, {"name": "2", "quantity": 0, "print": 22}]
    box, notes = made(trains=trains, phases=[{"name": "1", "train": "L"}, {"name": "2", "limit": 3}])
    assert list(box["phases"]) == ["L", "2"] and notes == ()


def test_phases_of_one_name_are_told_apart():
    phases = [{"name": "Brown", "train": "5"}, {"name": "Brown", "train": "6"}]
    found = made(trains=["5", "6"], phases=phases)[0]["phases"]
    assert [phase["colour"] for phase in found.values()] == ["Brown", "Brown (2)"]


def test_a_discount_that_names_no_train_and_events_in_a_list_are_told():
    trains = [{"name": "2", "discount": 200}]
    box, notes = made(trains=trains, phases=[{"name": "2", "events": ["close_companies", "rain"]}])
    assert "Train 2 costs 200 less for an old one; for which, the file does not say." in notes
    assert "In phase 2 happens what is left to the table: rain." in notes
    assert box["phases"]["2"]["closes_privates"] is True


# -- privates -------------------------------------------------------------------------------------------------------------


def test_whether_a_share_comes_with_a_private_or_for_it_is_asked():
    abilities = [{"type": "exchange"}, {"type": "tile_lay"}]
    privates = [{"name": "Ferry", "company": "A"}, {"name": "Canal", "abilities": abilities}]
    _, notes = made(companies=[{"abbrev": "A"}], privates=privates)
    assert notes == (
        "Ferry is linked with A. Does a share come with it, or is it exchanged for one? Say it in the form: “with A” or "
        "“for A”.",
        "Canal has the abilities exchange. Say in the form which company it is exchanged “for”, or whose share comes “with” "
        "it.",
        "What Canal can do (tile_lay) is left to the table: write it on its line of the form.",
    )


def test_privates_of_one_name_are_told_apart():
    box, _ = made(privates=[{"name": "Small"}, {"name": "Small"}])
    assert [private["name"] for private in box["privates"].values()] == ["Small", "Small (2)"]


# -- the market -----------------------------------------------------------------------------------------------------------


def line(*cells, **parts):
    box, notes = made(info={"title": "Demo", "currency": "Kr #"}, stock={"type": "1D", "market": list(cells), **parts})
    return box, notes


def test_prices_are_read_with_their_sign_and_their_mark():
    box, _ = line("50", "£60", "Kr 70", "80p", "P90", {"label": "Kr 100", "par": True}, "110m", "Closed", "OR 2")
    assert box["market"]["rows"] == ["50 60 70 80P 90P 100P 110"]


def test_pars_of_which_none_stands_in_the_market_void_no_mark():
    box, _ = line(50, {"value": 60, "par": True}, 70, par={"values": [1, 2]})
    assert box["par_values"] == [60]


def test_one_list_among_prices_is_no_row():
    found = made(stock={"market": [50, 60, [70], {"value": 80}]})[0]["market"]
    assert (found["form"], found["rows"]) == ("line", ["50 60 70 80"])


def test_colours_that_a_box_knows_stand_for_themselves():
    legend = [{"color": "red", "description": "End"}, {"color": "yellow", "description": "x"}, {"color": "orange"}]
    box, _ = line(*({"value": 50 + at, "legend": at} for at in range(3)), {"value": 60, "par": True}, legend=legend)
    assert box["market"]["rows"] == ["50b 51y 52o 60P"]
    assert box["market"]["zones"] == {"brown": {"letter": "b", "text": "End"}, "yellow": {"letter": "y", "text": "x"},
                                      "orange": {"letter": "o"}}  # fmt: skip


@each(("text", "zone", "exempt"), [
    ("Does not count towards the limit", {}, True), ("Certificates don't count", {}, True),
    ("More than 60 % may be held", {"beyond_limit": True}, False),
    ("Buy several in a turn", {"several": ["ipo", "pool"]}, False),
    ("May buy multiple from the bank pool", {"several": ["pool"]}, False), ("Pays no dividends", {}, False),
])  # fmt: skip
def test_what_a_legend_plainly_says_is_assumed_and_told(text, zone, exempt):
    legend = [{"color": "yellow", "description": text}]
    box, notes = line({"value": 50, "legend": 0}, {"value": 60, "par": True}, legend=legend)
    assert box["market"]["zones"]["yellow"] == {"letter": "y", "text": text, **zone}
    assert (box.get("profiles", {}).get("rulebook", {}).get("exempt_zones") == ["yellow"]) is exempt
    assert ("so it is assumed that" in notes[0]) is bool(zone or exempt)
    assert text in notes[0]
    assert read_usual_box({**box, "id": "x"}, "x").box.profiles["rulebook"].private_up_to == 2


@pytest.mark.parametrize("legend", [
    {"color": "red", "description": "Closed"}, {"red": "Closed"}, [{"color": "red", "description": "Closed"}],
])  # fmt: skip
def test_a_legend_may_be_an_object(legend):
    box, _ = line({"value": 50, "color": "red"}, {"value": 60, "par": True}, legend=legend)
    assert box["market"]["zones"] == {"yellow": {"letter": "y", "text": "Closed"}}


def test_a_legend_that_says_where_companies_start_is_told():
    _, notes = line({"value": 50, "legend": 0}, 60, legend=[{"color": "red", "description": "May start here"}])
    assert "companies start there." in notes[0]


def test_a_grid_of_one_row_is_a_line_as_nothing_lies_above_and_below():
    found = made(stock={"type": "2D", "market": [[50, 60, {"value": 70, "par": True}], [None]]})[0]["market"]
    assert found["form"] == "line" and found["rows"][0] == "50 60 70P"
