"""All combinations: amounts and borders drawn at random, with idle trains and trains of a kind, and everything tried."""

import random
from itertools import product
from types import SimpleNamespace

import pytest

from companion.eighteenxx.map.search import selection as picking_module
from companion.eighteenxx.map.search.prices import Bound
from companion.eighteenxx.map.search.selection import Picking


def drawn(chance):
    """Choices with routes and prices of borders and odd sets, what the trains want, and the bound that the prices prove."""
    prices = {1 << border: chance.choice((0, 0, 1, 2, 5)) for border in range(6)}
    for size in (3, 5):
        odd_set = sum(chance.sample(list(prices)[:6], size))
        prices[odd_set] = chance.choice((0, 0, 2, 4))
    choices, tops, after = [], [], []
    for _choice in range(chance.randint(1, 2)):
        masks = [chance.randrange(1, 64) for _route in range(chance.randint(1, 6))]
        gains = [chance.choice((0, 2, 4, 6, 10)) for _mask in masks]
        choices.append(SimpleNamespace(masks=masks, gains=gains, steps=list(range(100, 100 + len(masks)))))
        after.append([gain - cost(prices, mask) for gain, mask in zip(gains, masks, strict=True)])
        tops.append(max(0, *after[-1]))
    wants = [chance.randrange(len(choices)) for _train in range(chance.randint(1, 4))]
    total = sum(price * max(1, borders.bit_count() // 2) for borders, price in prices.items())
    return choices, wants, Bound(total + sum(tops[n] for n in wants), tuple(tops), tuple(after), prices)


def cost(prices, mask):
    return sum(
        price * (crossed // 2 if borders.bit_count() > 1 else crossed)
        for borders, price in prices.items() for crossed in ((mask & borders).bit_count(),)
    )  # fmt: skip


def all_runs(choices, wants, shares_track):
    """Every way to give routes to trains (-1: idle), with its gains."""
    for places in product(*(range(-1, len(choices[n].masks)) for n in wants)):
        used, fits = 0, True
        for n, place in zip(wants, places, strict=True):
            mask = choices[n].masks[place] if place >= 0 else 0
            fits, used = fits and (shares_track or not used & mask), used | mask
        if fits:
            yield places, sum(choices[n].gains[place] for n, place in zip(wants, places, strict=True) if place >= 0)


@pytest.mark.parametrize("rows", [1, 2, 1000])
@pytest.mark.parametrize("first", range(0, 400, 100))
def test_every_way_is_tried_or_proved_too_little(first, rows, monkeypatch):
    monkeypatch.setattr(picking_module, "ROWS", rows)
    better = 0
    for seed in range(first, first + 100):
        chance = random.Random(seed)
        choices, wants, bound = drawn(chance)
        best = max(gain for _places, gain in all_runs(choices, wants, shares_track=False))
        low = chance.randint(0, best + 1)
        picking = Picking(choices, wants, bound, 1, shares_track=False)
        assert picking.run(low, None, lambda: False)
        assert picking.low == max(low, best)
        assert (picking.pick is not None) == (best > low)
        if picking.pick:
            better += 1
            assert (tuple(max(step - 100, -1) for step in picking.pick), best) in all_runs(choices, wants, False)
    assert better > 20


def test_who_pays_is_asked_before_what_else_runs():
    """Two routes pay the two dear prices, and cross the same border: none of the many others has to be tried."""
    masks = [0b101, 0b110, *(1 << border for border in range(3, 60))]
    gains = [10, 10, *[1] * 57]
    choices = [SimpleNamespace(masks=masks, gains=gains, steps=list(range(59)))]
    prices = {0b001: 9, 0b010: 9}
    after = tuple(gain - cost(prices, mask) for gain, mask in zip(gains, masks, strict=True))
    picking = Picking(choices, [0] * 4, Bound(18 + 4, (1,), (after,), prices), 1, shares_track=False)
    assert picking.run(18, None, lambda: False)
    assert picking.pick is None and picking._tried < 3
    assert picking.run(12, None, lambda: False)
    assert picking.low == 13


def test_stopped_while_the_routes_are_sorted(monkeypatch):
    """Many routes take a while to be sorted by borders, before the first combination is tried."""
    monkeypatch.setattr(picking_module, "ROWS", 2)
    choices = [SimpleNamespace(masks=[1, 2, 4], gains=[2, 2, 2], steps=[100, 101, 102])]
    picking = Picking(choices, [0, 0], Bound(4, (2,), ((2, 2, 2),), {}), 1, shares_track=False)
    assert not picking.run(0, None, lambda: True)
    assert picking.pick is None


def test_with_what_is_counted_once():
    """Trains share track, and every route that two trains run earns but once."""
    for seed in range(100):
        choices, wants, _bound = drawn(random.Random(seed))
        tops = tuple(max(choice.gains) for choice in choices)
        bound = Bound(sum(tops[n] for n in wants), tops, tuple(choice.gains for choice in choices), {})

        def value(pick, total, choices=choices, wants=wants):
            chosen = [(n, step - 100) for n, step in zip(wants, pick, strict=True) if step >= 0]
            assert total == sum(choices[n].gains[place] for n, place in chosen)
            return sum(choices[n].gains[place] for n, place in set(chosen))

        picking = Picking(choices, wants, bound, 1, shares_track=True)
        assert picking.run(0, value, lambda: False)
        assert picking.low == max(
            value([place + 100 if place >= 0 else -1 for place in places], gain)
            for places, gain in all_runs(choices, wants, shares_track=True)
        )
