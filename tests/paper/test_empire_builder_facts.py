"""What the sheets of the Empire Builder family say is so of the edition that they are for, and can be understood."""

from __future__ import annotations

import pytest

from companion import sheets
from companion.games.empire_builder.box import games
from tests.paper import empire_builder, reading
from tests.paper.empire_builder import box, printed, source
from tests.paper.test_empire_builder_kit import each_edition, edition_box, fill

#: What a game is about that only some boards have, and the word for it.
ONLY_THERE = {
    "Rainbow Bridge": {"iron-dragon"}, "Rainy Season": {"australian-rails"}, "communism": {"russian-rails"},
    "meteor": {"lunar-rails"},
}  # fmt: skip


def text(edition: str, kind: str) -> str:
    """What is printed of a box, read back."""
    return reading.text(sheets.printed([fill(box(edition), kind)], sheets.Job()).pdf)


def lines(name: str, kind: str, page: int = 0) -> dict[str, reading.Words]:
    """The words of a printed page with their places."""
    return {word.text: word for word in reading.words(reading.pages(printed(name, kind).pdf)[page])}


@each_edition
def test_nothing_is_said_of_what_a_board_lacks(edition: str) -> None:
    it = edition_box(edition)
    said = {kind: text(edition, kind) for kind in ("rules", "events")}
    for words in said.values():
        lower = words.lower()
        assert it.has_ferries or not [word for word in ("ferr", "port ", "staged") if word in lower]
        assert "alpine" in it.terrain or "alpine" not in lower
        assert {name for name in ONLY_THERE if name in words} <= {n for n, where in ONLY_THERE.items() if it.id in where}
    assert ("alpine" in said["rules"]) == ("alpine" in it.terrain)
    assert ("FERRIES, IF THE BOARD HAS ANY" in said["rules"]) == (it.ferries is None)


def test_what_only_one_game_has_stands_on_its_sheets() -> None:
    assert "Wizard’s Strike" in text("iron-dragon", "events") and "Rainy Season" in text("australian-rails", "events")
    assert "A meteor wipes it off" in text("lunar-rails", "events")
    assert "every staged train loses" in text("eurorails", "events")
    china = text("china-rails", "events")
    assert "every staged train loses" not in china and "nobody crosses" in china


def test_prices_of_a_board_that_nobody_has_told_us_say_so() -> None:
    for id_, it in games().items():
        edition = "default" if id_ == "empire-builder" else id_
        assert ("the legend of the board decides" in text(edition, "rules")) == (not it.cities), id_


def test_rent_is_not_paid_once_for_each_kind() -> None:
    at = lines("eurorails", "rules")
    water, rent = at["and on the way, once for each kind"].box, at["rent"].box
    caption = at["to each opponent whose line you use, a turn"].box
    assert water.bottom < at["river"].box.y < at["inlet"].box.y < caption.y < rent.y
    assert caption.x == pytest.approx(rent.x, abs=0.5) and rent.y - caption.y < 6


@pytest.mark.parametrize("edition", ["default", "eurorails"])
def test_a_key_tells_what_the_signs_of_cities_are(edition: str) -> None:
    at = lines(edition, "loads", 1)
    assert {"major city", "medium city", "small city"} <= set(at)


def test_two_cities_of_one_name_are_told_apart() -> None:
    assert "Duluth" in text("default", "loads")
    wood = next(it for it in fill(box("default"), "loads").drawings[0].context["loads"] if it["name"] == "Wood")
    assert wood["cities"] == "Portland, ME; Portland, OR"
    assert "Portland, ME; Portland, OR" in text("default", "loads")


def test_events_that_are_not_known_card_by_card_say_so() -> None:
    for edition in ("default", "custom", "eurorails"):
        known = bool(edition_box(edition).deck and edition_box(edition).deck.events)
        assert ("one by one" in text(edition, "events")) == (not known)


@pytest.mark.parametrize(("kind", "wanted"), [("start-cards", 6), ("victory", 6), ("score-blank", 6)])
def test_forms_have_room_for_all_who_can_play(kind: str, wanted: int) -> None:
    drawings = [it.context for it in fill(source("default"), kind).drawings]
    many = {"start-cards": "hands", "victory": "players", "score-blank": "standing"}[kind]
    assert sum(len(it[many]) for it in drawings) == wanted == empire_builder.TITLE.players[1]
