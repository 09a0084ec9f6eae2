"""The paths of drawings measured: what is drawn, not what was meant."""

import re
from itertools import pairwise
from math import atan2, cos, dist, hypot, pi, sin, sqrt

_PART = re.compile(r"([MLQCA])([^MLQCA]*)")


def points(path, pieces=10):
    """Points along a path."""
    found = []
    for letter, numbers in _PART.findall(path):
        values = [float(number) for number in re.findall(r"-?\d+\.?\d*", numbers)]
        if letter == "M":
            found.append((values[0], values[1]))
        elif letter == "A":
            found += _arc(found[-1], values, pieces)
        else:
            spots = [found[-1], *zip(values[::2], values[1::2], strict=True)]
            found += [_curve(spots, n / pieces) for n in range(1, pieces + 1)]
    return found


def _curve(spots, part):
    while len(spots) > 1:
        spots = [(a + (c - a) * part, b + (d - b) * part) for (a, b), (c, d) in pairwise(spots)]
    return spots[0]


def _arc(start, values, pieces):
    radius, _, _, _, clockwise, *end = values
    (ax, ay), (bx, by) = start, end
    away = sqrt(max(radius**2 - dist(start, end) ** 2 / 4, 0)) / dist(start, end) * (1 if clockwise else -1)
    cx, cy = (ax + bx) / 2 - (by - ay) * away, (ay + by) / 2 + (bx - ax) * away
    begin, sweep = atan2(ay - cy, ax - cx), atan2(by - cy, bx - cx) - atan2(ay - cy, ax - cx)
    sweep = sweep % (2 * pi) if clockwise else -(-sweep % (2 * pi))
    turns = [begin + sweep * n / pieces for n in range(1, pieces + 1)]
    return [(cx + radius * cos(turn), cy + radius * sin(turn)) for turn in turns]


def gap(line, spot):
    """How far a line of points stays from a spot."""
    return min(_to_piece(spot, *piece) for piece in pairwise(line))


def _to_piece(spot, a, b):
    ux, uy = b[0] - a[0], b[1] - a[1]
    along = ((spot[0] - a[0]) * ux + (spot[1] - a[1]) * uy) / ((ux * ux + uy * uy) or 1)
    along = min(max(along, 0), 1)
    return hypot(spot[0] - a[0] - ux * along, spot[1] - a[1] - uy * along)


def crossings(one, other):
    """Where two lines of points cross, with the direction of the first there, as a step of length 1."""
    for a, b in pairwise(one):
        for c, d in pairwise(other):
            u, v = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
            turn = u[0] * v[1] - u[1] * v[0]
            if turn:
                s = ((c[0] - a[0]) * v[1] - (c[1] - a[1]) * v[0]) / turn
                t = ((c[0] - a[0]) * u[1] - (c[1] - a[1]) * u[0]) / turn
                if 0 <= s < 1 and 0 <= t < 1:
                    yield (a[0] + u[0] * s, a[1] + u[1] * s), (u[0] / hypot(*u), u[1] / hypot(*u))
