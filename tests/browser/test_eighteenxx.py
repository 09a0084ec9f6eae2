"""An evening of 18Chesapeake on three phones: the distribution, a stock round, an operating round."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.browser.phone import UNDER_WAY
from tests.browser.test_round import Round
from tests.chance import either
from tests.web.stories_18xx import DISTRIBUTION, FIRST_TURN, STOCK_ROUND, TO_THE_RUN, paid_by_two, played, wandered

PLAYERS = ("Ann", "Bo", "Cy")
#: How high the words of a map are.
MAP_WORDS = """() => [...document.querySelectorAll(".hexmap text")].map((one) =>
    parseFloat(getComputedStyle(one).fontSize) * one.ownerSVGElement.getScreenCTM().a)"""


@pytest.fixture
def night(phones, house):
    """Three phones at a table with these moves: `night(moves)`."""

    def begin(moves=(), depth="full"):
        table = played(house.tables, [], depth)
        for move in moves:
            house.enter(table, move, by=move.get("player", "Cy"))
        return Round(phones, table)

    return begin


def test_the_privates_are_bought_bid_for_and_passed(night):
    at = night()
    at.enters("Ann", "D&R", on_turn="Bo")
    at["Cy"].shows("Ann buys D&R Delaware and Raritan Canal")
    at.enters("Bo", "B&S", "=", on_turn="Cy")
    at.enters("Cy", "Pass", on_turn="Ann")
    at.enters("Ann", "C-P", on_turn="Bo")  # the next one has Bo's bid alone, and is his
    at["Ann"].at("players").shows("B&S $10")


def test_a_stock_round(night):
    begun = either(2, 0)  # two purchases more are as these
    at = night([*DISTRIBUTION, *STOCK_ROUND[:begun]])
    for player, then in (("Ann", "Bo"), ("Bo", "Cy"), ("Cy", "Ann"), ("Ann", "Bo"))[begun:]:
        at.enters(player, "PRR", "Buy 10 % of PRR", on_turn=then)
    for player, then in (("Bo", "Cy"), ("Cy", "Ann"), ("Ann", "Cy")):
        at.enters(player, "Pass", on_turn=then)
    at["Bo"].shows("PRR: lay track")


def test_an_operating_round_on_the_map(night):
    at = night([*DISTRIBUTION, *STOCK_ROUND])
    cy = at["Cy"]
    cy.tap("Lay a tile")  # only one hex and one tile: its two ways are shown at once
    tiles = cy.page.locator(".tile-way")
    expect(tiles).to_have_count(2)
    before = at.table.refresh().seq
    cy.touch(tiles.first)
    for other in at.others("Cy"):
        other.has_seq(before + 1)
    at["Ann"].shows("PRR: buy trains")
    at.enters("Cy", "Buy a 2 from the bank")
    at.enters("Cy", "Buy a 2 from the bank")
    at.enters("Cy", "No more trains", on_turn="Bo")
    cy.at("log").shows("PRR lays 57 on F2")


def test_a_dividend_is_typed_and_paid(night):
    at = night([*DISTRIBUTION, *STOCK_ROUND, *({"move": "pass", "company": "PRR"} for _ in range(2)), *FIRST_TURN[1:],
                *({"move": "pass", "player": p} for p in ("Bo", "Cy", "Ann")),
                *({"move": "pass", "company": "PRR"} for _ in range(2))], "books")  # fmt: skip
    cy = at["Cy"]
    revenue = cy.page.locator("#revenue")
    for digit in "205":
        cy.tap(digit, exact=True)
    expect(revenue).to_have_value("2050")  # in steps of ten: the nought comes by itself
    for _ in range(3):
        cy.tap("Delete the last digit")
    cy.tap("1", exact=True).tap("5", exact=True).shows("$150")
    at.enters("Cy", "Pay")
    cy.shows("PRR pays out $150: $15 per share.")
    at["Ann"].at("players").shows("Ann")
    # Two privates, two shares, two incomes of the privates, one dividend.
    assert at.table.refresh().game.purses["Ann"].cash == 800 - 20 - 80 - 2 * 82 + 2 * 20 + 30


def test_at_books_a_whole_turn_is_two_taps_and_one_undo(phones, house):
    """Nothing on the map, the revenue of last time, paid; then no more trains."""
    turn = [{"move": "run-trains", "company": "PRR", "revenue": 70}, {"move": "pay-dividend", "company": "PRR"},
            {"move": "pass", "company": "PRR"}, *({"move": "pass", "player": player} for player in ("Bo", "Cy", "Ann"))]
    table = played(house.tables, [*DISTRIBUTION, *STOCK_ROUND, *TO_THE_RUN, *turn], "books")
    before = len(table.game.receipts)
    cy, ann = phones("Cy", table).is_on_turn(), phones("Ann", table)
    cy.tap("Pay").shows("No more trains").tap("No more trains")
    ann.shows("Bo may buy and sell")
    assert cy.taps == 2
    entries = [receipt.entry.move.kind for receipt in table.refresh().game.receipts[before:]]
    assert entries == ["pass", "pass", "run-trains", "pay-dividend", "pass"]
    cy.tap("Undo").shows("No more trains").tap("Undo").shows("The trains earn")
    assert len(table.refresh().game.receipts) == before
    tops = "[...document.querySelectorAll('.chip > span')].map((one) => one.getBoundingClientRect().top)"
    assert len(set(cy.page.evaluate(tops))) == 1  # what to choose from stands in one row
    cy.page.locator('.chip', has_text="$80").click()
    # What is half entered outlives a look at another place.
    cy.at("players").shows("Cash").now().shows("The trains earn")
    expect(cy.page.locator('.chip', has_text="$80").locator("input")).to_be_checked()
    cy.tap("Withhold").shows("PRR withholds $70.")
    assert table.refresh().game.receipts[before].entry.move.kind == "lay-tile"


def test_to_pay_and_to_withhold_stand_in_one_line_with_the_sum(phones, house):
    run = {"move": "run-trains", "company": "PRR", "revenue": 120}
    cy = phones("Cy", played(house.tables, [*DISTRIBUTION, *STOCK_ROUND, *TO_THE_RUN, run], "books"))
    tops = """[...document.querySelectorAll(".acts--pair .act__line")].map((one) =>
        [...one.children].map((part) => part.offsetTop))"""
    lines = cy.page.evaluate(tops)
    assert len(lines) == 2 and all(len(set(parts)) == 1 for parts in lines)


def test_without_javascript_a_company_has_its_turn_at_both_depths(phones, house):
    """The map cannot be moved to what may be tapped: the hexes stand in a list."""
    nobody = ({"move": "pass", "player": player} for player in ("Bo", "Cy", "Ann"))
    to_turn = [*DISTRIBUTION, *STOCK_ROUND, *FIRST_TURN, *nobody]
    table = played(house.tables, to_turn)
    cy = phones("Cy", table, js=False).tap("Lay a tile")
    expect(cy.page.locator(".map-step")).to_be_visible()
    cy.page.locator(".no-script a").first.click()
    label = re.compile(r"^Tile \S+, turned \d: track to [A-Z]\d+, [A-Z]\d+")
    expect(cy.page.locator(".tile-way").first).to_have_attribute("aria-label", label)
    cy.page.locator(".tile-way").first.click()
    for step in ("No token", "Run no trains", "No more trains"):
        control = cy.page.locator("button", has_text=step).filter(has_not_text="Undo")
        expect(control).to_be_visible()
        control.click()
        if step == "Run no trains":  # they can earn something, so that is asked about
            cy.shows("Run no trains all the same?").page.get_by_role("button", name="Enter it").click()
    cy.shows("Bo may buy and sell")
    done = [receipt.entry.move.kind for receipt in table.refresh().game.receipts[len(to_turn):]]
    assert (done[0], done[-1]) == ("lay-tile", "pass")
    books = played(house.tables, [*DISTRIBUTION, *STOCK_ROUND, *TO_THE_RUN], "books")
    before = len(books.game.receipts)
    cy = phones("Cy", books, js=False)
    cy.page.locator("#revenue").fill("70")
    cy.tap("Pay").shows("PRR pays out $70").tap("No more trains").shows("Bo may buy and sell")
    assert len(books.refresh().game.receipts) > before


#: What has the focus: its words, and whether one sees that it has it.
FOCUSED = """() => {
    const one = document.activeElement, inside = one.querySelector("polygon, circle"), style = getComputedStyle(one);
    const words = (one.getAttribute("aria-label") || one.innerText || "").trim();
    return [words, style.outlineStyle !== "none" || inside !== null];
}"""
#: What reaches over the right edge, but for what pans.
OVER = """() => [...document.querySelectorAll("main *, #dock *")]
    .filter((one) => !one.closest(".hexmap, .scroll, svg, .unseen"))
    .filter((one) => one.getBoundingClientRect().width && one.getBoundingClientRect().right > innerWidth + 1)
    .map((one) => one.outerHTML.slice(0, 90))"""


def _press_by_keys(phone, step):
    """Go to a control by the keyboard, see that it has the focus, and press it."""
    for _ in range(120):
        phone.page.keyboard.press("Tab")
        words, is_seen = phone.page.evaluate(FOCUSED)
        if words.startswith(step):
            break
    assert words.startswith(step) and is_seen, step
    phone.page.keyboard.press("Enter")
    # The next control may stand on this page too: what is pressed there before the answer has come is no other entry.
    expect(phone.page.locator(UNDER_WAY)).to_have_count(0)


def test_a_company_has_its_turn_by_keys_alone_in_text_twice_as_large(phones, house):
    """On the narrowest screen: what has the focus is seen, and nothing reaches over the edge."""
    cy = phones("Cy", played(house.tables, [*DISTRIBUTION, *STOCK_ROUND]))
    cy.page.set_viewport_size({"width": 320, "height": 640})
    for step in ("Lay a tile", "Tile 57, turned 1", "Buy a 2 from the bank", "No more trains"):
        expect(cy.control(step)).to_be_visible()
        cy.page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert cy.page.evaluate(OVER) == []
        _press_by_keys(cy, step)
    cy.shows("Bo may buy and sell")


def test_a_purchase_that_ends_the_turn_and_a_price_that_is_named(phones, house):
    """Buying and passing is one tap and one undo; what another company's train costs stands on the button."""
    table = wandered(house.tables, lambda game: (
        game.round.turn > 1 and game.ask.offer("buy-share") is not None and game.ask.offer("buy-share").closed() is None
        and len(game.certificates.percents(game.ask.actors[0])) > 1))
    player, before = table.game.ask.actors[0], len(table.game.receipts)
    phone = phones(player, table).is_on_turn()
    phone.touch(phone.page.locator("main a[href*='act/buy-share']").first)
    phone.shows("and end the turn").shows("cash then")
    phone.touch(phone.page.get_by_role("button", name=re.compile("and end the turn")).first)
    phone.is_waiting()
    assert phone.taps == 2
    assert [receipt.entry.move.kind for receipt in table.refresh().game.receipts[before:]] == ["buy-share", "pass"]
    phone.tap("Undo").is_on_turn()
    assert len(table.refresh().game.receipts) == before

    def from_another(game):
        offer = game.ask.offer("buy-train")
        return offer is not None and any(name in game.companies for name in offer.choices(0, offer.begun("")))

    table = wandered(house.tables, from_another)
    offer, buyer = table.game.ask.offer("buy-train"), table.game.ask.actors[0]
    chosen = offer.begun(buyer)
    chosen["source"] = seller = next(name for name in offer.choices(0, chosen) if name in table.game.companies)
    train = offer.choices(1, chosen)[0]
    phone = phones(buyer, table).at(f"act/buy-train?player={buyer}&source={quote(seller)}&train={train}")
    button = phone.page.get_by_role("button", name=re.compile(f"^Buy the {train} from {seller}"))
    expect(button).to_have_count(1)
    entered = table.refresh().seq
    phone.tap("$1")
    expect(button).to_contain_text("for $1")
    assert table.refresh().seq == entered  # a price that is tapped is chosen, not paid
    phone.touch(button)
    phone.shows(re.compile("agree|buys a"))
    assert table.refresh().game.receipts[-1].entry.move.price == 1


def test_a_token_is_confirmed_where_it_goes_and_the_big_screen_shows_the_map(phones, house):
    table = wandered(house.tables, lambda game: str(game.ask.task).startswith("Token for"))
    offer, president, company = table.game.ask.offer("place-token"), table.game.ask.actors[0], table.game.operating
    city = offer.choices(0, offer.begun(president))[0]
    phone = phones(president, table).at(f"act/place-token?player={president}&city={city}").shows("The token costs")
    phone.shows(f"Left in the treasury${company.cash - company.next_token_cost}")
    expect(phone.page.locator(".hex--selected")).to_be_in_viewport()
    # The map opens where a tile was laid last, the market where the company on turn stands.
    laid = [receipt.entry.move.hex for receipt in table.game.receipts if receipt.entry.move.kind == "lay-tile"][-1]
    expect(phone.at("map").page.get_by_text(laid, exact=True).first).to_be_in_viewport(ratio=1)
    phone.at("companies")
    assert phone.page.locator(".market .co", has_text=company.name).first.evaluate("""one => {
        const at = one.getBoundingClientRect(), box = one.closest(".market").getBoundingClientRect();
        return at.left >= box.left && at.right <= box.right - 30; }"""), "not where the chart fades"
    screen = phones(size=(1280, 720), is_phone=False).open(f"/t/{table.code}/big").shows("Treasury")
    expect(screen.page.locator(".hexmap")).to_be_in_viewport(ratio=1)
    expect(screen.page.locator(".market")).to_have_count(0)


def test_a_run_is_traced_by_tapping_stops(phones, house):
    table = wandered(house.tables, lambda game: game.ask.offer("run-trains") is not None)
    president = table.game.ask.actors[0]
    route = table.game.board._simple_run(table.game.operating)[0]
    phone = phones(president, table)
    phone.tap("Trace the routes")
    on_the_map = phone.page.locator(".trace .hexmap")
    lies = on_the_map.bounding_box()
    for n, stop in enumerate(route.stops):
        phone.touch(phone.page.locator(f'a.tap--stop[aria-label^="{stop}"]'))
        expect(phone.page.locator(".run--now")).to_contain_text(stop)
        if n:
            expect(phone.page.locator("path.route")).to_have_count(1)
        assert on_the_map.bounding_box() == lies  # nothing moves under the finger
    phone.tap("Run for").shows(re.compile(r"Dividend"))
    assert table.refresh().timeline.entries[-1].move.routes[0].stops == route.stops


@pytest.mark.parametrize("moves", [[], DISTRIBUTION, [*DISTRIBUTION, *STOCK_ROUND]], ids=["privates", "stock", "operating"])
def test_no_page_is_wider_than_the_phone_and_what_pans_is_read_and_shows_it(phones, house, moves):
    phone = phones("Cy", played(house.tables, moves))
    for page in ("", "companies", "players", "map", "map?whole=0", "log"):
        phone.at(page)
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360, page
        assert phone.page.locator("main").evaluate("main => main.scrollWidth - main.clientWidth") <= 0, page
        if page == "companies" and (market := phone.page.locator("main .market").first).count():
            # The chart fades where it goes on, and no longer when one has panned to its end.
            fade = "chart => parseFloat(getComputedStyle(chart).getPropertyValue('--beyond'))"
            assert market.evaluate(fade) > 30
            market.evaluate("chart => chart.scrollTo(chart.scrollWidth, 0)")
            phone.page.wait_for_function(f"chart => ({fade})(chart) < 1", arg=market.element_handle())
        if page == "map?whole=0":
            # Whoever is not on turn sees the whole map first, and reads it where it is larger.
            assert min(phone.page.evaluate(MAP_WORDS)) >= 14


def test_the_big_screen_cuts_nothing_off_when_every_company_is_started(phones, house):
    table = wandered(house.tables, lambda game: all(one.par is not None for one in game.companies.values()))
    screen = phones(size=(1280, 720), is_phone=False).open(f"/t/{table.code}/big").shows("Worth")
    for part in screen.page.locator(".scroll, .big__left, .big__right").all():
        box = part.evaluate("box => [box.scrollHeight, box.clientHeight, box.scrollWidth, box.clientWidth]")
        assert box[0] <= box[1] + 1 and box[2] <= box[3] + 1, box


def test_in_a_position_the_cells_of_the_market_are_tapped_on_the_market(phones, house):
    table = played(house.tables, [*DISTRIBUTION, *STOCK_ROUND])
    phone = phones("Cy", table).at("position")
    phone.page.locator("summary", has_text="Pennsylvania Railroad").click()
    price = phone.page.get_by_role("button", name=re.compile("^Price 82 "))
    price.click()
    market = phone.page.locator("#pick-market")
    expect(market).to_contain_text("Pennsylvania Railroad")
    cell = next(cell for cell in table.game.box.chart.cells if cell.price == 126)
    market.locator(f'[data-picked="{cell.row},{cell.column}"]').click()
    expect(market).not_to_be_visible()
    expect(phone.page.get_by_role("button", name=re.compile("^Price 126 "))).to_be_focused()
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360
    phone.tap("Continue from here").shows("SR 1")
    assert table.refresh().game.market.price("PRR") == 126


#: How many hexes that can be chosen are in the frame of the map, and on each side of it.
IN_FRAME = """() => {
    const frame = document.querySelector(".map-step .hexmap").getBoundingClientRect();
    const middles = [...document.querySelectorAll(".map-step .hex--legal")].map((hex) => hex.getBoundingClientRect())
        .map((at) => [(at.left + at.right) / 2, (at.top + at.bottom) / 2]);
    return middles.filter(([x, y]) => x > frame.left && x < frame.right && y > frame.top && y < frame.bottom).length; }"""


@pytest.mark.parametrize("dark", either([True], [False, True]))
def test_every_hex_that_can_be_chosen_is_in_the_picture_or_a_tap_away(phones, house, dark):
    def many_apart(game):
        offer = game.turn and game.ask.offer("lay-tile")
        hexes = offer.choices(0, offer.begun("")) if offer else []
        return len({hex_[0] for hex_ in hexes}) > 4

    table = wandered(house.tables, many_apart)
    president = table.game.ask.actors[0]
    phone = phones(president, at=table, dark=dark).at(f"act/lay-tile?player={president}")
    everything = phone.page.locator(".map-step .hex--legal").count()
    assert min(phone.page.evaluate(MAP_WORDS)) > 10, "it is made smaller, but can be read"
    more = phone.page.locator(".map-more button")
    expect(more.first).to_be_in_viewport(ratio=1)
    for n in range(more.count()):
        seen = phone.page.evaluate(IN_FRAME)
        told = [int(re.search(r"\d+", text)[0]) for text in more.all_inner_texts()]
        assert seen + sum(told) == everything
        where = re.search("[←→↑↓]", more.nth(n).inner_text())[0]
        phone.touch(more.nth(n))
        expect(more.filter(has_text=where)).to_have_count(0)
        phone.at(f"act/lay-tile?player={president}")


def test_who_pays_how_much_of_a_train_follows_the_amount(phones, house):
    table = wandered(house.tables, paid_by_two)
    (card, train, split), player = paid_by_two(table.game), table.game.ask.actors[0]
    phone = phones(player, table)
    phone.touch(phone.page.locator("summary", has_text="Buy a train of another company"))
    phone.touch(phone.page.locator(f"a[href*=\"source={quote(card.symbol)}&train={train}\"]"))
    phone.touch(phone.page.locator(".stepper__presets .act", has_text="max."))
    most = int(phone.page.locator("#price-typed").input_value())
    own, rest = split.of(most)
    assert rest
    phone.shows(f"{split.payer} pays ${own:,}, {player} pays ${rest:,}")
    phone.tap(f"Buy the {train} from").shows("of private money")
