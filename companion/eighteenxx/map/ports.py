"""Ports: a route may end in one, for which it needs two other stops; what it is worth the title says."""

from __future__ import annotations

from companion.eighteenxx.map.run_rules import EveryStop, Ran
from companion.engine.errors import IllegalMove, illegal


class Ports(EveryStop):
    """A port counts as a stop, and is an end of a route that has two other stops (1850Jr, 1836Jr-30: 'Ports')."""

    def against_route(self, ran: Ran) -> IllegalMove | None:
        """Too few stops besides, or two ports."""
        ports = sum(stop.is_port for stop, _value in ran.stops)
        if ports > 1:
            return illegal("A route uses one port.")
        if ports and len(ran.stops) < 3:
            return illegal("A port needs two other stops on the route.")
        return None
