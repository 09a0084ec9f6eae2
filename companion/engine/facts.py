"""Facts: what happened in a game, as values; and reasons: what a payment is for.

A rule says a fact once, with `game.happened(TrainGone("4"))`, and no sentence. That stands in the table `WORDS` of a module
of words, beside the rules of a title (docs/adding-a-title.md), and is made when somebody reads it. Programs read the values
(docs/game-file.md, 'Notes').
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import Flag, auto
from typing import Any, ClassVar, NamedTuple, TypeAlias, TypeVar, dataclass_transform

from companion.engine.reading import JsonDict
from companion.engine.text import Money, Text

#: The name of a player, of a company, or of whoever else a game is about: a fact concerns whom its fields of this type name.
Name: TypeAlias = str


class Bearing(Flag):
    """What a fact means to those who follow a game."""

    #: Nothing special.
    NONE = 0
    #: It only repeats what somebody did, where it comes first.
    ACT = auto()
    #: It is what the log says of the entry itself, wherever it comes.
    ENTRY = auto()
    #: It changes for good what somebody has or leads, or takes a turn: whom it concerns is told it before all else.
    LASTING = auto()
    #: Only the last one about the same company holds.
    LAST_HOLDS = auto()
    #: After it the game is another one for everybody.
    FOR_ALL = auto()
    #: The next entry may make it untrue.
    FOR_NOW = auto()
    #: It says nothing more than what hands do because of it: where that is told, it is not.
    IN_INSTRUCTIONS = auto()
    #: Somebody has got a lot of an auction: it has a line of its own.
    LOT = auto()
    #: It is a moment that the whole table talks about: the big screen tells it until the next round.
    GREAT = auto()


#: The field that has what was there before: of equal facts the first has it.
BEFORE = "before"


class Roles(NamedTuple):
    """The fields of a fact that programs read as `who`, `what` and `amount`; None: it has none."""

    who: str | None = None
    what: str | None = None
    amount: str | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that happened. `kind` is a word for programs; `concerned` are the fields that name whom it concerns; `tells`
    are the kinds of moves that it says in full, with the figures that came of them.

    Of equal facts that follow each other one is told: the fields that `adds` names add up, and of those in `becomes` the
    last one holds. Whatever else is not `before` has to be the same."""

    kind: ClassVar[str] = "note"
    roles: ClassVar[Roles] = Roles()
    bearing: ClassVar[Bearing] = Bearing.NONE
    concerned: ClassVar[tuple[str, ...]] = ()
    tells: ClassVar[tuple[str, ...]] = ()
    adds: ClassVar[tuple[str, ...]] = ()
    becomes: ClassVar[tuple[str, ...]] = ()

    def traced(self) -> JsonDict:
        """The fact as plain values: kind, who, what, amount (null where it has none)."""
        who, what, amount = (None if name is None else getattr(self, name) for name in self.roles)
        amount = None if amount is None else int(amount)
        return {"kind": self.kind, "who": _plain(who), "what": _plain(what), "amount": amount}

    def is_about(self, names: Collection[str]) -> bool:
        """Whether it concerns somebody with one of these names."""
        return any(_names(getattr(self, name), names) for name in self.concerned)

    def renamed(self, names: Mapping[str, str]) -> Fact:
        """The same of whoever is called otherwise now."""
        if not names:
            return self
        said = {name: getattr(self, name) for name in self.concerned}
        now = {name: other for name, value in said.items() if (other := _renamed(value, names)) != value}
        return replace(self, **now) if now else self

    def with_more(self, more: Fact) -> Fact | None:
        """This and what happened next as one; None: it is something else.

        >>> from companion.eighteenxx.model.track_facts import TrainBought
        >>> one = TrainBought("CPR", "2", "bank", Money(80))
        >>> two = one.with_more(one)
        >>> two.n, two.price
        (2, 160)
        """
        if type(more) is not type(self) or not self.adds:
            return None
        told = {name: _added(getattr(self, name), getattr(more, name)) for name in self.adds}
        told |= {name: getattr(more, name) for name in self.becomes}
        both = replace(self, **told)
        own = {name: getattr(both, name) for name in (*self.adds, *self.becomes, BEFORE) if hasattr(both, name)}
        return both if replace(more, **own) == both else None

    @property
    def is_great(self) -> bool:
        """Whether the whole table talks about it."""
        return Bearing.GREAT in self.bearing

    @property
    def bare_sum(self) -> tuple[Name, int] | None:
        """Who gets how much, if it says nothing else."""
        who, _, amount = self.roles
        if who is None or amount is None or len(fields(self)) != 2:
            return None
        said = getattr(self, amount)
        return (getattr(self, who), said) if isinstance(said, Money) else None


class Reason:
    """What a payment is for."""

    __slots__ = ()


_Fact = TypeVar("_Fact", bound=Fact)
_Reason = TypeVar("_Reason", bound=Reason)


@dataclass_transform(frozen_default=True)
def fact(
    kind: str = "note", *, who: str | None = None, what: str | None = None, amount: str | None = None,
    bearing: Bearing = Bearing.NONE, tells: tuple[str, ...] = (), adds: tuple[str, ...] = (), becomes: tuple[str, ...] = (),
) -> Callable[[type[_Fact]], type[_Fact]]:
    """Make a fact of a class with its fields: its kind, and which of them are `who`, `what` and `amount` for programs."""

    def made(cls: type[_Fact]) -> type[_Fact]:
        cls = dataclass(frozen=True, slots=True)(cls)
        cls.kind, cls.roles, cls.bearing, cls.tells = kind, Roles(who, what, amount), bearing, tells
        cls.adds, cls.becomes = adds, becomes
        cls.concerned = tuple(field.name for field in fields(cls) if "Name" in str(field.type))
        return cls

    return made


@dataclass_transform(frozen_default=True)
def reason(cls: type[_Reason]) -> type[_Reason]:
    """Make a reason of a class with its fields."""
    return dataclass(frozen=True, slots=True)(cls)


#: The sentence of each fact and reason: one that its fields fill, or a function of the game and the fact.
Words = Mapping[type[Any], Text | Callable[[Any, Any], Text]]


def in_words(words: Words, game: object, it: object) -> Text:
    """What happened, or what a payment was for, as a sentence."""
    said = words[type(it)]
    return said(game, it) if callable(said) else said.filled(**values(it))


def values(it: Any) -> JsonDict:
    """The fields of a fact or reason with their values."""
    return {field.name: getattr(it, field.name) for field in fields(it)}


def followed(facts: Sequence[Fact]) -> Sequence[Fact]:
    """What came of an entry by itself: its facts without those that repeat the act."""
    entry = next((fact for fact in facts if Bearing.ENTRY in fact.bearing), None)
    rest = facts[1:] if facts and Bearing.ACT in facts[0].bearing else facts
    return [fact for fact in rest if fact is not entry]


def grouped(facts: Iterable[Fact]) -> list[Fact]:
    """Facts in their order, equal ones that follow each other as one."""
    told: list[Fact] = []
    for fact in facts:
        both = told[-1].with_more(fact) if told else None
        told[-1:] = [*told[-1:], fact] if both is None else [both]
    return told


def _added(one: object, more: object) -> Any:
    """Numbers add up, anything else is told one after the other."""
    if one is None or more is None:
        return None
    if isinstance(one, int) and isinstance(more, int):
        return type(one)(one + more)
    return (*_several(one), *_several(more))


def _several(value: object) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _plain(value: object) -> str | list[str] | None:
    if isinstance(value, tuple):
        return [str(part) for part in value]
    return None if value is None else str(value)


def _names(value: object, names: Collection[str]) -> bool:
    if isinstance(value, tuple):
        return any(_names(part, names) for part in value)
    return isinstance(value, str) and value in names


def _renamed(value: object, names: Mapping[str, str]) -> Any:
    if isinstance(value, tuple):
        return tuple(_renamed(part, names) for part in value)
    return names.get(value, value) if isinstance(value, str) else value


@fact("correction", who="account", amount="after", bearing=Bearing.ENTRY)
class CashCorrected(Fact):
    """The money of a player or company was set right."""

    account: Name
    before: Money
    after: Money


@fact("correction", who="company", what="what", amount="value", bearing=Bearing.ENTRY)
class FigureCorrected(Fact):
    """A figure was set right."""

    company: Name
    what: Text | None
    before: int
    value: int


@fact("correction", bearing=Bearing.ENTRY)
class PositionTaken(Fact):
    """A whole position was entered by hand."""


@fact("correction", who="who", what="what", amount="amount", bearing=Bearing.ENTRY)
class Corrected(Fact):
    """The table has changed something by hand, which is told as it is `said`."""

    said: Text
    who: Name | None = None
    what: Name | Text | None = None
    amount: int | None = None
    others: tuple[Name, ...] = ()


@reason
class ForCorrection(Reason):
    """The table set an account right."""


@reason
class StartingMoney(Reason):
    """What everybody begins with."""


@reason
class PositionTakenOver(Reason):
    """A game that was begun without the companion goes on with what everybody has."""
