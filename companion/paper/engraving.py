"""The engraving of share papers as path data: waves that cross, rosettes, borders, corners turned in. All in mm."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

from companion.paper.frame import Frame

#: How high the waves of a band are, as a rose engine cuts them: all of them in colour, one where ink is saved.
RICH, SPARE = (1.0, 0.68, 0.34), (1.0,)
#: How many degrees the circles of a rosette stand apart, in colour and where ink is saved.
CLOSE, WIDE = 30, 60


def path(command: str, *numbers: float) -> str:
    """A piece of path data."""
    return command + " ".join(f"{round(number, 3):g}" for number in numbers)


def braid(length: float, high: float, step: float, is_rich: bool, upright: bool = False) -> str:
    """A band of waves that cross, from the origin on, so high to either side; about a `step` is a half wave."""
    half_waves = round(length / step)
    half_waves += half_waves % 2
    heights = [way * part * high for part in (RICH if is_rich else SPARE) for way in (1, -1)]
    return "".join("M0 0" + _wave(half_waves, length / half_waves, height, upright) for height in heights)


def _wave(half_waves: int, step: float, high: float, upright: bool) -> str:
    if upright:
        return path("q", high, step / 2, 0, step) + path("t", 0, step) * (half_waves - 1)
    return path("q", step / 2, high, step, 0) + path("t", step, 0) * (half_waves - 1)


def rosette(radius: float, is_rich: bool) -> str:
    """Circles through the origin that overlap, in a circle of that radius."""
    r = radius / 2
    round_ = path("a", r, r, 0, 1, 0, 2 * r, 0) + path("a", r, r, 0, 1, 0, -2 * r, 0)
    turns = map(radians, range(0, 360, CLOSE if is_rich else WIDE))
    return "".join(path("M", r * cos(turn) - r, r * sin(turn)) + round_ for turn in turns)


def rosettes(radius: float, is_rich: bool) -> str:
    """The ground behind a name: one rosette, and where it is rich a smaller one in it."""
    return rosette(radius, is_rich) + (rosette(radius * 0.72, is_rich) if is_rich else "")


def turned_in(frame: Frame, r: float) -> str:
    """The outline of a frame whose corners are turned in, by quarters of a circle around them."""
    x, y, right, bottom = frame.x, frame.y, frame.right, frame.bottom
    ends = ((right - r, y, right, y + r), (right, bottom - r, right - r, bottom), (x + r, bottom, x, bottom - r),
            (x, y + r, x + r, y))  # fmt: skip
    sides = "".join(path("L", *end[:2]) + path("A", r, r, 0, 0, 0, *end[2:]) for end in ends)
    return path("M", x + r, y) + sides + "z"


def hexagon(r: float, x: float = 0.0, y: float = 0.0) -> str:
    """The corners of a hexagon with a side on top around a point, as the points of a polygon."""
    corners = ((x + r * cos(radians(turn)), y + r * sin(radians(turn))) for turn in range(0, 360, 60))
    return " ".join(f"{across:.3f},{down:.3f}" for across, down in corners)


@dataclass(frozen=True)
class Border:
    """The border of a share paper: an engraved band of a depth inside its frame, with rosettes in the corners."""

    frame: Frame
    deep: float
    step: float
    is_rich: bool

    @property
    def inner(self) -> Frame:
        """What is inside the band."""
        return self.frame.inset(self.deep)

    @property
    def _wide(self) -> Frame:
        """Where the band's waves go, which begin and end at the rosettes."""
        return self.frame.inset(1.28 * self.deep)

    @property
    def levels(self) -> tuple[tuple[float, float], ...]:
        """Where the upper and the lower band begin."""
        middle = self.frame.inset(self.deep / 2)
        return (self._wide.x, middle.y), (self._wide.x, middle.bottom)

    @property
    def uprights(self) -> tuple[tuple[float, float], ...]:
        """Where the left and the right band begin."""
        middle = self.frame.inset(self.deep / 2)
        return (middle.x, self._wide.y), (middle.right, self._wide.y)

    @property
    def across(self) -> str:
        """The waves of a level band."""
        return braid(self._wide.width, 0.775 * self.deep, self.step, self.is_rich)

    @property
    def down(self) -> str:
        """The waves of an upright band."""
        return braid(self._wide.height, 0.775 * self.deep, self.step, self.is_rich, upright=True)

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """The middles of the rosettes."""
        return self.frame.inset(0.55 * self.deep).corners

    @property
    def radius(self) -> float:
        """The radius of the ring around a rosette."""
        return 0.63 * self.deep

    @property
    def rosette(self) -> str:
        """A rosette."""
        return rosette(0.53 * self.deep, self.is_rich)


#: What templates may call.
WORDS = {"braid": braid, "rosettes": rosettes, "turned_in": turned_in, "engraved": Border, "hexagon": hexagon}
