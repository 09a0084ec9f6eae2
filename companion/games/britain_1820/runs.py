"""What a route earns, counted from the stops that people type in. Source: 1820 rules, 'Trains', 'Run trains'.

Powers of cousins change what is counted; they are left to the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from companion.engine.errors import IllegalMove, illegal, malformed
from companion.engine.text import Money, Text, say
from companion.games.britain_1820.box import Box, Place, TrainKind

#: The kinds of stops, in words; the board's city by the river and its neighbour are cities as others.
KINDS: Mapping[str, Text] = {
    "city": say("city"), "town": say("town"), "off_board": say("off the board"), "port": say("port"),
}  # fmt: skip
CITIES = ("city", "off_board")


@dataclass(frozen=True)
class Stop:
    """What a route passes, of one of the `KINDS`, and its value now. `is_end`: no route goes through it."""

    kind: str
    value: int
    name: str = ""
    is_end: bool = False

    @property
    def label(self) -> str | Text:
        """Its name, or what it is."""
        return self.name or KINDS[self.kind]


@dataclass(frozen=True)
class Counted:
    """What a train earns: what each stop adds, in the order of the stops (0: it is not counted), and the sum in words."""

    total: int
    summands: tuple[int, ...]
    working: Text


def of_place(place: Place, phase: str, city: int = 0) -> Stop:
    """A place with a printed value in a phase, by its colour. `city` is what the city beside it earns, which one adds."""
    value = place.values[phase]
    kind = place.kind if place.kind in KINDS else "city"
    is_end = kind in ("off_board", "port") or place.kind == "london"
    return Stop(kind, value + city if value and place.plus_city else value, place.name, is_end)


def typed_stop(kind: str, value: int) -> Stop:
    """A stop that was typed in, of one of the `KINDS`."""
    return Stop(kind, value, is_end=kind in ("off_board", "port"))


def read_stop(box: Box, phase: str, given: object) -> Stop:
    """A stop as an entry has it: {"place": "London"}, or {"kind": "city", "value": 30}. The place that earns what the city
    beside it does and more has that city's value as its "value".

    Raises:
        Malformed: it is neither, the place is unknown, or the value no whole number from 0.
    """
    if not isinstance(given, Mapping) or not given.keys() <= {"place", "kind", "value"}:
        raise malformed('A stop is an object with "place", or with "kind" and "value".')
    value = given.get("value", 0)
    if type(value) is not int or value < 0:
        raise malformed("The value of a stop is a whole number, 0 or more.")
    if "place" not in given:
        if given.get("kind") not in tuple(KINDS) or "value" not in given:
            raise malformed("A stop without a place has a value and a kind, one of {kinds}.", kinds=tuple(KINDS))
        return typed_stop(given["kind"], value)
    place = box.places.get(given["place"]) if isinstance(given["place"], str) else None
    if place is None:
        raise malformed("No place on the board is called {place}.", place=str(given["place"])[:40])
    if not place.plus_city and "value" in given:
        raise malformed("{place} is printed on the board: its value is not typed in.", place=place.name)
    if place.plus_city and place.values[phase] and not value:
        raise malformed("{place} needs the value of the city beside it.", place=place.name)
    return of_place(place, phase, value)


def against(train: TrainKind, stops: Sequence[Stop]) -> Iterator[IllegalMove]:
    """Why a train cannot run so, as far as stops alone tell. A network of FLOOD has no ends and any number of ports."""
    cities = [stop for stop in stops if stop.kind in CITIES]
    if not any(stop.kind == "city" for stop in stops):
        yield illegal("A route passes a city with a station of the company: no city is typed in.")
    if train.family == "FLOOD":
        return
    if (centres := sum(stop.kind != "port" for stop in stops)) < 2:
        yield illegal("A route has at least two cities, towns or places off the board, and ports do not count for this: "
                      "there is only {n}.", n=centres)  # fmt: skip
    if (ports := sum(stop.kind == "port" for stop in stops)) > 1:
        yield illegal("A route has one port at most: there are {n}.", n=ports)
    elif len(ends := tuple(stop.label for stop in stops if stop.is_end)) > 2:
        yield illegal("A route ends in {places}: it has only two ends.", places=ends)
    if train.family == "N+" and train.n is not None and len(cities) > train.n:
        yield illegal("A {train} counts {n} cities and places off the board at most: there are {m}.",
                      train=train.name, n=train.n, m=len(cities))  # fmt: skip


def count(train: TrainKind, stops: Sequence[Stop], spikes: int = 0) -> Counted:
    """What a train earns with these stops. `spikes` are the tracks off the board that can be traced to own stations at the
    same time: so many times FLOOD counts its ports, and at least once."""
    times = _FAMILIES[train.family](train, stops, max(spikes, 1))
    summands = tuple(stop.value * n for stop, n in zip(stops, times, strict=True))
    total = sum(summands)
    sums = {"train": train.name, "total": Money(total), "sum": _sum(train, stops, times)}
    if left := tuple(_valued(stop) for stop, n in zip(stops, times, strict=True) if not n):
        working = say("{train}: {sum} = {total}. Not counted: {left}.", left=left, **sums)
    else:
        working = say("{train}: {sum} = {total}.", **sums)
    return Counted(total, summands, working)


def _all(train: TrainKind, stops: Sequence[Stop], spikes: int) -> list[int]:
    return [1 for _ in stops]


def _no_towns(train: TrainKind, stops: Sequence[Stop], spikes: int) -> list[int]:
    return [int(stop.kind != "town") for stop in stops]


def _best_doubled(train: TrainKind, stops: Sequence[Stop], spikes: int) -> list[int]:
    cities = sorted((at for at, stop in enumerate(stops) if stop.kind in CITIES), key=lambda at: -stops[at].value)
    left = set(cities[train.n :])
    return [0 if at in left else 2 for at in range(len(stops))]


def _flooded(train: TrainKind, stops: Sequence[Stop], spikes: int) -> list[int]:
    return [spikes if stop.kind == "port" else 1 for stop in stops]


#: By family: how many times each stop is counted.
_FAMILIES: Mapping[str, Callable[[TrainKind, Sequence[Stop], int], list[int]]] = {
    "N+": _all, "EXPRESS": _no_towns, "N+D": _best_doubled, "FLOOD": _flooded,
}  # fmt: skip


def _sum(train: TrainKind, stops: Sequence[Stop], times: Sequence[int]) -> Text | int:
    """The sum as people write it: what is doubled as a whole in brackets, a port that counts several times by itself."""
    doubled = train.family == "N+D"
    parts = [_valued(stop) if doubled or n == 1 else say("{n} × {stop}", n=n, stop=_valued(stop))
             for stop, n in zip(stops, times, strict=True) if n]  # fmt: skip
    if not parts:
        return 0
    sum_ = reduce(lambda before, part: say("{before} + {part}", before=before, part=part), parts)
    return say("2 × ({sum})", sum=sum_) if doubled else sum_


def _valued(stop: Stop) -> Text:
    return say("{stop} {value}", stop=stop.label, value=stop.value)
