"""Trains of titles to come, as a title says them with RunRules, and once more in plain words for trying everything."""

from companion.eighteenxx.map.map import NODES
from companion.eighteenxx.map.run_rules import EveryStop, Train
from companion.eighteenxx.map.tiles import TOWN
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

    def __init__(self, state):
        self._printed = state.printed

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

    def deduction(self, run):
        seen, less = set(), 0
        for ran in run:
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


# An express: ends in cities only, whatever lies between ------------------------------------------


class FromCityToCity(EveryStop):
    """A train named "X" begins and ends in cities."""

    def may_end(self, stop, train):
        return train.name != "X" or stop.kind == "city"


class CityToCity(Kind):
    def fits(self, way):
        return super().fits(way) and {way.kinds[0], way.kinds[-1]} == {"city"}
