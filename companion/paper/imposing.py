"""Pages laid on larger paper, two by two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.paper.layout import MARK_EDGE, MARK_LENGTH, Box, Line
from companion.paper.pages import Page, Piece
from companion.paper.sizes import Paper


def two_up(pages: Sequence[Page], paper: Paper) -> list[Page]:
    """Pages of half a paper, two of them on each sheet of it: upright ones side by side, lying ones one above the other.

    All pages lie the same way.
    """
    return [_beside(pages[at : at + 2], paper) for at in range(0, len(pages), 2)]


def _beside(pages: Sequence[Page], paper: Paper) -> Page:
    first = pages[0]
    is_upright = first.height > first.width
    across, down = (first.width, 0.0) if is_upright else (0.0, first.height)
    lies = paper.turned() if is_upright else paper
    pieces = [piece for n, page in enumerate(pages) for piece in _moved(page, n * across, n * down)]
    return replace(first, width=lies.width, height=lies.height, pieces=tuple(pieces))


def _moved(page: Page, right: float, down: float) -> list[Piece]:
    def moved(box: Box | None) -> Box | None:
        return box and Box(box.x + right, box.y + down, box.width, box.height)

    return [replace(it, x=it.x + right, y=it.y + down, clip=moved(it.clip)) for it in page.pieces]


def halving(width: float, height: float) -> tuple[Line, ...]:
    """The marks at both ends of the cut that halves a page of this size."""
    long, short = max(width, height), min(width, height)
    ends = (MARK_EDGE, MARK_EDGE + MARK_LENGTH), (short - MARK_EDGE - MARK_LENGTH, short - MARK_EDGE)
    if width > height:
        return tuple(Line(long / 2, low, long / 2, high) for low, high in ends)
    return tuple(Line(low, long / 2, high, long / 2) for low, high in ends)
