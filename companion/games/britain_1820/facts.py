"""What only 1820 lets happen, as values; the words are in `words.py`."""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.facts import Bearing, Fact, Name, fact
from companion.engine.text import Money, Text

#: The kinds of moves instead of which it is told what a company has earned because of them.
PAYING = ("run-trains", "run-british-rail", "pay-dividend", "pay-half", "withhold", "pass")


@fact("round", what="round")
class RoundBegun(Fact):
    """A round began."""

    round: Text


@fact("income", amount="amount")
class IncomePaid(Fact):
    """The bank has paid every player his income."""

    amount: Money


@fact("future-paid", who="player", amount="amount")
class FuturePaid(Fact):
    """A player paid for the future trains of the first stock round."""

    player: Name
    amount: Money


@fact("card", who="player", amount="n")
class CardTaken(Fact):
    """A player took the next number card."""

    player: Name
    n: int


@fact("lobby", who="player", amount="amount")
class LobbyRaised(Fact):
    """A player put money into a lobby, which has so much now."""

    player: Name
    amount: Money


@fact("no-bid", what="trains")
class TrainsUnsold(Fact):
    """Nobody wanted trains of the future."""

    trains: tuple[str, ...]


@fact("future-train", who="player", what="train", amount="price", bearing=Bearing.LOT)
class FutureTrainTaken(Fact):
    """A player got a future train."""

    player: Name
    train: str
    price: Money


@fact("cousins")
class CousinsUnsold(Fact):
    """Nobody wanted a cousin."""


@fact("outbid", who="player", amount="amount", bearing=Bearing.IN_INSTRUCTIONS)
class Outbid(Fact):
    """A player got the money of his bid back."""

    player: Name
    amount: Money


@fact("cousin-sold", who="player", what="cousin", amount="price", bearing=Bearing.LOT)
class CousinSold(Fact):
    """A player has bought a cousin."""

    player: Name
    cousin: Name
    price: Money


@fact("cousin", what="cousin", amount="amount", bearing=Bearing.IN_INSTRUCTIONS)
class CousinEarned(Fact):
    """A cousin got money from the bank for what he can do."""

    cousin: Name
    amount: Money


@fact("cousin-closed", who="player", what="cousin", amount="amount")
class CousinLeft(Fact):
    """A cousin left the game, and his owner got half of his money."""

    cousin: Name
    player: Name
    amount: Money


@fact("cousin-closed", what="cousin", bearing=Bearing.GREAT)
class CousinBankrupt(Fact):
    """A cousin could not pay, and left the game."""

    cousin: Name


@fact("share-bought", who="player", what="company", amount="price", bearing=Bearing.ACT | Bearing.IN_INSTRUCTIONS,
      tells=("buy-share",), adds=("n", "price"))
class ShareBought(Fact):
    """A player or cousin has bought a share."""

    player: Name
    company: Name
    price: Money
    n: int = 1


@fact("shares-sold", who="player", what="company", amount="amount", bearing=Bearing.IN_INSTRUCTIONS,
      tells=("sell-shares",), adds=("n", "amount"))
class SharesSold(Fact):
    """A player or cousin has sold shares to the pool."""

    n: int
    player: Name
    company: Name
    amount: Money


@fact("share-bought", who="company", amount="n", bearing=Bearing.ACT | Bearing.IN_INSTRUCTIONS,
      tells=("buy-pool-shares",), adds=("n",))
class OwnSharesBought(Fact):
    """A company has bought its own shares from the pool."""

    company: Name
    n: int


@fact("share-bought", who="company", amount="n", bearing=Bearing.ACT | Bearing.IN_INSTRUCTIONS, adds=("n",))
class SharesBoughtBack(Fact):
    """A company from abroad has bought its own shares from the pool."""

    n: int
    company: Name


@fact("shares-sold", who="player", amount="amount", bearing=Bearing.IN_INSTRUCTIONS)
class SharesGivenBack(Fact):
    """A holder has sold shares to a company that is reduced."""

    n: int
    player: Name
    amount: Money


@fact("shares-sold", who="player", amount="n", bearing=Bearing.IN_INSTRUCTIONS)
class SoldToSubscribe(Fact):
    """A holder has sold shares to pay for those of a float or an increase."""

    n: int
    player: Name


@fact("shares-bought", who="player", amount="price", bearing=Bearing.IN_INSTRUCTIONS)
class SharesSubscribed(Fact):
    """A holder has bought shares of a float or an increase."""

    n: int
    player: Name
    price: Money


@fact("issued", who="company", amount="amount", bearing=Bearing.IN_INSTRUCTIONS, tells=("issue-shares",),
      adds=("n", "amount"))
class SharesIssued(Fact):
    """A company has sold treasury shares to the pool."""

    n: int
    company: Name
    amount: Money


@fact("given-up", who="company")
class FloatGivenUp(Fact):
    """Nobody could pay the shares of a new company."""

    company: Name


@fact("floated", who="player", what="company", amount="par")
class CompanyFloated(Fact):
    """A player has floated a company."""

    company: Name
    player: Name
    n: int
    par: Money


@fact("floated", who="company", amount="price")
class ForeignBegun(Fact):
    """A company from abroad began at a price."""

    company: Name
    price: Money


@fact("given-up", who="company")
class IncreaseGivenUp(Fact):
    """Nobody could pay the shares of an increase."""

    company: Name


@fact("increased", who="company", amount="n")
class CompanyIncreased(Fact):
    """A company has more shares now, some of them in the pool."""

    company: Name
    n: int
    pool: int


@fact("reduced", who="company", amount="n")
class CompanyReduced(Fact):
    """A company has fewer shares now."""

    company: Name
    n: int


@fact("reduced", who="player", what="company")
class MadePrivate(Fact):
    """A company was reduced to a private company."""

    company: Name
    player: Name


@fact("liquidation", who="company", amount="price", bearing=Bearing.GREAT)
class LiquidationBegun(Fact):
    """A company was put into liquidation."""

    company: Name
    price: Money


class Part(NamedTuple):
    """What a holder gets of a dividend."""

    player: Name
    amount: Money

    def __str__(self) -> str:
        return f"{self.player} {self.amount:,}"


@fact("dividend", who="company", what="shares", amount="revenue", tells=PAYING)
class DividendPaid(Fact):
    """A company has paid its revenue."""

    company: Name
    revenue: Money
    shares: tuple[tuple[Name, Money], ...]


@fact("dividend", who="player", what="company", amount="revenue", tells=PAYING)
class PrivateEarned(Fact):
    """A private company has paid its owner."""

    company: Name
    player: Name
    revenue: Money


@fact("dividend", who="company", amount="revenue", tells=PAYING)
class HalfPaid(Fact):
    """A company from abroad has paid half of its revenue."""

    company: Name
    revenue: Money


@fact("withheld", who="company", tells=PAYING)
class NothingEarned(Fact):
    """A company had no revenue."""

    company: Name


@fact("withheld", who="company", amount="revenue", tells=PAYING)
class Withheld(Fact):
    """A company has kept its revenue."""

    company: Name
    revenue: Money


@fact("refused")
class NothingOwed(Fact):
    """A company that a cousin directs has a bill, which it does not pay."""


@fact("refused", who="company", what="why", amount="amount", tells=("refuse-bill",))
class BillRefused(Fact):
    """A company has not paid a bill."""

    company: Name
    amount: Money
    why: Text


@fact("helped", who="player", what="company", amount="amount", bearing=Bearing.IN_INSTRUCTIONS)
class HelpPaid(Fact):
    """A director paid what his company lacked."""

    player: Name
    amount: Money
    company: Name


@fact("loan", who="company", amount="n", bearing=Bearing.IN_INSTRUCTIONS, tells=("take-loan",), adds=("n",))
class LoansTaken(Fact):
    """A company has taken loans."""

    n: int
    company: Name


@fact("loan-repaid", who="company", amount="n", bearing=Bearing.IN_INSTRUCTIONS, tells=("repay-loan",), adds=("n",))
class LoansRepaid(Fact):
    """A company has repaid loans."""

    n: int
    company: Name


@fact("train-bought", who="company", what="train", amount="price", bearing=Bearing.ACT | Bearing.IN_INSTRUCTIONS,
      tells=("buy-train",), adds=("n", "price"))
class TrainBought(Fact):
    """A company has bought a train."""

    company: Name
    train: str
    price: Money
    n: int = 1


@fact("assigned", who="player", what="company", tells=("assign-train",))
class TrainAssigned(Fact):
    """A player gave a company a future train."""

    player: Name
    company: Name
    train: str


@fact("discarded", who="company", what="train", tells=("discard-train",), adds=("n",))
class TrainDiscarded(Fact):
    """A company has given up a train."""

    company: Name
    train: str
    n: int = 1


@fact("exported", what="train", adds=("n",))
class TrainExported(Fact):
    """A train of the supply left the game."""

    train: str
    n: int = 1


@fact("exported", who="company", what="train", amount="price")
class TrainBoughtAbroad(Fact):
    """A company from abroad has bought a train."""

    company: Name
    train: str
    price: Money


@fact("no-train", who="company")
class NoTrain(Fact):
    """A company ended its turn without a train."""

    company: Name


@fact("closed", who="company")
class CompanyClosed(Fact):
    """A private company closed."""

    company: Name


@fact("column", amount="n", bearing=Bearing.IN_INSTRUCTIONS)
class ColumnReached(Fact):
    """The Cost of Business marker has moved."""

    n: int


@fact("trains-gone", what="colour", bearing=Bearing.GREAT)
class TrainsGone(Fact):
    """What was left of older trains left the game."""

    colour: str


@fact("victoria", bearing=Bearing.GREAT)
class VictoriaDied(Fact):
    """Queen Victoria died."""


@fact("not-sold", who="company")
class NotSold(Fact):
    """A company was offered, and not sold."""

    company: Name


@fact("takeover", who="company", what="sold", amount="bid", bearing=Bearing.LOT | Bearing.GREAT)
class CompanyTakenOver(Fact):
    """A company has taken over another."""

    company: Name
    sold: Name
    bid: Money


@fact("stations", who="company", amount="placed")
class StationsSettled(Fact):
    """A company has its stations and those of the other."""

    company: Name
    placed: int
    unplaced: int


@fact("rail", amount="n", bearing=Bearing.IN_INSTRUCTIONS)
class MarkersToRail(Fact):
    """Markers of a company became British Rail."""

    n: int


@fact("liquidated", who="company", what="buyer", amount="bid", bearing=Bearing.LOT | Bearing.GREAT)
class Liquidated(Fact):
    """A company was liquidated for a bid."""

    company: Name
    bid: Money
    buyer: Name | Text


@fact("paid", who="player", amount="amount", bearing=Bearing.IN_INSTRUCTIONS)
class HolderPaid(Fact):
    """A holder got his part of a bid."""

    player: Name
    amount: Money


@fact("shortfall", who="player", amount="amount", bearing=Bearing.IN_INSTRUCTIONS)
class ShortfallPaid(Fact):
    """A holder paid his part of what a company in liquidation owed."""

    player: Name
    amount: Money


@fact("end")
class ChartEnded(Fact):
    """The Cost of Business marker has left the chart: the game is over."""


@fact("bankruptcy", who="player", what="why", amount="amount", bearing=Bearing.GREAT)
class Bankrupt(Fact):
    """A player could not pay: the game is over."""

    player: Name
    amount: Money
    why: Text
