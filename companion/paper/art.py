"""SVG drawings on ReportLab's canvas: svglib turns them into shapes, their texts are set by `typeset`.

What has no words is converted once, however many drawings hold it, and is in a file once.
"""

from __future__ import annotations

import copy
import hashlib
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from lxml import etree
from reportlab.graphics.shapes import DirectDraw, Drawing, Group
from svglib.svglib import NodeTracker, Svg2RlgAttributeConverter, Svg2RlgShapeConverter, SvgRenderer

from companion.paper import fonts, typeset
from companion.paper.style import is_colour

#: What an element takes from the elements around it, of all that shapes use.
_PAINT = ("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "fill-rule")
_LETTERS = ("font-family", "font-size", "font-weight", "font-style", "text-anchor", "letter-spacing")
#: The elements that a drawing may hold, and their attributes besides those that all may have.
_WORDS: Mapping[str, set[str]] = {
    "svg": {"width", "height", "viewBox"}, "g": set(), "path": {"d"}, "rect": {"x", "y", "width", "height", "rx"},
    "circle": {"cx", "cy", "r"}, "ellipse": {"cx", "cy", "rx", "ry"}, "line": {"x1", "y1", "x2", "y2"},
    "polygon": {"points"}, "polyline": {"points"}, "text": {"x", "y"}, "title": set(), "desc": set(), "metadata": set(),
}  # fmt: skip
_ALL_MAY = {*_PAINT, *_LETTERS, "transform", "class", "id"}
_TURN = re.compile(r"([a-zA-Z]+)\s*\([^)]*\)")
_TURNS = {"translate", "scale", "rotate", "matrix", "skewX", "skewY"}
_PATH = re.compile(r"\s*[Mm][-+\d.,eE\sMmZzLlHhVvCcSsQqTtAa]*")
#: No drawing reaches farther from its origin, in its own units.
_FAR = 10_000
#: A path whose data is shorter is drawn faster than it is looked up.
_LONG = 200


def drawing(root: etree._Element) -> Drawing:
    """An SVG as ReportLab's drawing. Raises ValueError, naming it, for what cannot be drawn."""
    for element in root.iter(etree.Element):
        _check(element)
    made: Drawing = _Sharing().render(root)
    made.initialFontName = fonts.registered(fonts.Face())
    return made


def _check(element: etree._Element) -> None:
    """Refuse what svglib or ReportLab would leave out in silence."""
    name = _name(element)
    if name not in _WORDS:
        raise ValueError(f"A drawing for paper cannot hold <{name}>.")
    for attribute, value in element.items():
        if attribute not in _ALL_MAY and attribute not in _WORDS[name] and not attribute.startswith("data-"):
            raise ValueError(f"A drawing for paper cannot use {attribute!r} of <{name}>.")
        if attribute in ("fill", "stroke") and value != "none" and not is_colour(value):
            raise ValueError(f"A drawing's colours are written #rrggbb, not {value!r}.")
        if attribute == "transform" and (unknown := set(_TURN.findall(value)) - _TURNS):
            raise ValueError(f"A drawing for paper cannot use the transformation {min(unknown)!r}.")
        if attribute == "d" and not _PATH.fullmatch(value):
            raise _no_path(value)


def _no_path(data: str) -> ValueError:
    return ValueError(f"This is no path of a drawing: {data[:60]!r}.")


def _name(element: etree._Element) -> str:
    return str(element.tag).rpartition("}")[2]


class _Attributes(Svg2RlgAttributeConverter):
    """How svglib reads attributes, in half the time: our drawings have no style sheets and no quotes."""

    def findAttr(self, svgNode: NodeTracker, name: str) -> str:
        """The attribute of the element, or of the nearest one around it that has it."""
        return _found(svgNode.etree_element, name)

    @staticmethod
    def split_attr_list(attr: str) -> list[str]:
        """The parts of a list."""
        return attr.replace(",", " ").split()


def _found(element: etree._Element | None, name: str) -> str:
    while element is not None:
        if value := element.get(name):
            return str(value)
        element = element.getparent()
    return ""


class _Shapes(Svg2RlgShapeConverter):
    def convertPath(self, node: NodeTracker) -> Group | None:
        """The path. Raises ValueError, naming it, if numbers are missing."""
        try:
            return super().convertPath(node)
        except (IndexError, TypeError, ValueError):
            raise _no_path(node.getAttribute("d")) from None

    def convertText(self, node: NodeTracker) -> DirectDraw:
        """The words of a text, made to fit, each where it begins."""
        colour = self.attrConverter.findAttr(node, "fill") or "black"
        return _Words(typeset.pieces(node.etree_element), self.attrConverter.convertColor(colour))


class _Plain(SvgRenderer):
    """svglib's renderer without what our drawings never have: clips, styles, and a log of what was not read."""

    def __init__(self) -> None:
        super().__init__("")
        self.attrConverter = _Attributes()
        self.shape_converter = _Shapes("", self.attrConverter)

    def get_clippath(self, node: NodeTracker) -> None:
        """None."""

    def get_display(self, node: NodeTracker) -> str:
        """As if it were not set."""
        return ""

    def print_unused_attributes(self, node: NodeTracker) -> None:
        """Nothing."""


class _Sharing(_Plain):
    """Converts what has no words by `_art`, which keeps it."""

    def renderNode(self, node: NodeTracker, parent: Group | None = None) -> None:
        """Add an element to a group."""
        element = node.etree_element
        if parent is None or not _is_art(element):
            super().renderNode(node, parent)
            return
        alone = copy.copy(element)
        move = alone.attrib.pop("transform", "")
        for name in _PAINT:
            if value := _found(element, name):
                alone.set(name, value)
        art: DirectDraw | Group = _art(etree.tostring(alone))
        if move:
            art = Group(art)
            self.shape_converter.applyTransformOnGroup(move, art)
        parent.add(art)


def _is_art(element: etree._Element) -> bool:
    """Whether an element is worth keeping: a long path, or a group without words."""
    if _name(element) == "path":
        return len(element.get("d", "")) > _LONG
    return _name(element) == "g" and next(element.iter(f"{typeset.SVG}text"), None) is None


@lru_cache(maxsize=512)
def _art(source: bytes) -> _Art:
    group = Group()
    _Plain().renderNode(NodeTracker.from_xml_root(etree.fromstring(source)), group)
    return _Art("shapes" + hashlib.sha256(source).hexdigest()[:24], group)


class _Art(DirectDraw):  # type: ignore[misc]  # reportlab tells no types
    """Shapes that are in a file once, as a form."""

    def __init__(self, name: str, group: Group) -> None:
        self.name, self.group = name, group

    def drawDirectly(self, renderer: Any) -> None:
        """Draw the form, which is made where it is first wanted."""
        canvas = renderer._canvas
        if not canvas.hasForm(self.name):
            canvas.beginForm(self.name, -_FAR, -_FAR, _FAR, _FAR)
            renderer.drawNode(self.group)
            canvas.endForm()
        canvas.doForm(self.name)


class _Words(DirectDraw):  # type: ignore[misc]  # reportlab tells no types
    """Words in the fonts of a file. The drawing's y points down, letters' up."""

    def __init__(self, pieces: Sequence[typeset.Piece], colour: Any) -> None:
        self.pieces, self.colour = pieces, colour

    def drawDirectly(self, renderer: Any) -> None:
        """Draw them."""
        if self.colour is None:
            return
        canvas = renderer._canvas
        canvas.setFillColor(self.colour)
        text = canvas.beginText()
        for piece in self.pieces:
            text.setFont(fonts.registered(piece.face), piece.size)
            text.setTextTransform(1, 0, 0, -1, piece.x, piece.y)
            text.setCharSpace(piece.spacing)
            text.textOut(piece.words)
        canvas.drawText(text)
