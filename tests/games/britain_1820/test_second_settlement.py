"""The second reckoning agrees with the worked examples by itself, and with the game on whatever random games settle.

`python -m tests.games.britain_1820.test_second_settlement NUMBER` tries more games.
"""

import sys
from collections import Counter

import pytest

from companion.games.britain_1820.issue_round import issue_round
from tests.chance import either, seeds
from tests.games.britain_1820 import second_settlement as second
from tests.games.britain_1820.agreement import compared, line_of, watched
from tests.games.britain_1820.driver import LIKES, begun, careful, mixed
from tests.games.britain_1820.table import Table

#: What random games have to have settled, so that the comparison means something.
SETTLED = {
    "auction", "bill", "director", "dividend", "end of stock round", "float", "increase", "liquidation", "offers of step 3",
    "reduction", "takeover",
}  # fmt: skip


#: Games that have settled all of this between them, each in a second or two.
QUICK = (21, 22, 12)


def tried(seed):
    """A random game, played so or so."""
    game, chance = (begun if seed % 3 == 0 else mixed)(f"agree {seed}")
    return watched(game, chance, LIKES if seed % 2 else careful, 1200)


def test_the_game_and_the_second_reckoning_agree():
    found = Counter()
    for played, seed in enumerate(either((*QUICK, *seeds(60)), seeds(60))):
        if played >= either(len(QUICK), 9) and set(found) >= SETTLED:
            break
        watch = tried(seed)
        assert watch.faults == []
        found += watch.tried
    assert set(found) >= SETTLED


def test_the_second_reckoning_of_example_7():
    table = Table(column=8)
    table.company("LUR", 78, 10, ["blue"] * 3, cash=90, loans=3, pool=1, placed=1, unplaced=1, Ann=4, Ben=2)
    table.company("CFR", 105, 10, ["blue"] * 4, cash=1040, loans=4, pool=1, placed=4, unplaced=1, Carl=5, Dora=2)
    line = line_of(table.game)
    second.takeover(line, "CFR", "LUR", 1000, second.Choices(trains=[("CFR", "blue")] * 2))
    buyer = line["companies"]["CFR"]
    assert [line["players"][name]["cash"] for name in ("Ann", "Ben")] == [568, 284]
    assert [buyer[part] for part in ("cash", "loans", "price", "placed", "unplaced", "trains")] == [
        130, 7, 78, 5, 2, ["blue"] * 5]
    assert line["bank"] == table.game.bank.cash + 148
    assert line["companies"]["LUR"]["size"] == 0 and line["market"] == ["CFR"]


@pytest.mark.parametrize(
    ("buyer", "bid", "after"), [(None, 50, {"Ann": 5, "Ben": 35}), ("CFR", 940, {"Ann": 539, "Ben": 212})]
)
def test_the_second_reckoning_of_example_8(buyer, bid, after):
    table = Table(column=13)
    table.company("M&BR", 10, 10, ["red"], cash=123, loans=5, pool=1, placed=3, Ann=3, Ben=1)
    table.company("CFR", 128, 20, [], cash=1000, placed=2, Carl=8)
    table.cash("Ann", 500)
    table.cash("Ben", 200)
    line = line_of(table.game)
    second.liquidation(line, "M&BR", buyer, bid, second.Choices())
    assert {name: line["players"][name]["cash"] for name in after} == after
    assert line["companies"]["CFR"]["cash"] == 1000 - (bid if buyer else 0)


def test_the_second_reckoning_of_example_5():
    table = Table(column=3)
    table.company("LUR", 86, 10, ["green"], cash=700, loans=6, pool=2, Ann=4, Ben=2)
    line = line_of(table.game)
    second.reduction(line, "LUR", 5, {"Ben": 1}, "", second.Choices())
    company = line["companies"]["LUR"]
    assert [company[part] for part in ("cash", "loans", "price", "size", "pool", "treasury")] == [242, 5, 95, 5, 0, 0]
    assert line["players"]["Ben"] == {"cash": 86, "shares": {"LUR": 1}, "future": [], "worth": 2 * 86}


def canterbury(cash):
    table = Table(players=3, column=7)
    table.company("CNR", 86, 10, ["blue"], cash=602, loans=2, pool=3, Ann=3, Ben=2)
    table.cash("Ann", cash)
    return line_of(table.game)


@pytest.mark.parametrize(("cash", "may"), [(240, True), (228, True), (227, False)])
def test_the_second_reckoning_of_the_directors_means(cash, may):
    assert second.may_reduce(canterbury(cash), "CNR", 1, {"Ann": 2, "Ben": 2}) == may
    assert not second.may_reduce(canterbury(cash), "CNR", 1, {"Ann": 1, "Ben": 2})
    assert not second.may_reduce(canterbury(cash), "CNR", 1, {"Ann": 3, "Ben": 1})


def test_a_private_company_that_was_merged_is_not_on_the_track():
    """Of two companies that become private in one round the first is merged: the track has the other alone."""
    table = Table(column=4)
    for name, player in (("CFR", "Ann"), ("LUR", "Ben")):
        table.company(name, 86, 5, ["green"], cash=900, **{player: 3})
    table.company("CNR", 0, 1, ["green"], placed=2, Ann=1)
    table.go(issue_round(table.game))
    table.play("reduce-company", player="Ann", company="CFR", size=1, sellers={"Ann": 2}, into="CNR")
    table.play("settle-stations", player="Ann", doubles=0)
    assert table.figures("CNR", "placed", "trains") == [3, ["green", "green"]]
    table.play("reduce-company", player="Ben", company="LUR", size=1, sellers={"Ben": 2})
    assert table.game.privates == ["CNR", "LUR"]


def test_a_cousin_who_leaves_leaves_its_company_to_somebody():
    table = Table(column=11, cousins=("gwsc", "stephenson-fox", "locke", "vulcan"))
    table.cousin("locke", "Dora", 15)
    table.company("CFR", 86, 10, ["gray"], locke=4, Carl=2, Ben=2)
    table.company("LUR", 71, 10, ["gray"], locke=4)
    table.company("MHR", 65, 10, ["gray"], Ann=4)
    table.go(issue_round(table.game))
    assert table.game.now.phase == "red" and table.game.cousins == {}
    assert table.money("Dora") == [(15 + 4 * 86 + 4 * 71 + 1) // 2]
    assert table["CFR"].director == "Ben" and table.figures("LUR", "director", "has_defaulted", "pool") == [None, True, 4]


def test_reckonings_are_compared_as_a_whole():
    game, _ = begun(1)
    line = line_of(game)
    other = {**line, "bank": line["bank"] + 1}
    assert compared(line) != compared(other)


if __name__ == "__main__":
    for seed in range(int(sys.argv[1])):
        for fault in tried(seed).faults:
            print(seed, fault)
