"""Trying every way to combine the few routes that a better run could be made of.

The routes that are left for each kind of train are ordered by slack: by what they earn, after prices, less than the kind's
best. A run earns the bound less the slack of its routes and less the prices that nobody pays. So whoever looks for a better
run may ask of each price that is more than the slack left: which route pays it? Of those the price is taken that the
fewest routes pay (as in Knuth's dancing links, 2000), and each of them is tried. Where no price has to be paid, the routes
of a kind are tried in the order of slack, so that the first of k has at most a k-th of what is left.
For every border a bit set tells which routes cross it, so that the routes free of all the track in use are found for
hundreds at once.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from companion.eighteenxx.map.search.odd_sets import bits
from companion.eighteenxx.map.search.prices import Bound, Listed

#: After so many combinations somebody is asked whether to go on.
PAUSE = 256
#: So many routes are sorted by the borders that they cross before somebody is asked.
ROWS = 1 << 14
#: Of so many routes it is remembered which others cross them.
REMEMBERED = 4096


class _Stopped(Exception):
    """The trying has been stopped."""


class _Kind(NamedTuple):
    """The routes that are left for the trains of a choice, by slack. `crossing` are those (as bits) that cross a border,
    `amounts` what they earn, and `earning` those that earn one of these or more; `idle` is the slack of running nothing."""

    trains: list[int]
    slacks: list[int]
    steps: list[int]
    masks: list[int]
    gains: list[int]
    crossing: dict[int, int]
    amounts: list[int]
    earning: list[int]
    idle: int


class _Toll(NamedTuple):
    """A price that one route at most pays: the one that crosses so many of these borders; and those of each kind that do
    (as bits)."""

    price: int
    borders: int
    times: int
    payers: list[int]


class Picking:
    """Looks for a run that earns at least `unit` more than the best one known, among routes within a bound."""

    def __init__(
        self, choices: Sequence[Listed], wants: Sequence[int], bound: Bound, unit: int, shares_track: bool
    ) -> None:
        self.choices, self.wants, self.bound, self.unit, self.shares_track = choices, wants, bound, unit, shares_track
        self.low = 0
        #: By train: the step of its route, -1 for an idle train; None as long as nothing better has been found.
        self.pick: list[int] | None = None

    def run(self, low: int, value: Callable[[Sequence[int], int], int] | None, should_stop: Callable[[], bool]) -> bool:
        """Try everything that could exceed `low`; whether it was finished. `value` tells what a run of some steps earns
        when that may be less than the sum of its gains; below 0 if it may not be run."""
        self.low, self._value, self._should_stop, self._tried = low, value, should_stop, 0
        # What is free of a route may be asked again and again.
        self._apart = lru_cache(REMEMBERED)(self._crossed_by)
        try:
            self._kinds = [self._kind(choice) for choice in sorted(set(self.wants))]
            self._given: list[tuple[int, int]] = []  # kind and place of every route that has been given
            free = [(1 << len(kind.steps)) - 1 for kind in self._kinds]
            self._go_on(free, [len(kind.trains) for kind in self._kinds], self.bound.total, 0, self._tolls())
        except _Stopped:
            return False
        finally:
            del self._apart  # it holds this object, which holds all routes
        return True

    @property
    def _floor(self) -> int:
        """What a better run earns at least."""
        return self.low + self.unit

    def _kind(self, choice: int) -> _Kind:
        """The routes of a choice whose slack is within the bound."""
        gains, top, budget = self.choices[choice].gains, self.bound.tops[choice], self.bound.total - self._floor
        found = sorted(
            (top - after, place)
            for place, after in enumerate(self.bound.after[choice])
            if top - after <= budget and gains[place]
        )
        places = [place for _slack, place in found]
        masks, steps = self.choices[choice].masks, self.choices[choice].steps
        amounts, earning = _by_amount([gains[place] for place in places])
        # A single train looks at no other.
        is_coupled = not self.shares_track and len(self.wants) > 1
        return _Kind(
            [train for train, wanted in enumerate(self.wants) if wanted == choice],
            [slack for slack, _place in found],
            [steps[place] for place in places],
            [masks[place] for place in places],
            [gains[place] for place in places],
            self._crossing([masks[place] for place in places]) if is_coupled else {},
            amounts,
            earning,
            top,
        )

    def _tolls(self) -> list[_Toll]:
        """The prices that one route at most pays, the highest first: of borders, and of sets of three of them."""
        found = []
        for odd_set, price in self.bound.prices.items():
            borders = bits(odd_set)
            if len(borders) > 3 or self.shares_track:
                continue
            payers = []
            for kind in self._kinds:
                crossing = [kind.crossing.get(border, 0) for border in borders]
                pairs = [one & other for one, other in combinations(crossing, 2)] or crossing
                payers.append(reduce(or_, pairs))
            found.append(_Toll(price, odd_set, min(2, len(borders)), payers))
        return sorted(found, reverse=True)

    def _crossing(self, masks: Sequence[int]) -> dict[int, int]:
        """By border: which of the routes with these masks cross it (as bits). Masks are written below each other in
        binary, and read down the columns."""
        sets: dict[int, int] = {}
        for first in range(0, len(masks), ROWS):
            if first and self._should_stop():
                raise _Stopped
            part = masks[first : first + ROWS]
            every = 0
            for mask in part:
                every |= mask
            width = every.bit_length()
            rows = "".join([f"{mask:0{width}b}" for mask in reversed(part)])
            for border in bits(every):
                column = rows[width - border.bit_length() :: width]
                sets[border] = sets.get(border, 0) | int(column, 2) << first
        return sets

    def _try(self, free: list[int], trains: list[int], high: int, gain: int, tolls: Sequence[_Toll]) -> None:
        """Give the trains that are left of each kind their routes. `free` are the routes of each kind that may be tried, as
        bits; no run with what has been given earns more than `high`, and nobody pays the `tolls` yet."""
        room = high - self._floor
        free = [
            one & (1 << bisect_right(kind.slacks, room)) - 1 if many else 0
            for kind, one, many in zip(self._kinds, free, trains, strict=True)
        ]
        unpaid, dear, fewest = [], None, 0
        for toll in tolls:
            payers = sum([(one & paying).bit_count() for one, paying in zip(free, toll.payers, strict=True)])
            if not payers:
                high -= toll.price
                room -= toll.price
                if room < 0:
                    return
                continue
            unpaid.append(toll)
            if toll.price > room and (dear is None or payers < fewest):
                dear, fewest = toll, payers
        ahead = {
            n: one & (1 << bisect_right(self._kinds[n].slacks, room // many)) - 1
            for n, (one, many) in enumerate(zip(free, trains, strict=True)) if many
        }  # fmt: skip
        n = min(ahead, key=lambda n: ahead[n].bit_count())
        if dear is None or ahead[n].bit_count() < fewest:
            self._try_kind(n, ahead[n], free, trains, high, gain, unpaid)
            return
        for n, (one, paying) in enumerate(zip(free, dear.payers, strict=True)):
            for place in _places(one & paying):
                self._give(n, place, free, trains, high, gain, unpaid)

    def _try_kind(
        self, n: int, ahead: int, free: list[int], trains: list[int], high: int, gain: int, tolls: Sequence[_Toll]
    ) -> None:
        """Give a train of a kind its route, in the order of slack, or none."""
        kind = self._kinds[n]
        for place in _places(ahead):
            if kind.slacks[place] * trains[n] > high - self._floor:
                break
            # The others have no less slack: the same pair is not tried twice.
            rest = [*free]
            rest[n] &= -1 << place
            self._give(n, place, rest, trains, high, gain, tolls)
        if kind.idle * trains[n] <= high - self._floor:
            rest, left = [*free], [*trains]
            rest[n] &= -1 << bisect_left(kind.slacks, kind.idle)
            left[n] -= 1
            self._go_on(rest, left, high - kind.idle, gain, tolls)

    def _give(
        self, n: int, place: int, free: list[int], trains: list[int], high: int, gain: int, tolls: Sequence[_Toll]
    ) -> None:
        """Give a train of a kind a route, and the others those that are free of it."""
        self._count()
        kind = self._kinds[n]
        mask = kind.masks[place]
        left = [*trains]
        left[n] -= 1
        high -= kind.slacks[place]
        gain += kind.gains[place]
        self._given.append((n, place))
        if sum(left) > 1:
            rest = [one & ~self._apart(m, mask) if left[m] else 0 for m, one in enumerate(free)]
            self._go_on(
                rest, left, high, gain, [toll for toll in tolls if (mask & toll.borders).bit_count() < toll.times]
            )
        else:
            m = left.index(1)
            # Few routes earn enough: usually none, and what is free of this one need not be known.
            enough = self._enough(m, free[m], gain)
            self._try_last(m, enough and enough & ~self._apart(m, mask), gain)
        self._given.pop()

    def _go_on(self, free: list[int], trains: list[int], high: int, gain: int, tolls: Sequence[_Toll]) -> None:
        """Give the trains that are left their routes, if there is anything to hope for."""
        left = sum(trains)
        if left > 1:
            if high - self._least(free, trains) >= self._floor:
                self._try(free, trains, high, gain, tolls)
        elif left:
            n = trains.index(1)
            self._try_last(n, free[n], gain)
        else:
            self._finish(gain)

    def _least(self, free: list[int], trains: list[int]) -> int:
        """The slack that the trains that are left have at least."""
        found = 0
        for kind, one, many in zip(self._kinds, free, trains, strict=True):
            found += many * (min(kind.slacks[(one & -one).bit_length() - 1], kind.idle) if one else kind.idle)
        return found

    def _enough(self, n: int, free: int, gain: int) -> int:
        """The free routes of a kind that earn enough for a better run, besides what has been given."""
        kind = self._kinds[n]
        return free & kind.earning[bisect_right(kind.amounts, self.low - gain)]

    def _try_last(self, n: int, free: int, gain: int) -> None:
        """Give the last train, which is of a kind, the best route that is free."""
        self._finish(gain)
        kind = self._kinds[n]
        while free := self._enough(n, free, gain):
            self._count()
            place = (free & -free).bit_length() - 1
            free &= free - 1
            self._given.append((n, place))
            self._finish(gain + kind.gains[place])
            self._given.pop()

    def _count(self) -> None:
        self._tried += 1
        if not self._tried % PAUSE and self._should_stop():
            raise _Stopped

    def _crossed_by(self, n: int, mask: int) -> int:
        """The routes of a kind (as bits) that cross a border of some."""
        crossing = self._kinds[n].crossing
        return reduce(or_, [crossing.get(border, 0) for border in bits(mask)], 0)

    def _finish(self, gain: int) -> None:
        if gain <= self.low:
            return
        pick = [-1] * len(self.wants)
        for n, kind in enumerate(self._kinds):
            given = [kind.steps[place] for m, place in self._given if m == n]
            for train, step in zip(kind.trains, given, strict=False):
                pick[train] = step
        total = gain if self._value is None else self._value(pick, gain)
        if total > self.low:
            self.low, self.pick = total, pick


def _by_amount(gains: Sequence[int]) -> tuple[list[int], list[int]]:
    """The amounts among some gains, the lowest first, and the places (as bits) of the gains that are no less than each; and
    at last those of none."""
    amounts = sorted(set(gains))
    exactly = {amount: bytearray(len(gains) // 8 + 1) for amount in amounts}
    for place, gain in enumerate(gains):
        exactly[gain][place >> 3] |= 1 << (place & 7)
    no_less = [0]
    for amount in reversed(amounts):
        no_less.append(no_less[-1] | int.from_bytes(exactly[amount], "little"))
    return amounts, no_less[::-1]


def _places(mask: int) -> Iterator[int]:
    """The places of the bits of a mask, the lowest first."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1
