"""Charters: what lies on the sheet of a company or an independent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.engine.figures import written
from companion.engine.ledger import Account
from companion.engine.reading import JsonDict
from companion.engine.things import Booked, Things
from companion.games.emu_bay.box import CompanyCard, IndependentCard, Terms
from companion.games.emu_bay.figures import CHARTER as FIGURES
from companion.games.emu_bay.moves import NARROW
from companion.games.emu_bay.things import BOND, CHARTER, CUBE, MARKER, SHARE, TRACK, Place, Side


class Bond(NamedTuple):
    """A bond on a charter. Deferred until the next debt step turns it active.

    `kind` is "starting", "issued" or "certificate" (an independent's own certificate).
    """

    terms: Terms
    deferred: bool
    kind: str


class Charter(Account):
    """A company's or an independent's sheet: treasury, track, cubes, bonds, shares, revenue marker. What moves stands in the
    books of `things`."""

    track = Booked[int](lambda it, n: [(TRACK, it.name, n, it.name)])
    narrow = Booked[int](lambda it, n: [(TRACK, NARROW, n, it.name)])
    cubes = Booked[int](lambda it, n: [(CUBE, CUBE, n, it.name)])
    unsold = Booked[int](lambda it, n: [(SHARE, it.name, n, Place.UNSOLD)])
    reserved = Booked[int](lambda it, n: [(SHARE, it.name, n, Place.RESERVED)])
    holders = Booked[Mapping[str, int]](lambda it, held: [(SHARE, it.name, n, player) for player, n in held.items()])
    bonds = Booked[tuple[Bond, ...]](
        lambda it, bonds: [(BOND, bond.terms, 1, Side(it.name, bond.deferred)) for bond in bonds])
    revenue = Booked[int](lambda it, n: [(MARKER, it.name, 1, n)])
    merged_into = Booked[str | None](lambda it, into: [
        (CHARTER, it.name, 1, into or it.name), (SHARE, it.name, int(into is not None), Place.HANDED_IN)])

    def __init__(self, card: CompanyCard | IndependentCard, books: Things) -> None:
        super().__init__(card.id)
        self.things = books
        self.card = card
        self.merged_into = None
        self.revenue = card.revenue
        self.cubes = 0
        self.bonds = ()
        self.holders = {}
        self.merged: tuple[str, ...] = ()
        if isinstance(card, CompanyCard):
            self.track, self.narrow = card.track, 0
            self.unsold, self.reserved = card.shares, card.reserved
            self.sold = True
        else:
            self.track, self.narrow = 0, card.narrow
            self.unsold, self.reserved = 1, 0
            self.sold = False

    @property
    def is_independent(self) -> bool:
        """Whether this is one of the four red ones."""
        return isinstance(self.card, IndependentCard)

    @property
    def owned(self) -> int:
        """Certificates in players' hands: the number every division uses."""
        return sum(self.holders.values())

    @property
    def operates(self) -> bool:
        """Whether it can act and pays: sold and not merged into another."""
        return self.sold and self.merged_into is None

    def give_share(self, player: str, count: int = 1) -> None:
        """Put certificates into a player's hand (a negative count takes them)."""
        held = {**self.holders, player: self.holders.get(player, 0) + count}
        self.holders = {who: n for who, n in held.items() if n}

    def trace(self) -> JsonDict:
        """The charter as the trace format has it."""
        return {
            **written(FIGURES, self),
            "bonds": [[*bond.terms, bond.deferred] for bond in self.bonds],
            "merged_into": self.merged_into,
        }
