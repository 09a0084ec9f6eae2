"""What a company reaches: everything that can be walked to along track from a city with its token.

A walk goes like a train of any length: no stop twice, no border twice. It may enter but not leave a city all of whose
circles hold tokens of others, and it ends at off-board places. An empty circle never blocks, reserved or not. Track
that leads nowhere yet counts, because the next tile may join it. A home token that waits for its city is in all
cities of its hex. Source: Off the Rails rules, "Lay track", "Token".
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from companion.eighteenxx.map.graph import Graph, bits
from companion.eighteenxx.map.map import NODES, MapState

ALL_PLACES = (1 << NODES) - 1
#: How many steps a walk through one company's network may take to settle what a first look leaves open.
STEPS = 20_000

Step = tuple[int, int, int]  # a side that is being left, the borders crossed so far, the stops passed so far


class Found(NamedTuple):
    """Where walks have come to, as bits: `sides` of hexes, from outside (1 << 6 * hex number + edge), and `stops`
    (1 << node)."""

    sides: int
    stops: int

    def at(self, index: int) -> tuple[int, int]:
        """The edges (bits) at which a hex was come to, by its number, and the places (bits) of the stops in it."""
        return self.sides >> 6 * index & 0b111111, self.stops >> NODES * index & ALL_PLACES


class Reach:
    """What a company reaches: the sides at which its track meets hexes from outside, whether they have track there or not,
    and the stops, those with its own tokens (`own`, bits) included.

    The shortest walks are looked at first, as far as somebody asks: what they come to is sure. Any walk, be it one that
    repeats itself, comes to all that could be reached. What is asked for and only could be is settled by trying every walk,
    as far as that takes.
    """

    def __init__(self, walker: _Walker) -> None:
        self.own, self._walker, self._shortest = walker.own, walker, _Spread(walker, strict=True)

    @cached_property
    def _sure(self) -> Found:
        return self._shortest.until(0, 0)

    @cached_property
    def _perhaps(self) -> Found:
        return _Spread(self._walker, strict=False).until(0, 0)

    @cached_property
    def _trial(self) -> _Trial:
        return _Trial(self._walker, self._sure)

    def _settled(self, of: Found) -> Found:
        """The part `of` all sides and stops that is reached."""
        left = Found(of.sides & self._perhaps.sides & ~self._sure.sides, of.stops & self._perhaps.stops & ~self._sure.stops)
        if left.sides or left.stops:
            self._sure = self._trial.until(left)
        return self._sure

    def arrivals(self, index: int) -> int:
        """The edges (bits) at which track meets a hex, by its number."""
        return self._settled(Found(0b111111 << 6 * index, 0)).at(index)[0]

    def has_stop(self, node: int) -> bool:
        """Whether a stop is reached."""
        stop = 1 << node
        return bool(self._shortest.until(0, stop).stops & stop or self._settled(Found(0, stop)).stops & stop)

    def stops_in(self, index: int) -> int:
        """The places (bits) of the stops reached on a hex, by its number."""
        return self._settled(Found(0, ALL_PLACES << NODES * index)).at(index)[1]

    def looks(self, index: int) -> Iterator[tuple[int, int]]:
        """The arrivals at a hex and the stops in it, more each time until it is all: for whoever looks for any of them."""
        first = self._shortest.until(0b111111 << 6 * index, ALL_PLACES << NODES * index).at(index)
        yield first
        sure = self._sure.at(index)
        if sure != first:
            yield sure
        settled = self.arrivals(index), self.stops_in(index)
        if settled != sure:
            yield settled

    def touches(self, index: int) -> bool:
        """Whether anything of a hex, by its number, can be worked on: track meets it, or a stop there is reached."""
        return any(edges or stops for edges, stops in self.looks(index))

    def nodes(self) -> list[int]:
        """The stops as a list."""
        return list(bits(self._settled(Found(0, -1)).stops))

    def candidates(self) -> Iterator[int]:
        """The stops that could be reached, those first that are: for whoever looks for one of them."""
        seen = 0
        while new := self._shortest.until(0, ~seen).stops & ~seen:
            yield from bits(new)
            seen |= new
        yield from bits(self._perhaps.stops & ~seen)


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
            known = self._known[company] = (version, Reach(_walker(self.graph, company)))
        return known[1]

    def crosses(self, company: str, index: int, a: int, b: int) -> bool:
        """Whether a company's walk can come into a hex at edge `a`, and leave by `b` if there were track between them."""
        state, side = self.graph.state, 6 * index + a
        border = state.printed.border[6 * index + b]
        if not any(edges >> a & 1 for edges, _stops in self.of(company).looks(index)):
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
        _Spread(_walker(graph, company), strict=True, crossed=self._crossed).until(0, 0)
        self._known: dict[tuple[int, int], bool] = {}

    def avoids(self, side: int, border: int) -> bool:
        """Whether a way to a side that is reached does not cross a border."""
        if side in self._crossed and not self._crossed[side] >> border & 1:
            return True
        if (side, border) not in self._known:
            self._known[side, border] = _walker(self._graph, self._company, 1 << border).comes_to(side)
        return self._known[side, border]


def _walker(graph: Graph, company: str, closed: int = 0) -> _Walker:
    """One that walks for a company, and crosses none of the borders `closed`."""
    tokens = (*graph.tokens(company), *_waiting(graph.state, company))
    return _Walker(graph.state, graph.blocked(company), tokens, graph.barred(company), closed)


def reached_with_permits(graph: Graph, company: str) -> int:
    """The stops (bits) that a company would reach by the shortest walks if it had every permit."""
    return _Spread(_Walker(graph.state, graph.blocked(company), graph.tokens(company), 0), strict=True).until(0, 0).stops


def _waiting(state: MapState, company: str) -> list[int]:
    """All cities of the hex where the company's home token waits for its city: it may come to any of them."""
    by_name = state.printed.by_name
    waiting = [by_name[token.hex].index for token in state.placed.get(company, ())
               if token.city is None and token.hex in by_name]
    return [NODES * index + city for index in waiting for city in range(state.faces[index].cities)]


class _Walker:
    """Walks from the tokens of one company over a map as it lies now. Sets of sides, of stops and of borders are ints of
    bits; none of the borders `closed` is crossed."""

    def __init__(self, state: MapState, blocked: int, tokens: Sequence[int], barred: int, closed: int = 0) -> None:
        self.faces, self.blocked, self.tokens, self.barred = tuple(state.faces), blocked, tokens, barred
        self.closed = closed
        self.across, self.border = state.printed.across, state.printed.border
        self.own = sum(1 << node for node in tokens)

    def comes_to(self, side: int) -> bool:
        """Whether a walk without repetition comes to a side, looked for as a reach does."""
        return any(edges >> side % 6 & 1 for edges, _stops in Reach(self).looks(side // 6))

    def begin(self) -> deque[Step]:
        """The first steps from all tokens."""
        ahead: deque[Step] = deque()
        for token in self.tokens:
            index, place = divmod(token, NODES)
            for edge in self.faces[index].stops[place].edges:
                ahead.append((6 * index + edge, self.closed, 1 << token))
        return ahead

    def enter(self, beyond: int, used: int, passed: int, ahead: deque[Step]) -> int:
        """Enter a hex at a side, by a walk that has `used` borders and `passed` stops: go on along its track, and tell the
        stops there (bits)."""
        index, edge = divmod(beyond, 6)
        face, first, found = self.faces[index], beyond - edge, 0
        if not face.edges >> edge & 1:
            return 0
        for way in face.track_from[edge]:
            ahead.append((first + way, used, passed))
        for place in face.stops_at[edge]:
            stop = 1 << NODES * index + place
            if (passed | self.barred) & stop:
                continue
            found |= stop
            if not self.blocked & stop:
                for out in face.stops[place].edges:
                    if out != edge:  # a stop is not left by the edge that it was entered by
                        ahead.append((first + out, used, passed | stop))
        return found


class _Spread:
    """The sides and stops found when every side is entered once, by the shortest walk: a walk further as far as somebody
    asks. `strict` keeps to walks without repetition and may miss some; otherwise walks may repeat themselves and find all
    that is joined. `crossed` learns by side the borders (bits) that the walk there has crossed."""

    def __init__(self, walker: _Walker, strict: bool, crossed: dict[int, int] | None = None) -> None:
        self._walker, self._strict, self._crossed = walker, strict, crossed
        self._found, self._ahead = Found(0, walker.own), walker.begin()

    def until(self, any_side: int, any_stop: int) -> Found:
        """Go on until any of these sides (bits) or stops (bits) has been found, or nothing is left. Returns all that has
        been."""
        walker, ahead, (sides, stops) = self._walker, self._ahead, self._found
        across, border, strict, crossed = walker.across, walker.border, self._strict, self._crossed
        while ahead and not (sides & any_side or stops & any_stop):
            side, used, passed = ahead.popleft()
            beyond = across[side]
            if beyond < 0 or sides >> beyond & 1 or used >> border[side] & 1:
                continue
            sides |= 1 << beyond
            if crossed is not None:
                crossed[beyond] = used | 1 << border[side]
            stops |= walker.enter(beyond, used | 1 << border[side] if strict else used, passed if strict else 0, ahead)
        self._found = found = Found(sides, stops)
        return found


class _Trial:
    """Every walk of one company, tried one after another as far as somebody asks. After STEPS what has been found is all: on
    maps as dense as that, everything there is has been found long before."""

    def __init__(self, walker: _Walker, sure: Found) -> None:
        self._walker, self._found, self._ahead, self._left = walker, sure, walker.begin(), STEPS

    def until(self, wanted: Found) -> Found:
        """Go on until all that is wanted has been found, or nothing is left to try. Returns all that has been."""
        walker, ahead, (sides, stops) = self._walker, self._ahead, self._found
        while ahead and self._left and (wanted.sides & ~sides or wanted.stops & ~stops):
            self._left -= 1
            side, used, passed = ahead.pop()
            beyond = walker.across[side]
            if beyond < 0 or used >> walker.border[side] & 1:
                continue
            sides |= 1 << beyond
            stops |= walker.enter(beyond, used | 1 << walker.border[side], passed, ahead)
        self._found = Found(sides, stops)
        return self._found
