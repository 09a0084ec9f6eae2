"""What only 1862 lets happen, as values; the words are in `words.py`."""

from __future__ import annotations

from companion.eighteenxx.model.facts import Unites
from companion.eighteenxx.model.lenient import LENIENT
from companion.engine.facts import Bearing, Fact, Name, Reason, fact, reason
from companion.engine.text import Money, Text


@fact("company-bankrupt", who="company", amount="half", bearing=Bearing.GREAT)
class BankruptForTrain(Fact):
    """A company cannot pay for a train, and is bankrupt."""

    company: Name
    half: Money


@fact("company-bankrupt", who="company", bearing=Bearing.GREAT)
class CompanyBankrupt(Fact):
    """A company is bankrupt."""

    company: Name


@fact(LENIENT, who="company")
class BeyondLimit(Fact):
    """The site let a company buy a train beyond the limit."""

    company: Name


@fact(LENIENT, who="company")
class PriceLoweredLate(Fact):
    """The site lowered a price that the rules leave."""

    company: Name


@fact("tile-laid", who="company", what="hex", bearing=Bearing.ACT)
class ColourLaid(Fact):
    """A tile was laid, of which the colour is followed."""

    company: Name
    hex: Text | str
    colour: Text


@fact("route-declared", what="train")
class RouteDeclared(Fact):
    """A train runs through these hexes."""

    train: str
    hexes: tuple[str, ...]


@fact("hudson", who="company", amount="amount")
class DividendRaised(Fact):
    """A company added money of its own to its revenue."""

    company: Name
    amount: Money
    revenue: Money


@fact("tokens-bought", who="company", amount="price")
class TokensBought(Fact):
    """A company has bought its tokens."""

    company: Name
    price: Money
    n: int


@fact("token-displaced", who="company", what="hex")
class TokenDisplaced(Fact):
    """A company took a token back, as another starts there."""

    company: Name
    hex: Text | str
    other: Name


@fact("lner-formed")
class LnerFormed(Fact):
    """The LNER formed."""


@fact("limit", amount="n")
class LimitChanged(Fact):
    """The certificate limit has changed."""

    n: int


@fact("merger", what="stays", amount="price", tells=("merge",))
class Merged(Unites):
    """A company became part of another; where the price is 0 both close."""

    stays: Name
    other: Name
    price: Money

    @property
    def absorbed(self) -> Name | None:
        """The other company, unless both close."""
        return self.other if self.price else None


@fact("fine", who="player", what="company", amount="fine")
class Fined(Fact):
    """A player has to pay a fine for a company that has not floated."""

    company: Name
    player: Name
    fine: Money


@fact("forgiven", who="player", amount="owed")
class Forgiven(Fact):
    """What a player cannot pay of a fine is forgiven."""

    player: Name
    owed: Money


@fact("shares-sold", who="player", what="company", amount="amount")
class SoldAtHalf(Fact):
    """A player got half the par for shares of a company that closes."""

    player: Name
    amount: Money
    company: Name


@fact("round-over")
class ParliamentOver(Fact):
    """The parliament round ended."""


@fact("bid", who="player", what="company", amount="bid", bearing=Bearing.ACT)
class AuctionOpened(Fact):
    """A player has put a charter up for auction."""

    player: Name
    company: Name
    bid: Money


@fact("charter-won", who="player", what="company", amount="bid", bearing=Bearing.LOT)
class CharterWon(Fact):
    """A player won the charter of a company."""

    player: Name
    company: Name
    bid: Money


@fact("drops-out", who="player", amount="bid")
class Outbid(Fact):
    """A player could not bid more."""

    player: Name
    bid: Money


@fact("refinancing", who="company", tells=("refinance",))
class Refinanced(Fact):
    """A company was refinanced."""

    company: Name


@fact("run", who="company", amount="amount", bearing=Bearing.ACT)
class LocalBonus(Fact):
    """A company got a bonus for the hexes of its local trains."""

    company: Name
    amount: Money


@fact("token-placed", who="company", bearing=Bearing.ACT)
class LondonTaken(Fact):
    """A company took the permit for London."""

    company: Name


@fact("warrant", who="company", what="train", amount="n")
class WarrantUsed(Fact):
    """A company used a warrant of its only obsolete train."""

    n: int
    company: Name
    train: str


@fact(what="holder")
class PoolSharesTaken(Fact):
    """A president gave up the certificate for single shares of the pool."""

    holder: Name | Text


@fact(who="company", what="holder")
class PresidencySwapped(Fact):
    """A president took the certificate of the company that stays."""

    holder: Name
    company: Name
    other: Name


@fact(what="holder", amount="cost")
class PresidencyKept(Fact):
    """A president paid to keep the certificate."""

    holder: Name
    cost: Money


@fact(who="company", what="holder", amount="worth")
class PresidencySold(Fact):
    """A president sold the certificate."""

    holder: Name
    company: Name
    worth: Money


@fact(what="holder", amount="n")
class HalfReturned(Fact):
    """Half of somebody's shares went to the pool."""

    n: int
    holder: Name | Text
    means: tuple[Name, ...]
    total: int


@fact(who="company", what="holder", amount="worth")
class SinglesSold(Fact):
    """Shares without a partner were sold."""

    n: int
    holder: Name | Text
    means: tuple[Name, ...]
    company: Name
    worth: Money


@fact(what="holder", amount="half")
class OddKept(Fact):
    """Somebody paid for the other half of an odd share."""

    holder: Name | Text
    means: tuple[Name, ...]
    half: Money


@fact(what="holder", amount="half")
class OddReturned(Fact):
    """Somebody gave an odd share back."""

    holder: Name | Text
    means: tuple[Name, ...]
    half: Money


@fact(who="company")
class NoPresident(Fact):
    """Nobody has enough shares to be president."""

    company: Name


@fact(who="player", what="company")
class PresidentFound(Fact):
    """A player is president after the exchange."""

    player: Name
    company: Name


@fact("train-rusted", who="company", what="train", bearing=Bearing.LASTING | Bearing.IN_INSTRUCTIONS)
class LastWarrantUsed(Fact):
    """A company used the last warrant of a train, which left the game."""

    company: Name
    train: str


@fact("station-added", who="company", what="hex", tells=("add-station",))
class StationAdded(Fact):
    """A company put a small station in a hex, on a line if that is followed."""

    company: Name
    hex: Text | str
    line: Text | None


@fact("warrant", who="company", what="trains")
class WarrantsUsed(Fact):
    """A company used a warrant of each of several trains."""

    company: Name
    trains: tuple[Text, ...]


@fact("note", who="company", what="holder", amount="n")
class SharesSwapped(Fact):
    """Shares of the company that goes were changed for as many of the other, with the pool or with another holder."""

    n: int
    holder: Name | Text
    company: Name
    other: Name
    giver: Name | Text | None


@reason
class AddedToDividend(Reason):
    """What a company adds to its dividend."""


@reason
class PriceOfTokens(Reason):
    """The tokens of a company that starts."""

    company: Name


@reason
class Refinancing(Reason):
    """What a company that is refinanced pays."""


@reason
class Fine(Reason):
    """A fine."""


@reason
class PriceOfCharter(Reason):
    """A charter."""

    company: Name


@reason
class LocalTrains(Reason):
    """A bonus for local trains."""
