"""Whose eyes a position is worked out for: as long as somebody looks, money that is hidden from them cannot be read.

The wish to read it raises `Private`, before anything is known of the sum. So no answer that somebody gets, neither in words
nor as a limit, an open button, or a yes or no, can depend on it. Rules that run, and replays, are seen by nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextvars import ContextVar
from typing import NamedTuple

from companion.engine.errors import ImpossibleMove
from companion.engine.ledger import Account
from companion.engine.text import say


class Eyes(NamedTuple):
    """The player of a `seat` who looks; None: somebody who only watches."""

    seat: str | None


#: Whoever looks in this request or task; None: nobody, or somebody who may see everything.
_looking: ContextVar[Eyes | None] = ContextVar("looking", default=None)


class Private(ImpossibleMove):
    """What somebody wanted to know or enter depends on money that is hidden from them: only its `owner` may."""

    def __init__(self, owner: str) -> None:
        super().__init__(say("Money is private: {player} enters that on their own phone.", player=owner))
        self.owner = owner


def look(seat: str | None) -> None:
    """From here on, everything in this request or task is for the eyes of the player of `seat`."""
    _looking.set(Eyes(seat))


def look_away() -> None:
    """Nobody looks any more."""
    _looking.set(None)


class FullView:
    """Work that nobody sees: rules that are carried out. A context, made new for each."""

    __slots__ = ("_seen_by",)

    def __enter__(self) -> None:
        self._seen_by = _looking.get()
        if self._seen_by is not None:
            _looking.set(None)

    def __exit__(self, *fault: object) -> None:
        if self._seen_by is not None:
            _looking.set(self._seen_by)


class Purse(Account):
    """An account that a title may hide: `hides` says, for a seat or a watcher, which accounts they may not see now."""

    hides: Callable[[str | None], frozenset[str]] = staticmethod(lambda seat: frozenset())

    @property
    def cash(self) -> int:
        """What is in it. Raises Private: it is hidden from whoever looks."""
        if _looking.get() is not None:
            for private in self.kept():
                raise private
        return self._cash

    @cash.setter
    def cash(self, cash: int) -> None:
        self._cash = cash

    def kept(self) -> Iterator[Private]:
        """Refuse whoever looks and may not see it."""
        eyes = _looking.get()
        if eyes is not None and self.name in self.hides(eyes.seat):
            yield Private(self.name)
