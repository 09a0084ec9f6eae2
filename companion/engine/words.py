"""What happens in every title, in words."""

from __future__ import annotations

from companion.engine.facts import (
    CashCorrected,
    Corrected,
    FigureCorrected,
    ForCorrection,
    PositionTaken,
    PositionTakenOver,
    StartingMoney,
    Words,
)  # fmt: skip
from companion.engine.text import say, set_right

WORDS: Words = {
    CashCorrected: set_right(say("{account} {before} → {after}.")),
    FigureCorrected: set_right(say("{company}, {what}: {before} → {value}.")),
    Corrected: lambda game, fact: fact.said,
    PositionTaken: say("The game continues from a position entered by hand."),
    ForCorrection: say("correction"),
    StartingMoney: say("starting money"),
    PositionTakenOver: say("position taken over"),
}
