"""The best run of 1862 where a company has few trains, with the proof that none earns more.

Places count once in a run and trains share track, so what matters of a route is only which places it could count, where it
meets others, and, of a freight train, its ends. Of each kind of train the routes are kept that no other one of its kind
beats in all that; then trains choose one after another, and a choice is left as soon as what is earned so far, with the most
that each train to come could add, is no more than the best run found. What a whole run earns, and whether it may be run, is
asked of its rules. Source: 1862 rules, 'Running trains' (12).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest

from companion.eighteenxx.map.routes import Route, Routes
from companion.eighteenxx.map.run_rules import Ran, Train
from companion.eighteenxx.map.search.search import BestRun
from companion.eighteenxx.map.tiles import TOWN
from companion.games.eastern_1862.runs import FREIGHT, Place, Runs, kind, pays, place
from companion.games.eastern_1862.search.shared import RunSearch


@dataclass(frozen=True, slots=True)
class Option:
    """A route for a train: the places that it may count (bits, the `free` ones beside those of which only the best pay),
    all that decides whether it may run with others (bits), and what a freight train earns for hexes at most."""

    large: int
    free: int
    meets: int
    bonus: int
    ends: tuple[tuple[str, int], ...]
    ran: Ran

    def beats(self, other: Option) -> bool:
        """Whether it can do all that another one of the same kind can."""
        return not (other.large & ~self.large or other.free & ~self.free or other.meets & ~self.meets
                    or self.ends != other.ends or self.bonus < other.bonus)


def best_run(
    routes: Routes, rules: Runs, company: str, trains: Sequence[Train], colour: str,
    should_stop: Callable[[], bool] = lambda: False,
) -> BestRun:
    """Find the best run of a company's trains when areas pay by `colour`. It is proved unless `should_stop` ends it."""
    return _Search(routes, rules, company, trains, colour, should_stop).answer()


class _Search(RunSearch):
    PAUSE = 16

    def __init__(
        self, routes: Routes, rules: Runs, company: str, trains: Sequence[Train], colour: str,
        should_stop: Callable[[], bool],
    ) -> None:
        super().__init__(routes, rules, company, colour, should_stop)
        self._bits: dict[Place, int] = {}
        self._values: list[int] = []
        self._freights = sum(kind(train) == FREIGHT for train in trains)
        options = {train: self._options(train) for train in dict.fromkeys(trains)}
        #: Freight trains choose first, then those with the most to earn; those of a name choose one after another.
        self.trains = sorted(trains, key=lambda train: (
            kind(train) != FREIGHT, -self._alone(train, options[train]), train.name))
        self.options = [options[train] for train in self.trains]

    # The routes of each train ------------------------------------------------------------------------

    def _options(self, train: Train) -> list[Option]:
        kept = unbeaten(map(self._option, self._rans(train)))
        return sorted(kept, key=lambda option: -self._most_of(train, option, 0))

    def _option(self, ran: Ran) -> Option:
        large = free = meets = 0
        for (stop, value), node in zip(ran.stops, ran.route.nodes, strict=True):
            bit = self._bit(place(stop, node), value)
            if stop.kind == TOWN:
                free |= bit if value else 0
            else:
                large |= bit
        for at in self._rules.meeting(ran):
            meets |= self._bit(at, 0)
        if kind(ran.train) != FREIGHT:
            return Option(large, free, meets, 0, (), ran)
        ends = self._rules.freight(ran)
        large = sum(self._bit(at, 0) for at in ends.places)
        bonus = self._rules.most_between(ends) if self._freights > 1 else self._rules.between(ends)
        entered = (end[3] for end in ends.ends)
        return Option(large, 0, meets, bonus, tuple(sorted(zip(map(str, ends.places), entered, strict=True))), ran)

    def _bit(self, at: Place, value: int) -> int:
        """The bit of a place, which is worth the same to everybody to whom it is worth anything."""
        if at not in self._bits:
            self._bits[at] = len(self._values)
            self._values.append(0)
        self._values[self._bits[at]] = max(value, self._values[self._bits[at]])
        return 1 << self._bits[at]

    # What a route adds -------------------------------------------------------------------------------

    def _worth(self, bits: int) -> list[int]:
        found = []
        while bits:
            low = bits & -bits
            found.append(self._values[low.bit_length() - 1])
            bits ^= low
        return found

    def _most_of(self, train: Train, option: Option, counted: int) -> int:
        """The most that a route adds when the places `counted` are counted already."""
        large = self._worth(option.large & ~counted)
        most = sum(large) if kind(train) == FREIGHT or len(large) <= pays(train) else sum(nlargest(pays(train), large))
        return most + sum(self._worth(option.free & ~counted)) + option.bonus

    def _alone(self, train: Train, options: Sequence[Option]) -> int:
        return self._most_of(train, options[0], 0) if options else 0

    def _surely(self, train: Train, option: Option) -> int:
        """The places that a route counts in any case."""
        is_all = kind(train) != FREIGHT and option.large.bit_count() <= pays(train)
        return option.free | (option.large if is_all else 0)

    # Choosing ----------------------------------------------------------------------------------------

    def answer(self) -> BestRun:
        """The best run."""
        high = sum(self._alone(train, options) for train, options in zip(self.trains, self.options, strict=True))
        return self._answer(lambda: self._choose(0, [], 0, 0), high)

    def _choose(
        self, n: int, chosen: list[tuple[int, Option]], counted: int, at_most: int, is_joined: bool = False
    ) -> None:
        """Let train `n` and those after it choose. `at_most` is what the chosen ones earn at most together, `is_joined`
        whether it is settled how the freight trains are joined."""
        self._tick()
        if n == len(self.trains):
            self._remember(tuple(option.ran for _at, option in chosen if option is not IDLE))
            return
        if n and n == self._freights and not is_joined:
            for earned, places in self._joined([option for _at, option in chosen]):
                self._choose(n, chosen, places, earned, is_joined=True)
            return
        train, options = self.trains[n], self.options[n]
        rest = sum(self._best_of(m, counted) for m in range(n + 1, len(self.trains)))
        for at, option, adds in self._worthwhile(n, counted, lambda: self.low - at_most - rest):
            if self._comes_after(n, at, chosen):
                self._choose(
                    n + 1, [*chosen, (at, option)], counted | self._surely(train, option), at_most + adds, is_joined)
        if not options or at_most + rest > self.low:
            self._choose(n + 1, [*chosen, (len(options), IDLE)], counted, at_most, is_joined)

    def _joined(self, chosen: Iterable[Option]) -> list[tuple[int, int]]:
        """What freight trains earn in each way to join them, the best first, and the places that they count then."""
        run = self._routes.run(self._company, tuple(option.ran for option in chosen if option is not IDLE))
        found = set()
        for heap in self._rules.heaps(run):
            places = 0
            for freight in heap:
                places |= self._bit(freight.places[0], 0) | self._bit(freight.places[1], 0)
            found.add((sum(map(self._rules.between, heap)) + sum(self._worth(places)), places))
        return sorted(found, reverse=True)

    def _comes_after(self, n: int, at: int, chosen: Sequence[tuple[int, Option]]) -> bool:
        """Whether two trains of a name choose in the order of their routes: the other way round is the same run."""
        return not n or self.trains[n - 1] != self.trains[n] or at >= chosen[-1][0]

    def _worthwhile(self, n: int, counted: int, needed: Callable[[], int]) -> Iterator[tuple[int, Option, int]]:
        """The routes of a train that add more than is `needed` for a better run."""
        train = self.trains[n]
        for at, option in enumerate(self.options[n]):
            if self._most_of(train, option, 0) <= needed():
                return
            adds = self._most_of(train, option, counted)
            if adds > needed():
                yield at, option, adds

    def _best_of(self, n: int, counted: int) -> int:
        """The most that a train could add."""
        train, best = self.trains[n], 0
        for option in self.options[n]:
            if self._most_of(train, option, 0) <= best:
                break
            best = max(best, self._most_of(train, option, counted))
        return best


IDLE = Option(0, 0, 0, 0, (), Ran(Train("", 0), (), Route((), ())))


def unbeaten(options: Iterable[Option]) -> list[Option]:
    """The options that no other one beats."""
    kept: list[Option] = []
    for option in sorted(options, key=lambda one: (-(one.large | one.free | one.meets).bit_count(), -one.bonus)):
        if not any(other.beats(option) for other in kept):
            kept.append(option)
    return kept
