"""A chart of several curves as positions to draw: scale, grid and labels that keep apart. Arithmetic only."""

from collections.abc import Sequence
from dataclasses import dataclass

#: How far apart, in millimetres, the names at the curves' ends must stand to be read.
LABEL_STEP = 3.6


@dataclass(frozen=True)
class Curve:
    """One curve: its name, its points from the chart's top left corner, and the height of its name at the right end."""

    name: str
    points: tuple[tuple[float, float], ...]
    label: float

    @property
    def line(self) -> str:
        """Its points as an SVG polyline has them."""
        return " ".join(f"{x:.2f},{y:.2f}" for x, y in self.points)


@dataclass(frozen=True)
class Chart:
    """Curves with the heights of the grid's lines, by the value they stand for."""

    curves: tuple[Curve, ...]
    grid: tuple[tuple[int, float], ...]

    @property
    def right(self) -> float:
        """How far right its curves end."""
        return self.curves[0].points[-1][0]

    @property
    def foot(self) -> float:
        """How far down its lowest line is."""
        return self.grid[0][1]

    def beside(self, wide: float) -> float:
        """The room for names beside it, of so much in all: the figures at its left and the samples of lines take 20 mm."""
        return wide - self.right - 20


def chart(
    series: Sequence[tuple[str, Sequence[int]]], width: float, height: float, step: float = LABEL_STEP
) -> Chart:
    """Fit named rows of whole numbers, all of one length of at least 2, into width × height mm; zero is always shown.

    The names at the right stand a `step` apart, and within the height if that has room for them. Raises ValueError if there
    is nothing to draw or the rows differ in length.
    """
    lengths = {len(values) for _, values in series}
    if len(lengths) != 1 or min(lengths) < 2:
        raise ValueError("A chart needs rows of equal length with at least two values each.")
    everything = [value for _, values in series for value in values]
    rise = _step(max(*everything, 0) - min(*everything, 0))
    low = min(*everything, 0) // rise * rise
    high = max(-(-max(*everything, 0) // rise) * rise, low + rise)

    def y(value: float) -> float:
        return height * (high - value) / (high - low)

    across = width / (lengths.pop() - 1)
    labels = _apart([y(values[-1]) for _, values in series], step, height)
    curves = tuple(
        Curve(name, tuple((n * across, y(value)) for n, value in enumerate(values)), label)
        for (name, values), label in zip(series, labels, strict=True)
    )
    return Chart(curves, tuple((value, y(value)) for value in range(low, high + 1, rise)))


def _step(span: int) -> int:
    """A round step that gives the span at most six grid lines."""
    tens = 1
    while span > 50 * tens:
        tens *= 10
    return next(factor * tens for factor in (1, 2, 5, 10) if span <= 5 * factor * tens)


def _apart(heights: Sequence[float], step: float, low: float) -> list[float]:
    """The heights, moved so that no two are closer than a step: those too close stand around their middle, between 0 and
    `low` if there they have room."""
    bunches: list[list[int]] = []

    def top(bunch: list[int]) -> float:
        middle = sum(heights[at] for at in bunch) / len(bunch) - step * (len(bunch) - 1) / 2
        return max(min(middle, low - step * (len(bunch) - 1)), 0)

    for index in sorted(range(len(heights)), key=lambda at: heights[at]):
        bunches.append([index])
        # A bunch that grew may reach the one above it, and so on.
        while len(bunches) > 1 and top(bunches[-2]) + step * len(bunches[-2]) > top(bunches[-1]):
            bunches[-2:] = [bunches[-2] + bunches[-1]]
    placed = {at: top(bunch) + step * n for bunch in bunches for n, at in enumerate(bunch)}
    return [placed[at] for at in range(len(heights))]
