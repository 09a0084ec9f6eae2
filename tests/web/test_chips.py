"""The page of chips: stacks for everybody, and the bank counted."""

import pytest

from tests.web.conftest import new_table


def test_stacks_are_made_of_the_chips_that_the_table_has(host, code):
    host.get(f"/t/{code}/chips")
    assert host.status == 200 and "Make these stacks" in host.text
    assert "Ann ₤8 – – – 1 3" in host.text  # 500, 100, 20, 5, 1
    host.get(f"/t/{code}/chips?set=1-2-4")
    assert "Ann ₤8 2 – –" in host.text
    host.get(f"/t/{code}/chips")
    assert "Ann ₤8 2 – –" in host.text  # remembered


def test_a_bank_that_began_with_nothing_has_no_piles(host, code, tables):
    assert tables.open(code).game.accounts()["bank"].cash < 0
    host.get(f"/t/{code}/chips")
    assert "Count the bank" not in host.text


@pytest.fixture
def rails(host):
    """A table of a title whose bank has a limit: ₤12,000 less 3 × 800."""
    return new_table(host, title="18chesapeake-otr")


@pytest.mark.parametrize(
    ("piles", "sentence"),
    [
        ("pile-500=19&pile-100=1", "The piles come to $9,600, as they should."),
        ("pile-500=19&pile-20=4", "Somebody has $20 too much, or the bank began with fewer chips."),
        ("pile-500=20", "Somebody has $400 too little, or the bank began with more chips."),
    ],
)
def test_the_bank_is_counted(host, rails, piles, sentence):
    host.get(f"/t/{rails}/chips?{piles}")
    assert sentence.replace(" ", "") in host.text.replace(" ", "")


def test_nonsense_is_answered_with_a_sentence(host, code):
    host.get(f"/t/{code}/chips?set=5-25")
    assert host.status == 422 and "The smallest chip has to be a 1" in host.text
    host.get(f"/t/{code}/chips?pile-5=many")
    assert host.status == 422 and "Count each pile in whole chips." in host.text


def test_the_way_to_it(host, code):
    host.get(f"/t/{code}/info")
    assert f"/t/{code}/chips" in host.page
