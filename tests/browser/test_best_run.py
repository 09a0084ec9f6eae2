"""The best run at the table: one tap on a phone fills it, the big screen shows it for every company."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_pages import violations
from tests.chance import either
from tests.web.stories_18xx import wandered

#: Longer than a busy machine takes to start the process that searches.
SEARCH = 20_000


@pytest.fixture
def table(house):
    """A company runs now."""
    return wandered(house.tables, lambda game: game.ask.offer("run-trains") is not None)


def test_one_tap_enters_the_best_run(phones, table):
    company, best = table.game.operating, table.game.board.best_run(table.game.operating)
    phone = phones(table.game.ask.actors[0], table)
    button = phone.page.locator("#best-run .act--primary", has_text=f"${best.total}")
    expect(button).to_be_visible(timeout=SEARCH)
    expect(button).to_contain_text("Proven best")
    before = table.refresh().seq
    phone.touch(button)
    phone.has_seq(before + 1).shows(re.compile("Dividend"))
    entered = table.refresh().timeline.entries[-1].move
    assert (entered.company, entered.revenue) == (company.name, best.total)


def test_the_best_run_is_changed_and_what_is_left_behind_is_told(phones, table):
    best = table.game.board.best_run(table.game.operating)
    phone = phones(table.game.ask.actors[0], table)
    expect(phone.page.locator("#best-run .act--primary", has_text="Best run")).to_be_visible(timeout=SEARCH)
    phone.tap("Change the best run").shows("As much as the best run")
    expect(phone.page.locator("path.route")).to_have_count(len(best.run))
    phone.tap("Clear this route")
    if len(best.run) > 1:
        expect(phone.page.locator(".run__left--less")).to_be_visible()
    phone.tap("The best routes").tap("Run for").shows(re.compile("Dividend"))
    assert table.refresh().timeline.entries[-1].move.revenue == best.total


def test_the_big_screen_shows_every_companys_best_run_and_follows_the_table(phones, house, table):
    screen = phones(size=(1280, 720), is_phone=False)
    screen.page.goto(f"{house.url}/t/{table.code}/big")
    runs = {one.card.id: table.view.runs.question(one.card.symbol).answer() for one in table.view.runs.running()}
    line = screen.page.locator("#best-runs .best-line li")
    expect(line).to_have_count(len(table.view.order))
    for name, found in runs.items():
        expect(line.filter(has_text=name)).to_contain_text(f"{name} ${found.total}", timeout=SEARCH)
    # The table plays on: the panel comes with the rest of the screen.
    before = table.refresh().seq
    house.enter(table, {"move": "pass", "company": table.game.operating.name}, by=table.game.ask.actors[0])
    screen.has_seq(before + 1)
    expect(line.filter(has_text=re.compile(r"\$\d+"))).to_have_count(len(runs), timeout=SEARCH)


def test_every_page_of_runs_can_be_read_and_fits_the_phone(phones, table):
    phone, company = phones(table.game.ask.actors[0], table), table.game.operating.name
    for page in ("", "runs", f"runs/{company}", f"runs/{company}?plus=D&plus=6", f"runs/{company}/tile",
                 "act/run-trains?draft=[]"):  # fmt: skip
        phone.at(page)
        expect(phone.page.locator(".searching")).to_have_count(0, timeout=SEARCH)
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360, page
        phone.page.emulate_media(color_scheme="light")
        assert violations(phone.page) == [], page
        if either(page in ("", f"runs/{company}"), True):
            phone.page.emulate_media(color_scheme="dark")
            assert violations(phone.page, runOnly=["color-contrast"]) == [], f"{page}, dark"


def test_what_if_with_one_more_train_from_the_map(phones, table):
    company = table.game.operating.name
    phone = phones(table.game.ask.actors[0], table).at("map")
    phone.tap("Best runs").at(f"runs/{company}")
    phone.tap("+ D").shows("one more D").shows("What if")
    expect(phone.page.locator(".versus__then dd")).to_contain_text(re.compile(r"\$\d+"), timeout=SEARCH)
    phone.tap("As it is now")
    expect(phone.page.locator(".versus")).to_have_count(0)
