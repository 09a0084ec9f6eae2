"""The map of 18Chesapeake for tests: `rails("J2 57/1", "K3 2/2", LV="J2")`."""

from dataclasses import dataclass

from companion.eighteenxx.map.rails import Rails
from companion.eighteenxx.map.routes import Train
from companion.eighteenxx.map.tiles import stock_of

GAME = "18chesapeake-otr"
COMES_WITH = {"green": "3", "brown": "5", "gray": "D"}
PHASES = {"2": ("yellow",), "3": ("yellow", "green"), "5": ("yellow", "green", "brown")}
ALL = ("yellow", "green", "brown", "gray")
COMPANIES = ("PRR", "PLE", "SRR", "B&O", "C&O", "LV", "C&A", "N&W")


@dataclass
class Walked:
    stops: tuple[str, ...]
    hexes: tuple[str, ...] | None = None


def lay(rails, *tiles):
    """Lay tiles written "J2 57/1": hex, number, rotation."""
    for text in tiles:
        hex_, tile = text.split()
        number, rotation = tile.split("/")
        rails.state.lay(hex_, number, int(rotation))


def rails(*tiles, **tokens):
    """The map with tiles laid and tokens put: `LV="J2 F8"`, "B&O" as `BO`, "H6.1" for a city there."""
    found = Rails("18chesapeake-map", stock_of(GAME), comes_with=COMES_WITH)
    lay(found, *tiles)
    for company, stops in tokens.items():
        put(found, {"BO": "B&O", "CO": "C&O", "CA": "C&A", "NW": "N&W"}.get(company, company), *stops.split())
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
    return [str(refusal) for refusal in rails.routes.refusals(company, run(*routes))]
