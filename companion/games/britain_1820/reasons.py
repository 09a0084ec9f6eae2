"""What is paid for in 1820 only, as values; the words are in `words.py`."""

from __future__ import annotations

from companion.engine.facts import Name, Reason, reason


@reason
class OverLimit(Reason):
    """Stations of two companies that are more than one may have."""


@reason
class HelpWith(Reason):
    """What a director adds to a bill."""

    why: Reason


@reason
class StationSold(Reason):
    """A station that was sold back."""


@reason
class PriceOfStation(Reason):
    """A station."""


@reason
class CousinBid(Reason):
    """A bid that lies on a cousin."""

    cousin: Name


@reason
class CousinBidBack(Reason):
    """A bid that somebody else has raised."""

    cousin: Name


@reason
class CousinsTreasury(Reason):
    """What a cousin begins with."""

    cousin: Name


@reason
class PriceOfCousin(Reason):
    """A cousin on whom nobody had bid."""


@reason
class CousinsEarnings(Reason):
    """What a cousin gets for what he can do."""

    cousin: Name


@reason
class CashOfCousin(Reason):
    """What a cousin still has who leaves."""


@reason
class HalfOfCousin(Reason):
    """The half of a cousin's money that is its owner's."""


@reason
class CousinsIncome(Reason):
    """What each cousin gets in a stock round."""


@reason
class DistanceFee(Reason):
    """The way between the first two stations of a company."""


@reason
class PriceOfFutureTrain(Reason):
    """A future train."""


@reason
class FutureTrainsOwed(Reason):
    """The future trains of the first stock round."""


@reason
class PriceOfOwnShares(Reason):
    """Shares of a company's own."""


@reason
class PriceOfIssued(Reason):
    """Shares that a company issued."""


@reason
class BidForCompany(Reason):
    """What was bid for a company."""

    company: Name


@reason
class LoanRepayment(Reason):
    """Loans that were repaid."""


@reason
class Remainder(Reason):
    """What is left of a company in liquidation."""

    company: Name


@reason
class LoanMoney(Reason):
    """Loans."""


@reason
class LoansOfNobody(Reason):
    """Loans of a company that has no director."""


@reason
class LobbyMoney(Reason):
    """A lobby."""


@reason
class CashOfLeft(Reason):
    """What a company still has that leaves."""


@reason
class RevenueKept(Reason):
    """The part of a revenue that a company keeps."""

    company: Name


@reason
class PoolAndRest(Reason):
    """The part of a bid that no holder gets."""


@reason
class PlayersIncome(Reason):
    """The income of a player."""


@reason
class HalfOfDistance(Reason):
    """The half of a distance fee that comes back."""

    company: Name


@reason
class SharesBoughtIn(Reason):
    """Shares that a company bought from their holders, as it is reduced."""


@reason
class Debts(Reason):
    """What is missing of a company in liquidation."""

    company: Name


@reason
class ExcessLoans(Reason):
    """Loans that a company may have no longer."""

    company: Name


@reason
class Maintenance(Reason):
    """What trains cost."""


@reason
class Interest(Reason):
    """What loans cost."""
