"""What is paid for in 18xx games, as values; the words are in `words/`."""

from __future__ import annotations

from companion.engine.facts import Name, Reason, reason


@reason
class PriceOfShare(Reason):
    """A certificate."""

    company: Name


@reason
class PriceOfShares(Reason):
    """Shares that were sold."""

    company: Name


@reason
class OwnShares(Reason):
    """Own shares that a company sells."""

    company: Name


@reason
class OwnShare(Reason):
    """An own share that a company buys."""

    company: Name


@reason
class Capital(Reason):
    """What a company gets when it floats."""

    company: Name


@reason
class CashOfClosed(Reason):
    """What a company had when it closed."""

    company: Name


@reason
class Treasury(Reason):
    """All that a company has."""

    company: Name


@reason
class Dividend(Reason):
    """A dividend."""

    company: Name


@reason
class HalfOfRevenue(Reason):
    """The half of its revenue that a company keeps."""

    company: Name


@reason
class PartOfRevenue(Reason):
    """The part of its revenue that a company keeps."""

    company: Name


@reason
class RevenueWithheld(Reason):
    """Revenue that a company keeps."""

    company: Name


@reason
class RunBonus(Reason):
    """A bonus of a run."""


@reason
class PriceOfPrivate(Reason):
    """A private."""

    private: str


@reason
class HalfOfPrivate(Reason):
    """Half of what a private cost."""

    private: str


@reason
class HalfOfPresidency(Reason):
    """Half of a president's certificate."""


@reason
class ForObjective(Reason):
    """A token on the objective of its company."""


@reason
class PriceOfToken(Reason):
    """A token."""


@reason
class TokenSoldBack(Reason):
    """A token that was sold back."""


@reason
class Terrain(Reason):
    """Terrain."""


@reason
class AnotherTile(Reason):
    """One more tile."""


@reason
class ForTile(Reason):
    """A tile that brings its company money."""


@reason
class PriceOfTrain(Reason):
    """A train."""

    train: str


@reason
class HelpForTrain(Reason):
    """What a company lacks for a train."""


@reason
class Bankruptcy(Reason):
    """All that a bankrupt player has."""


@reason
class Salvage(Reason):
    """What the bank pays for a train that leaves the game."""

    train: str


@reason
class HelpFee(Reason):
    """What a president pays who helps a company without a need, or borrows."""


@reason
class Interest(Reason):
    """What debts grow by."""


@reason
class TakenOver(Reason):
    """Money that was there when the game was taken over."""


@reason
class PriceOfPresidency(Reason):
    """A president's certificate."""

    company: Name


@reason
class RevenueOfPrivate(Reason):
    """What the bank pays for a private."""

    private: str


@reason
class RevenueOfRoute(Reason):
    """What the route of a private has earned."""

    private: str


@reason
class ExchangeOfShares(Reason):
    """What evens out shares of two companies that become those of one."""
