"""The best run of 1862 by trying everything, in plain words; it shares nothing with the rules and the search.

A route is what tests/eighteenxx/map/brute.py walks by hand: its stops (hex, place), borders, kinds and values.
"""

from itertools import chain, combinations, pairwise, permutations, product

RED = {"Midlands", "The West", "London"}


class Board:
    """What has to be known of a map beside the routes: which stops are one place, and which of them are ports."""

    def __init__(self, state, permanent, home):
        self.state, self.permanent, self.home = state, permanent, home

    def group(self, stop):
        return self.state.face(stop[0]).stops[stop[1]].group

    def place(self, stop):
        return self.group(stop) or stop

    def may_run(self, name, way):
        """Whether a train may run a route at all (12.2 to 12.6)."""
        letter, far = name[-1], int(name[:-1].split("/")[-1])
        areas = [self.group(stop) for stop, kind in zip(way.stops, way.kinds, strict=True) if kind == "offboard"]
        if "town" in (way.kinds[0], way.kinds[-1]) or len(areas) - len({area in RED for area in areas}) > 0:
            return False
        if letter == "F":
            return len(way.used) <= far
        if letter == "L" and areas:
            return False
        return len(way.kinds) - way.kinds.count("town") <= far

    def may_be_declared(self, run):
        """Whether routes [(train, way)] may be run together."""
        return self.may_run_together(run) and self.earns(run) is not None

    def may_run_together(self, run):
        """Whether routes [(train, way)] hang together, and one touches the home."""
        cities = [{stop for stop, kind in zip(way.stops, way.kinds, strict=True) if kind == "city"} for _name, way in run]
        if not any(self.home in there for there in cities):
            return False
        linked = {0}
        while more := {n for n in range(len(run)) if n not in linked and any(cities[n] & cities[m] for m in linked)}:
            linked |= more
        return len(linked) == len(run)

    def earns(self, run):
        """The most that a run earns, or None where its freight trains cannot be joined as they must be."""
        freight = [(name, way) for name, way in run if name[-1] == "F"]
        others = [(name, way) for name, way in run if name[-1] != "F"]
        towns = {stop: value for name, way in others if name[-1] == "L"
                 for stop, kind, value in zip(way.stops, way.kinds, way.values, strict=True) if kind == "town"}
        counted = [self.large(name, way) for name, way in others]
        best = [
            sum(dict(chain(ends, *chosen)).values()) + hexes
            for ends, hexes in self.freight(freight) for chosen in product(*counted)
        ]
        return max(best) + sum(towns.values()) if best else None

    def large(self, name, way):
        """All choices of the large stations and areas that a train counts."""
        both = [(self.place(stop), value) for stop, kind, value in zip(way.stops, way.kinds, way.values, strict=True)
                if kind != "town"]
        number = int(name[:-1].split("/")[0])
        return list(combinations(both, min(number, len(both))))

    def freight(self, trains):
        """All legal ways to run freight trains: the ends that count, and what the hexes bring."""
        must_hold = self.permanent if any(name in self.permanent for name, _way in trains) else {name for name, _ in trains}
        found = []
        for order in permutations(trains):
            for cuts in product((False, True), repeat=max(0, len(order) - 1)):
                chains = [[order[0]]] if order else []
                for train, cut in zip(order[1:], cuts, strict=True):
                    chains.append([train]) if cut else chains[-1].append(train)
                if len(chains) > 1 and must_hold is not self.permanent:
                    continue
                if must_hold is self.permanent and not all(any(name in must_hold for name, _ in one) for one in chains):
                    continue
                for ways in product(*([self.outer(one, turns) for turns in product((1, -1), repeat=len(one))]
                                      for one in chains)):
                    if all(ways):
                        found.append(([end[:2] for pair in ways for end in pair], sum(map(self.between, ways))))
        return found

    def outer(self, trains, turns):
        """The outer ends of trains one after another, as (place, value, land hex, is area, is port), or None."""
        pairs = [[self.end(way, at) for at in ((0, -1) if turn == 1 else (-1, 0))]
                 for (_name, way), turn in zip(trains, turns, strict=True)]
        if any(one[1][0] != other[0][0] for one, other in pairwise(pairs)):
            return None
        return pairs[0][0], pairs[-1][1]

    def end(self, way, at):
        stop, is_area = way.stops[at], way.kinds[at] == "offboard"
        land = next(hex_ for border in way.used if stop[0] in border for hex_ in border - {stop[0]}) if is_area else stop[0]
        return self.place(stop), way.values[at], land, is_area, is_area and self.group(stop) not in RED

    def between(self, ends):
        (place, _, a, in_area, from_port), (other, _, b, to_area, to_port) = ends
        if place == other:  # there and back: one place is both ends, and nothing lies between
            return 0
        dx, dy = abs(ord(a[0]) - ord(b[0])), abs(int(a[1:]) - int(b[1:]))
        distance = dx + max(0, (dy - dx) // 2)
        hexes = max(0, (-1 if a == b else distance - 1) + in_area + to_area)
        return hexes * (30 if from_port or to_port else 20)

    def best(self, trains, ways):
        """The most that trains earn on these routes."""
        lists = [[None, *(way for way in ways if self.may_run(name, way))] for name in trains]
        top = 0
        for choice in product(*lists):
            run = [(name, way) for name, way in zip(trains, choice, strict=True) if way]
            if run and self.may_run_together(run):
                top = max(top, self.earns(run) or 0)
        return top
