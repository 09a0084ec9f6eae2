"""The FAQ by number and by words."""


from companion.games.empire_builder.family import family
from companion.games.empire_builder.rulings import find_rulings, rulings, sea_borders
from tests.each import each
from tests.eighteenxx.facts import read


def numbers(typed, game=None):
    return [ruling.number for ruling in find_rulings(typed, game)]


def test_thirty_five_rulings():
    assert list(rulings()) == list(range(1, 36))
    assert all(set(ruling.games) <= set(family().games) for ruling in rulings().values())


def test_our_sentences_are_our_own():
    theirs = {row["text"] for row in read("empire-builder.json")["ruling_lookup"]}
    assert len(theirs) == 35
    assert not theirs & {ruling.about for ruling in rulings().values()}


@each(
    ("typed", "found"),
    [
        ("34", [34]),
        ("flood", [34]),
        ("FLOODS", []),
        ("turn round", [5, 16]),
        ("ferr hobart", [17]),
        ("tie", [30]),
        ("chunnel", [15, 16]),
        ("china rails", [19, 23, 24]),
        ("receiving rent", [33]),
        ("zippering", []),
    ],
)
def test_found_by_all_words_or_their_first_letters(typed, found):
    assert numbers(typed) == found


def test_a_number_finds_its_ruling_first_and_then_those_that_mention_it():
    assert numbers("12") == [12, 11]
    assert numbers("250") == [32, 34]


def test_nothing_typed_finds_all_of_them():
    assert numbers("") == list(range(1, 36))


def test_only_what_holds_in_a_game():
    assert set(numbers("", "eurorails")) == set(range(1, 36)) - {17, 19, 23, 24, 31}
    assert numbers("chunnel", "eurorails-1990") == []
    assert numbers("potatoes", "eurorails-1990") == [8]


def test_the_borders_of_the_seas():
    assert [border.seas for border in sea_borders()][-1] == ("Atlantic Ocean", "Mediterranean Sea")
    assert "Sevilla" in sea_borders()[-1].about
