"""The Cost of Business chart of 1820: its marker, the supply, phases; how takeover rounds and the game end."""

import pytest

from companion.games.britain_1820.issue_round import issue_round
from companion.games.britain_1820.takeover import sell
from tests.each import each
from tests.games.britain_1820.table import Table


def begun(column, supply=None, **options):
    table = Table(column=column, **options)
    table.game.supply |= supply or {}
    table.company("CFR", 86, 10, ["gray"], cash=900, Ann=4)
    return table


def test_check_sums_of_the_chart():
    columns = Table().game.box.columns
    sums = {"yellow": 30145, "green": 25145, "blue": 20135, "brown": 10110, "red": 4960, "gray": 2050}
    assert {c: sum(column.maintenance.get(c, 0) for column in columns.values()) for c in sums} == sums
    assert [columns[n].premium for n in range(1, 18)] == [10, 10, 9, 8, 8, 7, 6, 6, 5, 4, 4, 3, 2, 2, 1, 0, 0]
    assert [columns[n].interest for n in (1, 8, 9, 11, 12, 14, 15, 17)] == [20, 20, 40, 40, 60, 60, 80, 80]
    assert [columns[n].train_limit for n in (1, 2, 3, 8, 9, 11, 12, 14, 15, 17)] == [6, 6, 5, 5, 4, 4, 3, 3, 2, 2]


@each(
    ("column", "supply", "after", "left"),
    [
        (1, {}, 2, {"yellow": 26, "green": 16}),
        # The first column of a colour takes what is left of the one before.
        (2, {"yellow": 5}, 3, {"yellow": 0, "green": 15}),
        # The last of a colour takes the first of the next one with it, and the marker.
        (3, {"green": 1}, 6, {"green": 0, "blue": 13}), (3, {"green": 2}, 4, {"green": 1, "blue": 14}),
        # A colour ahead of the marker of which one goes brings the marker there.
        (4, {"green": 0}, 6, {"blue": 13}), (11, {"brown": 3}, 12, {"brown": 0, "red": 3}),
        (12, {"red": 1}, 15, {"red": 0, "gray": 8}), (15, {"gray": 1}, 16, {"gray": 0}), (16, {"gray": 0}, 17, {"gray": 0}),
    ],
)
def test_the_marker_and_the_supply(column, supply, after, left):
    table = begun(column, supply)
    table.go(issue_round(table.game))
    assert table.game.column == after
    assert {colour: table.game.supply[colour] for colour in left} == left


def test_yellow_trains_without_end():
    table = begun(1, yellow_supply="unlimited")
    table.go(issue_round(table.game))
    assert table.game.supply["yellow"] is None and table.game.supply["green"] == 16
    table = begun(2, yellow_supply="unlimited")
    table.go(issue_round(table.game))
    assert table.game.supply["yellow"] == 0 and table.game.supply["green"] == 15


def test_the_end_of_the_chart_ends_the_game_at_once():
    table = begun(17)
    table.go(issue_round(table.game))
    assert table.end == "chart" and table.game.column == 18


def test_a_game_ends_when_no_player_controls_a_company():
    """A company of a cousin does not count; a private one does."""
    table = Table(column=4, cousins=("gwsc", "stephenson-fox", "locke", "holden"))
    table.cousin("locke", "Ben")
    table.company("CFR", 86, 10, ["gray"], cash=900, locke=4)
    table.go(issue_round(table.game))
    # It offers itself: everybody is without a company to bid with.
    assert table.end == "control" and not table["CFR"].is_open
    table = Table(column=4)
    table.company("CNR", 0, 1, ["gray"], Ann=1)
    table.go(issue_round(table.game))
    assert table.end == "over"


def test_a_price_of_500_by_a_repayment_ends_the_round():
    table = Table(column=3)
    table.company("CFR", 477, 10, ["gray"], cash=900, loans=6, pool=2, Ann=4)
    table.go(issue_round(table.game))
    table.play("reduce-company", player="Ann", company="CFR", size=5, sellers={})
    assert (table.price("CFR"), table.end) == (500, None)
    table.passes("Ann")
    table.play("pass", company="CFR")
    assert table.end == "price"


def test_what_is_noted_at_the_start_is_liquidated_and_nothing_else():
    table = begun(3)
    table.company("LUR", 10, 10, ["gray"], cash=500, placed=2, Ben=3, Carl=2)
    table.go(issue_round(table.game))
    table.company("MHR", 10, 5, ["gray"], cash=500, Dora=3)
    table.passes("Ann", "Ben", "Dora")
    table.all_pass()
    while table.end is None:
        table.play("pass", company=table.game.ask.acts_for)
    assert not table["LUR"].is_open and table["MHR"].is_open
    # 500 and the bank's 50 for five shares in play.
    assert table.money("Ben", "Carl") == [330, 220]


@pytest.mark.parametrize(("dead", "option", "bank", "first"), [
    (False, "full", 248, 500), (True, "full", 497, 500), (False, "bank_bid", 248, 260), (True, "bank_bid", 497, 510),
])  # fmt: skip
def test_where_bids_begin_for_a_company_that_offers_itself(dead, option, bank, first):
    table = Table(column=8, self_offer_min_bid=option)
    table.company("LUR", 71, 10, ["gray"], pool=2, Ann=4, Ben=1)
    table.company("CFR", 86, 10, ["gray"], cash=2000, Carl=4)
    table.game.is_victoria_dead = dead
    table.takeover().go(sell(table.game, table["LUR"], table["LUR"]))
    auction = table.game.ask.topic
    assert (auction.standing, auction.high_bidder, auction.forcing, auction.lowest) == (bank, None, bank, first)
    table.bids(f"C{first}")
    table.all_pass()
    table.play("name-buyer", player="Carl", company="CFR")
    table.play("settle-stations", player="Carl", doubles=0)
    assert not table["LUR"].is_open and table.figures("CFR", "placed", "cash") == [2, 2000 - first]


def test_a_private_company_repays_what_it_acquires_from_its_owners_cash():
    table = Table(column=8)
    table.company("LUR", 71, 10, ["gray"], cash=100, loans=2, Ann=4, Ben=1)
    table.company("SDR", 86, 10, ["gray"], cash=2000, Dora=4)
    table.company("CNR", 0, 1, ["gray"], placed=6, Carl=1)
    table.cash("Carl", 2000)
    table.takeover().go(sell(table.game, table["SDR"], table["LUR"]))
    table.bids("C800")
    table.all_pass()
    table.play("name-buyer", player="Carl", company="CNR")
    table.play("settle-stations", player="Carl", doubles=0)
    # 800 for the shares, 100 from the treasury, 400 of loans, and a station above the six that are free.
    assert table.money("Carl", "Ann", "Ben") == [2000 - 800 + 100 - 400 - 100, 640, 160]
    assert table.figures("CNR", "placed", "loans", "trains") == [7, 0, ["gray", "gray"]]


def test_an_owner_who_cannot_repay_what_it_acquires_is_bankrupt():
    table = Table(column=8)
    table.company("LUR", 71, 10, ["gray"], loans=5, Ann=4, Ben=1)
    table.company("SDR", 86, 10, ["gray"], cash=2000, Dora=4)
    table.company("CNR", 0, 1, ["gray"], Carl=1)
    table.cash("Carl", 700)
    table.takeover().go(sell(table.game, table["SDR"], table["LUR"]))
    table.bids("C660")
    table.all_pass()
    table.play("name-buyer", player="Carl", company="CNR")
    assert table.end == "bankruptcy" and table.game.bankrupt == "Carl"
