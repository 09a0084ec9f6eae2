"""Best runs against everything tried by hand: the rules are said a second time here, from the sheet, and routes are walked
by code that shares nothing with graph and search."""

import random
from itertools import combinations
from time import process_time

import pytest

from companion.eighteenxx.map.run_rules import Train
from companion.eighteenxx.map.search.route_tree import RouteTree
from companion.eighteenxx.map.search.search import best_run
from tests.each import each
from tests.eighteenxx.map import brute
from tests.games.midwest_1846.night import Scene

#: By train: how many places it visits, and how many of them it counts.
TRAINS = {"2": (2, 2), "4": (4, 4), "3/5": (5, 3), "5": (5, 5), "4/6": (6, 4), "6": (6, 6), "7/8": (8, 7)}
#: The bonuses of the two sides, by hex; the hexes of places that are one.
EAST = {"B18": 20, "C17": 30, "C21": 30, "D22": 30, "E23": 30, "I17": 20, "F22": 20, "G21": 20, "H20": 30}
WEST = {"C5": 50, "I1": 20}
CHICAGO = "D6"


def board(seed, tiles, phase):
    """A map on which tiles were laid at random, one on the other, and a company with tokens on it."""
    chance = random.Random(f"1846 {seed}")
    scene = Scene(phase=phase).company("B&O", 100, {"A": 60})
    state, laying = scene.game.board.state, scene.game.board.laying
    colours = scene.game.depot.phase.colours
    for _ in range(tiles):
        hex_ = chance.choice(state.printed.hexes).name
        lays = [lay for lay in laying.fitting(hex_) if lay.face.colour in colours and state.left(lay.tile) != 0]
        if lays:
            most = max(lays, key=lambda lay: (_joined(state, lay), chance.random()))
            state.lay(hex_, most.tile, most.rotation)
    cities = [name for name in scene.game.board.placing.everywhere() if next(
        scene.game.board.placing.refusals("B&O", name, connected=False), None) is None]
    for city in chance.sample(cities, chance.randint(1, 3)):
        if city.split(".")[0] not in scene.game.companies["B&O"].hexes:
            scene.token("B&O", city)
    return scene, chance


def _joined(state, lay):
    """How many edges of a tile meet track."""
    found = 0
    for edge in range(6):
        if lay.face.edges >> edge & 1:
            side = state.printed.across[6 * state.hex(lay.hex).index + edge]
            found += side >= 0 and bool(state.faces[side // 6].edges >> side % 6 & 1)
    return found


class ByHand(brute.Kind):
    """What a train earns, by the sheet: the best subset of what it visits, with a token, and both ends for the bonus."""

    def __init__(self, name, state, tokens, more, mail=0):
        self.visits, self.counts = TRAINS[name]
        self.state, self.tokens, self.more, self.mail = state, set(tokens), more, mail

    def fits(self, way):
        places = [_place(stop) for stop in way.stops]
        return len(way.stops) <= self.visits and len(set(places)) == len(places)

    def worth(self, way):
        values = [value + self.more.get(hex_, 0) for value, (hex_, _n) in zip(way.values, way.stops, strict=True)]
        ends = (0, len(values) - 1)
        sides = [side for n in ends for side in (EAST, WEST) if way.stops[n][0] in side]
        bonus = sum(side[way.stops[n][0]] for n, side in zip(ends, sides, strict=False)) if (
            len(sides) == 2 and sides[0] is not sides[1]) else 0
        best = -1
        for counted in combinations(range(len(values)), min(self.counts, len(values))):
            if not any(way.stops[n] in self.tokens for n in counted):
                continue
            best = max(best, sum(values[n] for n in counted) + (bonus if set(ends) <= set(counted) else 0))
        return best + self.mail * len(values)


def _place(stop):
    hex_, n = stop
    return "East" if hex_ in EAST else hex_ if hex_ == CHICAGO else (hex_, n)


@each("seed", range(60))
def test_the_best_run_is_that_of_everything_tried(seed):
    phase = ("2", "4", "5", "6")[seed % 4]
    scene, chance = board(seed, (30, 60, 90, 120)[seed % 4], phase)
    state = scene.game.board.state
    more = {hex_: chance.choice((0, 20, 30)) for hex_ in ("D6", "I1", "D14", "G19", "H12")} if seed % 3 == 0 else {}
    for hex_, amount in more.items():
        scene.game.board.earns_more(scene.game.companies["B&O"], hex_, amount)
    mail = 10 if seed % 5 == 0 else 0
    scene.game.board.set_mail("B&O", mail)
    names = [chance.choice(list(TRAINS)) for _ in range(chance.randint(1, 3))]
    try:
        found = brute.ways(state, "B&O", phase_colour(scene))
    except brute.TooMany:
        return
    tokens = state.tokens("B&O")

    def tried(with_mail):
        kinds = [ByHand(name, state, tokens, more, mail if n == with_mail else 0) for n, name in enumerate(names)]
        return brute.best([way for way in found if any(kind.fits(way) for kind in kinds)], kinds)

    answer = search(scene, names)
    assert answer.is_proved
    assert answer.total == max(map(tried, range(len(names))))


def phase_colour(scene):
    return scene.game.depot.phase.pays


def search(scene, names):
    board_ = scene.game.board
    return best_run(board_.routes, "B&O", [Train(name, TRAINS[name][0]) for name in names], board_.pays)


def dense(seed):
    """A board with all the track there is, and two or three long trains."""
    scene, chance = board(f"time {seed}", 500, "6" if seed % 2 else "5")
    return scene, [chance.choice(("4", "3/5", "5", "4/6", "6", "7/8")) for _ in range(2 if seed % 2 else 3)]


@each("seed", range(6))
@pytest.mark.parametrize("mail", [0, 10])
def test_the_quick_sum_of_a_route_is_its_worth_with_its_bonus(seed, mail):
    scene, names = dense(seed)
    routes, pays = scene.game.board.routes, scene.game.board.pays
    for name in dict.fromkeys(names):
        train = Train(name, TRAINS[name][0], mail)
        tree, worth = RouteTree(routes, "B&O", train, pays, lambda: False), routes.worth(pays, train, "B&O")
        tally = routes.tally("B&O", train, worth)
        for step in range(0, len(tree.masks), 7):
            nodes = tree.route(step).nodes
            if len(nodes) > 1:
                ran = tree.ran(step, train)
                assert tally(nodes[1:] + nodes[:1], nodes[-1], ran.worth) == ran.worth + routes.bonus("B&O", ran)


def test_best_runs_are_found_in_time():
    times = []
    for seed in range(24):
        scene, names = dense(seed)
        begun = process_time()
        assert search(scene, names).is_proved
        times.append(process_time() - begun)
    times.sort()
    # Half within 20 ms, and none over a second, on a machine that does nothing else.
    assert times[12] < 0.1 and times[-1] < 5, times
