"""Double-entry books for things: certificates, trains, tokens, cubes, cards. What changes its place leaves a movement, as
money leaves a posting; what hands do, there and back, is the net of the movements.

>>> things = Things()
>>> things.carry("train", "3", "bank", "PRR")
>>> things.carry("train", "3", "PRR", "B&O")
>>> net(things.take_movements()).of("train")
(Moved(what='3', n=1, source='bank', goal='B&O'),)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Generic, NamedTuple, TypeVar

from companion.engine.text import Text

#: What lies at each place: things, or how many of each.
Heaps = Mapping[Any, Iterable[Any] | Mapping[Any, int]]
#: So many things of a kind that lie at a place: kind, what, how many, where.
Lying = tuple[str, Hashable, int, Any]
Value = TypeVar("Value")


class Movement(NamedTuple):
    """One line of the books: `n` of `what`, things of a kind, went from `source` to `goal`. None is a place where nobody
    counts them, such as a supply without end, or a hand on its way to where another line puts them."""

    kind: str
    what: Hashable
    n: int
    source: Any
    goal: Any


class Moved(NamedTuple):
    """`n` of something that leave one place for another; None: it has been nowhere that is looked at, or is there now."""

    what: Any
    n: int
    source: Any
    goal: Any


@dataclass(frozen=True)
class Kind:
    """A kind of thing of a title, declared once. `lies(game)` says what lies where of it; `word(what)` calls one of them,
    where instructions, forms and corrections need no more words than that. Of what is `conserved` there is always as much:
    no move of the rules leaves any of it with None, or takes any from there."""

    id: str
    lies: Callable[[Any], Heaps]
    word: Callable[[Any], Text | str] | None = None
    conserved: bool = False


class Things:
    """The books of one game's things; they know no rule. `movements` holds the lines since they were last taken."""

    __slots__ = ("movements",)

    def __init__(self) -> None:
        self.movements: list[Movement] = []

    def carry(self, kind: str, what: Hashable, source: object, goal: object, n: int = 1) -> None:
        """Note that `n` of `what` go from one place to another, below 0 the other way; to where they are, or none of them,
        leaves no line."""
        if n and source != goal:
            self.movements.append(Movement(kind, what, n, source, goal) if n > 0 else Movement(kind, what, -n, goal, source))

    def restate(self, was: Mapping[str, Heaps], now: Mapping[str, Heaps]) -> None:
        """Note what has come to lie elsewhere between two positions, in place of what was noted on the way."""
        self.movements = [Movement(kind, *moved) for kind, found in difference(was, now).items() for moved in found]

    def take_movements(self) -> tuple[Movement, ...]:
        """Hand over the lines written since the last call."""
        taken = tuple(self.movements)
        self.movements.clear()
        return taken


class Booked(Generic[Value]):
    """An attribute by which things lie somewhere: to set it is to move them, which stands in the books (`things`) of its
    owner. A value is never changed, only set anew; the first one is where they lie in the beginning.

    `lies(owner, value)` says what lies where because of a value, each thing and place once. What one attribute has less and
    another more has been in a hand in between.
    """

    def __init__(self, lies: Callable[[Any, Value], Sequence[Lying]]) -> None:
        self._lies = lies

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = f"_{name}"

    def __get__(self, owner: Any, kind: object = None) -> Value:
        value: Value = getattr(owner, self._name)
        return value

    def __set__(self, owner: Any, value: Value) -> None:
        before = owner.__dict__.get(self._name, value)
        setattr(owner, self._name, value)
        if before != value:
            was, now = self._lies(owner, before), self._lies(owner, value)
            for kind, what, n, place in was:
                if (kind, what, n, place) not in now:
                    owner.things.carry(kind, what, place, None, n)
            for kind, what, n, place in now:
                if (kind, what, n, place) not in was:
                    owner.things.carry(kind, what, None, place, n)

    def lie(self, owner: object) -> Iterable[Lying]:
        """What lies where now because of it."""
        return self._lies(owner, self.__get__(owner))


def booked(*owners: object) -> Iterator[Lying]:
    """What lies where by the booked attributes of some owners."""
    for owner in owners:
        for attribute in (one for part in type(owner).__mro__ for one in vars(part).values() if isinstance(one, Booked)):
            yield from attribute.lie(owner)


def heaps(kind: str, lie: Iterable[Lying]) -> Heaps:
    """What lies at each place of a kind."""
    found: dict[Any, Counter[Any]] = {}
    for its_kind, what, n, place in lie:
        if its_kind == kind:
            found.setdefault(place, Counter())[what] += n
    return found


class Net:
    """What has come to lie elsewhere in the end, by kind."""

    def __init__(self, moved: Mapping[str, Sequence[Moved]]) -> None:
        self._moved = {kind: tuple(found) for kind, found in moved.items() if found}

    def items(self) -> Iterable[tuple[str, tuple[Moved, ...]]]:
        """What went where, by kind."""
        return self._moved.items()

    def of(self, kind: str) -> tuple[Moved, ...]:
        """What went where of a kind."""
        return self._moved.get(kind, ())


def net(movements: Iterable[Movement], back: bool = False) -> Net:
    """What movements come to, each thing going once from where it first lay to where it lies; `back`: the way back."""
    sums: dict[str, dict[Hashable, Counter[Any]]] = {}
    for kind, what, n, source, goal in movements:
        change = sums.setdefault(kind, {}).setdefault(what, Counter())
        change[source] -= n
        change[goal] += n
    return Net({kind: list(_matched(changes, -1 if back else 1)) for kind, changes in sums.items()})


def difference(was: Mapping[str, Heaps], now: Mapping[str, Heaps]) -> Net:
    """What has come to lie elsewhere between two positions, of which each says what lies where of each kind."""
    found = {}
    for kind in dict.fromkeys((*was, *now)):
        changes: dict[Hashable, Counter[Any]] = {}
        for heaps, sign in ((was.get(kind, {}), -1), (now.get(kind, {}), 1)):
            for place, heap in heaps.items():
                for what, n in Counter(heap).items():
                    changes.setdefault(what, Counter())[place] += sign * n
        found[kind] = list(_matched(changes, 1))
    return Net(found)


def _matched(changes: Mapping[Hashable, Counter[Any]], sign: int) -> Iterator[Moved]:
    """By what, how many more lie at each place: what one place has less is matched with what others have more."""
    for what, change in changes.items():
        lost = [place for place, n in change.items() if place is not None for _ in range(-sign * n)]
        gained = [place for place, n in change.items() if place is not None for _ in range(sign * n)]
        for (source, goal), n in Counter(zip_longest(lost, gained)).items():
            yield Moved(what, n, source, goal)
