"""1846 with two players (facts, section 9a), and what tables settle otherwise (decisions D-7, D-8, D-14)."""

import random

import pytest

from companion.engine.game import Start
from companion.games.midwest_1846 import TITLE
from companion.games.midwest_1846.forced import against_sale
from tests.games.agreement import check_replay_and_undo
from tests.games.midwest_1846.night import Night, Scene
from tests.games.midwest_1846.test_random_play import check, played

GONE = ["P8", "P9", "P6", "P11", "NYC", "C&O"]


def two(**options):
    """Two players; GONE is what left the game."""
    return Night(2, setup={"removed": GONE}, **options)


def buy(night, *bought):
    for player, private in bought:
        night.do("buy-private", player=player, private=private)
    return night


def test_what_lies_ready():
    night = two()
    assert (night.cash("A"), night.cash("bank"), night.game.limit) == (600, 5800, 19)
    assert [night.game.depot.left(kind) for kind in ("2", "4", "5", "6")] == [5, 5, 3, 4]
    assert len(night.game.companies) == 5 and len(night.game.privates) == 8
    # A removed company blocks its home, and another place once that has a green tile.
    assert [token.hex for token in night.game.blocking] == ["D20", "I15"]


def test_the_second_token_comes_with_the_green_tile():
    removed = ["P8", "P9", "P6", "P11", "GT", "B&O"]
    scene = Scene(2, phase="4", setup={"removed": removed}).company("NYC", 100, {"A": 60}, 500)
    for tile, second in (("5", []), ("14", ["D14"])):
        scene.lay(f"D14 {tile} 0").game.after_tile(scene.game.companies["NYC"], "D14")
        assert [token.hex for token in scene.game.blocking] == ["B16", "G19", *second]


def test_the_draft_lies_open():
    night = two()
    assert night.no("pass", player="B") == "Nobody passes in the very first turn."
    assert night.no("buy-private", player="A", private="P1") == "B takes a private now."
    buy(night, ("B", "P1"), ("A", "P2"))
    assert night.cash("A", "B", "MS", "BIG4") == (500, 460, 60, 40)
    assert night.no("buy-private", player="B", private="P1") == "B has taken MS Michigan Southern."
    # Both pass: independents operate and privates pay, twice, and the draft goes on.
    night.passes("B", "A")
    assert night.game.round.is_operating
    while night.game.round.is_operating:
        night.passes(night.game.ask.acts_for)
    assert night.game.ask.actors == ("B",)
    buy(night, ("B", "P3"), ("A", "P4"), ("B", "P5"), ("A", "P7"), ("B", "P10"), ("A", "P12"))
    assert night.game.round.is_stock and night.game.ask.actors == ("A",)


def test_a_private_that_cannot_be_paid():
    night = two()
    night.game.purses["B"].cash = 130
    assert night.no("buy-private", player="B", private="P1") == "MS Michigan Southern costs $140; B has $130."


def test_one_player_holds_up_to_70_percent():
    scene = Scene(2, setup={"removed": GONE}).company("GT", 100, {"A": 60, "B": 10}).player("A", 500).stock("A")
    scene.do("buy-share", player="A", company="GT", source="GT")
    scene = Scene(2, setup={"removed": GONE}).company("GT", 100, {"A": 70, "B": 10}).player("A", 500).stock("A")
    assert scene.no("buy-share", player="A", company="GT", source="GT") == (
        "With this you would hold 80 % of GT; the maximum is 70 %.")


def last_train(players):
    """The last train of the bank is sold to GT in the first of two operating rounds."""
    options = {"setup": {"removed": GONE}} if players == 2 else {}
    scene = Scene(players, phase="6", **options).company("GT", 100, {"A": 60}, 2000)
    for train in scene.game.depot.trains():
        if train.owner == "bank" and train is not scene.game.depot.next_trains()[0]:
            scene.game.depot.lay(train, "gone")
    return scene.turn("GT").passes("GT").do("buy-train", company="GT", source="bank", train="6", price=800)


def test_the_game_ends_a_set_after_the_last_train():
    for players, ending in ((2, {"trains": ("set", 3)}), (3, {})):
        scene = last_train(players)
        while not scene.game.round.is_stock:
            scene.passes(scene.game.ask.acts_for or scene.game.ask.actors[0])
        assert scene.game.ending == ending


@pytest.mark.parametrize("depth", ["full", "books"])
def test_two_at_random(depth):
    check_replay_and_undo(played(f"two {depth}", 2, depth))


# What tables settle otherwise ----------------------------------------------------------------------------


def poor(**options):
    """IC needs a train of 160 or 180, its president has 100 and shares of GT at 70."""
    scene = Scene(phase="4", **options).company("IC", 40, {"A": 60}, 20, pool=40)
    return scene.company("GT", 70, {"A": 30, "B": 20}).player("A", 100).turn("IC").passes("IC")


def test_shares_are_sold_for_the_dearest_train_or_for_the_cheapest():
    assert next(against_sale(poor().game, poor().game.turn, poor().game.companies["GT"], 10), None) is None
    for of, least in ((False, "$180"), (True, "$160")):
        scene = poor(sells_for_cheapest=of)
        scene.game.purses["A"].cash = 160
        assert scene.no("sell-shares", player="A", company="GT", percent=10) == (
            "$180 already pays " + least + ".")


def test_plain_tiles_and_gray_trains():
    left = Night(4, plain_tiles_of_box=True).game.board.state.left
    assert [left(tile) for tile in ("7", "8", "9")] == [5, 16, 16]
    assert Night(4).game.board.state.left("9") is None
    assert Night(4, many_gray_trains=True).game.depot.left("6") == 20


def test_what_leaves_with_two_players():
    for seed in range(20):
        removed = TITLE.draw_setup(("A", "B"), TITLE.read_options({}), random.Random(seed))["removed"]
        game = Start(TITLE, ("A", "B"), TITLE.read_options({}), {"removed": removed}, depth="full").begin()
        check(game)
        assert len(removed) == 6 and len(game.companies) == 5
