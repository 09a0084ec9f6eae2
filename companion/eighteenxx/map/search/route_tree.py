"""All routes that one kind of train may run for a company, each found once.

A route holds a token city. Call the first of the company's tokens on it (in the order of the map) its root: the route
is one arm from the root, or two that leave it by different links (never where every train ends), and neither passes an
earlier token. So the tree of every root grows arm by arm: each step makes another route, nothing is walked in vain, and
of the two directions of a route one is walked. A step keeps only what it adds to the step before; borders crossed are
bits of a mask.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.eighteenxx.map.graph import Link, Route
from companion.eighteenxx.map.routes import Routes
from companion.eighteenxx.map.run_rules import Ran, Train

#: A tree that grows beyond this many steps is not complete, and the answer says so.
MOST_STEPS = 1_200_000
#: After so many steps the tree asks whether to go on.
PAUSE = 4096
#: A distance that no route reaches.
FAR = 1 << 30


class _Full(Exception):
    """The tree has been stopped."""


class _Way(NamedTuple):
    """A link as the next step, with what it adds to a route."""

    mask: int
    to: int
    place: int
    worth: int
    length: int
    number: int
    goes_on: bool
    may_end: bool


class RouteTree:
    """The routes of a kind of train. All lists are by step; a root is a step without a route.

    `masks` are the borders crossed, `gains` what the route earns (0 when it is none, or no better than the step before
    it), `lengths` what it takes of the train's distance, `parents` the step before it (its own for a root), and
    `numbers` the place in `links` of the link that it added. `is_complete` is False when the tree has been stopped.
    """

    def __init__(
        self, routes: Routes, company: str, train: Train, colour: str, should_stop: Callable[[], bool]
    ) -> None:
        self.routes, self.train, self._company = routes, train, company
        self.masks: list[int] = []
        self.gains, self.lengths = array("l"), array("l")
        self.parents, self.numbers = array("l"), array("l")
        #: By number: where a link starts, and the link.
        self.links: list[tuple[int, Link]] = []
        self._second = bytearray()  # by step: whether it is on the second arm
        self._roots: dict[int, int] = {}  # the node of each root
        self._should_stop = should_stop
        self._worth = routes.worth(colour, train, company)
        self._counts, self._ends = routes.counted(train), routes.ends(train)
        self._most = FAR if train.distance is None else train.distance
        graph = routes.graph.refresh()
        self._blocked, self._tokens = graph.blocked(company), graph.tokens(company)
        self._tally = routes.tally(company, train, self._worth)
        self._barred = graph.barred(company)
        self._ways = self._in_reach()
        self.is_complete = self._grow_all()

    # Reading ---------------------------------------------------------------------------------

    def route(self, step: int) -> Route:
        """The route of a step: its stops from end to end, and the links between them."""
        arms: tuple[list[Link], list[Link]] = ([], [])
        while self.numbers[step] >= 0:
            arms[self._second[step]].append(self.links[self.numbers[step]][1])
            step = self.parents[step]
        root = self._roots[step]
        first, second = arms[0][::-1], arms[1][::-1]
        nodes = [link.to for link in first[::-1]] + [root] + [link.to for link in second]
        back = [self._turned(link, to) for link, to in zip(first[::-1], nodes[1:], strict=False)]
        return Route(tuple(nodes), (*back, *second))

    def bound(self, distance: int | None) -> int:
        """What no route of this kind of train within a distance can exceed: the dearest stops in reach, each place
        once, as if they stood in a row; and the highest bonus."""
        best: dict[int, int] = {}
        free: dict[int, int] = {}
        for node in {*self._ways, *(way.to for ways in self._ways.values() for way in ways)}:
            found = best if self._counts[node] else free
            place = self.routes.graph.places[node]
            found[place] = max(found.get(place, 0), self._worth[node])
        dearest = sorted(best.values(), reverse=True)[:distance]
        return sum(dearest) + sum(free.values()) + max(0, self.routes.most_bonus(self._company, self.train))

    def ran(self, step: int, train: Train) -> Ran:
        """The route of a step as the rules look at it, when a train runs it."""
        return self.routes.ran(self._company, train, self.route(step), self._worth)

    def _with_bonus(self, step: int) -> int:
        """What the route of a step earns, at least 0; nothing where the rules are against it."""
        ran = self.ran(step, self.train)
        against = self.routes.rules.against_route(ran)
        return 0 if against else max(0, ran.worth + self.routes.bonus(self._company, ran))

    def _turned(self, link: Link, to: int) -> Link:
        """A link walked the other way, to the stop that it came from."""
        return next(
            back for back in self.routes.graph.links[link.to]
            if back.to == to and back.mask == link.mask and back.hexes == link.hexes[::-1]
        )  # fmt: skip

    # Growing ---------------------------------------------------------------------------------

    def _in_reach(self) -> dict[int, list[_Way]]:
        """The ways on from every stop that the company's trains can leave."""
        graph, rules, train = self.routes.graph, self.routes.rules, self.train
        per_border = rules.crossing(train)
        ways: dict[int, list[_Way]] = {}
        ahead = list(self._tokens)
        while ahead:
            node = ahead.pop()
            if node in ways:
                continue
            ways[node] = []
            for link in graph.links[node]:
                if self._barred >> link.to & 1:
                    continue
                goes_on = not self._blocked >> link.to & 1
                ways[node].append(_Way(
                    link.mask, link.to, graph.places[link.to], self._worth[link.to],
                    self._counts[link.to] + per_border * (len(link.hexes) - 1), len(self.links), goes_on,
                    bool(self._ends[link.to]),
                ))  # fmt: skip
                self.links.append((node, link))
                if goes_on:
                    ahead.append(link.to)
        return ways

    def _grow_all(self) -> bool:
        """Grow the tree of every root; whether all of it is there."""
        earlier: set[int] = set()
        try:
            for token in self._tokens:
                ways = {node: [way for way in ways if way.to not in earlier] for node, ways in self._ways.items()}
                self._grow(token, ways)
                earlier.add(token)
        except _Full:
            return False
        return True

    def _grow(self, token: int, ways: dict[int, list[_Way]]) -> None:
        """Grow the tree of one root: a first arm by every link, and from each of its steps a second arm by every later
        link, so that no pair of arms is walked twice."""
        masks, gains, lengths, parents, numbers, second = (
            self.masks, self.gains, self.lengths, self.parents, self.numbers, self._second)  # fmt: skip
        most, should_stop, starts = self._most, self._should_stop, ways[token]
        # Where every train ends, the company's own do too: there is one arm.
        other_starts = [] if self._blocked >> token & 1 else starts
        has_bonus, tally = self.routes.looks_at_routes(self._company), self._tally
        # Where the rules look at the whole run, a route worth nothing may still join others, so it counts as a little.
        least = int(self.routes.looks_at_runs(self._company))
        keeps_all = has_bonus or least or not all(way.may_end for list_ in ways.values() for way in list_)
        root, ends = self._plant(token), self._ends

        def grow(
            ahead: Sequence[_Way], later: Sequence[_Way] | None, mask: int, places: int, length: int, worth: int,
            before: int, other: int, path: tuple[int, ...], known: int,
        ) -> None:  # fmt: skip
            is_second = later is None
            for n, (border, to, place, more, step_length, number, goes_on, may_end) in enumerate(ahead, 1):
                if border & mask or place & places or length + step_length > most:
                    continue
                step = len(masks)
                if not step % PAUSE and (should_stop() or step >= MOST_STEPS):
                    raise _Full
                crossed, far, earned = mask | border, length + step_length, worth + more
                masks.append(crossed)
                lengths.append(far)
                parents.append(before)
                numbers.append(number)
                second.append(is_second)
                # A stop worth nothing at the end only takes track from other trains, unless the route needs it to end there.
                nodes, gain = (*path, to) if tally else path, 0
                if may_end and ends[other] and (more or keeps_all or before == root):
                    gain = tally(nodes, other, earned) if tally else (
                        self._with_bonus(step) if has_bonus else earned) or least
                gains.append(gain if gain > known else 0)
                best = max(known, gain) if tally else 0
                if is_second:
                    if goes_on:
                        grow(ways[to], None, crossed, places | place, far, earned, step, other, nodes, best)
                    continue
                rest = other_starts[n:] if before == root else later
                if goes_on:
                    grow(ways[to], rest, crossed, places | place, far, earned, step, token, nodes, best)
                if rest:
                    grow(rest, None, crossed, places | place, far, earned, step, to, nodes, best)

        grow(starts, starts, 0, self.routes.graph.places[token], self._counts[token], self._worth[token],
             root, token, (token,), 0)  # fmt: skip

    def _plant(self, token: int) -> int:
        """The root of a tree: a step without a way."""
        root = len(self.masks)
        self._roots[root] = token
        self.masks.append(0)
        self.lengths.append(self._counts[token])
        self.parents.append(root)
        self.numbers.append(-1)
        self._second.append(0)
        self.gains.append(0)
        return root
