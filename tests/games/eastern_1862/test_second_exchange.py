"""The second share exchange of 1862 against the worked examples of the facts, and against what must hold in any exchange."""

import random
from copy import deepcopy

import pytest

from tests.each import each
from tests.games.eastern_1862.second_exchange import PARS, PRICES, merge, new_index, new_par, refinance


def company(price, president, holders, **more):
    """A company with what the examples say; what is not held lies in the pool, if nothing else is said."""
    made = {
        "kind": "un-chartered", "par": 54, "index": PRICES.index(price), "president": president, "holders": holders,
        "pool": 0, "ipo": 0, "treasury": 0, "cash": 0, "trains": 1, "home": "home", "operated": True,
        "tokens": {"placed": ["home"], "unused": 0},
    } | more  # fmt: skip
    made["pool"] = 10 - sum(holders.values()) - made["ipo"] - made["treasury"]
    return made


def position_of(cash, **companies):
    return {"players": list(cash), "cash": dict(cash), "bank": 10000, "companies": companies}


def money_in(position):
    parts = position["companies"].values()
    return position["bank"] + sum(position["cash"].values()) + sum(part["cash"] for part in parts)


def lines(outcome, who):
    """The lines of a holder in the log, without the result."""
    found = [line for line in outcome["report"]["log"] if line["who"] == who and line["what"] != "result"]
    return [{name: value for name, value in line.items() if name != "who"} for line in found]


def pools(outcome):
    """The single shares in the pool when each holder has finished: (holder, survivor, other)."""
    found = [line for line in outcome["report"]["log"] if line["what"] == "result"]
    return [(line["who"], line["pool"]["survivor"], line["pool"]["other"]) for line in found]


# ------------------------------------------------------------------------------------------------------- example 7 b


def refinanced():
    return position_of(
        {"P1": 140, "P2": 15},
        LE=company(47, "P1", {"P1": 5, "P2": 3}, kind="chartered", par=62, cash=35, trains=0, ipo=2),
    )


def test_example_7b_redeems_the_certificate():
    before = refinanced()
    asked = refinance(before, {"company": "LE"}, [])
    assert asked == {"question": {"who": "P1", "what": "certificate", "choices": ["sell", "redeem"], "shares": 5,
                                  "sell": 117, "redeem": 23}}  # fmt: skip
    outcome = refinance(before, {"company": "LE"}, ["redeem"])
    done, report = outcome["done"], outcome["report"]
    assert before == refinanced()
    assert done["cash"] == {"P1": 117, "P2": 38}
    part = done["companies"]["LE"]
    assert part["holders"] == {"P1": 3, "P2": 1} and part["president"] == "P1"
    assert (part["pool"], part["ipo"], part["treasury"]) == (6, 0, 0)
    assert part["cash"] == 655 and part["cash"] - 280 == 375
    assert part["index"] == PRICES.index(47) and part["par"] == 62 and part["kind"] == "chartered"
    assert (report["price"], report["par"], report["president"], report["ends_game"]) == (47, 62, "P1", False)
    assert pools(outcome) == [("P1", 4, 0), ("P2", 6, 0)]
    assert lines(outcome, None)[-1] == {"what": "fresh money", "money": 620}
    assert lines(outcome, "P2") == [
        {"what": "return", "certificate": None, "other": 0, "survivor": 1}, {"what": "sell option", "money": 23},
    ]  # fmt: skip
    assert money_in(done) == money_in(before)


def test_example_7b_sells_the_certificate():
    done = refinance(refinanced(), {"company": "LE"}, ["sell"])["done"]
    assert done["cash"] == {"P1": 140 + 117, "P2": 38}
    part = done["companies"]["LE"]
    assert part["president"] == "pool" and part["holders"] == {"P2": 1} and part["pool"] == 9
    assert part["cash"] == 655


# --------------------------------------------------------------------------------------------------------- example 8


@each(
    ("one", "other", "counted", "total", "price", "par"),
    [
        ((100, 1), (74, 0), [100, 37], 87, 86, 82),
        ((65, 1), (65, 0), [65, 32.5], 65, 65, 62),
        ((128, 1), (90, 1), [128, 90], 154, 150, 100),
        ((68, 0), (54, 0), [34, 27], 44, 44, 54),
        ((750, 1), (700, 1), [750, 700], 1075, 1000, 100),
    ],
)
@each("survivor", ["A", "B"])
def test_example_8(one, other, counted, total, price, par, survivor):
    position = position_of(
        {"P1": 0, "P2": 0},
        A=company(one[0], "P1", {"P1": 10}, trains=one[1]), B=company(other[0], "P2", {"P2": 10}, trains=other[1]),
    )  # fmt: skip
    order = {"initiator": "A", "survivor": survivor, "other": "AB".replace(survivor, "")}
    outcome = merge(position, order, [])
    report, part = outcome["report"], outcome["done"]["companies"][survivor]
    assert report["log"][0] == {
        "who": None, "what": "price", "counted": dict(zip("AB", counted, strict=True)), "sum": total, "price": price,
        "half": price // 2, "par": par,
    }  # fmt: skip
    assert (report["price"], report["par"]) == (price, par) == (PRICES[part["index"]], part["par"])
    assert report["ends_game"] == (price == 1000)
    assert part["holders"] == {"P1": 5, "P2": 5} and part["president"] == "P1"
    assert part["trains"] == one[1] + other[1]


def test_example_8_rounded_early():
    position = position_of({"P1": 0}, A=company(65, "P1", {"P1": 10}), B=company(65, "P1", {"P1": 10}, trains=0))
    order = {"initiator": "A", "survivor": "A", "other": "B", "options": {"merge_rounding": "early"}}
    report = merge(position, order, [])["report"]
    assert report["log"][0]["sum"] == 64.5 and report["price"] == 62


# --------------------------------------------------------------------------------------------------------- example 9


def example_9a():
    return position_of(
        {"P1": 10, "P2": 100, "P3": 40, "P4": 5},
        ECR=company(100, "P1", {"P1": 5, "P2": 1, "P3": 2}, treasury=1, cash=30),
        NE=company(82, "P2", {"P1": 1, "P2": 4, "P3": 1, "P4": 2}, treasury=2, cash=50),
    )


def test_example_9a():
    before, order = example_9a(), {"initiator": "ECR", "survivor": "ECR", "other": "NE"}
    assert merge(before, order, []) == {
        "question": {"who": "P2", "what": "option", "choices": ["keep", "sell"], "half": 64}
    }
    assert merge(before, order, ["keep"]) == {
        "question": {"who": "P1", "what": "treasury option", "choices": ["keep", "sell"], "half": 64, "cash": 80}
    }
    outcome = merge(before, order, ["keep", "keep"])
    done, report = outcome["done"], outcome["report"]
    assert before == example_9a()
    assert (report["price"], report["par"], report["log"][0]["half"]) == (128, 100, 64)
    assert pools(outcome) == [("P1", 3, 1), ("P2", 1, 2), ("P3", 2, 3), ("P4", 1, 5), ("treasury", 0, 7)]
    assert lines(outcome, "P1") == [
        {"what": "return", "certificate": None, "other": 1, "survivor": 2},
        {"what": "presidency", "partner": None},
    ]
    assert lines(outcome, "P2") == [
        {"what": "split", "certificate": "other", "survivor": 3, "other": 0},
        {"what": "return", "certificate": None, "other": 1, "survivor": 1}, {"what": "keep option", "money": 64},
    ]  # fmt: skip
    assert lines(outcome, "P3") == [
        {"what": "return", "certificate": None, "other": 1, "survivor": 0}, {"what": "sell option", "money": 64},
    ]  # fmt: skip
    assert lines(outcome, "P4") == [
        {"what": "return", "certificate": None, "other": 1, "survivor": 0},
        {"what": "swap", "partner": "pool", "option": False},
    ]
    assert lines(outcome, "treasury") == [
        {"what": "return", "certificate": None, "other": 1, "survivor": 0},
        {"what": "swap", "partner": "pool", "option": True}, {"what": "keep option", "money": 64},
    ]  # fmt: skip
    part = done["companies"]["ECR"]
    assert part["holders"] == {"P1": 3, "P2": 3, "P3": 1, "P4": 1} and part["president"] == "P1"
    assert (part["treasury"], part["pool"], part["cash"], part["trains"]) == (2, 0, 16, 2)
    assert done["cash"] == {"P1": 10, "P2": 36, "P3": 104, "P4": 5}
    assert done["companies"]["NE"] == {
        "kind": None, "par": None, "index": None, "president": None, "holders": {}, "pool": 0, "ipo": 10, "treasury": 0,
        "cash": 0, "trains": 0, "home": "home", "operated": False, "tokens": {"placed": [], "unused": 3},
    }  # fmt: skip
    assert money_in(done) == money_in(before)


def example_9b():
    return position_of(
        {"P1": 10, "P2": 0, "P3": 60},
        ENR=company(90, "P2", {"P2": 5, "P3": 3}, treasury=1, cash=0, trains=0, operated=False),
        LH=company(128, "P1", {"P1": 6, "P2": 1}, treasury=3, cash=45),
    )


def test_example_9b():
    before, order = example_9b(), {"initiator": "LH", "survivor": "ENR", "other": "LH"}
    assert merge(before, order, [])["question"] == {
        "who": "P3", "what": "option", "choices": ["keep", "sell"], "half": 52,
    }  # fmt: skip
    outcome = merge(before, order, ["keep"])
    done, report = outcome["done"], outcome["report"]
    assert report["log"][0]["counted"] == {"ENR": 45, "LH": 128} and report["log"][0]["sum"] == 109
    assert (report["price"], report["par"], report["log"][0]["half"]) == (105, 100, 52)
    assert lines(outcome, "P1") == [
        {"what": "return", "certificate": "other", "other": 0, "survivor": 0},
        {"what": "swap", "partner": "pool", "option": False}, {"what": "swap", "partner": "P2", "option": False},
        {"what": "swap", "partner": "P2", "option": False}, {"what": "presidency", "partner": "P2"},
    ]  # fmt: skip
    assert lines(outcome, "P2") == [{"what": "return", "certificate": None, "other": 3, "survivor": 0}]
    assert lines(outcome, "P3") == [
        {"what": "return", "certificate": None, "other": 0, "survivor": 1}, {"what": "keep option", "money": 52},
    ]  # fmt: skip
    assert lines(outcome, "treasury") == [
        {"what": "return", "certificate": None, "other": 2, "survivor": 0},
        {"what": "swap", "partner": "pool", "option": False},
    ]
    part = done["companies"]["ENR"]
    assert part["holders"] == {"P1": 3, "P2": 3, "P3": 2} and part["president"] == report["president"] == "P1"
    assert (part["treasury"], part["pool"], part["cash"], part["trains"]) == (2, 0, 45, 1)
    assert done["cash"] == {"P1": 10, "P2": 0, "P3": 8} and part["operated"] is True
    assert money_in(done) == money_in(before)


# ------------------------------------------------------------------------------------------------------ further cases


def test_certificates_change_hands_when_the_pool_cannot_split():
    """The other's president comes first, the pool has two singles: his certificate takes the survivor's from P2."""
    position = position_of(
        {"P1": 500, "P2": 500, "P3": 0},
        A=company(100, "P1", {"P1": 4, "P2": 2, "P3": 4}), B=company(100, "P2", {"P2": 5, "P3": 5}),
    )  # fmt: skip
    order = {"initiator": "A", "survivor": "B", "other": "A"}
    asked = merge(position, order, [])["question"]
    assert asked == {"who": "P1", "what": "certificate", "choices": ["sell", "redeem"], "shares": 4, "sell": 300,
                     "redeem": 150}  # fmt: skip
    outcome = merge(position, order, ["redeem", "keep"])
    assert lines(outcome, "P1") == [
        {"what": "whole", "certificate": "other", "shares": 4, "survivor": 0, "other": 1},
        {"what": "certificates", "partner": "P2"},
        {"what": "redeem certificate", "certificate": "survivor", "shares": 4, "money": 150},
    ]
    assert lines(outcome, "P2") == [
        {"what": "return", "certificate": "other", "other": 0, "survivor": 0},
        {"what": "swap", "partner": "P3", "option": False}, {"what": "swap", "partner": "P3", "option": True},
        {"what": "keep option", "money": 75}, {"what": "presidency", "partner": "P1"},
    ]  # fmt: skip
    assert lines(outcome, "P3") == [
        {"what": "return", "certificate": None, "other": 4, "survivor": 0},
        {"what": "left over", "money": 150, "option": False}, {"what": "left over", "money": 75, "option": True},
    ]  # fmt: skip
    part = outcome["done"]["companies"]["B"]
    assert part["holders"] == {"P1": 3, "P2": 4, "P3": 3} and part["pool"] == 0 and part["president"] == "P2"
    assert outcome["done"]["cash"] == {"P1": 350, "P2": 425, "P3": 225}


def test_a_certificate_that_finds_no_partner_is_sold_unasked():
    """P1 has kept the survivor's certificate, so P2 cannot get it for the other's."""
    position = position_of(
        {"P1": 225, "P2": 900, "P3": 0},
        A=company(100, "P1", {"P1": 3, "P3": 7}), B=company(100, "P2", {"P2": 3, "P3": 7}),
    )  # fmt: skip
    outcome = merge(position, {"initiator": "A", "survivor": "A", "other": "B"}, ["redeem"])
    assert lines(outcome, "P2")[1] == {"what": "sell certificate", "certificate": "other", "shares": 3, "money": 225}
    part = outcome["done"]["companies"]["A"]
    assert part["holders"] == {"P1": 3, "P3": 7} and part["president"] == "P3"
    assert outcome["done"]["cash"] == {"P1": 0, "P2": 1125, "P3": 0}


def test_price_zero_closes_both():
    position = position_of(
        {"P1": 10, "P2": 20},
        A=company(7, "P1", {"P1": 5}, trains=0, cash=30), B=company(7, "P2", {"P2": 5}, trains=0, cash=12),
    )  # fmt: skip
    outcome = merge(position, {"initiator": "A", "survivor": "A", "other": "B"}, [])
    done, report = outcome["done"], outcome["report"]
    assert (report["price"], report["par"], report["president"], report["closed"]) == (0, None, None, ["A", "B"])
    assert done["bank"] == 10042 and done["cash"] == {"P1": 10, "P2": 20}
    assert all(part["ipo"] == 10 and part["index"] is None and not part["cash"] for part in done["companies"].values())


def test_tokens_are_joined_and_the_excess_goes():
    position = position_of(
        {"P1": 0},
        A=company(100, "P1", {"P1": 10}, home="a", tokens={"placed": ["a", "b", "London", "c", "d"], "unused": 1}),
        B=company(100, "P1", {"P1": 10}, home="e", tokens={"placed": ["e", "b", "London", "f", "g", "h"], "unused": 2}),
    )
    order = {"initiator": "B", "survivor": "A", "other": "B"}
    asked = merge(position, order, [])["question"]
    assert asked == {"who": "P1", "what": "remove token", "choices": ["b", "London", "c", "d", "e", "f", "g", "h"],
                     "excess": 2}  # fmt: skip
    outcome = merge(position, order, ["e", "London"])
    assert outcome["done"]["companies"]["A"]["tokens"] == {"placed": ["a", "b", "c", "d", "f", "g", "h"], "unused": 0}
    assert outcome["report"]["lost_tokens"] == 2 + 2 + 3
    for wrong in (["a"], ["e", "e"], ["e", "London", "b"]):
        with pytest.raises(ValueError):
            merge(position, order, wrong)
    outcome = merge(position, order | {"options": {"max_tokens": 8}}, ["h"])
    assert len(outcome["done"]["companies"]["A"]["tokens"]["placed"]) == 8


# ------------------------------------------------------------------------------------------------------- random cases


def divided(draw, seats, president, ipo):
    """Ten tenths at random, at least three for the president."""
    places = [*seats, "pool", "treasury", *(["ipo"] if ipo else [])]
    at = dict.fromkeys([*places, "ipo"], 0) | {president: 3}
    for _ in range(7):
        at[draw.choice(places)] += 1
    return {who: at[who] for who in seats if at[who]}, at["treasury"], at["ipo"]


def random_company(draw, seats, name, towns):
    kind = draw.choice(["chartered", "un-chartered"])
    president = draw.choice(seats)
    holders, treasury, ipo = divided(draw, seats, president, kind == "chartered")
    placed = [name, *draw.sample(towns, draw.randint(0, 5))]
    return company(
        PRICES[draw.choice([draw.randint(1, 65), draw.randint(1, 9)])], president, holders, kind=kind, treasury=treasury,
        ipo=ipo, par=draw.choice(PARS), cash=draw.choice([0, draw.randint(0, 600)]), trains=draw.randint(0, 2), home=name,
        operated=draw.random() < 0.7, tokens={"placed": placed, "unused": draw.randint(0, 7 - len(placed))},
    )  # fmt: skip


def random_position(draw):
    seats = [f"P{number}" for number in range(1, draw.randint(2, 8) + 1)]
    cash = {who: draw.choice([0, draw.randint(0, 80), draw.randint(0, 2000)]) for who in seats}
    towns = ["London", "E8", "F5", "G6", "B9", "E12"]
    return position_of(cash, **{name: random_company(draw, seats, name, towns) for name in "ABC"})


def play(draw, procedure, position, order):
    """Answer every question at random."""
    answers = []
    while "question" in (outcome := procedure(position, order, answers)):
        question = outcome["question"]
        assert len(question["choices"]) > 1 and question["who"] in position["players"]
        answers.append(draw.choice(question["choices"]))
    return outcome


def check_exchange(before, outcome, names, survivor):
    """Ten tenths, the same money, and nobody gained or lost more than the rounding."""
    done, report = outcome["done"], outcome["report"]
    fresh = sum(line["money"] for line in report["log"] if line["what"] == "fresh money")
    assert money_in(done) == money_in(before)
    assert min(done["cash"].values()) >= 0
    for name, part in done["companies"].items():
        assert sum(part["holders"].values()) + part["pool"] + part["ipo"] + part["treasury"] == 10
        assert part["cash"] >= 0 and all(part["holders"].values())
        assert name in names or part == before["companies"][name]
    if report["closed"]:
        assert done["cash"] == before["cash"] and sorted(report["closed"]) == sorted(names)
        return
    after, olds = done["companies"][survivor], [before["companies"][name] for name in names]
    assert after["ipo"] == 0 and after["president"] == report["president"]
    for who in before["players"]:
        half_shares = sum(old["holders"].get(who, 0) for old in olds)
        worth = 2 * before["cash"][who] + half_shares * report["price"]
        assert abs(2 * done["cash"][who] + 2 * after["holders"].get(who, 0) * report["price"] - worth) <= 1
    worth = sum(2 * old["cash"] + old["treasury"] * report["price"] for old in olds) + 2 * fresh
    assert abs(2 * after["cash"] + 2 * after["treasury"] * report["price"] - worth) <= 1
    most = max(after["holders"].values(), default=0)
    if most < 3:
        assert after["president"] == "pool" and after["pool"] >= 3
    else:
        assert after["holders"][after["president"]] == most


def check_merged(before, done, survivor, other):
    one, two, after = before["companies"][survivor], before["companies"][other], done["companies"][survivor]
    value = sorted(PRICES[part["index"]] * (1 if part["trains"] else 0.5) for part in (one, two))
    assert after["index"] == new_index(4 * (value[0] + value[1] / 2)) and after["par"] == new_par(PRICES[after["index"]])
    assert after["trains"] == one["trains"] + two["trains"] and after["operated"] == (one["operated"] or two["operated"])
    placed, unused = after["tokens"]["placed"], after["tokens"]["unused"]
    assert survivor in placed and len(placed) == len(set(placed)) and len(placed) + unused <= 7
    assert set(placed) <= {*one["tokens"]["placed"], *two["tokens"]["placed"]}
    assert done["companies"][other]["ipo"] == 10 and done["companies"][other]["president"] is None


@each("seed", range(300))
def test_random_mergers(seed):
    draw = random.Random(seed)
    position = random_position(draw)
    survivor, other = draw.sample("ABC", 2)
    order = {"initiator": draw.choice([survivor, other]), "survivor": survivor, "other": other}
    untouched = deepcopy(position)
    outcome = play(draw, merge, position, order)
    assert position == untouched
    check_exchange(position, outcome, [survivor, other], survivor)
    if not outcome["report"]["closed"]:
        check_merged(position, outcome["done"], survivor, other)


@each("seed", range(200))
def test_random_refinancings(seed):
    draw = random.Random(seed)
    position = random_position(draw)
    position["companies"]["A"]["trains"] = 0
    outcome = play(draw, refinance, position, {"company": "A"})
    check_exchange(position, outcome, ["A"], "A")


def test_what_is_not_allowed():
    position = example_9a()
    good = {"initiator": "ECR", "survivor": "ECR", "other": "NE"}
    for wrong in (
        {"initiator": "X"}, {"other": "ECR"}, {"other": "X"}, {"survivor": "X"}, {"options": {"max_tokens": 9}},
        {"options": {"rounding": "end"}},
    ):  # fmt: skip
        with pytest.raises(ValueError):
            merge(position, good | wrong, [])
    for answers in (["perhaps"], ["keep", "keep", "keep"]):
        with pytest.raises(ValueError):
            merge(position, good, answers)
    with pytest.raises(ValueError):
        refinance(position, {"company": "ECR"}, [])
    position["companies"]["NE"] |= {"president": "pool", "holders": {"P1": 1, "P3": 1, "P4": 2}, "pool": 4}
    for procedure, which in ((merge, good), (refinance, {"company": "NE"})):
        with pytest.raises(ValueError, match="receivership"):
            procedure(position, which, [])
    position["companies"]["NE"]["pool"] = 5
    with pytest.raises(ValueError, match="ten tenths"):
        merge(position, good, [])
