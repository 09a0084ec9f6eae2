"""SVG path data as PDF operators. Arithmetic only; every path is converted once and kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import atan2, ceil, cos, hypot, pi, sin, sqrt, tan

_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
#: How many numbers each command takes.
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
#: How far a quarter circle's control points lie along its tangents.
_KAPPA = 4 / 3 * (sqrt(2) - 1)


class Pen:
    """Draws a path by SVG's commands and writes down PDF's. It knows where it is and what a smooth curve goes on from."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.x = self.y = 0.0
        self.start = (0.0, 0.0)
        #: The last control point, if the last command was a cubic or a quadratic curve.
        self.cubic: tuple[float, float] | None = None
        self.quadratic: tuple[float, float] | None = None

    def draw(self, command: str, numbers: Sequence[float]) -> None:
        """One command with its numbers. Raises ValueError for one that SVG does not know."""
        large = command.upper()
        if command.islower() and large != "A":
            offsets = {"H": (self.x,), "V": (self.y,)}.get(large, (self.x, self.y))
            numbers = [value + offsets[at % len(offsets)] for at, value in enumerate(numbers)]
        elif command == "a":
            numbers = [*numbers[:5], numbers[5] + self.x, numbers[6] + self.y]
        _DRAW[large](self, *numbers)
        if large not in "CS":
            self.cubic = None
        if large not in "QT":
            self.quadratic = None

    def move(self, x: float, y: float) -> None:
        """Begin anew."""
        self.written.append(f"{x:.4f} {y:.4f} m")
        self.x, self.y = self.start = (x, y)

    def line(self, x: float, y: float) -> None:
        """A straight line."""
        self.written.append(f"{x:.4f} {y:.4f} l")
        self.x, self.y = x, y

    def across(self, x: float) -> None:
        """A horizontal line."""
        self.line(x, self.y)

    def down(self, y: float) -> None:
        """A vertical line."""
        self.line(self.x, y)

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        """A cubic curve."""
        self.written.append(f"{x1:.4f} {y1:.4f} {x2:.4f} {y2:.4f} {x:.4f} {y:.4f} c")
        self.cubic, self.x, self.y = (x2, y2), x, y

    def smooth(self, x2: float, y2: float, x: float, y: float) -> None:
        """A cubic curve that goes on from the last one."""
        x1, y1 = self.cubic or (self.x, self.y)
        self.curve(*((2 * self.x - x1, 2 * self.y - y1) if self.cubic else (x1, y1)), x2, y2, x, y)

    def bend(self, x1: float, y1: float, x: float, y: float) -> None:
        """A quadratic curve."""
        self.curve(
            self.x + (x1 - self.x) * 2 / 3, self.y + (y1 - self.y) * 2 / 3,
            x + (x1 - x) * 2 / 3, y + (y1 - y) * 2 / 3, x, y,
        )  # fmt: skip
        self.quadratic = (x1, y1)

    def smooth_bend(self, x: float, y: float) -> None:
        """A quadratic curve that goes on from the last one."""
        x1, y1 = self.quadratic or (self.x, self.y)
        self.bend(2 * self.x - x1, 2 * self.y - y1, x, y)

    def arc(self, rx: float, ry: float, tilt: float, large: float, sweep: float, x: float, y: float) -> None:
        """A part of an ellipse, as curves of a quarter at most (SVG 1.1, appendix F.6)."""
        if (x, y) == (self.x, self.y):
            return
        rx, ry = abs(rx), abs(ry)
        if not rx or not ry:
            self.line(x, y)
            return
        turn = tilt * pi / 180
        along, beside = cos(turn), sin(turn)
        half_x, half_y = (self.x - x) / 2, (self.y - y) / 2
        at_x, at_y = along * half_x + beside * half_y, -beside * half_x + along * half_y
        # Radii too small for the distance grow as far as they must.
        grow = max(hypot(at_x / rx, at_y / ry), 1.0)
        rx, ry = rx * grow, ry * grow
        far = (rx * at_y) ** 2 + (ry * at_x) ** 2
        scale = sqrt(max((rx * ry) ** 2 / far - 1, 0.0)) * (-1 if bool(large) == bool(sweep) else 1)
        centre_x, centre_y = scale * rx * at_y / ry, -scale * ry * at_x / rx
        first = atan2((at_y - centre_y) / ry, (at_x - centre_x) / rx)
        span = atan2((-at_y - centre_y) / ry, (-at_x - centre_x) / rx) - first
        span += 2 * pi if sweep and span < 0 else -2 * pi if not sweep and span > 0 else 0
        middle_x, middle_y = (self.x + x) / 2, (self.y + y) / 2

        def placed(u: float, v: float) -> tuple[float, float]:
            u, v = u * rx + centre_x, v * ry + centre_y
            return along * u - beside * v + middle_x, beside * u + along * v + middle_y

        pieces = max(ceil(abs(span) / (pi / 2) - 1e-9), 1)
        step = span / pieces
        reach = 4 / 3 * tan(step / 4)
        for piece in range(pieces):
            a, b = first + piece * step, first + (piece + 1) * step
            end = (x, y) if piece == pieces - 1 else placed(cos(b), sin(b))
            self.curve(
                *placed(cos(a) - reach * sin(a), sin(a) + reach * cos(a)),
                *placed(cos(b) + reach * sin(b), sin(b) - reach * cos(b)), *end,
            )  # fmt: skip

    def close(self) -> None:
        """Back to where it began."""
        self.written.append("h")
        self.x, self.y = self.start


_DRAW: dict[str, Callable[..., None]] = {
    "M": Pen.move, "L": Pen.line, "H": Pen.across, "V": Pen.down, "C": Pen.curve, "S": Pen.smooth, "Q": Pen.bend,
    "T": Pen.smooth_bend, "A": Pen.arc, "Z": Pen.close,
}  # fmt: skip


@lru_cache(maxsize=2048)
def path(data: str) -> str:
    """Path data as operators. Raises ValueError, naming the data, for what is none."""
    pen, tokens = Pen(), _TOKEN.findall(data)
    at, command = 0, ""
    try:
        while at < len(tokens):
            if tokens[at].isalpha():
                command, at = tokens[at], at + 1
            takes = _TAKES[command.upper()]
            pen.draw(command, [float(token) for token in tokens[at : at + takes]])
            at += takes
            # More numbers after a move are lines.
            command = {"M": "L", "m": "l", "Z": "", "z": ""}.get(command, command)
    except (KeyError, TypeError, ValueError, IndexError):
        raise ValueError(f"This is no path of a drawing: {data[:60]!r}.") from None
    return " ".join(pen.written)


def points(data: str, is_closed: bool) -> str:
    """The corners of a polygon or polyline as operators."""
    numbers = [f"{float(token):.4f}" for token in data.replace(",", " ").split()]
    corners = [f"{x} {y} l" for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    corners[:1] = [corners[0][:-1] + "m"]
    return " ".join(corners) + (" h" if is_closed else "")


def ellipse(cx: float, cy: float, rx: float, ry: float) -> str:
    """A whole ellipse as operators."""
    pen, u, v = Pen(), rx * _KAPPA, ry * _KAPPA
    pen.move(cx + rx, cy)
    pen.curve(cx + rx, cy + v, cx + u, cy + ry, cx, cy + ry)
    pen.curve(cx - u, cy + ry, cx - rx, cy + v, cx - rx, cy)
    pen.curve(cx - rx, cy - v, cx - u, cy - ry, cx, cy - ry)
    pen.curve(cx + u, cy - ry, cx + rx, cy - v, cx + rx, cy)
    pen.close()
    return " ".join(pen.written)


def rectangle(x: float, y: float, width: float, height: float, rx: float = 0.0, ry: float = 0.0) -> str:
    """A rectangle as operators, its corners rounded if a radius is given."""
    rx, ry = min(rx or ry, width / 2), min(ry or rx, height / 2)
    if rx <= 0 or ry <= 0:
        return f"{x:.4f} {y:.4f} {width:.4f} {height:.4f} re"
    return path(
        f"M{x + rx:.4f} {y:.4f}H{x + width - rx:.4f}A{rx:.4f} {ry:.4f} 0 0 1 {x + width:.4f} {y + ry:.4f}"
        f"V{y + height - ry:.4f}A{rx:.4f} {ry:.4f} 0 0 1 {x + width - rx:.4f} {y + height:.4f}"
        f"H{x + rx:.4f}A{rx:.4f} {ry:.4f} 0 0 1 {x:.4f} {y + height - ry:.4f}"
        f"V{y + ry:.4f}A{rx:.4f} {ry:.4f} 0 0 1 {x + rx:.4f} {y:.4f}z"
    )
