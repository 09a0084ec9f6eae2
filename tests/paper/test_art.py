"""Drawings on paper: the picture is the browser's, what repeats is in the file once, what cannot be drawn is refused."""

import pypdfium2
import pytest
from lxml import etree

from companion.paper import art, pages
from companion.paper.pages import Imprint, Page, Piece

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm" viewBox="{}">{}</svg>'


def colour_at(svg: str, x: float, y: float, turn: int = 0) -> tuple[int, int, int]:
    """The colour of a drawing of 20 × 20 mm, x and y mm from its corner."""
    page = Page(20, 20, (Piece(svg, turn=turn),))
    picture = pypdfium2.PdfDocument(pages.pdf([page], Imprint("x", "x")))[0].render(scale=10 / 72 * 25.4).to_pil()
    return picture.convert("RGB").getpixel((int(x * 10), int(y * 10)))  # type: ignore[return-value]


RED, BLUE, WHITE = (255, 0, 0), (0, 0, 255), (255, 255, 255)


@pytest.mark.parametrize(
    ("view", "art", "red"),
    [
        ("0 0 20 20", '<rect x="2" y="4" width="3" height="2" fill="#f00"/>', (3, 5)),
        ("-2 -2 24 24", '<rect x="-2" y="-2" width="3" height="3" fill="#f00"/>', (1, 1)),
        ("0 0 10 10", '<circle cx="8" cy="2" r="1" fill="#f00"/>', (16, 4)),
        ("0 0 20 20", '<g transform="translate(10 10) rotate(90) scale(2)"><path d="M1 0h3v1z" fill="#f00"/></g>', (9, 17)),
        ("0 0 20 20", '<line x1="0" y1="15" x2="20" y2="15" stroke="#f00" stroke-width="2"/>', (10, 15)),
        ("0 0 20 20", '<g fill="#f00"><polygon points="10,10 20,10 20,20 10,20"/></g>', (15, 15)),
        ("0 0 20 20", '<rect x="0" y="0" width="20" height="20" rx="9" fill="#f00"/>', (10, 1)),
    ],
)  # fmt: skip
def test_ink_lies_where_the_drawing_says(view: str, art: str, red: tuple[float, float]) -> None:
    assert colour_at(SVG.format(view, art), *red) == RED
    assert colour_at(SVG.format(view, art), 0.3, 19.7) == WHITE


@pytest.mark.parametrize(("turn", "at"), [(0, (2, 2)), (90, (18, 2)), (180, (18, 18)), (270, (2, 18))])
def test_a_piece_is_turned_clockwise(turn: int, at: tuple[float, float]) -> None:
    svg = SVG.format("0 0 20 20", '<rect x="0" y="0" width="5" height="5" fill="#00f"/>')
    assert colour_at(svg, *at, turn) == BLUE


def test_what_stands_outside_the_drawing_is_not_drawn() -> None:
    page = Page(40, 20, (Piece(SVG.format("0 0 20 20", '<rect x="0" y="0" width="90" height="90" fill="#f00"/>')),))
    picture = pypdfium2.PdfDocument(pages.pdf([page], Imprint("x", "x")))[0].render(scale=1).to_pil().convert("RGB")
    assert picture.getpixel((10, 10)) == RED and picture.getpixel((picture.width - 5, 10)) == WHITE


def test_what_has_no_words_is_in_the_file_once() -> None:
    shapes = "".join(f'<circle cx="{n % 20}" cy="{n % 17}" r="{n / 100}" fill="#f00"/>' for n in range(400))
    cards = [f"<g>{shapes}</g><text x='2' y='9' font-size='4'>{n}</text>" for n in range(9)]
    one, nine = (
        len(pages.pdf([Page(20, 20, (Piece(SVG.format("0 0 20 20", card)),)) for card in some], Imprint("x", "x")))
        for some in (cards[:1], cards)
    )
    assert nine < one * 2


def test_what_repeats_takes_colours_and_place_from_around_it() -> None:
    square = '<g><rect width="4" height="4"/></g>'
    moved = f'<g fill="#f00">{square}<text/></g><g fill="#00f"><g transform="translate(10 10)">{square[3:-4]}</g><text/></g>'
    drawn = SVG.format("0 0 20 20", moved)
    assert (colour_at(drawn, 2, 2), colour_at(drawn, 12, 12)) == (RED, BLUE)


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ("<image/>", "<image>"),
        ("<g><use/></g>", "<use>"),
        ('<rect width="5" height="5" opacity="0.5"/>', "'opacity' of <rect>"),
        ('<rect width="5" height="5" rx="1" ry="2"/>', "'ry' of <rect>"),
        ('<rect width="5" height="5" style="fill:red"/>', "'style' of <rect>"),
        ('<rect width="5" height="5" fill="url(#x)"/>', "#rrggbb"),
        ('<g transform="shear(2)"/>', "'shear'"),
        ('<path d="M1 2 X 3"/>', "no path"),
        ('<path d="12 13"/>', "no path"),
        ('<path d="M1"/>', "no path"),
    ],
)
def test_what_cannot_be_drawn_is_refused_by_name(wrong: str, named: str) -> None:
    with pytest.raises(ValueError, match=named):
        art.drawing(etree.fromstring(SVG.format("0 0 20 20", wrong)))
