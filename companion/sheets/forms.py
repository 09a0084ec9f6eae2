"""Forms and labels that every title has: what is set up, sold in an auction, run for, and what lies in which tray.

A room gives the values; how they lie on the page is the same for all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from companion.engine.reading import Json, JsonDict
from companion.engine.text import Money, Text, say
from companion.paper.frame import Frame, stack
from companion.sheets.content import Mark
from companion.sheets.inks import NEUTRAL, tone
from companion.sheets.session import Source

Values = Json
#: The lines of a run sheet, and of a page of an auction.
RUNS, LOTS = 15, 14
#: The room of a table's heading, and of the gap below the table.
HEADED = 12.0
#: The chips of the sets that most people own.
CHIPS = (1, 5, 10, 20, 25, 50, 100, 500, 1000)


@dataclass(frozen=True)
class Listed:
    """A table of a set-up: its heading, what stands over its columns but the first, and its rows."""

    heading: Text
    heads: Sequence[Text] = ()
    rows: Sequence[Sequence[object]] = ()


@dataclass(frozen=True)
class SetUp:
    """What lies ready with a number of players: the money of each (None: it differs), the steps, some figures, and tables of
    what there is, beside the steps and below them."""

    players: int
    cash: int | None
    steps: Sequence[Text]
    beside: Sequence[Listed] = ()
    below: Sequence[Listed] = ()
    facts: Sequence[tuple[Text, object]] = ()

    def told(self, source: Source) -> Values:
        """For `print/setup-players.svg`."""
        read = source.reader
        return {
            "players": self.players, "cash": self.cash, "steps": [read(it) for it in self.steps],
            "facts": [(read(name), _cell(source, value)) for name, value in self.facts],
            "beside": partial(Tables, tables=_tables(source, self.beside)),
            "below": partial(Tables, tables=_tables(source, self.below)),
        }  # fmt: skip


def _tables(source: Source, tables: Sequence[Listed]) -> list[JsonDict]:
    return [
        {"heading": source.reader(it.heading), "heads": [source.reader(head) for head in it.heads],
         "rows": [(row[0], [_cell(source, value) for value in row[1:]]) for row in it.rows]}
        for it in tables if it.rows
    ]  # fmt: skip


@dataclass(frozen=True)
class Tables:
    """Tables one below the other in a frame, their rows as far apart as all of them have room."""

    of: Frame
    tables: Sequence[JsonDict]

    @property
    def pitch(self) -> float:
        """How far apart rows lie."""
        return self.of.pitch(6.2, *(table["rows"] for table in self.tables), kept=HEADED * len(self.tables))

    def __iter__(self) -> Iterator[tuple[float, JsonDict]]:
        """Each table with how far down it begins."""
        return zip(stack(*(HEADED + len(it["rows"]) * self.pitch for it in self.tables)), self.tables, strict=False)


def _cell(source: Source, value: object) -> str:
    """A figure, an amount or a word as it is printed; None is no end of a thing."""
    if value is None:
        return "∞"
    return source.reader(value) if isinstance(value, Text | Money) else str(value)


# Auctions --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lot:
    """What is sold: its sign and name, and its price, None where there is none; what else is said of it."""

    sign: str = ""
    name: str = ""
    price: int | str | None = None
    note: str = ""


def auction(
    source: Source, lots: Sequence[Lot], told: Iterable[Text], seats: Sequence[str], cash: int | None = None
) -> Iterator[Values]:
    """A line for each lot with room for everybody's bids, who gets it and for how much; `cash` is what all have at first."""
    pages = -(-len(lots) // LOTS)
    each = -(-len(lots) // pages)
    words = [source.reader(it) for it in told]
    for at in range(0, len(lots), each):
        yield {"lots": lots[at : at + each], "told": words, "seats": seats, "cash": cash}


# Runs ------------------------------------------------------------------------------------------


def runs(source: Source, told: Iterable[Text]) -> Iterator[Values]:
    """Lines for the runs of an operating round, and how they count."""
    yield {"lines_left": RUNS, "told": [source.reader(it) for it in told]}


# Labels ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Label:
    """What a tray holds: a company's mark, a sign or a shape, its name, how much of it there is, in an ink."""

    name: str
    note: str = ""
    mark: Mark | None = None
    sign: str = ""
    shape: str = ""
    ink: str = NEUTRAL


def labels(source: Source, found: Iterable[Label]) -> Iterator[Values]:
    """A label for each tray, then for each value of chips."""
    chips = [Label(source.reader(Money(value)), source.reader(say("chips")), shape="circle") for value in CHIPS]
    for it in (*found, *chips):
        yield {
            "name": it.name, "note": it.note, "mark": it.mark, "sign": it.sign, "shape": it.shape, "tone": tone(it.ink),
        }  # fmt: skip
