"""Routes as 18xx.games writes them down: by the hexes that their pieces walk through."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.eighteenxx.map.graph import Graph, Link, Route
from companion.eighteenxx.map.map import NODES
from companion.engine.errors import malformed


class SiteForm:
    """The part of `Routes` that reads them."""

    graph: Graph

    def rebuild(
        self, pieces: Sequence[Sequence[str]], nodes: Sequence[str] | None = None,
        is_legal: Callable[[Route], bool] = lambda route: True,
    ) -> Route:
        """Find the route that 18xx.games wrote down: each piece lists the hexes from one stop to the next, in either
        direction, and pieces that follow each other share a stop. `nodes` (hex-number of the stop) decide where several
        routes fit, and then what `is_legal`. Raises Malformed: none fits."""
        graph = self.graph.refresh()
        ways = [tuple([graph.state.hex(name).index for name in piece]) for piece in pieces]
        named, first = list[Route](), list[Route]()
        for route in self._chains(ways):
            if nodes is None or {self._their_name(node) for node in route.nodes} == set(nodes):
                if is_legal(route):
                    return route
                named.append(route)
            first.append(route)
        if not first:
            raise malformed(
                "There is no route along the track through: {hexes}.", hexes=tuple("-".join(piece) for piece in pieces)
            )
        return (named or first)[0]

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
        for link in self.graph.links[nodes[-1]]:
            if link.hexes in (ways[at], ways[at][::-1]) and not link.mask & used and link.to not in nodes:
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
