"""What track is worth to the trains that want it: prices that prove how much a run can earn at most.

Charge every border a price of at least 0, and let each train alone choose its best route for what it earns less the
prices of the borders that it crosses, or stay idle for 0. A run that uses no border twice pays each price at most
once, so that

    what a run earns  <=  the sum of all prices  +  the sum of what the trains earn after prices.

That holds for any prices; those that make the right side smallest are what the borders are worth where shares of routes
may run (programme.py). Few routes matter there, so it begins with none, and those that earn the most after prices join
until none earns more (column generation; Gilmore and Gomory 1961). Whole routes earn less than shares: of three borders
one run at most crosses two, of five two runs. Where shares exceed that, such an odd set has a price too (odd_sets.py).

A route that earns `slack` less after prices than the best choice of its train is part of no run that earns more than
the bound less that slack: most routes drop out, and what is left is small enough to try everything.
Amounts are whole numbers, thousandths of the game's money, so that no rounding enters a proof.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import reduce
from heapq import nlargest
from itertools import compress, count
from operator import or_
from typing import NamedTuple

from companion.eighteenxx.map.search.odd_sets import bits, times, too_much_used
from companion.eighteenxx.map.search.programme import Programme
from companion.eighteenxx.map.search.route_tree import FAR, RouteTree

#: Amounts here are so many times those of the game.
SCALE = 1000
#: What earns less than so much more is no better, but rounding.
ROUNDED = 200
#: So many of the routes that earn most are looked at to join; those whose borders have been in so many of them do not.
LOOKED_AT, DEEP = 1000, 5
#: Of choices with more steps than so many a part is looked at first: one of so many routes, then those after the last prices
#: that earn most, one of so many.
SAMPLED, EACH, NEAR = 20_000, 32, 16
#: So many odd sets join at once. When they have not lowered the bound so often, no more do.
ODD, PATIENCE = 15, 3


@dataclass
class Listed:
    """Routes that trains choose among: the steps of a tree, the borders they cross, and their gains (scaled)."""

    steps: Sequence[int]
    masks: Sequence[int]
    gains: Sequence[int]


class Choice(Listed):
    """All routes of a tree within a distance; the gains of those out of question are 0.

    Lists are by place: `steps` are the steps of the tree, `parents` the places of the steps before them.
    """

    def __init__(self, tree: RouteTree, distance: int) -> None:
        self.tree = tree
        self.steps: Sequence[int] = range(len(tree.masks))
        self.parents: Sequence[int] = tree.parents
        self.numbers: Sequence[int] = tree.numbers
        self.masks: Sequence[int] = tree.masks
        self.gains: Sequence[int] = [gain * SCALE for gain in tree.gains]
        if max(tree.lengths, default=0) > distance:
            self._narrow([length <= distance for length in tree.lengths])

    def keep(self, after: Sequence[int], least: int) -> Sequence[int]:
        """Forget the routes that have not at least so much after prices, and the steps that lead to no other route; returns
        what is left of `after`."""
        self.gains = [gain if amount >= least else 0 for gain, amount in zip(self.gains, after, strict=True)]
        needed = self._leading_to(compress(count(), self.gains))
        self._narrow(needed)
        return list(compress(after, needed))

    def part(self, places: Iterable[int]) -> Choice:
        """Some routes, and those on the way to them."""
        some = copy(self)
        some._narrow(self._leading_to(places))
        return some

    def _leading_to(self, places: Iterable[int]) -> bytearray:
        """By place, whether it is among these or on the way to one."""
        found, parents = bytearray(len(self.steps)), self.parents
        for place in places:
            while not found[place]:
                found[place] = True
                place = parents[place]
        return found

    def _narrow(self, kept: Sequence[int]) -> None:
        """Forget the other steps; of a step that is kept, those before it are too."""
        at = dict(zip(compress(range(len(kept)), kept), count()))
        self.parents = [at[before] for before in compress(self.parents, kept)]
        self.steps, self.numbers = list(compress(self.steps, kept)), list(compress(self.numbers, kept))
        self.masks, self.gains = list(compress(self.masks, kept)), list(compress(self.gains, kept))


class Bound(NamedTuple):
    """What no run exceeds (scaled), by these prices: for each choice its best after prices, and all after prices; and the
    prices above 0, by border or odd set."""

    total: int
    tops: tuple[int, ...]
    after: tuple[Sequence[int], ...]
    prices: Mapping[int, int]

    def left(self, budget: int) -> list[int]:
        """By choice, how many steps are within `budget` (scaled) of it."""
        both = zip(self.tops, self.after, strict=True)
        return [sum([amount >= top - budget for amount in after]) for top, after in both]


def unpriced(choices: Sequence[Choice], wants: Sequence[int]) -> Bound:
    """What no run exceeds, as every train earns no more than it does alone."""
    tops = tuple(max(max(choice.gains, default=0), 0) for choice in choices)
    return Bound(sum(tops[n] for n in wants), tops, tuple(choice.gains for choice in choices), {})


class Column(NamedTuple):
    """A route of which a share may run: its choice, its step, its borders and its gain (scaled)."""

    choice: int
    step: int
    mask: int
    gain: int


class Prices:
    """Prices of borders for the trains of one company; `wants` has a place in `choices` for each train."""

    def __init__(self, choices: Sequence[Choice], wants: Sequence[int], unpriced: Bound) -> None:
        self.choices, self.wants = choices, wants
        self.best = unpriced
        #: Whether no route earned more after the last prices; and whether no odd set would lower the bound either.
        self.is_settled = self.is_done = False
        self._columns: list[Column] = []
        self._known: set[tuple[int, int]] = set()
        # Of borders that the same links cross one is enough.
        links = [link.mask for choice in choices for _start, link in choice.tree.links]
        alike = {tuple(link & border > 0 for link in links): border for border in bits(reduce(or_, links, 0))}
        self._borders = list(alike.values())
        self._every = sum(self._borders)
        self._number = {border: n for n, border in enumerate(self._borders)}
        self._odd_sets: list[int] = []
        self._parts = [choice.part(range(0, len(choice.steps), EACH)) for choice in choices] if self._is_large else []
        self._lowest, self._stale = FAR * SCALE, 0
        # Limits: every border, the trains of every choice, then the odd sets.
        self._programme = Programme([1] * len(self._borders) + [wants.count(n) for n in range(len(choices))])

    def improve(self, low: int, should_stop: Callable[[], bool] = lambda: False) -> None:
        """One round, when a run of `low` (scaled) is known: prices from the shares of the routes found so far, a bound from
        these, and routes that earn more after prices; or if there are none, odd sets that are used too much. As long as
        routes of the parts earn more, only these join, and there is no new bound."""
        self.is_settled = False
        self._programme.solve(should_stop)
        prices = [max(0, round(SCALE * price)) for price in self._programme.prices]
        of_border = dict(zip(self._borders, prices, strict=False))
        own = prices[len(self._borders) : self._first_odd]
        odd = {
            odd_set: price for odd_set, price in zip(self._odd_sets, prices[self._first_odd :], strict=True) if price
        }
        if self._is_large:
            self._parts = self._parts or [_nearest(*it) for it in zip(self.choices, self.best.after, strict=True)]
            if self._join(self._parts, [self._after(choice, of_border, odd) for choice in self._parts], own):
                return
            self._parts = []
        after = tuple(self._after(choice, of_border, odd) for choice in self.choices)
        tops = tuple(max(max(list_, default=0), 0) for list_ in after)
        charged = sum(of_border.values()) + sum(_most_times(odd_set) * price for odd_set, price in odd.items())
        total = charged + sum(tops[n] for n in self.wants)
        if total < self.best.total:
            charges = {borders: price for borders, price in {**of_border, **odd}.items() if price}
            self.best = Bound(total, tops, after, charges)
        self.is_settled = not self._join(self.choices, after, own)
        if self.is_settled:
            self._settle(total, total - low)

    @property
    def _is_large(self) -> bool:
        """Whether it takes long to look at all routes."""
        return max(len(choice.steps) for choice in self.choices) > SAMPLED

    @property
    def _first_odd(self) -> int:
        """The number of the limit of the first odd set."""
        return len(self._borders) + len(self.choices)

    def forget(self, budget: int) -> None:
        """Forget the routes that no run within `budget` (scaled) of the best bound has."""
        kept = tuple(
            choice.keep(after, top - budget)
            for choice, top, after in zip(self.choices, self.best.tops, self.best.after, strict=True)
        )
        self.best, self._parts = self.best._replace(after=kept), []
        left = [set(choice.steps) for choice in self.choices]
        self._programme.drop(n for n, column in enumerate(self._columns) if column.step not in left[column.choice])

    def found(self) -> tuple[list[Listed], Bound]:
        """The routes of which a share may run, and the best bound of these."""
        routes, after = [], []
        for n in range(len(self.choices)):
            columns = [column for column in map(self._columns.__getitem__, self._programme.ahead) if column.choice == n]
            steps, masks = [column.step for column in columns], [column.mask for column in columns]
            routes.append(Listed(steps, masks, [column.gain for column in columns]))
            after.append([column.gain - _charged(column.mask, self.best.prices) for column in columns])
        return routes, self.best._replace(after=tuple(after))

    def _after(self, choice: Choice, of_border: Mapping[int, int], odd: Mapping[int, int]) -> Sequence[int]:
        """What every route of a choice earns after prices."""
        if not any(of_border.values()):
            return choice.gains
        of_link = [
            sum(of_border[border] for border in bits(link.mask & self._every)) for _start, link in choice.tree.links
        ]
        odd_of_link = [[it for it in odd.items() if it[0] & link.mask] for _start, link in choice.tree.links]
        # Number -1: a root.
        of_link.append(0)
        odd_of_link.append([])
        masks, paid = choice.masks, [0] * len(choice.parents)
        for place, (before, number) in enumerate(zip(choice.parents, choice.numbers, strict=True)):
            price = paid[before] + of_link[number]
            for odd_set, more in odd_of_link[number]:
                price += more * ((masks[place] & odd_set).bit_count() // 2 - (masks[before] & odd_set).bit_count() // 2)
            paid[place] = price
        return [gain - price for gain, price in zip(choice.gains, paid, strict=True)]

    def _join(self, choices: Sequence[Choice], after: Sequence[Sequence[int]], own: Sequence[int]) -> bool:
        """Let routes join that earn more after prices than the trains of their choice have by now; whether any have."""
        known = len(self._columns)
        for n, amounts in enumerate(after):
            if max(amounts, default=0) > own[n] + ROUNDED:
                self._add_routes(n, choices[n], amounts, own[n] + ROUNDED)
        return len(self._columns) > known

    def _add_routes(self, n: int, choice: Choice, after: Sequence[int], least: int) -> None:
        """Let routes of a choice join that earn more than so much after prices, as different as may be."""
        ahead = (place for place, amount in enumerate(after) if amount > least)
        levels = [0] * DEEP  # the borders in one of them, in two of them, ...
        for place in nlargest(LOOKED_AT, ahead, key=after.__getitem__):
            step, mask, gain = choice.steps[place], choice.masks[place], choice.gains[place]
            if not gain or (n, step) in self._known or not mask & ~levels[-1]:
                continue
            carry = mask
            for level, crossed in enumerate(levels):
                levels[level], carry = crossed | carry, crossed & carry
            self._known.add((n, step))
            self._columns.append(Column(n, step, mask, gain))
            toward = [self._number[border] for border in bits(mask & self._every)] + [len(self._borders) + n]
            for at, odd_set in enumerate(self._odd_sets, self._first_odd):
                toward += [at] * times(mask, odd_set)
            self._programme.add_route(gain / SCALE, toward)

    def _settle(self, total: int, budget: int) -> None:
        """No route earns more after prices: leave out those that no better run has, and look for odd sets."""
        self._programme.drop(n for n in self._programme.ahead if self._programme.left(n) < -budget / SCALE)
        self._stale = 0 if total < self._lowest - SCALE else self._stale + 1
        self._lowest = min(self._lowest, total)
        shares = [(self._columns[n].mask & self._every, share) for n, share in self._programme.shares().items()]
        fresh = [odd_set for odd_set in too_much_used(shares) if odd_set not in self._odd_sets][:ODD]
        self.is_done = not fresh or self._stale >= PATIENCE
        kept = self._programme.drop_loose(self._first_odd)
        self._odd_sets = [self._odd_sets[number - self._first_odd] for number in kept]
        for odd_set in fresh:
            self._odd_sets.append(odd_set)
            crossing = {n: times(column.mask, odd_set) for n, column in enumerate(self._columns)}
            self._programme.add_limit(_most_times(odd_set), crossing)


def _nearest(choice: Choice, after: Sequence[int]) -> Choice:
    """The part of a choice that earns most after prices; all of a small one."""
    if len(after) <= SAMPLED:
        return choice
    some = sorted(after[::EACH])
    least = some[-1 - len(some) // NEAR]
    return choice.part([place for place, amount in enumerate(after) if amount >= least])


def _charged(mask: int, prices: Mapping[int, int]) -> int:
    """The prices of borders and odd sets that a route has to pay."""
    return sum(price * (times(mask, set_) if set_ & (set_ - 1) else set_ & mask > 0) for set_, price in prices.items())


def _most_times(odd_set: int) -> int:
    """How often all routes of a run together may cross two of an odd set."""
    return odd_set.bit_count() // 2
