"""The sentences that Shikoku 1889 adds: each provoked by a move."""

import pytest

from companion.eighteenxx.model.moves import (
    AcquirePrivate,
    Bid,
    BuyPrivate,
    BuyTrain,
    ExchangePrivate,
    LayForPrivate,
    LayTile,
    Pass,
    SellShares,
    UsePrivate,
)
from companion.eighteenxx.model.stock_turn import StockTurn
from companion.eighteenxx.rules import selling
from companion.engine.errors import IllegalMove
from tests.each import each
from tests.games.shikoku_1889.table import Shikoku

PORT = "The port tile belongs to the owner of MF Mitsubishi Ferry; it goes to B11, G10, I12 or J9 while the hex is empty."
EHIME_FITS = (
    "The track of C4 toward B3 (edge 2) must stay: 12[0]; 13[0, 2, 4]; 14[1, 4]; 15[5]; 205[1, 5]; 206[2, 5]."
)
LATER = "The green tile is laid at once when ER Ehime Railway is sold."


def operating(**options):
    """KO of Ann is on, in the third phase, with money; MF and ER belong to Ann and Bo."""
    table = Shikoku(4, **options).begun().owns(MF="Ann", ER="Bo").company("KO", 90, cash=900, Ann=60)
    return table.phase("3").pass_until("KO: lay track")


def test_a_block_a_turn():
    table = Shikoku().begun().company("KO", 90, Ann=60).do(SellShares("Ann", "KO", 20))
    assert table.refused(SellShares("Ann", "KO", 10)) == (
        "You sell the shares of a company in one block each turn; you have sold 2 of KO already."
    )


def test_no_sale_after_a_sale_and_a_purchase():
    """Usually the turn is over then, and the sentence is that it is somebody else's."""
    turn = StockTurn("Ann", parts=("sell", "buy"))
    (refusal,) = selling.offer(Shikoku().begun().company("KO", 90, Ann=60).game, turn).preconditions()
    assert str(refusal.text) == "You have sold and bought; a turn is sell then buy, or buy then sell."


def test_a_bid_and_a_purchase_not_covered():
    table = Shikoku().do(Bid("Ann", "P7", 405), *(Pass(player=player) for player in ("Bo", "Cy", "Dan")))
    assert table.refused(Bid("Ann", "P2", 35)) == "You have ¥420; ¥405 lies on other privates. You can bid ¥15 at most."
    assert table.refused(BuyPrivate("Ann", "P1")) == "You have ¥420; ¥405 lies on other privates. You can bid ¥15 at most."


@each("move", [
    LayTile("KO", "G10", "437", 0),
    UsePrivate("KO", "P2", "G10", "437", 0),
    LayForPrivate("Ann", "P2", "I10", "437", 0),
    LayForPrivate("Ann", "P2", "G10", "58", 0),
    LayForPrivate("Ann", "P2", "G10", "437", 1),
    LayForPrivate("Bo", "P2", "G10", "437", 0),
])  # fmt: skip
def test_the_port_tile_is_laid_by_its_owner_on_its_hexes(move):
    table = operating()
    if isinstance(move, LayTile):  # where KO could lay track
        for hex_, tile, rotation in (("K6", "9", 0), ("K8", "5", 0), ("J9", "58", 0)):
            table.game.board.state.lay(hex_, tile, rotation)
    assert table.refused(move) == PORT


def test_the_port_tile_is_laid_once_and_not_by_a_company_that_has_bought_the_ferry():
    table = operating().do(LayForPrivate("Ann", "P2", "G10", "437", 0))
    assert table.refused(LayForPrivate("Ann", "P2", "J9", "437", 0)) == (
        "The power of MF Mitsubishi Ferry has been used already.")
    sold = operating().do(AcquirePrivate("KO", "P2", 30))
    companys = "MF Mitsubishi Ferry belongs to KO: only a player lays the port tile."
    assert sold.refused(LayForPrivate("Ann", "P2", "J9", "437", 0)) == companys
    assert sold.refused(UsePrivate("KO", "P2", "J9", "437", 0)) == companys


def test_the_port_tile_is_not_laid_when_the_ferry_has_closed():
    table = operating().owns(MF="")
    assert table.refused(LayForPrivate("Ann", "P2", "J9", "437", 0)) == "MF Mitsubishi Ferry has closed."


def test_on_the_site_the_port_tile_is_laid_in_the_track_step_of_an_own_company():
    table = operating(profile="18xx-games")
    table.game.board.state.lay("K6", "9", 0)
    table.do(Pass(company="KO"))
    assert table.refused(LayForPrivate("Ann", "P2", "J9", "437", 0)) == (
        "In the turn of KO the port tile is laid only while it lays track.")


def test_the_port_tile_waits_for_the_end_of_anothers_turn():
    table = operating().owns(MF="Bo").do(LayTile("KO", "J3", "9", 2))
    assert table.refused(LayForPrivate("Bo", "P2", "G10", "437",
                                       0)) == "It is KO's turn (president Ann). Wait until it is over."


@pytest.mark.parametrize(("tile", "rotation"), [("14", 0), ("12", 3), ("6", 0), ("15", 0)])
def test_the_green_tile_of_ehime_keeps_the_track(tile, rotation):
    table = operating().do(AcquirePrivate("KO", "P3", 40))
    assert table.refused(LayForPrivate("Bo", "P3", "C4", tile, rotation)) == EHIME_FITS


def test_the_green_tile_of_ehime_is_laid_at_once():
    move = LayForPrivate("Bo", "P3", "C4", "14", 1)
    assert operating().refused(move) == LATER
    table = operating().do(AcquirePrivate("KO", "P3", 40))
    assert table.refused(LayTile("KO", "J3", "9", 2)) == LATER
    assert table.do(Pass(player="Bo")).refused(move) == LATER


def test_an_exchange_without_a_share_and_above_60_percent():
    table = operating().owns(DR="Cy").company("IR", 65, Bo=60, pool=40)
    assert table.refused(ExchangePrivate("Cy", "P5", "ipo")) == "No IR certificate is left in the IPO."
    table = operating().owns(DR="Cy").company("IR", 65, Cy=60)
    assert table.refused(ExchangePrivate("Cy", "P5", "ipo")) == "You would hold 70 % of IR."


def test_the_ferry_that_stays():
    table = operating(depth="books").owns(UTF="Cy").phase("5")
    table.private("UTF").closed = False
    assert table.refused(AcquirePrivate("KO", "P7", 150)) == "UTF Uno-Takamatsu Ferry stays with Cy now."


def test_the_president_helps_with_the_cheapest_train_only():
    table = Shikoku(4, "books").begun().company("KO", 90, cash=10, Ann=60).company("IR", 65, Bo=60)
    table.phase("4").train("4", "IR").cash(Ann=500).pass_until("KO: buy trains")
    only = "The president may help only with the cheapest train in the bank or the bank pool: 4 for ¥300."
    assert table.refused(BuyTrain("KO", "IR", "4", 11)) == only
    table.do(BuyTrain("KO", "bank", "4", 300))


@pytest.mark.parametrize("company", ["KO", "IR"])
def test_a_forced_sale_changes_no_president(company):
    table = Shikoku(4, "books").begun().company("KO", 90, cash=0, Ann=40, Bo=20).company("IR", 65, False, Ann=40, Bo=20)
    table.phase("D").cash(Ann=0)
    table.pass_until("KO: buy trains")
    assert table.refused(SellShares("Ann", company, 30)) == (
        f"This sale would make Bo president of {company}; forced sales may not change any president."
    )


def test_labels_and_pieces():
    table = operating()
    assert table.refused(LayTile("KO", "K4", "14", 0)).startswith("K4")  # blocked until the privates are closed
    table.private("TR").closed = True
    table.game.ask.refresh()
    assert table.refused(LayTile("KO", "K4", "14", 0)) == "K4 Takamatsu takes 440, 466 only."
    for hex_ in ("I10", "C8"):
        table.game.board.state.lay(hex_, "7", 0)
    table.game.ask.refresh()
    assert table.refused(LayTile("KO", "J3", "7", 2)) == "All 2 pieces of 7 are on the map."


def test_only_trains_that_the_data_name_are_traded_in():
    table = operating(depth="books").phase("6").give("KO", 500).train("3", "KO").pass_until("KO: buy trains")
    assert table.refused(BuyTrain("KO", "bank", "D", 800, "3")) == "Only a 4, 5 or 6 can be traded in for a D."


def test_what_privates_may_be_sold_for():
    table = operating()
    for price in (14, 61):
        with pytest.raises(IllegalMove, match="MF Mitsubishi Ferry may be sold for 15 to 60"):
            table.game.ask.check(AcquirePrivate("KO", "P2", price))
