"""Companies of countries off the board, an option: how they begin, earn, and spend."""

import pytest

from companion.engine.errors import Malformed
from companion.engine.game import Start
from companion.games.britain_1820 import TITLE, foreign
from tests.each import each
from tests.games.britain_1820.driver import audited, begun, careful, played
from tests.games.britain_1820.table import Table

SETUP = {"order": ["Ann", "Ben", "Carl"], "cousins": ["gwsc", "vignoles", "locke", "holden"],
         "foreign": {"SCO": 60, "WAL": 55, "CAR": 71, "COR": 65}}


def begin(setup, on="on"):
    options = TITLE.read_options({"foreign_companies": on})
    return Start(TITLE, ("Ann", "Ben", "Carl"), options, setup, depth="books").begin()


def table():
    """Ann's CFR with two yellow trains, in column 1."""
    found = Table(players=3)
    found.game = begin(SETUP)
    found.company("CFR", 116, 5, ["yellow", "yellow"], cash=10, Ann=3)
    return found


def test_a_country_begins_when_a_public_company_first_runs_there_and_earns_with_all_who_do():
    game = table().game
    foreign.reached(game, ("SCO",), 150)
    scotland = game.companies["SCO"]
    assert (game.price(scotland), scotland.size, scotland.treasury, scotland.director) == (60, 10, 10, None)
    foreign.reached(game, ("SCO", "COR"), 90)
    assert game.ran_to == {"SCO": 240, "COR": 90}
    # Half of 240 is 120, rounded up 200: half of that is paid, and all shares lie in its treasury.
    list(foreign.operate(game, scotland))
    assert game.last_revenue["SCO"] == 200
    # 200 in its treasury are two yellow trains: the price goes up for what it paid, and for the pair.
    assert (scotland.cash, game.price(scotland), game.supply["yellow"], scotland.trains) == (40, 71, 25, [])


def test_holders_have_half_and_shares_in_the_pool_come_back_for_half_their_price():
    game = table().game
    foreign.reached(game, ("CAR",), 330)
    cardiff, cash = game.companies["CAR"], game.purses["Ann"].cash
    cardiff.holders, cardiff.pool = {"Ann": 3}, 2
    game.supply = dict.fromkeys(game.supply, 0)
    list(foreign.operate(game, cardiff))
    # Half of 330 is 165, rounded up 200: Ann has 3 of 10 shares, 30; 100 and 50 for five shares stay with the company.
    assert game.purses["Ann"].cash == cash + 30
    # 71 goes up to 78, a share comes back for 39, twice.
    assert (game.price(cardiff), cardiff.pool, cardiff.treasury, cardiff.cash) == (78, 0, 7, 150 - 78)


def test_without_a_run_the_price_falls_and_never_to_liquidation():
    game = table().game
    foreign.reached(game, ("WAL",), 0)
    wales = game.companies["WAL"]
    prices = []
    for _ in range(6):
        list(foreign.operate(game, wales))
        prices.append(game.price(wales))
    assert prices == [51, 47, 43, 40, 40, 40]


def test_a_run_says_to_which_countries():
    one = table()
    one.turn("CFR").play("run-trains", company="CFR", revenue=100, countries=["SCO", "WAL"])
    assert one.game.ran_to == {"SCO": 100, "WAL": 100}
    other = table().turn("CFR")
    with other.refuses("FRA is not one of: SCO, WAL, CAR, COR."):
        other.play("run-trains", company="CFR", revenue=100, countries=["FRA"])


@each(
    "wrong", [None, {}, {"SCO": 60}, {**SETUP["foreign"], "SCO": 55}, {**SETUP["foreign"], "X": 5}, "SCO"])
def test_a_set_up_with_other_prices_is_refused(wrong):
    with pytest.raises(Malformed, match='"foreign" has one of the prices 55, 60, 65, 71 for each of SCO, WAL, CAR, COR'):
        begin({**SETUP, "foreign": wrong})
    with pytest.raises(Malformed, match="no part foreign"):
        begin(SETUP, on="off")


def test_games_with_countries_end_with_all_money_there():
    opened = 0
    for seed in (1, 4):
        game, chance = begun(seed, foreign_companies="on")
        played(game, chance, each=audited, likes=careful)
        assert game.end is not None
        opened += sum(game.companies[id_].is_open for id_ in game.foreign)
    assert opened
