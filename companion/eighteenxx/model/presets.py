"""Amounts that the family's screens offer to tap."""

from __future__ import annotations

from collections.abc import Iterator

from companion.eighteenxx.model.position import Position
from companion.engine.domains import Amount
from companion.engine.presets import Preset
from companion.engine.text import say


def presets(game: Position, kind: str, limits: Amount) -> Iterator[Preset]:
    """Of a run what the company earned last and a little more; of what only the table can read nothing; of other amounts
    steps that people go by from the least, never all there is."""
    if kind == "run-trains":
        yield from _as_last_time(game, limits)
        return
    if limits.is_printed:
        return
    if limits.usual is not None:
        yield from _around(limits)
        return
    low, by = limits.low, limits.key
    first = by - low % by if limits.by else by
    for up in (0, first, first + by, first + 3 * by):
        if not up or low + up < limits.high:
            yield Preset(low + up, f"+{up}" if up else say("min."))


def _around(limits: Amount) -> Iterator[Preset]:
    """Of a price that two sides agree on: the least, the usual one, and the most."""
    usual = say("all {company} has", company=limits.split.payer) if limits.split else say("as printed")
    words = {limits.high: say("max."), limits.low: say("min."), limits.usual: usual}
    for value in sorted({limits.low, limits.first, limits.high}):
        yield Preset(value, words[value])


def _as_last_time(game: Position, limits: Amount) -> Iterator[Preset]:
    last = game.last_runs().get(game.operating.name) if game.operating is not None and game.end is None else None
    if not last:
        return
    yield Preset(last, say("as last time"))
    for up in (10, 20, 30, 50):
        if last + up <= limits.high:
            yield Preset(last + up, f"+{up}")
