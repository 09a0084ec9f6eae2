"""What trains run and earn: the worked examples of the rules, each reason against a run, and counting once."""

import pytest

from companion.eighteenxx.map.graph import Graph
from companion.eighteenxx.map.map import MapState
from companion.eighteenxx.map.printed import printed_map
from companion.eighteenxx.map.routes import Routes
from companion.eighteenxx.map.run_rules import Train
from companion.eighteenxx.map.tiles import stock_of, tiles_of
from companion.eighteenxx.model.moves import Route
from companion.engine.errors import Refusal
from companion.games.eastern_1862.runs import Runs, joinings, most
from tests.each import each

PRINTED = printed_map("1862-map")
PERMANENT = ("6F", "7F", "8F", "9F")
FAR = {"2/3L": 3, "2/3E": 3, "4/5E": 5}


class Board:
    """A map with the tiles {hex: tile}, turned so that the wished edges are joined, and tokens of ECR."""

    def __init__(self, level, *tokens, home=None, anywhere=False, **tiles):
        self.level = level
        self.state = MapState(PRINTED, tiles_of("1862"), stock_of("1862"), homes={}, stations=True)
        for hex_, (tile, *edges) in tiles.items():
            faces = self.state.tile(tile.strip("_")).faces
            self.state.lay(hex_, tile.strip("_"), next(
                n for n, face in enumerate(faces) if all(face.edges >> edge & 1 for edge in edges) and joins(face, edges)))
        for hex_ in tokens:
            self.state.put_token("ECR", hex_, 0)
        self.rules = Runs(PRINTED, PERMANENT, anywhere)
        self.home = home or tokens[0]
        self.routes = Routes(Graph(self.state), self.rules)

    def run(self, *routes):
        """What [(train, stops …)] earn together."""
        walked = [(Train(name, FAR.get(name) or int(name[:-1])), Route(name, tuple(stops))) for name, *stops in routes]
        company = "ECR"
        homes = {**PRINTED.homes, company: (self.home, 0)}
        self.routes.graph.state.printed = Homed(PRINTED, homes)
        try:
            self.routes.check(company, walked, self.level)
            earned = self.routes.earned(company, walked, self.level)
            self.counted = self.routes.summands(company, walked, self.level)
            assert sum(one.total for one in self.counted) == earned.dividend
            return tuple(earned)
        finally:
            self.routes.graph.state.printed = PRINTED

    def refused(self, *routes):
        with pytest.raises(Refusal) as refusal:
            self.run(*routes)
        return str(refusal.value)


class Homed:
    """The printed map with the home of a company elsewhere."""

    def __init__(self, printed, homes):
        self._printed, self.homes = printed, homes

    def __getattr__(self, name):
        return getattr(self._printed, name)


def joins(face, edges):
    """Whether a face joins these edges by one line or station."""
    lines = [stop.edges for stop in face.stops] + list(face.track)
    return any(set(edges) <= set(line) for line in lines)


def edge(one, other):
    return next(n for n in range(6) if PRINTED.neighbour(one, n) == other)


def line(*hexes):
    """By hex: the edges that lead to the hexes before and after it."""
    return {at: [edge(at, to) for to in (*hexes[n - 1 : n] * (n > 0), *hexes[n + 1 : n + 2])] for n, at in enumerate(hexes)}


YELLOW = {"": ("57", "5", "6"), "Y": ("621", "201", "202"), "N": ("790",)}
GREEN = {"": ("14", "15", "619"), "Y": ("53y", "792", "793"), "N": ("791",)}


def laid(green, *lines):
    """Tiles for lines of hexes: yellow, or green where it is said."""
    edges = {}
    for one in lines:
        for at, led in line(*one).items():
            if PRINTED.by_name[at].takes_tiles:
                edges.setdefault(at, set()).update(led)
    found = {}
    for at, led in edges.items():
        hex_ = PRINTED.by_name[at]
        if hex_.face.towns:
            numbers = ("8852", "8851", "8850")
        else:
            numbers = (GREEN if at in green else YELLOW)[hex_.label or ""]
        found[at] = next((number, *led) for number in numbers if any(
            joins(face, led) and all(PRINTED.open_edges[hex_.index] >> e & 1 for e in range(6) if face.edges >> e & 1)
            for face in tiles_of("1862")[number].faces))
    return found


# Example 5, in phase C: areas pay the mid value -------------------------------------------------------

LOCAL = ("H5", "G6", "F5", "F7")


def test_a_local_train_counts_all_and_brings_the_treasury_ten_a_hex():
    board = Board("mid", "F5", **laid({"F5"}, LOCAL))
    assert board.run(("3L", *LOCAL)) == (130, 40)


def test_an_express_of_two_thirds_visits_three_and_two_pay():
    board = Board("mid", "B7", **laid({"B9"}, ("A6", "B7", "B9")))
    assert board.run(("2/3E", "A6", "B7", "B9")) == (150, 0)
    assert board.counted == [((90, 0, 60), 0)]
    assert board.refused(("2E", "A6", "B7", "B9")) == "Train 2E may count 2 stops; the route has 3."


def joined(*green):
    return Board("mid", "F11", **laid(green, ("H13", "G12", "F11"), ("F11", "E10", "D9", "C8")))


def test_freight_trains_that_are_joined_score_as_one():
    assert joined().run(("2F", "H13", "G12", "F11"), ("3F", "F11", "E10", "D9", "C8")) == (250, 0)


def test_a_freight_train_without_a_port():
    board = Board("mid", "B9", **laid({"B9", "D9"}, ("B9", "C10", "D9")))
    assert board.run(("3F", "B9", "C10", "D9")) == (130, 0)
    assert board.counted == [((60, 0, 50), 20)]


def test_between_is_as_the_crow_flies():
    board = Board("mid", "F5", **laid({"F5", "F11"}, ("F5", "G6", "G8", "F9", "F11")))
    assert board.run(("5F", "F5", "G6", "G8", "F9", "F11")) == (160, 0)


def test_a_port_run_of_one_hex():
    board = Board("mid", "E2", **laid(set(), ("D1", "E2")) | {"E2": ("57", edge("E2", "D1"))})
    assert board.run(("1F", "D1", "E2")) == (110, 0)


def test_what_two_trains_visit_counts_once():
    board = Board("mid", "F5", **laid({"F5", "E8", "D9"}, LOCAL, ("F5", "E6", "E8", "D9")))
    assert board.run(("3L", *LOCAL), ("3E", "F5", "E6", "E8", "D9")) == (210, 40)


# What else a run may not be ---------------------------------------------------------------------------


def test_one_port_and_one_red_area_are_the_most():
    board = Board("low", "F3", **laid({"F3"}, ("F1", "F3"), ("F3", "E2", "D1")))
    assert board.refused(("4E", "F1.0", "F3", "E2", "D1")) == (
        "The route of train 4E has Port of Cromer and Port of Wells: one port and one red area are the most.")


def test_a_route_touches_the_home_and_all_hang_together_in_large_stations():
    tracks = laid(set(), ("B7", "B9"), ("E8", "D9"), ("B7", "C8"))
    board = Board("low", "B7", "D9", **tracks | {"B7": ("14", edge("B7", "B9"), edge("B7", "C8"))})
    assert board.run(("2E", "B7", "B9"), ("2E", "B7", "C8")) == (100, 0)
    assert board.refused(("2E", "B7", "B9"), ("2E", "E8", "D9")) == (
        "The route of train 2E meets no other in a large station.")
    assert board.refused(("2E", "E8", "D9")) == "No route touches the home of ECR."


def test_loose_freight_trains_are_refused_and_permanent_ones_run_apart_or_joined():
    both = (("6F", "H13", "G12", "F11"), ("7F", "F11", "E10", "D9", "C8"))
    assert joined().run(*both) == (100 + 30 + 4 * 30, 0)  # joined: Ipswich counts nothing, all hexes are a port's
    assert joined("F11").run(*both) == (100 + 60 + 30 + 30 + 2 * 20, 0)  # apart
    loose = "Freight trains that are not permanent have to be joined end to end, to a permanent one if there is one."
    board = Board("mid", "F11", **laid({"F11"}, ("G12", "F11"), ("F11", "E10", "D9", "C8")))
    through, on = ("3F", "G12", "F11", "E10", "D9"), ("3F", "F11", "E10", "D9", "C8")
    assert board.refused(through, on) == loose
    assert board.refused(("6F", *through[1:]), on) == loose
    assert board.run(("6F", *through[1:]), ("6F", *on[1:])) == (20 + 30 + 2 * 20 + 60 + 30 + 2 * 20, 0)
    assert board.run(("1F", "G12", "F11"), on, ("6F", *on[1:])) == (20 + 60, 0)  # there and back


@each(("lines", "pair", "value"), [
    ([("D1", "E2")], [("1F", "D1", "E2"), ("2F", "E2", "D1")], 90),  # one train alone 110
    ([("C12", "D13"), ("D15", "D13")], [("1F", "D15", "D13"), ("1F", "D15", "D13")], 150),
    ([("H13", "G12", "F11")], [("2F", "H13", "G12", "F11")] * 2, 100),
    ([("B9", "C8")], [("1F", "B9", "C8"), ("6F", "B9", "C8")], 40),
    ([("A10", "B9", "B11", "A10")], [("1F", "A10", "B9"), ("2F", "B9", "B11", "A10")], 100),  # the West by both its entries
])
def test_joined_trains_that_come_back_count_their_place_once_and_nothing_between(lines, pair, value):
    at = {stop for _train, *stops in pair for stop in stops if PRINTED.by_name[stop].face.cities}
    board = Board("mid", *sorted(at), **laid(set(), *lines))
    board.state.permit("London", ["ECR"])
    assert board.run(*pair) == (value, 0)


def test_a_train_ends_in_large_stations_and_a_local_visits_no_area():
    board = Board("low", "E2", **laid(set(), ("E2", "D3", "D5")) | {"E2": ("5", edge("E2", "D1"), edge("E2", "D3"))})
    assert board.refused(("2E", "E2", "D3")) == "A route of train 2E cannot end in D3 Hunstanton."
    assert board.refused(("2L", "D1", "E2")) == "A route of train 2L cannot end in D1 Port of Wells."


# Who counts what --------------------------------------------------------------------------------------


@each(("visits", "counted", "value"), [
    ([(2, {"a": 60, "b": 20, "c": 30})], (), 90),
    ([(2, {"a": 60, "b": 20, "c": 30})], ("a",), 50),
    ([(2, {"a": 60, "b": 20, "c": 30}), (2, {"a": 60, "c": 30})], (), 110),
    ([(1, {"a": 60, "b": 20}), (1, {"a": 60, "c": 50}), (1, {"c": 50, "d": 10})], (), 130),
    ([], (), 0),
])  # fmt: skip
def test_the_places_that_trains_count(visits, counted, value):
    assert most(visits, counted) == value


def test_no_trains_are_joined_in_one_way():
    assert list(joinings([])) == [[]]
