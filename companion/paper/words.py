"""Where the words of a drawing stand, for whatever must keep clear of them."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin
from re import findall

from lxml import etree

from companion.paper import fonts, typeset
from companion.paper.layout import Box

#: How far letters reach above and below their line, as parts of their size.
ABOVE, BELOW = 0.72, 0.22
#: x' = a x + c y + e, y' = b x + d y + f, as SVG counts them.
Move = tuple[float, float, float, float, float, float]


def boxes(root: etree._Element) -> list[Box]:
    """The boxes of all texts of a drawing, in its units from its upper left corner."""
    left, top, *_ = map(float, root.get("viewBox", "0 0 0 0").split())
    return list(_within(root, (1.0, 0.0, 0.0, 1.0, -left, -top)))


def _within(element: etree._Element, move: Move) -> Iterator[Box]:
    for kind, told in findall(r"(\w+)\s*\(([^)]*)\)", element.get("transform", "")):
        move = _after(move, _move(kind, [float(it) for it in told.replace(",", " ").split()]))
    if element.tag == f"{typeset.SVG}text":
        for piece in typeset.pieces(element):
            wide = fonts.width(piece.words, piece.face, piece.size, piece.spacing)
            yield _moved(move, Box(piece.x, piece.y - ABOVE * piece.size, wide, (ABOVE + BELOW) * piece.size))
    for child in element:
        yield from _within(child, move)


def _move(kind: str, told: list[float]) -> Move:
    if kind == "translate":
        return (1.0, 0.0, 0.0, 1.0, told[0], told[1] if len(told) > 1 else 0.0)
    if kind == "scale":
        return (told[0], 0.0, 0.0, told[-1], 0.0, 0.0)
    if kind == "rotate":
        turn, (x, y) = radians(told[0]), (told[1], told[2]) if len(told) > 2 else (0.0, 0.0)
        turned = (cos(turn), sin(turn), -sin(turn), cos(turn), 0.0, 0.0)
        return _after(_after((1.0, 0.0, 0.0, 1.0, x, y), turned), (1.0, 0.0, 0.0, 1.0, -x, -y))
    a, b, c, d, e, f = told
    return (a, b, c, d, e, f)


def _after(outer: Move, inner: Move) -> Move:
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def _moved(move: Move, box: Box) -> Box:
    a, b, c, d, e, f = move
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    (left, right), (top, low) = ((min(side), max(side)) for side in zip(*corners, strict=True))
    return Box(left, top, right - left, low - top)
