"""What the trains of 1862 may run, and what a whole run earns. Source: 1862 rules, 'Running trains' (12).

A train is called by its side: "2/3L" is a local train, "3E" an express, "5F" a freight train. What a place is worth counts
once in a run, whichever train counts it, so nothing of it is said of one route alone.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

from companion.eighteenxx.map.map import NODES
from companion.eighteenxx.map.printed import PrintedMap
from companion.eighteenxx.map.run_rules import Counted, Earned, EveryStop, Ran, Run, Train
from companion.eighteenxx.map.tiles import CITY, OFFBOARD, TOWN, Stop
from companion.engine.errors import IllegalMove, illegal

LOCAL, EXPRESS, FREIGHT = "L", "E", "F"
#: The red areas; all other places off the board are ports.
RED = ("Midlands", "The West", "London")
#: What a local train brings the treasury for each hex, and a freight train for each in between; from or to a port.
PER_HEX, BETWEEN, FROM_PORT = 10, 20, 30

Place = Hashable


def kind(train: Train) -> str:
    """Whether it is a local, an express or a freight train."""
    return train.name[-1]


def pays(train: Train) -> int:
    """How many of the large stations and areas that it visits pay."""
    return int(train.name[:-1].split("/")[0])


def place(stop: Stop, node: int) -> Place:
    """What counts once: a station, or an area with all its entries."""
    return stop.group or node


def is_port(stop: Stop) -> bool:
    """Whether a stop is a port."""
    return stop.kind == OFFBOARD and stop.group not in RED


@dataclass(frozen=True)
class Freight:
    """Freight trains that run as one: the outer ends, each with its stop, node, value and the land hex where it is entered;
    whether one of the trains is permanent; and the trains in order from end to end."""

    ends: tuple[tuple[Stop, int, int, int], tuple[Stop, int, int, int]]
    is_permanent: bool
    rans: tuple[Ran, ...] = field(default=(), compare=False)

    @cached_property
    def places(self) -> tuple[Place, Place]:
        """The outer ends as places."""
        (one, at, *_), (other, to, *_) = self.ends
        return place(one, at), place(other, to)

    def turned(self) -> Freight:
        """The same from the other end."""
        return Freight(self.ends[::-1], self.is_permanent, self.rans[::-1])

    def joined(self, other: Freight) -> Freight:
        """With another that begins where it ends."""
        is_permanent = self.is_permanent or other.is_permanent
        return Freight((self.ends[0], other.ends[1]), is_permanent, (*self.rans, *other.rans))


class Runs(EveryStop):
    """The trains of a company hang together. `permanent` are the freight trains that need not be joined; `meet_anywhere`:
    routes may also meet in small stations and areas."""

    shares_track = True

    def __init__(self, printed: PrintedMap, permanent: Collection[str], meet_anywhere: bool = False) -> None:
        self._printed, self._permanent, self._meet_anywhere = printed, frozenset(permanent), meet_anywhere

    # One train -----------------------------------------------------------------------------------

    def value(self, stop: Stop, colour: str, train: Train) -> int:
        """Small stations are worth something to local trains only."""
        return 0 if stop.kind == TOWN and kind(train) != LOCAL else stop.value(colour)

    def counts(self, stop: Stop, train: Train) -> int:
        """Large stations and areas take of the distance of local trains and expresses."""
        return int(kind(train) != FREIGHT and stop.kind != TOWN)

    def crossing(self, train: Train) -> int:
        """The distance of freight trains is counted in borders."""
        return int(kind(train) == FREIGHT)

    def may_end(self, stop: Stop, train: Train) -> bool:
        """In large stations, and not of local trains in areas too."""
        return stop.kind == CITY or (stop.kind == OFFBOARD and kind(train) != LOCAL)

    # The whole run -------------------------------------------------------------------------------

    def against_run(self, run: Run) -> IllegalMove | None:
        """Why the routes of a company may not be run together."""
        return next(self._reasons(run), None)

    def _reasons(self, run: Run) -> Iterator[IllegalMove]:
        yield from filter(None, map(self.against_areas, run.routes))
        if run.routes and not any(run.home & set(ran.route.nodes) for ran in run.routes):
            yield illegal("No route touches the home of {company}.", company=run.company)
        if loose := self._loose(run.routes):
            yield illegal("The route of train {train} meets no other in a large station.", train=loose.train.name)
        if not any(True for _heap in self.heaps(run)):
            yield illegal("Freight trains that are not permanent have to be joined end to end, to a permanent one if there "
                          "is one.")

    def against_areas(self, ran: Ran) -> IllegalMove | None:
        """That a route has two ports or two red areas."""
        areas = [stop.group for stop, _value in ran.stops if stop.kind == OFFBOARD]
        if len(areas) < 2 or len({area in RED for area in areas}) > 1:
            return None
        return illegal("The route of train {train} has {one} and {other}: one port and one red area are the most.",
                       train=ran.train.name, one=areas[0], other=areas[1])

    def _loose(self, routes: Sequence[Ran]) -> Ran | None:
        """A route that does not hang together with the first; None: all do."""
        linked, left = set(self.meeting(routes[0])) if routes else set(), list(routes[1:])
        while left:
            met = next((ran for ran in left if linked & self.meeting(ran)), None)
            if met is None:
                return left[0]
            linked |= self.meeting(met)
            left.remove(met)
        return None

    def meeting(self, ran: Ran) -> set[Place]:
        """The places where another route may meet a route."""
        both = zip(ran.stops, ran.route.nodes, strict=True)
        return {place(stop, node) for (stop, _value), node in both if self._meet_anywhere or stop.kind == CITY}

    # Freight trains ------------------------------------------------------------------------------

    def heaps(self, run: Run) -> Iterator[list[Freight]]:
        """All legal ways to join the freight trains."""
        trains = [self.freight(ran) for ran in run.routes if kind(ran.train) == FREIGHT]
        has_permanent = any(train.is_permanent for train in trains)
        for heap in joinings(trains):
            if all(chain.is_permanent for chain in heap) if has_permanent else len(heap) < 2:
                yield heap

    def freight(self, ran: Ran) -> Freight:
        """A freight train by itself."""
        nodes, links = ran.route.nodes, ran.route.links
        entries = links[0].hexes[1], links[-1].hexes[-2]
        one, other = (
            (stop, nodes[at], value, entry if stop.kind == OFFBOARD else nodes[at] // NODES)
            for at, (stop, value), entry in zip((0, -1), (ran.stops[0], ran.stops[-1]), entries, strict=True)
        )
        return Freight((one, other), ran.train.name in self._permanent, (ran,))

    def between(self, freight: Freight) -> int:
        """What the hexes in between bring, as the crow flies. Where joined trains come back to the place in which they
        began, both ends are that place, and nothing lies between."""
        if freight.places[0] == freight.places[1]:
            return 0
        one, other = (end[0] for end in freight.ends)
        return max(0, self._hexes(freight) - 1) * (FROM_PORT if is_port(one) or is_port(other) else BETWEEN)

    def most_between(self, freight: Freight) -> int:
        """What they could bring at most where it is joined to others: one hex more, as those of a port."""
        return max(0, self._hexes(freight)) * FROM_PORT

    def _hexes(self, freight: Freight) -> int:
        """How far its ends are apart, each area one hex beyond the land where it is entered."""
        (one, _, _, a), (other, _, _, b) = freight.ends
        names = (self._printed.hexes[index].name for index in (a, b))
        return self._printed.grid.distance(*names) + (one.kind == OFFBOARD) + (other.kind == OFFBOARD)

    # What it earns -------------------------------------------------------------------------------

    def earned(self, run: Run) -> Earned:
        """The most that the routes earn: of trains that need not count all that they visit, and of freight trains that
        may be joined or not, what brings more."""
        locals_ = [ran for ran in run.routes if kind(ran.train) == LOCAL]
        hexes = {hex_ for ran in locals_ for link in ran.route.links for hex_ in link.hexes}
        visits = _visits(run)
        best = max((self._with_freight(heap, visits) for heap in self.heaps(run)), default=0)
        return Earned(best + sum(_towns(run).values()), PER_HEX * len(hexes))

    def _with_freight(self, heap: Iterable[Freight], visits: Sequence[Visit]) -> int:
        """What large stations and areas bring with the freight trains joined so, and the hexes between."""
        counted = {at: end[2] for freight in heap for at, end in zip(freight.places, freight.ends, strict=True)}
        return sum(map(self.between, heap)) + sum(counted.values()) + most(visits, counted)

    def summands(self, run: Run) -> Sequence[Counted]:
        """What earns the most, with each place at the train that counts it, and the hexes between at the first of joined
        trains."""
        apart = [self.freight(ran) for ran in run.routes if kind(ran.train) == FREIGHT]
        visits = _visits(run)
        heap = max(self.heaps(run), key=lambda heap: self._with_freight(heap, visits), default=apart)
        counts: dict[Place, Ran] = {}
        for freight in heap:
            for at, ran in zip(freight.places, (freight.rans[0], freight.rans[-1]), strict=True):
                counts.setdefault(at, ran)
        others = [ran for ran in run.routes if kind(ran.train) != FREIGHT]
        counts |= {at: others[n] for at, n in takers(visits, counts).items()}
        for ran in others:
            for town in _towns(Run(run.company, [ran], run.home)):
                counts.setdefault(town, ran)
        bonus = {id(freight.rans[0]): self.between(freight) for freight in heap}
        return [Counted(_counting(ran, counts), bonus.get(id(ran), 0)) for ran in run.routes]


#: How many places a train may count, and what each that it visits is worth.
Visit = tuple[int, Mapping[Place, int]]


def _visits(run: Run) -> list[Visit]:
    """Of the trains that are no freight trains."""
    return [(pays(ran.train), _large(ran)) for ran in run.routes if kind(ran.train) != FREIGHT]


def _large(ran: Ran) -> dict[Place, int]:
    both = zip(ran.route.nodes, ran.stops, strict=True)
    return {place(stop, node): value for node, (stop, value) in both if stop.kind != TOWN}


def _towns(run: Run) -> dict[int, int]:
    """The small stations of local trains, with what each is worth."""
    return {node: value for ran in run.routes if kind(ran.train) == LOCAL
            for node, (stop, value) in zip(ran.route.nodes, ran.stops, strict=True) if stop.kind == TOWN}


def _counting(ran: Ran, counts: Mapping[Place, Ran]) -> tuple[int, ...]:
    """By stop of a route: what it is worth if it is this train that counts it."""
    both = zip(ran.route.nodes, ran.stops, strict=True)
    return tuple(value if counts.get(place(stop, node)) is ran else 0 for node, (stop, value) in both)


def joinings(trains: Sequence[Freight]) -> Iterator[list[Freight]]:
    """All ways in which freight trains may run joined end to end or apart."""
    if not trains:
        yield []
        return
    first, *others = trains
    for rest in joinings(others):
        yield [first, *rest]
        for n, chain in enumerate(rest):
            left = rest[:n] + rest[n + 1 :]
            yield from ([one, *left] for one in joints(first, chain))
            for m, other in enumerate(rest[n + 1 :], n + 1):
                both = [it for k, it in enumerate(rest) if k not in (n, m)]
                yield from ([two, *both] for one in joints(first, chain) for two in joints(one, other))


def joints(one: Freight, other: Freight) -> Iterator[Freight]:
    """The ways to join two at their ends."""
    for this in (one, one.turned()):
        for that in (other, other.turned()):
            if this.places[1] == that.places[0]:
                yield this.joined(that)


def most(visits: Sequence[Visit], counted: Collection[Place]) -> int:
    """The most that trains bring which may each count so many of the places that they visit, none of them twice and none
    that is counted already."""
    return sum(visits[train][1][at] for at, train in takers(visits, counted).items())


def takers(visits: Sequence[Visit], counted: Collection[Place]) -> dict[Place, int]:
    """Which train counts which place then, by number: the dearest place first, and others are handed on to make room."""
    values = {at: value for _number, places in visits for at, value in places.items() if at not in counted}
    takes: dict[Place, int] = {}

    def has_room(at: Place, asked: set[int]) -> bool:
        for train, (number, places) in enumerate(visits):
            if at not in places or train in asked:
                continue
            asked.add(train)
            own = [other for other, taker in takes.items() if taker == train]
            if len(own) < number or any(has_room(other, asked) for other in own):
                takes[at] = train
                return True
        return False

    for at in sorted(values, key=lambda at: -values[at]):
        has_room(at, set())
    return takes


class FormerRuns(Runs):
    """The same, but freight trains are as far apart as their last hexes, areas too: so 18xx.games counted once."""

    def _hexes(self, freight: Freight) -> int:
        (_, one, *_), (_, other, *_) = freight.ends
        return self._printed.grid.distance(*(self._printed.hexes[node // NODES].name for node in (one, other)))


class JoinedRuns(Runs):
    """The same, but freight trains that share an end always run as one: so 18xx.games counts (difference 14)."""

    def heaps(self, run: Run) -> Iterator[list[Freight]]:
        """Those in which nothing more could be joined."""
        for heap in super().heaps(run):
            if not any(True for one, other in combinations(heap, 2) for _ in joints(one, other)):
                yield heap
