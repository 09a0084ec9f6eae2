"""A company: its charter with money and tokens; and a private company."""

from __future__ import annotations

from companion.eighteenxx.box import CompanyCard, PrivateCard
from companion.engine.ledger import Account


class Company(Account):
    """A company. Its certificates are in the `Papers`, its price on the `Market`, its trains in the `Depot`.

    `par` is None until it is started. `tokens` are the hexes of those placed, in the order placed; the next one costs
    `card.token_costs[len(tokens)]`.
    """

    __slots__ = ("card", "closed", "floated", "has_operated", "par", "tokens")

    def __init__(self, card: CompanyCard) -> None:
        super().__init__(card.symbol)
        self.card = card
        self.par: int | None = None
        self.floated = False
        self.closed = False
        self.has_operated = False
        self.tokens: list[str] = []

    @property
    def next_token_cost(self) -> int | None:
        """What the next token costs, or None when all are placed."""
        costs = self.card.token_costs
        return costs[len(self.tokens)] if len(self.tokens) < len(costs) else None


class Private:
    """A private: who owns it (a player or a company), and whether it is closed or its power is used up."""

    __slots__ = ("card", "closed", "discount", "owner", "used")

    def __init__(self, card: PrivateCard) -> None:
        self.card = card
        self.owner: str | None = None
        self.closed = False
        self.discount = 0
        self.used = False

    @property
    def price(self) -> int:
        """What it costs in the distribution: the printed price less its reductions."""
        return self.card.price - self.discount
