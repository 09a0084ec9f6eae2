"""Exchanges are worked out before anything moves: two companies become one and one is refinanced, as in 1862."""

import random

import pytest

from companion.eighteenxx.company import State
from companion.eighteenxx.exchange import Exchange, Question, carry_out, conduct
from companion.eighteenxx.moves import Agree, Decline
from companion.engine.record import trace_line
from tests.eighteenxx.eastern import EASTERN, PRICES, Merger, merge, merged_par, merged_price
from tests.eighteenxx.table import SEATS, Table

#: The companies of the examples are those of the box.
ECR, NE = "PRR", "B&O"


class Railways(Table):
    """A table where companies are put together as an example has them."""

    def __init__(self, players=4, depth="full", **cash):
        super().__init__(players, EASTERN, depth)
        for player in self.game.players:
            self.money(self.game.purses[player], cash.get(player, 0))

    def money(self, account, amount):
        self.game.bank.cash += account.cash - amount
        account.cash = amount

    def company(self, name, price, trains=(), cash=0, par=54, tokens=(), **held):
        """A company that has operated: shares by holder, the president first; "treasury" and "pool" are holders too."""
        game, company = self.game, self.game.companies[name]
        president, *_ = held
        game.papers.move_president(name, president)
        for holder, shares in held.items():
            to = name if holder == "treasury" else holder
            while game.papers.percent(to, name) < 10 * shares:
                game.papers.move_next("ipo", to, name)
        company.par, company.state, company.token_prices = par, State.OPERATING, [0, 0, 0]
        game.market.put(name, next(cell for cell in game.market.chart.cells if cell.price == price))
        self.money(company, cash)
        for kind in trains:
            self.train(kind, name)
        for place in tokens:
            game.board.put(company, place)
        return company

    def exchange(self, rule, order, *answers):
        """Conduct an exchange: each question goes to the player of the next answer."""
        running = conduct(self.game, rule, order)
        try:
            ask = next(running)
            for player, move in answers:
                assert ask.actors == (player,)
                ask = running.send(move(player))
        except StopIteration as over:
            return over.value
        raise AssertionError(f"{ask.actors} are asked: {ask.task}")

    def shares(self, name, *holders):
        return [self.game.papers.percent(holder, name) // 10 for holder in holders]

    def cash(self, *names):
        return [account.cash for name, account in self.game.accounts().items() if name in names]


def first():
    """Example 9 a: Ann operates ECR, which survives; Bo is president of N&E."""
    table = Railways(Ann=10, Bo=100, Cy=40, Dan=5)
    ecr = table.company(ECR, 100, ["2"], 30, tokens=["F2"], Ann=5, Bo=1, Cy=2, treasury=1, pool=1)
    ne = table.company(NE, 82, ["2"], 50, tokens=["H6.0", "J2"], Bo=4, Ann=1, Cy=1, Dan=2, treasury=2)
    return table, Merger(ecr, ecr, ne)


def test_holders_give_half_and_settle_the_odd_share_in_order():
    table, order = first()
    table.exchange(merge, order, ("Bo", Agree), ("Ann", Agree))
    assert table.shares(ECR, *SEATS[:4], ECR, "pool") == [3, 3, 1, 1, 2, 0]
    assert table.cash(*SEATS[:4], ECR) == [16, 10, 36, 104, 5]
    assert table.game.president(order.survivor) == "Ann"


def test_the_survivor_gets_trains_tokens_and_price_and_the_other_may_start_again():
    table, order = first()
    game, ecr, ne = table.game, order.survivor, order.gone
    table.exchange(merge, order, ("Bo", Agree), ("Ann", Agree))
    assert (game.price(ecr), ecr.par, [train.name for train in game.depot.of(ECR)]) == (128, 100, ["2", "2"])
    assert (ecr.hexes, len(ecr.spare), ne.placed) == (["F2", "H6", "J2"], 3, [])
    assert (game.board.state.tokens(ECR), game.board.state.tokens(NE)) == ([("F2", 0), ("H6", 0), ("J2", 0)], [])
    assert (ne.state, ne.par, ne.cash, game.market.cell(NE)) == (State.UNSTARTED, None, 0, None)
    assert game.papers.percent("ipo", NE) == 100
    assert game.board.homes(ne) == ("H6.0",)


def test_where_both_have_a_token_one_is_lost():
    table, order = first()
    table.game.board.put(order.survivor, "H6.1")
    table.exchange(merge, order, ("Bo", Agree), ("Ann", Agree))
    assert (order.survivor.hexes, len(order.survivor.spare)) == (["F2", "H6", "J2"], 2)
    assert table.game.board.state.circles("H6") == ((None,), ("PRR",))


def test_a_share_that_is_declined_goes_to_the_pool():
    table, order = first()
    table.exchange(merge, order, ("Bo", Decline), ("Ann", Decline))
    assert table.cash("Bo") == [100 + 64]
    assert table.shares(ECR, "Bo", ECR, "pool") == [2, 1, 2]
    assert sum(table.shares(ECR, *SEATS[:4], ECR, "pool")) == 10


def test_the_initiator_does_not_survive():
    """Example 9 b: its president becomes the survivor's, being first in the order."""
    table = Railways(3, Ann=10, Bo=0, Cy=60)
    gone = table.company(NE, 128, ["2"], 45, Ann=6, Bo=1, treasury=3)
    survivor = table.company(ECR, 90, [], 0, Bo=5, Cy=3, treasury=1, pool=1)
    table.exchange(merge, Merger(gone, survivor, gone), ("Cy", Agree))
    assert table.shares(ECR, "Ann", "Bo", "Cy", ECR, "pool") == [3, 3, 2, 2, 0]
    assert table.cash("Ann", "Bo", "Cy", ECR) == [45, 10, 0, 8]
    assert (table.game.price(survivor), survivor.par, table.game.president(survivor)) == (105, 100, "Ann")


def refinanced():
    """Example 7 b: L&E, chartered at 62, is refinanced."""
    table = Railways(3, Ann=140, Bo=15)
    company = table.company(ECR, 47, [], 35, par=62, Ann=5, Bo=3)
    return table, company


def test_refinancing():
    table, company = refinanced()
    table.exchange(merge, Merger(company, company), ("Ann", Agree))
    assert table.cash("Ann", "Bo", ECR) == [655, 117, 38]
    assert (table.shares(ECR, "Ann", "Bo", "pool"), table.game.president(company)) == ([3, 1, 6], "Ann")
    assert table.game.price(company) == 47


def test_refinancing_may_end_in_receivership():
    table, company = refinanced()
    table.exchange(merge, Merger(company, company), ("Ann", Decline))
    assert (table.cash("Ann"), company.state) == ([140 + 117], State.RECEIVERSHIP)
    assert table.game.papers.president(ECR) == "pool"


@pytest.mark.parametrize(("first", "second", "price", "par"), [
    ((100, 1), (74, 0), 86, 82), ((65, 1), (65, 0), 65, 62), ((128, 1), (90, 1), 150, 100), ((68, 0), (54, 0), 44, 54),
    ((750, 1), (700, 1), 1000, 100),
])
def test_the_price_of_a_merged_company(first, second, price, par):
    """Example 8."""
    table = Railways(3)
    one, other = (
        table.company(name, of, ["2"] * trains, Ann=3) for name, (of, trains) in zip((ECR, NE), (first, second), strict=True)
    )
    assert (merged_price(table.game, one, other), merged_par(price)) == (price, par)


# The shape ------------------------------------------------------------------------------------------


def test_nothing_moves_while_an_exchange_is_worked_out():
    table, order = first()
    before = trace_line(table.game)
    found = [merge(table.game, order, answers) for answers in ((), (True,), (True, True), (False,), (False, False))]
    assert [type(one) for one in found] == [Question, Question, Exchange, Question, Exchange]
    assert (found[0].player, found[1].player) == ("Bo", "Ann")
    assert trace_line(table.game) == before


@pytest.mark.parametrize("seed", range(40))
def test_shares_and_money_are_all_there_whatever_is_answered(seed):
    chance = random.Random(seed)
    table = Railways(4, **{player: chance.randrange(0, 300) for player in SEATS[:4]})
    companies = []
    for name in (ECR, NE):
        held, left = {chance.choice(SEATS[:4]): 3}, 7
        for holder in (*SEATS[:4], "treasury", "pool"):
            more = chance.randrange(0, left + 1)
            held[holder], left = held.get(holder, 0) + more, left - more
        trains = ["2"] * chance.randrange(2)
        held = {holder: shares for holder, shares in held.items() if shares}
        companies.append(table.company(name, chance.choice(PRICES[12:50]), trains, chance.randrange(200), **held))
    survivor, gone = chance.sample(companies, 2)
    order = Merger(companies[0], survivor, gone)
    answers = []
    while isinstance(merge(table.game, order, tuple(answers)), Question):
        answers.append(chance.random() < 0.5)
    carry_out(table.game, merge(table.game, order, tuple(answers)))
    game = table.game
    assert sum(game.papers.holders(survivor.name).values()) == 100 == game.papers.percent("ipo", gone.name)
    assert sum(account.cash for account in game.accounts().values()) == game.box.bank
    assert all(account.cash >= 0 for account in game.accounts().values())
    president = game.president(survivor)
    if president is None:
        assert survivor.state is State.RECEIVERSHIP
        assert max(game.papers.percent(player, survivor.name) for player in game.players) < 30
    else:
        most = max(game.papers.percent(player, survivor.name) for player in game.players)
        assert game.papers.percent(president, survivor.name) == most >= 30
