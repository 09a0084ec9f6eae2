"""The big screen: what heads its narrow columns."""

from companion.eighteenxx.screens.far import heads


def test_names_that_begin_alike_are_told_apart_by_the_rest():
    assert heads(["Player 1", "Player 2", "Ann"]) == ["P…1", "P…2", "Ann"]
    assert heads(["Anna-Katharina", "Anna-Maria"]) == ["A…Katharina", "A…Maria"]
    assert heads(["Annabelle", "Anna"]) == ["A…belle", "Anna"], "a name that is the beginning of another stays"
    assert heads(["Christopher", "Bo"]) == ["Christopher", "Bo"]
