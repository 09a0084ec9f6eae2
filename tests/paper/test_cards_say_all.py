"""Cards say all that is asked of them at the table: what a private costs a company and what closes it, what a first train
changes."""

from __future__ import annotations

import pytest

from companion import sheets
from companion.eighteenxx.box.box import box
from companion.games import find_title, kits
from tests.paper import reading

#: What a company may pay for the privates, by the title and the rulebook, as least and most; None: it may buy none.
PRICES = {
    "1830": {"SV": (10, 40), "CS": (20, 80), "DH": (35, 140), "MH": (55, 220), "CA": (80, 320), "BO": None},
    "1889": {"TR": (10, 40), "MF": (15, 60), "ER": (20, 80), "SMR": (25, 100), "DR": (30, 120), "SIR": (40, 160),
             "UTF": (75, 300)},
    "18chesapeake-otr": {"D&R": (1, 40), "C-P": (1, 80), "CV": None},
    "1828": {"SVN": (1, 20), "M&H": (1, 120), "P-B&O": None},
}  # fmt: skip
#: In which phases, and whose first train closes the privates.
PHASES = {"1830": ("3, 4", "5"), "1889": ("3, 4", "5"), "18chesapeake-otr": ("3, 4", "5"), "1828": ("3, 5, 4+D", "6")}
#: What the cards of some trains say of their first one.
FIRST = {
    "1830": {
        "2": "Phase 2 from the start: 4 trains a company, yellow tiles, 1 operating round a set.",
        "3": "First one, phase 3: green tiles, 2 operating rounds a set, companies may buy privates.",
        "4": "First one, phase 4: 3 trains a company, rusts all 2.",
        "5": "First one, phase 5: 2 trains a company, brown tiles, 3 operating rounds a set, the privates close.",
        "6": "First one, phase 6: rusts all 3.",
        "D": "First one, phase D: rusts all 4.",
    },
    "1862": {
        "B": "First one, phase B: green tiles, 2 operating rounds a set.",
        "C": "First one, phase C: rusts all A.",
        "E": "First one, phase E: 2 trains of each kind a company, rusts all B.",
        "G": "First one, phase G: 3 trains a company, rusts all D.",
    },
    "1828": {"6": "First one, phase 6: 2 trains a company, the privates close, rusts all 3."},
}  # fmt: skip


def printed(title: str, kind: str) -> str:
    """What stands on the fronts of a deck, all white space made single."""
    shelf = sheets.Shelf(find_title(title))
    of = kits.find_kind(shelf, kind).fill(shelf)
    pages = reading.read(sheets.pdf(of, sheets.Job(backs=False)))
    assert not any(reading.small(page.words) for page in pages)
    return " ".join(" ".join(word.text for word in page.words) for page in pages)


@pytest.mark.parametrize("title", PRICES)
def test_a_private_says_for_what_and_when_a_company_buys_it(title: str) -> None:
    found, cards = printed(title, "privates"), box(title).privates.values()
    phases, closing = PHASES[title]
    for symbol, price in PRICES[title].items():
        (card,) = [it for it in cards if it.symbol == symbol]
        said = found.partition(f" {card.symbol} ")[2]
        sold = f"A company pays {price[0]} to {price[1]} for it, in phases {phases}." if price else "No company may buy it."
        assert sold in said[:700], symbol
    assert found.count("may buy it.") == sum(not card.company_may_buy for card in cards)
    assert found.count(f"The first {closing} closes it") == len(cards)


def test_the_ferry_that_stays_open_says_so() -> None:
    assert printed("1889", "privates").count("The first 5 closes it if a company owns it.") == 1


@pytest.mark.parametrize("title", FIRST)
def test_a_train_says_what_its_first_one_changes(title: str) -> None:
    found = printed(title, "trains")
    for name, wanted in FIRST[title].items():
        number = box(title).trains[name].number or 6
        assert found.count(wanted) == number, (name, found[:500])
