"""Rules about a whole run at a table, as 1862 has them: what may be run together, and what the treasury gets besides."""

import random
from dataclasses import replace

import pytest

from companion.eighteenxx.model.moves import PayDividend, Route, RunTrains
from companion.engine.random_play import play_out
from companion.games.chesapeake import OFF_THE_RAILS
from tests.eighteenxx.table import STORIES, Table
from tests.eighteenxx.titles_to_come import Runs1862

TITLE = replace(OFF_THE_RAILS, game=Runs1862)
HOME, FAR = ("F2", "E3", "C5"), ("C13", "D12")


@pytest.fixture
def table():
    """PRR runs: three cities from its home on, and two that are far away; a token in each part; a 2 and a 3."""
    found = STORIES["operating"](Table(title=TITLE))
    state = found.game.board.state
    for hex_ in ("F2", "E3", "C5", "C13", "D12"):
        state.lay(hex_, "57", 1)
    state.lay("D4", "9", 1)
    state.put_token("PRR", "C13", 0)
    return found.train("2", "PRR").train("3", "PRR").pass_until("PRR: run trains")


def run(revenue, *routes):
    """The first route for the 3, the second for the 2."""
    return RunTrains("PRR", revenue, tuple(Route(train, stops) for train, stops in zip("32", routes, strict=False)))


def test_the_treasury_gets_ten_for_each_hex_whatever_becomes_of_the_revenue(table):
    prr = table.game.companies["PRR"]
    before = prr.cash
    table.do(run(60, HOME))
    assert table.notes() == ["PRR earns $60.", "PRR gets $40 besides."]
    assert prr.cash == before + 40
    table.do(PayDividend("PRR"))
    assert prr.cash == before + 40


def test_a_run_has_to_touch_the_home(table):
    assert table.refused(run(40, FAR)) == "No route touches the home of PRR."


def test_every_route_meets_another_in_a_city(table):
    assert table.refused(run(100, HOME, FAR)) == "The route of train 2 meets no other in a city."


def test_what_two_routes_count_is_counted_once(table):
    assert table.refused(run(100, HOME, ("F2", "E3"))) == "These routes are worth $60, not $100."
    table.do(run(60, HOME, ("F2", "E3")))
    assert table.notes()[1] == "PRR gets $40 besides."


def test_the_best_run_obeys_and_is_proved(table):
    best = table.game.board.best_run(table.game.companies["PRR"])
    assert (best.total, best.is_proved) == (60, True)


@pytest.mark.parametrize("depth", ["full", "books"])
def test_a_game_plays_to_its_end(depth):
    game = Table(title=TITLE, depth=depth).game
    play_out(game, random.Random(f"runs {depth}").choice)
    assert game.end is not None
    assert sum(account.cash for account in game.accounts().values()) == game.box.bank
