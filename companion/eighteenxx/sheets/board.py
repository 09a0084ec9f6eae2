"""The board of an 18xx title, to be drawn: stock market, map, tiles. Figures from the title's data only."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.eighteenxx.box.box import Box
from companion.eighteenxx.box.chart import Cell, Zone
from companion.eighteenxx.drawing import drawing, labels
from companion.eighteenxx.drawing.art import Art, Place
from companion.eighteenxx.drawing.drawing import Laid
from companion.eighteenxx.drawing.track_paths import INNER, direction, polar
from companion.eighteenxx.map.hexes import EDGES, FLAT
from companion.eighteenxx.map.laying import upgrades
from companion.eighteenxx.map.printed import PrintedMap
from companion.eighteenxx.map.tiles import BEYOND, COLOURS
from companion.eighteenxx.sheets.kit import box_of, profile_of
from companion.eighteenxx.sheets.legend import notes
from companion.eighteenxx.sheets.map_layout import NARROW, Land, Manifest, MapOnPage, PlainHexes, TileArt, least
from companion.eighteenxx.sheets.market_layout import NARROW_LEGEND, Market
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Text, say
from companion.paper.sizes import DISCS, USUAL_DISC, Size, size_of
from companion.sheets.session import Source

Values = Json
#: The colours of tiles as they come into play; last those for places off the board.
GROUNDS = (*COLOURS, BEYOND)
#: How much wider and higher than a disc a cell of the large market is, in millimetres: beside the disc, and above it for the
#: price; and the market's margin.
BESIDE, ABOVE, MARGIN = 2.0, 5.0, 5.0
#: How many pieces are printed of a tile that never runs out.
TILES_WITHOUT_LIMIT = 12
#: How many different tiles stand in a row of the manifest, and how many rows on a page.
ACROSS, ROWS = 7, 6
#: The heading above the large map, and the room around what its signs mean, below it.
HEADING, LEGEND = 18.0, 3.0
#: How many columns a corner has that takes the legend of a market; else it stands below, so high, and at least so wide.
LEAST_CORNER, BENEATH, WIDE = 5, 66.0, 120.0
#: How high the legend of a market is with its heading, in millimetres, and each of its zones; how much higher where it is so
#: narrow that its rules stand below the arrows.
LEGEND_HIGH, ZONE_HIGH, RULES_HIGH = 44.0, 6.0, 22.0
#: The percent of a company that is owned whole, and of a usual share.
WHOLE, USUAL_SHARE = 100, 10


#: The longest line of one row that paper shows as such, and how many of its cells are beside each other in rows else.
LONGEST, ABREAST = 20, 6


#: What else a marker does: where there are several rows, in a line that is folded into them, or drawn in several, and in
#: every title.
AT_EDGES = say("At the right end up, at the left end down; at the lower edge it stays.")
FOLDED = say("Up and down lead to the next price, in another row; right and left stay in the row.")
ON_BELOW = say("A row goes on where the one above it ends.")
POOLED = say("After a stock round the price of a company with shares in the bank pool goes one left.")
STACKS = say("A marker that enters a cell goes below those already there; the top one operates first.")


# Stock market ----------------------------------------------------------------------------------


def chart(source: Source) -> JsonDict:
    """The stock market: cells, size, where the legend has room, what the zones mean."""
    of = box_of(source)
    cells = tuple(cell._replace(row=row, column=column) for cell in of.chart.cells for row, column in (place(of, cell),))
    rows, columns = 1 + max(cell.row for cell in cells), 1 + max(cell.column for cell in cells)
    zones = [zone for zone in of.market.zones.values() if zone.mark]
    legend = _room(cells, rows, columns, len(zones))
    return {
        "market": Market(cells, rows, columns, legend, legend == (0, rows), of.market.ledge_corners()), "band": (),
        "arrows": [source.reader(it) for it in arrows(of)], "about_markers": [source.reader(it) for it in about_markers(of)],
        "letters": {zone.name: zone.mark for zone in of.market.zones.values()},
        "zones": [(zone.mark, zone.name, source.reader(_about_zone(source, zone))) for zone in zones],
    }  # fmt: skip


def place(of: Box, cell: Cell) -> tuple[int, int]:
    """The row and column in which a cell is drawn: a long line in several."""
    cells = of.chart.cells
    if len(cells) <= LONGEST or any(one.row for one in cells):
        return cell.row, cell.column
    rows = -(-len(cells) // ABREAST)
    return divmod(cell.column, -(-len(cells) // rows))


def about_markers(of: Box) -> Iterator[Text]:
    """What else a marker does."""
    if any(cell.row for cell in of.chart.cells):
        yield FOLDED if of.market.form == "line" else AT_EDGES
    elif any(place(of, cell)[0] for cell in of.chart.cells):
        yield ON_BELOW
    if of.market.form == "line" and not any(cell.row for cell in of.chart.cells) and of.price_moves.pool == "left":
        yield POOLED
    yield STACKS


def arrows(of: Box) -> Iterator[Text | str]:
    """What moves a price to the right, to the left, up and down."""
    moves, shares = of.price_moves, {kind.share for kind in of.kinds.values()} - {WHOLE}
    # In a line of one row a step up is one to the right, and a step down one to the left; they share their words' room.
    is_line = of.market.form == "line" and not any(cell.row for cell in of.chart.cells)
    sold_out = say("sold out") if is_line else say("sold out, after a stock round")
    if shares - {USUAL_SHARE}:
        each = say("share sold") if is_line else say("each share sold")
    else:
        each = say("10 % sold") if is_line else say("each 10 % sold")
    occasions = [(moves.sold_out, sold_out)]
    if not any(kind.dividend_moves for kind in of.kinds.values()):
        paid = say("price or more paid") if moves.paid_from == "price" else say("dividend paid")
        occasions = [(moves.paid, paid), (moves.unpaid, say("none paid")), *occasions]
    if not moves.sale_of_others or moves.sale_of_others == moves.sale:
        occasions.append((moves.sale, each if moves.sale_by == "share" else say("each sale")))
    else:
        occasions.append((moves.sale, say("president sells")))
    if moves.pool != "stay" and not is_line:
        occasions.append((moves.pool, say("shares in the bank pool, after a stock round")))
    along = {"up": "right", "down": "left"} if is_line else {}
    for arrow in ("right", "left", "up", "down"):
        found = tuple(text for where, text in occasions if along.get(where, where) == arrow)
        yield found[0] if len(found) == 1 else say("{occasions}", occasions=found) if found else ""


def _room(cells: tuple[Cell, ...], rows: int, columns: int, zones: int) -> tuple[int, int]:
    """The column and the row from which on the legend has most room: rows further down are shorter. Where no corner has
    enough for it, it stands below them all."""
    needed, wide_cell = LEGEND_HIGH + ZONE_HIGH * zones, USUAL_DISC + BESIDE
    # The lower half first, where most charts are narrow.
    for lows in (range(rows // 2 + 1, rows - 1), range(1, rows // 2 + 1)):
        corners = [(1 + max(cell.column for cell in cells if cell.row >= low), low) for low in lows]
        wide = [(column, row) for column, row in corners
                if columns - column >= LEAST_CORNER and (rows - row) * (USUAL_DISC + ABOVE) >= needed + (
                    RULES_HIGH if (columns - column) * wide_cell < NARROW_LEGEND else 0)]
        if wide:
            return max(wide, key=lambda corner: (columns - corner[0]) * (rows - corner[1]))
    return 0, rows


def _about_zone(source: Source, zone: Zone) -> Text:
    about = _allowed(source, zone)
    return say("{about}, before phase {phase}", about=about, phase=zone.until) if zone.until else about


def _allowed(source: Source, zone: Zone) -> Text:
    exempt, most = zone.name in profile_of(source).exempt_zones, box_of(source).holding_limit
    if zone.closes:
        return say("a company here closes")
    if zone.several:
        return say("beyond {n} %, several in a turn, not counted", n=most) if exempt else say(
            "more than {n} % may be held, and several bought in a turn", n=most)
    if zone.beyond_limit:
        return say("beyond {n} %, not counted", n=most) if exempt else say("more than {n} % may be held", n=most)
    if exempt:
        return say("does not count toward the certificate limit")
    return say("{text}", text=zone.text) if zone.text else say("an ordinary price")


def market_on_page(source: Source) -> Iterator[Values]:
    """The stock market on one page."""
    yield {**chart(source), "on_page": True}


def market(source: Source) -> Iterator[Values]:
    """The stock market, large enough for its markers; pages are joined between its cells, and where no heading and no legend
    stands: these share the corner that the chart leaves free."""
    drawn = chart(source)
    cell = source.discs + BESIDE, source.discs + ABOVE
    of: Market = drawn["market"].with_legend_aside(cell[0])
    wide, high = (2 * MARGIN + n * side for n, side in zip((of.columns, of.rows), cell, strict=True))
    across, down = (tuple(MARGIN + n * side for n in range(1, last + 1)) for last, side in zip(of.legend, cell, strict=True))
    if of.is_beneath:
        wide, high = max(wide, 2 * MARGIN + WIDE), high + BENEATH
        # The legend stays on one page: no seam crosses it.
        across = tuple(x for n in range(1, of.columns) if (x := MARGIN + n * cell[0]) > WIDE + MARGIN)
    yield {
        **drawn, "market": of, "on_page": False, "cell": cell, "margin": MARGIN,
        "item": Size(wide, high, seams=(across, down)),
    }  # fmt: skip


# Map -------------------------------------------------------------------------------------------


def map_of(of: Box) -> PrintedMap:
    """The map of a box that has one."""
    assert of.printed is not None
    return of.printed


@dataclass(frozen=True)
class Places:
    """The hexes of a map, with what lies there: called with the smallest type, for a template knows its scale.
    Where type may be small enough, revenues off the board say their phases."""

    printed: PrintedMap
    laid: Laid | None
    letters: Mapping[str, str]
    phases: drawing.Phases = ()

    def __call__(self, least: float) -> list[Place]:
        """The hexes with no type smaller than the `least`."""
        phases = self.phases if least < labels.SPAN else ()
        return list(drawing.hexes(self.printed, self.laid, least, self.letters, phases))

    def unsaid(self, least: float) -> list[str]:
        """The names in full for which hexes have no room, or only cut short."""
        return [f"{place.id} {place.unsaid}".replace(" ", "\u00a0") for place in self(least) if place.unsaid]


def land(source: Source, laid: Laid | None = None) -> JsonDict:
    """The map as it is printed, or with what lies on it, and what its signs mean."""
    of = box_of(source)
    printed = map_of(of)
    left, top, wide, high = drawing.extent(printed)
    letters = {id_: private.symbol for id_, private in of.privates.items()}
    places = Places(printed, laid, letters, tuple((phase.name, phase.pays) for phase in of.phases.values()))
    return {
        "places": places, "companies": dict(of.companies),
        "land": Land(left, top, wide, high, notes(source, printed, of), places.unsaid),
    }  # fmt: skip


def map_on_page(source: Source) -> Iterator[Values]:
    """The map on one page."""
    drawn = land(source)
    yield {**drawn, "on_page": True, "laid": partial(MapOnPage, drawn["land"])}


def map_large(source: Source) -> Iterator[Values]:
    """The map with hexes for tiles."""
    drawn = land(source)
    scale = DISCS[source.discs] / (2 * INNER)
    of: Land = drawn["land"]
    below = HEADING + of.high * scale
    size = (round(of.wide * scale, 1), round(below + LEGEND + of.legend(0, NARROW).height, 1))
    yield {
        **drawn, "on_page": False, "scale": scale, "least": least(scale), "heading": HEADING, "below": below, "item": size,
        "columns": NARROW,
    }  # fmt: skip


# Tiles -----------------------------------------------------------------------------------------


def pieces(of: Box) -> Iterator[tuple[Art, int | None]]:
    """Every tile that can be drawn, in the order of the box, with how many there are (None: they never run out)."""
    layout = map_of(of).grid.layout
    for number, count in of.tiles.items():
        if tile := of.drawn_tiles.get(number):
            yield drawing.drawn(tile.faces[0], layout), count


def tiles(source: Source) -> Iterator[Values]:
    """The tiles to cut out, sorted by colour as they come into play."""
    of, item = box_of(source), _hex(source)
    for art, count in sorted(pieces(of), key=lambda piece: GROUNDS.index(piece[0].ground)):
        edges = [edge for edge in EDGES if of.drawn_tiles[art.tile or ""].face.edges >> edge & 1]
        ways = [polar(direction(edge, art.layout), 1) for edge in edges]
        yield {
            "art": art, "laid": partial(TileArt, ways=ways), "item": item,
            "copies": TILES_WITHOUT_LIMIT if count is None else count, "file": re.sub(r"[^\w-]", "-", f"tile-{art.tile}"),
        }  # fmt: skip


def _hex(source: Source) -> str:
    """What a hex of the map is called in the table of sizes."""
    return f"hex-{DISCS[source.discs]:g}" + ("" if map_of(box_of(source)).grid.layout == FLAT else "-pointy")


def plain_hexes(source: Source) -> Iterator[Values]:
    """A page of empty hexes, as large as the tiles."""
    size = size_of(_hex(source))
    yield {"laid": partial(PlainHexes, width=size.width, height=size.height), "wide": f"{DISCS[source.discs]:g}"}


def manifest(source: Source, labels: Mapping[str, tuple[str | None, ...]] | None = None) -> Iterator[Values]:
    """All tiles by colour with their counts, and what each can become; `labels` as for `Laying`."""
    of = box_of(source)
    # A plain tile is in many boxes, with stations put on it in few.
    tiles = {n: it for n, it in of.drawn_tiles.items() if it.piece in of.tiles and (it.piece == n or of.id in it.counts)}
    becomes = upgrades(map_of(of), tiles, labels)
    blocks: dict[str, list[Any]] = {colour: [] for colour in GROUNDS[1:]}
    for art, count in pieces(of):
        blocks[art.ground].append((art, count, becomes[art.tile or ""]))
    counts = [count for _, count in pieces(of)]
    limited, is_endless = sum(count or 0 for count in counts), None in counts
    for page in _paged([(colour, found) for colour, found in blocks.items() if found]):
        yield {"laid": partial(Manifest, blocks=page, across=ACROSS), "limited": limited, "is_endless": is_endless}


def _paged(blocks: list[tuple[str, list[Any]]]) -> Iterator[list[tuple[str, list[Any]]]]:
    """As many colours on a page as it has rows for; of a colour with more rows the rest on the next."""
    page: list[tuple[str, list[Any]]] = []
    room = ROWS
    for colour, found in blocks:
        for at in range(0, len(found), ACROSS * ROWS):
            here = found[at : at + ACROSS * ROWS]
            rows = -(-len(here) // ACROSS)
            if rows > room:
                yield page
                page, room = [], ROWS
            page, room = [*page, (colour, here)], room - rows
    yield page
