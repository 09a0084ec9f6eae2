"""Every sheet of the Empire Builder family and of tournaments, read back from the finished file."""

import re
from functools import cache

import pytest

from companion import __version__, sheets
from companion.engine.text import PLAIN
from companion.games import kits
from companion.paper.layout import EDGE, FOOT, Box
from tests import chance
from tests.each import each
from tests.paper import empire_builder, reading, samples

#: Pages of each kind, where it is not one.
COUNTS = {
    "ledger": {"dealt": 4, "middle": 4, "private": 4, "over": 12, "six": 6},
    "loads": dict.fromkeys(("default", "eurorails", "eurorails-1990"), 2),
    "payoffs-load": dict.fromkeys(("default", "eurorails", "eurorails-1990"), 2),
    "payoffs-city": {"default": 3, "eurorails": 3, "eurorails-1990": 2},
    "start-cards": {"six": 2, "default": 2, "eurorails": 2},
    "setup-players": {"default": 5, "eurorails": 5}, "labels": {"default": 2, "eurorails": 2},
    "seating": {"event": 2, "large-event": 4}, "table-cards": {"event": 2, "large-event": 7},
    "sheets-blank": {"event": 3, "large-event": 13}, "sheets": {"event": 3, "large-event": 12},
    "standings": {"large-event": 4}, "results": {"event": 2, "large-event": 6},
    "check": dict.fromkeys((*empire_builder.BOXES, *empire_builder.NIGHTS), 2),
}  # fmt: skip
#: Cards, of which a paper holds more or fewer; with their backs.
CARDS = {
    "A4": {"demand-cards": {"default": 18, "eurorails": 20}, "event-cards": {"eurorails": 4}},
    "Letter": {"demand-cards": {"default": 24, "eurorails": 26}, "event-cards": {"eurorails": 4}},
}  # fmt: skip
POINTS = {"A4": (595.28, 841.89), "Letter": (612, 792)}


def styles(source: str, kind: str, paper: str) -> tuple[str, ...]:
    """The styles in which a sheet is read back, on one paper in turn."""
    number = empire_builder.every_sheet().index((source, kind))
    is_read = number % 2 == list(samples.USUAL).index(paper)
    return chance.either(reading.in_turn(paper, number // 2) if is_read else (), reading.STYLES[paper])


def one_of_each() -> list[tuple[str, str]]:
    """Each kind of sheet, of one of its sources in turn."""
    kinds = dict.fromkeys(kind for _, kind in empire_builder.every_sheet())
    of = {kind: [source for source, it in empire_builder.every_sheet() if it == kind] for kind in kinds}
    return [(of[kind][number % len(of[kind])], kind) for number, kind in enumerate(kinds)]


def read_back() -> list[tuple[str, str, str]]:
    """All that is read back, as source, kind and paper."""
    every = chance.some(chance.either(one_of_each(), empire_builder.every_sheet()), reading.SHEETS)
    return [(*it, paper) for paper in samples.USUAL for it in every if styles(*it, paper)]


@cache
def read(source: str, kind: str, paper: str, style: str) -> tuple[reading.Read, ...]:
    return reading.read(empire_builder.printed(source, kind, paper, style).pdf)


def each_page(source: str, kind: str, paper: str) -> list[tuple[str, int, reading.Read]]:
    return [
        (style, number, page)
        for style in styles(source, kind, paper)
        for number, page in enumerate(read(source, kind, paper, style))
    ]


def wanted_pages(source: str, kind: str, paper: str) -> int:
    return (COUNTS | CARDS[paper]).get(kind, {}).get(source, 1)


@each(("source", "kind"), lambda: [it for it in empire_builder.every_sheet() if it[0] in ("default", "event")])
@each("paper", samples.USUAL)
def test_pages_are_planned_for_each_paper(source: str, kind: str, paper: str) -> None:
    planned = empire_builder.sheet(source, kind).bodies(sheets.Job(paper), str)[1]
    assert len(planned) == wanted_pages(source, kind, paper)


def pages_and_their_size(source: str, kind: str, paper: str) -> None:
    for style in styles(source, kind, paper):
        pages = read(source, kind, paper, style)
        assert len(pages) == wanted_pages(source, kind, paper)
        assert all(sorted(page.size) == pytest.approx(POINTS[paper], abs=0.006) for page in pages)


def the_footer_names_game_sheet_and_page(source: str, kind: str, paper: str) -> None:
    of = empire_builder.source(source)
    name, game = PLAIN(kits.find_kind(of, kind).name), kits.head_of(of).game
    for style, number, page in each_page(source, kind, paper):
        count = len(read(source, kind, paper, style))
        foot = " ".join(word.text for word in page.words if word.box.y > page.height - EDGE - FOOT)
        for wanted in (f"page {number + 1} of {count} · Companion {__version__}", f"{game} · {name}", "100 mm", "1 in"):
            assert wanted in foot, style


def every_sign_is_there_and_to_be_seen(source: str, kind: str, paper: str) -> None:
    for style, number, page in each_page(source, kind, paper):
        for word in page.words:
            assert "\0" not in word.text and "\ufffd" not in word.text, (style, number, word)
            assert word.contrast > 16, (style, number, word)


def nothing_is_cut_off_or_spelled(source: str, kind: str, paper: str) -> None:
    for style in styles(source, kind, paper):
        assert not empire_builder.printed(source, kind, paper, style).remarks


def no_words_are_too_small_to_read(source: str, kind: str, paper: str) -> None:
    for style, number, page in each_page(source, kind, paper):
        assert not reading.small(page.words), (style, number)


def fonts_are_ours_embedded_and_subset(source: str, kind: str, paper: str) -> None:
    file = empire_builder.printed(source, kind, paper, styles(source, kind, paper)[0]).pdf
    fonts = re.findall(rb"/BaseFont /(\S+)", file)
    assert fonts and all(re.match(rb"[A-Z]{6}\+Source(Sans|Serif)Pro-", font) for font in fonts), fonts
    assert len(file) < 160_000


def no_words_stand_on_others_or_leave_their_item(source: str, kind: str, paper: str) -> None:
    cuts = reading.items(empire_builder.sheet(source, kind), sheets.Job(paper))
    for style, number, page in each_page(source, kind, paper):
        foot = Box(EDGE, page.height - EDGE - FOOT, page.width - 2 * EDGE, FOOT)
        assert not reading.on_others(page.words), (style, number)
        for word in page.words:
            assert any(reading.inside(word.box, item) for item in (*cuts[number], foot)), (style, number, word)


def ink_stays_where_printers_print(source: str, kind: str, paper: str) -> None:
    for style, number, page in each_page(source, kind, paper):
        assert page.rim > reading.NEAREST[style], (style, number, page.rim)


def black_and_white_has_no_colour(source: str, kind: str, paper: str) -> None:
    if "bw" in styles(source, kind, paper):
        assert {page.colourfulness for page in read(source, kind, paper, "bw")} == {0}


def light_spends_no_more_ink_than_colour_and_little_of_it(source: str, kind: str, paper: str) -> None:
    if not {"colour", "light"} <= set(styles(source, kind, paper)):
        return
    colour, light = ([page.darkness for page in read(source, kind, paper, style)] for style in ("colour", "light"))
    codes = ("seats", "table-card", "table-cards", "poster")
    assert sum(light) <= sum(colour)
    assert max(light) < (0.16 if kind in codes else 0.07), light


QUESTIONS = (
    pages_and_their_size, the_footer_names_game_sheet_and_page, every_sign_is_there_and_to_be_seen,
    nothing_is_cut_off_or_spelled, no_words_are_too_small_to_read, fonts_are_ours_embedded_and_subset,
    no_words_stand_on_others_or_leave_their_item, ink_stays_where_printers_print, black_and_white_has_no_colour,
    light_spends_no_more_ink_than_colour_and_little_of_it,
)  # fmt: skip


@each(("source", "kind", "paper"), read_back)
def test_a_sheet_read_back_from_its_file(source: str, kind: str, paper: str) -> None:
    for question in QUESTIONS:
        question(source, kind, paper)


def test_the_same_sheet_gives_the_same_bytes() -> None:
    once = {kind: (source, kind) for source, kind in empire_builder.every_sheet()}
    for source, kind in chance.either([*once.values()][::8], empire_builder.every_sheet()):
        again = sheets.printed([empire_builder.sheet(source, kind)], sheets.Job())
        assert again.pdf == empire_builder.printed(source, kind).pdf, (source, kind)
