"""The best run: the worked examples, the recorded runs, everything tried by hand, and the answer when it is stopped."""

import random
from functools import cache, partial
from itertools import permutations

import pytest

from companion.eighteenxx.map.routes import Routes
from companion.eighteenxx.map.run_rules import Train
from companion.eighteenxx.map.search import prices, search
from companion.eighteenxx.map.search.search import best_run
from companion.eighteenxx.model.moves import RunTrains
from companion.games import find_title
from companion.interop.eighteen_xx_games.export import parse_export
from tests.eighteenxx.facts import read
from tests.eighteenxx.map import boards, brute, titles_to_come
from tests.eighteenxx.map.chesapeake import Walked, put, rails
from tests.eighteenxx.map.test_recorded import BANKRUPT, BASE, RUNS
from tests.eighteenxx.map.titles import northeast, shikoku, systems

#: By the number of the action: the best, where it is more than the players ran.
BETTER = {213: 160, 319: 160, 412: 280, 415: 280}


def found(board, company, colour, *kinds):
    """The best run: what it earns, and the stops of each route. It is legal, and proved."""
    answer = best_run(board.routes, company, [boards.train(kind) for kind in kinds], colour)
    assert answer.is_proved and answer.bound == answer.total
    assert checked(board.routes, company, answer, colour) == answer.total
    return answer.total, {frozenset(board.routes.write(route)[0]) for _train, route in answer.run}


def checked(routes, company, answer, colour):
    """What the check of entered runs says of an answer."""
    return routes.check(company, [(train, Walked(*routes.write(route))) for train, route in answer.run], colour)


def stops(*routes):
    return {frozenset(route.split()) for route in routes}


# The worked examples -----------------------------------------------------------------------------


def test_example_1_towns_off_board_length():
    board = rails("J2 57/1", "K3 2/2", LV="J2")
    assert found(board, "LV", "green", "4") == (120, stops("J2 K1 K3.1 L2"))
    assert found(board, "LV", "green", "3") == (60, stops("J2 K1 K3.1"))


def test_example_2_two_trains_sharing_a_city():
    board = rails("C13 57/1", "D12 57/1", NW="C13")
    assert found(board, "N&W", "green", "3") == (90, stops("B14 C13 D12"))
    assert found(board, "N&W", "green", "2", "3") == (110, stops("B14 C13", "C13 D12"))


def test_example_3_blocked_city():
    board = rails("F2 57/1", "E3 57/1", "C5 57/1", "D4 9/1", PRR="F2")
    assert found(board, "PRR", "green", "3") == (60, stops("F2 E3 C5"))
    put(board, "SRR", "E3")
    assert found(board, "PRR", "green", "3") == (40, stops("F2 E3"))
    assert found(board, "SRR", "green", "3") == (60, stops("F2 E3 C5"))


def test_example_4_two_stops_on_one_hex():
    board = rails("H6 X4/1", "G5 7/4", "H4 57/0", "H4 14/0", BO="H6.0")
    assert found(board, "B&O", "green", "3") == (110, stops("H6.0 H4 H6.1"))


def test_example_5_one_place_with_two_entries():
    board = rails("B4 55/2", "C5 15/0", "B6 7/3", PLE="A3")
    assert found(board, "PLE", "brown", "5") == (110, stops("A3 B4.0 C5 B4.1"))


def test_example_6_switch():
    board = rails("D8 57/2", "E9 24/2", "F8 X2/0", "F10 9/2", "G11 8/0", "G13 15/1")
    put(board, "C&A", "D8")
    assert found(board, "C&A", "green", "2", "2") == (60, stops("D8 F8"))
    assert found(board, "C&A", "green", "3") == (60, stops("D8 F8"))
    put(board, "C&A", "G13")
    assert found(board, "C&A", "green", "2", "2") == (60, stops("D8 F8"))


# The recorded runs -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [BANKRUPT, BASE])
def test_the_best_of_every_recorded_run(name):
    """With all trains that the company owned; what the players ran is never above it."""
    entered, better = {}, {}
    for game in parse_export(read(f"games/{name}.json"), find_title).steps():
        entry = game.receipts[-1].entry if game.receipts else None
        if entry is None or not isinstance(entry.move, RunTrains):
            continue
        company, board = game.companies[entry.move.company], game.board
        answer = board.best_run(company)
        assert answer.is_proved and answer.total >= entry.move.revenue
        assert checked(board.routes, company.name, answer, board.colours[-1]) == answer.total
        entered[entry.id] = entry.move.revenue
        if answer.total > entry.move.revenue:
            better[entry.id] = answer.total
    assert entered == dict(zip(*[iter(map(int, RUNS[name].split()))] * 2, strict=True))
    assert better == (BETTER if name == BASE else {})


# Everything tried by hand ------------------------------------------------------------------------


@cache
def drawn(seed, most=400, make=rails):
    """A board drawn, with its routes walked by hand: board, company, colour, routes, chance. None: too many."""
    chance = random.Random(seed)
    board, company, colour = boards.made(chance, chance.randint(3, 14), chance.randint(2, 16), make=make)
    try:
        ways = brute.ways(board.state, company, colour)
    except brute.TooMany:
        return None
    return (board, company, colour, ways, chance) if len(ways) <= most else None


def several(seeds, make=rails):
    """The boards of some seeds that everything can be tried on."""
    return [board for seed in seeds if (board := drawn(seed, make=make))]


def northeast_apart():
    """1830 in the profile that takes one place for two."""
    return northeast(apart=("Gulf",))


@pytest.mark.parametrize(
    ("make", "first"),
    [
        *((rails, first) for first in range(0, 160, 20)),
        *((make, first) for make in (shikoku, northeast) for first in range(0, 100, 20)),
        (northeast_apart, 0),
    ],
)
def test_nothing_tried_by_hand_is_better(make, first):
    for board, company, colour, ways, chance in several(range(first, first + 20), make):
        trains = boards.trains(chance)
        answer = best_run(board.routes, company, trains, colour)
        assert answer.is_proved
        assert checked(board.routes, company, answer, colour) == answer.total
        assert answer.total == brute.best(ways, [brute.kind(train) for train in trains])


@pytest.mark.parametrize(("rounds", "worth"), [(1, 0), (8, 10_000), (36, 0), (36, 10_000)])
def test_the_proof_does_not_lean_on_a_good_first_run(rounds, worth, monkeypatch):
    """Prices and combinations alone find the best: after one round everything within a weak bound is combined, after
    many the routes forgotten on the way are missed by nobody. Prices begin with a sample of the routes."""
    monkeypatch.setattr(search, "ROUNDS", rounds)
    monkeypatch.setattr(search, "EASY", 0)
    monkeypatch.setattr(search._Search, "_choose", lambda *order: None)
    monkeypatch.setattr(search, "WORTH_A_TRY", worth)
    monkeypatch.setattr(prices, "SAMPLED", 0)
    for board, company, colour, ways, chance in several(range(200, 260)):
        trains = boards.trains(chance, 4)
        answer = best_run(board.routes, company, trains, colour)
        assert answer.is_proved
        assert answer.total == brute.best(ways, [brute.kind(train) for train in trains])


def test_titles_that_double_what_counts():
    """Trains of 1828 beside common ones."""
    own = [titles_to_come.THREE_PLUS_D, titles_to_come.EIGHT_E, titles_to_come.FOUR_PLUS_D, Train("3", 3)]
    for board, company, colour, ways, chance in several(range(300, 340)):
        trains = [chance.choice(own) for _ in range(chance.randint(1, 3))]
        kinds = [titles_to_come.DOUBLING_KINDS.get(train.name) or brute.kind(train) for train in trains]
        agree(board, company, colour, titles_to_come.Doubling(), trains, brute.best(ways, kinds))


def test_towns_worth_nothing():
    """Routes that end in them are left out, as far as nothing is lost."""
    for board, company, colour, ways, chance in several(range(300, 340)):
        trains = [Train("E", far) for far in chance.choices((1, 2, 3, 8), k=chance.randint(1, 3))]
        best = brute.best(ways, [titles_to_come.EightE(train.distance) for train in trains])
        agree(board, company, colour, titles_to_come.TownsForFree(), trains, best)


def test_freight_trains_share_track_and_count_a_stop_once():
    for board, company, colour, ways, chance in several(range(400, 440)):
        trains = [Train(f"F{far}", far) for far in chance.choices(range(1, 7), k=chance.randint(1, 3))]
        kinds = [titles_to_come.FreightKind(train.distance) for train in trains]
        best = brute.best(ways, kinds, shares_track=True, less=titles_to_come.counted_once)
        agree(board, company, colour, titles_to_come.Freight(board.state.printed), trains, best)


@pytest.mark.parametrize(("shares", "seeds"), [(True, (*range(800, 880), 2207, 2398)), (False, range(880, 960))])
def test_runs_that_are_linked_joined_and_counted_once(shares, seeds):
    """As in 1862: what may be run, and what it earns, is a matter of all routes together; on track for all, and on track
    for one train only."""
    refused, runs = 0, []
    for board, company, colour, ways, chance in several(seeds):
        rules = titles_to_come.Linked(board.state.printed)
        rules.shares_track = shares
        names = chance.choices("LLFFZ", k=chance.randint(1, 3 if len(ways) < 40 else 2))
        trains = [Train(f"{far}{name}", far) for name in names for far in (chance.randint(1, 4),)]
        kinds = [titles_to_come.LINKED_KINDS[train.name[-1]](train.distance) for train in trains]
        place, _city = board.state.printed.homes[company]
        home = {stop for stop in board.state.tokens(company) if stop[0] == place}
        may = partial(titles_to_come.linked, home=home)
        best = brute.best(ways, kinds, shares, titles_to_come.linked_less, may)
        refused += best < brute.best(ways, kinds, shares, titles_to_come.linked_less)
        runs.append(len(agree(board, company, colour, rules, trains, best).run))
    assert refused > 3 and runs.count(2) > 8 and runs.count(0) < len(runs) / 2


def test_a_route_that_ends_in_a_town_worth_nothing_may_join_others():
    refused = 0
    for board, company, colour, ways, chance in several([*range(960, 1020)]):
        trains = [Train("E", far) for far in chance.choices((1, 2, 3), k=chance.randint(2, 3))]
        kinds = [titles_to_come.EightE(train.distance) for train in trains]
        best = brute.best(ways, kinds, may=titles_to_come.meeting)
        refused += best < brute.best(ways, kinds)
        agree(board, company, colour, titles_to_come.Meeting(), trains, best)
    assert refused > 3


def test_trains_that_end_only_in_cities_beside_common_ones():
    for board, company, colour, ways, chance in several(range(500, 540)):
        trains = [chance.choice([Train("X", 4), Train("4", 4), Train("3", 3)]) for _ in range(2)]
        kinds = [titles_to_come.CityToCity(4) if train.name == "X" else brute.kind(train) for train in trains]
        agree(board, company, colour, titles_to_come.FromCityToCity(), trains, brute.best(ways, kinds))


def agree(board, company, colour, rules, trains, best):
    routes = Routes(board.graph, rules)
    answer = best_run(routes, company, trains, colour)
    assert answer.is_proved
    assert answer.total == checked(routes, company, answer, colour) == best
    return answer


# Orders, and boards where little runs ------------------------------------------------------------


def test_the_order_of_the_trains_does_not_matter():
    for board, company, colour, _ways, chance in several(range(600, 640)):
        trains = boards.trains(chance)
        totals = {best_run(board.routes, company, order, colour).total for order in permutations(trains)}
        assert len(totals) == 1


def test_four_trains_never_on_the_same_track():
    for board, company, colour, _ways, chance in several(range(700, 740)):
        answer = best_run(board.routes, company, [boards.train(chance.choice("234D")) for _ in range(4)], colour)
        masks = [route.mask for _train, route in answer.run]
        assert sum(mask.bit_count() for mask in masks) == sum(masks).bit_count()
        assert answer.is_proved


def test_more_trains_than_track():
    board = rails("C13 57/1", "D12 57/1", NW="C13")
    assert found(board, "N&W", "green", "2", "2", "2", "2")[0] == 110
    assert len(best_run(board.routes, "N&W", [boards.train("2")] * 4, "green").run) == 2


def test_no_train_no_token_no_track():
    board = rails("F2 57/1", "E3 57/1")
    assert best_run(board.routes, "PRR", [Train("2", 2)], "yellow") == ((), 0, 0)
    put(board, "PRR", "F2")
    assert best_run(board.routes, "PRR", [], "yellow") == ((), 0, 0)
    assert found(board, "PRR", "yellow", "2")[0] == 40
    assert best_run(rails(LV="J2").routes, "LV", [Train("D", None)], "gray") == ((), 0, 0)


def test_a_company_that_every_other_blocks():
    board = rails("F2 57/1", "E3 57/1", "C5 57/1", "D4 9/1", PRR="F2", SRR="E3")
    for train in ("2", "3", "D"):
        assert found(board, "PRR", "green", train, train) == (40, stops("F2 E3"))


def test_a_token_where_every_train_ends_is_no_way_through():
    """1828 as published: the OSH starts in Canada, which its trains end in like all others."""
    board = systems("B14 57/0", "B16 8/2", "B18 9/1", "B20 57/1", OSH="A15", map_="1828-final-map")
    for train in ("2", "3", "D"):
        assert found(board, "OSH", "yellow", train) == (50, stops("B14 A15"))
    assert found(board, "OSH", "yellow", "3", "3") == (100, stops("B14 A15", "B20 A15"))


# Stopped -----------------------------------------------------------------------------------------


class After:
    """Says stop from the k-th time that it is asked."""

    def __init__(self, times):
        self.left = times

    def __call__(self):
        self.left -= 1
        return self.left < 0


@pytest.mark.parametrize("times", [0, 1, 2, 5, 20])
@pytest.mark.parametrize("pause", [1, 16])
def test_stopped_after_some_questions(times, pause, monkeypatch):
    """Never above the best, the bound never below it, and proved only when it is the best."""
    monkeypatch.setattr("companion.eighteenxx.map.search.route_tree.PAUSE", pause)
    monkeypatch.setattr("companion.eighteenxx.map.search.selection.PAUSE", pause)
    stopped = 0
    for board, company, colour, _ways, chance in several(range(800, 860)):
        trains = boards.trains(chance)
        best = best_run(board.routes, company, trains, colour)
        asked = After(times)
        answer = best_run(board.routes, company, trains, colour, asked)
        assert answer.total <= best.total <= answer.bound
        assert answer.is_proved <= (answer.total == best.total)
        assert checked(board.routes, company, answer, colour) == answer.total
        stopped += not answer.is_proved
    assert stopped or times > 5


def test_a_tree_that_is_cut_off_does_not_prove_by_the_amounts_that_it_saw(monkeypatch):
    """What was found is in fifties, what was not reached is not: the next better run need not be 50 more."""
    monkeypatch.setattr("companion.eighteenxx.map.search.route_tree.PAUSE", 1)
    for steps in range(1, 30):
        monkeypatch.setattr("companion.eighteenxx.map.search.route_tree.MOST_STEPS", steps)
        for board, company, colour, ways, chance in several(range(900, 920)):
            trains = boards.trains(chance, 2)
            answer = best_run(board.routes, company, trains, colour)
            best = brute.best(ways, [brute.kind(train) for train in trains])
            assert answer.total <= best <= answer.bound
