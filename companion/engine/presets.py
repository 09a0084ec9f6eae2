"""Amounts that a screen offers to tap, beside the field in which any can be typed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from companion.engine.domains import Amount
from companion.engine.text import Text, say

#: How many numbers that are no money are offered one by one.
EACH = 8


@dataclass(frozen=True, slots=True)
class Preset:
    """An amount to tap, and what it is in a word: the least, so much more; "" where the figure says it."""

    value: int
    detail: Text | str = ""


class Presets(Protocol):
    """The amounts that a title offers for a move of a kind, within the limits of its field."""

    def __call__(self, game: Any, kind: str, limits: Amount) -> Iterator[Preset]:
        """The amounts, the least first."""


def presets(game: Any, kind: str, limits: Amount) -> Iterator[Preset]:
    """What most titles offer: money from the minimum up, never all there is; other numbers one by one."""
    if not limits.is_money:
        yield from one_by_one(limits)
        return
    for up in (0, 1, 2, 5):
        if not up or limits.low + up < limits.high:
            yield Preset(limits.low + up, say("min. +{n}", n=up) if up else say("min."))


def one_by_one(limits: Amount) -> Iterator[Preset]:
    """The first numbers of a range."""
    for n in range(limits.low, min(limits.high, limits.low + EACH - 1) + 1):
        yield Preset(n)
