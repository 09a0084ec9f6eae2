"""Domains: which values a field of a move may take, and why another value may not.

One domain serves four readers: the checker (`refuse`), the phone form (`choices`, `closed`), the
help text (`closed`) and the random player (`pick`). Nothing is worked out before it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from companion.engine.errors import IllegalMove, ImpossibleMove, impossible
from companion.engine.text import Text

Choose = Callable[[Sequence[Any]], Any]
Refusals = Iterable[IllegalMove]


class Domain:
    """The values a field may take."""

    def refuse(self, value: Any) -> Iterator[IllegalMove]:
        """Name the reasons against a value, the one that a player can act on first."""
        raise NotImplementedError

    def pick(self, choose: Choose) -> Any:
        """Pick a legal value with `choose`, which takes one of a sequence. Raises LookupError: there is none."""
        raise NotImplementedError

    def is_empty(self) -> bool:
        """Whether no value is legal."""
        raise NotImplementedError

    def check(self, value: Any, overruled: bool = False) -> None:
        """Raise the first reason against `value`; when the table overrules, only what is impossible counts."""
        for refusal in self.refuse(value):
            if not overruled or isinstance(refusal, ImpossibleMove):
                raise refusal


class Late(Sequence[Any]):
    """Values that are worked out when somebody first looks at them: to check one of them nobody does."""

    def __init__(self, make: Callable[[], Sequence[Any]]) -> None:
        self._make = make

    @cached_property
    def _values(self) -> Sequence[Any]:
        return self._make()

    def __getitem__(self, index: Any) -> Any:
        return self._values[index]

    def __len__(self) -> int:
        return len(self._values)


@dataclass(slots=True)
class OneOf(Domain):
    """One of `values`, except those that `against` names reasons for.

    `unknown` is the reason against a value that is not among them (default: a list of the legal ones). With `is_open`,
    `values` are only the likely ones, and any other is put to `against` too; `elsewhere()` lists those that a screen
    shows besides (all other hexes of the map), each with its reason. `asked` is what somebody is told who asks about a
    value that is not among them, where that is not the first reason against it: a hex may have nothing against it, and
    yet no tile. `anything()` lists what can be chosen besides where the table overrules.
    """

    values: Sequence[Hashable]
    against: Callable[[Any], Refusals] | None = None
    unknown: Callable[[Any], IllegalMove] | None = None
    is_open: bool = False
    elsewhere: Callable[[], Sequence[Any]] = tuple
    asked: Callable[[Any], IllegalMove | None] | None = None
    anything: Callable[[], Sequence[Any]] = tuple

    def refuse(self, value: Any) -> Iterator[IllegalMove]:
        """Name the reasons against a value."""
        if not self.is_open and value not in self.values:
            return iter((self.unknown(value) if self.unknown else self._not_among(value),))
        return iter(() if self.against is None else self.against(value))

    def why_not(self, value: Any) -> IllegalMove | None:
        """What somebody is told who asks about a value. None: nothing is known against it."""
        if self.asked is not None and value not in self.values:
            return self.asked(value)
        return next(iter(self.refuse(value)), None)

    def _not_among(self, value: Any) -> IllegalMove:
        choices = tuple(str(choice) for choice in self.choices())
        if not choices:
            return impossible("{value} cannot be chosen here.", value=str(value))
        return impossible("{value} is not one of: {choices}.", value=str(value), choices=choices)

    def choices(self) -> list[Any]:
        """List the legal values."""
        if self.against is None:
            return list(self.values)
        return [value for value in self.values if next(iter(self.against(value)), None) is None]

    def samples(self) -> Iterable[Any]:
        """Values by which to see whether a form can be filled in at all: legal ones, unless others tell it sooner. They come
        one by one, as one may be enough."""
        if self.against is None:
            return self.values
        return (value for value in self.values if next(iter(self.against(value)), None) is None)

    def closed(self) -> list[tuple[Any, IllegalMove]]:
        """List the values that are not legal now, those elsewhere included, each with the first reason."""
        if self.against is None:
            return []
        shown = dict.fromkeys((*self.values, *self.elsewhere()))
        found = ((value, next(iter(self.against(value)), None)) for value in shown)
        return [(value, refusal) for value, refusal in found if refusal is not None]

    def pick(self, choose: Choose) -> Any:
        """Pick one of the legal values."""
        choices = self.choices()
        if not choices:
            raise LookupError
        return choose(choices)

    def is_empty(self) -> bool:
        """Whether no value is legal; stops at the first that is."""
        if self.against is None:
            return not self.values
        return all(next(iter(self.against(value)), None) is not None for value in self.values)


class Hexes(OneOf):
    """One hex of the map, by its name: screens show the map to tap on."""

    __slots__ = ()


#: A number of so many steps has keys for many steps at once, and which.
MANY, JUMPS = 30, (-10, -5, 5, 10)


class Split(NamedTuple):
    """Who pays an amount of money: `payer` up to what he `has`, `helper` the rest."""

    payer: str
    has: int
    helper: str

    def of(self, amount: int) -> tuple[int, int]:
        """How much each of the two pays of an amount."""
        return min(amount, self.has), max(amount - self.has, 0)


@dataclass(slots=True)
class Amount(Domain):
    """A whole number from `low` to `high` in steps from `low`; `too_low`, `too_high` and `off_step` say why not another.

    `is_money` tells screens to write it with the currency's sign; `usual` is the number that they begin with, where that is
    not the lowest. `is_printed`: only the table can read the number off something, so a screen proposes none but those that
    are `likely`. `split` says who pays it, where another pays what the payer lacks. `seen` is the highest number that people
    see on the table: where few are shown, those up to it are too, with the reason against them. `by` is what people go by
    where any step is allowed: bids in fives.
    """

    low: int
    high: int
    too_low: Callable[[int], IllegalMove] | None = None
    too_high: Callable[[int], IllegalMove] | None = None
    is_money: bool = True
    step: int = 1
    off_step: Callable[[int], IllegalMove] | None = None
    usual: int | None = None
    is_printed: bool = False
    likely: tuple[int, ...] = ()
    split: Split | None = None
    seen: int = 0
    by: int = 0

    @property
    def first(self) -> int:
        """The number that a screen begins with."""
        return self.low if self.usual is None else min(max(self.usual, self.low), self.high)

    @property
    def proposed(self) -> int | None:
        """The number that a screen fills in; None: it proposes none."""
        if not self.is_printed:
            return self.first
        return self.likely[0] if len(self.likely) == 1 else None

    @property
    def key(self) -> int:
        """By how much the keys for less and more change the number."""
        return self.by or self.step

    @property
    def jumps(self) -> tuple[int, ...]:
        """By how much a key for many steps at once changes the number; nothing where it has few steps."""
        return tuple(by * self.key for by in JUMPS) if self.high - self.low > MANY * self.key else ()

    def refuse(self, value: int) -> Iterator[IllegalMove]:
        """Name the reasons against a number: too high (usually not to be overruled) before too low."""
        if value > self.high:
            yield self.too_high(value) if self.too_high else impossible(
                "It can be {high} at most, not {value}.", high=self.high, value=value
            )
        if value < self.low:
            yield self.too_low(value) if self.too_low else impossible(
                "It must be {low} at least, not {value}.", low=self.low, value=value
            )
        elif (value - self.low) % self.step:
            yield self.off_step(value) if self.off_step else impossible(
                "{low} and then in steps of {step}, not {value}.", low=self.low, step=self.step, value=value
            )

    def pick(self, choose: Choose) -> int:
        """Pick one of the numbers."""
        if self.is_empty():
            raise LookupError
        return int(choose(range(self.low, self.high + 1, self.step)))

    def is_empty(self) -> bool:
        """Whether no number is legal."""
        return self.low > self.high


@dataclass(frozen=True, slots=True)
class Steps(Domain):
    """A sequence of `low` to `high` values, each chosen knowing those before it.

    `following(prefix)` is the domain of the next value; `counted(n)` is the reason against n values.
    """

    low: int
    high: int
    following: Callable[[tuple[Any, ...]], OneOf]
    counted: Callable[[int], IllegalMove]

    def refuse(self, value: tuple[Any, ...]) -> Iterator[IllegalMove]:
        """Name the reasons against a sequence, from its first value on."""
        if not self.low <= len(value) <= self.high:
            yield self.counted(len(value))
        for index, step in enumerate(value):
            yield from self.following(value[:index]).refuse(step)

    def pick(self, choose: Choose) -> tuple[Any, ...]:
        """Pick a sequence, going on as long as `choose` says True."""
        chosen: tuple[Any, ...] = ()
        while len(chosen) < self.high:
            choices = self.following(chosen).choices()
            if not choices:
                break
            chosen = (*chosen, choose(choices))
            if len(chosen) >= self.low and not choose((True, False)):
                break
        if len(chosen) < self.low:
            raise LookupError
        return chosen

    def is_empty(self) -> bool:
        """Whether not even a first value is legal (the only case where `low` is not reached)."""
        return self.following(()).is_empty()


@dataclass(frozen=True, slots=True)
class Words(Domain):
    """Free text of up to `most` letters. `ask` stands for what its field asks, where that depends on what is chosen
    before. `suggested` can be tapped; `needed` is the reason against no text at all. Not
    `is_asked`: a form leaves it empty and asks for none."""

    ask: Text | None = None
    suggested: Sequence[str] = ()
    most: int = 200
    needed: IllegalMove | None = None
    against: Callable[[str], Refusals] | None = None
    is_asked: bool = True

    def refuse(self, value: str) -> Iterator[IllegalMove]:
        """Name the reasons against a text."""
        if len(value) > self.most:
            yield impossible("A text here has {most} letters at most.", most=self.most)
        elif self.needed is not None and not value.strip():
            yield self.needed
        elif self.against is not None:
            yield from self.against(value)

    def pick(self, choose: Choose) -> str:
        """Pick one of the suggestions that are legal, or write dashes. Raises LookupError: even that is not legal."""
        first = choose(list(self.suggested)) if self.suggested else "–" if self.is_asked else ""
        for text in (first, "–", "––", "–––"):
            if next(self.refuse(text), None) is None:
                return str(text)
        raise LookupError

    def is_empty(self) -> bool:
        """Whether no text is legal: never, as far as can be known."""
        return False


@dataclass(frozen=True, slots=True)
class Counts(Domain):
    """How many of each name, as an object: a name that is missing counts none. Screens show a stepper for each name.

    `most` has the names with the most of each; `against(counts)` names reasons against the whole; `total(counts)` is
    what it comes to, of `room` at most, for a running total. `ask` is what is asked for, where that depends on it.
    """

    most: Mapping[str, int]
    against: Callable[[Mapping[str, int]], Refusals]
    total: Callable[[Mapping[str, int]], int]
    room: int
    ask: Text | None = None

    @property
    def only(self) -> Mapping[str, int] | None:
        """The only counts that there can be; None: there are others."""
        return None if self.most else {}

    def refuse(self, value: Mapping[str, int]) -> Iterator[IllegalMove]:
        """Name the reasons against such counts."""
        for name, count in value.items():
            if name not in self.most:
                yield impossible("{value} is not one of: {choices}.", value=str(name)[:40], choices=tuple(self.most))
            elif count < 0:
                yield impossible("It must be {low} at least, not {value}.", low=0, value=count)
            elif count > self.most[name]:
                yield impossible("It can be {high} at most, not {value}.", high=self.most[name], value=count)
        if all(name in self.most for name in value):
            yield from self.against(value)

    def pick(self, choose: Choose) -> dict[str, int]:
        """Pick counts by adding one after another, as long as that is legal and `choose` says True."""
        chosen: dict[str, int] = {}
        while True:
            more = [{**chosen, name: chosen.get(name, 0) + 1} for name in self.most]
            legal = [counts for counts in more if next(self.refuse(counts), None) is None]
            if not legal:
                break
            chosen = choose(legal)
            if not choose((True, True, False)):
                break
        if not chosen:
            raise LookupError
        return chosen

    def is_empty(self) -> bool:
        """Whether not even one of anything is legal."""
        return all(next(self.refuse({name: 1}), None) is not None for name in self.most)
