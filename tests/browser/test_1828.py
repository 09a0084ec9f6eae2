"""1828 on phones: a merger that four people decide, each on their own phone, and that was tried dry before."""

from __future__ import annotations

import re
from pathlib import Path

from tests.browser.phone import WIDTH
from tests.browser.stories import GAMES, recorded
from tests.browser.test_pages import LAYOUT, WIDE, violations
from tests.chance import either

RECORDED = GAMES / "system_1828/recorded"
DRAFT, FINAL = RECORDED / "draft2018-full-stock_market.json", RECORDED / "final-full-final_phase.json"
#: A game of the draft in which Bo is about to merge PRR, which Cy directs, into MP, which he directs himself.
BEFORE, MERGER = Path(__file__).parent / "recorded/1828-merger.json", 172


def at_entry(house, file, n):
    return recorded(house, file, lambda game: len(game.receipts) == n)


def test_a_merger_on_four_phones(phones, house):
    table = at_entry(house, BEFORE, MERGER)
    ann, bo, cy, dan = (phones(name, table) for name in ("Ann", "Bo", "Cy", "Dan"))
    # Anybody may try it before, from the card of a company.
    dan.at("companies").page.get_by_role("link", name="Try a merger").first.tap()
    dan.shows("nothing is entered").page.get_by_label("Which system?").select_option("MP-PRR")
    dan.shows("MP-PRR at $91").shows("If nobody else trades a share up").shows("Keep PRR ($64) · Sell PRR for $64")
    assert len(table.refresh().timeline.entries) == MERGER
    for phone in (ann, dan):
        phone.laid_aside()

    bo.tap("Merge two companies").tap("MP").shows("Try a merger").tap("PRR")
    for phone in (ann, dan):
        phone.now().shows("Bo merges PRR into MP, a system at $91: do you agree?").is_waiting().laid_aside()
    cy.is_on_turn().shows(re.compile(r"Cy then has \d+\s% of MP-PRR and \$\d+; \w+ directs it")).shows("Nothing changes.")
    assert cy.taps == 0
    cy.tap("Agree")
    assert cy.taps == 1
    bo.shows("Cy agrees").hides("Cy declines")
    cy.laid_aside()
    # Odd shares are kept aside: the acting player first, then in the order of play; one tap each.
    for phone, company in ((bo, "PRR"), (dan, "PRR"), (cy, "MP")):
        phone.now().is_on_turn().shows("has an odd number of shares").tap(f"Keep {company} ($64)").laid_aside()
    # Then each odd share is traded up or sold, the acting player last.
    dan.now().is_on_turn().shows("Dan has an odd share of PRR").tap("Sell PRR for $64").laid_aside()
    ann.now().is_on_turn().tap("Sell MP for $64").laid_aside()
    # Nobody can give the system its share: everybody is told so and why, and nothing is to be moved but what follows.
    cy.now().is_on_turn().shows("The merger of PRR into MP fails: Bo gets only 2 shares").tap("Sell MP for $64")
    # Bo acts in it and Cy is asked; in the campaign all four look.
    everybody = either((bo, cy), (ann, bo, cy, dan))
    for phone in everybody:
        phone.now().shows("Cy: Sell MP for $64").shows("The merger of PRR into MP fails: Bo gets only 2 shares, and a")
        phone.shows("and Bo has passed").hides("MP-PRR").hides("certificates of PRR").laid_aside()
    assert not table.refresh().game.systems
    # One tap takes back what was said last, and who said it is asked again.
    for phone in (cy, dan):
        phone.now().tap("Undo") if phone is cy else phone.now()
        phone.shows("Taken back: Cy: Sell MP for $64").shows("Cy has an odd share of MP. Make it a whole share")
    dan.laid_aside()
    cy.is_on_turn().tap("Pay $27 for a whole share")
    game = table.refresh().game
    assert "MP" in game.systems
    for phone in everybody:
        phone.now().shows("Put the certificates of PRR back in the box: ").shows(", in place of those of PRR.")
        phone.at("companies").shows("MP").at("log").shows("MP and PRR become a system at $91.").laid_aside()
    # Taken back it is told on every phone what hands put back: papers, tokens, trains, money, and the marker.
    cy.now().tap("Undo").is_on_turn().shows("Cy has an odd share of MP")
    for phone in everybody:
        phone.now().shows("Taken back: Cy: Pay $27 for a whole share")
        for hands in ("Take the certificates of PRR out of the box: ", "Put tokens of PRR back on ", "PRR marker on $64",
                      "PRR gets 2 2\N{NON-BREAKING HYPHEN}trains back from MP",
                      "MP gives PRR $503 back", "gives $64 back to the bank"):
            phone.shows(hands)
        assert phone.page.evaluate(LAYOUT) == []
    for phone in (cy, bo):  # one is on turn, all others see the same
        assert violations(phone.page) == []


#: What looks different in this title: which game, how many entries, and the pages.
SCREENS = either(
    ((DRAFT, 6, ("",)), (FINAL, 92, ("", "/look/dry-run?pair=OSH-MP&player=Ann")), (FINAL, 600, ("/companies",)),
     (FINAL, 273, ("/act/move-train",))),
    ((DRAFT, 6, ("",)), (FINAL, 12, ("",)), (FINAL, 92, ("", "/look/dry-run?pair=OSH-MP&player=Ann")),
     (FINAL, 600, ("", "/companies")), (FINAL, 273, ("", "/act/move-train"))),
)  # fmt: skip


def test_its_screens_can_be_read_in_light_and_dark_and_at_twice_the_size(phones, house):
    for file, n, pages in SCREENS:
        table = at_entry(house, file, n)
        phone = phones(table.game.ask.actors[0], table)
        for page in pages:
            assert phone.asked(f"/t/{table.code}{page}") == 200, page
            phone.hides(re.compile("[Pp]residen"))
            assert (phone.page.evaluate(LAYOUT), violations(phone.page)) == ([], []), (n, page)
            phone.page.emulate_media(color_scheme="dark")
            assert violations(phone.page, runOnly=["color-contrast"]) == [], (n, page)
            phone.page.evaluate("document.documentElement.style.fontSize = '200%'")
            wide = phone.page.evaluate("document.documentElement.scrollWidth")
            assert wide <= WIDTH, (n, page, wide, phone.page.evaluate(WIDE))
            phone.page.emulate_media(color_scheme="light")


def test_a_running_game_with_systems_is_taken_over_on_a_phone(phones, house):
    """What the form is filled in with is the position: posted as it is but for a blocking marker, all systems stay."""
    table = at_entry(house, FINAL, 600)
    was = {table.game.called(company) for company in table.game.companies.values()}
    phone = phones().sit(table, host=True).open(f"/t/{table.code}/position")
    assert (phone.page.evaluate(LAYOUT), violations(phone.page)) == ([], [])
    phone.shows("merged into OSH")
    phone.page.get_by_label("Blocking markers").fill("C15 D4")
    phone.page.get_by_role("button", name="Continue from here").tap()
    phone.now().shows("may buy and sell")
    game = table.refresh().game
    assert {game.called(company) for company in game.companies.values()} == was
    assert [token.hex for token in game.blocking] == ["C15", "D4"]
