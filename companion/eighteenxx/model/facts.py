"""What happens to shares, companies and prices, and in rounds, as values; the words are in `words/`."""

from __future__ import annotations

from companion.engine.facts import Bearing, Fact, Name, fact
from companion.engine.text import Money

#: The kinds of moves by which a company pays its revenue out or keeps it.
PAYING = ("pay-dividend", "pay-part", "pay-half", "withhold", "run-trains", "pass")


@fact("share-bought", who="player", what="company", amount="price", bearing=Bearing.ACT, tells=("buy-share",),
      adds=("percent", "price"))
class ShareBought(Fact):
    """A player has bought a certificate."""

    player: Name
    percent: int
    company: Name
    place: str
    price: Money


@fact("share-given", who="player", what="company", amount="percent", bearing=Bearing.IN_INSTRUCTIONS)
class ShareGiven(Fact):
    """A player got shares with a private."""

    player: Name
    percent: int
    company: Name


@fact("share-given", who="player", what="company", bearing=Bearing.IN_INSTRUCTIONS)
class PresidencyGiven(Fact):
    """A player got the president's certificate with a private."""

    player: Name
    company: Name


@fact("certificate-gone", who="player", bearing=Bearing.IN_INSTRUCTIONS)
class ShareLost(Fact):
    """A certificate that a player was about to buy left the game before."""

    player: Name


@fact("certificate-gone", who="company", bearing=Bearing.IN_INSTRUCTIONS)
class CertificateGone(Fact):
    """A certificate in the bank pool left the game."""

    company: Name


@fact("certificates-to-pool", who="company", bearing=Bearing.IN_INSTRUCTIONS)
class RestToPool(Fact):
    """What was left of a company went to the bank pool."""

    company: Name


@fact("company-started", who="player", what="company", amount="par", bearing=Bearing.ACT, tells=("start-company",))
class CompanyStarted(Fact):
    """A player has started a company at a par."""

    player: Name
    company: Name
    par: Money


@fact("par", who="company", amount="par", bearing=Bearing.ACT)
class ParSet(Fact):
    """A company got its par."""

    company: Name
    par: Money


@fact("company-closed", who="company")
class CompanyClosed(Fact):
    """A company closed."""

    company: Name


class Unites(Fact):
    """Two companies became one: `absorbed` is part of the other now, so that it closes is no news; None: both close."""

    __slots__ = ()

    @property
    def absorbed(self) -> Name | None:
        """The company that lives on in the other."""
        raise NotImplementedError


@fact("turn-over", who="company")
class TurnOver(Fact):
    """The turn of a company ended."""

    company: Name


@fact("dividend", who="company", amount="revenue", tells=PAYING)
class DividendPaid(Fact):
    """A company paid its revenue out."""

    company: Name
    revenue: Money
    each: Money


@fact("dividend", who="company", amount="revenue", tells=PAYING)
class HalfPaid(Fact):
    """A company paid half of its revenue out, rounded as the title says, and kept the rest."""

    company: Name
    revenue: Money
    paid: Money
    kept: Money


@fact("dividend", who="company", amount="paid", tells=PAYING)
class PartPaid(Fact):
    """A company paid a part of its revenue out."""

    company: Name
    paid: Money
    revenue: Money
    each: Money


@fact("withheld", who="company", amount="revenue", tells=PAYING)
class Withheld(Fact):
    """A company kept its revenue."""

    company: Name
    revenue: Money


@fact("income", who="player", amount="amount", bearing=Bearing.IN_INSTRUCTIONS)
class PlayerGot(Fact):
    """A player got money."""

    player: Name
    amount: Money


@fact("shares-sold", who="company", amount="amount", tells=("issue-shares",))
class OwnSharesSold(Fact):
    """A company has sold own shares, which may lower its price."""

    company: Name
    n: int
    amount: Money
    before: Money
    after: Money


@fact("own-share", who="company", amount="price", tells=("buy-own-share", "redeem-shares"), adds=("n", "price"))
class OwnShareBought(Fact):
    """A company bought one of its own shares, or `n` for this price in all."""

    company: Name
    price: Money
    n: int = 1


@fact("income", who="company", amount="amount", bearing=Bearing.IN_INSTRUCTIONS)
class CompanyGot(Fact):
    """A company got money."""

    company: Name
    amount: Money


@fact("bankruptcy", who="player", bearing=Bearing.GREAT)
class Bankrupt(Fact):
    """A player is bankrupt."""

    player: Name


@fact("pass", who="player", bearing=Bearing.ACT)
class Passed(Fact):
    """A player passed."""

    player: Name


@fact("pass", who="player", bearing=Bearing.ACT)
class PassedIdle(Fact):
    """A player could do nothing."""

    player: Name


@fact("bank-broken", bearing=Bearing.GREAT)
class BankBroken(Fact):
    """The bank has no money left."""


@fact("round-over")
class RoundOver(Fact):
    """The operating round ended."""


@fact("asked", who="player")
class Asked(Fact):
    """A player was asked whether he agrees to a deal."""

    player: Name


@fact("declined", who="player", bearing=Bearing.ACT)
class Declined(Fact):
    """A player did not agree to a deal."""

    player: Name


@fact("correction", who="player", what="company", amount="after", bearing=Bearing.ENTRY)
class HoldingCorrected(Fact):
    """The table set right what a player holds."""

    player: Name
    after: int
    company: Name
    before: int


@fact("correction", who="company", amount="after", bearing=Bearing.ENTRY)
class PriceCorrected(Fact):
    """The table set a price right."""

    company: Name
    after: Money
    before: Money


@fact("company-floated", who="company", amount="amount")
class CompanyFloated(Fact):
    """A company has floated, and got its capital, if it gets any."""

    company: Name
    amount: Money | None


@fact("president", who="player", what="company",
      bearing=Bearing.LASTING | Bearing.LAST_HOLDS | Bearing.FOR_ALL | Bearing.GREAT)
class PresidentChanged(Fact):
    """A company has another president than its former one, or its first."""

    player: Name
    company: Name
    former: Name | None = None

    @property
    def is_great(self) -> bool:
        """The first president is expected."""
        return self.former is not None


@fact("receivership", who="company", bearing=Bearing.LASTING | Bearing.LAST_HOLDS | Bearing.FOR_ALL | Bearing.GREAT)
class PresidencyVacant(Fact):
    """A company has no president any more; one that has floated is in receivership."""

    company: Name
    has_floated: bool
    former: Name | None = None


@fact("shares-sold", who="player", what="company", amount="amount", tells=("sell-shares",),
      adds=("percent", "amount", "has_moved"), becomes=("after",))
class SharesSold(Fact):
    """A player has sold shares of a company, whose price was `before`; its marker may move to the same price."""

    player: Name
    percent: int
    company: Name
    amount: Money
    before: Money
    after: Money
    has_moved: bool


@fact("income", who="company", amount="amount", bearing=Bearing.IN_INSTRUCTIONS)
class TreasuryPaid(Fact):
    """A company got a part of its dividend, for its own shares, for those in the bank pool, or for both."""

    company: Name
    amount: Money
    is_own: bool
    is_pool: bool


@fact("price", who="company", amount="before", bearing=Bearing.IN_INSTRUCTIONS)
class PriceMoved(Fact):
    """The price of a company has changed."""

    company: Name
    before: Money
    after: Money


@fact("price", who="company", amount="before")
class MarkerMoved(Fact):
    """The marker of a company has moved to a cell of the same price."""

    company: Name
    before: Money
    after: Money


@fact("price", who="company", amount="before")
class NoDividend(Fact):
    """The price of a company has changed, as it paid no dividend."""

    company: Name
    before: Money
    after: Money


@fact("price", who="company", amount="before")
class SoldOut(Fact):
    """The price of a company has changed, as all its shares are sold."""

    company: Name
    before: Money
    after: Money


def price_moved(company: Name, before: int, after: int) -> Fact:
    """A marker has moved, maybe to a cell of the same price."""
    return (MarkerMoved if before == after else PriceMoved)(company, Money(before), Money(after))


@fact("round-over", who="players")
class CardsDealt(Fact):
    """A stock round ended: who gets the number cards of the other colour, from 1 on."""

    players: tuple[Name, ...]


@fact("round-over", who="players")
class OrderSet(Fact):
    """A stock round ended: in which order the players come in the next."""

    players: tuple[Name, ...]


@fact("round-over", who="player")
class PriorityDealt(Fact):
    """A stock round ended: who has the priority deal."""

    player: Name


@fact("interest", who="company", what="counter", amount="amount")
class InterestOwed(Fact):
    """A company could not pay all of its interest."""

    company: Name
    amount: Money
    counter: str
