"""The certificates of a game and who holds them.

A holder is a name: "ipo", "pool", "removed" (out of the game), a company's symbol for its treasury, or a player.
Nothing is checked against rules here: a certificate is where it was moved to last.
"""

from __future__ import annotations

from collections.abc import ItemsView, Mapping, Sequence
from copy import copy
from typing import NamedTuple

from companion.eighteenxx.box.places import IPO
from companion.eighteenxx.model.things import CERTIFICATE, PRESIDENT
from companion.engine.things import Things

_NONE: Mapping[str, int] = {}


class Certificate(NamedTuple):
    """A certificate of a company; `number` 0 is the president's."""

    company: str
    number: int
    percent: int

    @property
    def is_president(self) -> bool:
        """Whether this is the president's certificate."""
        return self.number == 0

    def __str__(self) -> str:
        return f"{self.company}_{self.number}"


class Certificates:
    """All certificates of a game by holder. At first all are in the IPO.

    `percents` are those of each company's certificates, the president's first: usually 20 and eight times 10, but any
    will do. Shares per holder are counted as certificates move, so asking for them costs nothing. What moves stands in the
    books of `things`.
    """

    def __init__(self, percents: Mapping[str, Sequence[int]], things: Things | None = None) -> None:
        self._things = things or Things()
        self._holder: dict[Certificate, str] = {}
        self._held: dict[tuple[str, str], list[Certificate]] = {}
        self._percents: dict[str, dict[str, int]] = {}
        self._counts: dict[str, dict[str, int]] = {}
        self._all: dict[str, tuple[Certificate, ...]] = {}
        self._ordinary: dict[str, frozenset[int]] = {}
        #: On a copy: what has moved on it and where to, in order.
        self.moved: list[tuple[Certificate, str]] | None = None
        for company, parts in percents.items():
            self._deal(company, parts, [IPO] * len(parts))

    def _deal(self, company: str, percents: Sequence[int], holders: Sequence[str]) -> None:
        self._all[company] = tuple(Certificate(company, n, percent) for n, percent in enumerate(percents))
        self._ordinary[company] = frozenset(percents[1:])
        for certificate, holder in zip(self._all[company], holders, strict=True):
            self._add(certificate, holder)

    def copy(self) -> Certificates:
        """The same certificates once more, to try on them what is not done: `moved` remembers what moves there."""
        new = copy(self)
        new._holder, new.moved, new._things = dict(self._holder), [], Things()
        new._held = {place: list(held) for place, held in self._held.items()}
        new._percents = {holder: dict(held) for holder, held in self._percents.items()}
        new._counts = {holder: dict(held) for holder, held in self._counts.items()}
        return new

    # Who has what ----------------------------------------------------------------------------------

    def percent(self, holder: str, company: str) -> int:
        """How many percent of a company somebody holds."""
        return self._percents.get(holder, _NONE).get(company, 0)

    def percents(self, holder: str) -> ItemsView[str, int]:
        """The companies of which somebody holds anything, each with the percent."""
        return self._percents.get(holder, _NONE).items()

    def count(self, holder: str, company: str) -> int:
        """How many certificates of a company somebody holds; the president's is one."""
        return self._counts.get(holder, _NONE).get(company, 0)

    def counts(self, holder: str) -> ItemsView[str, int]:
        """The companies of which somebody holds anything, each with the number of certificates."""
        return self._counts.get(holder, _NONE).items()

    def number(self, holder: str) -> int:
        """How many certificates somebody holds in all."""
        return sum(self._counts.get(holder, _NONE).values())

    def holder(self, certificate: Certificate) -> str:
        """Who holds a certificate."""
        return self._holder[certificate]

    def holders(self, company: str) -> dict[str, int]:
        """All who hold anything of a company, each with the percent."""
        return {holder: held[company] for holder, held in self._percents.items() if company in held}

    def of(self, holder: str, company: str) -> tuple[Certificate, ...]:
        """Somebody's certificates of a company, in the order in which they came."""
        return tuple(self._held.get((holder, company), ()))

    def all_of(self, company: str) -> tuple[Certificate, ...]:
        """All certificates of a company by number, wherever they are."""
        return self._all[company]

    def bundles(self, holder: str, company: str) -> dict[int, tuple[Certificate, ...]]:
        """What somebody's ordinary certificates of a company can add up to: by percent the fewest that make it."""
        found: dict[int, tuple[Certificate, ...]] = {0: ()}
        for certificate in self._held.get((holder, company), ()):
            if certificate.is_president:
                continue
            for percent, bundle in list(found.items()):
                more = percent + certificate.percent
                if more not in found or len(found[more]) > len(bundle) + 1:
                    found[more] = (*bundle, certificate)
        del found[0]
        return dict(sorted(found.items()))

    def are_all(self, company: str, percent: int) -> bool:
        """Whether each ordinary certificate of a company is one of so many percent."""
        return self._ordinary[company] <= {percent}

    # The president ---------------------------------------------------------------------------------

    def president_certificate(self, company: str) -> Certificate:
        """The president's certificate of a company, wherever it is."""
        return self._all[company][0]

    def presidents_percent(self, company: str) -> int:
        """The percent of a company's president's certificate."""
        return self._all[company][0].percent

    def president(self, company: str) -> str:
        """Who holds the president's certificate: "ipo" before the company is started."""
        return self._holder[self._all[company][0]]

    # Moving ----------------------------------------------------------------------------------------

    def move(self, certificate: Certificate, to: str) -> None:
        """Move a certificate to another holder."""
        holder, company = self._holder[certificate], certificate.company
        if self.moved is not None:
            self.moved.append((certificate, to))
        self._held[holder, company].remove(certificate)
        _count(self._percents[holder], company, -certificate.percent)
        _count(self._counts[holder], company, -1)
        self._add(certificate, to)
        self._things.carry(CERTIFICATE, company, holder, to, certificate.percent)
        if certificate.is_president:
            self._things.carry(PRESIDENT, company, holder, to)

    def _add(self, certificate: Certificate, to: str) -> None:
        self._holder[certificate] = to
        self._held.setdefault((to, certificate.company), []).append(certificate)
        _count(self._percents.setdefault(to, {}), certificate.company, certificate.percent)
        _count(self._counts.setdefault(to, {}), certificate.company, 1)

    def move_president(self, company: str, to: str) -> None:
        """Move the president's certificate of a company."""
        self.move(self._all[company][0], to)

    def next_ordinary(self, holder: str, company: str) -> Certificate | None:
        """The ordinary certificate that a place gives away next (the one longest there), or None."""
        for certificate in self._held.get((holder, company), ()):
            if not certificate.is_president:
                return certificate
        return None

    def next_percent(self, holder: str, company: str) -> int:
        """The percent of the ordinary certificate that a place gives away next; 0 if it has none."""
        certificate = self.next_ordinary(holder, company)
        return certificate.percent if certificate else 0

    def move_next(self, holder: str, to: str, company: str) -> Certificate:
        """Move the ordinary certificate that a place gives away next. Raises LookupError if it has none."""
        certificate = self.next_ordinary(holder, company)
        if certificate is None:
            raise LookupError(f"{holder} has no ordinary certificate of {company}.")
        self.move(certificate, to)
        return certificate

    def move_ordinary(self, holder: str, to: str, company: str, percent: int) -> tuple[Certificate, ...]:
        """Move as few ordinary certificates as make up exactly `percent`. Raises LookupError if none do."""
        bundle = self.bundles(holder, company).get(percent)
        if bundle is None:
            held = self.percent(holder, company)
            raise LookupError(f"{holder} has no ordinary certificates of {company} that make {percent} % of {held} %.")
        for certificate in bundle:
            self.move(certificate, to)
        return bundle

    def cut(self, company: str, percents: Sequence[int], holders: Sequence[str]) -> None:
        """Put other certificates in the place of all that a company has: their percents and holders, the president's
        first. Not for a copy."""
        president = self.president(company)
        for certificate in self._all[company]:
            holder = self._holder.pop(certificate)
            self._held[holder, company].remove(certificate)
            _count(self._percents[holder], company, -certificate.percent)
            _count(self._counts[holder], company, -1)
            self._things.carry(CERTIFICATE, company, holder, None, certificate.percent)
        self._things.carry(PRESIDENT, company, president, holders[0])
        self._deal(company, percents, holders)
        for certificate, holder in zip(self._all[company], holders, strict=True):
            self._things.carry(CERTIFICATE, company, None, holder, certificate.percent)

    def swap_president(self, company: str, to: str) -> None:
        """Swap the president's certificate for as many percent of ordinary ones of `to`, who becomes president.

        Raises LookupError if `to` has no certificates that make it up.
        """
        president = self.president(company)
        if president != to:
            self.move_ordinary(to, president, company, self.presidents_percent(company))
            self.move_president(company, to)


def _count(counter: dict[str, int], company: str, change: int) -> None:
    counter[company] = counter.get(company, 0) + change
    if not counter[company]:
        del counter[company]
