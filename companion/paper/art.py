"""SVG drawings as a PDF says them: shapes in its own operators (`outlines`), texts set by `typeset`.

A group without words is in a file once, however many drawings hold it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from math import cos, radians, sin, tan
from typing import NamedTuple

from lxml import etree
from reportlab.pdfgen.canvas import Canvas

from companion.paper import fonts, outlines, typeset
from companion.paper.setting import POINT
from companion.paper.style import inked

#: The elements that a drawing may hold, and their attributes besides those that all may have.
_WORDS: Mapping[str, set[str]] = {
    "svg": {"width", "height", "viewBox"}, "g": set(), "path": {"d"}, "rect": {"x", "y", "width", "height", "rx"},
    "circle": {"cx", "cy", "r"}, "ellipse": {"cx", "cy", "rx", "ry"}, "line": {"x1", "y1", "x2", "y2"},
    "polygon": {"points"}, "polyline": {"points"}, "text": {"x", "y"}, "title": set(), "desc": set(), "metadata": set(),
}  # fmt: skip
_PAINT = {"fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "fill-rule"}
_LETTERS = {"font-family", "font-size", "font-weight", "font-style", "text-anchor", "letter-spacing"}
_MAY = {name: own | _PAINT | _LETTERS | {"transform", "class", "id"} for name, own in _WORDS.items()}
_TURN = re.compile(r"([a-zA-Z]+)\s*\(([^)]*)\)")
#: No drawing reaches farther from its origin, in its own units.
_FAR = 10_000
#: Shapes that are told in fewer letters are told again: a form takes as many.
_SHORT = 150


class _Paint(NamedTuple):
    """What shapes are painted with, taken from the elements around them. Colours are as a PDF has them, "" is none."""

    fill: str = "0 0 0"
    stroke: str = ""
    stroke_width: str = "1"
    stroke_linecap: str = "butt"
    stroke_linejoin: str = "miter"
    stroke_dasharray: str = "none"
    fill_rule: str = "nonzero"


class _Words(NamedTuple):
    """Words in the fonts of a file."""

    pieces: Sequence[typeset.Piece]
    colour: str

    def draw(self, canvas: Canvas) -> None:
        """Draw them. The drawing's y points down, letters' up."""
        canvas.addLiteral(f"{self.colour} rg")
        text = canvas.beginText()
        for piece in self.pieces:
            text.setFont(fonts.registered(piece.face), piece.size)
            text.setTextTransform(1, 0, 0, -1, piece.x, piece.y)
            text.setCharSpace(piece.spacing)
            text.textOut(piece.words)
        canvas.drawText(text)


class _Form(NamedTuple):
    """Shapes that are in a file once."""

    shapes: str

    def draw(self, canvas: Canvas) -> None:
        """Draw the form, which is made where it is first wanted."""
        name = f"shapes{sha256(self.shapes.encode()).hexdigest()[:24]}"
        if not canvas.hasForm(name):
            canvas.beginForm(name, -_FAR, -_FAR, _FAR, _FAR)
            canvas.addLiteral(self.shapes)
            canvas.endForm()
        canvas.doForm(name)


@dataclass(frozen=True)
class Drawing:
    """A drawing, and its size in points. Of its parts, shapes are operators of a PDF."""

    width: float
    height: float
    parts: Sequence[str | _Words | _Form]

    def draw(self, canvas: Canvas) -> None:
        """Draw it with its lower left corner in the origin."""
        canvas.saveState()
        for part in self.parts:
            if isinstance(part, str):
                canvas.addLiteral(part)
            else:
                part.draw(canvas)
        canvas.restoreState()


def drawing(root: etree._Element) -> Drawing:
    """An SVG as it is drawn on paper. Raises ValueError, naming it, for what cannot be drawn."""
    _checked(root)
    left, top, wide, high = map(float, root.get("viewBox", "").split())
    width, height = (float(root.get(side, "").removesuffix("mm")) / POINT for side in ("width", "height"))
    across, down = width / wide, height / high
    view = _matrix(across, 0, 0, -down, -left * across, height + top * down)
    return Drawing(width, height, (view, *_inside(root, _painted(root, _Paint()), is_shared=True)))


def _inside(element: etree._Element, paint: _Paint, is_shared: bool) -> Iterator[str | _Words | _Form]:
    """What the elements in an element come to. With `is_shared` groups without words become forms."""
    for child in element.iterchildren("*"):
        name, own, move = _checked(child), _painted(child, paint), child.get("transform")
        if move:
            yield f"q {_moved(move)}"
        if name == "text":
            if own.fill:
                yield _Words(typeset.pieces(child), own.fill)
        elif name == "g" and is_shared and next(child.iter(f"{typeset.SVG}text"), None) is None:
            shapes = " ".join(map(str, _inside(child, own, is_shared=False)))
            yield _Form(shapes) if len(shapes) > _SHORT else shapes
        elif name == "g":
            yield from _inside(child, own, is_shared)
        elif name in outlines.SHAPES:
            yield _shape(outlines.SHAPES[name](child), own._replace(fill="") if name == "line" else own)
        if move:
            yield "Q"


def _checked(element: etree._Element) -> str:
    """An element's name, if it can be drawn as it is: nothing is left out in silence."""
    name = str(element.tag).rpartition("}")[2]
    if name not in _MAY:
        raise ValueError(f"A drawing for paper cannot hold <{name}>.")
    for attribute in element.attrib:
        if attribute not in _MAY[name] and not attribute.startswith("data-"):
            raise ValueError(f"A drawing for paper cannot use {attribute!r} of <{name}>.")
    return name


def _painted(element: etree._Element, around: _Paint) -> _Paint:
    """What an element is painted with: its own, else what is around it."""
    own = {name.replace("-", "_"): value for name, value in element.items() if name in _PAINT}
    for name in {"fill", "stroke"} & own.keys():
        own[name] = _colour(own[name])
    return around._replace(**own) if own else around


@lru_cache(maxsize=1024)
def _colour(value: str) -> str:
    return "" if value == "none" else outlines.told("", *inked(value)).strip()


def _shape(outline: str, paint: _Paint) -> str:
    """A shape, filled and stroked. What is open is stroked by itself: some viewers would close it."""
    even = "*" if paint.fill_rule == "evenodd" else ""
    pen = _pen(paint) if paint.stroke and float(paint.stroke_width) else ""
    if paint.fill and pen and outline.endswith(("h", "re")):
        return f"{paint.fill} rg {pen} {outline} B{even}"
    return " ".join((f"{paint.fill} rg {outline} f{even}" if paint.fill else "", f"{pen} {outline} S" if pen else ""))


@lru_cache(maxsize=1024)
def _pen(paint: _Paint) -> str:
    """What a line is drawn with."""
    cap = ("butt", "round", "square").index(paint.stroke_linecap)
    join = ("miter", "round", "bevel").index(paint.stroke_linejoin)
    dash = "" if paint.stroke_dasharray == "none" else paint.stroke_dasharray.replace(",", " ")
    return f"{paint.stroke} RG {float(paint.stroke_width):.4f} w {cap} J {join} j [{dash}] 0 d"


@lru_cache(maxsize=1024)
def _moved(transform: str) -> str:
    """A `transform` as a PDF says it."""
    found = _TURN.findall(transform)
    return " ".join(_move(kind, [float(it) for it in given.replace(",", " ").split()]) for kind, given in found)


def _matrix(*numbers: float) -> str:
    return f"{' '.join(f'{it:.7f}' for it in numbers)} cm"


def _move(kind: str, given: list[float]) -> str:
    if kind == "translate":
        return _matrix(1, 0, 0, 1, given[0], given[1] if len(given) > 1 else 0)
    if kind == "scale":
        return _matrix(given[0], 0, 0, given[-1], 0, 0)
    if kind == "rotate":
        turn, (x, y) = radians(given[0]), (given[1:] or (0.0, 0.0))
        turned = _matrix(cos(turn), sin(turn), -sin(turn), cos(turn), 0, 0)
        return f"{_move('translate', [x, y])} {turned} {_move('translate', [-x, -y])}" if x or y else turned
    if kind == "skewX":
        return _matrix(1, 0, tan(radians(given[0])), 1, 0, 0)
    if kind == "skewY":
        return _matrix(1, tan(radians(given[0])), 0, 1, 0, 0)
    if kind == "matrix":
        return _matrix(*given)
    raise ValueError(f"A drawing for paper cannot use the transformation {kind!r}.")
