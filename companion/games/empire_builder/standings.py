"""The final standings: a plain function from final positions to places.

Source: Puffing Billy handbook, "Final Standings".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.text import Money, say
from companion.games.empire_builder.facts import Placed


@dataclass(frozen=True, slots=True)
class Final:
    """A player after the special build: cash, the victory conditions met at some turn's end, majors connected."""

    player: str
    cash: int
    met: bool
    connected: bool


@dataclass(frozen=True, slots=True)
class Place:
    """A place; players who tie share its number, and the next number is skipped."""

    place: int
    final: Final


def standings(finals: Sequence[Final], by_cash: bool = False) -> list[Place]:
    """Put players in order, best first.

    First is who has most cash among those who met the conditions, whether connected or not; ties stay ties. All others:
    the connected by cash, then the unconnected by cash. When nobody met them (time was called) this goes for all.
    `by_cash`, an older way: the places after the first go by cash alone. Source: Puffing Billy handbook, "Final
    Standings"; FAQ 30, 35.
    """
    most = max((final.cash for final in finals if final.met), default=None)
    first = [final for final in finals if final.met and final.cash == most]

    def worth(final: Final) -> tuple[bool, int]:
        return final.connected or (by_cash and bool(first)), final.cash

    others = sorted((final for final in finals if final not in first), key=worth, reverse=True)
    places = [Place(1, final) for final in first]
    for n, final in enumerate(others, len(first) + 1):
        ties = bool(places) and places[-1].final not in first and worth(places[-1].final) == worth(final)
        places.append(Place(places[-1].place if ties else n, final))
    return places


def placed(place: Place) -> Placed:
    """Who has a place, and why."""
    final = place.final
    return Placed(
        place.place, final.player, Money(final.cash),
        say("met the conditions") if final.met else say("did not meet the conditions"),
        say("connected") if final.connected else say("not connected"),
    )  # fmt: skip
