"""What both searches of 1862 share, few_trains.py and many_trains.py: the routes that a train chooses from, the best run
so far, and how they end early."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from companion.eighteenxx.map.routes import Routes
from companion.eighteenxx.map.run_rules import Ran, Train
from companion.eighteenxx.map.search.route_tree import RouteTree
from companion.eighteenxx.map.search.search import BestRun
from companion.games.eastern_1862.runs import FREIGHT, Runs, kind


class Stopped(Exception):
    """The search has been told to stop."""


class RunSearch:
    """A search for the best run of a company when areas pay by `colour`: the best one so far, and what it earns. It
    `is_complete` unless it was stopped before it had seen all; after every `PAUSE` choices it asks whether to go on."""

    PAUSE: ClassVar[int]

    def __init__(
        self, routes: Routes, rules: Runs, company: str, colour: str, should_stop: Callable[[], bool]
    ) -> None:
        self._routes, self._rules, self._company = routes, rules, company
        self._colour, self._should_stop, self._asked = colour, should_stop, 0
        self.is_complete = True
        self.low = 0
        self.run: tuple[Ran, ...] = ()

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

    def _tick(self) -> None:
        """One more choice. Raises Stopped."""
        self._asked += 1
        if not self._asked % self.PAUSE and self._should_stop():
            raise Stopped

    def _remember(self, rans: tuple[Ran, ...]) -> None:
        """Keep a run if it may be run and earns more than the best one so far."""
        run = self._routes.run(self._company, rans)
        earned = self._rules.earned(run).dividend
        if earned > self.low and self._rules.against_run(run) is None:
            self.low, self.run = earned, rans

    def _answer(self, choose: Callable[[], None], high: int) -> BestRun:
        """The best run, when all that can be chosen has been; no run earns more than `high`."""
        try:
            choose()
        except Stopped:
            self.is_complete = False
        run = tuple((ran.train, ran.route) for ran in self.run)
        return BestRun(run, self.low, self.low if self.is_complete else max(high, self.low))
