"""Trains that visit more places than they count, and bonuses for routes from one side of the board to another.

A train "3/5" visits up to five places and counts the best three of them, at least one with a token of its company. A route
whose ends lie on two sides of the board earns the bonuses of both, if both are counted. Source: 1846 rules, 'Run trains'.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from functools import cache

from companion.eighteenxx.map.run_rules import Counted, EveryStop, Ran, Run, Tally, Train
from companion.eighteenxx.map.tiles import Stop

#: What stands between what a train counts and what it visits.
OF = "/"


class TwoFigures(EveryStop):
    """The rules of such trains; those with one figure count all that they visit. `most` is what two sides earn at most."""

    def __init__(self, most: int) -> None:
        self._most = most

    def bonus(self, ran: Ran) -> int:
        """What is not counted, and the bonus of two sides."""
        return _best(ran)[0] - ran.worth

    def most_bonus(self, train: Train) -> int:
        """That of two sides."""
        return self._most

    def apart(self, train: Train) -> object:
        """Those that count everything are alike."""
        return train if train.mail or _counts(train.name) else None

    def tally(self, train: Train, stops: Sequence[tuple[Stop, int] | None], own: Set[int]) -> Tally:
        """The same, without a list of what is counted: the best, of which the last is no better than one with a token; or
        both ends, and the best between."""
        most, mail = _counts(train.name), train.mail
        value = [found[1] if found else 0 for found in stops].__getitem__
        with_token = [found[1] if found and node in own else 0 for node, found in enumerate(stops)].__getitem__
        sides = {node: found[0] for node, found in enumerate(stops) if found and found[0].side}

        def earned(nodes: Sequence[int], other: int, worth: int) -> int:
            one, last = sides.get(other), sides.get(nodes[-1])
            bonus = one.bonus + last.bonus if one and last and one.side != last.side else 0
            if most is None or len(nodes) <= most:
                return worth + bonus + mail * len(nodes)
            values, token = sorted(map(value, nodes), reverse=True), max(map(with_token, nodes))
            best = sum(values[: most - 1]) + min(values[most - 1], token)
            if bonus:
                ends = value(other), value(nodes[-1])
                for end in ends:
                    values.remove(end)
                best = max(best, bonus + sum(ends) + sum(values[: most - 3]) + min(values[most - 3], token))
            return best + mail * len(nodes)

        return earned

    def summands(self, run: Run) -> Sequence[Counted]:
        """What is counted of each route."""
        return [_counted(ran) for ran in run.routes]


def _counted(ran: Ran) -> Counted:
    total, counted = _best(ran)
    values = tuple(value if n in counted else 0 for n, (_stop, value) in enumerate(ran.stops))
    return Counted(values, total - sum(values))


def _best(ran: Ran) -> tuple[int, Set[int]]:
    """The most that a route earns, and which of its stops are counted for it."""
    most = _counts(ran.train.name)
    if most is None or most >= len(ran.stops):
        return ran.worth + _sides(ran), {*range(len(ran.stops))}
    return max(_ways(ran, most), key=lambda way: way[0])


def _ways(ran: Ran, most: int) -> Iterator[tuple[int, Set[int]]]:
    """What is earned by each way to count so many stops, a token among them; of those that count the same ends only the
    best."""
    values = [value for _stop, value in ran.stops]
    order = sorted(range(len(values)), key=lambda n: -values[n])
    own = [n for n in order if ran.route.nodes[n] in ran.own]
    bonus = _sides(ran)
    for ends in ({0, len(values) - 1}, set[int]()) if bonus else (set[int](),):
        best = {*ends, *[n for n in order if n not in ends][: most - len(ends)]}
        if not best.intersection(own):
            least = min(best - ends, key=lambda n: values[n], default=None)
            if least is None or not own:
                continue
            best = best - {least} | {own[0]}
        is_both = bonus and {0, len(values) - 1} <= best
        yield sum(values[n] for n in best) + (bonus if is_both else 0), best


def _sides(ran: Ran) -> int:
    """What the ends of a route earn that lie on two sides of the board."""
    one, other = ran.stops[0][0], ran.stops[-1][0]
    return one.bonus + other.bonus if one.side and other.side and one.side != other.side else 0


@cache
def _counts(train: str) -> int | None:
    """How many stops a train counts, by its name; None: all."""
    counts, of, _visits = train.partition(OF)
    return int(counts) if of else None
