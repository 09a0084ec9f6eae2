"""Pages in which somebody fills something in, while others act: what stays, what is news, and the ways out of them."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from companion.tables import Submission
from companion.tables.shelf import now
from tests.browser.stories import bids, opened


def take_back(table, to, who):
    table.refresh().undo(to, Submission(table.seq, f"back-{table.seq}", who, now()))


def is_focused_in(phone, part):
    held = phone.page.evaluate("document.activeElement.closest('#undo, .desk__acts, #main, body').id")
    assert held == part, f"the focus went to {held!r}"


def test_the_header_is_live_beside_what_is_being_filled_in(phones, house, table):
    ann, ben = phones("Ann", table), phones("Ben", table, dark=True)
    host = phones().sit(table, host=True).at("host")
    host.touch(host.page.locator("summary", has_text="Who does what"))
    host.page.locator("#name").fill("Satur")
    ben.at("correct?kind=correct-cash&account=Ben")
    ben.page.locator("#has").fill("7")
    ann.at("position").page.locator("summary, input").first.focus()
    held = ann.page.evaluate("document.querySelector('#main').innerHTML")
    house.enter(table, next(bids("A2")))
    ben.has_seq(1).is_on_turn()
    expect(ben.undo_text).to_have_text("Ann bids ₤2")
    expect(ben.page.locator("#has")).to_have_value("7")
    for phone in (host, ann):
        phone.has_seq(1).is_waiting()
        expect(phone.turn).to_contain_text("Ben to bid or pass")
    expect(host.page.locator("#name")).to_have_value("Satur")
    assert ann.page.evaluate("document.querySelector('#main').innerHTML") == held
    # A refused entry keeps what was typed too, when the next news comes.
    ben.page.locator("#reason").fill("counted")
    ben.tap("+ add").shows("Type how far off it is.")
    house.enter(table, next(bids("B-")))
    ben.has_seq(2).is_waiting()
    expect(ben.page.locator("#reason")).to_have_value("counted")
    # Undo is at hand on every one of these pages.
    host.tap("Undo").shows("Take back").tap("Take back").is_waiting()
    ben.is_on_turn()


def test_what_is_no_longer_asked_for_says_so_in_its_place(phones, house, table):
    opened(house, table)
    ann = phones("Ann", table).is_on_turn().tap("Build track").tap("TMLC").shows("Where do the tracks go?")
    take_back(table, 11, "Ben")
    ann.has_seq(13).shows("That can no longer be entered").shows("Ben took that back.")
    ann.shows("Now: Auction of GT: Ben to bid or pass").is_waiting().tap("Continue").is_waiting()
    expect(ann.page).to_have_url(re.compile(f"/t/{table.code}$"))


def test_back_after_an_entry_lands_on_now(phones, house, table):
    opened(house, table)
    ann = phones("Ann", table).tap("Auction share").tap("EBR").tap("Continue")
    ann.tap("Move the cube from Take Resources").is_waiting()
    for _ in range(2):
        ann.page.go_back()
        expect(ann.page).to_have_url(re.compile(f"/t/{table.code}$"))
        ann.is_waiting().shows("Ben to bid or pass")


def test_the_focus_stays_where_the_person_is(phones, house, table):
    opened(house, table)
    ann = phones("Ann", table, size=(1280, 800), is_phone=False)
    press = ann.page.keyboard.press
    for words, then in (("Auction share", "Which share?"), ("EBR", "Your opening bid?"), ("Continue", "Which action cube")):
        ann.control(words).focus()
        press("Enter")
        ann.shows(then)
        is_focused_in(ann, "main")
    ann.control("Back one step").focus()
    press("Enter")
    ann.shows("Your opening bid?")
    is_focused_in(ann, "undo")
    ann.at("desk").control("Auction share").focus()
    press("Enter")
    ann.shows("Which share?")
    is_focused_in(ann, "desk-acts")
    house.enter(table, {"move": "correct-cash", "account": "Cat", "amount": 5, "reason": "chips"}, by="Ben")
    ann.has_seq(13)


def test_the_past_an_error_and_a_table_that_is_deleted(phones, house, table):
    opened(house, table)
    ben, host = phones("Ben", table), phones().sit(table, host=True)
    # While the past is being changed, the place of undo goes back in that.
    ben.at("amend/2").tap("Drop it").shows("Your correction")
    expect(ben.undo_text).to_have_text("Nothing is changed yet.")
    ben.tap("Back one step").shows("Line 2 was").hides("Your correction")
    ben.tap("Back one step")
    expect(ben.page).to_have_url(re.compile("/log#line-2$"))
    assert table.refresh().seq == 12
    # An error keeps the table's own ways, and is news like any page.
    ben.at("amend/99").shows("There is no line 99.")
    house.enter(table, {"move": "correct-cash", "account": "Cat", "amount": 5, "reason": "chips"}, by="Ann")
    ben.has_seq(13).shows("There is no line 99.").tap("Players").shows("₤5")
    # Whoever shows a deleted table is told, wherever he is in it.
    other = phones("Cat", table).at("notes")
    host.at("host/delete").tap("Delete it").shows("New table")
    for phone in (ben, other):
        phone.shows("The host has deleted the table “Friday”.").tap("To the tables").shows("New table")


def test_notes_are_kept_when_another_page_is_touched(phones, table):
    ann = phones("Ann", table).at("notes")
    ann.page.get_by_label("Notes of Ann").fill("sell first")
    ann.tap("Log").at("notes")
    expect(ann.page.get_by_label("Notes of Ann")).to_have_value("sell first")
