"""What happens in the Empire Builder family, as values; the words are in `words.py`."""

from __future__ import annotations

from companion.engine.facts import Bearing, Fact, Name, Reason, fact, reason
from companion.engine.text import Money, Text
from companion.games.empire_builder.deck import Demand


@fact("spent-this-turn", who="player", amount="spent")
class BuiltFor(Fact):
    """A player has paid for track."""

    player: Name
    spent: Money
    limit: Money


@fact("cards-shuffled")
class CardsShuffled(Fact):
    """No card was left to draw."""


@fact("card-drawn", who="player", amount="n")
class CardDrawn(Fact):
    """A player has drawn the top card."""

    player: Name
    n: int


@fact("not-confirmed", who="player", amount="n")
class MajorsNotConfirmed(Fact):
    """Nobody has confirmed that a player has connected more major cities."""

    player: Name
    n: int
    all: int


@fact("not-confirmed", who="player", what="cities", amount="most")
class CityNotConfirmed(Fact):
    """Nobody has confirmed that a player still joins cities that must be among them."""

    player: Name
    cities: tuple[str, ...]
    most: int


@fact("event-in-force")
class BridgeCounts(Fact):
    """The Rainbow Bridge counts in the special build turn."""


@fact("no-special-build", who="player")
class ConnectedAlready(Fact):
    """A player is connected, and so builds nothing in the special build turn."""

    player: Name


@fact("no-special-build", who="player")
class LeftUnconnected(Fact):
    """A player who is not connected has left, and so builds nothing."""

    player: Name


@fact("no-special-build", who="player", amount="cost")
class WayTooDear(Fact):
    """The cheapest way for a player to connect costs more than is built in the special build turn."""

    player: Name
    cost: Money
    limit: Money


@fact("no-special-build", who="player", amount="cost")
class WayUnaffordable(Fact):
    """The cheapest way for a player to connect costs more than he has."""

    player: Name
    cost: Money


@fact("special-build", who="player", amount="cost")
class ConnectedNow(Fact):
    """A player has paid for the cheapest way to connect."""

    player: Name
    cost: Money

@fact("standing", who="player", what="met", amount="cash")
class Placed(Fact):
    """A player has a place in the standings: cash after the special build, and in words whether the conditions were met and
    the player is connected."""

    place: int
    player: Name
    cash: Money
    met: Text
    connected: Text


@fact("event", what="title")
class EventDrawn(Fact):
    """An event card was drawn."""

    title: Text


@fact("event-over", what="title", tells=("end-event",))
class EventOver(Fact):
    """An event is over."""

    title: Text


@fact("no-effect")
class NobodyTaxed(Fact):
    """A tax was drawn in the initial build."""


@fact("no-effect")
class NoEffect(Fact):
    """An event was drawn in the initial build, where it does nothing."""


@fact("money-public")
class CashPublic(Fact):
    """A tax was drawn: cash is private no longer."""


@fact("no-effect")
class NoTax(Fact):
    """A tax was drawn in the fast game."""


@fact("no-effect")
class NobodyStaged(Fact):
    """A gale derails those who are staged: nobody is."""


@fact("turn-lost", who="player", bearing=Bearing.LASTING)
class TurnsLost(Fact):
    """A player who has drawn a derailment loses the rest of the turn and the next."""

    player: Name


@fact("turn-lost", who="player", bearing=Bearing.LASTING)
class TurnLost(Fact):
    """A player loses the next turn."""

    player: Name


@fact("load-lost", who="player", what="load", bearing=Bearing.LASTING)
class LoadLost(Fact):
    """A player has lost a load."""

    player: Name
    load: str


@fact("load-lost", who="player", what="loads", bearing=Bearing.LASTING)
class LoadsUnslotted(Fact):
    """A player has lost the loads for which a new train has no slot."""

    player: Name
    loads: tuple[str, ...]


@fact("tax-paid", who="player", amount="amount")
class TaxPaid(Fact):
    """A player has paid tax."""

    player: Name
    amount: Money


@fact("bonus-paid", amount="amount", bearing=Bearing.IN_INSTRUCTIONS)
class BonusPaid(Fact):
    """A delivery has brought a bonus."""

    amount: Money


@fact("debt", who="player", amount="amount")
class DebtRepaid(Fact):
    """A player has paid back something of a debt."""

    player: Name
    amount: Money
    debt: Money


@fact("debt", who="player", amount="debt")
class DebtMade(Fact):
    """A player has borrowed."""

    player: Name
    debt: Money


@fact("seat-skipped", who="player")
class SeatSkipped(Fact):
    """The turn of a player who has left is skipped."""

    player: Name


@fact("final-turn", bearing=Bearing.FOR_ALL | Bearing.GREAT)
class TimeCalled(Fact):
    """The table has called time."""


@fact("conditions-met", who="player", amount="cash")
class ConditionsMet(Fact):
    """A player meets the conditions with so many major cities, and this cash; or, while cash is private, at least that."""

    player: Name
    cash: Money
    n: int
    is_private: bool


@fact("final-turn", who="players", amount="left", bearing=Bearing.FOR_ALL | Bearing.GREAT)
class FinalTurn(Fact):
    """The game turn that runs is the final one: these still play."""

    players: tuple[Name, ...]

    @property
    def left(self) -> int:
        """How many they are."""
        return len(self.players)


@fact("final-turn", bearing=Bearing.FOR_ALL | Bearing.GREAT)
class FinalTurnComplete(Fact):
    """The turn in which the conditions were met was the last of the final game turn."""


@fact("question")
class SecondStep(Fact):
    """A train was upgraded twice in one turn."""


@fact(who="player")
class DemandsRead(Fact):
    """What is on the demand card that a player has drawn."""

    player: Name
    card: int
    demands: tuple[Demand, ...]


@reason
class Payoff(Reason):
    """A delivery."""


@reason
class Bonus(Reason):
    """The bonus of a delivery."""


@reason
class Track(Reason):
    """Track."""


@reason
class TrackInto(Reason):
    """A section into a city."""

    city: str


@reason
class Ferry(Reason):
    """A ferry line, or a tunnel."""

    ferry: str


@reason
class Rent(Reason):
    """A ride on another's track."""


@reason
class TrackSold(Reason):
    """Track of another player."""


@reason
class SpecialTrack(Reason):
    """The cheapest way, in the special build turn."""


@reason
class TrainUpgraded(Reason):
    """A step to a better train."""

    train: str


@reason
class TrainSwapped(Reason):
    """Another train of the same level."""

    train: str


@reason
class Tax(Reason):
    """Tax."""


@reason
class Loan(Reason):
    """A loan of the bank."""


@reason
class Repayment(Reason):
    """A part of a debt."""


@reason
class Miscellaneous(Reason):
    """What the table has entered."""

    reason: str
