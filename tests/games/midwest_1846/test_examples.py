"""The worked examples of the facts, a test each."""

import pytest

from tests.games.midwest_1846.night import Night, Scene, seeded

BLANKS = ("blank-1", "blank-2", "blank-3", "blank-4")


def hand(night):
    """The privates in the hand that is looked at, by symbol, and how many blanks."""
    cards = night.game.draft.hand
    privates = [night.game.privates[card].card.symbol for card in cards if card in night.game.privates]
    return privates, len(cards) - len(privates)


def keep(night, player, symbol):
    cards = night.game.draft.hand
    wanted = next(card for card in cards if (card not in BLANKS and night.game.privates[card].card.symbol == symbol)
                  or (symbol == "–" and card in BLANKS))
    night.do("keep-card", player=player, card=wanted)


def drafted():
    """The draft of example 1."""
    night = Night(4, setup=seeded(1, 4))
    for player, symbol in (("D", "BIG4"), ("C", "MS"), ("B", "C&WI"), ("A", "–"), ("D", "MAIL"), ("C", "SC"), ("B", "TBC"),
                           ("A", "O&I"), ("D", "LM")):
        keep(night, player, symbol)
    return night


def test_1_the_draft():
    night = Night(4, setup=seeded(1, 4))
    assert set(night.game.drawn["removed"]) == {"P9", "P8", "P6", "P11", "C&O"}
    assert [token.hex for token in night.game.blocking] == ["I15"]
    assert night.cash("bank") == 5900
    for player, held, symbol in (
        ("D", (["O&I", "BIG4", "C&WI", "LM"], 2), "BIG4"), ("C", (["MS", "MAIL", "SC", "TBC"], 2), "MS"),
        ("B", (["O&I", "LM", "C&WI"], 3), "C&WI"), ("A", (["TBC", "SC", "MAIL"], 3), "–"),
        ("D", (["LM", "O&I", "SC", "MAIL"], 2), "MAIL"), ("C", (["TBC", "LM", "SC", "O&I"], 2), "SC"),
        ("B", (["LM", "TBC", "O&I"], 3), "TBC"), ("A", (["O&I", "LM"], 3), "O&I"), ("D", (["LM"], 3), "LM"),
    ):
        assert (night.game.ask.actors, hand(night)) == ((player,), held)
        keep(night, player, symbol)
    assert night.cash("A", "B", "C", "D") == (360, 280, 220, 180)
    assert night.cash("MS", "BIG4", "bank") == (60, 40, 6360)
    assert (night.game.round_name().values, night.game.ask.actors) == ({"n": 1}, ("A",))


def test_1_the_last_private_alone():
    night = Night(3, setup=seeded(5, 3))
    while night.game.draft.open is None:
        player, cards = night.game.draft.player, night.game.draft.hand
        others = [card for card in cards if card != "P1"]
        night.do("keep-card", player=player, card=others[0])
    costs = []
    while night.game.draft is not None:
        costs.append(night.game.draft.open.full_price)
        night.do("pass", player=night.game.ask.actors[0])
    assert costs == [140, 130, 120, 110, 100, 90]
    owner = night.game.privates["P1"].owner
    assert any(text.startswith(f"MS Michigan Southern is free now; {owner} takes it and pays only its debt of $80.")
               for text in night.told())


def first_stock_round(night):
    night.do("start-company", player="A", company="IC", par=100)
    assert night.cash("A", "IC") == (160, 300) and night.game.companies["IC"].hexes == ["K3"]
    night.do("start-company", player="B", company="B&O", par=60).do("start-company", player="C", company="GT", par=80)
    night.do("start-company", player="D", company="PRR", par=40)
    assert night.cash("B", "C", "D", "B&O", "GT", "PRR") == (160, 60, 100, 120, 160, 80)
    night.do("buy-share", player="A", company="IC", source="IC").do("buy-share", player="B", company="B&O", source="B&O")
    night.passes("C").do("buy-share", player="D", company="PRR", source="PRR")
    night.do("sell-shares", player="A", company="IC", percent=10)
    assert (night.price("IC"), night.cash("A")) == (90, 160)
    night.do("buy-share", player="A", company="B&O", source="B&O")
    night.do("buy-share", player="B", company="IC", source="pool")
    assert night.cash("B", "B&O") == (10, 240)
    night.passes(*night.game.ask.actors)
    while night.game.round.is_stock:
        night.passes(*night.game.ask.actors)
    return night


def test_2_the_first_stock_round():
    night = first_stock_round(drafted())
    assert [night.game.certificate_count(player) for player in "ABCD"] == [3, 5, 3, 5]
    assert (night.game.priority, night.price("IC"), night.price("B&O")) == ("C", 90, 60)
    # The income of the operating round has been paid: 10 to C, 15 to D and A, 30 to B.
    assert night.cash("A", "B", "C", "D", "bank") == (115, 40, 70, 75, 6250 - 70)


def test_3_the_first_operating_round():
    night = first_stock_round(drafted())
    night.do("lend-marker", player="C", private="P7", hex="G19", company="B&O")
    night.do("lay-tile", company="MS", hex="B16", tile="5", rotation=0)
    night.passes("MS").do("run-trains", company="MS", revenue=60, routes=(route("2", "C15", "B16"),))
    assert night.cash("MS", "C") == (70, 100)
    night.do("lay-tile", company="BIG4", hex="G9", tile="57", rotation=1)
    night.do("lay-tile", company="BIG4", hex="G7", tile="57", rotation=1)
    night.do("run-trains", company="BIG4", revenue=40, routes=(route("2", "G9", "G7"),))
    assert night.cash("BIG4", "D") == (20, 95)
    assert [one.name for one in (night.game.operating, *night.game.waiting)] == ["PRR", "B&O", "GT", "IC"]
    night.do("lay-tile", company="PRR", hex="E19", tile="9", rotation=2)
    assert night.cash("PRR") == 60
    night.passes("PRR")
    assert night.price("PRR") == 30
    assert night.no("buy-train", company="PRR", source="bank", train="2", price=80) == (
        "First PRR issues: 1 share brings $10.")
    assert "2 shares" in night.no("issue-for-train", company="PRR", number=2)
    night.do("issue-for-train", company="PRR", number=1)
    assert (night.cash("PRR"), night.price("PRR")) == (70, 20)
    night.do("buy-train", company="PRR", source="bank", train="2", price=80)
    assert night.cash("PRR", "D") == (0, 85)
    night.do("place-token", company="B&O", city="H12")
    assert night.cash("B&O") == 140
    night.passes("B&O").do("buy-train", company="B&O", source="bank", train="2", price=80)
    assert (night.cash("B&O"), night.price("B&O")) == (60, 50)
    night.passes("B&O", "GT").do("buy-train", company="GT", source="bank", train="2", price=80)
    assert night.no("acquire-private", company="GT", private="P1", price=61) == (
        "MS Michigan Southern may be sold for $1 to $60.")
    night.do("acquire-private", company="GT", private="P1", price=60)
    assert (night.cash("GT"), night.game.companies["GT"].hexes) == (90, ["B16", "C15"])
    assert [train.name for train in night.game.depot.of("GT")] == ["2", "2"]
    night.passes("GT").do("issue-shares", company="IC", number=2)
    assert (night.cash("IC"), night.price("IC")) == (560, 90)
    assert night.no("issue-shares", company="IC", number=1) == "IC has issued in this turn."
    assert night.no("redeem-shares", company="IC", number=1) == "IC has issued in this turn."
    night.do("lay-tile", company="IC", hex="J4", tile="9", rotation=0)
    night.do("lay-tile", company="IC", hex="I3", tile="9", rotation=1).do("place-token", company="IC", city="I5")
    assert night.cash("IC") == 500
    night.passes("IC")  # it could still buy a private that lays tiles
    for _ in range(3):
        night.do("buy-train", company="IC", source="bank", train="2", price=80)
    night.do("buy-train", company="IC", source="bank", train="3/5", price=160)
    assert (night.cash("IC"), night.price("IC"), night.game.depot.phase.colour) == (100, 80, "II")
    assert [night.price(name) for name in ("IC", "GT", "B&O", "PRR")] == [80, 70, 50, 20]


def route(train, *stops):
    from companion.eighteenxx.model.moves import Route

    return Route(train, stops)


def test_4_issuing_and_redeeming():
    scene = Scene().company("PRR", 100, {"A": 50}, 300, pool=10).turn("PRR")
    scene.do("redeem-shares", company="PRR", number=1)
    assert (scene.cash("PRR"), scene.price("PRR"), scene.has("pool", "PRR")) == (188, 100, 0)
    scene = Scene().company("GT", 137, {"A": 50}, pool=20).turn("GT")
    assert scene.no("issue-shares", company="GT", number=4) == "GT has 3 shares in its treasury."
    scene.do("issue-shares", company="GT", number=3)
    assert (scene.cash("GT"), scene.has("pool", "GT"), scene.price("GT")) == (372, 50, 137)
    scene = Scene().company("GT", 550, {"A": 50}, 550, pool=10).turn("GT").do("redeem-shares", company="GT", number=1)
    assert scene.cash("GT") == 0
    scene = Scene().company("GT", 10, {"A": 50}, 20, pool=10).turn("GT")
    assert scene.no("issue-shares", company="GT", number=1) == "One space left of $10 is 0: nothing would be paid."
    assert scene.do("redeem-shares", company="GT", number=1).cash("GT") == 0


@pytest.mark.parametrize(("price", "paid", "after"), [
    (10, 0, 0), (10, 10, 20), (50, 20, 40), (50, 30, 50), (90, 40, 80), (90, 50, 90), (137, 60, 124), (137, 70, 137),
    (137, 130, 137), (137, 140, 150), (137, 270, 150), (137, 280, 165), (137, 420, 165), (150, 450, 180), (165, 490, 195),
    (165, 500, 212), (550, 600, 550),
])  # fmt: skip
def test_5_dividends_and_prices(price, paid, after):
    scene = Scene().company("GT", price, {"A": 60})
    company = scene.game.companies["GT"]
    assert scene.game.market.price_after("GT", scene.game.dividend_move(company, paid, price)) == after


@pytest.mark.parametrize(("kind", "players", "company", "price"), [
    ("pay-dividend", 102, 51, 100), ("pay-half", 54, 107, 100), ("withhold", 0, 170, 80),
])  # fmt: skip
def test_5_half_pay(kind, players, company, price):
    scene = Scene(phase="2").company("GT", 90, {"A": 60}, 0, ["2"], pool=10)
    scene.lay("B16 5 0").turn("GT").passes("GT")
    scene.do("run-trains", company="GT", revenue=170)
    scene.do(kind, company="GT")
    assert (scene.cash("A"), scene.cash("GT"), scene.price("GT")) == (players, company, price)


@pytest.mark.parametrize(("revenue", "kept"), [(150, 70), (170, 80), (130, 60)])
def test_5_half_of_a_revenue(revenue, kept):
    from companion.eighteenxx.rules.dividends import half_of

    scene = Scene().company("GT", 90, {"A": 60})
    assert revenue - half_of(scene.game, scene.game.companies["GT"], revenue) == kept


@pytest.mark.parametrize("with_private", [False, True])
def test_6_track_costs(with_private):
    def scene(name, cash=1000):
        found = Scene(phase="4").company(name, 100, {"A": 60}, cash)
        return found.private("TBC", name) if with_private else found

    night = scene("B&O").turn("B&O").do("lay-tile", company="B&O", hex="G19", tile="14", rotation=1)
    assert night.cash("B&O") == (980 if with_private else 960)
    night.do("lay-tile", company="B&O", hex="G17", tile="9", rotation=1)
    assert night.cash("B&O") == (940 if with_private else 900)
    night = scene("GT").turn("GT").do("lay-tile", company="GT", hex="B16", tile="5", rotation=0)
    assert night.cash("GT") == 980
    night.do("lay-tile", company="GT", hex="C15", tile="294", rotation=0)
    assert night.cash("GT") == (900 if with_private else 880)
    assert night.no("lay-tile", company="GT", hex="B14", tile="9", rotation=1) == (
        "Two tiles a turn, one of them an upgrade: a yellow tile, an upgrade laid.")
    night = scene("PRR").turn("PRR").do("lay-tile", company="PRR", hex="E19", tile="9", rotation=2)
    assert night.cash("PRR") == (960 if with_private else 940)
    night = scene("IC").turn("IC").do("lay-tile", company="IC", hex="J4", tile="9", rotation=0)
    assert night.cash("IC") == 1000
    night = scene("IC").lay("J6 9 1").turn("IC").do("lay-tile", company="IC", hex="J4", tile="8", rotation=4)
    assert night.cash("IC") == 960


def test_6_one_upgrade():
    night = Scene(phase="4").company("GT", 100, {"A": 60}, 500).lay("B16 5 0", "B14 8 3").turn("GT")
    night.do("lay-tile", company="GT", hex="C15", tile="294", rotation=0)
    assert night.no("lay-tile", company="GT", hex="B16", tile="619", rotation=4) == (
        "Two tiles a turn, one of them an upgrade: an upgrade laid.")
    legal = night.game.board.laying
    assert [lay.tile for lay in legal.fitting("B16") if lay.face.colour == "green"] == ["619"]
    assert night.game.board.lay_cost(night.game.companies["GT"], "C15") == 20


def build(symbol, *tiles):
    """GT with 500 and a private, in phase II."""
    return Scene(5, phase="4").company("GT", 100, {"A": 60}, 500).lay(*tiles).private(symbol, "GT").turn("GT")


def use(scene, private, hex_, tile, rotation):
    scene.do("use-private", company="GT", private=private, hex=hex_, tile=tile, rotation=rotation)


def test_7_little_miami():
    scene = build("LM")
    use(scene, "P12", "G13", "57", 0)
    use(scene, "P12", "H12", "293", 0)
    assert scene.cash("GT") == 500 and scene.game.privates["P12"].used
    scene = build("LM", "I11 9 0")
    use(scene, "P12", "G13", "57", 0)
    use(scene, "P12", "H12", "293", 0)
    assert scene.cash("GT") == 460
    scene = build("LM", "H12 293 0", "G13 57 1")
    use(scene, "P12", "G13", "14", 0)
    assert scene.game.privates["P12"].used and scene.cash("GT") == 500


def test_7_little_miami_the_longer_way():
    # From Cincinnati over H14 to Dayton; over their common side no track leads.
    scene = build("LM", "H14 7 1")
    assert scene.no("use-private", company="GT", private="P12", hex="H12", tile="293", rotation=2) == (
        "H12 Cincinnati and G13 Dayton must be joined after these tiles, by new track of each.")
    use(scene, "P12", "H12", "293", 1)
    assert not scene.game.privates["P12"].used
    assert scene.no("use-private", company="GT", private="P12", hex="G13", tile="57", rotation=0)
    use(scene, "P12", "G13", "57", 2)
    assert scene.game.privates["P12"].used and scene.cash("GT") == 500
    scene = build("LM", "H14 7 1", "H12 293 1", "G13 57 2")
    assert scene.no("use-private", company="GT", private="P12", hex="G13", tile="14", rotation=0) == (
        "H12 Cincinnati and G13 Dayton are joined already.")


def test_7_michigan_central():
    scene = build("MC")
    use(scene, "P9", "B10", "9", 1)
    use(scene, "P9", "B12", "7", 0)
    assert scene.cash("GT") == 500 and scene.game.privates["P9"].used
    scene = build("MC")
    use(scene, "P9", "B12", "9", 1)
    assert "MC Michigan Central first" in scene.no("lay-tile", company="GT", hex="B16", tile="5", rotation=0)
    scene.passes("GT").do("lay-tile", company="GT", hex="B16", tile="5", rotation=0)
    assert scene.cash("GT") == 480


def test_7_chicago_and_western_indiana():
    scene = build("C&WI")
    scene.do("place-extra-token", company="GT", private="P3")
    company = scene.game.companies["GT"]
    assert (company.hexes, company.spare, scene.cash("GT")) == (["B16", "D6"], [80, 80], 500)
    assert company.placed[-1].city == 3


LINE = ("G19 14 1", "G17 9 1", "G15 57 1", "G13 57 1", "G11 9 1", "G9 57 1", "G7 57 1", "G5 9 1", "G3 6 4", "H2 9 0")
NORTH = ("D6 298 0", "D8 9 1", "D10 9 1", "D12 9 1", "D14 6 1", "C15 294 0")


def worth(scene, company, *routes):
    board = scene.game.board
    refusal = next(board.against_run(scene.game.companies[company], routes), None)
    return str(refusal) if refusal else board.earns(scene.game.companies[company], routes).dividend


@pytest.mark.parametrize(("phase", "trains", "routes", "value"), [
    ("4", "4", [("4", "G21", "G19", "G15", "G13")], 100), ("4", "3/5", [("3/5", "G21", "G19", "G15", "G13", "G9")], 80),
    ("4", "2 2", [("2", "G21", "G19"), ("2", "G19", "H20")], 110),
    ("4", "4", [("4", "G21", "G19", "H20")], "A route has one place of the East at most: Pittsburgh, H20 Cumberland."),
    ("4", "2", [("2", "G15", "G13")], "The route does not contain a token of B&O, which has tokens in: G19 Wheeling."),
    ("6", "7/8", [("7/8", "G21", "G19", "G15", "G13", "G9", "G7", "G3", "I1")], 290),
    ("6", "6", [("6", "G21", "G19", "G15", "G13", "G9", "G7", "G3", "I1")], "Train 6 may count 6 stops; the route has 8."),
    ("6", "6", [("6", "G21", "G19", "G15", "G13", "G9", "G7")], 180),
])  # fmt: skip
def test_8_runs_in_the_south(phase, trains, routes, value):
    scene = Scene(phase=phase).company("B&O", 100, {"A": 60}, 0, trains.split()).lay(*LINE)
    found = worth(scene, "B&O", *(route(*one) for one in routes))
    assert found == value
    if isinstance(value, int):
        assert scene.game.board.best_run(scene.game.companies["B&O"]).total >= value


@pytest.mark.parametrize(("city", "train", "stops", "value"), [
    ("C15", "3/5", ("C5", "D6.2", "D14", "C15", "C17"), 190), ("D14", "3/5", ("C5", "D6.2", "D14", "C15", "C17"), 160),
    ("D6.2", "3/5", ("C5", "D6.2", "D14", "C15", "C17"), 180), ("C15", "4", ("D6.2", "D14", "C15", "C17"), 150),
    ("C15", "4", ("C5", "D6.2", "D14", "C15", "C17"), "Train 4 may count 4 stops; the route has 5."),
])  # fmt: skip
def test_8_runs_in_the_north(city, train, stops, value):
    scene = Scene(phase="4").company("B&O", 100, {"A": 60}, 0, [train]).lay(*NORTH).token("B&O", city)
    assert worth(scene, "B&O", route(train, *stops)) == value


def test_8_steamboat_meat_and_mail():
    line = ("C5", "D6.2", "D14", "C15", "C17")
    scene = Scene(phase="4").company("B&O", 100, {"A": 60}, 0, ["3/5"]).lay(*NORTH).token("B&O", "D14")
    scene.game.board.earns_more(scene.game.companies["B&O"], "D14", 20)
    assert worth(scene, "B&O", route("3/5", *line)) == 180
    scene = Scene(phase="4").company("B&O", 100, {"A": 60}, 0, ["3/5"]).lay(*NORTH).token("B&O", "D6.2")
    scene.game.board.earns_more(scene.game.companies["B&O"], "D6", 30)
    assert worth(scene, "B&O", route("3/5", *line)) == 210
    scene = Scene(phase="4").company("B&O", 100, {"A": 60}, 0, ["3/5", "4"]).lay(*NORTH, "B16 5 0").token("B&O", "C15")
    scene.game.board.set_mail("B&O", 10)
    assert worth(scene, "B&O", route("3/5", *line)) == 240
    assert worth(scene, "B&O", route("3/5", *line), route("4", "C15", "B16")) == 310
    best = scene.game.board.best_run(scene.game.companies["B&O"])
    assert (best.total, best.is_proved) == (310, True)


def test_8_chicago_is_one_place():
    scene = Scene(phase="2").company("B&O", 100, {"A": 60}, 0, ["2"]).lay("D8 7 1").token("B&O", "D6.2")
    assert worth(scene, "B&O", route("2", "D6.2", "D6.1")) == "D6 Chicago is already on this route: it counts once."


def test_9_phases_and_trains():
    scene = Scene(phase="4").company("GT", 100, {"A": 60}, 0, ["2", "2", "4", "3/5"])
    scene.company("B&O", 112, {"B": 60}, 600).company("PRR", 90, {"C": 60}, 0, ["4", "4", "4", "4"]).sold_out().turn("B&O")
    scene.passes("B&O").do("buy-train", company="B&O", source="bank", train="5", price=500)
    assert scene.game.ask.acts_for == "PRR"
    scene.do("discard-train", company="PRR", train="4")
    assert [train.name for train in scene.game.depot.of("GT")] == ["2", "2", "4", "3/5"]
    assert [train.name for train in scene.game.depot.open_market()] == ["4"]
    assert scene.no("buy-train", company="B&O", source="GT", train="2", price=1) == (
        "2 is in its last run and cannot be sold.")
    scene.do("buy-train", company="B&O", source="GT", train="4", price=1)
    assert scene.cash("B&O", "GT") == (99, 1)


def forced(gt=250, cash=50, holders=None, **others):
    """Example 10: GT has to buy a train in phase III, after no run."""
    scene = Scene(phase="5").company("GT", 70, holders or {"A": 40, "B": 20}, gt, pool=10)
    for name, percent in others.items():
        name = name.replace("BO", "B&O")
        scene.company(name, {"IC": 70, "B&O": 60}[name], {"C": 30, "A": percent}, 0, ["5"])
    scene.player("A", cash).game.market.move("GT", scene.game.dividend_move(scene.game.companies["GT"], 10000, 70)._replace(
        steps=1))
    scene.turn("GT")
    while scene.game.ask.offer("buy-train") is None:
        scene.passes("GT")
    assert scene.price("GT") == 70
    return scene


def test_10_a_forced_purchase():
    scene = forced(IC=20, BO=20)
    assert scene.no("buy-train", company="GT", source="bank", train="4/6", price=450) == (
        "First GT issues: 3 shares bring $90.")
    scene.do("issue-for-train", company="GT", number=3)
    assert (scene.cash("GT"), scene.price("GT"), scene.has("pool", "GT")) == (340, 40, 40)
    scene.do("sell-shares", player="A", company="GT", percent=10)
    assert (scene.price("GT"), scene.cash("A")) == (30, 90)
    assert scene.no("sell-shares", player="A", company="IC", percent=20) == "$500 already pays $500."
    scene.do("sell-shares", player="A", company="IC", percent=10)
    assert scene.no("sell-shares", player="A", company="B&O", percent=10) == "$500 already pays $500."
    scene.do("buy-train", company="GT", source="bank", train="5", price=500)
    assert scene.cash("GT", "A") == (0, 0)


def test_10_the_train_that_needs_the_last_share():
    scene = forced(IC=20, BO=20).do("issue-for-train", company="GT", number=3)
    scene.do("sell-shares", player="A", company="B&O", percent=20)
    assert scene.cash("A") == 170
    assert scene.no("buy-train", company="GT", source="bank", train="4/6", price=450) == (
        "4/6 could have been bought without the last share.")
    scene.do("buy-train", company="GT", source="bank", train="5", price=500)
    assert scene.cash("A") == 10


def test_10_the_treasury_reaches_the_cheapest():
    scene = forced(gt=460)
    assert scene.no("buy-train", company="GT", source="bank", train="5", price=500) == (
        "GT can pay $450; the president may not add money for $500.")
    scene.do("issue-for-train", company="GT", number=1)
    assert (scene.cash("GT"), scene.price("GT")) == (510, 60)
    assert scene.no("buy-train", company="GT", source="bank", train="4/6", price=450) == (
        "4/6 could have been bought without the last share.")
    assert scene.do("buy-train", company="GT", source="bank", train="5", price=500).cash("GT") == 10
    scene = forced(gt=460).do("buy-train", company="GT", source="bank", train="4/6", price=450)
    assert scene.cash("GT") == 10


def test_11_bankruptcy_that_the_game_survives():
    scene = forced(cash=0).do("declare-bankruptcy", company="GT")
    assert (scene.cash("GT", "A"), scene.price("GT"), scene.has("pool", "GT")) == ((470, 0), 30, 80)
    assert scene.game.president(scene.game.companies["GT"]) == "B" and scene.game.ask.actors == ("B",)
    assert scene.no("buy-train", company="GT", source="bank", train="5", price=500) == (
        "GT can pay $450; the president may not add money for $500.")
    scene.do("buy-train", company="GT", source="bank", train="4/6", price=450)
    assert scene.cash("GT") == 20 and scene.game.limit == 12 and scene.game.worth()["A"] == 0


def test_11_receivership():
    scene = forced(cash=0, holders={"A": 40, "B": 10}).player("B", 20).do("declare-bankruptcy", company="GT")
    company = scene.game.companies["GT"]
    assert scene.game.president(company) is None and scene.cash("GT") == 0
    assert [train.name for train in scene.game.depot.of("GT")] == ["4/6"] and scene.price("GT") == 20
    # In the stock round B buys a share and presides; at its end most shares lie in the market.
    assert scene.no("sell-shares", player="B", company="GT", percent=10) == (
        "GT has no president; its shares cannot be sold.")
    scene.do("buy-share", player="B", company="GT", source="pool")
    assert (scene.game.president(company), scene.cash("B"), scene.has("pool", "GT")) == ("B", 0, 80)
    while scene.game.round.is_stock:
        scene.passes(*scene.game.ask.actors)
    assert "The price of GT goes from $20 to $10." in scene.told()


def test_12_closing_and_prices_at_the_end_of_a_stock_round():
    from companion.eighteenxx.rounds.stock_round import end_moves

    scene = Scene(5 - 1).company("GT", 10, {"A": 60}, pool=10).company("IC", 70, {"B": 40}, pool=10)
    scene.company("PRR", 100, {"A": 50, "B": 50}).company("B&O", 100, {"C": 50}, pool=10)
    names = list(scene.game.companies)
    assert len(names) == 6 and scene.game.limit == 12
    end_moves(scene.game)
    assert scene.game.companies["GT"].is_closed and scene.game.limit == 10
    assert (scene.price("IC"), scene.price("PRR"), scene.price("B&O")) == (60, 112, 90)
