"""Trains whose time is over after some operating round, whatever is bought. Source: 18MS, 'Trains'."""

from __future__ import annotations

from collections import Counter

from companion.eighteenxx.box.places import ASIDE
from companion.eighteenxx.model.depot import Train
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.reasons import Salvage
from companion.eighteenxx.model.track_facts import TrainsLeft


def leave(game: Position) -> None:
    """The trains whose time is over after this operating round leave the game; companies get something for each."""
    kinds = [kind.name for kind in game.box.trains.values()
             if kind.leaves_after and kind.leaves_after == game.operating_number]
    lost: dict[str, Counter[str]] = {}
    for train, owner in game.depot.leave(*kinds) if kinds else ():
        if owner in game.companies:
            game.pay(game.bank, game.companies[owner], train.kind.salvage, Salvage(train.name))
        if owner != ASIDE:
            lost.setdefault(train.name, Counter())[owner] += 1
    for name, owners in lost.items():
        game.happened(TrainsLeft(name, tuple(owners.items())))


def has_run_last(game: Position, train: Train) -> bool:
    """Whether a train leaves after this round and its owner has run it: most boxes do not let it be sold then."""
    is_last = train.kind.leaves_after > 0 and train.kind.leaves_after == game.operating_number
    return is_last and not game.box.sells_leaving and any(train.owner == one.name for one in game.acted)
