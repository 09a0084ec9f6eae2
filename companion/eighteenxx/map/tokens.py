"""Placing tokens: in which cities a company may, and why not elsewhere.

A circle that is kept as a home stays kept until its owner has placed the home token; it counts as free for walks and
trains, but nobody else's token goes there. Source: Off the Rails rules, "Token".
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.eighteenxx.map.map import NODES, MapState
from companion.eighteenxx.map.reach import Reaches
from companion.eighteenxx.map.tiles import CITY
from companion.engine.errors import IllegalMove, illegal, impossible


class Placing:
    """The rules of placing tokens on a map in play. Cities are named like stops: "F8", or "H6.1"."""

    def __init__(self, state: MapState, reaches: Reaches) -> None:
        self.state, self.reaches = state, reaches

    def cities(self, company: str) -> list[str]:
        """The cities where a company may place a token, in the order of the map."""
        reached = self.reaches.of(company).nodes()
        names = [self.state.stop_name(node) for node in reached]
        return [name for name in names if next(self.refusals(company, name), None) is None]

    def refusals(self, company: str, stop: str, connected: bool = True) -> Iterator[IllegalMove]:
        """Name the reasons against placing a token in a city, the one that a player can act on first. Without
        `connected` (a home, the power of a private) it need not be reached."""
        index, city = divmod(self.state.node(stop), NODES)
        hex_ = self.state.printed.hexes[index]
        if self.state.faces[index].stops[city].kind != CITY:
            yield impossible("{stop} is no city: tokens are placed in cities.", stop=hex_.called)
            return
        if None not in self.state.circles[index][city]:
            holders = tuple(holder for holder in self.state.circles[index][city] if holder)
            yield impossible("Every circle in {hex} is taken by: {holders}.", hex=hex_.called, holders=holders)
        elif not self.free(company, stop):
            kept = tuple(other for other in self.state.reserved(hex_.name, city) if other != company)
            yield illegal(
                "Every free circle in {hex} is kept as the home of: {companies}.", hex=hex_.called, companies=kept
            )
        if self.state.city_of(company, hex_.name) is not None:
            yield illegal("{company} already has a token in {hex}.", company=company, hex=hex_.called)
        elif connected and not self.reaches.of(company).has_stop(NODES * index + city):
            yield self._out_of_reach(company, stop)

    def free(self, company: str, stop: str) -> int:
        """How many circles of a city are free for a company: not those that are kept as another's home."""
        index, city = divmod(self.state.node(stop), NODES)
        name = self.state.printed.hexes[index].name
        kept = sum(other != company for other in self.state.reserved(name, city))
        return max(self.state.circles[index][city].count(None) - kept, 0)

    def slot(self, stop: str) -> int | None:
        """The circle that the next token in a city goes into, None when all are taken."""
        index, city = divmod(self.state.node(stop), NODES)
        circles = self.state.circles[index][city]
        return circles.index(None) if None in circles else None

    def place(self, company: str, stop: str) -> None:
        """Put a token into the first free circle of a city. Raises ImpossibleMove: there is none."""
        index, city = divmod(self.state.node(stop), NODES)
        self.state.put_token(company, self.state.printed.hexes[index].name, city)

    def _out_of_reach(self, company: str, stop: str) -> IllegalMove:
        index = self.state.node(stop) // NODES
        hex_ = self.state.printed.hexes[index]
        cities = tuple(self.cities(company))
        if not cities:
            return illegal(
                "{hex} cannot be reached from a token of {company}, nor can any other free city.",
                hex=hex_.called, company=company,
            )
        return illegal(
            "{hex} cannot be reached from a token of {company}. It can place one in: {cities}.",
            hex=hex_.called, company=company, cities=cities,
        )
