"""Privates of 1828 in operating rounds: the one that builds, and the one that brings tiles."""

import pytest

from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.moves import (
    AcquirePrivate,
    LayCounted,
    LayForPrivate,
    Pass,
    PlaceCounted,
    SwapPrivate,
    UseCounted,
    UsePrivate,
)
from companion.eighteenxx.powers.builder import BuildCounted, TakePlace
from companion.eighteenxx.rules import privates
from companion.games.system_1828 import TITLE
from tests.games.system_1828.table import Systems


def table_with(symbol, owner, depth="full", phase="2", **options):
    """A table where a player owns a private, and NKP operates."""
    table = Systems(3, depth=depth, **options).in_stock_round().operated("NKP", (9, 5), "Ann", cash=500, Ann=6)
    table.game.board.put(table.game.companies["NKP"], "F10")
    table.train("2", "NKP")
    if phase != "2":
        table.phase(phase)
    return table.owns(**{symbol: owner})


def building(depth="full"):
    return table_with("C&P", "Bo", depth).pass_until("Bo may lay")


def test_the_private_that_builds_shares_its_route_with_its_player():
    table, game = building(), None
    game = table.game
    cash = table.purses["Bo"]
    assert table.refused(LayForPrivate("Bo", "C&P", "G9", "9", 0)).startswith("No track of a tile in G9")
    table.do(LayForPrivate("Bo", "C&P", "C17", "9", 1))
    assert (table.purses["Bo"] - cash, game.minors["C&P"].cash) == (15, 15)
    beside = {name: game.formatter()(told) for name, told in TITLE.view(game).beside.items()}
    assert (beside["C&P"], beside["SVN"]) == ("has $15", "$5")
    table.private("C&P").owner = "NKP"
    assert game.formatter()(TITLE.view(game).beside["C&P"]) == "$15"
    assert game.operating.name == "NKP"


def test_the_private_that_builds_at_books():
    table = building("books")
    cash = table.purses["Bo"]
    table.do(BuildCounted("Bo", "C&P", 0, 50))
    assert (table.purses["Bo"] - cash, table.game.minors["C&P"].cash) == (25, 25)
    assert table.game.trace()["minors"] == {"C&P": {"cash": 25, "tokens": ["C15"]}}


@pytest.mark.parametrize(("answer", "hexes", "blocked"), [
    (TakePlace("NKP"), ["F10", "C15"], []), (Pass(company="NKP"), ["F10"], ["C15"])])  # fmt: skip
def test_who_buys_it_may_take_its_place(answer, hexes, blocked):
    table = table_with("C&P", "Bo", phase="3")
    table.pass_until("Bo may lay").do(Pass(player="Bo"))
    game, nkp = table.game, table.game.companies["NKP"]
    game.pay(game.bank, game.minors["C&P"], 30, "left")
    table.do(AcquirePrivate("NKP", "C&P", 80), answer)
    assert (nkp.cash, nkp.hexes) == (500 - 80 + 30, hexes)
    assert [token.hex for token in game.blocking] == blocked
    assert privates.income(game)["Bo"] == 0 and nkp.cash == 500 - 80 + 30 + 15


def test_when_it_closes_unsold_its_place_is_blocked():
    table = table_with("C&P", "Bo")
    privates.close_all(table.game)
    assert [token.hex for token in table.game.blocking] == ["C15"]


def test_a_tile_at_once_and_another_later():
    table = table_with("E&K", "Bo", "books", phase="3", tile_actions="one_action").turn_of("NKP", "lay track")
    table.do(AcquirePrivate("NKP", "E&K", 1))
    assert table.heading == "NKP: lay the tile of E&K"
    assert next(str(offer.label) for offer in table.game.ask.open_offers()) == "Lay the tile of E&K"
    table.do(UseCounted("NKP", "E&K", 0), LayCounted("NKP", 0))
    nkp = table.game.companies["NKP"]
    assert nkp.cash == 499
    table.do(LayCounted("NKP", 80))
    assert (nkp.cash, "lay track" in table.heading) == (499 - 80 - 40, False)


def test_a_company_floated_by_a_swap_before_anybody_has_operated_still_operates():
    for is_early in (True, False):
        table = table_with("M&H", "Bo", "books").operated("GT", (9, 4), "Cy", Cy=5)
        table.game.companies["GT"].state = State.STARTED
        table.turn_of("NKP", "lay track")
        if not is_early:
            table.do(LayCounted("NKP", 0))
        table.do(SwapPrivate("Bo", "M&H", "GT", "ipo"))
        assert (table.game.companies["GT"] in table.game.waiting) == is_early
        assert table.game.companies["GT"].is_floated


def test_d_and_h_lays_and_upgrades_scranton_for_what_its_mountain_costs():
    table = table_with("D&H", "NKP", phase="3").turn_of("NKP", "lay track")
    game, nkp = table.game, table.game.companies["NKP"]
    game.board.state.lay("F20", "57", 1)
    assert table.refused(UsePrivate("NKP", "D&H", "F20", "57", 0)).startswith("The track of F20 toward F18")
    table.do(UsePrivate("NKP", "D&H", "F20", "14", 0))
    assert nkp.cash == 500 + 15 - 120 and game.ask.offer("place-token") is not None
    nkp.cash = 100
    assert "F20 must be empty" not in str(next(game.board.against_power(nkp, game.privates["D&H"])).text)


def test_no_free_token_where_the_company_has_one():
    table = table_with("D&H", "NKP", "books").turn_of("NKP", "lay track")
    table.game.board.put(table.game.companies["NKP"], "F20")
    table.do(UseCounted("NKP", "D&H", 0))
    assert table.refused(PlaceCounted("NKP", "F20")) == "NKP already has a token in F20."


def test_the_swap_waits_for_nobody_while_the_tile_of_the_private_that_builds_is_asked_for():
    table = table_with("C&P", "Bo").owns(**{"M&H": "Cy"}).operated("MP", (7, 4), "Cy", Cy=5)
    table.game.companies["MP"].state = State.STARTED
    table.pass_until("Bo may lay").do(SwapPrivate("Cy", "M&H", "MP", "ipo"))
    assert (table.percent("Cy", "MP"), table.heading) == (60, "Bo may lay the tile of C&P")
    table.do(Pass("Bo"))
    assert [company.name for company in (table.game.operating, *table.game.waiting)] == ["MP", "NKP"]


def test_whoever_waits_for_track_chooses_when_the_private_that_builds_lays_it():
    table = building()
    game = table.game
    table.operated("ERIE", (11, 6), "Cy", Cy=6).phase("3")
    game.board.state.put_waiting("ERIE", "E15")
    game.board.put(game.minors["C&P"], "D18")
    game.board.state.lay("E17", "8", 1)
    table.do(LayForPrivate("Bo", "C&P", "E15", "59", 2))
    assert table.heading == "ERIE: choose the city of the home token"
