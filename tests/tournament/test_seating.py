"""Seating: fours and threes, drawn, with few repeats."""

import random
from collections import Counter

import pytest

from companion.engine.errors import IllegalMove
from companion.tournament import draw_tables, table_sizes
from companion.tournament.event import pairs
from companion.tournament.seating import repeats
from tests.each import each


@each(
    ("players", "sizes"),
    [(3, [3]), (4, [4]), (6, [3, 3]), (7, [4, 3]), (8, [4, 4]), (9, [3, 3, 3]), (10, [4, 3, 3]), (11, [4, 4, 3])],
)
def test_fours_and_as_few_threes_as_it_takes(players, sizes):
    assert table_sizes(players) == sizes


def test_it_comes_out_for_every_number_but_three():
    for players in range(3, 400):
        if players != 5:
            sizes = table_sizes(players)
            assert sum(sizes) == players
            assert set(sizes) <= {3, 4}
            assert sizes.count(3) <= 3


@pytest.mark.parametrize("players", [0, 1, 2])
def test_too_few_are_refused(players):
    with pytest.raises(IllegalMove, match="A table needs 3 players"):
        table_sizes(players)


def test_for_five_the_conductor_decides():
    with pytest.raises(IllegalMove, match="the conductor decides"):
        table_sizes(5)
    assert (table_sizes(5, "table"), table_sizes(5, "wait")) == ([5], [4])


def test_everybody_has_one_seat_and_chance_decides():
    drawn = draw_tables(range(1, 28), Counter(), random.Random(1))
    assert sorted(number for seats in drawn for number in seats) == list(range(1, 28))
    assert drawn == draw_tables(range(1, 28), Counter(), random.Random(1))
    assert drawn != draw_tables(range(1, 28), Counter(), random.Random(2))


def test_opponents_are_not_met_again_where_there_is_room():
    met, chance = Counter(), random.Random(3)
    for _ in range(4):
        drawn = draw_tables(range(1, 41), met, chance)
        assert sum(repeats(seats, met) for seats in drawn) == 0
        met.update(pair for seats in drawn for pair in pairs(seats))


def test_where_repeats_cannot_be_avoided_there_are_few():
    """Eight players who have all met once: seats go on being drawn."""
    met = Counter(pairs(range(1, 9)))
    drawn = draw_tables(range(1, 9), met, random.Random(4))
    assert sum(repeats(seats, met) for seats in drawn) == 12


def test_one_of_five_waits():
    assert [len(seats) for seats in draw_tables(range(1, 6), Counter(), random.Random(5), "wait")] == [4]
