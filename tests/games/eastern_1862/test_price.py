"""The price of a merged company, and its par. Example 8."""

import pytest

from companion.games.eastern_1862.price import book_par, counted, merged_price
from tests.each import each
from tests.games.eastern_1862.table import PRICES


def price(*pairs, is_early=False):
    return merged_price(PRICES, *(counted(price, has_train, is_early) for price, has_train in pairs))


@each(("first", "second", "expected", "par"), [
    ((100, True), (74, False), 86, 82), ((65, True), (65, False), 65, 62), ((128, True), (90, True), 150, 100),
    ((68, False), (54, False), 44, 54), ((750, True), (700, True), 1000, 100),
])
def test_the_lower_value_and_half_of_the_higher(first, second, expected, par):
    assert price(first, second) == price(second, first) == expected
    assert book_par(expected) == par


def test_the_half_of_a_company_without_a_train_may_be_rounded_first():
    assert price((65, True), (65, False), is_early=True) == 62


@pytest.mark.parametrize(("first", "second", "expected"), [
    ((7, False), (7, False), 0), ((7, True), (7, False), 7), ((7, True), (7, True), 7), ((1000, True), (950, True), 1000),
])
def test_the_ends_of_the_track(first, second, expected):
    assert price(first, second) == expected


def test_early_rounding_can_cost_the_company():
    """3.5 and 3.5 make 7; 3 and 3.5 do not."""
    assert price((7, True), (7, False), is_early=True) == 0


@each(("start", "par"), [(54, 54), (56, 54), (78, 74), (81, 74), (200, 100), (7, 54)])
def test_the_par_in_the_books(start, par):
    assert book_par(start) == par
