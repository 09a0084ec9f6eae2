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


def test_the_example_in_the_field_is_read_whole_on_the_smallest_phones(phones):
    phone = phones().open("/new")
    for width in (360, 320):
        phone.page.set_viewport_size({"width": width, "height": 640})
        left = phone.page.evaluate("""() => { const field = document.getElementById("find"), style = getComputedStyle(field);
            const pen = document.createElement("canvas").getContext("2d");
            pen.font = `${style.fontSize} ${style.fontFamily}`;
            return field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
                - pen.measureText(field.placeholder).width; }""")
        assert left > 16, f"{left} px are left at {width} px, and the browser's cross needs 16"
