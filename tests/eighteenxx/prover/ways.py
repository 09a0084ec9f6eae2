"""The way of one train in an integer programme: which pieces of track it runs over, and which stops it comes to.

Track is a graph: its points are stops and borders between hexes, its lines are pieces of track. A way is a path in it from
one stop to another. Circles beside the path are forbidden when they occur.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from tests.eighteenxx.prover.printed import Border, Piece, Place, Position
from tests.eighteenxx.prover.programme import MANY, Programme, Row

Point = Border | Place


class Way:
    """Variables by piece, border and stop; `runs` is 1 if the train does. Sources: 18xx-routes, "Legal route of one train":
    at least two stops, no stop twice, no side twice, a token, nothing beyond an end."""

    def __init__(self, programme: Programme, position: Position, company: str) -> None:
        self.programme, self.position, self.company = programme, position, company
        pieces, self.stops = position.within(company)
        self.runs = programme.binary()
        self.over = {piece: programme.binary() for piece in pieces}
        self.crosses = {end: programme.binary() for piece in pieces for end in piece.ends if isinstance(end, frozenset)}
        self.visits = {stop: programme.binary() for stop in self.stops}
        self.ends = {stop: programme.binary() for stop in self.stops}
        self._join()

    def _join(self) -> None:
        """What makes a way of pieces."""
        row, exactly = self.programme.row, self.programme.exactly
        on_side: dict[tuple[str, Point], list[int]] = defaultdict(list)
        for piece, used in self.over.items():
            for end in piece.ends:
                on_side[piece.hex, end].append(used)
        for border, crossed in self.crosses.items():
            hexes = {hex_ for hex_, _edge in border}
            for hex_ in hexes:  # one piece on each side, as often as the border is crossed: once at most
                exactly(0, {**dict.fromkeys(on_side[hex_, border], 1), crossed: -1})
            if len(hexes) < 2:
                exactly(0, {crossed: 1})
        for stop, visited in self.visits.items():
            end = self.ends[stop]
            exactly(0, {**dict.fromkeys(on_side[stop[0], stop], 1), visited: -2, end: 1})
            row(-MANY, {end: 1, visited: -1}, 0)
            row(-MANY, {visited: 1, self.runs: -1}, 0)
            if self.position.is_end(self.company, stop):
                exactly(0, {end: 1, visited: -1})
            if self.position.is_barred(self.company, stop):
                exactly(0, {visited: 1})
        exactly(0, {**dict.fromkeys(self.ends.values(), 1), self.runs: -2})
        tokens = [self.visits[stop] for stop in self.position.tokens.get(self.company, ()) if stop in self.visits]
        row(-MANY, {self.runs: 1, **dict.fromkeys(tokens, -1)}, 0)
        groups: dict[Place | str, list[int]] = defaultdict(list)
        for stop, visited in self.visits.items():
            groups[self.position.counts_as(stop)].append(visited)
        for visits in groups.values():
            if len(visits) > 1:
                row(-MANY, dict.fromkeys(visits, 1), 1)

    def circles(self, ones: frozenset[int]) -> Iterator[frozenset[Point]]:
        """The points of each circle with a stop that lies beside the path."""
        at: dict[Point, list[Piece]] = defaultdict(list)
        for piece, used in self.over.items():
            if used in ones:
                for end in piece.ends:
                    at[end].append(piece)
        left = set(at)
        while left:
            ahead = [left.pop()]
            found = set(ahead)
            while ahead:
                for piece in at[ahead.pop()]:
                    ahead += [end for end in piece.ends if end not in found]
                    found.update(piece.ends)
            left -= found
            stops = [point for point in found if point in self.visits]
            if stops and not any(self.ends[stop] in ones for stop in stops):
                yield frozenset(found)

    def leaving(self, circle: frozenset[Point]) -> Iterator[Row]:
        """That a way which comes to a stop of a circle ends within, or goes out of it: twice in all."""
        out = {used: 1.0 for piece, used in self.over.items() if len(circle.intersection(piece.ends)) == 1}
        for stop in circle.intersection(self.visits):
            ends = {self.ends[one]: 1.0 for one in circle.intersection(self.visits)}
            yield 0, {**out, **ends, self.visits[stop]: -2.0}, MANY


def cuts(ways: list[Way], ones: frozenset[int]) -> list[Row]:
    """What forbids the circles of a solution, to every train."""
    circles = {circle for way in ways for circle in way.circles(ones)}
    return [row for circle in circles for way in ways for row in way.leaving(circle)]
