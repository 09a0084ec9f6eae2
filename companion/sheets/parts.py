"""Drawings of a title's data on pages: many cut from one page, a page each, or one spread over several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from companion.engine.errors import malformed
from companion.paper import layout, pages, words
from companion.paper.frame import Frame
from companion.paper.hexes import hexes
from companion.paper.layout import EDGE, Box, TooLarge
from companion.paper.pages import Piece, Translate
from companion.paper.sizes import CARDS, Size, table
from companion.paper.style import Style
from companion.sheets.body import INDENT, Body, money, room, root_of, signed
from companion.sheets.content import Drawing, Head
from companion.sheets.job import Job

#: What a plain back says of its card (`print/card-back.svg`).
ON_PLAIN_BACKS = ("kind_of_card", "mark", "tone")
#: More cards of one kind than anybody cuts.
MOST = 2000


@dataclass(frozen=True)
class Parts:
    """Drawings of one size, many on a page, or of no size of their own, each of which fills a page.

    `split`: a drawing larger than the paper is spread over pages. `landscape`: a filled page lies on its side. `grows`: what
    fills a page is as large as the paper allows; any other of a large paper fills half of it. `plain_backs`: the backs only
    name the kind of card, and a job may leave them out. `hint`: what the foot of its pages says of cutting. `is_card`: a job
    may ask for another size; `small` is the template for one that is smaller than what the usual one is drawn for.
    """

    head: Head
    name: str
    drawings: tuple[Drawing, ...]
    size: Size | None = None
    split: bool = False
    landscape: bool = False
    grows: bool = False
    plain_backs: bool = False
    hint: str = ""
    is_card: bool = False
    small: str = ""

    @property
    def is_two_sided(self) -> bool:
        """Whether the pages of fronts are followed by pages of backs."""
        return any(drawing.back for drawing in self.drawings)

    def as_told(self, job: Job) -> Parts:
        """The sheet as the job wants it: cards in the one size of all, and without plain backs, if it has none."""
        told = self._in_size(*CARDS[job.cards]) if job.cards and self.is_card else self
        if job.backs or not self.plain_backs:
            return told
        return replace(told, drawings=tuple(replace(drawing, back="") for drawing in told.drawings))

    def _in_size(self, long: float, short: float) -> Parts:
        """The cards in another size, lying or upright as they are; in their own if they are not drawn for a smaller one."""
        assert self.size is not None
        size = self.size
        wide, high = (long, short) if size.width > size.height else (short, long)
        scale = min(wide / size.width, high / size.height)
        if scale >= 1:
            return replace(self, size=replace(size, width=wide, height=high, scale=scale), is_card=False)
        if not self.small:
            return self
        drawings = tuple(replace(it, template=self.small, back=self.small if it.back == it.template else it.back)
                         for it in self.drawings)  # fmt: skip
        return replace(self, drawings=drawings, size=replace(size, width=wide, height=high), is_card=False)

    def bodies(self, job: Job, translate: Translate) -> tuple[str, list[Body]]:
        """The sheet's name, and its pages. Raises as any `Sheet`."""
        many = sum(drawing.copies for drawing in self.drawings)
        if not 0 < many <= MOST:
            raise ValueError(f"There are {many} drawings on “{self.name}”; a sheet has from 1 to {MOST}.")
        try:
            return self.name, _bodies(self.as_told(job), job, translate)
        except TooLarge:
            raise malformed("{sheet}: this is too large for {paper} paper.", sheet=self.name, paper=job.paper) from None


def _bodies(sheet: Parts, job: Job, translate: Translate) -> list[Body]:
    if sheet.size is None:
        return list(_filled(sheet, job, translate))
    if sheet.split:
        return [body for number in range(len(sheet.drawings)) for body in _spread(sheet, sheet.size, number, job, translate)]
    return list(_many_up(sheet, sheet.size, job, translate))


def card(
    sheet: Parts, size: Size, number: int, style: Style, translate: Translate, side: str = "front", bleed: float = 0.0
) -> str:
    """The SVG of one drawing of a size; `number` counts from 0."""
    cut, bleed = Frame(0, 0, size.width / size.scale, size.height / size.scale), bleed / size.scale
    ground = cut.inset(-bleed)
    return _fill(
        sheet, number, side, style, translate, root=root_of(ground, size.scale), bleed=bleed, cut=cut, ground=ground,
    )  # fmt: skip


def _fill(sheet: Parts, number: int, side: str, style: Style, translate: Translate, **given: object) -> str:
    drawing = sheet.drawings[number]
    values = {
        **given,
        "style": style,
        "side": side,
        "number": number + 1,
        "count": len(sheet.drawings),
        "head": sheet.head,
        "money": money(sheet.head),
        "signed": signed,
        **drawing.context,
    }
    return pages.fill(drawing.back if side == "back" else drawing.template, translate, **values)


def filled(sheet: Parts, number: int, job: Job, translate: Translate, side: str = "front") -> str:
    """The SVG of one drawing that fills a page."""
    paper = job.sheet.turned() if sheet.landscape else job.sheet
    return _fill(sheet, number, side, job.look, translate, bleed=0.0, **room(paper))


def _side(sheet: Parts, number: int, job: Job, translate: Translate, side: str) -> Piece:
    """One side of a page that is filled; a back is moved as the printer needs it."""
    drawn = filled(sheet, number, job, translate, side)
    if side == "front":
        return Piece(drawn)
    return Piece(drawn, job.back_right, job.back_down, turn=180 if sheet.landscape else 0)


def _filled(sheet: Parts, job: Job, translate: Translate) -> Iterator[Body]:
    paper = job.sheet.turned() if sheet.landscape else job.sheet
    for number, drawing in enumerate(sheet.drawings):
        sides = [
            Body(paper, (_side(sheet, number, job, translate, side),), indent=INDENT, is_back=side == "back")
            for side in ("front", "back")[: 2 if drawing.back else 1]
        ]
        yield from sides * drawing.copies


def _many_up(sheet: Parts, size: Size, job: Job, translate: Translate) -> Iterator[Body]:
    gap, bleed = job.gap_of(size), job.bleed_of(size)
    two_sided = sheet.is_two_sided

    def laid(limit: int | None) -> layout.Grid:
        if size.hex:
            return hexes(
                job.sheet, size.width, size.height,
                gap=gap, bleed=bleed, marks=job.marks, layout=job.layout, limit=limit,
            )  # fmt: skip
        return layout.grid(
            job.sheet, size.width, size.height,
            gap=gap, bleed=bleed, marks=job.marks, two_sided=two_sided, limit=limit,
        )  # fmt: skip

    whole = laid(None)
    indent = max(whole.cells[0].x - bleed - EDGE, 0.0)
    order = [number for number, drawing in enumerate(sheet.drawings) for _ in range(drawing.copies)]
    fronts, backs = _sides(sheet, size, job.look, bleed, translate)
    for start in range(0, len(order), len(whole.cells)):
        here = order[start : start + len(whole.cells)]
        grid = laid(len(here))
        yield Body(grid.paper, _laid(grid, fronts, here), grid.marks, sheet.hint, indent, cuts=cuts(size, grid.cells))
        if two_sided:
            turned = grid.backs(job.back_right, job.back_down)
            yield Body(grid.paper, _laid(turned, backs, here), turned.marks, translate("backs"), indent, is_back=True)


def cuts(size: Size, cells: Sequence[Box]) -> int:
    """How many cuts it takes to cut things of a size out: one around a disc, six around a hex, else one along all sides in a
    line."""
    if size.round or size.hex:
        return len(cells) * (6 if size.hex else 1)
    across = {round(x, 3) for cell in cells for x in (cell.x, cell.right)}
    return len(across) + len({round(y, 3) for cell in cells for y in (cell.y, cell.bottom)})


def _sides(sheet: Parts, size: Size, style: Style, bleed: float, translate: Translate) -> tuple[list[str], list[str]]:
    """The drawing of each front, and of each back ("" if there is none). Plain backs that say the same are drawn once."""
    numbers = range(len(sheet.drawings))
    fronts = [card(sheet, size, number, style, translate, "front", bleed) for number in numbers]
    backs: list[str] = []
    drawn: dict[str, str] = {}
    for number in numbers:
        said = repr(_said_behind(sheet, number))
        if said not in drawn:
            drawn[said] = card(sheet, size, number, style, translate, "back", bleed) if sheet.drawings[number].back else ""
        backs.append(drawn[said])
    return fronts, backs


def _said_behind(sheet: Parts, number: int) -> object:
    """What a back depends on: a plain one on what it says, any other on its card."""
    drawing = sheet.drawings[number]
    return [drawing.context.get(name) for name in ON_PLAIN_BACKS] if sheet.plain_backs else number if drawing.back else None


def _laid(grid: layout.Grid, drawn: Sequence[str], order: Sequence[int]) -> tuple[Piece, ...]:
    return tuple(
        Piece(drawn[number], cell.x - grid.bleed, cell.y - grid.bleed, cell.turn)
        for number, cell in zip(order, grid.cells, strict=True)
        if drawn[number]
    )


def _spread(sheet: Parts, size: Size, number: int, job: Job, translate: Translate) -> Iterator[Body]:
    """A large drawing on as many pages as it needs."""
    svg = card(sheet, size, number, job.look, translate)
    tiles = laid_out(svg, size, job)
    for tile in tiles:
        place = tile.place
        piece = Piece(svg, place.x - tile.part.x, place.y - tile.part.y, clip=place)
        about = translate("row {row}, column {column}").format(row=tile.row, column=tile.column) if len(tiles) > 1 else ""
        yield Body(tile.paper, (piece,), tile.marks if job.marks else (), about, cuts=4)


def laid_out(svg: str, size: Size, job: Job) -> tuple[layout.Tile, ...]:
    """The pages of a large drawing, joined at its seams. Beyond these no more is shown than a knife may miss; without any a
    map shows what helps to lay it on the next page, and is cut where it has fewest words. Raises as `layout.split`."""
    if any(size.seams):
        overlap = float(table()["split"]["beyond"])
        return layout.split(job.sheet, size.width, size.height, overlap=overlap, seams=size.seams)
    least = float(table()["split"]["least"])
    return layout.split(job.sheet, size.width, size.height, words=words.boxes(pages.parsed(svg)), least=least)
