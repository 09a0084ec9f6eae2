"""How many complete moves are legal: a number that certifies rules and offers together.

A number that changes says that a rule has changed: find out which before writing the new number down.
"""

import pytest

from companion.games.emu_bay import TITLE
from tests.each import each
from tests.engine.legal import counted, every_move
from tests.games.emu_bay.driver import SETUP, Table

TWO_ROUNDS = (
    ("build", "Ann", "EBR", "3,3 4,2"), ("build", "Bo", "TMLC", "6,2 5,2"), ("auction", "Cy", "MLM", 3),
)


def opened(depth="full", **options):
    """After an initial auction: L&W to Cy, TMLC to Bo, EBR and GT to Ann, who is on turn."""
    table = Table(depth=depth, **options)
    table.auctioned("A-", "B-", "C2", "C-", "A-", "B2", "B-", "C-", "A1", "A3", "B-", "C-")
    return table


def after(turns):
    table = opened()
    table.correct("correct-cash", account="EBR", amount=20)
    for turn in TWO_ROUNDS[:turns]:
        getattr(table, turn[0])(*turn[1:])
        while table.game.ask.topic is not None:
            table.passes(table.on_turn)
    return table


@each(
    ("bids", "count"),
    [((), 8), (("A2",), 7), (("A2", "B-", "C8"), 1), (("A-", "B-"), 8), (("A-", "B-", "C-"), 8)],
)
def test_bids_of_the_first_lots(bids, count):
    table = Table()
    table.auctioned(*bids)
    assert len(every_move(table.game.ask)) == count


FIRST_TURNS = {
    0: {"build-track": 304, "auction-share": 28, "merge-independent": 2},
    1: {"build-track": 874, "auction-share": 66},
    2: {"build-track": 566, "auction-share": 57},
    3: {"build-track": 270, "auction-share": 33, "take-resources": 3, "merge-independent": 8},
}


@pytest.mark.parametrize("turns", FIRST_TURNS)
def test_the_first_turns(turns):
    assert counted(after(turns).game.ask) == FIRST_TURNS[turns]


BUILDS = {
    "EBR, rich": ({"shares": {"EBR": "A"}, "EBR": {"cash": 99}}, 122),
    # One track; a second one after 1,3; after 2,4; after 3,3.
    "EBR, poor": ({"shares": {"EBR": "A"}, "EBR": {"cash": 9}}, 4 + 3 + 3 + 5),
    "TMLC alone": ({"shares": {"TMLC": "A"}, "TMLC": {"cash": 99}}, 439),
    "TMLC and L&W": ({"shares": {"TMLC": "A", "L&W": "A"}, "TMLC": {"cash": 12}, "LW": {"cash": 12}}, 824),
    "GT": ({"shares": {"GT": "A"}, "GT": {"cash": 99}}, 35),
    "NED in its corner": ({"shares": {"NED": "A"}, "NED": {"cash": 99}}, 42),
    "EBR with GT": ({"shares": {"EBR": "A"}, "merged": {"GT": "EBR"}, "EBR": {"cash": 12}}, 435),
}
TAKE_ONLY = {"auction-share": 2, "pay-dividends": 1, "take-resources": 1}


@each("case", BUILDS)
def test_builds(case):
    position, count = BUILDS[case]
    table = Table().at("Ann", actions=TAKE_ONLY, **position)
    # Each build can be made with a cube from any of three actions.
    assert counted(table.game.ask)["build-track"] == 3 * count


def test_the_two_gauges_option_opens_more_builds():
    position = {"shares": {"EBR": "A"}, "merged": {"GT": "EBR"}, "track": {"GT": "3,3"}, "EBR": {"cash": 12}}
    counts = [
        counted(Table(two_gauges_per_hex=both).at("Ann", actions=TAKE_ONLY, **position).game.ask)["build-track"]
        for both in (False, True)
    ]
    assert counts == [3 * 129, 3 * 151]


def test_every_setup_offers_the_same_at_the_start():
    assert {len(every_move(Table(players, setup=SETUP).game.ask)) for players in (3, 4)} == {8, 6}


def test_books_offer_figures():
    table = Table(depth="books").at("Ann", shares={"EBR": "A"}, EBR={"cash": 9}, actions=TAKE_ONLY)
    # 1 track for 4 to 9, or 2 for 8 to 9; 0 to 60 of revenue; 3 actions to take the cube from.
    assert counted(table.game.ask)["build-track"] == 3 * 61 * (6 + 2)
    assert TITLE.moves["books"]["build-track"] is not TITLE.moves["full"]["build-track"]
