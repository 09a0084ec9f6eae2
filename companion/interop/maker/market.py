"""The stock market of an 18xx-maker file: its prices in rows, its zones, and where companies may start."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from companion.eighteenxx.box.chart import chart_of
from companion.eighteenxx.box.places import AGREED, IPO, POOL
from companion.engine.reading import MOST, JsonDict
from companion.engine.text import Text, say, say_n
from companion.interop.maker.loose import (
    Keys,
    Notes,
    Row,
    figure,
    is_true,
    listed,
    named_rows,
    rows,
    table,
    whole,
    words,
)

_STOCK = Keys("type market par legend limits movement ledges", "display title cell")
_CELL = Keys("value label par legend arrow color width", "subLabel textColor height labelColor arrowColor underline rotated "
             "bottom companies tokens")  # fmt: skip
#: The zones that a box knows, with their letters; ordinary cells have none.
_LETTERS = {"yellow": "y", "orange": "o", "brown": "b", "green": "g", "gray": "a"}
#: A price as it is printed, perhaps with a letter that marks it: "£80", "68p", "107.5". A p is for par.
_PRICE = re.compile(r"""
    [$€£¥₤]? \s* (?P<before>[A-Za-z]?) \s? (?P<price>[0-9][0-9,.\ ]*?) (?P<part>[.,][0-9]{1,2})? \s? (?P<after>[A-Za-z*]?)
    \s? [$€£¥₤]?""", re.VERBOSE)  # fmt: skip
#: A corner of a cell: its column and row.
_CORNER = re.compile("[0-9]{1,3} [0-9]{1,3}")
#: What a legend may say that a box has a word for.
_EXEMPT = re.compile(r"\b(?:not|no|never|exempt)\b.*\b(?:count|limit|certificate)|n['’]t count", re.IGNORECASE)
_BEYOND = re.compile(r"(?:more than|over|above|beyond|exceed|>)\D*(?:60|holding|limit)", re.IGNORECASE)
_SEVERAL = re.compile(r"(?:buy|purchase|bought)\D*(?:several|multiple|any number|more than one)|"
                      r"(?:several|multiple|any number|more than one)\D*(?:buy|purchase|bought)", re.IGNORECASE)  # fmt: skip


#: What a cell says that ends the game.
_END = re.compile(r"game\W*(?:end|over)|\bend\w*\W+(?:of\W+)?(?:the\W+)?game", re.IGNORECASE)


class _Space(NamedTuple):
    price: int
    letter: str
    flagged: bool
    starts: bool  # its legend says that companies start there
    ends: bool = False  # the game


class Market:
    """The market of a file in the words of a box: `data`, empty where there is none, and the `pars` that it marks."""

    def __init__(self, data: Row, notes: Notes) -> None:
        self.stock, self.notes = table(data.get("stock")), notes
        self.data: JsonDict = {}
        self.pars: list[int] = []
        self.profiles: JsonDict = {}
        self._currency = words(table(data.get("info")).get("currency"), 12).partition("#")
        #: The letter of the zone of each row of the legend, and the zones by their colour here.
        self._letter_of: dict[int, str] = {}
        self._zones: dict[str, JsonDict] = {}
        self._exempt: list[str] = []
        #: Whether a price ends the game.
        self.ends = False
        self._strange: Counter[str] = Counter()
        self._rounded: Counter[str] = Counter()

    def read(self) -> None:
        """Read all."""
        _STOCK.note([("stock", self.stock)], say("the market"), self.notes)
        self._read_legend()
        market = self.stock.get("market")
        if not isinstance(market, list):
            return
        in_rows = [row if isinstance(row, list) else [row] for row in market]
        type_ = words(self.stock.get("type"), 12)
        # One list among single prices is a slip, and no row.
        if type_ == "2D" or (not type_ and 2 * sum(isinstance(row, list) for row in market) > len(market)):
            spaces = [[self._space(cell) for cell in row] for row in in_rows]
            # Where nothing lies above and below, a marker goes up and down along the row.
            form = "grid" if sum(map(any, spaces)) > 1 else "line"
            self._tell_gaps(in_rows, spaces)
        else:
            line = [space for row in in_rows for cell in row if (space := self._space(cell))]
            form = "line"
            spaces = [list(line[0::2]), list(line[1::2])] if type_ == "1Diag" and len(line) > 1 else [list(line)]
        self._tell_cells(in_rows)
        if any(space for row in spaces for space in row):
            self._write(spaces, form)
        else:
            self.notes.add(say("The market has no prices: it is left out."))

    # -- spaces ---------------------------------------------------------------------------------------------------------

    def _space(self, cell: object) -> _Space | None:
        """A space of the market; None: a gap, or a cell without a price, such as a decoration or where a company closes."""
        if isinstance(cell, dict):
            price, marks_par = self._price(cell.get("label") if cell.get("value") is None else cell["value"])
            legend = whole(cell.get("legend"))
            if legend is None or legend >= len(self._legend):
                legend = self._by_colour(cell.get("color"))
            starts, letter = legend in self._start, self._letter_of.get(legend, "")
            zone = self._legend[legend].get("description") if legend >= 0 else None
            ends = any(_END.search(words(text)) for text in (cell.get("label"), cell.get("subLabel"), zone))
        else:
            price, marks_par = self._price(cell)
            starts, letter, ends = False, "", False
        if price is not None:
            flagged = marks_par or (isinstance(cell, dict) and is_true(cell.get("par")))
            return _Space(price, letter, flagged, starts, ends)
        if cell is not None:
            self._strange[self._label(cell)] += 1
        return None

    def _price(self, value: object) -> tuple[int | None, bool]:
        """The price that is printed in a cell, and whether it is marked as a par there."""
        before, _, after = self._currency
        text = words(value, 24).removeprefix(before).removesuffix(after)
        found = _PRICE.fullmatch(text.strip())
        if found is None or (price := whole(found["price"])) is None:
            return None, False
        if found["part"] and found["part"].strip(".,0"):
            self._rounded[text] += 1
        letters = found["before"] + found["after"]
        return price, letters.lower() == "p"

    def _label(self, cell: object) -> str:
        parts = [cell.get("label"), cell.get("value"), cell.get("subLabel")] if isinstance(cell, dict) else [cell]
        return next((text for part in parts if (text := words(part, 24))), "?")

    def _by_colour(self, colour: object) -> int:
        if not isinstance(colour, str):
            return -1
        return next((at for at, row in enumerate(self._legend) if row.get("color") == colour), -1)

    def _tell_gaps(self, in_rows: list[list[Any]], spaces: list[list[_Space | None]]) -> None:
        """Cells without a price that stand between prices."""
        gaps = [self._label(cell) for cells, row in zip(in_rows, spaces, strict=True) for at, cell in enumerate(cells)
                if cell is not None and row[at] is None and any(row[:at]) and any(row[at + 1 :])]  # fmt: skip
        if gaps:
            self.notes.add(say("Between prices of the market stands {labels}, which is no price: there is a gap, and no "
                               "marker passes it.", labels=tuple(gaps[:8])))  # fmt: skip

    def _tell_cells(self, in_rows: list[list[Any]]) -> None:
        if self._strange:
            self.notes.add(say_n("{n} cell of the market has no price, and is no space: {labels}.",
                                 "{n} cells of the market have no price, and are no spaces: {labels}.",
                                 sum(self._strange.values()), labels=tuple(self._strange)[:8]))  # fmt: skip
        if texts := tuple(text for text in self._strange if _END.search(text))[:8]:
            self.notes.ask(say("The market has “{text}”, without a price: the game does not end there by itself. Give the "
                               "space a price with an E in the form, and say when the game is over.", text=texts))
        if self._rounded:
            self.notes.add(say("Prices are whole here: of the market {prices} are rounded down.",
                               prices=tuple(self._rounded)[:8]))  # fmt: skip
        cells = [cell for row in in_rows for cell in row if isinstance(cell, dict)]
        _CELL.note((("market", cell) for cell in cells), say("cells"), self.notes)
        if wide := [cell for cell in cells if (whole(cell.get("width")) or 1) > 1]:
            self.notes.add(say_n("{n} cell of the market is wider than others: it is written with a gap behind it.",
                                 "{n} cells of the market are wider than others: each is written with a gap behind it.",
                                 len(wide)))  # fmt: skip
        if arrows := [cell for cell in cells if cell.get("arrow")]:
            self.notes.add(say_n("{n} space of the market has an arrow: at the end of a row right leads up, at its "
                                 "start left "
                                 "leads down, as it is usual; compare with the board.",
                                 "{n} spaces of the market have arrows: at the end of a row right leads up, at its "
                                 "start left "
                                 "leads down, as it is usual; compare with the board.", len(arrows)))  # fmt: skip
        if self.stock.get("ledges"):
            self.notes.add(say("The market has drawn lines: they are printed, and what they stop is left to the table."))

    # -- zones and pars -------------------------------------------------------------------------------------------------

    def _read_legend(self) -> None:
        """The zones: colours that a box knows stand for themselves, the others for those that are left."""
        self._legend = _rows_of_legend(self.stock.get("legend"))
        said = [words(row.get("description"), 120) for row in self._legend]
        self._start = {at for at, text in enumerate(said) if "start" in text.lower()}
        for at in sorted(self._start):
            self.notes.add(say("The legend of the market says “{text}”: where the file marks no other spaces, companies "
                               "start there.", text=said[at]))  # fmt: skip
        colours = [_colour(row) for row in self._legend]
        zone_of = {colour: at for at, colour in reversed(list(enumerate(colours)))
                   if colour in _LETTERS and at not in self._start}  # fmt: skip
        free = [colour for colour in _LETTERS if colour not in zone_of]
        for at, text in enumerate(said):
            if at in self._start:
                continue
            zone = colours[at] if zone_of.get(colours[at]) == at else free.pop(0) if free else ""
            if zone:
                self._read_zone(at, zone, colours[at], text)
            else:
                self.notes.add(
                    say("The market has more zones than a box: “{text}” is left to the table.", text=text or colours[at])
                )

    def _read_zone(self, at: int, zone: str, colour: str, text: str) -> None:
        self._letter_of[at] = _LETTERS[zone]
        row: JsonDict = {"letter": _LETTERS[zone], **({"text": text} if text else {})}
        self._zones[zone] = row
        meant: list[Text] = []
        if _EXEMPT.search(text):
            self._exempt.append(zone)
            meant.append(say("certificates do not count"))
        if _BEYOND.search(text):
            row["beyond_limit"] = True
            meant.append(say("more than the usual limit may be held"))
        if _SEVERAL.search(text):
            row["several"] = [POOL] if "pool" in text.lower() else [IPO, POOL]
            meant.append(say("several may be bought in a turn"))
        given = {"zone": zone, "colour": colour or "?", "text": text}
        if meant:
            self.notes.add(say("The {zone} zone of the market is {colour} in the file, and says “{text}”: so it is assumed "
                               "that {what}.", what=tuple(meant), **given))  # fmt: skip
        else:
            self.notes.add(say("The {zone} zone of the market is {colour} in the file, and says “{text}”: what it "
                               "allows is left "
                               "to the table.", **given))  # fmt: skip

    def _write(self, spaces: list[list[_Space | None]], form: str) -> None:
        starts = self._starts(spaces)
        written = [
            " ".join(_word(space, (r, c) in starts) for c, space in enumerate(row)) or "-"
            for r, row in enumerate(spaces)
        ]
        used = {space.letter for row in spaces for space in row if space}
        zones = {zone: row for zone, row in self._zones.items() if row["letter"] in used}
        if exempt := [zone for zone in self._exempt if zone in zones]:
            self.profiles = {"rulebook": {"exempt_zones": exempt, "private_trade": AGREED}}
        ledges = [ledge for one in rows(self.stock.get("ledges")) if (ledge := _ledge(one))]
        self.data = {"form": form, "rows": written, **({"zones": zones} if zones else {}),
                     **({"ledges": ledges} if ledges else {})}  # fmt: skip
        self.pars = sorted({space.price for r, c in starts if (space := spaces[r][c])}, reverse=True)
        self._tell_ends([space.price for row in spaces for space in row if space and space.ends])
        if starts:
            self._tell_unreached()

    def _tell_ends(self, prices: list[int]) -> None:
        self.ends = bool(prices)
        if prices:
            self.notes.ask(say("The market says that the game ends at {prices}: after the round in which a price gets "
                               "there, or as in most games by the bank or a bankruptcy, is assumed.",
                               prices=tuple(prices)))  # fmt: skip

    def _tell_unreached(self) -> None:
        """The prices to which no marker gets from where companies start: most often a part that is drawn aside."""
        chart = chart_of(self.data)
        reached, ahead = set(chart.par_cells()), chart.par_cells()
        while ahead:
            cell = ahead.pop()
            there = {to for way in ("right", "left", "up", "down") if (to := chart.step(cell, way))} - reached
            reached |= there
            ahead += there
        if lost := tuple(cell.price for cell in chart.cells if cell not in reached)[:8]:
            self.notes.add(say("No marker gets to {prices} on the market, which lie apart: compare with the board.",
                               prices=lost))  # fmt: skip

    def _starts(self, spaces: list[list[_Space | None]]) -> set[tuple[int, int]]:
        """The spaces where companies start: of par values, marked cells, limits and legend what the file has first.

        A price that stands in several spaces starts in the marked one; where none is marked, nobody can tell.
        """
        at = {(r, c): space for r, row in enumerate(spaces) for c, space in enumerate(row) if space}
        flagged = {place for place, space in at.items() if space.flagged}
        if not (prices := self._par_prices(at.values())):
            return flagged or {place for place, space in at.items() if space.starts}
        of_price: dict[int, set[tuple[int, int]]] = {}
        for place, space in at.items():
            of_price.setdefault(space.price, set()).add(place)
        found: set[tuple[int, int]] = set()
        for price in prices:
            places = of_price.get(price, set())
            marked = places & flagged or (places if len(places) == 1 else set())
            if not marked:
                self.notes.add(say("Companies start at {par}, which stands in {n} spaces of the market and is marked "
                                   "in none: "
                                   "it is left out.", par=price, n=len(places)))  # fmt: skip
            found |= marked
        if not found:
            return flagged or {place for place, space in at.items() if space.starts}
        if others := tuple(sorted({at[place].price for place in flagged} - set(prices))):
            self.notes.add(say("The market marks {marked} to start at, and the list of pars has not: the list counts.",
                               marked=others))  # fmt: skip
        return found

    def _par_prices(self, spaces: Any) -> list[int]:
        """The prices that the file lists: as par values or, where no cell is marked, by limits."""
        found = []
        for value in _flat(table(self.stock.get("par")).get("values")):
            value = value.get("value", value.get("label")) if isinstance(value, dict) else value
            price = self._price(value)[0]
            if price is None:
                price = figure(value, say("A par value"), self.notes)
            if price is not None:
                found.append(price)
        known = list(spaces)
        if found or any(space.flagged for space in known):
            return sorted(set(found))
        for limit in rows(self.stock.get("limits")):
            least, most = whole(limit.get("min")), whole(limit.get("max"))
            if least is None and most is None:
                continue
            within = {space.price for space in known if (least or 0) <= space.price <= (MOST if most is None else most)}
            self.notes.add(say("Companies start within limits, from {least} to {most}: “{text}”.", least=least or 0,
                               most="∞" if most is None else most, text=words(limit.get("description"), 120)))  # fmt: skip
            found += within
        return sorted(set(found))


def _ledge(row: Row) -> str:
    """A drawn line by its corners; "" where the file has no two of them on the grid of the cells."""
    corners = [words(corner, 12) for corner in listed(row.get("coords"))]
    return " ".join(corners) if len(corners) > 1 and all(map(_CORNER.fullmatch, corners)) else ""


def _rows_of_legend(value: object) -> list[Row]:
    """The rows of a legend: a list, a single one, or an object of texts by their colour."""
    if not isinstance(value, Mapping):
        return named_rows(value, "description")
    if "description" in value or "color" in value:
        return [value]
    return [{"color": name, **(row if isinstance(row, Mapping) else {"description": row})} for name, row in value.items()]


def _colour(row: Row) -> str:
    colour = words(row.get("color"), 24)
    return "gray" if colour == "grey" else colour


def _flat(value: object) -> Iterator[object]:
    """Par values, which may stand in rows."""
    for part in listed(value):
        if isinstance(part, list):
            yield from part
        else:
            yield part


def _word(space: _Space | None, starts: bool) -> str:
    return f"{space.price}{space.letter}{'P' if starts else ''}{'E' if space.ends else ''}" if space else "-"
