"""How many trains a company may have: the limit of the phase, for the trains that the title counts together.

Source: 'Train limit'.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.errors import IllegalMove
from companion.engine.text import say_n

if TYPE_CHECKING:
    from companion.eighteenxx.model.company import Company
    from companion.eighteenxx.model.depot import Train
    from companion.eighteenxx.model.position import Position


def against_train(game: Position, company: Company, train: Train, old: Train | None = None) -> IllegalMove | None:
    """Why a company may not have a train, for which it hands in an old one or none; None: it may."""
    limit, counted = game.depot.phase.limit_of(company.kind), _counted(game, company, train, old)
    if len(counted) < limit:
        return None
    own = game.depot.of(company.name)
    if len(counted) < len(own):
        return IllegalMove(say_n("{company} has {n} train that counts together with a {train}; the limit is {limit}.",
                                 "{company} has {n} trains that count together with a {train}; the limit is {limit}.",
                                 len(counted), company=company.name, train=train.name, limit=limit))
    return IllegalMove(say_n("{company} has {n} train, the limit is {limit}.",
                             "{company} has {n} trains, the limit is {limit}.", len(own), company=company.name, limit=limit))


def has_room(game: Position, company: Company, train: Train, old: Train | None = None) -> bool:
    """Whether a company may have a train, for which it hands in an old one or none."""
    return len(_counted(game, company, train, old)) < game.depot.phase.limit_of(company.kind)


def _counted(game: Position, company: Company, train: Train, old: Train | None) -> list[Train]:
    """The trains that a company would have with another, to which the limit applies."""
    return [other for other in game.counted_with(company, train) if other is not old]


def above(game: Position, company: Company) -> list[Train]:
    """The trains of a company that are counted with more than the limit."""
    limit = game.depot.phase.limit_of(company.kind)
    return [train for train in game.depot.of(company.name) if len(game.counted_with(company, train)) > limit]


def to_give_up(game: Position, company: Company) -> int:
    """How many trains a company has to discard in all."""
    heaps = {tuple(other.id for other in game.counted_with(company, train)) for train in above(game, company)}
    return sum(len(heap) - game.depot.phase.limit_of(company.kind) for heap in heaps)


def surplus(game: Position, company: Company) -> list[Train]:
    """The trains among which a company chooses one to discard, as long as there are any; where the box says that what is
    too many stays, there are none."""
    return above(game, company) if game.box.gives_up_trains else []
