"""What somebody is told the first time, and the reminder of the rules."""

import pytest

from companion.eighteenxx.rules.emergency import must_buy
from tests.web.stories_18xx import DISTRIBUTION, FIRST_TURN, STOCK_ROUND, played, wandered


def test_a_hint_is_shown_until_it_is_put_away_or_the_move_is_made_and_never_again(tables, seated, phone):
    table = played(tables, DISTRIBUTION)
    (who,) = table.game.ask.actors
    holder = seated(table.code, who).get(f"/t/{table.code}")
    first = "To buy a share or start a company, tap the company."
    assert first in holder.text and "For the first time" in holder.page
    assert "PLE Pittsburgh and Lake Erie Railroad start" in holder.text, "initials alone say little"
    assert first in holder.get(f"/t/{table.code}").text, "looking again is not reading"
    assert holder.post(f"/t/{table.code}/told", {"kind": "buy-share"}).status == 303
    assert first not in holder.get(f"/t/{table.code}").text
    other = next(name for name in table.start.players if name != who)
    assert "For the first time" not in seated(table.code, other).get(f"/t/{table.code}").page, "it is not asked for anything"
    assert "For the first time" not in phone().get(f"/t/{table.code}").page


def test_whoever_makes_a_move_need_not_be_told_of_it(tables, seated):
    table = played(tables, [])
    ann = seated(table.code, "Ann").get(f"/t/{table.code}")
    hint = "A private pays its owner at the start of every operating round."
    assert hint in ann.text
    ann.enter(f"/t/{table.code}/play", {"kind": "buy-private", "player": "Ann", "private": "P1"})
    assert ann.status == 303
    tomorrow = played(tables, [])
    ann.get(f"/j/{tomorrow.code}").post(f"/j/{tomorrow.code}", {"seat": "Ann"})
    assert hint not in ann.get(f"/t/{tomorrow.code}").text and "For the first time" in ann.page


def test_how_something_is_filled_in_is_said_there_until_it_was_entered_once(tables, seated):
    how = "Tap the hex, then the tile, then the way it lies."
    nobody = ({"move": "pass", "player": who} for who in ("Bo", "Cy", "Ann"))
    table = played(tables, [*DISTRIBUTION, *STOCK_ROUND, *FIRST_TURN, *nobody])
    cy, url = seated(table.code, "Cy"), f"/t/{table.code}"
    assert how not in cy.get(url).text, "on Now something else may be chosen"
    assert how in cy.get(f"{url}/act/lay-tile").text
    first = played(tables, [*DISTRIBUTION, *STOCK_ROUND])
    cy.get(f"/j/{first.code}").post(f"/j/{first.code}", {"seat": "Cy"})
    assert how not in cy.get(f"/t/{first.code}/act/lay-tile").text, "there is but one hex, which is chosen"
    cy.enter(f"/t/{first.code}/play", {"kind": "lay-tile", "player": "Cy", "hex": "F2", "tile": "57", "rotation": "1"})
    assert cy.status == 303
    assert "F2" in cy.get(f"{url}/act/lay-tile").text and how not in cy.text


def test_that_trains_rust_is_said_when_the_next_one_lets_them_and_nobody_is_forced(tables, seated):
    hint = "The first train of a new kind makes old trains rust."
    table = played(tables, [*DISTRIBUTION, *STOCK_ROUND, *FIRST_TURN[:1]])
    cy = seated(table.code, "Cy").get(f"/t/{table.code}")
    assert table.game.ask.offer("buy-train") and hint not in cy.text, "a 2 rusts nothing"

    def lets_rust(game):
        return game.ask.offer("buy-train") is not None and bool(game.depot.next_rusts())

    def shown(table):
        return hint in seated(table.code, table.game.ask.actors[0]).get(f"/t/{table.code}").text

    assert shown(wandered(tables, lambda game: lets_rust(game) and not must_buy(game, game.operating)))
    assert not shown(wandered(tables, lambda game: lets_rust(game) and must_buy(game, game.operating)))


@pytest.mark.parametrize(("title", "words"), [
    ("emu-bay", "Move a cube from any action"), ("1889", "All that is sold of a company in a turn goes in one sale."),
    ("empire-builder", "Everybody begins with"),
])  # fmt: skip
def test_the_rules_in_short_are_those_of_the_printed_reminder(tables, phone, title, words):
    table = tables.make(title, ("Ann", "Bo", "Cy"))
    viewer = phone().get(f"/t/{table.code}/rules")
    assert viewer.status == 200 and words in viewer.text and "the rulebook decides" in viewer.text
