"""The most that trains earn in 1862, where routes share track, hang together, and count every place once.

How freight trains are joined is chosen first: each choice is a programme of its own. Source: 1862 rules, 12.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, pairwise, permutations

from tests.eighteenxx.prover.printed import Place, Position
from tests.eighteenxx.prover.programme import MANY, Answer, Programme
from tests.eighteenxx.prover.ways import Way, cuts

RED = ("Midlands", "The West", "London")
#: Where a freight train ends: what counts there, and the land hex there.
End = tuple[Place | str, str]
#: Trains joined end to end, by number.
Chain = tuple[int, ...]


def best(
    position: Position, company: str, home: str, trains: Sequence[str], word: str, permanent: Sequence[str],
    meet_anywhere: bool = False, seconds: float = 60,
) -> Answer:
    """Solve it for a company's trains, by name, when areas pay by `word`; `home` is the hex where it starts, `permanent` are
    the freight trains that need not be joined. All ways to join freight trains are tried, each only for more."""
    low, high, ones, ends = 0, 0, frozenset[int](), time.monotonic() + seconds
    for chains in joined(trains, permanent):
        programme = _Run(position, company, home, trains, word, meet_anywhere, chains)
        answer = programme.best(ends - time.monotonic(), low)
        if answer.low > low:
            low, ones = answer.low, answer.ones
        high = max(high, answer.high)
    return Answer(low, max(low, high), ones)


def joined(trains: Sequence[str], permanent: Sequence[str]) -> Iterator[tuple[Chain, ...]]:
    """All ways to let some freight trains run, joined or apart; trains of one name are alike."""
    freights = [n for n, name in enumerate(trains) if name.endswith("F")]
    seen = set()
    for count in range(len(freights) + 1):
        for running in combinations(freights, count):
            for chains in _split(running):
                has = [any(trains[n] in permanent for n in chain) for chain in chains]
                if not (all(has) if any(has) else len(chains) < 2):
                    continue
                same = tuple(sorted(min(named := tuple(trains[n] for n in chain), named[::-1]) for chain in chains))
                if same not in seen:
                    seen.add(same)
                    yield chains


def _split(trains: Chain) -> Iterator[tuple[Chain, ...]]:
    """All ways to put trains into chains, in every order within each."""
    if not trains:
        yield ()
        return
    first, rest = trains[0], trains[1:]
    for count in range(len(rest) + 1):
        for others in combinations(rest, count):
            left = tuple(n for n in rest if n not in others)
            for order in permutations((first, *others)):
                if order <= order[::-1]:
                    yield from ((order, *more) for more in _split(left))


class _Run:
    """The programme of a run whose freight trains run joined as `chains`, all of them."""

    def __init__(
        self, position: Position, company: str, home: str, trains: Sequence[str], word: str, meet_anywhere: bool,
        chains: Sequence[Chain],
    ) -> None:
        self.position, self.programme, self.trains = position, Programme(), trains
        self.word, self.meet_anywhere = word, meet_anywhere
        running = {n for chain in chains for n in chain}
        numbers = [n for n, name in enumerate(trains) if n in running or not name.endswith("F")]
        self.ways = {n: Way(self.programme, position, company) for n in numbers}
        #: By place: the variables of trains that could count it.
        self.counters: dict[Place | str, list[int]] = defaultdict(list)
        for n, way in self.ways.items():
            self._may_run(trains[n], way)
            if n in running:
                self.programme.exactly(1, {way.runs: 1})
            else:
                self._counts(trains[n], way)
        for chain in chains:
            self._chain(chain)
        self._once()
        self._together(home, company)

    def best(self, seconds: float, more_than: int) -> Answer:
        """Solve it, for more than that."""
        return self.programme.solve(lambda ones: cuts(list(self.ways.values()), ones), seconds, more_than)

    # One train ------------------------------------------------------------------------------------

    def _kind(self, stop: Place) -> str:
        return self.position.centres[stop].kind

    @cached_property
    def _ports(self) -> set[Place]:
        return {stop for stop, centre in self.position.centres.items() if centre.kind == "area" and centre.group not in RED}

    def _may_run(self, name: str, way: Way) -> None:
        """Where a route begins and ends, how long it is, and that it has one port and one red area at most."""
        row, letter, far = self.programme.row, name[-1], int(name[:-1].split("/")[-1])
        areas = [stop for stop in way.stops if self._kind(stop) == "area"]
        for stop in way.stops:
            if self._kind(stop) == "town":
                self.programme.exactly(0, {way.ends[stop]: 1})
            if self._kind(stop) == "area" and letter == "L":
                self.programme.exactly(0, {way.visits[stop]: 1})
        for some in ([stop for stop in areas if stop in self._ports], [stop for stop in areas if stop not in self._ports]):
            row(-MANY, {way.visits[stop]: 1 for stop in some}, 1)
        if letter == "F":
            row(-MANY, dict.fromkeys(way.crosses.values(), 1), far)
        else:
            row(-MANY, {way.visits[stop]: 1 for stop in way.stops if self._kind(stop) != "town"}, far)

    def _counts(self, name: str, way: Way) -> None:
        """What a local or an express train counts: so many large stations and areas, and of a local train all small ones."""
        paid = dict[int, float]()
        for stop in way.stops:
            is_town = self._kind(stop) == "town"
            if is_town and name[-1] != "L":
                continue
            counts = self.programme.binary()
            self.programme.row(-MANY, {counts: 1, way.visits[stop]: -1}, 0)
            self.counters[self.position.counts_as(stop)].append(counts)
            if not is_town:
                paid[counts] = 1
        self.programme.row(-MANY, paid, int(name[:-1].split("/")[0]))

    # Freight trains -------------------------------------------------------------------------------

    def _ends(self, way: Way) -> dict[End, list[int]]:
        """Where a freight train may end, with the variables of which one is 1 if it does: in a city, or in an area that it
        enters from a land hex."""
        found: dict[End, list[int]] = defaultdict(list)
        for stop in way.stops:
            if self._kind(stop) == "city":
                found[stop, stop[0]].append(way.ends[stop])
        for piece, over in way.over.items():
            for end in piece.ends:
                if not isinstance(end, frozenset) and self._kind(end) == "area":
                    border = next(other for other in piece.ends if isinstance(other, frozenset))
                    land = next((hex_ for hex_, _edge in border if hex_ != piece.hex), "")
                    found[self.position.counts_as(end), land].append(over)
        return found

    def _chain(self, chain: Chain) -> None:
        """The outer ends of joined trains: they count, and so do the hexes between them."""
        ends = [self._ends(self.ways[n]) for n in chain]
        if len(chain) == 1:
            both = {end: dict.fromkeys(variables, 1.0) for end, variables in ends[0].items()}
            self._between(both, None)
        else:
            joints = [self._joint(one, other) for one, other in pairwise(ends)]
            for n, (before, after) in enumerate(pairwise(joints), 1):  # a train's joints are at its two ends
                for place in before.keys() & after.keys():
                    at = {variable: -1.0 for end, some in ends[n].items() if end[0] == place for variable in some}
                    self.programme.row(-MANY, {before[place]: 1, after[place]: 1, **at}, 0)
            self._between(self._outer(ends[0], joints[0]), self._outer(ends[-1], joints[-1]))

    def _joint(self, one: Mapping[End, list[int]], other: Mapping[End, list[int]]) -> dict[Place | str, int]:
        """By place: whether two trains are joined there. They are in one place."""
        places = {place for place, _land in one} & {place for place, _land in other}
        joint = {place: self.programme.binary() for place in sorted(places, key=str)}
        self.programme.exactly(1, dict.fromkeys(joint.values(), 1))
        for place, here in joint.items():
            for ends in (one, other):
                at = {variable: -1.0 for end, some in ends.items() if end[0] == place for variable in some}
                self.programme.row(-MANY, {here: 1, **at}, 0)
        return joint

    def _outer(self, ends: Mapping[End, list[int]], joint: Mapping[Place | str, int]) -> dict[End, dict[int, float]]:
        """By end: a sum that is 1 if the train at the end of a chain ends there and is not joined there."""
        found: dict[End, dict[int, float]] = {}
        for (place, land), variables in ends.items():
            outer = self.programme.binary()
            found[place, land] = {outer: 1.0}
            self.programme.row(-MANY, {outer: 1, **dict.fromkeys(variables, -1)}, 0)
            if place in joint:
                self.programme.row(-MANY, {outer: 1, joint[place]: 1}, 1)
        self.programme.exactly(1, {variable: 1 for sum_ in found.values() for variable in sum_})
        return found

    def _between(self, one: Mapping[End, dict[int, float]], other: Mapping[End, dict[int, float]] | None) -> None:
        """A variable for each pair of outer ends, with what the hexes between them bring. Without `other` both ends are of
        one train."""
        pairs = {}
        if other is None:
            pairs = {(a, b): 0 for a, b in combinations(sorted(one, key=str), 2) if a[0] != b[0]}
        else:
            pairs = {(a, b): 0 for a in one for b in other}
        for a, b in pairs:
            pairs[a, b] = self.programme.binary(self._bonus(a, b))
        for side, ends in enumerate((one, other)):
            for end, sum_ in (ends or {}).items():
                mine = [pair for (a, b), pair in pairs.items() if (a, b)[side] == end or (other is None and b == end)]
                self.programme.exactly(0, {**dict.fromkeys(mine, -1), **sum_})
                self._count(end[0], sum_)

    def _count(self, place: Place | str, sum_: Mapping[int, float]) -> None:
        counts = self.programme.binary()
        self.programme.row(-MANY, {counts: 1, **{variable: -times for variable, times in sum_.items()}}, 0)
        self.counters[place].append(counts)

    def _bonus(self, a: End, b: End) -> int:
        """20 for each hex between, 30 from or to a port (12.6). The sheet's formula has a hex between an area and itself,
        where joined trains come back to it; as the rules decide, there is nothing between a place and itself."""
        if a[0] == b[0]:
            return 0
        dx, dy = abs(ord(a[1][0]) - ord(b[1][0])), abs(int(a[1][1:]) - int(b[1][1:]))
        between = dx + max(0, (dy - dx) // 2) - 1
        areas = [end[0] for end in (a, b) if isinstance(end[0], str)]
        is_port = any(area not in RED for area in areas)
        return max(0, between + len(areas)) * (30 if is_port else 20)

    # All trains -----------------------------------------------------------------------------------

    def _once(self) -> None:
        """Every place pays once."""
        for place, counters in self.counters.items():
            stop = next(stop for stop in self.position.centres if self.position.counts_as(stop) == place)
            pays = self.programme.binary(self.position.centres[stop].value(self.word, False))
            self.programme.row(-MANY, {pays: 1, **dict.fromkeys(counters, -1)}, 0)

    def _together(self, home: str, company: str) -> None:
        """One route touches the home, and all hang together: no trains run apart from the others."""
        row, ways = self.programme.row, self.ways
        at_home = [way.visits[stop] for way in ways.values() for stop in way.stops
                   if stop[0] == home and stop in self.position.tokens.get(company, ())]  # fmt: skip
        for way in ways.values():
            row(-MANY, {way.runs: 1, **dict.fromkeys(at_home, -1)}, 0)
        meets = {(n, m): self._meeting(ways[n], ways[m]) for n, m in combinations(ways, 2)}
        for count in range(1, len(ways)):
            for some in combinations(ways, count):
                others = [n for n in ways if n not in some]
                links = {one: -1.0 for n in some for m in others for one in meets[min(n, m), max(n, m)]}
                for n in some:
                    for m in others:
                        row(-MANY, {ways[n].runs: 1, ways[m].runs: 1, **links}, 1)

    def _meeting(self, one: Way, other: Way) -> list[int]:
        """Variables of which one is 1 only if two trains meet: in a large station, or anywhere."""
        found, visits = [], (defaultdict(list), defaultdict(list))
        for way, by_place in zip((one, other), visits, strict=True):
            for stop in way.stops:
                if self.meet_anywhere or self._kind(stop) == "city":
                    by_place[self.position.counts_as(stop)].append(way.visits[stop])
        for place in visits[0].keys() & visits[1].keys():
            meet = self.programme.binary()
            found.append(meet)
            for by_place in visits:
                self.programme.row(-MANY, {meet: 1, **dict.fromkeys(by_place[place], -1)}, 0)
        return found
