"""Backs lie under their fronts: backs are looked at through the paper, and each card is told by its picture."""

from functools import cache
from itertools import product

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageOps, ImageStat

from companion import sheets
from companion.paper import pages
from companion.paper.layout import Box
from companion.sheets.parts import card
from tests.chance import either
from tests.paper import reading, samples

DPI = 100
BLUR = ImageFilter.GaussianBlur(2)
DOTS = DPI / reading.INCH
TWO_SIDED = ("independents", "bonds", "rules")


@cache
def cards(kind: str, side: str) -> tuple[Image.Image, ...]:
    """Each card of a sheet alone, upright."""
    sheet = reading.sheet("box", kind)
    assert isinstance(sheet, sheets.Parts) and sheet.size is not None
    size, look = sheet.size, sheets.STYLES["colour"]
    alone = [
        pages.Page(size.width, size.height, (pages.Piece(card(sheet, size, number, look, str, side)),))
        for number in range(len(sheet.drawings))
    ]
    return tuple(reading.picture(it, DPI) for it in reading.pages(pages.pdf(alone, pages.Imprint("x", "x"))))


def recognised(seen: Image.Image, known: tuple[Image.Image, ...]) -> tuple[int, int]:
    """Which card a picture shows, and how far it is turned clockwise."""
    upright = (seen.width > seen.height) == (known[0].width > known[0].height)
    turns = (0, 180) if upright else (90, 270)
    return min(product(range(len(known)), turns), key=lambda it: unlike(seen, known[it[0]], it[1]))


def unlike(seen: Image.Image, card: Image.Image, turn: int) -> float:
    """How much a picture differs from that of a card turned clockwise."""
    turned = card.rotate(-turn, expand=True).resize(seen.size)
    # Half a dot more or less is no difference.
    return sum(ImageStat.Stat(ImageChops.difference(*(it.filter(BLUR) for it in (seen, turned)))).mean)


def through(page: Image.Image) -> Image.Image:
    """The other side, seen through paper that was turned over its long edge."""
    return ImageOps.flip(page) if page.width > page.height else ImageOps.mirror(page)


def cut(page: Image.Image, box: Box) -> Image.Image:
    corners = (box.x, box.y, box.right, box.bottom)
    return page.crop(tuple(round(at * DOTS) for at in corners))  # type: ignore[arg-type]


def sides(kind: str, job: sheets.Job) -> list[tuple[Image.Image, Image.Image, list[Box]]]:
    """The pages of a sheet in pairs, and where the fronts lie."""
    sheet = reading.sheet("box", kind)
    assert isinstance(sheet, sheets.Parts) and sheet.size is not None
    size = (sheet.size.width, sheet.size.height)
    found = [reading.picture(page, DPI) for page in reading.pages(sheets.pdf(sheet, job))]
    places = [
        [Box(it.x, it.y, *(size[::-1] if it.turn % 180 else size)) for it in body.pieces]
        for body in sheet.bodies(job, str)[1]
    ]
    return list(zip(found[::2], found[1::2], places[::2], strict=True))


#: How far a printer pushes the backs, to the right and down.
PUSHED = ((0, 0), (3, -2))
#: Each push on a paper of its own; in the campaign on both.
PRINTED = either([*zip(samples.USUAL, PUSHED, strict=True)], [*product(samples.USUAL, PUSHED)])


@pytest.mark.parametrize(("paper", "pushed"), PRINTED)
@pytest.mark.parametrize("kind", TWO_SIDED)
def test_each_back_is_its_fronts_and_turns_like_a_leaf(kind: str, paper: str, pushed: tuple[float, float]) -> None:
    right, down = pushed
    fronts, backs = cards(kind, "front"), tuple(map(ImageOps.mirror, cards(kind, "back")))
    met = []
    for front, back, places in sides(kind, sheets.Job(paper, back_right=right, back_down=down)):
        assert {page.width > page.height for page in (front, back)} == {kind == "bonds"}
        # The paper is pushed back to where it should have lain.
        straight = through(ImageChops.offset(back, -round(right * DOTS), -round(down * DOTS)))
        for place in places:
            number, turn = recognised(cut(front, place), fronts)
            met.append(number)
            seen, leaf = recognised(cut(straight, place), backs)
            # Moved by 2 mm, every card is less like itself than this.
            assert unlike(cut(straight, place), backs[number], turn) < 20
            # Some bonds differ on their fronts only.
            assert backs[seen].tobytes() == backs[number].tobytes() and leaf == turn, (place, number, seen, turn, leaf)
    drawings = reading.sheet("box", kind).drawings  # type: ignore[union-attr]
    assert sorted(met) == [number for number, it in enumerate(drawings) for _ in range(it.copies)]
