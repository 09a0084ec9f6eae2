"""The best run by trying everything: all routes walked by hand, all ways to give them to the trains.

It shares nothing with the graph and the search. A `Kind` says in plain words what a train may run and earns.
"""

from dataclasses import dataclass

from tests.eighteenxx.map import by_hand

#: A board with more walks than this is left to others.
MOST = 40_000


class TooMany(Exception):
    """The board is too large to try everything."""


@dataclass(frozen=True)
class Way:
    """A route walked by hand: its stops (hex, place) in order, its borders, and the stops' kinds and values, those for
    trains without limit as well."""

    stops: tuple
    used: frozenset
    kinds: tuple
    values: tuple
    unlimited: tuple = ()


class Kind:
    """A common train: so many stops of any kind, and all they are worth."""

    def __init__(self, distance=None):
        self.distance = distance

    def fits(self, way):
        return self.distance is None or len(way.stops) <= self.distance

    def worth(self, way):
        return sum(way.unlimited if self.distance is None else way.values)


def kind(train):
    """The common kind of a train such as Train("3", 3)."""
    return Kind(train.distance)


def ways(state, company, colour):
    """All legal routes of the company, in one of their two directions. Raises TooMany."""
    tokens, blocked = set(state.tokens(company)), by_hand.blocked_for(state, company)
    found, walked = {}, 0
    for hex_ in state.printed.hexes:
        for place, _stop in enumerate(state.face(hex_.name).stops):
            for passed, used, at in by_hand.walks(state, (hex_.name, place), blocked):
                walked += 1
                if walked > MOST:
                    raise TooMany
                if at is not None or not tokens & set(passed) or by_hand.place_twice(state, passed):
                    continue
                found[frozenset(used), min(passed, passed[::-1])] = None
    return [_way(state, stops, used, colour) for used, stops in found]


def _way(state, stops, used, colour):
    there = [state.face(hex_).stops[place] for hex_, place in stops]
    values = tuple(stop.value(colour) for stop in there)
    unlimited = tuple(
        value if isinstance(stop.revenue, int) else stop.revenue.get("diesel", value)
        for stop, value in zip(there, values, strict=True)
    )
    return Way(stops, used, tuple(stop.kind for stop in there), values, unlimited)


def best(found, kinds, shares_track=False, less=lambda run: 0, may=lambda run: True):
    """The most that trains of these kinds earn on the ways found; `less` is what a run [(kind, way)] earns less than its
    ways one by one, `may` whether it may be run."""
    lists = [
        sorted(((kind.worth(way), n) for n, way in enumerate(found) if kind.fits(way)), reverse=True) for kind in kinds
    ]
    tops = [max([0, *(worth for worth, _n in list_)]) for list_ in lists]
    top, count = 0, len(kinds)

    def give(at, used, run, earned):
        nonlocal top
        if at == count:
            if earned > top and may(run):
                top = max(top, earned - less(run))
            return
        rest = sum(tops[at:])
        if earned + rest <= top:
            return
        for worth, n in lists[at]:
            if earned + worth + rest - tops[at] <= top or worth < 0:
                break
            way = found[n]
            if shares_track or not used & way.used:
                give(at + 1, used | way.used, [*run, (kinds[at], way)], earned + worth)
        give(at + 1, used, run, earned)

    give(0, frozenset(), [], 0)
    return top
