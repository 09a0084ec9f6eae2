"""What happens to track, tokens and trains, as values; the words are in `words/`."""

from __future__ import annotations

from companion.engine.facts import Fact, Name, News, fact
from companion.engine.text import Money, Text


@fact("run", who="company", amount="revenue", news=News.ACT)
class CompanyEarned(Fact):
    """A company has run its trains."""

    company: Name
    revenue: Money


@fact("run", who="company", amount="amount", news=News.ACT)
class BonusPaid(Fact):
    """A company got a bonus of its run."""

    company: Name
    amount: Money


@fact("tile-laid", what="who", news=News.ACT, tells=("lay-tile",))
class TileLaid(Fact):
    """A tile was laid."""

    who: Name
    tile: str
    hex: str


@fact("terrain", who="company", amount="cost", news=News.BY_HANDS)
class TerrainPaid(Fact):
    """A company paid for the terrain."""

    company: Name
    cost: Money


@fact("tile", who="company", amount="price")
class TilePaid(Fact):
    """A company paid for one more tile."""

    company: Name
    price: Money


@fact("token-placed", who="company", what="hex", news=News.ACT)
class FreeTokenPlaced(Fact):
    """A company placed a token for nothing."""

    company: Name
    hex: Text | str


@fact("token-placed", who="company", what="hex", news=News.ACT)
class HomePlaced(Fact):
    """A company placed its home token."""

    company: Name
    hex: Text | str


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


@fact("help", who="player", amount="amount", news=News.BY_HANDS)
class HelpPaid(Fact):
    """A president paid what the company lacked for a train."""

    player: Name
    amount: Money


@fact("train-bought", who="company", what="train", amount="price", news=News.ACT, tells=("buy-train",))
class TrainBought(Fact):
    """A company bought a train."""

    company: Name
    train: str
    place: Name
    price: Money


@fact("phase", what="phase", news=News.FOR_ALL)
class PhaseBegun(Fact):
    """A phase began."""

    phase: str


@fact("train-given-up", who="company", what="train", tells=("discard-train",))
class TrainGivenUp(Fact):
    """A company gave a train up."""

    company: Name
    train: str


@fact("train-gone", what="train")
class TrainGone(Fact):
    """A train left the game."""

    train: str


@fact("token-placed", who="company", what="hex", amount="cost", news=News.ACT, tells=("place-token",))
class TokenPlaced(Fact):
    """A company placed a token, maybe for nothing."""

    company: Name
    hex: Text | str
    cost: Money | None


@fact("train-rusted", what="train", news=News.LASTING | News.BY_HANDS)
class TrainsRusted(Fact):
    """All trains of a kind rust: who loses how many."""

    train: str
    owners: tuple[tuple[Name, int], ...]


@fact("phase", what="phase", news=News.FOR_ALL)
class PhaseInFull(Fact):
    """A phase began, to be told with what it changes."""

    phase: str
