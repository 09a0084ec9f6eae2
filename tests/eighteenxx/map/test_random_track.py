"""Track laid at random but legally never breaks what must always hold, and the quick ways agree with the plain ones."""

import random
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.eighteenxx.map.graph import Graph
from companion.eighteenxx.map.map import NODES
from companion.eighteenxx.map.run_rules import Train
from companion.eighteenxx.map.tiles import stock_of
from tests.chance import either
from tests.eighteenxx.map import by_hand
from tests.eighteenxx.map.chesapeake import ALL, COMPANIES, GAME, Walked, rails
from tests.eighteenxx.map.test_reach import by_hand_reach, reach
from tests.eighteenxx.map.titles import northeast, shikoku

MAPS = (rails, shikoku, northeast)
CHOICES = st.lists(st.integers(0, 10**6), min_size=40, max_size=60)


def connections(face):
    """What is joined on a face: pairs of edges of plain track, and pairs of edges that meet in a stop."""
    track = {frozenset(way) for way in face.track}
    stops = {frozenset({a, b}) for stop in face.stops for a in stop.edges for b in stop.edges}
    return track, stops


def play(choices, watch=lambda board, lay, old: None, make=rails):
    """Homes, then a legal lay and now and then a token for each number drawn."""
    board = make()
    companies = board.companies
    for company in companies:
        board.place_home(company)
    for turn, choice in enumerate(choices):
        company = companies[choice % len(companies)]
        colours = ALL[: 1 + min(turn // 8, 3)]
        lays = list(board.laying.legal(company, colours))
        if lays:
            lay = lays[choice % len(lays)]
            assert not list(board.laying.refusals(company, *lay[:3], colours))
            old = board.state.face(lay.hex)
            board.state.lay(*lay[:3])
            for waiting in tuple(board.state.waiting):
                if cities := board.placing.choices(waiting):
                    board.placing.choose(waiting, cities[choice % len(cities)])
            watch(board, lay, old)
        cities = board.placing.cities(company)
        if cities and choice % 3 == 0:
            board.placing.place(company, cities[choice % len(cities)])
    return board


def keeps_what_was_joined(board, lay, old):
    new = board.state.face(lay.hex)
    old_track, old_stops = connections(old)
    new_track, new_stops = connections(new)
    assert old_track <= new_track
    assert old_stops <= new_stops
    index = board.state.hex(lay.hex).index
    assert not new.edges & ~board.state.printed.open_edges[index]


def has_every_piece(board, game):
    laid = [face.tile for face in board.state.faces if face.tile]
    for number, count in stock_of(game).items():
        if count is not None:
            assert laid.count(number) + board.state.stock[number] == count


@pytest.mark.parametrize(("make", "game"), [(rails, GAME), (shikoku, "1889"), (northeast, "1830")])
@given(CHOICES)
@settings(max_examples=either(10, 50))
def test_what_must_always_hold_does(make, game, choices):
    """Old connections stay and nothing leads nowhere; tokens are never lost nor two on a hex; the graph that follows equals
    a fresh one; pieces are on the map or in the stock."""
    seen = dict.fromkeys(make().companies, 0)

    def watch(board, lay, old):
        keeps_what_was_joined(board, lay, old)
        for company in seen:
            tokens = board.state.tokens(company)
            assert len(tokens) >= seen[company]
            assert len({hex_ for hex_, _city in tokens}) == len(tokens)
            seen[company] = len(tokens)
        assert board.graph.refresh().links == Graph(board.state).links

    has_every_piece(play(choices, watch, make), game)


@given(CHOICES)
@settings(max_examples=either(6, 30))
def test_links_are_the_same_from_both_ends(choices):
    graph = play(choices).graph.refresh()
    ways = {(node, link.to, link.mask, link.hexes) for node, links in enumerate(graph.links) for link in links}
    assert {(to, node, mask, hexes[::-1]) for node, to, mask, hexes in ways} == ways


@pytest.mark.parametrize("make", MAPS)
@given(st.lists(st.integers(0, 10**6), min_size=5, max_size=24))
@settings(max_examples=either(10, 50))
def test_reach_equals_every_walk_by_hand(make, choices):
    board = play(choices, make=make)
    for company in board.companies:
        assert reach(board, company) == by_hand_reach(board, company)


@pytest.mark.parametrize("seed", [16, 26, 37])
def test_reach_equals_every_walk_by_hand_on_a_full_map(seed):
    """Where track is dense, track is joined that no single walk comes to."""
    chance = random.Random(seed)
    board = play([chance.randrange(10**6) for _turn in range(100)])
    for company in COMPANIES:
        assert reach(board, company) == by_hand_reach(board, company)


@given(st.lists(st.integers(0, 10**6), min_size=5, max_size=24), st.integers(0, 7))
@settings(max_examples=either(10, 50))
def test_routes_are_exactly_those_walked_by_hand(choices, which):
    board = play(choices)
    company = COMPANIES[which]
    state, printed = board.state, board.state.printed
    near = board.reaches.of(company).nodes()[:7]
    stops = [(printed.hexes[node // NODES].name, node % NODES) for node in near]
    expected = by_hand.routes(state, company, stops, 3)
    for length in (2, 3):
        for nodes in permutations(near, length):
            walked = Walked(tuple(state.stop_name(node) for node in nodes))
            legal = not list(board.routes.route_refusals(company, Train("3", 3), walked))
            named = tuple((printed.hexes[node // NODES].name, node % NODES) for node in nodes)
            assert legal == (named in expected), walked.stops


@pytest.mark.parametrize("make", MAPS)
@given(CHOICES)
@settings(max_examples=either(6, 30))
def test_what_is_listed_as_legal_is_what_no_refusal_speaks_against(make, choices):
    board = play(choices[:20], make=make)
    company, colours = board.companies[choices[0] % len(board.companies)], ALL[:2]
    listed = {lay[:3] for lay in board.laying.legal(company, colours)}
    others = {hex_.name for hex_ in board.state.printed.hexes[:: 11]}
    hexes = {hex_ for hex_, _tile, _rotation in listed} | others
    for hex_ in hexes:
        for number in board.state.tiles:
            for rotation in range(6):
                refused = next(board.laying.refusals(company, hex_, number, rotation, colours), None)
                assert (refused is None) == ((hex_, number, rotation) in listed)
