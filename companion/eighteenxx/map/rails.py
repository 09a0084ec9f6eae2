"""Rails: the map in play with everything that is asked of it, for one game."""

from __future__ import annotations

from collections.abc import Mapping

from companion.eighteenxx.map.graph import Graph
from companion.eighteenxx.map.laying import NEW_TRACK, Laying
from companion.eighteenxx.map.map import MapState
from companion.eighteenxx.map.printed import printed_map
from companion.eighteenxx.map.reach import Reaches
from companion.eighteenxx.map.routes import Routes, RunRules
from companion.eighteenxx.map.tiles import tiles
from companion.eighteenxx.map.tokens import Placing


class Rails:
    """The map of a data file with the pieces of a box.

    `state` is what lies there and what changes it; `graph`, `reaches`, `laying`, `placing` and `routes` answer
    questions about it and always follow it.
    """

    def __init__(
        self,
        map_name: str,
        stock: Mapping[str, int | None],
        laying_rule: str = NEW_TRACK,
        comes_with: Mapping[str, str] | None = None,
        run_rules: RunRules | None = None,
    ) -> None:
        self.state = MapState(printed_map(map_name), tiles(), stock)
        self.graph = Graph(self.state)
        self.reaches = Reaches(self.graph)
        self.laying = Laying(self.state, self.reaches, laying_rule, comes_with)
        self.placing = Placing(self.state, self.reaches)
        self.routes = Routes(self.graph, run_rules)

    def place_home(self, company: str) -> None:
        """Put a company's first token into its home circle. Raises ImpossibleMove: it has no home on the map, or it is
        taken."""
        hex_, city = self.state.home(company)
        self.state.put_token(company, hex_, city)
