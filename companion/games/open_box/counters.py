"""Loans and other counters that companies take for money, repay, and pay interest for: what there are, the box says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, cast

from companion.eighteenxx.box.chart import arrow
from companion.eighteenxx.box.optional import ALWAYS, AT_DIVIDEND, AT_RUN, LATER, CounterKind
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.company_turn import CompanyTurn, Step
from companion.eighteenxx.model.facts import price_moved
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.rules import steps
from companion.engine.asks import Procedure
from companion.engine.errors import impossible
from companion.engine.game import Correction, Game
from companion.engine.text import Money, Text, say
from companion.engine.things import Heaps, Kind, Things
from companion.games.open_box.facts import (
    BorrowedForInterest,
    CountersMoved,
    CountersReturned,
    CountersTaken,
    Interest,
    InterestOwed,
    InterestPaid,
)
from companion.games.open_box.share_acts import company_of

if TYPE_CHECKING:
    from companion.games.open_box.game import OpenBox


#: The kind of all counters, whatever they are called.
COUNTER = "counter"


class Counters:
    """Who has how many of each kind. What moves stands in the books of `things`."""

    def __init__(self, things: Things) -> None:
        self._things = things
        self._held: dict[str, dict[str, int]] = {}
        #: How many of each kind were out when the operating round began: interest goes by it.
        self.out_before: dict[str, int] = {}

    def of(self, company: str) -> dict[str, int]:
        """What a company has, by kind; nothing of which it has none."""
        return {kind: held[company] for kind, held in self._held.items() if held.get(company)}

    def out(self, kind: str) -> int:
        """How many of a kind are not in the bank."""
        return sum(self._held.get(kind, {}).values())

    def may_take(self, company: str, kind: CounterKind, most: int | None) -> bool:
        """Whether a company that has at most so many may take one more of a kind."""
        has_room = most is None or self.of(company).get(kind.name, 0) < most
        return has_room and (kind.number is None or self.out(kind.name) < kind.number)

    def add(self, kind: str, company: str, number: int) -> None:
        """Give a company some of a kind, or take some back, where `number` is below 0."""
        held = self._held.setdefault(kind, {})
        held[company] = held.get(company, 0) + number
        source, goal = (None, company) if number > 0 else (company, None)
        self._things.carry(COUNTER, kind, source, goal, abs(number))

    def note_out(self) -> None:
        """An operating round begins: interest goes by what is out now."""
        self.out_before = {kind: self.out(kind) for kind in self._held}

    def clear(self, company: str) -> None:
        """All that a company has goes back to the bank."""
        for kind, number in self.of(company).items():
            self.add(kind, company, -number)

    def hand_over(self, companies: Iterable[Company], into: Company) -> None:
        """What companies have goes to another."""
        for company in companies:
            for kind, number in self.of(company.name).items():
                self.add(kind, into.name, number)
            self.clear(company.name)

    def heaps(self) -> Heaps:
        """Where they lie, by company; nobody counts those of the bank."""
        companies = {company for held in self._held.values() for company in held}
        return {company: self.of(company) for company in companies}


KIND = Kind(COUNTER, lambda game: game.counters.heaps(), lambda what: say("{counter}", counter=what))


@dataclass(frozen=True, slots=True)
class TakeCounters(Correction):
    """A company takes so many counters of a kind, and gets their price."""

    kind: ClassVar[str] = "take-counters"
    company: str
    counter: str
    number: int = 1
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Take them. Raises ImpossibleMove: there are not so many, or not for this company."""
        position = cast("OpenBox", game)
        company, kind = _company_and_kind(position, self.company, self.counter, self.number)
        if not company.is_started:
            raise impossible("{company} has not been started.", company=company.name)
        left = None if kind.number is None else kind.number - position.counters.out(kind.name)
        if left is not None and self.number > left:
            raise impossible("Of {counter} there are {n} left.", counter=kind.name, n=left)
        has = position.counters.of(company.name).get(kind.name, 0)
        most = most_of(position, company, kind)
        if most is not None and has + self.number > most:
            raise impossible("{company} has {has} of {counter}: {most} is the most.", company=company.name, has=has,
                             counter=kind.name, most=most)
        position.counters.add(kind.name, company.name, self.number)
        if kind.price:
            position.pay(position.bank, company, self.number * kind.price, CountersTaken(kind.name))
        if kind.interest and (kind.at_once == ALWAYS or (kind.at_once == LATER and _has_paid(position, company, kind))):
            _pay(position, company, kind, self.number * _interest(position, kind))
        _move_price(position, company, kind.price_when_taken, self.number)
        game.happened(CountersMoved(self.log_line(), self.company, self.counter, self.number))

    def log_line(self) -> Text:
        """Who takes what."""
        return say("{company} takes {n} × {counter}", company=self.company, n=self.number, counter=self.counter)


@dataclass(frozen=True, slots=True)
class RepayCounters(Correction):
    """A company gives so many counters of a kind back, and pays their price."""

    kind: ClassVar[str] = "repay-counters"
    company: str
    counter: str
    number: int = 1
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Give them back. Raises ImpossibleMove: it has not so many, or not the money."""
        position = cast("OpenBox", game)
        company, kind = _company_and_kind(position, self.company, self.counter, self.number)
        has, price = position.counters.of(company.name).get(kind.name, 0), self.number * kind.price
        if self.number > has:
            raise impossible("{company} has {has} of {counter}.", company=company.name, has=has, counter=kind.name)
        if price > company.cash:
            raise impossible("{player} has {cash}; this costs {price}.", player=company.name, cash=Money(company.cash),
                             price=Money(price))
        position.counters.add(kind.name, company.name, -self.number)
        if price:
            position.pay(company, position.bank, price, CountersReturned(kind.name))
        _move_price(position, company, kind.price_when_repaid, self.number)
        game.happened(CountersMoved(self.log_line(), self.company, self.counter, self.number))

    def log_line(self) -> Text:
        """Who gives what back."""
        return say("{company} gives {n} × {counter} back", company=self.company, n=self.number, counter=self.counter)


def _company_and_kind(game: OpenBox, name: str, counter: str, number: int) -> tuple[Company, CounterKind]:
    company = company_of(game, name)
    if counter not in game.box.counters:
        raise impossible("This box has no {counter}: it has {names}.", counter=counter[:40],
                         names=tuple(game.box.counters) or (say("no counters"),))
    if number < 1:
        raise impossible("Counters are taken and given back one by one: 1 at least.")
    return company, game.box.counters[counter]


def most_of(game: OpenBox, company: Company, kind: CounterKind) -> int | None:
    """How many of a kind a company may have; None: any number."""
    return 100 // game.share_of(company) if kind.each_share else kind.each


def interest_step(due: str) -> Step:
    """The step in which a company pays interest by itself, for the kinds of which it is `due` there."""

    def step(game: Position, turn: CompanyTurn) -> Procedure[None]:
        position, company = cast("OpenBox", game), turn.company
        for name in position.counters.of(company.name):
            kind = game.box.counters.get(name)
            if kind is not None and kind.due == due and kind.interest:
                if kind.for_interest:
                    _borrow_for_interest(position, company, kind)
                _pay(game, company, kind, _owed(position, company, kind))
        yield from ()

    return step


def _interest(game: OpenBox, kind: CounterKind) -> int:
    """What each of them costs in this round."""
    out = game.counters.out_before.get(kind.name, 0)
    return kind.interest * (max(1, -(-out // kind.rises_by)) if kind.rises_by else 1)


def _owed(game: OpenBox, company: Company, kind: CounterKind) -> int:
    """What a company owes for all that it has of a kind."""
    return game.counters.of(company.name).get(kind.name, 0) * _interest(game, kind)


def _borrow_for_interest(game: OpenBox, company: Company, kind: CounterKind) -> None:
    """A company takes more of them, as long as it may, until it can pay the interest of all."""
    most = most_of(game, company, kind)
    while company.cash < _owed(game, company, kind) and game.counters.may_take(company.name, kind, most):
        game.counters.add(kind.name, company.name, 1)
        game.pay(game.bank, company, kind.price, CountersTaken(kind.name))
        game.happened(BorrowedForInterest(company=company.name, counter=kind.name))
        _move_price(game, company, kind.price_when_taken, 1)


def _move_price(game: OpenBox, company: Company, where: str, number: int) -> None:
    """The price moves for each that is taken or given back."""
    if where and game.market.cell(company.name) is not None:
        before = game.price(company)
        game.market.move(company.name, arrow(where, number))
        game.happened(price_moved(company.name, before, game.price(company)))
        game.after_price(company)


def _has_paid(game: Position, company: Company, kind: CounterKind) -> bool:
    """Whether a company has paid the interest of the turn that it is in."""
    turn = game.turn
    if turn is None or game.operating is not company:
        return False
    return turn.step > {AT_RUN: steps.RUN, AT_DIVIDEND: steps.DIVIDEND}.get(kind.due, steps.HOME)


def _pay(game: Position, company: Company, kind: CounterKind, owed: int) -> None:
    """Pay as much as there is; what is lacking the table settles."""
    paid = max(min(owed, company.cash), 0)
    if paid:
        game.pay(company, game.bank, paid, Interest(kind.name))
        game.happened(InterestPaid(company=company.name, amount=Money(paid), counter=kind.name))
    if paid < owed:
        game.happened(InterestOwed(company=company.name, amount=Money(owed - paid), counter=kind.name))


