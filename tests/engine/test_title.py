import pytest

from companion.engine.errors import Malformed
from tests.each import each
from tests.engine.toy import PILE


def test_options_default_to_the_printed_rule():
    assert PILE.read_options({}) == {"most": 3, "price": {"A": 3, "B": 1}}


def test_options_as_a_table_settles_them():
    assert PILE.read_options({"most": 2, "price": {"B": 4}}) == {"most": 2, "price": {"A": 3, "B": 4}}


def test_a_default_is_nobodys_to_change():
    PILE.read_options({})["price"]["A"] = 99
    assert PILE.read_options({})["price"] == {"A": 3, "B": 1}


@each(
    ("options", "sentence"),
    [
        ({"least": 1}, "Pile has no option least. It has: most, price."),
        ({"most": 4}, "The option most may be 3, 2, not 4."),
        ({"most": True}, "The option most may be 3, 2, not True."),
        ({"most": "3"}, "The option most may be 3, 2, not 3."),
        ({"most": [3]}, "The option most may be 3, 2, not [3]."),
        ({"price": 3}, "The option price takes a price for each of: A, B."),
        ({"price": {"C": 3}}, "The option price takes whole numbers of at least 1 for: A, B; not C = 3."),
        ({"price": {"A": 0}}, "The option price takes whole numbers of at least 1 for: A, B; not A = 0."),
        ({"price": {"A": True}}, "The option price takes whole numbers of at least 1 for: A, B; not A = True."),
    ],
)
def test_options_that_cannot_be(options, sentence):
    with pytest.raises(Malformed) as refused:
        PILE.read_options(options)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("count", [2, 3, 5])
def test_the_number_of_players(count):
    assert len(PILE.read_players(["Ann", "Bo", "Cy", "Dan", "Eve"][:count])) == count


@each(
    ("players", "sentence"),
    [
        (["Ann"], "Pile is played by 2, 3, 5 players, not 1."),
        (["Ann", "Bo", "Cy", "Dan"], "Pile is played by 2, 3, 5 players, not 4."),
        (["Ann", "Ann"], "Two players have the same name: Ann, Ann."),
        (["Ann", "bank"], "A player cannot be called bank: that name is taken in this game."),
        (["IPO", "Bo"], "A player cannot be called IPO: that name is taken in this game."),
        (["Ann", "Companion"], "A player cannot be called Companion: that name is taken in this game."),
        (["pile", "Bo"], "A player cannot be called pile: that name is taken in this game."),
        (["Ann", " "], "The players are a list of names, in seating order."),
        (["Ann", 3], "The players are a list of names, in seating order."),
        ("Ann", "The players are a list of names, in seating order."),
        (None, "The players are a list of names, in seating order."),
    ],
)
def test_players_that_cannot_be(players, sentence):
    with pytest.raises(Malformed) as refused:
        PILE.read_players(players)
    assert str(refused.value) == sentence
