"""What is wrong within a box: what its entries may not hold, and the faults that are between its tables, a sentence for each
with table and field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import is_dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

from companion.eighteenxx.box.entry import entries
from companion.eighteenxx.box.tables import SHAPES

if TYPE_CHECKING:
    from companion.eighteenxx.box.box import Box

#: The profiles that a table may choose.
PROFILES = ("rulebook", "18xx-games")
#: The most players that a title is for.
MOST_PLAYERS = 20
#: The most rows of each kind that a box has, certificates that a company has, and trains of a kind: more than lie in any
#: box, and few enough to be laid out and printed.
MOST_ROWS, MOST_CERTIFICATES, MOST_TRAINS = 100, 100, 200


def faults_of_box(box: Box) -> Iterator[str]:
    """The faults within a box that could be read."""
    try:
        pars = sorted({cell.price for cell in box.chart.par_cells()})
    except ValueError as error:
        yield from str(error).splitlines()
        return
    if sorted(box.par_values) != pars:
        yield f"par_values are {sorted(box.par_values)}, but the market's par cells say {pars}."
    if not box.players or min(box.players) < 1 or max(box.players) > MOST_PLAYERS:
        yield f"players are {list(box.players)}; they are the fewest and the most, from 1 to {MOST_PLAYERS}."
    else:
        yield from _faults_of_money(box)
    yield from _faults_of_size(box)
    yield from _faults_of_companies(box)
    yield from _faults_of_trains(box)
    yield from _faults_of_entries(box, box, "")


def _faults_of_entries(box: Box, table: object, where: str) -> Iterator[str]:
    """What the entries of a table hold and may not, and those of the tables in it, by what is said of each entry."""
    for field, said in entries(table):
        value, at = getattr(table, field.name), f"{where}{field.name}"
        if said.known and (value != "" or field.default != ""):
            known = said.known(box) if callable(said.known) else said.known
            yield from (f"{at} names {name!r}; there are {', '.join(known)}." for name in _names(value) if name not in known)
        if said.wrong and (wrong := said.wrong(value)):
            yield f"{at} {wrong}"
        rows = {at: value} if is_dataclass(value) else {f"{at}.{name}": row for name, row in _rows(value)}
        for name, row in rows.items():
            yield from _faults_of_entries(box, row, f"{name}.")


def _names(value: Any) -> Iterable[str]:
    """The words of a value: a text, a list of them or of such lists, those for each profile, or the names in a table."""
    if isinstance(value, str):
        return (value,)
    if isinstance(value, Mapping) and any(isinstance(word, str) for word in value.values()):
        return value.values()
    return chain.from_iterable(value) if isinstance(value, tuple) and value and isinstance(value[0], tuple) else value


def _rows(value: object) -> Iterator[tuple[str, Any]]:
    """The rows of a table of tables, or of a list of them: these are counted from 1."""
    rows = value.items() if isinstance(value, Mapping) else enumerate(value, 1) if isinstance(value, tuple) else ()
    return ((str(name), row) for name, row in rows if is_dataclass(row))


def _faults_of_size(box: Box) -> Iterator[str]:
    """What is more than lies in a box."""
    for name in ("companies", "privates", "trains", "kinds"):
        if (rows := len(getattr(box, name))) > MOST_ROWS:
            yield f"There are {rows:,} rows of {name}; a box has {MOST_ROWS} at most."
    for kind in box.kinds.values():
        if (number := max(len(kind.certificates), len(kind.two_players))) > MOST_CERTIFICATES:
            yield f"kinds.{kind.name}: a company has {number:,} certificates; {MOST_CERTIFICATES} at most."
    for train in box.trains.values():
        if (most := max(filter(None, (train.number, *train.by_players.values())), default=0)) > MOST_TRAINS:
            yield f'trains.{train.name}: there are {most:,}; {MOST_TRAINS} at most, or "unlimited".'


def _faults_of_money(box: Box) -> Iterator[str]:
    for n in range(min(box.players), max(box.players) + 1):
        for name, table in (("start_cash", box.start_cash), ("certificate_limit", box.certificate_limit)):
            if n not in table:
                yield f"{name} says nothing about {n} players."
        bank = box.bank_with(n)
        if bank is not None and n * box.start_cash.get(n, 0) > bank:
            yield f"The bank holds {bank}; {n} players cannot start with {box.start_cash[n]} each."


def _faults_of_companies(box: Box) -> Iterator[str]:
    for name, card in box.companies.items():
        if not card.token_costs and name != box.neutral:
            yield f"companies.{name}.token_costs is empty; the first is for the home."
    for kind in box.kinds.values():
        for percents in filter(None, (kind.certificates, kind.two_players)):
            if sum(percents) != 100:
                yield f"kinds.{kind.name}: the certificates {list(percents)} are {sum(percents)} %, not 100 %."
    for company, other in _same((one.symbol, one.shape) for one in box.companies.values()):
        if len(box.companies) <= len(SHAPES):
            yield f"companies.{company} has the same shape as {other}: {box.companies[company].shape}."
    for id_, other in _same((one.id, one.symbol) for one in box.privates.values()):
        yield f"privates.{id_} has the same symbol as {other}: {box.privates[id_].symbol}."


def _same(marks: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Each that has the mark of an earlier one, with that."""
    first: dict[str, str] = {}
    for name, mark in marks:
        if (other := first.setdefault(mark, name)) != name:
            yield name, other


def _faults_of_trains(box: Box) -> Iterator[str]:
    first, begins = next(iter(box.trains), ""), next(iter(box.phases), "")
    if begins != first:
        yield f"phases begins with {begins!r}; the first train, {first!r}, begins the first phase."
    for phase in box.phases.values():
        for par in phase.pars or ():
            if par not in box.par_values:
                yield f"phases.{phase.name}.pars has {par}, which is no par value."
    for train in box.trains.values():
        if train.distance == 0 and not train.sides:
            yield f"trains.{train.name}.distance is missing."
        if train.distance != 0 and train.sides:
            yield f"trains.{train.name}.distance means nothing: each of its sides has its own."
