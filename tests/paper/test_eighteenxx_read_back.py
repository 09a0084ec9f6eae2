"""Every sheet of the 18xx titles, read back from the finished file: pages, words, glyphs, ink, sizes."""

import re
from collections.abc import Callable
from functools import cache

import pytest

from companion import __version__, sheets
from companion.eighteenxx.box.box import Box as GameBox
from companion.eighteenxx.box.box import box
from companion.engine.text import PLAIN
from companion.games import find_title, kits
from companion.paper.layout import EDGE, FOOT, Box
from tests import chance
from tests.each import each
from tests.paper import eighteenxx, reading, samples

#: Pages of each kind on A4 and on Letter.
COUNTS = {
    "setup": (1, 1), "seats": (1, 1), "poster": (1, 1), "map-page": (1, 1), "map": (4, 4),
    "market-page": (1, 1), "market": (2, 2), "pars": (1, 1), "revenue": (1, 1), "rounds": (1, 1), "mats": (3, 3),
    "shares": (10, 12), "shares-for-two": (2, 2), "privates": (2, 2),
    "trains": (4, 4), "tiles": (4, 4), "manifest": (2, 2), "tokens": (1, 1), "order": (2, 4), "overview": (4, 4),
    "rules": (4, 4), "dividends": (4, 4), "snapshot": (3, 3), "score": (1, 1), "report": (1, 1),
    "auction": (1, 1), "runs": (1, 1), "labels": (1, 1), "plain-hexes": (1, 1), "check": (2, 2),
}  # fmt: skip
#: The others: a page for each player, for each number of players, or for two companies.
BY_BOX: dict[str, Callable[[GameBox], int]] = {
    "player-mats": lambda of: max(of.players), "charters": lambda of: -(-len(of.companies) // 2),
    **dict.fromkeys(("setup-players", "score-blank"), lambda of: of.players[1] - of.players[0] + 1),
}  # fmt: skip
#: What differs in the other titles: more trains and rules to settle, a wider map, fewer players, companies and tiles.
BASE = {
    ("18chesapeake", "trains"): (4, 6), ("1889", "trains"): (4, 6), ("1830", "trains"): (4, 6),
    ("1889", "shares"): (8, 12), ("1889", "tiles"): (3, 3), ("1830", "map"): (6, 6), ("1830", "setup"): (2, 2),
    ("18chesapeake", "market"): (1, 1),
    ("1882", "shares"): (8, 12), ("1882", "trains"): (4, 6), ("1882", "tiles"): (3, 3), ("1882", "manifest"): (1, 1),
    ("1888", "map"): (6, 4), ("1888", "market"): (1, 1), ("1888", "trains"): (4, 6), ("1888", "tiles"): (4, 5),
    ("18jp-t", "map"): (6, 6), ("18jp-t", "mats"): (5, 5), ("18jp-t", "shares"): (14, 18), ("18jp-t", "trains"): (6, 6),
    ("18jp-t", "tiles"): (4, 5), ("18jp-t", "order"): (4, 4),
    ("1850jr", "map"): (2, 4), ("1850jr", "shares"): (6, 6), ("1850jr", "trains"): (2, 4), ("1850jr", "tiles"): (3, 3),
    ("1850jr", "order"): (2, 2),
    ("18nl", "map"): (6, 6), ("18nl", "shares"): (10, 14), ("18nl", "trains"): (4, 6),
    ("18ga", "map"): (3, 4), ("18ga", "market"): (1, 1), ("18ga", "shares"): (8, 10), ("18ga", "tiles"): (4, 5),
    ("18ga", "order"): (2, 2), ("18ga", "setup"): (2, 2),
    ("18al", "market"): (1, 1), ("18al", "shares"): (8, 10), ("18al", "order"): (2, 2), ("18al", "setup"): (2, 2),
    ("18tn", "map"): (6, 6), ("18tn", "market"): (1, 1), ("18tn", "mats"): (4, 4), ("18tn", "shares"): (8, 10),
    ("18tn", "tiles"): (5, 5), ("18tn", "order"): (2, 2),
    ("18ms", "market"): (1, 1), ("18ms", "mats"): (4, 4), ("18ms", "shares"): (6, 8), ("18ms", "trains"): (4, 6),
    **{("18ms", kind): (2, 2) for kind in ("order", "overview", "rules", "dividends")},
    ("1836jr30", "map"): (3, 4), ("1836jr30", "shares"): (8, 10), ("1836jr30", "tiles"): (3, 4),
    **{("1836jr30", kind): (2, 2) for kind in ("order", "overview", "rules", "dividends")},
}  # fmt: skip
POINTS = {"A4": (595.28, 841.89), "Letter": (612, 792)}
#: Drawings that are spread over pages: what a page cuts off another one shows.
SPREAD = ("map", "market")
#: Drawings of the board, where figures stand on grounds and tracks.
DRAWN = ("map", "map-page", "tiles", "manifest")

#: The first title of the family.
FIRST = eighteenxx.TITLES[0]


@cache
def read(title: str, source: str, kind: str, paper: str, style: str) -> tuple[reading.Read, ...]:
    return reading.read(eighteenxx.printed(title, source, kind, paper, style).pdf)


def styles(title: str, source: str, kind: str, paper: str) -> tuple[str, ...]:
    """The styles in which a sheet is read back: on one paper in turn; the first title's board, which fills its pages
    otherwise, on each."""
    number = eighteenxx.every_sheet().index((title, source, kind))
    is_read = (title == FIRST and kind in DRAWN) or number % 2 == list(samples.USUAL).index(paper)
    return chance.either(reading.in_turn(paper, number // 2) if is_read else (), reading.STYLES[paper])


def each_page(title: str, source: str, kind: str, paper: str) -> list[tuple[str, int, reading.Read]]:
    return [
        (style, number, page)
        for style in styles(title, source, kind, paper)
        for number, page in enumerate(read(title, source, kind, paper, style))
    ]


def test_every_kind_has_its_number_of_pages() -> None:
    assert {kind for _, _, kind in eighteenxx.every_sheet()} == {*COUNTS, *BY_BOX}


def wanted_pages(title: str, kind: str, paper: str) -> int:
    if kind in BY_BOX:
        return BY_BOX[kind](box(title))
    return dict(zip(samples.USUAL, BASE.get((title, kind), COUNTS[kind]), strict=True))[paper]


@each(("source", "kind"), lambda: [(source, kind) for title, source, kind in eighteenxx.every_sheet() if title == FIRST])
@each("paper", samples.USUAL)
def test_pages_are_planned_for_each_paper(source: str, kind: str, paper: str) -> None:
    planned = eighteenxx.sheet(FIRST, source, kind).bodies(sheets.Job(paper), str)[1]
    assert len(planned) == wanted_pages(FIRST, kind, paper)


def pages_and_their_size(title: str, source: str, kind: str, paper: str) -> None:
    for style in styles(title, source, kind, paper):
        pages = read(title, source, kind, paper, style)
        assert len(pages) == wanted_pages(title, kind, paper)
        assert all(sorted(page.size) == pytest.approx(POINTS[paper], abs=0.006) for page in pages)


def the_footer_names_game_sheet_and_page(title: str, source: str, kind: str, paper: str) -> None:
    name = PLAIN(kits.find_kind(eighteenxx.source(title, source), kind).name)
    for style, number, page in each_page(title, source, kind, paper):
        count = len(read(title, source, kind, paper, style))
        foot = " ".join(word.text for word in page.words if word.box.y > page.height - EDGE - FOOT)
        for wanted in (
            f"page {number + 1} of {count} · Companion {__version__}",
            f"{find_title(title).name} · {name}",
            "100 mm",
            "1 in",
        ):
            assert wanted in foot, style


def every_sign_is_there_and_to_be_seen(title: str, source: str, kind: str, paper: str) -> None:
    for style, number, page in each_page(title, source, kind, paper):
        for word in page.words:
            assert "\0" not in word.text and "\ufffd" not in word.text, (style, number, word)
            assert word.contrast > 16 or kind in SPREAD, (style, number, word)


def nothing_is_cut_off_or_spelled(title: str, source: str, kind: str, paper: str) -> None:
    for style in styles(title, source, kind, paper):
        assert not eighteenxx.printed(title, source, kind, paper, style).remarks


def no_words_are_too_small_to_read(title: str, source: str, kind: str, paper: str) -> None:
    for style, number, page in each_page(title, source, kind, paper):
        assert not reading.small(page.words, r"[A-L]\d+"), (style, number)


def fonts_are_ours_embedded_and_subset(title: str, source: str, kind: str, paper: str) -> None:
    file = eighteenxx.printed(title, source, kind, paper, styles(title, source, kind, paper)[0]).pdf
    fonts = re.findall(rb"/BaseFont /(\S+)", file)
    assert fonts and all(re.match(rb"[A-Z]{6}\+Source(Sans|Serif)Pro-", font) for font in fonts), fonts
    assert len(file) < 160_000


def no_words_stand_on_others_or_leave_their_item(title: str, source: str, kind: str, paper: str) -> None:
    cuts = reading.items(eighteenxx.sheet(title, source, kind), sheets.Job(paper))
    for style, number, page in each_page(title, source, kind, paper):
        here = cuts[number]
        foot = Box(EDGE, page.height - EDGE - FOOT, page.width - 2 * EDGE, FOOT)
        written = [word for word in page.words if kind not in SPREAD or not reading.apart(word.box, here[0])]
        assert not reading.on_others(written), (style, number)
        for word in written:
            assert kind in SPREAD or any(reading.inside(word.box, item) for item in (*here, foot)), (
                style,
                number,
                word,
            )


def ink_stays_where_printers_print(title: str, source: str, kind: str, paper: str) -> None:
    for style, number, page in each_page(title, source, kind, paper):
        assert page.rim > reading.NEAREST[style], (style, number, page.rim)


def black_and_white_has_no_colour(title: str, source: str, kind: str, paper: str) -> None:
    if "bw" in styles(title, source, kind, paper):
        assert {page.colourfulness for page in read(title, source, kind, paper, "bw")} == {0}


QUESTIONS = (
    pages_and_their_size, the_footer_names_game_sheet_and_page, every_sign_is_there_and_to_be_seen,
    nothing_is_cut_off_or_spelled, no_words_are_too_small_to_read, fonts_are_ours_embedded_and_subset,
    no_words_stand_on_others_or_leave_their_item, ink_stays_where_printers_print, black_and_white_has_no_colour,
)  # fmt: skip


def is_in_turn(title: str, source: str, kind: str) -> bool:
    """Whether `make test` reads a sheet back: all of the first title, and of the others each kind in one of them in turn.
    How a game goes on is drawn alike in all."""
    others = [it for it in eighteenxx.TITLES[1:] if (it, source, kind) in eighteenxx.every_sheet()]
    is_others = kind not in eighteenxx.MOVED and title == others[[*COUNTS, *BY_BOX].index(kind) % len(others)]
    return title == FIRST or is_others


def read_back() -> list[tuple[str, str, str, str]]:
    """All that is read back, as title, source, kind and paper."""
    sheets_of = eighteenxx.every_sheet()
    every = chance.some(chance.either([it for it in sheets_of if is_in_turn(*it)], sheets_of), reading.SHEETS)
    return [(*it, paper) for paper in samples.USUAL for it in every if styles(*it, paper)]


@each(("title", "source", "kind", "paper"), read_back)
def test_a_sheet_read_back_from_its_file(title: str, source: str, kind: str, paper: str) -> None:
    for question in QUESTIONS:
        question(title, source, kind, paper)


#: What is printed light is lighter: all colours of a title are on its tokens.
LIGHT = chance.either(("tokens", "charters", "market"), ("tokens", "charters", "market", "shares", "order"))
LIGHTER = [
    (title, kind)
    for title in eighteenxx.TITLES
    for kind in (LIGHT if title == FIRST else chance.either(LIGHT[:1], LIGHT))
]


@pytest.mark.parametrize(("title", "kind"), LIGHTER)
def test_light_spends_less_ink(title: str, kind: str) -> None:
    colour, light = (
        sum(page.darkness for page in read(title, "box", kind, "A4", style)) for style in ("colour", "light")
    )
    assert light < 0.8 * colour


#: The sheets with an item for each company, and the styles in which it is named where its colour is less than it was.
OF_COMPANIES = [(kind, style) for kind in ("shares", "shares-for-two", "charters", "tokens", "order")
                for style in ("light", "bw")]


@pytest.mark.parametrize(("kind", "style"), chance.either(OF_COMPANIES[1::3], OF_COMPANIES))
def test_every_item_of_a_company_names_it(kind: str, style: str) -> None:
    title, paper = eighteenxx.TITLES[0], reading.PAPER[style]
    sheet, job = eighteenxx.sheet(title, "box", kind), reading.job(paper, style)
    marks = [it.context["mark"] for it in sheet.drawings for _ in range(it.copies)]
    pages = list(zip(read(title, "box", kind, paper, style), reading.items(sheet, job), strict=True))
    fronts = pages[:: 2 if sheet.is_two_sided else 1]
    for mark, (page, item) in zip(marks, [(page, it) for page, here in fronts for it in here], strict=True):
        named = {word.text for word in page.words if reading.inside(word.box, item)}
        assert mark is None or mark.short in named, (mark, named)


def test_the_same_sheet_gives_the_same_bytes() -> None:
    once = {kind: (title, source, kind) for title, source, kind in eighteenxx.every_sheet()}
    for title, source, kind in chance.either([*once.values()][::8], eighteenxx.every_sheet()):
        again = sheets.printed([eighteenxx.sheet(title, source, kind)], sheets.Job())
        assert again.pdf == eighteenxx.printed(title, source, kind).pdf, (title, kind)
