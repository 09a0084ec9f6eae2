"""The stock market of an 18xx-maker file: its prices in rows, its zones, and where companies may start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from companion.engine.reading import MOST, number
from companion.engine.text import say, say_n
from companion.interop.maker.loose import Keys, Notes, Row, figure, listed, rows, table, whole, words

_STOCK = Keys("type market par legend limits movement ledges", "display title cell")
_CELL = Keys("value label par legend arrow color width", "subLabel textColor height labelColor arrowColor underline rotated "
             "bottom companies tokens")  # fmt: skip
#: The zones that a box knows, with their letters; ordinary cells have none.
_LETTERS = {"yellow": "y", "orange": "o", "brown": "b", "green": "g", "gray": "a"}


class _Space(NamedTuple):
    price: int
    letter: str
    flagged: bool
    starts: bool  # its legend says that companies start there


class Market:
    """The market of a file in the words of a box: `data`, empty where there is none, and the `pars` that it marks."""

    def __init__(self, data: Row, notes: Notes) -> None:
        self.stock, self.notes = table(data.get("stock")), notes
        self.data: dict[str, Any] = {}
        self.pars: list[int] = []
        self._zones: dict[int, str] = {}
        self._strange: Counter[str] = Counter()

    def read(self) -> None:
        """Read all."""
        _STOCK.note([("stock", self.stock)], say("the market"), self.notes)
        self._read_legend()
        market = self.stock.get("market")
        if not isinstance(market, list):
            return
        in_rows = [row if isinstance(row, list) else [row] for row in market]
        type_ = words(self.stock.get("type"), 12)
        if type_ == "2D" or (not type_ and any(isinstance(row, list) for row in market)):
            spaces = [[self._space(cell) for cell in row] for row in in_rows]
            form = "grid"
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
            price = whole(cell.get("value"))
            price = _plain(cell.get("label")) if price is None and cell.get("value") is None else price
            legend = cell.get("legend")
            legend = (
                legend
                if type(legend) is int and 0 <= legend < len(self._legend)
                else self._by_colour(cell.get("color"))
            )
            if price is not None:
                return _Space(price, self._zones.get(legend, ""), cell.get("par") is True, legend in self._start)
        elif (price := _plain(cell)) is not None:
            return _Space(price, "", False, False)
        if cell is not None:
            self._strange[self._label(cell)] += 1
        return None

    def _label(self, cell: object) -> str:
        parts = [cell.get("label"), cell.get("value"), cell.get("subLabel")] if isinstance(cell, dict) else [cell]
        return next((text for part in parts if (text := words(part, 24))), "?")

    def _by_colour(self, colour: object) -> int:
        if not isinstance(colour, str):
            return -1
        return next((at for at, row in enumerate(self._legend) if row.get("color") == colour), -1)

    def _tell_cells(self, in_rows: list[list[Any]]) -> None:
        if self._strange:
            self.notes.add(say_n("{n} cell of the market has no price, and is no space: {labels}.",
                                 "{n} cells of the market have no price, and are no spaces: {labels}.",
                                 sum(self._strange.values()), labels=tuple(self._strange)[:8]))  # fmt: skip
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
            self.notes.add(say("The market has drawn lines: what they stop is left to the table."))
        for way, said in table(self.stock.get("movement")).items():
            if texts := tuple(text for part in listed(said) if (text := words(part, 120))):
                self.notes.add(
                    say("Of moves “{way}” on the market the file says: {texts}", way=words(way, 24), texts=texts)
                )

    # -- zones and pars -------------------------------------------------------------------------------------------------

    def _read_legend(self) -> None:
        self._legend = rows(self.stock.get("legend"))
        said = [words(row.get("description"), 120) for row in self._legend]
        self._start = {at for at, text in enumerate(said) if "start" in text.lower()}
        free = list(_LETTERS)
        zones: dict[str, str] = {}
        for at, (row, text) in enumerate(zip(self._legend, said, strict=True)):
            colour = words(row.get("color"), 24)
            colour = "gray" if colour == "grey" else colour
            if at in self._start:
                continue
            if not free:
                self.notes.add(
                    say("The market has more zones than a box: “{text}” is left to the table.", text=text or colour)
                )
                continue
            zone = colour if colour in free else free[0]
            free.remove(zone)
            zones[zone] = self._zones[at] = _LETTERS[zone]
            self.notes.add(say("The {zone} zone of the market is {colour} in the file, and says “{text}”: what it "
                               "allows is left "
                               "to the table.", zone=zone, colour=colour or "?", text=text))  # fmt: skip
        self._letters = zones

    def _write(self, spaces: list[list[_Space | None]], form: str) -> None:
        starts = self._starts(spaces)
        written = [
            " ".join(_word(space, (r, c) in starts) for c, space in enumerate(row)) or "-"
            for r, row in enumerate(spaces)
        ]
        used = {space.letter for row in spaces for space in row if space}
        zones = {zone: {"letter": letter} for zone, letter in self._letters.items() if letter in used}
        self.data = {"form": form, "rows": written, **({"zones": zones} if zones else {})}
        self.pars = sorted({space.price for r, c in starts if (space := spaces[r][c])}, reverse=True)

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
        if others := tuple(sorted({at[place].price for place in flagged} - set(prices))):
            self.notes.add(say("The market marks {marked} to start at, and the list of pars has not: the list counts.",
                               marked=others))  # fmt: skip
        return found

    def _par_prices(self, spaces: Any) -> list[int]:
        """The prices that the file lists: as par values or, where no cell is marked, by limits."""
        found = []
        for value in _flat(table(self.stock.get("par")).get("values")):
            value = value.get("value", value.get("label")) if isinstance(value, dict) else value
            if (price := figure(value, say("A par value"), self.notes)) is not None:
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


def _plain(value: object) -> int | None:
    return number(value, 0) if isinstance(value, str) else whole(value)


def _flat(value: object) -> Iterator[object]:
    """Par values, which may stand in rows."""
    for part in listed(value):
        if isinstance(part, list):
            yield from part
        else:
            yield part


def _word(space: _Space | None, starts: bool) -> str:
    return f"{space.price}{space.letter}{'P' if starts else ''}" if space else "-"
