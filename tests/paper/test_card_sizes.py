"""One size for all cards of a kit: the same kind is as large in every title, and can be read in each size."""

from __future__ import annotations

from typing import Any

import pytest

from companion import sheets
from companion.engine.errors import Malformed
from companion.games import TITLES, kits
from companion.paper.sizes import CARDS
from tests import chance
from tests.each import each
from tests.paper import readable, reading

#: What is read back in a round, and in the campaign: the kits whose cards differ most, in the sizes that do.
READ = chance.either([("emu-bay", "67x44"), ("1889", "67x44"), ("1820", "88x63")],
                     [(title, size) for title in TITLES for size in CARDS])


def shelf(title: str) -> sheets.Shelf:
    return sheets.Shelf(TITLES[title], TITLES[title].formatter())


def cards(title: str) -> dict[str, sheets.Parts]:
    """The cards of a kit, one of each drawing of which several are printed."""
    made = {kind.id: kind.fill(shelf(title)) for kind in kits.sheets_of(shelf(title))}
    return {id_: it for id_, it in made.items() if isinstance(it, sheets.Parts) and it.is_card}


def sides(of: Any) -> tuple[float, float]:
    return max(of.size.width, of.size.height), min(of.size.width, of.size.height)


def test_a_kit_has_cards_of_several_sizes_unless_one_is_asked_for() -> None:
    assert {sides(it) for it in cards("1889").values()} == {(67, 44), (88, 63)}
    assert sides(cards("emu-bay")["shares"]) != sides(cards("1889")["shares"])


@each("title", TITLES)
@each("size", CARDS)
def test_all_cards_of_a_kit_have_the_size_that_is_asked_for(title: str, size: str) -> None:
    told = {id_: it.as_told(sheets.Job(cards=size)) for id_, it in cards(title).items()}
    keeps = {"obligations"}  # Slips to write on: nobody makes them smaller.
    assert {sides(it) for id_, it in told.items() if id_ not in keeps} <= {CARDS[size]}
    assert all(it.size.width > it.size.height for id_, it in told.items()  # type: ignore[union-attr]
               if cards(title)[id_].size.width > cards(title)[id_].size.height)  # type: ignore[union-attr]


#: So many different cards of a kind.
MANY = 12


@each(("title", "size"), READ)
def test_they_can_be_read_in_every_size(title: str, size: str) -> None:
    for id_, of in cards(title).items():
        told = of.as_told(sheets.Job(cards=size))
        few = [*{repr(it.context)[:400]: it for it in told.drawings}.values()][:MANY]
        once = sheets.Parts(told.head, told.name, tuple(few), told.size, plain_backs=told.plain_backs)
        assert not list(readable.wrong(once, "A4", "colour", r"[A-L]\d+")), (id_, size)


def test_a_card_that_is_printed_larger_is_the_same_drawing_larger() -> None:
    of = cards("1889")["shares"]
    plain, large = (reading.words(reading.pages(sheets.pdf(of, sheets.Job(cards=size)))[0]) for size in ("", "88x63"))
    scale = 88 / 67
    at = {word.text: word.size for word in large}
    assert all(at[word.text] == pytest.approx(word.size * scale, abs=0.1) for word in plain if word.text == "AR")


def test_an_unknown_size_is_refused_with_a_sentence() -> None:
    with pytest.raises(Malformed, match=r"Cards are 67x44, 68x44, 88x63, not huge\."):
        sheets.Job(cards="huge").checked()
