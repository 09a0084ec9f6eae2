"""What people paste and type."""

import pytest

from companion.engine.errors import Malformed
from companion.tournament import reading
from tests.each import each


@each(
    ("typed", "players"),
    [
        ("17 Ann Hall\n18 Bo", [(17, "Ann Hall"), (18, "Bo")]),
        ("17. Ann Hall\n\n18) Bo\n", [(17, "Ann Hall"), (18, "Bo")]),
        ("Ann Hall 17\nBo 18", [(17, "Ann Hall"), (18, "Bo")]),
        ('\ufeffNumber,Name\r\n17,"Ann Hall"\r\n18,Bo', [(17, "Ann Hall"), (18, "Bo")]),
        ("name;no\nAnn Hall;17", [(17, "Ann Hall")]),
        ("Hall\tAnn\t17", [(17, "Hall Ann")]),
        ("Ann Hall\nBo", [(1, "Ann Hall"), (2, "Bo")]),
    ],
)
def test_a_list_of_players(typed, players):
    assert reading.player_list(typed) == players


@each(
    ("typed", "sentence"),
    [
        ("", "There is nobody on this list."),
        ("17 Ann\nBo", "Line 2 has no number or no name: Bo"),
        ("17 Ann\n18", "Line 2 has no number or no name: 18"),
        ("1234567 Ann", "A player number is a whole number from 1 to 999999, not 1234567."),
        (f"17 {'x' * 41}", "A player's name has at most 40 letters."),
    ],
)
def test_a_list_that_cannot_be_read(typed, sentence):
    with pytest.raises(Malformed) as refused:
        reading.player_list(typed)
    assert str(refused.value) == sentence


def test_names_alone_get_the_next_free_numbers():
    assert reading.player_list("Cy\nDot", free=103) == [(103, "Cy"), (104, "Dot")]


@pytest.mark.parametrize("code", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_file_of_a_spreadsheet_keeps_its_letters(code):
    assert reading.player_list(reading.decoded("Nr;Name\n7;Jürgen Groß".encode(code))) == [(7, "Jürgen Groß")]


def test_numbers_and_ranges():
    assert reading.numbers("12, 15 17-20;12") == [12, 15, 17, 18, 19, 20]
    with pytest.raises(Malformed, match="a7 is not a player number"):
        reading.numbers("a7")
    with pytest.raises(Malformed, match="too many"):
        reading.numbers("1-999999")
    with pytest.raises(Malformed, match="20-17 is not a player number"):
        reading.numbers("20-17")


def test_points():
    assert reading.points("10 6, 3;1") == [10, 6, 3, 1]
    assert reading.points(" ") == []
    with pytest.raises(Malformed, match="is not a whole number: “ten”"):
        reading.points("ten")


@pytest.mark.parametrize(("typed", "value"), [("", None), (" 12 ", 12), ("−4", -4)])
def test_whole_numbers(typed, value):
    assert reading.typed_whole(typed, "A score") == value


@pytest.mark.parametrize("value", ["2026-11-21T14:00", "2026-11-21T14:00:00"])
def test_times(value):
    assert reading.time(value) == "2026-11-21T14:00"


@pytest.mark.parametrize("value", ["2026-13-21T14:00", "yesterday", 7])
def test_no_times(value):
    with pytest.raises(Malformed):
        reading.time(value)
