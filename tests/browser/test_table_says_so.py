"""The table knows better: overruling a rule, correcting a figure, changing the past."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.stories import opened
from tests.chance import either

#: What is a form on either phone is filled in on one, and in the campaign on both.
WITH_SCRIPT = pytest.mark.parametrize("js", either([True], [True, False]))
WITHOUT_SCRIPT = pytest.mark.parametrize("js", either([False], [True, False]))


@pytest.fixture
def played(house, table):
    return opened(house, table)


@WITHOUT_SCRIPT
def test_a_refused_act_is_entered_all_the_same_and_marked(phones, played, js):
    ann = phones("Ann", played, js=js)
    ann.tap("The table says so").shows("The table overrules")
    ann.tap("Build track").tap("EBR")
    ann.lay("2,4").tap("Move the cube from Take Resources").is_waiting()
    entry = played.refresh().timeline.entries[-1]
    assert entry.overruled and entry.move.company == "EBR"
    ann.tap("Log").shows("The table says so (you):")


def test_what_is_impossible_cannot_be_overruled(phones, played):
    ann = phones("Ann", played).tap("The table says so").shows("The table overrules")
    ann.tap("Build track").tap("L&W").shows("Where do the tracks go?")
    open_hexes = ann.page.locator("a.hex .hex__id").all_text_contents()
    assert "6,2" not in open_hexes  # beside Launceston, where only the money is missing: L&W has ₤2


@WITH_SCRIPT
def test_cash_is_corrected_in_four_taps(phones, played, js):
    ben, cat = phones("Ben", played, js=js), phones("Cat", played)
    before = played.game.purses["Cat"].cash
    ben.at("correct").tap("Cat")
    ben.page.locator("#amount").fill("3")
    ben.page.locator("#reason").fill("a chip under the table")
    ben.tap("− take")
    cat.shows(f"₤{before - 3}")
    assert played.refresh().game.purses["Cat"].cash == before - 3
    cat.at("log").shows("correction").shows("a chip under the table").shows("Ben")
    ben.now().tap("Undo").shows("Redo")
    cat.has_seq(played.refresh().seq)
    assert played.refresh().game.purses["Cat"].cash == before


def test_more_than_there_is_is_refused_and_what_was_typed_is_kept(phones, played):
    ben = phones("Ben", played).at("correct").tap("Cat")
    ben.page.locator("#amount").fill("300")
    ben.page.locator("#reason").fill("mistyped")
    ben.tap("− take").shows("That would leave Cat at")
    expect(ben.page.locator("#amount")).to_have_value("300")
    expect(ben.page.locator("#reason")).to_have_value("mistyped")
    assert len(played.refresh().timeline.entries) == 12


def amended(phone, n, told):
    """Open line n of the log and ask to change it."""
    phone.tap("Log")
    phone.page.locator(f"#line-{n} summary").tap()
    expect(phone.page.locator(f"#line-{n}")).to_contain_text(told)
    return phone.touch(phone.page.locator(f"#line-{n}").get_by_role("link", name="Change this line"))


@WITHOUT_SCRIPT
def test_an_old_bid_is_changed_and_what_no_longer_stands_is_dropped(phones, played, js):
    """Ann had paid ₤6 for TMLC, not ₤2: then she cannot have bid ₤3 for GT."""
    ann, ben = phones("Ann", played, js=js), phones("Ben", played)
    amended(ann, 6, "Ann bids ₤2")
    ann.page.locator("#amount-typed").fill("6")
    ann.touch(ann.page.locator("#dock [form=fill-in]")).shows("Line 11 no longer stands").shows("cannot bid ₤3")
    assert len(played.refresh().timeline.entries) == 12, "nothing is changed yet"
    ann.tap("Drop line 11").shows("Line 12 no longer stands").tap("Drop line 12")
    ann.shows("What it does").tap("Change the past")
    ann.shows("Cash ₤2")
    ben.shows("Auction of GT: Ann to bid or pass")
    game = played.refresh().game
    assert (game.purses["Ann"].cash, len(game.receipts)) == (2, 10)
    ben.at("log?audit=1").shows("Ann bids ₤6").shows("Ann bids ₤2")


def test_what_no_longer_stands_is_kept_because_the_table_says_so(phones, played):
    ann = phones("Ann", played)
    ann.tap("Log")
    ann.page.locator("#line-1 summary").tap()
    ann.touch(ann.page.locator("#line-1").get_by_role("link", name="Change this line")).tap("Drop it")
    ann.shows("Line 2 no longer stands").tap("Keep line 2: the table says so")
    ann.shows("Line 4 no longer stands").tap("Drop line 4 and all after it").shows("What it does").tap("Change the past")
    ann.has_seq(13)
    entries = played.refresh().timeline.entries
    assert entries[0].overruled and entries[0].move.player == "Ben"


def test_an_amendment_given_up_changes_nothing(phones, played):
    ann = phones("Ann", played)
    amended(ann, 6, "Ann bids ₤2").tap("Drop it").tap("Cancel").shows("Ann bids ₤2")
    assert (played.refresh().seq, len(played.timeline.entries)) == (12, 12)
