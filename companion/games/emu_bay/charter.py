"""Charters: what lies on the sheet of a company or an independent."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.engine.figures import written
from companion.engine.ledger import Account
from companion.games.emu_bay.box import CompanyCard, IndependentCard, Terms
from companion.games.emu_bay.figures import CHARTER


class Bond(NamedTuple):
    """A bond on a charter. Deferred until the next debt step turns it active.

    `kind` is "starting", "issued" or "certificate" (an independent's own certificate).
    """

    terms: Terms
    deferred: bool
    kind: str


class Charter(Account):
    """A company's or an independent's sheet: treasury, track, cubes, bonds, shares, revenue marker."""

    __slots__ = (
        "bonds", "card", "cubes", "holders", "merged", "merged_into", "narrow", "reserved", "revenue", "sold", "track",
        "unsold",
    )

    def __init__(self, card: CompanyCard | IndependentCard) -> None:
        super().__init__(card.id)
        self.card = card
        self.revenue = card.revenue
        self.cubes = 0
        self.bonds: list[Bond] = []
        self.holders: dict[str, int] = {}
        self.merged: tuple[str, ...] = ()
        self.merged_into: str | None = None
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
        held = self.holders.get(player, 0) + count
        if held:
            self.holders[player] = held
        else:
            self.holders.pop(player, None)

    def trace(self) -> dict[str, Any]:
        """The charter as the trace format has it."""
        return {
            **written(CHARTER, self),
            "bonds": [[*bond.terms, bond.deferred] for bond in self.bonds],
            "merged_into": self.merged_into,
        }
