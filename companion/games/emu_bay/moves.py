"""Emu Bay's moves, as the game file writes them (docs/game-file.md)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from companion.engine.moves import Move
from companion.engine.text import Text, say

ORDINARY, NARROW = "ordinary", "narrow"
_ACTION = say("A turn is one action. One of the action cubes moves there from another action.")


@dataclass(frozen=True, slots=True)
class Space:
    """One track cube placed: the hex and the gauge."""

    hex: str
    gauge: str


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """Bid in an auction."""

    kind: ClassVar[str] = "bid"
    hint: ClassVar[Text] = say("Whoever bids most gets the share and pays the company. Whoever passes is out.")
    player: str
    amount: int


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Leave an auction for good."""

    kind: ClassVar[str] = "pass"
    player: str


@dataclass(frozen=True, slots=True)
class Action(Move):
    """A turn's action: `source` is the action whose cube was taken ("from" on the wire)."""

    player: str
    source: str = field(metadata={"wire": "from"})


@dataclass(frozen=True, slots=True)
class BuildTrack(Action):
    """Place one to three cubes for a company, in the order placed."""

    kind: ClassVar[str] = "build-track"
    hint: ClassVar[Text] = _ACTION
    how: ClassVar[Text] = say("One to three tracks, one after the other. The company pays, not you.")
    company: str
    spaces: tuple[Space, ...]


@dataclass(frozen=True, slots=True)
class AuctionShare(Action):
    """Put a share up for auction; `bid` is the opening bid."""

    kind: ClassVar[str] = "auction-share"
    how: ClassVar[Text] = say("You make the first bid, then all others may bid.")
    company: str
    bid: int


@dataclass(frozen=True, slots=True)
class TakeResources(Action):
    """Take resource cubes from one hex onto a charter."""

    kind: ClassVar[str] = "take-resources"
    how: ClassVar[Text] = say("All cubes of a turn come from one hex. The company pays for them.")
    company: str
    hex: str
    count: int


@dataclass(frozen=True, slots=True)
class IssueBond(Action):
    """Take a bond from the pool: amount, first and later deduction."""

    kind: ClassVar[str] = "issue-bond"
    how: ClassVar[Text] = say("The company gets money now. At every dividend its revenue falls.")
    company: str
    bond: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class MergeIndependent(Action):
    """Merge a sold independent into a company."""

    kind: ClassVar[str] = "merge-independent"
    how: ClassVar[Text] = say("The company takes over all that the independent has. Its owner gets a share for it.")
    company: str
    independent: str


@dataclass(frozen=True, slots=True)
class PayDividends(Action):
    """Pay dividends for every company."""

    kind: ClassVar[str] = "pay-dividends"
    how: ClassVar[Text] = say("Every company pays its shareholders. Where its revenue is below 0, they pay.")


@dataclass(frozen=True, slots=True)
class DeclareStalemate(Move):
    """Nothing can be done: the last dividends are paid and the game ends."""

    kind: ClassVar[str] = "declare-stalemate"
    player: str


@dataclass(frozen=True, slots=True)
class OrderDebts(Move):
    """A bankrupt player says which of equal debts is paid first (house rule)."""

    kind: ClassVar[str] = "order-debts"
    player: str
    company: str


# The same acts at the depth Books: the table counts on the board and enters the figures.


@dataclass(frozen=True, slots=True)
class BuildCounted(Action):
    """Track placed on the board: cubes of each gauge, what they cost, what they add to the revenue.

    `others` is what other companies gain because red track reached a port, by company.
    """

    kind: ClassVar[str] = "build-track"
    hint: ClassVar[Text] = _ACTION
    company: str
    track: int
    narrow: int
    cost: int
    revenue: int
    others: dict[str, int] | None = None


@dataclass(frozen=True, slots=True)
class TakeCounted(Action):
    """Resource cubes taken on the board and what they add to the revenue."""

    kind: ClassVar[str] = "take-resources"
    company: str
    count: int
    revenue: int


@dataclass(frozen=True, slots=True)
class MergeCounted(Action):
    """A merge, with the bonus that ports (and for EBR towns) add to the two revenues."""

    kind: ClassVar[str] = "merge-independent"
    company: str
    independent: str
    bonus: int


