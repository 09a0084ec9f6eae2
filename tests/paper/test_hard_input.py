"""Names, tables and sizes that try the printer's patience: each gives a good sheet, with a remark, or a sentence."""

import random
from dataclasses import replace
from functools import cache

import pytest

from companion import sheets
from companion.engine.errors import Malformed
from companion.engine.random_play import play_out
from companion.games import kits
from companion.paper import sizes
from tests.chance import either
from tests.paper import reading, samples
from tests.paper.test_from_table import night, played, start

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


@cache
def seated(name: str, moves: int = 60) -> sheets.Session:
    """A night with a player of that name among others."""
    game = play_out(start(players=(name, "Ben", "Zoë", "Łukasz"), seed=2).begin(), random.Random(2).choice, moves)
    return night(game, 4)


def check(printed: sheets.Printed, pages: int | None = None) -> str:
    """The text of a good sheet: every glyph there, nothing on anything else, nothing in the rim."""
    found = reading.read(printed.pdf, 72)
    assert pages is None or len(found) == pages
    for page in found:
        assert page.rim > 4.5
        assert not reading.on_others(page.words)
        for one in page.words:
            assert "\0" not in one.text and one.contrast > 10, one
    return " ".join(word.text for page in found for word in page.words)


#: What needs much room is tried on every sheet, any other name on two; in the campaign all on all.
ROOMY = ("long", "no space", "emoji", "wide")
TRIED = [
    (which, kind)
    for n, which in enumerate(NAMES)
    for kind in either(SHOWN if which in ROOMY else ("seats", SHOWN[1 + n % 4]), SHOWN)
]


@pytest.mark.parametrize(("which", "kind"), TRIED)
def test_any_name_gives_a_good_sheet(which: str, kind: str) -> None:
    name, shown = NAMES[which]
    at = seated(name)
    printed = sheets.printed([kits.find_kind(at, kind).fill(at)], sheets.Job("Letter" if len(name) % 2 else "A4"))
    text = check(printed)
    assert shown in text
    told = {remark.kind: remark for remark in printed.remarks if remark.text.startswith(name[:1])}
    assert ("spelled" in told) != name.isascii() and set(told) <= {"spelled", "cut"}, told
    assert "cut" not in told or told["cut"].shown in text


@pytest.mark.parametrize("name", ["\x07", "\u200b\u202e", ""])
def test_a_name_of_nothing_is_refused_or_marked(name: str) -> None:
    """A table refuses such names; a sheet that is given one all the same says that somebody is there."""
    at = replace(night(played(0)), seats=((name, "http://10.0.0.1:8000/s/K7Q4TX/0"),))
    printed = sheets.printed([kits.find_kind(at, "seats").fill(at)])
    assert ("?" if name.strip() else "Free seat") in check(printed, 1)
    assert {remark.kind for remark in printed.remarks} <= {"spelled"}


@pytest.mark.parametrize("paper", samples.USUAL)
def test_twelve_players_have_twelve_cards(paper: str) -> None:
    names = [*(name for name, _ in NAMES.values()), "Ann"]
    at = replace(night(played(0)), seats=tuple((name, f"http://10.0.0.1:8000/s/K7Q4TX/{name!r}") for name in names))
    printed = sheets.printed([kits.find_kind(at, "seats").fill(at)], paper)
    text = check(printed, 2)
    assert not [shown for _, shown in NAMES.values() if shown not in text]
    codes = [code for page in reading.pages(printed.pdf) for code in reading.codes(page)]
    assert sorted(codes) == sorted(address for _, address in at.seats)


#: Each on a paper of its own; in the campaign on both.
LONG = [("The long night of the Tasmanian Main Line Railroad, at Ben’s", "A4"), ("W" * 60, "Letter"), ("王" * 60, "A4")]


@pytest.mark.parametrize(("table", "paper"), either(LONG, [(table, paper) for table, _ in LONG for paper in samples.USUAL]))
def test_a_long_name_of_the_table_is_set_or_told(table: str, paper: str) -> None:
    at = replace(night(played(0), 4), table=table)
    for kind in ("poster", "setup", "score", "report", "snapshot", "seats", "mats"):
        printed = sheets.printed([kits.find_kind(at, kind).fill(at)], paper)
        text = check(printed)
        told = {remark.kind: remark for remark in printed.remarks}
        assert ("spelled" in told) != (table[0] in "TW")
        shown = told["cut"].shown if "cut" in told else told["spelled"].shown if "spelled" in told else table
        assert all(word in text for word in shown.split()), kind


@pytest.mark.parametrize(
    "size", [(0, 88), (-5, 88), (float("nan"), 88), (float("inf"), 88), (0.01, 88), (0.01, 0.01), (300, 300), (1e9, 1)]
)
def test_impossible_items_are_refused_in_a_sentence_and_at_once(size: tuple[float, float]) -> None:
    sheet = reading.sheet("box", "discs")
    assert isinstance(sheet, sheets.Parts)
    for of in (replace(sheet, size=sizes.Size(*size)), replace(sheet, size=sizes.Size(*size), split=True)):
        if of.split and size[0] in (0.01, 300):
            continue
        with pytest.raises((ValueError, Malformed), match=r"(cannot be (laid out|printed)|too large|larger than).*\.$"):
            sheets.pdf(of)
