"""The map of Tasmania: who lies where, which red networks there are, what a track costs and brings.

The map knows no money and no shares. `lay` changes it; take a `copy` to ask "what if".
Sources: Emu Bay rules, 'Build Track', 'Narrow gauge', 'Ports', 'Towns'.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from companion.engine.reading import Json
from companion.games.emu_bay.box import Box
from companion.games.emu_bay.moves import NARROW, ORDINARY, Space

MAX_TOWNS = 3


class Laid(NamedTuple):
    """What one track did: revenue of the builder, and of others whom it connected to a port."""

    revenue: int
    others: Mapping[str, int]


class Map:
    """Everything that lies on the 56 hexes. All values are immutable, so a copy is cheap."""

    __slots__ = ("box", "cubes", "merged", "narrow_towns", "occupied", "ordinary", "ported", "prices", "red", "networks",
                 "stations", "towned")

    def __init__(
        self, box: Box, stations: Mapping[str, str], cubes: Mapping[str, int], options: Json
    ) -> None:
        self.box = box
        self.narrow_towns: bool = options["narrow_gauge_counts_for_towns"]
        self.prices = {**box.costs, "forest": (options["forest_first_cost"], box.costs["forest"][1])}
        self.cubes = {hex_: count for hex_, count in cubes.items() if count}
        self.stations = dict(stations)
        self.ordinary = {c.id: frozenset({c.station}) for c in box.companies.values()}
        self.merged: dict[str, tuple[str, ...]] = {}
        self.red: dict[str, str] = {}
        self.networks: dict[str, frozenset[str]] = {}
        self.occupied = {c.station for c in box.companies.values()}
        for independent, hex_ in stations.items():
            self._put_red(hex_, independent)
        self.ported: frozenset[str] = frozenset()
        self.towned = frozenset(c for c in self.ordinary if self.towns(c))
        self.ported = frozenset(c for c in box.all_companies if self.reaches_port(c))

    def copy(self) -> Map:
        """A map to try things on."""
        other = Map.__new__(Map)
        for name in ("box", "narrow_towns", "prices", "stations", "merged", "ported", "towned"):
            setattr(other, name, getattr(self, name))
        other.cubes = self.cubes.copy()
        other.ordinary = self.ordinary.copy()
        other.red = self.red.copy()
        other.networks = self.networks.copy()
        other.occupied = self.occupied.copy()
        return other

    # Reading ---------------------------------------------------------------------------------

    def red_reach(self, company: str) -> frozenset[str]:
        """The red networks a company uses: of its own station, or of the independents it has merged."""
        if company in self.stations:
            return self.networks[self.stations[company]]
        parts = self.merged.get(company, ())
        return frozenset().union(*(self.networks[self.stations[part]] for part in parts)) if parts else frozenset()

    def reach(self, company: str) -> frozenset[str]:
        """All hexes a company reaches: its station and ordinary track, and its red networks."""
        return self.ordinary.get(company, frozenset()) | self.red_reach(company)

    def towns(self, company: str) -> set[str]:
        """The towns a company is connected to."""
        hexes = self.reach(company) if self.narrow_towns else self.ordinary.get(company, frozenset())
        return {hex_ for hex_ in hexes if self.box.terrain[hex_] == "town"}

    def reaches_port(self, company: str) -> bool:
        """Whether a port lies in the company's reach (once connected, always connected)."""
        return company in self.ported or any(self.box.terrain[hex_] == "port" for hex_ in self.reach(company))

    def farms(self, company: str) -> int:
        """How many ordinary tracks of the company lie on farms."""
        return sum(self.box.terrain[hex_] == "farm" for hex_ in self.ordinary.get(company, ()))

    def price(self, hex_: str) -> int:
        """What the next track here costs: the first or the second price. Forest and mountain know no second."""
        first, second = self.prices[self.box.terrain[hex_]]
        return int(second if hex_ in self.occupied and second is not None else first)

    def track(self) -> Iterator[tuple[str, str, str]]:
        """All track but the stations, with who laid it, its hex and gauge: a company's ordinary track by column and row, red
        track as laid."""
        for company, hexes in self.ordinary.items():
            for hex_ in sorted(hexes - {self.box.companies[company].station}, key=self.box.hexes.index):
                yield company, hex_, ORDINARY
        stations = set(self.stations.values())
        for hex_, layer in self.red.items():
            if hex_ not in stations:
                yield layer, hex_, NARROW

    def is_closed(self, hex_: str) -> bool:
        """Whether the hex holds one occupant only and has it."""
        return hex_ in self.occupied and self.prices[self.box.terrain[hex_]][1] is None

    def own_track(self, company: str, hex_: str) -> str | None:
        """Who laid what counts as the company's own red track in a hex: itself or one it has merged."""
        layer = self.red.get(hex_)
        return layer if layer == company or layer in self.merged.get(company, ()) else None

    def frontier(self, company: str, gauge: str) -> list[str]:
        """The hexes next to what the company may build on from, in the order of the map."""
        base = self.red_reach(company) if gauge == NARROW else self.ordinary.get(company, frozenset())
        near = {hex_ for at in base for hex_ in self.box.neighbours[at]}
        return [hex_ for hex_ in self.box.hexes if hex_ in near] if near else []

    def is_next(self, company: str, hex_: str, gauge: str) -> bool:
        """Whether a hex is next to track (or a station) from which the company may build in this gauge."""
        base = self.red_reach(company) if gauge == NARROW else self.ordinary.get(company, frozenset())
        return any(near in base for near in self.box.neighbours[hex_])

    def touch(self, company: str, independent: str) -> bool:
        """Whether the independent's red network is next to, or shares a hex with, the company's ordinary track."""
        network, own = self.red_reach(independent), self.ordinary[company]
        return any(hex_ in own or any(near in own for near in self.box.neighbours[hex_]) for hex_ in network)

    # Changing --------------------------------------------------------------------------------

    def lay(self, company: str, space: Space, charter_cubes: Mapping[str, int]) -> Laid:
        """Place a track cube and say what it does to the revenues."""
        if space.gauge == NARROW:
            return self._lay_narrow(company, space.hex, charter_cubes)
        return self._lay_ordinary(company, space.hex, charter_cubes)

    def _lay_ordinary(self, company: str, hex_: str, charter_cubes: Mapping[str, int]) -> Laid:
        earns, terrain = self.box.data["revenue"], self.box.terrain[hex_]
        had_town, farms = company in self.towned, self.farms(company)
        self.ordinary[company] |= {hex_}
        self.occupied.add(hex_)
        if terrain == "farm":
            return Laid(earns["farm"]["with_town" if had_town else "without_town"], {})
        if terrain == "town":
            rank = min(len(self.towns(company)), MAX_TOWNS)
            return Laid(earns["town"][rank - 1] + self._first_town(company, farms), {})
        bonus = self._new_ports((company,), charter_cubes) if terrain == "port" else {}
        return Laid(earns[terrain] + bonus.get(company, 0), {})

    def _lay_narrow(self, company: str, hex_: str, charter_cubes: Mapping[str, int]) -> Laid:
        self._put_red(hex_, company)
        revenue = self.box.data["narrow_revenue"]
        for other in self.ordinary:
            if other not in self.towned and self.towns(other):
                bonus = self._first_town(other, self.farms(other))
                # Somebody else's red track connects a company to a town, but brings it no farms.
                revenue += bonus if other == company else 0
        gains = self._new_ports(self.box.all_companies, charter_cubes)
        return Laid(revenue + gains.pop(company, 0), gains)

    def merge(self, company: str, independent: str, company_cubes: int, independent_cubes: int) -> int:
        """Make the red network of an independent the company's, and say what ports and towns add to the revenue."""
        per_cube = self.box.data["revenue"]["first_port_per_cube"]
        at_port, other_at_port = company in self.ported, independent in self.ported
        bonus = 0
        if at_port and not other_at_port:
            bonus = per_cube * independent_cubes
        elif other_at_port and not at_port:
            bonus = per_cube * company_cubes
        self.merged = {**self.merged, company: (*self.merged.get(company, ()), independent)}
        self.ported = self.ported - {independent} | ({company} if at_port or other_at_port else set())
        if company not in self.towned and self.towns(company):
            bonus += self._first_town(company, self.farms(company))
        return bonus

    def take_cubes(self, hex_: str, count: int) -> None:
        """Remove resource cubes from a hex."""
        left = self.cubes.get(hex_, 0) - count
        if left > 0:
            self.cubes[hex_] = left
        else:
            self.cubes.pop(hex_, None)

    def _first_town(self, company: str, farms: int) -> int:
        """Connect a company to its first town: its ordinary tracks on farms pay from now on."""
        if company in self.towned:
            return 0
        self.towned |= {company}
        return int(self.box.data["revenue"]["first_town_per_farm"]) * farms

    def _new_ports(self, companies: tuple[str, ...], charter_cubes: Mapping[str, int]) -> dict[str, int]:
        """Connect whoever reaches a port now and did not before: a bonus for each cube on the charter."""
        per_cube = self.box.data["revenue"]["first_port_per_cube"]
        merged = {part for parts in self.merged.values() for part in parts}
        new = [c for c in companies if c not in self.ported and c not in merged and self.reaches_port(c)]
        self.ported |= frozenset(new)
        return {c: per_cube * charter_cubes[c] for c in new if charter_cubes[c]}

    def _put_red(self, hex_: str, layer: str) -> None:
        """Place red track or a station and join the networks that it touches."""
        self.red[hex_] = layer
        self.occupied.add(hex_)
        joined = frozenset({hex_}).union(*(self.networks.get(near, frozenset()) for near in self.box.neighbours[hex_]))
        for part in joined:
            self.networks[part] = joined
