"""A sheet's content made into pages: its template in `print/` filled in, as PDF for paper or SVG for a preview."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion import __version__
from companion.engine.errors import malformed
from companion.paper import pages, typeset
from companion.paper.layout import EDGE
from companion.paper.pages import Page, Piece, Translate
from companion.paper.typeset import Remark
from companion.sheets.body import Sheet
from companion.sheets.job import Job, job_of


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
    name, bodies = sheet.bodies(job, translate)
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
        made.append(Page(body.paper.width, body.paper.height, (*body.pieces, Piece(frame)), job.look.is_grey))
    return name, made
