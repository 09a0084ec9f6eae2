"""The map of 18Chesapeake for tests: `rails("J2 57/1", "K3 2/2", LV="J2")`."""

from dataclasses import dataclass

from companion.eighteenxx.map.graph import Graph
from companion.eighteenxx.map.laying import Laying
from companion.eighteenxx.map.map import MapState
from companion.eighteenxx.map.printed import printed_map
from companion.eighteenxx.map.reach import Reaches
from companion.eighteenxx.map.routes import Routes
from companion.eighteenxx.map.run_rules import Train
from companion.eighteenxx.map.tiles import stock_of, tiles_of
from companion.eighteenxx.map.tokens import Placing

GAME = "18chesapeake-otr"
COMES_WITH = {"green": "3", "brown": "5", "gray": "D"}
PHASES = {"2": ("yellow",), "3": ("yellow", "green"), "5": ("yellow", "green", "brown")}
ALL = ("yellow", "green", "brown", "gray")
COMPANIES = ("PRR", "PLE", "SRR", "B&O", "C&O", "LV", "C&A", "N&W")


class Rails:
    """A map in play with everything that is asked of it."""

    def __init__(self, map_="18chesapeake-map", game=GAME, rule="station_dependent", apart=(), stations=False):
        self.state = MapState(printed_map(map_), tiles_of(game), stock_of(game), apart=apart, stations=stations)
        self.companies = COMPANIES if game == GAME else tuple(self.state.printed.homes)
        self.graph = Graph(self.state)
        self.reaches = Reaches(self.graph)
        self.laying = Laying(self.state, self.reaches, rule, comes_with=COMES_WITH)
        self.placing = Placing(self.state, self.reaches)
        self.routes = Routes(self.graph)

    def place_home(self, company):
        self.placing.place_home(company)


@dataclass(frozen=True)
class Walked:
    stops: tuple[str, ...]
    hexes: tuple[str, ...] | None = None


def lay(rails, *texts):
    """Lay tiles written "J2 57/1": hex, number, rotation."""
    for text in texts:
        hex_, tile = text.split()
        number, rotation = tile.split("/")
        rails.state.lay(hex_, number, int(rotation))


def rails(*laid, **tokens):
    """The map with tiles laid and tokens put: `LV="J2 F8"`, "B&O" as `BO`, "H6.1" for a city there."""
    return filled(Rails(), laid, tokens)


def filled(found, laid, tokens):
    """A map with tiles laid and tokens put, as `rails` has them."""
    lay(found, *laid)
    for company, stops in tokens.items():
        put(found, {"BO": "B&O", "CO": "C&O", "CA": "C&A", "NW": "N&W", "BM": "B&M"}.get(company, company), *stops.split())
    return found


def put(rails, company, *stops):
    for stop in stops:
        rails.placing.place(company, stop)


def route(text):
    """A route as a test writes it: "J2 K1 K3.1", and after a bar the hexes walked."""
    stops, _, hexes = text.partition("|")
    return Walked(tuple(stops.split()), tuple(hexes.split()) or None)


def run(*routes):
    """Trains and their routes: `run("3: J2 K1 K3.1", "D: F2 E3")`."""
    found = []
    for text in routes:
        train, _, way = text.partition(":")
        kind = train.split("-")[0]
        found.append((Train(train, None if kind == "D" else int(kind)), route(way)))
    return found


def refused(rails, company, *routes):
    """The sentences against a run."""
    return [str(refusal) for refusal in rails.routes.refusals(company, run(*routes), "gray")]
