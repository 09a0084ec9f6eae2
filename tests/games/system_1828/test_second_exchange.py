"""The second merger of 1828 against the worked examples of the facts, and against what must hold in any merger."""

import json
import random
from copy import deepcopy

import pytest

from tests.each import each
from tests.games.system_1828.random_mergers import random_case
from tests.games.system_1828.second_exchange import CHART, EDITIONS, finish, merge, price_at, system_cell


def cell_of(text):
    """Read "(5,3)"."""
    row, column = text.strip("()").split(",")
    return [int(row), int(column)]


def company(name, cell, holders, pool, ipo, director, **more):
    return {
        "kind": "public", "parts": [name], "homes": [f"{name} home"], "par": 67, "cell": cell_of(cell),
        "director": director, "holders": {who: number for who, number in holders.items() if number}, "pool": pool,
        "ipo": ipo, "treasury_shares": 0, "cash": 100, "trains": [], "privates": [], "coal": 0,
        "markers": {"placed": [], "spare": 3}, "floated": "earlier", "operated": True,
    } | more  # fmt: skip


def position_of(order, cash, *companies):
    stacks = {}
    for part in companies:
        stacks.setdefault("{},{}".format(*part["cell"]), []).append(part["parts"][0])
    return {
        "players": list(order), "cash": cash if isinstance(cash, dict) else dict.fromkeys(order, cash), "bank": 10000,
        "passes": [], "passes_in_a_row": 0, "sold": {who: [] for who in order}, "private_owners": {},
        "stacks": stacks, "blocking": [], "coal_at": {"K11": 2, "K13": 1}, "gone": [],
        "companies": {part["parts"][0]: part for part in companies},
    }  # fmt: skip


def by_rule(wishes):
    """Answer questions from {(who, what): answer}."""
    return lambda question: wishes[question["who"], question["what"]]


def shares_of(system):
    return system["holders"], system["pool"], system["ipo"]


def change(before, after):
    return {who: after["cash"][who] - money for who, money in before["cash"].items() if after["cash"][who] != money}


# -- example 6 -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "draft", "final"),
    [
        ((5, 3), (13, 7), (5, 8), (2, 3)),
        ((4, 3), (10, 9), (4, 9), (0, 3)),
        ((9, 5), (9, 5), (8, 9), (4, 5)),
        ((15, 6), (15, 4), (12, 8), (9, 4)),
    ],
)
def test_the_price_of_a_system(first, second, draft, final):
    for pair in ((first, second), (second, first)):
        assert system_cell(*pair, "right_then_band") == draft
        assert system_cell(*pair, "up_then_top_row") == final


def test_a_system_may_be_cheaper_than_its_dearer_part():
    assert price_at(system_cell((4, 14), (13, 0), "up_then_top_row")) == 272 < price_at((4, 14))


def test_the_chart_has_all_cells_of_the_facts():
    assert sum(price is not None for line in CHART for price in line) == 194
    assert price_at((11, 3)) == 63


# -- example 7 -----------------------------------------------------------------------------------------------------------


def odd_shares():
    return position_of(
        "ABCD", {"A": 200, "B": 300, "C": 50, "D": 100},
        company("PRR", "(5,3)", {"A": 1, "B": 5, "C": 1}, 1, 2, "B"),
        company("MP", "(13,7)", {"A": 2, "B": 4, "D": 3}, 1, 0, "B"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("edition", "cash"),
    [("draft2018", {"A": 267, "B": 240, "C": 17, "D": 40}), ("final", {"A": 267, "B": 248, "C": 25, "D": 48})],
)
def test_odd_shares(edition, cash):
    wishes = {(who, "single"): "trade_up" for who in "BCD"} | {
        ("A", "single"): "sell", ("A", "aside"): "MP", ("B", "aside"): "MP"}  # fmt: skip
    order = {"player": "B", "companies": ["PRR", "MP"], "edition": edition}
    result, _ = finish(odd_shares(), order, by_rule(wishes))
    after = result["done"]
    assert after["cash"] == cash
    assert shares_of(after["companies"]["PRR"]) == ({"A": 1, "B": 4, "C": 1, "D": 2}, 1, 0)
    assert after["companies"]["PRR"]["treasury_shares"] == 1
    assert after["sold"] == {"A": ["PRR"], "B": [], "C": [], "D": []}


def test_questions_come_one_by_one():
    order = {"player": "B", "companies": ["PRR", "MP"], "edition": "draft2018"}
    assert merge(odd_shares(), order, [])["question"]["what"] == "aside"
    asked = merge(odd_shares(), order, ["MP", "MP"])["question"]
    assert (asked["who"], asked["what"], asked["cost"], asked["value"]) == ("C", "single", 33, 94)
    with pytest.raises(ValueError, match="does not answer"):
        merge(odd_shares(), order, ["NYC"])


def test_who_sold_a_part_may_not_trade_up():
    position = odd_shares()
    position["sold"]["C"] = ["MP"]
    order = {"player": "B", "companies": ["PRR", "MP"], "edition": "draft2018"}
    assert merge(position, order, ["MP", "MP"])["question"]["who"] == "D"


# -- example 8 -----------------------------------------------------------------------------------------------------------


@each(
    ("placed", "doubled", "edition", "blocked", "left"),
    [
        ((3, 4), True, "draft2018", 1, (6, 1)),
        ((3, 4), False, "draft2018", 0, (7, 0)),
        ((4, 4), False, "draft2018", 1, (7, 0)),
        ((3, 4), True, "final", 1, (6, 2)),
        ((4, 4), False, "final", 0, (8, 0)),
    ],
)
def test_markers(placed, doubled, edition, blocked, left):
    position = odd_shares()
    for name, number in zip(("PRR", "MP"), placed, strict=True):
        places = [f"{name}{place}:0" for place in range(number)]
        places[0] = "F14:0" if doubled else places[0]
        position["companies"][name]["markers"] = {"placed": places, "spare": 4 - number}
    order = {"player": "B", "companies": ["PRR", "MP"], "edition": edition}
    after = finish(position, order, lambda question: question["choices"][0])[0]["done"]
    markers = after["companies"]["PRR"]["markers"]
    assert (len(markers["placed"]), markers["spare"]) == left
    assert len(after["blocking"]) == blocked


def failing():
    return position_of(
        "ABC", 100,
        company("PRR", "(13,7)", {"A": 2, "B": 2, "C": 1}, 1, 4, "A"),
        company("MP", "(13,7)", {"A": 2, "B": 2, "C": 3}, 0, 3, "C"),
    )  # fmt: skip


def test_a_merger_that_fails_is_a_pass():
    position = failing()
    before = deepcopy(position)
    result = merge(position, {"player": "A", "companies": ["PRR", "MP"], "edition": "draft2018"}, [])
    assert position == before
    assert result["failed"]["reason"] == "no_share_to_give"
    assert result["failed"]["missing"] == {"player": "A", "has": 2, "needs": 3}
    assert result["failed"]["position"] == before | {"passes": ["A"], "passes_in_a_row": 1}


# -- the mergers of real games -------------------------------------------------------------------------------------------

UP, DOWN = "trade_up", "sell"
REAL = [
    ("GT (13,7)", "IC (10,6)", "3421", "4", {"4": (4, 6), "1": (3, 0)}, (0, 1), (3, 3),
     {("1", "given_share"): "aside", ("1", "single"): DOWN}, (5, 6), {"4": 4, "1": 1}, 1, 3, {"1": 67}),
    ("CPR (13,8)", "MC (9,5)", "3421", "1", {"1": (6, 6), "3": (1, 0)}, (3, 0), (0, 4),
     {("3", "single"): DOWN}, (4, 5), {"1": 5}, 2, 2, {"3": 74}),
    ("PRR (5,3)", "MP (13,7)", "4132", "3", {"3": (6, 5), "4": (0, 1), "1": (0, 1)}, (0, 0), (4, 3),
     {("3", "aside"): "PRR", ("4", "single"): UP, ("1", "single"): UP, ("3", "single"): UP},
     (2, 3), {"3": 5, "4": 1, "1": 1}, 0, 2, {"4": -52, "1": -52, "3": -25}),
    ("NYC (5,4)", "NYH (5,2)", "2314", "2", {"2": (6, 6), "3": (1, 1), "4": (1, 1)}, (0, 0), (2, 2),
     {}, (0, 2), {"2": 5, "3": 1, "4": 1}, 0, 2, {}),
    ("NKP (1,1)", "ERIE (2,1)", "2314", "2", {"2": (6, 5)}, (0, 1), (4, 4),
     {("2", "aside"): "ERIE", ("2", "single"): DOWN}, (0, 5), {"2": 4}, 1, 4, {"2": 107}),
    ("GT (13,7)", "MC (13,7)", "213", "3", {"3": (4, 6)}, (2, 0), (4, 4), {}, (8, 7), {"3": 4}, 1, 4, {}),
    ("CPR (13,7)", "NW (11,7)", "312", "1", {"1": (5, 6), "2": (0, 1)}, (5, 1), (0, 2),
     {("1", "aside"): "NW", ("2", "single"): UP, ("1", "single"): UP},
     (6, 7), {"1": 5, "2": 1}, 3, 0, {"1": -31, "2": -31}),
    ("ERIE (1,1)", "C&O (1,1)", "312", "2", {"2": (6, 6), "1": (1, 1)}, (0, 0), (3, 3),
     {}, (0, 6), {"2": 5, "1": 1}, 0, 3, {}),
]  # fmt: skip


@each("case", REAL)
def test_a_merger_of_a_real_game(case):
    stays, goes, order, acting, players, pools, ipos, wishes, cell, holders, pool, ipo, money = case
    parts = []
    for index, text in enumerate((stays, goes)):
        name, place = text.split()
        owned = {who: pair[index] for who, pair in players.items()}
        parts.append(company(name, place, owned, pools[index], ipos[index], acting))
    position = position_of(order, 1000, *parts)
    names = [text.split()[0] for text in (stays, goes)]
    result, answers = finish(position, {"player": acting, "companies": names, "edition": "final"}, by_rule(wishes))
    system = result["done"]["companies"][names[0]]
    assert len(answers) == len(wishes)
    assert result["report"]["cell"] == list(cell)
    assert shares_of(system) == (holders, pool, ipo)
    assert change(position, result["done"]) == money
    assert system["director"] == acting
    assert system["cash"] == 200


# -- what has no recorded example ----------------------------------------------------------------------------------------


def test_the_bank_pays_a_later_player_in_draft2018():
    position = position_of(
        "ABC", 0,
        company("PRR", "(5,3)", {"A": 2, "B": 2, "C": 2}, 2, 2, "C"),
        company("MP", "(13,7)", {"A": 6}, 0, 4, "A"),
    )  # fmt: skip
    order = {"player": "A", "companies": ["PRR", "MP"], "edition": "draft2018"}
    result = merge(position, order, ["B", "C"])
    after = result["done"]
    assert after["cash"] == {"A": 0, "B": 27, "C": 27}
    assert shares_of(after["companies"]["PRR"]) == ({"A": 3, "B": 1, "C": 1}, 2, 2)
    assert [entry["from"] for entry in result["report"]["log"]] == ["own", "own", "B", "C", "own", "own"]


def test_who_cannot_pay_for_the_share_kept_aside_loses_it():
    """In final the giver of a cheap Y gets a dear X; without the difference he is paid for the Y."""
    position = position_of(
        "ABC", {"A": 0, "B": 5, "C": 9},
        company("GT", "(13,7)", {"A": 4, "B": 1, "C": 5}, 0, 0, "C"),
        company("IC", "(10,6)", {"A": 6}, 0, 4, "A"),
    )  # fmt: skip
    order = {"player": "A", "companies": ["GT", "IC"], "edition": "final"}
    after = merge(position, order, ["B"])["done"]
    assert after["cash"] == {"A": 0, "B": 5 + 67, "C": 9 + 67}
    assert after["sold"] == {"A": [], "B": ["GT"], "C": ["GT"]}


def test_two_young_companies_of_which_one_has_floated():
    young = {"operated": False, "cash": 0, "par": 67}
    position = position_of(
        "ABC", 0,
        company("GT", "(13,7)", {"A": 6}, 0, 4, "A", **young | {"floated": "now", "cash": 670}),
        company("IC", "(13,7)", {"A": 2}, 0, 8, "A", **young | {"floated": "no"}),
    )  # fmt: skip
    order = {"player": "A", "companies": ["GT", "IC"], "edition": "final"}
    system = merge(position, order, [])["done"]["companies"]["GT"]
    assert (system["ipo"], system["floated"], system["cash"]) == (6, "no", 0)
    position["companies"]["GT"] |= {"holders": {"A": 10}, "ipo": 0}
    after = merge(position, order, [])["done"]
    system = after["companies"]["GT"]
    assert (system["ipo"], system["floated"], system["cash"]) == (4, "now", 10 * price_at(system["cell"]))
    assert position["bank"] + 670 == after["bank"] + system["cash"]
    with pytest.raises(ValueError, match="operated"):
        merge(position, order | {"edition": "draft2018"}, [])


def test_assets_move_over():
    position = odd_shares()
    position["companies"]["PRR"] |= {"trains": ["3"], "coal": 1, "privates": ["D&H"]}
    position["companies"]["MP"] |= {"trains": ["5", "3"], "coal": 1, "cash": 7}
    position["private_owners"] = {"P-MP": "A", "SVN": "B"}
    position["stacks"]["2,3"] = ["NYC"]
    order = {"player": "B", "companies": ["PRR", "MP"], "edition": "final"}
    after = finish(position, order, lambda question: question["choices"][0])[0]["done"]
    system = after["companies"]["PRR"]
    assert (system["trains"], system["shells"]) == (["3", "5", "3"], [["3"], ["5", "3"]])
    assert (system["coal"], after["coal_at"]["K11"], system["privates"], system["cash"]) == (1, 3, ["D&H"], 107)
    assert after["stacks"] == {"2,3": ["NYC", "PRR"]}
    assert after["private_owners"] == {"SVN": "B"}
    assert after["gone"] == ["MP"]
    assert "MP" not in after["companies"]


# -- random cases --------------------------------------------------------------------------------------------------------


def money_of(position):
    return sum(position["cash"].values()) + position["bank"] + sum(c["cash"] for c in position["companies"].values())


def check_papers(part):
    shares = part["holders"]
    assert sum(shares.values()) + part["pool"] + part["ipo"] + part["treasury_shares"] == 10
    assert min([*shares.values(), part["pool"], part["ipo"], part["cash"]]) >= 0
    assert shares[part["director"]] == max(shares.values()) >= 2


def check_table(position):
    for part in position["companies"].values():
        check_papers(part)
    assert min(position["cash"].values()) >= 0
    assert set(position["passes"]) <= set(position["players"])
    stacked = sorted(name for stack in position["stacks"].values() for name in stack)
    assert stacked == sorted(position["companies"])
    assert sum(position["coal_at"].values()) + sum(c["coal"] for c in position["companies"].values()) == 3
    json.dumps(position)


def check_done(before, order, after):
    stays, goes = order["companies"]
    old, new = before["companies"], after["companies"]
    system = new[stays]
    assert system["treasury_shares"] == 1
    assert set(old) - set(new) == {goes}
    for name in set(new) - {stays}:
        assert new[name] == old[name]
    assert sorted(system["trains"]) == sorted(old[stays]["trains"] + old[goes]["trains"])
    placed = system["markers"]["placed"]
    assert len({place.split(":")[0] for place in placed}) == len(placed)
    everything = [old[name]["markers"] for name in (stays, goes)]
    total = sum(len(markers["placed"]) + markers["spare"] for markers in everything)
    cap = (EDITIONS[order["edition"]] | order["options"])["system_marker_cap"]
    assert len(placed) + system["markers"]["spare"] in (total, cap)
    assert order["player"] not in after["passes"]


def test_random_mergers_keep_every_paper_and_coin():
    seen = {}
    for seed in range(400):
        rng = random.Random(seed)
        before, order = random_case(rng)
        check_table(before)
        untouched = deepcopy(before)
        result, answers = finish(before, order, lambda question, rng=rng: rng.choice(question["choices"]))
        assert before == untouched
        assert merge(before, order, answers) == result
        outcome = "done" if "done" in result else "failed"
        seen[order["edition"], outcome] = seen.get((order["edition"], outcome), 0) + 1
        after = result["done"] if outcome == "done" else result["failed"]["position"]
        check_table(after)
        assert money_of(after) == money_of(before)
        if outcome == "done":
            check_done(before, order, after)
        else:
            assert {**after, "passes": 0, "passes_in_a_row": 0} == {**before, "passes": 0, "passes_in_a_row": 0}
            assert order["player"] in after["passes"]
    assert len(seen) == 4
    assert min(seen.values()) >= 10
