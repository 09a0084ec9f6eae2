"""What pages of Emu Bay say in their own way: actions at their places, words for the reader, columns of the big screen."""

import re

import pytest

from companion.engine.record import record_data
from companion.tables import Submission
from tests.browser.house import found_game

ACTIONS = ["Build track", "Auction share", "Take resources", "Issue bond", "Merge independent", "Pay dividends"]


@pytest.fixture
def poor(tables):
    """A table where whoever is on turn cannot open an auction for lack of money."""
    def is_poor(game):
        offer = game.ask.offer("auction-share")
        refusal = offer and offer.closed()
        return game.end is None and refusal is not None and "the cheapest opening bid" in str(refusal)

    game = found_game(is_poor)
    return tables.take_over(record_data(game.start, game.entries()), "Friday")


def test_what_can_be_done_comes_first_in_the_order_of_the_printed_table_then_a_line_with_the_rest_and_why(poor, seated):
    phone = seated(poor.code, poor.game.ask.actors[0]).get(f"/t/{poor.code}")
    acts = phone.page.partition("Your actions")[2].partition("</section>")[0]
    can, _, cannot = acts.partition("Not now:")
    closed = ["Auction share", *(label for label in ACTIONS[2:] if f"{label}</p>" in cannot)]
    assert re.findall("|".join(ACTIONS), re.sub(r"<[^>]*>", "", can)) == [one for one in ACTIONS if one not in closed]
    assert " · ".join(closed) in re.sub(r"\s+", " ", cannot) and 'class="closed"' not in can
    assert re.search(r"You have ₤\d+; the cheapest opening bid is", cannot)
    assert cannot.index("</details>") < cannot.index("The table says so …")


def test_an_auction_offers_to_wait_for_its_sale_only_ahead_of_ones_turn(tables, seated):
    table = tables.make("emu-bay", ("Ann", "Ben", "Cat"), seed="STATION")
    may_wait = ["Pass until" in seated(table.code, player).get(f"/t/{table.code}").text for player in ("Ann", "Ben")]
    assert may_wait == [False, True]


def test_the_big_screen_has_the_words_of_the_phones_for_its_columns(poor, seated):
    page = seated(poor.code, "Ann").get(f"/t/{poor.code}/big").page
    heads = re.findall(r'<th scope="col">(.*?)</th>', page)
    assert {"Min. bid", "Track left", "Bonds (✓ active)"} <= set(heads) and not {"Bid", "Track", "Bonds"} & set(heads)


def test_what_is_to_be_laid_stands_on_the_big_screen_with_the_map_until_the_first_entry(tables, seated):
    table = tables.make("emu-bay", ("Ann", "Ben", "Cat"), seed="STATION")
    screen = seated(table.code, "Cat")
    screen.get(f"/t/{table.code}/big")
    assert "First: set up the board" in screen.text and "hexmap" in screen.page and "gets ₤8" in screen.text
    assert "Next bid" in screen.text
    bid = {"move": "bid", "player": table.game.ask.actors[0], "amount": 2}
    table.play(table.read_moves([bid]), Submission(table.seq, "bid", "Ann", "2026-05-01T20:00:00Z"))
    assert "First: set up the board" not in screen.get(f"/t/{table.code}/big").text


def test_the_night_so_far_lights_no_tab(poor, seated):
    page = seated(poor.code, "Ann").get(f"/t/{poor.code}/history").page
    assert "aria-current" not in page.partition('id="tabs"')[2]
