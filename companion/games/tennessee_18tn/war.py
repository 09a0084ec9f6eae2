"""The civil war: what it is called, and who has its markers. Source: 18TN rules, 'Civil War'."""

from __future__ import annotations

from companion.eighteenxx.model.extras import Marked
from companion.eighteenxx.model.position import Position
from companion.engine.facts import Fact, Name, Words, fact
from companion.engine.text import say
from companion.engine.things import Kind

#: The train that brings it.
BRINGS = "3'"
#: The marker, as a kind of thing.
WAR = "war"


class War(Marked[Position]):
    """The companies that are struck have a marker until their next run."""

    key, holders, marker = WAR, "struck", say("a war marker")


KIND = Kind(WAR, lambda game: {name: {WAR: 1} for name in game.struck}, lambda what: War.marker)


@fact("war", who="companies")
class WarBegun(Fact):
    """The civil war strikes companies."""

    companies: tuple[Name, ...]


WORDS: Words = {
    WarBegun: say("The Civil War: one train of each of {companies} earns nothing in its next run."),
}
