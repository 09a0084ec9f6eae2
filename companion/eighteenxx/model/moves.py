"""The moves of an 18xx game, as the game file writes them (docs/game-file.md).

A move of a player names the `player`, a move of a company the `company`; its president enters it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.engine.moves import Move
from companion.engine.text import Text, say


@dataclass(frozen=True, slots=True)
class CompanyMove(Move):
    """What a company does: its president decides."""

    company: str

    @property
    def actor(self) -> str | None:
        """The company."""
        return self.company


# Players -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BuyPrivate(Move):
    """Buy the cheapest private in the distribution."""

    kind: ClassVar[str] = "buy-private"
    hint: ClassVar[Text] = say("A private pays its owner at the start of every operating round.")
    player: str
    private: str


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """Bid for a private: in advance, or in the auction that several bids lead to."""

    kind: ClassVar[str] = "bid"
    hint: ClassVar[Text] = say(
        "A bid on a later private waits until that one is next for sale. Several bidders then hold an auction."
    )
    player: str
    private: str
    amount: int


@dataclass(frozen=True, slots=True)
class SetPar(Move):
    """Fix the par of a company whose president's certificate came with a private."""

    kind: ClassVar[str] = "set-par"
    player: str
    company: str
    par: int


@dataclass(frozen=True, slots=True)
class StartCompany(Move):
    """Buy the president's certificate and fix the par."""

    kind: ClassVar[str] = "start-company"
    how: ClassVar[Text] = say(
        "Whoever starts a company sets its par, the first price of its shares, and is its president."
    )
    player: str
    company: str
    par: int


@dataclass(frozen=True, slots=True)
class BuyShare(Move):
    """Buy one certificate; `source` is "ipo" or "pool"."""

    kind: ClassVar[str] = "buy-share"
    hint: ClassVar[Text] = say("To buy a share or start a company, tap the company.")
    player: str
    company: str
    source: str


@dataclass(frozen=True, slots=True)
class SellShares(Move):
    """Sell shares of one company to the pool, all at one price."""

    kind: ClassVar[str] = "sell-shares"
    how: ClassVar[Text] = say("Shares that are sold together all bring today's price. Only then does it fall.")
    player: str
    company: str
    percent: int


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Pass, or end what one is doing: a player's turn or bidding, a step of a company's turn."""

    kind: ClassVar[str] = "pass"
    player: str | None = None
    company: str | None = None

    @property
    def actor(self) -> str | None:
        """Whoever passes: one or the other."""
        return self.company if self.player is None else self.player if self.company is None else None


@dataclass(frozen=True, slots=True)
class LayForPrivate(Move):
    """Lay the tile of a private as the player who owns it, or has just sold it."""

    kind: ClassVar[str] = "lay-private-tile"
    player: str
    private: str
    hex: str
    tile: str
    rotation: int


@dataclass(frozen=True, slots=True)
class ExchangePrivate(Move):
    """Hand a private in for the certificate that its power gives, from a `source`."""

    kind: ClassVar[str] = "exchange-private"
    player: str
    private: str
    source: str


@dataclass(frozen=True, slots=True)
class SwapPrivate(Move):
    """Hand a private in for a share of any `company` from a `source`; with a `par` for half of the president's certificate,
    of which the other half is paid."""

    kind: ClassVar[str] = "swap-private"
    player: str
    private: str
    company: str
    source: str
    par: int | None = None


@dataclass(frozen=True, slots=True)
class TradePrivate(Move):
    """A private goes from the player who owns it to the `buyer`; `player` is the one of them who proposes it."""

    kind: ClassVar[str] = "trade-private"
    player: str
    private: str
    buyer: str
    price: int


@dataclass(frozen=True, slots=True)
class GiveUpPrivate(Move):
    """Give a private up for half its price, to help a company to a train."""

    kind: ClassVar[str] = "give-up-private"
    player: str
    private: str


@dataclass(frozen=True, slots=True)
class Agree(Move):
    """Agree to a deal that another player has proposed."""

    kind: ClassVar[str] = "agree"
    player: str


@dataclass(frozen=True, slots=True)
class Decline(Move):
    """Decline a deal that another player has proposed."""

    kind: ClassVar[str] = "decline"
    player: str


@dataclass(frozen=True, slots=True)
class Choose(Move):
    """Answer a question that has more answers than yes and no."""

    kind: ClassVar[str] = "choose"
    player: str
    choice: str


# Companies ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LayTile(CompanyMove):
    """Lay a tile, or upgrade one."""

    kind: ClassVar[str] = "lay-tile"
    how: ClassVar[Text] = say("Tap the hex, then the tile, then the way it lies.")
    hex: str
    tile: str
    rotation: int


@dataclass(frozen=True, slots=True)
class UsePrivate(CompanyMove):
    """Lay a tile by the power of a private that the company owns."""

    kind: ClassVar[str] = "use-private"
    private: str
    hex: str
    tile: str
    rotation: int


@dataclass(frozen=True, slots=True)
class PlaceMarker(CompanyMove):
    """Place the marker of a private that the company owns."""

    kind: ClassVar[str] = "place-marker"
    private: str
    hex: str


@dataclass(frozen=True, slots=True)
class PlaceNeutral(CompanyMove):
    """Place a token of the neutral company in a city."""

    kind: ClassVar[str] = "place-neutral"
    city: str


@dataclass(frozen=True, slots=True)
class MoveToken(CompanyMove):
    """Take a token of the company off a hex and place it in a city, by the power of a private."""

    kind: ClassVar[str] = "move-token"
    private: str
    source: str
    city: str


@dataclass(frozen=True, slots=True)
class PlaceToken(CompanyMove):
    """Place a token in a city such as "F8" or "H6.1"; by the power of a `private`, if one is named."""

    kind: ClassVar[str] = "place-token"
    how: ClassVar[Text] = say("Tap the city that gets the token.")
    city: str
    private: str | None = None


@dataclass(frozen=True, slots=True)
class Route:
    """One train's route: its stops in order, and where two ways join the same stops the hexes of the way taken."""

    train: str
    stops: tuple[str, ...]
    hexes: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class RunTrains(CompanyMove):
    """Run the trains. Without routes the table has counted the revenue by eye."""

    kind: ClassVar[str] = "run-trains"
    hint: ClassVar[Text] = say("A run counts as one sum: what all trains earn together.")
    revenue: int
    routes: tuple[Route, ...] | None = None


@dataclass(frozen=True, slots=True)
class PayDividend(CompanyMove):
    """Pay the whole revenue to the shareholders."""

    kind: ClassVar[str] = "pay-dividend"
    hint: ClassVar[Text] = say("A dividend that is paid moves the price to the right; withheld, to the left.")


@dataclass(frozen=True, slots=True)
class PayPart(CompanyMove):
    """Pay a part of the revenue out, so much for `each` share, and keep the rest."""

    kind: ClassVar[str] = "pay-part"
    each: int


@dataclass(frozen=True, slots=True)
class PayHalf(CompanyMove):
    """Pay half of the revenue to the shareholders and keep the other half, where the table plays so."""

    kind: ClassVar[str] = "pay-half"


@dataclass(frozen=True, slots=True)
class Withhold(CompanyMove):
    """Keep the whole revenue in the treasury."""

    kind: ClassVar[str] = "withhold"


@dataclass(frozen=True, slots=True)
class BuyTrain(CompanyMove):
    """Buy a train from the bank, the pool or another company; `trade_in` is the train handed in for it."""

    kind: ClassVar[str] = "buy-train"
    hint: ClassVar[Text] = say("The first train of a new kind makes old trains rust. Its button says which.")
    source: str
    train: str
    price: int
    trade_in: str | None = None


@dataclass(frozen=True, slots=True)
class DiscardTrain(CompanyMove):
    """Discard a train that is above the limit."""

    kind: ClassVar[str] = "discard-train"
    train: str


@dataclass(frozen=True, slots=True)
class SellToken(CompanyMove):
    """Sell a token on the map back for what is printed in its place, to pay for a train."""

    kind: ClassVar[str] = "sell-token"
    hex: str
    amount: int


@dataclass(frozen=True, slots=True)
class IssueShares(CompanyMove):
    """Sell own shares from the treasury to the pool."""

    kind: ClassVar[str] = "issue-shares"
    hint: ClassVar[Text] = say("Own shares earn for the company; in the pool they earn for nobody.")
    number: int


@dataclass(frozen=True, slots=True)
class RedeemShares(CompanyMove):
    """Buy own shares back from the pool into the treasury."""

    kind: ClassVar[str] = "redeem-shares"
    number: int


@dataclass(frozen=True, slots=True)
class PlaceExtraToken(CompanyMove):
    """Place the additional token of a private that the company owns."""

    kind: ClassVar[str] = "place-extra-token"
    private: str


@dataclass(frozen=True, slots=True)
class LendMarker(Move):
    """Say where the marker of a private lies that a player owns, and which company it serves."""

    kind: ClassVar[str] = "lend-marker"
    player: str
    private: str
    hex: str
    company: str


@dataclass(frozen=True, slots=True)
class AcquirePrivate(CompanyMove):
    """Buy a private from the player who owns it."""

    kind: ClassVar[str] = "acquire-private"
    private: str
    price: int


@dataclass(frozen=True, slots=True)
class DeclareBankruptcy(CompanyMove):
    """The company must buy a train, and neither it nor its president can pay."""

    kind: ClassVar[str] = "declare-bankruptcy"


# At the depth Books the board is on the table, and its figures are typed in -------------------------


@dataclass(frozen=True, slots=True)
class KeepCard(Move):
    """Keep a card of the hand in a draft: a private, or a blank."""

    kind: ClassVar[str] = "keep-card"
    how: ClassVar[Text] = say("You keep one card in secret. The others are shuffled and go under the deck.")
    player: str
    card: str


@dataclass(frozen=True, slots=True)
class TakePrivate(Move):
    """A player has got a private in a draft with real cards, and pays so much for it."""

    kind: ClassVar[str] = "take-private"
    player: str
    private: str
    price: int


@dataclass(frozen=True, slots=True)
class LayCounted(CompanyMove):
    """A tile laid on the board: what its terrain cost."""

    kind: ClassVar[str] = "lay-tile"
    hint: ClassVar[Text] = say("Lay the tile on the table. Here you enter only what it cost.")
    cost: int


@dataclass(frozen=True, slots=True)
class UseCounted(CompanyMove):
    """A private's power used on the board: what the terrain cost."""

    kind: ClassVar[str] = "use-private"
    private: str
    cost: int


@dataclass(frozen=True, slots=True)
class PlaceCounted(CompanyMove):
    """A token placed on the board, at the price of the company's next one, or by the power of a `private`. Its `cost` is
    told where it depends on what is connected."""

    kind: ClassVar[str] = "place-token"
    hex: str
    private: str | None = None
    cost: int | None = None


@dataclass(frozen=True, slots=True)
class ConfirmRoute(CompanyMove):
    """Say that a company without a train has a route: it must buy a train."""

    kind: ClassVar[str] = "confirm-route"


PLAYERS = (BuyPrivate, Bid, SetPar, StartCompany, BuyShare, SellShares, ExchangePrivate, TradePrivate, Agree, Decline, Pass)
COMPANIES = (RunTrains, PayDividend, Withhold, BuyTrain, DiscardTrain, AcquirePrivate, DeclareBankruptcy)
ON_THE_MAP = (LayTile, UsePrivate, LayForPrivate, PlaceToken)
COUNTED = (LayCounted, UseCounted, PlaceCounted, ConfirmRoute)
