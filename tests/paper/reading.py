"""A finished PDF read back: its words and where they stand, its ink, its codes. Millimetres from the upper left corner."""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from typing import Any

import pypdfium2
import zxingcpp
from PIL import Image, ImageChops
from pypdfium2 import raw

from companion import sheets
from companion.engine.game import Game
from companion.games import kits
from companion.paper import layout
from companion.paper.layout import EDGE, Box
from companion.sheets import parts
from tests import chance
from tests.paper import samples
from tests.paper.test_from_table import finished, night, played

INCH = 25.4
#: The smallest type, in points: of what must be read, and of what is only looked up.
LEAST, COORDINATES = 6.0, 5.5
POINTS = 72 / INCH


def running(least: int = 45) -> Game:
    """A game that is not over and has paid dividends."""
    return next(g for g in (played(least, seed) for seed in range(1, 40)) if g.end is None and g.history)


@cache
def source(name: str) -> sheets.Source:
    """What sheets are filled from: the box alone, or a night before its first move, in the middle, or over."""
    if name == "box":
        return sheets.Shelf(played(0).title, played(0).formatter())
    return night({"fresh": lambda: played(0), "middle": running, "over": finished}[name](), 4)


#: The sheets that show how a game goes on.
MOVED = ("snapshot", "score", "report")
#: Parts of the box that name the table.
HEADED = ("mats", "tracker", "score-blank", "setup-players", "auction")


def kinds(name: str) -> list[str]:
    """The kinds of sheets of a source."""
    return [kind.id for kind in kits.sheets_of(source(name))]


@cache
def every_sheet() -> list[tuple[str, str]]:
    """All that can be printed, as source and kind, each once: what is the same in two sources is in the earlier one."""
    night = [kind for kind in kinds("middle") if kind in HEADED or kind not in kinds("box")]
    return [
        *(("box", kind) for kind in kinds("box")),
        *(("middle", kind) for kind in night),
        *((name, kind) for name in ("fresh", "over") for kind in MOVED),
    ]


def sheet(name: str, kind: str) -> sheets.Sheet:
    """A sheet of a source."""
    return kits.find_kind(source(name), kind).fill(source(name))


@cache
def printed(name: str, kind: str, paper: str = "A4", style: str = "colour") -> sheets.Printed:
    """A sheet, printed once."""
    return sheets.printed([sheet(name, kind)], job(paper, style))


def pdf(name: str, kind: str, paper: str = "A4", style: str = "colour") -> bytes:
    """A sheet as a file."""
    return printed(name, kind, paper, style).pdf


def pages(file: bytes) -> list[Any]:
    """The pages of a file."""
    return list(pypdfium2.PdfDocument(file))


# Words.


@dataclass(frozen=True)
class Words:
    """What one stroke of a font wrote, the box of its ink, and the size of the type in points."""

    text: str
    box: Box
    size: float
    #: How far its brightest and its darkest dot lie apart, from 0 to 255.
    contrast: int = 0


@dataclass(frozen=True)
class Letter:
    """A character: its Unicode number (0 for a missing glyph), its box, and which stroke it belongs to."""

    code: int
    box: Box
    stroke: int
    size: float


def letters(page: Any) -> Iterator[Letter | None]:
    """The characters of a page in order; None where a reader of PDFs sees a gap."""
    text, height = page.get_textpage(), page.get_height()
    left, right, low, high = (ctypes.c_double() for _ in range(4))
    last, size, turned = 0, 0.0, raw.FS_MATRIX()
    for n in range(text.count_chars()):
        if raw.FPDFText_IsGenerated(text, n):
            yield None
            continue
        code = 0 if raw.FPDFText_HasUnicodeMapError(text, n) else raw.FPDFText_GetUnicode(text, n)
        raw.FPDFText_GetCharBox(text, n, left, right, low, high)
        across, down = (right.value - left.value) / POINTS, (high.value - low.value) / POINTS
        stroke = ctypes.cast(raw.FPDFText_GetTextObject(text, n), ctypes.c_void_p).value or 0
        if stroke != last:
            # What is drawn large and made smaller counts as small.
            raw.FPDFText_GetMatrix(text, n, turned)
            size = raw.FPDFText_GetFontSize(text, n) * math.sqrt(abs(turned.a * turned.d - turned.b * turned.c))
            last = stroke
        yield Letter(code, Box(left.value / POINTS, (height - high.value) / POINTS, across, down), stroke, size)


def words(page: Any) -> list[Words]:
    """All that is written on a page. A missing glyph reads as "\\0"."""
    found: list[list[Letter]] = []
    last = None
    for letter in letters(page):
        if letter and last and letter.stroke == last.stroke:
            found[-1].append(letter)
        elif letter:
            found.append([letter])
        last = letter
    inked = [(stroke, [it.box for it in stroke if it.code != 32]) for stroke in found]
    return [
        Words("".join(chr(it.code) for it in stroke), around(boxes), stroke[0].size) for stroke, boxes in inked if boxes
    ]


def around(boxes: list[Box]) -> Box:
    """The box that holds them all."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


def text(file: bytes) -> str:
    """All words of a file, all white space made single."""
    return " ".join(" ".join(page.get_textpage().get_text_bounded() for page in pages(file)).split())


# Ink.


def picture(page: Any, dpi: float = 72) -> Image.Image:
    """The page as a printer sees it."""
    return page.render(scale=dpi / 72).to_pil().convert("RGB")  # type: ignore[no-any-return]


def rim(image: Image.Image, dpi: float = 72) -> float:
    """How far the ink of a page stays from the paper's edges."""
    left, top, right, low = ImageChops.invert(image.convert("L")).getbbox() or (0, 0, 0, 0)
    return min(left, top, image.width - right, image.height - low) / dpi * INCH


def darkness(image: Image.Image) -> float:
    """How much ink there is, from 0 to 1."""
    grey = image.convert("L").histogram()
    return sum((255 - level) * count for level, count in enumerate(grey)) / 255 / (image.width * image.height)


def colourfulness(image: Image.Image) -> int:
    """How far a dot's red, green and blue lie apart at most; 0 in a picture of greys."""
    red, green, blue = image.split()
    apart = (ImageChops.difference(*two).getextrema()[1] for two in ((red, green), (green, blue)))
    return int(max(apart))


def contrast(image: Image.Image, dpi: float, box: Box) -> int:
    """How far the brightest and the darkest dot of a box of a grey page lie apart."""
    scale = dpi / INCH
    corner, end = (int(box.x * scale), int(box.y * scale)), (int(box.right * scale) + 1, int(box.bottom * scale) + 1)
    darkest, brightest = image.crop((*corner, *end)).getextrema()
    return int(brightest) - int(darkest)


def codes(page: Any, dpi: float = 150) -> list[str]:
    """What a phone reads in the QR codes of a page."""
    return [code.text for code in zxingcpp.read_barcodes(picture(page, dpi))]


# Boxes.


def apart(one: Box, other: Box, by: float = 0.0) -> bool:
    """Whether two boxes share nothing, `by` mm of overlap forgiven."""
    return (
        one.right <= other.x + by or other.right <= one.x + by
        or one.bottom <= other.y + by or other.bottom <= one.y + by
    )  # fmt: skip


def inside(box: Box, area: Box, by: float = 0.01) -> bool:
    """Whether a box lies within another."""
    area = area.grown(by)
    return area.x <= box.x and area.y <= box.y and box.right <= area.right and box.bottom <= area.bottom


def on_others(words: Sequence[Words]) -> tuple[Words, Words] | None:
    """Two words of which one stands on the other; a hair of overlap is forgiven."""
    across = sorted(words, key=lambda word: word.box.x)
    for n, one in enumerate(across):
        for other in islice(across, n + 1, None):
            if other.box.x >= one.box.right:
                break
            if not apart(one.box, other.box, 0.05):
                return one, other
    return None


# All at once.


#: In which styles a sheet is read back on each paper: a style changes colours and no places, a paper places and no colours.
STYLES: dict[str, tuple[str, ...]] = chance.either(
    {"A4": ("colour", "light"), "Letter": ("bw",)}, dict.fromkeys(samples.USUAL, tuple(sheets.STYLES))
)


def in_turn(paper: str, number: int) -> tuple[str, ...]:
    """The styles in which the sheet of this number is read back on a paper: one of them, the next sheet another."""
    every = STYLES[paper]
    return chance.either((every[number % len(every)],), every)


#: On which paper each style is read back.
PAPER = {style: paper for paper, styles in STYLES.items() for style in styles}
#: The style that is printed without crop marks: nothing but they may come nearer to the edge than the items.
UNMARKED = "light"
#: How near to the paper's edge there may be ink, in mm: crop marks where there are any, and a dot and a half.
NEAREST = {style: EDGE - 0.4 if style == UNMARKED else 4.5 for style in sheets.STYLES}
#: So many sheets are read back in a round of the campaign.
SHEETS = 12


@dataclass(frozen=True)
class Read:
    """A page read back: its size in points and in mm, its words, how far its ink stays from the edge, its colours."""

    size: tuple[float, float]
    words: tuple[Words, ...]
    rim: float
    darkness: float
    colourfulness: int

    @property
    def width(self) -> float:
        """The paper's width in mm."""
        return self.size[0] / POINTS

    @property
    def height(self) -> float:
        """The paper's height in mm."""
        return self.size[1] / POINTS


def job(paper: str, style: str) -> sheets.Job:
    """How a sheet is printed to be read back."""
    return sheets.Job(paper, style, marks=style != UNMARKED)


def small(words: Sequence[Words], looked_up: str = "") -> set[tuple[str, float]]:
    """The words that are too small to be read at the table. What matches `looked_up` whole, the names of hexes, is there to
    be looked up only."""
    return {
        (it.text, it.size) for it in words if it.size < (COORDINATES if re.fullmatch(looked_up, it.text) else LEAST) - 0.005
    }


def read(file: bytes, dpi: float = 100) -> tuple[Read, ...]:
    """The pages of a file."""
    found = []
    for page in pages(file):
        image = picture(page, dpi)
        grey = image.convert("L")
        # A dash is thinner than a dot: what is around it is looked at as well.
        seen = tuple(replace(word, contrast=contrast(grey, dpi, word.box.grown(0.25))) for word in words(page))
        found.append(Read(page.get_size(), seen, rim(grey, dpi), darkness(grey), colourfulness(image)))
    return tuple(found)


def runs(image: Image.Image) -> list[int]:
    """How long the dark stretches of a picture's row are that has the longest one, longest first, in dots."""
    dots, wide = image.convert("L").point(lambda level: 255 if level < 200 else 0).tobytes(), image.width
    rows = (dots[at : at + wide].split(b"\0") for at in range(0, len(dots), wide))
    return max((sorted(map(len, row), reverse=True) for row in rows), key=lambda found: found[0])


def spread(sheet: sheets.Parts, job: sheets.Job) -> tuple[layout.Tile, ...]:
    """The pages of the first drawing of a sheet that is larger than the paper."""
    assert sheet.size is not None
    return parts.laid_out(parts.card(sheet, sheet.size, 0, job.look, str), sheet.size, job)


def items(sheet: sheets.Sheet, job: sheets.Job) -> list[list[Box]]:
    """The cut of every item, page by page; of a page that is filled, what a printer can print above the footer."""
    if not isinstance(sheet, sheets.Parts) or sheet.size is None:
        paper = job.sheet.turned() if isinstance(sheet, sheets.Parts) and sheet.landscape else job.sheet
        return [[layout.printable(paper)]] * 99
    if sheet.split:
        return [[tile.place] for tile in spread(sheet, job)]
    size, bleed = (sheet.size.width, sheet.size.height), job.bleed_of(sheet.size)
    return [
        [Box(it.x + bleed, it.y + bleed, *(size[::-1] if it.turn % 180 else size)) for it in page.pieces]
        for page in sheet.bodies(job, str)[1]
    ]
