"""The shares of two companies become those of a system: who gives up what, where each new share comes from, and who pays.

Everything is counted in shares of 10 %; a director's certificate counts as two and may be broken up. The company that
`stays` lends its ten shares to the system; those of the other leave the game. Nothing here knows the position: names and
numbers go in, questions and a division come out. Source: 1828 rules, 'Merging', step by step (7.3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from companion.eighteenxx.box.places import IPO, POOL
from companion.eighteenxx.model.certificates import Certificate
from companion.eighteenxx.model.reasons import ExchangeOfShares
from companion.eighteenxx.rules.consent import Choice
from companion.eighteenxx.rules.exchange import Inquiry, Question
from companion.engine.errors import Refusal
from companion.engine.facts import Fact, Reason
from companion.engine.text import Money, say
from companion.games.system_1828.facts import (
    DirectorFound,
    OddShare,
    OddSold,
    ShareDonated,
    ShareGivenUp,
    ShareRaised,
    SharesExchanged,
    ShareSwapped,
    TradedUp,
)

#: The shares that a system has.
ALL = 10
STAYS, OTHER = "stays", "other"
#: What a share is that is taken from a player.
ODD, PAIR = "odd", "pair"
Asking = Inquiry[None]


class Fails(Refusal):
    """The merger cannot be completed."""


@dataclass(frozen=True)
class Terms:
    """What a division goes by: the players in the order of play, who acts first; the names and prices of both companies
    and the price of the system; who has sold shares of either in this round; and the rules that editions settle otherwise:
    `from_anybody`, whose share may be taken in exchange (else only of players still to come in a step); `pays_for_aside`,
    only a share that was set aside is made up for, in both directions (else any, by the bank only); `halves_ipo`, the IPO
    is exchanged too; `discards_singles`, an odd share that is sold leaves the game (else it goes to the pool). Where it
    `pays_whoever_is_odd`, who has an odd number of shares is paid for one that is taken, whichever he keeps aside later."""

    order: tuple[str, ...]
    stays: str
    other: str
    price: int
    stays_price: int
    other_price: int
    sellers: frozenset[str] = frozenset()
    from_anybody: bool = False
    pays_for_aside: bool = False
    halves_ipo: bool = False
    discards_singles: bool = False
    pays_whoever_is_odd: bool = False

    @property
    def system(self) -> str:
        """What the system will be called."""
        return f"{self.stays}-{self.other}"

    def name(self, kind: str) -> str:
        """The company of a share."""
        return self.stays if kind == STAYS else self.other

    def worth(self, kind: str) -> int:
        """What a share is worth."""
        return self.stays_price if kind == STAYS else self.other_price


@dataclass
class Division:
    """The shares so far. `stays` and `other` are those not exchanged yet, by holder; `system` the new ones; `discards` the
    shares of the company that stays which nobody holds; `aside` the kind of each player's odd share; `cash` what players
    have, `paid` what each got (or gave, below 0) in order, with the reason; `facts` what happened, `remarks` what is
    against the rules in it; `sold` who sold an odd share; `taken` who took the share that a player had kept aside, and what
    he was paid for the difference."""

    terms: Terms
    stays: Counter[str]
    other: Counter[str]
    cash: dict[str, int]
    system: Counter[str] = field(default_factory=Counter)
    discards: int = 0
    aside: dict[str, str] = field(default_factory=dict)
    paid: list[tuple[str, int, Reason]] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    remarks: list[Fact] = field(default_factory=list)
    sold: set[str] = field(default_factory=set)
    taken: dict[str, tuple[str, int]] = field(default_factory=dict)
    director: str = ""

    def total(self, player: str) -> int:
        """How many shares somebody still has to exchange."""
        return self.stays[player] + self.other[player]

    def held(self, kind: str) -> Counter[str]:
        """The shares of a kind, by holder."""
        return self.stays if kind == STAYS else self.other

    def may_keep(self, player: str, kind: str) -> bool:
        """Whether a player has a share of a kind that he may keep aside."""
        return bool(self.held(kind)[player])

    @property
    def made(self) -> int:
        """How many shares of the system there are."""
        return sum(self.system.values())

    def give(self, player: str, number: int = 1) -> None:
        """Give a player shares of the system."""
        self.system[player] += number

    def gives(self, holder: str) -> int:
        """How many shares of the company that stays may be taken from somebody: a director's certificate is broken up."""
        return self.stays[holder]

    def deal(self, certificates: Sequence[Certificate]) -> Iterator[tuple[Certificate, str]]:
        """Say who gets which certificate of the system, whose director's comes first, once it is known who directs."""
        director, *singles = certificates
        yield director, self.director
        for holder, number in {**self.system, self.terms.stays: 1}.items():
            for _ in range(number - 2 * (holder == self.director)):
                yield singles.pop(0), holder

    def pay(self, player: str, amount: int, why: Reason) -> None:
        """The bank pays a player; below 0 he pays the bank."""
        if amount:
            self.cash[player] += amount
            self.paid.append((player, amount, why))


def divide(terms: Terms, stays: Mapping[str, int], other: Mapping[str, int], cash: Mapping[str, int]) -> Generator[
    Question, Any, Division
]:
    """Work out who gets what. Raises Fails: a share is missing, or nobody can give the system its own."""
    division = Division(terms, Counter(stays), Counter(other), dict(cash))
    yield from exchange(division, _pairs)
    _donate(division)
    return division


Dividing = TypeVar("Dividing", bound=Division)


def exchange(division: Dividing, pairs: Callable[[Dividing, str, tuple[str, ...]], Asking]) -> Asking:
    """Exchange all shares: the pairs of each player, in the order of play; what was kept aside; pool and IPO. `pairs`
    exchanges those of one, given the players who come later. Raises Fails: a share is missing."""
    terms = division.terms
    acting, *rest = terms.order
    for n, player in enumerate(terms.order):
        yield from pairs(division, player, terms.order[n + 1 :])
    singles = (*rest, acting)
    for n, player in enumerate(singles):
        yield from _single(division, player, singles[n + 1 :])
    if terms.halves_ipo:
        _halve(division, POOL)
        _halve(division, IPO)
        division.system[POOL] += division.discards
    else:
        _pair_pool(division)
    division.discards = 0


# Pairs: two for one --------------------------------------------------------------------------------


def _pairs(division: Division, player: str, later: tuple[str, ...]) -> Asking:
    """Exchange a player's shares two for one; an odd one is kept aside."""
    yield from set_aside(division, player)
    kept = int(player in division.aside)
    pairs = (division.total(player) - kept) // 2
    own = division.stays[player] - (division.aside.get(player) == STAYS)
    division.discards += max(0, own - pairs)
    given = 2 * pairs - own
    division.stays[player] -= own
    division.other[player] -= given
    for n in range(pairs):
        if n >= own:
            yield from find_for_pair(division, player, later)
        division.give(player)
    if pairs:
        division.facts.append(SharesExchanged(player=player, old=2 * pairs, new=pairs))


def find_for_pair(division: Division, player: str, later: tuple[str, ...]) -> Asking:
    """Find a share of the company that stays for a pair of the other one. Raises Fails: there is none."""
    if not (yield from _find(division, player, later)):
        raise Fails(say("A share of {company} is missing for a pair of {player}.", company=division.terms.stays,
                        player=player))


def set_aside(division: Division, player: str) -> Asking:
    """A player with an odd number of shares keeps one aside, of his choice."""
    if player in division.aside or division.total(player) % 2 == 0:
        return
    terms, kinds = division.terms, [kind for kind in (STAYS, OTHER) if division.may_keep(player, kind)]
    if len(kinds) == 2:
        chosen = yield Question(
            player, say(
                "{player} has an odd number of shares. Which one is kept aside, to be traded up or sold later? Whoever "
                "takes one of {company} gives one of {other} for it, and the difference in price is {more}.", player=player,
                company=terms.stays, other=terms.other, more=Money(terms.stays_price - terms.other_price)),
            choices=tuple(Choice(terms.name(kind), say("Keep {company} ({price})", company=terms.name(kind),
                                                       price=Money(terms.worth(kind)))) for kind in kinds),
        )
        kinds = [kind for kind in kinds if terms.name(kind) == chosen]
    division.aside[player] = kinds[0]


def _find(division: Division, player: str, later: tuple[str, ...]) -> Inquiry[bool]:
    """Find a share of the company that stays for one of the other: in the discards, with another player, in the IPO or the
    pool. Returns whether there was one."""
    if division.discards:
        division.discards -= 1
        return True
    terms = division.terms
    near = [other for other in (terms.order if terms.from_anybody else later) if other != player and division.gives(other)]
    if near:
        yield from _take(division, player, near)
        return True
    for place in (IPO, POOL):
        if division.stays[place]:
            division.stays[place] -= 1
            division.other[place] += 1
            return True
    return False


def choose_giver(division: Division, player: str, near: list[str]) -> Inquiry[str]:
    """Whose share a player takes."""
    terms = division.terms
    if len(near) == 1:
        return near[0]
    return str((yield Question(
        player, say("Whose share of {company} does {player} take for one of {other}?", company=terms.stays,
                    player=player, other=terms.other),
        choices=tuple(Choice(name, say("Take it from {player}", player=name)) for name in near),
    )))


def _take(division: Division, player: str, near: list[str]) -> Asking:
    """Take a share of another player, who gets one of the other company for it."""
    terms, giver = division.terms, (yield from choose_giver(division, player, near))
    asks = terms.pays_for_aside and not terms.pays_whoever_is_odd
    if asks and giver not in division.aside and (yield from _gives_odd(division, giver)):
        division.aside[giver] = STAYS
    was_aside = division.aside.get(giver) == STAYS
    is_made_up = was_aside or (terms.pays_whoever_is_odd and division.total(giver) % 2 == 1)
    swap(division, player, giver)
    paid = division.cash[giver]
    _make_up(division, giver, is_made_up)
    if was_aside:
        division.taken[giver] = player, division.cash[giver] - paid


def swap(division: Division, player: str, giver: str) -> None:
    """Swap a share of the company that stays, of another player, for one of the other company."""
    division.stays[giver] -= 1
    division.other[giver] += 1
    if division.aside.get(giver) == STAYS:
        division.aside[giver] = OTHER
    division.facts.append(ShareSwapped(player=player, company=division.terms.stays, giver=giver, other=division.terms.other))


def _gives_odd(division: Division, giver: str) -> Inquiry[bool]:
    """Whether a player who has kept nothing aside yet gives his odd share, which is made up for, or one of a pair."""
    total = division.total(giver)
    if total % 2 == 0 or total == 1:
        return total == 1
    chosen = yield Question(
        giver, say("Is the share of {company} that is taken from {player} the odd one, or one of a pair?",
                   company=division.terms.stays, player=giver),
        choices=(Choice(ODD, say("The odd one: the difference in price is settled")), Choice(PAIR, say("One of a pair"))),
    )
    return bool(chosen == ODD)


def _make_up(division: Division, giver: str, is_odd: bool) -> None:
    """Make up for the difference in price to a player whose share was taken, which was the odd one or not."""
    terms = division.terms
    more, why = terms.stays_price - terms.other_price, ExchangeOfShares()
    if not terms.pays_for_aside:
        division.pay(giver, max(0, more), why)
    elif is_odd and division.cash[giver] + more >= 0:
        division.pay(giver, more, why)
    elif is_odd:
        division.other[giver] -= 1
        division.aside.pop(giver, None)
        division.pay(giver, terms.other_price if terms.pays_whoever_is_odd else terms.stays_price, why)
        division.sold.add(giver)
        division.facts.append(ShareGivenUp(giver))


# Singles: traded up, or sold -----------------------------------------------------------------------


def _single(division: Division, player: str, later: tuple[str, ...]) -> Asking:
    """An odd share is traded up for its difference in price, or sold at its company's price."""
    kind = division.aside.pop(player, None)
    if kind is None:
        return
    terms, held = division.terms, division.held(kind)
    held[player] -= 1
    cost = terms.price - terms.worth(kind)
    if (yield from _trades_up(division, player, kind, cost)):
        if kind == OTHER and not (yield from _find(division, player, later)):
            raise Fails(say("A share of {company} is missing for {player}.", company=terms.stays, player=player))
        division.pay(player, -cost, TradedUp())
        division.give(player)
        division.facts.append(ShareRaised(player=player, cost=Money(cost), company=terms.name(kind)))
        return
    if not terms.discards_singles:
        held[POOL] += 1
    elif kind == STAYS:
        division.discards += 1
    division.pay(player, terms.worth(kind), OddShare())
    division.sold.add(player)
    division.facts.append(OddSold(player=player, company=terms.name(kind), price=Money(terms.worth(kind))))


def _trades_up(division: Division, player: str, kind: str, cost: int) -> Inquiry[bool]:
    """Whether an odd share is traded up: not by who has sold, cannot pay, or finds no share left."""
    terms = division.terms
    if player in terms.sellers or division.cash[player] < cost or division.made >= ALL:
        return False
    name, worth = terms.name(kind), Money(terms.worth(kind))
    asks = say(
        "{player} has an odd share of {company}. Make it a whole share of {system} for {cost}, or sell it for {price}?",
        player=player, company=name, system=terms.system, cost=Money(cost), price=worth,
    )
    if player in division.taken:
        taker, paid = division.taken[player]
        asks = say("{taker} took the share of {company} that {player} had kept aside, for one of {other} and {paid}. {asks}",
                   taker=taker, company=terms.stays, player=player, other=terms.other, paid=Money(paid), asks=asks)
    return bool((yield Question(player, asks, words=(say("Pay {cost} for a whole share", cost=Money(cost)),
              say("Sell {company} for {price}", company=name, price=worth)))))


# Pool and IPO --------------------------------------------------------------------------------------


def _pair_pool(division: Division) -> None:
    """Pairs of the pool become shares of the system; an odd one of the other company is lost, and all discards come to the
    pool. The IPO keeps what is left of the company that stays."""
    stays, ipo, discards = division.stays[POOL], division.stays[IPO], division.discards
    pairs = (stays + division.other[POOL]) // 2
    from_ipo = max(0, min(ipo, pairs - stays - discards))
    division.system[POOL] += stays + discards + from_ipo
    division.system[IPO] += ipo - from_ipo


def _halve(division: Division, place: str) -> None:
    """Half the shares of a place become shares of the system, an odd one for nothing; what it has too many of the company
    that stays goes to the discards."""
    half = -(-division.total(place) // 2)
    own = min(division.stays[place], half)
    division.discards += division.stays[place] - own
    from_discards = min(division.discards, half - own)
    division.discards -= from_discards
    from_ipo = min(division.stays[IPO], half - own - from_discards) if place == POOL else 0
    division.stays[IPO] -= from_ipo
    division.other[IPO] += from_ipo
    division.stays[place] = division.other[place] = 0
    division.system[place] += own + from_discards + from_ipo


# The director --------------------------------------------------------------------------------------


def _donate(division: Division) -> None:
    """The director gives the system one share of 10 %; after that somebody else may have more. A tie is won by the player
    who acts, then in the order of play."""
    order, system = division.terms.order, division.system
    director = max(order, key=lambda player: system[player])
    if system[director] < 2:
        raise Fails(say("Nobody gets two shares of the system."))
    if system[director] < 3:
        raise Fails(say("{player} gets only {n} shares, and a director needs a third one to give to the system.",
                        player=director, n=system[director]))
    system[director] -= 1
    division.director = max(order, key=lambda player: (system[player], player == director))
    division.facts.append(ShareDonated(director))
    if division.director != director:
        division.facts.append(DirectorFound(division.director))
