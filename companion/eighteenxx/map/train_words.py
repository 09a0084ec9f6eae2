"""Trains that run otherwise by what the box says of their kinds: past towns for nothing, to places of twice the value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from companion.eighteenxx.map.run_rules import EveryStop, Train
from companion.eighteenxx.map.tiles import Stop


class Kind(Protocol):
    """A kind of train: the kinds of stops that it does not count, and those that are worth twice as much to it."""

    @property
    def free(self) -> tuple[str, ...]:
        """Not counted."""

    @property
    def doubles(self) -> tuple[str, ...]:
        """Worth twice as much."""


def rules_of(kinds: Mapping[str, Kind]) -> EveryStop:
    """The common rules, with what the kinds of train count otherwise."""
    own = {name: (kind.free, kind.doubles) for name, kind in kinds.items() if kind.free or kind.doubles}
    return ByKind(own) if own else EveryStop()


class ByKind(EveryStop):
    """The common rules, but for kinds of train that count otherwise."""

    def __init__(self, kinds: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]) -> None:
        """`kinds`: by train the stops that are free to it, and those that it doubles."""
        self._kinds = dict(kinds)

    def value(self, stop: Stop, colour: str, train: Train) -> int:
        """Twice as much where the train doubles it."""
        _free, doubled = self._kinds.get(train.name, ((), ()))
        return super().value(stop, colour, train) * (2 if stop.kind in doubled else 1)

    def counts(self, stop: Stop, train: Train) -> int:
        """Nothing where it is free to the train."""
        free, _doubled = self._kinds.get(train.name, ((), ()))
        return 0 if stop.kind in free else super().counts(stop, train)
