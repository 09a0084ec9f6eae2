"""SVG drawings as PDF content: the part of SVG that the templates of `print/` use, and nothing else.

A drawing is turned into operators once; only its texts wait, since fonts are cut down anew for every file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin, tan
from typing import Any

from lxml import etree
from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfgen.canvas import Canvas

from companion.paper import fonts, outlines, typeset
from companion.paper.style import grey as greyed
from companion.paper.style import parts_of

#: Points in a millimetre.
MM = 72 / 25.4
_TRANSFORM = re.compile(r"([a-zA-Z]+)\s*\(([^)]*)\)")
#: What an element takes from the elements around it, and what it is without them.
_PLAIN = {
    "fill": "#000000", "stroke": "none", "stroke-width": "1", "stroke-linecap": "butt", "stroke-linejoin": "miter",
    "stroke-dasharray": "none", "fill-rule": "nonzero",
}  # fmt: skip
_CAPS = {"butt": "0 J", "round": "1 J", "square": "2 J"}
_JOINS = {"miter": "0 j", "round": "1 j", "bevel": "2 j"}
#: What templates may use besides: it changes nothing on paper.
_SILENT = {"title", "desc", "metadata"}

State = dict[str, str]


@dataclass(frozen=True)
class Drawing:
    """A drawing in PDF's operators, in points from its lower left corner. Texts stand between them as they are."""

    width: float
    height: float
    content: tuple[str | typeset.Piece, ...]
    remarks: tuple[typeset.Remark, ...] = ()

    def draw(self, canvas: Canvas) -> None:
        """Add the drawing to a file where its origin is now."""
        written = [part if isinstance(part, str) else _text(part, canvas) for part in self.content]
        canvas.addLiteral("q " + "\n".join(written) + " Q")


def drawing(root: etree._Element, grey: bool = False) -> Drawing:
    """An SVG as operators, `grey` without its colours. Raises ValueError, naming it, for what cannot be drawn."""
    width, height = (_length(root, side) * MM for side in ("width", "height"))
    view = [float(part) for part in root.get("viewBox", f"0 0 {width / MM} {height / MM}").split()]
    across, down = width / view[2], height / view[3]
    start = (
        f"0 0 {width:.4f} {height:.4f} re W n "
        f"{across:.6f} 0 0 {-down:.6f} {-view[0] * across:.4f} {height + view[1] * down:.4f} cm"
    )
    writer = _Writer(grey)
    with typeset.listening() as remarks:
        writer.children(root, {**_PLAIN, **_own(root)}, {})
    return Drawing(width, height, (start, *writer.content), tuple(remarks))


def _length(root: etree._Element, side: str) -> float:
    return float(root.get(side, "0").removesuffix("mm"))


def _own(element: etree._Element) -> State:
    return {name: value for name, value in element.attrib.items() if name in _PLAIN}


class _Writer:
    """Walks a drawing and writes operators, none twice that still hold."""

    def __init__(self, grey: bool) -> None:
        self.content: list[str | typeset.Piece] = []
        self.grey = grey

    def children(self, element: etree._Element, given: State, holds: State) -> None:
        """Everything in an element. `given` is what is asked for, `holds` what the file's state is."""
        for child in element:
            if not isinstance(child.tag, str):
                continue
            name = child.tag.rpartition("}")[2]
            asked = {**given, **_own(child)}
            move = _matrix(child.get("transform", ""))
            if name == "g":
                self._group(child, asked, holds, move)
            elif name == "text":
                self._texts(child, asked, holds, move)
            elif name in _SHAPES:
                self._shape(_SHAPES[name](child), asked, holds, move, is_open=name == "line")
            elif name not in _SILENT:
                raise ValueError(f"A drawing for paper cannot hold <{name}>.")

    def _group(self, element: etree._Element, asked: State, holds: State, move: str) -> None:
        if not move:
            self.children(element, asked, holds)
            return
        self.content.append(f"q {move}")
        self.children(element, asked, dict(holds))
        self.content.append("Q")

    def _shape(self, outline: str, asked: State, holds: State, move: str, is_open: bool = False) -> None:
        fills, strokes = asked["fill"] != "none" and not is_open, asked["stroke"] != "none"
        if not fills and not strokes:
            return
        if move:
            self.content.append(f"q {move}")
            holds = dict(holds)
        if fills:
            self._set(holds, "fill", _colour(asked["fill"], self.grey) + " rg")
        if strokes:
            self._set(holds, "stroke", _colour(asked["stroke"], self.grey) + " RG")
            self._set(holds, "width", f"{float(asked['stroke-width']):.4f} w")
            self._set(holds, "cap", _CAPS[asked["stroke-linecap"]], "0 J")
            self._set(holds, "join", _JOINS[asked["stroke-linejoin"]], "0 j")
            dashes = asked["stroke-dasharray"]
            self._set(holds, "dash", "[] 0 d" if dashes == "none" else f"[{dashes.replace(',', ' ')}] 0 d", "[] 0 d")
        star = "*" if fills and asked["fill-rule"] == "evenodd" else ""
        self.content.append(f"{outline} " + (f"B{star}" if fills and strokes else f"f{star}" if fills else "S"))
        if move:
            self.content.append("Q")

    def _texts(self, element: etree._Element, asked: State, holds: State, move: str) -> None:
        if asked["fill"] == "none":
            return
        if move:
            self.content.append(f"q {move}")
            holds = dict(holds)
        self._set(holds, "fill", _colour(asked["fill"], self.grey) + " rg")
        self.content.extend(typeset.pieces(element))
        if move:
            self.content.append("Q")

    def _set(self, holds: State, what: str, operator: str, usual: str = "") -> None:
        if holds.get(what, usual) != operator:
            holds[what] = operator
            self.content.append(operator)


@lru_cache(maxsize=1024)
def _colour(value: str, grey: bool) -> str:
    try:
        return " ".join(f"{part:.4f}" for part in parts_of(greyed(value) if grey else value))
    except ValueError:
        raise ValueError(f"A drawing's colours are written #rrggbb, not {value!r}.") from None


def _number(element: etree._Element, name: str) -> float:
    return float(element.get(name, "0"))


def _numbers(*names: str) -> Callable[[etree._Element], list[float]]:
    return lambda element: [_number(element, name) for name in names]


def _line(element: etree._Element) -> str:
    x1, y1, x2, y2 = _numbers("x1", "y1", "x2", "y2")(element)
    return f"{x1:.4f} {y1:.4f} m {x2:.4f} {y2:.4f} l"


#: The outline of each shape as operators.
_SHAPES: Mapping[str, Callable[[etree._Element], str]] = {
    "path": lambda it: outlines.path(it.get("d", "")),
    "rect": lambda it: outlines.rectangle(*_numbers("x", "y", "width", "height", "rx", "ry")(it)),
    "circle": lambda it: outlines.ellipse(*_numbers("cx", "cy", "r", "r")(it)),
    "ellipse": lambda it: outlines.ellipse(*_numbers("cx", "cy", "rx", "ry")(it)),
    "line": _line,
    "polygon": lambda it: outlines.points(it.get("points", ""), is_closed=True),
    "polyline": lambda it: outlines.points(it.get("points", ""), is_closed=False),
}


@lru_cache(maxsize=2048)
def _matrix(transform: str) -> str:
    """The operators for an element's transformations, in their order."""
    written = []
    for name, numbers in _TRANSFORM.findall(transform):
        given = [float(number) for number in numbers.replace(",", " ").split()]
        for matrix in _TURNS[name](*given) if name in _TURNS else _unknown(name):
            written.append(" ".join(f"{value:.6f}" for value in matrix) + " cm")
    return " ".join(written)


def _unknown(name: str) -> Any:
    raise ValueError(f"A drawing for paper cannot use the transformation {name!r}.")


def _rotation(angle: float, x: float = 0.0, y: float = 0.0) -> list[tuple[float, ...]]:
    u, v = cos(radians(angle)), sin(radians(angle))
    turned = [(u, v, -v, u, 0.0, 0.0)]
    return [(1, 0, 0, 1, x, y), *turned, (1, 0, 0, 1, -x, -y)] if x or y else list(turned)


_TURNS: Mapping[str, Callable[..., list[tuple[float, ...]]]] = {
    "translate": lambda x, y=0.0: [(1, 0, 0, 1, x, y)],
    "scale": lambda x, y=None: [(x, 0, 0, x if y is None else y, 0, 0)],
    "rotate": _rotation,
    "matrix": lambda *values: [values],
    "skewX": lambda angle: [(1, 0, tan(radians(angle)), 1, 0, 0)],
    "skewY": lambda angle: [(1, tan(radians(angle)), 0, 1, 0, 0)],
}


def _text(piece: typeset.Piece, canvas: Canvas) -> str:
    """A text's operators, with the glyphs that it needs added to the file's font. The page's y points down, letters' up."""
    font, file = fonts.loaded(piece.face), canvas._doc
    written = [f"BT 1 0 0 -1 {piece.x:.4f} {piece.y:.4f} Tm {piece.spacing:.4f} Tc"]
    for subset, letters in font.splitString(piece.words, file):
        written.append(f"{font.getSubsetInternalName(subset, file)} {piece.size:.4f} Tf ({escapePDF(letters)}) Tj")
    return " ".join((*written, "ET"))
