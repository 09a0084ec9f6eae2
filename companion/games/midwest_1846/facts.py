"""What happens in 1846 besides; the words are in `words.py`."""

from __future__ import annotations

from companion.engine.facts import Bearing, Fact, Name, fact
from companion.engine.text import Money, Text


@fact("company-left", who="company")
class CompanyOut(Fact):
    """A company takes no part in the game: its token blocks its home."""

    company: Name
    hex: Text | str


@fact("bankruptcy", who="player", what="company", bearing=Bearing.GREAT)
class WentBankrupt(Fact):
    """A player is bankrupt and out of the game: all that he had was sold for a train of a company."""

    player: Name
    company: Name


@fact("shares-sold", who="player", what="company", amount="amount", bearing=Bearing.IN_INSTRUCTIONS)
class AllSold(Fact):
    """What a bankrupt player still had of a company went to the pool at its price, which does not move."""

    player: Name
    company: Name
    percent: int
    amount: Money
