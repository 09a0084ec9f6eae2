"""Routes by the hexes that they walk through, as 18xx.games writes them down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.eighteenxx.map.graph import Graph, Link
from companion.eighteenxx.map.map import NODES
from companion.engine.errors import malformed


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


class ByHexes:
    """The part of `Routes` that finds them by their hexes."""

    graph: Graph

    def rebuild(self, pieces: Sequence[Sequence[str]], nodes: Sequence[str] | None = None) -> Route:
        """Find the route that 18xx.games wrote down: each piece lists the hexes from one stop to the next, in either
        direction, and pieces that follow each other share a stop. `nodes` (hex-number of the stop) decide where several
        routes fit. Raises Malformed: none fits."""
        graph = self.graph.refresh()
        ways = [tuple([graph.state.hex(name).index for name in piece]) for piece in pieces]
        first: Route | None = None
        for route in self._chains(ways):
            if nodes is None or {self._their_name(node) for node in route.nodes} == set(nodes):
                return route
            first = first or route
        if first is None:
            raise malformed(
                "There is no route along the track through: {hexes}.", hexes=tuple("-".join(piece) for piece in pieces)
            )
        return first

    def _their_name(self, node: int) -> str:
        return f"{self.graph.state.printed.hexes[node // NODES].name}-{node % NODES}"

    def _chains(self, ways: list[tuple[int, ...]]) -> Iterator[Route]:
        """All routes whose links walk through exactly these hexes, piece by piece."""
        if not ways:
            return
        for hexes in dict.fromkeys((ways[0], ways[0][::-1])):
            for node in range(NODES * hexes[0], NODES * hexes[0] + NODES):
                for link in self.graph.links[node]:
                    if link.hexes == hexes:
                        yield from self._chain(ways, 1, (node, link.to), (link,), link.mask)

    def _chain(
        self, ways: list[tuple[int, ...]], at: int, nodes: tuple[int, ...], links: tuple[Link, ...], used: int
    ) -> Iterator[Route]:
        if at == len(ways):
            yield Route(nodes, links)
            return
        both = (ways[at], ways[at][::-1])
        for link in self.graph.links[nodes[-1]]:
            if link.hexes in both and not link.mask & used and link.to not in nodes:
                yield from self._chain(ways, at + 1, (*nodes, link.to), (*links, link), used | link.mask)

    def through(self, hexes: Sequence[str]) -> Iterator[Route]:
        """The routes that walk through exactly these hexes in this order; if there is none, those whose stops lie in them.
        Raises ImpossibleMove: there is no such hex."""
        state = self.graph.refresh().state
        walked = tuple(state.hex(name).index for name in hexes)
        starts = [(node,) for node in range(NODES * walked[0], NODES * walked[0] + NODES)] if walked else []
        found = [route for nodes in starts for route in self._through(walked, nodes, (), 0)]
        yield from found or (route for nodes in starts for route in self._through(walked, nodes, (), 0, by_stops=True))

    def _through(
        self, hexes: tuple[int, ...], nodes: tuple[int, ...], links: tuple[Link, ...], used: int, by_stops: bool = False
    ) -> Iterator[Route]:
        """Go on along the hexes, of which the first is that of the last node."""
        if len(hexes) == 1 and links:
            yield Route(nodes, links)
        for link in self.graph.links[nodes[-1]]:
            way = (hexes[0], link.to // NODES) if by_stops else link.hexes
            if hexes[:len(way)] == way and not link.mask & used and link.to not in nodes:
                yield from self._through(hexes[len(way) - 1:], (*nodes, link.to), (*links, link), used | link.mask, by_stops)
