"""How local and express trains choose their routes, for the search of the best run.

What they earn is bounded by prices: each place has a price, and to count it costs a train that much. No choice earns more
than all prices together and what each train has left after them. With prices at which few places are wanted twice or not at
all, that is close to what the trains can earn. Source of the search: docs/family.md, 'The best run'.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from heapq import nlargest
from typing import NamedTuple

from companion.eighteenxx.map.run_rules import Ran
from companion.games.eastern_1862.runs import Place, most
from companion.games.eastern_1862.search.freight_chains import united

#: Prices are in such parts of money; so many rounds of them are tried.
SCALE, ROUNDS, CALMER = 16, 60, 0.93
#: More places than any train visits.
ALL = 1000


class Values:
    """All places as bits, with what they are worth: the same to everybody to whom they are worth anything."""

    def __init__(self) -> None:
        self._bits: dict[Place, int] = {}
        self.of_bit: dict[int, int] = {}
        self.worth = cache(self._worth)

    def bit(self, at: Place, value: int = 0) -> int:
        """The bit of a place."""
        bit = self._bits.setdefault(at, 1 << len(self._bits))
        self.of_bit[bit] = max(value, self.of_bit.get(bit, 0))
        return bit

    def _worth(self, places: int) -> int:
        return sum(self.of_bit[bit] for bit in bits(places))


@dataclass(frozen=True, slots=True)
class Option:
    """A route for a train: the places that it may count (bits, the `free` ones beside those of which only the best pay), and
    those where it can be met."""

    large: int
    free: int
    meets: int
    ran: Ran

    def beats(self, other: Option) -> bool:
        """Whether it can do all that another one of the same kind can."""
        return not (other.large & ~self.large or other.free & ~self.free or other.meets & ~self.meets)


#: So many large places pay, and the routes; or the route that has been chosen.
Choice = tuple[int, Sequence[Option]]
Chosen = list[tuple[int, Option]]


#: The routes that a train may still take: what each has left after prices, and its place among all of them (negative).
Routes = list[tuple[int, int, Option]]


class Sofar(NamedTuple):
    """What has been chosen: the places that others count, with those that are counted in any case, where others can be met,
    the linked places, and the most that it earns (scaled)."""

    others: int
    counted: int
    reach: int
    linked: tuple[int, ...]
    high: int = 0


class Choosing:
    """The trains, those with the most to earn first, and their routes. `home` are places of which a run must touch one;
    `tick` is told of each choice that is tried."""

    def __init__(self, values: Values, home: int, choices: Iterable[Choice], tick: Callable[[], None]) -> None:
        self._values, self._home, self._tick = values, home, tick
        self._prices: dict[int, int] = {}
        self._choices = sorted(choices, key=lambda choice: -max(
            (values.worth(option.large | option.free) for option in choice[1]), default=0))
        #: By number of a train: where it and those after it can be met.
        self._reach = [0]
        for _pays, options in reversed(self._choices):
            meets = self._reach[0]
            for option in options:
                meets |= option.meets
            self._reach.insert(0, meets)
        self._all = 0
        for _pays, options in self._choices:
            for option in options:
                self._all |= option.large | option.free
        self._start_over()

    def _start_over(self) -> None:
        self._after, self._unused, self._highest = cache(self._gains), cache(self._left_over), cache(self._high)

    # Prices ------------------------------------------------------------------------------------------

    def price(self) -> None:
        """Find prices that bound what the trains earn well: dearer where several want a place, cheaper where none does."""
        if len(self._choices) < 2:
            return
        dearest = {bit: SCALE * self._values.of_bit[bit] for bit in bits(self._all)}
        best, best_prices = self._highest(0), self._prices
        prices, step = {bit: price / 2 for bit, price in dearest.items()}, SCALE * 10.0
        for n in range(ROUNDS):
            self._set_prices(dearest if n == 0 else {bit: round(price) for bit, price in prices.items()})
            if (now := self._highest(0)) < best:
                best, best_prices = now, self._prices
            else:
                step *= CALMER
            wanted = dict.fromkeys(dearest, -1)
            for choice in self._choices:
                for bit in self._wants(choice):
                    wanted[bit] += 1
            if n:
                prices = {bit: min(max(0.0, prices[bit] + step * more), dearest[bit]) for bit, more in wanted.items()}
        self._set_prices(best_prices)

    def _set_prices(self, prices: dict[int, int]) -> None:
        self._prices = prices
        self._start_over()

    def _wants(self, choice: Choice) -> list[int]:
        """The places that a train would count at these prices."""
        number, options = choice
        best, wants = 0, list[int]()
        for option in options:
            gains = nlargest(number, ((self._gain(bit), bit) for bit in bits(option.large)))
            gains += [(self._gain(bit), bit) for bit in bits(option.free)]
            if (gain := sum(gain for gain, _bit in gains)) > best:
                best, wants = gain, [bit for gain, bit in gains if gain]
        return wants

    def _gain(self, bit: int) -> int:
        return SCALE * self._values.of_bit[bit] - self._prices.get(bit, 0)

    def _gains(self, number: int, places: int) -> int:
        """What so many of some places have left after prices."""
        return sum(nlargest(number, map(self._gain, bits(places))))

    def _left(self, counted: int, number: int, option: Option) -> int:
        """What a route has left after prices when some places are counted."""
        gain = self._after(number, option.large & ~counted)
        return gain + self._after(ALL, option.free & ~counted) if option.free else gain

    def _left_over(self, counted: int) -> int:
        """The prices of the places that are not counted."""
        return sum(self._prices.get(bit, 0) for bit in bits(self._all & ~counted))

    def _high(self, counted: int) -> int:
        """What the trains cannot exceed when some places are counted already (scaled)."""
        return self._unused(counted) + sum(
            max((self._left(counted, number, option) for option in options), default=0) for number, options in self._choices)

    def high(self, counted: int) -> int:
        """What the trains cannot exceed when some places are counted already."""
        return self._highest(counted) // SCALE

    def high_beside(self, counted: int, places: int) -> int:
        """What the trains surely do not exceed when some places are counted besides: quicker than `high` of both."""
        less = sum(self._prices.get(bit, 0) for bit in bits(places & ~counted & self._all))
        return (self._highest(counted) - less) // SCALE

    # Choosing ----------------------------------------------------------------------------------------

    def better(self, counted: int, reach: int, low: Callable[[], int]) -> Iterator[Chosen]:
        """Choices by which the trains earn more than `low` now, beside others that count places and can be met within a
        `reach`. They may hang together with these: in which ways the others run is not looked at."""
        ahead = [[(0, -at, option) for at, option in enumerate(options)] for _number, options in self._choices]
        return self._choose(0, [], Sofar(counted, counted, reach, ()), ahead, low)

    def _choose(
        self, n: int, chosen: Chosen, sofar: Sofar, ahead: Sequence[Routes], low: Callable[[], int], first: int = 0
    ) -> Iterator[Chosen]:
        """Let train `n` and those after it choose; `ahead` are the routes of each that a better run may have. A train of
        the same name as the one before it takes no route before its `first`: the other way round is the same run."""
        self._tick()
        ahead = [
            sorted(((self._left(sofar.counted, number, option), at, option) for _gain, at, option in routes),
                   key=lambda it: it[:2], reverse=True)
            for (number, _options), routes in zip(self._choices[n:], ahead, strict=True)]
        tops = [routes[0][0] if routes else 0 for routes in ahead]
        high = sofar.high + self._unused(sofar.counted) + sum(tops)
        if high // SCALE <= low() or not self._can_link(n, sofar):
            return
        if n == len(self._choices):
            if (sofar.linked or sofar.reach) and self._earned(chosen, sofar.others) > low():
                yield chosen
            return
        number, options = self._choices[n]
        if not n or options is not self._choices[n - 1][1]:
            first = 0
        least = SCALE * (low() + 1) - high
        ahead = [[it for it in routes if it[0] - top >= least] for routes, top in zip(ahead, tops, strict=True)]
        for gain, at, option in ahead[0]:
            if (high - tops[0] + gain) // SCALE <= low():
                break
            if -at >= first:
                yield from self._choose(
                    n + 1, [*chosen, (number, option)], self._with(sofar, number, option, gain), ahead[1:], low, -at)
        yield from self._choose(n + 1, chosen, sofar, ahead[1:], low, len(options))

    def _with(self, sofar: Sofar, number: int, option: Option, gain: int) -> Sofar:
        """A route more. Where all its places pay it is known what it adds; else what it has left after prices."""
        linked = united((*sofar.linked, option.meets))
        surely = option.free | (option.large if option.large.bit_count() <= number else 0)
        if surely == option.free:
            return sofar._replace(linked=linked, high=sofar.high + gain)
        adds = SCALE * self._values.worth(surely & ~sofar.counted)
        return sofar._replace(counted=sofar.counted | surely, linked=linked, high=sofar.high + adds)

    def greedy(self, counted: int, reach: int) -> Chosen:
        """What the trains choose when each takes what adds the most, and hangs together with those before it."""
        chosen: Chosen = []
        met = reach or self._home
        for number, options in self._choices:
            self._tick()
            near = [(self._takes(number, option, counted), option) for option in options if option.meets & met]
            takes, option = max(near, key=lambda it: self._values.worth(it[0]), default=(0, None))
            if option and takes:
                chosen.append((number, option))
                counted, met = counted | takes, met | option.meets
        return chosen

    def _takes(self, number: int, option: Option, counted: int) -> int:
        """The places that a train counts at most besides those that are counted."""
        large = sorted(bits(option.large & ~counted), key=lambda bit: -self._values.of_bit[bit])
        return sum(large[:number]) | option.free & ~counted

    def _can_link(self, n: int, sofar: Sofar) -> bool:
        """Whether what has been chosen may hang together with a home when train `n` and those after it have chosen."""
        parts, reach = sofar.linked, self._reach[n] | sofar.reach
        if (len(parts) > 1 or sofar.reach) and not all(part & reach for part in parts):
            return False
        return bool(self._home & reach) or any(part & self._home for part in parts)

    def _earned(self, chosen: Chosen, counted: int) -> int:
        """What a choice earns."""
        free = 0
        for _number, option in chosen:
            free |= option.free
        of_bit = self._values.of_bit
        visits: list[tuple[int, Mapping[Place, int]]] = [
            (number, {bit: of_bit[bit] for bit in bits(option.large)}) for number, option in chosen]
        return self._values.worth(free) + most(visits, set(bits(counted)))


def bits(places: int) -> Iterator[int]:
    """The single bits."""
    while places:
        bit = places & -places
        yield bit
        places ^= bit


def unbeaten(options: Iterable[Option]) -> list[Option]:
    """The options that no other one beats."""
    kept: list[Option] = []
    for option in sorted(options, key=lambda one: -(one.large | one.free | one.meets).bit_count()):
        if not any(other.beats(option) for other in kept):
            kept.append(option)
    return kept
