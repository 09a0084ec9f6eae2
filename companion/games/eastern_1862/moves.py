"""The moves that only 1862 has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.eighteenxx.model.moves import CompanyMove
from companion.engine.moves import Move
from companion.engine.text import Text, say


@dataclass(frozen=True, slots=True)
class ProposeCompany(Move):
    """Put a company up for auction, with the first bid."""

    kind: ClassVar[str] = "propose-company"
    hint: ClassVar[Text] = say(
        "The others may bid more, in steps of 5. Who bids most pays it, and founds the company at once."
    )
    player: str
    company: str
    bid: int


@dataclass(frozen=True, slots=True)
class RaiseBid(Move):
    """Bid more for the company that is up for auction."""

    kind: ClassVar[str] = "raise-bid"
    player: str
    bid: int

    @property
    def amount(self) -> int:
        """What is bid."""
        return self.bid


@dataclass(frozen=True, slots=True)
class CharterCompany(Move):
    """Found the company that was won: its par, and how many single shares are bought beside the president's certificate."""

    kind: ClassVar[str] = "charter-company"
    hint: ClassVar[Text] = say(
        "When half of a company is sold, it floats: the bank pays it ten times its par, and it pays for three tokens."
    )
    player: str
    company: str
    par: int
    shares: int


@dataclass(frozen=True, slots=True)
class BuyTokens(CompanyMove):
    """Choose how many tokens a company buys when it floats."""

    kind: ClassVar[str] = "buy-tokens"
    hint: ClassVar[Text] = say("Tokens are paid for only now; a company gets more of them only by merging.")
    number: int


#: All of them.
ROUNDS = (ProposeCompany, RaiseBid, CharterCompany, BuyTokens)
