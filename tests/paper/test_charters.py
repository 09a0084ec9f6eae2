"""Charters hold what lies on them: chips, trains that show what they are called, limits of any phases; two to a leaf."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import pytest

from companion import sheets
from companion.eighteenxx.sheets.kit import Limits
from companion.games import find_title, kits
from companion.sheets import parts
from tests.paper import reading, samples
from tests.paper.test_sizes_agree import box_of, drawn, each_disc, sheet

#: A chip for poker is 40 mm wide, and has to be picked up.
CHIP = 45
#: The phases of a box in which each has another limit than the one before it.
PHASES = [f"{n}+{n}" for n in range(2, 13)]
MINORS: dict[str, Any] = {
    "name": "Minors", "market": {"rows": ["50 60 70P 80 90 100"]},
    "kinds": {"minor": {"certificates": [100]}, "major": {"certificates": [20, *8 * [10]]}},
    "companies": {
        **{str(n): {"name": f"The minor railway of the company number {n}", "kind": "minor", "token_costs": [0]}
           for n in range(1, 8)},
        "AB": {"name": "Alpha & Beta", "kind": "major", "token_costs": [0, 40]},
    },
}  # fmt: skip
BOXES = {"minors": MINORS, "phases": {
    **MINORS, "trains": {name: {"distance": 2, "price": 100} for name in PHASES},
    "phases": {name: {"train_limit": 4 - n % 3} for n, name in enumerate(PHASES)},
}}  # fmt: skip


def shelf(title: str) -> sheets.Shelf:
    of = find_title("any-18xx").in_box({"box": BOXES[title]}) if title in BOXES else find_title(title)
    return sheets.Shelf(of, of.formatter())


def printed(title: str, kind: str, paper: str = "A4") -> sheets.Printed:
    return sheets.printed([kits.find_kind(shelf(title), kind).fill(shelf(title))], paper)


@each_disc
@pytest.mark.parametrize(("title", "kind"), [
    ("1830", "charters"), ("1828", "charters"), ("1862", "charters"), ("1828", "systems"),
])  # fmt: skip
def test_the_treasury_holds_chips(title: str, kind: str, discs: int) -> None:
    spaces = [box_of(it) for it in drawn(sheet(title, kind, discs)).iter() if it.get("rx") == "0.8"]
    assert any(min(space.width, space.height) >= CHIP and (space.width, space.height) != (69, 46) for space in spaces)


@pytest.mark.parametrize("paper", samples.USUAL)
@pytest.mark.parametrize("title", ["1830", "1889", "1828", "1862", "1820"])
def test_two_charters_lie_on_a_leaf(title: str, paper: str) -> None:
    of = kits.find_kind(shelf(title), "charters").fill(shelf(title))
    assert isinstance(of, sheets.Parts)
    assert len(of.bodies(sheets.Job(paper), str)[1]) <= math.ceil(len(of.drawings) / 2)


@pytest.mark.parametrize("title", ["1830", "1828", "1862"])
def test_a_train_shows_what_it_is_called_when_another_lies_upon_it(title: str) -> None:
    of = kits.find_kind(shelf(title), "trains").fill(shelf(title))
    assert isinstance(of, sheets.Parts) and of.size is not None
    (page,) = reading.read(sheets.pdf(sheets.Parts(of.head, "x", of.drawings[:1], of.size), sheets.Job(marks=False)))[:1]
    (cut,) = reading.items(sheets.Parts(of.head, "x", of.drawings[:1], of.size), sheets.Job())[0]
    name = of.drawings[0].context["train"].name
    assert [word for word in page.words if word.text == name and word.box.bottom < cut.y + 6]


def test_limits_say_in_which_phases_and_whether_of_a_kind_or_in_all() -> None:
    of = kits.find_kind(shelf("1862"), "charters").fill(shelf("1862"))
    assert isinstance(of, sheets.Parts)
    told = (("A–D", 3), ("E–F", 2), ("of a kind", None), ("G–H", 3), ("in all", None))
    assert of.drawings[0].context["limits"].told == told
    assert reading.text(printed("1830", "charters").pdf).count("in all") == 8


def test_limits_have_room_for_any_number_of_phases() -> None:
    made = printed("phases", "charters")
    assert not made.remarks
    (page,) = reading.read(made.pdf)
    assert not reading.on_others(page.words) and not reading.small(page.words)
    assert set(PHASES) <= {word.text for word in page.words}


@pytest.mark.parametrize("count", [1, 3, 8, 20])
def test_limits_never_take_more_than_their_room(count: int) -> None:
    cells = Limits(tuple((f"{n}+{n}", n % 4 + 1) for n in range(count))).within(51)
    assert len(cells) == count and cells[0].x >= -51 - 1e-6 and cells[-1].x + cells[-1].wide == pytest.approx(0)
    assert all(one.x + one.wide == pytest.approx(other.x) for one, other in pairwise(cells))


@pytest.mark.parametrize("paper", samples.USUAL)
def test_minors_have_charters_half_as_large_and_the_others_do_not_lose_theirs(paper: str) -> None:
    minors, majors = (kits.find_kind(shelf("minors"), kind).fill(shelf("minors")) for kind in ("minors", "charters"))
    assert isinstance(minors, sheets.Parts) and isinstance(majors, sheets.Parts)
    assert (len(minors.drawings), len(majors.drawings)) == (7, 1)
    assert minors.size is not None and majors.size is not None and minors.size.height * 2 == majors.size.height
    made = printed("minors", "minors", paper)
    pages = reading.read(made.pdf)
    assert len(pages) == 2 and not made.remarks and not any(reading.on_others(page.words) for page in pages)
    assert "minors" not in {kind.id for kind in kits.sheets_of(shelf("1830"))}
    assert parts.card(minors, minors.size, 0, sheets.STYLES["colour"], str).count("token-place") == 1
