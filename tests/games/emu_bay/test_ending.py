import pytest

from companion.games.emu_bay.ending import conditions
from tests.each import each
from tests.games.emu_bay.driver import Table

ALL_SOLD = {"EBR": "AB", "TMLC": "ABCA", "L&W": "ABC", "GT": "A", "MLM": "A", "NED": "A", "NMF": "A"}
BONDS = {3: [[10, 6, 1, True], [20, 7, 2, True]], 2: [[10, 6, 1, True], [20, 7, 2, True], [20, 8, 2, True]],
         1: [[10, 6, 1, True], [20, 7, 2, True], [20, 8, 2, True], [30, 9, 2, True]]}
NO_REVENUE = {c: {"revenue": 0} for c in ALL_SOLD}


def books(cubes, pool, empty, shares, **position):
    """A position at the depth Books: cubes on the map, bonds in the pool, empty charters, everything earning 0."""
    table = Table(depth="books", **position.pop("options", {}))
    charters = {c: dict(figures) for c, figures in NO_REVENUE.items()}
    for company in empty:
        charters[company] |= {"track": 0, "narrow": 0}
    charters["TMLC"]["bonds"] = [[15, 5, 2, True], *BONDS[pool]]
    for merged in position.get("merged", {}):
        charters[merged] |= {"bonds": []}
    return table.at("Ann", cubes=cubes, shares=shares, **{**position, **charters})


def held(table):
    return [c.id for c in conditions(table.game) if c.left == 0]


def test_example_15a_one_condition_does_not_end_the_game():
    table = books(3, 3, ["EBR", "L&W"], {**ALL_SOLD, "EBR": "A"})
    table.dividends("Ann")
    assert (held(table), table.end) == (["resources"], None)


def test_example_15b_shares_and_bonds_and_a_shared_win():
    merged = {"GT": "EBR", "MLM": "EBR"}
    shares = {**ALL_SOLD, "EBR": "ABCA", "GT": "", "MLM": ""}
    table = books(5, 2, ["TMLC", "L&W"], shares, merged=merged, cash=[31, 31, 12])
    assert table["EBR"].reserved == 2
    table.dividends("Ann")
    assert (table.end, table.game.winners()) == ("conditions: shares, bonds", ["Ann", "Bo"])


def test_example_15c_track_and_bonds():
    empty = ["EBR", "L&W", "GT", "MLM", "NED", "NMF"]
    table = books(8, 1, empty, {**ALL_SOLD, "TMLC": "ABC", "NMF": ""})
    table.dividends("Ann")
    assert table.end == "conditions: track, bonds"


def test_example_15d_no_condition():
    table = books(4, 3, ["EBR", "TMLC"], {**ALL_SOLD, "NMF": ""})
    table.dividends("Ann")
    assert (held(table), table.end) == ([], None)


def stuck(**options):
    """Cy can do nothing: L&W has no money, everything else is full or sold out."""
    return Table(**options).at(
        "Cy", cash=[10, 12, 9], shares={"L&W": "AC", "EBR": "B"}, LW={"revenue": 4}, EBR={"revenue": -1},
        actions={"pay-dividends": 1, "auction-share": 2, "issue-bond": 1},
    )


def test_example_15_stalemate_pays_dividends_once_more():
    table = stuck()
    assert [o.kind.kind for o in table.game.ask.open_offers()] == ["declare-stalemate"]
    table.stalemate("Cy")
    assert (table.cash, table.end, table.game.winners()) == ([12, 11, 11], "stalemate", ["Ann"])


def test_a_stalemate_pays_nothing_as_an_option():
    table = stuck(stalemate_pays_dividends=False)
    table.stalemate("Cy")
    assert (table.cash, table.end, table.game.winners()) == ([10, 12, 9], "stalemate", ["Bo"])


def test_a_stalemate_may_make_bankrupt():
    table = stuck()
    table.correct("correct-charter", company="EBR", what="revenue", value=-20)
    table.stalemate("Cy")
    assert (table.cash, table.end) == ([12, 0, 11], "stalemate")


@each("action", ["build-track", "auction-share", "take-resources", "issue-bond", "merge-independent"])
def test_any_action_that_can_be_taken_is_no_stalemate(action):
    table = Table().at(
        "Cy", shares={"L&W": "AC", "GT": "C", "EBR": "A"}, cubes={"2,2": 1}, GT={"cash": 20},
        actions={"pay-dividends": 1, "take-resources": 1, "build-track": 2},
    )
    assert table.closed(action) is None
    assert table.closed("declare-stalemate").startswith("You can still: ")


def test_the_distance_to_each_condition():
    table = Table().at("Ann", shares={"EBR": "A"}, cubes={"9,2": 5, "9,3": 1})
    assert [(c.id, c.left, table.read(c.distance)) for c in conditions(table.game)] == [
        ("shares", 1 + 4 + 3 + 4, "12 shares to go"), ("resources", 3, "3 cubes to go"),
        ("track", 3, "3 charters to go"), ("bonds", 3, "3 bonds to go"),
    ]


def test_trap_14_a_merge_makes_shares_and_track_false_again():
    table = Table().at(
        "Ann", shares={**ALL_SOLD, "TMLC": "ABC"}, track={"EBR": "3,3 4,2 5,3 6,2", "TMLC": "6,3 7,4 3,2", "L&W": "8,3"},
        TMLC={"track": 0}, LW={"track": 0},
    )
    table.correct("correct-holding", player="Bo", company="EBR", shares=1)
    assert held(table) == ["track"]
    table.merge("Ann", "EBR", "GT")
    assert held(table) == []


def test_trap_14_a_merge_elsewhere_frees_an_ebr_share():
    table = Table().at("Ann", shares={**ALL_SOLD, "TMLC": "ABC"}, track={"TMLC": "6,2 5,2 4,2 3,2"})
    table.correct("correct-holding", player="Cy", company="TMLC", shares=1)
    unsold = table["EBR"].unsold + table["TMLC"].unsold
    table.merge("Ann", "TMLC", "GT")
    assert (unsold, table["EBR"].unsold, table["TMLC"].unsold) == (1, 1, 0)


def test_independents_need_not_be_sold_as_an_option():
    shares = {c: h for c, h in ALL_SOLD.items() if c in ("EBR", "TMLC", "L&W")}
    assert held(books(9, 3, [], shares)) == []
    assert held(books(9, 3, [], shares, options={"shares_condition_includes_independents": False})) == ["shares"]


@pytest.mark.parametrize(("stay", "end"), [(False, None), (True, "conditions: resources, bonds")])
def test_a_marked_condition_may_stay_marked(stay, end):
    table = books(3, 3, [], ALL_SOLD | {"NMF": ""}, options={"end_conditions_stay_marked": stay}, cash=[30, 30, 30])
    table.dividends("Ann")
    assert "End conditions that hold: Few resources." in table.notes
    table.correct("correct-hex", hex="map", cubes=9)
    table.clear()
    table.bond("Bo", "L&W", (20, 8, 2))
    table.dividends("Cy")
    assert table.end == end


def test_conditions_are_checked_after_dividends_only():
    table = books(3, 3, [], ALL_SOLD | {"NMF": ""})
    table.bond("Ann", "L&W", (20, 8, 2))
    assert (held(table), table.end) == (["resources", "bonds"], None)


def test_the_independents_charter_forgets_a_merged_ones_cubes():
    empty = ["L&W", "TMLC", "MLM", "NED", "NMF"]
    assert held(books(9, 3, empty, {**ALL_SOLD, "EBR": "A"})) == []
    assert held(books(9, 3, empty, {**ALL_SOLD, "EBR": "A", "GT": ""}, merged={"GT": "EBR"})) == ["track"]
