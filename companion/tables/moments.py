"""The great moments of a round, such as a new phase or another president, which the whole table talks about."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.facts import Bearing, Fact, grouped
from companion.engine.game import Game
from companion.engine.text import Text

#: So many are told, and those of so many entries although a round has begun since.
MOST, FRESH = 3, 6


def moments(game: Game) -> Sequence[Text]:
    """What everybody is to remember of the round that is played, the newest first; of a round that has just begun, of the
    end of the one before too."""
    after = game.history[-1].after if game.history else 0
    facts = [fact for receipt in game.receipts[max(0, min(after, len(game.receipts) - FRESH)) :] for fact in receipt.facts]
    last = {_about(fact): fact for fact in facts if Bearing.LAST_HOLDS in fact.bearing}
    great = [fact for fact in facts if fact.is_great and last.get(_about(fact), fact) is fact]
    return [game.text_of(fact) for fact in reversed(grouped(great))][:MOST]


def _about(fact: Fact) -> tuple[bool, str]:
    """What tells those apart of which the last one holds."""
    return Bearing.LAST_HOLDS in fact.bearing, getattr(fact, "company", "")
