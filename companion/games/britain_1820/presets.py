"""Amounts that the screens of 1820 offer to tap."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.domains import Amount
from companion.engine.presets import Preset, one_by_one
from companion.engine.text import say
from companion.games.britain_1820.position import Position

#: How much above the least bid is offered.
UPS = {"bid": (0, 10, 50, 100), "bid-cousin": (0, 10, 20, 50), "raise-lobby": (0, 10, 20, 50)}


def presets(game: Position, kind: str, limits: Amount) -> Iterator[Preset]:
    """Of a run what the company earned last and more; of a price the least and the most; of bids the least and more."""
    if not limits.is_money:
        yield from one_by_one(limits)
    elif kind == "run-trains":
        if limits.usual:
            yield Preset(limits.usual, say("as last time"))
            yield from (Preset(limits.usual + up, f"+{up}") for up in (10, 20, 30, 50) if limits.usual + up <= limits.high)
    elif kind == "buy-train":
        words = {limits.high: say("max."), limits.low: say("min.")}
        yield from (Preset(value, words[value]) for value in sorted(words))
    elif not limits.is_printed:
        for up in UPS.get(kind, tuple(n * limits.step for n in (0, 1, 2, 3))):
            if not up or limits.low + up < limits.high:
                yield Preset(limits.low + up, f"+{up}" if up else say("min."))
