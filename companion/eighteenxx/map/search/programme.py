"""A linear programme: the shares of some routes that earn the most together, and what its limits are worth.

    The most of   the sum of gain * share,   where no share is below 0 and no limit is exceeded.

Every route counts toward some limits, toward some of them more than once. The simplex method with the inverse of the basis
(Dantzig and Orchard-Hays 1954) goes on from the shares before when routes join, and its dual (Lemke 1954) when limits do.
Gains and limits are a little apart from each other, so that it is never undecided between many.
There is rounding in all figures here: nothing is proved by them, and prices that are not quite the best do no harm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import compress, count
from operator import itemgetter
from typing import Any

#: What is no more than this is nothing.
NOTHING = 1e-6
#: Nothing is divided by less.
SMALL = 1e-4
#: Limits and gains are apart from each other by less than this.
LIMITS_APART, GAINS_APART = 1e-5, 1e-3
#: So many of the routes that gain most are taken one by one before all are looked at again.
SOME = 12
#: So many exchanges are made at most for each limit, and after so many somebody is asked whether to go on.
EXCHANGES, PAUSE = 50, 16


class Programme:
    """Routes and limits by number. What is in the basis is a route, or below 0 what is left of a limit (~number)."""

    def __init__(self, limits: Sequence[int]) -> None:
        #: The routes that may still run.
        self.ahead: list[int] = []
        #: By limit: what one more of it would be worth.
        self.prices = [0.0] * len(limits)
        self._gains: list[float] = []
        self._toward: list[list[int]] = []
        self._at: list[Callable[[Sequence[Any]], Sequence[Any]]] = []  # reads what stands there in a list by limit
        self._basis = [~n for n in range(len(limits))]
        self._shares = [_amount(n, amount) for n, amount in enumerate(limits)]
        # By column.
        self._inverse = [[float(n == m) for m in range(len(limits))] for n in range(len(limits))]

    def shares(self) -> dict[int, float]:
        """The routes that run, and the share of each. Those that run only as limits are apart are among them: the odd sets
        that they show are worth having."""
        return {n: share for n, share in zip(self._basis, self._shares, strict=True) if n >= 0 and share > NOTHING}

    def left(self, n: int) -> float:
        """What a route gains after prices; what is left of a limit costs its price."""
        return self._gains[n] - sum(self._at[n](self.prices)) if n >= 0 else -self.prices[~n]

    # More and less ---------------------------------------------------------------------------

    def add_route(self, gain: float, toward: list[int]) -> None:
        """One more route, with the limits that it counts toward, as often as it does."""
        n = len(self._gains)
        self.ahead.append(n)
        self._gains.append(gain + GAINS_APART * _spread(n))
        self._toward.append(toward)
        self._at.append(_reader(toward))

    def add_limit(self, amount: int, times: Mapping[int, int]) -> None:
        """One more limit, and how often each route counts toward it."""
        number = len(self.prices)
        for n, often in times.items():
            if often:
                self._toward[n] += [number] * often
                self._at[n] = _reader(self._toward[n])
        counted = [(place, times[n]) for place, n in enumerate(self._basis) if n >= 0 and times[n]]
        for column in self._inverse:
            column.append(-sum(column[place] * often for place, often in counted))
        self._inverse.append([0.0] * number + [1.0])
        self._shares.append(_amount(number, amount) - sum(self._shares[place] * often for place, often in counted))
        self._basis.append(~number)
        self.prices.append(0.0)

    def drop_loose(self, first: int) -> list[int]:
        """Forget the limits from this number on that are not used up; returns those of them that are kept."""
        loose = {~n for n in self._basis if n < 0 and ~n >= first}
        number = {old: new for new, old in enumerate(n for n in range(len(self.prices)) if n not in loose)}
        inside = [n >= 0 or ~n in number for n in self._basis]
        self._inverse = [list(compress(self._inverse[old], inside)) for old in number]
        self._shares = list(compress(self._shares, inside))
        self._basis = [n if n >= 0 else ~number[~n] for n in compress(self._basis, inside)]
        self.prices = [self.prices[old] for old in number]
        self._toward = [[number[old] for old in toward if old in number] for toward in self._toward]
        self._at = [_reader(toward) for toward in self._toward]
        return [old for old in number if old >= first]

    def drop(self, routes: Iterable[int]) -> None:
        """Routes that may not run any more. Those that do now are kept."""
        gone = {*routes} - {*self._basis}
        self.ahead = [n for n in self.ahead if n not in gone]

    # Solving ---------------------------------------------------------------------------------

    def solve(self, should_stop: Callable[[], bool]) -> None:
        """Find the best shares and prices, unless somebody says stop."""
        turns = count(EXCHANGES * len(self.prices), -1)
        # Limits that have joined are kept first: prices are the best that long.
        while self._goes_on(next(turns), should_stop) and self._mend():
            pass
        some: Iterable[int] = ()
        while self._goes_on(next(turns), should_stop):
            wanted = self._wanted(some)
            if not wanted:
                wanted = self._wanted((*self.ahead, *(~n for n in range(len(self.prices)))))
                some = sorted(wanted, key=wanted.__getitem__)[-SOME:]
            if not wanted or not self._take(max(wanted, key=wanted.__getitem__)):
                return

    def _goes_on(self, turn: int, should_stop: Callable[[], bool]) -> bool:
        return turn > 0 and not (turn % PAUSE == 0 and should_stop())

    def _wanted(self, some: Iterable[int]) -> dict[int, float]:
        """Of some routes and limits those that gain, and what."""
        return {n: left for n in some if (left := self.left(n)) > NOTHING}

    def _take(self, n: int) -> bool:
        """Take what gains into the basis, for what is used up by it first; whether there is such a thing."""
        direction = self._direction(n)
        used_up = [(share / more, place) for place, (share, more) in enumerate(zip(self._shares, direction, strict=True))
                   if more > SMALL]  # fmt: skip
        if used_up:
            self._exchange(min(used_up)[1], n, direction)
        return bool(used_up)

    def _mend(self) -> bool:
        """Exchange what is most below 0, for its row, for what costs least by it; whether anything was."""
        place, row, most = 0, [], 0.0
        for at, share in enumerate(self._shares):
            if share < -NOTHING:
                row_at = [column[at] for column in self._inverse]
                much = share * share / sum([part * part for part in row_at])
                if much > most:
                    place, row, most = at, row_at, much
        if not most:
            return False
        inside = set(self._basis)
        costs = []
        for n in (*self.ahead, *(~n for n in range(len(self.prices)))):
            more = sum(self._at[n](row)) if n >= 0 else row[~n]
            if more < -SMALL and n not in inside:
                costs.append((self.left(n) / more, n))
        if costs:
            n = min(costs)[1]
            self._exchange(place, n, self._direction(n))
        return bool(costs)

    def _direction(self, n: int) -> list[float]:
        """How much of what is in the basis gives way to all of a route, or to one left of a limit."""
        return list(map(sum, zip(*self._at[n](self._inverse), strict=True))) if n >= 0 else self._inverse[~n]

    def _exchange(self, place: int, n: int, direction: Sequence[float]) -> None:
        """Take something into a place of the basis."""
        left, pivot = self.left(n), direction[place]
        for number, column in enumerate(self._inverse):
            if column[place]:
                part = column[place] / pivot
                self.prices[number] += left * part
                self._inverse[number] = _turned(column, part, direction, place)
        self._shares = _turned(self._shares, self._shares[place] / pivot, direction, place)
        self._basis[place] = n


def _reader(toward: Sequence[int]) -> Callable[[Sequence[Any]], Sequence[Any]]:
    """Reads what stands in a list at some places, in half the time of asking for one after the other."""
    return itemgetter(*toward) if len(toward) > 1 else lambda row: [row[number] for number in toward]


def _turned(column: Sequence[float], part: float, direction: Sequence[float], place: int) -> list[float]:
    new = [old - part * more for old, more in zip(column, direction, strict=True)]
    new[place] = part
    return new


def _amount(n: int, amount: int) -> float:
    return amount + LIMITS_APART * (1 + _spread(n))


def _spread(n: int) -> float:
    """A figure from 0 to 1 for each number, far from those of the numbers before."""
    return 0.618034 * n % 1
