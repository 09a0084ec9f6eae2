"""What any title may need besides, at any time and by anybody: money for whatever reason, a company that closes, and where
the table goes on. The companion keeps the books; whether it may be, the table knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, cast

from companion.eighteenxx.box.optional import COMPANIES
from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.rounds import OPERATING, STOCK
from companion.eighteenxx.model.unknown import no_company
from companion.eighteenxx.rules import closing
from companion.engine.errors import impossible
from companion.engine.facts import Corrected
from companion.engine.game import Correction, Game
from companion.engine.text import Money, Text, say
from companion.games.open_box.counters import RepayCounters, TakeCounters
from companion.games.open_box.facts import Payment, RuleSettled, SaidByTable
from companion.games.open_box.merging import MergeCompanies
from companion.games.open_box.share_acts import ConvertCompany, StartByHand, TradeIn, TradeShares

if TYPE_CHECKING:
    from companion.games.open_box.game import OpenBox


@dataclass(frozen=True, slots=True)
class Pay(Correction):
    """Pay anybody for anything: players, companies and the bank, with a reason for the log."""

    kind: ClassVar[str] = "pay"
    payer: str
    payee: str
    amount: int
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Move the money. Raises ImpossibleMove: it is not there, or somebody is not in this game."""
        accounts, companies = game.accounts(), cast("OpenBox", game).companies
        for name in (self.payer, self.payee):
            if name in companies and companies[name].is_closed:
                raise impossible("{company} has closed.", company=name)
            if name not in accounts:
                raise impossible("{account} has no money of its own here.", account=name[:40])
        if self.payer == self.payee:
            raise impossible("{account} cannot pay itself.", account=self.payer)
        if self.amount < 1:
            raise impossible("A payment is at least {least}.", least=Money(1))
        payer = accounts[self.payer]
        if self.payer != "bank" and payer.cash < self.amount:
            raise impossible("{player} has {cash}; this costs {price}.", player=self.payer, cash=Money(payer.cash),
                             price=Money(self.amount))
        game.pay(payer, accounts[self.payee], self.amount, SaidByTable(self.reason[:60]) if self.reason else Payment())
        game.happened(Corrected(self.log_line(), what=_named(self.payer), amount=self.amount,
                                others=(self.payer, self.payee)))

    def log_line(self) -> Text:
        """Who paid whom what for."""
        values = {"payer": _named(self.payer), "payee": _named(self.payee), "amount": Money(self.amount)}
        if self.reason:
            return say("{payer} pays {payee} {amount}: {reason}", **values, reason=self.reason[:60])
        return say("{payer} pays {payee} {amount}", **values)


@dataclass(frozen=True, slots=True)
class CloseCompany(Correction):
    """Close a company: its cash goes to the bank, trains, marker and tokens leave the game; with `again` it may be started
    once more."""

    kind: ClassVar[str] = "close-company"
    company: str
    again: bool = False
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Close it; the round goes on with the next. Raises ImpossibleMove: there is none, or it has closed."""
        position = cast("OpenBox", game)
        company = position.companies.get(self.company)
        if company is None:
            raise no_company(position, self.company)
        if company.is_closed:
            raise impossible("{company} has closed.", company=company.name)
        is_on = position.operating is company
        closing.close(position, company, State.UNSTARTED if self.again else State.CLOSED)
        if is_on:
            position.restart(position.from_here(OPERATING, ""))

    def log_line(self) -> Text:
        """Which company."""
        return say("{company} closes.", company=self.company)


@dataclass(frozen=True, slots=True)
class GoOn(Correction):
    """Go on elsewhere: with a stock round, `who` a player; with an operating round, `who` a company; or with a round that
    the box names; "": whose turn it would be. In the operating round that is on, `then` is the company after it."""

    kind: ClassVar[str] = "go-on"
    round: str
    who: str = ""
    reason: str = ""
    then: str | None = None

    def apply(self, game: Game) -> None:
        """Leave what is asked, and ask there. Raises ImpossibleMove: there is no such round, player or company."""
        position = cast("OpenBox", game)
        companies, named = tuple(one.name for one in position.in_order()), position.box.named_rounds
        known = {STOCK: position.players, OPERATING: companies} | {
            name: companies if one.asks == COMPANIES else position.players for name, one in named.items()}
        if self.round not in known:
            raise impossible("Rounds are {rounds}, not {round}.", round=self.round[:20],
                             rounds=(say("stock rounds"), say("operating rounds"), *named))
        if not known[self.round]:
            raise impossible("No company operates yet.")
        if self.who and self.who not in known[self.round]:
            raise impossible("In this round {names} may be next, not {who}.", names=known[self.round], who=self.who[:40])
        if self.then is not None and (self.round != OPERATING or self.then not in companies or self.then == self.who):
            raise impossible("After {who} in this operating round {names} may be next, not {then}.", who=self.who[:40],
                             names=companies, then=self.then[:40])
        position.restart(position.from_here(self.round, self.who, self.then))
        game.happened(Corrected(self.log_line(), what=self._called(), others=(self.who,)))

    def _called(self) -> Text | str:
        return {STOCK: say("the stock round"), OPERATING: say("the operating round")}.get(self.round, self.round)

    def log_line(self) -> Text:
        """Where."""
        if self.who:
            return say("The table goes on with {round}: {who}", round=self._called(), who=self.who)
        return say("The table goes on with {round}", round=self._called())


@dataclass(frozen=True, slots=True)
class SettleRule(Correction):
    """Answer one of the questions about the box otherwise: `question` is its id, `answer` counts from 0."""

    kind: ClassVar[str] = "settle-rule"
    question: str
    answer: int
    reason: str = ""

    def apply(self, game: Game) -> None:
        """It counts from now on. Raises ImpossibleMove: there is no such question or answer, or it does not fit the box."""
        position = cast("OpenBox", game)
        question = next((one for one, _ in position.answers() if one.id == self.question), None)
        if question is None or not 0 <= self.answer < len(question.answers):
            raise impossible("Nothing of this box can be answered so: {question}, {answer}.", question=self.question[:40],
                             answer=self.answer)
        try:
            position.settle(question, str(self.answer))
        except ValueError as faults:
            raise impossible("This does not fit the rest of the box: {faults}", faults=str(faults)[:200]) from None
        words = question.words(str(self.answer))
        game.happened(RuleSettled(question=question.text, answer=words))

    def log_line(self) -> Text:
        """That a rule has changed."""
        return say("Another answer about the box: {question}", question=self.question)


ACTS: tuple[type[Correction], ...] = (
    Pay, CloseCompany, GoOn, SettleRule, StartByHand, TradeShares, TradeIn, ConvertCompany, MergeCompanies,
    TakeCounters, RepayCounters,
)  # fmt: skip


def _named(account: str) -> Text | str:
    return say("the bank") if account == "bank" else account
