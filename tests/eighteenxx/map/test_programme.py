"""Shares and prices that are the best: each proves the other, and odd sets never forbid a run."""

import random
from itertools import combinations

from companion.eighteenxx.map.search.odd_sets import times, too_much_used
from companion.eighteenxx.map.search.programme import Programme

NEAR = 0.05


def never():
    return False


def drawn(chance, borders=8):
    """Routes drawn: the borders of each (bits), and what it gains."""
    masks = [chance.randrange(1, 1 << borders) for _route in range(chance.randint(3, 40))]
    return masks, [chance.randint(1, 9) * mask.bit_count() for mask in masks]


def toward(mask, borders=8):
    return [border for border in range(borders) if mask >> border & 1] + [borders]


def agree(programme, masks, gains, limits, odd_sets=()):
    """Shares within the limits, prices that no route exceeds, and the same sum of both: so none earns more."""
    shares = programme.shares()
    counted = [*map(toward, masks)]
    for at, odd_set in enumerate(odd_sets, len(limits) - len(odd_sets)):
        counted = [list_ + [at] * times(mask, odd_set) for list_, mask in zip(counted, masks, strict=True)]
    for limit, amount in enumerate(limits):
        assert sum(share * counted[n].count(limit) for n, share in shares.items()) < amount + NEAR
    assert all(price > -NEAR for price in programme.prices)
    for list_, gain in zip(counted, gains, strict=True):
        assert gain < sum(programme.prices[limit] for limit in list_) + NEAR
    earned = sum(gains[n] * share for n, share in shares.items())
    paid = sum(price * amount for price, amount in zip(programme.prices, limits, strict=True))
    assert abs(earned - paid) < NEAR
    return earned


def test_shares_and_prices_prove_each_other_while_routes_and_odd_sets_join():
    fell = dropped = 0
    for seed in range(150):
        chance = random.Random(f"programme {seed}")
        masks, gains = drawn(chance)
        limits, odd_sets = [1] * 8 + [chance.randint(1, 4)], []
        programme = Programme(limits)
        for n, (mask, gain) in enumerate(zip(masks, gains, strict=True), 1):
            programme.add_route(gain, toward(mask))
            if not n % 7:
                programme.solve(never)
                agree(programme, masks[:n], gains[:n], limits)
        programme.solve(never)
        before = agree(programme, masks, gains, limits)
        for _round in range(6):
            shares = [(masks[n], share) for n, share in programme.shares().items()]
            for odd_set in [odd_set for odd_set in too_much_used(shares) if odd_set not in odd_sets][:4]:
                odd_sets.append(odd_set)
                limits.append(odd_set.bit_count() // 2)
                programme.add_limit(limits[-1], {n: times(mask, odd_set) for n, mask in enumerate(masks)})
            programme.solve(never)
            agree(programme, masks, gains, limits, odd_sets)
            loose = len(odd_sets)
            odd_sets = [odd_sets[number - 9] for number in programme.drop_loose(9)]
            limits[9:] = [odd_set.bit_count() // 2 for odd_set in odd_sets]
            dropped += loose - len(odd_sets)
            agree(programme, masks, gains, limits, odd_sets)
        fell += agree(programme, masks, gains, limits, odd_sets) < before - 0.5
    assert fell > 20 and dropped > 20


def test_no_odd_set_forbids_whole_routes():
    found = 0
    for seed in range(100):
        chance = random.Random(f"odd sets {seed}")
        masks, _gains = drawn(chance)
        shares = [(mask, chance.choice((0.25, 0.5, 0.5))) for mask in masks[:12]]
        for odd_set in too_much_used(shares)[:10]:
            found += 1
            assert odd_set.bit_count() % 2
            for number in (1, 2, 3):
                for run in combinations(masks, number):
                    if sum(run).bit_count() == sum(mask.bit_count() for mask in run):
                        assert sum(times(mask, odd_set) for mask in run) <= odd_set.bit_count() // 2
    assert found > 50


def test_a_ring_of_five_half_routes():
    """No three borders are used too much: five are."""
    ring = [(1 << n | 1 << (n + 1) % 5, 0.5) for n in range(5)]
    assert too_much_used(ring) == [31]
    assert too_much_used([(mask, 0.3) for mask, _share in ring]) == []


def test_routes_that_may_not_run_any_more():
    programme = Programme([1, 1, 2])
    for gain, list_ in ((5, [0, 1, 2]), (4, [0, 2]), (3, [1, 2])):
        programme.add_route(gain, list_)
    programme.drop([0, 1])
    programme.solve(never)
    assert set(programme.shares()) == {2}
    programme.drop([2])
    assert programme.ahead == [2]


def test_stopped_at_once():
    programme = Programme([1] * 60)
    for n in range(60):
        programme.add_route(5, [n])
    programme.solve(lambda: True)
    assert 0 < len(programme.shares()) < 60
