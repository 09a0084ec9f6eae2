"""Unsold shares: where they lie, what they cost, who is paid for them and for the pool's; and tables that began before."""

import random

import pytest

from companion.eighteenxx.editor.summary import rules
from companion.eighteenxx.model.moves import (
    BuyShare,
    ExchangePrivate,
    PayDividend,
    PayHalf,
    RunTrains,
    SellShares,
    StartCompany,
)
from companion.eighteenxx.screens import position_form
from companion.engine.corrections import SetPosition
from companion.engine.errors import IllegalMove
from companion.engine.game import Entry
from companion.engine.record import trace_line
from companion.games.open_box.acts import CloseCompany, GoOn, Pay, SettleRule
from companion.games.open_box.share_acts import ConvertCompany, TradeShares
from companion.interop.boxes import read_box_file
from tests.each import each
from tests.games.agreement import check_replay_and_undo
from tests.games.open_box.tables import ANY, a_box, a_game, enter, played

AS_SOLD = {"certificates": [20, *8 * [10]], "float": 20, "capital": 0, "incremental": True}


def a_table(box=None, **kind):
    """Ann has started RED at 100 and holds 20 %, Bo 10 %; who is named in `kind` says more of its kind."""
    game = a_game(2, box or a_box(kinds={"company": {**AS_SOLD, **kind}}))
    enter(game, StartCompany("Ann", "RED", 100))
    return game


def moved_to(game, price):
    """The marker of RED lies on a cell of this price."""
    game.market.put("RED", next(cell for cell in game.box.chart.cells if cell.price == price))


def earned(game, revenue, move=PayDividend):
    """RED's turn: it earns so much, and pays it."""
    enter(game, GoOn("operating", "RED"))
    if not game.depot.of("RED"):
        game.depot.take(game.depot.next_trains()[0], "RED")
    while game.ask.offer("run-trains") is None:
        game.play(Entry(game.ask.offer("pass").kind(company="RED")))
    enter(game, RunTrains("RED", revenue))
    before = game.companies["RED"].cash
    enter(game, move("RED"))
    return game.companies["RED"].cash - before


def test_unsold_shares_lie_in_the_treasury_and_pay_the_company():
    game = a_table()
    enter(game, BuyShare("Bo", "RED", "RED"))
    held = game.certificates.percent
    assert (held("RED", "RED"), held("ipo", "RED"), game.companies["RED"].cash) == (70, 0, 300)
    assert earned(game, 100) == 70


def test_the_company_sells_its_shares_at_the_market_price():
    game = a_table()
    moved_to(game, 90)
    enter(game, BuyShare("Bo", "RED", "RED"))
    assert (game.purses["Bo"].cash, game.companies["RED"].cash) == (1200 - 90, 200 + 90)
    with pytest.raises(IllegalMove):
        game.play(Entry(BuyShare("Ann", "RED", "ipo")))


def test_the_shares_in_the_pool_then_pay_nobody():
    game = a_table()
    enter(game, TradeShares("RED", 30, "RED", "pool"))
    assert earned(game, 100) == 50


def test_half_a_dividend_pays_the_company_for_what_is_unsold_and_nobody_for_the_pool():
    game = a_table(a_box(kinds={"company": AS_SOLD}, pays_half=True))
    enter(game, TradeShares("RED", 30, "RED", "pool"))
    assert earned(game, 100, PayHalf) == 50 + 25


@pytest.mark.parametrize(("kind", "pays"), [
    ({"unsold_lie": "treasury", "unsold_pay": "nobody"}, 0), ({"unsold_lie": "ipo", "unsold_pay": "company"}, 80),
    ({"unsold_lie": "ipo"}, 0), ({}, 80),
])  # fmt: skip
def test_whom_they_pay_is_what_the_box_says(kind, pays):
    assert earned(a_table(**kind), 100) == pays


@pytest.mark.parametrize(("kind", "place", "price"), [
    ({"unsold_price": "par"}, "RED", 100), ({"unsold_lie": "ipo", "unsold_price": "market"}, "ipo", 90),
    ({"unsold_lie": "ipo"}, "ipo", 100), ({}, "RED", 90),
])  # fmt: skip
def test_what_they_cost_is_what_the_box_says(kind, place, price):
    game = a_table(**kind)
    moved_to(game, 90)
    enter(game, BuyShare("Bo", "RED", place))
    assert game.purses["Bo"].cash == 1200 - price and game.companies["RED"].cash == 200 + price


def test_what_a_company_with_full_capital_leaves_open_is_as_ever():
    game = a_table(incremental=False, capital=10, float=60)
    moved_to(game, 90)
    enter(game, BuyShare("Bo", "RED", "ipo"))
    assert (game.purses["Bo"].cash, game.companies["RED"].cash) == (1100, 0)


def test_a_company_with_shares_in_its_treasury_is_not_sold_out():
    game = a_table()
    assert not game.is_sold_out(game.companies["RED"])
    for player, percent in (("Ann", 40), ("Bo", 40)):
        enter(game, TradeShares("RED", percent, "RED", player))
    assert game.is_sold_out(game.companies["RED"])


def test_a_table_that_began_before_plays_on_as_it_was():
    """Without the word that it assumes the present answers a box is read by the first ones."""
    box = a_box(kinds={"company": AS_SOLD})
    del box["assumes"]
    game = a_table(box)
    moved_to(game, 90)
    enter(game, BuyShare("Bo", "RED", "ipo"))
    assert (game.purses["Bo"].cash, game.certificates.percent("ipo", "RED")) == (1100, 70)
    assert earned(game, 100) == 0
    check_replay_and_undo(a_table(box))


def test_the_table_answers_otherwise_in_the_middle_of_a_game():
    game = a_table(a_box(kinds={"company": {**AS_SOLD, "unsold_lie": "ipo"}}))
    assert {one.id: answer for one, answer in game.answers()}["unsold-company"] == "0"
    enter(game, SettleRule("unsold-company", 2))
    assert (game.certificates.percent("ipo", "RED"), game.certificates.percent("RED", "RED")) == (0, 80)
    assert game.certificates.percent("ipo", "BLU") == 100
    enter(game, SettleRule("unsold-company", 0))
    assert (game.certificates.percent("ipo", "RED"), game.certificates.percent("RED", "RED")) == (80, 0)


def test_a_company_that_closes_begins_anew_from_the_start():
    game = a_table()
    enter(game, CloseCompany("RED", again=True))
    assert game.certificates.percent("ipo", "RED") == 100
    enter(game, GoOn("stock", "Bo"))
    enter(game, StartCompany("Bo", "RED", 80))
    assert (game.certificates.percent("RED", "RED"), game.companies["RED"].cash) == (80, 160)


def test_what_is_left_when_shares_are_cut_anew_lies_in_the_treasury():
    five = {"certificates": [40, 20, 20, 20], "float": 40, "capital": 0, "incremental": True}
    game = a_game(2, a_box(kinds={"company": AS_SOLD, "five": five}))
    enter(game, StartCompany("Ann", "RED", 100))
    enter(game, ConvertCompany("RED", "five"))
    assert (game.certificates.percent("Ann", "RED"), game.certificates.percent("RED", "RED"),
            game.certificates.percent("ipo", "RED")) == (
        40, 60, 0)  # fmt: skip


def test_certificates_that_people_move_from_the_ipo_come_from_the_treasury():
    game = a_table()
    enter(game, TradeShares("RED", 10, "ipo", "Bo", 90))
    assert (game.certificates.percent("RED", "RED"), game.companies["RED"].cash) == (70, 290)


@pytest.mark.parametrize("players", [2, 3])
def test_a_position_that_is_taken_over_has_them_in_the_treasury(players):
    """Also where the form asks for the players' and the pool's alone, as with three players."""
    def taken(game, data):
        other = game.start.begin()
        enter(other, SetPosition(data))
        return {name: {part: sheet[part] for part in ("ipo", "pool", "treasury", "cash")}
                for name, sheet in other.trace()["companies"].items()}  # fmt: skip

    game = a_game(players, a_box(kinds={"company": AS_SOLD}))
    enter(game, StartCompany("Ann", "RED", 100))
    enter(game, TradeShares("RED", 20, "RED", "pool"))
    written = {name: {part: sheet[part] for part in ("ipo", "pool", "treasury", "cash")}
               for name, sheet in game.trace()["companies"].items()}  # fmt: skip
    assert written["RED"] == {"ipo": 0, "pool": 20, "treasury": 60, "cash": 200}
    assert taken(game, trace_line(game)) == written
    assert taken(game, position_form.read(position_form.fields(game), game.start.begin())) == written


def test_a_private_brings_a_share_and_is_exchanged_for_one_wherever_they_lie():
    privates = {
        "P1": {"symbol": "F", "name": "Ferry", "price": 20, "revenue": 5,
               "power": {"kind": "exchange", "company": "RED", "sources": ["ipo"], "when": {"rulebook": "any time"}}},
    }  # fmt: skip
    game = a_game(2, a_box(kinds={"company": AS_SOLD}, privates=privates, auction="table"))
    game.privates["P1"].owner = "Ann"
    enter(game, GoOn("stock", "Ann"))
    enter(game, StartCompany("Ann", "RED", 100))
    offer = next(one for one in game.ask.anytime_offers if one.kind is ExchangePrivate)
    assert offer.fields[0].domain({}).choices() == ["RED"]
    enter(game, ExchangePrivate("Ann", "P1", "RED"))
    assert (game.certificates.percent("Ann", "RED"), game.certificates.percent("RED", "RED")) == (30, 70)


def test_it_is_told_where_it_is_assumed_and_asked_where_it_is_not():
    box = {"name": "X", "assumes": 2, "companies": {"A": {}}, "kinds": {"company": {"incremental": True, "float": 20}}}
    told = [str(text) for text in ANY.reads_box(box).assumed]
    assert ("Not all is told of unsold shares (company): that they lie in the treasury of the company, which sells them at "
            "the market price and gets their dividends, is assumed.") in told
    assert "Who gets the dividends of shares in the bank pool is not told (company): nobody is assumed." in told
    asked = [str(text) for text in rules(box)]
    assert "Unsold shares: in the treasury, pay the company" in asked
    assert "Unsold shares cost: the market price" in asked
    assert "Dividends of shares in the pool: to nobody" in asked
    assert not [line for line in map(str, rules(box, all_of_them=False)) if "shares" in line and "Capital" not in line]


def test_kinds_with_their_own_money_are_asked_each_for_itself():
    box = {"name": "X", "assumes": 2, "kinds": {"minor": AS_SOLD, "major": {"certificates": [20, *8 * [10]], "capital": 10}}}
    asked = [str(text) for text in rules(box)]
    assert "Dividends of shares in the pool (minor): to nobody" in asked
    assert "Dividends of shares in the pool (major): to the company" in asked


def test_a_file_of_18xx_maker_with_incremental_capital_has_them_in_the_treasury():
    file = b'{"info": {"title": "X", "capitalization": "incremental"}, "companies": [{"abbrev": "A", "name": "A"}]}'
    found = ANY.reads_box(read_box_file(file).data)
    kind = found.box.kinds["company"]
    assert (kind.unsold_lie, kind.unsold_price, kind.unsold_pay, kind.pool_pays) == (
        "treasury", "market", "company", "nobody")  # fmt: skip
    assert any("treasury" in str(text) for text in read_box_file(file).notes)


@each("seed", range(6))
def test_random_tables_lose_neither_money_nor_certificates(seed):
    chance = random.Random(seed)
    words = {"unsold_lie": ["ipo", "treasury"], "unsold_price": ["par", "market"], "unsold_pay": ["company", "nobody"],
             "pool_pays": ["company", "nobody", ""]}  # fmt: skip
    kind = {**AS_SOLD, **({word: chance.choice(values) for word, values in words.items()} if seed > 1 else {})}
    game = a_game(3, a_box(kinds={"company": kind}, pays_half=bool(seed % 2)))
    while game.end is None and len(game.receipts) < 400:
        played(game, len(game.receipts) + 20, seed * 100 + len(game.receipts))
        assert sum(account.cash for account in game.accounts().values()) == game.box.bank
        assert all(account.cash >= 0 for name, account in game.accounts().items() if name != "bank")
        assert all(sum(game.certificates.holders(name).values()) == 100 for name in game.companies)
        assert all(game.certificates.percent("ipo", one.name) == 0 for one in game.companies.values()
                   if one.is_started and game.box.kinds["company"].unsold_lie == "treasury")  # fmt: skip
    check_replay_and_undo(game)


def test_the_holding_limit_counts_for_what_the_company_sells():
    game = a_table()
    enter(game, TradeShares("RED", 40, "RED", "Ann"))
    enter(game, GoOn("stock", "Ann"))
    with pytest.raises(IllegalMove, match="With this you would hold 70 % of RED; the maximum is 60 %"):
        game.play(Entry(BuyShare("Ann", "RED", "RED")))


def test_a_zone_that_lets_several_be_bought_lets_them_come_from_the_treasury():
    zones = {"brown": {"letter": "b", "several": ["ipo", "pool"], "beyond_limit": True}}
    game = a_table(a_box(kinds={"company": AS_SOLD}, par_values=[100], profiles={"rulebook": {"exempt_zones": ["brown"]}},
                         market={"rows": ["40b 50b 60 80 100P 120"], "zones": zones}))  # fmt: skip
    moved_to(game, 40)
    enter(game, BuyShare("Bo", "RED", "RED"))
    enter(game, BuyShare("Bo", "RED", "RED"))
    assert (game.certificates.percent("Bo", "RED"), game.companies["RED"].cash) == (20, 280)


def test_a_sale_by_the_company_counts_for_its_floating():
    game = a_table(float=30)
    assert not game.companies["RED"].is_floated
    enter(game, BuyShare("Bo", "RED", "RED"))
    assert game.companies["RED"].is_floated
    enter(game, Pay("bank", "Bo", 10))
    enter(game, GoOn("stock", "Bo"))
    assert game.ask.offer(SellShares.kind) is not None
