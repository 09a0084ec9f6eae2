"""Random legal play in all editions, at both depths and with the options: it ends, money is conserved, a replay is equal."""

import json
import random
from collections import Counter

import pytest

from companion.engine.game import Entry, Start
from companion.engine.random_play import play_out, random_move
from companion.engine.record import parse_record, record_data, trace_line
from companion.games import find_title
from companion.games.empire_builder import TITLE
from companion.games.empire_builder.figures import edition_of
from tests.engine.books import unbooked

NAMES = ("Ana", "Ben", "Cleo", "Dan")
#: What a table would rarely enter: left out, so that games end soon.
SELDOM = ("misc", "ruling", "dump", "borrow", "stage")


def begin(edition, depth, chance, **options):
    known = edition_of(edition).deck
    cards = known is not None and depth == "full" and chance.random() < 0.7
    # Loads that happen to fit a card are rare: with cards somebody calls time.
    options = TITLE.read_options({"cards": cards, "timed": cards or bool(options.get("cards")), **options})
    setup = TITLE.draw_setup(NAMES, options, chance)
    if options["cards"] and options["deck"] == "table":
        deck = list(known.demand)
        chance.shuffle(deck)
        setup["hands"] = {name: [deck.pop() for _ in range(4 if options["four_card_start"] else 3)] for name in NAMES}
    return Start(TITLE, NAMES, options, setup, edition, depth).begin()


def steered(game, choose, most=3000):
    """Play at random, but mostly not what is entered seldom."""
    while game.end is None and len(game.receipts) < most:
        move = random_move(game, choose)
        if move.kind not in SELDOM or choose((True, *[False] * 9)):
            game.play(Entry(move))
    return game


def is_sound(game):
    assert game.end is not None
    assert sum(account.cash for account in game.accounts().values()) == 0
    assert not unbooked(game, game.start.begin().lies(), 0)
    record = json.loads(json.dumps(record_data(game.start, game.entries())))
    again = parse_record(record, find_title).replay()
    assert (trace_line(again), again.standings()) == (trace_line(game), game.standings())


@pytest.mark.parametrize("depth", ["full", "books"])
@pytest.mark.parametrize("edition", TITLE.editions)
def test_every_edition_ends(edition, depth):
    chance = random.Random(f"{edition} {depth}")
    is_sound(steered(begin(edition, depth, chance), chance.choice))


@pytest.mark.parametrize("option", [option.id for option in TITLE.options if option.id not in ("cards", "deck", "timed")])
def test_every_option_ends(option):
    chance = random.Random(option)
    usual = next(one for one in TITLE.options if one.id == option).default
    game = begin("eurorails", "full", chance, **{"deck": "companion", "cards": True, "timed": True, option: not usual})
    is_sound(steered(game, chance.choice))


def test_games_end_with_and_without_a_winner_by_the_conditions():
    """Ties, and conditions met on another's turn, are reached in `test_verify_referee`."""
    ends = Counter()
    for seed in range(16):
        chance = random.Random(seed)
        ends[steered(begin("eurorails", "books", chance, timed=seed % 2 == 0), chance.choice).end.reason] += 1
    assert set(ends) >= {"conditions met", "time called"}


def test_unsteered_play_as_the_command_line_has_it_ends():
    chance = random.Random("1-1")
    is_sound(play_out(begin("default", "full", chance, cards=False), chance.choice))
