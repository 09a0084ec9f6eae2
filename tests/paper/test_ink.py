"""Drawings as a PDF's operators: outlines are where SVG says, states are written once, the picture is the browser's."""

from math import hypot

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from companion.paper import ink, outlines, pages
from companion.paper.pages import Imprint, Page, Piece

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm" viewBox="{}">{}</svg>'


def curves(operators: str) -> list[tuple[float, ...]]:
    """The points of all curves, and their starts, as numbers."""
    found, at, numbers = [], (0.0, 0.0), []
    for token in operators.split():
        if token in ("m", "l", "c"):
            if token == "c":
                found.append((*at, *numbers))
            at, numbers = (numbers[-2], numbers[-1]), []
        elif token != "h":
            numbers.append(float(token))
    return found


def on(curve: tuple[float, ...], t: float) -> tuple[float, float]:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return tuple(sum(w * curve[2 * n + axis] for n, w in enumerate(weights)) for axis in (0, 1))  # type: ignore[return-value]


@pytest.mark.parametrize("sweep", [0, 1])
@pytest.mark.parametrize("large", [0, 1])
def test_arcs_lie_on_their_circle(large: int, sweep: int) -> None:
    found = curves(outlines.path(f"M0 0A10 10 0 {large} {sweep} 10 10"))
    # The two circles through both points have these centres.
    centre = {(0, 1): (0, 10), (1, 0): (0, 10), (0, 0): (10, 0), (1, 1): (10, 0)}[large, sweep]
    assert len(found) == (3 if large else 1) and found[-1][-2:] == (10, 10)
    for curve in found:
        for t in (0, 0.25, 0.5, 0.75, 1):
            x, y = on(curve, t)
            assert hypot(x - centre[0], y - centre[1]) == pytest.approx(10, abs=0.01)


def test_radii_that_are_too_small_grow() -> None:
    x, y = on(curves(outlines.path("M0 0A1 1 0 0 1 20 0"))[0], 1)
    assert hypot(x - 10, y) == pytest.approx(10, abs=0.01)


def test_a_turned_ellipse_keeps_its_axes() -> None:
    found = curves(outlines.path("M0 -20A20 5 90 0 1 0 20"))
    assert max(on(curve, t)[0] for curve in found for t in (0, 0.5, 1)) == pytest.approx(5, abs=0.01)


@given(st.lists(st.tuples(st.sampled_from("LHVCSQT"), st.lists(st.integers(-99, 99), min_size=6, max_size=6)), max_size=9))
def test_relative_is_absolute_from_where_the_pen_is(steps: list[tuple[str, list[int]]]) -> None:
    absolute, relative, x, y = "M3 4", "m3 4", 3, 4
    for command, numbers in steps:
        takes = outlines._TAKES[command]
        numbers = numbers[:takes]
        absolute += command + " ".join(map(str, numbers))
        offsets = {"H": (x,), "V": (y,)}.get(command, (x, y))
        relative += command.lower() + " ".join(str(n - offsets[at % len(offsets)]) for at, n in enumerate(numbers))
        x = x if command == "V" else numbers[0] if command == "H" else numbers[-2]
        y = y if command == "H" else numbers[-1]
    assert outlines.path(absolute) == outlines.path(relative)


def test_short_forms_are_understood() -> None:
    assert outlines.path("M1 2 3 4 5 6") == outlines.path("M1,2L3,4L5,6")
    assert outlines.path("M.5-.5l1e1.5") == outlines.path("M0.5 -0.5L10.5 0")
    assert outlines.path("M0 0h1v1zl2 2") == outlines.path("M0 0H1V1zL2 2")


@pytest.mark.parametrize("wrong", ["L", "M1", "M1 2 X 3", "12 13", "M1 2 A 1 1 0 0"])
def test_what_is_no_path_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="This is no path of a drawing"):
        outlines.path(wrong)


def test_a_state_that_holds_is_not_written_again() -> None:
    same = '<rect x="1" y="1" width="2" height="2" fill="#ff0000"/>' * 3
    drawn = ink.drawing(etree.fromstring(SVG.format("0 0 20 20", same + f'<g transform="scale(2)">{same}</g>' + same)))
    assert list(drawn.content).count("1.0000 0.0000 0.0000 rg") == 1


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
