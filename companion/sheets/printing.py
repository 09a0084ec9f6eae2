"""A sheet's content made into pages: its template in `print/` filled in, as PDF for paper or SVG for a preview."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import singledispatch
from typing import Any

from companion import __version__
from companion.paper import chart, fonts, layout, pages, qr
from companion.paper.layout import EDGE, FOOT
from companion.paper.pages import POINT, Page, Piece, Translate
from companion.sheets.content import Head, MapHex, Mark, ScoreSheet, SeatCard, SeatCards, SetupSheet, Sheet


def pdf(sheet: Sheet, paper: str = "A4", translate: Translate = str) -> bytes:
    """The sheet as a PDF on "A4" or "Letter" paper. The same sheet always gives the same bytes.

    `translate` turns each English text of the template into the table's language. Raises ValueError, with a sentence
    for the player, if there is no such paper or the sheet has nothing to print.
    """
    bodies = _bodies(sheet, layout.paper_named(paper), translate)
    title = f"{sheet.head.game}: {bodies.name}"
    return pages.pdf(_with_footers(sheet, bodies, translate), pages.Imprint(title, sheet.head.table or title))


def svg(sheet: Sheet, paper: str = "A4", translate: Translate = str) -> list[str]:
    """The sheet's pages as SVG for a preview: what `pdf` prints, with nothing to fetch. Raises as `pdf` does."""
    bodies = _bodies(sheet, layout.paper_named(paper), translate)
    return [pages.svg(page) for page in _with_footers(sheet, bodies, translate)]


@dataclass(frozen=True)
class _Bodies:
    """A sheet's name, the paper as it lies, and for each page its drawings and marks."""

    name: str
    paper: layout.Paper
    pages: tuple[tuple[tuple[Piece, ...], tuple[layout.Line, ...]], ...]
    #: How far the footer stands in from the printable edge, so that it lines up with what is above it.
    indent: float = 0.0


def _with_footers(sheet: Sheet, bodies: _Bodies, translate: Translate) -> list[Page]:
    made = []
    for number, (pieces, marks) in enumerate(bodies.pages, start=1):
        frame = pages.fill(
            "page.svg",
            translate,
            width=bodies.paper.width,
            height=bodies.paper.height,
            edge=EDGE,
            left=bodies.indent,
            marks=marks,
            title=sheet.head.game,
            sheet=bodies.name,
            number=number,
            count=len(bodies.pages),
            version=__version__,
        )
        made.append(Page(bodies.paper.width, bodies.paper.height, (Piece(frame), *pieces)))
    return made


@singledispatch
def _bodies(sheet: Any, paper: layout.Paper, translate: Translate) -> _Bodies:
    raise TypeError(f"There is no way to print a {type(sheet).__name__}.")


#: Where a full-page sheet's text stands: this far from the paper's sides and upper edge.
MARGIN, HEAD = 14.0, 11.0
#: A seat card is poker size.
CARD = (63.0, 88.0)


def _room(paper: layout.Paper) -> dict[str, float]:
    """What a full-page template is told about its paper, and about the room `x`, `y`, `w`, `h` on it."""
    return {
        "width": paper.width,
        "height": paper.height,
        "x": MARGIN,
        "y": HEAD,
        "w": paper.width - 2 * MARGIN,
        "h": paper.height - HEAD - EDGE - FOOT - 3,
    }


def _signed(amount: int) -> str:
    """A number with a true minus sign, which is as wide as a figure."""
    return f"−{-amount}" if amount < 0 else str(amount)


def _money(currency: str) -> Callable[[int], str]:
    """Writes amounts in the title's currency, the minus before the sign."""
    return lambda amount: ("−" if amount < 0 else "") + currency.format(abs(amount))


@_bodies.register
def _setup(sheet: SetupSheet, paper: layout.Paper, translate: Translate) -> _Bodies:
    if not 1 <= sheet.first_bidder <= len(sheet.seats):
        seats = len(sheet.seats)
        raise ValueError(f"There is no seat {sheet.first_bidder} to bid first; there are {seats} seats.")
    signs = {company.mark.short: company.mark for company in (*sheet.companies, *sheet.independents)}
    board = [_placed(place, signs) for place in sheet.hexes]
    columns, rows = (max((place[way] for place in board), default=0) for way in ("col", "row"))
    drawing = pages.fill(
        "setup.svg",
        translate,
        **_room(paper),
        **vars(sheet),
        board=board,
        columns=columns,
        rows=rows,
        signs=signs,
        cube_count=sum(place.cubes for place in sheet.hexes),
        money=_money(sheet.head.currency),
    )
    return _Bodies(translate("Tonight’s set-up"), paper, (((Piece(drawing),), ()),), MARGIN - EDGE)


def _placed(place: MapHex, signs: dict[str, Mark]) -> dict[str, Any]:
    """The hex as the map's drawing wants it. Raises ValueError for a station of an unknown company."""
    column, row = (int(part) for part in place.id.split(","))
    if unknown := [short for short in place.stations if short not in signs]:
        raise ValueError(f"Hex {place.id} has a station of {unknown[0]}, which is not among the companies.")
    return {**vars(place), "col": column, "row": row, "stations": [signs[short] for short in place.stations]}


@_bodies.register
def _seats(sheet: SeatCards, paper: layout.Paper, translate: Translate) -> _Bodies:
    if not sheet.cards:
        raise ValueError("There are no seats to print cards for.")
    whole = layout.grid(paper, *CARD)
    per_page = len(whole.cells)
    made = []
    for start in range(0, len(sheet.cards), per_page):
        cards = sheet.cards[start : start + per_page]
        laid = layout.grid(paper, *CARD, limit=len(cards))
        drawn = (_seat_card(sheet.head, card, translate) for card in cards)
        pieces = tuple(Piece(svg, cell.x, cell.y) for svg, cell in zip(drawn, laid.cells, strict=True))
        made.append((pieces, laid.marks))
    return _Bodies(translate("Seat cards"), whole.paper, tuple(made), whole.cells[0].x - EDGE)


def _seat_card(head: Head, card: SeatCard, translate: Translate) -> str:
    code, squares = qr.path(card.address)
    # Typed by hand the address is easiest in two lines: the machine, and the place on it.
    host = re.match(r"(\w+://)?[^/]*", card.address)
    address = (card.address[: host.end()], card.address[host.end() :]) if host else (card.address, "")
    return pages.fill(
        "seat-card.svg",
        translate,
        width=CARD[0],
        height=CARD[1],
        head=head,
        card=card,
        address=[part for part in address if part not in ("", "/")],
        code=code,
        squares=squares,
    )


@_bodies.register
def _score(sheet: ScoreSheet, paper: layout.Paper, translate: Translate) -> _Bodies:
    room = _room(paper)
    table: list[dict[str, Any]] = [{"number": n, **vars(r)} for n, r in enumerate(sheet.rounds, start=1)]
    if not table:
        table = [{"number": n, "companies": (), "income": (), "cash": ()} for n in range(1, sheet.rows + 1)]
    standing_top = HEAD + 23
    reason = fonts.lines(sheet.reason, room["w"], fonts.Face(italic=True), 10 * POINT)
    below = standing_top + 20 + max(len(sheet.standing), len(sheet.players)) * 7.6 + max(len(reason), 1) * 4.6
    # The table's own heading takes 17 mm, the signatures 18.
    firsts = int((HEAD + room["h"] - below - 17 - 18) // PITCH)
    others = int((HEAD + room["h"] - standing_top - 17 - 18) // PITCH)
    parts = [table[:firsts]] + [table[at : at + others] for at in range(firsts, len(table), others)]
    left = HEAD + room["h"] - (below if len(parts) == 1 else standing_top) - 17 - len(parts[-1]) * PITCH - 18
    drawings = (
        pages.fill(
            "score.svg",
            translate,
            **{**vars(sheet), **room},
            table=part,
            first=at == 0,
            last=at == len(parts) - 1,
            reason_lines=reason,
            standing_top=standing_top,
            table_top=below if at == 0 else standing_top,
            pitch=PITCH,
            curves=_curves(sheet, room["w"], left) if at == len(parts) - 1 else None,
            winners=sum(place.rank == 1 for place in sheet.standing),
            money=_money(sheet.head.currency),
            signed=_signed,
        )
        for at, part in enumerate(parts)
    )
    name = translate("Score sheet") if sheet.is_over else translate("The score so far")
    return _Bodies(name, paper, tuple(((Piece(d),), ()) for d in drawings), MARGIN - EDGE)


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
