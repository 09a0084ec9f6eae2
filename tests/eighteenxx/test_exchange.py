"""Exchanges are worked out before anything moves. Those of 1862 try it: two companies become one."""

import random

from companion.eighteenxx.model.company import State
from companion.eighteenxx.rules.exchange import Exchange, Question, carry_out
from companion.engine.record import trace_line
from companion.games.eastern_1862.merger import Merger, unite
from tests.each import each
from tests.eighteenxx.table import SEATS
from tests.games.eastern_1862.table import PRICES, Railways
from tests.games.eastern_1862.test_merger import AGREED, ECR, NE, first


def test_nothing_moves_while_an_exchange_is_worked_out():
    table, order = first()
    before = trace_line(table.game)
    answers = (), (True,), (True, True), (True, True, True), (True, False), (True, False, False)
    found = [unite(table.game, order, given) for given in answers]
    assert [type(one) for one in found] == [Question, Question, Question, Exchange, Question, Exchange]
    assert [one.player for one in found[:3]] == ["Bo", "Bo", "Ann"]
    assert trace_line(table.game) == before


def test_on_the_map_a_token_takes_the_circle_of_the_other():
    """Where both have one the other's circle is free."""
    table, order = first(depth="full")
    state = table.game.board.state
    state.lay("F5", "790", 0)
    table.game.board.put(order.stays, "F5")
    table.exchange(unite, order, *AGREED)
    assert (order.stays.hexes, len(order.stays.spare)) == (["D13", "F5", "B13"], 2)
    assert (state.circles("F5"), state.circles("B13")) == (((None, ECR),), ((ECR,),))
    assert state.tokens(NE) == []
    # The only circle of its home is taken: begun again, it would wait there for another one.
    assert table.game.board.homes(order.goes) == ()


@each("seed", range(40))
def test_shares_and_money_are_all_there_whatever_is_answered(seed):
    chance = random.Random(seed)
    table = Railways(4, **{player: chance.randrange(0, 300) for player in SEATS[:4]})
    companies = []
    for name in (ECR, NE):
        held, left = {chance.choice(SEATS[:4]): 3}, 7
        for holder in (*SEATS[:4], "treasury", "pool"):
            more = chance.randrange(0, left + 1)
            held[holder], left = held.get(holder, 0) + more, left - more
        trains = ["2L"] * chance.randrange(2)
        held = {holder: shares for holder, shares in held.items() if shares}
        companies.append(table.company(name, chance.choice(PRICES[12:50]), trains, chance.randrange(200), **held))
    stays, goes = chance.sample(companies, 2)
    order = Merger(companies[0], stays, goes)
    answers = []
    while isinstance(asked := unite(table.game, order, tuple(answers)), Question):
        answers.append("do you agree" in str(asked.text) or chance.random() < 0.5)
    carry_out(table.game, asked)
    game = table.game
    assert sum(game.certificates.holders(stays.name).values()) == 100
    assert game.certificates.percent("ipo", goes.name) == 100
    assert sum(account.cash for account in game.accounts().values()) == game.box.bank
    assert all(account.cash >= 0 for account in game.accounts().values())
    president = game.president(stays)
    if president is None:
        assert stays.state is State.RECEIVERSHIP
        assert max(game.certificates.percent(player, stays.name) for player in game.players) < 30
    else:
        most = max(game.certificates.percent(player, stays.name) for player in game.players)
        assert game.certificates.percent(president, stays.name) == most >= 30
