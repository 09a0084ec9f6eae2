"""The big screen as it is read from the far end of a table, at the sizes of televisions: how large figures are, what is cut,
what covers what, and how much of it is empty."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from companion.engine.game import Entry
from companion.engine.random_play import random_move
from companion.engine.record import record_data
from tests.browser.house import drawn
from tests.recorded_tables import record_of

SIZES = ((1920, 1080), (1366, 768))
NAMES = ("Christopher", "Bo", "Annabelle", "Di", "Maximilian", "Flo", "Guinevere", "Hal")

#: Recorded games, and after how many of their entries; games that chance plays, with so many players, and how long.
RECORDED = {
    "1830-full": ("barons_1830/recorded/1830-full-bank.json", (5, 330, 654)),
    "1830-books": ("barons_1830/recorded/1830-books-bank-2.json", (500, 1030)),
    "18chesapeake": ("chesapeake/recorded/18chesapeake-full-bank.json", (150, 350)),
    "otr": ("chesapeake/recorded/18chesapeake-otr-books-bank-2.json", (200,)),
    "1889": ("shikoku_1889/recorded/1889-full-bank.json", (160, 320)),
    "1828": ("system_1828/recorded/final-full-final_phase.json", (241, 723, 925)),
    "1862": ("eastern_1862/recorded/bank.json", (6, 131, 230)),
    "1820": ("britain_1820/recorded/five.json", (30, 204, 409, 950)),
    "any-18xx": ("open_box/recorded/any-18xx-bank.json", (273,)),
    "emu-bay": ("emu_bay/recorded/conditions-resources-track-bonds.json", (2, 36, 54)),
    "empire-builder": ("empire_builder/recorded/normal.json", (40, 213)),
}  # fmt: skip
PLAYED = {
    "1830, many": (6, (60, 200)), "1862, many": (8, (60, 120)), "1828, many": (5, (150, 350)), "1889, many": (6, (120,)),
}

#: No more of the screen than this is one empty rectangle.
EMPTY = 0.25

MEASURED = """() => {
    const told = [], width = innerWidth, height = innerHeight, one_px = width / 1920;
    const seen = (one) => one.getClientRects().length && !one.closest(".unseen, .skip, [hidden]");
    const words = (one) => `${one.className}: ${one.textContent.trim().replace(/\\s+/g, " ").slice(0, 40)}`;
    const each = (found, does) => document.querySelectorAll(found).forEach((one) => seen(one) && does(one));
    const box = (one) => one.getBoundingClientRect(), range = document.createRange();
    const text = (node) => { range.selectNodeContents(node); return [...range.getClientRects()]; };

    each(".market__price", (one) => {
        const size = parseFloat(getComputedStyle(one).fontSize), cell = box(one.closest(".market__cell"));
        if (size < 28 * one_px - .1) told.push(`${size} px high: ${words(one)}`);
        for (const node of one.childNodes)
            if (node.nodeType === 3 && text(node).some((at) => at.right > cell.right + 1))
                told.push(`covered ${words(one)}`);
    });
    each(".market__cell .co", (one) => {
        if (box(one).right > box(one.parentElement).right + 1) told.push(`out of its cell ${words(one)}`);
    });
    each(".big__board .hexmap > svg", (one) => {
        const drawn = one.viewBox.baseVal, is = box(one), high = Math.min(is.height, is.width / drawn.width * drawn.height);
        if (high < 560 * one_px) told.push(`the map is ${Math.round(high / one_px)} px high`);
    });
    each(".big__left, .big__right, .big__all, .news", (one) => {
        if (box(one).bottom > height + 1 || box(one).right > width + 1) told.push(`off the screen ${words(one)}`);
        if (!one.matches(".news") && (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1))
            told.push(`cut ${one.scrollWidth - one.clientWidth} x ${one.scrollHeight - one.clientHeight} px ${words(one)}`);
    });
    // The outline of a company runs over its edge: it is whole too. What does not fit stands in a column out of sight.
    each(".big__under .co", (one) => {
        const hides = box(one.closest(".big__under")), is = box(one);
        if (is.left < hides.right && is.bottom + 1 > hides.bottom) told.push(`without its lower edge ${words(one)}`);
    });
    each(".moments li", (one) => {
        const hides = box(one.parentElement), is = box(one);
        if (is.left < hides.right - 1 && is.bottom > hides.bottom + 1) told.push(`cut ${words(one)}`);
    });
    // A table, the market and the trains have to be there, whole; what else goes on stands whole or out of sight.
    const parts = [];
    each(".table, .market, .hexmap > svg, .depot-line, .reminders, .news, .moments, .banner, .log > *, .qr__code", (one) => {
        const hides = one.closest(".big__under, [role=log]"), is = box(one);
        if (hides && (is.left >= box(hides).right - 1 || is.bottom > box(hides).bottom + 2)) return;
        if (is.right > width + 1 || is.bottom > height + 1) told.push(`off the screen ${words(one)}`);
        parts.push(one);
    });
    parts.forEach((one, n) => parts.slice(n + 1).forEach((other) => {
        const is = box(one), at = box(other), across = Math.min(is.right, at.right) - Math.max(is.left, at.left);
        const down = Math.min(is.bottom, at.bottom) - Math.max(is.top, at.top);
        if (across > 2 && down > 3 && !one.contains(other)) told.push(`${words(one)} lies over ${words(other)}`);
    }));
    // A figure stands no further than this from the name of its row, and a label never so far from what it says.
    each(".far tbody tr", (row) => row.querySelectorAll("td").forEach((cell) => {
        const name = box(row.querySelector("th")), is = box(cell);
        const away = Math.max(is.left - name.right, name.left - is.right) / one_px;
        if (away > 1000) told.push(`${Math.round(away)} px from its company: ${words(cell)}`);
    }));
    each(".far, .far-players", (one) => one.querySelectorAll("td").forEach((cell) => {
        if (cell.scrollWidth > cell.clientWidth + 1 && getComputedStyle(cell).textOverflow !== "ellipsis")
            told.push(`cut ${words(cell)}`);
    }));
    return told;
}"""
#: The part of the screen that its largest empty rectangle takes, in cells of 40 px.
LARGEST_GAP = """() => {
    const columns = 48, lines = 27, range = document.createRange();
    const used = [...Array(lines)].map(() => Array(columns).fill(false));
    const fill = (at) => {
        const right = at.right / innerWidth * columns, bottom = at.bottom / innerHeight * lines;
        for (let y = Math.max(0, Math.floor(at.top / innerHeight * lines)); y < Math.min(lines, bottom); y++)
            for (let x = Math.max(0, Math.floor(at.left / innerWidth * columns)); x < Math.min(columns, right); x++)
                used[y][x] = true;
    };
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const one = walk.currentNode;
        if (!one.textContent.trim() || one.parentElement.closest(".unseen, .skip, script, [hidden]")) continue;
        range.selectNodeContents(one);
        [...range.getClientRects()].forEach(fill);
    }
    for (const one of document.querySelectorAll(".table, .hexmap > svg, .market__cell, .qr__code"))
        fill(one.getBoundingClientRect());
    let most = 0;
    const free = Array(columns).fill(0);
    for (let y = 0; y < lines; y++) {
        for (let x = 0; x < columns; x++) free[x] = used[y][x] ? 0 : free[x] + 1;
        for (let x = 0; x < columns; x++)
            for (let to = x, down = lines; to < columns && free[to]; to++) {
                down = Math.min(down, free[to]);
                most = Math.max(most, down * (to - x + 1));
            }
    }
    return most / columns / lines;
}"""


@cache
def at_random(title: str, players: int, entries: int) -> dict[str, object]:
    """A game that chance plays, after so many entries."""
    start, choose, _ = drawn(NAMES[:players], title, "books", 7)
    game = start.begin()
    while game.end is None and len(game.receipts) < entries:
        game.play(Entry(random_move(game, choose)))
    return record_data(game.start, game.entries())


def positions(title: str) -> Iterator[dict[str, object]]:
    """The records of the positions of a title."""
    if title in PLAYED:
        players, entries = PLAYED[title]
        yield from (at_random(title.split(",")[0], players, n) for n in entries)
    else:
        file, entries = RECORDED[title]
        record = record_of(file)
        yield from ({**record, "moves": record["moves"][:n]} for n in entries)


def told_at(screen, house, record):
    """What is wrong on the big screen of a record, at each size."""
    table = house.tables.take_over(record, "Friday")
    told = []
    for width, height in SIZES:
        screen.page.set_viewport_size({"width": width, "height": height})
        screen.open(f"/t/{table.code}/big")
        assert screen.page.locator(".big__right").count()
        told += [f"{table.game.short_round()}, {width}: {one}" for one in screen.page.evaluate(MEASURED)]
        if (gap := screen.page.evaluate(LARGEST_GAP)) > EMPTY:
            told.append(f"{table.game.short_round()}, {width}: {gap:.0%} of it is empty")
    return told


@pytest.mark.parametrize("title", [*RECORDED, *PLAYED])
def test_the_big_screen_is_read_from_the_far_end_of_a_table(phones, house, title):
    screen = phones(size=SIZES[0], is_phone=False)
    screen.page.emulate_media(reduced_motion="no-preference")
    told = [one for record in positions(title) for one in told_at(screen, house, record)]
    assert not told, "\n".join(dict.fromkeys(told))


@pytest.mark.parametrize("entries", [7, 8])
def test_the_last_companies_are_whole_after_an_entry_that_is_made_while_it_is_open(phones, house, entries):
    record = record_of("barons_1830/recorded/1830-full-bank.json")
    table = house.tables.take_over({**record, "moves": record["moves"][:entries]}, "Friday")
    screen = phones(size=SIZES[0], is_phone=False).open(f"/t/{table.code}/big")
    house.enter(table, record["moves"][entries])
    screen.has_seq(table.refresh().seq)
    expect(screen.page.locator(".big__under .co").first).to_be_visible()
    assert screen.page.evaluate(MEASURED) == []


#: Ends in so many words that no band holds them.
LENGTHEN = """() => { document.querySelector(".moments li").textContent += " and what comes of it".repeat(30); }"""


def test_a_great_moment_that_is_too_long_ends_in_an_ellipsis_and_takes_the_room_that_there_is(phones, house):
    record = record_of("barons_1830/recorded/1830-full-bank.json")
    table = house.tables.take_over({**record, "moves": record["moves"][:370]}, "Friday")
    screen = phones(size=SIZES[0], is_phone=False).open(f"/t/{table.code}/big").page
    moments = screen.locator(".moments")
    expect(moments).to_be_visible()
    screen.evaluate(LENGTHEN)
    assert screen.evaluate(MEASURED) == []
    assert moments.bounding_box()["width"] > 0.9 * SIZES[0][0], "there is room to the left"


@pytest.mark.parametrize("entries", [330, 390])
def test_what_the_table_has_set_right_pushes_nothing_off(phones, house, entries):
    record = record_of("barons_1830/recorded/1830-full-bank.json")
    first, second, *_ = record["players"]
    right = [{"move": "correct-cash", "account": name, "amount": 1234, "reason": "counted again, and once more after that"}
             for name in (first, second, first)]  # fmt: skip
    screen = phones(size=SIZES[0], is_phone=False)
    screen.page.emulate_media(reduced_motion="no-preference")
    told = told_at(screen, house, {**record, "moves": [*record["moves"][:entries], *right]})
    expect(screen.page.locator(".set-right")).to_be_visible()
    assert not told, "\n".join(dict.fromkeys(told))


@pytest.mark.parametrize("file", ["barons_1830/recorded/1830-full-bank.json", "britain_1820/recorded/five.json",
                                  "empire_builder/recorded/normal.json", "emu_bay/recorded/books.json"])  # fmt: skip
def test_the_code_for_the_play_log_is_whole_and_read_from_two_metres(phones, house, file):
    """A phone two metres away sees a small television less than half as large as it shows itself."""
    table = house.tables.take_over(record_of(file), "Friday")
    screen = phones(size=SIZES[1], is_phone=False).open(f"/t/{table.code}/big").page
    expect(screen.locator(".play-code svg")).to_be_in_viewport(ratio=1)
    seen = Image.open(io.BytesIO(screen.screenshot())).convert("L")
    seen = seen.resize((seen.width * 2 // 5, seen.height * 2 // 5), Image.Resampling.BILINEAR)
    (found,) = zxingcpp.read_barcodes(seen)
    assert found.text.endswith(f"/t/{table.code}/play-log")
    assert screen.locator(".play-code svg").evaluate(
        "one => one.clientWidth / one.viewBox.baseVal.width / innerWidth * 1920") >= 5, "the squares are too small"


def test_two_players_of_empire_builder_stand_in_larger_type_than_five(phones, house):
    screen, sizes = phones(size=(1366, 768), is_phone=False), []
    for players in (("Ann", "Ben"), ("Ann", "Ben", "Cat", "Dan", "Eve")):
        table = house.tables.make("empire-builder", players, seed="STATION")
        house.enter_random(table, 20)
        screen.open(f"/t/{table.code}/big")
        sizes.append(screen.page.evaluate("""[...document.querySelectorAll(".table--crayon td:nth-child(2) .money")].map(
            (one) => parseFloat(getComputedStyle(one).fontSize))"""))
        assert screen.page.evaluate("""[...document.querySelectorAll(".table--crayon :is(th, td)")].every(
            (one) => one.scrollWidth <= one.clientWidth + 1 && one.getBoundingClientRect().bottom <= innerHeight)""")
    assert min(sizes[0]) >= 1.5 * max(sizes[1])
