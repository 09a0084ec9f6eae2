"""Games that are played as 18xx.games plays them, where it lets something happen that the rules forbid: the profile says so.

An import follows the site by it. What only the site lets happen is noted, so that whoever reads the game is told.
"""

from __future__ import annotations

from companion.eighteenxx.position import Position

#: What the profile is called.
SITE = "18xx-games"
#: The kind of a note that says what only the site lets happen.
BY_SITE = "by-site"


def plays_as_site(game: Position) -> bool:
    """Whether a game is played as 18xx.games plays."""
    return game.profile.name == SITE
