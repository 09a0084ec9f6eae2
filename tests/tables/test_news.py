"""News: whose it is, what is for all, what is grouped, marked and aged: facts and sums, and words where they count."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from companion.eighteenxx.model.facts import ShareBought, SharesSold
from companion.eighteenxx.model.private_facts import PrivateBought
from companion.eighteenxx.model.track_facts import TokenPlaced, TrainBought
from companion.engine.facts import Bearing, grouped
from companion.engine.notes import BANK
from companion.engine.text import Money
from companion.games.britain_1820.facts import CousinSold, DividendPaid, LoansTaken, NothingEarned
from companion.games.eastern_1862.facts import CharterWon
from companion.games.emu_bay.facts import CubesTaken
from companion.tables.history import log
from companion.tables.news import Place, happened, news_of_step
from companion.tables.submission import Submission
from tests.tables.conftest import AT, NAMES, Hands
from tests.web.stories_18xx import DISTRIBUTION, FIRST_TURN, STOCK_ROUND, played

GAMES = Path(__file__).resolve().parent.parent / "games"
RECORDED = {
    "1830": "barons_1830/recorded/1830-books-bank-2.json", "1820": "britain_1820/recorded/chart.json",
    "1862": "eastern_1862/recorded/bank.json", "open box": "open_box/recorded/any-18xx-bank.json",
    "1828": "system_1828/recorded/draft2018-books-bankrupt.json", "bill": "britain_1820/recorded/bankruptcy.json",
    "unsold": "open_box/recorded/any-18xx-before.json",
}


def data_of(title):
    return json.loads((GAMES / RECORDED[title]).read_text())


def at(tables, title, n):
    """A table where the first so many entries of a recorded game stand."""
    data = data_of(title)
    return tables.take_over({**data, "moves": data["moves"][:n]}, title)


def whole(tables, title):
    return at(tables, title, len(data_of(title)["moves"]))


def said(table, items):
    return [table.game.formatter()(item.text) for item in items]


def paid_to_others(game, first=60):
    """The first entry by which the bank pays a player who did not act, before two rounds end in the eight that follow."""
    rounds = [line.after for line in game.history]
    for receipt in game.receipts[first:-8]:
        if sum(receipt.n <= after <= receipt.n + 8 for after in rounds) > 1:
            continue
        for posting in receipt.postings:
            if posting.payer == BANK and posting.payee in game.players and posting.payee != receipt.actor:
                return receipt.n, posting.payee
    raise AssertionError("nobody was paid")


@pytest.mark.parametrize("title", ["1830", "1820", "1862", "open box"])
def test_what_the_reader_got_comes_first_however_much_came_later(tables, title):
    """Also where no line is left for anything else; with what it was for, and to the sum."""
    n, player = paid_to_others(whole(tables, title).game)
    table = at(tables, title, n + 8)
    news = happened(table, n - 1, player, 0)
    got = {}
    for receipt in table.game.receipts[n - 1 :]:
        for posting in receipt.postings:
            if (posting.payer, posting.payee) == (BANK, player):
                got[posting.why] = got.get(posting.why, 0) + posting.amount
    assert news.items[0].place is Place.OWN and news.more > 0
    assert all(Bearing.LOT in item.fact.bearing for item in news.rest), "nothing else is told"
    read = table.game.formatter()
    line = next(text for text in said(table, news.own) if text.startswith(f"You get {read.money(sum(got.values()))} "))
    assert all(read(table.game.text_of(why)) in line for why in got)


def test_what_somebody_else_is_paid_is_not_the_readers(tables):
    n, player = paid_to_others(whole(tables, "1830").game)
    other = next(name for name in NAMES if name != player)
    table = at(tables, "1830", n)
    assert not happened(table, n - 1, None, 6).own
    receipt = table.game.receipts[-1]
    is_paid = any(other in (posting.payer, posting.payee) for posting in receipt.postings)
    assert bool(happened(table, n - 1, other, 6).own) == (is_paid and receipt.actor != other)


def test_who_has_sold_a_private_reads_the_price_and_that_it_is_gone(tables):
    data = json.loads((GAMES / "chesapeake/recorded/18chesapeake-full-bank.json").read_text())
    table = tables.take_over({**data, "moves": data["moves"][:94]}, "Friday")
    seller = table.game.privates["P2"].owner
    n = len(table.game.receipts)
    sent = Submission(table.seq, "buys", "host", AT)
    table.play(table.read_moves([{"move": "acquire-private", "company": "PRR", "private": "P2", "price": 20}]), sent)
    table.play(table.read_moves([{"move": "correct-cash", "account": "PRR", "amount": 1}]),
               Submission(table.seq, "more", "host", AT))
    own = said(table, happened(table, n, seller, 6).own)
    assert own[0].startswith("You get $20 from PRR: private ") and any("from you" in text for text in own[1:]), own


def test_who_loses_the_presidency_reads_it_first(tables):
    buys = {"move": "buy-share", "player": "Ann", "company": "PRR", "source": "ipo"}
    turn = [buys, *({"move": "pass", "player": player} for player in ("Bo", "Cy"))]
    table = played(tables, [*DISTRIBUTION, *turn * 3])
    n = len(table.game.receipts) - 3
    for player, words in (("Ann", "You are now president of PRR."), ("Cy", "Ann is now president of PRR.")):
        assert said(table, happened(table, n, player, 6).own)[0] == words
    assert all("president of" not in text for text in said(table, happened(table, n, "Bo", 6).own))


# Equal acts ------------------------------------------------------------------------------------------

ALIKE = [
    (TrainBought("CPR", "2", "bank", Money(80)), 3, {"n": 3, "price": 240}),
    (ShareBought("Ann", 10, "PRR", "ipo", Money(67)), 2, {"percent": 20, "price": 134}),
    (TokenPlaced("PRR", "F2", Money(40)), 2, {"hex": ("F2", "F2"), "cost": 80}),
    (LoansTaken(1, "GWR"), 4, {"n": 4}),
    (CubesTaken("EBR", 2, Money(4), Money(9), 3, 3), 2, {"n": 4, "cost": 8}),
]


@pytest.mark.parametrize(("fact", "times", "sums"), ALIKE)
def test_equal_facts_are_one_with_exact_sums(fact, times, sums):
    (both,) = grouped([fact] * times)
    assert {name: getattr(both, name) for name in sums} == sums
    assert both.traced()["kind"] == fact.kind


def test_sales_of_one_company_are_one_from_the_first_price_to_the_last():
    sales = [SharesSold("Ann", 10, "PRR", Money(100), Money(100), Money(90), True),
             SharesSold("Ann", 20, "PRR", Money(180), Money(90), Money(76), True)]
    assert grouped(sales) == [SharesSold("Ann", 30, "PRR", Money(280), Money(100), Money(76), True)]


@pytest.mark.parametrize("other", [
    TrainBought("CPR", "3", "bank", Money(80)), TrainBought("PRR", "2", "bank", Money(80)),
    TrainBought("CPR", "2", "ERIE", Money(80)), LoansTaken(1, "CPR"),
])
def test_what_differs_in_anything_else_stays_apart(other):
    facts = [TrainBought("CPR", "2", "bank", Money(80)), other]
    assert grouped(facts) == facts


def test_two_trains_are_one_line_of_news(tables):
    table = played(tables, [*DISTRIBUTION, *STOCK_ROUND, *FIRST_TURN])
    news = happened(table, len(table.game.receipts) - 4, "Ann", 20)
    texts = said(table, [*news.acts, *news.rest])
    assert "PRR buys two 2-trains from the bank for $160." in texts
    assert not any("PRR buys a 2" in text for text in texts)


def test_two_trains_are_one_line_in_1862_whatever_came_of_the_second(tables):
    table = at(tables, "1862", 30)
    news = happened(table, 20, "Bo", 20)
    found = [text for text in said(table, [*news.acts, *news.rest]) if "ECR buys" in text]
    assert len(found) == len(set(found)) and any("buys two × 2L" in text for text in found), found


def test_loans_and_shares_are_grouped_in_words(tables):
    game = at(tables, "1820", 10).game
    assert str(game.text_of(LoansTaken(1, "GWR").with_more(LoansTaken(2, "GWR")))) == "GWR takes 3 loans."


# Lots ------------------------------------------------------------------------------------------------

LOTS = {"1830": PrivateBought, "unsold": PrivateBought, "1828": PrivateBought, "1862": CharterWon, "1820": CousinSold}


@pytest.mark.parametrize("title", LOTS)
def test_each_lot_has_a_line_of_its_own_with_its_price(tables, title):
    game = whole(tables, title).game
    most = max(game.receipts, key=lambda receipt: sum(isinstance(fact, LOTS[title]) for fact in receipt.facts))
    lots = [fact for fact in most.facts if isinstance(fact, LOTS[title])]
    table = at(tables, title, most.n)
    assert lots and (len(lots) > 1 or title in ("1862", "unsold"))
    for seat in (None, *table.game.players):
        news = happened(table, most.n - 1, seat, 1)
        told = [item.fact for item in (*news.acts, *news.rest)]
        assert [told.count(fact) for fact in lots] == [1] * len(lots), "none is cut away either"


def test_each_lot_of_emu_bay_has_a_line_with_its_price(tables):
    table = Hands(tables, tables.make("emu-bay", NAMES, seed="one", name="Friday"))
    for _ in range(2):
        table.play([{"move": "bid", "player": table.on_turn, "amount": 8}])
    news = happened(table.table, 0, None, 20)
    sales = [fact for receipt in table.table.game.receipts for fact in receipt.facts if fact.kind == "sale"]
    texts = said(table.table, [*news.acts, *news.rest])
    assert sales
    for sale in sales:
        assert sum(f"buys a share of {sale.lot} for ₤{int(sale.price)}." in text for text in texts) == 1


# Reasons ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("title", "n", "told"), [
    ("1820", 261, "$716 (shares bought back $116, loans repaid $600)"),
    ("1862", 3, "£310 (president's certificate of N&S £186, share of N&S £124)"),
    ("1828", 658, "$120 (terrain $80, another tile $40)"),
])
def test_a_sum_for_several_things_says_for_which(tables, title, n, told):
    game = whole(tables, title).game
    texts = [game.formatter()(text) for text in game.instructions(game.receipts[n - 1 : n], False)]
    assert any(told in text.replace("£", told[0]) for text in texts), texts


def test_a_bill_is_told_although_a_dividend_of_another_company_follows(tables):
    table = at(tables, "bill", 178)
    receipt = table.game.receipts[-1]
    earned = [fact for fact in receipt.facts if isinstance(fact, NothingEarned)]
    news = happened(table, 177, None, 20)
    assert said(table, news.acts) == ["N&PR pays its bill"] and len(earned) == 2
    assert [item.fact for item in news.rest if item.fact in earned] == earned
    assert str(log(table)[-1].said) == "N&PR pays its bill"


def test_what_a_company_does_itself_stands_for_the_move_and_what_another_does_not(tables):
    game = at(tables, "1820", 300).game
    runs = next(receipt for receipt in game.receipts if receipt.entry.move.kind == "pay-dividend")
    own = next(fact for fact in runs.facts if isinstance(fact, DividendPaid))
    assert game.telling(runs, runs.facts) is own
    assert game.telling(runs, [replace(own, company="another")]) is None


# Marks -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", ["emu-bay", "18chesapeake-otr", "1820", "empire-builder"])
def test_a_correction_is_marked_with_who_made_it_in_news_and_log(tables, title):
    depth = "books" if title == "1820" else "full"
    table = tables.make(title, NAMES, seed="one", name="Friday", depth=depth)
    sent = Submission(table.seq, "c", "Ann", AT)
    table.play(table.read_moves([{"move": "correct-cash", "account": "Bo", "amount": 7}]), sent)
    for seat in (None, "Ann", "Bo"):
        (act,) = happened(table, 0, seat, 6).acts
        assert act.mark.kind == "corrected"
        assert str(act.mark.leads) == ("Corrected by you:" if seat == "Ann" else "Corrected by Ann:")
        assert "Correction" not in str(act.text)
    line = log(table)[-1]
    assert (str(line.mark.leads), "Correction" in str(line.marked)) == ("Corrected by Ann:", False)


def test_an_overruled_move_is_marked_with_who_entered_it(tables):
    table = played(tables, DISTRIBUTION[:1])
    over = Submission(table.seq, "over", "Bo", AT, reason="we say so")
    table.play(table.read_moves([{"move": "bid", "player": "Bo", "private": "P3", "amount": 51}]), over)
    for seat in (None, "Ann", "Bo"):
        (act,) = happened(table, table.timeline.step_back(), seat, 6).acts
        assert str(act.mark.leads) == ("The table says so (you):" if seat == "Bo" else "The table says so (Bo):")
    assert str(log(table)[-1].mark.leads) == "The table says so (Bo):"


def test_a_change_of_the_past_is_marked_with_who_made_it(tables):
    hands = Hands(tables, tables.make("emu-bay", NAMES, seed="one", name="Friday"))
    hands.play([{"move": "bid", "player": hands.on_turn, "amount": 4}])
    hands.amend({"1": {"move": "bid", "player": hands.table.game.receipts[0].actor, "amount": 3}})
    for seat in (None, *NAMES):
        (act,) = news_of_step(hands.table, seat, 6).acts
        assert str(act.mark.leads) == ("Changed by you:" if seat == "Ann" else "Changed by Ann:")
        assert str(act.text).startswith("entry 1: “")


# Age -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", ["1830", "1820", "1862"])
def test_a_line_is_gone_when_two_rounds_have_ended_since(tables, title):
    """Nothing piles up on a phone that nobody looks at: neither its own money of long ago, nor how much is left out."""
    game = whole(tables, title).game
    end = game.history[6].after + 1
    table = at(tables, title, end)
    fresh = table.game.history[-2].after
    player = table.game.players[0]
    long_ago, then = happened(table, 0, player, 500), happened(table, fresh, player, 500)
    assert long_ago == then and long_ago.rest
    assert all(item.n > fresh for item in (*long_ago.acts, *long_ago.rest))


def test_what_is_the_readers_own_of_the_running_round_is_kept(tables):
    n, player = paid_to_others(whole(tables, "1830").game)
    table = at(tables, "1830", n + 8)
    assert said(table, happened(table, 0, player, 6).own)[0] != "" and happened(table, n - 1, player, 6).own


def test_the_newest_step_is_told_whatever_it_ended(tables):
    table = at(tables, "1830", 13)
    assert happened(table, table.timeline.step_back(), None, 6).acts

