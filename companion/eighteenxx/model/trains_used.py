"""Which trains a run may use: those that the company owns and may run, each once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.position import Position
from companion.engine.errors import IllegalMove, impossible


def against_trains(game: Position, company: Company, names: Iterable[str]) -> Iterator[IllegalMove]:
    """Why a company cannot run trains of these names."""
    left = [train.name for train in game.running(company)]
    for name in names:
        if name in left:
            left.remove(name)
            continue
        train = game.depot.find(name, company.name)
        if train is not None and (reason := game.against_running(company, train)):
            yield reason
        yield impossible("{train} is already used or does not belong to {company}.", train=name, company=company.name)
