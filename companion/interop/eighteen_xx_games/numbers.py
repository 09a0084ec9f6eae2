"""Which numbers the certificates of a holder have on 18xx.games: by them the site names what is bought and sold, and for us
those of a company are alike.

A holder has a list of numbers, as he has ordinary certificates here, and both lists have the same order. What the site
names goes from its list to the end of another; what it does not name is where our certificate is: the first, or in some
steps of an exchange of shares the last. The president's certificate is number 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.eighteenxx.box.places import IPO
from companion.eighteenxx.model.certificates import Certificate, Certificates

PRESIDENTS = 0
#: By holder: numbers, or certificates.
Numbered = dict[str, list[int]]
Held = dict[str, list[Certificate]]


class Numbers:
    """The lists of all companies that are started. They follow what moves in the `certificates` of a game."""

    def __init__(self, certificates: Certificates) -> None:
        self._certificates = certificates
        certificates.moved = []
        self._lists: dict[str, Numbered] = {}
        self._held: dict[str, Held] = {}

    def place(self, company: str, number: int) -> str | None:
        """Who has a certificate; None: the company is not started, or has none of that number."""
        lists = self._lists.get(company)
        if lists is None or number == PRESIDENTS:
            return None if lists is None else self._certificates.president(company)
        return next((holder for holder, numbers in lists.items() if number in numbers), None)

    def follow(self, named: Iterable[int] = (), to: str = "", is_exchange: bool = False) -> None:
        """Follow what an entry has moved: the numbers that the site `named` went to somebody; or shares were exchanged."""
        moved, self._certificates.moved = self._certificates.moved, []
        if not moved:
            return
        for company in dict.fromkeys(certificate.company for certificate, _to in moved):
            if self._certificates.president(company) == IPO:
                self._lists.pop(company, None)
                continue
            if company not in self._lists:
                self._begin(company)
            if is_exchange:
                self._exchange(company, [one for one in moved if one[0].company == company])
            else:
                _give(self._lists[company], named, to)
            self._held[company] = held = self._ordinary(company)
            _settle(self._lists[company], held)

    def _begin(self, company: str) -> None:
        """A company is started: the ordinary certificates lie in their order where they are sold."""
        seller = IPO if self._certificates.percent(IPO, company) else company
        self._lists[company] = {seller: [one.number for one in self._certificates.all_of(company) if not one.is_president]}

    def _ordinary(self, company: str) -> Held:
        return {holder: [one for one in self._certificates.of(holder, company) if one.number != PRESIDENTS]
                for holder in self._certificates.holders(company)}

    def _exchange(self, company: str, moved: Sequence[tuple[Certificate, str]]) -> None:
        """One certificate after the other: the number goes that is in the same place of its list."""
        lists, held = self._lists[company], self._held[company]
        for certificate, to in moved:
            giver = next((holder for holder, own in held.items() if certificate in own), None)
            if giver is not None:
                at = held[giver].index(certificate)
                held.setdefault(to, []).append(held[giver].pop(at))
                lists.setdefault(to, []).append(lists[giver].pop(at))


def _settle(lists: Numbered, held: Held) -> None:
    """Move what is not named, until everybody has as many as are `held` in the game: the first of whoever has too many."""
    spare = [number for holder, numbers in lists.items()
             for number in numbers[:max(0, len(numbers) - len(held.get(holder, ())))]]
    for holder, own in held.items():
        lacks = max(0, len(own) - len(lists.get(holder, ())))
        if lacks:
            _give(lists, spare[:lacks], holder)
            del spare[:lacks]


def _give(lists: Numbered, numbers: Iterable[int], to: str) -> None:
    for number in numbers:
        if number == PRESIDENTS:
            continue
        for held in lists.values():
            if number in held:
                held.remove(number)
        lists.setdefault(to, []).append(number)
