"""A company with its charter, and a cousin: what holds money besides players and the bank."""

from __future__ import annotations

from companion.engine.ledger import Account
from companion.engine.things import Things
from companion.games.britain_1820.box import CompanyCard, CousinCard
from companion.games.britain_1820.moves import POOL, TREASURY
from companion.games.britain_1820.things import EXCHANGE, LOAN, MAP, SHARE, STATION

#: A company of one share is a private company.
PRIVATE = 1


class Company(Account):
    """A company: its treasury is the account.

    `size` is the number of all its shares, 0 while it is in the supply; `holders` has the shares by player and cousin,
    `pool` those in the bank pool; what is left lies in its treasury. `placed` and `unplaced` are station markers. `floated`
    is the stock round in which it was floated or increased last. `has_defaulted`: it did not pay and stays in liquidation.
    `used` counts what each cousin has done for it in this game. It `is_led` by a director, unless it is British Rail or
    the company of a country off the board. Where its shares, loans and stations go stands in the books of `things`.
    """

    __slots__ = (
        "_things", "card", "director", "exchange", "floated", "has_defaulted", "holders", "is_gone", "is_led", "loans",
        "placed", "pool", "size", "trains", "unplaced", "used",
    )

    def __init__(self, card: CompanyCard, things: Things, is_led: bool = True) -> None:
        super().__init__(card.id)
        self._things = things
        self.card = card
        self.is_led = is_led
        #: Whether it has closed for good.
        self.is_gone = False
        self.size = self.pool = self.loans = self.placed = self.unplaced = 0
        self.holders: dict[str, int] = {}
        self.trains: list[str] = []
        #: Whether one of its stations is an exchange marker.
        self.exchange = False
        self.clear()

    def clear(self) -> None:
        """Put it back into the supply, with everything but its cash and its trains."""
        for holder in tuple(self.holders):
            self.move_shares(self.of(holder), holder, None)
        self.move_shares(self.pool, POOL, None)
        self.move_shares(self.treasury, TREASURY, None)
        self.borrow(-self.loans)
        self.put_stations(0, 0, exchange=False)
        self.floated = 0
        self.director: str | None = None
        self.has_defaulted = False
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

    def move_shares(self, count: int, source: str | None, goal: str | None) -> None:
        """Let shares go from one place to another: a holder, `POOL`, `TREASURY`, or None, where
        those lie that it does not have."""
        self._add_shares(source, -count)
        self._add_shares(goal, count)
        at = {TREASURY: self.name}
        self._things.carry(SHARE, self.name, at.get(source or "", source), at.get(goal or "", goal), count)

    def _add_shares(self, place: str | None, count: int) -> None:
        if place is None:
            self.size -= count
        elif place == POOL:
            self.pool += count
        elif place != TREASURY and (left := self.of(place) + count):
            self.holders[place] = left
        elif place != TREASURY:
            self.holders.pop(place, None)

    def borrow(self, count: int) -> None:
        """Take so many loan markers, or put them back with a negative number."""
        self.loans += count
        self._things.carry(LOAN, LOAN, None, self.name, count)

    def put_stations(self, placed: int, unplaced: int, exchange: bool | None = None) -> None:
        """Have so many markers on the map and on the charter, and an `exchange` marker or none (None: as before)."""
        has_exchange = self.exchange if exchange is None else exchange
        self._things.carry(STATION, self.name, None, self.name, unplaced - self.unplaced)
        self._things.carry(STATION, self.name, None, MAP, placed - self.placed)
        self._things.carry(STATION, self.name, None, EXCHANGE, has_exchange - self.exchange)
        self.placed, self.unplaced, self.exchange = placed, unplaced, has_exchange


class Cousin(Account):
    """A cousin: a holder with money of its own, run by its `owner`. `used` counts what it has done in this game."""

    __slots__ = ("card", "owner", "used")

    def __init__(self, card: CousinCard, owner: str) -> None:
        super().__init__(card.name)
        self.card = card
        self.owner = owner
        self.used = 0
