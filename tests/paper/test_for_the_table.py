"""Sheets for as many players as there are, with their names; and what a table asks before the first stock round."""

from __future__ import annotations

import random

import pytest

from companion import sheets
from companion.eighteenxx.box.box import box
from companion.engine.game import Start
from companion.engine.text import Formatter
from companion.games import find_title, kits
from tests.paper import eighteenxx, reading

#: How many may play, by the rules.
PLAYERS = {"emu-bay": (3, 4), "18chesapeake-otr": (2, 6), "1889": (2, 6), "1830": (2, 6), "1828": (3, 6), "1862": (2, 8),
           "1820": (3, 5)}  # fmt: skip
#: What the rules cards say of the sale that the game begins with.
SALES = {
    "18chesapeake-otr": ("buy the cheapest at its price", "$5 above its price or the best bid, or more, in steps of 5",
                         "Only the highest bid", "D&R gets $5 cheaper"),
    "1889": ("buy the cheapest at its price", "All your bids stay set aside.", "TR gets ¥5 cheaper"),
    "1830": ("buy the cheapest at its price", "All your bids stay set aside.", "SV gets $5 cheaper"),
    "1828": ("FIRST THE PRIVATES ARE SOLD", "A row full of bids is settled"),
    "1862": ("PARLIAMENT", "put a company up with a bid of 0 or more"),
    "1820": ("COUSINS", "at least $20 and in steps of 10", "Only 3 carry bids"),
    "emu-bay": ("AUCTION SHARE",),
}  # fmt: skip


def shelf(title: str) -> sheets.Shelf:
    of = find_title(title)
    return sheets.Shelf(of, Formatter(of.currency))


def said(source: sheets.Source, kind: str) -> str:
    return reading.text(sheets.pdf(kits.find_kind(source, kind).fill(source)))


@pytest.mark.parametrize("title", PLAYERS)
def test_there_is_a_blank_score_for_every_number_of_players(title: str) -> None:
    least, most = PLAYERS[title]
    file = sheets.pdf(kits.find_kind(shelf(title), "score-blank").fill(shelf(title)))
    pages = [" ".join(word.text for word in page.words) for page in reading.read(file)]
    assert [f"Blank score sheet for {n} players" in page for n, page in enumerate(pages, start=least)] == [True] * (
        most - least + 1
    )


@pytest.mark.parametrize("players", [("Ann", "Ben", "Zoë"), eighteenxx.FOUR])
def test_a_nights_cards_and_forms_have_the_names_of_who_plays(players: tuple[str, ...]) -> None:
    game = eighteenxx.played("1830", 0, players)
    cards = kits.find_kind(night := eighteenxx.night(game), "order").fill(night)
    words = [word.text for page in reading.read(sheets.pdf(cards))[::2] for word in page.words]
    assert [word for word in words if word in game.players] == list(game.players)
    assert words.count("sits here, clockwise") == len(players)
    (page,) = reading.read(sheets.pdf(kits.find_kind(night, "score-blank").fill(night)))
    blank = [word.text for word in page.words]
    assert f"Blank score sheet for {len(players)} players" in blank
    assert all(blank.count(name) == 2 for name in players)


@pytest.mark.parametrize("title", PLAYERS)
def test_a_long_name_finds_room_on_the_blank_score(title: str) -> None:
    of, players = find_title(title), ("Ann", "Bartholomew Featherstone", "Zoë")
    options = of.read_options({})
    game = Start(of, players, options, of.draw_setup(players, options, random.Random(1))).begin()
    night = sheets.Session(game, game.formatter())
    assert not sheets.printed([kits.find_kind(night, "score-blank").fill(night)]).remarks


@pytest.mark.parametrize("title", SALES)
def test_the_rules_say_how_the_first_sale_goes(title: str) -> None:
    found = said(shelf(title), "rules")
    assert all(words in found for words in SALES[title]), found[:1500]


@pytest.mark.parametrize(
    ("title", "wanted"),
    [("1830", ("D for an old 4, 5 or 6: $800",)),
     ("1828", ("6 for an old 3: $400", "8 for an old 5: $500", "Diesel for an old 4+D: $600"))],
)  # fmt: skip
def test_the_overview_says_what_old_trains_are_worth(title: str, wanted: tuple[str, ...]) -> None:
    found = said(shelf(title), "overview")
    for words in wanted:
        assert found.count(words) == max(box(title).players)
