"""What is drawn in 1862, and what a set-up that was typed in may not say."""

import random

import pytest

from companion.engine.errors import Malformed
from companion.engine.game import Start
from companion.games.eastern_1862 import TITLE
from tests.each import each

SEATS = ("Ann", "Bo", "Cy", "Dan", "Eve", "Fay", "Gus", "Hal")


def start(setup, players=3, **options):
    options = TITLE.read_options(options)
    return Start(TITLE, SEATS[:players], options, setup, "default", "books").begin()


def drawn(players=3, **options):
    return TITLE.draw_setup(SEATS[:players], TITLE.read_options(options), random.Random("1862"))


@each(("players", "way", "number", "first"), [
    (2, "16", 16, 8), (8, "16", 16, 8), (6, "by_players", 16, 8), (7, "by_players", 17, 9), (8, "by_players", 18, 10),
])  # fmt: skip
def test_companies_come_in_their_order_each_with_a_permit(players, way, number, first):
    setup = drawn(players, companies_in_play=way)
    game = start(setup, players, companies_in_play=way)
    assert list(game.batches) == setup["companies"] and len(game.companies) == number
    assert list(game.batches.values()) == ["A"] * first + ["B"] * 4 + ["C"] * 4
    assert [game.permits[name] for name in setup["companies"]] == [(permit,) for permit in setup["permits"]]
    assert list(game.companies) == [name for name in game.box.companies if name in game.batches]


@pytest.mark.parametrize(("changes", "sentence"), [
    ({"companies": ["ECR"]}, "16 that take part"),
    ({"permits": ["local"]}, "the permit of each of the 16 companies"),
    ({"permits": ["local"] * 16}, "There are 5 permits local"),
    ({"seats": []}, "no part seats"),
])  # fmt: skip
def test_a_set_up_that_cannot_be(changes, sentence):
    with pytest.raises(Malformed, match=sentence):
        start({**drawn(), **changes})


def test_a_company_that_is_not_in_the_box():
    setup = drawn()
    with pytest.raises(Malformed, match="no company called GWR"):
        start({**setup, "companies": [*setup["companies"][:-1], "GWR"]})


@pytest.mark.parametrize(("options", "cards"), [
    ({}, [7, 6, 5, 4]), ({"train_roster": "standard"}, [7, 6, 4, 3]), ({"train_roster": "short"}, [6, 5, 4, 3]),
    ({"short_game": True}, [6, 5, 4, 3]),
])  # fmt: skip
def test_trains_of_the_rosters(options, cards):
    game = start(drawn(**options), **options)
    assert [game.depot.left(letter) for letter in "ABCD"] == cards
    assert game.depot.kinds["D"].rusted_by == ("" if options.get("short_game") else "G")
