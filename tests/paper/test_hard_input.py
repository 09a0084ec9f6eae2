"""Names, tables and sizes that try the printer's patience: each gives a good sheet, with a remark, or a sentence."""

import random

import pytest

from companion import sheets
from companion.engine.random_play import play_out
from tests.paper import reading
from tests.paper.test_from_table import night, start

#: A name, and what of it must stand on paper.
NAMES = {
    "long": ("Bartholomew Featherstonehaugh-Cholmondel", "Bartholomew"),
    "no space": ("Wolfeschlegelsteinhausenbergerdorffwelch", "Wolfeschlegel"),
    "Arabic": ("عبد الرحمن بن محمد الطويل", "bd"),
    "Hebrew": ("דָּוִד בֶּן־גּוּרִיּוֹן", "dvd"),
    "Chinese": ("王小明和他的朋友们", "WangXiaoMing"),
    "Japanese": ("さくらカード", "sakura"),
    "Korean": ("김철수", "GimCheolSu"),
    "emoji": ("🚂🚃🚃 👩‍👩‍👧 🇦🇺", "(steam locomotive)"),
    "marks": ("Z̴̡̛̗a̶l̷g̸o̵", "Zalgo"),
    "control": ("A\u200bd\u202ea\x7fm", "Adam"),
    "wide": ("W" * 40, "WWWW"),
}
SHOWN = ("seats", "setup", "score", "report", "snapshot")


def seated(name: str, moves: int = 60) -> sheets.Night:
    """A night with a player of that name among others."""
    game = play_out(start(players=(name, "Ben", "Zoë", "Łukasz"), seed=2).begin(), random.Random(2).choice, moves)
    return night(game, 4)


def check(printed: sheets.Printed, pages: int | None = None) -> str:
    """The text of a good sheet: every glyph there, nothing on anything else, nothing in the rim."""
    found = reading.read(printed.pdf, 72)
    assert pages is None or len(found) == pages
    for page in found:
        assert page.rim > 4.5
        for n, one in enumerate(page.words):
            assert "\0" not in one.text and one.contrast > 10, one
            assert all(reading.apart(one.box, other.box, 0.05) for other in page.words[:n]), one
    return " ".join(word.text for page in found for word in page.words)


@pytest.mark.parametrize("kind", SHOWN)
@pytest.mark.parametrize("which", NAMES)
def test_any_name_gives_a_good_sheet(which: str, kind: str) -> None:
    name, shown = NAMES[which]
    at = seated(name)
    printed = sheets.printed([sheets.find_kind(at, kind).fill(at)], sheets.Job("Letter" if len(name) % 2 else "A4"))
    text = check(printed)
    assert shown in text
    told = {remark.kind: remark for remark in printed.remarks if remark.text.startswith(name[:1])}
    assert ("spelled" in told) != name.isascii() and set(told) <= {"spelled", "cut"}, told
    assert "cut" not in told or told["cut"].shown in text
