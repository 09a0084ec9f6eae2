"""What happens to privates, and in their auctions, as values; the words are in `words/`."""

from __future__ import annotations

from companion.eighteenxx.model.lenient import LENIENT
from companion.engine.facts import Bearing, Fact, Name, fact
from companion.engine.text import Money


@fact("bid", who="player", what="private", amount="amount", bearing=Bearing.ACT, tells=("bid",))
class PrivateBid(Fact):
    """A player has bid for a private."""

    player: Name
    amount: Money
    private: str


@fact("bid", who="player", amount="amount", bearing=Bearing.ACT)
class BidRaised(Fact):
    """A player has bid more in an auction."""

    player: Name
    amount: Money


@fact("pass", who="player", bearing=Bearing.ACT)
class DroppedOut(Fact):
    """A player left an auction."""

    player: Name


@fact("pass", bearing=Bearing.ACT)
class PrivatesPay(Fact):
    """Nobody wanted a private: all of them paid."""


@fact("price-lowered", what="private", amount="price")
class PriceLowered(Fact):
    """Nobody wanted a private: it costs less."""

    private: str
    price: Money


@fact("must-take", who="player", what="private")
class MustTake(Fact):
    """A private that costs nothing went to a player."""

    player: Name
    private: str


@fact("private-bought", who="player", what="private", amount="price", bearing=Bearing.LOT, tells=("buy-private",))
class PrivateBought(Fact):
    """A player bought a private in the distribution."""

    player: Name
    private: str
    price: Money


@fact("income", who="owner", what="private", amount="amount", bearing=Bearing.IN_INSTRUCTIONS)
class PrivatePaid(Fact):
    """A private paid its owner."""

    private: str
    owner: Name
    amount: Money


@fact("private-sold", who="company", what="private", amount="price", tells=("acquire-private",))
class PrivateAcquired(Fact):
    """A company bought a private from a player."""

    company: Name
    private: str
    seller: Name
    price: Money


@fact("private-sold", what="buyer", amount="price")
class PrivateTraded(Fact):
    """A player bought a private from another."""

    buyer: Name
    private: str
    seller: Name
    price: Money


@fact("private-given-up", who="player", what="private", amount="amount", tells=("give-up-private",))
class PrivateGivenUp(Fact):
    """A player gave a private up for money."""

    player: Name
    private: str
    amount: Money


@fact("private-exchanged", who="player", what="private", bearing=Bearing.ACT, tells=("exchange-private", "swap-private"))
class PrivateExchanged(Fact):
    """A player has exchanged a private for a share."""

    player: Name
    private: str
    company: Name


@fact(LENIENT, who="company", what="private")
class ExchangedUnstarted(Fact):
    """A private was exchanged for a share of a company that nobody has started."""

    private: str
    company: Name


@fact("private-stays", what="private", amount="revenue")
class PrivateStays(Fact):
    """A private stays open, with another revenue."""

    private: str
    revenue: Money


@fact("income", who="player", what="private", amount="revenue", bearing=Bearing.IN_INSTRUCTIONS)
class BuilderEarned(Fact):
    """A private that builds has run."""

    private: str
    revenue: Money
    player: Name


@fact("private-closed", what="private", bearing=Bearing.IN_INSTRUCTIONS)
class PrivateClosed(Fact):
    """A private closed."""

    private: str


@fact("correction", who="owner", what="private", bearing=Bearing.ENTRY)
class PrivateCorrected(Fact):
    """The table gave a private to somebody, or closed it."""

    private: str
    owner: Name | None


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
