"""Which numbers the certificates of a holder have on 18xx.games: by them the site names what is bought and sold, and for us
those of a company are alike.

A holder has a list of them. What the site names goes from its list to the end of another; where it names nothing it gives
the first of the list. In a merger or a refinancing a holder gives the president's certificate, or else the last.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.eighteenxx.moves import IPO, POOL
from companion.eighteenxx.papers import Certificate, Papers

#: The number of the president's certificate.
PRESIDENTS = 0


class Numbers:
    """The lists of all companies that are started. They follow what moves in the `papers` of a game."""

    def __init__(self, papers: Papers) -> None:
        self._papers = papers
        papers.moved = []
        self._lists: dict[str, dict[str, list[int]]] = {}
        self._holders: dict[Certificate, str] = {}

    def place(self, company: str, number: int) -> str | None:
        """Who has a certificate; None: nobody, the company is not started."""
        return next((holder for holder, numbers in self._lists.get(company, {}).items() if number in numbers), None)

    def follow(self, named: Iterable[int] = (), to: str = "", is_exchange: bool = False) -> None:
        """Follow what an entry has moved: the numbers that the site `named` went to somebody; or shares were exchanged."""
        moved, self._papers.moved = self._papers.moved or [], []
        for company in dict.fromkeys(certificate.company for certificate, _to in moved):
            if self._papers.president(company) == IPO:
                self._lists.pop(company, None)
                continue
            lists = self._lists.setdefault(company, {}) or self._begin(company)
            if is_exchange:
                self._exchange(lists, [one for one in moved if one[0].company == company])
            else:
                _give(lists, named, to)
            self._settle(company, lists)
        self._holders.update(moved)

    def _begin(self, company: str) -> dict[str, list[int]]:
        """A company is started: the others lie in their order where they are sold."""
        numbers = list(range(len(self._papers.all_of(company))))
        seller = IPO if self._papers.percent(IPO, company) else company
        self._lists[company] = {seller: numbers}
        return self._lists[company]

    def _exchange(self, lists: dict[str, list[int]], moved: Sequence[tuple[Certificate, str]]) -> None:
        """Each gives the president's certificate, or else the last that he has; the bank the first."""
        for certificate, to in moved:
            giver = self._holders.get(certificate, IPO)
            singles = [number for number in lists[giver] if number != PRESIDENTS]
            _give(lists, (PRESIDENTS if certificate.is_president else singles[0 if giver in (IPO, POOL) else -1],), to)
            self._holders[certificate] = to

    def _settle(self, company: str, lists: dict[str, list[int]]) -> None:
        """Move what is not named until everybody has as many as in the game."""
        president = self._papers.president(company)
        if PRESIDENTS not in lists.get(president, ()):
            _give(lists, (PRESIDENTS,), president)
        singles = {holder: [n for n in numbers if n != PRESIDENTS] for holder, numbers in lists.items()}
        wanted = {holder: self._papers.count(holder, company) - (holder == president)
                  for holder in (*self._papers.holders(company), *singles)}
        spare = [n for holder, numbers in singles.items() for n in numbers[:max(0, len(numbers) - wanted[holder])]]
        for holder, number in wanted.items():
            lacks = max(0, number - len(singles.get(holder, ())))
            _give(lists, spare[:lacks], holder)
            del spare[:lacks]


def _give(lists: dict[str, list[int]], numbers: Iterable[int], to: str) -> None:
    for number in numbers:
        for held in lists.values():
            if number in held:
                held.remove(number)
        lists.setdefault(to, []).append(number)
