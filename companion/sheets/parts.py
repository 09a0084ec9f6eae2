"""Drawings of a title's data on pages: many cut from one page, a page each, or one spread over several."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from companion.engine.text import Reader
from companion.paper import layout, pages
from companion.paper.layout import EDGE, FOOT
from companion.paper.pages import Piece, Translate
from companion.paper.sizes import Size, table
from companion.paper.style import Style
from companion.sheets.content import Parts
from companion.sheets.job import Job

#: Where a full-page sheet's text stands: this far from the paper's sides and upper edge.
MARGIN, HEAD = float(table()["page"]["side"]), float(table()["page"]["head"])
#: More cards of one kind than anybody cuts.
MOST = 2000


@dataclass(frozen=True)
class Body:
    """What stands on a page besides its footer: the paper as it lies, the drawings, the marks, and what to call it."""

    paper: layout.Paper
    pieces: tuple[Piece, ...]
    marks: tuple[layout.Line, ...] = ()
    about: str = ""
    #: How far the footer stands in from the printable edge, so that it lines up with what is above it.
    indent: float = 0.0


def signed(amount: int) -> str:
    """A number with a true minus sign, which is as wide as a figure."""
    return f"−{-amount}" if amount < 0 else str(amount)


def money(currency: str) -> Callable[[int], str]:
    """Writes amounts in the title's currency, as screens do."""
    return Reader(currency).money


def room(paper: layout.Paper) -> dict[str, float]:
    """What a full-page template is told about its paper, and about the room `x`, `y`, `w`, `h` on it."""
    return {
        "width": paper.width,
        "height": paper.height,
        "x": MARGIN,
        "y": HEAD,
        "w": paper.width - 2 * MARGIN,
        "h": paper.height - HEAD - EDGE - FOOT - 3,
    }


def bodies(sheet: Parts, job: Job, translate: Translate) -> list[Body]:
    """The pages of a sheet of drawings. Raises ValueError with a sentence if there is nothing, or too much, to print."""
    many = sum(drawing.copies for drawing in sheet.drawings)
    if not 0 < many <= MOST:
        raise ValueError(f"There are {many} drawings on “{sheet.name}”; a sheet has from 1 to {MOST}.")
    if sheet.size is None:
        return list(_filled(sheet, job, translate))
    if sheet.split:
        return [body for number in range(len(sheet.drawings)) for body in _spread(sheet, sheet.size, number, job, translate)]
    return list(_many_up(sheet, sheet.size, job, translate))


def card(
    sheet: Parts, size: Size, number: int, style: Style, translate: Translate, side: str = "front", bleed: float = 0.0
) -> str:
    """The SVG of one drawing of a size; `number` counts from 0."""
    margin = float(table()["page"]["margin"])
    return _fill(
        sheet, number, side, style, translate,
        root=_root(size.width, size.height, bleed), width=size.width, height=size.height, bleed=bleed,
        x=margin, y=margin, w=size.width - 2 * margin, h=size.height - 2 * margin,
    )  # fmt: skip


def _root(width: float, height: float, bleed: float) -> Markup:
    across, down = width + 2 * bleed, height + 2 * bleed
    return Markup(
        f'xmlns="http://www.w3.org/2000/svg" width="{across:g}mm" height="{down:g}mm" '
        f'viewBox="{-bleed:g} {-bleed:g} {across:g} {down:g}"'
    )


def _fill(sheet: Parts, number: int, side: str, style: Style, translate: Translate, **given: Any) -> str:
    drawing = sheet.drawings[number]
    values = {
        **given,
        "style": style,
        "side": side,
        "number": number + 1,
        "count": len(sheet.drawings),
        "head": sheet.head,
        "money": money(sheet.head.currency),
        "signed": signed,
        **drawing.context,
    }
    return pages.fill(drawing.back if side == "back" else drawing.template, translate, **values)


def _filled(sheet: Parts, job: Job, translate: Translate) -> Iterator[Body]:
    paper = job.sheet.turned() if sheet.landscape else job.sheet
    root = _root(paper.width, paper.height, 0)
    for number, drawing in enumerate(sheet.drawings):
        for side in ("front", "back")[: 2 if drawing.back else 1]:
            svg = _fill(sheet, number, side, job.look, translate, root=root, bleed=0.0, **room(paper))
            turn = 180 if side == "back" and sheet.landscape else 0
            yield from [Body(paper, (Piece(svg, turn=turn),), indent=MARGIN - EDGE)] * drawing.copies


def _many_up(sheet: Parts, size: Size, job: Job, translate: Translate) -> Iterator[Body]:
    gap = size.gap if job.gap is None else job.gap
    two_sided = sheet.is_two_sided

    def laid(limit: int | None) -> layout.Grid:
        if size.hex:
            return layout.honeycomb(job.sheet, size.width, size.height, gap=gap, bleed=job.bleed, limit=limit)
        return layout.grid(
            job.sheet, size.width, size.height,
            gap=gap, bleed=job.bleed, marks=job.marks, two_sided=two_sided, limit=limit,
        )  # fmt: skip

    whole = laid(None)
    indent = max(whole.cells[0].x - job.bleed - EDGE, 0.0)
    order = [number for number, drawing in enumerate(sheet.drawings) for _ in range(drawing.copies)]
    fronts, backs = _sides(sheet, size, job, translate)
    for start in range(0, len(order), len(whole.cells)):
        here = order[start : start + len(whole.cells)]
        grid = laid(len(here))
        yield Body(grid.paper, _laid(grid, fronts, here), grid.marks, indent=indent)
        if two_sided:
            turned = grid.backs(job.back_right, job.back_down)
            yield Body(grid.paper, _laid(turned, backs, here), turned.marks, translate("backs"), indent)


def _sides(sheet: Parts, size: Size, job: Job, translate: Translate) -> tuple[list[str], list[str]]:
    """The drawing of each front, and of each back ("" if there is none)."""
    numbers = range(len(sheet.drawings))
    return (
        [card(sheet, size, number, job.look, translate, "front", job.bleed) for number in numbers],
        [
            card(sheet, size, number, job.look, translate, "back", job.bleed) if sheet.drawings[number].back else ""
            for number in numbers
        ],
    )


def _laid(grid: layout.Grid, drawn: Sequence[str], order: Sequence[int]) -> tuple[Piece, ...]:
    return tuple(
        Piece(drawn[number], cell.x - grid.bleed, cell.y - grid.bleed, cell.turn)
        for number, cell in zip(order, grid.cells, strict=True)
        if drawn[number]
    )


def _spread(sheet: Parts, size: Size, number: int, job: Job, translate: Translate) -> Iterator[Body]:
    """A large drawing on as many pages as it needs."""
    svg = card(sheet, size, number, job.look, translate)
    tiles = layout.split(job.sheet, size.width, size.height)
    for tile in tiles:
        place = tile.place
        piece = Piece(svg, place.x - tile.part.x, place.y - tile.part.y, clip=place)
        about = translate("row {row}, column {column}").format(row=tile.row, column=tile.column) if len(tiles) > 1 else ""
        yield Body(tile.paper, (piece,), tile.marks if job.marks else (), about)
