"""Trains of titles to come, as a title says them with RunRules, and once more in plain words for trying everything."""

from itertools import combinations, pairwise, permutations, product

from companion.eighteenxx.map.map import NODES
from companion.eighteenxx.map.run_rules import Earned, EveryStop, Train
from companion.eighteenxx.map.tiles import CITY, TOWN
from companion.engine.errors import illegal
from tests.eighteenxx.map.brute import Kind

# 1828 --------------------------------------------------------------------------------------------

THREE_PLUS_D, EIGHT_E, FOUR_PLUS_D = Train("3+D", 3), Train("8E", 8), Train("4+D", None)


class Doubling(EveryStop):
    """3+D: at most three cities and off-board places, any number of towns, all doubled. 8E: at most eight, towns are
    free and worth nothing. 4+D: any number of stops; all towns and the best four others, doubled."""

    def value(self, stop, colour, train):
        if train.name == "8E":
            return 0 if stop.kind == TOWN else stop.value(colour)
        return stop.value(colour) * (2 if train.name.endswith("+D") else 1)

    def counts(self, stop, train):
        return 0 if stop.kind == TOWN and train.name in ("8E", "3+D") else 1

    def bonus(self, ran):
        if ran.train.name != "4+D":
            return 0
        return -sum(sorted((value for stop, value in ran.stops if stop.kind != TOWN), reverse=True)[4:])


class TownsForFree(EveryStop):
    """8E by itself, without trains that earn a bonus beside it."""

    def value(self, stop, colour, train):
        return 0 if stop.kind == TOWN else stop.value(colour)

    def counts(self, stop, train):
        return int(stop.kind != TOWN)


class ThreePlusD(Kind):
    def fits(self, way):
        return len(way.kinds) - way.kinds.count("town") <= 3

    def worth(self, way):
        return 2 * sum(way.values)


class EightE(Kind):
    def fits(self, way):
        return len([kind for kind in way.kinds if kind in ("city", "offboard")]) <= self.distance

    def worth(self, way):
        return sum(value for kind, value in zip(way.kinds, way.values, strict=True) if kind != "town")


class FourPlusD(Kind):
    def worth(self, way):
        both = list(zip(way.kinds, way.values, strict=True))
        others = sorted(value for kind, value in both if kind != "town")
        return 2 * (sum(value for kind, value in both if kind == "town") + sum(others[-4:]))


DOUBLING_KINDS = {"3+D": ThreePlusD(), "8E": EightE(8), "4+D": FourPlusD()}

# 1862 --------------------------------------------------------------------------------------------

PER_HEX = 20


class Freight(EveryStop):
    """Trains that go so many borders far, between cities or off-board places: they earn both ends and an amount for
    each hex in between as the crow flies. They may share track; a company counts each stop once."""

    shares_track = True

    def __init__(self, printed):
        self._printed = printed

    def value(self, stop, colour, train):
        return stop.value(colour)

    def counts(self, stop, train):
        return 0

    def crossing(self, train):
        return 1

    def may_end(self, stop, train):
        return stop.kind != TOWN

    def bonus(self, ran):
        inner = sum(value for _stop, value in ran.stops[1:-1])
        a, b = (self._printed.hexes[node // NODES].name for node in (ran.route.nodes[0], ran.route.nodes[-1]))
        return PER_HEX * between(a, b) - inner

    def most_bonus(self, train):
        return PER_HEX * 40

    def earned(self, run):
        return Earned(sum(ran.worth + self.bonus(ran) for ran in run.routes) - _counted_twice(run.routes))


def _counted_twice(routes):
    """The values of ends that an earlier route has counted."""
    seen, less = set(), 0
    for ran in routes:
        for node, (_stop, value) in ((ran.route.nodes[0], ran.stops[0]), (ran.route.nodes[-1], ran.stops[-1])):
            less += value if node in seen else 0
            seen.add(node)
    return less


def between(a, b):
    """The hexes in between as the crow flies, on a map whose columns have letters and whose rows go in twos."""
    columns, rows = abs(ord(a[0]) - ord(b[0])), abs(int(a[1:]) - int(b[1:]))
    return max(0, columns + max(0, (rows - columns) // 2) - 1)


class FreightKind(Kind):
    def fits(self, way):
        return len(way.used) <= self.distance and "town" not in (way.kinds[0], way.kinds[-1])

    def worth(self, way):
        return way.values[0] + way.values[-1] + PER_HEX * between(way.stops[0][0], way.stops[-1][0])


def counted_once(run):
    """What freight trains earn less: ends that an earlier one has counted."""
    ends = [(way.stops[at], way.values[at]) for _kind, way in run for at in (0, -1)]
    return sum(value for _stop, value in ends) - sum(dict(ends).values())


PER_HEX_OF_A_LOCAL = 10


class Linked(Freight):
    """All trains of a company: a local train counts its stops, and brings the treasury 10 for each hex; freight trains
    have to be joined end to end, and count as one. One route touches the home, all of them hang together by cities,
    and nothing counts twice. (An empty train, Z, is a local that earns nothing: it can only join others.)"""

    def letter(self, train):
        return train.name[-1]

    def value(self, stop, colour, train):
        return 0 if self.letter(train) == "Z" else super().value(stop, colour, train)

    def counts(self, stop, train):
        return int(self.letter(train) != "F" and stop.kind != TOWN)

    def crossing(self, train):
        return int(self.letter(train) == "F")

    def bonus(self, ran):
        return super().bonus(ran) if self.letter(ran.train) == "F" else 0

    def against_run(self, run):
        if not run.routes:
            return None
        if not any(run.home & set(ran.route.nodes) for ran in run.routes):
            return illegal("No route touches the home of {company}.", company=run.company)
        linked, left = set(_cities(run.routes[0])), list(run.routes[1:])
        while left:
            met = next((ran for ran in left if linked & _cities(ran)), None)
            if met is None:
                return illegal("The route of train {train} meets no other in a city.", train=left[0].train.name)
            linked |= _cities(met)
            left.remove(met)
        if self._joined(run) is None:
            return illegal("The freight trains have to be joined end to end.")
        return None

    def _joined(self, run):
        """The two ends of all freight routes as one, as (node, value); (): there is none; None: they are not joined."""
        ends = [
            [(ran.route.nodes[at], ran.stops[at][1]) for at in (0, -1)]
            for ran in run.routes if self.letter(ran.train) == "F"
        ]
        return _chained(ends)

    def earned(self, run):
        ends = self._joined(run)
        counted, hexes, dividend = {}, set(), 0
        for ran in run.routes:
            if self.letter(ran.train) == "L":
                counted |= {node: value for node, (_stop, value) in zip(ran.route.nodes, ran.stops, strict=True)}
                hexes.update(hex_ for link in ran.route.links for hex_ in link.hexes)
        if ends:
            counted |= dict(ends)
            a, b = (self._printed.hexes[node // NODES].name for node, _value in ends)
            dividend = PER_HEX * between(a, b)
        return Earned(dividend + sum(counted.values()), PER_HEX_OF_A_LOCAL * len(hexes))


class Locals(Linked):
    """All trains are local."""

    def letter(self, train):
        return "L"


class Meeting(TownsForFree):
    """Every two routes have a town in common, although towns are worth nothing."""

    def against_run(self, run):
        towns = [
            {node for node, (stop, _value) in zip(ran.route.nodes, ran.stops, strict=True) if stop.kind == TOWN}
            for ran in run.routes
        ]
        return None if all(one & other for one, other in combinations(towns, 2)) else illegal("Two routes do not meet.")


def meeting(run):
    """Whether every two ways have a town in common."""
    return all(
        any(stop in other.stops for stop, kind in zip(one.stops, one.kinds, strict=True) if kind == "town")
        for (_, one), (_, other) in combinations(run, 2)
    )


def _cities(ran):
    return {node for node, (stop, _value) in zip(ran.route.nodes, ran.stops, strict=True) if stop.kind == CITY}


def _chained(ends):
    """The outer ends of pairs that can be laid end to end in some order; (): there are none; None: they cannot."""
    if len(ends) < 2:
        return tuple(ends[0]) if ends else ()
    for order in permutations(ends):
        for turned in product((1, -1), repeat=len(order)):
            chain = [pair[::way] for pair, way in zip(order, turned, strict=True)]
            if all(one[1][0] == other[0][0] for one, other in pairwise(chain)):
                return chain[0][0], chain[-1][1]
    return None


class LocalKind(Kind):
    def fits(self, way):
        return len(way.kinds) - way.kinds.count("town") <= self.distance and "town" not in (way.kinds[0], way.kinds[-1])


class EmptyKind(LocalKind):
    def worth(self, way):
        return 0


LINKED_KINDS = {"L": LocalKind, "F": FreightKind, "Z": EmptyKind}


def linked(run, home):
    """Whether ways [(kind, way)] may be run together by 1862's rules; `home` are stops (hex, place)."""
    if not run:
        return True
    cities = [{stop for stop, kind in zip(way.stops, way.kinds, strict=True) if kind == "city"} for _kind, way in run]
    groups = []
    for own in cities:
        groups = [own.union(*(group for group in groups if group & own)), *(group for group in groups if not group & own)]
    freight = [(way.stops[0], way.stops[-1]) for kind, way in run if isinstance(kind, FreightKind)]
    touches = any(home & set(way.stops) for _kind, way in run)
    return touches and len(groups) == 1 and (not freight or outer(freight) is not None)


def outer(freight):
    """The outer ends of freight trains joined end to end; None: they cannot be."""
    if len(freight) == 1:
        return freight[0]
    for n, (a, b) in enumerate(freight):
        rest = freight[:n] + freight[n + 1 :]
        for start, end in ((a, b), (b, a)):
            for m, (c, d) in enumerate(rest):
                for near, far in ((c, d), (d, c)):
                    if near == end and (found := outer([(start, far), *rest[:m], *rest[m + 1 :]])):
                        return found
    return None


def linked_less(run):
    """What ways run together by 1862's rules earn less than one by one."""
    values, alone, freight = {}, 0, []
    for kind, way in run:
        alone += kind.worth(way)
        here = dict(zip(way.stops, way.values, strict=True))
        if isinstance(kind, EmptyKind):
            continue
        if isinstance(kind, FreightKind):
            freight.append((way.stops[0], way.stops[-1]))
            values.setdefault("ends", {}).update(here)
        else:
            values.setdefault("all", {}).update(here)
    counted = values.get("all", {})
    if not freight:
        return alone - sum(counted.values())
    ends = outer(freight)
    if ends is None:
        return 0
    counted = counted | {end: values["ends"][end] for end in ends}
    return alone - sum(counted.values()) - PER_HEX * between(ends[0][0], ends[1][0])


# An express: ends in cities only, whatever lies between ------------------------------------------


class FromCityToCity(EveryStop):
    """A train named "X" begins and ends in cities."""

    def may_end(self, stop, train):
        return train.name != "X" or stop.kind == "city"


class CityToCity(Kind):
    def fits(self, way):
        return super().fits(way) and {way.kinds[0], way.kinds[-1]} == {"city"}
