"""The auctions of 1828: examples 1 to 3, and what is refused."""

from companion.eighteenxx.model.moves import Bid, BuyPrivate, SetPar
from tests.games.system_1828.table import FINAL, Systems


def buyable(table):
    offer = table.game.ask.offer("buy-private")
    return [id_ for id_ in table.game.privates if not list(offer.fields[0].domain({}).against(id_))
            and table.game.privates[id_].owner is None]  # fmt: skip


def test_1_everybody_passes():
    table = Systems(4).says("Ann", "Bo", "Cy", "Dan")
    assert table.private("SVN").price == 15
    table.says("Ann", "Bo 45 C&StL", "Cy SVN")
    assert table.purses == {"Ann": 700, "Bo": 655, "Cy": 685, "Dan": 700}
    assert table.game.ask.actors == ("Dan",)
    assert table.refused(Bid("Dan", "D&H", 85)) == (
        "D&H Delaware & Hudson Railroad can be bought right now for $80; bids are for the others.")
    assert table.refused(BuyPrivate("Dan", "C&P")) == (
        "C&P Cobourg & Peterborough Railway is not the cheapest one left: you can buy D&H Delaware & Hudson Railroad for "
        "$80, or bid.")


def test_1_for_nothing():
    table = Systems(4)
    for _ in range(4):
        table.says("Ann", "Bo", "Cy", "Dan")
    assert (table.private("SVN").owner, table.purses["Ann"], table.game.ask.actors) == ("Ann", 700, ("Bo",))


def test_2_a_pair_with_bids():
    table = Systems(4).says("Ann SVN", "Bo 85 D&H", "Cy 90 D&H", "Dan 125 M&H", "Ann 85 C&P", "Bo C&StL")
    table.says("Bo 95 D&H")
    assert table.game.ask.is_bidding
    table.says("Cy")
    assert table.game.receipts[-1].passing.template == "{player} drops out"
    assert table.purses == {"Ann": 595, "Bo": 565, "Cy": 700, "Dan": 700}
    assert table.game.ask.actors == ("Cy",)
    assert table.refused(BuyPrivate("Cy", "M&H")) == (
        "M&H Mohawk & Hudson Railroad has a bid of $125; you can bid more, or buy E&K Erie & Kalamazoo Railroad for $120.")
    assert table.refused(Bid("Cy", "M&H", 125)) == "The lowest bid for M&H Mohawk & Hudson Railroad is $130."
    assert table.refused(Bid("Cy", "M&H", 132)) == "Bids go up in steps of 5 from $130."
    table.says("Cy E&K", "Dan")
    assert table.private("M&H").owner == "Dan"
    assert table.refused(Bid("Ann", "P-B&O", 600)) == "You have $595; $0 is tied up in other bids. You can bid $595 at most."


def test_3_the_small_operating_round():
    table = Systems(3).says("Ann SVN", "Bo C&StL", "Cy 85 C&P", "Ann", "Bo", "Cy")
    assert table.private("D&H").price == 75
    table.says("Ann D&H")
    assert table.purses == {"Ann": 810, "Bo": 870, "Cy": 815}
    assert table.game.ask.actors == ("Bo",)


def test_3_final():
    table = Systems(4, FINAL, dear=["P-NKP", "P-NW", "P-OSH", "P-CPR", "P-GT", "P-IC", "P-MC", "P-MP"])
    assert table.refused(BuyPrivate("Ann", "SVN")) == (
        "No private can be bought now: SVN Schuylkill Valley Navigation, StCT Saint Clair Tunnel have no bid, and all but "
        "one need one.")
    table.says("Ann 125 M&H", "Bo 165 C&A", "Cy 170 C&A", "Dan 130 M&H", "Ann 45 C&StL", "Bo 125 E&K", "Cy 85 D&H",
               "Dan 85 C&P", "Ann 25 StCT", "Bo 255 P-GT", "Cy 255 P-MP", "Dan", "Ann SVN")  # fmt: skip
    table.says("Ann 135 M&H", "Dan 140 M&H", "Ann 145 M&H", "Dan 150 M&H", "Ann", "Bo 175 C&A", "Cy 180 C&A",
               "Bo 185 C&A", "Cy 190 C&A", "Bo")  # fmt: skip
    assert [table.private(it).owner for it in ("StCT", "C&StL", "D&H", "C&P", "M&H", "E&K", "C&A")] == [
        "Ann", "Ann", "Cy", "Dan", "Dan", "Bo", "Cy"]  # fmt: skip
    table.says("Bo", "Cy", "Dan", "Ann 255 P-CPR", "Bo", "Cy", "Dan 255 P-IC", "Ann P-MC")
    table.says("Ann MC 67", "Ann CPR 67", "Bo GT 71", "Dan IC 79", "Cy MP 67")
    assert table.purses == {"Ann": 105, "Bo": 320, "Cy": 170, "Dan": 210}
    assert table.heading == "Bo may buy"
    assert (table.percent("Ann", "CPR"), table.percent("Cy", "PRR")) == (30, 10)


def test_final_only_the_best_bid_stays_and_what_has_bids_is_sold():
    table = Systems(3, FINAL).says("Ann 255 P-GT", "Bo 260 P-GT", "Cy 25 StCT", "Ann", "Bo", "Cy")
    assert table.heading == "Bo: set the par of GT"
    table.says("Bo GT 67")
    assert table.purses == {"Ann": 800, "Bo": 800 - 260 + 40, "Cy": 800 - 25 + 5}


def test_the_par_of_b_and_o():
    table = Systems(3).says("Ann 205 P-B&O", "Bo SVN", "Cy C&StL", "Ann D&H", "Bo C&P", "Cy M&H", "Ann E&K", "Bo C&A")
    assert table.refused(SetPar("Ann", "B&O", 105)) == (
        "$105 is not a par value of this phase; choose one of: $67, $71, $79, $86, $94.")
    table.says("Ann B&O 94")
    assert table.game.price(table.game.companies["B&O"]) == 94
