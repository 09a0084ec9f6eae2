"""What happens in 1846 besides; the words are in `words.py`."""

from __future__ import annotations

from companion.engine.facts import Bearing, Fact, Name, fact
from companion.engine.text import Money, Text


@fact("card-kept", who="player", bearing=Bearing.ACT, tells=("keep-card",))
class CardKept(Fact):
    """A player has kept a card of the draft; nobody else knows which."""

    player: Name


@fact("passed-on", who="player", what="private", amount="price", bearing=Bearing.ACT)
class PassedOn(Fact):
    """A player passed the last private on: it costs less now."""

    player: Name
    private: str
    price: Money


@fact("must-take", who="player", what="private", amount="debt")
class MustTakeFree(Fact):
    """A player has to take the last private, whose price has come down to nothing."""

    player: Name
    private: str
    debt: Money


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
