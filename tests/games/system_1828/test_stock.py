"""Stock rounds of 1828: passing cards, limits, pars, mergers as actions, and what is refused."""

from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.moves import (
    Agree,
    BuyShare,
    Choose,
    Decline,
    Pass,
    SellShares,
    StartCompany,
    SwapPrivate,
)
from companion.eighteenxx.rules.buying import pars
from companion.games.system_1828.merging import MergeCompanies
from tests.games.system_1828.table import DRAFT, FINAL, Systems


def test_4_the_next_order_by_passing():
    table = Systems(4).in_stock_round()
    table.do(StartCompany("Ann", "GT", 67)).passes(2).do(StartCompany("Dan", "IC", 67), Pass("Ann"),
                                                         StartCompany("Bo", "MP", 67)).passes(3)
    assert table.game.passed == ["Cy", "Ann", "Dan"]
    table.passes(1)
    assert table.game.seats == ("Cy", "Ann", "Dan", "Bo")
    table.pass_until("Cy may buy and sell")
    assert table.refused(Pass("Dan")).endswith("Ann is next.")


def test_pars_come_with_the_phases():
    table = Systems(3).in_stock_round()
    assert table.refused(StartCompany("Ann", "GT", 86)) == (
        "$86 is not a par value of this phase; choose one of: $67, $71, $79.")
    assert table.refused(StartCompany("Ann", "GT", 87)).startswith("$87 is not a par value")
    table.phase("3").do(StartCompany("Ann", "GT", 86))
    assert table.cell("GT") == (86, 7, 4)
    for edition, may in ((DRAFT, True), (FINAL, False)):
        late = Systems(3, edition).in_stock_round().phase("Diesel")
        assert bool(pars(late.game, late.game.companies["GT"])) == may


def test_60_percent_draft():
    table = Systems(3).in_stock_round().operated("GT", (5, 3), "Ann", Ann=6, pool=2).cash(Ann=900)
    assert table.refused(BuyShare("Ann", "GT", "ipo")) == (
        "With this you would hold 70 % of GT; the maximum is 60 % outside the gray zone.")
    table.do(BuyShare("Ann", "GT", "pool"))
    assert table.percent("Ann", "GT") == 70


def test_60_percent_final_and_two_in_the_gray_area():
    table = Systems(3, FINAL).in_stock_round().operated("GT", (5, 3), "Ann", Ann=6, pool=2).cash(Ann=900, Bo=900)
    assert table.refused(BuyShare("Ann", "GT", "pool")).startswith("With this you would hold 70 % of GT")
    table.price("GT", 13, 4)
    table.do(BuyShare("Ann", "GT", "pool"), BuyShare("Ann", "GT", "pool"))
    assert table.refused(BuyShare("Ann", "GT", "ipo")) == (
        "2 certificates of GT are the most that you may buy in a turn.")
    table.do(Pass("Ann"), BuyShare("Bo", "GT", "ipo"))
    assert table.refused(BuyShare("Bo", "GT", "ipo")) == (
        "Only the director of GT may buy several of its certificates in a turn.")


def test_the_gray_area_of_the_draft_ends_with_the_brown_phase():
    table = Systems(3).in_stock_round().operated("GT", (13, 4), "Ann", Ann=6).cash(Ann=900)
    assert table.game.may_exceed(table.game.companies["GT"])
    table.phase("4+D")
    assert table.refused(BuyShare("Ann", "GT", "ipo")) == "With this you would hold 70 % of GT; the maximum is 60 %."


def merging(edition=DRAFT):
    table = Systems(3, edition).in_stock_round()
    return table.operated("GT", (13, 7), "Ann", Ann=6).operated("IC", (13, 7), "Bo", Bo=4, Ann=2)


def test_a_merger_is_the_action_of_a_turn():
    table = merging()
    assert table.refused(MergeCompanies("Ann", "GT", "GT")) == "A company merges with another one."
    assert table.refused(MergeCompanies("Ann", "GT", "MP")) == "MP has not been started."
    table.do(MergeCompanies("Ann", "GT", "IC"))
    assert table.heading == "Bo: agree or decline"
    table.do(Agree("Bo"))
    game = table.game
    assert table.shares("GT", "Ann", "Bo", "GT") == [3, 2, 1]
    line = game.trace()["companies"]
    assert line["GT-IC"]["reserved"] == 10 and line["GT-IC"]["treasury"] == 0
    assert line["IC"]["closed"] and line["GT"]["closed"]
    assert table.refused(StartCompany("Ann", "MP", 67)) == "One action per turn: you have merged GT."
    assert "shells" not in line["GT-IC"] and "shells" in merged(FINAL).game.trace()["companies"]["GT-IC"]
    table.do(Pass("Ann"))
    assert table.refused(MergeCompanies("Bo", "GT", "MP")) == "GT-IC is a system; a system never merges again."
    assert table.game.sources(game.companies["GT"]) == ("ipo", "pool")


def merged(edition):
    return merging(edition).do(MergeCompanies("Ann", "GT", "IC"), Agree("Bo"))


def test_the_other_director_may_decline():
    table = merging().do(MergeCompanies("Ann", "GT", "IC"), Decline("Bo"))
    assert table.heading == "Ann may buy and sell"
    table.do(StartCompany("Ann", "MP", 67))


def test_who_may_merge():
    table = merging().operated("NYC", (13, 7), "Cy", Cy=4).operated("MP", (9, 5), "Cy", Cy=4)
    table.game.companies["MP"].state = State.FLOATED
    assert table.refused(MergeCompanies("Ann", "NYC", "IC")) == "Ann directs neither NYC nor IC."
    assert table.refused(MergeCompanies("Ann", "GT", "MP")) == (
        "MP has never operated; only companies that have may merge.")
    late = merging(FINAL)
    late.game.floated_now.add("IC")
    assert late.refused(MergeCompanies("Ann", "GT", "IC")) == (
        "GT and IC may not merge: both must have floated in earlier stock rounds, or neither of them and one in this.")


def test_a_merger_that_fails_is_a_pass():
    table = Systems(3).in_stock_round()
    table.operated("GT", (13, 7), "Ann", Ann=2, Bo=2, Cy=1, pool=1).operated("IC", (13, 7), "Cy", Ann=2, Bo=2, Cy=3)
    before = table.game.trace()
    table.do(MergeCompanies("Ann", "GT", "IC"), Agree("Cy"))
    assert (table.game.passed, table.game.ask.actors) == (["Ann"], ("Bo",))
    assert table.game.trace() == before


def test_a_single_share_is_asked_for_and_counts_as_a_sale():
    table = Systems(3).in_stock_round().operated("GT", (13, 7), "Ann", Ann=6, Cy=1).operated(
        "IC", (13, 7), "Ann", Ann=4, Cy=2).cash(Cy=500)
    table.do(MergeCompanies("Ann", "GT", "IC"))
    assert table.heading == "Cy: choose"
    assert table.refused(Choose("Cy", "MP")).startswith("Choose one of:")
    table.do(Choose("Cy", "IC"), Decline("Cy"), Pass("Ann"), Pass("Bo"))
    assert table.refused(BuyShare("Cy", "GT", "ipo")) == "You sold GT in this round and may not buy it until the next."


def test_a_private_is_swapped_for_a_share():
    table = Systems(3).in_stock_round().operated("GT", (13, 7), "Bo", Bo=6)
    private = table.private("M&H")
    private.owner, private.closed = "Ann", False
    cash = table.purses["Ann"]
    table.game.ask.refresh()
    table.do(SwapPrivate("Ann", "M&H", "MP", "ipo", 71))
    assert (table.purses["Ann"], table.percent("Ann", "MP"), private.closed) == (cash - 71, 20, True)
    assert table.game.ask.actors == ("Bo",)


def test_nothing_is_sold_in_the_first_round():
    table = Systems(3).in_stock_round(turn=1).operated("GT", (13, 7), "Ann", Ann=6)
    assert table.refused(SellShares("Ann", "GT", 10)) == "Nothing can be sold in the first stock round."


def test_homes_of_companies_never_started_are_blocked_in_the_purple_phase():
    for edition, closed in ((FINAL, True), (DRAFT, False)):
        late = Systems(3, edition, depth="full").in_stock_round().operated("GT", (13, 7), "Ann", Ann=6)
        late.phase("Diesel")
        late.game.restart(late.game.rounds())
        assert late.game.companies["ERIE"].is_closed == closed
        blocked = late.game.trace().get("blocked", [])
        assert (blocked.count("E15"), late.game.companies["GT"].is_closed) == (2 * closed, False)


def test_no_ordinary_share_of_a_company_that_was_never_started_is_had_for_a_private():
    """Its first certificate is the director's: half of that, with the other half paid and a par."""
    table = Systems(3).in_stock_round().owns(**{"M&H": "Ann"})
    assert table.refused(SwapPrivate("Ann", "M&H", "MP", "ipo")) == "MP has not been started; choose its par."
    assert table.refused(SwapPrivate("Ann", "M&H", "MP", "pool")) == "There is no MP certificate in the bank pool."
    table.operated("GT", (13, 7), "Bo", Bo=6)
    assert table.refused(SwapPrivate("Ann", "M&H", "GT", "ipo", 67)) == "GT was started by Bo at $67."


def test_the_number_cards_are_told_and_not_the_seats_or_a_priority_deal():
    table = Systems(3, order=("Bo", "Cy", "Ann"))
    assert table.refused(Pass("Ann")) == "It is Bo's turn (number card 1). Cy is next."
    table.in_stock_round().passes(3)
    told = [str(table.game.text_of(fact)) for fact in table.game.receipts[-1].facts]
    assert "Everybody has passed. The number cards of the other colour, from 1 on: Bo, Cy, Ann." in told
    assert table.game.title.view(table.game).number_cards == ("Bo", "Cy", "Ann")
