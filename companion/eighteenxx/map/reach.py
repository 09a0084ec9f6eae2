"""What a company reaches: everything that can be walked to along track from a city with its token.

A walk goes like a train of any length: no stop twice, no border twice. It may enter but not leave a city all of whose
circles hold tokens of others, and it ends at off-board places. An empty circle never blocks, reserved or not. Track
that leads nowhere yet counts, because the next tile may join it. A home token that waits for its city is in all
cities of its hex. Source: Off the Rails rules, "Lay track", "Token".
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from companion.eighteenxx.map.graph import Graph
from companion.eighteenxx.map.map import NODES, MapState

#: How many steps a walk through one company's network may take to settle what a first look leaves open.
STEPS = 20_000

Step = tuple[int, int, int]  # a side that is being left, the borders crossed so far, the stops passed so far


@dataclass(frozen=True, slots=True)
class Reach:
    """What a company reaches. `arrivals[hex number]` are the edges (bits) at which its track meets that hex from
    outside, whether the hex has track there or not; `stops` are the stops (bits, 1 << node), those with its own tokens
    included; `own` only those."""

    arrivals: tuple[int, ...]
    stops: int
    own: int

    def has_stop(self, node: int) -> bool:
        """Whether a stop is reached."""
        return bool(self.stops >> node & 1)

    def stops_in(self, index: int) -> int:
        """The places (bits) of the stops reached on a hex, by its number."""
        return self.stops >> NODES * index & (1 << NODES) - 1

    def touches(self, index: int) -> bool:
        """Whether anything of a hex, by its number, can be worked on: track meets it, or a stop there is reached."""
        return bool(self.arrivals[index] or self.stops_in(index))

    def nodes(self) -> list[int]:
        """The stops as a list."""
        return [node for node in range(self.stops.bit_length()) if self.stops >> node & 1]


class Reaches:
    """The reach of every company on a map in play, kept until the map changes."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._known: dict[str, tuple[int, Reach]] = {}
        #: By company: what is known besides of how it comes to sides. It is worked out when it is asked for.
        self._ways: dict[str, _Ways] = {}

    def of(self, company: str) -> Reach:
        """What a company reaches now."""
        version = self.graph.state.version
        known = self._known.get(company)
        if known is None or known[0] != version:
            known = (version, _reach(self.graph, company))
            self._known[company] = known
        return known[1]

    def crosses(self, company: str, index: int, a: int, b: int) -> bool:
        """Whether a company's walk can come into a hex at edge `a`, and leave by `b` if there were track between them."""
        state, side = self.graph.state, 6 * index + a
        border = state.printed.border[6 * index + b]
        if not self.of(company).arrivals[index] >> a & 1:
            return False
        # No walk has crossed the edge of the map, nor gone on over a border where the hex has no track.
        if border < 0 or not state.faces[index].edges >> b & 1:
            return True
        ways = self._ways.get(company)
        if ways is None or ways.version != state.version:
            ways = self._ways[company] = _Ways(self.graph, company)
        return ways.avoids(side, border)


class _Ways:
    """How a company comes to sides now: by which borders the shortest way does, and which borders some way avoids."""

    def __init__(self, graph: Graph, company: str) -> None:
        self.version, self._graph, self._company = graph.state.version, graph, company
        self._crossed: dict[int, int] = {}
        _walker(graph, company).spread(strict=True, crossed=self._crossed)
        self._known: dict[tuple[int, int], bool] = {}

    def avoids(self, side: int, border: int) -> bool:
        """Whether a way to a side that is reached does not cross a border."""
        if side in self._crossed and not self._crossed[side] >> border & 1:
            return True
        if (side, border) not in self._known:
            self._known[side, border] = _walker(self._graph, self._company, 1 << border).comes_to(side)
        return self._known[side, border]


def _reach(graph: Graph, company: str) -> Reach:
    """Look twice, which is quick: where the shortest walks come to, and where any walk could, be it one that repeats
    itself. What only the second finds is settled by trying every walk."""
    walker = _walker(graph, company)
    sure, stops = walker.spread(strict=True)
    perhaps, all_stops = walker.spread(strict=False)
    if (sure, stops) != (perhaps, all_stops):
        sure, stops = walker.try_all(sure, stops, perhaps, all_stops)
    arrivals = [0] * len(graph.state.faces)
    while sure:
        side = (sure & -sure).bit_length() - 1
        sure &= sure - 1
        arrivals[side // 6] |= 1 << side % 6
    return Reach(tuple(arrivals), stops, walker.own)


def _walker(graph: Graph, company: str, closed: int = 0) -> _Walker:
    """One that walks for a company, and crosses none of the borders `closed`."""
    tokens = [*graph.tokens(company), *_waiting(graph.state, company)]
    return _Walker(graph.state, graph.blocked(company), tokens, graph.barred(company), closed)


def reached_with_permits(graph: Graph, company: str) -> int:
    """The stops (bits) that a company would reach by the shortest walks if it had every permit."""
    return _Walker(graph.state, graph.blocked(company), graph.tokens(company), 0).spread(strict=True)[1]


def _waiting(state: MapState, company: str) -> list[int]:
    """All cities of the hex where the company's home token waits for its city: it may come to any of them."""
    if company not in state.waiting:
        return []
    index = state.hex(state.waiting[company]).index
    return [NODES * index + city for city in range(state.faces[index].cities)]


class _Walker:
    """Walks from the tokens of one company. Sets of sides, of stops and of borders are ints of bits; none of the borders
    `closed` is crossed."""

    def __init__(self, state: MapState, blocked: int, tokens: list[int], barred: int, closed: int = 0) -> None:
        self.faces, self.blocked, self.tokens, self.barred = state.faces, blocked, tokens, barred
        self.closed = closed
        self.across, self.border = state.printed.across, state.printed.border
        self.own = sum(1 << node for node in tokens)

    def spread(self, strict: bool, crossed: dict[int, int] | None = None) -> tuple[int, int]:
        """The sides and stops found when every side is entered once, by the shortest walk. `strict` keeps to walks
        without repetition and may miss some; otherwise walks may repeat themselves and find all that is joined. `crossed`
        learns by side the borders (bits) that the walk there has crossed."""
        arrivals, stops, ahead = 0, self.own, self._begin()
        while ahead:
            step = ahead.popleft()
            side, used, _passed = step
            beyond = self.across[side]
            if beyond < 0 or arrivals >> beyond & 1 or used >> self.border[side] & 1:
                continue
            arrivals |= 1 << beyond
            if crossed is not None:
                crossed[beyond] = used | 1 << self.border[side]
            for node in self._enter(step, beyond, strict, ahead):
                stops |= 1 << node
        return arrivals, stops

    def try_all(self, arrivals: int, stops: int, all_arrivals: int, all_stops: int) -> tuple[int, int]:
        """Try every walk until all that is wanted has been found. After STEPS what has been found is all: on maps as
        dense as that, everything there is has been found long before."""
        ahead = self._begin()
        for _ in range(STEPS):
            if not ahead or not (all_arrivals & ~arrivals or all_stops & ~stops):
                return arrivals, stops
            step = ahead.pop()
            side, used, _passed = step
            beyond = self.across[side]
            if beyond < 0 or used >> self.border[side] & 1:
                continue
            arrivals |= 1 << beyond
            for node in self._enter(step, beyond, True, ahead):
                stops |= 1 << node
        return arrivals, stops

    def comes_to(self, side: int) -> bool:
        """Whether a walk without repetition comes to a side, looked for as `_reach` does."""
        if self.spread(strict=True)[0] >> side & 1:
            return True
        if not self.spread(strict=False)[0] >> side & 1:
            return False
        return bool(self.try_all(0, self.own, 1 << side, 0)[0] >> side & 1)

    def _begin(self) -> deque[Step]:
        """The first steps from all tokens."""
        ahead: deque[Step] = deque()
        for token in self.tokens:
            self._leave(token, 6, self.closed, 1 << token, ahead)
        return ahead

    def _enter(self, step: Step, beyond: int, strict: bool, ahead: deque[Step]) -> list[int]:
        """Enter a hex at a side: go on along its track, and tell the stops there."""
        side, used, passed = step
        index, edge = divmod(beyond, 6)
        face = self.faces[index]
        if strict:
            used |= 1 << self.border[side]
        for way in face.track_from[edge]:
            ahead.append((6 * index + way, used, passed))
        found = []
        for place in face.stops_at[edge]:
            node = NODES * index + place
            if (strict and passed >> node & 1) or self.barred >> node & 1:
                continue
            found.append(node)
            if not self.blocked >> node & 1:
                self._leave(node, edge, used, passed | 1 << node, ahead)
        return found

    def _leave(self, node: int, entered: int, used: int, passed: int, ahead: deque[Step]) -> None:
        """Leave a stop by every edge but the one it was entered by."""
        index = node // NODES
        for edge in self.faces[index].stops[node % NODES].edges:
            if edge != entered:
                ahead.append((6 * index + edge, used, passed))
