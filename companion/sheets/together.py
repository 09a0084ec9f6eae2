"""Small parts of several sheets on common pages: discs and cubes alone would leave most of theirs empty."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.paper.bands import Item, bands
from companion.paper.layout import EDGE
from companion.paper.pages import Piece, Translate
from companion.paper.sizes import Size
from companion.sheets.body import Body, Sheet
from companion.sheets.content import Head
from companion.sheets.job import Job
from companion.sheets.parts import Parts, card, cuts

#: What is no wider and no higher than this, in mm, is a small part.
SMALL = 40.0


@dataclass(frozen=True)
class Together:
    """Small parts that share pages, in the order of their sheets."""

    head: Head
    parts: tuple[tuple[Parts, Size], ...]

    @property
    def names(self) -> str:
        """What the sheets are called."""
        return ", ".join(sheet.name for sheet, _ in self.parts)

    def bodies(self, job: Job, translate: Translate) -> tuple[str, list[Body]]:
        """The sheet's name, and its pages. Raises as any `Sheet`."""
        items = [
            Item(size.width, size.height, sum(it.copies for it in sheet.drawings),
                 max(job.gap_of(size), 2 * job.bleed_of(size)), job.bleed_of(size))
            for sheet, size in self.parts
        ]  # fmt: skip
        waiting = [self._drawn(sheet, size, job, translate) for sheet, size in self.parts]
        found = []
        for page in bands(job.sheet, items):
            pieces = tuple(
                Piece(waiting[number].pop(0), cell.x - items[number].bleed, cell.y - items[number].bleed)
                for number, cell in page.cells
            )
            indent = max(min(cell.x for _, cell in page.cells) - EDGE, 0.0)
            many = sum(cuts(size, [cell for which, cell in page.cells if which == number])
                       for number, (_, size) in enumerate(self.parts))
            found.append(Body(job.sheet, pieces, page.marks if job.marks else (), indent=indent, cuts=many))
        return translate("Small parts"), found

    def _drawn(self, sheet: Parts, size: Size, job: Job, translate: Translate) -> list[str]:
        """The drawing of each piece of a sheet, one after the other."""
        every = [
            card(sheet, size, number, job.look, translate, bleed=job.bleed_of(size)) for number in range(len(sheet.drawings))
        ]
        return [svg for svg, drawing in zip(every, sheet.drawings, strict=True) for _ in range(drawing.copies)]


def together(wanted: Iterable[Sheet], job: Job) -> list[Sheet]:
    """The sheets as the job wants them, those of small parts as one, which stands where the first of them did."""
    wanted = [sheet.as_told(job) if isinstance(sheet, Parts) else sheet for sheet in wanted]
    parts = [(sheet, sheet.size) for sheet in wanted if isinstance(sheet, Parts) and sheet.size]
    small = [(sheet, size) for sheet, size in parts if _is_small(sheet, size)]
    if len(small) < 2:
        return wanted
    first, others = small[0][0], [sheet for sheet, _ in small]
    shared = Together(first.head, tuple(small))
    return [shared if sheet is first else sheet for sheet in wanted if sheet is first or sheet not in others]


def _is_small(sheet: Parts, size: Size) -> bool:
    return max(size.width, size.height) <= SMALL and not (sheet.is_two_sided or sheet.split or size.hex)
