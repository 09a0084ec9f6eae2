"""The best run of 1862, with the proof that none earns more.

Places count once in a run and trains share track, so what matters of a route is only which places it counts, where it
meets others, and, of a freight train, its ends. First it is found how freight trains could be joined (freight_chains.py);
then the other trains choose (choices.py), beside those first with which most can be earned. A choice is left as soon as what
is earned so far, with the most that is to come, is no more than the best run found. Whether trains hang together is asked in
the end, and whether a run is legal of its rules.
Source: 1862 rules, 'Running trains' (12).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from heapq import heapify, heappop, heappush
from itertools import combinations, product
from math import gcd
from operator import or_
from typing import NamedTuple

from companion.eighteenxx.map.routes import Routes
from companion.eighteenxx.map.run_rules import Ran, Train
from companion.eighteenxx.map.search.route_tree import RouteTree
from companion.eighteenxx.map.search.search import BestRun
from companion.eighteenxx.map.tiles import TOWN
from companion.games.eastern_1862.runs import BETWEEN, FREIGHT, FROM_PORT, Freight, Runs, kind, pays, place
from companion.games.eastern_1862.search.choices import Choosing, Option, Values, bits, unbeaten
from companion.games.eastern_1862.search.freight_chains import Chain, Chains, Names, Way, idle, united, without

#: So many areas are the ends of a route.
AREAS = 2
#: After so many choices it is asked whether to go on.
PAUSE = 250


class Heap(NamedTuple):
    """Freight trains as they are joined: the places that they count, what the hexes between bring, and the most that they
    and the others earn."""

    chains: tuple[Chain, ...]
    places: int
    bonus: int
    most: int

    @property
    def reach(self) -> int:
        """Where they can be met."""
        return reduce(or_, (chain.reach for chain in self.chains), 0)


def best_run(
    routes: Routes, rules: Runs, company: str, trains: Sequence[Train], colour: str,
    should_stop: Callable[[], bool] = lambda: False,
) -> BestRun:
    """Find the best run of a company's trains when areas pay by `colour`. It is proved unless `should_stop` ends it."""
    return _Search(routes, rules, company, trains, colour, should_stop).answer()


class SearchedRuns(Runs):
    """The rules, with this search."""

    def best_run(
        self, routes: Routes, company: str, trains: Sequence[Train], colour: str, should_stop: Callable[[], bool]
    ) -> BestRun:
        """By this search."""
        return best_run(routes, self, company, trains, colour, should_stop)


class _Stopped(Exception):
    """The search has been told to stop."""


class _Search:
    """One search: the best run so far, and what it earns. It `is_complete` unless it was stopped before it had seen all."""

    def __init__(
        self, routes: Routes, rules: Runs, company: str, trains: Sequence[Train], colour: str,
        should_stop: Callable[[], bool],
    ) -> None:
        self._routes, self._rules, self._company = routes, rules, company
        self._colour, self._should_stop, self._asked = colour, should_stop, 0
        self.is_complete = True
        self.low = 0
        self.run: tuple[Ran, ...] = ()
        self._values = Values()
        rans = {train: self._rans(train) for train in dict.fromkeys(trains)}
        freights = [train for train in trains if kind(train) == FREIGHT]
        singles = [(train.name, self._rules.freight(ran), Way((self._meets(ran),), (ran,)))
                   for train in dict.fromkeys(freights) for ran in rans[train]]
        #: How many hexes of land and areas the freight trains cannot exceed, however they are joined.
        self._far = sum(AREAS + (train.distance or 0) for train in freights)
        self._chains = Chains([train.name for train in freights], singles, self._valued, should_stop, self._tick)
        self.is_complete &= self._chains.is_complete
        options = {train: self._options(rans[train]) for train in rans if kind(train) != FREIGHT}
        self._home = sum(self._values.bit(node) for node in routes.run(company, ()).home)
        self._choosing = Choosing(
            self._values, self._home, [options[train] for train in trains if train in options], self._tick)
        #: By how much runs differ at least.
        self._step = gcd(BETWEEN, FROM_PORT, *self._values.of_bit.values())

    # The routes of each train ------------------------------------------------------------------------

    def _rans(self, train: Train) -> list[Ran]:
        """The routes that a train may run and that earn something. Of a local or an express train only the longest: a route
        that goes on can do all that the shorter one can."""
        tree = RouteTree(self._routes, self._company, train, self._colour, self._should_stop)
        self.is_complete &= tree.is_complete
        rans = {step: tree.ran(step, train) for step, gain in enumerate(tree.gains) if gain}
        rans = {step: ran for step, ran in rans.items() if self._rules.against_areas(ran) is None}
        if kind(train) != FREIGHT:
            for step in list(rans):
                rans.pop(tree.parents[step], None)
        return list(rans.values())

    def _options(self, rans: Sequence[Ran]) -> list[Option]:
        """The routes of a local or express train, each once with all that it may count."""
        kept = unbeaten(self._option(ran) for ran in rans)
        each = {(counts, option.meets): Option(counts, option.meets, option.ran)
                for option in kept for counts in self._countable(option)}
        return sorted(each.values(), key=lambda option: -self._values.worth(option.counts))

    def _option(self, ran: Ran) -> Option:
        """A route, with all places that pay."""
        counts = 0
        for (stop, value), node in zip(ran.stops, ran.route.nodes, strict=True):
            if value:
                counts |= self._values.bit(place(stop, node), value)
        return Option(counts, self._meets(ran), ran)

    def _countable(self, option: Option) -> Iterator[int]:
        """The places that a route may count together: of the large ones only so many."""
        ran = option.ran
        both = zip(ran.stops, ran.route.nodes, strict=True)
        towns = option.counts & sum(self._values.bit(place(stop, at)) for (stop, _value), at in both if stop.kind == TOWN)
        large = list(bits(option.counts & ~towns))
        for counts in combinations(large, min(len(large), pays(ran.train))):
            yield towns + sum(counts)

    def _meets(self, ran: Ran) -> int:
        meets = 0
        for at in self._rules.meeting(ran):
            meets |= self._values.bit(at)
        return meets

    def _valued(self, freight: Freight) -> tuple[int, int, int]:
        """What joined freight trains count and earn by their ends."""
        places = 0
        for at, (_stop, _node, value, _hex) in zip(freight.places, freight.ends, strict=True):
            places |= self._values.bit(at, value)
        bonus = self._rules.between(freight)
        return places, bonus, bonus + self._values.worth(places)

    # Choosing ----------------------------------------------------------------------------------------

    def answer(self) -> BestRun:
        """The best run."""
        self._choosing.price()
        freight = FROM_PORT * self._far + sum(self._values.of_bit.values())
        if self._chains.is_complete:
            freight = self._chains.most(self._chains.names, True)
        high = freight + self._choosing.high(0)
        try:
            self._try_all()
        except _Stopped:
            self.is_complete = False
        run = tuple((ran.train, ran.route) for ran in self.run)
        return BestRun(run, self.low, self.low if self.is_complete else max(high, self.low))

    def _try_all(self) -> None:
        """Take a first run quickly with each heap that may be worth it, then look for better ones, where most can be earned
        first."""
        heaps = []
        for heap in self._heaps(self._chains.names, (), 0, 0):
            heaps.append(heap)
            self._run(heap, self._choosing.greedy(heap.places, heap.reach))
        for heap in sorted(heaps, key=lambda heap: -heap.most):
            self._choose(heap)

    def _choose(self, heap: Heap) -> None:
        """Let the other trains choose, again and again until no run earns more."""
        if heap.most > self._passed():
            for chosen in self._choosing.better(heap.places, heap.reach, lambda: self._passed() - heap.bonus):
                self._run(heap, chosen)

    def _passed(self) -> int:
        """What any better run earns more than."""
        return self.low + self._step - 1

    def _heaps(self, names: Names, chains: tuple[Chain, ...], places: int, bonus: int, first: int = 0) -> Iterator[Heap]:
        """The ways to let the freight trains `names` run beside those joined already, which count `places`, that may be part
        of a better run. No chain is taken before the `first` one: with trains of the same name the other way round is the
        same run."""
        self._tick()
        earned, others = bonus + self._values.worth(places), self._choosing.high(places)
        if earned + others + self._chains.most(names, not chains) <= self._passed():
            return
        if not names or (chains and not chains[0].freight.is_permanent):
            yield Heap(chains, places, bonus, earned + others)
            return
        for chain in self._likely(names, not chains, places, bonus, first):
            left = without(names, chain.names)
            yield from self._heaps(left, (*chains, chain), places | chain.places, bonus + chain.bonus,
                                   chain.number if left[:1] == names[:1] else 0)
        yield from self._heaps(idle(names), chains, places, bonus)

    def _likely(self, names: Names, is_first: bool, places: int, bonus: int, first: int) -> Iterator[Chain]:
        """The chains with which trains could earn most together, the most first. What a chain and the other trains cannot
        exceed is worked out only where a quicker bound does not suffice to leave it out."""
        ahead = [
            (-self._most_beside(chain, places), False, chain.number, chain)
            for chain in self._chains.of(names, is_first) if chain.number >= first
        ]
        heapify(ahead)
        while ahead:
            most, is_exact, number, chain = heappop(ahead)
            if is_exact:
                yield chain
            elif bonus - most + self._chains.most(without(names, chain.names), False) > self._passed():
                heappush(ahead, (-self._most_with(chain, places), True, number, chain))

    def _most_beside(self, chain: Chain, places: int) -> int:
        """What `_most_with` does not exceed."""
        worth = self._values.worth(places | chain.places)
        return chain.bonus + worth + self._choosing.high_beside(places, chain.places)

    def _most_with(self, chain: Chain, places: int) -> int:
        """What a chain and the other trains earn at most when places are counted already."""
        both = places | chain.places
        return chain.bonus + self._values.worth(both) + self._choosing.high(both)

    def _run(self, heap: Heap, chosen: Sequence[Option]) -> None:
        """Run the joined freight trains in a way in which they hang together with what the others have chosen, if any."""
        others = united([option.meets for option in chosen])
        for ways in product(*map(self._chains.ways, heap.chains)):
            self._tick()
            linked = united((*others, *(part for way in ways for part in way.linked)))
            if len(linked) == 1 and linked[0] & self._home:
                self._remember((*(ran for way in ways for ran in way.rans), *(option.ran for option in chosen)))
                return

    def _tick(self) -> None:
        """One more choice. Raises _Stopped."""
        self._asked += 1
        if not self._asked % PAUSE and self._should_stop():
            raise _Stopped

    def _remember(self, rans: tuple[Ran, ...]) -> None:
        """Keep a run if it may be run and earns more than the best one so far."""
        run = self._routes.run(self._company, rans)
        earned = self._rules.earned(run).dividend
        if earned > self.low and self._rules.against_run(run) is None:
            self.low, self.run = earned, rans
