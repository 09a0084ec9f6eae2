"""The profile that plays as 18xx.games does: what it lets pass against the rules is noted, so that an import can say it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.eighteenxx.model.position import Position

#: The name of the profile.
SITE = "18xx-games"
#: The kind of a note about something that the rules forbid, or have otherwise.
LENIENT = "lenient"


def plays_as_site(game: Position) -> bool:
    """Whether a game is played as on the site."""
    return game.profile.name == SITE
