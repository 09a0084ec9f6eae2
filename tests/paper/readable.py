"""What must hold of every sheet: all that is printed on it can be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion import sheets
from companion.paper.layout import EDGE, FOOT, Box
from tests import chance
from tests.paper import reading, samples

#: Papers and styles in which sheets are read back.
LOOKS = (("A4", "colour"), ("Letter", "bw"))
#: Words paler than this against what is behind them are hard to read.
PALE = 16


def looks(number: int) -> Sequence[tuple[str, str]]:
    """In which the sheet of this number is read back: in one, the next sheet in the other; in the campaign in all."""
    every = [(paper, style) for paper in samples.USUAL for style in reading.STYLES[paper]]
    return chance.either([LOOKS[number % len(LOOKS)]], every)


def wrong(of: sheets.Sheet, paper: str, style: str, coordinates: str, is_spread: bool = False) -> Iterator[tuple[Any, ...]]:
    """What is cut off, too small, one on the other, too near the edge, pale, or coloured where there is no colour.

    `coordinates` is how hexes are called, which may be smaller. What `is_spread` over pages is cut off on each of them."""
    job = reading.job(paper, style)
    printed = sheets.printed([of], job)
    yield from ((remark,) for remark in printed.remarks)
    pages = zip(reading.read(printed.pdf), reading.items(of, job) + [[]] * 9, strict=False)
    for number, (page, cuts) in enumerate(pages):
        yield from ((number, *fault) for fault in _on(page, cuts, coordinates, is_spread))
        if page.rim <= reading.NEAREST[style]:
            yield number, "rim", page.rim
        if style == "bw" and page.colourfulness:
            yield number, "colour"


def _on(page: reading.Read, cuts: list[Box], coordinates: str, is_spread: bool) -> Iterator[tuple[Any, ...]]:
    """What is wrong with the words of a page, whose pieces are cut out along `cuts`."""
    foot = Box(EDGE, page.height - EDGE - FOOT, page.width - 2 * EDGE, FOOT)
    here = [word for word in page.words if not (is_spread and reading.apart(word.box, cuts[0]))]
    yield from (("small", word) for word in reading.small(page.words, coordinates))
    if both := reading.on_others(here):
        yield "on others", both
    for word in here if not is_spread else ():
        if not any(reading.inside(word.box, item) for item in (*cuts, foot)):
            yield "outside", word
        if word.contrast <= PALE:
            yield "pale", word
