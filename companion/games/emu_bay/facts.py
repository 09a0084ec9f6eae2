"""What happens in Emu Bay, as values; the words are in `words.py`."""

from __future__ import annotations

from companion.engine.facts import Bearing, Fact, Name, Reason, fact, reason
from companion.engine.text import Money, Text


@fact("sale", who="player", what="lot", amount="price", bearing=Bearing.ENTRY)
class ShareSold(Fact):
    """A player has bought the share that was auctioned."""

    player: Name
    lot: Name
    price: Money


@fact("no-bid", who="player", what="lot", bearing=Bearing.ENTRY)
class NobodyBid(Fact):
    """A player gets the share for nothing, as nobody has bid."""

    player: Name
    lot: Name


@fact("capital", who="lot", amount="cash", bearing=Bearing.IN_INSTRUCTIONS)
class CapitalPaid(Fact):
    """An independent that was sold has its money from the bank."""

    lot: Name
    cash: Money


@fact("bond", who="company", amount="amount")
class BondIssued(Fact):
    """A company has issued a bond, which lies deferred."""

    company: Name
    amount: Money
    first: int
    later: int


@fact("resources", who="company", amount="cost", bearing=Bearing.ACT, tells=("take-resources",),
      adds=("n", "cost"), becomes=("left", "after"))
class CubesTaken(Fact):
    """A company has taken cubes, and its revenue has changed."""

    company: Name
    n: int
    cost: Money
    left: Money
    before: int
    after: int


@fact("track", what="hex", amount="price", bearing=Bearing.ACT)
class TrackPlaced(Fact):
    """A track was placed on a hex."""

    hex: str
    price: Money
    gain: int


@fact("track", who="company", amount="cost", bearing=Bearing.ACT)
class TrackPaid(Fact):
    """A company has paid for its track, and its revenue may have changed."""

    company: Name
    cost: Money
    left: Money
    before: int
    after: int


@fact("track", who="company", amount="before", bearing=Bearing.ACT)
class PortReached(Fact):
    """The track of another has brought a company to its first port."""

    company: Name
    before: int
    after: int


@fact("track", who="company", amount="gain", bearing=Bearing.ACT)
class AtPort(Fact):
    """A company is at a port now, and its cubes add more."""

    company: Name
    gain: int


@fact("merger", who="company", amount="gain")
class MergedToPort(Fact):
    """By a merger a company is at a port now."""

    company: Name
    gain: int


@fact("merger", who="company", what="independent")
class CertificateHandedIn(Fact):
    """An independent became part of a company: its owner has a share of that for it, a reserved one or an ordinary one."""

    company: Name
    independent: Name
    owner: Name
    is_reserved: bool


@fact("merger")
class ReserveOpened(Fact):
    """A reserved share of EBR is for sale."""


@fact("merger", who="company", what="received")
class AssetsReceived(Fact):
    """A company has what an independent had, and its certificate as a bond."""

    company: Name
    independent: Name
    owner: Name
    received: tuple[Text, ...]
    side: Text


@fact("merger", who="company", what="side")
class BondReceived(Fact):
    """A company has the certificate of an independent, which had nothing else, as a bond."""

    company: Name
    independent: Name
    owner: Name
    side: Text


@fact("merger", who="company", what="independent", amount="sum")
class RevenuesJoined(Fact):
    """The revenue of a company is the sum of both."""

    company: Name
    independent: Name
    sum: int
    own: int
    other: int


@fact("merger", who="company", what="independent", amount="bonus")
class RevenuesJoinedAndMore(Fact):
    """The revenue of a company is the sum of both, and more for ports and towns."""

    company: Name
    independent: Name
    sum: int
    own: int
    other: int
    bonus: int


@fact("dividends", who="company", amount="amount")
class ShareEarned(Fact):
    """What a share of a company brings, or costs."""

    company: Name
    amount: Money
    revenue: int
    owned: int
    is_loss: bool


@fact("bankruptcy", who="player", amount="owed", bearing=Bearing.GREAT)
class PlayerBankrupt(Fact):
    """A player cannot pay."""

    player: Name
    owed: Money
    cash: Money


@fact("bankruptcy", who="player", what="company", amount="rest")
class BankLoses(Fact):
    """What a player cannot pay for a company nobody pays."""

    player: Name
    company: Name
    rest: Money


@fact("bankruptcy", who="player", what="company", amount="rest")
class OthersPay(Fact):
    """What a player cannot pay for a company the others pay."""

    player: Name
    company: Name
    rest: Money
    each: Money


@fact("debt-service", who="company", what="bonds", amount="charge")
class DebtsServed(Fact):
    """Debts have taken `charge` off the revenue of a company (None: nothing), and bonds may have turned to active."""

    company: Name
    charge: int | None
    before: int
    bonds: tuple[Text, ...] | None


@fact("action-cube", what="source")
class ActionCubeMoved(Fact):
    """An action cube was moved from an action to another."""

    source: Text
    action: Text


@fact("end-conditions", what="names", bearing=Bearing.FOR_ALL | Bearing.FOR_NOW)
class ConditionsHold(Fact):
    """These of the end conditions hold."""

    names: tuple[Text, ...]


@reason
class StartingBond(Reason):
    """What a company's starting bond has brought."""


@reason
class PriceOfShare(Reason):
    """A share."""

    lot: Name


@reason
class MoneyOfLot(Reason):
    """What an independent has when it is bought."""

    lot: Name


@reason
class BondMoney(Reason):
    """A bond."""


@reason
class Dividend(Reason):
    """A dividend."""

    c: Name


@reason
class Loss(Reason):
    """What a share costs."""

    c: Name


@reason
class LossOfOther(Reason):
    """What a bankrupt player does not pay for a share."""

    c: Name
    player: Name


@reason
class MoneyOfMerged(Reason):
    """What an independent that has merged has."""

    independent: Name


@reason
class Cubes(Reason):
    """Resource cubes."""


@reason
class Track(Reason):
    """Track."""
