"""Drawings on pages: the templates of `print/` filled in, and pages of them made into a PDF or a preview."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from lxml import etree
from markupsafe import Markup
from reportlab.graphics import renderPDF
from reportlab.graphics.shapes import Drawing
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from svglib.svglib import NodeTracker, Svg2RlgAttributeConverter, Svg2RlgShapeConverter, SvgRenderer

from companion.paper import fonts, typeset
from companion.places import folder

Translate = Callable[[str], str]
#: Millimetres in a point: templates measure in mm, type is spoken of in points.
POINT = 25.4 / 72
# What XML cannot hold at all, however it is escaped.
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True)
class Piece:
    """A drawing, and where its top left corner lies on the page in millimetres. It knows its own size."""

    svg: str
    x: float = 0.0
    y: float = 0.0


@dataclass(frozen=True)
class Page:
    """One page: its size in millimetres and the drawings on it, later ones above earlier ones."""

    width: float
    height: float
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class Imprint:
    """What the file says about itself, besides its pages."""

    title: str
    subject: str
    author: str = "Companion"


@lru_cache(maxsize=1)
def _templates() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(folder("print")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_finalize,
    )
    environment.globals["lines"] = _broken_by(fonts.lines)
    environment.globals["halves"] = _broken_by(fonts.halves)
    return environment


def _finalize(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, str) and not isinstance(value, Markup):
        return _NOT_XML.sub("", value)
    return value


def _broken_by(way: Callable[[str, float, fonts.Face, float], list[str]]) -> Callable[..., list[str]]:
    """For templates: a way of breaking a text, with `room` in mm and `size` in points."""

    def broken(text: str, room: float, size: float, family: str = "serif", weight: int = 400) -> list[str]:
        return way(text, room, fonts.face(family, weight), size * POINT)

    return broken


def fill(template: str, translate: Translate, **data: Any) -> str:
    """The SVG that a template of `print/` gives for the data; its `_('…')` calls `translate`."""
    return _templates().get_template(template).render(data, _=translate)


def pdf(pages: Sequence[Page], imprint: Imprint) -> bytes:
    """The pages as a PDF file, fonts embedded as far as used. The same pages always give the same bytes."""
    file = BytesIO()
    # An invariant file has a fixed date and id, so that two prints of one thing can be compared and cached.
    canvas = Canvas(file, initialFontName=_plain(), invariant=1, pageCompression=1)
    canvas.setTitle(imprint.title)
    canvas.setSubject(imprint.subject)
    canvas.setAuthor(imprint.author)
    canvas.setCreator(imprint.author)
    for page in pages:
        canvas.setPageSize((page.width * mm, page.height * mm))
        for piece in page.pieces:
            drawing = _drawing(piece.svg)
            renderPDF.draw(drawing, canvas, piece.x * mm, (page.height - piece.y) * mm - drawing.height)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def svg(page: Page) -> str:
    """The page as one SVG for a browser, with nothing to fetch: generic font families, widths as on paper."""
    root = etree.fromstring(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{page.width:g}mm" height="{page.height:g}mm" '
        f'viewBox="0 0 {page.width:g} {page.height:g}" font-variant="tabular-nums">'
        f'<rect width="{page.width:g}" height="{page.height:g}" fill="#fff"/></svg>'
    )
    for piece in page.pieces:
        drawing = _parsed(piece.svg)
        typeset.for_browser(drawing)
        drawing.attrib.update({"x": f"{piece.x:g}", "y": f"{piece.y:g}"})
        for side in ("width", "height"):
            drawing.set(side, drawing.get(side, "").removesuffix("mm"))
        root.append(drawing)
    return str(etree.tostring(root, encoding="unicode"))


def _parsed(source: str) -> etree._Element:
    # No entities, no network: names that people type in reach this text.
    parser = etree.XMLParser(
        remove_blank_text=True, remove_comments=True, resolve_entities=False, no_network=True
    )
    return etree.fromstring(source.encode(), parser)


def _drawing(source: str) -> Drawing:
    root = _parsed(source)
    typeset.for_print(root)
    renderer = SvgRenderer("")
    renderer.attrConverter = _Attributes()
    renderer.shape_converter = Svg2RlgShapeConverter("", renderer.attrConverter)
    drawing: Drawing = renderer.render(root)
    drawing.initialFontName = _plain()
    return drawing


def _plain() -> str:
    """The font to begin with, instead of ReportLab's Helvetica, which would be named in the file and not embedded."""
    return fonts.registered(fonts.Face())


class _Attributes(Svg2RlgAttributeConverter):
    """How svglib reads attributes, in half the time: our drawings have no style sheets, no quotes and only our fonts."""

    def findAttr(self, svgNode: NodeTracker, name: str) -> str:
        """The attribute of the element, or of the nearest one around it that has it."""
        element = svgNode.etree_element
        while element is not None:
            if value := element.get(name):
                return str(value)
            element = element.getparent()
        return ""

    @staticmethod
    def split_attr_list(attr: str) -> list[str]:
        """The parts of a list."""
        return attr.replace(",", " ").split()

    def convertFontFamily(self, fontAttr: str | None, weightAttr: str = "normal", styleAttr: str = "normal") -> str:
        """The registered font: a typeset text names it itself, so the machine need not be searched."""
        return fontAttr or _plain()
