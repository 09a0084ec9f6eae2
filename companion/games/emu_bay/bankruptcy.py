"""Negative dividends that somebody cannot pay: what is owed, in which order, and who covers the rest.

Plain arithmetic on numbers: it changes no game. Source: Emu Bay rules, 'Bankruptcy'.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.engine.asks import Ask, Field, Offer
from companion.engine.domains import OneOf
from companion.engine.errors import illegal
from companion.engine.facts import Fact
from companion.engine.text import Money, say
from companion.games.emu_bay.facts import BankLoses, OthersPay, PlayerBankrupt
from companion.games.emu_bay.moves import OrderDebts


class Payment(NamedTuple):
    """A player pays the bank for a company's loss: what he owes, or what `other` left unpaid."""

    player: str
    company: str
    amount: int
    other: str | None = None


class Tie(NamedTuple):
    """A bankrupt player owes equal amounts for these companies: which is paid first? Answer with `send`."""

    player: str
    companies: tuple[str, ...]
    amount: int


Debt = tuple[int, str]
Steps = Generator[Payment | Fact | Tie, str | None, None]


@dataclass
class Settlement:
    """One collection of losses. `order` is clockwise from who took the action; `cash` falls as people pay.

    `holders` maps company to player to shares; `company_order` settles equal debts.
    """

    order: Sequence[str]
    cash: dict[str, int]
    holders: Mapping[str, Mapping[str, int]]
    company_order: Sequence[str]
    bankrupt: list[str] = field(default_factory=list)

    def charge(self, debts: Mapping[str, list[Debt]], other: str | None = None) -> Steps:
        """Collect debts: a list of (amount, company) for each share, by player. They are their own, or what `other` left.

        Who can pay everything pays it; all others are bankrupt at the same moment and are settled one
        by one, each with everything that follows from it.
        """
        broke = []
        for player in self.order:
            owed = debts.get(player, [])
            if player in self.bankrupt or not owed:
                continue
            if self.cash[player] >= sum(amount for amount, _ in owed):
                yield from self._pay_all(player, owed, other)
            else:
                broke.append(player)
        self.bankrupt += broke
        for player in broke:
            yield from self._settle(player, debts[player], other)

    def _pay_all(self, player: str, owed: list[Debt], other: str | None) -> Steps:
        for company in dict.fromkeys(company for _, company in owed):
            yield self._pay(player, company, sum(amount for amount, of in owed if of == company), other)

    def _pay(self, player: str, company: str, amount: int, other: str | None) -> Payment:
        self.cash[player] -= amount
        return Payment(player, company, amount, other)

    def _settle(self, player: str, owed: list[Debt], other: str | None) -> Steps:
        """One bankrupt player: pays from the lowest debt per share up, the others cover the rest."""
        yield PlayerBankrupt(player, Money(sum(amount for amount, _ in owed)), Money(self.cash[player]))
        unpaid: dict[str, int] = {}
        left = sorted(owed, key=lambda debt: (debt[0], self.company_order.index(debt[1])))
        while left:
            amount, company = left[0]
            tied = tuple(dict.fromkeys(of for a, of in left if a == amount))
            if 0 < self.cash[player] < sum(a for a, _ in left if a == amount) and len(tied) > 1:
                company = (yield Tie(player, tied, amount)) or tied[0]
            left.remove((amount, company))
            paid = min(self.cash[player], amount)
            if paid:
                yield self._pay(player, company, paid, other)
            if paid < amount:
                unpaid[company] = unpaid.get(company, 0) + amount - paid
        yield from self._cover(player, unpaid)

    def _cover(self, player: str, unpaid: Mapping[str, int]) -> Steps:
        """The unpaid part of each company is shared by the other holders who are not bankrupt, rounded up."""
        extra: dict[str, list[Debt]] = {}
        for company, rest in unpaid.items():
            solvent = {p: n for p, n in self.holders[company].items() if p not in self.bankrupt and n}
            if not solvent:
                yield BankLoses(player, company, Money(rest))
                continue
            each = -(-rest // sum(solvent.values()))
            yield OthersPay(player, company, Money(rest), Money(each))
            for other, held in solvent.items():
                extra.setdefault(other, []).extend([(each, company)] * held)
        if extra:
            yield from self.charge(extra, player)


def run(settlement: Settlement, debts: Mapping[str, list[Debt]]) -> list[Payment | Fact]:
    """Settle with equal debts in the fixed company order, and list what happens: for previews and worksheets."""
    done: list[Payment | Fact] = []
    steps = settlement.charge(debts)
    step = next(steps, None)
    while step is not None:
        if isinstance(step, Tie):
            step = steps.send(step.companies[0])
            continue
        done.append(step)
        step = next(steps, None)
    return done


def ask_order(tie: Tie) -> Ask:
    """Ask a bankrupt player which of equal debts is paid first (house rule)."""
    return Ask(
        (tie.player,),
        say("{player} is bankrupt and owes {amount} a share to several companies", player=tie.player,
            amount=Money(tie.amount)),
        lambda: (
            Offer(
                OrderDebts, say("Pay first"),
                (Field("company", say("Which debt is paid first?"), lambda chosen: OneOf(tie.companies)),),
            ),
        ),
        lambda other: illegal("{player} chooses which debt is paid first.", player=tie.player),
        say("First {player} chooses which of the equal debts is paid first.", player=tie.player),
        say("choose which debt you pay first"),
    )
