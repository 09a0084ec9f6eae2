"""What 1820 refuses in issue and takeover rounds, in sentences with numbers."""

import pytest

from companion.games.britain_1820.issue_round import issue_round
from companion.games.britain_1820.takeover import takeovers
from tests.each import each
from tests.games.britain_1820.table import Table


def reducing(column=4):
    """Directors reduce and issue: Ann has CFR and MHR, Ben LUR."""
    table = Table(column=column)
    table.company("CFR", 86, 10, ["gray"], cash=300, pool=2, loans=1, Ann=4, Ben=2)
    table.company("MHR", 40, 5, ["gray"], Ann=2, Ben=2)
    table.company("LUR", 71, 10, ["gray"], Ben=4)
    table.company("SDR", 10, 10, Ben=4)
    return table.go(issue_round(table.game))


def reduced(size=5, sellers=None, player="Ann", company="CFR"):
    return {"player": player, "company": company, "size": size, "sellers": sellers or {}}


@each(
    ("kind", "fields", "sentence"),
    [
        ("reduce-company", reduced(1), "Buying back 7 shares costs 602; CFR has 300."),
        ("reduce-company", reduced(), "1 share has to be bought back from holders, not 0."),
        ("reduce-company", reduced(sellers={"Ben": 2}), "1 share has to be bought back from holders, not 2."),
        ("reduce-company", reduced(20), "CFR has 10 shares; a smaller size is one of 1, 5, not 20."),
        ("reduce-company", reduced(player="Ben"), "Ben does not direct CFR."),
        ("reduce-company", reduced(company="SDR", player="Ben"), "SDR is in liquidation."),
        ("issue-shares", {"player": "Ann", "company": "CFR", "count": 3}, "CFR has 2 shares in its treasury."),
        ("issue-shares", {"player": "Ann", "company": "MHR", "count": 1}, "Issuing 1 share would move MHR from 40 to 10."),
        ("issue-shares", {"player": "Ben", "company": "CFR", "count": 1}, "Ben does not direct CFR."),
        ("issue-shares", {"player": "Ben", "company": "SDR", "count": 1}, "SDR is in liquidation."),
        ("take-loan", {"player": "Ann", "company": "MHR", "count": 1}, "A loan would move MHR from 40 to 10."),
        ("take-loan", {"player": "Ben", "company": "CFR", "count": 1}, "Ben does not direct CFR."),
        ("pass", {"player": "Carl"}, "Carl directs no company."),
    ],
)
def test_what_directors_cannot_do(kind, fields, sentence):
    table = reducing()
    with table.refuses(sentence):
        table.play(kind, **fields)


def test_no_reduction_from_brown_phase_on():
    table = reducing(9)
    with table.refuses("No share-count reductions from brown phase on."):
        table.play("reduce-company", **reduced())


def test_a_reduction_keeps_the_director():
    table = Table(column=4)
    table.company("CFR", 86, 10, ["gray"], cash=900, Ann=4, Ben=3, Carl=2)
    table.go(issue_round(table.game))
    with table.refuses("This would change the control of CFR."):
        table.play("reduce-company", **reduced(sellers={"Ann": 4}))


def offering():
    """CFR's offers: LUR directs Ann, MHR is in liquidation, SDR is dear."""
    table = Table(column=8)
    table.company("CFR", 128, 10, ["blue"], cash=640, Carl=5)
    table.company("SDR", 105, 10, ["blue"], cash=5, Dora=9)
    table.company("LUR", 78, 10, ["blue"], cash=90, Ann=4, Ben=2)
    table.company("MHR", 10, 5, ["blue"], Ben=3)
    table.takeover().go(takeovers(table.game))
    while table.game.ask.acts_for != "CFR":
        table.play("pass", company=table.game.ask.acts_for)
    return table


@pytest.mark.parametrize(
    ("company", "memory", "sentence"),
    [
        ("MHR", None, "MHR is in liquidation."), ("LUR", "reduced", "LUR has reduced its share count in this round."),
        ("LUR", "buyers", "LUR has acquired a company in this round."),
        ("LUR", "offered", "LUR has been offered already in this round."),
    ],
)
def test_what_cannot_be_offered(company, memory, sentence):
    table = offering()
    if memory:
        getattr(table.game, memory).add(company)
    with table.refuses(sentence):
        table.play("offer-company", company="CFR", offered=company)


def test_an_offer_needs_the_money_for_the_first_bid():
    table = offering()
    table.cash("CFR", 140)
    # No share is left to issue, and no loan to take.
    table["CFR"].holders = {"Carl": 10}
    table["CFR"].loans = 10
    with table.refuses("CFR can raise only 140; the first bid for SDR is 950."):
        table.play("offer-company", company="CFR", offered="SDR")


def test_bids():
    table = offering()
    table.play("offer-company", company="CFR", offered="LUR")
    for bid in ("C460", "C475"):
        with table.refuses("Bids are multiples of 10; the least is 470 now."):
            table.bids(bid)
    with table.refuses("Ben cannot bid here."):
        table.bids("B480")
    table.bids("C1100")
    with table.refuses("Carl has bid most: 1,100."):
        table.bids("C1200")
    with table.refuses("Bids are multiples of 10; the least is 1,110 now."):
        table.bids("D1100")
    table.all_pass()
    with table.refuses("460 is missing: take loans or issue shares."):
        table.play("name-buyer", player="Carl", company="CFR")
        table.play("pay-bid", player="Carl")
