"""What both searches of 1862 share, few.py and search.py: the routes that a train chooses from, and how they end early."""

from __future__ import annotations

from companion.eighteenxx.map.route_tree import RouteTree
from companion.eighteenxx.map.run_rules import Ran, Train
from companion.games.eastern_1862.runs import FREIGHT, Runs, kind


class Stopped(Exception):
    """The search has been told to stop."""


def routes_of(train: Train, tree: RouteTree, rules: Runs) -> list[Ran]:
    """The routes in a train's tree that it may run and that earn something. Of a local or an express train only the longest:
    a route that goes on can do all that the shorter one can."""
    rans = {step: tree.ran(step, train) for step, gain in enumerate(tree.gains) if gain}
    rans = {step: ran for step, ran in rans.items() if rules.against_areas(ran) is None}
    if kind(train) != FREIGHT:
        for step in list(rans):
            rans.pop(tree.parents[step], None)
    return list(rans.values())
