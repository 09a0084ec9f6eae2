"""A company is its charter: whom a buyer pays, who acts for it, how it closes and starts again; as in 1862."""

from companion.eighteenxx.company import State
from companion.eighteenxx.map.map import Token
from companion.eighteenxx.moves import BuyShare, Pass, RunTrains
from tests.eighteenxx.eastern import EASTERN, UNCHARTERED, buy_tokens, start_unchartered
from tests.eighteenxx.table import Table, at
from tests.games.eastern_1862.table import Railways

NGC = "PRR"


def test_who_buys_from_the_treasury_pays_the_company():
    """Example 1 b: an un-chartered company floats with what was paid for its shares, and buys tokens."""
    table = Table(4, EASTERN)
    game, ngc = table.game, table.game.companies[NGC]
    assert ngc.kind == "chartered"
    start_unchartered(game, "Ann", ngc, 78)
    assert (ngc.cash, ngc.state, ngc.kind, game.papers.percent(NGC, NGC)) == (234, State.STARTED, UNCHARTERED, 70)
    game.ask.refresh()
    table.do(Pass(player="Ann"), BuyShare("Bo", NGC, NGC))
    assert table.notes()[0] == "Bo buys 10 % of PRR from the treasury for $78."
    assert (ngc.state, ngc.cash) == (State.STARTED, 312)
    table.do(BuyShare("Cy", NGC, NGC))
    assert (ngc.state, ngc.cash, game.bank.cash) == (State.FLOATED, 390, game.box.bank - 4 * 600)
    buy_tokens(game, ngc, 4)
    assert (ngc.cash, ngc.spare) == (230, [0, 0, 0, 0])


def test_nothing_is_bought_from_a_treasury_that_has_nothing():
    table = Table(4, EASTERN).buys("Ann PRR 74")
    assert table.game.sources(table.game.companies["PRR"]) == ("ipo", "pool")


def test_the_map_asks_the_charters_where_tokens_are():
    table = at("operating")
    company, state = table.game.companies["PRR"], table.game.board.state
    assert (company.placed, state.circles("F2"), company.spare) == ([Token("F2", 0, 0)], (("PRR",),), [40, 60, 80])
    tried = state.copy()
    tried.take_token("PRR", "F2")
    assert (tried.circles("F2"), company.hexes) == (((None,),), ["F2"])
    company.placed.clear()
    assert state.circles("F2") == ((None,),)


# Receivership ----------------------------------------------------------------------------------------


class Lonely(Railways):
    title = EASTERN


def left_alone(cash, trains=(), price=26, **held):
    """A company whose president's certificate is in the pool, at the beginning of its turn."""
    table = Lonely(3, depth="books", Ann=500, Bo=500, Cy=500)
    company = table.company("PRR", price, trains, cash, tokens=["F2"], Ann=3, **held)
    table.game.papers.move_president("PRR", "pool")
    company.state = State.RECEIVERSHIP
    table.game.ask.refresh()
    return table, company


def test_in_receivership_the_largest_holder_moves_the_trains_and_nobody_decides_anything():
    """Example 10, first line: without a question it keeps what it earns, and buys a train, here for 80."""
    table, company = left_alone(250, ["2"], Bo=2, Cy=1)
    table.do(*(Pass(player=player) for player in ("Ann", "Bo", "Cy")))
    assert (table.heading, table.game.ask.actors) == ("PRR runs its trains", ("Bo",))
    table.do(RunTrains("PRR", 120))
    assert (company.cash, table.game.price(company)) == (250 + 120 - 80, 20)
    assert [train.name for train in table.game.depot.of("PRR")] == ["2", "2"]


def test_without_a_train_and_unable_to_pay_it_is_bankrupt_and_may_start_again():
    """Example 10, third line: half the price for a share; the charter is as it was in the box."""
    table, company = left_alone(0, price=50, Bo=2, Cy=1)  # 47 after it has earned nothing
    game = table.do(*(Pass(player=player) for player in ("Ann", "Bo", "Cy"))).game
    assert [purse.cash for purse in game.purses.values()] == [500, 546, 523]
    assert (company.state, company.par, company.placed, company.spare) == (State.UNSTARTED, None, [], [0, 40, 60, 80])
    assert (game.papers.percent("ipo", "PRR"), game.market.cell("PRR")) == (100, None)
    table.buys("Ann PRR 74")
    assert (game.president(company), company.state) == ("Ann", State.STARTED)


def test_receivership_ends_when_somebody_has_collected_the_certificates_percent():
    table, company = left_alone(0, Bo=2, pool=1)
    table.do(Pass(player="Ann"), BuyShare("Bo", "PRR", "pool"))
    assert (table.game.president(company), company.state) == ("Bo", State.OPERATING)
    assert table.game.papers.percent("Bo", "PRR") == 30
    assert "Bo is now president of PRR." in table.notes()
