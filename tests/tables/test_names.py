"""Whatever players are called, news are of those whom they are about: a player called "D" does not own what trains do."""

import random

import pytest

from companion.eighteenxx.model.facts import Passed, ShareBought
from companion.eighteenxx.model.track_facts import PhaseBegun, TrainBought
from companion.engine.errors import Malformed
from companion.engine.game import Entry, Start
from companion.engine.random_play import random_move
from companion.engine.text import Money, Text
from companion.games import TITLES
from tests.chance import either
from tests.each import each

SEATS, MOVES, ROUNDS = ("Ann", "Bo", "Cy", "Dan"), 150, either(1, 3)
#: Where a player cannot be called like anything that there is.
NOBODY = ("bank", "ipo", "pool", "treasury", "removed", "gone", "closed", "host", "companion")
BY_DEPTH = [(id_, depth) for id_, title in TITLES.items() for depth in title.depths]


def played(title, depth, seats):
    """The beginning of a random game, which is the same whatever the players are called."""
    chance, options = random.Random(11), title.read_options({})
    setup = title.draw_setup(seats, options, chance)
    game = Start(title, seats, options, setup, depth=depth).begin()
    while game.end is None and len(game.receipts) < MOVES:
        game.play(Entry(random_move(game, chance.choice)))
    return game


def sentences(game):
    return [said for receipt in game.receipts for said in (game.log_line(receipt), *map(game.text_of, receipt.facts))]


def facts(game):
    return [fact for receipt in game.receipts for fact in receipt.facts]


def words(said):
    """All that is named in a sentence, in sentences within it too."""
    if isinstance(said, Text):
        yield from (word for value in said.values.values() for word in words(value))
    elif isinstance(said, tuple | list):
        yield from (word for part in said for word in words(part))
    elif isinstance(said, str):
        yield said


def allowed(title, things):
    """Those of some words that a player may be called."""
    for thing in sorted(thing for thing in things if any(map(str.isalnum, thing))):
        try:
            title.read_players((thing, *SEATS)[: title.players[0]])
        except Malformed:
            continue
        yield thing


@each(("id_", "depth"), BY_DEPTH)
def test_players_called_like_things_are_told_what_they_would_be_told_else(id_, depth):
    title, chance = TITLES[id_], random.Random(id_)
    seats = SEATS[: title.players[1]]
    game = played(title, depth, seats)
    somebody = set(game.accounts()).union(*map(game.names_of, seats))
    things = list(allowed(title, {word for said in sentences(game) for word in words(said)} - somebody))
    for _ in range(ROUNDS):
        called = (*chance.sample(things, min(len(seats) - 1, len(things))), *seats)[: len(seats)]
        other = played(title, depth, called)
        assert [one.entry.move.kind for one in other.receipts] == [one.entry.move.kind for one in game.receipts]
        for seat, name in zip(seats, called, strict=True):
            own, names = game.names_of(seat), other.names_of(name)
            for fact, again in zip(facts(game), facts(other), strict=True):
                assert fact.is_about(own) == again.is_about(names), (name, again)


def test_there_are_trains_and_phases_among_the_things():
    game = played(TITLES["1889"], "books", SEATS)
    things = {word for said in sentences(game) for word in words(said)}
    assert "2" in set(allowed(TITLES["1889"], things))


@each("id_", TITLES)
@each("name", NOBODY)
def test_one_list_of_names_holds_for_all_titles(id_, name):
    title = TITLES[id_]
    for called in (name, name.upper(), name.capitalize()):
        with pytest.raises(Malformed, match="that name is taken"):
            title.read_players((called, *SEATS)[: title.players[0]])


def test_no_cousin_of_1820_is_a_player():
    """They have accounts, and their names are their accounts' names."""
    with pytest.raises(Malformed, match="cannot be called Vignoles"):
        TITLES["1820"].read_players(("Ann", "Bo", "Vignoles"))


@each(("fact", "is_his"), [
    (TrainBought("ECR", "D", "bank", Money(100)), False), (TrainBought("D", "3", "bank", Money(100)), True),
    (PhaseBegun("D"), False), (Passed("D"), True), (ShareBought("Ann", 10, "D", "ipo", Money(67)), True),
])  # fmt: skip
def test_a_thing_is_nobody(fact, is_his):
    assert fact.is_about({"D"}) == is_his
