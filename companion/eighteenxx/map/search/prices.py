"""What track is worth to the trains that want it: prices that prove how much a run can earn at most.

Charge every border a price of at least 0, and let each train alone choose its best route for what it earns less the
prices of the borders that it crosses, or stay idle for 0. A run that uses no border twice pays each price at most
once, so that

    what a run earns  <=  the sum of all prices  +  the sum of what the trains earn after prices.

That holds for any prices; those that make the right side small are found by raising the price of a border that
several trains choose, and lowering it where nobody does (a subgradient method; Held and Karp 1971, Polyak 1969).
A route that earns `slack` less after prices than the best choice of its train is part of no run that earns more than
the bound less that slack: most routes drop out, and what is left is small enough to try everything.
Amounts are whole numbers, thousandths of the game's money, so that no rounding enters a proof.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import compress
from typing import NamedTuple

from companion.eighteenxx.map.search.route_tree import RouteTree

#: Amounts here are so many times those of the game.
SCALE = 1000
#: Rounds without a better bound before the steps become half as long.
PATIENCE = 3


class Choice:
    """What trains choose among: routes of a tree, by the tree's steps, whose gains (scaled) are 0 when out of question.

    Lists are by place: `steps` are the steps of the tree, `parents` the places of the steps before them.
    """

    def __init__(self, tree: RouteTree, distance: int) -> None:
        self.tree = tree
        self.steps: Sequence[int] = range(len(tree.masks))
        self.parents: Sequence[int] = tree.parents
        self.numbers: Sequence[int] = tree.numbers
        self.masks: Sequence[int] = tree.masks
        self.gains: Sequence[int] = [
            gain * SCALE if length <= distance else 0 for gain, length in zip(tree.gains, tree.lengths, strict=True)
        ]

    def keep(self, slacks: Sequence[int], budget: int) -> None:
        """Forget the routes whose slack exceeds the budget, and the steps that lead to no other route."""
        gains = [gain if slack <= budget else 0 for gain, slack in zip(self.gains, slacks, strict=True)]
        needed = [gain > 0 for gain in gains]
        for place in range(len(needed) - 1, -1, -1):
            if needed[place]:
                needed[self.parents[place]] = True
        places = list(compress(range(len(needed)), needed))
        at = dict(zip(places, range(len(places)), strict=True))
        self.parents = [at[before] for before in compress(self.parents, needed)]
        self.steps, self.numbers = list(compress(self.steps, needed)), list(compress(self.numbers, needed))
        self.masks, self.gains = list(compress(self.masks, needed)), list(compress(gains, needed))


class Bound(NamedTuple):
    """What no run exceeds (scaled), by these prices: for each choice its best after prices, and all after prices."""

    total: int
    tops: tuple[int, ...]
    after: tuple[Sequence[int], ...]


class Prices:
    """Prices of borders for the trains of one company; `wants` has a place in `choices` for each train."""

    def __init__(self, choices: Sequence[Choice], wants: Sequence[int]) -> None:
        self.choices, self.wants = choices, wants
        self.best: Bound | None = None
        self._prices: dict[int, int] = {}
        self._of_best: dict[int, int] = {}
        self._boldness, self._stale = 1.0, 0

    def improve(self, low: int) -> list[int]:
        """One round: a bound from the present prices, then new prices, when a run of `low` (scaled) is known. Returns
        the place that each choice has as its best, -1 for none."""
        after = tuple(self._after(choice, self._prices) for choice in self.choices)
        tops = tuple(max(max(list_, default=0), 0) for list_ in after)
        picks = [list_.index(top) if top else -1 for list_, top in zip(after, tops, strict=True)]
        total = sum(self._prices.values()) + sum(tops[n] for n in self.wants)
        if self.best is None or total < self.best.total:
            self.best, self._stale, self._of_best = Bound(total, tops, after), 0, dict(self._prices)
        else:
            self._stale += 1
            if self._stale >= PATIENCE:
                self._boldness, self._stale = self._boldness / 2, 0
        self._move(picks, total - low)
        return picks

    def forget(self, budget: int) -> None:
        """Forget the routes that no run within `budget` (scaled) of the best bound has."""
        assert self.best is not None
        for choice, top, after in zip(self.choices, self.best.tops, self.best.after, strict=True):
            choice.keep([top - amount for amount in after], budget)
        kept = tuple(self._after(choice, self._of_best) for choice in self.choices)
        self.best = Bound(self.best.total, self.best.tops, kept)

    def _after(self, choice: Choice, prices: Mapping[int, int]) -> Sequence[int]:
        """What every route of a choice earns after prices."""
        if not prices:
            return choice.gains
        of_link = [sum(prices.get(border, 0) for border in bits(link.mask)) for _start, link in choice.tree.links]
        of_link.append(0)  # number -1: a root
        paid = [0] * len(choice.parents)
        for place, (before, number) in enumerate(zip(choice.parents, choice.numbers, strict=True)):
            paid[place] = paid[before] + of_link[number]
        return [gain - price for gain, price in zip(choice.gains, paid, strict=True)]

    def _move(self, picks: Sequence[int], gap: int) -> None:
        """Dearer where several trains go, cheaper where none does."""
        used: dict[int, int] = {}
        for n in self.wants:
            if picks[n] >= 0:
                for border in bits(self.choices[n].masks[picks[n]]):
                    used[border] = used.get(border, 0) + 1
        too_many = {border: used.get(border, 0) - 1 for border in {*used, *self._prices}}
        norm = sum(n * n for n in too_many.values())
        for border, n in too_many.items():
            price = int(self._prices.get(border, 0) + self._boldness * gap * n / norm) if norm else 0
            if price > 0:
                self._prices[border] = price
            else:
                self._prices.pop(border, None)


def bits(mask: int) -> list[int]:
    """The single bits of a mask."""
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found
