"""On a phone of 360 × 640 what there is to do keeps its place, whatever is told above it, and is seen whole at once."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import expect

from companion.engine.game import Game
from tests.browser.house import found_game
from tests.browser.stories import GAMES
from tests.browser.test_budgets import PLAYERS, is_open
from tests.chance import either

#: How far news, notices and hints may push what there is to do, in px. Source: the issue.
MOST = 150
#: The first control of what there is to do, and the news above it.
FIRST = """() => { const all = "main .acting :is(.act, .chip, .best__soon, input:not([type=hidden]))";
    const first = [...document.querySelectorAll(all)].find((one) => one.checkVisibility());
    return first ? first.getBoundingClientRect().top : null; }"""
#: How far the lower edges of some controls lie under the bar, in px; below 0: they are seen.
UNDER = """(what) => { const bar = document.getElementById("dock").getBoundingClientRect().top;
    return [...document.querySelectorAll(what)].filter((one) => one.checkVisibility())
        .map((one) => Math.round(one.getBoundingClientRect().bottom - bar)); }"""
BOOKS = either(("1830", "1820", "any-18xx"), ("1830", "1889", "18chesapeake", "1828", "1862", "1820", "any-18xx"))


def has_all(game: Game) -> bool:
    """Whether a whole turn is typed: track, token and trains."""
    if game.end is not None or len(game.receipts) < 50 or game.operating is None or not game.ask.acts_for:
        return False
    turn = game.title.view(game, None).whole_turn
    return turn is not None and turn.step is not None and bool(turn.costs)


@cache
def after_so_many(n: int) -> Callable[[Game], bool]:
    """Whether so many entries have been made."""
    return lambda game: len(game.receipts) == n and game.end is None


def may_run_and_build(game: Game) -> bool:
    """Whether a turn of Empire Builder has just begun, and there is money to build for."""
    is_begun = len(game.receipts) > 40 and is_open(game, "build") and is_open(game, "deliver")
    return is_begun and game.accounts()[game.ask.actors[0]].cash > 5


@pytest.mark.parametrize("title", BOOKS)
def test_the_keypad_of_a_turn_is_whole_above_the_bar_with_news_showing(phones, house, title):
    table = house.table(game=found_game(has_all, PLAYERS, title, "books"))
    phone = phones().sit(table, table.game.ask.actors[0]).is_on_turn()
    expect(phone.page.locator("#news")).to_be_visible()
    under = phone.page.evaluate(UNDER, "main .pad .act, main .whole__run .act")
    assert len(under) == 13 and max(under) <= 0, under


@pytest.mark.parametrize("title, first", [("1830", "no tile free tile $80 $120"), ("1820", "track free $40")])
def test_what_track_costs_is_said_as_people_say_it(phones, house, title, first):
    table = house.table(game=found_game(has_all, PLAYERS, title, "books"))
    phone = phones().sit(table, table.game.ask.actors[0])
    assert " ".join(phone.page.locator(".chip").all_inner_texts()).startswith(first)


def test_what_builds_stands_in_the_bar_as_long_as_the_form_is_open(phones, house):
    table = house.table(game=found_game(may_run_and_build, PLAYERS, "empire-builder", "full"))
    phone = phones().sit(table, table.game.ask.actors[0])
    build = phone.page.locator("#dock").get_by_role("button", name="Build")
    expect(build).to_have_count(0)
    phone.page.locator(".build > summary").tap()
    expect(build).to_be_in_viewport(ratio=1)
    phone.page.get_by_role("button", name="More: clear").tap()
    phone.touch(build)
    assert table.refresh().game.receipts[-1].entry.move.kind == "build"


@pytest.mark.parametrize("title", ["1830", "1889", "1828"])
def test_the_last_private_is_seen_with_the_others(phones, house, title):
    for n in (1, 2):
        table = house.table(game=found_game(after_so_many(n), PLAYERS, title, "full"))
        phone = phones().sit(table, table.game.ask.actors[0])
        under = phone.page.evaluate(UNDER, ".stock--sale > *")
        assert len(under) > 4 and max(under) <= 0, under
        cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
        assert not phone.page.locator(".stock--many > a .act__line > *").evaluate_all(cut), "no symbol and no price is cut"


def test_an_event_in_force_is_one_line_until_it_is_opened(phones, house):
    record = json.loads((GAMES / "empire_builder/recorded/normal.json").read_text())
    table = house.tables.take_over({**record, "moves": record["moves"][:272]}, "Friday")
    phone = phones().sit(table, table.game.ask.actors[0])
    event = phone.page.locator("main .event")
    assert event.bounding_box()["height"] <= 50
    event.locator("> summary").tap()
    phone.shows("drawn by Dan")


def test_what_is_told_pushes_no_button_far(phones, house):
    """The same page as somebody finds it who has missed what happened, and once all of it is put away."""
    phone, told = phones(), []
    for title, depth in either((("1830", "full"), ("1820", "books"), ("emu-bay", "full")), (
            ("1830", "full"), ("1889", "books"), ("1862", "full"), ("1828", "full"), ("1820", "books"), ("emu-bay", "full"),
            ("empire-builder", "full"))):  # fmt: skip
        for n in (14, 40, 90):
            table = house.table(game=found_game(after_so_many(n), PLAYERS, title, depth))
            phone.sit(table, table.game.ask.asked[0]).is_on_turn()
            before = phone.page.evaluate(FIRST)
            for away in ("#news .news__away", ".hint .news__away"):
                if phone.page.locator(away).count():
                    phone.touch(phone.page.locator(away))
            after = phone.page.evaluate(FIRST)
            if before is not None and after is not None and before - after > MOST:
                told.append(f"{title} after {n}: {before} and then {after}")
    assert not told, "\n".join(told)


@pytest.mark.parametrize("file, n", [
    ("barons_1830/recorded/1830-full-bank", 410), ("barons_1830/recorded/1830-full-bank", 1046),
    ("eastern_1862/recorded/bank", 121), ("shikoku_1889/recorded/1889-full-bank", 120)])
def test_what_somebody_has_missed_of_his_own_money_pushes_no_button_far(phones, house, file, n):
    """Many entries while a phone lay on the table, all of them money and certificates of its owner."""
    record = json.loads((GAMES / f"{file}.json").read_text())
    at = [house.tables.take_over({**record, "moves": record["moves"][:to]}, "Friday") for to in (n - 24, n)]
    phone = phones().sit(at[0], seat := at[1].game.ask.actors[0])
    house.enter_all(at[0], record["moves"][:n], by="host")
    phone.now().is_on_turn()
    expect(phone.page.locator(".gist__text .news__own")).to_contain_text(re.compile(r"You: .*\d"))
    before = phone.page.evaluate(FIRST)
    phone.touch(phone.page.locator("#news .news__away"))
    after = phone.page.evaluate(FIRST)
    assert before - after <= MOST, seat
    assert phone.page.locator("#news").count() == 0
