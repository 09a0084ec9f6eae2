"""The tree has every route once, and no other: compared with the walks by hand."""

import random

from companion.eighteenxx.map.routes import Routes
from companion.eighteenxx.map.run_rules import Train
from companion.eighteenxx.map.search.route_tree import RouteTree
from tests.each import each
from tests.eighteenxx.map import boards, brute
from tests.eighteenxx.map.chesapeake import rails
from tests.eighteenxx.map.titles_to_come import EIGHT_E, TownsForFree


def grown(board, company, train, colour="green", rules=None):
    return RouteTree(Routes(board.graph, rules), company, train, colour, lambda: False)


def routes(tree):
    return [tree.route(step) for step, gain in enumerate(tree.gains) if gain]


@each("first", range(0, 120, 20))
def test_every_route_once_and_no_other(first):
    parallel = groups = 0
    for seed in range(first, first + 20):
        chance = random.Random(f"tree {seed}")
        board, company, colour = boards.made(chance, chance.randint(3, 14), chance.randint(2, 16))
        train = boards.train(chance.choice(boards.KINDS))
        state = board.state
        try:
            expected = [way for way in brute.ways(state, company, colour) if brute.kind(train).fits(way)]
        except brute.TooMany:
            continue
        tree = grown(board, company, train, colour)
        found = []
        for route in routes(tree):
            stops = tuple(boards.stop(node, state) for node in route.nodes)
            borders = frozenset(map(frozenset, state.printed.borders_in(route.mask)))
            found.append((min(stops, stops[::-1]), borders))
            for link, start, to in zip(route.links, route.nodes, route.nodes[1:], strict=False):
                assert link in board.graph.links[start] and link.to == to
        assert len(found) == len(set(found))
        assert set(found) == {(way.stops, way.used) for way in expected if sum(way.values)}
        assert sorted(gain for gain in tree.gains if gain) == sorted(
            sum(way.values) for way in expected if sum(way.values)
        )
        parallel += len({stops for stops, _borders in found}) < len(found)
        groups += any(state.face(hex_).stops[place].group for stops, _borders in found for hex_, place in stops)
    assert parallel and groups, "these boards show little"


def test_the_bound_of_a_kind_of_train():
    """The dearest stops in reach, each place once, as many as the train counts."""
    tree = grown(rails("J2 57/1", "K3 2/2", LV="J2"), "LV", Train("4", 4))
    assert (tree.bound(2), tree.bound(3), tree.bound(None)) == (90, 110, 120)


def test_two_entries_of_a_place_are_bounded_as_one():
    tree = grown(rails("B4 55/2", "C5 15/0", "B6 7/3", PLE="A3"), "PLE", Train("5", 5), "brown")
    assert tree.bound(5) == 60 + 30 + 10 + 10


def test_a_stop_worth_nothing_is_dropped_at_the_end_but_not_beside_the_only_other():
    """An 8E passes towns for nothing: J2 to the town K3 is a route, to go on from K1 to the town is none of its own."""
    board = rails("J2 57/1", "K3 2/2", LV="J2")
    found = {board.routes.write(route)[0] for route in routes(grown(board, "LV", EIGHT_E, rules=TownsForFree()))}
    assert {frozenset(stops) for stops in found} == {
        frozenset({"J2", "K1"}), frozenset({"J2", "K1", "K3.1", "L2"}),
    }  # fmt: skip
