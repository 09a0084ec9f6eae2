"""What 1846 refuses, in the sentences of the facts (section 12) and with their figures."""

import pytest

from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.moves import Route
from tests.games.midwest_1846.night import Night, Scene

#: With the Lake Shore Line, which leaves most games.
WITH_LSL = {"cards_by_hand": True, "setup": {"removed": ["P9", "P6"]}}


# The draft ---------------------------------------------------------------------------------------------


def drafting():
    """Three players, and C, who chooses first, has MS, BIG4, C&WI and two blanks in the hand."""
    order = [[0, 1, 2, 3, 4]] * 5 + [[*range(size)] for size in (4, 3, 2, 1)]
    deck = ["P1", "P2", "blank-1", "P3", "blank-2", "P12", "P11", "P4", "blank-3"]
    gone = ["P8", "P9", "P10", "P7", "P6", "P5", "C&O", "ERIE"]
    return Night(3, setup={"removed": gone, "deck": deck, "shuffles": order})


def test_a_card_of_the_draft():
    night = drafting()
    assert night.no("keep-card", player="C", card="P4") == "MAIL Mail Contract is not among the 5 cards of C."
    night.game.purses["C"].cash = 100
    assert night.no("keep-card", player="C", card="P1") == (
        "MS Michigan Southern costs $140 with its debt; $100 less the cards kept leaves $100.")


# Stock rounds ------------------------------------------------------------------------------------------


def test_starting_a_company():
    scene = Scene().player("B", 100).stock("B")
    assert scene.no("start-company", player="B", company="IC", par=30) == (
        "$30 is not a par value; choose one of: $40, $50, $60, $70, $80, $90, $100, $112, $124, $137, $150.")
    assert scene.no("start-company", player="B", company="IC", par=60) == "B has $100; this costs $120."


def test_selling_before_it_has_operated():
    scene = Scene().company("GT", 100, {"A": 40, "B": 20}, operated=False).player("B", 500).stock("B")
    assert scene.no("sell-shares", player="B", company="GT", percent=10) == (
        "GT has not operated yet; until then only its president A may sell.")


def test_one_block_a_turn_and_then_no_sale():
    scene = Scene().company("GT", 100, {"A": 40, "B": 30}).stock("B")
    scene.do("sell-shares", player="B", company="GT", percent=10)
    assert scene.no("sell-shares", player="B", company="GT", percent=10) == (
        "You sell the shares of a company in one block each turn; you have sold 1 of GT already.")


def test_the_bank_pool_takes_half():
    scene = Scene().company("GT", 100, {"A": 30, "B": 30}, pool=40).stock("B")
    assert scene.no("sell-shares", player="B", company="GT", percent=20) == (
        "The bank pool holds 40 % of GT; at most 50 % fit.")


def test_the_limits_of_a_holding():
    scene = Scene(3).company("GT", 100, {"A": 60}, 500).stock("A")
    assert scene.no("buy-share", player="A", company="GT", source="GT") == (
        "With this you would hold 70 % of GT; the maximum is 60 %.")
    scene = Scene(4)
    for name in ("GT", "IC", "B&O"):
        scene.company(name, 100, {"A": 60, "B": 40})
    assert scene.stock("A").no("pass", player="A") == (
        "You hold 15 certificates and the limit is 12: first sell down to it.")


# Own shares --------------------------------------------------------------------------------------------


def test_issuing_and_redeeming():
    scene = Scene().company("GT", 100, {"A": 20, "B": 10}, pool=20).turn("GT")
    assert scene.no("issue-shares", company="GT", number=2) == (
        "Players hold 3 shares, the bank pool 2: at most 1 can be issued.")
    scene = Scene().company("GT", 100, {"A": 50}, 200, pool=20).turn("GT")
    assert scene.no("redeem-shares", company="GT", number=2) == "2 shares cost 2 × $112 = $224; GT has $200."


# Track and tokens --------------------------------------------------------------------------------------


def gt(players=4, cash=500, trains=(), phase="2", private=None, owner="B", lay=(), **options):
    """GT in its turn."""
    scene = Scene(players, phase=phase, **options).company("GT", 100, {"A": 60}, cash, trains).lay(*lay)
    return (scene.private(private, owner) if private else scene).turn("GT")


TRACK = [
    ({"cash": 10}, ("B16", "5", 0), "The terrain costs $20; GT has $10."),
    ({}, ("D16", "8", 0), "D16 Lake Erie is printed for good: no tile is laid there."),
    ({}, ("F8", "8", 0), "No track of a tile in F8 would connect to a token of GT."),
    ({"players": 5, "private": "MC", "lay": ("B16 5 0", "B14 9 1")}, ("B12", "9", 1),
     "B12 is blocked while B owns MC Michigan Central."),
    ({"phase": "4", "lay": ("B16 5 0",)}, ("B16", "294", 0),
     "Tile 294 is marked Z and may only go to: C15 Detroit, E17 Cleveland, H12 Cincinnati."),
]  # fmt: skip


@pytest.mark.parametrize(("given", "tile", "sentence"), TRACK)
def test_a_tile(given, tile, sentence):
    hex_, number, rotation = tile
    assert gt(**given).no("lay-tile", company="GT", hex=hex_, tile=number, rotation=rotation) == sentence


TOKENS = [
    ({}, "E11", "E11 Fort Wayne is kept for PRR until phase IV."),
    ({"private": "C&WI"}, "D6.3", "This city of D6 is kept while B owns C&WI Chicago & Western Indiana."),
    ({}, "G9", "G9 Indianapolis cannot be reached from a token of GT, nor can any other free city."),
]  # fmt: skip


@pytest.mark.parametrize(("given", "city", "sentence"), TOKENS)
def test_a_token(given, city, sentence):
    assert gt(**given).no("place-token", company="GT", city=city) == sentence


def test_another_token_in_chicago():
    scene = Scene().company("GT", 100, {"A": 60}, 500).token("GT", "D6.1").turn("GT")
    assert scene.no("place-token", company="GT", city="D6.2") == "GT already has a token in D6 Chicago."


def test_the_kept_place_of_prr_is_dear():
    scene = Scene().company("PRR", 100, {"A": 60}, 50).turn("PRR")
    assert scene.no("place-token", company="PRR", city="E11") == "PRR has $50; it needs $60."


# Privates ----------------------------------------------------------------------------------------------


def test_buying_a_private():
    scene = gt(5, private="MC")
    assert scene.no("acquire-private", company="GT", private="P9", price=61) == (
        "MC Michigan Central may be sold for $1 to $40.")
    scene = gt(5, phase="5", private="MC")
    assert scene.no("acquire-private", company="GT", private="P9", price=40) == (
        "Companies can buy privates before the first 5-train.")


def test_tiles_of_privates():
    scene = gt(5, private="LM", owner="GT", lay=("H12 293 0", "G13 57 0"))
    assert scene.no("use-private", company="GT", private="P12", hex="G13", tile="14", rotation=0) == (
        "H12 Cincinnati and G13 Dayton are joined already.")
    scene = gt(5, private="LSL", owner="GT", **WITH_LSL)
    assert scene.no("use-private", company="GT", private="P8", hex="D14", tile="15", rotation=0) == (
        "LSL Lake Shore Line lays tiles of phase II.")


def test_the_marker_of_the_steamboat_company():
    scene = gt(trains=["2"], private="SC", owner="GT", lay=("B16 5 0",))
    assert scene.no("place-marker", company="GT", private="P7", hex="B16") == (
        "The marker goes to one of: B8, C5, D14, G19, I1.")
    scene.passes("GT").do("run-trains", company="GT", revenue=60).do("pay-dividend", company="GT")
    assert scene.no("place-marker", company="GT", private="P7", hex="G19") == "GT has run; the marker moves before that."
    scene = gt(trains=["2"], private="SC", lay=("B16 5 0",))
    assert scene.no("lend-marker", player="B", private="P7", hex="G19", company="GT") == (
        "B places the marker of SC Steamboat Company before anybody operates.")


# Running and trains ------------------------------------------------------------------------------------

RUNS = [
    ("4", ("C15", "B16", "C15"), "C15 Detroit is already on this route: it counts once."),
    ("3/5", ("C15", "C17"),
     "The route does not contain a token of GT, which has tokens in: B16 Port Huron."),
]  # fmt: skip


@pytest.mark.parametrize(("train", "stops", "sentence"), RUNS)
def test_a_run(train, stops, sentence):
    scene = gt(phase="4", trains=[train], lay=("B16 5 0",)).passes("GT")
    run = (Route(train, stops),)
    assert scene.no("run-trains", company="GT", revenue=60, routes=run) == sentence


def test_a_train_has_to_be_bought():
    assert gt(lay=("B16 5 0",)).passes("GT").no("pass", company="GT") == "GT needs a train: 2 for $80."


def test_trains_of_other_companies():
    scene = Scene(phase="5").company("GT", 100, {"A": 60}, 0, ["2"]).company("IC", 100, {"A": 60}, 500)
    (train,) = scene.game.depot.of("GT")
    train.is_obsolete = True
    assert scene.turn("IC").passes("IC").no("buy-train", company="IC", source="GT", train="2", price=1) == (
        "2 is in its last run and cannot be sold.")
    scene = Scene(phase="4").company("GT", 100, {"A": 60}, 0, ["2"]).company("IC", 100, {"A": 60}, 500)
    scene.game.companies["GT"].state = State.RECEIVERSHIP
    assert scene.turn("IC").passes("IC").no("buy-train", company="IC", source="GT", train="2", price=1) == (
        "GT has no president to agree.")
