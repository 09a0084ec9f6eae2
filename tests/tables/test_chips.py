"""Chips: the fewest that make an amount, and piles added up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.errors import Malformed
from companion.tables import chips
from tests.each import each


def test_a_stack_is_made_of_the_largest_chips_first() -> None:
    assert chips.stack(137, (1, 5, 20, 100, 500)) == {100: 1, 20: 1, 5: 3, 1: 2}
    assert chips.stack(0, (1, 5)) == {}


@given(st.integers(0, 10**6), st.sets(st.integers(2, 2000), max_size=6))
def test_every_stack_comes_to_its_amount(amount: int, others: set[int]) -> None:
    assert chips.total(chips.stack(amount, (1, *others))) == amount


@pytest.mark.parametrize("text", ["1-5-25-100", "100, 25 ,5, 1", "5 25 100 1"])
def test_a_set_is_read_as_people_write_it(text: str) -> None:
    assert chips.read_set(text) == (1, 5, 25, 100)


@each("text", ["", "one-five", "1-5.5", "5-25", "-".join(map(str, range(1, 20)))])
def test_what_is_no_set_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match=r"whole numbers|has to be a 1"):
        chips.read_set(text)
