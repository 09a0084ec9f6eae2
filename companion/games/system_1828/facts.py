"""What only 1828 lets happen, as values; the words are in `words.py`."""

from __future__ import annotations

from companion.eighteenxx.model.facts import Unites
from companion.eighteenxx.model.lenient import LENIENT
from companion.engine.facts import Bearing, Fact, Name, Reason, fact, reason
from companion.engine.text import Money, Text


@fact("price-lowered", what="private", amount="price")
class PriceReduced(Fact):
    """Nobody wanted a private: it costs less."""

    private: str
    price: Money


@fact("coal", who="company", what="hex", tells=("take-coal",))
class CoalTaken(Fact):
    """A company took a coal marker from the coalfield."""

    company: Name
    hex: str


@fact("coal", who="company", what="coalfield")
class CoalReturned(Fact):
    """A system gave back the second of its coal markers."""

    company: Name
    coalfield: str


@fact("train-moved", who="company", what="train")
class TrainMoved(Fact):
    """A train of a system changed halves."""

    company: Name
    train: str
    half: str


@fact("system", what="stays", amount="price", bearing=Bearing.GREAT)
class SystemFormed(Unites):
    """Two companies became a system."""

    stays: Name
    other: Name
    price: Money

    @property
    def absorbed(self) -> Name | None:
        """The company that has gone into the system."""
        return self.other


@fact("shares", what="holders")
class SystemHeld(Fact):
    """What players hold of a new system."""

    holders: tuple[Text, ...]


@fact(who="player", amount="old")
class SharesExchanged(Fact):
    """A player changed pairs of shares for shares of the system."""

    player: Name
    old: int
    new: int


@fact(who="player", what="company")
class ShareSwapped(Fact):
    """A player took a share from another for one of the other company."""

    player: Name
    company: Name
    giver: Name
    other: Name


@fact(who="player")
class ShareGivenUp(Fact):
    """A player could not pay the difference."""

    player: Name


@fact(who="player", what="company", amount="cost")
class ShareRaised(Fact):
    """A player paid to get a whole share for an odd one."""

    player: Name
    cost: Money
    company: Name


@fact(who="player", what="company", amount="price")
class OddSold(Fact):
    """A player sold an odd share."""

    player: Name
    company: Name
    price: Money


@fact(who="player")
class ShareDonated(Fact):
    """A director gave the system one share."""

    player: Name


@fact(who="player")
class DirectorFound(Fact):
    """A player is director of the system."""

    player: Name


@fact("coal", who="company", what="hex")
class TunnelDug(Fact):
    """A company has built the tunnel: it got the coal marker there, unless it has one, which goes to the coalfield."""

    company: Name
    hex: str
    coalfield: str | None


@fact("merger-failed", what="other")
class MergerFailed(Fact):
    """A merger could not be carried out."""

    other: Name
    stays: Name
    why: Text


@fact(LENIENT, who="player")
class FailedAsAction(Fact):
    """A merger failed, and on the site it was the action of the turn."""

    player: Name


@fact("pass", who="player", bearing=Bearing.ACT)
class FailedAsPass(Fact):
    """A merger failed, which was a pass."""

    player: Name


@fact(LENIENT, who="player", what="company")
class AloneGotTwo(Fact):
    """On the site a director's certificate alone brought two shares."""

    player: Name
    company: Name


@fact(LENIENT, who="player", what="company")
class DirectorsGiven(Fact):
    """On the site a director's certificate was given for two others."""

    player: Name
    company: Name


@reason
class CoalMarker(Reason):
    """A coal marker."""


@reason
class TradedUp(Reason):
    """What makes an odd share a whole one."""


@reason
class OddShare(Reason):
    """An odd share."""
