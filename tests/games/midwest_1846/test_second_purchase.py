"""The second purchase by the examples of the sheet (10 and 11), before it is held against the program."""

from tests.games.midwest_1846.second_purchase import (
    LINE,
    Company,
    Position,
    can_be_raised,
    from_bank,
    go_bankrupt,
    is_bankrupt,
    is_helped,
    issue,
    issues,
    sales,
    sell,
    worth_issuing,
)


def company(price, held, cash=0, market=0, trains=()):
    treasury = 10 - market - sum(held.values())
    return Company(cash, LINE.index(price), treasury, market, dict(held), next(iter(held)), True, [*trains])


def example(cash=250, helper=50, held=None, **others):
    gt = company(70, held or {"A": 4, "B": 2}, cash, market=1)
    return Position("GT", {"GT": gt, **others}, {"A": helper, "B": 0, "C": 0, "D": 0}, ["5"], {}, 6)


def rich():
    return example(IC=company(70, {"B": 3, "A": 2}, trains=["4"]), **{"B&O": company(60, {"C": 3, "A": 2}, trains=["4"])})


def test_example_10_three_must_be_issued_and_the_president_sells_no_share_too_many():
    position = rich()
    assert worth_issuing(position) == {1: 50, 2: 80, 3: 90}
    assert issues(position) == [3]
    position = issue(position, 3)
    assert (position.company.cash, position.company.price, position.company.market) == (340, 40, 4)
    assert sales(position)["GT"] == [1]
    position = sell(position, "GT", 1)
    assert (position.helper, position.company.price) == (90, 30)
    assert sales(position) == {"IC": [1], "B&O": [1, 2]}
    assert sales(sell(position, "IC", 1)) == {}
    assert from_bank(sell(position, "IC", 1)) == {"5": 160, "4/6": 110}
    assert from_bank(sell(position, "B&O", 2)) == {"5": 160}
    assert sell(position, "B&O", 2).helper == 210


def test_example_10_with_460_in_the_treasury():
    position = example(cash=460)
    assert (issues(position), from_bank(position), is_helped(position)) == ([1], {"4/6": 0}, False)
    assert from_bank(issue(position, 1)) == {"5": 0}


def test_example_11_the_next_president_has_to_buy_with_what_there_is():
    position = example(helper=0)
    assert can_be_raised(position) == 380 and is_bankrupt(position)
    position = go_bankrupt(position)
    gt = position.company
    assert (gt.cash, gt.price, gt.market, gt.president, position.limit) == (470, 30, 8, "B", 12)
    assert from_bank(position) == {"4/6": 0}


def test_example_11_without_a_president_the_company_buys_at_once():
    position = example(helper=0, held={"A": 4, "B": 1})
    assert (issues(position), can_be_raised(position)) == ([4], 330)
    position = go_bankrupt(position)
    assert (position.company.cash, position.company.price, position.company.president) == (0, 30, None)
    assert position.company.trains == ["4/6"]


def test_example_3_a_worthless_second_share_is_not_issued():
    position = example(cash=60)
    position.company.cell, position.bank = LINE.index(30), ["2"]
    assert issues(position) == [1]
    assert from_bank(issue(position, 1)) == {"2": 10}
