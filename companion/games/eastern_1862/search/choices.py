"""How local and express trains choose their routes, for the search of the best run.

What they earn is bounded by prices: each place has a price, and to count it costs a train that much. No choice earns more
than all prices together and what each train has left after them. With prices at which few places are wanted twice or not at
all, that is close to what the trains can earn. The fewer trains are left to choose, the lower are the prices.
Source of the search: docs/family.md, 'The best run'.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from companion.eighteenxx.map.run_rules import Ran
from companion.games.eastern_1862.runs import Place
from companion.games.eastern_1862.search.freight_chains import united

#: Prices are in such parts of money; so many rounds of them are tried.
SCALE, ROUNDS, CALMER = 16, 60, 0.93


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
    """A route for a train, and what it counts there: these places (bits), and those where it can be met."""

    counts: int
    meets: int
    ran: Ran
    places: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "places", tuple(bits(self.counts)))

    def beats(self, other: Option) -> bool:
        """Whether it can do all that another one of the same kind can."""
        return not (other.counts & ~self.counts or other.meets & ~self.meets)


#: By place (a bit): what it costs.
Prices = Mapping[int, int]
#: The options that a train may still take: what each has left after prices, and its place among all of them (negative).
Ahead = list[tuple[int, int, Option]]


class Sofar(NamedTuple):
    """What has been chosen: the places that are counted, where others can be met that hang together with it in some way, and
    where it can be met itself, each part that hangs together."""

    counted: int
    reach: int
    linked: tuple[int, ...]


class Choosing:
    """The trains, those with the most to earn first, and the options of each. `home` are places of which a run must touch
    one; `tick` is told of each choice that is tried."""

    def __init__(
        self, values: Values, home: int, choices: Iterable[Sequence[Option]], tick: Callable[[], None]
    ) -> None:
        self._values, self._home, self._tick = values, home, tick
        self._choices = sorted(choices, key=lambda options: (-max(map(self._worth, options), default=0), id(options)))
        #: By number of a train: where it and those after it can be met, and the prices for them.
        self._reach = [0]
        for options in reversed(self._choices):
            meets = self._reach[0]
            for option in options:
                meets |= option.meets
            self._reach.insert(0, meets)
        self._prices: list[Prices] = [{} for _ in self._reach]
        #: By number of a train: the places that it may count together, each way once.
        self._places = [{option.places for option in options} for options in self._choices]
        self._highest = cache(self._high)

    def _worth(self, option: Option) -> int:
        return self._values.worth(option.counts)

    # Prices ------------------------------------------------------------------------------------------

    def price(self) -> None:
        """Find prices that bound what the trains earn well: dearer where several want a place, cheaper where none does."""
        for n in range(len(self._choices) - 2, -1, -1):
            self._prices[n] = self._best_prices(self._places[n:])
        self._highest.cache_clear()

    def _best_prices(self, choices: Sequence[Collection[tuple[int, ...]]]) -> Prices:
        """The best prices found for some trains."""
        every = {place for countable in choices for places in countable for place in places}
        dearest = {bit: SCALE * self._values.of_bit[bit] for bit in every}
        best, best_prices, step = sum(dearest.values()), dearest, SCALE * 10.0
        prices = {bit: price / 2 for bit, price in dearest.items()}
        for _ in range(ROUNDS):
            now = {bit: round(price) for bit, price in prices.items()}
            gain_of = self._gains(now, 0).__getitem__
            total, wanted = sum(now.values()), dict.fromkeys(dearest, -1)
            for countable in choices:
                most, places = max([(sum(map(gain_of, places)), places) for places in countable], default=(0, ()))
                total += most
                for bit in filter(gain_of, places):
                    wanted[bit] += 1
            if total < best:
                best, best_prices = total, now
            else:
                step *= CALMER
            prices = {bit: min(max(0.0, prices[bit] + step * more), dearest[bit]) for bit, more in wanted.items()}
        return best_prices

    def _gains(self, prices: Prices, counted: int) -> dict[int, int]:
        """What each place has left after prices, when some are counted already."""
        values = self._values.of_bit.items()
        return {bit: 0 if bit & counted else SCALE * value - prices.get(bit, 0) for bit, value in values}

    def _unused(self, n: int, counted: int) -> int:
        """The prices for train `n` and those after it of the places that are not counted."""
        return sum(price for bit, price in self._prices[n].items() if not bit & counted)

    def _high(self, counted: int) -> int:
        gain_of = self._gains(self._prices[0], counted).__getitem__
        return self._unused(0, counted) + sum(
            max([sum(map(gain_of, places)) for places in countable], default=0) for countable in self._places)

    def high(self, counted: int) -> int:
        """What the trains cannot exceed when some places are counted already."""
        return self._highest(counted) // SCALE

    def high_beside(self, counted: int, places: int) -> int:
        """What the trains surely do not exceed when some places are counted besides: quicker than `high` of both."""
        prices = self._prices[0]
        less = sum(prices.get(bit, 0) for bit in bits(places & ~counted))
        return (self._highest(counted) - less) // SCALE

    # Choosing ----------------------------------------------------------------------------------------

    def better(self, counted: int, reach: int, low: Callable[[], int]) -> Iterator[list[Option]]:
        """Choices by which all that is counted is worth more than `low` now, beside others that count places and can be met
        within a `reach`. They may hang together with these: in which ways the others run is not looked at."""
        ahead = [[(0, -at, option) for at, option in enumerate(options)] for options in self._choices]
        return self._choose(0, [], Sofar(counted, reach, ()), ahead, low)

    def _choose(
        self, n: int, chosen: list[Option], sofar: Sofar, ahead: Sequence[Ahead], low: Callable[[], int]
    ) -> Iterator[list[Option]]:
        """Let train `n` and those after it choose; `ahead` are the options of each that a better run may have."""
        self._tick()
        gain_of = self._gains(self._prices[n], sofar.counted).__getitem__
        ahead = [
            sorted([(sum(map(gain_of, option.places)), at, option) for _gain, at, option in options],
                   key=itemgetter(0, 1), reverse=True)
            for options in ahead]
        tops = [options[0][0] if options else 0 for options in ahead]
        high = SCALE * self._values.worth(sofar.counted) + self._unused(n, sofar.counted) + sum(tops)
        if high // SCALE <= low() or not self._can_link(n, sofar):
            return
        if n == len(self._choices):
            if chosen or sofar.reach:
                yield chosen
            return
        least = SCALE * (low() + 1) - high
        ahead = [[it for it in options if it[0] - top >= least] for options, top in zip(ahead, tops, strict=True)]
        for gain, at, option in ahead[0]:
            if (high - tops[0] + gain) // SCALE <= low():
                break
            after = Sofar(sofar.counted | option.counts, sofar.reach, united((*sofar.linked, option.meets)))
            yield from self._choose(n + 1, [*chosen, option], after, self._not_before(n, at, ahead), low)
        yield from self._choose(n + 1, chosen, sofar, self._not_before(n, -len(self._choices[n]), ahead), low)

    def _not_before(self, n: int, at: int, ahead: Sequence[Ahead]) -> Sequence[Ahead]:
        """What is ahead after train `n`. One of the same name takes no option before that one: the other way round is the
        same run."""
        return [
            [it for it in options_ahead if it[1] <= at] if options is self._choices[n] else options_ahead
            for options, options_ahead in zip(self._choices[n + 1:], ahead[1:], strict=True)]

    def greedy(self, counted: int, reach: int) -> list[Option]:
        """What the trains choose when each takes what adds the most, and hangs together with those before it."""
        chosen: list[Option] = []
        met = reach or self._home
        for options in self._choices:
            self._tick()
            gain_of = self._gains({}, counted).__getitem__
            adds, option = max(((sum(map(gain_of, option.places)), option) for option in options if option.meets & met),
                               key=itemgetter(0), default=(0, None))
            if option and adds:
                chosen.append(option)
                counted, met = counted | option.counts, met | option.meets
        return chosen

    def _can_link(self, n: int, sofar: Sofar) -> bool:
        """Whether what has been chosen may hang together with a home when train `n` and those after it have chosen."""
        parts, reach = sofar.linked, self._reach[n] | sofar.reach
        if (len(parts) > 1 or sofar.reach) and not all(part & reach for part in parts):
            return False
        return bool(self._home & reach) or any(part & self._home for part in parts)


def bits(places: int) -> Iterator[int]:
    """The single bits."""
    while places:
        bit = places & -places
        yield bit
        places ^= bit


def unbeaten(options: Iterable[Option]) -> list[Option]:
    """The options that no other one beats."""
    kept: list[Option] = []
    for option in sorted(options, key=lambda one: -(one.counts | one.meets).bit_count()):
        if not any(other.beats(option) for other in kept):
            kept.append(option)
    return kept
