"""Everybody's money over the night as a drawing: where its lines, figures and names stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.paper.chart import Chart, chart
from companion.tables.history import Course
from companion.web.words import figures, say

#: The drawing's size, and the room for the figures at its left and the names at its right.
WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM, TOP = 360, 240, 34, 100, 24, 16
#: The chart's arithmetic keeps names 3.6 apart; a line of the drawing's text is 15 high.
HIGH = 15
SCALE = HIGH / 3.6
#: How far words are from what they name, how far its line is below a word's middle, and how far the lowest is from the edge.
GAP, BASE, EDGE = 6, 4, 6
#: How many rounds are named at most, how many letters of a name are shown, and how many colours the lines have.
MOST_ROUNDS, LETTERS, COLOURS = 9, 8, 8
#: How long a piece of the line before its name is.
SAMPLE = 18
#: How wide a letter is about, and at most in an amount: its currency may be a wide one.
LETTER, FIGURE = 8, 10


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the drawing: where it begins or ends, the line that it stands on, and the height of what it names."""

    text: str
    x: float
    base: float
    y: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """A player's money: the points of the line, the number of its colour and dashes, and the name at its end, behind a
    `sample` of the line, as an SVG path: the name may have been pushed away from it."""

    points: str
    colour: int
    sample: str
    label: Word


@dataclass(frozen=True, slots=True)
class Curve:
    """The drawing: its size, the ends of its grid, the amounts at the left, the rounds below, the lines; `said` in words.

    `phases` are named at the top, where they began.
    """

    left: float
    right: float
    bottom: float
    amounts: tuple[Word, ...]
    rounds: tuple[Word, ...]
    series: tuple[Line, ...]
    phases: tuple[Word, ...]
    said: str
    width: int = WIDTH
    height: int = HEIGHT


def curve(course: Course, currency: str = "{}") -> Curve | None:
    """The curve as positions in the drawing; None as long as there is only the start."""
    if len(course.labels) < 2:
        return None
    high = HEIGHT - BOTTOM - TOP
    # Longer figures need more room beside the curve; the grid's may be longer than any that was reached.
    grid = chart(list(course.worth.items()), WIDTH / SCALE, high / SCALE).grid
    left = max(LEFT, *(2 * GAP + FIGURE * len(say_money(value, currency)) for value, _y in grid))
    wide = WIDTH - left - RIGHT
    drawn = chart(list(course.worth.items()), wide / SCALE, high / SCALE)
    said = ", ".join(f"{one.name} {say_money(course.worth[one.name][-1], currency)}" for one in drawn.curves)
    return Curve(
        left, left + wide, HEIGHT - BOTTOM, tuple(_amounts(drawn, left, currency)),
        tuple(_rounds(course, left, wide)), tuple(_lines(drawn, left, left + wide)),
        tuple(_phases(course, left, wide)), said,
    )


def _lines(drawn: Chart, left: float, right: float) -> Iterator[Line]:
    lines = _within([TOP + one.label * SCALE + BASE for one in drawn.curves])
    for n, one in enumerate(drawn.curves):
        points = " ".join(f"{left + x * SCALE:.1f},{TOP + y * SCALE:.1f}" for x, y in one.points)
        name = one.name if len(one.name) <= LETTERS else f"{one.name[: LETTERS - 1]}…"
        sample = f"M{right + GAP:.1f} {lines[n] - BASE:.1f}h{SAMPLE}"
        yield Line(points, n % COLOURS + 1, sample, Word(name, right + SAMPLE + GAP * 1.5, lines[n]))


def _within(lines: Sequence[float]) -> list[float]:
    """The lines of names, those pushed away from an edge that they would cross, with what stands in their way."""
    lowest, highest, kept = float(HEIGHT - EDGE), float(TOP - BASE), list(lines)
    order = sorted(range(len(lines)), key=lambda n: lines[n])
    for n in reversed(order):
        kept[n] = min(lines[n], lowest)
        lowest = kept[n] - HIGH
    for n in order:
        kept[n] = max(kept[n], highest)
        highest = kept[n] + HIGH
    return kept


def _amounts(drawn: Chart, left: float, currency: str) -> Iterator[Word]:
    for value, at in drawn.grid:
        y = round(TOP + at * SCALE, 1)
        yield Word(say_money(value, currency), left - GAP, y + BASE, y)


def _rounds(course: Course, left: float, wide: float) -> Iterator[Word]:
    """As many rounds as find room, by name; one whose name is long by its number, if it has one."""
    names = [name if len(name := say(label)) <= LETTERS else number for label, number in course.labels]
    steps = len(names) - 1
    most = max(1, min(MOST_ROUNDS, int(wide / (LETTER * max(map(len, names)) + GAP))))
    for n in range(0, steps + 1, -(-steps // most)):
        yield Word(names[n], round(left + n * wide / steps, 1), HEIGHT - EDGE)


def _phases(course: Course, left: float, wide: float) -> Iterator[Word]:
    """Where phases began. One that another follows too soon has its line and no name."""
    steps = len(course.labels) - 1
    at = [round(left + place * wide / steps, 1) for _name, place in course.phases]
    for (name, _place), x, after in zip(course.phases, at, [*at, left + wide + GAP][1:], strict=True):
        yield Word(name if after - x > LETTER * len(name) else "", x, TOP - BASE)


def say_money(amount: int, currency: str) -> str:
    """An amount as text."""
    written = currency.format(figures(amount))
    return f"−{written}" if amount < 0 else written
