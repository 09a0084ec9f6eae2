"""An entry in full: what was done, with its figures, and what came of it by itself."""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.facts import Fact, followed, grouped
from companion.engine.game import Correction, Game, Receipt
from companion.engine.text import Text


class Told(NamedTuple):
    """The sentence of an entry, and those of what came of it."""

    said: Text
    followed: tuple[Text, ...] = ()


def fact_in_full(game: Game, receipt: Receipt) -> Fact | None:
    """What says an entry in full. Of a correction that is the first fact."""
    if isinstance(receipt.entry.move, Correction):
        return next(iter(receipt.facts), None)
    return game.telling(receipt, followed(receipt.facts))


def told(game: Game, receipt: Receipt) -> Told:
    """An entry that was played, in sentences."""
    rest = [] if isinstance(receipt.entry.move, Correction) else followed(receipt.facts)
    full, line = fact_in_full(game, receipt), game.log_line(receipt)
    if full is None and not line.names_money():
        own = (fact for fact in receipt.facts if fact not in rest and fact.is_about((receipt.actor or "",)))
        full = next((fact for fact in own if game.text_of(fact).names_money()), None)
    said = line if full is None else game.text_of(full)
    return Told(said, tuple(map(game.text_of, grouped([fact for fact in rest if fact is not full]))))
