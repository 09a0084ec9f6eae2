"""A sample of random games with cards by number: the position is looked at after every move, and a replay passes the same.

Each of the three known decks is dealt by the companion and by hand. (1,000 games a deck were played so once.)
"""

import json
import random

import pytest

from companion.engine.record import parse_record, record_data, trace_line
from companion.games import find_title
from tests.chance import either, seeds
from tests.games.empire_builder.play import begin, play, sound

EDITIONS = ("default", "eurorails", "eurorails-1990")
OPTIONS = ("mercy", "field_warehousing", "circus", "four_card_start", "track_sale", "fast_game", "private_money")


def played(edition, deck, seed, **options):
    """A game and the positions that it passed: a replay of its file stands at the same one after each entry.

    So undoing any number of entries, which is a replay of those before, leads back to where the game stood.
    """
    chance = random.Random(f"{edition} {deck} {seed}")
    game = begin(edition, deck, chance, chance.choice((2, 3, 4, 4, 5, 6)), **options)
    passed = [json.dumps(trace_line(game))]

    def after(game):
        sound(game)
        passed.append(json.dumps(trace_line(game)))

    play(game, chance, after)
    record = parse_record(json.loads(json.dumps(record_data(game.start, game.entries()))), find_title)
    for n, again in enumerate(record.steps()):
        assert json.dumps(trace_line(again)) == passed[n], n
    assert again.standings() == game.standings()
    return game


@pytest.mark.parametrize("seed", seeds(either(1, 2)))
@pytest.mark.parametrize("deck", ["table", "companion"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_games_are_sound_after_every_move_and_end(edition, deck, seed):
    assert played(edition, deck, seed).end is not None


@pytest.mark.parametrize("deck", ["table", "companion"])
def test_a_game_that_runs_through_the_deck_shuffles_the_discards(deck):
    game = played("eurorails", deck, 2, figures={"cash_to_win": 1600, "majors_needed": 8}, timed=False)
    assert "The discards are shuffled." in {
        game.formatter()(game.text_of(fact)) for receipt in game.receipts for fact in receipt.facts}


@pytest.mark.parametrize("option", OPTIONS)
def test_with_options_too(option):
    assert played("eurorails", "companion", 1, **{option: True}).end is not None
