"""Taking back and putting back, and the entries that must not happen twice."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.house import found_game
from tests.browser.stories import bids


@pytest.fixture
def ann(phones, table):
    return phones("Ann", table)


@pytest.fixture
def ben(phones, table):
    return phones("Ben", table)


def test_own_entry_is_taken_back_with_one_tap_and_put_back(ann, ben, table):
    ann.tap("Bid").is_waiting()
    ben.is_on_turn()
    ann.tap("Undo").is_on_turn()
    ben.is_waiting()
    assert not table.refresh().timeline.entries
    ann.tap("Redo").is_waiting()
    ben.is_on_turn().shows("Ann bids ₤2")
    assert len(table.refresh().timeline.entries) == 1


def test_going_back_past_somebody_elses_entry_asks_once_and_names_it(ann, ben, table):
    ann.tap("Bid")
    ben.is_on_turn().tap("Undo")
    ben.shows("Take back “Ann bids ₤2”?")
    assert len(table.refresh().timeline.entries) == 1
    ben.tap("Keep it").is_on_turn()
    ben.tap("Undo").tap("Take back")
    ann.is_on_turn()
    assert not table.refresh().timeline.entries


def test_what_would_be_undone_keeps_to_its_button_beside_a_pass(phones, house):
    """Two lines, then dots: who does what leads, and the news above says all of it."""
    game = found_game(lambda game: len(game.receipts) > 40 and game.receipts[-1].entry.move.kind == "auction-share")
    table = house.table(game=game)
    phone = phones(table.game.ask.actors[0], table)
    expect(phone.page.locator(".undo__what")).to_contain_text("auctions a share of")
    assert phone.page.locator(".undo__words").evaluate(
        "(one) => one.getBoundingClientRect().bottom <= one.closest('button').getBoundingClientRect().bottom - 4"
    )


def test_back_to_any_line_in_three_taps(ann, house, table):
    for move in bids("A2 B3 C4 A5"):
        house.enter(table, move)
    ann.has_seq(4)
    ann.taps = 0
    ann.tap("Log")
    ann.touch(ann.page.locator("#line-2 summary, #line-3 summary").last)
    ann.tap("Take back everything after this line", exact=False)
    assert ann.taps == 3
    ann.has_seq(5)
    assert len(table.refresh().timeline.entries) in (1, 2)


def test_what_was_taken_back_is_told_in_the_log(ann, ben, table):
    ann.tap("Bid").is_waiting()
    ann.tap("Undo").is_on_turn()
    ann.tap("Log").tap("Also what was taken back")
    ann.shows("Ann bids ₤2")
    ann.page.locator(".receipt--undone summary").first.tap()
    ann.shows("taken back")


def test_a_double_tap_enters_once(ann, ben, table):
    ann.count_requests()
    ann.page.evaluate(
        """() => { const button = document.querySelector("main .stepper__enter");
                   button.click(); button.click(); }"""
    )
    ben.is_on_turn()
    ann.is_waiting()
    assert ann.asked_for >= 1
    assert len(table.refresh().timeline.entries) == 1
    assert "moved on" not in ann.text()


def test_a_form_sent_twice_enters_once(ann, table):
    """The answer was lost on the way, and the same form is sent again."""
    status = ann.page.evaluate(
        """async () => {
            const form = document.querySelector("main .stepper__enter").form;
            const send = () => { const data = new FormData(form); data.set("amount", "2");
                return fetch(form.action, {method: "POST", body: new URLSearchParams(data)}); };
            return [(await send()).status, (await send()).status]; }"""
    )
    assert status == [200, 200]
    assert len(table.refresh().timeline.entries) == 1


def test_a_phone_that_missed_the_news_enters_nothing(phones, house, table):
    for move in bids("A2"):
        house.enter(table, move)
    ben = phones("Ben")
    ben.context.route("**/live", lambda route: route.abort())
    ben.context.route("**/state", lambda route: route.abort())
    ben.may_lose_the_network = True
    ben.sit(table, "Ben").is_on_turn()
    house.enter(table, next(bids("B3")))
    ben.is_on_turn()  # as far as this phone knows
    ben.tap("Pass")
    ben.shows("moved on").shows("Ben bids ₤3").is_waiting()
    assert len(table.refresh().timeline.entries) == 2


@pytest.mark.parametrize("is_held", [True, False], ids=["in the field", "beside it"])
def test_half_typed_is_kept_when_another_phone_acts(phones, house, table, is_held):
    ann = phones("Ann", table).is_on_turn()
    ann.page.locator("summary", has_text="Enter only the result").tap()
    field = ann.page.locator("#amount-typed")
    field.fill("5")
    if not is_held:
        field.evaluate("field => field.blur()")
    house.enter(table, {"move": "correct-cash", "account": "Cat", "amount": 1, "reason": "found a chip"}, by="Ben")
    ann.has_seq(1).shows("Correction: Cat")
    expect(field).to_have_value("5")
    expect(field).to_be_focused() if is_held else expect(field).not_to_be_focused()
    expect(ann.page.locator("#price")).to_be_visible()
    ann.tap("Bid", exact=True).is_waiting()
    assert table.refresh().game.ask.topic.standing == 5
