"""The figures of 1820 that a table can set right: each once, with what it can be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from companion.engine.text import Text, say
from companion.games.britain_1820.company import Company, Cousin
from companion.games.britain_1820.moves import TREASURY
from companion.games.britain_1820.position import STOCK, Position
from companion.games.britain_1820.taking_over import sizes_of

#: The most that people type of what the box does not count.
MOST = 99


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a company, player, cousin or the table: its name in entries and for people, its `value` now, the `values`
    that it can have (whole numbers from one to another, or some), and how it is `put`."""

    part: str
    label: Text
    value: int
    values: Sequence[int]
    put: Callable[[int], None]


def of(game: Position, owner: str) -> Iterator[Figure]:
    """The figures of an owner, as they are now; of "" those of the table."""
    if owner in game.companies and game.companies[owner].is_open:
        yield from _of_company(game, game.companies[owner])
    elif owner in game.cousins:
        yield _count("used", say("Powers used"), game.cousins[owner], "used")
    elif owner in game.purses:
        yield Figure("owed", say("Owed for future trains"), game.owed[owner], range(game.figures.income + 1),
                     lambda n: game.owed.update({owner: n}))
    elif not owner:
        yield from _of_table(game)


def _count(part: str, label: Text, owner: Cousin | Company, name: str, most: int = MOST) -> Figure:
    now = getattr(owner, name)
    return Figure(part, label, int(now), range(most + 1), lambda n: setattr(owner, name, type(now)(n)))


def _of_table(game: Position) -> Iterator[Figure]:
    yield Figure("column", say("Column of the Cost of Business chart"), game.column, range(1, game.box.end_column),
                 game.move_column)
    yield Figure("rail_stations", say("Stations of British Rail"), game.rail_stations, range(MOST + 1),
                 lambda n: game.to_british_rail(n - game.rail_stations))


def _of_company(game: Position, company: Company) -> Iterator[Figure]:
    if company.is_public:
        prices = [cell.price for cell in game.box.chart.cells]
        yield Figure("price", say("Price"), game.price(company), prices, lambda price: game.market.put(
            company.name, game.box.chart.cells[prices.index(price)]))  # fmt: skip
    if not company.is_led:
        return
    if company.is_public:
        sizes = [size for size in sizes_of(game, company) if size > 1 and size >= company.in_play]
        yield Figure("size", say("Number of shares"), company.size, sizes,
                     lambda n: company.move_shares(n - company.size, None, TREASURY))
        yield Figure("loans", say("Loans"), company.loans, range(company.in_play + 1),
                     lambda n: company.borrow(n - company.loans))
        yield _count("defaulted", say("Waits to be liquidated (1: yes)"), company, "has_defaulted", 1)
    yield from _stations(game, company)
    yield _count("floated", say("Floated or enlarged in stock round"), company, "floated", game.numbers[STOCK])
    for id_ in game.cousins:
        yield Figure(f"used-{id_}", say("Helped by {cousin}", cousin=game.called(id_)), company.used.get(id_, 0),
                     range(MOST + 1), partial(_help, company, id_))


def _help(company: Company, id_: str, times: int) -> None:
    company.used.pop(id_, None)
    if times:
        company.used[id_] = times


def _stations(game: Position, company: Company) -> Iterator[Figure]:
    most = game.box.sizes[company.size].station_maximum
    yield Figure("placed", say("Stations on the map"), company.placed, range(most - company.unplaced + 1),
                 lambda n: company.put_stations(n, company.unplaced))
    yield Figure("unplaced", say("Stations on the charter"), company.unplaced, range(most - company.placed + 1),
                 lambda n: company.put_stations(company.placed, n))
    if game.options["exchange_markers"] == "on":
        yield Figure("exchange", say("Exchange markers"), int(company.exchange), range(2), lambda n: company.put_stations(
            company.placed, company.unplaced, exchange=bool(n)))  # fmt: skip
