"""The best run: the routes for all trains of a company that earn the most together, and the proof that none earn more.

1. A tree holds all routes of each kind of train (route_tree.py).
2. A first run: the trains choose one after another, in several orders, each the best route that is left.
3. When what the trains would earn alone is no more than that, it is proved. Otherwise prices of track (prices.py)
   lower the bound, and show better runs by the way.
4. Between the run and the bound few routes are left; all ways to combine those are tried (selection.py), and the best one
   is proved.

Should the search be stopped, it answers with the best run so far and with the bound that is proved by then.
Source: Off the Rails rules, "Run trains"; what titles do otherwise is in run_rules.py: there what routes earn one
by one is a bound, and every run that is tried is asked for what it earns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import nlargest
from itertools import count, permutations
from math import gcd, prod
from typing import NamedTuple

from companion.eighteenxx.map.graph import Route
from companion.eighteenxx.map.routes import Routes
from companion.eighteenxx.map.run_rules import Ran, Train
from companion.eighteenxx.map.search.prices import SCALE, Bound, Choice, Listed, Prices, unpriced
from companion.eighteenxx.map.search.route_tree import FAR, RouteTree
from companion.eighteenxx.map.search.selection import Picking

#: No more ways than so many are tried without prices.
EASY = 2000
#: So many rounds of prices are tried.
ROUNDS = 60
#: Where more routes are left than so many, runs that earn the most are looked for first: of what a better run may earn more,
#: so much of the best part.
MANY, PARTS = 100, (8, 4, 2, 1)
#: Between prices what is left is tried, for a while that is twice as long every time; or when that is more routes than so
#: many, those that have joined.
WORTH_A_TRY, WHILE = 10_000, 8
#: So many orders are tried in which trains choose first.
ORDERS = 6
#: So many routes are tried for a train that has to fit to others.
TRIED = 40


class BestRun(NamedTuple):
    """What the search found: train and route for every train that runs, what they earn, and what no run exceeds."""

    run: tuple[tuple[Train, Route], ...]
    total: int
    bound: int

    @property
    def is_proved(self) -> bool:
        """Whether no run earns more."""
        return self.total >= self.bound


def best_run(
    routes: Routes, company: str, trains: Sequence[Train], colour: str, should_stop: Callable[[], bool] = lambda: False
) -> BestRun:
    """Find the best run of a company's trains when `colour` is the newest colour of tiles that the phase allows.

    `should_stop` is asked every few milliseconds; the answer is then the best so far, and may not be proved.
    """
    if not trains or not routes.has_route(company):
        return BestRun((), 0, 0)
    if found := routes.rules.best_run(routes, company, trains, colour, should_stop):
        return found
    if mail := routes.graph.state.mail.get(company):
        return _with_mail(routes, company, trains, colour, should_stop, mail)
    return _Search(routes, company, trains, colour, should_stop).answer()


def _with_mail(
    routes: Routes, company: str, trains: Sequence[Train], colour: str, should_stop: Callable[[], bool], mail: int,
) -> BestRun:
    """The best run where one train earns so much for each of its stops besides: it may be any of them."""
    found = []
    for train in dict.fromkeys(trains):
        with_it = list(trains)
        with_it[with_it.index(train)] = train._replace(mail=mail)
        found.append(_Search(routes, company, with_it, colour, should_stop).answer())
    best = max(found, key=lambda one: one.total)
    run = tuple((train._replace(mail=0), route) for train, route in best.run)
    return BestRun(run, best.total, max(one.bound for one in found))


class _Search:
    """One search. A pick is, for each train, the step of its route in its tree, or -1 for an idle train."""

    def __init__(
        self, routes: Routes, company: str, trains: Sequence[Train], colour: str, should_stop: Callable[[], bool]
    ) -> None:
        self.routes, self.should_stop = routes, should_stop
        self._shares, self._looks = routes.rules.shares_track, routes.looks_at_runs(company)
        self._company = company
        self.trains = sorted(trains, key=lambda train: -_far(train))
        self.trees: list[RouteTree] = []
        self.choices: list[Choice] = []
        self.wants: list[int] = []  # by train: its place in choices
        self._plant(company, colour)
        self._is_complete = all(tree.is_complete for tree in self.trees)
        self.low, self.pick = 0, [-1] * len(self.trains)
        self.high = 0  # no run earns more (scaled)
        self._bests: dict[tuple[int, int], int] = {}  # places, by choice and borders used
        self._rans: dict[tuple[int, int], Ran] = {}
        amounts: set[int] = set().union(*(tree.gains for tree in self.trees))
        #: What a better run earns more, at least; not known where the rules look at the whole run, or routes are missing.
        self.unit = SCALE if self._looks or not self._is_complete else SCALE * (gcd(*amounts) or 1)

    def _plant(self, company: str, colour: str) -> None:
        """A tree for each kind of train (as long as its longest), and a choice for each distance within it."""
        kinds: dict[object, RouteTree] = {}
        known: dict[object, int] = {}
        rules = self.routes.rules
        for train in self.trains:
            kind = (
                tuple(self.routes.worth(colour, train, company)), tuple(self.routes.counted(train)),
                tuple(self.routes.ends(train)),
                rules.crossing(train), rules.apart(train) if self.routes.looks_at_routes(company) or self._looks else None,
            )  # fmt: skip
            if kind not in kinds:
                kinds[kind] = RouteTree(self.routes, company, train, colour, self.should_stop)
            tree, far = kinds[kind], _far(train)
            if (kind, far) not in known:
                known[kind, far] = len(self.choices)
                self.choices.append(Choice(tree, far))
            self.wants.append(known[kind, far])
        self.trees = list(kinds.values())

    def answer(self) -> BestRun:
        """The best run, by the steps that the module describes."""
        for order in sorted(set(permutations(self.wants)))[:ORDERS] if len(self.wants) < 6 else [tuple(self.wants)]:
            self._choose(order)
        if not self._is_complete:
            bounds = [
                self.choices[n].tree.bound(train.distance) for n, train in zip(self.wants, self.trains, strict=True)
            ]
            self.high = SCALE * sum(bounds)
            return self._result()
        bound = unpriced(self.choices, self.wants)
        self.high = bound.total
        if not self._is_proved:
            self._prove(bound)
        return self._result()

    def _result(self) -> BestRun:
        run = tuple(
            (train, self.choices[n].tree.route(step))
            for train, n, step in zip(self.trains, self.wants, self.pick, strict=True) if step >= 0
        )  # fmt: skip
        total = self.low // SCALE
        return BestRun(run, total, total if self._is_proved else self.high // SCALE)

    def _choose(self, order: Sequence[int]) -> None:
        """Let the trains choose in an order, each the free route that earns most; remember a better run."""
        used, total = 0, 0
        left = list(range(len(self.wants)))
        pick = [-1] * len(self.wants)
        for n in order:
            choice = self.choices[n]
            train = next(t for t in left if self.wants[t] == n)
            left.remove(train)
            at = self._fitting(n, used, train, pick) if self._looks else self._best(n, used)
            if at >= 0:
                pick[train] = choice.steps[at]
                total += choice.gains[at]
                if not self._shares:
                    used |= choice.masks[at]
        self._remember(pick, total)

    def _best(self, n: int, used: int) -> int:
        """The place of the route that earns most of those free of what is used, -1 for none."""
        if (n, used) not in self._bests:
            best, at = 0, -1
            for place, (gain, mask) in enumerate(zip(self.choices[n].gains, self.choices[n].masks, strict=True)):
                if gain > best and not mask & used:
                    best, at = gain, place
            self._bests[n, used] = at
        return self._bests[n, used]

    def _fitting(self, n: int, used: int, train: int, pick: Sequence[int]) -> int:
        """Where the rules look at the whole run: of the few free routes that earn most the place of one that may run with
        what has been chosen, -1 for none."""
        gains, masks = self.choices[n].gains, self.choices[n].masks
        free = (place for place, gain in enumerate(gains) if gain > 0 and not masks[place] & used)
        for place in nlargest(TRIED, free, key=gains.__getitem__):
            tried = [*pick]
            tried[train] = self.choices[n].steps[place]
            if self._dividend(tried) >= 0:
                return place
        return -1

    def _remember(self, pick: list[int], total: int) -> None:
        """Keep a run that earns more than the one before."""
        if self._looks:
            total = self._dividend(pick)
        if total > self.low:
            self.low, self.pick = total, pick

    def _dividend(self, pick: Sequence[int]) -> int:
        """What a run earns by rules that look at the whole of it; below 0: it may not be run."""
        run = self.routes.run(self._company, [
            self._ran(train, step) for train, step in enumerate(pick) if step >= 0
        ])  # fmt: skip
        return -1 if self.routes.rules.against_run(run) else SCALE * self.routes.earned_by(run).dividend

    def _ran(self, train: int, step: int) -> Ran:
        """A train on the route of a step, as the rules look at it."""
        key = train, step
        if key not in self._rans:
            self._rans[key] = self.choices[self.wants[train]].tree.ran(step, self.trains[train])
        return self._rans[key]

    @property
    def _is_proved(self) -> bool:
        """Whether no run is better than the best one known."""
        return self.high < self.low + self.unit

    def _prove(self, bound: Bound) -> None:
        """Lower the bound by prices unless there is little to try, then try what is left."""
        if not self._shares and self._ways(bound) > EASY:
            bound = self._priced(bound)
        if not self._is_proved and not self.should_stop():
            self.high = self._try(self.choices, bound, self.should_stop)

    def _try(self, routes: Sequence[Listed], bound: Bound, should_stop: Callable[[], bool]) -> int:
        """Look for a better run of some routes within a bound: for one that earns nearly as much as any may, then for ones
        that earn less. Returns what no run of these routes exceeds."""
        high = min(self.high, bound.total)
        steps = (high - self.low) // self.unit
        for part in PARTS if self._left(bound) > MANY else (1,):
            least = self.low + (steps - (steps - 1) // part) * self.unit
            if least > high:
                continue
            picking = Picking(routes, self.wants, bound, self.unit, self._shares)
            is_done = picking.run(least - self.unit, self._better if self._looks else None, should_stop)
            if picking.pick is not None:
                self.low, self.pick = picking.low, picking.pick
            if not is_done:
                break
            high = max(self.low, least - self.unit)
            if picking.pick is not None:
                break
        return high

    def _ways(self, bound: Bound) -> int:
        """In how many ways all trains but the last may choose for a better run within a bound."""
        left = bound.left(bound.total - self.low - self.unit)
        return prod(sorted(left[n] for n in self.wants)[:-1])

    def _priced(self, bound: Bound) -> Bound:
        """The bound by prices, where there is one without; better runs are found by the way."""
        prices, patience = Prices(self.choices, self.wants, bound), WHILE
        for _round in range(ROUNDS):
            prices.improve(self.low, self.should_stop)
            self.high = min(self.high, prices.best.total)
            if prices.is_settled and not self._is_proved:
                left = self._left(prices.best)
                if left > WORTH_A_TRY:
                    self._try(*prices.found(), self._after(WHILE))
                    left = self._left(prices.best)
                if 2 * left < sum(len(choice.steps) for choice in self.choices):
                    prices.forget(prices.best.total - self.low - self.unit)
                if left <= WORTH_A_TRY:
                    self.high = self._try(self.choices, prices.best, self._after(patience))
                    patience *= 2
            if self._is_proved or prices.is_done or self.should_stop():
                break
        return prices.best

    def _left(self, bound: Bound) -> int:
        """How many routes may be part of a better run within a bound."""
        return sum(bound.left(bound.total - self.low - self.unit))

    def _after(self, times: int) -> Callable[[], bool]:
        """Says stop when it has been asked so many times, or when the search has to stop."""
        left = count(times, -1)
        return lambda: next(left) <= 0 or self.should_stop()

    def _better(self, pick: Sequence[int], _gains: int) -> int:
        return self._dividend(pick)


def _far(train: Train) -> int:
    return FAR if train.distance is None else train.distance
