"""The rule that the best run must be taken. Tables agree on it, to save themselves the search; by some titles only companies
that nobody presides must take it.

The search here is bounded by a count, not by a clock, so that a game checked again elsewhere is checked the same way.
What another process has searched for meanwhile need not be searched for again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from companion.eighteenxx.map.graph import Route as Way
from companion.eighteenxx.map.map import MapState
from companion.eighteenxx.map.run_rules import Train
from companion.eighteenxx.map.search.search import BestRun
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.moves import Route
from companion.engine.errors import IllegalMove, illegal
from companion.engine.text import Money, Text, say

#: How many times a search asks whether to stop before it is stopped: seconds on the hardest boards.
ASKED = 1000

Known = tuple[int, str, tuple[Train, ...], str]


class Searching(Protocol):
    """What the rule needs of a board."""

    state: MapState

    @property
    def pays(self) -> str:
        """By which word of their revenue places pay in the phase."""

    def trains(self, company: Company) -> list[Train]:
        """The trains of a company."""

    def best_run(
        self, company: Company, trains: Sequence[Train] | None = None, should_stop: Callable[[], bool] = lambda: False
    ) -> BestRun:
        """The best run."""

    def entered(self, run: Sequence[tuple[Train, Way]]) -> tuple[Route, ...]:
        """A run as a move has it."""


class RequiredRun:
    """What the companies must earn at least on a board, as far as it has been searched for."""

    def __init__(self, board: Searching) -> None:
        self._board = board
        self._known: dict[str, tuple[Known, int, tuple[Route, ...]]] = {}

    def learn(self, company: Company, total: int, routes: tuple[Route, ...]) -> None:
        """Take in the best run of a company now, as searched for elsewhere in the same way."""
        self._known[company.name] = (self._now(company), total, routes)

    def best(self, company: Company) -> tuple[int, tuple[Route, ...]]:
        """The best run that the search finds: its total and its routes."""
        known = self._known.get(company.name)
        if known is None or known[0] != self._now(company):
            found = self._board.best_run(company, should_stop=patient())
            self.learn(company, found.total, self._board.entered(found.run))
        return self._known[company.name][1:]

    def against(self, company: Company, value: int) -> Iterator[IllegalMove]:
        """Why a run that earns less than the best is not accepted."""
        total, routes = self.best(company)
        if value < total:
            yield illegal(
                "The best run must be taken: {company} can earn {best}, not only {value}. Routes: {routes}.",
                company=company.name, best=Money(total), value=Money(value), routes=tuple(map(in_words, routes)),
            )  # fmt: skip

    def _now(self, company: Company) -> Known:
        return self._board.state.version, company.name, tuple(self._board.trains(company)), self._board.pays


def patient(asked: int = ASKED) -> Callable[[], bool]:
    """When to stop a search, by how often it asks: the same on every machine."""
    left = asked

    def should_stop() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    return should_stop


def in_words(route: Route) -> Text:
    """A route in a sentence, by its hexes."""
    return say("{train}: {stops}", train=route.train, stops=" – ".join(stop.partition(".")[0] for stop in route.stops))


def run_in_words(routes: Sequence[Route] | None) -> Text:
    """The routes of a run; None: the table has counted by eye."""
    return say("{routes}", routes=tuple(map(in_words, routes))) if routes else say("counted by eye")
