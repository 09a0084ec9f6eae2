"""Every sheet of Emu Bay's kit, read back from the finished file: pages, words, glyphs, ink, codes."""

import re
from functools import cache
from itertools import combinations

import pytest

from companion import __version__, sheets
from companion.engine.text import PLAIN
from companion.games import kits
from companion.paper.layout import EDGE, FOOT, Box
from companion.paper.pages import Imprint, Page, Piece, pdf
from companion.sheets import parts as layouts
from tests import chance
from tests.each import each
from tests.paper import reading, samples
from tests.paper.test_from_table import FOUR

#: Pages of each kind on A4 and on Letter; and which kinds lie on their side.
COUNTS = {
    "setup": (1, 1), "seats": (1, 1), "poster": (1, 1), "board-page": (1, 1), "board": (4, 4), "mats": (1, 1),
    "tracker": (1, 1), "charters": (4, 4), "shares": (4, 4), "independents": (2, 2), "bonds": (2, 2),
    "setup-cards": (2, 2), "rules": (2, 2), "discs": (1, 1), "cubes": (1, 1), "snapshot": (2, 2), "score": (1, 1),
    "report": (1, 1), "score-blank": (2, 2), "setup-players": (2, 2), "auction": (1, 1), "labels": (1, 1), "check": (2, 2),
}  # fmt: skip
LYING = {
    "A4": {"board-page", "board", "bonds", "auction"},
    "Letter": {"board-page", "board", "bonds", "seats", "cubes", "auction", "labels"},
}
POINTS = {"A4": (595.28, 841.89), "Letter": (612, 792)}
#: Words that a sheet is no use without.
NIGHT = {"Friday at Ben’s", "21 November 2025"}
WANTED = {
    "setup": {*FOUR, *NIGHT, "Launceston", "bids first"},
    "seats": {*FOUR, "Friday at Ben’s"},
    "poster": {"Friday at Ben’s", "10.0.0.1:8000"},
    "board-page": {"Launceston", "Port of Strahan", "Build Track", "−45", "50"},
    "board": {"Launceston", "Port of Strahan", "Build Track", "−45", "50"},
    "mats": {"Build Track", "Pay Dividends", "Mountain", "closed"},
    "tracker": {"−40", "0", "50"},
    "charters": {"EBR", "TMLC", "L&W", "GT", "MLM", "NMF", "TREASURY"},
    "shares": {"EBR", "TMLC", "L&W", "TASMANIAN MAIN LINE RAILROAD"},
    "independents": {"GT", "MLM", "NMF", "7+1"},
    "bonds": {"BOND · DEFERRED", "BOND · ACTIVE", "₤10"},
    "setup-cards": {"1", "8"},
    "rules": {"BUILD TRACK", "BANKRUPTCY"},
    "discs": {"EBR", "TMLC", "L&W", "GT", "MLM", "NMF"},
    "cubes": {"EBR", "TMLC", "L&W", "GT", "cube", "action", "end"},
    "snapshot": {*FOUR, *NIGHT, "Launceston", "EBR", "TMLC", "L&W"},
    "score": {*FOUR, *NIGHT, "EBR", "TMLC", "L&W"},
    "report": {*FOUR, *NIGHT, "EBR", "TMLC", "L&W"},
    "score-blank": {"EBR", "TMLC", "L&W", "8"},
    "check": {"100 mm", "right", "down"},
    "setup-players": {"STEP BY STEP", "Grubb's Tramway", "Build Track"},
    "auction": {"lot", "goes to"},
    "labels": {"Bonds", "chips", "₤100"},
}
#: What a sheet is called at its foot, where it is not as in the list of sheets.
FOOTERS = {
    ("fresh", "score"): "The score so far", ("middle", "score"): "The score so far",
}  # fmt: skip

EVERY = reading.every_sheet()


def counts(source: str, kind: str) -> tuple[int, int]:
    """The pages of a sheet on each paper. At a table there is one set-up, and one blank form with the names of who plays."""
    return (1, 1) if kind in ("score-blank", "setup-players") and source != "box" else COUNTS[kind]


def styles(source: str, kind: str, paper: str) -> tuple[str, ...]:
    """The styles in which a sheet is read back, on one paper in turn."""
    number = EVERY.index((source, kind))
    is_read = number % 2 == list(samples.USUAL).index(paper)
    return chance.either(reading.in_turn(paper, number // 2) if is_read else (), reading.STYLES[paper])


def read_back() -> list[tuple[str, str, str]]:
    """All that is read back, as source, kind and paper."""
    return [(*it, paper) for paper in samples.USUAL for it in chance.some(EVERY, reading.SHEETS) if styles(*it, paper)]


def each_page(source: str, kind: str, paper: str) -> list[tuple[str, int, reading.Read]]:
    """The pages of a sheet in its styles, with the style and the page's number to tell which failed."""
    return [
        (style, number, page)
        for style in styles(source, kind, paper)
        for number, page in enumerate(read(source, kind, paper, style))
    ]


@cache
def read(source: str, kind: str, paper: str, style: str) -> tuple[reading.Read, ...]:
    """What is on the pages of a sheet, found once."""
    return reading.read(reading.pdf(source, kind, paper, style))


def test_every_kind_has_its_number_of_pages() -> None:
    assert {kind for _, kind in reading.every_sheet()} == set(COUNTS) == set(WANTED)


@pytest.mark.parametrize("source", ["fresh", "middle", "over"])
def test_what_shows_no_moves_is_the_same_at_any_time(source: str) -> None:
    """So that what is read back of one of them holds for all."""
    for kind in reading.kinds(source):
        once = "box" if kind in reading.kinds("box") and kind not in reading.HEADED else "middle"
        same = sheets.svg(reading.sheet(source, kind)) == sheets.svg(reading.sheet(once, kind))
        assert same == (kind not in reading.MOVED or source == "middle"), kind


# Paper.


def pages_and_their_size(source: str, kind: str, paper: str) -> None:
    short, long = POINTS[paper]
    size = (long, short) if kind in LYING[paper] else (short, long)
    for style in styles(source, kind, paper):
        pages = read(source, kind, paper, style)
        assert len(pages) == dict(zip(samples.USUAL, counts(source, kind), strict=True))[paper]
        assert [page.size for page in pages] == [pytest.approx(size, abs=0.006)] * len(pages)
        # Nothing in the file shows less of a page, or turns it.
        file = reading.pdf(source, kind, paper, style)
        assert not re.search(rb"/(CropBox|UserUnit|Rotate [^0])", file)


# Words.


def the_words_of_the_sheet_and_its_footer(source: str, kind: str, paper: str) -> None:
    name = FOOTERS.get((source, kind)) or PLAIN(kits.find_kind(reading.source(source), kind).name)
    for style in styles(source, kind, paper):
        pages = read(source, kind, paper, style)
        written = [word.text for page in pages for word in page.words]
        whole = " ".join(written)
        assert not {wanted for wanted in WANTED[kind] if wanted not in whole}
        for number, page in enumerate(pages, start=1):
            foot = " ".join(word.text for word in page.words if word.box.y > page.height - EDGE - FOOT)
            for wanted in (
                f"page {number} of {len(pages)} · Companion {__version__}",
                f"Emu Bay Railway Company · {name}",
                "100 mm", "1 in", "Print at 100 %",
            ):  # fmt: skip
                assert wanted in foot, style


def every_sign_is_there_large_enough_and_to_be_seen(source: str, kind: str, paper: str) -> None:
    for style, number, page in each_page(source, kind, paper):
        assert not reading.small(page.words, r"\d,\d"), (style, number)
        for word in page.words:
            assert "\0" not in word.text and "\ufffd" not in word.text, (style, number, word)
            assert word.contrast > 16 or kind == "board", (style, number, word)


def nothing_is_cut_off_or_spelled(source: str, kind: str, paper: str) -> None:
    for style in styles(source, kind, paper):
        assert not reading.printed(source, kind, paper, style).remarks


def fonts_are_ours_embedded_and_subset(source: str, kind: str, paper: str) -> None:
    for style in styles(source, kind, paper):
        file = reading.pdf(source, kind, paper, style)
        fonts = re.findall(rb"/BaseFont /(\S+)", file)
        assert fonts and all(re.match(rb"[A-Z]{6}\+Source(Sans|Serif)Pro-", font) for font in fonts), fonts
        assert len(re.findall(rb"/FontFile2 \d", file)) == len(fonts)
        assert len(file) < 160_000


def no_words_stand_on_others_or_leave_their_item(source: str, kind: str, paper: str) -> None:
    cuts = reading.items(reading.sheet(source, kind), sheets.Job(paper))
    for style, number, page in each_page(source, kind, paper):
        here = cuts[number]
        foot = Box(EDGE, page.height - EDGE - FOOT, page.width - 2 * EDGE, FOOT)
        written = [word for word in page.words if kind != "board" or not reading.apart(word.box, here[0])]
        assert not reading.on_others(written), (style, number)
        for word in written:
            assert kind == "board" or any(reading.inside(word.box, item) for item in (*here, foot)), (style, number, word)


def items_lie_apart_and_away_from_the_edge(source: str, kind: str, paper: str) -> None:
    for page, here in enumerate(reading.items(reading.sheet(source, kind), sheets.Job(paper))[: counts(source, kind)[0]]):
        size = read(source, kind, paper, styles(source, kind, paper)[0])[page]
        area = Box(EDGE, EDGE, size.width - 2 * EDGE, size.height - 2 * EDGE - FOOT)
        assert here and all(reading.inside(item, area) for item in here)
        assert all(reading.apart(*two, 1e-6) for two in combinations(here, 2))


# Measures.


def the_rulers_are_as_long_as_they_say(source: str, kind: str, paper: str) -> None:
    for page in reading.pages(reading.pdf(source, kind, paper, styles(source, kind, paper)[0])):
        # Only the foot of the page, ten dots to the millimetre, from below the items to the footer's words.
        low, high = ((EDGE + up) * reading.POINTS for up in (3.5, FOOT - 3))
        foot = page.render(scale=254 / 72, crop=(0, low, 0, page.get_height() - high)).to_pil()
        decimetre, inch, *_ = reading.runs(foot)
        assert decimetre == pytest.approx(1000, abs=4)
        assert inch == pytest.approx(254, abs=4)


@pytest.mark.parametrize("style", sheets.STYLES)
@pytest.mark.parametrize(("kind", "places"), [("seats", [f"s/K7Q4TX/{n}" for n in range(4)]), ("poster", [""])])
def test_codes_lead_where_they_should(kind: str, places: list[str], style: str) -> None:
    (page,) = reading.pages(reading.pdf("middle", kind, reading.PAPER[style], style))
    assert sorted(reading.codes(page)) == [f"http://10.0.0.1:8000/{place}" for place in places]


# Ink.


def ink_stays_where_printers_print(source: str, kind: str, paper: str) -> None:
    for style, number, page in each_page(source, kind, paper):
        assert page.rim > reading.NEAREST[style], (style, number, page.rim)


def black_and_white_has_no_colour(source: str, kind: str, paper: str) -> None:
    if "bw" in styles(source, kind, paper):
        assert {page.colourfulness for page in read(source, kind, paper, "bw")} == {0}


QUESTIONS = (
    pages_and_their_size, the_words_of_the_sheet_and_its_footer, every_sign_is_there_large_enough_and_to_be_seen,
    nothing_is_cut_off_or_spelled, fonts_are_ours_embedded_and_subset, no_words_stand_on_others_or_leave_their_item,
    items_lie_apart_and_away_from_the_edge, the_rulers_are_as_long_as_they_say, ink_stays_where_printers_print,
    black_and_white_has_no_colour,
)  # fmt: skip


@each(("source", "kind", "paper"), read_back)
def test_a_sheet_read_back_from_its_file(source: str, kind: str, paper: str) -> None:
    for question in QUESTIONS:
        question(source, kind, paper)


@each(("source", "kind"), EVERY)
@each("paper", samples.USUAL)
def test_pages_are_planned_for_each_paper(source: str, kind: str, paper: str) -> None:
    planned = reading.sheet(source, kind).bodies(sheets.Job(paper), str)[1]
    assert len(planned) == dict(zip(samples.USUAL, counts(source, kind), strict=True))[paper]


@pytest.mark.parametrize("paper", chance.either(("A4",), tuple(samples.USUAL)))
@pytest.mark.parametrize(
    ("kind", "most"),
    [("shares", 0.75), ("independents", 0.75), ("charters", 0.75), ("board", 0.75), ("board-page", 0.75)],
)
def test_light_spends_less_ink_and_so_does_bw(kind: str, most: float, paper: str) -> None:
    colour, light, bw = (sum(page.darkness for page in read("box", kind, paper, style)) for style in sheets.STYLES)
    assert light < most * colour
    assert bw < 0.95 * colour


@pytest.mark.parametrize("style", ["light", "bw"])
@pytest.mark.parametrize("kind", ["shares", "independents", "charters", "discs", "cubes"])
def test_every_item_of_a_company_names_it(kind: str, style: str) -> None:
    paper = reading.PAPER[style]
    sheet, job = reading.sheet("box", kind), reading.job(paper, style)
    assert isinstance(sheet, sheets.Parts)
    marks = [it.context.get("mark") for it in sheet.drawings for _ in range(it.copies)]
    pages = [(page, here) for page, here in zip(read("box", kind, paper, style), reading.items(sheet, job), strict=True)]
    fronts = pages[:: 2 if sheet.drawings[0].back else 1]
    for mark, (page, item) in zip(marks, [(page, it) for page, here in fronts for it in here], strict=True):
        named = {word.text for word in page.words if reading.inside(word.box, item)}
        assert mark is None or mark.short in named, (mark, named)


@pytest.mark.parametrize("style", sheets.STYLES)
def test_marks_differ_in_shape_where_nothing_is_coloured(style: str) -> None:
    """The discs without their words: no two look alike when grey."""
    sheet = reading.sheet("box", "discs")
    assert isinstance(sheet, sheets.Parts) and sheet.size is not None
    seen = []
    for number, it in enumerate(sheet.drawings):
        svg = re.sub("<text.*?</text>", "", layouts.card(sheet, sheet.size, number, sheets.STYLES[style], str))
        alone = Page(sheet.size.width, sheet.size.height, (Piece(svg),), grey=True)
        (page,) = reading.pages(pdf([alone], Imprint("x", "x")))
        seen.append((it.context["is_station"], reading.picture(page, 150).tobytes()))
    assert len(seen) == len(set(seen)) == 11
