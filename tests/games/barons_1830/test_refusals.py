"""What 1830 refuses by sentences of its own; those of trades are in test_trading, those of routes in test_examples."""

import pytest

from companion.eighteenxx.model.moves import (
    AcquirePrivate,
    Bid,
    BuyShare,
    BuyTrain,
    ExchangePrivate,
    LayTile,
    Pass,
    PlaceToken,
    RunTrains,
    SellShares,
    StartCompany,
    UseCounted,
    UsePrivate,
)
from companion.engine.errors import ImpossibleMove
from companion.engine.game import Entry
from tests.each import each
from tests.games.barons_1830.table import Barons
from tests.games.barons_1830.test_examples import _forced


def operating(name="NYC", cell=(0, 9), profile="rulebook", phase="2", **privates):
    """A company of Ann's lays track, with 500."""
    table = Barons(profile=profile).example_1().company(name, 100, cell, Ann=60, cash=500).owns(**privates)
    if phase != "2":
        table.phase(phase)
    return table.operates()


def test_brown_from_the_ipo():
    table = Barons().second().passes(2).company("C&O", 100, (7, 2), Ann=20, pool=20).do(BuyShare("Ann", "C&O", "pool"))
    assert table.refused(BuyShare("Ann", "C&O", "ipo")) == "More certificates of C&O can be bought only from the bank pool."


def test_a_token_in_e11_before_erie():
    table = operating(phase="3").laid("E11", "59", 3)
    table.pass_until("NYC: place a token") if table.game.board.can_place(table.game.companies["NYC"]) else None
    refusals = [str(why) for why in table.game.board.placing.refusals("NYC", "E11.0")]
    assert refusals[0] == "E11 Dunkirk & Buffalo is kept for ERIE until it has placed its home token."


def test_the_city_of_erie_is_missing():
    table = operating("ERIE", phase="3").do(LayTile("ERIE", "E11", "59", 3))
    for wrong in (Pass(company="ERIE"), LayTile("ERIE", "D12", "9", 0), RunTrains("ERIE", 0, None)):
        assert table.refused(wrong) == "Choose the city for ERIE's token: E11.0, E11.1."
    assert "E11.0" in table.refused(PlaceToken("ERIE", "D10.0"))


def test_an_impassable_border():
    table = operating("CPR")
    table.laid("E5", "59", 2).game.board.state.put_token("CPR", "E5", 1)
    assert table.refused(LayTile("CPR", "E7", "58", 5)).startswith("No track can cross from E7 London to F8.")


def test_champlain_and_st_lawrence():
    table = operating(CS="NYC")
    assert table.refused(UsePrivate("NYC", "P2", "B20", "57", 0)).startswith("Only tile 3, 4 or 58")
    assert table.refused(UsePrivate("NYC", "P2", "B18", "3", 0)) == "CS Champlain & St.Lawrence lays tiles on B20 only."
    table.laid("B20", "58", 2)
    assert table.refused(UsePrivate("NYC", "P2", "B20", "3", 0)) == (
        "CS Champlain & St.Lawrence needs an empty B20; tiles 3, 4, 58.")
    assert operating().refused(UsePrivate("NYC", "P2", "B20", "3", 0)) == "CS Champlain & St.Lawrence must belong to NYC."


def test_champlain_and_st_lawrence_after_the_track_step():
    sentence = "NYC has already finished laying track this turn."
    use = UsePrivate("NYC", "P2", "B20", "58", 2)
    table = operating(CS="NYC").do(Pass(company="NYC"))
    assert table.game.ask.acts_for == "NYC"
    assert table.refused(use) == sentence
    site = operating(CS="NYC", profile="18xx-games", DH="NYC").do(Pass(company="NYC"))
    assert site.game.ask.acts_for == "NYC"
    assert site.refused(UsePrivate("NYC", "P3", "F16", "57", 1)) == sentence  # only CS lays at any moment
    site.do(use)
    assert (site.private("CS").used, site.game.companies["NYC"].cash) == (True, 500 + 15 + 10)
    assert site.refused(UsePrivate("NYC", "P2", "B20", "3", 0)) == sentence


def test_delaware_and_hudson():
    table = operating(DH="NYC").laid("F16", "57", 0)
    assert table.refused(UsePrivate("NYC", "P3", "F16", "57", 1)) == "F16 must be empty and costs $120; NYC has $515."
    poor = operating(DH="NYC").give("NYC", -415)
    assert poor.refused(UsePrivate("NYC", "P3", "F16", "57", 1)) == "F16 must be empty and costs $120; NYC has $100."


def test_the_exchange_of_mohawk_and_hudson():
    table = Barons().example_1()
    for source in ("bank", "treasury"):
        assert table.refused(ExchangePrivate("Cy", "P4", source)) == (
            "MH Mohawk & Hudson is exchanged for a certificate from the IPO, bank pool.")
    assert table.refused(ExchangePrivate("Cy", "P4", "pool")) == "There is no NYC certificate in the bank pool."
    table.company("NYC", 90, Ann=40, Bo=60)
    assert table.refused(ExchangePrivate("Cy", "P4", "ipo")) == "No NYC certificate is left."
    rich = Barons().example_1().company("NYC", 90, Cy=60)
    assert rich.refused(ExchangePrivate("Cy", "P4", "ipo")) == "You would hold 70 % of NYC."
    rich.price("NYC", 4, 1).do(ExchangePrivate("Cy", "P4", "ipo"))  # orange: more than 60 % are allowed
    assert rich.percent("Cy", "NYC") == 70


def test_the_certificate_of_camden_and_amboy_before_the_par():
    table = Barons().second().passes(2)
    assert table.refused(SellShares("Ann", "PRR", 10)) == "PRR has no par yet; its certificate cannot be sold."
    forced = _forced()
    forced.game.companies["PRR"].begin_anew()
    forced.game.ask.refresh()
    assert forced.refused(SellShares("Ann", "PRR", 10)) == "PRR has no par yet; its certificate cannot be sold."


def test_the_presidents_certificate_of_b_and_o():
    table = Barons().example_1()
    assert table.refused(StartCompany("Bo", "B&O", 67)) == "B&O is started by the private BO Baltimore & Ohio."


def test_baltimore_and_ohio_to_a_company():
    table = operating(phase="3")
    assert table.refused(AcquirePrivate("NYC", "P6", 220)) == "BO Baltimore & Ohio can never belong to a company."


@each(("private", "low", "high"), [
    ("P1", 10, 40), ("P2", 20, 80), ("P3", 35, 140), ("P4", 55, 220), ("P5", 80, 320),
])  # fmt: skip
@each("profile", ["rulebook", "18xx-games"])
def test_what_companies_pay_for_privates(profile, private, low, high):
    table = operating(phase="3", profile=profile)
    name = table.game.privates[private].called
    for price in (low - 1, high + 1):
        assert table.refused(AcquirePrivate("NYC", private, price)) == f"{name} may be sold for ${low} to ${high}."
    table.do(AcquirePrivate("NYC", private, low))


def test_bids_need_no_steps_unless_the_table_wants_them():
    assert Barons().do(Bid("Ann", "P2", 46)).game.ask.actors == ("Bo",)
    assert Barons(bid_step=5).refused(Bid("Ann", "P2", 46)) == "Bids go up in steps of 5 from $45."


def test_all_bids_are_reserved():
    table = Barons().do(Bid("Ann", "P6", 700), Bid("Bo", "P6", 705), Pass(player="Cy"))
    told = table.refused(Bid("Ann", "P5", 165))
    assert (told[:13], "$700" in told, told[-13:]) == ("You have $800", True, "$100 at most.")
    highest = Barons(reserve_all_bids=False).do(Bid("Ann", "P6", 700), Bid("Bo", "P6", 705), Pass(player="Cy"))
    highest.do(Bid("Ann", "P5", 165))


def test_with_no_train_left_nothing_is_forced():
    table = _forced(diesel_count=6)
    for train in table.game.depot.trains():
        if train.owner in ("bank", "pool"):
            table.game.depot.lay(train, "gone")
    table.game.ask.refresh()
    table.do(Pass(company="NYC"))


def test_the_diesel_is_never_traded_in_for_with_the_presidents_money():
    table = _forced("6").give("NYC", 600).train("5", "NYC")
    assert table.refused(BuyTrain("NYC", "bank", "D", 800, "5")) == "NYC has $700; it needs $800."


def test_at_the_depth_books_champlain_and_st_lawrence_lays_for_nothing():
    table = Barons(depth="books").example_1().company("NYC", 100, Ann=60, cash=500).owns(CS="NYC", DH="NYC").operates()
    assert table.refused(UseCounted("NYC", "P2", 80)) == "80 is not one of: 0."
    table.do(UseCounted("NYC", "P2", 0), UseCounted("NYC", "P3", 120))
    assert table.game.companies["NYC"].cash == 500 + 10 + 15 - 120


def test_the_turn_of_the_first_edition():
    table = Barons(sells_once=True).second().company("NYNH", 67, Cy=40, Bo=40)
    table.do(SellShares("Bo", "NYNH", 10), StartCompany("Bo", "CPR", 67))
    sentence = "You have sold and bought; a turn is sell then buy, or buy then sell."
    assert table.refused(SellShares("Bo", "NYNH", 10)) == sentence
    once = Barons().second().company("NYNH", 67, Cy=40, Bo=40)
    once.do(SellShares("Bo", "NYNH", 10), StartCompany("Bo", "CPR", 67), SellShares("Bo", "NYNH", 10))


@pytest.mark.parametrize("depth", ["full", "books"])
def test_no_table_can_say_that_a_share_without_a_price_is_sold(depth):
    """Nobody knows for how much: it is impossible, not only forbidden."""
    table = Barons(depth=depth).example_1().passes(3).pass_until("Ann may buy and sell")
    with pytest.raises(ImpossibleMove, match="PRR has no par yet; its certificate cannot be sold"):
        table.game.play(Entry(SellShares("Ann", "PRR", 10), overruled="the house allows it"))
