"""Outlines of the shapes of SVG in the operators of a PDF, which knows lines and cubic curves only."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt, tan

from lxml import etree

Point = tuple[float, float]

#: How far the handles of a quarter of a circle are from its ends, in radii.
_ROUND = 4 / 3 * tan(pi / 8)
_PATH = re.compile(r"\s*[Mm][-+\d.,eE\sMmZzLlHhVvCcSsQqTtAa]*")
_COMMAND = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])([^MmZzLlHhVvCcSsQqTtAa]*)")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
#: How many numbers a command of a path takes.
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
_FORMATS = tuple("%.4f " * n for n in range(7))


def told(operator: str, *numbers: float) -> str:
    """An operator of a PDF after its numbers."""
    return _FORMATS[len(numbers)] % numbers + operator


def _lengths(element: etree._Element, *names: str) -> list[float]:
    return [float(element.get(name) or 0) for name in names]


def _rect(element: etree._Element) -> str:
    x, y, width, height, r = _lengths(element, "x", "y", "width", "height", "rx")
    if not r:
        return told("re", x, y, width, height)
    r, right, low = min(r, width / 2, height / 2), x + width, y + height
    # How far the handles are from the corners.
    h = r * (1 - _ROUND)
    return " ".join((
        told("m", x + r, y), told("l", right - r, y), told("c", right - h, y, right, y + h, right, y + r),
        told("l", right, low - r), told("c", right, low - h, right - h, low, right - r, low),
        told("l", x + r, low), told("c", x + h, low, x, low - h, x, low - r),
        told("l", x, y + r), told("c", x, y + h, x + h, y, x + r, y), "h",
    ))  # fmt: skip


def _circle(element: etree._Element) -> str:
    x, y, r = _lengths(element, "cx", "cy", "r")
    return _oval(x, y, r, r)


def _ellipse(element: etree._Element) -> str:
    return _oval(*_lengths(element, "cx", "cy", "rx", "ry"))


def _oval(x: float, y: float, rx: float, ry: float) -> str:
    """An ellipse, from its right side on, clockwise."""
    a, b, left, top, right, low = rx * _ROUND, ry * _ROUND, x - rx, y - ry, x + rx, y + ry
    return " ".join((
        told("m", right, y), told("c", right, y + b, x + a, low, x, low), told("c", x - a, low, left, y + b, left, y),
        told("c", left, y - b, x - a, top, x, top), told("c", x + a, top, right, y - b, right, y), "h",
    ))  # fmt: skip


def _line(element: etree._Element) -> str:
    x1, y1, x2, y2 = _lengths(element, "x1", "y1", "x2", "y2")
    return f"{told('m', x1, y1)} {told('l', x2, y2)}"


def _polyline(element: etree._Element) -> str:
    numbers = [float(it) for it in element.get("points", "").replace(",", " ").split()]
    points = zip(numbers[::2], numbers[1::2], strict=True)
    return " ".join(told("l" if n else "m", *point) for n, point in enumerate(points))


def _polygon(element: etree._Element) -> str:
    return f"{_polyline(element)} h"


@lru_cache(maxsize=4096)
def path(data: str) -> str:
    """Path data. Raises ValueError, naming it, where it is none."""
    if not _PATH.fullmatch(data):
        raise _no_path(data)
    pen = _Pen()
    for command, given in _COMMAND.findall(data):
        numbers = [float(it) for it in _NUMBER.findall(given)]
        takes = _TAKES.get(command.upper(), 0)
        if takes == 0:
            pen.close()
            continue
        if not numbers or len(numbers) % takes:
            raise _no_path(data)
        for at in range(0, len(numbers), takes):
            # What follows a move without a command of its own are lines.
            pen.go({"M": "L", "m": "l"}.get(command, command) if at else command, numbers[at : at + takes])
    return " ".join(pen.told)


def _no_path(data: str) -> ValueError:
    return ValueError(f"This is no path of a drawing: {data[:60]!r}.")


class _Pen:
    """Draws a path: where it is, where the outline began, and the last handle, which a smooth curve goes on from."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.at = self.begun = self.handle = (0.0, 0.0)
        self.smooth = ""

    def go(self, command: str, given: list[float]) -> None:
        """Carry out a command."""
        kind, smooth = command.upper(), self.smooth
        x, y = self.at if command.islower() else (0.0, 0.0)
        self.smooth = ""
        if kind == "H":
            self._line((x + given[0], self.at[1]))
        elif kind == "V":
            self._line((self.at[0], y + given[0]))
        elif kind == "A":
            for curve in _arc(self.at, (given[0], given[1]), given[2:5], (x + given[5], y + given[6])):
                self._curve(*curve)
        else:
            points = [(x + given[n], y + given[n + 1]) for n in range(0, len(given), 2)]
            if kind in ("S", "T"):
                # The handle is the last one turned round; without one it is where the pen is.
                here, last = self.at, self.handle if smooth == {"S": "C", "T": "Q"}[kind] else self.at
                points.insert(0, (2 * here[0] - last[0], 2 * here[1] - last[1]))
            self._through(kind, points)

    def _through(self, kind: str, points: list[Point]) -> None:
        if kind == "M":
            self.told.append(told("m", *points[0]))
            self.at = self.begun = points[0]
        elif kind == "L":
            self._line(points[0])
        elif kind in ("C", "S"):
            self._curve(*points)
            self.handle, self.smooth = points[1], "C"
        else:
            (x, y), (hx, hy), (ex, ey) = self.at, *points
            self._curve(((x + 2 * hx) / 3, (y + 2 * hy) / 3), ((ex + 2 * hx) / 3, (ey + 2 * hy) / 3), (ex, ey))
            self.handle, self.smooth = (hx, hy), "Q"

    def _line(self, end: Point) -> None:
        self.told.append(told("l", *end))
        self.at = end

    def _curve(self, first: Point, second: Point, end: Point) -> None:
        self.told.append(told("c", *first, *second, *end))
        self.at = end

    def close(self) -> None:
        """Go back to where the outline began."""
        self.told.append("h")
        self.at, self.smooth = self.begun, ""


def _arc(start: Point, radii: Point, form: list[float], end: Point) -> Iterator[tuple[Point, Point, Point]]:
    """The curves of a part of an ellipse; `form` is how far it is turned, in degrees, whether it is the long way round, and
    whether it goes clockwise (https://www.w3.org/TR/SVG/implnote.html#ArcImplementationNotes)."""
    (rx, ry), (turn, is_long, clockwise) = map(abs, radii), form
    if start == end:
        return
    if not (rx and ry):
        yield start, end, end
        return
    across, up = cos(radians(turn)), sin(radians(turn))
    dx, dy = (end[0] - start[0]) / 2, (end[1] - start[1]) / 2
    # In the measures of the ellipse it is a circle of radius 1: half the way from start to end is (x, y) there.
    x, y = (across * dx + up * dy) / rx, (across * dy - up * dx) / ry
    half = hypot(x, y)
    if half > 1:
        # Radii that are too small for the way are made as large as it needs.
        rx, ry, x, y, half = rx * half, ry * half, x / half, y / half, 1.0
    aside = sqrt(1 - half * half) / half * (1 if bool(is_long) != bool(clockwise) else -1)
    cx, cy = x - aside * y, y + aside * x
    begin, extent = atan2(-cy, -cx), atan2(2 * y - cy, 2 * x - cx) - atan2(-cy, -cx)
    if clockwise and extent < 0:
        extent += 2 * pi
    elif not clockwise and extent > 0:
        extent -= 2 * pi

    def placed(px: float, py: float) -> Point:
        px, py = (px + cx) * rx, (py + cy) * ry
        return start[0] + across * px - up * py, start[1] + up * px + across * py

    count = ceil(abs(extent) / (pi / 2) - 1e-6)
    step = extent / count
    long = 4 / 3 * tan(step / 4)
    for n in range(count):
        one, two = begin + n * step, begin + (n + 1) * step
        yield (placed(cos(one) - long * sin(one), sin(one) + long * cos(one)),
               placed(cos(two) + long * sin(two), sin(two) - long * cos(two)), placed(cos(two), sin(two)))  # fmt: skip


#: The outline of each shape.
SHAPES: Mapping[str, Callable[[etree._Element], str]] = {
    "path": lambda element: path(element.get("d", "")), "rect": _rect, "circle": _circle, "ellipse": _ellipse,
    "line": _line, "polyline": _polyline, "polygon": _polygon,
}  # fmt: skip
