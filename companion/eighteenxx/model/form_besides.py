"""What the form of a position asks besides in a title: fields of its own, and what is read from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.depot import Train
from companion.engine.inputs import Fields, Group, Input
from companion.engine.reading import number

if TYPE_CHECKING:
    from companion.eighteenxx.model.position import Position

#: A company may be said to have so many trains of a kind.
MOST_TRAINS = 4
Of = TypeVar("Of", bound="Position")


class FormBesides(Generic[Of]):
    """Nothing: most titles have companies, privates and trains only."""

    def __init__(self, game: Of) -> None:
        self.game = game

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

    def read(self, given: Fields, position: dict[str, Any]) -> dict[str, Any]:
        """The position with what is typed besides. Raises Malformed for what cannot be read."""
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
