"""A company: its charter with money and tokens; and a private company."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from companion.eighteenxx.box.places import BANK, GONE
from companion.eighteenxx.box.tables import CompanyCard, PrivateCard
from companion.eighteenxx.map.map import Token
from companion.eighteenxx.model.things import PRIVATE
from companion.engine.ledger import Account
from companion.engine.text import Money, Text
from companion.engine.things import Things


class State(Enum):
    """How far a company has come. A company in receivership has no president; one that is closed does not come back, while
    one that may be started again is unstarted."""

    UNSTARTED = "unstarted"
    STARTED = "started"
    FLOATED = "floated"
    OPERATING = "operating"
    RECEIVERSHIP = "receivership"
    CLOSED = "closed"


#: A label with what it says now.
Figure = tuple[Text, Text | Money | str]


@dataclass(frozen=True, slots=True)
class CharterMore:
    """What a title's charters have besides: the trains by `halves` of a charter, other `things` that lie on it, and the
    `look_up` of the title that tells more about it, "" none. `figures` are labels with what they say; `deals` are those
    that count in deals only. `state` is what is special about the company now."""

    halves: Mapping[str, Sequence[str]] = field(default_factory=dict)
    things: Sequence[Text] = ()
    look_up: str = ""
    figures: Sequence[Figure] = ()
    deals: Sequence[Figure] = ()
    state: Text | None = None


_HAVE_NO_PAR = (State.UNSTARTED, State.CLOSED)
_HAVE_CAPITAL = (State.FLOATED, State.OPERATING, State.RECEIVERSHIP)


class Company(Account):
    """A company is its charter. Its certificates are among the `Certificates`, its price on the `Market`,
    its trains in the `Depot`.

    `par` is None until it is started. `kind` names its row of `kinds` in the box; rules may change it. `placed` are its
    tokens on the map, in the order placed: the only place where they are kept. `token_prices` are those of all its tokens,
    the next one costs the first of the `spare`.
    """

    __slots__ = ("card", "kind", "neutral", "par", "placed", "state", "token_prices")

    def __init__(self, card: CompanyCard) -> None:
        super().__init__(card.symbol)
        self.card = card
        self.placed: list[Token] = []
        self.begin_anew()

    def begin_anew(self) -> None:
        """Make it the charter that lay in the box; money and tokens on the map are the caller's."""
        self.state = State.UNSTARTED
        self.kind = self.card.kind
        self.par: int | None = None
        self.token_prices = list(self.card.token_costs)
        #: How many tokens of the neutral company it may still place.
        self.neutral = self.card.neutral_tokens

    @property
    def is_started(self) -> bool:
        """Whether its par has been set."""
        return self.state not in _HAVE_NO_PAR

    @property
    def is_floated(self) -> bool:
        """Whether it has its capital, and operates in every round."""
        return self.state in _HAVE_CAPITAL

    @property
    def is_closed(self) -> bool:
        """Whether it has left the game for good."""
        return self.state is State.CLOSED

    @property
    def has_operated(self) -> bool:
        """Whether it has begun a turn."""
        return self.state in (State.OPERATING, State.RECEIVERSHIP)

    @property
    def hexes(self) -> list[str]:
        """The hexes of the tokens placed, in that order."""
        return [token.hex for token in self.placed]

    @property
    def spare(self) -> list[int]:
        """The prices of the tokens that are still on the charter, the next one first."""
        return self.token_prices[len(self.placed):]

    @property
    def next_token_cost(self) -> int | None:
        """What the next token costs, or None when all are placed."""
        return next(iter(self.spare), None)


class Private:
    """A private: who owns it (a player or a company), what it pays now, and whether it is closed or its power is used up.
    Where it goes stands in the books of `things`."""

    __slots__ = ("_known", "_things", "card", "closed", "discount", "holder", "owner", "revenue", "used")

    #: What is known of who owns what, which is forgotten when a private changes.
    _known: dict[str, tuple[Private, ...]]

    def __init__(self, card: PrivateCard, things: Things, known: dict[str, tuple[Private, ...]]) -> None:
        object.__setattr__(self, "_known", known)
        self._things = things
        self.card = card
        self.owner: str | None = None
        self.closed = False
        self.revenue = card.revenue
        self.discount = 0
        #: Who has what came with it, if that goes its own way.
        self.holder = ""
        self.used = False

    def __setattr__(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)
        self._known.clear()

    @property
    def place(self) -> str:
        """Where its card lies: with its owner, at the bank, or out of the game."""
        return GONE if self.closed else self.owner or BANK

    def give(self, owner: str) -> None:
        """Give it to a player or a company; it is open, if it was not."""
        self._things.carry(PRIVATE, self.card.id, self.place, owner)
        self.owner, self.closed = owner, False
        self._known.clear()

    def close(self) -> None:
        """Take it out of the game; it remembers who had it."""
        self._things.carry(PRIVATE, self.card.id, self.place, GONE)
        self.closed = True
        self._known.clear()

    @property
    def called(self) -> str:
        """What sentences call it: as its chip has it, and its name. A company may have the same name."""
        return f"{self.card.symbol} {self.card.name}"

    def pays(self, is_companys: bool) -> int:
        """What it pays per operating round while a company owns it, or a player."""
        return self.revenue if not is_companys or self.card.company_revenue is None else self.card.company_revenue

    @property
    def price(self) -> int:
        """What it costs in the distribution: the printed price less its reductions."""
        return self.card.price - self.discount

    @property
    def full_price(self) -> int:
        """The same with the debt that its first owner pays besides."""
        return self.price + self.card.debt
