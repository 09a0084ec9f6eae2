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
from companion.engine.text import say

WORDS: Words = {
    CashCorrected: say("Correction: {account} {before} → {after}."),
    FigureCorrected: say("Correction: {company}, {what}: {before} → {value}."),
    Corrected: lambda game, fact: fact.said,
    PositionTaken: say("The game continues from a position entered by hand."),
    ForCorrection: say("correction"),
    StartingMoney: say("starting money"),
    PositionTakenOver: say("position taken over"),
}
