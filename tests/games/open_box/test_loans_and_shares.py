"""Loans with their own interest and prices, shares of which one certificate is two or a half, and money for a train."""

import pytest

from companion.eighteenxx.model.moves import Pass
from companion.games.open_box.acts import GoOn, Pay
from companion.games.open_box.counters import RepayCounters, TakeCounters
from tests.games.open_box.tables import a_box, a_game, enter, given

LOAN = {"price": 100, "interest": 10}


def begun(**loan):
    """RED is on in an operating round."""
    game = given(a_game(box=a_box(counters={"loan": {**LOAN, **loan}})), RED={"Ann": 60})
    enter(game, GoOn("operating"))
    return game


def test_the_price_moves_with_each_loan():
    game = begun(price_when_taken="left", price_when_repaid="right", due="hand")
    red, before = game.companies["RED"], game.market.cell("RED")
    enter(game, TakeCounters("RED", "loan"))
    assert game.market.cell("RED") == game.market.chart.step(before, "left") and red.cash == 1100
    enter(game, RepayCounters("RED", "loan"))
    assert game.market.cell("RED") == before and red.cash == 1000


@pytest.mark.parametrize(("at_once", "paid"), [("always", 10), ("later", 0), ("", 0)])
def test_interest_may_be_due_as_a_loan_is_taken(at_once, paid):
    game = begun(at_once=at_once, due="run")
    enter(game, TakeCounters("RED", "loan"))
    assert game.companies["RED"].cash == 1100 - paid


def test_interest_goes_by_what_is_out_when_the_round_begins():
    game = begun(rises_by=2, due="hand", at_once="always")
    game.counters.add("loan", "RED", 3)
    game.counters.note_out()
    enter(game, TakeCounters("RED", "loan"))
    assert game.companies["RED"].cash == 1100 - 2 * 10


def test_who_may_borrow_is_asked_for_a_train_without_money():
    game = begun(due="hand")
    enter(game, Pay("RED", "bank", 1000))
    for _ in range(6):
        if game.ask.offer("buy-train"):
            break
        enter(game, Pass(company="RED"))
    assert game.ask.acts_for == "RED" and game.ask.offer("buy-train") is not None


@pytest.mark.parametrize(("certificates", "share", "least"), [([20, *[10] * 7, 5, 5], 10, 5), ([100], 50, 100)])
def test_a_price_is_that_of_a_share(certificates, share, least):
    kinds = {"company": {"certificates": certificates, "float": 20, "capital": 10, "share_percent": share}}
    game = a_game(box=a_box(kinds=kinds))
    red = game.companies["RED"]
    assert (game.share_of(red), game.step_of(red), game.is_owned_whole(red)) == (share, least, False)
    game.market.put("RED", game.market.par_cells()[0])
    assert game.value(red, least) == -(-game.price(red) * least // share)
