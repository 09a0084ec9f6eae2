"""The bars of a small phone, in every title: they leave room for the page, and keep to their places."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.phone import HEIGHT
from tests.browser.test_pages import LAYOUT, found_by_axe
from tests.chance import either
from tests.web.stories_18xx import DISTRIBUTION, STOCK_ROUND, TO_THE_RUN, played

#: How much of a phone of 360 x 640 header and bars may take. Source: the issue.
MOST = 0.3 * HEIGHT
#: How far a game of random moves has come where its page is looked at.
STAGES = either((30,), (0, 30))
#: Text that is smaller than 14 px, but for maps, which are made larger by two fingers.
SMALL = """() => { const told = new Set(), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) { const text = walk.currentNode.textContent.trim(), one = walk.currentNode.parentElement;
        if (!text || one.closest("script, .unseen, .skip, .hexmap") || !one.getClientRects().length) continue;
        const size = parseFloat(getComputedStyle(one).fontSize) * (one.ownerSVGElement ? one.getScreenCTM().a : 1);
        if (size < 13.9) told.add(`${size.toFixed(1)} px: ${text.slice(0, 30)}`); }
    return [...told]; }"""
#: Walks over everything to press or to type into, as the Tab key does: what is left under a bar, or out of sight.
COVERED = """() => { const told = [], bars = [...document.querySelectorAll(".dock, .top")];
    document.querySelectorAll("main details").forEach((fold) => { fold.open = true; });
    const all = "main :is(a[href], button, input:not([type=hidden]), select, textarea, summary)";
    for (const one of document.querySelectorAll(all)) {
        if (!one.checkVisibility() || one.disabled) continue;
        one.focus();
        const at = one.getBoundingClientRect(), what = `${one.tagName} ${(one.innerText || one.name || "").slice(0, 30)}`;
        // What is longer than the box that it is scrolled in is read by scrolling there.
        const boxes = [document.querySelector("main"), one.closest(".desk__log")].filter(Boolean);
        if (boxes.some((box) => at.height > box.clientHeight - 48)) continue;
        if (at.bottom > innerHeight + 1 || at.top < -1) told.push(`${what} is out of sight`);
        for (const bar of bars.map((bar) => bar.getBoundingClientRect()))
            if (Math.min(at.bottom, bar.bottom) - Math.max(at.top, bar.top) > 1) told.push(`${what} lies under a bar`);
    }
    return told; }"""
#: Pages with much to fill in.
FORMS = ("", "/desk", "/host", "/info", "/notes", "/chips", "/correct", "/correct?kind=correct-cash&account=Ann",
         "/correct?kind=stop-game", "/position", "?overruled=1")  # fmt: skip
#: The pages that titles, and larger screens, lay out each in their own way.
OWN = either(("", "/desk", "/position"), FORMS)
#: The titles whose pages are looked at, and the sizes of screens.
TITLES, SIZES = ("emu-bay", "empire-builder"), ((360, 640), (1024, 768))
HEIGHTS = "['top', 'dock'].map((id) => document.getElementById(id).getBoundingClientRect().height)"
#: How far the whole window can be scrolled: only what is between the bars is to move.
BEYOND = "document.scrollingElement.scrollHeight - innerHeight"
#: Gives what is taken back a long name: lines that come nearer than 4 px to the edge of their button, or lie over it.
LONG_UNDO = """() => { const act = document.querySelector(".undo__act"), words = act.querySelector(".undo__words");
    const what = words.querySelector(".undo__what"), edge = act.getBoundingClientRect(), text = document.createRange();
    what.textContent = "Maximilian buys 20 % of the Northumberland & Cumberland Railway from the bank pool for $1,240";
    text.selectNodeContents(words);
    const shown = words.getBoundingClientRect();
    const seen = [...text.getClientRects()].filter((line) => line.top < shown.bottom - 2 && line.width);
    return seen.filter((line) => line.left < edge.left + 4 || line.right > edge.right - 4 || line.top < edge.top + 4
        || line.bottom > edge.bottom - 4).map((line) => `${JSON.stringify(line)} in ${JSON.stringify(edge)}`); }"""
UNDER = {
    "runOnly": ["target-size"], "rules": {"target-size": {"enabled": True}},
}  # fmt: skip


def looked_at(phone, place):
    """What is wrong with the bars of the page that is shown, and where what ends the step is."""
    told = [f"{place}: {one}" for script in (SMALL, LAYOUT) for one in phone.page.evaluate(script)]
    if (beyond := phone.page.evaluate(BEYOND)) > 1:
        told.append(f"{place}: a finger on a bar can push the page away, by {beyond} px")
    heights = phone.page.evaluate(HEIGHTS)
    if sum(heights) > MOST:
        told.append(f"{place}: header and bars are {heights} px high")
    told += [
        f"{place}: {' '.join(map(str, node['target']))} lies under something"
        for one in found_by_axe(phone.page, **UNDER) for node in one["nodes"]
    ]
    docked = phone.page.locator(".undo__docked .act").last
    box = docked.bounding_box() if docked.count() else None
    return told, box and (round(box["x"] + box["width"]), round(box["y"] + box["height"]))


def test_header_and_bars_leave_the_page_seven_tenths_in_every_title(phones, house):
    phone, told, docked = phones(), [], set()
    for title, it in house.tables.titles.items():
        table = house.tables.make(title, ("Ann", "Ben", "Cat"), seed="STATION", depth=it.depths[0])
        for stage in STAGES:
            house.enter_random(table, stage - len(table.refresh().timeline.entries))
            if table.game.end is None:
                phone.sit(table, table.game.ask.actors[0]).is_on_turn()
                against, where = looked_at(phone, f"{title} after {stage}")
                told += against
                docked |= {where} - {None}
    assert not told, "\n" + "\n".join(told)
    assert len(docked) == 1, f"what ends a step is not always at the same place: {docked}"


def test_nothing_to_press_lies_under_a_bar(phones, house):
    told = []
    tables = [house.tables.make(title, ("Ann", "Ben", "Cat"), seed="STATION") for title in TITLES]
    for table in tables:
        house.enter_random(table, 12)
    for size in SIZES:
        phone = phones(size=size)
        for table in tables:
            phone.sit(table, table.refresh().game.ask.actors[0], host=True)
            for place in FORMS if (table, size) == (tables[0], SIZES[0]) else OWN:
                phone.open(f"/t/{table.code}{place}")
                if "stop-game" in place:
                    expect(phone.control("End the game", exact=True)).to_be_in_viewport(ratio=1)
                told += [f"{table.start.title.id}{place} at {size}: {one}" for one in phone.page.evaluate(COVERED)]
    assert not told, "\n" + "\n".join(told)


def test_a_long_name_of_what_is_taken_back_keeps_to_its_button(phones, house):
    """Whatever stands beside it: nothing, what ends the turn, a sum to bid, Redo; and what does not fit ends in dots."""
    bid = {"move": "bid", "player": "Ann", "private": "P2", "amount": 45}
    shown = {
        "alone": phones("Cy", played(house.tables, DISTRIBUTION)),
        "a turn": phones("Ann", played(house.tables, DISTRIBUTION)),
        "a sum": phones("Bo", played(house.tables, [bid, {**bid, "player": "Bo", "amount": 50}])),
    }  # fmt: skip
    told = [f"{which}: {one}" for which, phone in shown.items() for one in phone.page.evaluate(LONG_UNDO)]
    assert not told, "\n" + "\n".join(told)


def test_what_enters_a_sum_stands_in_the_bar_which_keeps_its_size(phones, house):
    """Raising stands beside dropping out, in sight whatever is said above it; a dividend's bar is as high for any sum."""
    table = played(house.tables, [{"move": "bid", "player": player, "private": "P2", "amount": amount}
                                  for player, amount in (("Ann", 45), ("Bo", 50))])  # fmt: skip
    house.enter(table, {"move": "buy-private", "player": "Cy", "private": "P1"})
    ann = phones("Ann", table).is_on_turn()
    ann.page.get_by_role("button", name="+25", exact=True).tap()
    assert ann.page.locator("#dock").get_by_role("button", name="Raise").inner_text().split() == ["Raise", "$80"]
    ann.tap("Raise")
    phones("Bo", table).shows("Ann bids $80").is_on_turn()
    cy = phones("Cy", played(house.tables, [*DISTRIBUTION, *STOCK_ROUND, *TO_THE_RUN], "books"))
    sizes = set()
    for typed in ("", "7", "10000"):
        cy.page.fill("#revenue", typed)
        sizes.add(cy.page.evaluate("JSON.stringify([...document.querySelectorAll('#undo .act')].map("
                                   "(one) => one.getBoundingClientRect().toJSON()))"))
    assert len(sizes) == 1
