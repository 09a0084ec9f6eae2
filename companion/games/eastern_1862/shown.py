"""What screens show of a charter of 1862 besides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.eighteenxx.model.company import CharterMore, Company, State
from companion.engine.text import Money, Text, say
from companion.games.eastern_1862.boards import LONDON
from companion.games.eastern_1862.founding import CHARTERED, fine

if TYPE_CHECKING:
    from companion.games.eastern_1862.game import Eastern

#: What a permit is called.
PERMITS = {"local": say("local permit"), "express": say("express permit"), "freight": say("freight permit")}


def charter(game: Eastern, company: Company) -> CharterMore:
    """The permits of a company, its kind and what it owes, whether it is in receivership, and else that an exchange of its
    shares could be tried."""
    is_lost = company.state is State.RECEIVERSHIP
    things = [PERMITS[kind] for kind in game.permits[company.name]]
    if LONDON in company.hexes:
        things.append(say("permit for London"))
    things += _of_kind(game, company) if company.is_started else _to_come(game, company)
    if is_lost:
        things.append(say("in receivership"))
    return CharterMore(things=things, look_up="exchange" if company.is_floated and not is_lost else "")


def _to_come(game: Eastern, company: Company) -> Iterator[Text]:
    """From when on it can be started, where it cannot be yet."""
    if not game.depot.has_begun(phase := game.batches[company.name]):
        yield say("comes with phase {phase}", phase=phase)


def _of_kind(game: Eastern, company: Company) -> Iterator[Text]:
    """How it was founded, what it has of its own shares, and what its founder owes."""
    yield say("charter") if company.kind == CHARTERED else say("no charter")
    if own := game.certificates.percent(company.name, company.name):
        yield say("{percent} % of itself", percent=own)
    if owes := game.obligations.get(company.name):
        yield say("fine for {player} if it does not float: {fine}", player=owes, fine=Money(fine(company.par or 0)))
