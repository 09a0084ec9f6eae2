"""Powers that last as long as somebody owns the private. Sources: 1889, 'Sumitomo Mines', 'Uno-Takamatsu Ferry'."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.eighteenxx.box.entry import entry
from companion.eighteenxx.box.places import TERRAIN
from companion.eighteenxx.box.power import Power
from companion.eighteenxx.model.private_facts import PrivateStays
from companion.engine.errors import IllegalMove, illegal
from companion.engine.text import Money, Text, say

if TYPE_CHECKING:
    from companion.eighteenxx.model.company import Private
    from companion.eighteenxx.model.position import Position


@dataclass(frozen=True)
class Discount(Power, kind="discount"):
    """A company that owns it pays so much less for hexes of one kind of terrain and no other, or of each of several."""

    terrain: tuple[str, ...] = entry(known=TERRAIN)
    amount: int = entry()

    def about(self) -> Text:
        """For what it pays less."""
        if len(self.terrain) > 1:
            return say("A company that owns it pays {amount} less for each of: {terrain}.", amount=Money(self.amount),
                       terrain=self._named)
        return say("A company that owns it pays {amount} less for a hex that is only {terrain}.", amount=Money(self.amount),
                   terrain=self._named)

    def briefly(self, game: Position) -> Text:
        """For what it pays less."""
        return say("{terrain} {amount} cheaper", terrain=self._named, amount=Money(self.amount))

    def terrain_discount(self) -> Mapping[str, int]:
        """Of these kinds."""
        return dict.fromkeys(self.terrain, self.amount)

    @property
    def _named(self) -> tuple[Text, ...]:
        return tuple(TERRAIN[kind] for kind in self.terrain)


@dataclass(frozen=True)
class StaysOpen(Power, kind="stays open"):
    """When the others close, it stays with a player who owns it, and pays `revenue` from then on."""

    revenue: int

    def about(self) -> Text:
        """When it closes, and what it pays."""
        return say("When the other privates close it stays open if a player owns it, and pays {revenue} from then on.",
                   revenue=Money(self.revenue))

    def briefly(self, game: Position) -> Text:
        """What it pays then."""
        return say("stays with a player, then pays {revenue}", revenue=Money(self.revenue))

    def stays(self, game: Position, private: Private) -> bool:
        """It stays with a player."""
        is_kept = private.owner in game.purses
        if is_kept:
            private.revenue = self.revenue
            game.happened(PrivateStays(private=private.called, revenue=Money(self.revenue)))
        return is_kept

    def against_sale(self, game: Position, private: Private) -> IllegalMove | None:
        """Once the others are closed it stays where it is."""
        if not game.depot.has_closed_privates or private.closed or private.owner not in game.purses:
            return None
        return illegal("{private} stays with {player} now.", private=private.called, player=private.owner)
