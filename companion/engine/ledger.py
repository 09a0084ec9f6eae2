"""Double-entry books: money only ever moves from one holder to another."""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.errors import impossible
from companion.engine.facts import Reason
from companion.engine.text import Money, Text


class Account:
    """Somebody or something that holds money: a player, a company, the bank.

    `limit` is how far the cash may fall: 0 for nearly everybody, None for a bank that never runs out.
    Only a `Ledger` changes `cash`.
    """

    __slots__ = ("cash", "limit", "name")

    def __init__(self, name: str, limit: int | None = 0) -> None:
        self.name = name
        self.limit = limit
        self.cash = 0

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r}, cash={self.cash})"


class Posting(NamedTuple):
    """One line of the books: `amount` went from `payer` to `payee` for `why`."""

    payer: str
    payee: str
    amount: int
    why: Reason | Text


class Ledger:
    """The books of one game. `postings` holds the lines since they were last taken."""

    __slots__ = ("postings",)

    def __init__(self) -> None:
        self.postings: list[Posting] = []

    def pay(self, payer: Account, payee: Account, amount: int, why: Reason | Text) -> None:
        """Move `amount` (0 is no payment and leaves no line) from `payer` to `payee`.

        Raises:
            ImpossibleMove: the payer does not have it, or the amount is negative.
        """
        if amount == 0:
            return
        if amount < 0:
            raise impossible("A payment cannot be negative: {amount}.", amount=Money(amount))
        left = payer.cash - amount
        if payer.limit is not None and left < payer.limit:
            raise impossible(
                "{who} has {cash} and cannot pay {amount}.",
                who=payer.name, cash=Money(payer.cash), amount=Money(amount),
            )
        payer.cash = left
        payee.cash += amount
        self.postings.append(Posting(payer.name, payee.name, amount, why))

    def take_postings(self) -> tuple[Posting, ...]:
        """Hand over the lines written since the last call."""
        taken = tuple(self.postings)
        self.postings.clear()
        return taken
