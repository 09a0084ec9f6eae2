"""The graph of a map: its stops, and the links between them.

A stop (city, town or off-board place with track) is a node, numbered NODES * hex number + its place on the hex, which
stays its number as long as it is there. A link is a way from one stop to another without a stop in between; it knows
the borders that it crosses as bits, so that two links share track exactly when their masks meet: tracks that join at
an edge (a switch) cross the same border, tracks that only pass over each other do not.

The graph follows the map: when a tile is laid, only the stops whose links looked at that hex are worked out again.
Source: Off the Rails rules, "Run trains".
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from companion.eighteenxx.map.map import NODES, Circles, MapState
from companion.eighteenxx.map.printed import Hex, PrintedMap
from companion.eighteenxx.map.tiles import Stop


class Link(NamedTuple):
    """A way to the stop `to`: the borders crossed as bits, and the hexes walked, those of both stops included."""

    mask: int
    to: int
    hexes: tuple[int, ...]


class Route(NamedTuple):
    """A route on the graph: the nodes in order, and the links between them."""

    nodes: tuple[int, ...]
    links: tuple[Link, ...]

    @property
    def mask(self) -> int:
        """The borders that it crosses, as bits."""
        found = 0
        for link in self.links:
            found |= link.mask
        return found


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest on."""
    while mask:
        number = (mask & -mask).bit_length() - 1
        yield number
        mask ^= 1 << number


def _group(printed: PrintedMap, hex_: Hex, stop: Stop, apart: Collection[str]) -> str:
    """What of a route has one place at most, if a stop is a part of it: a side of the board, places of several hexes, the
    cities of a hex; "" if it is none."""
    if stop.side in printed.once:
        return stop.side
    if hex_.one_place:
        return hex_.name
    return "" if stop.group in apart else stop.group


class Graph:
    """Stops and links of a map in play. All lists are by node; read them through `refresh()`.

    `links[node]` are the links that leave a stop. `places[node]` is a bit for what counts once on a route: the stop,
    or the group that it belongs to. `terminal` is the set (as bits, 1 << node) of stops where every train ends.
    """

    def __init__(self, state: MapState) -> None:
        self.state = state
        printed = state.printed
        count = NODES * len(printed.hexes)
        self.links: list[tuple[Link, ...]] = [()] * count
        self.places = [1 << node for node in range(count)]
        self.terminal = 0
        #: By node: the hexes (bits) that its links looked at; by hex: the nodes (bits) whose links did.
        self._watched = [0] * count
        self._watchers = [0] * len(printed.hexes)
        self._seen = len(state.laid)
        #: What stands in the cities, as it was last; and of those the ones (bits) that have no empty circle.
        self._standing: Mapping[int, tuple[Circles, ...]] = {}
        self._full: list[tuple[int, Circles]] = []
        #: By company: the cities with its tokens, on the map at a version.
        self._tokens: dict[str, tuple[int, ...]] = {}
        self._tokens_at = 0
        groups: dict[str, int] = {}
        for hex_ in printed.hexes:
            for node, stop in enumerate(hex_.face.stops, NODES * hex_.index):
                if group := _group(printed, hex_, stop, state.apart):
                    self.places[node] = 1 << groups.setdefault(group, node)
        for index, face in enumerate(state.faces):
            if face.stops:
                self._rebuild(NODES * index, len(face.stops))

    def refresh(self) -> Graph:
        """Follow the tiles laid since the last time; returns itself."""
        laid = self.state.laid
        if self._seen == len(laid):
            return self
        changed = set(laid[self._seen :])
        self._seen = len(laid)
        near = [node for node in bits(self._watching(changed)) if node // NODES not in changed]
        for index in changed:
            self._rebuild(NODES * index, len(self.state.faces[index].stops))
        for node in near:
            self._link(node)
        return self

    def _watching(self, hexes: Iterable[int]) -> int:
        found = 0
        for index in hexes:
            found |= self._watchers[index]
        return found

    # Reading ---------------------------------------------------------------------------------

    def stops(self) -> Iterator[int]:
        """The nodes of all stops that have track."""
        for index, face in enumerate(self.state.faces):
            for place, stop in enumerate(face.stops):
                if stop.edges or face.is_joined:
                    yield NODES * index + place

    def tokens(self, company: str) -> tuple[int, ...]:
        """The nodes of the cities where a company has a token."""
        if self._tokens_at != self.state.version:
            self._tokens_at, self._tokens = self.state.version, {}
        if company not in self._tokens:
            by_name, placed = self.state.printed.by_name, self.state.placed.get(company, ())
            self._tokens[company] = tuple(sorted(
                {NODES * by_name[token.hex].index + token.city for token in placed if token.city is not None}))
        return self._tokens[company]

    def blocked(self, company: str) -> int:
        """The stops (as bits, 1 << node) that a company cannot pass: off-board places, and cities whose circles are
        all taken by others. An empty circle, also a reserved one, leaves a city open."""
        self.refresh()
        if (standing := self.state.standing()) is not self._standing:
            self._standing, self._full = standing, [
                (1 << NODES * index + city, circles)
                for index, cities in (*standing.items(), *self.state.shut_homes())
                for city, circles in enumerate(cities) if circles and None not in circles]
        found = self.terminal
        for stop, circles in self._full:
            if company not in circles and self.state.neutral not in circles:
                found |= stop
        return found

    def barred(self, company: str) -> int:
        """The stops (as bits) to which a company's track and trains may not come at all."""
        found = 0
        for node in self.state.barred(company):
            found |= 1 << node
        return found

    # Working out -----------------------------------------------------------------------------

    def _rebuild(self, first: int, stops: int) -> None:
        """Work out all stops of one hex."""
        face = self.state.faces[first // NODES]
        for place in range(NODES):
            node = first + place
            self.terminal &= ~(1 << node)
            if place < stops:
                self._link(node)
                if face.stops[place].is_terminal:
                    self.terminal |= 1 << node
            elif self._watched[node]:
                self._note(node, (), 0)

    def _link(self, node: int) -> None:
        """Follow the track from a stop to the next ones, along every branch."""
        start = node // NODES
        across, border, faces = self.state.printed.across, self.state.printed.border, self.state.faces
        found: list[Link] = []
        if start in self.state.printed.inner:
            found.append(Link(1 << self.state.printed.inner[start], 2 * NODES * start + 1 - node, (start,)))
        watched = 0
        ahead: list[tuple[int, int, tuple[int, ...]]] = [
            (6 * start + edge, 0, (start,)) for edge in faces[start].stops[node % NODES].edges
        ]
        while ahead:
            side, mask, hexes = ahead.pop()
            beyond = across[side]
            if beyond < 0 or mask >> border[side] & 1:
                continue
            index, edge = divmod(beyond, 6)
            watched |= 1 << index
            face = faces[index]
            if not face.edges >> edge & 1:
                continue
            mask, hexes = mask | 1 << border[side], (*hexes, index)
            for place in face.stops_at[edge]:
                if NODES * index + place != node:
                    found.append(Link(mask, NODES * index + place, hexes))
            for way in face.track_from[edge]:
                ahead.append((6 * index + way, mask, hexes))
        self._note(node, tuple(sorted(found)), watched)

    def _note(self, node: int, links: tuple[Link, ...], watched: int) -> None:
        for index in bits(self._watched[node] ^ watched):
            self._watchers[index] ^= 1 << node
        self.links[node], self._watched[node] = links, watched
