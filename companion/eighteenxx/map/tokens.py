"""Placing tokens: in which cities a company may, and why not elsewhere.

A circle that is kept as a home stays kept until its owner has placed the home token; it counts as free for walks and
trains, but nobody else's token goes there. Source: Off the Rails rules, "Token".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.eighteenxx.map.map import NODES, MapState, Token
from companion.eighteenxx.map.reach import Reaches
from companion.eighteenxx.map.tiles import CITY
from companion.engine.errors import IllegalMove, illegal, impossible


class Placing:
    """The rules of placing tokens on a map in play. Cities are named like stops: "F8", or "H6.1"."""

    def __init__(self, state: MapState, reaches: Reaches) -> None:
        self.state, self.reaches = state, reaches

    def cities(self, company: str) -> list[str]:
        """The cities where a company may place a token, in the order of the map."""
        reached = {*self.reaches.of(company).nodes(), *self._anywhere(company)}
        free = (node for node in sorted(reached) if next(self._against(company, node, False), None) is None)
        return [self.state.stop_name(node) for node in free]

    def everywhere(self) -> list[str]:
        """All cities, whoever may place a token there."""
        return self.in_hexes(self.state.names())

    def in_hexes(self, hexes: Iterable[str]) -> list[str]:
        """The cities in some hexes."""
        return [self._stop(name, n) for name in hexes for n in range(self.state.face(name).cities)]

    def has_city(self, company: str) -> bool:
        """Whether there is any."""
        reach, faces = self.reaches.of(company), self.state.faces

        def is_free(node: int) -> bool:
            return node % NODES < faces[node // NODES].cities and next(self._against(company, node, False), None) is None

        return any(map(is_free, self._anywhere(company))) or any(
            is_free(node) and reach.has_stop(node) for node in reach.candidates())

    def _anywhere(self, company: str) -> tuple[int, ...]:
        """The city where a company needs no connection, as a circle is kept for it there."""
        kept = self.state.kept_circles.get(company)
        return (NODES * self.state.hex(kept.hex).index,) if kept and kept.is_free else ()

    def is_connected(self, company: str, stop: str) -> bool:
        """Whether a company's track leads to a city."""
        return self.reaches.of(company).has_stop(self.state.node(stop))

    def refusals(self, company: str, stop: str, connected: bool = True) -> Iterator[IllegalMove]:
        """Name the reasons against placing a token in a city, the one that a player can act on first. Without
        `connected` (a home, the power of a private) it need not be reached."""
        yield from self._against(company, self.state.node(stop), connected)

    def _against(self, company: str, node: int, connected: bool) -> Iterator[IllegalMove]:
        index, city = divmod(node, NODES)
        hex_ = self.state.printed.hexes[index]
        if self.state.faces[index].stops[city].kind != CITY:
            yield impossible("{stop} is not a city: tokens are placed in cities.", stop=hex_.called)
            return
        circles = self.state.circles_at(index)[city]
        if not circles:
            yield impossible("{hex} has no circle for a token.", hex=hex_.called)
        elif None not in circles:
            holders = tuple(holder for holder in circles if holder)
            yield impossible("Every circle in {hex} is taken by: {holders}.", hex=hex_.called, holders=holders)
        elif (keeper := self.state.keeper(hex_.name)) not in (None, company):
            yield illegal(
                "{hex} is kept for {keeper} until it has placed its home token.", hex=hex_.called, keeper=keeper
            )
        elif self.state.kept_circles and (others := self.state.kept_for(hex_.name, company)) and (
                circles.count(None) <= len(others) + len(self._kept(company, hex_.name, city))):
            yield illegal("{hex} is kept for {company} until phase {phase}.", hex=hex_.called, company=tuple(others),
                          phase=next(iter(others.values())).until)
        elif circles.count(None) <= len(kept := self._kept(company, hex_.name, city)):
            yield illegal(
                "Every free circle in {hex} is kept as the home of: {companies}.", hex=hex_.called, companies=kept
            )
        if self.state.is_in(company, hex_.name):
            yield illegal("{company} already has a token in {hex}.", company=company, hex=hex_.called)
        elif connected and not self.reaches.of(company).has_stop(node) and node not in self._anywhere(company):
            yield self._out_of_reach(company, index)

    def _kept(self, company: str, name: str, city: int) -> tuple[str, ...]:
        """The other companies for whom a circle of a city is kept as their home."""
        return tuple(other for other in self.state.reserved(name, city) if other != company)

    def no_city(self, company: str, name: str) -> IllegalMove | None:
        """Why a company places no token in a hex; of several stops the cities are what is asked about. None: it may."""
        index = self.state.hex(name).index
        stops = self.state.faces[index].stops
        cities = [n for n, stop in enumerate(stops) if stop.kind == CITY] or range(min(len(stops), 1))
        if not cities:
            return impossible("{stop} is not a city: tokens are placed in cities.", stop=self.state.hex(name).called)
        names = [self.state.stop_name(NODES * index + n) for n in cities]
        reasons = [next(self.refusals(company, city), None) for city in names]
        return None if None in reasons else reasons[0]

    def place(self, company: str, stop: str) -> None:
        """Put a token into the first free circle of a city, or into a home hex where it waits for track. Raises
        ImpossibleMove: there is none."""
        if (stop, None) in self.state.printed.homes.values() and not self._with_track(stop):
            self.state.put_waiting(company, stop)
            return
        index, city = divmod(self.state.node(stop), NODES)
        self.state.put_token(company, self.state.printed.hexes[index].name, city)

    def stop_of(self, token: Token) -> str:
        """The city of a token, or the hex where it waits for one."""
        return token.hex if token.city is None else self._stop(token.hex, token.city)

    # Homes --------------------------------------------------------------------------------------

    def homes(self, company: str) -> tuple[str, ...]:
        """The cities that the home token of a company may go to: one, or several when it chooses; none when it has to
        wait in its hex until there is track, or a circle that others have left it. Raises ImpossibleMove: no home is kept
        for it."""
        name, city = self.state.home(company)
        circles = self.state.circles(name)
        if city is None or city >= len(circles):
            return self._with_track(name)
        return (self._stop(name, city),) if None in circles[city] else ()

    def place_home(self, company: str, stop: str | None = None) -> None:
        """Put the home token down: in its city, in `stop` where it chooses, in the hex where there is no track.

        Raises ImpossibleMove: it has to choose and `stop` is none of its cities, or its city is full.
        """
        name, _city = self.state.home(company)
        stops = self.homes(company)
        if stops:
            self._put_home(company, stops, stop)
        else:
            self.state.put_waiting(company, name)

    def choices(self, company: str) -> tuple[str, ...]:
        """The cities that a token which waits for its city may go to now: none as long as there is no track."""
        return self._with_track(self.state.waiting[company]) if company in self.state.waiting else ()

    def choose(self, company: str, stop: str) -> None:
        """Take a token that waits to its city. Raises ImpossibleMove: it does not wait, or not for this one."""
        self._put_home(company, self.choices(company), stop)

    def _put_home(self, company: str, stops: tuple[str, ...], stop: str | None) -> None:
        chosen = stops[0] if stop is None and len(stops) == 1 else stop
        if chosen is None or chosen not in stops:
            raise impossible("Choose the city for {company}'s token: {cities}.", company=company, cities=stops)
        self.place(company, chosen)

    def _with_track(self, name: str) -> tuple[str, ...]:
        """The cities of a hex that track leads to and that have a free circle."""
        face, circles = self.state.face(name), self.state.circles(name)
        return tuple(
            self._stop(name, n) for n in range(face.cities) if face.stops[n].edges and None in circles[n]
        )

    def _stop(self, name: str, city: int) -> str:
        return self.state.stop_name(NODES * self.state.hex(name).index + city)

    # The parts ----------------------------------------------------------------------------------

    def _out_of_reach(self, company: str, index: int) -> IllegalMove:
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
