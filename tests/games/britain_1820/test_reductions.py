"""Smaller share counts: loans that are taken for them, and whether what is then too much of loans can be repaid (12.1)."""

import pytest

from companion.games.britain_1820.issue_round import issue_round
from tests.games.britain_1820.table import Table

NONE_NEEDED = "{} has nothing to pay: loans are taken now only for a smaller share count that its treasury cannot pay."


def reducing(cash=300, column=4, **more):
    """Ann has CFR with seven shares of ten in play, at 86, and MHR with two in play; Ben has LUR."""
    table = Table(column=column)
    table.company("CFR", 86, 10, ["gray"], cash=cash, pool=1, **{"Ann": 4, "Ben": 2, **more})
    table.company("MHR", 60, 5, ["gray"], cash=500, Ann=2)
    table.company("LUR", 71, 10, ["gray"], Ben=4)
    return table.go(issue_round(table.game))


def loan(company="CFR", count=1, player="Ann"):
    return {"player": player, "company": company, "count": count}


def to(size, company="CFR", **sellers):
    return {"player": "Ann", "company": company, "size": size, "sellers": sellers}


# Loans -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("company", ["MHR", "LUR"])
def test_no_loan_where_nothing_is_to_be_paid(company):
    """MHR can buy back what it likes without one, LUR nothing with all that it could take (4 shares at 71 a loan less)."""
    table = reducing()
    table["LUR"].loans = 4 if company == "LUR" else 0
    player = {"MHR": "Ann", "LUR": "Ben"}[company]
    sentence = {"MHR": NONE_NEEDED.format("MHR"), "LUR": "LUR has 4 loans and 4 shares in play; no more loans."}[company]
    with table.refuses(sentence):
        table.play("take-loan", **loan(company, 1, player))


def test_no_loan_in_brown_phase():
    table = reducing(column=9)
    with table.refuses(NONE_NEEDED.format("CFR")):
        table.play("take-loan", **loan())


def test_no_more_loans_than_the_shares_take():
    """To one share six are bought back: 516 at 86, 468 at 78 with a loan, 426 at 71 with two."""
    table = reducing(cash=100)
    table.cash("Ann", 1000)
    with table.refuses("With 2 loans CFR can pay for the smallest share count that it can reach; it takes no more."):
        table.play("take-loan", **loan(count=3))
    table.play("take-loan", **loan(count=2))
    with table.refuses("CFR has taken loans for a smaller share count, and reduces it now."):
        table.play("pass", player="Ann")
    with table.refuses("CFR can come down to 5 shares without its last loan."):
        table.play("reduce-company", **to(5, Ben=1))
    with table.refuses(NONE_NEEDED.format("CFR")):
        table.play("take-loan", **loan())
    with table.refuses("CFR has taken loans for a smaller share count, and reduces it now."):
        table.play("issue-shares", player="Ann", company="MHR", count=1)
    with table.refuses("Ann reduces the share count of CFR first, for which it has taken loans."):
        table.play("pass", player="Ben")
    table.play("reduce-company", **to(1, Ann=3, Ben=2))
    # 500 - 426 = 74 for two loans of 400: Ann adds 326, and has had 3 × 71 = 213 for her shares.
    assert table.money("Ann", "Ben") == [1000 + 213 - 326, 142] and table["CFR"].is_private


def test_a_loan_after_another():
    table = reducing(cash=100)
    table.cash("Ann", 1000)
    table.play("take-loan", **loan())
    assert table.closed("pass") and not table.closed("take-loan")
    table.play("take-loan", **loan())
    assert table.figures("CFR", "loans", "cash") == [2, 500] and table.price("CFR") == 71


def test_a_loan_for_the_nearer_of_two_share_counts():
    """Two shares cost 172 at 86, 156 with a loan; six would cost 468 then."""
    table = reducing(cash=100)
    table.play("take-loan", **loan())
    table.play("reduce-company", **to(5, Ben=1))
    assert table.figures("CFR", "size", "loans", "cash") == [5, 1, 300 - 156]
    table.passes("Ann", "Ben")


def test_what_loans_cannot_reach_is_not_tried():
    """With two loans six shares could be paid, but 254 for both would then be missing: Ann has 142 and a share to sell."""
    table = reducing(cash=172, Ann=3, Ben=3)
    with table.refuses(NONE_NEEDED.format("CFR")):
        table.play("take-loan", **loan())


def test_loans_that_the_table_allows_without_need_are_done_with_a_pass():
    table = reducing(cash=900)
    table.play("take-loan", **loan("MHR"), overruled="we say so")
    table.play("pass", player="Ann")
    table.passes("Ben")
    table.play("reduce-company", **to(5, Ben=1))
    assert table["MHR"].loans == 1


# The director's means ----------------------------------------------------------------------------


def canterbury(cash=240, **shares):
    """CNR could become private: four shares of holders and three of the pool cost all that it has."""
    table = Table(players=3, column=7)
    table.company("CNR", 86, 10, ["blue"], cash=602, loans=2, pool=3, **{"Ann": 3, "Ben": 2, **shares})
    table.cash("Ann", cash)
    return table.go(issue_round(table.game))


def test_the_director_repays_with_what_the_shares_bring_him():
    table = canterbury()
    table.play("reduce-company", **to(1, "CNR", Ann=2, Ben=2))
    assert table.money("Ann", "Ben", "CNR") == [240 + 172 - 400, 172, 0]
    assert table.figures("CNR", "size", "loans", "holders") == [1, 0, {"Ann": 1}]


def test_the_director_may_have_too_little_even_then():
    table = canterbury(227)
    with table.refuses("400 would have to be repaid, and Ann cannot raise what is missing."):
        table.play("reduce-company", **to(1, "CNR", Ann=2, Ben=2))


def test_shares_that_are_bought_back_are_not_sold_as_well():
    """With five of nine shares Ann could sell three and stay director; but when the company is private none is left."""
    table = canterbury(0, Ann=5, Ben=2)
    table["CNR"].pool = 1
    with table.refuses("400 would have to be repaid, and Ann cannot raise what is missing."):
        table.play("reduce-company", **to(1, "CNR", Ann=4, Ben=2))


def three_holders():
    """CFR comes to five shares with nothing left, and seven loans: 400 are to be repaid, and Ann has 100."""
    table = Table(players=3, column=7)
    table.company("CFR", 86, 10, ["blue"], cash=430, loans=7, Ann=5, Ben=3, Carl=2)
    table.cash("Ann", 100)
    return table.go(issue_round(table.game))


def test_a_director_whose_shares_are_kept_can_sell_them():
    """With five shares of five she may sell four, 344."""
    table = three_holders()
    table.play("reduce-company", **to(5, "CFR", Ben=3, Carl=2))
    table.play("sell-shares", player="Ann", holder="Ann", company="CFR", count=4)
    assert table.money("Ann") == [100 + 344 - 400] and table.figures("CFR", "loans", "holders") == [5, {"Ann": 1}]


def test_whose_shares_are_bought_back_decides_what_the_director_can_raise():
    """She gets 172 for two of her shares, and may sell but one of three, as Ben has two: 358 in all."""
    table = three_holders()
    with table.refuses("400 would have to be repaid, and Ann cannot raise what is missing."):
        table.play("reduce-company", **to(5, "CFR", Ann=2, Ben=1, Carl=2))
