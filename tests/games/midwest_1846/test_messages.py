"""The rest of what 1846 refuses or tells (facts, section 12), each sentence with its figures."""

import pytest

from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.moves import Route
from companion.eighteenxx.rules import closing
from tests.games.midwest_1846.night import Scene
from tests.games.midwest_1846.test_examples import build, forced, use

#: After GT has issued, B has as many of its shares as A.
EVEN = {"A": 30, "B": 30}


class Independent(Scene):
    """Michigan Southern belongs to B, and has 60 and its train."""

    def _deal(self, private):
        if private.card.symbol != "MS":
            super()._deal(private)
            return
        private.give("B")
        self.game.minors["MS"].cash = 60


# Stock rounds ------------------------------------------------------------------------------------------


def test_a_player_who_has_bought_is_done():
    scene = Scene().company("GT", 100, {"A": 40, "B": 30}).player("B", 500).stock("B")
    scene.do("buy-share", player="B", company="GT", source="GT")
    assert "turn" in scene.no("sell-shares", player="B", company="GT", percent=10) and scene.game.ask.actors == ("A",)


def test_the_limit_after_a_closing():
    scene = Scene(5)
    for name in ("GT", "IC", "PRR"):
        scene.company(name, 100, {"A": 40, "B": 20})
    scene.company("B&O", 100, {"A": 30, "B": 20}).company("ERIE", 10, {"C": 20})
    held = scene.game.certificate_count("A")
    for name in ("ERIE", "NYC"):
        closing.close(scene.game, scene.game.companies[name], State.CLOSED)
    assert (held, scene.game.limit) == (11, 8)
    assert scene.stock("A").no("pass", player="A") == "You hold 11 certificates and the limit is 8: first sell down to it."


# Track -------------------------------------------------------------------------------------------------


def test_a_tile_that_completes_a_tunnel_or_a_bridge():
    scene = Scene().company("PRR", 100, {"A": 60}, 50).turn("PRR")
    assert scene.no("lay-tile", company="PRR", hex="E19", tile="9", rotation=2) == (
        "The tile costs $20 and completes E19–F20 for $40: $60; PRR has $50.")
    scene = Scene().company("GT", 100, {"A": 60}, 15).turn("GT")
    assert scene.no("lay-tile", company="GT", hex="B16", tile="5", rotation=0) == "The terrain costs $20; GT has $15."


def test_the_tiles_of_michigan_central_are_joined():
    scene = build("MC")
    use(scene, "P9", "B10", "9", 1)
    assert scene.no("use-private", company="GT", private="P9", hex="B12", tile="7", rotation=3) == (
        "The tiles in B10 and B12 must be joined to each other.")


def test_the_kept_place_of_b_and_o_unconnected():
    scene = Scene().company("B&O", 100, {"A": 60}, 90).turn("B&O")
    assert scene.no("place-token", company="B&O", city="H12") == "B&O has $90; it needs $100."


# Independents ------------------------------------------------------------------------------------------


def test_an_independent_at_the_train_limit():
    scene = Independent(phase="4").company("GT", 100, {"A": 60}, 500, ["2", "2", "4", "4"]).turn("GT")
    assert scene.no("acquire-private", company="GT", private="P1", price=60) == (
        "GT has 4 trains, the limit is 4.")


def test_the_train_of_an_independent_runs_once():
    scene = Independent(phase="4").company("GT", 100, {"A": 60}, 500, ["4"]).lay("B16 5 0").turn("GT")
    (train,) = scene.game.depot.of("MS")
    scene.game.has_run[train.id] = "MS"
    scene.do("acquire-private", company="GT", private="P1", price=1)
    assert scene.told()[-2:] == [
        "GT buys MS Michigan Southern from B for $1.",
        "GT takes over MS: $60, its 2-train and its token in C15 Detroit."]
    scene.passes("GT")
    assert scene.no("run-trains", company="GT", revenue=60, routes=(Route("2", ("B16", "C15")),)) == (
        "The 2-train of MS has run in this operating round.")


def test_an_independent_where_the_company_has_a_token():
    scene = Independent(phase="4").company("GT", 100, {"A": 60}, 500).lay("B16 5 0").token("GT", "C15").turn("GT")
    scene.do("acquire-private", company="GT", private="P1", price=60)
    assert scene.told()[-1] == "GT takes over MS: $60 and its 2-train; it has a token there already."
    assert scene.game.companies["GT"].spare == [80]


def test_an_independent_leaves_with_the_first_5():
    scene = Independent(phase="4").sold_out().company("GT", 100, {"A": 60}, 500).lay("B16 5 0").turn("GT").passes("GT")
    scene.do("buy-train", company="GT", source="bank", train="5", price=500)
    assert "MS leaves the game with $60, its 2-train and its token in C15 Detroit." in scene.told()


# Runs --------------------------------------------------------------------------------------------------

RUNS = [
    ("GT", "4", "4", ("B18", "B16", "C15", "C17"), ("B16 5 0",), (),
     "A route has one place of the East at most: B18 Sarnia, C17 Windsor."),
    ("GT", "6", "4", ("D6.0", "C5", "D6.1"), ("D6 298 0",), ("D6.1",),
     "D6 Chicago is already on this route: it counts once."),
    ("ERIE", "6", "4", ("C21", "E21", "D22"), (), (), "Buffalo is already on this route: it counts once."),
    ("GT", "2", "2", ("C17", "C15", "B16"), ("B16 5 0",), (), "Train 2 may count 2 stops; the route has 3."),
]  # fmt: skip


@pytest.mark.parametrize(("company", "train", "phase", "stops", "tiles", "tokens", "sentence"), RUNS)
def test_a_run(company, train, phase, stops, tiles, tokens, sentence):
    scene = Scene(5, phase=phase).company(company, 100, {"A": 60}, 500, [train]).lay(*tiles)
    for token in tokens:
        scene.token(company, token)
    scene.turn(company).passes(company)
    assert scene.no("run-trains", company=company, revenue=60, routes=(Route(train, stops),)) == sentence


def test_half_pay():
    scene = Scene().company("GT", 100, {"A": 60}, 500, ["2"]).lay("B16 5 0").turn("GT").passes("GT")
    scene.do("run-trains", company="GT", revenue=60).do("pay-half", company="GT")
    assert scene.told()[0] == "GT pays out half: of $60, $30 stay and $30 are paid."


# A train that must be bought -----------------------------------------------------------------------------


def test_how_many_shares_are_issued_for_a_train():
    scene = forced(IC=20, BO=20)
    assert scene.no("issue-for-train", company="GT", number=1) == "1 share brings $50; allowed: 3 shares bring $90."
    assert scene.no("sell-shares", player="A", company="IC", percent=10) == "First GT issues: 3 shares bring $90."


def test_after_an_issue_trains_come_from_the_bank():
    scene = forced(IC=20, BO=20).company("NYC", 70, {"C": 30}, 0, ["5"]).do("issue-for-train", company="GT", number=3)
    assert scene.no("buy-train", company="GT", source="NYC", train="5", price=100) == (
        "After issuing for a train, GT buys from the bank.")


def test_the_president_stays():
    scene = forced(gt=300, holders=EVEN, IC=20, BO=20)
    (number,) = scene.game.ask.offer("issue-for-train").choices(0, {})
    scene.do("issue-for-train", company="GT", number=number)
    assert scene.no("sell-shares", player="A", company="GT", percent=10) == "B would preside GT, which is buying."


def test_the_company_does_not_close_by_a_sale():
    scene = Scene(phase="5").company("GT", 20, {"A": 60}, 300, pool=40).company("IC", 70, {"A": 20, "C": 20}).turn("GT")
    while scene.game.ask.offer("buy-train") is None:
        scene.passes("GT")
    assert scene.no("sell-shares", player="A", company="GT", percent=10) == "A sale at $10 would close GT."


def test_nobody_is_bankrupt_who_could_pay():
    assert forced(IC=20, BO=20).no("declare-bankruptcy", company="GT") == (
        "$250 + issue $90 + cash $50 + shares $300 = $690, the cheapest train costs $450.")
