"""What a title has that others lack, for screens, forms, traces and positions from outside. No rule asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from companion.eighteenxx.model.company import CharterMore, Company
from companion.eighteenxx.model.depot import Train
from companion.engine.inputs import Fields, Group, Input
from companion.engine.parts import parts
from companion.engine.reading import Json, JsonDict, number
from companion.engine.text import Text, say

if TYPE_CHECKING:
    from companion.eighteenxx.model.position import Position

#: A company may be said to have so many trains of a kind.
MOST_TRAINS = 4
Of = TypeVar("Of", bound="Position")


class Extras(Generic[Of]):
    """Nothing: most titles have companies, privates and trains only. A title with more has a class of its own."""

    #: Whether companies may be called otherwise than by their symbols (`symbols_at`).
    renames = False

    def __init__(self, game: Of) -> None:
        self.game = game

    # On screens ------------------------------------------------------------------------------------

    def charter(self, company: Company) -> CharterMore:
        """What screens show of a charter besides."""
        return CharterMore()

    def reminders(self) -> tuple[Text, ...]:
        """What a table of this title forgets besides."""
        return ()

    def last_round(self) -> Text | None:
        """That the game will end, and when, by what only this title has; None as long as nothing says so."""
        return None

    def bonus(self, company: Company) -> Text | None:
        """What is asked besides the revenue, where a run of a company is counted by eye; None: nothing."""
        return None

    # In traces, and in positions from outside ------------------------------------------------------

    def trace(self) -> Json:
        """What a trace says of the position besides."""
        return {}

    def trace_of(self, company: Company) -> Json:
        """What a trace says of a company besides."""
        return {}

    def symbols_at(self, n: int) -> Mapping[str, str]:
        """What companies were called in the log after entry `n`, if not by their symbols."""
        return {}


    def absorbed_companies(self) -> Mapping[str, Company]:
        """The symbols under which a trace has no company any more, since it is called otherwise now, each with a company
        that has left the game: it says the same of both."""
        return {}


    def keys(self) -> tuple[Json, Json]:
        """What a position from outside may say besides, of itself and of a company."""
        return {}, {}

    def by_charter(self, taken: Json) -> Json:
        """A position from outside with all companies by the symbols of their charters."""
        return taken

    def take(self, taken: Json) -> None:
        """Set what positions have only in this title; certificates, trains and tiles are there, tokens are not. Raises
        Malformed."""

    # In the form of a position ---------------------------------------------------------------------

    def row(self, company: Company) -> tuple[Input, ...]:
        """What is asked of a company besides, in the last row of its part."""
        return ()

    def trains(self, company: Company) -> list[Train]:
        """The trains that lie on a charter."""
        return self.game.depot.of(company.name)

    def train_row(self, company: Company) -> tuple[Input, ...]:
        """Where its trains are typed in: how many of each kind it has."""
        return tuple(train_counts(self.game, company.name, self.trains(company)))

    def read_trains(self, given: Fields, name: str) -> list[str]:
        """The trains of a company from there. Raises Malformed."""
        return read_trains(given, self.game, name)

    def token_fields(self, company: Company) -> int:
        """How many tokens a company may be said to have: those that it has."""
        return len(company.placed) + len(company.spare)

    def groups(self) -> Iterator[Group]:
        """What is asked of the whole position besides, at the end."""
        return iter(())

    def read(self, given: Fields, position: JsonDict) -> JsonDict:
        """The position with what is typed besides. Raises Malformed for what cannot be read."""
        return position


class Marked(Extras[Of]):
    """Some companies have a marker: those in `holders` of the game, an attribute of its own. `key` is what traces call it,
    `marker` what people do."""

    key: ClassVar[str]
    holders: ClassVar[str]
    marker: ClassVar[Text]

    def _has(self, company: Company) -> bool:
        return company.name in getattr(self.game, self.holders)

    def charter(self, company: Company) -> CharterMore:
        """The marker lies there."""
        return CharterMore(things=(self.marker,) if self._has(company) else ())

    def trace_of(self, company: Company) -> Json:
        """Whether it has one."""
        return {self.key: True} if self._has(company) else {}

    def keys(self) -> tuple[Json, Json]:
        """A company may have one."""
        return {}, parts(self.key)

    def take(self, taken: Json) -> None:
        """Who has one."""
        setattr(self.game, self.holders, frozenset(name for name, row in taken["companies"].items() if row.get(self.key)))

    def row(self, company: Company) -> tuple[Input, ...]:
        """Whether it has one."""
        return (Input(f"{company.name}-{self.key}", self.marker, "1" if self._has(company) else "",
                      options=(("", say("no")), ("1", say("yes")))),)

    def read(self, given: Fields, position: JsonDict) -> JsonDict:
        """Whether it has one."""
        for name, row in position["companies"].items():
            row[self.key] = bool(given.get(f"{name}-{self.key}"))
        return position


def train_counts(game: Position, owner: str, held: Iterable[Train]) -> Iterator[Input]:
    """How many trains of each kind somebody has, to be chosen."""
    names = [train.name for train in held]
    for kind in game.depot.kinds:
        most = max(MOST_TRAINS, names.count(kind))
        yield Input(f"{owner}-train-{kind}", kind, names.count(kind) or "", is_short=True,
                    options=(("", "–"), *((str(n), f"× {n}") for n in range(1, most + 1))))


def read_trains(given: Fields, game: Position, owner: str) -> list[str]:
    """The trains that somebody has, kind by kind."""
    return [kind for kind in game.depot.kinds for _ in range(number(given.get(f"{owner}-train-{kind}", "") or "0") or 0)]
