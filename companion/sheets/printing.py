"""A sheet's content made into pages: its template in `print/` filled in, as PDF for paper or SVG for a preview."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import singledispatch
from typing import Any

from companion import __version__
from companion.engine.errors import malformed
from companion.paper import chart, fonts, pages, typeset
from companion.paper.layout import EDGE, TooLarge
from companion.paper.pages import POINT, Page, Piece, Translate
from companion.paper.typeset import Remark
from companion.sheets import parts
from companion.sheets.content import MapHex, Mark, Parts, ScoreSheet, SetupSheet, Sheet
from companion.sheets.job import Job, job_of
from companion.sheets.parts import HEAD, MARGIN, Body, money, room, signed


@dataclass(frozen=True)
class Printed:
    """A PDF, and what had to be done to its texts: cut off, or spelled in other letters."""

    pdf: bytes
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True)
class Drawn:
    """The pages of a sheet as SVG for a preview, with the same remarks."""

    pages: tuple[str, ...]
    remarks: tuple[Remark, ...] = ()


def pdf(sheet: Sheet, job: Job | str = "A4", translate: Translate = str) -> bytes:
    """The sheet as a PDF; the job may be just the paper's name. The same sheet and job always give the same bytes.

    `translate` turns each English text of the template into the table's language. Raises Malformed for a job that
    cannot be printed, and ValueError for content or a template that nobody at a table has a hand in.
    """
    return printed([sheet], job, translate).pdf


def printed(wanted: Iterable[Sheet], job: Job | str = "A4", translate: Translate = str) -> Printed:
    """Sheets of one night, one after another in one PDF, with the remarks on their texts. Raises as `pdf` does."""
    wanted, job = tuple(wanted), job_of(job)
    if not wanted:
        raise malformed("There are no sheets to print.")
    with typeset.listening() as remarks:
        made = [_pages(sheet, job, translate) for sheet in wanted]
        head, names = wanted[0].head, [name for name, _ in made]
        title = f"{head.game}: {names[0] if len(names) == 1 else translate('Sheets to print')}"
        file = pages.pdf([page for _, found in made for page in found], pages.Imprint(title, head.table or title))
    return Printed(file, tuple(remarks))


def svg(sheet: Sheet, job: Job | str = "A4", translate: Translate = str) -> list[str]:
    """The sheet's pages as SVG for a preview: what `pdf` prints, with nothing to fetch. Raises as `pdf` does."""
    return list(drawn(sheet, job, translate).pages)


def drawn(sheet: Sheet, job: Job | str = "A4", translate: Translate = str) -> Drawn:
    """The sheet's pages as SVG, with the remarks on its texts. Raises as `pdf` does."""
    with typeset.listening() as remarks:
        found = tuple(map(pages.svg, _pages(sheet, job_of(job), translate)[1]))
    return Drawn(found, tuple(remarks))


def _pages(sheet: Sheet, job: Job, translate: Translate) -> tuple[str, list[Page]]:
    """The sheet's name, and its pages with their footers."""
    name, bodies = _bodies(sheet, job, translate)
    made = []
    for number, body in enumerate(bodies, start=1):
        frame = pages.fill(
            "page.svg",
            translate,
            width=body.paper.width,
            height=body.paper.height,
            edge=EDGE,
            left=body.indent,
            marks=body.marks,
            title=sheet.head.game,
            sheet=f"{name}, {body.about}" if body.about else name,
            number=number,
            count=len(bodies),
            version=__version__,
            style=job.look,
        )
        made.append(Page(body.paper.width, body.paper.height, (Piece(frame), *body.pieces), job.look.is_grey))
    return name, made


@singledispatch
def _bodies(sheet: Any, job: Job, translate: Translate) -> tuple[str, list[Body]]:
    raise TypeError(f"There is no way to print a {type(sheet).__name__}.")


@_bodies.register
def _parts(sheet: Parts, job: Job, translate: Translate) -> tuple[str, list[Body]]:
    try:
        return sheet.name, parts.bodies(sheet, job, translate)
    except TooLarge:
        raise malformed("{sheet}: this is too large for {paper} paper.", sheet=sheet.name, paper=job.paper) from None


@_bodies.register
def _setup(sheet: SetupSheet, job: Job, translate: Translate) -> tuple[str, list[Body]]:
    if not 1 <= sheet.first_bidder <= len(sheet.seats):
        seats = len(sheet.seats)
        raise ValueError(f"There is no seat {sheet.first_bidder} to bid first; there are {seats} seats.")
    signs = {company.mark.short: company.mark for company in (*sheet.companies, *sheet.independents)}
    board = [_placed(place, signs) for place in sheet.hexes]
    columns, rows = (max((place[way] for place in board), default=0) for way in ("col", "row"))
    drawing = pages.fill(
        "setup.svg",
        translate,
        **room(job.sheet),
        **vars(sheet),
        style=job.look,
        board=board,
        columns=columns,
        rows=rows,
        signs=signs,
        cube_count=sum(place.cubes for place in sheet.hexes),
        money=money(sheet.head.currency),
    )
    return translate("Tonight’s set-up"), [Body(job.sheet, (Piece(drawing),), indent=MARGIN - EDGE)]


def _placed(place: MapHex, signs: dict[str, Mark]) -> dict[str, Any]:
    """The hex as the map's drawing wants it. Raises ValueError for a station of an unknown company."""
    column, row = (int(part) for part in place.id.split(","))
    if unknown := [short for short in place.stations if short not in signs]:
        raise ValueError(f"Hex {place.id} has a station of {unknown[0]}, which is not among the companies.")
    return {**vars(place), "col": column, "row": row, "stations": [signs[short] for short in place.stations]}


@_bodies.register
def _score(sheet: ScoreSheet, job: Job, translate: Translate) -> tuple[str, list[Body]]:
    space = room(job.sheet)
    table: list[dict[str, Any]] = [{"number": n, **vars(r)} for n, r in enumerate(sheet.rounds, start=1)]
    if not table:
        table = [{"number": n, "companies": (), "income": (), "cash": ()} for n in range(1, sheet.rows + 1)]
    standing_top = HEAD + 23
    reason = fonts.lines(sheet.reason, space["w"], fonts.Face(italic=True), 10 * POINT)
    below = standing_top + 20 + max(len(sheet.standing), len(sheet.players)) * 7.6 + max(len(reason), 1) * 4.6
    # The table's own heading takes 17 mm, the signatures 18.
    firsts = int((HEAD + space["h"] - below - 17 - 18) // PITCH)
    others = int((HEAD + space["h"] - standing_top - 17 - 18) // PITCH)
    rows = [table[:firsts]] + [table[at : at + others] for at in range(firsts, len(table), others)]
    left = HEAD + space["h"] - (below if len(rows) == 1 else standing_top) - 17 - len(rows[-1]) * PITCH - 18
    drawings = [
        pages.fill(
            "score.svg",
            translate,
            **{**vars(sheet), **space},
            style=job.look,
            table=part,
            first=at == 0,
            last=at == len(rows) - 1,
            reason_lines=reason,
            standing_top=standing_top,
            table_top=below if at == 0 else standing_top,
            pitch=PITCH,
            curves=_curves(sheet, space["w"], left) if at == len(rows) - 1 else None,
            winners=sum(place.rank == 1 for place in sheet.standing),
            money=money(sheet.head.currency),
            signed=signed,
        )
        for at, part in enumerate(rows)
    ]
    if not sheet.is_over:
        name = translate("The score so far")
    else:
        name = translate("Score sheet") if sheet.standing else translate("Blank score sheet")
    return name, [Body(job.sheet, (Piece(drawing),), indent=MARGIN - EDGE) for drawing in drawings]


def _curves(sheet: ScoreSheet, width: float, left: float) -> chart.Chart | None:
    """Everybody's money over the night, if there is a night to show and enough of the page is left for it."""
    height = min(left - 27, 64)
    series = [
        (name, [*sheet.start[seat : seat + 1], *(played.cash[seat] for played in sheet.rounds)])
        for seat, name in enumerate(sheet.players)
    ]
    if height < 26 or not series or len(series[0][1]) < 2:
        return None
    return chart.chart(series, width - 10 - 34, height)


#: Height of a dividend round in the score's table: two lines of figures, or of handwriting.
PITCH = 11.0
