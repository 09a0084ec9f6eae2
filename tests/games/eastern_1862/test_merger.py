"""Two companies become one and one is refinanced, in a position: papers, money, trains, tokens, price and charter."""

from functools import partial

import pytest

from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.facts import Declined
from companion.eighteenxx.model.moves import Agree, Choose, Decline
from companion.eighteenxx.rules.exchange import Exchange
from companion.engine.record import trace_line
from companion.engine.text import Money
from companion.games.eastern_1862.facts import Merged
from companion.games.eastern_1862.merger import Merger, capital, price_of, refinance, still_operates, unite
from tests.eighteenxx.table import SEATS
from tests.games.eastern_1862.table import Railways

#: The companies of the examples are those of the box.
ECR, NE = "ECR", "N&E"


def removes(place):
    return partial(_choose, place)


def _choose(place, player):
    return Choose(player, place)


def first(tokens=("D13",), others=("B13", "F5"), owned=3, rules=None, depth="books"):
    """Example 9 a: Ann operates ECR, which survives; Bo is president of N&E."""
    table = Railways(rules=rules, depth=depth, Ann=10, Bo=100, Cy=40, Dan=5)
    ecr = table.company(ECR, 100, ["2L"], 30, tokens=tokens, owned=owned, Ann=5, Bo=1, Cy=2, treasury=1, pool=1)
    ne = table.company(NE, 82, ["2L"], 50, tokens=others, owned=owned, Bo=4, Ann=1, Cy=1, Dan=2, treasury=2)
    return table, Merger(ecr, ecr, ne)


AGREED = ("Bo", Agree), ("Bo", Agree), ("Ann", Agree)


def test_one_company_is_left_with_all_that_both_had():
    table, order = first()
    game, ecr = table.game, order.stays
    bank = game.bank.cash
    found = table.exchange(unite, order, *AGREED)
    assert table.shares(ECR, *SEATS[:4], ECR, "pool", "ipo") == [3, 3, 1, 1, 2, 0, 0]
    assert table.cash(*SEATS[:4], ECR, NE) == [10, 36, 104, 5, 16, 0]
    assert game.bank.cash - bank == 2 * 64 - 64
    assert (game.president(ecr), game.price(ecr), ecr.par, ecr.state) == ("Ann", 128, 100, State.OPERATING)
    assert [train.name for train in game.depot.of(ECR)] == ["2L", "2L"]
    assert (ecr.hexes, len(ecr.spare)) == (["D13", "B13", "F5"], 3)
    assert found.facts[0] == Merged(stays=ECR, other=NE, price=Money(128))


def test_the_other_company_may_be_started_again():
    table, order = first()
    table.exchange(unite, order, *AGREED)
    ne = order.goes
    assert (ne.state, ne.par, ne.cash, ne.placed, table.game.market.cell(NE)) == (State.UNSTARTED, None, 0, [], None)
    assert table.shares(NE, "ipo", *SEATS[:4], NE, ECR, "pool") == [10, 0, 0, 0, 0, 0, 0, 0]
    assert table.game.depot.of(NE) == []


def test_the_other_president_may_decline():
    table, order = first()
    before = trace_line(table.game)
    found = table.exchange(unite, order, ("Bo", Decline))
    assert (found.facts, trace_line(table.game)) == ((Declined("Bo"),), before)


def test_the_initiator_does_not_survive():
    """Example 9 b: its president is the survivor's in the end, being first in the order."""
    table = Railways(3, Ann=10, Bo=0, Cy=60)
    gone = table.company(NE, 128, ["2L"], 45, Ann=6, Bo=1, treasury=3)
    enr = table.company(ECR, 90, [], 0, Bo=5, Cy=3, treasury=1, pool=1)
    table.exchange(unite, Merger(gone, enr, gone), ("Bo", Agree), ("Cy", Agree))
    assert table.shares(ECR, "Ann", "Bo", "Cy", ECR, "pool") == [3, 3, 2, 2, 0]
    assert table.cash("Ann", "Bo", "Cy", ECR) == [10, 0, 8, 45]
    assert (table.game.price(enr), enr.par, table.game.president(enr)) == (105, 100, "Ann")


def test_a_player_who_presides_both_is_not_asked_to_agree():
    table = Railways(3)
    one, other = table.company(ECR, 100, Ann=10), table.company(NE, 82, Ann=10)
    table.exchange(unite, Merger(one, other, one))
    assert table.shares(NE, "Ann", "pool") == [10, 0]


def test_nobody_has_three_shares_in_the_end():
    """The company is in receivership; the president of the one that has operated removes the tokens that are too many."""
    table = Railways(3)
    one = table.company(ECR, 100, tokens=["D13", "B13"], Ann=3, Bo=2, Cy=2, pool=3)
    other = table.company(NE, 82, tokens=["F5"], Bo=3, Ann=2, Cy=2, pool=3)
    table.game.ruled["max_tokens"] = "2"
    table.exchange(unite, Merger(one, one, other), ("Bo", Agree), ("Ann", removes("F5")))
    assert (one.state, table.game.certificates.president(ECR), one.hexes) == (State.RECEIVERSHIP, "pool",
                                                                                   ["D13", "B13"])


def test_a_company_that_never_operated_makes_no_other_one_operate():
    table, order = first()
    order.stays.state = order.goes.state = State.FLOATED
    table.exchange(unite, order, *AGREED)
    assert order.stays.state is State.FLOATED


# Tokens ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["B13", "London"])
def test_where_both_have_a_token_one_is_lost(place):
    table, order = first(tokens=("D13", place), others=(place, "F5"))
    table.exchange(unite, order, *AGREED)
    assert (order.stays.hexes, len(order.stays.spare)) == (["D13", place, "F5"], 2)


def test_unused_tokens_add_up_to_seven_in_all():
    table, order = first(owned=5)
    table.exchange(unite, order, *AGREED)
    assert (len(order.stays.placed), len(order.stays.spare)) == (3, 4)


@pytest.mark.parametrize(("most", "answers", "removed"), [
    ("7", [removes("F5"), removes("E8")], {"F5", "E8"}), ("8", [removes("D13")], {"D13"}),
])
def test_the_president_removes_what_is_too_many_but_not_the_home_token(most, answers, removed):
    """Nine different places, and one that both have."""
    mine, theirs = ("D13", "E8", "C4", "B7", "D9"), ("B13", "F5", "F7", "B9", "E8")
    table, order = first(mine, theirs, owned=5, rules={"max_tokens": most})
    home = order.stays.card.home
    asked = unite(table.game, order, (True, True, True))
    assert {one.id for one in asked.choices} == {*mine, *theirs} - {home} and home in mine
    assert "E8 Thetford" in map(str, (one.text for one in asked.choices))
    assert str(asked.text) == (
        "Ann removes a token: which?" if len(answers) == 1 else "Ann removes 2 tokens: which is the first?")
    table.exchange(unite, order, *AGREED, *(("Ann", answer) for answer in answers))
    assert (set(order.stays.hexes), order.stays.spare) == ({*mine, *theirs} - removed, [])
    assert order.goes.placed == []


# Price and time -------------------------------------------------------------------------------------


def test_the_half_of_a_price_is_rounded_when_the_table_says():
    table = Railways(3, rules={"merge_rounding": "early"})
    order = Merger(*[table.company(ECR, 65, ["2L"], Ann=10)] * 2, table.company(NE, 65, Ann=10))
    assert price_of(table.game, order) == 62
    table.game.ruled["merge_rounding"] = "end"
    assert price_of(table.game, order) == 65


def test_a_merger_at_no_price_is_the_end_of_both():
    table = Railways(3, Ann=10)
    order = Merger(*[table.company(ECR, 7, cash=30, Ann=6, Bo=4)] * 2, table.company(NE, 7, cash=20, Ann=10))
    table.exchange(unite, order)
    assert (order.stays.state, order.goes.state) == (State.UNSTARTED, State.UNSTARTED)
    assert table.cash("Ann", "Bo", ECR, NE) == [10, 0, 0, 0]


def test_the_marker_goes_behind_those_in_its_cell():
    table, order = first()
    other = table.company("ENR", 128, Cy=3)
    table.exchange(unite, order, *AGREED)
    assert table.game.market.stack(table.game.market.cell(ECR)) == (other.name, ECR)


@pytest.mark.parametrize(("operated", "still"), [((), True), (("ENR",), True), ((NE,), False), ((ECR, NE), False)])
def test_a_merged_company_operates_where_neither_has(operated, still):
    assert still_operates(first()[1], operated) is still


# Refinancing ----------------------------------------------------------------------------------------


def to_refinance():
    """Example 7 b: L&E, chartered at 62."""
    table = Railways(3, Ann=140, Bo=15)
    return table, table.company(ECR, 47, [], 35, par=62, Ann=5, Bo=3)


def test_refinancing():
    table, company = to_refinance()
    table.exchange(refinance, company, ("Ann", Agree))
    assert table.cash("Ann", "Bo", ECR) == [117, 38, 655]
    assert (table.shares(ECR, "Ann", "Bo", "pool", "ipo"), table.game.president(company)) == ([3, 1, 6, 0], "Ann")
    assert (table.game.price(company), company.par, company.state) == (47, 62, State.OPERATING)


def test_refinancing_may_end_in_receivership():
    """It still gets the money."""
    table, company = to_refinance()
    table.exchange(refinance, company, ("Ann", Decline))
    assert (table.cash("Ann", ECR), company.state) == ([140 + 117, 655], State.RECEIVERSHIP)
    assert table.game.certificates.president(ECR) == "pool"


def test_the_companys_own_option_is_paid_before_the_money_comes():
    """49 is not enough for half of 100; the bank's 740 come after."""
    table = Railways(3)
    company = table.company(ECR, 100, [], 49, par=78, Ann=6, treasury=3, pool=1)
    found = table.exchange(refinance, company)
    assert isinstance(found, Exchange)
    assert (table.cash(ECR), table.shares(ECR, "Ann", ECR, "pool")) == ([49 + 50 + 740], [3, 1, 6])
    assert capital(company) == 740
