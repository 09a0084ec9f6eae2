"""What a company may do at any moment of its turn: buy privates, and on the site lay the tile of CS (X-4)."""

import pytest

from companion.eighteenxx.model.moves import AcquirePrivate, LayTile, Pass, PlaceToken, UsePrivate
from companion.eighteenxx.model.track_facts import HomePlaced
from tests.games.barons_1830.table import Barons

PROFILES = pytest.mark.parametrize("profile", ["rulebook", "18xx-games"])
CS = UsePrivate("NYC", "P2", "B20", "58", 2)


def operating(name="NYC", cash=1000, phase="3", profile="rulebook", **owners):
    """A company of Ann's is in turn; Cy has CS unless somebody else does."""
    table = Barons(profile=profile).example_1().company(name, 100, Ann=60, cash=cash).owns(**{"CS": "Cy", **owners})
    return table.phase(phase)


def is_over(table):
    """Whether the only company that operates has had its turn: the second round of the set has begun."""
    return table.game.round.number == 2


@PROFILES
def test_who_buys_cs_with_the_last_money_keeps_the_moment_for_its_tile(profile):
    """There is no money for a token or a train then, and no train to run."""
    table = operating(cash=20, profile=profile, DH="", MH="", SV="", CA="").operates()
    table.do(Pass(company="NYC"))
    assert table.heading == "NYC: buy trains"
    table.do(AcquirePrivate("NYC", "P2", 20))
    if profile == "rulebook":  # only while track is laid
        assert is_over(table)
        return
    assert [offer.kind.kind for offer in table.game.ask.open_offers()] == ["use-private", "pass"]
    table.do(CS)
    assert table.private("CS").used and is_over(table)


def test_the_moment_is_over_with_a_pass():
    table = operating(cash=20, profile="18xx-games", DH="", MH="", SV="", CA="").operates()
    table.do(Pass(company="NYC"), AcquirePrivate("NYC", "P2", 20), Pass(company="NYC"))
    assert not table.private("CS").used and is_over(table)


def test_nobody_is_asked_for_the_tile_alone_who_had_the_moment_before():
    table = operating(cash=20, profile="18xx-games", DH="", MH="", SV="", CA="", CS="NYC").operates()
    table.do(Pass(company="NYC"))
    assert is_over(table)


def test_the_tile_of_cs_between_tile_and_token_of_dh():
    table = operating(profile="18xx-games", CS="NYC", DH="NYC").operates()
    table.do(UsePrivate("NYC", "P3", "F16", "57", 1), CS)
    assert table.heading == "NYC may place a free token in F16"
    table.do(PlaceToken("NYC", "F16"))
    assert table.game.companies["NYC"].hexes == ["E19", "F16"]


def test_in_the_rulebook_the_tile_of_cs_comes_after_the_token_of_dh():
    table = operating(CS="NYC", DH="NYC").operates().do(UsePrivate("NYC", "P3", "F16", "57", 1))
    assert table.refused(CS)
    table.do(Pass(company="NYC"), CS)
    assert table.private("CS").used


@PROFILES
def test_a_private_may_be_bought_between_tile_and_token_of_dh(profile):
    table = operating(profile=profile, DH="NYC").operates()
    table.do(UsePrivate("NYC", "P3", "F16", "57", 1), AcquirePrivate("NYC", "P2", 40), PlaceToken("NYC", "F16"))
    assert table.private("CS").owner == "NYC"


@PROFILES
def test_a_private_may_be_bought_before_erie_chooses_its_city(profile):
    table = operating("ERIE", profile=profile).laid("E11", "59", 3).operates()
    assert table.heading == "ERIE: choose the city of the home token"
    table.do(AcquirePrivate("ERIE", "P2", 40))
    tile = UsePrivate("ERIE", "P2", "B20", "58", 2)
    if profile == "18xx-games":
        table.do(tile)
    else:
        assert table.refused(tile)
    table.do(PlaceToken("ERIE", "E11.1"))
    assert table.heading == "ERIE: lay track" and table.private("CS").owner == "ERIE"
    if profile == "rulebook":
        table.do(tile)


def test_dh_waits_until_erie_has_its_home():
    table = operating("ERIE", profile="18xx-games", CS="ERIE", DH="ERIE").laid("E11", "59", 3).operates()
    assert table.refused(UsePrivate("ERIE", "P3", "F16", "57", 1)) == "ERIE lays track when it has its home."


@PROFILES
def test_a_private_may_be_bought_before_erie_names_the_city_of_the_token_that_waited(profile):
    table = operating("ERIE", profile=profile).operates().do(LayTile("ERIE", "E11", "59", 3))
    assert table.heading == "ERIE: choose the city of the home token"
    table.do(AcquirePrivate("ERIE", "P2", 40), PlaceToken("ERIE", "E11.1"))
    assert table.heading == "ERIE: lay track"  # CS may still lay its tile
    table.do(UsePrivate("ERIE", "P2", "B20", "58", 2))


def test_a_tile_laid_before_erie_names_the_city_asks_for_it_once():
    table = operating("ERIE", profile="18xx-games", CS="ERIE").operates().do(LayTile("ERIE", "E11", "59", 3))
    assert table.heading == "ERIE: choose the city of the home token"
    table.do(UsePrivate("ERIE", "P2", "B20", "58", 2))
    assert table.heading == "ERIE: choose the city of the home token"
    table.do(PlaceToken("ERIE", "E11.1"))
    assert table.heading != "ERIE: choose the city of the home token"
    facts = [fact for receipt in table.game.receipts for fact in receipt.facts]
    assert sum(isinstance(fact, HomePlaced) for fact in facts) == 2, "in its hex, and in its city"
