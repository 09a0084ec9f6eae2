"""Money that is hidden from whoever looks cannot be read, by whatever code wants to."""

import pytest

from companion.engine.visibility import FullView, Private, Purse, look, look_away


@pytest.fixture
def purse():
    purse = Purse("Ben")
    purse.cash = 171
    purse.hides = lambda seat: frozenset({"Ben", "Ana"}) - {seat}
    yield purse
    look_away()


@pytest.mark.parametrize("seat", ["Ana", None])
def test_other_eyes_cannot_read_a_purse(purse, seat):
    look(seat)
    with pytest.raises(Private) as private:
        print(purse.cash)
    assert str(private.value) == "Money is private: Ben enters that on their own phone."
    assert "171" not in repr(private.value)


def test_the_owner_reads_it_and_so_does_everybody_when_nobody_looks(purse):
    look("Ben")
    assert purse.cash == 171
    look("Ana")
    look_away()
    assert purse.cash == 171


def test_rules_that_run_are_seen_by_nobody(purse):
    look("Ana")
    with FullView():
        assert purse.cash == 171
    with pytest.raises(Private):
        print(purse.cash)


def test_a_purse_that_is_no_longer_hidden_is_read_by_everybody(purse):
    look("Ana")
    purse.hides = lambda seat: frozenset()
    assert purse.cash == 171
