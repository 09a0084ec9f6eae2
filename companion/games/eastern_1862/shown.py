"""What screens show of a charter of 1862 besides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.eighteenxx.company import CharterMore, Company, State
from companion.engine.text import say
from companion.games.eastern_1862.boards import LONDON

if TYPE_CHECKING:
    from companion.games.eastern_1862.game import Eastern

#: What a permit is called.
PERMITS = {"local": say("local permit"), "express": say("express permit"), "freight": say("freight permit")}


def charter(game: Eastern, company: Company) -> CharterMore:
    """The permits of a company, whether it is in receivership, and else that an exchange of its shares could be tried."""
    is_lost = company.state is State.RECEIVERSHIP
    things = [PERMITS[kind] for kind in game.permits[company.name]]
    if LONDON in company.hexes:
        things.append(say("permit for London"))
    if is_lost:
        things.append(say("in receivership"))
    return CharterMore(things=things, look_up="exchange" if company.is_floated and not is_lost else "")
