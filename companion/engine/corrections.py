"""Corrections that every title knows: the table changes the position outside the rules.

Each is an entry in the log like any other, with its author and a reason, and money is conserved.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.errors import impossible
from companion.engine.game import Correction, Game, Receipt
from companion.engine.stopping import StopGame
from companion.engine.text import Money, Text, say


@dataclass(frozen=True, slots=True)
class CorrectCash(Correction):
    """Give money from the bank to a player or company, or take it (a negative amount)."""

    kind: ClassVar[str] = "correct-cash"
    account: str
    amount: int
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Move the difference between the account and the bank."""
        accounts = game.accounts()
        account = accounts.get(self.account)
        if account is None or self.account == "bank":
            raise impossible("{account} has no money of its own here.", account=self.account[:40])
        if account.cash + self.amount < 0:
            raise impossible("That would leave {account} at {cash}.", account=self.account,
                             cash=Money(account.cash + self.amount))
        before, why = account.cash, say("correction")
        if self.amount >= 0:
            game.pay(accounts["bank"], account, self.amount, why)
        else:
            game.pay(account, accounts["bank"], -self.amount, why)
        if self.account not in game.hides():
            game.note(say("Correction: {account} {before} → {after}.", account=self.account,
                          after=Money(account.cash), before=Money(before)), "correction")

    def told(self) -> Text:
        """The money corrected."""
        if self.amount < 0:
            return say("Correction: {account} −{amount}", account=self.account, amount=Money(-self.amount))
        return say("Correction: {account} +{amount}", account=self.account, amount=Money(self.amount))


@dataclass(frozen=True, slots=True)
class CorrectHolding(Correction):
    """Set how many shares of a company a player holds; the difference goes to or comes from the unsold ones."""

    kind: ClassVar[str] = "correct-holding"
    player: str
    company: str
    shares: int
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Let the title move the certificates."""
        game.correct_holding(self.player, self.company, self.shares)

    def told(self) -> Text:
        """The holding corrected."""
        return say("Correction: {player} holds {shares} of {company}", player=self.player, shares=self.shares,
                   company=self.company)


@dataclass(frozen=True, slots=True)
class SetPosition(Correction):
    """Take over a whole position: a game that was begun without the companion."""

    kind: ClassVar[str] = "set-position"
    position: dict[str, Any]
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Restart the rules from the position."""
        game.restart(game.resume(self.position))
        game.note(say("The game continues from a position entered by hand."), "correction")

    def told(self) -> Text:
        """That a position was taken over."""
        return say("Correction: a position entered by hand")


def told(receipt: Receipt) -> Text:
    """A correction in a sentence: its note, which says what was there before, where there is one; else what was entered."""
    assert isinstance(receipt.entry.move, Correction)
    note = next((note for note in receipt.notes if note.kind == "correction"), None)
    return note or receipt.entry.move.told()


COMMON: tuple[type[Correction], ...] = (CorrectCash, CorrectHolding, SetPosition, StopGame)
