"""Corrections that every title knows: the table changes the position outside the rules.

Each is an entry in the log like any other, with its author and a reason, and money is conserved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import make_dataclass
from inspect import signature
from typing import Any

from companion.engine.errors import impossible
from companion.engine.facts import CashCorrected, Corrected, Fact, ForCorrection, PositionTaken, PositionTakenOver
from companion.engine.game import Correction, Game, Receipt
from companion.engine.ledger import Account
from companion.engine.reading import JsonDict
from companion.engine.stopping import StopGame
from companion.engine.text import Money, Text, say, set_right


def correction(
    kind: str, set_right: Callable[..., Fact], log_line: Callable[[Any], Text] = Correction.log_line,
) -> type[Correction]:
    """The correction that is called `kind` on the wire. Its fields, besides a reason, are what `set_right` takes after the
    game: a function that asks no rule, and returns what it has set right. `log_line` says it where that is not
    known, as of an entry that was taken back.
    """
    fields = list(signature(set_right).parameters.values())[1:]

    def apply(self: Correction, game: Game) -> None:
        game.happened(set_right(game, *(getattr(self, one.name) for one in fields)))

    return make_dataclass(
        kind.title().replace("-", ""), [*((one.name, one.annotation) for one in fields), ("reason", "str", "")],
        bases=(Correction,), frozen=True, slots=True,
        namespace={"kind": kind, "apply": apply, "log_line": log_line, "__doc__": set_right.__doc__,
                   "__module__": set_right.__module__},
    )


def correct_cash(game: Game, account: str, amount: int) -> Fact:
    """Give money from the bank to a player or company, or take it (a negative amount)."""
    accounts = game.accounts()
    of = accounts.get(account)
    if of is None or account == "bank":
        raise impossible("{account} has no money of its own here.", account=account[:40])
    if of.cash + amount < 0:
        raise impossible("That would leave {account} at {cash}.", account=account, cash=Money(of.cash + amount))
    before = of.cash
    payer, payee = (accounts["bank"], of) if amount >= 0 else (of, accounts["bank"])
    game.pay(payer, payee, abs(amount), ForCorrection())
    if account not in game.hides():
        return CashCorrected(account, Money(before), Money(of.cash))
    return Corrected(_more_or_less(account, amount), account, amount=abs(amount))


def _more_or_less(account: str, amount: int) -> Text:
    if amount < 0:
        return set_right(say("{account} −{amount}", account=account, amount=Money(-amount)))
    return set_right(say("{account} +{amount}", account=account, amount=Money(amount)))


def correct_holding(game: Game, player: str, company: str, shares: int) -> Fact:
    """Set how many shares of a company a player holds; the difference goes to or comes from the unsold ones."""
    return game.correct_holding(player, company, shares)


def set_cash(game: Game, account: Account, cash: int) -> None:
    """Pay what an account of a position that is taken over has more or less. Raises ImpossibleMove: it would owe money."""
    if cash < 0:
        raise impossible("{account} cannot go below zero.", account=account.name)
    bank, more = game.accounts()["bank"], cash - account.cash
    payer, payee = (bank, account) if more > 0 else (account, bank)
    game.pay(payer, payee, abs(more), PositionTakenOver())


def set_position(game: Game, position: JsonDict) -> Fact:
    """Take over a whole position: a game that was begun without the companion. The rules go on from there."""
    was = game.lies()
    game.restart(game.resume(position))
    game.things.restate(was, game.lies())
    return PositionTaken()


CorrectCash = correction("correct-cash", correct_cash, lambda move: _more_or_less(move.account, move.amount))
CorrectHolding = correction("correct-holding", correct_holding, lambda move: say(
    "Correction: {player} holds {shares} of {company}", player=move.player, shares=move.shares, company=move.company))
SetPosition = correction("set-position", set_position, lambda move: set_right(say("a position entered by hand")))


def log_line(game: Game, receipt: Receipt) -> Text:
    """A correction in a sentence: what happened, which may say what was there before; else what was entered."""
    assert isinstance(receipt.entry.move, Correction)
    fact = next((fact for fact in receipt.facts if fact.kind == "correction"), None)
    return game.text_of(fact) if fact else receipt.entry.move.log_line()


COMMON: tuple[type[Correction], ...] = (CorrectCash, CorrectHolding, SetPosition, StopGame)
