"""What 1828 refuses: a sentence with its numbers for each kind of illegal move. Those of the auction are in test_auction,
those of mergers in test_stock."""


from companion.eighteenxx.model.moves import (
    AcquirePrivate,
    BuyShare,
    BuyTrain,
    LayTile,
    Pass,
    PlaceToken,
    RunTrains,
    SellShares,
    StartCompany,
    SwapPrivate,
)
from companion.games.system_1828.coal import TakeCoal
from companion.games.system_1828.halves import MoveTrain
from companion.games.system_1828.merging import MergeCompanies
from tests.each import each
from tests.games.system_1828.table import DRAFT, FINAL, Systems

SEVENTY = "With this you would hold 70 % of GT; the maximum is 60 % outside the gray zone."


def dealing(edition=DRAFT):
    """A stock round: Ann directs GT with 60 %, Bo IC with 40 %, where Ann has 20 %; some of both is in the pool."""
    table = Systems(3, edition).in_stock_round().operated("GT", (5, 3), "Ann", Ann=6, pool=1)
    return table.operated("IC", (11, 6), "Bo", Bo=4, Ann=1, pool=2)


@each(("edition", "move", "sentence"), [
    (DRAFT, SellShares("Ann", "GT", 60), "Nobody else holds 20 % of GT; the director's certificate cannot be sold."),
    (DRAFT, SellShares("Ann", "IC", 20), "You own 10 % of IC."),
    (DRAFT, SellShares("Ann", "MP", 10), "You own 0 % of MP."),
    (DRAFT, BuyShare("Ann", "MP", "ipo"), "MP has not been started; buy its director's certificate to start it."),
    (DRAFT, BuyShare("Ann", "GT", "ipo"), SEVENTY), (FINAL, BuyShare("Ann", "GT", "pool"), SEVENTY),
    (DRAFT, StartCompany("Ann", "MP", 86), "$86 is not a par value of this phase; choose one of: $67, $71, $79."),
    (DRAFT, StartCompany("Ann", "IC", 67), "IC was started by Bo at $67."),
    (DRAFT, SwapPrivate("Ann", "M&H", "GT", "ipo"), "M&H Mohawk & Hudson Railroad has closed."),
    (DRAFT, StartCompany("Bo", "MP", 67), "It is Ann's turn (number card 1). Bo is next."),
    (DRAFT, MergeCompanies("Ann", "GT", "WAB"), "WAB has not been started."),
])  # fmt: skip
def test_in_a_stock_round(edition, move, sentence):
    assert dealing(edition).cash(Ann=900).refused(move) == sentence


def test_who_has_sold_or_bought_or_has_no_money():
    table = dealing().cash(Ann=90)
    assert table.refused(StartCompany("Ann", "MP", 67)) == "Ann has $90; this costs $134."
    table.do(SellShares("Ann", "IC", 10))
    assert table.refused(BuyShare("Ann", "IC", "pool")) == "You sold IC in this round and may not buy it until the next."
    table.do(StartCompany("Ann", "MP", 71))
    assert table.refused(BuyShare("Ann", "MP", "ipo")) == "One certificate per turn: you have bought MP."
    assert table.refused(MergeCompanies("Ann", "GT", "IC")) == "One action per turn: you have bought MP."


def operating(edition=DRAFT, phase="2", cash=500, depth="full", name="NKP", home="F10"):
    """A company of Ann's that lays track."""
    table = Systems(3, edition, depth=depth).in_stock_round().operated(name, (9, 5), "Ann", cash=cash, Ann=6)
    table.game.board.put(table.game.companies[name], home)
    if phase != "2":
        table.phase(phase)
    return table


@each(("phase", "cash", "move", "sentence"), [
    ("2", 500, LayTile("NKP", "F8", "14", 1), "Tile 14 is green. In F8 Toledo lies no tile: only a yellow tile "
                                              "can come now."),
    ("2", 40, LayTile("NKP", "F8", "57", 1), "The terrain costs $80; NKP has $40."),
    ("2", 500, LayTile("NKP", "G19", "9", 0), "G19 is blocked while Bo owns SVN Schuylkill Valley Navigation."),
    ("2", 500, LayTile("NKP", "F10", "57", 1), "F10 Cleveland is printed for good: no tile is laid there."),
    ("2", 500, AcquirePrivate("NKP", "SVN", 20), "Companies can buy privates after the first 3-train and before "
                                                "the first 6-train."),
    ("3", 500, AcquirePrivate("NKP", "SVN", 21), "SVN Schuylkill Valley Navigation may be sold for $1 to $20."),
    ("3", 500, AcquirePrivate("NKP", "P-B&O", 21),
     "P-B&O Baltimore & Ohio Railroad (private) can never belong to a company."),
    ("2", 500, TakeCoal("NKP", "K11"), "NKP has no route to K11."),
    ("2", 500, TakeCoal("NKP", "K13"), "The coal marker of K13 comes with its tile."),
    ("2", 500, TakeCoal("NKP", "A3"), "Coal markers lie in K11 and K13, not in A3."),
])  # fmt: skip
def test_in_an_operating_round(phase, cash, move, sentence):
    table = operating(phase=phase, cash=cash).owns(SVN="Bo", **{"P-B&O": "Bo"}).turn_of("NKP", "lay track")
    assert table.refused(move) == sentence


def test_tokens():
    table = operating(phase="3", cash=90).turn_of("NKP", "lay track").do(LayTile("NKP", "F8", "57", 1))
    table.game.companies["NKP"].cash = 90
    table.do(Pass(company="NKP"))
    assert "place a token" not in table.heading  # nobody can pay for one
    table = operating(phase="3").turn_of("NKP", "lay track").do(LayTile("NKP", "F8", "57", 1)).do(Pass(company="NKP"))
    assert table.refused(PlaceToken("NKP", "F10")) == "Every circle in F10 Cleveland is taken by: NKP."
    assert table.refused(PlaceToken("NKP", "K11")) == "K11 Virginia Coalfields has no circle for a token."


def test_trains():
    table = operating(FINAL, cash=500, depth="books").train("2", "NKP").turn_of("NKP", "run trains")
    assert table.refused(RunTrains("NKP", 35)) == "0 and then in steps of 10, not 35."
    table.turn_of("NKP")
    assert table.refused(BuyTrain("NKP", "bank", "3", 160)) == "The bank sells 2 now."
    assert table.refused(BuyTrain("NKP", "bank", "2", 90)) == "2 costs $80."
    for _ in range(3):
        table.train("2", "NKP")
    assert table.refused(BuyTrain("NKP", "bank", "2", 80)) == "NKP has 4 trains, the limit is 4."


def test_halves_of_a_system():
    table = Systems(3, FINAL).in_stock_round().operated("GT", (13, 7), "Ann", cash=900, Ann=6).operated(
        "IC", (13, 7), "Ann", Ann=6)
    for name in ("GT", "IC"):
        for _ in range(3 if name == "GT" else 2):
            table.train("2", name)
    for name in ("GT", "IC"):
        table.game.board.put(table.game.companies[name], table.game.companies[name].card.home)
    table.do(MergeCompanies("Ann", "GT", "IC")).turn_of("GT")
    own = table.game.halves(table.game.companies["GT"])["GT"]
    assert table.refused(MoveTrain("GT", "9-9")) == "GT-IC has no 9-9."
    table.train("2", "IC")
    assert table.do(MoveTrain("GT", own[0].id)).game.ask.acts_for == "GT"
