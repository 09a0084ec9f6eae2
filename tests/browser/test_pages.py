"""Every page in several phases: accessibility, layout, what it weighs."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests import chance
from tests.browser.house import ends, found_game, taken_back, until
from tests.browser.phone import HEIGHT, WIDTH
from tests.browser.stories import bids, opened

DESK, TV = (1280, 800), (1920, 1080)
#: First page of a seat, everything included. Source: the issue.
MOST_BYTES = 60 * 1024

FRONT = ["/", "/new", "/new?title=empire-builder", "/score"]
#: What looks different in each phase, and what is looked at once.
PLACES = ["", "/companies", "/players", "/log", "/map", "/history"]
ONCE = ["/info", "/correct", "/correct?kind=correct-cash&account=Li", "/sheets", "/position", "/host", "/host/delete",
        "/amend/2", "/amend/2?entry=2", "/log?audit=1", "/map?whole=1"]
PHASES = ["auction", "turn", "building", "books", "late", "end"]
#: Names that people have, and one that somebody tries.
LONG = ("Maximilian-Alexander von Hohenlohe", "O’Neil & <b>Sons</b>", "Donaudampfschifffahrtsgesellschaft", "Li")


@pytest.fixture(scope="session")
def phases(house):
    """A table in each phase, and what stands behind Now in it. The end has more pages."""
    def fresh(**more):
        setup = house.tables.draw_setup("emu-bay", ("Ann", "Ben", "Cat"), {}, "STATION")
        return house.tables.make("emu-bay", ("Ann", "Ben", "Cat"), setup={**setup, "first_bidder": "Ann"}, **more)

    auction = fresh(name="Friday")
    for move in bids("A2 B3"):
        house.enter(auction, move)
    before_the_end = taken_back(found_game(ends("bankruptcy", "pay-dividends"), LONG))
    late = house.table(game=before_the_end, name="Late at night, a long name for a table")
    house.enter(late, {"move": "correct-cash", "account": "Li", "amount": 1, "reason": "counted"})
    return {
        "auction": auction, "turn": opened(house, fresh(name="Turn")), "building": opened(house, fresh(name="Track")),
        "books": opened(house, fresh(name="Books", depth="books")), "late": late,
        "end": house.table(game=found_game(ends("conditions", "pay-dividends")), name="Done"),
    }


def on_turn(table):
    return next(iter(table.game.ask.actors), "Ann")


def addresses(table, phase):
    """All pages of a table in a phase, for a seat that is the host's too."""
    root = f"/t/{table.code}"
    pages = [root + place for place in PLACES if place != "/map" or phase != "books"]
    if phase in ("turn", "books", "late"):
        kinds = [offer.kind.kind for offer in table.game.ask.open_offers() if offer.fields]
        pages += [f"{root}/act/{kind}" for kind in kinds] + [f"{root}?overruled=1"]
    if phase == "building":
        pages = [f"{root}/act/build-track?company=TMLC"]
    if phase == "late":
        pages += [root + place for place in ONCE] + [f"/j/{table.code}?again=1", *FRONT]
    return pages


#: What asks a page, once it has been brought there; only what it is asked for comes back. No rule that is asked needs more
#: than the page itself: nothing is loaded beforehand.
AXE = Axe().axe_script
ASK = """options => axe.run({ resultTypes: ["violations"], preload: false, ...options }).then(found => found.violations)"""
#: Marks one text of each look on the page: of its kind, in its colour and size, on its grounds. The contrast of all others
#: is the same.
MARK = """() => {
    const grounds = new Map([[null, ""]]), looks = new Set();
    const ground = (one) => {
        if (!grounds.has(one)) {
            const { backgroundColor, backgroundImage, opacity } = getComputedStyle(one);
            const own = [backgroundColor, backgroundImage, opacity].join();
            grounds.set(one, (own === "rgba(0, 0, 0, 0),none,1" ? "" : own) + ground(one.parentElement));
        }
        return grounds.get(one);
    };
    for (const one of document.querySelectorAll("body *")) {
        const isText = [...one.childNodes].some((part) => part.nodeType === Node.TEXT_NODE && part.data.trim());
        if (!one.checkVisibility() || !isText && !one.matches("input, select, textarea")) continue;
        const { color, fill, fontSize, fontWeight, textShadow } = getComputedStyle(one);
        const isExempt = one.closest(".unseen, .skip, :disabled, [aria-disabled], [aria-hidden]") !== null;
        const kind = [one.localName, one.getAttribute("class"), isExempt];
        const look = String([...kind, color, fill, fontSize, fontWeight, textShadow, ground(one)]);
        one.toggleAttribute("data-look", !looks.has(look));
        looks.add(look);
    }
    axe.configure({ rules: [{ id: "color-contrast", selector: "[data-look]" }] });
}"""


def found_by_axe(page, **options):
    """The violations that axe finds on a page."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE)
    return page.evaluate(ASK, options)


def violations(page, **options):
    """What axe says against a page, readable. The campaign reads each of its texts."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE)
    if not chance.SEED:
        page.evaluate(MARK)
    told = []
    for one in found_by_axe(page, **options):
        told.append(f"{one['id']} ({one['impact']}): {one['help']}")
        for node in one["nodes"][:4]:
            told.append(f"  {' '.join(map(str, node['target']))}: {node['failureSummary'].splitlines()[1].strip()}")
    return told


def go(phone, address):
    status = phone.asked(address)
    assert status == 200, f"{address}: {status}"


#: What is read word by word in each phase ("/act/": all acts, "/j/": the way in): every page late in a game, where it shows
#: most, but for the acts; Now in all.
READ = chance.either(
    {"auction": ["", "/players"], "turn": ["", "?overruled=1", "/act/"], "books": ["", "/companies"],
     "late": [*PLACES, *ONCE, *FRONT, "/j/"], "end": ["", "/map", "/history"]},
    dict[str, list[str]](),
)  # fmt: skip
#: When the desk and the big screen are read.
SCREENS = chance.either(("late", "end"), tuple(phase for phase in PHASES if phase != "building"))


#: The innermost parts that stand out of the page.
WIDE = """() => [...document.querySelectorAll("#page *")]
    .filter((one) => one.getBoundingClientRect().right > 361 && !one.closest(".hexmap, .scroll") && !one.children.length)
    .slice(0, 4).map((one) => `${one.tagName}.${one.className} in ${one.parentElement.className}: ${one.textContent}`)"""
LAYOUT = """() => {
    const name = (one) => {
        const words = one.innerText || one.getAttribute("aria-label") || one.id || "";
        return `${one.tagName.toLowerCase()} "${words.trim().replaceAll("\\n", " ").slice(0, 30)}"`;
    };
    const told = [];
    if (document.documentElement.scrollWidth > 360) {
        const wide = [...document.querySelectorAll("body *")]
            .filter((one) => one.getBoundingClientRect().right > 360 + 1 && !one.closest(".hexmap, .scroll"));
        told.push(`scrolls sideways, ${document.documentElement.scrollWidth} px: ${wide.slice(-3).map(name)}`);
    }
    for (const one of document.querySelectorAll("button, a[href], select, input:not([type=hidden]), summary, label.pick")) {
        const box = one.getBoundingClientRect(), look = getComputedStyle(one);
        if (!box.width || look.visibility === "hidden" || one.closest("svg, .unseen, .skip")) continue;
        if (one.matches("[type=radio], [type=checkbox]") && one.closest("label.pick")) continue;
        const least = one.matches(".act") ? 48 : 44;
        if (box.width < 43.5 || box.height < least - .5)
            told.push(`${name(one)} is ${Math.round(box.width)} x ${Math.round(box.height)}`);
    }
    const acts = [...document.querySelectorAll("main .act, .undo .act")].filter((one) => one.checkVisibility());
    acts.forEach((one, n) => {
        const is = one.getBoundingClientRect(), bar = one.closest(".undo");
        for (const other of acts.slice(n + 1)) {
            const at = other.getBoundingClientRect();
            const across = Math.min(is.right, at.right) - Math.max(is.left, at.left);
            const down = Math.min(is.bottom, at.bottom) - Math.max(is.top, at.top);
            if (bar === other.closest(".undo") && across > 1 && down > 1) told.push(`${name(one)} overlaps ${name(other)}`);
        }
    });
    return told;
}"""


def is_read(root, address, phase):
    """Whether a page is read word by word in this phase."""
    wanted = READ.get(phase, [])
    if phase not in READ or address.removeprefix(root) in wanted:
        return True
    return any(part in wanted and part in address for part in ("/act/", "/j/"))


def in_the_light(phone, address):
    """What axe says against the page that is shown."""
    return [f"{address}: {one}" for one in violations(phone.page)]


def read_in_both_lights(phone, address):
    """The same in light and in the dark."""
    against = in_the_light(phone, address)
    phone.page.emulate_media(color_scheme="dark")
    against += [f"{address}, dark: {one}" for one in violations(phone.page, runOnly=["color-contrast"])]
    phone.page.emulate_media(color_scheme="light")
    return against


def laid_out(phone, address, phase):
    """What is too wide or too small on the page that is shown, also with a text of twice the size."""
    told = [f"{address}: {one}" for one in phone.page.evaluate(LAYOUT)]
    phone.page.evaluate("document.documentElement.style.fontSize = '200%'")
    wide = phone.page.evaluate("document.documentElement.scrollWidth")
    if wide > WIDTH and phase != "building":
        told.append(f"{address}, twice the size: {wide} px: {phone.page.evaluate(WIDE)}")
    return told


@pytest.mark.parametrize("phase", PHASES)
def test_a_small_phone_shows_all_without_violations_sideways_scrolling_or_small_buttons(phones, phases, phase):
    table, undo, told, read = phases[phase], {}, [], 0
    phone = phones().sit(table, on_turn(table), host=True)
    for address in addresses(table, phase):
        go(phone, address)
        button = phone.page.locator("#undo .act").first
        if button.count():
            box = button.bounding_box()
            undo.setdefault((round(box["x"]), round(box["y"])), []).append(address)
        if is_read(f"/t/{table.code}", address, phase):
            # Late in a game the dark is looked at where it shows most; all that is filled in has been seen in it by then.
            is_dark_too = chance.either(phase != "late" or address.removeprefix(f"/t/{table.code}") in PLACES, True)
            told += read_in_both_lights(phone, address) if is_dark_too else in_the_light(phone, address)
            read += 1
        told += laid_out(phone, address, phase)
    assert not told, "\n" + "\n".join(told)
    assert len(undo) == 1, f"undo is not always in the same place: {undo}"
    assert read >= max(len(READ.get(phase, [])), 1)


@pytest.mark.parametrize("phase", SCREENS)
def test_desk_and_big_screen_have_no_violations_in_light_and_dark(phones, phases, phase):
    table = phases[phase]
    desk = phones(size=DESK, is_phone=False).sit(table, on_turn(table)).at("desk")
    told = read_in_both_lights(desk, "desk")
    told += read_in_both_lights(phones(size=TV, is_phone=False).open(f"/t/{table.code}/big"), "big screen")
    assert not told, "\n" + "\n".join(told)


def test_no_accessibility_violations_in_an_answer_of_failure(phones):
    phone = phones().open("/j/WRONG2").shows("There is no table")
    assert not violations(phone.page)


def test_one_line_of_many_that_cannot_be_read_is_found(phones, phases):
    phone = phones("Ann", phases["turn"]).at("log")
    assert not violations(phone.page)
    line = phone.page.locator(".receipt").nth(5)
    line.evaluate("line => line.querySelectorAll('*').forEach((one) => { one.style.color = '#aaa' })")
    assert any("color-contrast" in line for line in violations(phone.page))


@pytest.mark.parametrize("phase", ["auction", "turn", "late", "end"])
def test_the_big_screen_is_read_from_three_metres(phones, phases, phase):
    table = phases[phase]
    screen = phones(size=TV, is_phone=False).sit(table)
    go(screen, f"/t/{table.code}/big")
    small = screen.page.evaluate(
        """() => { const told = new Set(), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            while (walk.nextNode()) { const text = walk.currentNode.textContent.trim(), one = walk.currentNode.parentElement;
                if (!text || one.closest("script, .unseen, .skip") || !one.getClientRects().length) continue;
                const svg = one.ownerSVGElement, scale = svg ? one.getScreenCTM().a : 1;
                const size = parseFloat(getComputedStyle(one).fontSize) * scale;
                if (size < 23.9) told.add(`${size.toFixed(1)} px: ${text.slice(0, 30)}`); }
            return [...told]; }"""
    )
    scrolls = screen.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    cut = screen.page.evaluate(
        """() => [...document.querySelectorAll(".big__left, .big__right")]
            .filter((one) => one.scrollHeight > one.clientHeight + 1)
            .map((one) => `${one.className}: ${one.scrollHeight} in ${one.clientHeight}`)"""
    )
    assert scrolls == list(TV)
    assert not small, "\n" + "\n".join(small)
    assert not cut, "\n" + "\n".join(cut)


@pytest.mark.parametrize("phase", ["auction", "late"])
def test_the_first_page_of_a_seat_is_light(phones, phases, phase, capsys):
    table = phases[phase]
    phone = phones()
    wire = phone.context.new_cdp_session(phone.page)
    wire.send("Network.enable")
    wire.send("Network.clearBrowserCache")
    asked, bytes_of, streams = set(), {}, set()
    wire.on("Network.requestWillBeSent", lambda seen: asked.add(seen["requestId"]))
    wire.on("Network.responseReceived", lambda seen: seen["type"] == "EventSource" and streams.add(seen["requestId"]))
    wire.on("Network.loadingFinished", lambda seen: bytes_of.update({seen["requestId"]: seen["encodedDataLength"]}))
    with phone.page.expect_response("**/live"):  # what the page's script asks for last
        phone.sit(table, on_turn(table))
    until(lambda: phone.page.evaluate("true") and streams and asked <= streams | bytes_of.keys(), "all of it is here", 60)
    total = sum(size for id_, size in bytes_of.items() if id_ not in streams)
    with capsys.disabled():
        print(f"\n  first page of a seat ({phase}): {total / 1024:.1f} KB in {len(bytes_of)} requests")
    assert len(bytes_of) >= 4
    assert total <= MOST_BYTES


def test_what_is_pressed_lies_in_the_lower_half(phones, phases):
    """One-handed: the primary act of a bid stays in reach of the thumb."""
    phone = phones().sit(phases["auction"], on_turn(phases["auction"]))
    box = phone.control("Pass").bounding_box()
    assert box["y"] > HEIGHT / 2


def test_a_line_of_the_log_after_the_thousandth_has_its_number_in_one_line(phones, phases):
    number = phones("Ann", phases["turn"]).at("log").page.locator(".receipt--fold .receipt__no").first
    one_line = number.bounding_box()["height"]
    number.evaluate("number => { number.textContent = '1044' }")
    assert number.bounding_box()["height"] == one_line


def test_a_preset_holds_a_sum_with_its_unit_behind_it(phones, phases):
    phone = phones(on_turn(phases["auction"]), phases["auction"])
    beyond = phone.page.locator("main .stepper__presets").first.evaluate(
        """presets => { presets.querySelectorAll(".money").forEach(sum => { sum.textContent = "1,140 kr" });
            return [...presets.children].map(button => button.scrollWidth - button.clientWidth) }"""
    )
    assert set(beyond) == {0}


def test_who_only_watches_sees_the_parts_of_a_page_side_by_side_and_a_map_that_fills_the_big_screen(phones, phases):
    phone = phones(size=(1920, 1080), is_phone=False)
    phone.open(f"/t/{phases['turn'].code}")
    parts = [part.bounding_box() for part in phone.page.locator("main > .panel").all()[:2]]
    assert parts[0]["y"] == parts[1]["y"] and parts[0]["x"] < parts[1]["x"]
    expect(phone.page.locator(".watch .hexmap")).to_be_visible()
    small = phones(size=(320, 568)).open(f"/t/{phases['turn'].code}").page
    expect(small.locator(".watch .hexmap")).to_be_hidden()
    for line in (".near a", ".tabs li"):
        assert len({one.bounding_box()["y"] for one in small.locator(line).all()}) == 1, f"{line} wraps at 320 px"
    phone.page.set_viewport_size({"width": 1280, "height": 720})
    places, night = (phone.open(f"/t/{phases['end'].code}").page.locator(one).first for one in (".ranks", "main > .panel"))
    assert places.bounding_box()["x"] < 640 < night.bounding_box()["x"] and night.bounding_box()["y"] < 720
    phone.page.set_viewport_size({"width": 1920, "height": 1080})
    phone.open(f"/t/{phases['turn'].code}/big")
    assert phone.page.locator(".hexmap > svg").bounding_box()["height"] > 1080 / 2


def test_a_hex_of_the_big_screen_tells_number_and_name_apart(phones, house):
    table = house.tables.make("emu-bay", ("Ann", "Ben", "Cat"), seed="STATION")
    screen = phones(size=(1920, 1080), is_phone=False).open(f"/t/{table.code}/big").page
    covered = screen.locator(".hex").evaluate_all("""hexes => hexes.map(hex => [".hex__id", ".hex__name"].map(
        one => hex.querySelector(one))).filter(([id, name]) => name).map(([id, name]) => {
            const shift = new DOMMatrix(getComputedStyle(id).transform).f, box = id.getBBox();
            return box.y + box.height + shift - name.getBBox().y; })""")
    assert len(covered) == 7 and max(covered) < 4.5, "what lies over each other is no more than the room around letters"
