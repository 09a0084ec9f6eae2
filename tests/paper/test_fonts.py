"""Every sign has a glyph, in every face, and what cannot be drawn is spelled."""

import pytest

from companion.paper import fonts
from companion.paper.fonts import VOICES, Face, face, halves, lines, readable, runs, width
from tests.each import each

FACES = [Face(voice, weight, italic) for voice in VOICES for weight in (400, 600, 700) for italic in (False, True)]
#: Currency signs and typography of all titles, Western European letters, and the first letters of other alphabets.
SIGNS = "₤£$ƒ€¥ éüßçñøåÅžłŐığ “”‘’«»„–—…·•×÷−½§†№ ЖяΩλ"


@each("it", FACES)
def test_every_sign_is_drawn_by_a_font_that_has_it(it: Face) -> None:
    assert readable(SIGNS) == SIGNS
    for drawn_by, piece in runs(SIGNS, it):
        assert all(fonts.has(drawn_by, character) for character in piece)


def test_figures_are_equally_wide_so_that_columns_align() -> None:
    for it in FACES:
        assert len({width(figure, it, 1000) for figure in "0123456789"}) == 1


def test_italics_borrow_the_pound_sign() -> None:
    pieces = runs("for ₤24", Face(italic=True))
    assert [piece for _, piece in pieces] == ["for ", "₤", "24"]
    assert pieces[1][0] == Face()


@each(
    ("name", "spelled"),
    [
        ("王小明", "WangXiaoMing"),
        ("さくら", "sakura"),
        ("🦊 Ann", "(fox) Ann"),
        ("👩‍👧", "(woman)(girl)"),
        ("דָּוִד", "dvd"),
        ("  A\t\n B ", "A B"),
        ("Cafe\u0301", "Café"),
        ("\u025b\u0303we Z\u0334\u031balgo", "\u025bwe Zalgo"),
        ("\u200b\u202e", "?"),
        ("\x07", "?"),
        ("", ""),
        ("Ольга", "Ольга"),
    ],
)
def test_what_no_font_holds_is_spelled(name: str, spelled: str) -> None:
    assert readable(name) == spelled


def test_width_grows_with_size_and_spacing() -> None:
    assert width("Emu", Face(), 20) == pytest.approx(2 * width("Emu", Face(), 10))
    assert width("Emu", Face(), 10, spacing=1) == pytest.approx(width("Emu", Face(), 10) + 2)
    assert width("", Face(), 10, spacing=1) == 0


@pytest.mark.parametrize("text", ["one two three four five six seven", "x" * 90, "short", ""])
def test_lines_are_never_too_wide_and_lose_nothing(text: str) -> None:
    broken = lines(text, 60, Face(), 10)
    assert all(width(line, Face(), 10) <= 60 for line in broken)
    assert "".join(broken).replace(" ", "") == text.replace(" ", "")


def test_halves_are_cut_near_the_middle() -> None:
    assert halves("Ann", 50, Face(), 10) == ["Ann"]
    assert halves("Bartholomew Featherstonehaugh-Chol", 50, Face(), 10) == ["Bartholomew", "Featherstonehaugh-Chol"]
    assert halves("X" * 40, 50, Face(), 10) == ["X" * 40]


def test_faces_are_chosen_as_a_browser_would() -> None:
    assert face("Source Sans Pro, sans-serif", "bold") == Face("sans", 700)
    assert face("serif", "500", "italic") == Face("serif", 400, True)
    assert face("Georgia", 650).weight == 600
