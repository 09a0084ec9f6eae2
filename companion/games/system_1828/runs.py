"""What trains of 1828 count. Source: 1828 rules, 'Routes' (10.3)."""

from __future__ import annotations

from companion.eighteenxx.map.run_rules import EveryStop, Ran, Train
from companion.eighteenxx.map.tiles import TOWN, Stop

#: How many cities and off-board places a 4+D counts.
BEST = 4


class Counts(EveryStop):
    """8E passes towns for nothing; 3+D and 4+D double everything, and towns take nothing of their distance."""

    def value(self, stop: Stop, colour: str, train: Train) -> int:
        """The printed value, doubled for some."""
        if train.name == "8E" and stop.kind == TOWN:
            return 0
        return stop.value(colour) * (2 if train.name.endswith("+D") else 1)

    def counts(self, stop: Stop, train: Train) -> int:
        """One, but nothing for towns that a train passes freely."""
        return 0 if stop.kind == TOWN and (train.name == "8E" or train.name.endswith("+D")) else 1


class CountsBest(Counts):
    """A 4+D runs any distance, and counts the best four cities and off-board places."""

    def bonus(self, ran: Ran) -> int:
        """Below 0: what a 4+D does not count."""
        if ran.train.name != "4+D":
            return 0
        return -sum(sorted((value for stop, value in ran.stops if stop.kind != TOWN), reverse=True)[BEST:])
