"""The second prover of best runs: by itself on worked examples and beside trying everything, then beside the search."""

import random
from dataclasses import replace

import pytest

from companion.eighteenxx.map.search.search import best_run
from tests.chance import seeds
from tests.eighteenxx.map import boards, brute
from tests.eighteenxx.map.chesapeake import rails
from tests.eighteenxx.map.titles import shikoku
from tests.eighteenxx.prover import common, eastern
from tests.eighteenxx.prover.against import NAMES, PERMANENT, Told, compared, lying
from tests.eighteenxx.prover.printed import Position
from tests.eighteenxx.prover.programme import Answer

SECONDS = 5.0


def position(*tiles, map_="18chesapeake-map", **tokens):
    """`position("J2 57/1", LV="J2.0")`."""
    lies = {}
    for text in tiles:
        hex_, tile = text.split()
        number, rotation = tile.split("/")
        lies[hex_] = number, int(rotation)
    placed = {company: [(stop[:-2], int(stop[-1])) for stop in stops.split()] for company, stops in tokens.items()}
    return Position(map_, lies, placed)


def best(on, company, word, *trains):
    answer = common.best(on, company, trains, word)
    assert answer.is_proved
    return answer.low


# By itself ---------------------------------------------------------------------------------------


def test_the_worked_examples():
    """18xx-routes, 4."""
    assert best(position("J2 57/1", "K3 2/2", LV="J2.0"), "LV", "green", "4") == 120
    assert best(position("J2 57/1", "K3 2/2", LV="J2.0"), "LV", "green", "3") == 60
    two = position("C13 57/1", "D12 57/1", NW="C13.0")
    assert (best(two, "NW", "green", "3"), best(two, "NW", "green", "2", "3")) == (90, 110)
    line = ("F2 57/1", "E3 57/1", "C5 57/1", "D4 9/1")
    assert best(position(*line, PRR="F2.0"), "PRR", "green", "3") == 60
    full = position(*line, PRR="F2.0", SRR="E3.0")
    assert (best(full, "PRR", "green", "3"), best(full, "SRR", "green", "3")) == (40, 60)
    assert best(position("H6 X4/1", "G5 7/4", "H4 14/0", BO="H6.0"), "BO", "green", "3") == 110
    assert best(position("B4 55/2", "C5 15/0", "B6 7/3", PLE="A3.0"), "PLE", "brown", "5") == 110
    switch = ("D8 57/2", "E9 24/2", "F8 X2/0", "F10 9/2", "G11 8/0", "G13 15/1")
    for tokens in ("D8.0", "D8.0 G13.0"):
        on = position(*switch, CA=tokens)
        assert (best(on, "CA", "green", "2", "2"), best(on, "CA", "green", "3")) == (60, 60)


def test_what_cannot_run_earns_nothing():
    assert best(position("F2 57/1", PRR="F2.0"), "PRR", "green", "D") == 0
    assert best(position("F2 57/1", "E3 57/1"), "PRR", "green", "2") == 0


def small(make, seed):
    """A board drawn on which everything can be tried, or None."""
    chance = random.Random(f"small {seed}")
    board, company, colour = boards.made(chance, chance.randint(3, 12), chance.randint(2, 16), make=make)
    try:
        ways = brute.ways(board.state, company, colour)
    except brute.TooMany:
        return None
    return (board, company, colour, ways, boards.trains(chance)) if len(ways) <= 400 else None


@pytest.mark.parametrize(("make", "map_"), [(rails, "18chesapeake-map"), (shikoku, "1889-map")])
def test_it_finds_what_trying_everything_finds(make, map_):
    drawn = [one for seed in seeds(20) if (one := small(make, seed))]
    assert len(drawn) > 5
    for board, company, colour, ways, trains in drawn:
        on = lying(board.state, map_)
        expected = brute.best(ways, [brute.kind(train) for train in trains])
        assert best(on, company, colour, *(train.name for train in trains)) == expected


def test_circles_beside_a_route_are_forbidden_when_they_occur(monkeypatch):
    """A circle of cities apart from the route would count too."""
    drawn = [one for seed in range(40) if (one := small(rails, seed))]
    asked = [(lying(board.state, "18chesapeake-map"), company, colour, [train.name for train in trains])
             for board, company, colour, _ways, trains in drawn]  # fmt: skip
    right = [best(on, company, colour, *trains) for on, company, colour, trains in asked]
    monkeypatch.setattr(common, "cuts", lambda ways, ones: [])
    more = [best(on, company, colour, *trains) for on, company, colour, trains in asked]
    assert all(one <= other for one, other in zip(right, more, strict=True)) and right != more


def test_broken_off_it_has_a_bound():
    chance = random.Random("dense")
    board, company, colour = boards.filled(chance)
    answer = common.best(lying(board.state, "18chesapeake-map"), company, ["D", "D"], colour, seconds=0)
    assert not answer.is_proved
    assert answer.high >= best_run(board.routes, company, [boards.train("D")] * 2, colour).total > 300


def test_freight_trains_are_joined_in_every_way_that_is_allowed():
    assert set(eastern.joined(["3E", "2F"], PERMANENT)) == {(), ((1,),)}
    assert set(eastern.joined(["2F", "3F"], PERMANENT)) == {(), ((0,),), ((1,),), ((0, 1),)}
    assert set(eastern.joined(["2F", "6F"], PERMANENT)) == {(), ((0,),), ((1,),), ((0, 1),)}
    assert set(eastern.joined(["6F", "7F"], PERMANENT)) == {(), ((0,),), ((1,),), ((0, 1),), ((0,), (1,))}
    assert len(list(eastern.joined(["2F", "6F", "7F"], PERMANENT))) == 1 + 3 + (3 + 1) + (3 + 2)


# Beside the search -------------------------------------------------------------------------------


@pytest.mark.parametrize("title", NAMES)
def test_both_provers_agree(title):
    told = [compared(title, f"test {seed}", SECONDS) for seed in seeds(6)]
    assert [str(one) for one in told if not one.agrees] == []
    assert sum(one.found > 0 and one.answer.is_proved for one in told) > 2


TOLD = Told("", (), 100, True, Answer(100, 100, frozenset()))


@pytest.mark.parametrize(("changes", "agrees"), [
    ({}, True), ({"found": 90}, False), ({"found": 110}, False), ({"illegal": ("It ends there.",)}, False),
    ({"found": 90, "is_proved": False}, True), ({"found": 110, "is_proved": False}, False),
    ({"answer": Answer(-1, 120, frozenset())}, True), ({"answer": Answer(-1, 90, frozenset())}, False),
    ({"answer": Answer(110, 110, frozenset())}, False),
])  # fmt: skip
def test_what_speaks_against_each_other_is_noticed(changes, agrees):
    assert replace(TOLD, **changes).agrees == agrees


def test_both_know_that_nothing_lies_between_an_area_and_itself():
    """Two freight trains of the ENR run from Cromer to its port and are joined in the town: both ends are the port."""
    told = compared("1862", "321fe68f/provers/6", SECONDS)
    assert (told.found, told.is_proved, told.answer.low, told.answer.high) == (120, True, 120, 120)


def test_the_solver_calls_nothing_insoluble_that_is_not():
    """HiGHS 1.16.0 found no way to run the 2F here, and 610 for the rest."""
    told = compared("1862", "66c08356/provers/146", SECONDS)
    assert (told.found, told.is_proved, told.answer.low, told.answer.high) == (630, True, 630, 630)
