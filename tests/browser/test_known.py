"""A known game on a phone: from the first page to the table's code in three taps, besides what is typed."""

import re

from playwright.sync_api import expect


def test_a_known_game_takes_three_taps_to_the_tables_code(phones):
    phone = phones().open("/")
    phone.tap("New table")
    phone.page.get_by_label("Search").fill("18 mex")
    first = phone.page.locator("main a.act").first
    expect(first).to_contain_text("18MEX")
    first.tap()
    for n, name in enumerate(("Ann", "Ben", "Cy"), start=1):
        phone.page.locator(f"#player-{n}").fill(name)
    phone.tap("Open the table")
    phone.page.wait_for_url(re.compile(r"/t/[A-Z0-9]{6}"))
    code = re.search(r"/t/([A-Z0-9]{6})", phone.page.url)[1]
    phone.shows(code)
