"""On a small phone, whoever is asked for something sees it at once: two lines of header, the first act above the bars."""

import json

from tests.browser.stories import GAMES, bids

#: A game, and how many of its moves are made where something else is asked: buying privates, a bid against another, shares,
#: tiles, trains, a run, the power of a private, a train that must be bought, a dividend, a token, money for a train.
ASKED = {
    "chesapeake/recorded/18chesapeake-otr-full-bankrupt-2": (0, 23, 31, 32, 51, 81, 109, 115, 128, 153),
    "chesapeake/recorded/18chesapeake-otr-full-bank": (6,),
    "barons_1830/recorded/1830-full-bankrupt": (22, 23, 26),
}
#: A line of a header in px, and its edges.
TWO_LINES = 64
SEEN = """() => { const box = (one) => one.getBoundingClientRect(), step = document.querySelector(".top__step");
    const first = [...document.querySelectorAll("main section .act, main section input, .best__soon")]
        .find((one) => one.getClientRects().length);
    return { header: box(document.getElementById("top")).height, cut: step.scrollWidth > step.clientWidth + 1,
        below: first ? box(first).bottom - box(document.getElementById("dock")).top : null,
        what: first && first.textContent.trim(), signs: [...document.querySelectorAll(".gist:not([open])")].map((gist) => [
            [gist.querySelector(".gist__text")].some((text) => text.scrollHeight > text.clientHeight + 1)
                || !!gist.querySelector(":scope > ul"),
            getComputedStyle(gist.querySelector("summary"), "::after").opacity === "1"]) }; }"""


def test_the_first_act_of_every_step_is_seen_at_once(phones, house):
    phone, told, signs = phones(), [], set()
    for file, stages in ASKED.items():
        data = json.loads((GAMES / f"{file}.json").read_text())
        for n in stages:
            table = house.tables.take_over({**data, "moves": data["moves"][:n]}, "A Friday with a long name")
            phone.sit(table, table.game.ask.actors[0]).is_on_turn()
            seen = phone.page.evaluate(SEEN)
            if seen["header"] > TWO_LINES or seen["cut"] or seen["below"] is None or seen["below"] > 0:
                told.append(f"{file} after {n}: {seen}")
            signs |= {tuple(one) for one in seen["signs"]}
    assert not told, "\n".join(told)
    assert signs == {(True, True), (False, False)}, "what is cut has a sign to open it, and nothing else has"


def test_the_bid_is_seen_at_once_and_the_company_below_it(phones, house, table):
    """The first bidder has the set-up above it; who has the second lot, news and a hint besides. A phone that enters for
    somebody else says so in its header alone."""
    told = []
    for line, who in (("", "Ann"), ("A2 B- C-", "Ann"), ("A2 B- C- A3", "Ben")):
        house.enter_all(table, bids(line))
        phone = phones(who, table).is_on_turn()
        bid, dock = (phone.page.locator(one).bounding_box() for one in ("main .stepper__enter", "#dock"))
        if bid["y"] + bid["height"] > dock["y"]:
            told.append(f"{who} after {line}: {bid} under {dock}")
        assert phone.page.locator(".hint").bounding_box()["y"] > bid["y"]
    ann = phones("Ann", table).now()
    ann.tap("For others").tap("Ben").shows("You enter for Ben:")
    bid, dock = (ann.page.locator(one).bounding_box() for one in ("main .stepper__enter", "#dock"))
    if bid["y"] + bid["height"] > dock["y"]:
        told.append(f"Ben by Ann: {bid} under {dock}")
    assert not told, "\n".join(told)


def test_whose_phone_it_is_stands_in_one_line_with_what_he_has_however_long_the_name(phones, house):
    names = ("Anna-Katharina Elisabeth", "Maximilian", "Bartholomew")
    table = house.tables.make("emu-bay", names, seed="STATION")
    for name in names:
        phone = phones(name, table)
        # Whose turn it is reads that in as few lines as it takes: there the name gives way.
        shown = ("cash",) if phone.page.locator(".top--mine").count() else ("name", "cash")
        parts = [phone.page.locator(f".top__{part}").bounding_box() for part in shown]
        tops, bottoms = [part["y"] for part in parts], [part["y"] + part["height"] for part in parts]
        assert max(tops) < min(bottoms), f"{name}: {parts}"
        assert phone.page.locator("#top").bounding_box()["height"] <= TWO_LINES
