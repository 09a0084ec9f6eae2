"""What the form of a position asks besides in a title: fields of its own, and what is read from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.eighteenxx.company import Company
from companion.eighteenxx.depot import Train
from companion.engine.inputs import Fields, Group, Input

if TYPE_CHECKING:
    from companion.eighteenxx.position import Position

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

    def groups(self) -> Iterator[Group]:
        """What is asked of the whole position besides, at the end."""
        return iter(())

    def read(self, given: Fields, position: dict[str, Any]) -> dict[str, Any]:
        """The position with what is typed besides. Raises Malformed for what cannot be read."""
        return position
