"""Shares change hands by the table: issued, redeemed, traded in, cut anew; companies become part of others."""

import random

import pytest

from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.moves import StartCompany
from companion.eighteenxx.rules import dividends
from companion.eighteenxx.rules.score import score
from companion.eighteenxx.screens.corrections import CorrectTrain
from companion.eighteenxx.screens.view import view
from companion.engine.errors import ImpossibleMove, Malformed
from companion.engine.game import Entry, replay
from companion.engine.random_play import random_move
from companion.engine.record import trace_line
from companion.games.open_box.acts import CloseCompany
from companion.games.open_box.merging import MergeCompanies
from companion.games.open_box.share_acts import ConvertCompany, StartByHand, TradeIn, TradeShares
from tests.chance import either
from tests.each import each
from tests.games.open_box.tables import a_box, a_game, enter, given

FIVE = {"certificates": [40, 20, 20, 20], "float": 40, "capital": 5}


def refused(game, move):
    before = trace_line(game)
    with pytest.raises(ImpossibleMove) as error:
        game.play(Entry(move))
    assert trace_line(game) == before
    return game.formatter()(error.value.text)


def test_a_company_issues_and_redeems():
    game = given(a_game(), RED={"Ann": 40, "Bo": 20})
    receipt = enter(game, TradeShares("RED", 20, "ipo", "RED"))
    assert (game.certificates.percent("RED", "RED"), game.companies["RED"].cash) == (20, 1000)
    assert "from the IPO into its treasury for $0" in game.formatter()(game.log_line(receipt))
    receipt = enter(game, TradeShares("RED", 20, "RED", "pool", 180))
    assert (game.certificates.percent("pool", "RED"), game.companies["RED"].cash) == (20, 1180)
    assert game.formatter()(game.log_line(receipt)) == "RED issues 20\u00a0% for $180 to the bank pool"
    receipt = enter(game, TradeShares("RED", 10, "pool", "RED", 100))
    assert (game.certificates.percent("RED", "RED"), game.companies["RED"].cash) == (10, 1080)
    assert game.formatter()(game.log_line(receipt)) == "RED redeems 10\u00a0% for $100 from the bank pool"
    receipt = enter(game, TradeShares("RED", 10, "Ann", "Cy", 70))
    assert game.formatter()(game.log_line(receipt)) == "Cy gets 10\u00a0% of RED from Ann for $70"
    assert [game.certificates.percent(player, "RED") for player in game.players] == [30, 20, 10]


def test_what_a_company_issues_from_the_ipo_is_paid_to_it():
    game = given(a_game(), RED={"Ann": 40, "Bo": 20})
    enter(game, TradeShares("RED", 10, "ipo", "pool", 60))
    assert game.companies["RED"].cash == 1060
    enter(game, TradeShares("RED", 10, "ipo", "Cy", 60))
    assert (game.companies["RED"].cash, game.purses["Cy"].cash) == (1060, 740)


def test_who_has_most_after_a_trade_presides():
    game = given(a_game(), RED={"Ann": 30, "Bo": 20})
    enter(game, TradeShares("RED", 20, "ipo", "Bo", 0))
    assert game.president(game.companies["RED"]) == "Bo"


@each(("move", "sentence"), [
    (TradeShares("XXX", 10, "ipo", "pool"), "There is no company called XXX. "
     "There are: RED, BLU, GRN, YEL, ORG, VIO, BLK, BRN."),
    (TradeShares("RED", 10, "ipo", "ipo"), "The certificates lie there already: say where they go."),
    (TradeShares("RED", 10, "ipo", "Dora"),
     "Certificates are with players, companies, in the IPO or in the bank pool, not with Dora."),
    (TradeShares("RED", 0, "ipo", "pool"), "A certificate is 1\u00a0% at least, not 0\u00a0%."),
    (TradeShares("RED", 10, "ipo", "pool", -5), "A price is $0 at least."),
    (TradeShares("RED", 10, "Ann", "Bo", 9999), "Bo has $800; this costs $9,999."),
    (TradeShares("RED", 25, "Ann", "Bo"), "Of RED, Ann has 30 %; no ordinary certificates there make 25 %."),
    (TradeIn("Ann", "P9", "RED", 10, "ipo"), "There is no company called P9. "
     "There are: RED, BLU, GRN, YEL, ORG, VIO, BLK, BRN."),
    (TradeIn("Zoe", "RED", "BLU", 10, "ipo", 10), "Zoe has no certificates here."),
    (ConvertCompany("RED", "five"), "The kinds of companies in this box are company, not five."),
    (ConvertCompany("RED", "company"), "The shares of RED are cut like this already."),
    (MergeCompanies("BLU", "RED"), "BLU has not been started."),
    (MergeCompanies("RED", "RED"), "A company cannot become part of itself."),
    (MergeCompanies("RED", "BLU", gives=0), "So many shares for so many: 1 at least of each."),
    (MergeCompanies("RED", "BLU", par=99),
     "BLU has no price: it begins at one of $65, $70, $75, $80, $90, $100, not at $99."),
    (MergeCompanies("RED", "BLU", gives=9, par=100), "Nobody would get the 20\u00a0% of BLU that make a president."),
])
def test_what_cannot_be(move, sentence):
    assert refused(given(a_game(), RED={"Ann": 30, "Bo": 20}), move) == sentence


def test_a_share_is_traded_in_for_another():
    game = given(a_game(), RED={"Ann": 40, "Bo": 20}, BLU={"Cy": 20})
    receipt = enter(game, TradeIn("Ann", "RED", "BLU", 10, "ipo", 20))
    assert (game.certificates.percent("Ann", "RED"), game.certificates.percent("Ann", "BLU")) == (20, 10)
    assert game.certificates.percent("pool", "RED") == 20
    assert game.formatter()(game.log_line(receipt)) == "Ann trades 20\u00a0% of RED in for 10\u00a0% of BLU"
    assert refused(game, TradeIn("Bo", "RED", "BLU", 90, "ipo", 10)).startswith("Of BLU, the IPO has 70 %")


def test_a_company_begins_with_a_private():
    game = a_game()
    receipt = enter(game, StartByHand("Bo", "RED", 90))
    red = game.companies["RED"]
    assert (game.president(red), red.par, game.price(red), game.purses["Bo"].cash) == ("Bo", 90, 90, 800)
    assert game.formatter()(game.log_line(receipt)) == "Bo gets the president's certificate of RED: it begins at $90"
    assert refused(game, StartByHand("Cy", "RED", 90)) == "RED was started by Bo at $90."
    assert refused(game, StartByHand("Cy", "BLU", 91)).startswith("BLU has no price")
    assert refused(game, StartByHand("Cy", "BLU", 90, 801)) == "Cy has $800; this costs $801."


def test_a_private_is_traded_in():
    box = a_box(privates={"P1": {"symbol": "P1", "name": "Mail", "price": 40, "revenue": 5}}, auction="table")
    game = given(a_game(box=box), RED={"Ann": 20})
    assert refused(game, TradeIn("Ann", "P1", "RED", 10, "ipo")) == "Ann owns no private P1 Mail."
    game.privates["P1"].owner = "Ann"
    game.play(Entry(TradeIn("Ann", "P1", "RED", 10, "ipo")))
    assert game.privates["P1"].closed and game.certificates.percent("Ann", "RED") == 30


def test_five_shares_become_ten():
    """Everybody keeps as many shares; the rest is the company's to sell."""
    box = a_box(kinds={"company": {"certificates": [20, *8 * [10]], "float": 60, "capital": 10}, "five": FIVE})
    box["companies"]["RED"]["kind"] = "five"
    game = given(a_game(box=box), RED={"Ann": 60, "Bo": 20, "pool": 20})
    price = game.price(game.companies["RED"])
    receipt = enter(game, ConvertCompany("RED", "company", rest="RED"))
    held = {holder: game.certificates.percent(holder, "RED") for holder in ("Ann", "Bo", "pool", "RED", "ipo")}
    assert held == {"Ann": 30, "Bo": 10, "pool": 10, "RED": 50, "ipo": 0}
    assert game.president(game.companies["RED"]) == "Ann" and game.price(game.companies["RED"]) == price
    assert game.share_of(game.companies["RED"]) == 10
    assert game.formatter()(game.log_line(receipt)) == "RED converts: its shares are those of “company” now"
    assert "20\u00a0%" not in refused(game, ConvertCompany("RED", "five", keeps="percent"))
    assert game.trace()["companies"]["RED"]["kind"] == "company"
    assert trace_line(replay(game.start, game.entries())) == trace_line(game)


def test_ten_shares_become_five_where_holdings_come_out_even():
    box = a_box(kinds={"company": {"certificates": [20, *8 * [10]], "float": 60, "capital": 10}, "five": FIVE})
    game = given(a_game(box=box), RED={"Ann": 40, "Bo": 20, "pool": 20})
    receipt = enter(game, ConvertCompany("RED", "five", keeps="percent"))
    assert "Change the certificates of RED: the IPO 20 %" in [game.formatter()(game.text_of(fact))
                                                              for fact in receipt.facts][1]
    assert [game.certificates.percent(holder, "RED") for holder in ("Ann", "Bo", "pool", "ipo")] == [40, 20, 20, 20]
    other = given(a_game(box=box), RED={"Ann": 30, "Bo": 30})
    assert refused(other, ConvertCompany("RED", "five", keeps="percent")) == (
        "Ann would hold 30\u00a0%; the president's certificate is 40\u00a0%.")


KINDS = {"company": {"certificates": [20, *8 * [10]], "float": 60, "capital": 10}, "five": FIVE,
         "minor": {"certificates": [100], "float": 100, "capital": 1}}  # fmt: skip


def mixed():
    """A box with three kinds: RED has five shares, BLU is owned whole."""
    box = a_box(kinds=KINDS)
    box["companies"]["RED"]["kind"], box["companies"]["BLU"]["kind"] = "five", "minor"
    return box


def test_shares_that_were_cut_anew_are_scored_as_they_are_cut_now():
    game = given(a_game(box=mixed()), RED={"Ann": 60, "Bo": 20, "pool": 20})
    counts = score(game.title.contents, trace_line(game))
    assert dict(counts.result) == game.worth()
    enter(game, ConvertCompany("RED", "company", rest="RED"))
    assert game.certificates.percent("Ann", "RED") == 30 and game.price(game.companies["RED"]) == 100
    assert dict(score(game.title.contents, trace_line(game)).result) == game.worth() == dict(counts.result)


def test_a_company_that_is_owned_whole_and_has_no_price_counts_nothing():
    game = a_game(box=mixed())
    enter(game, StartCompany("Ann", "BLU", 80))
    counts = score(game.title.contents, trace_line(game))
    assert dict(counts.result) == game.worth()
    assert "BLU is owned whole and has no price: it counts nothing." in [str(text) for text in counts.working]


@pytest.mark.parametrize(("position", "sentence"), [
    ({"players": {"Ann": {"cash": 0, "shares": {"RED": 30}}}}, "A share of RED is 20 %; Ann cannot hold 30 %."),
    ({"players": {"Ann": {"cash": 0, "shares": {"RED": 30}}}, "companies": {"RED": {"kind": "ten"}}},
     "The kinds of companies in this box are company, five, minor, not ten."),
])
def test_a_slip_in_the_size_of_shares_is_no_other_score(position, sentence):
    with pytest.raises(Malformed) as refusal:
        score(a_game(box=mixed()).title.contents, {"prices": {"RED": 90}, **position})
    assert str(refusal.value) == sentence


@each("seed", range(either(2, 6)))
def test_a_night_with_mergers_and_shares_cut_anew_goes_on_and_is_scored(seed):
    """Whatever is merged or cut in the middle of whatever round: it can be shown, goes on, and is what a replay gives."""
    chance, game, did = random.Random(seed), a_game(box=mixed()), 0
    while game.end is None and len(game.receipts) < 220:
        move, before = random_move(game, chance.choice), trace_line(game)
        if len(game.receipts) > 10 and chance.random() < .1:
            move = _merged_or_cut(game, chance)
            did += 1
        try:
            game.play(Entry(move))
        except ImpossibleMove:
            assert trace_line(game) == before
            did -= 1
        view(game)
        assert sum(account.cash for account in game.accounts().values()) == game.box.bank
        assert not any(one.is_closed and game.depot.of(one.name) for one in game.companies.values())
        assert dict(score(game.title.contents, trace_line(game)).result) == game.worth()
    assert did > 0 and trace_line(replay(game.start, game.entries())) == trace_line(game)


def _merged_or_cut(game, chance):
    names = list(game.companies)
    one = game.operating.name if game.operating and chance.random() < .5 else chance.choice(names)
    if chance.random() < .6:
        return MergeCompanies(one, chance.choice(names), chance.choice(["", chance.choice(names)]), chance.choice((1, 2)),
                              1, 5, chance.choice((0, 80)), chance.random() < .5)
    return ConvertCompany(one, chance.choice(list(KINDS)), chance.choice(("shares", "percent")), "ipo", 90)


def test_what_a_company_owned_of_others_lies_in_the_pool_when_it_closes():
    game = given(a_game(), RED={"Ann": 60}, BLU={"Bo": 60})
    enter(game, TradeShares("RED", 20, "ipo", "BLU", 200))
    enter(game, CloseCompany("BLU"))
    assert game.certificates.percent("pool", "RED") == 20


def test_a_company_that_was_owned_whole_gets_a_price():
    box = a_box(kinds={"company": {"certificates": [20, *8 * [10]], "float": 60, "capital": 10},
                       "minor": {"certificates": [100], "float": 100, "capital": 1}})
    box["companies"]["RED"]["kind"] = "minor"
    game = a_game(box=box)
    enter(game, StartCompany("Ann", "RED", 80))
    assert refused(game, ConvertCompany("RED", "company", keeps="percent")).startswith("RED has no price")
    enter(game, ConvertCompany("RED", "company", keeps="percent", par=90))
    assert game.price(game.companies["RED"]) == 90 and game.certificates.percent("Ann", "RED") == 100
    enter(game, ConvertCompany("RED", "minor", keeps="percent"))
    assert game.market.cell("RED") is None and game.is_owned_whole(game.companies["RED"])


def test_a_converted_company_that_begins_again_has_its_printed_certificates():
    box = a_box(kinds={"company": {"certificates": [20, *8 * [10]], "float": 60, "capital": 10}, "five": FIVE})
    game = given(a_game(box=box), RED={"Ann": 40, "Bo": 20})
    enter(game, ConvertCompany("RED", "five", keeps="percent"))
    enter(game, CloseCompany("RED", again=True))
    assert [paper.percent for paper in game.certificates.all_of("RED")] == [20, *8 * [10]]
    assert game.certificates.percent("ipo", "RED") == 100 and game.companies["RED"].kind == "company"


def test_two_companies_become_a_new_one_at_two_for_one():
    game = given(a_game(), RED={"Ann": 50, "Bo": 10}, BLU={"Bo": 30, "Cy": 20, "pool": 10})
    red, blue, green = (game.companies[name] for name in ("RED", "BLU", "GRN"))
    receipt = enter(game, MergeCompanies("RED", "GRN", "BLU", gives=2, gets=1, each=30, par=90))
    assert red.is_closed and blue.is_closed and green.state is State.FLOATED and game.price(green) == 90
    held = {holder: game.certificates.percent(holder, "GRN") for holder in ("Ann", "Bo", "Cy", "pool", "ipo")}
    assert held == {"Ann": 20, "Bo": 20, "Cy": 10, "pool": 0, "ipo": 50}
    assert game.president(green) == "Ann" and green.cash == 2000
    # Ann has one share left over, and the bank pool, which nobody pays.
    assert [(one.payee, one.amount) for one in receipt.postings if one.payer == "bank"] == [("Ann", 30)]
    assert game.formatter()(game.log_line(receipt)) == "RED and BLU become part of GRN: 1 for 2"


def test_a_company_becomes_part_of_one_that_goes_on():
    game = given(a_game(), RED={"Ann": 60}, BLU={"Bo": 20, "Cy": 10})
    enter(game, MergeCompanies("RED", "BLU", again=True))
    red, blue = game.companies["RED"], game.companies["BLU"]
    # What there is of both, and its capital, as 90 % of it are sold now.
    assert blue.cash == 3000
    assert game.certificates.percent("Ann", "BLU") == 60 and game.president(blue) == "Ann"
    assert not red.is_started and not red.is_closed and game.certificates.percent("ipo", "RED") == 100
    assert game.certificates.percent("Bo", "BLU") == 20


def test_trains_go_along_and_the_company_on_turn_may_end():
    chance, game = random.Random(4), a_game()
    while not (game.round.is_operating and game.waiting and game.depot.of(game.operating.name)
               and game.ask.offer("buy-train")):
        game.play(Entry(random_move(game, chance.choice)))
    one, into = game.operating, game.waiting[-1]
    trains, following = [train.name for train in game.depot.of(one.name)], game.waiting[0]
    had = [train.name for train in game.depot.of(into.name)]
    enter(game, MergeCompanies(one.name, into.name))
    assert [train.name for train in game.depot.of(into.name)] == had + trains and one.is_closed
    assert game.operating is following


def test_trains_above_the_limit_are_told_where_companies_merge():
    game = given(a_game(), RED={"Ann": 60}, BLU={"Bo": 60})
    for name in ("RED", "RED", "BLU", "BLU", "BLU"):
        enter(game, CorrectTrain("2", "bank", name))
    told = [game.formatter()(game.text_of(fact)) for fact in enter(game, MergeCompanies("RED", "BLU")).facts]
    assert "BLU has 1 train more than the limit: what becomes of it is entered under “Correct”." in told
    enter(game, CorrectTrain("2", "BLU", "pool"))
    assert len(game.depot.of("BLU")) == 4


def test_dividends_are_paid_to_companies_that_own_shares():
    game = given(a_game(), RED={"Ann": 60}, BLU={"Bo": 60})
    enter(game, TradeShares("RED", 20, "ipo", "BLU", 200))
    due = dividends.payout(game, game.companies["RED"], 100)
    assert (dict(due.holders), due.treasury) == ({"Ann": 60, "BLU": 20}, 0)
    assert game.trace()["companies"]["BLU"]["shares"] == {"RED": 20}
    half = dividends.halved(game, game.companies["RED"], 90)
    assert (dict(half.holders), half.treasury) == ({"Ann": 27, "BLU": 9}, 45)


@each("seed", range(40))
def test_whatever_merges_everybody_gets_what_is_due(seed):
    """Holdings after a merger, reckoned a second time."""
    chance = random.Random(seed)
    game = given(a_game(), **{name: _dealt(chance) for name in ("RED", "BLU")})
    gives, gets = chance.choice([(1, 1), (2, 1), (3, 1), (3, 2), (1, 2)])
    shares = {holder: sum(game.certificates.percent(holder, name) for name in ("RED", "BLU")) // 10
              for holder in (*game.players, "pool")}
    due = {holder: n // gives * gets for holder, n in shares.items()}
    cash = {player: game.purses[player].cash for player in game.players}
    move = MergeCompanies("RED", "GRN", "BLU", gives=gives, gets=gets, each=7, par=80)
    if max(due[player] for player in game.players) < 2:
        assert refused(game, move).startswith("Nobody would get")
        return
    receipt = enter(game, move)
    got = {holder: game.certificates.percent(holder, "GRN") // 10 for holder in due}
    assert sum(got.values()) + game.certificates.percent("ipo", "GRN") // 10 == 10
    if sum(due.values()) <= 10:
        assert got == due
    else:
        short = [player for player in game.players if got[player] < due[player]]
        told = [str(game.text_of(fact)) for fact in receipt.facts if "no certificates are left" in str(game.text_of(fact))]
        assert len(told) == len(short) and all(got[holder] <= due[holder] for holder in due)
    for player in game.players:
        assert game.purses[player].cash == cash[player] + 7 * (shares[player] % gives)


def _dealt(chance):
    first = chance.choice([20, 30, 40])
    return {"Ann": first, "Bo": chance.choice([0, 10, 20]), "Cy": chance.choice([0, 10, 20]), "pool": chance.choice([0, 10])}
