"""The stock market of 1828 with what moves a marker by the edition's rules, and the chart of the par values."""

from __future__ import annotations

from collections.abc import Iterator

from companion.eighteenxx.box.chart import Chart
from companion.eighteenxx.sheets import board as family
from companion.eighteenxx.sheets import mats
from companion.eighteenxx.sheets.kit import box_of
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Text, say
from companion.games.system_1828.sheets.kit import rule
from companion.sheets.session import Source

Values = Json
#: Where the band of prices begins along which a system's price is sought: row and column of 85.
BAND = (11, 8)
#: What an arrow says: right, left, up, down.
BY_COLUMN: tuple[Text | None, ...] = (
    say("dividend paid"), say("none paid"), say("sold out, after a stock round"), say("each 10 % sold"))
BY_RATIO: tuple[Text | None, ...] = (
    say("up from the top row"), None, say("dividend; sold out"), say("small dividend; shares sold"))


def market_on_page(source: Source) -> Iterator[Values]:
    """The stock market on one page."""
    return ({**drawn, **_words(source)} for drawn in family.market_on_page(source))


def market(source: Source) -> Iterator[Values]:
    """The stock market with room for markers."""
    return ({**drawn, **_words(source)} for drawn in family.market(source))


def _words(source: Source) -> JsonDict:
    arrows = BY_RATIO if rule(source, "or_price_move") == "ratio_jump" else BY_COLUMN
    return {
        "arrows": [source.reader(it) if it else "" for it in arrows],
        "about_markers": [source.reader(it) for it in _about(source)],
        "band": band(box_of(source).chart) if rule(source, "merge_price") == "right_then_band" else (),
    }  # fmt: skip


def _about(source: Source) -> Iterator[Text]:
    if rule(source, "or_price_move") == "ratio_jump":
        yield say("Dividend of the price or more: up 1 row, of twice the price 2, of 4 times 3. Less: down 1; without a "
                  "train down 2.")
    if rule(source, "sr_end_pool_drop"):
        yield say("After a stock round: down 1 row for each 10 % in the bank pool, but no further once in the gray.")
    bonus = rule(source, "sold_out_bonus")
    yield (say("Sold out after a stock round: up 1 row; 1 more if the director has 80 %, 1 more out of the "
               "gray.") if bonus else
           say("Sold out after a stock round: up 1 row."))
    yield say("At the right end up, at the left end down; up from the top row to the right; at the lower edge it stays.")
    yield say("A marker that enters a cell goes below those there. Of equal prices the one further right operates first, "
              "in a cell the top one.")
    if rule(source, "merge_price") == "right_then_band":
        yield say("Price of a system: from the dearer marker right, then along the purple line, up to the dearer price and "
                  "half of the other.")
    else:
        yield say("Price of a system: from the marker further left up to the top row, then right, up to the dearer price "
                  "and half of the other.")


def band(chart: Chart) -> tuple[tuple[int, int], ...]:
    """The cells that the purple line marks: the way to the right, and up where a row ends."""
    found, cell = [], chart.at(*BAND)
    while cell is not None and not cell.end:
        found.append((cell.row, cell.column))
        cell = chart.step(cell, "right")
    return tuple(found)


def pars(source: Source) -> Iterator[Values]:
    """The family's chart, with a place for the par markers of systems."""
    read = source.reader
    systems = {"value": None, "name": read(say("Systems")), "colour": "", "about": read(say("at their price"))}
    return ({**chart, "places": [*chart["places"], systems]} for chart in mats.pars(source))
