"""What places on the map are worth to one company besides: markers and named trains."""

from __future__ import annotations

from companion.eighteenxx.map.map import NODES, MapState, Pair
from companion.eighteenxx.map.routes import Routes
from companion.eighteenxx.map.run_rules import Train
from companion.eighteenxx.map.search.route_tree import RouteTree
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.position import Position


class OwnWorth:
    """The part of a board with a map that knows what places are worth to one company."""

    _game: Position
    state: MapState
    routes: Routes

    def print_own_worth(self) -> None:
        """What is printed on charters: places that count twice for a company, and its destination."""
        for name, company in self._game.companies.items():
            for hex_ in company.card.doubles:
                self.state.earns_more(name, hex_, None)
            if there := company.card.destination:
                self.set_pairs(name, (Pair(company.card.home, there.hex, there.money, each=True),))

    def earns_more(self, company: Company, hex_: str, amount: int) -> None:
        """A stop there earns each of its trains so much more."""
        self.state.earns_more(company.name, hex_, amount)

    def earns_no_more(self, hexes: tuple[str, ...]) -> None:
        """They earn everybody the same again."""
        for hex_ in hexes:
            self.state.earns_no_more(hex_)

    def set_mail(self, company: str, amount: int) -> None:
        """From now on."""
        self.state.set_mail(company, amount)

    def set_pairs(self, company: str, pairs: tuple[Pair, ...]) -> None:
        """From now on."""
        self.state.set_pairs(company, pairs)

    def could_run_to(self, company: Company, hex_: str) -> bool:
        """Whether any route of any of its trains stops there, whatever it earns."""
        index, colour = self.state.hex(hex_).index, self._game.depot.phase.pays
        for train in {(one.name, one.distance) for one in self._game.running(company)}:
            tree = RouteTree(self.routes, company.name, Train(*train), colour, lambda: False)
            routes = (tree.route(step) for step, gain in enumerate(tree.gains) if gain)
            if any(node // NODES == index for route in routes for node in route.nodes):
                return True
        return False
