"""What a title decides about trains: what stops earn, what takes of a train's distance, what trains may share.

The check of a route that people enter and the search for the best run ask the same rules, so that a title says each
of them once. A route earns the sum of what its stops are worth, and its bonus; what the routes of a company earn
together, and whether they may run together, is said of the whole run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from typing import TYPE_CHECKING, NamedTuple, Protocol

from companion.eighteenxx.map.tiles import Stop
from companion.engine.errors import IllegalMove

if TYPE_CHECKING:
    from companion.eighteenxx.map.graph import Route
    from companion.eighteenxx.map.routes import Routes
    from companion.eighteenxx.map.search.search import BestRun


class Train(NamedTuple):
    """A train on a run: its name, and its distance: how much it may count (None: any number). With the `mail` it earns so
    much for each of its stops besides."""

    name: str
    distance: int | None
    mail: int = 0


class Ran(NamedTuple):
    """A train and its route as rules look at them: the stops in order with what each is worth, and the route on the
    graph, whose nodes tell whether two stops are the same. In the cities of the nodes `own` lies a token of the company."""

    train: Train
    stops: Sequence[tuple[Stop, int]]
    route: Route
    own: Set[int]

    @property
    def worth(self) -> int:
        """What its stops are worth together."""
        return sum(value for _stop, value in self.stops)


class Run(NamedTuple):
    """What the trains of a company run together. `home` are the nodes of the cities in its home hex where its token lies."""

    company: str
    routes: Sequence[Ran]
    home: frozenset[int]


class Earned(NamedTuple):
    """What a run earns: the `dividend`, to be paid or kept, and what goes to the company's `treasury` in any case."""

    dividend: int
    treasury: int = 0


class Counted(NamedTuple):
    """What a route adds to what a run pays: of each of its stops, in order, and besides them."""

    values: tuple[int, ...]
    bonus: int = 0

    @property
    def total(self) -> int:
        """All of it."""
        return sum(self.values) + self.bonus


class Tally(Protocol):
    """What a route earns with its bonus, for the search: by its nodes in any order but the last, which is an end as `other`
    is, and what its stops are worth together."""

    def __call__(self, nodes: Sequence[int], other: int, worth: int) -> int:
        """Its sum."""


class RunRules(Protocol):
    """What a title decides about stops, routes and runs. Trains that the rules do not tell apart are searched as one.

    `shares_track`: whether two trains of a company may run over the same track.
    """

    shares_track: bool

    def value(self, stop: Stop, colour: str, train: Train) -> int:
        """What a stop is worth to a train when `colour` is the newest colour of tiles; never below 0."""

    def counts(self, stop: Stop, train: Train) -> int:
        """How much a stop takes of the distance of a train."""

    def crossing(self, train: Train) -> int:
        """How much each border between two hexes takes of the distance of a train."""

    def may_end(self, stop: Stop, train: Train) -> bool:
        """Whether a route may begin and end at a stop."""

    def against_route(self, ran: Ran) -> IllegalMove | None:
        """Why a route may not be run for what its stops are; None: it may. Slower to search."""

    def bonus(self, ran: Ran) -> int:
        """What a route earns by itself besides its stops; below 0 when not all of them count."""

    def most_bonus(self, train: Train) -> int:
        """What no bonus of a train exceeds. None but routes with a bonus are slower to search."""

    def apart(self, train: Train) -> object:
        """What tells trains apart by their bonus: those of which it is equal earn the same on the same route."""

    def tally(self, train: Train, stops: Sequence[tuple[Stop, int] | None], own: Set[int]) -> Tally | None:
        """A quick way to say the same as `bonus`, when these are the stops and their worth by node, and the company has
        tokens at `own`; None: there is none."""

    def against_run(self, run: Run) -> IllegalMove | None:
        """Why routes that are legal one by one may not be run together; None: they may. Slower to search."""

    def earned(self, run: Run) -> Earned:
        """What a run earns. Its dividend is never more than what its routes earn one by one: what two of them count and
        the company may count once is left out. Slower to search if it is not their sum."""

    def summands(self, run: Run) -> Sequence[Counted]:
        """What each route of a run adds to its dividend, for people who want to follow the sum."""

    def best_run(
        self, routes: Routes, company: str, trains: Sequence[Train], colour: str, should_stop: Callable[[], bool]
    ) -> BestRun | None:
        """The best run by a search of the title's own; None: the family searches."""


class EveryStop:
    """The common rules, and the base for others: every city, town and off-board place counts one and earns its value,
    and no track is used twice. Source: Off the Rails rules, "Run trains"."""

    shares_track = False

    def value(self, stop: Stop, colour: str, train: Train) -> int:
        """The printed value; trains without limit have their own where one is printed for them."""
        return stop.value(colour, is_diesel=train.distance is None)

    def counts(self, stop: Stop, train: Train) -> int:
        """Every stop counts one, unless it is free."""
        return 0 if stop.is_free else 1

    def crossing(self, train: Train) -> int:
        """Borders are free."""
        return 0

    def may_end(self, stop: Stop, train: Train) -> bool:
        """Every stop may be an end."""
        return True

    def against_route(self, ran: Ran) -> IllegalMove | None:
        """Nothing."""
        return None

    def bonus(self, ran: Ran) -> int:
        """None."""
        return 0

    def most_bonus(self, train: Train) -> int:
        """None."""
        return 0

    def apart(self, train: Train) -> object:
        """Any two may earn something else."""
        return train

    def tally(self, train: Train, stops: Sequence[tuple[Stop, int] | None], own: Set[int]) -> Tally | None:
        """None."""
        return None

    def against_run(self, run: Run) -> IllegalMove | None:
        """Nothing."""
        return None

    def earned(self, run: Run) -> Earned:
        """Each train counts all its stops, and all of it is the dividend."""
        treasury = sum(stop.treasury for ran in run.routes for stop, _value in ran.stops)
        return Earned(sum(ran.worth + self.bonus(ran) for ran in run.routes), treasury)

    def summands(self, run: Run) -> Sequence[Counted]:
        """All stops, and the bonus."""
        return [Counted(tuple(value for _stop, value in ran.stops), self.bonus(ran)) for ran in run.routes]

    def best_run(
        self, routes: Routes, company: str, trains: Sequence[Train], colour: str, should_stop: Callable[[], bool]
    ) -> BestRun | None:
        """The family searches."""
        return None
