"""The worked examples of Shikoku 1889, each played. A, B, C, D are Ann, Bo, Cy and Dan."""

import pytest

from companion.eighteenxx.box.chart import PriceMove
from companion.eighteenxx.model.moves import (
    AcquirePrivate,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DeclareBankruptcy,
    ExchangePrivate,
    LayForPrivate,
    LayTile,
    Pass,
    PayDividend,
    Route,
    RunTrains,
    SellShares,
    Withhold,
)
from companion.eighteenxx.model.rounds import OPERATING, STOCK, Round
from companion.eighteenxx.rules import emergency, ending
from companion.engine.game import Entry, Start
from companion.games.shikoku_1889 import TITLE
from companion.interop.eighteen_xx_games.draws import drawn_setup
from tests.each import each
from tests.games.shikoku_1889.table import Shikoku

PROFILES = pytest.mark.parametrize("profile", ["rulebook", "18xx-games"])


def cash(table):
    return [purse.cash for purse in table.game.purses.values()]


def test_example_1_bids_reserved_money_and_an_auction():
    table = Shikoku(4)
    assert (cash(table), table.game.bank.cash) == ([420] * 4, 5320)
    assert table.refused(Bid("Ann", "P2", 34)) == "The lowest bid for MF Mitsubishi Ferry is ¥35."
    table.do(Bid("Ann", "P2", 36))
    assert table.refused(Bid("Bo", "P2", 40)) == "The lowest bid for MF Mitsubishi Ferry is ¥41."
    table.do(Bid("Bo", "P2", 45), Bid("Cy", "P5", 66), Bid("Dan", "P5", 80), Bid("Ann", "P7", 155))
    assert table.refused(Bid("Bo", "P7", 400)) == "You have ¥420; ¥45 lies on other privates. You can bid ¥375 at most."
    table.do(BuyPrivate("Bo", "P1"))
    assert table.heading == "Ann: raise or drop out (MF Mitsubishi Ferry)"
    assert table.refused(Bid("Ann", "P2", 49)) == "The lowest bid for MF Mitsubishi Ferry is ¥50."
    table.do(Bid("Ann", "P2", 50), Pass(player="Bo"))
    assert (table.game.privates["P2"].owner, table.game.purses["Ann"].cash) == ("Ann", 370)
    table.do(BuyPrivate("Cy", "P3"), BuyPrivate("Dan", "P4"))
    assert table.heading == "Cy: raise or drop out (DR Dougo Railway)"
    assert table.refused(Bid("Cy", "P5", 84)) == "The lowest bid for DR Dougo Railway is ¥85."
    table.do(Pass(player="Cy"))
    assert (cash(table), table.heading) == ([370, 400, 380, 290], "Ann: buy a private, bid or pass")
    assert table.game.ask.topic.cheapest.card.symbol == "SIR"


def test_example_2_everybody_passes():
    two = Shikoku(2)
    prices = []
    for _ in range(4):
        prices.append(two.game.privates["P1"].price)
        two.passes(2)
    assert prices == [20, 15, 10, 5]
    assert (two.game.privates["P1"].owner, cash(two)) == ("Ann", [420, 420])
    assert two.heading.startswith("Bo: ")
    three = Shikoku(3).do(BuyPrivate("Ann", "P1")).passes(3)
    assert (cash(three)[0], three.game.bank.cash, three.game.privates["P2"].price) == (405, 5755, 30)
    assert three.heading.startswith("Bo: ")


@PROFILES
def test_example_3_dougo_floats_a_company(profile):
    table = Shikoku(4, profile=profile).begun().owns(DR="Ann").company("IR", 75, floated=False, Bo=20, Cy=10, Dan=10)
    table.passes(2)
    before = (table.game.purses["Ann"].cash, table.game.certificate_count("Ann"))
    assert table.heading == "Cy may buy and sell"
    table.do(ExchangePrivate("Ann", "P5", "ipo"))
    ir = table.game.companies["IR"]
    assert (ir.is_floated, ir.cash, table.game.certificates.percent("ipo", "IR")) == (True, 750, 50)
    assert (table.game.purses["Ann"].cash, table.game.certificate_count("Ann")) == before
    assert table.private("DR").closed
    assert table.heading == "Cy may buy and sell"
    table.passes(2)  # with those of Ann and Bo everybody has passed
    assert (table.game.round.is_operating, table.game.priority) == (True, "Ann")


def test_example_3_in_an_operating_round_the_company_operates_in_the_next():
    table = Shikoku(4).begun().owns(DR="Ann").company("IR", 75, floated=False, Bo=20, Cy=10, Dan=10)
    table.company("KO", 90, cash=900, Cy=60).pass_until("KO: lay track").do(ExchangePrivate("Ann", "P5", "ipo"))
    assert (table.game.companies["IR"].cash, table.game.waiting) == (750, [])
    table.pass_until("Ann may buy and sell").pass_until("KO: lay track").pass_until("IR: lay track")


@pytest.mark.parametrize(("held", "sentence"), [
    ({"Bo": 20, "Ann": 60}, "You would hold 70 % of IR."),
    ({"Bo": 60, "pool": 40}, "No IR certificate is left in the IPO."),
])  # fmt: skip
def test_example_3_refused(held, sentence):
    table = Shikoku(4).begun().owns(DR="Ann").company("IR", 75, **held)
    assert table.refused(ExchangePrivate("Ann", "P5", "ipo")) == sentence


def test_example_4_selling_in_a_block_and_a_change_of_president():
    table = Shikoku(4).begun().cash(Ann=100).company("IR", 80, Ann=40, Bo=30)
    table.company("AR", 65, Bo=20).company("SR", 70, Cy=20, Ann=20)
    table.do(SellShares("Ann", "IR", 20))
    assert (table.game.purses["Ann"].cash, table.cell("IR")) == (260, (70, 4, 3))
    assert (table.game.certificates.president("IR"), table.game.certificates.percent("Ann", "IR")) == ("Bo", 20)
    assert table.game.certificates.count("Bo", "IR") == 2
    assert table.refused(SellShares("Ann", "IR", 10)) == (
        "You sell the shares of a company in one block each turn; you have sold 2 of IR already."
    )
    assert table.refused(BuyShare("Ann", "IR", "ipo")) == "You sold IR in this round and may not buy it until the next."
    table.do(BuyShare("Ann", "AR", "ipo"))  # and with that the turn is over
    assert table.refused(SellShares("Ann", "SR", 10)) == "It is Bo's turn (seat 2). Cy is next."


def test_example_4_buying_first_then_selling():
    table = Shikoku(4).begun().cash(Ann=100).company("IR", 80, Ann=40, Bo=30)
    table.company("AR", 65, Bo=20).company("SR", 70, Cy=20, Ann=20)
    table.do(BuyShare("Ann", "AR", "ipo"), SellShares("Ann", "IR", 10), SellShares("Ann", "SR", 10))
    assert table.game.purses["Ann"].cash == 100 - 65 + 80 + 70


@each(("at", "moves", "ends"), [
    ((0, 14), "right up", [(350, 0, 14)] * 2),
    ((1, 14), "right", [(350, 0, 14)]),
    ((2, 11), "right", [(225, 1, 11)]),
    ((3, 9), "down", [(140, 3, 9)]),
    ((7, 4), "down down left", [(60, 7, 4), (60, 7, 4), (55, 7, 3)]),
    ((8, 3), "right", [(55, 7, 3)]),
    ((5, 0), "left left", [(45, 6, 0), (40, 7, 0)]),
    ((10, 0), "left", [(10, 10, 0)]),
    ((0, 0), "left up", [(70, 1, 0), (75, 0, 0)]),
])  # fmt: skip
def test_example_5_the_ends_of_the_market(at, moves, ends):
    table = Shikoku().begun().company("KO", 70, cell=at, Ann=20)
    found = []
    for move in moves.split():
        table.game.market.move("KO", PriceMove(move))
        found.append(table.cell("KO"))
    assert found == ends


@each(("lays", "without", "with_mines"), [
    ([("E4", "8", 0)], [80], [0]),
    ([("H5", "9", 0)], [80], [80]),
    ([("I6", "9", 0)], [80], [80]),
    ([("K6", "9", 0)], [80], [80]),
    ([("I4", "438", 0), ("I4", "439", 0), ("I4", "492", 0)], [80] * 3, [80] * 3),
    ([("F9", "465", 2)], [80], [80]),
    ([("K4", "440", 0)], [0], [0]),
    ([("C4", "14", 1)], [0], [0]),
])  # fmt: skip
def test_example_6_costs_of_track(lays, without, with_mines):
    for owner, costs in (("Bo", without), ("KO", with_mines)):
        table = Shikoku().begun().owns(SMR=owner).company("KO", 90, cash=900, Ann=60)
        ko = table.game.companies["KO"]
        assert [table.game.board.lay(ko, LayTile("KO", *lay)) for lay in lays] == costs


def _with_a_ferry(profile):
    table = Shikoku(4, profile=profile).begun().owns(MF="Ann", ER="Bo").company("UR", 100, cash=1000, Bo=60)
    table.company("KO", 90, cash=900, Ann=60).company("TR", 80, cash=800, Cy=60)
    return table.phase("3").pass_until("UR: lay track")


@PROFILES
def test_example_7_the_ferry(profile):
    table = _with_a_ferry(profile)
    port = LayForPrivate("Ann", "P2", "G10", "437", 0)
    table.game.ask.check(port)  # before the first action of UR
    table.do(LayTile("UR", "A8", "8", 4))
    wait = "It is UR's turn (president Bo). Wait until it is over."
    while table.heading.startswith("UR: "):
        assert table.refused(port) == wait
        table.do(Pass(company="UR"))
    assert table.heading == "KO: lay track"
    table.do(LayTile("KO", "J3", "9", 2))
    before = table.game.companies["KO"].cash
    if profile == "rulebook":
        table.pass_until("KO: buy trains").do(port)
        assert table.heading == "KO: buy trains"
    else:
        table.game.ask.check(port)  # also after KO's own tile
        assert table.do(Pass(company="KO")).heading == "KO: buy trains"  # its track step is over
        assert table.refused(port) == "In the turn of KO the port tile is laid only while it lays track."
        table.pass_until("TR: lay track").do(port)
    assert table.game.board.state.face("G10").stops[0].value("yellow") == 30
    assert table.game.companies["KO"].cash == before


@PROFILES
def test_example_7_in_the_track_step_the_company_still_has_its_own_lay(profile):
    table = _with_a_ferry(profile).pass_until("KO: lay track")
    table.do(LayForPrivate("Ann", "P2", "G10", "437", 0), LayTile("KO", "J3", "9", 2))
    assert table.game.companies["KO"].cash == 900


@PROFILES
def test_example_7_ehime(profile):
    table = _with_a_ferry(profile).pass_until("TR: lay track")
    assert table.refused(AcquirePrivate("TR", "P3", 81)) == "ER Ehime Railway may be sold for ¥20 to ¥80."
    table.do(AcquirePrivate("TR", "P3", 80))
    assert (table.heading, table.game.ask.actors) == ("Bo may lay the tile of ER Ehime Railway", ("Bo",))
    table.do(LayForPrivate("Bo", "P3", "C4", "14", 1))
    face = table.game.board.state.face("C4")
    city, = face.stops
    assert (city.value("green"), city.slots) == (30, 2)
    assert [edge for edge in range(6) if face.edges >> edge & 1] == [1, 2, 4, 5]
    assert (table.heading, table.game.companies["TR"].cash) == ("TR: lay track", 720)
    assert table.game.ask.offer("lay-tile").closed() is None


def test_example_7_ehime_declined():
    table = _with_a_ferry("rulebook").pass_until("TR: lay track").do(AcquirePrivate("TR", "P3", 20), Pass(player="Bo"))
    assert table.heading == "TR: lay track"
    assert table.refused(LayForPrivate("Bo", "P3", "C4", "14", 1)) == (
        "The green tile is laid at once when ER Ehime Railway is sold."
    )


@each(("train", "phase", "stops", "value"), [
    ("2", "2", "I2 K4", 50),
    ("3", "3", "I2 K4 K8", 70),
    ("3", "3", "J1 I2 K4 K8", None),
    ("4", "4", "J1 I2 K4 K8", 90),
    ("4", "5", "J1 I2 K4 K8", 110),
    ("5", "D", "J1 I2 K4 K8 L7", 150),
    ("D", "D", "J1 I2 K4 K8 L7", 230),
])  # fmt: skip
def test_example_8_one_line_four_trains(train, phase, stops, value):
    table = Shikoku(require_best_run=False).begun().company("KO", 90, cash=900, Ann=60)
    for hex_, tile, rotation in (("J3", "9", 2), ("I2", "5", 4), ("K6", "9", 0), ("K8", "5", 3)):
        table.game.board.state.lay(hex_, tile, rotation)
    if phase != "2":
        table.phase(phase)
    table.train(train, "KO").pass_until("KO: run trains")
    run = (Route(train, tuple(stops.split())),)
    if value is None:
        assert table.refused(RunTrains("KO", 90, run)) == "Train 3 may count 3 stops; the route has 4."
        return
    assert table.refused(RunTrains("KO", value + 10, run)) == (
        f"These routes are worth ¥{value}, not ¥{value + 10}."
    )
    table.do(RunTrains("KO", value, run))


def _runs_for_230():
    table = Shikoku(4, "books", require_best_run=False).begun().cash(Ann=0, Bo=0)
    table.company("KO", 70, cash=0, Ann=40, Bo=20, pool=20).train("4", "KO")
    return table.pass_until("KO: run trains").do(RunTrains("KO", 230))


def test_example_9_a_dividend():
    table = _runs_for_230()
    before = [table.game.purses[player].cash for player in ("Ann", "Bo")]
    table.do(PayDividend("KO"))
    after = [table.game.purses[player].cash for player in ("Ann", "Bo")]
    assert [now - then for now, then in zip(after, before, strict=True)] == [92, 46]
    assert (table.game.companies["KO"].cash, table.cell("KO")) == (46, (75, 4, 4))
    kept = _runs_for_230().do(Withhold("KO"))
    assert (kept.game.companies["KO"].cash, kept.cell("KO")) == (230, (65, 4, 2))


def _before_the_first_5():
    table = Shikoku(4, "books").begun().owns(UTF="Ann", SIR="Bo", SMR="SR", DR="Dan").company("KO", 90, cash=900, Ann=60)
    table.company("IR", 65, floated=False, Bo=20)
    table.phase("4")
    for train in table.game.depot.of("bank"):
        if train.name == "4":
            table.game.depot.lay(train, "gone")
    return table.pass_until("KO: buy trains")


def test_example_10_the_first_5_train():
    table = _before_the_first_5()
    table.game.ask.check(ExchangePrivate("Dan", "P5", "ipo"))
    table.do(BuyTrain("KO", "bank", "5", 450))
    assert [p.card.symbol for p in table.game.privates.values() if not p.closed] == ["UTF"]
    assert table.game.worth_of("Ann") == table.game.purses["Ann"].cash + 6 * 80 + 150
    assert table.refused(AcquirePrivate("KO", "P7", 150)) == "UTF Uno-Takamatsu Ferry stays with Ann now."
    before = table.game.purses["Ann"].cash
    table.pass_until("KO: lay track")  # in the next round
    assert table.game.purses["Ann"].cash == before + 50


def test_example_10_a_company_that_owns_it_loses_it():
    table = _before_the_first_5().owns(UTF="AR").do(BuyTrain("KO", "bank", "5", 450))
    assert all(private.closed for private in table.game.privates.values())


def _must_buy(cheapest="4"):
    """KO without a train but with a route; its price falls to 65, as it does not run."""
    table = Shikoku(4, "books").begun().cash(Ann=20)
    table.owns(**{private.card.symbol: "AR" for private in table.game.privates.values()})
    table.company("KO", 70, cash=100, Ann=40, Bo=20).company("IR", 80, floated=False, Ann=30, Bo=20, Cy=20)
    table.company("AR", 75, floated=False, Bo=40, Ann=20).phase(cheapest).train("4", "IR")
    return table.pass_until("KO: buy trains")


def test_example_11_forced_purchase():
    table = _must_buy()
    game, ko = table.game, table.game.companies["KO"]
    assert (table.cell("KO"), emergency.cheapest(game, ko), emergency.can_raise(game, ko)) == ((65, 4, 2), ("4", 300), 480)
    for company, percent in (("AR", 10), ("AR", 20), ("IR", 10), ("KO", 10), ("KO", 20)):
        game.ask.check(SellShares("Ann", company, percent))
    for company, percent in (("IR", 20), ("KO", 30)):
        assert table.refused(SellShares("Ann", company, percent)) == (
            f"This sale would make Bo president of {company}; forced sales may not change any president."
        )
    only = "The president may help only with the cheapest train in the bank or the bank pool: 4 for ¥300."
    game.ask.check(BuyTrain("KO", "IR", "4", 100))
    assert table.refused(BuyTrain("KO", "IR", "4", 101)) == only
    assert table.refused(DeclareBankruptcy("KO")) == "KO and Ann can raise ¥480; the cheapest train costs ¥300."
    table.do(SellShares("Ann", "AR", 20))
    assert table.cell("AR") == (65, 5, 3)
    assert table.refused(BuyTrain("KO", "IR", "4", 100)) == only
    table.do(SellShares("Ann", "IR", 10))
    assert table.cell("IR") == (75, 3, 3)
    table.do(BuyTrain("KO", "bank", "4", 300))
    assert (game.purses["Ann"].cash, ko.cash, [train.name for train in game.depot.of("KO")]) == (50, 0, ["4"])


def test_example_11_a_5_can_still_be_paid_for_and_a_6_not():
    five = _must_buy("5")
    assert five.refused(DeclareBankruptcy("KO")) == "KO and Ann can raise ¥480; the cheapest train costs ¥450."
    six = _must_buy("6").do(DeclareBankruptcy("KO"))
    assert (six.game.end.reason, six.game.purses["Ann"].cash) == ("bankrupt", 0)
    assert dict(six.game.certificates.percents("Ann")) == {"KO": 20, "IR": 20}


def _owes(operating):
    table = _runs_for_230()
    table.game.bank.cash = 60
    table.game.round = Round(OPERATING, 2, 2, 3) if operating else Round(STOCK, 2)
    return table.do(PayDividend("KO"))


def test_example_12_the_end():
    table = _owes(operating=True)
    game = table.game
    assert (game.is_broken, game.bank.cash) == (True, 60 - 92 - 46 - 46)
    assert ending.due(game, ending.ROUND) is None
    game.round = Round(OPERATING, 2, 3, 3)
    assert ending.due(game, ending.SET).reason == "bank"
    game = _owes(operating=False).game
    assert ending.due(game, ending.NOW) is None
    game.round = Round(OPERATING, 2, 3, 3)
    assert ending.due(game, ending.ROUND) is None
    assert ending.due(game, ending.SET).reason == "bank"


def test_example_12_the_winner_of_962():
    found = TITLE.score({
        "prices": {"KO": 125, "AR": 90, "IR": 125, "SR": 70, "KU": 125, "UR": 175},
        "players": {"Bo": {
            "cash": 2039, "shares": {"KO": 20, "AR": 10, "IR": 60, "SR": 20, "KU": 10, "UR": 60}, "privates": [],
        }},
    })  # fmt: skip
    assert found.result == {"Bo": 4444}


def test_example_12_a_beginner_deal():
    seats, options = ("Ann", "Bo", "Cy"), TITLE.read_options({"beginner_game": True})
    setup = drawn_setup("1889", seats, options, {"id": 1})
    assert setup == {"dealt": {"Ann": "P5", "Bo": "P6", "Cy": "P3"}}
    game = Start(TITLE, seats, options, setup, depth="full").begin()
    assert [purse.cash for purse in game.purses.values()] == [360, 330, 380]
    assert (str(game.round_name()), game.ask.actors) == ("SR 1", ("Ann",))
    assert list(drawn_setup("1889", tuple("ABCD"), options, {"id": 962})["dealt"].values()) == ["P3", "P4", "P6", "P5"]
    game.play(Entry(Pass(player="Ann")))


