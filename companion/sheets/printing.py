"""A sheet's content made into pages: its template in `print/` filled in, as PDF for paper or SVG for a preview."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from companion import __version__
from companion.engine.errors import malformed
from companion.engine.reading import JsonDict
from companion.paper import imposing, pages, typeset
from companion.paper.engraving import path
from companion.paper.frame import Frame
from companion.paper.layout import EDGE
from companion.paper.pages import Bookmark, Page, Piece, Translate
from companion.paper.sizes import HALVES, PAPERS
from companion.paper.typeset import Remark
from companion.sheets.body import INDENT, Body, Sheet, room
from companion.sheets.content import Head
from companion.sheets.job import Job, job_of
from companion.sheets.parts import Parts
from companion.sheets.plan import Counted, Plan, planned
from companion.sheets.together import Together, together
from companion.sheets.work import NONE, Work, work_of


@dataclass(frozen=True)
class Printed:
    """A PDF, and what had to be done to its texts: cut off, or spelled in other letters."""

    pdf: bytes
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True)
class Drawn:
    """The pages of a sheet as SVG for a preview, with the same remarks; of several their contents, and the plan."""

    pages: tuple[str, ...]
    remarks: tuple[Remark, ...] = ()
    plan: Plan | None = None


@dataclass(frozen=True)
class Made:
    """A sheet laid out for a job, as yet without its footers: what stands at its top, its name, its pages, and what work it
    makes. `is_halved`: two of its pages lie on a large paper."""

    head: Head
    name: str
    bodies: tuple[Body, ...]
    job: Job
    is_halved: bool = False
    consists_of: str = ""
    work: Work = NONE

    @property
    def is_two_sided(self) -> bool:
        """Whether every second page is the back of the one before it."""
        return any(body.is_back for body in self.bodies)

    @property
    def pages(self) -> int:
        """How many pages it has, two on a large paper as one."""
        return -(-len(self.bodies) // (2 if self.is_halved else 1))

    @property
    def leaves(self) -> int:
        """How many leaves of paper it takes."""
        return self.pages // 2 if self.is_two_sided else self.pages


def pdf(sheet: Sheet, job: Job | str = "A4", translate: Translate = str) -> bytes:
    """The sheet as a PDF; the job may be just the paper's name. The same sheet and job always give the same bytes.

    `translate` turns each English text of the template into the table's language. Raises Malformed for a job that
    cannot be printed, and ValueError for content or a template that nobody at a table has a hand in.
    """
    return printed([sheet], job, translate).pdf


def printed(wanted: Iterable[Sheet], job: Job | str = "A4", translate: Translate = str) -> Printed:
    """Sheets of one night in one PDF, with the remarks on their texts. Raises as `pdf` does.

    Several have a page of contents and bookmarks, and lie as their `Plan` says.
    """
    job = job_of(job)
    wanted = _joined(wanted, job)
    head = wanted[0].head
    with typeset.listening() as remarks:
        found = [_made(sheet, job, translate) for sheet in wanted]
        made, marked = _bound(head, found, job, translate) if len(found) > 1 else (_alone(found[0], translate), ())
        what = found[0].name if len(found) == 1 else translate("Sheets to print")
        title = f"{head.game}: {what}"
        imprint = pages.Imprint(title, head.table or title, marked, is_two_sided=any(it.is_two_sided for it in found))
        return Printed(pages.pdf(made, imprint), tuple(remarks))


def svg(sheet: Sheet, job: Job | str = "A4", translate: Translate = str) -> list[str]:
    """The sheet's pages as SVG for a preview: what `pdf` prints, with nothing to fetch. Raises as `pdf` does."""
    return list(drawn([sheet], job, translate).pages)


def drawn(wanted: Iterable[Sheet], job: Job | str = "A4", translate: Translate = str) -> Drawn:
    """A sheet's pages as SVG, with the remarks on its texts; of several their contents and plan. Raises as `pdf` does."""
    job = job_of(job)
    wanted = _joined(wanted, job)
    with typeset.listening() as remarks:
        found = [_made(sheet, job, translate) for sheet in wanted]
        if len(found) == 1:
            return Drawn(tuple(map(pages.svg, _alone(found[0], translate))), tuple(remarks))
        plan, contents = _contents(wanted[0].head, _in_order(found), job, translate)
        return Drawn(tuple(map(pages.svg, _framed(contents, 1, plan.leaves, translate))), tuple(remarks), plan)


def plan_of(wanted: Iterable[Sheet], job: Job | str = "A4", translate: Translate = str) -> Plan:
    """How the sheets lie in one file of all. Raises as `pdf` does."""
    job = job_of(job)
    wanted = _joined(wanted, job)
    found = _in_order([_made(it, job, translate) for it in wanted])
    return planned(job.paper, _counted(found)) if len(found) == 1 else _contents(wanted[0].head, found, job, translate)[0]


# One file of all -------------------------------------------------------------------------------


def _joined(wanted: Iterable[Sheet], job: Job) -> list[Sheet]:
    """The sheets, small parts on common pages. Raises Malformed if there is none."""
    sheets = together(wanted, job)
    if not sheets:
        raise malformed("There are no sheets to print.")
    return sheets


def _in_order(found: Sequence[Made]) -> list[Made]:
    """What prints on one side first, then what has backs."""
    return sorted(found, key=lambda made: made.is_two_sided)


def _bound(
    head: Head, found: Sequence[Made], job: Job, translate: Translate
) -> tuple[tuple[Page, ...], tuple[Bookmark, ...]]:
    """The pages of the file of all, and where its sheets begin."""
    found = _in_order(found)
    plan, contents = _contents(head, found, job, translate)
    laid: list[Page] = []
    for made, section in zip((contents, *found), plan.sections, strict=True):
        for page in _framed(made, section.first, plan.leaves, translate):
            laid.append(page)
            if plan.is_two_sided and not made.is_two_sided:
                laid.append(Page(page.width, page.height, ()))
    return tuple(laid), tuple(Bookmark(section.name, plan.page(section)) for section in plan.sections)


def _counted(found: Sequence[Made]) -> list[Counted]:
    return [Counted(it.name, it.pages, it.is_two_sided, it.consists_of, it.work) for it in found]


def _contents(head: Head, found: Sequence[Made], job: Job, translate: Translate) -> tuple[Plan, Made]:
    """What lies where in the file of all, the page that says so included."""
    name = translate("Contents")
    plan = planned(job.paper, [Counted(name, 1), *_counted(found)])
    paper = PAPERS[HALVES.get(job.paper, job.paper)]
    drawing = pages.fill(
        "contents.svg", translate, head=head, style=job.look, plan=plan,
        told=[*plan.feeding(translate), *plan.needed(translate)], **room(paper),
    )  # fmt: skip
    return plan, Made(head, name, (Body(paper, (Piece(drawing),), indent=INDENT),), job, job.paper in HALVES)


# One sheet -------------------------------------------------------------------------------------


def _made(sheet: Sheet, job: Job, translate: Translate) -> Made:
    """The sheet laid out, two full pages on a large paper."""
    half = HALVES.get(job.paper) if _fills_pages(sheet) else None
    name, bodies = sheet.bodies(replace(job, paper=half) if half else job, translate)
    consists_of = sheet.names if isinstance(sheet, Together) else ""
    work = work_of(sheet, sum(body.cuts for body in bodies))
    return Made(sheet.head, name, tuple(bodies), job, bool(half), consists_of, work)


def _fills_pages(sheet: Sheet) -> bool:
    """Whether two of its pages may share a large paper: pages with backs would part from them."""
    if isinstance(sheet, Parts):
        return sheet.size is None and not sheet.grows and not sheet.is_two_sided
    return not isinstance(sheet, Together)


def _on(laid: Sequence[Page], job: Job, translate: Translate) -> list[Page]:
    """Pages on the paper of the job, which is twice as large."""
    found = []
    for page in imposing.two_up(laid, job.sheet):
        marks = imposing.halving(page.width, page.height) if job.marks else ()
        cut = pages.fill("halves.svg", translate, width=page.width, height=page.height, marks=marks, style=job.look)
        found.append(replace(page, pieces=(Piece(cut), *page.pieces)))
    return found


def _alone(made: Made, translate: Translate) -> list[Page]:
    """The pages of a sheet that has a file of its own."""
    return _framed(made, 1, made.leaves, translate)


def _framed(made: Made, first: int, leaves: int, translate: Translate) -> list[Page]:
    """The pages of a sheet with their footers, in a file of so many leaves of which it begins on the `first`."""
    found, job, name = [], made.job, made.name
    on_leaf = 2 if made.is_two_sided or made.is_halved else 1
    for number, body in enumerate(made.bodies, start=1):
        frame = pages.fill(
            "page.svg",
            translate,
            **_foot(body),
            title=made.head.game,
            sheet=f"{name}, {body.about}" if body.about else name,
            number=number,
            count=len(made.bodies),
            leaf=first + (number - 1) // on_leaf,
            leaves=leaves,
            version=__version__,
            style=job.look,
        )
        found.append(Page(body.paper.width, body.paper.height, (*body.pieces, Piece(frame)), job.look.is_grey))
    return _on(found, job, translate) if made.is_halved else found


#: The ticks of the rulers, 100 mm and an inch in quarters: how far they stand from the beginning, and reach up.
METRIC = tuple((10.0 * n, -0.9 if n % 5 else -1.6) for n in range(11))
INCHES = tuple((6.35 * n, -0.9 if n % 4 else -1.6) for n in range(5))
#: How far above the unprintable edge the rulers stand.
RULERS = 4.6


def _foot(body: Body) -> JsonDict:
    """What a page's frame is told: its size, its crop marks, and where its footer stands."""
    paper = body.paper
    rim = Frame(EDGE, EDGE, paper.width - 2 * EDGE, paper.height - 2 * EDGE)
    return {
        "width": paper.width, "height": paper.height, "rim": rim, "metric": METRIC, "inches": INCHES,
        "foot": rim.below(rim.foot(RULERS)).after(body.indent, body.indent),
        "marks": "".join(path("M", it.x1, it.y1) + path("L", it.x2, it.y2) for it in body.marks),
    }  # fmt: skip
