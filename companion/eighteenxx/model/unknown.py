"""Companies and privates that a game does not have."""

from __future__ import annotations

from companion.eighteenxx.model.position import Position
from companion.engine import unknown
from companion.engine.errors import ImpossibleMove


def no_company(game: Position, name: object) -> ImpossibleMove:
    """Refuse a company that this game does not have."""
    return ImpossibleMove(unknown.no_company(name, (one.card for one in game.companies.values())))


def no_private(game: Position, id_: object) -> ImpossibleMove:
    """Refuse a private that this game does not have."""
    return ImpossibleMove(unknown.no_private(id_, (one.card for one in game.privates.values())))
