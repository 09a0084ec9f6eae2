"""How the freight trains of a company may run joined end to end, for the search of the best run.

Of joined freight trains only the outer ends count. So all ways to join the same trains between the same ends are one chain:
some hundreds where there are a hundred thousand ways. Only when a chain could be part of a better run it is asked in which
ways it is run: those are kept that no other one beats in where it is met.
Source: 1862 rules, 12.3.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, reduce
from operator import or_
from typing import NamedTuple

from companion.eighteenxx.map.run_rules import Ran
from companion.games.eastern_1862.runs import Freight, Place

#: Trains by name, in order.
Names = tuple[str, ...]


class Way(NamedTuple):
    """Routes of freight trains that run joined, and the places where each part of them that hangs together can be met
    (bits)."""

    linked: tuple[int, ...]
    rans: tuple[Ran, ...]


@dataclass(slots=True, eq=False)
class Chain:
    """Freight trains joined end to end: their ends, their names, the places that count (bits), and what they earn: for the
    hexes between, and with the places. It is run in one of `own` ways, or as a chain `made` of two; `reach` are all places
    where it can be met (bits), and of two chains of the same trains the one with the lower `number` is taken first."""

    freight: Freight
    names: Names
    places: int
    bonus: int
    earned: int
    number: int = 0
    reach: int = 0
    own: list[Way] = field(default_factory=list)
    made: list[tuple[Chain, Chain]] = field(default_factory=list)


#: An end of a chain: the place, and the land hex where it is entered.
End = tuple[Place, int]
#: What the ends of a chain are worth: the places (bits), what the hexes between bring, and both together.
Valued = Callable[[Freight], tuple[int, int, int]]


class Chains:
    """All chains of some trains. Trains that run are all in chains with a permanent train, or all in one chain without.
    Not all of them are there (`is_complete`) when it had to stop; `tick` is told of each way that is tried."""

    def __init__(
        self, names: Sequence[str], singles: Iterable[tuple[str, Freight, Way]], valued: Valued,
        should_stop: Callable[[], bool], tick: Callable[[], None],
    ) -> None:
        self._valued, self._tick, self.is_complete = valued, tick, True
        self._by_ends: dict[Hashable, Chain] = {}
        for name, freight, way in singles:
            chain = self._chain((name,), _ends(freight), freight)
            chain.own.append(way)
            chain.reach |= reduce(or_, way.linked)
        grown = list(self._by_ends.values())
        permanent = {one.names[0] for one in grown if one.freight.is_permanent}
        #: All trains, the permanent ones first.
        self.names: Names = tuple(sorted(names, key=lambda name: (name not in permanent, name)))
        #: By place the trains that begin there, as they run from there, and where they end.
        self._by_end: dict[Place, list[tuple[Chain, Freight, End]]] = {}
        for one in grown:
            for freight in (one.freight, one.freight.turned()):
                start, end = _ends(freight)
                self._by_end.setdefault(start[0], []).append((one, freight, end))
        for _ in names[1:]:
            before = len(self._by_ends)
            for chain in grown:
                if self.is_complete and should_stop():
                    self.is_complete = False
                if self.is_complete:
                    self._make_longer(chain)
            grown = list(self._by_ends.values())[before:]
        self._chains = sorted(self._by_ends.values(), key=lambda one: -one.earned)
        for number, chain in enumerate(self._chains):
            chain.number = number
        self.of, self.most, self.ways = cache(self._of), cache(self._most), cache(self._ways)

    def _chain(self, names: Names, ends: tuple[End, End], one: Freight, other: Freight | None = None) -> Chain:
        """The chain of some trains between two ends: a freight train, or two joined."""
        same = names, frozenset(ends)
        if same not in self._by_ends:
            freight = one.joined(other) if other else one
            self._by_ends[same] = Chain(freight, names, *self._valued(freight))
        return self._by_ends[same]

    def _make_longer(self, chain: Chain) -> None:
        """Join a train more to a chain."""
        left = without(self.names, chain.names)
        longer = {name: tuple(sorted((*chain.names, name))) for name in left}
        for this in (chain.freight, chain.freight.turned()):
            start, end = _ends(this)
            for one, that, last in self._by_end[end[0]]:
                if names := longer.get(one.names[0]):
                    both = self._chain(names, (start, last), this, that)
                    both.made.append((chain, one))
                    both.reach |= chain.reach | one.reach

    def _ways(self, chain: Chain) -> Sequence[Way]:
        """The ways to run a chain that no other one beats: one that is met in the same places, or that hangs together and is
        met in all of them."""
        kept: list[Way] = []
        #: Where those that hang together can be met.
        whole: list[int] = []
        found = {way.linked: way for way in (*chain.own, *self._joined(chain))}
        for met, way in sorted(
            ((reduce(or_, linked), way) for linked, way in found.items()), key=lambda it: -it[0].bit_count()
        ):
            if not any(other & met == met for other in whole):
                kept.append(way)
                if len(way.linked) == 1:
                    whole.append(met)
        return kept

    def _joined(self, chain: Chain) -> Iterator[Way]:
        """The ways to run a chain that is made of two."""
        for one, other in chain.made:
            for way in self.ways(one):
                for more in self.ways(other):
                    self._tick()
                    yield Way(united((*way.linked, *more.linked)), (*way.rans, *more.rans))

    def _of(self, names: Names, is_first: bool) -> Sequence[Chain]:
        """The chains in which the first of some trains runs with none but them, and which may run beside others or as the
        first; those that earn the most first."""
        return [chain for chain in self._chains
                if (is_first or chain.freight.is_permanent) and names[0] in chain.names and has(names, chain.names)]

    def _most(self, names: Names, is_first: bool) -> int:
        """The most that some trains could earn."""
        if not names:
            return 0
        most = self.most(idle(names), is_first)
        for chain in self.of(names, is_first):
            beside = self.most(without(names, chain.names), False) if chain.freight.is_permanent else 0
            most = max(most, chain.earned + beside)
        return most


def _ends(freight: Freight) -> tuple[End, End]:
    """The ends of a freight train in order."""
    (_stop, _node, _value, a), (_, _, _, b) = freight.ends
    one, other = freight.places
    return (one, a), (other, b)


def idle(names: Names) -> Names:
    """The trains that are left when the first one does not run: those of its name do not either."""
    return tuple(name for name in names if name != names[0])


def without(names: Names, gone: Names) -> Names:
    """Trains without others."""
    left = list(names)
    for name in gone:
        left.remove(name)
    return tuple(left)


def has(names: Names, some: Names) -> bool:
    """Whether some trains are among others."""
    return all(names.count(name) >= some.count(name) for name in some)


def united(parts: Sequence[int]) -> tuple[int, ...]:
    """Sets of places (bits), with those as one that have a place in common."""
    if len(parts) == 2:
        one, other = parts
        return (one | other,) if one & other else (one, other) if one < other else (other, one)
    apart: list[int] = []
    for part in parts:
        met = [other for other in apart if other & part]
        apart = [other for other in apart if not other & part]
        for other in met:
            part |= other
        apart.append(part)
    return tuple(sorted(apart))
