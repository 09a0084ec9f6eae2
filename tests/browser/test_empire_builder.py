"""An evening of Eurorails on three phones: initial build, rent, delivery, build, an event, victory and special build."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests import chance
from tests.browser.phone import WIDTH
from tests.browser.test_pages import LAYOUT, violations

HANDS = {"Ana": [1, 2, 3], "Ben": [4, 5, 6], "Cleo": [29, 8, 9]}
ORDER = ("Ana", "Ben", "Cleo", "Cleo", "Ben", "Ana")
PICKED_UP = {"move": "pick-up", "player": "Ana", "city": "Arhus", "load": "Cheese"}
DELIVERED = {"move": "deliver", "player": "Ana", "load": "Cheese", "city": "Berlin", "payoff": 10, "card": 1}


@pytest.fixture
def make(house):
    """A table; `turns` ends as many turns of the initial build, then the moves are entered."""

    def made(*moves, turns=6, depth="full", **more):
        full = depth == "full"
        options = {"cards": full, "timed": True, **more}
        setup = {"starter": "Ana", **({"hands": HANDS} if options["cards"] else {})}
        table = house.tables.make(
            "empire-builder", tuple(HANDS), edition="eurorails", depth=depth, setup=setup, options=options,
        )
        for move in (*({"move": "end-turn", "player": name} for name in ORDER[:turns]), *moves):
            house.enter(table, move)
        return table

    return made


def plus(phone, kind, times=1):
    """Touch the + of a kind of milepost."""
    for _ in range(times):
        phone.touch(phone.page.locator(f'[data-step="1"][data-for="into.{kind}"]'))
    return phone


def typed(phone, kind, n):
    """Type how many of a kind of milepost."""
    phone.page.locator(f'[id="into.{kind}"]').fill(str(n))
    return phone


def is_narrow(phone):
    width = phone.page.evaluate("document.documentElement.scrollWidth")
    assert width <= WIDTH, f"{phone.page.url}: {width} wide"


def test_an_evening(phones, make, house):
    table = make(turns=0)
    ana, ben, cleo = (phones(name, table) for name in HANDS)

    # The initial build: the total runs while the steppers are touched.
    plus(plus(ana.is_on_turn(), "clear", 3), "mountain")
    expect(ana.page.locator("output.total")).to_have_text("5M now, 15M of 20M left")
    plus(ana, "alpine", 4)
    expect(ana.page.locator("output.total")).to_have_text("25M now: 5M too much")
    ana.touch(ana.page.locator('[data-step="-1"][data-for="into.alpine"]'))
    ana.tap("Build", exact=True)
    ben.shows("Ana builds 3 clear, 1 mountain, 3 alpine")
    ana.tap("End the turn").is_waiting()
    ben.is_on_turn()
    for name in ORDER[1:]:
        house.enter(table, {"move": "end-turn", "player": name})

    # A turn: picked up in two taps, rent in one, delivered in one.
    ana.is_on_turn()
    ana.taps = 0
    ana.touch(ana.page.locator("summary", has_text="Cheese")).tap("Pick up in Arhus")
    ana.shows("Deliver Cheese → Berlin")
    assert ana.taps == 2
    ana.tap("Pay Ben")
    ana.shows("Ben already got 4M this turn.")
    ana.tap("Deliver Cheese → Berlin")
    cleo.shows("Ana delivers Cheese to Berlin for 10M")
    assert ana.taps == 4

    # The card drawn is an event, then a demand card.
    for card in (154, 10):
        ana.page.get_by_label("Which number is on the card?").fill(str(card))
        ana.tap("Draw")
        for phone in (ana, cleo):
            phone.shows(f"Ana draws card {card}")
    for phone in (ana, ben, cleo):
        phone.shows("Heavy snow").shows("until the end of Ana's turn after this")
        is_narrow(phone)

    ana.touch(ana.page.locator("details.build > summary"))
    plus(ana, "clear", 2).tap("Build", exact=True)
    ben.shows("18 of 20 left to build")
    ana.tap("End the turn").is_waiting()
    ben.is_on_turn()

    # Ana meets the conditions at the end of Ben's turn; Cleo plays on, the special build is asked in order.
    majors = ", ".join(table.refresh().game.figures.majors[:7])
    house.enter(table, {"move": "correct-player", "player": "Ana", "what": "majors", "value": majors})
    house.enter(table, {"move": "correct-cash", "account": "Ana", "amount": 300, "reason": "an evening later"})
    ben.shows("Correction").tap("End the turn")
    for phone in (ana, ben, cleo):
        phone.shows("Ana met the conditions. This game turn is the last. Still to play: Cleo.")
    cleo.is_on_turn().tap("End the turn")
    ben.is_on_turn().tap("10M").tap("Pay for it")
    cleo.is_on_turn()
    cleo.page.locator('input[name="cost-typed"]').fill("30")
    cleo.tap("Pay for it").shows("30M is more than 20M: Cleo builds nothing.").tap("Build nothing")
    for phone in (ana, ben, cleo):
        phone.shows("The game has ended").shows("met the conditions in game turn 1, at the end of Ben's turn")
        is_narrow(phone)
    assert ana.page.locator(".rank__name").all_text_contents() == ["Ana", "Ben", "Cleo"]


def test_what_is_typed_stays_when_another_phone_acts(phones, make, house):
    table = make(turns=0)
    ana = phones("Ana", table)
    typed(ana, "clear", 7)
    house.enter(table, {"move": "ruling", "player": "Ana", "text": "A river is no lake."})
    ana.shows("Ruling: A river is no lake.")
    expect(ana.page.locator('[id="into.clear"]')).to_have_value("7")
    expect(ana.page.locator("output.total")).to_have_text("7M now, 13M of 20M left")


def test_what_is_filled_in_is_never_lost_without_a_word(phones, make):
    ana = phones("Ana", make(turns=0))
    filled, total = ana.page.locator('[id="into.clear"]'), ana.page.locator("output.total")

    # Another page is looked at, something else is built, and what was filled in is still there.
    plus(typed(ana, "clear", 5), "clear").tap("Build into a city").tap("Back one step")
    expect(filled).to_have_value("6")
    ana.tap("Build into a city").tap("Aberdeen").shows("Ana builds into Aberdeen")
    expect(filled).to_have_value("6")
    expect(total).to_have_text("6M now, 11M of 20M left")

    # The turn does not end over it: it is asked, and back leads to the same figures.
    question = "You have filled in 6M of track and not built it: 6 clear."
    ana.tap("End the turn").shows(question)
    assert ana.page.evaluate(LAYOUT) == []
    ana.tap("Back")
    expect(filled).to_have_value("6")
    expect(total).to_have_text("6M now, 11M of 20M left")
    typed(ana, "clear", 18).tap("End the turn").shows("3M of 20M are used this turn: 18M more is 1M too much.")
    expect(filled).to_have_value("18")
    typed(ana, "clear", 6).tap("End the turn").shows(question).tap("Build and end the turn").is_waiting()
    assert [entry.move.kind for entry in ana.table.refresh().timeline.entries] == ["build-city", "build", "end-turn"]


def test_ticked_cities_are_not_lost_without_a_word(phones, make):
    ana = phones("Ana", make(PICKED_UP))
    berlin = ana.page.locator("label", has_text="Berlin").first
    ana.touch(ana.page.locator("summary", has_text="Connected majors")).touch(berlin)
    for answer, entered in (("Back", False), ("Go on without it", True)):
        expect(berlin).to_be_in_viewport()
        expect(berlin.locator("input")).to_be_checked()
        # Of a table or a player nothing stands in an address that the script looks up: they may begin with a figure.
        assert ana.page.url.partition("#")[2] == ("ticks-connect" if entered else "")
        ana.tap("End the turn").shows("not entered it: “Enter these as joined”.").tap(answer)
        assert (ana.table.refresh().timeline.entries[-1].move.kind == "end-turn") == entered


def test_track_that_stands_filled_in_is_in_sight_after_going_back(phones, make):
    ana = phones("Ana", make(PICKED_UP))
    ana.touch(ana.page.locator("details.build > summary"))
    typed(ana, "clear", 8).tap("End the turn").shows("You have filled in 8M of track").tap("Back")
    expect(ana.page.locator('[id="into.clear"]')).to_be_in_viewport()
    expect(ana.page.locator("output.total")).to_have_text("8M now, 12M of 20M left")


def test_a_second_tap_on_a_rent_pays_nobody_else(phones, make):
    ana = phones("Ana", make(cards=False))
    at = ana.control("Pay Ben").bounding_box()
    ana.tap("Pay Ben").shows("Ben already got 4M this turn.")
    ana.page.touchscreen.tap(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    ana.page.wait_for_timeout(500)
    assert [entry.move.kind for entry in ana.table.refresh().timeline.entries].count("rent") == 1


def test_after_an_upgrade_nothing_is_left_to_build(phones, make):
    ana = phones("Ana", make({"move": "upgrade", "player": "Ana", "train": "fast"}))
    ana.shows("20M of 20M are used: nothing more can be built this turn.")
    expect(ana.page.locator("details.build")).to_have_count(0)


def test_at_twice_the_size_an_event_is_folded_and_stays_as_it_is_opened(phones, make, house):
    table = make(PICKED_UP, DELIVERED, *({"move": "draw", "player": "Ana", "card": card} for card in (154, 10)))
    ben = phones("Ben", table)
    words = ben.page.get_by_text("Half rate in the area.")
    ben.page.evaluate("document.documentElement.style.fontSize = '200%'")
    ben.tap("Rulings").shows("Chunnel").tap("Now")
    expect(words).to_be_hidden()
    ben.touch(ben.page.locator("summary", has_text="Heavy snow"))
    house.enter(table, {"move": "build", "player": "Ana", "into": {"clear": 2}})
    ben.shows("Ana builds 2 clear")
    expect(words).to_be_visible()


@pytest.mark.parametrize("for_all", [False, True])
def test_a_second_tap_where_the_turn_was_ended_takes_nothing_back_and_ends_no_other_turn(phones, make, for_all):
    table = make()
    ana = phones().sit(table, host=True) if for_all else phones("Ana", table)
    at = ana.control("End the turn").bounding_box()
    ana.tap("End the turn").shows("Ana ends the turn" if for_all else "You end the turn")
    ana.page.touchscreen.tap(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    ana.page.wait_for_timeout(500)
    assert table.refresh().game.turn.player.name == "Ben"
    # What is meant is done as ever.
    ana.tap("Undo")
    ana.page.get_by_text("run, then build").first.wait_for()
    assert table.refresh().game.turn.player.name == "Ana"


def test_an_event_is_one_line_that_opens_at_a_touch(phones, make):
    table = make(PICKED_UP, DELIVERED, *({"move": "draw", "player": "Ana", "card": card} for card in (154, 10)))
    ana = phones("Ana", table)
    words = ana.page.get_by_text("Half rate in the area.")
    expect(words).to_be_hidden()
    ana.touch(ana.page.locator("summary", has_text="Heavy snow"))
    expect(words).to_be_visible()


def test_a_turn_can_end_without_what_is_filled_in(phones, make):
    ana, cleo = phones("Ana", make(turns=0), js=False), phones("Cleo", make(turns=2))
    ana.page.locator('[id="into.clear"]').fill("4")
    ana.tap("End the turn").shows("You have filled in 4M of track").tap("Back")
    expect(ana.page.locator('[id="into.clear"]')).to_have_value("4")
    ana.tap("End the turn").tap("End the turn without it").is_waiting()

    # The next turn, her own again, begins with nothing filled in.
    plus(cleo, "clear", 3).tap("End the turn").tap("End the turn without it").is_on_turn()
    expect(cleo.page.locator('[id="into.clear"]')).to_have_value("0")


def test_the_total_covers_no_stepper(phones, make):
    ana = phones("Ana", make(turns=0))
    total, dock = (ana.page.locator(at).bounding_box() for at in ("output.total", "#dock"))
    assert dock["y"] - 8 <= total["y"] + total["height"] <= dock["y"] + 1, (total, dock)


def test_the_desk_answers_while_letters_are_typed(phones, make):
    table = make()
    ben = phones("Ben", table).at("look/loads")
    ben.page.locator("#q").press_sequentially("chee", delay=20)
    ben.shows("Picked up in").shows("4 of 4 chips left")
    expect(ben.page.locator("#q")).to_be_focused()
    assert ben.page.url.endswith("/look/loads")
    ben.tap("Bern").shows("Supplies")
    ben.at("look/rulings").page.locator("#q").press_sequentially("chunnel", delay=20)
    ben.hides("Taiwan").shows("Chunnel")


def test_a_city_is_found_among_sixty_by_its_letters(phones, make):
    table = make()
    ana = phones("Ana", table)
    ana.tap("Pick up")
    ana.page.get_by_label("Letters of the city or of a load").fill("køb")
    expect(ana.page.locator("#picks > .choices > .act:visible")).to_have_count(1)
    for letters, city in (("oil", "Newcastle"), ("beer", "Frankfurt"), ("newc oil", "Newcastle"), ("wine", "Bordeaux")):
        ana.page.get_by_label("Letters of the city or of a load").fill(letters)
        expect(ana.page.locator("#picks .act:visible", has_text=city)).to_have_count(1)
    ana.page.get_by_label("Letters of the city or of a load").fill("køb")
    ana.touch(ana.page.locator("#picks .act:visible").first).shows("Cheese")


def test_why_a_city_that_is_typed_is_closed_is_shown_at_once(phones, make):
    ana = phones("Ana", make({"move": "correct-player", "player": "Ana", "what": "loads", "value": "Wine"}, cards=False))
    ana.at("act/deliver?player=Ana&load=Wine").page.get_by_label("Letters of the city").fill("frankf")
    expect(ana.page.get_by_text("Frankfurt supplies Wine: no card asks for it there.")).to_be_visible()
    expect(ana.page.locator("#picks summary")).to_have_text("Not now · Frankfurt", use_inner_text=True)
    ana.page.get_by_label("Letters of the city").fill("bern")
    expect(ana.page.locator("#picks summary")).to_be_hidden()


def test_after_an_undo_both_ways_have_their_words(phones, make):
    ana = phones("Ana", make(PICKED_UP)).tap("Undo")
    for label in ("Undo", "Redo"):
        expect(ana.page.locator("#undo").get_by_text(label).first).to_be_visible()
    assert ana.page.evaluate(LAYOUT) == []
    word = ana.page.locator("#redo-act span").bounding_box()
    assert word["width"] > 20 and word["height"] > 10


def test_without_javascript(phones, make):
    table = make(turns=0)
    ana = phones("Ana", table, js=False)
    ana.page.locator('[id="into.clear"]').fill("4")
    ana.tap("Build", exact=True).shows("16M of 20M left")
    ana.at("look/loads").page.locator("#q").fill("wine")
    ana.tap("Find").shows("Picked up in")
    ana.at("look/half-rate").page.locator("#run").fill("4")
    ana.tap("Work it out").shows("3 steps left")


LAST = (
    {"move": "correct-player", "player": "Ana", "what": "majors", "value": "7"},
    {"move": "correct-cash", "account": "Ana", "amount": 250, "reason": ""},
    *({"move": "end-turn", "player": name} for name in HANDS),
)
SPECIAL = tuple({"move": "special-build", "player": name, "cost": 14} for name in ("Ben", "Cleo"))
STAGES = {
    "initial": ((), {"turns": 0}), "turn": ((PICKED_UP,), {}),
    "event": ((PICKED_UP, DELIVERED, *({"move": "draw", "player": "Ana", "card": card} for card in (154, 150))), {}),
    "private": ((), {"private_money": True}), "books": ((), {"depth": "books"}), "special": (LAST, {}),
    "end": ((*LAST, *SPECIAL), {}),
}  # fmt: skip
PAGES = ["", "?overruled=1", "/players", "/log", "/look/loads", "/look/loads?q=wi", "/look/rulings",
         "/look/half-rate", "/act/pick-up", "/act/build-city", "/correct",
         "/correct?kind=correct-player&player=Ben", "/position", "/history"]


#: What looks different in every stage; all other pages are where there is most to do.
DIFFERENT = ("", "?overruled=1", "/players", "/log", "/history")
#: The pages that are read word by word in every stage, and in both lights.
READ = chance.either({"", "/players"}, set(PAGES))
#: The pages that are tried with a text of twice the size.
LARGE = ("", "/players", "/look/loads?q=wi", "/look/half-rate", "/position")


#: What stands on the pages of the first build and of the special one stands on those of a turn too, and at Books less.
@pytest.mark.parametrize("stage", chance.either(["turn", "event", "private", "end"], [*STAGES]))
def test_nothing_is_wider_than_the_phone_not_even_at_twice_the_size_and_all_can_be_read(phones, make, stage):
    moves, more = STAGES[stage]
    phone = phones("Ana", make(*moves, **more))
    for page in PAGES if stage == "turn" else chance.either(DIFFERENT, PAGES):
        phone.page.emulate_media(color_scheme="light")
        status = phone.asked(f"/t/{phone.table.code}{page}")
        if (stage != "turn" and "/act/" in page) or (stage == "private" and status == 403):
            continue
        assert status == 200, page
        assert phone.page.evaluate(LAYOUT) == [], page
        if page in READ or stage == "turn":
            assert violations(phone.page) == [], page
        if page in ("", "/players"):
            phone.page.emulate_media(color_scheme="dark")
            assert violations(phone.page, runOnly=["color-contrast"]) == [], f"{page}, dark"
        if page in LARGE:
            phone.page.evaluate("document.documentElement.style.fontSize = '200%'")
            is_narrow(phone)


def test_the_big_screen_fits(phones, make):
    screen = phones(size=(1280, 720), is_phone=False)
    for moves, more in STAGES.values():
        screen.open(f"/t/{make(*moves, **more).code}/big")
        for part in screen.page.locator(".big__left, .big__right").all():
            box = part.evaluate("box => [box.scrollHeight, box.clientHeight, box.scrollWidth, box.clientWidth]")
            assert box[0] <= box[1] + 1 and box[2] <= box[3] + 1, (screen.page.url, box)
        # At the end it stands there, but is shown after the winner.
        assert re.search(r"Cash|Game turn", screen.page.locator("main").text_content() or "")
