"""Drawings on pages: the templates of `print/` filled in, and pages of them made into a PDF or a preview."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from lxml import etree
from markupsafe import Markup

from companion.calling import Calls, OwnTemplate
from companion.paper import card_back, crayon, discs, engraving, frame, prose, qr, setting, typeset
from companion.paper.layout import Box
from companion.paper.style import STYLES, without_colour
from companion.places import folder

Translate = Callable[[str], str]
# What XML cannot hold at all, however it is escaped.
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True)
class Piece:
    """A drawing, and where its top left corner lies on the page in millimetres. It knows its own size.

    `turn` turns it clockwise by 0, 90, 180 or 270 degrees; the corner is then that of the turned drawing. With `clip`
    only what lies in that box of the page is drawn.
    """

    svg: str
    x: float = 0.0
    y: float = 0.0
    turn: int = 0
    clip: Box | None = None


@dataclass(frozen=True)
class Page:
    """One page: its size in millimetres and the drawings on it, later ones above earlier ones.

    `grey`: all colours as greys. `trim`: where the page is to be cut, which print shops read from the file.
    """

    width: float
    height: float
    pieces: tuple[Piece, ...]
    grey: bool = False
    trim: Box | None = None


@dataclass(frozen=True)
class Bookmark:
    """A place in the file by its name; its pages are counted from 1."""

    name: str
    page: int


@dataclass(frozen=True)
class Imprint:
    """What the file says about itself, besides its pages. `is_two_sided`: fronts are followed by their backs."""

    title: str
    subject: str
    bookmarks: tuple[Bookmark, ...] = ()
    is_two_sided: bool = False
    author: str = "Companion"


@lru_cache(maxsize=1)
def _templates() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(folder("print")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        # Each process compiles what it prints and fills it a few times: there is nothing to win by working at it for longer.
        optimized=False,
        finalize=_finalize,
    )
    environment.context_class, environment.template_class = Calls, OwnTemplate
    for words in (frame, setting, engraving, crayon, prose, card_back, discs):
        environment.globals.update(words.WORDS)
    environment.globals["code"] = _code
    environment.globals["style"] = STYLES["colour"]
    return environment


def _finalize(value: object) -> Any:
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, str) and not isinstance(value, Markup):
        # A text of nothing else is still one: a name never vanishes.
        return _NOT_XML.sub("", value) or (value and "?")
    return value


@dataclass(frozen=True)
class Code:
    """A QR code: SVG path data in squares, and how many squares it is wide."""

    path: str
    squares: int

    def square(self, side: float) -> float:
        """How wide a square is when the code is so wide."""
        return side / self.squares

    @property
    def left(self) -> float:
        """Where it begins, counted in squares from its middle."""
        return -self.squares / 2


def _code(text: str) -> Code:
    """For templates: the QR code of a text."""
    return Code(*qr.path(text))


def fill(template: str, translate: Translate, **data: object) -> str:
    """The SVG that a template of `print/` gives for the data; its `_('…')` calls `translate`."""
    return _templates().get_template(template).render(data, _=translate)


def pdf(pages: Sequence[Page], imprint: Imprint) -> bytes:
    """The pages as a PDF file, fonts embedded as far as used. The same pages always give the same bytes."""
    # What draws it takes a fifth of the time that a process needs to start, and a server leaves the drawing to others.
    from companion.paper import file

    return file.pdf(pages, imprint)


def svg(page: Page) -> str:
    """The page as one SVG for a browser, with nothing to fetch: generic font families, widths as on paper."""
    root = etree.fromstring(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{page.width:g}mm" height="{page.height:g}mm" '
        f'viewBox="0 0 {page.width:g} {page.height:g}" font-variant="tabular-nums">'
        f'<rect width="{page.width:g}" height="{page.height:g}" fill="#fff"/></svg>'
    )
    for piece in page.pieces:
        drawing = parsed(piece.svg)
        typeset.for_browser(drawing)
        if page.grey:
            without_colour(drawing)
        for side in ("width", "height"):
            drawing.set(side, drawing.get(side, "").removesuffix("mm"))
        _hang(root, drawing, piece)
    return str(etree.tostring(root, encoding="unicode"))


def _hang(root: etree._Element, drawing: etree._Element, piece: Piece) -> None:
    """Add a piece's drawing to the page where it lies."""
    if piece.clip:
        clip = piece.clip
        view = {"x": clip.x, "y": clip.y, "width": clip.width, "height": clip.height}
        attributes = {name: f"{value:g}" for name, value in view.items()}
        attributes["viewBox"] = " ".join(attributes.values())
        root = etree.SubElement(root, f"{typeset.SVG}svg", attributes)
    if piece.turn:
        width, height = float(drawing.get("width", 0)), float(drawing.get("height", 0))
        across, down = (height, width) if piece.turn in (90, 270) else (width, height)
        corner = {90: (across, 0.0), 180: (across, down), 270: (0.0, down)}[piece.turn]
        place = f"translate({piece.x + corner[0]:g} {piece.y + corner[1]:g}) rotate({piece.turn})"
        root = etree.SubElement(root, f"{typeset.SVG}g", {"transform": place})
    else:
        drawing.attrib.update({"x": f"{piece.x:g}", "y": f"{piece.y:g}"})
    root.append(drawing)


def parsed(source: str) -> etree._Element:
    """The SVG of a piece."""
    # No entities, no network: names that people type in reach this text.
    parser = etree.XMLParser(
        remove_blank_text=True, remove_comments=True, resolve_entities=False, no_network=True
    )
    return etree.fromstring(source.encode(), parser)
