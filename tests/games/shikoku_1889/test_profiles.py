"""Where the rulebook of Shikoku 1889 and 18xx.games differ (X-1 to X-4), and what tables may settle."""

import pytest

from companion.eighteenxx.model.moves import Bid, LayForPrivate, LayTile, Pass, Route, RunTrains
from companion.eighteenxx.rounds.next_step import is_track_done, next_step
from companion.games.shikoku_1889 import TITLE
from tests.games.shikoku_1889.table import Shikoku

RULEBOOK, SITE = "rulebook", "18xx-games"


@pytest.mark.parametrize(("profile", "placed"), [(RULEBOOK, []), (SITE, ["B7"])])
def test_x_1_home_tokens(profile, placed):
    table = Shikoku(4, profile=profile).begun().company("KO", 90, cash=900, Ann=60).company("UR", 80, cash=800, Bo=60)
    table.pass_until("KO: lay track")
    assert table.game.companies["KO"].hexes == ["K4"]
    assert table.game.companies["UR"].hexes == placed
    table.pass_until("UR: lay track")
    assert table.game.companies["UR"].hexes == ["B7"]


@pytest.mark.parametrize(("profile", "allowed"), [(RULEBOOK, True), (SITE, False)])
def test_x_2_the_port_tile_in_later_steps_of_an_own_company(profile, allowed):
    table = Shikoku(4, profile=profile).begun().owns(MF="Ann").company("KO", 90, cash=900, Ann=60)
    table.pass_until("KO: buy trains")
    port = LayForPrivate("Ann", "P2", "J9", "437", 0)
    if allowed:
        table.do(port)
    else:
        assert table.refused(port) == "In the turn of KO the port tile is laid only while it lays track."


@pytest.mark.parametrize("profile", [RULEBOOK, SITE])
def test_x_2_in_a_stock_round_on_anybodys_turn(profile):
    table = Shikoku(4, profile=profile).begun().owns(MF="Dan").do(LayForPrivate("Dan", "P2", "J9", "437", 0))
    assert table.heading == "Ann may buy and sell"


@pytest.mark.parametrize(("options", "allowed"), [
    ({"profile": RULEBOOK}, False), ({"profile": SITE}, False),
    ({"profile": RULEBOOK, "upgrade_reach": "permissive"}, True),
])  # fmt: skip
def test_x_3_what_of_an_upgrade_must_be_reached(options, allowed):
    table = Shikoku(4, **options).begun().company("KO", 90, cash=900, Ann=60)
    for hex_, tile, rotation in (("J3", "9", 2), ("I2", "5", 4)):
        table.game.board.state.lay(hex_, tile, rotation)
    table.phase("3").pass_until("KO: lay track")
    upgrade = LayTile("KO", "J3", "23", 2)  # the new track goes from I2 to J5
    if allowed:
        table.do(upgrade)
    else:
        assert table.refused(upgrade) == (
            "KO must reach one of the new tracks of tile 23 in J3; it comes there from: K4."
        )


@pytest.mark.parametrize(("options", "required"), [
    ({"profile": RULEBOOK}, True), ({"profile": SITE}, False),
    ({"profile": RULEBOOK, "require_best_run": False}, False), ({"profile": SITE, "require_best_run": True}, True),
])  # fmt: skip
def test_x_4_the_best_run(options, required):
    table = Shikoku(4, **options).begun().company("KO", 90, cash=900, Ann=60)
    for hex_, tile, rotation in (("J3", "9", 2), ("I2", "5", 4), ("K6", "9", 0), ("K8", "5", 3)):
        table.game.board.state.lay(hex_, tile, rotation)
    table.train("3", "KO").pass_until("KO: run trains")
    run = RunTrains("KO", 50, (Route("3", ("I2", "K4")),))
    if required:
        assert "¥70" in table.refused(run)
        assert table.refused(Pass(company="KO")).startswith("The best run must be taken")
    else:
        table.do(run)


def test_the_printed_rules_come_first():
    assert {name: TITLE.read_options({})[name] for name in (
        "profile", "bid_step", "upgrade_reach", "beginner_game", "reserve_all_bids", "require_best_run",
    )} == {
        "profile": RULEBOOK, "bid_step": 1, "upgrade_reach": "semi_restrictive", "beginner_game": False,
        "reserve_all_bids": True, "require_best_run": "profile",
    }  # fmt: skip


def test_bids_in_steps_of_5():
    assert Shikoku(bid_step=5).refused(Bid("Ann", "P2", 36)) == "Bids go up in steps of 5 from ¥35."
    Shikoku(bid_step=5).do(Bid("Ann", "P2", 40))


def test_bids_that_are_not_the_highest_tie_up_money_unless_the_table_agrees():
    def outbid(**options):
        table = Shikoku(**options).do(Bid("Ann", "P7", 300), Bid("Bo", "P7", 310))
        return table.do(Pass(player="Cy"), Pass(player="Dan"))

    sentence = outbid().refused(Bid("Ann", "P6", 121))
    assert sentence == "You have ¥420; ¥300 lies on other privates. You can bid ¥120 at most."
    outbid(reserve_all_bids=False).do(Bid("Ann", "P6", 121))


def test_x_2_on_the_site_the_port_tile_after_the_companys_own():
    """The track step waits for it: the next step would be too late."""
    table = Shikoku(4, profile=SITE).begun().owns(MF="Ann").company("KO", 90, cash=900, Ann=60)
    table.pass_until("KO: lay track").do(LayTile("KO", "J5", "58", 2))
    assert (table.heading, table.game.idle_pass()) == ("KO: lay track", None)
    assert str(next_step(table.game)) == "The tile of a private of Ann, or go on" and not is_track_done(table.game)
    table.do(LayForPrivate("Ann", "P2", "J9", "437", 0))
    assert next_step(table.game) is not None and is_track_done(table.game)
    table.do(Pass(company="KO"))
    assert table.heading == "KO: buy trains"


@pytest.mark.parametrize(("profile", "owner"), [(RULEBOOK, "Ann"), (SITE, "Bo"), (SITE, "KO")])
def test_x_2_nobody_waits_for_a_port_tile_that_can_be_laid_later_or_not_at_all(profile, owner):
    table = Shikoku(4, profile=profile).begun().owns(MF=owner).company("KO", 90, cash=900, Ann=60)
    table.pass_until("KO: lay track").do(LayTile("KO", "J5", "58", 2))
    assert table.heading == "KO: buy trains"
