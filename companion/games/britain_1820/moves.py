"""The moves of 1820, as the game file writes them (docs/game-file.md).

A player's move names the `player`, a company's the `company`; whoever speaks for the company enters it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.eighteenxx.model.moves import Agree as Agree
from companion.eighteenxx.model.moves import CompanyMove as CompanyMove
from companion.eighteenxx.model.moves import Decline as Decline
from companion.eighteenxx.model.moves import Pass as Pass
from companion.eighteenxx.model.moves import PayHalf as PayHalf
from companion.eighteenxx.model.moves import Withhold as Withhold
from companion.engine.moves import Move
from companion.engine.text import Text, say

#: Where shares and trains are bought besides other holders and companies.
TREASURY, POOL, BANK = "treasury", "pool", "bank"


# Auctions -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BidCousin(Move):
    """Bid for a cousin; the money lies on the card until somebody bids more."""

    kind: ClassVar[str] = "bid-cousin"
    hint: ClassVar[Text] = say("Three cousins at most carry a bid. A bid on the fourth sends the lowest one back.")
    player: str
    cousin: str
    amount: int


@dataclass(frozen=True, slots=True)
class BuyCousin(Move):
    """Buy a cousin that nobody bid for, for the lowest winning bid."""

    kind: ClassVar[str] = "buy-cousin"
    player: str
    cousin: str


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """Call a bid in an open-cry auction: anybody may, at any time, until nobody goes on."""

    kind: ClassVar[str] = "bid"
    hint: ClassVar[Text] = say("Anybody may call a bid at any time. The auction is over when all others have passed.")
    player: str
    amount: int


@dataclass(frozen=True, slots=True)
class TakeTrains(Move):
    """Take one or both future trains for the winning bid each; `trains` are colours."""

    kind: ClassVar[str] = "take-trains"
    player: str
    trains: tuple[str, ...]


# Stock rounds -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SellShares(Move):
    """Sell shares of a company to the pool; the `holder` is the player or one of his cousins."""

    kind: ClassVar[str] = "sell-shares"
    player: str
    holder: str
    company: str
    count: int


@dataclass(frozen=True, slots=True)
class BuyShare(Move):
    """Buy one share for oneself or for a cousin; `source` is "treasury", "pool", a player or a cousin."""

    kind: ClassVar[str] = "buy-share"
    player: str
    holder: str
    company: str
    source: str


@dataclass(frozen=True, slots=True)
class BuyPoolShares(Move):
    """A company buys its own shares back from the pool."""

    kind: ClassVar[str] = "buy-pool-shares"
    player: str
    company: str
    count: int


@dataclass(frozen=True, slots=True)
class RaiseLobby(Move):
    """Put money under a lobby marker: `lobby` is what lies there already, 0 for a new one."""

    kind: ClassVar[str] = "raise-lobby"
    hint: ClassVar[Text] = say("Each lobby floats one company when the lobbies are resolved, the dearest first.")
    player: str
    lobby: int
    amount: int


@dataclass(frozen=True, slots=True)
class FloatCompany(Move):
    """Float a company by one's lobby, with one or two `stations`; `edges` is the way between two in hex edges, else 0."""

    kind: ClassVar[str] = "float-company"
    player: str
    company: str
    size: int
    par: int
    stations: int
    edges: int


@dataclass(frozen=True, slots=True)
class IncreaseCompany(Move):
    """Increase a company's share count; `par` only for a private company, else 0."""

    kind: ClassVar[str] = "increase-company"
    player: str
    company: str
    size: int
    par: int = 0


@dataclass(frozen=True, slots=True)
class Subscribe(Move):
    """Buy some of the first shares of a company that is being floated or enlarged."""

    kind: ClassVar[str] = "subscribe"
    hint: ClassVar[Text] = say("Whoever wants shares says so now. Nothing is paid until 40 % are bought.")
    player: str
    holder: str
    count: int


@dataclass(frozen=True, slots=True)
class ChooseDirector(Move):
    """Whoever sold chooses which of several cousins with as many shares is the director now."""

    kind: ClassVar[str] = "choose-director"
    player: str
    cousin: str


# Operating rounds ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LayTrack(CompanyMove):
    """Pay for terrain: `cost` as printed, before a cousin halves it."""

    kind: ClassVar[str] = "lay-track"
    cost: int


@dataclass(frozen=True, slots=True)
class PlaceStation(CompanyMove):
    """Place a station marker; with a `cousin` free of charge. `cost` is what it costs where the table plays with exchange
    markers, else 0."""

    kind: ClassVar[str] = "place-station"
    cousin: str = ""
    cost: int = 0


@dataclass(frozen=True, slots=True)
class ReplaceStation(CompanyMove):
    """Place a second marker in a hex: the older one becomes British Rail, and this one goes back to the charter."""

    kind: ClassVar[str] = "replace-station"
    cousin: str = ""
    cost: int = 0


@dataclass(frozen=True, slots=True)
class ExchangeStation(CompanyMove):
    """Turn a station into an exchange marker, with a second marker on it (an option)."""

    kind: ClassVar[str] = "exchange-station"
    cost: int


@dataclass(frozen=True, slots=True)
class UseCousin(CompanyMove):
    """Use a cousin's power: `amount` is the value that its income goes by."""

    kind: ClassVar[str] = "use-cousin"
    cousin: str
    amount: int


@dataclass(frozen=True, slots=True)
class TakeLoan(Move):
    """Take loans: in its own turn as the company's move, in other rounds as its director's."""

    kind: ClassVar[str] = "take-loan"
    company: str
    count: int
    player: str | None = None

    @property
    def actor(self) -> str | None:
        """The company in its turn, else the player."""
        return self.company if self.player is None else self.player


@dataclass(frozen=True, slots=True)
class AssignTrain(CompanyMove):
    """Give a future train to the company on turn; `owner` is the player who has it."""

    kind: ClassVar[str] = "assign-train"
    owner: str
    train: str


@dataclass(frozen=True, slots=True)
class RunTrains(CompanyMove):
    """Run the trains for what the table reads off the board; `countries` are those off the board that a public company's
    trains run to, where they have companies (an option)."""

    kind: ClassVar[str] = "run-trains"
    revenue: int
    countries: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class PayDividend(CompanyMove):
    """Pay the revenue out."""

    kind: ClassVar[str] = "pay-dividend"


@dataclass(frozen=True, slots=True)
class PayBill(CompanyMove):
    """Pay maintenance or interest; where the treasury is short the director adds what is missing."""

    kind: ClassVar[str] = "pay-bill"


@dataclass(frozen=True, slots=True)
class RefuseBill(CompanyMove):
    """Do not pay maintenance or interest: the company goes into liquidation, a private company closes."""

    kind: ClassVar[str] = "refuse-bill"


@dataclass(frozen=True, slots=True)
class DiscardTrain(CompanyMove):
    """Take a train out of the game."""

    kind: ClassVar[str] = "discard-train"
    train: str


@dataclass(frozen=True, slots=True)
class BuyTrain(CompanyMove):
    """Buy a train, by its colour; `source` is "bank" or a company."""

    kind: ClassVar[str] = "buy-train"
    train: str
    source: str
    price: int


@dataclass(frozen=True, slots=True)
class RepayLoan(CompanyMove):
    """Repay loans."""

    kind: ClassVar[str] = "repay-loan"
    count: int


@dataclass(frozen=True, slots=True)
class SellStation(CompanyMove):
    """Sell a station marker back for the value of its place, in need (an option)."""

    kind: ClassVar[str] = "sell-station"
    amount: int


@dataclass(frozen=True, slots=True)
class RunBritishRail(CompanyMove):
    """British Rail's income, and the markers that it has placed."""

    kind: ClassVar[str] = "run-british-rail"
    revenue: int
    stations: int


# Issue and takeover rounds ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReduceCompany(Move):
    """Reduce a company's share count; `sellers` are holders who must sell, `into` another private company of the director
    with which the new one is merged."""

    kind: ClassVar[str] = "reduce-company"
    player: str
    company: str
    size: int
    sellers: dict[str, int]
    into: str = ""


@dataclass(frozen=True, slots=True)
class IssueShares(Move):
    """A company sells treasury shares to the pool."""

    kind: ClassVar[str] = "issue-shares"
    player: str
    company: str
    count: int


@dataclass(frozen=True, slots=True)
class OfferCompany(CompanyMove):
    """Offer a company for takeover, perhaps itself."""

    kind: ClassVar[str] = "offer-company"
    offered: str


@dataclass(frozen=True, slots=True)
class NameBuyer(Move):
    """The winner of an auction names the company that pays."""

    kind: ClassVar[str] = "name-buyer"
    player: str
    company: str


@dataclass(frozen=True, slots=True)
class PayBid(Move):
    """The named company pays the bid."""

    kind: ClassVar[str] = "pay-bid"
    player: str


@dataclass(frozen=True, slots=True)
class GiveUp(Move):
    """The winner of an auction does not pay: it is repeated without him."""

    kind: ClassVar[str] = "give-up"
    player: str


@dataclass(frozen=True, slots=True)
class SettleStations(Move):
    """After a takeover: `doubles` are hexes where both had a station, `more` markers that are given up besides, those on the
    charter first, the others to British Rail, `free` those that a cousin pays for."""

    kind: ClassVar[str] = "settle-stations"
    player: str
    doubles: int
    more: int = 0
    free: int = 0
