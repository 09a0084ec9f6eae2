"""What only a box that a table brings lets happen, as values; the words are in `words.py`."""

from __future__ import annotations

from companion.engine.facts import Bearing, Corrected, Fact, Name, Reason, fact, reason
from companion.engine.text import Money, Text


@fact(what="private")
class NobodyBids(Fact):
    """Nobody wanted a private."""

    private: str


@fact("correction", what="question", bearing=Bearing.ACT)
class RuleSettled(Fact):
    """A question about the box has another answer."""

    question: Text
    answer: Text


@fact("interest", who="company", what="counter", amount="amount")
class InterestPaid(Fact):
    """A company paid interest for its counters."""

    company: Name
    amount: Money
    counter: str


@fact(who="company", what="counter")
class BorrowedForInterest(Fact):
    """A company has taken one more counter to pay its interest."""

    company: Name
    counter: str


@fact("interest", who="company", what="counter", amount="amount")
class InterestOwed(Fact):
    """A company could not pay all of its interest."""

    company: Name
    amount: Money
    counter: str


@fact(who="company", amount="n")
class TrainsOverLimit(Fact):
    """A company has more trains than it may."""

    n: int
    company: Name


@fact("income", who="company", what="other", amount="amount", bearing=Bearing.IN_INSTRUCTIONS)
class CashHandedOver(Fact):
    """A company got the money of another that ends."""

    company: Name
    amount: Money
    other: Name


@fact("round-over", what="round")
class NamedRoundOver(Fact):
    """A round that the box names ended."""

    round: str


@fact(who="company", what="holders")
class CutAnew(Fact):
    """The shares of a company have another size: who has how much."""

    company: Name
    holders: tuple[Text, ...]


@fact("counters", who="who", what="what", amount="amount", bearing=Bearing.ENTRY)
class CountersMoved(Corrected):
    """A company took counters or gave them back, as the table says."""


@fact("merger", who="who", what="what", amount="amount", bearing=Bearing.ENTRY)
class MergedByHand(Corrected):
    """A company became part of another, as the table says."""


@fact("company-started", who="who", what="what", amount="amount", bearing=Bearing.ACT | Bearing.ENTRY)
class StartedByHand(Corrected):
    """A company was started, as the table says."""


@fact(who="company", what="holder", amount="percent")
class CertificatesShort(Fact):
    """A holder should get more than there is."""

    holder: Name
    percent: int
    company: Name


@fact("figure-told", what="what", amount="amount", bearing=Bearing.ENTRY)
class FigureTold(Fact):
    """The table has said what the box does not."""

    what: Text
    amount: Money


@reason
class Interest(Reason):
    """Interest for counters."""

    counter: str


@reason
class CountersTaken(Reason):
    """Counters that a company takes."""

    counter: str


@reason
class CountersReturned(Reason):
    """Counters that a company gives back."""

    counter: str


@reason
class SharesLeftOver(Reason):
    """Shares that no whole share was given for."""

    company: Name


@reason
class SaidByTable(Reason):
    """What the table says that it is for."""

    reason: str


@reason
class Payment(Reason):
    """A payment of which nobody says what for."""
