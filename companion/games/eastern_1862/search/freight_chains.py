"""How the freight trains of a company may run joined end to end, for the search of the best run.

Of joined freight trains only the outer ends count, so what matters of a chain is which trains run in it, its ends, and
where others may meet it. Of chains that are the same in trains and ends, those are kept that no other one beats in where it
is met.
Source: 1862 rules, 12.3.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from operator import or_

from companion.eighteenxx.map.run_rules import Ran
from companion.games.eastern_1862.runs import Freight, Place

#: After so many chains have been made longer it is asked whether to go on.
PAUSE = 20

#: Trains by name, in order.
Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chain:
    """Freight trains joined end to end: the places where each part of them that hangs together can be met (bits), their
    names, the places that count (bits), and what they earn: for the hexes between, and with the places."""

    freight: Freight
    rans: tuple[Ran, ...]
    linked: tuple[int, ...]
    names: Names
    places: int = 0
    bonus: int = 0
    earned: int = 0

    @property
    def same(self) -> Hashable:
        """What must be the same of two chains of which one beats the other: trains and ends."""
        ends = zip(map(str, self.freight.places), (end[3] for end in self.freight.ends), strict=True)
        return self.names, tuple(sorted(ends))


class Chains:
    """All chains of some trains that are worth a try. `valued` adds what a chain earns. Trains that run are all in chains
    with a permanent train, or all in one chain without. Not all of them are there (`is_complete`) when it had to stop."""

    def __init__(
        self, names: Sequence[str], singles: Iterable[Chain], valued: Callable[[Chain], Chain],
        should_stop: Callable[[], bool],
    ) -> None:
        self._should_stop, self._asked, self.is_complete = should_stop, 0, True
        grown = self._kept(singles)
        permanent = {one.names[0] for one in grown if one.freight.is_permanent}
        #: All trains, the permanent ones first.
        self.names: Names = tuple(sorted(names, key=lambda name: (name not in permanent, name)))
        #: By place the trains that begin there, as they run from there.
        self._by_end: dict[Place, list[tuple[Chain, Freight]]] = {}
        for one in grown:
            for freight in (one.freight, one.freight.turned()):
                self._by_end.setdefault(freight.places[0], []).append((one, freight))
        found = list(grown)
        for _ in names[1:]:
            grown = self._kept(self._longer(grown, self.names))
            found += grown
        self._chains = sorted(map(valued, found), key=lambda one: -one.earned)
        self.of, self.most = cache(self._of), cache(self._most)

    def _longer(self, chains: Iterable[Chain], names: Names) -> Iterator[Chain]:
        """Chains with one train more."""
        for chain in chains:
            self._asked += 1
            if not self._asked % PAUSE and self._should_stop():
                self.is_complete = False
            if not self.is_complete:
                return
            left, chained = without(names, chain.names), chain.linked
            for this in (chain.freight, chain.freight.turned()):
                for one, that in self._by_end[this.places[1]]:
                    if one.names[0] in left:
                        names_of_both = tuple(sorted((*chain.names, *one.names)))
                        linked = united((*chained, *one.linked))
                        yield Chain(this.joined(that), (*chain.rans, *one.rans), linked, names_of_both)

    def _kept(self, chains: Iterable[Chain]) -> list[Chain]:
        """The chains that no other one beats: one with the same trains and ends that can be met in the same places, or hangs
        together and can be met in all of them."""
        kept: dict[Hashable, dict[tuple[int, ...], Chain]] = {}
        #: Where those that hang together can be met.
        whole: dict[Hashable, list[int]] = {}
        for chain in chains:
            same, linked = chain.same, chain.linked
            others, met_in = kept.setdefault(same, {}), whole.setdefault(same, [])
            everywhere = reduce(or_, linked)
            if linked in others or any(met & everywhere == everywhere for met in met_in):
                continue
            if len(linked) == 1:
                beaten = [met for met in others if not reduce(or_, met) & ~everywhere]
                for met in beaten:
                    del others[met]
                if beaten:
                    met_in[:] = [met for met in met_in if met & ~everywhere]
                met_in.append(everywhere)
            others[linked] = chain
        return [chain for same in kept.values() for chain in same.values()]

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
