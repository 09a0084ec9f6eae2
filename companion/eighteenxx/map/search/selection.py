"""Trying every way to combine the few routes that a better run could be made of.

The routes that are left for each train are ordered by slack: by what they earn, after prices, less than the train's
best; those of the last train by what they earn. For every border a bit set tells which of a train's routes cross it,
so that the routes free of all the track in use are found for hundreds at once; for the last train the first is the best.
Trains of a kind are given their routes in the order of slack, so that the first of k has at most a k-th of what is left.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from companion.eighteenxx.map.search.odd_sets import bits
from companion.eighteenxx.map.search.prices import Bound, Choice

#: After so many combinations somebody is asked whether to go on.
PAUSE = 256
#: So many routes are sorted by the borders that they cross before somebody is asked.
ROWS = 1 << 14
#: Of so many routes it is remembered which others cross them.
REMEMBERED = 4096


class _Stopped(Exception):
    """The trying has been stopped."""


class _Left(NamedTuple):
    """The routes that are left for a train, as the list of this number; `crossing` are those (as bits) that cross a border;
    `idle` is the slack of running nothing; `alike` counts the trains from this one on that choose among the same."""

    train: int
    number: int
    slacks: list[int]
    steps: list[int]
    masks: list[int]
    gains: list[int]
    crossing: dict[int, int]
    idle: int
    alike: int


class Picking:
    """Looks for a run that earns at least `unit` more than the best one known, among routes within a bound."""

    def __init__(
        self, choices: Sequence[Choice], wants: Sequence[int], bound: Bound, unit: int, shares_track: bool
    ) -> None:
        self.choices, self.wants, self.bound, self.unit, self.shares_track = choices, wants, bound, unit, shares_track
        self.low = 0
        #: By train: the step of its route, -1 for an idle train; None as long as nothing better has been found.
        self.pick: list[int] | None = None

    def run(self, low: int, value: Callable[[Sequence[int], int], int] | None, should_stop: Callable[[], bool]) -> bool:
        """Try everything that could exceed `low`; whether it was finished. `value` tells what a run of some steps earns
        when that may be less than the sum of its gains; below 0 if it may not be run."""
        self.low, self._value, self._should_stop, self._tried = low, value, should_stop, 0
        routes = {choice: self._sorted(choice) for choice in self.wants}
        # Few routes first; trains that choose among the same follow each other.
        order = sorted(range(len(self.wants)), key=lambda train: (len(routes[self.wants[train]]), self.wants[train]))
        self._order: list[_Left] = []
        # What is free of a list may be asked again and again for the same route.
        self._apart = lru_cache(REMEMBERED)(self._crossed_by)
        try:
            for at, train in enumerate(order):
                self._order.append(self._left(train, routes[self.wants[train]], order[at:]))
            #: The lists by number: those of the trains, each once.
            self._lists = list({left.number: left for left in self._order}.values())
            self._try(0, [(1 << len(left.steps)) - 1 for left in self._lists], 0, 0, [-1] * len(self.wants))
        except _Stopped:
            return False
        finally:
            del self._apart  # it holds this object, which holds all routes
        return True

    @property
    def _budget(self) -> int:
        """The slack that all routes of a better run have at most."""
        return self.bound.total - self.low - self.unit

    def _sorted(self, choice: int) -> list[tuple[int, int]]:
        """The routes of a choice whose slack is within the budget: slack and place."""
        gains, top, budget = self.choices[choice].gains, self.bound.tops[choice], self._budget
        return sorted(
            (top - after, place)
            for place, after in enumerate(self.bound.after[choice])
            if top - after <= budget and gains[place]
        )

    def _left(self, train: int, found: list[tuple[int, int]], ahead: Sequence[int]) -> _Left:
        choice = self.wants[train]
        before = self._order[-1] if self._order else None
        alike = sum(self.wants[other] == choice for other in ahead)
        if before and len(ahead) > 1 and self.wants[before.train] == choice:
            return before._replace(train=train, alike=alike)
        masks, gains, steps = (self.choices[choice].masks, self.choices[choice].gains, self.choices[choice].steps)
        if len(ahead) == 1:
            found = sorted(found, key=lambda route: -gains[route[1]])
        # Nothing is in use yet when the first train is given its route, and the last one has a list of its own.
        is_coupled = not self.shares_track and (before or alike - (alike == len(ahead)) > 1)
        return _Left(
            train,
            before.number + 1 if before else 0,
            [slack for slack, _place in found],
            [steps[place] for _slack, place in found],
            [masks[place] for _slack, place in found],
            [gains[place] for _slack, place in found],
            self._crossing([masks[place] for _slack, place in found]) if is_coupled else {},
            self.bound.tops[choice],
            alike,
        )

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

    def _try(self, at: int, free: list[int], slack: int, gain: int, pick: list[int]) -> None:
        """Give the trains from `at` on their routes; `free` are the routes of each list that may be tried, as bits."""
        left = self._order[at]
        if at + 1 == len(self._order):
            self._try_last(free[left.number], gain, pick)
            return
        within = (self._budget - slack) // left.alike
        ahead = free[left.number] & (1 << bisect_right(left.slacks, within)) - 1
        while ahead:
            n = (ahead & -ahead).bit_length() - 1
            if left.slacks[n] > (self._budget - slack) // left.alike:
                break
            ahead &= ahead - 1
            self._count()
            pick[left.train] = left.steps[n]
            rest = [one & ~crossed for one, crossed in zip(free, self._apart(left.masks[n]), strict=True)]
            # In the order of slack: the same pair is not tried twice.
            rest[left.number] &= -1 << n
            if slack + left.slacks[n] + self._least(at + 1, rest) <= self._budget:
                self._try(at + 1, rest, slack + left.slacks[n], gain + left.gains[n], pick)
            pick[left.train] = -1
        if slack + left.idle <= self._budget:
            self._try(at + 1, free, slack + left.idle, gain, pick)

    def _least(self, at: int, free: list[int]) -> int:
        """The slack that the trains from `at` on have at least, the last one left out if it has a list of its own alone."""
        found = 0
        while at + 1 < len(self._order):
            left, ahead = self._order[at], free[self._order[at].number]
            first = left.slacks[(ahead & -ahead).bit_length() - 1] if ahead else left.idle
            found += left.alike * min(first, left.idle)
            at += left.alike
        return found

    def _try_last(self, free: int, gain: int, pick: list[int]) -> None:
        """Give the last train the best route that is free, and see whether the run is better than all before."""
        left = self._order[-1]
        while free:
            n = (free & -free).bit_length() - 1
            free &= free - 1
            if gain + left.gains[n] <= self.low:
                break
            self._count()
            pick[left.train] = left.steps[n]
            self._finish(gain + left.gains[n], pick)
            if self._value is None:
                break
        pick[left.train] = -1
        self._finish(gain, pick)

    def _count(self) -> None:
        self._tried += 1
        if not self._tried % PAUSE and self._should_stop():
            raise _Stopped

    def _crossed_by(self, mask: int) -> list[int]:
        """Of each list the routes (as bits) that cross a border of some."""
        borders = bits(mask)
        return [reduce(or_, [left.crossing.get(border, 0) for border in borders], 0) for left in self._lists]

    def _finish(self, gain: int, pick: list[int]) -> None:
        if gain <= self.low:
            return
        total = gain if self._value is None else self._value(pick, gain)
        if total > self.low:
            self.low, self.pick = total, list(pick)
