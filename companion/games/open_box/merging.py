"""One or two companies become part of another, at any ratio: the family's exchange, with the table's terms."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, cast

from companion.eighteenxx.box.places import IPO, POOL
from companion.eighteenxx.model import train_limit
from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.facts import PresidentChanged
from companion.eighteenxx.model.reasons import CashOfClosed
from companion.eighteenxx.model.rounds import OPERATING
from companion.eighteenxx.model.unsold import lay_unsold
from companion.eighteenxx.rules import floating, presidency
from companion.eighteenxx.rules.exchange import Draft, Exchange, carry_out
from companion.engine.errors import ImpossibleMove, impossible
from companion.engine.game import Correction, Game
from companion.engine.text import Money, Text, say
from companion.games.open_box.facts import (
    CashHandedOver,
    CertificatesShort,
    MergedByHand,
    SharesLeftOver,
    TrainsOverLimit,
)
from companion.games.open_box.share_acts import against_par, company_of

if TYPE_CHECKING:
    from companion.games.open_box.game import OpenBox


@dataclass(frozen=True, slots=True)
class MergeCompanies(Correction):
    """`company`, and `other` with it, become part of `into`: for each `gives` shares of theirs together there are `gets` of
    it, and the bank pays `each` for every share that is left over. What they own goes to it. If `into` has not been started,
    it begins at `par`, and whoever gets most of it is president. With `again` those that end may be started once more."""

    kind: ClassVar[str] = "merge-companies"
    company: str
    into: str
    other: str = ""
    gives: int = 1
    gets: int = 1
    each: int = 0
    par: int = 0
    again: bool = False
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Merge them; the round goes on. Raises ImpossibleMove: it cannot be carried out as it is meant."""
        position = cast("OpenBox", game)
        ends, into = merging(position, self)
        exchange, is_on = exchanged(position, self), position.operating in ends
        game.happened(MergedByHand(self.log_line(), self.company, self.into, self.gives, (self.other,)))
        position.counters.hand_over(ends, into)
        carry_out(position, exchange)
        lay_unsold(position, into)
        position.waiting = [one for one in position.waiting if one not in ends]
        if n := train_limit.to_give_up(position, into):
            game.happened(TrainsOverLimit(n=n, company=into.name))  # fmt: skip
        floating.check(position, into)
        if is_on:
            position.restart(position.from_here(OPERATING, ""))

    def log_line(self) -> Text:
        """What becomes part of what."""
        values = {"company": self.company, "into": self.into, "gives": self.gives, "gets": self.gets}
        if self.other:
            return say("{company} and {other} become part of {into}: {gets} for {gives}", **values, other=self.other)
        return say("{company} becomes part of {into}: {gets} for {gives}", **values)


def merging(game: OpenBox, order: MergeCompanies) -> tuple[list[Company], Company]:
    """The companies that end, and the one that they become part of. Raises ImpossibleMove: that cannot be."""
    ends = [company_of(game, name) for name in (order.company, order.other) if name]
    into = company_of(game, order.into)
    for one in ends:
        if not one.is_started:
            raise impossible("{company} has not been started.", company=one.name)
    if into in ends or len(set(ends)) < len(ends):
        raise impossible("A company cannot become part of itself.")
    if order.gives < 1 or order.gets < 1:
        raise impossible("So many shares for so many: 1 at least of each.")
    if order.each < 0:
        raise impossible("A price is {least} at least.", least=Money(0))
    if not into.is_started and not game.is_owned_whole(into):
        against_par(game, into, order.par)
    return ends, into


def exchanged(game: OpenBox, order: MergeCompanies) -> Exchange:
    """All that changes hands. Raises ImpossibleMove: there is nobody to preside."""
    ends, into = merging(game, order)
    draft, due = Draft(game), dict(_due(game, order, ends))
    _begin(game, draft, into, due, order.par)
    for holder, (shares, odd) in due.items():
        _give(game, draft, into, holder, shares)
        if odd and order.each and holder != POOL:
            draft.pay("bank", holder, odd * order.each, SharesLeftOver(ends[0].name))
    _settle_president(game, draft, into)
    for one in ends:
        _hand_over(game, draft, one, into)
        draft.close(one, State.UNSTARTED if order.again else State.CLOSED)
    return draft.done()


def _due(game: OpenBox, order: MergeCompanies, ends: list[Company]) -> Iterator[tuple[str, tuple[int, int]]]:
    """How many shares each holder gets, and how many of his are left over: players from the president on, companies that go
    on, the bank pool."""
    first = game.president(ends[0]) or game.priority
    others = (name for name in game.companies if name not in [one.name for one in ends] and name != order.into)
    for holder in (*game.clockwise(first), *others, POOL):
        shares = sum(game.certificates.percent(holder, one.name) // game.share_of(one) for one in ends)
        if shares:
            yield holder, (shares // order.gives * order.gets, shares % order.gives)


def _begin(game: OpenBox, draft: Draft, into: Company, due: dict[str, tuple[int, int]], par: int) -> None:
    """A company that has not been started begins: its president's certificate goes to who gets most of it."""
    if into.is_started:
        return
    share, least = game.share_of(into), game.certificates.presidents_percent(into.name)
    able = [(shares * share, holder) for holder, (shares, _odd) in due.items() if holder in game.purses]
    most, president = max(able, key=lambda one: one[0], default=(0, ""))
    if most < least:
        raise impossible("Nobody would get the {least} % of {company} that make a president.", least=least,
                         company=into.name)
    draft.certificates.move_president(into.name, president)
    draft.change(into, state=State.FLOATED, par=par or None)
    if not game.is_owned_whole(into):
        draft.move_marker(into, game.market.par_cell(par))
    draft.happened(PresidentChanged(president, into.name))


def _give(game: OpenBox, draft: Draft, into: Company, holder: str, shares: int) -> None:
    """Certificates for so many shares, from the treasury, the IPO and the pool; a president has had some of them."""
    certificates, name = draft.certificates, into.name
    percent = shares * game.share_of(into)
    if not game.companies[name].is_started and certificates.president(name) == holder:
        percent -= certificates.presidents_percent(name)
    for source in (name, IPO, POOL):
        if source == holder:
            continue
        bundle = max((one for one in certificates.bundles(source, name) if one <= percent), default=0)
        if bundle:
            certificates.move_ordinary(source, holder, name, bundle)
            percent -= bundle
    if percent and holder != POOL:
        draft.happened(CertificatesShort(holder, percent, name))


def _settle_president(game: OpenBox, draft: Draft, into: Company) -> None:
    """Who holds more than the president of a company that was there takes it over."""
    taker = presidency.next_president(game, draft.certificates, into) if into.is_started else None
    if taker is not None:
        try:
            draft.certificates.swap_president(into.name, taker)
        except LookupError:
            raise _untearable(into, taker) from None
        draft.happened(PresidentChanged(taker, into.name, game.president(into)))


def _untearable(into: Company, taker: str) -> ImpossibleMove:
    return impossible("{player} would be president of {company}, but has no certificates to swap for the president's.",
                      player=taker, company=into.name)


def _hand_over(game: OpenBox, draft: Draft, one: Company, into: Company) -> None:
    """Cash, trains, privates, certificates of others and tokens go to the company that goes on."""
    if cash := draft.cash[one.name]:
        draft.pay(one.name, into.name, cash, CashOfClosed(one.name))
        draft.happened(CashHandedOver(company=into.name, amount=Money(cash), other=one.name))
    for train in game.depot.of(one.name):
        draft.give_train(train, into.name)
    for private in game.owned(one.name):
        draft.give_private(private, into.name)
    for company in game.companies:
        for certificate in draft.certificates.of(one.name, company):
            if company != one.name:
                draft.certificates.move(certificate, into.name)
    spare = len(into.spare)
    for hex_ in one.hexes:
        takes = hex_ not in into.hexes and spare > 0
        draft.replace_token(hex_, one, into.name if takes else None)
        spare -= takes
