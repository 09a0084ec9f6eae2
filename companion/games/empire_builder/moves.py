"""The moves of the family, as the game file writes them (docs/game-file.md). All amounts are whole millions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.engine.moves import Move
from companion.engine.text import Text, say


@dataclass(frozen=True, slots=True)
class Act(Move):
    """What a player enters: an entry of the turn's ledger."""

    player: str


@dataclass(frozen=True, slots=True)
class PickUp(Act):
    """Take a load chip aboard."""

    kind: ClassVar[str] = "pick-up"
    hint: ClassVar[Text] = say("Trains move on the table. Here you enter only what is loaded, dropped and delivered.")
    city: str
    load: str


@dataclass(frozen=True, slots=True)
class Drop(Act):
    """Put a load off the train without a payoff."""

    kind: ClassVar[str] = "drop"
    load: str
    city: str


@dataclass(frozen=True, slots=True)
class Deliver(Act):
    """Deliver a load for the payoff on a demand card; `card` is its number where cards are tracked."""

    kind: ClassVar[str] = "deliver"
    load: str
    city: str
    payoff: int
    card: int | None = None


@dataclass(frozen=True, slots=True)
class DeliverCounted(Act):
    """A delivery at the depth Books: only what it paid."""

    kind: ClassVar[str] = "deliver"
    payoff: int


@dataclass(frozen=True, slots=True)
class Rent(Act):
    """Pay an opponent for using track or ferry this turn."""

    kind: ClassVar[str] = "rent"
    to: str


@dataclass(frozen=True, slots=True)
class Draw(Act):
    """The card that was drawn, by its number."""

    kind: ClassVar[str] = "draw"
    card: int


@dataclass(frozen=True, slots=True)
class TurnEvent(Act):
    """An event card was drawn: its kind, the amount of a bonus, and the names it speaks of (cities, a river)."""

    kind: ClassVar[str] = "event"
    event: str
    amount: int = 0
    names: str = ""


@dataclass(frozen=True, slots=True)
class Derail(Act):
    """Whose trains the event derails."""

    kind: ClassVar[str] = "derail"
    parties: ClassVar[tuple[str, ...]] = ("players",)
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LoseTrack(Act):
    """Who lost bridges or track to the event."""

    kind: ClassVar[str] = "lose-track"
    parties: ClassVar[tuple[str, ...]] = ("players",)
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NobodyHit(Act):
    """The event hits nobody."""

    kind: ClassVar[str] = "nobody-hit"
    parties: ClassVar[tuple[str, ...]] = ()


@dataclass(frozen=True, slots=True)
class LoseLoad(Act):
    """The load that a derailed train gives up."""

    kind: ClassVar[str] = "lose-load"
    load: str


@dataclass(frozen=True, slots=True)
class PayTax(Act):
    """Everybody pays the tax: rows of least cash and tax, rising."""

    kind: ClassVar[str] = "pay-tax"
    parties: ClassVar[tuple[str, ...]] = ()
    brackets: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class EndEvent(Act):
    """An event is over by what its card says."""

    kind: ClassVar[str] = "end-event"
    parties: ClassVar[tuple[str, ...]] = ()
    event: str


@dataclass(frozen=True, slots=True)
class TakeBonus(Act):
    """The delivery just made fits a bonus whose condition only the card says."""

    kind: ClassVar[str] = "take-bonus"
    event: str


@dataclass(frozen=True, slots=True)
class Stage(Act):
    """Where the train stands at the end of its move: "staged", "not-staged" or "no-port"."""

    kind: ClassVar[str] = "stage"
    state: str


@dataclass(frozen=True, slots=True)
class Build(Act):
    """Track: how many mileposts of each kind and what is crossed on the way. "exit" counts builds out of majors."""

    kind: ClassVar[str] = "build"
    hint: ClassVar[Text] = say("Draw your track on the board first. Here you count what you have drawn.")
    into: dict[str, int]


@dataclass(frozen=True, slots=True)
class BuildCounted(Act):
    """Track at the depth Books: only what it cost."""

    kind: ClassVar[str] = "build"
    amount: int


@dataclass(frozen=True, slots=True)
class BuildCity(Act):
    """One section of track into a city that is named."""

    kind: ClassVar[str] = "build-city"
    city: str


@dataclass(frozen=True, slots=True)
class BuildFerry(Act):
    """Build to a port of a ferry line (or the tunnel) and pay its price."""

    kind: ClassVar[str] = "build-ferry"
    ferry: str


@dataclass(frozen=True, slots=True)
class BuyTrack(Act):
    """Buy track from another player instead of building (track sale)."""

    kind: ClassVar[str] = "buy-track"
    seller: str
    amount: int


@dataclass(frozen=True, slots=True)
class Upgrade(Act):
    """Upgrade the train to a card of the set, by its id."""

    kind: ClassVar[str] = "upgrade"
    train: str


@dataclass(frozen=True, slots=True)
class BuyTrain(Act):
    """Upgrade to a card that is typed: its mileposts and its slots."""

    kind: ClassVar[str] = "buy-train"
    mileposts: int
    slots: int


@dataclass(frozen=True, slots=True)
class Crossgrade(Act):
    """Swap the train for the other one of its level."""

    kind: ClassVar[str] = "crossgrade"
    train: str


@dataclass(frozen=True, slots=True)
class Dump(Act):
    """Discard the whole hand and draw anew, instead of the turn."""

    kind: ClassVar[str] = "dump"


@dataclass(frozen=True, slots=True)
class KeepCards(Act):
    """Give one of four dealt cards back."""

    kind: ClassVar[str] = "give-back"
    card: int


@dataclass(frozen=True, slots=True)
class Connect(Act):
    """Further major cities that the player's own track now connects, by name."""

    kind: ClassVar[str] = "connect"
    how: ClassVar[Text] = say("A major city counts when your own track joins it to the others.")
    majors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ConnectCounted(Act):
    """How many major cities the player's own track connects, where their names are not known or at the depth Books."""

    kind: ClassVar[str] = "connect-count"
    count: int


@dataclass(frozen=True, slots=True)
class KeepMajors(Act):
    """The major cities that are still joined after an event, by name."""

    kind: ClassVar[str] = "keep-majors"
    majors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KeepCounted(Act):
    """How many major cities are still joined after an event."""

    kind: ClassVar[str] = "keep-count"
    count: int


@dataclass(frozen=True, slots=True)
class Confirm(Act):
    """Another player has looked at the board: is it connected as declared?"""

    kind: ClassVar[str] = "confirm"
    agrees: str


@dataclass(frozen=True, slots=True)
class Misc(Act):
    """Any other payment, between players or with the bank."""

    kind: ClassVar[str] = "misc"
    parties: ClassVar[tuple[str, ...]] = ("payer", "payee")
    payer: str
    payee: str
    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class Borrow(Act):
    """Borrow from the bank (mercy rules)."""

    kind: ClassVar[str] = "borrow"
    amount: int


@dataclass(frozen=True, slots=True)
class Ruling(Act):
    """What a conductor ruled, for the log."""

    kind: ClassVar[str] = "ruling"
    parties: ClassVar[tuple[str, ...]] = ()
    text: str


@dataclass(frozen=True, slots=True)
class EndTurn(Act):
    """The turn is over, or passes because it is lost."""

    kind: ClassVar[str] = "end-turn"


@dataclass(frozen=True, slots=True)
class CallTime(Act):
    """The conductor calls time: this game turn is the last."""

    kind: ClassVar[str] = "call-time"
    parties: ClassVar[tuple[str, ...]] = ()


@dataclass(frozen=True, slots=True)
class SpecialBuild(Act):
    """The cheapest way to connect the missing majors after the final game turn, as counted on the board."""

    kind: ClassVar[str] = "special-build"
    cost: int


ALWAYS = (
    Rent, TurnEvent, Derail, LoseLoad, LoseTrack, NobodyHit, PayTax, EndEvent, TakeBonus, Stage, BuyTrack, Upgrade,
    BuyTrain, Crossgrade, Dump, ConnectCounted, KeepMajors, KeepCounted, Confirm, Misc, Borrow, Ruling, EndTurn, CallTime,
    SpecialBuild,
)
FULL = (PickUp, Drop, Deliver, Draw, Build, BuildCity, BuildFerry, KeepCards, Connect)
BOOKS = (DeliverCounted, BuildCounted)
