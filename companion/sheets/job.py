"""How a sheet is to be printed: the choices of the person at the printer, checked."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.errors import malformed
from companion.paper.hexes import COMB, LAYOUTS
from companion.paper.sizes import CARDS, DISCS, PAPERS, USUAL_DISC, Paper, Size, paper_named, table
from companion.paper.style import STYLES, Style


@dataclass(frozen=True)
class Job:
    """What the printer is told. Lengths are millimetres.

    `gap` lies between cards, `bleed` is how far grounds go on beyond the cut (None: as the item's size wants them),
    `marks` are the crop marks, `back_right` and `back_down` move the pages of backs for a printer that misses, `layout`
    is how hexes lie, a word of `LAYOUTS`, and `backs` whether cards have backs that only name their kind. `discs` is how
    wide round tokens are: tiles, map, charters and markets are as large as these want them. `cards` is the one size of all
    cards, a word of `CARDS`, or "": each kind has its own.
    """

    paper: str = "A4"
    style: str = "colour"
    gap: float | None = None
    bleed: float | None = None
    marks: bool = True
    back_right: float = 0.0
    back_down: float = 0.0
    layout: str = COMB
    backs: bool = True
    discs: int = USUAL_DISC
    cards: str = ""

    def checked(self) -> Job:
        """The same job, its paper as it is written, if it can be printed. Raises Malformed."""
        try:
            paper = paper_named(self.paper)
        except ValueError:
            unknown, papers = self.paper[:20], tuple(PAPERS)
            raise malformed("There is no paper called {name}. There are: {papers}.", name=unknown, papers=papers) from None
        if self.style not in STYLES:
            unknown, styles = self.style[:20], tuple(STYLES)
            raise malformed("There is no style called {name}. There are: {styles}.", name=unknown, styles=styles)
        if self.layout not in LAYOUTS:
            unknown, layouts = self.layout[:20], LAYOUTS
            raise malformed("There is no layout called {name}. There are: {layouts}.", name=unknown, layouts=layouts)
        if self.discs not in DISCS:
            raise malformed("Discs are {sizes} mm wide, not {mm}.", sizes=tuple(map(str, DISCS)), mm=_mm(self.discs))
        if self.cards and self.cards not in CARDS:
            raise malformed("Cards are {sizes}, not {name}.", sizes=tuple(CARDS), name=self.cards[:20])
        gaps, bleeds, moves = (table()[what]["most"] for what in ("gap", "bleed", "backs"))
        if not 0 <= (self.gap or 0.0) <= gaps:
            raise malformed("The gap between cards is between 0 and {most} mm, not {mm}.", most=gaps, mm=_mm(self.gap))
        if not 0 <= (self.bleed or 0.0) <= bleeds:
            raise malformed("The bleed is between 0 and {most} mm, not {mm}.", most=bleeds, mm=_mm(self.bleed))
        for moved in (self.back_right, self.back_down):
            if not -moves <= moved <= moves:
                raise malformed("The backs move by up to {most} mm either way, not by {mm}.", most=moves, mm=_mm(moved))
        return replace(self, paper=paper.name)

    def gap_of(self, size: Size) -> float:
        """The gap between items of a size."""
        return size.gap if self.gap is None else self.gap

    def bleed_of(self, size: Size) -> float:
        """The bleed of items of a size."""
        return size.bleed if self.bleed is None else self.bleed

    @property
    def sheet(self) -> Paper:
        """The paper."""
        return paper_named(self.paper)

    @property
    def look(self) -> Style:
        """The style."""
        return STYLES[self.style]


def _mm(length: float | None) -> str:
    return f"{length:g}".replace("-", "−")


def job_of(job: Job | str) -> Job:
    """A job, or just the name of a paper, checked. Raises Malformed."""
    return (Job(paper=job) if isinstance(job, str) else job).checked()
