"""The shares of two companies become those of one, or one company is refinanced: who gives up what, and who pays.

Everything is counted in shares of 10 %; a president's certificate is three of them and is never taken apart. Two go for
one, holder after holder; each finishes before the next begins. Nothing here knows the position: names and numbers go in,
questions and a division come out. Source: 1862 rules, merging (18.2, 18.4, 18.5) and refinancing (16).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.eighteenxx.box.places import IPO, POOL
from companion.eighteenxx.rules.exchange import Inquiry, Question
from companion.engine.facts import Fact
from companion.engine.reading import JsonDict
from companion.engine.text import Money, Text, say
from companion.games.eastern_1862.facts import (
    HalfReturned,
    NoPresident,
    OddKept,
    OddReturned,
    PoolSharesTaken,
    PresidencyKept,
    PresidencySold,
    PresidencySwapped,
    PresidentFound,
    SharesSwapped,
    SinglesSold,
)

#: The shares that a president's certificate stands for, and how many of both companies a president needs to keep it.
CERTIFICATE, ENOUGH = 3, 6
Asking = Inquiry[None]


@dataclass(frozen=True)
class Terms:
    """What a division goes by: the players clockwise from the president of the company that operates, the names of the
    company that stays and of the one that goes ("": one company is refinanced), and the price of a share. The shares that
    the companies own themselves, and their cash, are one holding, by the name of the one that stays."""

    order: tuple[str, ...]
    stays: str
    goes: str
    price: int

    @property
    def half(self) -> int:
        """What an option costs, or brings."""
        return self.price // 2

    @property
    def companies(self) -> Text:
        """The companies as one holder."""
        if not self.goes:
            return say("{company}", company=self.stays)
        return say("{company} and {other}", company=self.stays, other=self.goes)


class Moved(NamedTuple):
    """So many single shares have moved, or none: then it was the president's certificate. Those that came `last` to the
    giver, or those that he has had for longest: nobody minds, but that elsewhere they have numbers."""

    giver: str
    taker: str
    number: int
    last: bool = False


@dataclass
class Shares:
    """The shares of a company: who has the president's certificate ("" nobody), and single ones by holder. `moves` tells
    what has moved, in order."""

    president: str = ""
    singles: Counter[str] = field(default_factory=Counter)
    moves: list[Moved] = field(default_factory=list, compare=False)

    def of(self, holder: str) -> int:
        """All that somebody holds."""
        return self.singles[holder] + CERTIFICATE * (self.president == holder)

    def copy(self) -> Shares:
        """The same shares once more, to move them."""
        return Shares(self.president, self.singles.copy())

    def move(self, giver: str, taker: str, number: int = 1, last: bool = False) -> None:
        """Move single shares: those that came `last`, or those that came first."""
        if number:
            self.singles[giver] -= number
            self.singles[taker] += number
            self.moves.append(Moved(giver, taker, number, last))

    def preside(self, taker: str) -> None:
        """Move the president's certificate."""
        self.moves.append(Moved(self.president, taker, 0))
        self.president = taker


@dataclass
class Division:
    """The shares so far. `cash` is what players and companies have, `paid` what each got (or gave, below 0) in order,
    `facts` what happened."""

    terms: Terms
    stays: Shares
    goes: Shares
    cash: dict[str, int]
    paid: list[tuple[str, int]] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)

    def total(self, holder: str) -> int:
        """How many shares of both companies somebody holds."""
        return self.stays.of(holder) + self.goes.of(holder)

    def pay(self, holder: str, amount: int) -> None:
        """The bank pays a holder; below 0 he pays the bank."""
        if amount:
            self.cash[holder] += amount
            self.paid.append((holder, amount))

    def named(self, holder: str) -> JsonDict:
        """How a fact names a holder, and whom that means."""
        terms = self.terms
        return {"holder": self.called(holder), "means": (terms.stays, terms.goes) if holder == terms.stays else (holder,)}

    def called(self, holder: str) -> Text | str:
        """What a holder is called in a sentence."""
        return self.terms.companies if holder == self.terms.stays else holder


def divide(terms: Terms, stays: Shares, goes: Shares, cash: Mapping[str, int]) -> Inquiry[Division]:
    """Work out who gets what. `cash` is by holder. Of the company that stays POOL is the president in the end where nobody
    has enough: it is then in receivership."""
    division = Division(terms, stays.copy(), goes.copy(), dict(cash))
    for shares in (division.stays, division.goes):
        shares.move(IPO, POOL, shares.singles[IPO])
    holders = (*terms.order, terms.stays)
    for n, holder in enumerate(holders):
        yield from _exchange(division, holder, holders[n + 1 :])
    _preside(division)
    return division


def _exchange(division: Division, holder: str, later: tuple[str, ...]) -> Asking:
    """All that one holder gives and gets; `later` are those who have not acted yet. Source: 18.4."""
    total = division.total(holder)
    presides = holder in (division.stays.president, division.goes.president)
    if presides and total < ENOUGH and not _takes_singles(division, holder):
        yield from _stands_for_all(division, holder, total, later)
        return
    _return_half(division, holder, total // 2)
    is_odd = total % 2 == 1
    _change_names(division, holder, later)
    if division.goes.singles[holder]:
        _sell_left_over(division, holder, is_odd)
    elif is_odd:
        yield from _settle_half(division, holder)


# A president with few shares ------------------------------------------------------------------------


def _takes_singles(division: Division, holder: str) -> bool:
    """The certificate goes to the pool for three single shares, those of the company that stays first. Returns whether
    there were three. Source: 18.4, step 1."""
    stays, goes = division.stays, division.goes
    own = min(CERTIFICATE, stays.singles[POOL])
    if own + goes.singles[POOL] < CERTIFICATE:
        return False
    stays.move(POOL, holder, own, last=True)
    goes.move(POOL, holder, CERTIFICATE - own, last=True)
    shares = goes if goes.president == holder else stays
    shares.preside(POOL)
    division.facts.append(PoolSharesTaken(holder))
    return True


def _stands_for_all(division: Division, holder: str, total: int, later: tuple[str, ...]) -> Asking:
    """The certificate stands for all shares of its holder, and is an option as a whole. Source: 18.4, step 1."""
    terms, stays, goes = division.terms, division.stays, division.goes
    for shares in (stays, goes):
        shares.move(holder, POOL, shares.singles[holder], last=True)
    worth, cost = total * terms.price // 2, (ENOUGH - total) * terms.price // 2
    if stays.president != holder and stays.president not in (POOL, *later):
        goes.preside(POOL)
        _sold(division, holder, worth, terms.goes)
        return
    if stays.president != holder:
        from_ = stays.president
        stays.preside(holder)
        goes.preside(from_)
        division.facts.append(PresidencySwapped(holder=holder, company=terms.stays, other=terms.goes))
    if (yield from _keeps(division, holder, cost, worth, say(
        "{holder} has {total} shares, and the president's certificate of {company} stands for them. Pay {cost} to keep "
        "it, or sell it for {worth}?", holder=holder, total=total, company=terms.stays, cost=Money(cost),
        worth=Money(worth),
    ))):
        division.facts.append(PresidencyKept(holder=holder, cost=Money(cost)))
    else:
        stays.preside(POOL)
        _sold(division, holder, worth, terms.stays)


def _sold(division: Division, holder: str, worth: int, company: str) -> None:
    division.pay(holder, worth)
    division.facts.append(PresidencySold(holder=holder, company=company, worth=Money(worth)))


# Two for one ----------------------------------------------------------------------------------------


def _return_half(division: Division, holder: str, number: int) -> None:
    """So many shares go to the pool: the certificate of the company that goes, its single shares, then those of the one
    that stays. Source: 18.4, step 2."""
    stays, goes = division.stays, division.goes
    if not number:
        return
    division.facts.append(HalfReturned(n=number, **division.named(holder), total=division.total(holder)))
    if goes.president == holder:
        goes.preside(POOL)
        number -= CERTIFICATE
    first = min(number, goes.singles[holder])
    goes.move(holder, POOL, first, last=True)
    stays.move(holder, POOL, number - first, last=True)


def _change_names(division: Division, holder: str, later: tuple[str, ...]) -> None:
    """Shares of the company that goes become those of the one that stays: from the pool, else from holders still to come,
    the next first. The companies have the pool only. Source: 18.4, step 4."""
    stays, goes = division.stays, division.goes
    for place in (POOL, *later):
        number = min(goes.singles[holder], stays.singles[place])
        if number:
            goes.move(holder, place, number)
            stays.move(place, holder, number)
            division.facts.append(SharesSwapped(
                number, division.called(holder), division.terms.stays, division.terms.goes,
                None if place == POOL else division.called(place)))


def _sell_left_over(division: Division, holder: str, is_odd: bool) -> None:
    """Shares that found no partner go to the bank; the option, which comes last, is one of them. Source: 18.4, step 5."""
    terms, number = division.terms, division.goes.singles[holder]
    worth = number * terms.price - (terms.price - terms.half) * is_odd
    division.goes.move(holder, POOL, number)
    division.pay(holder, worth)
    division.facts.append(SinglesSold(n=number, **division.named(holder), company=terms.goes, worth=Money(worth)))


# The option -----------------------------------------------------------------------------------------


def _settle_half(division: Division, holder: str) -> Asking:
    """A half share is made whole, or given back. Source: 18.4, step 6."""
    terms, called, half = division.terms, division.called(holder), Money(division.terms.half)
    if (yield from _keeps(division, holder, half, half, say(
        "{holder}: one share of {company} is only a half. Pay {half} to keep it, or give it back for {half}?",
        holder=called, company=terms.stays, half=half,
    ))):
        division.facts.append(OddKept(**division.named(holder), half=half))
        return
    division.stays.move(holder, POOL, last=True)
    division.pay(holder, half)
    division.facts.append(OddReturned(**division.named(holder), half=half))


def _keeps(division: Division, holder: str, cost: int, worth: int, text: Text) -> Inquiry[bool]:
    """Whether an option is kept, and paid; who cannot pay is not asked. For the companies the first president decides."""
    if division.cash[holder] < cost:
        return False
    keeps = yield Question(division.terms.order[0] if holder == division.terms.stays else holder, text, words=(
        say("Pay {cost} and keep it", cost=Money(cost)), say("Give it up for {worth}", worth=Money(worth))))
    if keeps:
        division.pay(holder, -cost)
    return bool(keeps)


# The president --------------------------------------------------------------------------------------


def _preside(division: Division) -> None:
    """Who holds most of the company that stays, three shares at least, gets the certificate for three single ones; of
    several the first in the order of the exchange. Source: 18.5."""
    stays, company = division.stays, division.terms.stays
    most = max(division.terms.order, key=stays.of)
    if stays.of(most) < CERTIFICATE:
        division.facts.append(NoPresident(company))
    elif stays.president != most:
        stays.move(most, stays.president, CERTIFICATE)
        stays.preside(most)
        division.facts.append(PresidentFound(player=most, company=company))
