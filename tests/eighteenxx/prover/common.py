"""The most that trains earn by the common rules, and by those of 1828. Sources: 18xx-routes; 1828 rules, 10.3."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from tests.eighteenxx.prover.printed import Place, Position
from tests.eighteenxx.prover.programme import MANY, Answer, Programme
from tests.eighteenxx.prover.ways import Way, cuts


class Kind(NamedTuple):
    """What a train counts: so many stops (None: any number), towns among them or not; `worth` of towns and of others is
    multiplied, and of the others so many pay (None: all)."""

    far: int | None
    towns_count: bool = True
    town_worth: int = 1
    worth: int = 1
    paid: int | None = None


def kind(name: str) -> Kind:
    """A train by its name: "3", "D", "8E", "3+D", "4+D" (that of the draft, of any length)."""
    special = {
        "D": Kind(None), "Diesel": Kind(None), "8E": Kind(8, False, 0, 1), "3+D": Kind(3, False, 2, 2),
        "4+D": Kind(None, False, 2, 2, 4),
    }  # fmt: skip
    return special.get(name) or Kind(int(name))


def best(position: Position, company: str, trains: Sequence[str], word: str, seconds: float = 60) -> Answer:
    """Solve it for a company's trains, by name, when places pay by `word`."""
    programme, crossed = Programme(), defaultdict(list)
    ways = [_way(programme, position, company, kind(name), word) for name in trains]
    for way in ways:
        for border, variable in way.crosses.items():
            crossed[border].append(variable)
    for variables in crossed.values():  # no track for two trains
        programme.row(-MANY, dict.fromkeys(variables, 1), 1)
    return programme.solve(lambda ones: cuts(ways, ones), seconds)


def _way(programme: Programme, position: Position, company: str, train: Kind, word: str) -> Way:
    """The way of one train, as far as it may go, and what it earns."""
    way, far, paid = Way(programme, position, company), dict[int, float](), dict[int, float]()
    for stop, visited in way.visits.items():
        is_town = position.centres[stop].kind == "town"
        if train.towns_count or not is_town:
            far[visited] = 1
        earns = programme.binary(_value(position, stop, word, train) * (train.town_worth if is_town else train.worth))
        programme.row(-MANY, {earns: 1, visited: -1}, 0)
        if not is_town:
            paid[earns] = 1
    if train.far is not None:
        programme.row(-MANY, far, train.far)
    if train.paid is not None:
        programme.row(-MANY, paid, train.paid)
    return way


def _value(position: Position, stop: Place, word: str, train: Kind) -> int:
    return position.centres[stop].value(word, train.far is None)
