"""The best run is the best: trying everything, on small boards with all kinds of train, finds no better one.

`python -m tests.games.eastern_1862.test_search NUMBER` tries more of them.
"""

import random
import sys
from itertools import pairwise, product

import pytest

from companion.eighteenxx.map.graph import Graph
from companion.eighteenxx.map.graph import Route as Way
from companion.eighteenxx.map.map import NODES, MapState
from companion.eighteenxx.map.printed import printed_map
from companion.eighteenxx.map.routes import Routes
from companion.eighteenxx.map.run_rules import Train
from companion.eighteenxx.map.tiles import stock_of, tiles_of
from companion.eighteenxx.model.moves import Route
from companion.games.eastern_1862.runs import Runs
from companion.games.eastern_1862.search.search import best_run
from tests.chance import either, seeds
from tests.eighteenxx.map import brute
from tests.games.eastern_1862.by_hand import Board

PRINTED, TILES = printed_map("1862-map"), tiles_of("1862")
PERMANENT = ("6F", "7F", "8F", "9F")
NAMES = ("2L", "2E", "1F", "2/3L", "2/3E", "2F", "3L", "3E", "3F", "4L", "5F", "4/5L", "6F", "7F")
FREIGHTS = tuple(name for name in NAMES if name[-1] == "F")
#: Of so many pairs of routes it is tried what they earn.
PAIRS = 60
MOST = {1: 1e9, 2: 30_000, 3: 60_000}


def some_hexes(chance, number):
    """Hexes of land that lie together."""
    land = [hex_.name for hex_ in PRINTED.hexes if hex_.takes_tiles]
    found = [chance.choice(land)]
    while len(found) < number:
        near = {to for at in found for edge in range(6) if (to := PRINTED.neighbour(at, edge)) in land} - set(found)
        found.append(chance.choice(sorted(near)))
    return found


def random_board(chance):
    """A map with tiles at random in a few hexes that lie together, and tokens."""
    state = MapState(PRINTED, TILES, stock_of("1862"), stations=True)
    cities = []
    for hex_ in some_hexes(chance, chance.randint(3, 9)):
        face = PRINTED.by_name[hex_].face
        numbers = [n for n, tile in state.tiles.items() if tile.face.label == face.label
                   and (tile.face.cities > 0) == bool(face.cities) and state.left(n)]
        number = chance.choice(numbers)
        state.lay(hex_, number, max(range(6), key=lambda turn: (
            (state.tile(number).faces[turn].edges & PRINTED.open_edges[PRINTED.by_name[hex_].index]).bit_count(),
            chance.random())))  # fmt: skip
        cities += [hex_] * bool(face.cities)
    return state, cities


def random_case(seed, kinds=NAMES):
    """A board, the company's home, its trains, and all routes walked by hand; None: there is nothing to try."""
    chance = random.Random(f"1862 {seed}")
    state, cities = random_board(chance)
    if not cities:
        return None
    company = chance.choice(sorted(PRINTED.homes))
    for hex_ in chance.sample(cities, min(len(cities), chance.randint(1, 2))):
        state.put_token(company, hex_, 0)
    if len(cities) > 2 and chance.random() < 0.4:
        full = chance.choice(cities)
        for other in chance.sample(sorted(set(PRINTED.homes) - {company}), state.face(full).slots[0]):
            if None in state.circles(full)[0]:
                state.put_token(other, full, 0)
    if chance.random() < 0.6:
        state.permit("London", [company])
    home = state.tokens(company)[0][0]
    state.printed = Moved(PRINTED, {**PRINTED.homes, company: (home, 0)})
    level = chance.choice(("low", "mid", "high"))
    barred = {(hex_.name, n) for hex_ in PRINTED.hexes for n, stop in enumerate(hex_.face.stops)
              if stop.permit and company not in state.permits.get(stop.permit, ())}
    try:
        ways = [way for way in brute.ways(state, company, level) if not barred & set(way.stops)]
    except brute.TooMany:
        return None
    number = chance.choice([n for n, most in MOST.items() if len(ways) ** n < most])
    names = [chance.choice(kinds) for _ in range(number)]
    return state, company, (home, 0), names, level, ways


class Moved:
    """The printed map with the home of a company elsewhere."""

    def __init__(self, printed, homes):
        self._printed, self.homes = printed, homes

    def __getattr__(self, name):
        return getattr(self._printed, name)


def try_one(seed):
    """Compare; what the best run earns, and how many trains run in it."""
    case = random_case(seed)
    if case is None or not case[-1]:
        return None
    state, company, home, names, level, ways = case
    rules = Runs(PRINTED, PERMANENT)
    routes = Routes(Graph(state), rules)
    trains = [Train(name, int(name[:-1].split("/")[-1])) for name in names]
    expected = Board(state, set(PERMANENT), home).best(names, ways)
    found = best_run(routes, rules, company, trains, level)
    assert (found.total, found.is_proved) == (expected, True), (seed, names, found.total, expected)
    walked = [(train, written(routes, train, way)) for train, way in found.run]
    assert routes.check(company, walked, level) == found.total
    return found.total, len(found.run), names


def try_pairs(seed):
    """Whatever two freight trains are declared to run, the same line both too, it earns what it does by hand and is refused
    where it is by hand; and the best run is the best. How many pairs may be run, and how many of them come back to where
    they began."""
    case = random_case(seed, FREIGHTS)
    if case is None or not case[-1]:
        return 0, 0
    state, company, home, _names, level, ways = case
    rules, board, chance = Runs(PRINTED, PERMANENT), Board(state, set(PERMANENT), home), random.Random(seed)
    routes, legal, back = Routes(Graph(state), rules), 0, 0
    names = [chance.choice(FREIGHTS) for _ in range(2)]
    trains = [Train(name, int(name[:-1])) for name in names]
    lists = [[way for way in ways if board.may_run(name, way)] for name in names]
    pairs = list(product(*lists))
    for pair in chance.sample(pairs, min(len(pairs), PAIRS)):
        by_hand = list(zip(names, pair, strict=True))
        walked = [(train, written(routes, train, on_graph(routes.graph, way)))
                  for train, way in zip(trains, pair, strict=True)]
        is_legal = next(routes.refusals(company, walked, level), None) is None
        assert is_legal == board.may_be_declared(by_hand), (seed, by_hand)
        if is_legal:
            earned = routes.earned(company, walked, level).dividend
            assert earned == board.earns(by_hand), (seed, by_hand)
            assert sum(one.total for one in routes.summands(company, walked, level)) == earned
            legal, back = legal + 1, back + (len(set(map(frozenset, ends(board, pair)))) == 1)
    if len(pairs) < MOST[2]:
        expected = board.best(names, ways)
        found = best_run(routes, rules, company, trains, level)
        assert (found.total, found.is_proved) == (expected, True), (seed, names, found.total, expected)
    return legal, back


def on_graph(graph, way):
    """A route walked by hand as the graph has it."""
    nodes = [NODES * PRINTED.by_name[hex_].index + place for hex_, place in way.stops]
    return nodes, [next(link for link in graph.links[at] if link.to == to and borders(link) <= way.used)
                   for at, to in pairwise(nodes)]


def borders(link):
    """The borders that a link crosses."""
    return {frozenset(PRINTED.hexes[index].name for index in both) for both in pairwise(link.hexes)}


def ends(board, pair):
    """The ends of two routes."""
    return [(board.place(way.stops[0]), board.place(way.stops[-1])) for way in pair]


def written(routes, train, way):
    return Route(train.name, *routes.write(Way(*way)))


@pytest.mark.parametrize("part", range(either(2, 4)))
def test_trying_everything_finds_no_better_run(part):
    tried = [found for seed in seeds(either(50, 100)) if (found := try_one(4 * seed + part))]
    assert len(tried) > 20 and sum(total > 0 for total, _number, _names in tried) > 10
    assert any(number > 1 for _total, number, _names in tried)


@pytest.mark.parametrize("part", range(either(2, 4)))
def test_two_freight_trains_earn_what_they_do_by_hand(part):
    """Most of what people declare is not the best run."""
    tried = [try_pairs(4 * seed + part) for seed in seeds(either(30, 60))]
    assert sum(legal for legal, _back in tried) > 100 and sum(back for _legal, back in tried) > 10


if __name__ == "__main__":
    first, number = 10**6, int(sys.argv[1])
    done = [found for seed in range(first, first + number) if (found := try_one(seed))]
    pairs = [try_pairs(seed) for seed in range(first, first + number)]
    print(f"{sum(legal for legal, _ in pairs)} runs with two freight trains, "
          f"{sum(back for _, back in pairs)} there and back.")
    print(f"{len(done)} boards: {sum(total > 0 for total, _, _ in done)} with a run, "
          f"{sum(n > 1 for _, n, _ in done)} with several trains.")
