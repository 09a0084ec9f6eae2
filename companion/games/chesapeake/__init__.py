"""18Chesapeake, by Scott Petersen: an 18xx around the bay, and its larger sister Off the Rails."""

from __future__ import annotations

from companion.eighteenxx.box.box import box
from companion.eighteenxx.title import title_of
from companion.engine.reading import Json, JsonDict
from companion.engine.text import say
from companion.engine.title import Draw
from companion.games.chesapeake.game import Chesapeake


def draw(players: tuple[str, ...], options: Json, chance: Draw) -> JsonDict:
    """Draw the company that belongs to Cornelius Vanderbilt."""
    return {"drawn": chance.choice(tuple(box("18chesapeake-otr").companies))}


OFF_THE_RAILS = title_of(
    box("18chesapeake-otr"), say("Eight companies around Chesapeake Bay, for the reckless. 2 to 6 players."),
    Chesapeake, draw,
)
BASE = title_of(box("18chesapeake"), say("Eight companies around Chesapeake Bay. 2 to 6 players."), Chesapeake, draw)
TITLES = (OFF_THE_RAILS, BASE)
