"""Amounts that the family's screens offer to tap."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.domains import Amount
from companion.engine.presets import Preset, one_by_one
from companion.games.empire_builder.position import Position


def presets(game: Position, kind: str, limits: Amount) -> Iterator[Preset]:
    """Of money the round amounts within the limits, of what a card says those that our list has; of other numbers each."""
    if kind == "deliver":
        yield from map(Preset, limits.likely if len(limits.likely) > 1 else ())
        return
    if limits.is_money:
        yield from (Preset(n) for n in (5, 10, 15, 20) if limits.low <= n <= limits.high)
    else:
        yield from one_by_one(limits)
