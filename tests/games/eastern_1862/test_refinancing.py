"""Refinancing 1862's companies as the way to a train: when it can be done, what the button says, and who is asked."""

import contextlib

from companion.eighteenxx.model.moves import Agree, Decline
from companion.games.eastern_1862 import refinancing
from tests.games.eastern_1862.test_merger import ECR, to_refinance


def closed(table, company, shortage):
    why = refinancing.offer(table.game, company, shortage).closed()
    return why and str(why.text)


def test_it_brings_ten_times_the_par_and_is_for_who_lacks_money():
    table, company = to_refinance()
    assert closed(table, company, 245) is closed(table, company, 620) is None
    assert closed(table, company, 621) == "Refinancing brings ECR only 620, and 621 is missing."
    assert closed(table, company, 0) == "ECR can pay for its train."
    offer = refinancing.offer(table.game, company, 245)
    assert str(offer.label) == "Refinance: 620 from the bank"
    assert str(offer.button.leads_to()) == (
        "ECR gets 620. If nobody later keeps an odd share: "
        "Ann then has 0 % of ECR and 257; it is in receivership.")


def test_example_7b_with_what_each_answer_leads_to():
    """The president redeems his certificate for 23; Bo has only 15 and is not asked."""
    table, company = to_refinance()
    running = refinancing.carry_out(table.game, company)
    ask = next(running)
    assert (ask.actors, [str(offer.label) for offer in ask.offers]) == (
        ("Ann",), ["Pay 23 and keep it", "Give it up for 117"])
    assert [str(offer.button.leads_to()) for offer in ask.offers] == [
        "Ann then has 30 % of ECR and 117; ECR has 655; Ann is president.",
        "Ann then has 0 % of ECR and 257; ECR has 655; it is in receivership."]
    with contextlib.suppress(StopIteration):
        running.send(Agree("Ann"))
    assert table.cash("Ann", "Bo", ECR) == [117, 38, 655]
    assert table.shares(ECR, "Ann", "Bo", "pool", "ipo") == [3, 1, 6, 0]


def test_receivership_gets_the_money_too():
    table, company = to_refinance()
    running = refinancing.carry_out(table.game, company)
    next(running)
    with contextlib.suppress(StopIteration):
        running.send(Decline("Ann"))
    assert (company.cash, table.game.president(company), company.state.value) == (655, None, "receivership")
