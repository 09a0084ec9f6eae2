"""Corrections of 18xx titles on the pages: each form is shown, and what it sends is entered."""

import re

import pytest

from tests.web.conftest import new_table


@pytest.fixture
def rails(host):
    """A table of Off the Rails, its map followed."""
    return new_table(host, title="18chesapeake-otr")


@pytest.mark.parametrize(
    ("kind", "fields", "told"),
    [
        ("correct-holding", {"player": "Ann", "company": "PRR", "shares": "20"}, "Ann holds 20 % of PRR, not 0 %"),
        ("correct-certificates", {"company": "PRR", "percent": "10", "source": "ipo", "target": "pool"},
         "10 % of PRR from the IPO to the bank pool"),
        ("correct-train", {"train": "2", "source": "bank", "target": "PRR"}, "a 2 from the bank to PRR"),
        ("correct-private", {"private": "P1", "owner": "Bo"}, "Delaware and Raritan Canal belongs to Bo"),
        ("correct-token", {"company": "PRR", "city": "J6", "count": "1"}, "PRR gets a token in J6"),
        ("correct-tile", {"hex": "I7", "tile": "9", "rotation": "0"}, "9 on I7"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_set_right(host, rails, kind, fields, told):
    host.get(f"/t/{rails}/correct")
    assert f"kind={kind}" in host.page
    host.get(f"/t/{rails}/correct?kind={kind}")
    assert host.status == 200
    host.enter(f"/t/{rails}/correct", {"kind": kind, **fields})
    assert host.status in (200, 303), host.text
    host.get(f"/t/{rails}/log")
    assert told in host.text


def test_companies_that_never_had_money_stand_folded_below_the_others(host, rails):
    def cash_of(symbol):
        page = host.get(f"/t/{rails}/correct").page
        named = re.search(rf"<details(?:(?!</details>).)*account={symbol}&", page.replace('"', "&"), re.S)
        return "folded" if named else "open"

    assert (cash_of("PRR"), cash_of("Ann")) == ("folded", "open")
    host.get(f"/t/{rails}/correct?kind=correct-cash&account=PRR")
    host.enter(f"/t/{rails}/correct", {"kind": "correct-cash", "account": "PRR", "amount": "40", "sign": "+"})
    assert (cash_of("PRR"), cash_of("B%26O")) == ("open", "folded")


def test_a_night_that_is_over_ends_the_game(host, rails, tables):
    host.get(f"/t/{rails}/correct")
    assert "End the game here" in host.text
    host.get(f"/t/{rails}/correct?kind=stop-game")
    assert "End the game here?" in host.text and "$800" in host.text
    host.enter(f"/t/{rails}/correct", {"kind": "stop-game", "reason": "the last train home"})
    assert tables.open(rails).game.end.reason == "manually_ended"
    host.get(f"/t/{rails}")
    assert host.status == 200 and "The table has ended the game by hand." in host.text


def test_a_price_needs_a_company_that_was_started(host, rails):
    host.get(f"/t/{rails}/correct?kind=correct-price")
    assert "No company has been started." in host.text


def test_the_position_form_is_filled_in_and_goes_on(host, rails, tables):
    host.get(f"/t/{rails}/position")
    assert host.status == 200 and "Number of the stock round" in host.text
    table = tables.open(rails)
    fields = table.game.title.forms.position_fields(table.game)
    owners = dict(zip(("P1", "P2", "P3", "P4", "P5", "P6"), ("Ann", "Bo", "Cy", "Ann", "Bo", "Cy"), strict=True))
    host.enter(f"/t/{rails}/position", {**fields, **{f"owner-{id_}": who for id_, who in owners.items()}, "turn": "2"})
    assert host.status in (200, 303), host.text
    table.refresh()
    assert str(table.game.round_name()) == "SR 2"
    assert [private.owner for private in table.game.privates.values()] == list(owners.values())


def test_a_position_on_a_phone_folds_each_company_with_what_it_has_and_tokens_are_picked(host, tables):
    code = new_table(host, title="18chesapeake-otr", depth="books")
    fields = tables.open(code).game.title.forms.position_fields(tables.open(code).game)
    page = host.get(f"/t/{code}/position").page
    assert page.count("fold--gist") == 8 and page.count("fold--gist\" open") == 0
    assert "not started" in host.text and re.search(r'<select id="PRR-token-1".*?value="H6"', page, re.S)
    typed = {"PRR-par": "82", "PRR-cell": "0,6", "shares-0-PRR": "60", "PRR-token-0": "F2", "PRR-token-1": "H6"}
    host.enter(f"/t/{code}/position", {**fields, **typed, "shares-1-PRR": "some"})
    assert host.status == 422 and host.page.count("fold--gist\" open") == 1, "what was typed is seen"
    host.enter(f"/t/{code}/position", {**fields, **typed})
    assert host.status == 303, host.text
    assert tables.open(code).game.companies["PRR"].hexes == ["F2", "H6"]
