"""From a file of 18xx-maker to the first stock round, on a small phone; and the form, with and without the script."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.chance import either

FILE = Path(__file__).parents[1] / "interop/maker/harbour-line.json"
KEPT = re.compile(r"/boxes/[2-9A-Z]{6}$")


def brought(phone):
    """A phone that has brought the file, at the page of its box."""
    phone.open("/new").tap("Any 18xx")
    phone.page.set_input_files("#file", FILE)
    phone.tap("Read the file")
    phone.page.wait_for_url(KEPT)
    return phone


@pytest.mark.parametrize("js", either([False], [True, False]))
def test_from_a_file_to_the_first_stock_round(phones, js):
    phone = brought(phones(js=js)).shows("Harbour Line")
    phone.tap("Change it")
    rounds = phone.page.locator("summary", has_text="Stock rounds")
    expect(rounds).to_contain_text("A player holds up to: 60\u00a0%")
    rounds.tap()
    phone.page.get_by_label("A player holds up to").select_option(label="50\u00a0%")
    rounds.tap()
    if js:
        expect(rounds).to_contain_text("A player holds up to: 50\u00a0%")
    phone.tap("Keep this box")
    phone.page.wait_for_url(KEPT)
    phone.shows("A player holds up to: 50\u00a0%").tap("Play it")
    for n, name in enumerate(("Ann", "Ben", "Cat"), 1):
        phone.page.locator(f"#player-{n}").fill(name)
    phone.tap("Open the table")
    phone.page.wait_for_url("**/host")
    code = phone.page.url.split("/")[-2]
    phone.open(f"/j/{code}").tap("Ann")
    expect(phone.page.locator("#top")).to_contain_text("400kr")
    expect(phone.page.locator("main")).to_contain_text("HB")


def test_nothing_of_the_form_is_wider_than_the_phone_and_a_refusal_keeps_what_was_typed(phones):
    phone = phones().open("/boxes/new")
    page = phone.page
    folds = page.locator("form > details")
    for n in range(folds.count()):
        if folds.nth(n).get_attribute("open") is None:
            folds.nth(n).locator("summary").first.tap()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, folds.nth(n).get_attribute("id")
    page.locator("#privates").fill("Ferry 20 5: typed with care")
    phone.tap("Keep this box").shows("The name of a box is missing.")
    expect(page.locator("#privates")).to_have_value("Ferry 20 5: typed with care")


def test_what_is_filled_in_is_replaced_by_typing(phones):
    page = phones().open("/boxes/new").page
    page.locator("#bank").tap()
    page.keyboard.type("9000")
    expect(page.locator("#bank")).to_have_value("9000")


@pytest.mark.parametrize("js", [True, False])
def test_showing_the_market_stays_at_the_market(phones, js):
    phone = phones(js=js).open("/boxes/new")
    page = phone.page
    page.locator("summary", has_text="Stock market").tap()
    page.locator("#market").select_option(label="that of 1830: Railways & Robber Barons")
    phone.tap("Show it")
    expect(page.locator("#market-shown")).to_be_in_viewport()
    expect(page.locator("#market-rows")).to_have_value(re.compile("350"))


@pytest.mark.parametrize("js", either([True], [True, False]))
def test_a_new_kind_of_company_has_its_own_and_the_box_printed_and_scored(phones, js):
    phone = phones(js=js).open("/boxes/new?from=1889")
    page = phone.page
    page.locator("#name").fill("With minors")
    page.locator("#part-company summary").first.tap()
    lines = page.locator("#kind-0-companies").input_value().splitlines()
    phone.tap("Another kind, such as minors")
    page.locator("#kind-1-name").fill("minor")
    page.locator("#kind-1-certificates").fill("100")
    page.locator("#kind-0-companies").fill("\n".join(lines[:-1]))
    page.locator("#kind-1-companies").fill(lines[-1])
    phone.tap("Keep this box")
    page.wait_for_url(KEPT)
    phone.shows("minor").tap("Print what is needed")
    page.wait_for_url("**/sheets/any-18xx?box=*")
    phone.shows("With minors").shows("Share certificates")
    expect(page.locator(".sheet img").first).to_be_visible()
    phone.tap("What is in the box").tap("Score a finished game")
    expect(page.locator("#shares-0-UR")).to_have_attribute("step", "10")
    expect(page.locator("#kind-UR option").first).to_have_text("100\u00a0% each")


def test_on_a_wide_screen_the_name_and_the_step_of_a_page_stand_in_one_line(phones):
    page = phones().open("/boxes/new").page
    for width in (360, 1024):
        page.set_viewport_size({"width": width, "height": 700})
        name, step = (page.locator(f"#top {what}").bounding_box() for what in ("h1", ".top__step"))
        assert step["y"] < name["y"] + name["height"] and step["x"] + step["width"] > width - 40, (name, step)


def test_what_another_phone_keeps_comes_to_a_page_that_waits_and_leaves_the_rest_of_it(phones):
    ann, ben = phones("Ann"), phones("Ben")
    ann.open("/boxes").page.locator("#name").fill("Ours")
    ann.tap("Show the code")
    expect(ann.page.locator("main")).to_contain_text("Not typed in yet")
    address = ann.page.locator(".qr__address").inner_text().replace("\n", "")
    link = re.search(r"/boxes/[2-9A-Z]{6}/with/[0-9a-f]+", address)[0]
    # What a phone taps in the part that waits is another page.
    cat = phones("Cat").open(link).open(re.match(r"/boxes/[2-9A-Z]{6}", link)[0])
    cat.page.locator(".part-name", has_text="Companies").first.tap()
    cat.tap("Type this in")
    expect(cat.page.locator("#kind-0-companies")).to_be_visible()
    # Whoever scans chooses a part, and the others see which.
    ben.open(link).shows("Which part do you type in?").page.get_by_text("Companies", exact=True).tap()
    expect(ben.page.locator("#kind-0-companies")).to_be_visible()
    expect(ann.page.locator("#shown-company")).to_contain_text("Somebody types it in.")
    ann.page.locator("#shown-train > summary").tap()
    ann.page.wait_for_timeout(600)
    down = ann.page.evaluate("document.getElementById('main').scrollTop")
    ben.page.locator("#kind-0-companies").fill("PRR Pennsylvania green 4")
    ben.tap("Keep this box")
    ben.page.wait_for_url(KEPT)
    expect(ann.page.locator("main")).to_contain_text("1: PRR")
    # What was being read is still open, and there.
    expect(ann.page.locator("#shown-train")).to_have_attribute("open", "")
    assert ann.page.evaluate("document.getElementById('main').scrollTop") == down
    for words in ("Fill in my part", "Play it", "Change it"):
        expect(ann.page.get_by_text(words, exact=True)).to_be_visible()
