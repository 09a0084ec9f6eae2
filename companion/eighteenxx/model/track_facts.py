"""What happens to track, tokens and trains, as values; the words are in `words/`."""

from __future__ import annotations

from companion.engine.facts import Bearing, Fact, Name, fact
from companion.engine.text import Money, Text


@fact("run", who="company", amount="revenue", bearing=Bearing.ACT)
class CompanyEarned(Fact):
    """A company has run its trains."""

    company: Name
    revenue: Money


@fact("run", who="company", amount="amount", bearing=Bearing.ACT)
class BonusPaid(Fact):
    """A company got a bonus of its run."""

    company: Name
    amount: Money


@fact("train-bought", who="company", what="train", bearing=Bearing.ACT)
class FreeTrainTaken(Fact):
    """A company got a train with a private."""

    company: Name
    train: str
    private: str


@fact("train-gone", what="train")
class FreeTrainGone(Fact):
    """The train of a private that nobody can have left the game."""

    private: str
    train: str


@fact("tile-laid", what="who", bearing=Bearing.ACT, tells=("lay-tile",))
class TileLaid(Fact):
    """A tile was laid."""

    who: Name
    tile: str
    hex: str


@fact("terrain", who="company", amount="cost", bearing=Bearing.IN_INSTRUCTIONS)
class TerrainPaid(Fact):
    """A company paid for the terrain."""

    company: Name
    cost: Money


@fact("tile", who="company", amount="price")
class TilePaid(Fact):
    """A company paid for one more tile."""

    company: Name
    price: Money


@fact("token-moved", who="company", what="hex")
class TokenMoved(Fact):
    """A company moved a token."""

    company: Name
    source: Text | str
    hex: Text | str


@fact("neutral-placed", who="company", what="hex")
class NeutralPlaced(Fact):
    """A company placed a neutral token."""

    company: Name
    hex: Text | str


@fact("tile-gone", what="hex", bearing=Bearing.LASTING)
class TilesGone(Fact):
    """Tiles were taken off the map."""

    hex: tuple[Text | str, ...]


@fact("tile-earns", who="company", amount="amount")
class TileEarns(Fact):
    """A company got money for a tile that it has laid."""

    company: Name
    amount: Money


@fact("token-placed", who="company", what="hex", bearing=Bearing.ACT, adds=("hex",))
class FreeTokenPlaced(Fact):
    """A company placed a token for nothing, or several."""

    company: Name
    hex: Text | str | tuple[Text | str, ...]


@fact("token-placed", who="company", what="hex", bearing=Bearing.ACT)
class HomePlaced(Fact):
    """A company placed its home token."""

    company: Name
    hex: Text | str


@fact("objective", who="company", what="hex", amount="amount")
class ObjectiveReached(Fact):
    """A company's token has reached its objective."""

    company: Name
    hex: Text | str
    amount: Money


@fact("marker-placed", who="company", what="hex", bearing=Bearing.ACT)
class MarkerPlaced(Fact):
    """A company has placed the marker of a private: a stop there earns its trains more."""

    company: Name
    hex: Text | str
    private: str
    amount: Money


@fact("marker-gone", what="private")
class MarkerGone(Fact):
    """The marker of a private has left the map, or was never placed."""

    private: str


@fact("named-trains", who="company", what="private")
class NamedTrainsTaken(Fact):
    """A company has got the named trains of a private."""

    company: Name
    private: str


@fact("named-trains-gone", who="company", what="private")
class NamedTrainsGone(Fact):
    """The named trains of a private have left the game with a change of president."""

    company: Name
    private: str


@fact("token-sold", who="company", what="hex", amount="amount", tells=("sell-token",))
class TokenSold(Fact):
    """A company sold a token back."""

    company: Name
    hex: str
    amount: Money


@fact("blocking marker", what="hex")
class Blocked(Fact):
    """A marker blocks a place for a token."""

    hex: str


@fact("no-route", who="company")
class NoRoute(Fact):
    """A company has no route, and needs no train."""

    company: Name


@fact("help", who="player", amount="amount", bearing=Bearing.IN_INSTRUCTIONS)
class HelpPaid(Fact):
    """A president paid what the company lacked for a train."""

    player: Name
    amount: Money


@fact("train-bought", who="company", what="train", amount="price", bearing=Bearing.ACT, tells=("buy-train",),
      adds=("n", "price"))
class TrainBought(Fact):
    """A company bought a train, or `n` of a kind for this price in all."""

    company: Name
    train: str
    place: Name
    price: Money
    n: int = 1


@fact("phase", what="phase", bearing=Bearing.FOR_ALL | Bearing.GREAT)
class PhaseBegun(Fact):
    """A phase began."""

    phase: str


@fact("train-given-up", who="company", what="train", tells=("discard-train",), adds=("n",))
class TrainGivenUp(Fact):
    """A company gave a train up, or `n` of a kind."""

    company: Name
    train: str
    n: int = 1


@fact("train-gone", what="train", adds=("n",))
class TrainGone(Fact):
    """A train left the game, or `n` of a kind."""

    train: str
    n: int = 1


@fact("token-placed", who="company", what="hex", amount="cost", bearing=Bearing.ACT, tells=("place-token",),
      adds=("hex", "cost"))
class TokenPlaced(Fact):
    """A company placed a token, maybe for nothing, or several."""

    company: Name
    hex: Text | str | tuple[Text | str, ...]
    cost: Money | None


@fact("train-rusted", what="train", bearing=Bearing.LASTING | Bearing.IN_INSTRUCTIONS | Bearing.GREAT)
class TrainsRusted(Fact):
    """All trains of a kind rust: who loses how many."""

    train: str
    owners: tuple[tuple[Name, int], ...]


@fact("debt", who="player", amount="amount")
class MoneyOwed(Fact):
    """A player owes the bank so much."""

    player: Name
    amount: Money


@fact("train-left", what="train", bearing=Bearing.LASTING | Bearing.IN_INSTRUCTIONS | Bearing.GREAT)
class TrainsLeft(Fact):
    """All trains of a kind leave the game: who loses how many."""

    train: str
    owners: tuple[tuple[Name, int], ...]


@fact("phase", what="phase", bearing=Bearing.FOR_ALL | Bearing.GREAT)
class PhaseInFull(Fact):
    """A phase began, to be told with what it changes."""

    phase: str


@fact("token", who="company", what="hex", bearing=Bearing.ACT, tells=("place-extra-token",))
class ExtraTokenPlaced(Fact):
    """A company placed the additional token of a private."""

    company: Name
    hex: Text | str
    private: str


@fact("marker", who="company", what="hex", bearing=Bearing.ACT, tells=("lend-marker", "place-marker"))
class MarkerMovedTo(Fact):
    """The marker of a private lies in a hex, and serves a company."""

    company: Name
    hex: Text | str
    private: str
    amount: Money


@fact("independent", who="company", what="private", amount="amount")
class IndependentTaken(Fact):
    """A company got what an independent had: its money, its train, and its token in a hex; "": it has one there."""

    company: Name
    private: str
    amount: Money
    train: str
    hex: Text | str


@fact("independent", what="private", amount="amount")
class IndependentGone(Fact):
    """An independent left the game with all that it had."""

    private: str
    amount: Money
    train: str
    hex: Text | str


@fact("independent", who="player", what="private", amount="half")
class IndependentEarned(Fact):
    """An independent earned something: half for its owner, half for itself."""

    player: Name
    private: str
    revenue: Money
    half: Money
