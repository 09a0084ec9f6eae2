"""A company with its charter, and a cousin: what holds money besides players and the bank."""

from __future__ import annotations

from companion.engine.ledger import Account
from companion.games.britain_1820.box import CompanyCard, CousinCard

#: A company of one share is a private company.
PRIVATE = 1


class Company(Account):
    """A company: its treasury is the account.

    `size` is the number of all its shares, 0 while it is in the supply; `holders` has the shares by player and cousin,
    `pool` those in the bank pool; what is left lies in its treasury. `placed` and `unplaced` are station markers. `floated`
    is the stock round in which it was floated or increased last. `has_defaulted`: it did not pay and stays in liquidation.
    `used` counts what each cousin has done for it in this game. It `is_led` by a director, unless it is British Rail or
    the company of a country off the board.
    """

    __slots__ = (
        "card", "director", "exchange", "floated", "has_defaulted", "holders", "is_gone", "is_led", "loans", "placed",
        "pool", "size", "trains", "unplaced", "used",
    )

    def __init__(self, card: CompanyCard, is_led: bool = True) -> None:
        super().__init__(card.id)
        self.card = card
        self.is_led = is_led
        #: Whether it has closed for good.
        self.is_gone = False
        self.clear()

    def clear(self) -> None:
        """Put it back into the supply, with everything but its cash."""
        self.size = self.pool = self.loans = self.placed = self.unplaced = self.floated = 0
        self.holders: dict[str, int] = {}
        self.trains: list[str] = []
        self.director: str | None = None
        self.has_defaulted = False
        #: Whether one of its stations is an exchange marker.
        self.exchange = False
        self.used: dict[str, int] = {}

    @property
    def is_open(self) -> bool:
        """Whether it is in the game."""
        return self.size > 0

    @property
    def is_private(self) -> bool:
        """Whether it is a private company."""
        return self.size == PRIVATE

    @property
    def is_public(self) -> bool:
        """Whether it is a company with a price."""
        return self.size > PRIVATE

    @property
    def held(self) -> int:
        """The shares of players and cousins."""
        return sum(self.holders.values())

    @property
    def in_play(self) -> int:
        """The shares of holders and in the pool."""
        return self.held + self.pool

    @property
    def treasury(self) -> int:
        """The shares in its own treasury."""
        return self.size - self.in_play

    @property
    def stations(self) -> int:
        """All its station markers."""
        return self.placed + self.unplaced

    def percent(self, shares: int) -> int:
        """So many shares in percent."""
        return 100 * shares // self.size

    def of(self, holder: str) -> int:
        """The shares of a holder."""
        return self.holders.get(holder, 0)

    def give(self, holder: str, shares: int) -> None:
        """Give shares to a holder, or take them with a negative number."""
        left = self.of(holder) + shares
        if left:
            self.holders[holder] = left
        else:
            self.holders.pop(holder, None)


class Cousin(Account):
    """A cousin: a holder with money of its own, run by its `owner`. `used` counts what it has done in this game."""

    __slots__ = ("card", "owner", "used")

    def __init__(self, card: CousinCard, owner: str) -> None:
        super().__init__(card.name)
        self.card = card
        self.owner = owner
        self.used = 0
