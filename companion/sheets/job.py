"""How a sheet is to be printed: the choices of the person at the printer, checked."""

from __future__ import annotations

from dataclasses import dataclass

from companion.paper.layout import Paper
from companion.paper.sizes import paper_named, table
from companion.paper.style import STYLES, Style, style_named


@dataclass(frozen=True)
class Job:
    """What the printer is told. Lengths are millimetres.

    `gap` lies between cards (None: as the item's size wants it), `bleed` is how far grounds go on beyond the cut,
    `marks` are the crop marks, and `back_right` and `back_down` move the pages of backs for a printer that misses.
    """

    paper: str = "A4"
    style: str = "colour"
    gap: float | None = None
    bleed: float = 0.0
    marks: bool = True
    back_right: float = 0.0
    back_down: float = 0.0

    def checked(self) -> Job:
        """The same job, after making sure that it can be printed. Raises ValueError with a sentence."""
        paper_named(self.paper)
        style_named(self.style)
        limits = table()
        _within("The gap between cards", self.gap or 0.0, 0, limits["gap"]["most"])
        _within("The bleed", self.bleed, 0, limits["bleed"]["most"])
        for moved in (self.back_right, self.back_down):
            _within("The offset of the backs", moved, -limits["backs"]["most"], limits["backs"]["most"])
        return self

    @property
    def sheet(self) -> Paper:
        """The paper."""
        return paper_named(self.paper)

    @property
    def look(self) -> Style:
        """The style."""
        return STYLES[self.style]


def _within(what: str, value: float, low: float, high: float) -> None:
    if not low <= value <= high:
        raise ValueError(f"{what} is between {low:g} and {high:g} mm, not {value:g}.".replace("-", "−"))


def job_of(job: Job | str) -> Job:
    """A job, or just the name of a paper, checked. Raises ValueError with a sentence."""
    return (Job(paper=job) if isinstance(job, str) else job).checked()
