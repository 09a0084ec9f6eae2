"""The price track of 1862: one line of 67 prices folded into two rows, cut into strips that find room on a page.

Source: 1862 rules, 8.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.eighteenxx.box.chart import Cell
from companion.eighteenxx.sheets.kit import box_of
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Money, Text, say
from companion.games.eastern_1862.price import CHARTERED_PARS
from companion.games.eastern_1862.prices import HIGH, HIGHEST, LOW, protected
from companion.games.eastern_1862.sheets.kit import rule, when_sales_move
from companion.games.eastern_1862.sheets.strip_layout import Strips
from companion.paper.sizes import Size
from companion.sheets.session import Source

Values = Json
#: How many cells a row of a strip has, and how many strips there are.
ACROSS, STRIPS = 17, 2
#: The large track: how much wider and higher than a disc a cell is, its margin, what stands above the strips, between them
#: and below; and behind how many cells pages are joined at most: what stands below is then on either side.
BESIDE, ABOVE, MARGIN, TOP, BETWEEN, BOTTOM, JOINED = 2.0, 5.0, 5.0, 22.0, 7.0, 34.0, 7


def on_page(source: Source) -> Iterator[Values]:
    """The track on one page."""
    yield {**strips(source), "is_large": False}


def large(source: Source) -> Iterator[Values]:
    """The track with room for its markers; pages are joined between its cells."""
    wide, high = source.discs + BESIDE, source.discs + ABOVE
    across = tuple(MARGIN + n * wide for n in range(1, JOINED + 1))
    size = Size(2 * MARGIN + (ACROSS + 0.5) * wide, TOP + STRIPS * 2 * high + BETWEEN + BOTTOM, seams=(across, ()))
    yield {
        **strips(source), "is_large": True, "item": size, "box": (MARGIN, TOP, BOTTOM),
        "joined": (across[-1] - MARGIN) / 1.28,
    }  # fmt: skip


def strips(source: Source) -> JsonDict:
    """The strips of the track, each of two rows of cells with price and zone; what zones mean, what moves markers."""
    cells = sorted(box_of(source).chart.cells, key=lambda cell: cell.price)
    zone = rule(source, "two_share_zone")
    return {
        "strips": Strips(ACROSS, [
            [[_cell(cell, zone) for cell in cells[row::2][strip * ACROSS:(strip + 1) * ACROSS]] for row in (0, 1)]
            for strip in range(STRIPS)
        ]),
        "told": [source.reader(it) for it in _told(source, zone)],
        "zones": [(id_, source.reader(words)) for id_, words in ZONES.items()],
    }  # fmt: skip


ZONES: Mapping[str, Text] = {
    "closed": say("0: the company is bankrupt"),
    "chartered": say("par of a charter, or start"),
    "start": say("a company may start here"),
    "one": say("first share sold does not count"),
    "two": say("first two do not count"),
    "end": say("1000: the game ends"),
}


def _cell(cell: Cell, zone: str) -> JsonDict:
    return {"price": cell.price, "zone": _zone(cell.price, cell.par, zone)}


def _zone(price: int, is_par: bool, zone: str) -> str:
    """What holds of a price. The zones protect from sales by others than the president."""
    if price in (0, 1000):
        return "end" if price else "closed"
    if is_par:
        return "chartered" if price in CHARTERED_PARS else "start"
    return ("", "one", "two")[protected(price, zone)]


def _told(source: Source, zone: str) -> Iterator[Text]:
    yield say("Dividends: a step stays in the row. Nothing paid, one to the left; the price or more, one to the right; "
              "twice the price two, three times three, four times four.")
    yield say("Each share sold: down to the next lower price, in the other row, {when}.", when=when_sales_move(source))
    highest = Money(HIGHEST)
    yield say("Not the president selling below {low} or above {high}: the first share does not count; {two}: the first two.",
              low=Money(LOW), high=Money(HIGH), two=say("above {price}", price=highest)
              if protected(HIGHEST, zone) < 2 else say("from {price} on", price=highest))
    yield say("A marker goes behind those already there; who came first operates first.")
