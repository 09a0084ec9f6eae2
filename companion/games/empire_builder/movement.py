"""Half rate: how far a train still runs. Source: Puffing Billy handbook, "Events that include half rate"; "Ferries"."""

from __future__ import annotations


def half(mileposts: int) -> int:
    """Half of some mileposts, rounded up."""
    return -(-mileposts // 2)


def left_at_half_rate(mileposts: int, run: int) -> int:
    """The steps that are left from here at half rate: what remains of the turn is halved, rounded up.

    `mileposts` is what the train runs a turn, `run` the steps made at full rate before the first one to or from an
    affected milepost. There is no quarter rate. Source: "Events that include half rate".
    """
    return half(max(0, mileposts - run))


def after_the_ferry(mileposts: int) -> int:
    """The steps beyond the far port after crossing: a staged train runs at half rate, and the far port is the first."""
    return max(0, half(mileposts) - 1)
