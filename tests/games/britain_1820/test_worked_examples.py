"""The worked examples of the facts: dividends, price moves, shortfalls, share counts, in the turns of a real game."""

import pytest

from companion.games.britain_1820.issue_round import issue_round
from companion.games.britain_1820.running import half_payout
from companion.games.britain_1820.stock_round import end_moves
from tests.each import each
from tests.games.britain_1820.table import Table

# 1: dividends ----------------------------------------------------------------------------------


def charnwood(**options):
    table = Table(column=9, cousins=("gwsc", "stephenson-fox", "locke", "vulcan"), **options)
    table.cousin("vulcan", "Ben")
    table.company("CFR", 116, 20, ["brown"], cash=500, pool=3, Ann=7, Ben=3, vulcan=1)
    return table


def test_a_dividend_is_rounded_for_each_holder_and_the_company_has_what_is_left():
    table = charnwood().turn("CFR")
    bank = table.game.bank.cash
    table.run("CFR", 370)
    assert table.money("Ann", "Ben", "vulcan", "CFR") == [130, 56, 19, 500 + 110]
    assert table.game.bank.cash == bank - 315
    assert table.price("CFR") == 142


def test_a_preview_tells_the_same():
    table = charnwood().turn("CFR")
    table.play("run-trains", company="CFR", revenue=370)
    offer = table.game.ask.offer("pay-dividend")
    told = [table.game.formatter()(line) for line in offer.preview(offer.kind("CFR"))]
    assert {"Ann gets $130.", "Ben gets $56.", "Vulcan gets $19."} <= set(told)
    assert any("$110" in line for line in told) and any("$142" in line for line in told)


def test_rounding_above_the_revenue_is_the_banks():
    table = Table(column=9)
    table.company("CFR", 157, 20, ["brown"], cash=500, Ann=7, Ben=7, Carl=6)
    table.turn("CFR").run("CFR", 70)
    assert table.money("Ann", "Ben", "Carl", "CFR") == [25, 25, 21, 500]
    assert table.price("CFR") == 142


# 2: price moves -------------------------------------------------------------------------------


@each(
    ("price", "revenue", "decision", "after"),
    [
        (95, 94, "pay-dividend", 86), (95, 95, "pay-dividend", 105), (95, 189, "pay-dividend", 105),
        (95, 190, "pay-dividend", 116), (95, 379, "pay-dividend", 116), (95, 380, "pay-dividend", 128),
        (95, 200, "withhold", 86), (43, 40, "pay-dividend", 40), (40, 40, "pay-dividend", 43), (40, 39, "withhold", 10),
        (10, 10, "pay-dividend", 40), (10, 20, "pay-dividend", 43), (10, 40, "pay-dividend", 47), (10, 9, "withhold", 10),
        (477, 960, "pay-dividend", 500),
    ],
)
def test_a_dividend_moves_the_price(price, revenue, decision, after):
    table = Table(column=3)
    table.company("CFR", price, 10, ["green"], cash=1000, Ann=5)
    table.turn("CFR").run("CFR", revenue, decision)
    assert table.price("CFR") == after


@pytest.mark.parametrize(("price", "after"), [(95, 78), (43, 10), (40, 10), (47, 40)])
def test_a_company_without_a_train_falls_twice(price, after):
    table = Table(column=3)
    table.company("CFR", price, 10, cash=1000, Ann=5)
    table.turn("CFR")
    table.play("pass", company="CFR")
    assert table.price("CFR") == after
    assert not table["CFR"].has_defaulted
    table.play("pass", company="CFR")
    assert (table.price("CFR"), table["CFR"].has_defaulted) == (10, True)


def test_a_dividend_that_reaches_the_last_price_ends_the_game_with_the_round():
    table = Table(column=3)
    table.company("CFR", 477, 10, ["green"], cash=1000, Ann=5)
    table.company("LUR", 95, 10, ["green"], cash=1000, Ben=5)
    table.operating().run("CFR", 960)
    table.play("pass", company="CFR")
    assert table.price("CFR") == 500 and table.game.end is None
    table.run("LUR", 100)
    table.play("pass", company="LUR")
    assert table.end == "price"
    assert table.game.worth()["Ann"] == 480 + 5 * 500


def test_loans_and_repayments_move_the_price():
    table = Table(column=1)
    table.company("CFR", 65, 5, ["yellow"], cash=500, Ann=3)
    table.turn("CFR")
    table.play("take-loan", company="CFR", count=2)
    assert (table.price("CFR"), table["CFR"].loans, table["CFR"].cash) == (55, 2, 900)
    table.run("CFR", 0)
    table.play("pass", company="CFR")
    table.play("pay-bill", company="CFR")
    assert (table.price("CFR"), table["CFR"].cash) == (51, 860)
    table.play("repay-loan", company="CFR", count=1)
    assert (table.price("CFR"), table["CFR"].loans, table["CFR"].cash) == (55, 1, 660)


def test_who_comes_to_a_price_first_operates_first():
    table = Table(column=1)
    table.company("CFR", 95, 5, ["yellow"], Ann=3)
    table.company("LUR", 95, 5, ["yellow"], Ben=3)
    table.company("MHR", 86, 5, ["yellow"], Carl=3)
    table.operating().run("CFR", 50)
    table.play("pass", company="CFR")
    assert table.game.market.order() == ["LUR", "MHR", "CFR"]
    table.run("LUR", 60, "withhold")
    table.play("pass", company="LUR")
    assert table.game.market.order() == ["MHR", "CFR", "LUR"]
    table.run("MHR", 90)
    table.play("pass", company="MHR")
    assert table.game.market.order() == ["MHR", "CFR", "LUR"]
    assert table.prices("MHR", "CFR", "LUR") == [95, 86, 86]


def test_a_price_that_stays_is_put_under_the_others_at_the_end_of_a_turn():
    table = Table(column=1, withhold_moves="none")
    for name, player in (("CFR", "Ann"), ("LUR", "Ben")):
        table.company(name, 95, 5, ["yellow"], **{player: 3})
    table.operating().run("CFR", 50, "withhold")
    table.play("pass", company="CFR")
    assert (table.price("CFR"), table.game.market.order()) == (95, ["LUR", "CFR"])


@each(
    ("size", "pool", "percent", "steps"),
    [
        (5, 1, 10, 1), (5, 3, 10, 3), (10, 2, 10, 2), (20, 1, 10, 0), (20, 3, 10, 1), (20, 8, 10, 4), (50, 4, 10, 0),
        (50, 5, 10, 1), (50, 29, 10, 5), (20, 3, 5, 3), (50, 5, 5, 2), (50, 7, 5, 2), (10, 2, 5, 2),
    ],
)
def test_shares_in_the_pool_lower_a_price_at_the_end_of_a_stock_round(size, pool, percent, steps):
    table = Table(pool_drop_percent=percent)
    table.company("CFR", 157, size, pool=pool, Ann=2)
    end_moves(table.game)
    prices = [157, 142, 128, 116, 105, 95]
    assert table.price("CFR") == prices[steps]


def test_the_end_of_a_stock_round_in_operating_order():
    table = Table()
    table.company("CFR", 43, 10, pool=9, Ann=1)
    table.company("LUR", 477, 5, Ben=3, Carl=2)
    table.company("MHR", 95, 10, Ben=3, Carl=6)
    table.rail(Dora=40)
    end_moves(table.game)
    assert table.prices("CFR", "LUR", "MHR", "BR") == [10, 500, 95, 95]
    assert not table["CFR"].has_defaulted


# 3: maintenance --------------------------------------------------------------------------------


def birmingham(price=71, ben=300):
    table = Table(column=10)
    table.company("L&BR", price, 10, ["blue", "blue", "brown"], cash=470, loans=3, pool=1, Ben=4, Ann=1)
    table.cash("Ben", ben)
    table.turn("L&BR").run("L&BR", 0)
    # The example begins with the price after this.
    return table


def test_a_loan_for_maintenance():
    table = birmingham(78)
    assert table.price("L&BR") == 71
    table.play("take-loan", company="L&BR", count=1)
    table.play("pay-bill", company="L&BR")
    assert table.figures("L&BR", "cash", "loans") == [70, 4]
    assert (table.money("Ben"), table.price("L&BR")) == ([300], 65)


def test_the_director_covers_what_is_missing():
    table = birmingham(78)
    table.play("pay-bill", company="L&BR")
    assert table.figures("L&BR", "cash", "loans") == [0, 3]
    assert (table.money("Ben"), table.price("L&BR")) == ([170], 65)


def test_maintenance_refused():
    table = birmingham(78)
    table.play("refuse-bill", company="L&BR")
    assert table.figures("L&BR", "cash", "loans", "has_defaulted") == [470, 3, True]
    assert (table.money("Ben"), table.price("L&BR"), table.end) == ([300], 10, "over")


def test_a_cover_may_move_into_liquidation_and_the_turn_goes_on():
    table = birmingham(43)
    assert table.price("L&BR") == 40
    with table.refuses("A loan would move L&BR from 40 to 10."):
        table.play("take-loan", company="L&BR", count=1)
    table.play("pay-bill", company="L&BR")
    assert (table.price("L&BR"), table["L&BR"].has_defaulted) == (10, False)
    table.play("pass", company="L&BR")
    # Three loans cost 120 in brown phase; Ben has 170.
    table.play("pay-bill", company="L&BR")
    assert (table.money("Ben", "L&BR"), table.price("L&BR"), table.end) == ([50, 0], 10, "over")


# 4: interest -----------------------------------------------------------------------------------


def manchester(ann=400):
    table = Table(column=13)
    table.company("M&BR", 55, 10, ["red"], cash=123, loans=5, pool=1, Ann=3, Ben=1)
    table.cash("Ann", ann)
    # What it owes for its train, before the example begins.
    table.cash("M&BR", 123 + 250)
    table.turn("M&BR").run("M&BR", 0)
    table.play("pay-bill", company="M&BR")
    table.play("pass", company="M&BR")
    assert table.figures("M&BR", "cash", "loans") == [123, 5] and table.price("M&BR") == 51
    return table


def test_interest_that_is_not_paid():
    table = manchester()
    with table.refuses("M&BR has 5 loans and 5 shares in play; no more loans."):
        table.play("take-loan", company="M&BR", count=1)
    table.play("refuse-bill", company="M&BR")
    assert table.figures("M&BR", "cash", "loans", "has_defaulted") == [123, 5, True]
    assert (table.price("M&BR"), table.money("Ann"), table.end) == (10, [400], "over")


def test_interest_paid_by_the_director():
    table = manchester()
    table.play("pay-bill", company="M&BR")
    assert (table.money("Ann", "M&BR"), table.price("M&BR")) == ([223, 0], 47)


def test_a_director_sells_other_shares_for_interest_but_not_control():
    table = manchester(ann=100)
    table.company("CFR", 40, 10, Ann=4, Ben=1)
    with table.refuses("77 is missing: take loans, or let Ann sell shares."):
        table.play("pay-bill", company="M&BR")
    with table.refuses("This sale would give away control of M&BR during its turn."):
        table.play("sell-shares", player="Ann", holder="Ann", company="M&BR", count=3)
    with table.refuses("Ann needs 77 more: 2 shares bring that."):
        table.play("sell-shares", player="Ann", holder="Ann", company="CFR", count=3)
    table.play("sell-shares", player="Ann", holder="Ann", company="CFR", count=2)
    assert table.price("CFR") == 40
    table.play("pay-bill", company="M&BR")
    assert table.money("Ann", "M&BR") == [3, 0]


def test_a_loan_that_is_taken_to_pay_interest_costs_interest_at_once():
    table = Table(column=4)
    table.company("CFR", 86, 10, ["green"], cash=15, loans=1, Ann=4)
    table.turn("CFR").run("CFR", 0)
    table.play("pay-bill", company="CFR")
    table.play("pass", company="CFR")
    with table.refuses("15 is missing: take loans, or let Ann sell shares."):
        table.play("pay-bill", company="CFR")
    table.play("take-loan", company="CFR", count=1)
    assert table.game.ask.topic.amount == 40
    table.play("pay-bill", company="CFR")
    assert table.figures("CFR", "cash", "loans") == [5 + 200 - 40, 2]


# 5, 6: reducing and issuing --------------------------------------------------------------------


def lancashire():
    table = Table(column=3)
    table.company("LUR", 86, 10, ["green"], cash=700, loans=6, pool=2, Ann=4, Ben=2)
    table.go(issue_round(table.game))
    return table


def test_a_share_count_is_reduced():
    table = lancashire()
    bank = table.game.bank.cash
    table.play("reduce-company", player="Ann", company="LUR", size=5, sellers={"Ben": 1})
    company = table["LUR"]
    assert company.holders == {"Ann": 4, "Ben": 1}
    assert table.figures("LUR", "size", "pool", "treasury", "loans", "cash") == [5, 0, 0, 5, 242]
    assert (table.money("Ben"), table.price("LUR"), table.game.bank.cash) == ([86], 95, bank + 172 + 200)


@pytest.mark.parametrize(
    ("size", "price", "count", "gets", "after"),
    [(20, 128, 3, 384, 95), (50, 208, 7, 1456, 157), (5, 47, 2, 94, 40)],
)
def test_shares_are_issued_at_the_old_price(size, price, count, gets, after):
    table = Table(column=3)
    table.company("CFR", price, size, ["green"], Ann=2)
    table.go(issue_round(table.game))
    table.play("issue-shares", player="Ann", company="CFR", count=count)
    assert table.figures("CFR", "cash", "pool") == [gets, count]
    assert table.price("CFR") == after


def test_an_issue_never_puts_a_company_into_liquidation():
    table = Table(column=3)
    table.company("CFR", 47, 5, ["green"], Ann=2)
    table.go(issue_round(table.game))
    with table.refuses("Issuing 3 shares would move CFR from 47 to 10."):
        table.play("issue-shares", player="Ann", company="CFR", count=3)


# 22: pay-half -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("revenue", "holders", "pool", "paid", "treasury"),
    [
        # a: 85 and 8.5 a share; four shares of the treasury would get 34, 85 - 26 - 17 - 8 are left for them.
        (170, {"Ann": 3, "Ben": 2}, 1, {"Ann": 26, "Ben": 17}, 85 + 34),
        # b: 115 and 11.5 a share; nothing lies in the treasury, and rounding takes 1 more than there is.
        (230, {"Ann": 5, "Ben": 3}, 2, {"Ann": 58, "Ben": 35}, 115),
        # c: an odd half, 47.5.
        (95, {"Ann": 6, "Ben": 1}, 3, {"Ann": 29, "Ben": 5}, 47),
    ],
)
def test_half_is_paid(revenue, holders, pool, paid, treasury):
    table = Table(column=3, half_pay="on")
    table.company("CFR", 116, 10, ["green"], pool=pool, **holders)
    found = half_payout(table["CFR"], revenue)
    assert found.holders == paid
    table.turn("CFR").run("CFR", revenue, "pay-half")
    assert table.money("Ann", "Ben", "CFR") == [*paid.values(), treasury]


@pytest.mark.parametrize(("price", "revenue", "after"), [(116, 230, 105), (105, 230, 116), (47, 95, 51), (55, 220, 65)])
def test_half_of_the_revenue_moves_the_price(price, revenue, after):
    table = Table(column=3, half_pay="on")
    table.company("CFR", price, 10, ["green"], pool=2, Ann=5, Ben=3)
    table.turn("CFR").run("CFR", revenue, "pay-half")
    assert table.price("CFR") == after
