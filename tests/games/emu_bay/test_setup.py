import itertools
import random

import pytest

from companion.engine.errors import Malformed
from companion.games.emu_bay import TITLE
from companion.games.emu_bay.box import box
from companion.games.emu_bay.setup import card_cubes, draw
from tests.each import each
from tests.games.emu_bay.driver import SETUP, Table, audited

CARDS = {"2,2": 7, "3,4": 8, "3,5": 4, "4,4": 6, "4,6": 1, "5,8": 5, "9,1": 3, "9,3": 2}
DEALT = {
    "first_bidder": "Cy", "setup_cards": CARDS,
    "stations": {"GT": "9,1", "MLM": "3,5", "NED": "4,6", "NMF": "9,3"},
    "starting_bonds": {"EBR": [10, 5, 1], "TMLC": [15, 5, 2], "L&W": [0, 0, 0]},
}


# How it starts -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "cash"), [(2, 12), (3, 8), (4, 6), (5, 5)])
def test_24_pounds_are_split(players, cash):
    assert Table(players).cash == [cash] * players


def test_charters_at_the_start():
    table = Table(setup=DEALT)
    figures = ("revenue", "cash", "track", "narrow", "cubes", "unsold", "reserved")
    assert table.figures("EBR", *figures) == [1, 10, 4, 0, 0, 2, 4]
    assert table.figures("TMLC", *figures) == [2, 15, 8, 0, 0, 4, 0]
    assert table.figures("L&W", *figures) == [2, 0, 7, 0, 0, 3, 0]
    assert [table.figures(i, *figures) for i in ("GT", "MLM", "NED", "NMF")] == [
        [3, 0, 0, 2, 0, 1, 0], [3, 0, 0, 3, 0, 1, 0], [3, 0, 0, 3, 0, 1, 0], [3, 0, 0, 4, 0, 1, 0],
    ]


def test_the_table_adds_up_at_the_start():
    table = Table(setup=DEALT)
    assert audited(table.game) == []
    assert table.game.action_cubes == {
        "build-track": 0, "auction-share": 0, "take-resources": 3, "issue-bond": 0, "merge-independent": 0,
        "pay-dividends": 1,
    }


def test_who_was_drawn_bids_first():
    assert Table(setup=DEALT).on_turn == "Cy"


# Setup cards ---------------------------------------------------------------------------------------


def test_cubes_of_the_cards():
    assert card_cubes(box(), CARDS) == {
        "2,2": 1, "2,1": 1,  # card 7: C, N
        "4,3": 1 + 1, "3,5": 1 + 3,  # card 8: NE and S of 3,4; N of 4,4; card 4: C of 3,5
        "4,4": 1, "3,4": 1,  # card 6: C, NW
        "4,6": 1, "4,5": 2, "5,7": 1,  # card 1: C, N, SE
        "5,8": 1, "4,8": 1,  # card 5: C, SW
        "8,1": 1, "9,2": 1,  # card 3: SW of 9,1; card 2: N of 9,3; the others fall off the map
    }


def test_no_cube_falls_on_other_terrain_or_off_the_map():
    for seed in range(50):
        setup = draw(("Ann", "Bo", "Cy"), {}, random.Random(seed))
        cubes = card_cubes(box(), setup["setup_cards"])
        assert {box().terrain[hex_] for hex_ in cubes} <= {"forest", "mountain"}
        assert 12 <= sum(cubes.values()) <= 21
        assert max(cubes.values()) <= 6


def test_21_cubes_on_the_cards():
    assert sum(sum(card.cubes.values()) for card in box().setup_cards.values()) == 21


def test_the_table_may_correct_the_cubes():
    table = Table(setup={**DEALT, "cubes": {"2,1": 5, "2,2": 0}})
    cubes = table.game.board.map.cubes
    assert (cubes["2,1"], cubes.get("2,2"), cubes["4,3"]) == (5, None, 2)


def test_cubes_alone_are_enough():
    assert Table().game.board.map.cubes == SETUP["cubes"]


# Drawn and typed in ----------------------------------------------------------------------------------


@each("seed", range(30))
def test_every_draw_can_be_played(seed):
    players = TITLE.read_players(["Ann", "Bo", "Cy", "Dan"][: 3 + seed % 2])
    table = Table(len(players), setup=draw(players, {}, random.Random(seed)))
    assert audited(table.game) == []


def test_draws_differ_and_repeat():
    draws = [draw(("Ann", "Bo", "Cy"), {}, random.Random(seed)) for seed in (1, 2, 1)]
    assert draws[0] == draws[2] != draws[1]


def test_chance_reaches_everything():
    draws = [draw(("Ann", "Bo", "Cy"), {}, random.Random(seed)) for seed in range(300)]
    assert {d["first_bidder"] for d in draws} == {"Ann", "Bo", "Cy"}
    assert {tuple(d["starting_bonds"]["EBR"]) for d in draws} == set(box().starting_bonds)
    assert {(p, c) for d in draws for p, c in d["setup_cards"].items()} == set(itertools.product(CARDS, range(1, 9)))


def changed(**parts):
    setup = {**DEALT, **parts}
    return {name: part for name, part in setup.items() if part is not ...}


MALFORMED = {
    "no bidder": (changed(first_bidder=...), 'The setup lacks its part "first_bidder".'),
    "a strange bidder": (changed(first_bidder="Zed"), "setup: the first_bidder Zed is not among the players."),
    "no bonds": (changed(starting_bonds=...), 'The setup lacks its part "starting_bonds".'),
    "bonds in a list": (changed(starting_bonds=[]), 'setup: "starting_bonds" must be an object.'),
    "a bond missing": (changed(starting_bonds={"EBR": [0, 0, 0]}), 'setup: "starting_bonds" lacks TMLC, L&W.'),
    "one bond twice": (changed(starting_bonds={c: [0, 0, 0] for c in ("EBR", "TMLC", "L&W")}),
                       "setup: two companies have the same starting bond; there is one of each."),
    "a bond for GT": (changed(starting_bonds={**DEALT["starting_bonds"], "GT": [0, 0, 0]}),
                      "setup: GT gets no starting bond."),
    "no such bond": (changed(starting_bonds={**DEALT["starting_bonds"], "EBR": [20, 7, 2]}),
                     "setup: the starting bond of EBR is one of [0, 0, 0]; [10, 5, 1]; [15, 5, 2], not [20, 7, 2]."),
    "no cards": (changed(setup_cards=...), 'The setup lacks its part "setup_cards" (or "cubes" for the whole board).'),
    "cards in a list": (changed(setup_cards=[1]), 'setup: "setup_cards" must be an object.'),
    "a card too few": (changed(setup_cards={"2,2": 7}),
                       'setup: "setup_cards" names a card for each of: 2,2; 3,4; 3,5; 4,4; 4,6; 5,8; 9,1; 9,3.'),
    "a card twice": (changed(setup_cards={**CARDS, "2,2": 8}),
                     'setup: "setup_cards" deals each of the cards 1 to 8 once.'),
    "a card in words": (changed(setup_cards={**CARDS, "2,2": "7"}),
                        'setup: "setup_cards" deals each of the cards 1 to 8 once.'),
    "no stations": (changed(stations=...), 'The setup lacks its part "stations".'),
    "a station missing": (changed(stations={"GT": "9,1"}), 'setup: "stations" names a hex for each of: GT, MLM, NED, NMF.'),
    "a station without its card": (changed(stations={**DEALT["stations"], "GT": "2,2"}),
                                   "setup: the station of GT cannot lie in 2,2: no setup card shows a station there."),
    "a station elsewhere": (changed(stations={**DEALT["stations"], "GT": "5,5"}),
                            "setup: the station of GT cannot lie in 5,5: no setup card shows a station there."),
    "two stations in a hex": (changed(stations={**DEALT["stations"], "GT": "3,5"}),
                              "setup: two stations lie in the same hex."),
    "cubes in a town": (changed(cubes={"7,3": 1}), "setup: cubes lie on forest and mountain only, not in 7,3."),
    "cubes off the map": (changed(cubes={"2,6": 1}), "setup: cubes lie on forest and mountain only, not in 2,6."),
    "cubes in words": (changed(cubes={"2,1": "many"}), "setup: the cubes in 2,1 must be a number from 0 to 21."),
    "cubes in a list": (changed(cubes=[1]), 'setup: "cubes" must be an object.'),
    "something else": (changed(weather="rain"), 'The setup has no part "weather".'),
}


@each("case", MALFORMED)
def test_a_setup_that_cannot_be(case):
    setup, sentence = MALFORMED[case]
    with pytest.raises(Malformed) as refused:
        Table(setup=setup)
    assert str(refused.value) == sentence


@each("junk", [None, 3, "x", [], [[]], {"x": []}, {"2,2": [1]}, {"GT": {}}, True])
@each("part", [*DEALT, "cubes", "cubes_on_map"])
@each("depth", ["full", "books"])
def test_junk_in_a_setup_is_malformed_and_never_a_crash(part, junk, depth):
    try:
        Table(setup=changed(**{part: junk}), depth=depth)
    except Malformed as refused:
        assert str(refused)
