"""The shares of two companies become those of a system as 18xx.games exchanges them: certificate by certificate.

The site does not break up a director's certificate wherever the rules count two shares. Whoever exchanges that of the
company that stays, and nothing else, gets two shares for it. That of the other company goes to somebody who can give two
certificates for it: two of the company that stays, or one of each; nobody is paid anything then. The first player with two
shares directs the system, and remains so as long as nobody has more. The certificates of the system go out in order, so it
is known which of them lie in the IPO afterwards: the site calls them by their numbers.

This was worked out from mergers of the site, state by state; an import takes what the site took (1828 facts, decision 43).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from companion.eighteenxx.box.places import IPO, POOL
from companion.eighteenxx.model.certificates import Certificate
from companion.eighteenxx.rules.exchange import Inquiry
from companion.engine.text import say
from companion.games.system_1828.facts import AloneGotTwo, DirectorFound, DirectorsGiven, ShareDonated, SharesExchanged
from companion.games.system_1828.shares import (
    OTHER,
    STAYS,
    Asking,
    Division,
    Fails,
    Terms,
    choose_giver,
    exchange,
    find_for_pair,
    set_aside,
    swap,
)

#: The system's certificates: that of 20 %, and eight of 10 %.
DIRECTORS, NUMBERS = 0, 9
#: Where a director's certificate is that has been exchanged.
DISCARDS = "discards"


@dataclass
class ByCertificate(Division):
    """A division that knows which certificates are those of 20 %. `directors` says who has that of each company, `discarded`
    how many ordinary ones of the other company lie in the discards; `left` are the system's certificates that nobody has,
    `hands` those of each player, and `kept` is the one that is given to the system."""

    directors: dict[str, str] = field(default_factory=dict)
    discarded: int = 0
    left: list[int] = field(default_factory=lambda: list(range(NUMBERS)))
    hands: dict[str, list[int]] = field(default_factory=dict)
    kept: int | None = None

    def has_directors(self, kind: str, holder: str) -> bool:
        """Whether somebody has the director's certificate of a company."""
        return self.directors.get(kind) == holder

    def singles(self, kind: str, holder: str) -> int:
        """How many ordinary certificates somebody has."""
        if holder == DISCARDS:
            return self.discards if kind == STAYS else self.discarded
        return self.held(kind)[holder] - 2 * self.has_directors(kind, holder)

    def gives(self, holder: str) -> int:
        """How many ordinary certificates of the company that stays somebody has."""
        return self.singles(STAYS, holder)

    def may_keep(self, player: str, kind: str) -> bool:
        """Only an ordinary certificate is kept aside."""
        return self.singles(kind, player) > 0

    def give(self, player: str, number: int = 1, takes_directors: bool = False) -> None:
        """Give a player the next certificates of the system, the director's first where it is said to be his."""
        hand = self.hands.setdefault(player, [])
        while number > 0 and self.left:
            takes_it = takes_directors and number > 1 and DIRECTORS in self.left
            ordinary = next((one for one in self.left if one != DIRECTORS), DIRECTORS)
            hand.append(DIRECTORS if takes_it else ordinary)
            self.left.remove(hand[-1])
            number -= _shares(hand[-1])
        self.system[player] = sum(map(_shares, hand))
        self._direct(player)

    def _direct(self, player: str) -> None:
        """A player directs the system who is the first to have two shares, or has more than the director."""
        before, hand = self.director, self.hands[player]
        least = self.system[before] if before else 1
        if player == before or self.system[player] <= least:
            return
        self.director = player
        if DIRECTORS in hand:
            return
        place = self.hands[before] if before else self.left
        place.remove(DIRECTORS)
        place += hand[:2]
        hand[:2] = []
        hand.append(DIRECTORS)

    def donate(self) -> None:
        """The director gives the system one certificate of 10 %; after that somebody else may have more."""
        giver = self.director
        kept = next((number for number in self.hands[giver] if number != DIRECTORS), None)
        if kept is None:
            raise Fails(say("{player} gets only {n} shares, and a director needs a third one to give to the system.",
                            player=giver, n=self.system[giver]))
        self.kept = kept
        self.hands[giver].remove(kept)
        self.system[giver] -= 1
        self.facts.append(ShareDonated(giver))
        order = self.terms.order
        at = order.index(giver)
        self._direct(max((*order[at:], *order[:at]), key=lambda player: self.system[player]))
        if self.director != giver:
            self.facts.append(DirectorFound(self.director))

    def deal(self, certificates: Sequence[Certificate]) -> Iterator[tuple[Certificate, str]]:
        """Say who gets which certificate of the system: of those that no player has the first are the pool's."""
        for player, hand in self.hands.items():
            yield from ((certificates[number], player) for number in hand)
        if self.kept is not None:
            yield certificates[self.kept], self.terms.stays
        for n, number in enumerate(self.left):
            yield certificates[number], POOL if n < self.system[POOL] else IPO


def divide_by_certificate(
    terms: Terms, stays: Mapping[str, int], other: Mapping[str, int], cash: Mapping[str, int], directors: Mapping[str, str],
) -> Inquiry[ByCertificate]:
    """Work out who gets what. Raises Fails: a share is missing, or nobody can give the system its own."""
    division = ByCertificate(terms, Counter(stays), Counter(other), dict(cash), directors=dict(directors))
    yield from exchange(division, _pairs)
    division.donate()
    return division


def _shares(number: int) -> int:
    return 2 if number == DIRECTORS else 1


def _pairs(division: ByCertificate, player: str, later: tuple[str, ...]) -> Asking:
    """Exchange a player's certificates two for one: first as far as his own of the company that stays suffice."""
    yield from set_aside(division, player)
    aside = division.aside.get(player)
    own, others = (division.held(kind)[player] - (aside == kind) for kind in (STAYS, OTHER))
    has_stays, has_other = (division.has_directors(kind, player) for kind in (STAYS, OTHER))
    division.stays[player] -= own
    division.other[player] -= others
    pairs = (own + others) // 2
    enough = min(own, pairs)
    is_alone = has_stays and pairs == 1
    given = 2 if is_alone else enough
    division.discards += own - given
    division.discarded += min(own, others)
    if has_stays:
        division.directors[STAYS] = DISCARDS
    if is_matched := has_other and own > 1:
        division.directors[OTHER] = DISCARDS
        division.discarded -= 2
    if is_alone:
        division.remarks.append(AloneGotTwo(player, division.terms.stays))
    if given:
        division.give(player, given, takes_directors=has_stays or is_matched)
    pairs -= enough
    if has_other and not is_matched:
        pairs -= yield from _give_director(division, player, pairs)
    yield from _find_each(division, player, later, pairs)
    if player in division.hands:
        division.facts.append(SharesExchanged(player=player, old=own + others, new=division.system[player]))


def _find_each(division: ByCertificate, player: str, later: tuple[str, ...], pairs: int) -> Asking:
    """Exchange pairs of ordinary certificates of the other company: a share of the one that stays is found for each."""
    for _ in range(pairs):
        before = division.discards
        yield from find_for_pair(division, player, later)
        division.discarded += 2 if division.discards < before else 1
        division.give(player)


def _give_director(division: ByCertificate, player: str, pairs: int) -> Inquiry[int]:
    """Give the director's certificate of the other company for two others. Returns how many of the pairs that makes; 0:
    nobody has two, and it is broken up."""
    holder = yield from _who_swaps(division, player)
    has_both = bool(holder) and division.singles(OTHER, holder) > 0
    division.directors[OTHER] = holder or DISCARDS
    if not holder:
        return 0
    if holder != DISCARDS:
        division.remarks.append(DirectorsGiven(player, division.terms.other))
    made = 1 if has_both else min(pairs, 2)
    taken = 1 if has_both else 2
    if holder == DISCARDS:
        division.discards -= taken
    elif has_both:
        swap(division, player, holder)
    else:
        division.stays[holder] -= taken
        division.other[holder] += taken
    division.discards += taken - made
    division.discarded += 2 * made - taken if holder != DISCARDS else 2 * (made - 1)
    for _ in range(made):
        division.give(player)
    return made


def _who_swaps(division: ByCertificate, player: str) -> Inquiry[str]:
    """Who has two certificates for a director's: the discards, another player, the IPO, the pool; "" nobody."""
    if _could_swap(division, DISCARDS):
        return DISCARDS
    if near := [other for other in division.terms.order if other != player and _could_swap(division, other)]:
        return (yield from choose_giver(division, player, near))
    return next((place for place in (IPO, POOL) if _could_swap(division, place)), "")


def _could_swap(division: ByCertificate, holder: str) -> bool:
    """Whether a holder has two certificates for a director's, one of them of the company that stays."""
    stays = division.singles(STAYS, holder)
    return stays > 1 or (stays == 1 and division.singles(OTHER, holder) > 0)
