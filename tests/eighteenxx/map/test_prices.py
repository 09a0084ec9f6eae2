"""Prices: whatever they are, they prove a bound, and what is forgotten on the way is part of no better run."""

import random

from companion.eighteenxx.map.search.prices import SCALE, Choice, Prices, unpriced
from companion.eighteenxx.map.search.route_tree import RouteTree
from companion.eighteenxx.map.search.selection import Picking
from tests.eighteenxx.map import boards, brute


def boards_of(seeds):
    """Boards with two kinds of trains: the best by hand, a choice for each kind, and what three trains want."""
    for seed in seeds:
        chance = random.Random(f"prices {seed}")
        board, company, colour = boards.made(chance, chance.randint(5, 12), chance.randint(6, 16))
        try:
            ways = brute.ways(board.state, company, colour)
        except brute.TooMany:
            continue
        tree = RouteTree(board.routes, company, boards.train("5"), colour, lambda: False)
        if not 2 < len(ways) < 200 or not any(tree.gains):
            continue
        wants = [chance.randrange(2) for _train in range(3)]
        best = brute.best(ways, [brute.Kind((5, 3)[n]) for n in wants])
        yield SCALE * best, [Choice(tree, 5), Choice(tree, 3)], wants


def test_every_bound_is_one():
    for best, choices, wants in boards_of(range(40)):
        prices = Prices(choices, wants, unpriced(choices, wants))
        for low in (0, best // 2, best, 0, best, best):
            prices.improve(low)
            assert prices.best.total >= best


def test_bounds_fall():
    falls = 0
    for best, choices, wants in boards_of(range(40)):
        prices = Prices(choices, wants, unpriced(choices, wants))
        prices.improve(best)
        first = prices.best.total
        for _round in range(20):
            prices.improve(best)
        falls += prices.best.total < first
    assert falls > 5


def test_what_is_kept_is_what_it_was():
    """After forgetting, steps, borders, gains and amounts after prices are those of the routes that are left."""
    for best, choices, wants in boards_of(range(40)):
        prices = Prices(choices, wants, unpriced(choices, wants))
        for _round in range(4):
            prices.improve(best - SCALE)
        before = [
            dict(zip(choice.steps, after, strict=True))
            for choice, after in zip(choices, prices.best.after, strict=True)
        ]
        budget = prices.best.total - best
        prices.forget(budget)
        for choice, after, top, then in zip(choices, prices.best.after, prices.best.tops, before, strict=True):
            kept = {step for step, gain in zip(choice.steps, choice.gains, strict=True) if gain}
            reach = 5 if choice is choices[0] else 3
            tree = choice.tree
            assert kept == {
                step for step, amount in then.items()
                if top - amount <= budget and tree.gains[step] and tree.lengths[step] <= reach
            }  # fmt: skip
            for place, step in enumerate(choice.steps):
                assert choice.masks[place] == tree.masks[step] and choice.numbers[place] == tree.numbers[step]
                assert choice.steps[choice.parents[place]] == tree.parents[step]
                if choice.gains[place]:
                    assert choice.gains[place] == SCALE * tree.gains[step] and after[place] == then[step]


def test_the_best_run_survives_forgetting_again_and_again():
    for best, choices, wants in boards_of(range(40, 100)):
        prices, low = Prices(choices, wants, unpriced(choices, wants)), best - SCALE
        for _round in range(9):
            prices.improve(low)
            prices.forget(prices.best.total - low - SCALE)
        assert prices.best.total >= best
        picking = Picking(choices, wants, prices.best, SCALE, shares_track=False)
        assert picking.run(low, None, lambda: False)
        assert picking.low == best
