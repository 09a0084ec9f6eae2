"""What of an upgrade a company must reach: the rules that titles choose among, each by its word.

Of a first tile any track will do, in every title. Sources: the rulebooks, "Lay track"; the words are those of the
players' long discussions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.eighteenxx.map.tiles import Added, Face, added, revalued


class Work(NamedTuple):
    """A tile that replaces another, and what of the new face a company reaches: the edges (bits) at which its track
    comes, and the places (bits) of stops; `crosses(a, b)`: whether it can come in at one edge and leave by the other."""

    old: Face
    new: Face
    edges: int
    stops: int
    crosses: Callable[[int, int], bool]

    def meets(self, edges: int, stops: int) -> bool:
        """Whether some of these edges or stops is reached."""
        return bool(self.edges & edges or self.stops & stops)

    @property
    def added(self) -> Added:
        """The new pieces of track."""
        return added(self.old, self.new)

    @property
    def meets_added(self) -> bool:
        """Whether a route may lie on the whole of a new piece of track. One between two edges can be entered by a way that
        has crossed the border at its other end, and that is not enough. Of one that leads to a stop it is enough to come to
        the stop: all stops of the titles that get new track change their value too."""
        new = self.added
        return self.meets(new.to_stops, new.stops) or any(self.crosses(a, b) or self.crosses(b, a) for a, b in new.between)


def permissive(work: Work) -> bool:
    """Any track of the tile, new or old."""
    return work.meets(work.new.edges, -1)


def semi_restrictive(work: Work) -> bool:
    """A new piece of track, or a stop whose value changes."""
    return work.meets(*revalued(work.old, work.new)) or work.meets_added


def station_dependent(work: Work) -> bool:
    """A new piece of track; any track where there is a city or town."""
    return permissive(work) if work.new.stops else work.meets_added


#: The rules by the words of the data.
RULES: dict[str, Callable[[Work], bool]] = {
    "permissive": permissive,
    "semi_restrictive": semi_restrictive,
    "station_dependent": station_dependent,
}
