"""Shares that are sold though nobody has them. The certificates of the box do not cover them: who owes one, and where it
lies, is counted here, and only the money of such a share comes into the books."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from companion.eighteenxx.box.chart import arrow
from companion.eighteenxx.box.places import POOL
from companion.eighteenxx.model.company import Company
from companion.engine.game import Receipt
from companion.interop.eighteen_xx_games.entering import Desk, Entering


class ShortSelling:
    """The shares that are owed, in percent, and those that are there besides the certificates."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._game = desk, desk.game
        #: By holder and company: what a player owes; what somebody, or the pool, has besides.
        self._owed, self._more = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
        self.readers: dict[str, Callable[[], Entering]] = {"short": self._sell_short}

    def _sell_short(self) -> Entering:
        """A player sells a share that he has not: he gets its price, and it lies in the pool."""
        desk, action = self._desk, self._desk.step.action
        company, player = desk.company(action.get("corporation")), desk.who.player(action["entity"])
        if company is None or self._game.market.cell(company.name) is None:
            return False
        desk.remark("short", "Shares are sold that nobody has: what they cost and earn is taken over by hand")
        share = self._game.share_of(company)
        self._owed[player, company.name] += share
        self._more[POOL, company.name] += share
        return (yield from desk.enter(*desk.pay("bank", player, self._game.value(company, share))))

    def buy(self, buyer: str, company: Company, percent: int, cost: int) -> Entering:
        """Buy what lies in the pool besides the certificates. False: nothing does that is bought now."""
        if percent > self._more[POOL, company.name] or percent <= self._game.certificates.percent(POOL, company.name):
            return False
        self._move(company.name, percent, POOL, buyer)
        yield from self._desk.enter(*self._desk.pay(buyer, "bank", cost))
        yield from self.bought(buyer, company, percent)
        return True

    def bought(self, player: str, company: Company, percent: int) -> Entering:
        """After a purchase: a share that the player owes goes back. Where he has bought a certificate, whoever has one that
        there is none for gets it."""
        name = company.name
        back = min(percent, self._owed[player, name])
        self._owed[player, name] -= back
        for holder in (player, POOL, *self._game.accounts()):
            number = min(back, self._more[holder, name])
            self._more[holder, name] -= number
            back -= number
            if number and holder != player:
                yield from self._desk.enter(*self._desk.shares(name, number, player, holder))
        return True

    def sell(self, player: str, company: Company, percent: int) -> Entering:
        """Sell what a player has besides his certificates. False: these are enough."""
        lacking = percent - self._game.certificates.percent(player, company.name)
        if not 0 < lacking <= self._more[player, company.name]:
            return False
        desk, value = self._desk, self._game.value(company, percent)
        self._move(company.name, lacking, player, POOL)
        yield from desk.enter(*desk.shares(company.name, percent - lacking, player, POOL), *desk.pay("bank", player, value))
        return True

    def _move(self, company: str, percent: int, source: str, target: str) -> None:
        self._more[source, company] -= percent
        self._more[target, company] += percent

    def cut(self, company: Company, before: int) -> None:
        """The shares of a company are cut anew: each was so many percent `before`."""
        for shares in (self._owed, self._more):
            for (holder, name), percent in tuple(shares.items()):
                if name == company.name:
                    shares[holder, name] = percent // before * self._game.share_of(company)

    def merge(self, one: Company, goal: Company) -> None:
        """A company has become part of another: a share of the one stands for one of the other."""
        for shares in (self._owed, self._more):
            for (holder, name), percent in tuple(shares.items()):
                if name == one.name:
                    shares[holder, goal.name] += percent // self._game.share_of(one) * self._game.share_of(goal)
                    del shares[holder, name]

    def pay_dividend(self, receipts: list[Receipt]) -> Entering:
        """After a dividend: who owes a share pays what it earns, and who has one besides is paid."""
        desk, company = self._desk, self._desk.company(self._desk.step.action.get("entity"))
        if company is None or not any(name == company.name and percent for (_, name), percent in self._owed.items()):
            return True
        paid = Counter[str]()
        for receipt in receipts:
            for posting in receipt.postings:
                if posting.payer == "bank" and posting.payee in self._game.purses:
                    paid[posting.payee] += posting.amount
        held = self._game.certificates.holders(company.name)
        whose = next((player for player in paid if held.get(player)), None)
        if whose is None:
            return True
        for shares, gives in ((self._owed, True), (self._more, False)):
            for (holder, name), percent in shares.items():
                due = paid[whose] * percent // held[whose]
                if name == company.name and holder != POOL and due:
                    yield from desk.enter(*desk.pay(holder, "bank", due) if gives else desk.pay("bank", holder, due))
        return True

    def end_round(self) -> Entering:
        """After a stock round: prices fall for the shares in the pool that no certificate stands for, too."""
        desk, game, moves = self._desk, self._game, self._game.box.price_moves
        for (holder, name), percent in self._more.items():
            company = game.companies[name]
            is_moved = moves.pool_by != "share" and game.certificates.percent(POOL, name) > 0
            if holder != POOL or not percent or moves.pool == "stay" or is_moved or game.market.cell(name) is None:
                continue
            number = percent // game.share_of(company) if moves.pool_by == "share" else 1
            yield from desk.enter(desk.marker(company, game.market.cell_after(name, arrow(moves.pool, number))))
        return True
