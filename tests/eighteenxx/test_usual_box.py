"""A box that does not say everything: what is missing, what is assumed, and every fault of what is there."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from companion.eighteenxx.box.box import as_printed, box, read_data
from companion.eighteenxx.box.defaults import read_usual_box
from companion.eighteenxx.editor.summary import sentences
from tests.each import each
from tests.test_game_file import EIGHTEEN

#: What a table with a board and a rulebook would write down first.
SHORT = {
    "name": "Fjord",
    "currency": "{} kr",
    "players": [3, 4],
    "bank": 5000,
    "start_cash": {"3": 500, "4": 400},
    "certificate_limit": {"3": 16, "4": 12},
    "companies": {"N": {"name": "North", "token_costs": [0, 40]}, "S": {"name": "South", "token_costs": [0]}},
    "market": {"rows": ["50 60P 70P 80"]},
    "trains": {"2": {"number": 4, "price": 80, "distance": 2}, "3": {"number": 3, "price": 200}},
    "phases": {"2": {"train_limit": 4, "colours": ["yellow"]}, "3": {"train_limit": 3, "colours": ["yellow", "green"]}},
}


def read(**changes):
    data = {**SHORT, **changes}
    return read_usual_box({name: value for name, value in data.items() if value is not None}, "fjord.toml")


def lines(texts):
    return [str(text) for text in texts]


def test_what_a_box_leaves_open_is_missing_or_has_a_usual_answer():
    found = read()
    assert lines(found.missing) == ["How far trains go is not told (3): no limit stands for each."]
    assert "How much is sold when companies float is not told (company): 60\u00a0% is assumed." in lines(found.assumed)
    assert found.box.kinds["company"].certificates == (20, *8 * [10])
    assert found.box.par_values == (70, 60)
    assert [phase.operating_rounds for phase in found.box.phases.values()] == [1, 2]
    assert found.box.companies["N"].shape != found.box.companies["S"].shape


def test_what_is_told_is_not_assumed():
    found = read(holding_limit=70, kinds={"company": {"certificates": [40, 30, 30], "float": 50, "capital": 5}})
    assert found.box.holding_limit == 70
    assert [line for line in lines(found.assumed) if "companies float" in line or "a player may hold" in line] == []


def test_the_data_stay_as_they_were():
    before = repr(SHORT)
    read()
    assert repr(SHORT) == before


def test_only_the_name_is_needed():
    found = read_usual_box({"name": "Fjord"}, "fjord.toml")
    assert [line for line in lines(found.missing) if line.startswith("There ")] == [
        "There are no companies.", "There is no stock market.", "There are no trains.",
    ]  # fmt: skip
    with pytest.raises(ValueError, match=r"^fjord\.toml: name is missing\.$"):
        read_usual_box({}, "fjord.toml")


def test_without_a_map_nobody_asks_for_homes_and_with_one_everybody_does():
    assert read().box.companies["N"].home == ""
    with pytest.raises(ValueError, match=r"companies\.N\.home is missing"):
        read(map="1889-map")
    with pytest.raises(ValueError, match=r"trains\.3\.distance is missing"):
        read(map="1889-map", companies=None)


def test_all_faults_are_told_at_once():
    with pytest.raises(ValueError) as faults:
        read(bank=700, kinds={"company": {"certificates": [20, 10]}}, par_values=[60], currency="kr {} {x}")
    assert str(faults.value).splitlines() == [
        "fjord.toml: par_values are [60], but the market's par cells say [60, 70].",
        "fjord.toml: The bank holds 700; 3 players cannot start with 500 each.",
        "fjord.toml: The bank holds 700; 4 players cannot start with 400 each.",
        "fjord.toml: kinds.company: the certificates [20, 10] are 30 %, not 100 %.",
        "fjord.toml: currency is 'kr {} {x}'; \"{}\" stands in it once, and no other brace.",
    ]


def test_a_fault_is_one_line_whatever_it_names():
    with pytest.raises(ValueError) as faults:
        read(start_cash={"three\nor four": 500})
    assert str(faults.value) == "fjord.toml: start_cash should have numbers for names, not three or four, 3, 4."


@pytest.mark.parametrize("players", [[], [0, 4], [2, 10**9]])
def test_a_box_is_for_1_to_20_players(players):
    with pytest.raises(ValueError, match="they are the fewest and the most, from 1 to 20"):
        read(players=players)


@each("title", EIGHTEEN)
def test_the_boxes_of_the_shelf_say_everything(title):
    found = read_usual_box(as_printed(read_data(title), title), title)
    assert (found.missing, found.assumed) == ((), ())
    told = lines(sentences(found.box))
    assert told[0].startswith(f"{box(title).name}: ")
    assert sum(line.startswith("Phase ") for line in told) == len(found.box.phases)


def test_sentences_tell_the_figures():
    found = read(privates={"P1": {"symbol": "F", "name": "Ferry", "price": 30, "revenue": 5}})
    assert lines(sentences(found.box))[:5] == [
        "Fjord: 3 to 4 players.",
        "The bank has 5,000.",
        "With 3 / 4 players each starts with 500 / 400, and holds up to 16 / 12 certificates.",
        "2 companies: N, S. Certificates in percent: 20, 8×10.",
        "Ferry costs 30 and pays 5.",
    ]
    assert "The stock market has 4 spaces (rows: 1), from 50 to 80." in lines(sentences(found.box))


VALUES = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=4) | some.just("unlimited"),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=4), inner, max_size=3), max_leaves=6,
)  # fmt: skip


def places(data, path=()):
    """The way to every value in the data."""
    for name, value in data.items():
        yield (*path, name)
        if isinstance(value, dict):
            yield from places(value, (*path, name))


EXTRA = [("profiles",), ("options",), ("ends",), ("kinds",), ("kinds", "company"), ("stock_turn",), ("tiles",), ("map",)]


@given(some.sampled_from([*places(SHORT), *EXTRA]), VALUES)
def test_whatever_stands_anywhere_there_is_a_box_or_a_list_of_faults(path, value):
    data = changed(SHORT, path, value)
    try:
        found = read_usual_box(data, "fjord.toml")
    except ValueError as faults:
        assert all(line.startswith("fjord.toml: ") for line in str(faults).splitlines())
    else:
        assert lines(sentences(found.box))


def changed(data, path, value):
    first, *rest = path
    return {**data, first: changed(data.get(first, {}), rest, value) if rest else value}


def test_things_are_called_what_people_call_them():
    phases = {"2": {"colour": "Early"}, "3": {"train_limit": 3}}
    missing = lines(read(phases=phases, privates={"P1": {"name": "Ferry"}}).missing)
    assert any("The train limit is not told in phases (Early)" in line for line in missing)
    assert "The prices of privates are not told (Ferry): 0 stands for each." in missing


def test_that_trains_are_sold_for_nothing_stands_first():
    found = read(trains={"2": {"number": 4}, "3": {"price": 200}}, bank=None)
    assert lines(found.missing)[0] == "The prices of trains are not told (2): until you say them, they are sold for 0."


def test_a_market_that_marks_no_start_is_told():
    told = "At which prices companies may start is not told: any price of the market is assumed."
    assert told in lines(read(market={"rows": ["50 60 70"]}).assumed)
    assert told not in lines(read().assumed)


def with_trains(names, phase=None, **more):
    """The box with these trains, each of which begins a phase; the first of `phase` says something of privates."""
    trains = {name: {"number": 3, "price": 80, "distance": 2} for name in names}
    phases = {name: {"train_limit": 4, "colours": ["yellow"], **(phase or {}).get(name, {})} for name in trains}
    return read(trains=trains, phases=phases, privates={"P1": {"price": 20, "revenue": 5}}, **more)


def told_of_privates(found):
    """What is assumed of privates, the phases in which companies buy them, and those that close them."""
    phases = found.box.phases.values()
    return ([line for line in lines(found.assumed) if line.startswith(("When companies may buy", "When privates close"))],
            [phase.name for phase in phases if phase.privates_for_companies],
            [phase.name for phase in phases if phase.closes_privates])  # fmt: skip


@each(("names", "close", "sold_in", "words"), [
    ("2", [], [], ["that none closes is assumed.", "that none may is assumed."]),
    ("23", [], ["3"], ["that none closes is assumed.", "from the second phase on, until they close, is assumed."]),
    ("23456D", ["5"], ["3", "4"],
     ["with the first 5 is assumed.", "from the second phase on, until they close, is assumed."]),
    ("2456", ["5"], ["4"], ["with the first 5 is assumed.", "from the second phase on, until they close, is assumed."]),
    ("ABCDE", ["D"], ["B", "C"],
     ["with the first D is assumed.", "from the second phase on, until they close, is assumed."]),
])  # fmt: skip
def test_privates_close_with_the_first_5_train_or_the_fourth_kind(names, close, sold_in, words):
    assumed, sold, closed = told_of_privates(with_trains(names, assumes=2))
    assert [line.partition(": ")[2] for line in assumed] == words and (sold, closed) == (sold_in, close)


def test_what_is_told_of_privates_is_not_assumed():
    assumed, sold, closed = told_of_privates(with_trains("23456", {"4": {"closes_privates": True}}, assumes=2))
    assert (len(assumed), sold, closed) == (1, ["3"], ["4"])
    assumed, sold, closed = told_of_privates(with_trains("23456", {"2": {"privates_for_companies": True}}, assumes=2))
    assert (len(assumed), sold, closed) == (1, ["2"], ["5"])
    assumed, sold, closed = told_of_privates(with_trains("23456", {"2": {"closes_privates": False}}, assumes=2))
    assert (len(assumed), closed) == (1, [])


@pytest.mark.parametrize(("phases", "words", "close"), [
    (1, "that none may, and that none closes, is assumed.", []),
    (2, "from the second phase on, and that none closes, is assumed.", []),
    (5, "from the second phase until they close with the fifth kind of train is assumed.", ["6"]),
])  # fmt: skip
def test_a_table_that_began_before_closes_them_when_it_did(phases, words, close):
    assumed, _sold, closed = told_of_privates(with_trains([str(n) for n in range(2, 2 + phases)]))
    assert assumed == [f"When companies may buy privates is not told: {words}"] and closed == close


def test_what_is_printed_of_a_zone_is_told_where_it_allows_nothing():
    zones = {"yellow": {"letter": "y", "text": "Pays nothing"},
             "brown": {"letter": "b", "text": "More", "beyond_limit": True}}  # fmt: skip
    told = lines(sentences(read(market={"rows": ["50y 60P 70b"], "zones": zones}).box))
    assert "Of the yellow zone the market says: Pays nothing" in told
    assert "In the brown zone: more than the usual limit may be held." in told
    assert "Of the brown zone the market says: More" not in told


def test_what_a_profile_leaves_open_is_filled_in():
    zones = {"rows": ["50y 60P"], "zones": {"yellow": {"letter": "y"}}}
    found = read(market=zones, profiles={"rulebook": {"exempt_zones": ["yellow"]}})
    assert found.box.profiles["rulebook"].exempt_zones == ("yellow",)
    assert found.box.profiles["rulebook"].private_up_to == 2
