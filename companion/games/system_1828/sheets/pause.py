"""A running game of 1828 on paper for a pause: the family's pages, and what only systems and coal have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.eighteenxx.sheets import session as family
from companion.engine.reading import Json
from companion.engine.text import Text, say
from companion.games.system_1828.coal import COALFIELD, TUNNEL
from companion.games.system_1828.game import Systems
from companion.games.system_1828.sheets.kit import game_of
from companion.sheets.session import Session


def snapshot(night: Session) -> Iterator[Json]:
    """All figures, the market and the map; below the figures the systems, their halves, and the coal."""
    told = [night.reader(it) for it in _told(game_of(night))]
    for page in family.snapshot(night):
        yield {**page, "remarks": [*page["remarks"], *told]} if page["page"] == "figures" else page


def _told(game: Systems) -> Iterator[Text]:
    for system in game.systems.values():
        company = game.companies[system.stays]
        if game.has_halves(company):
            (first, ours), (second, theirs) = game.halves(company).items()
            yield say("System {name}: {first} has {ours}, {second} has {theirs}.", name=system.name, first=first,
                      ours=_trains(ours), second=second, theirs=_trains(theirs))
        else:
            yield say("System {name}.", name=system.name)
    if game.coal.owners:
        yield say("Coal markers: {companies}.", companies=tuple(game.coal.owners))
    yield say("Coal left: {n} in {coalfield}, {m} in {tunnel}.", n=game.coal.left, coalfield=COALFIELD,
              m=int(game.coal.in_tunnel), tunnel=TUNNEL)
    yield say("Number cards: {players}.", players=game.seats)


def _trains(trains: list[Any]) -> tuple[str, ...] | Text:
    return tuple(train.name for train in trains) or say("no train")
