"""Titles in which cards are drafted in secret: who sees what of it."""

from __future__ import annotations

from companion.eighteenxx.rules import lots
from companion.eighteenxx.title import Eighteen
from companion.engine.reading import Json


class Drafting(Eighteen):
    """Chance takes companies and privates out of the game; the others are drafted. Meanwhile nobody sees the hand of another
    player, nor how the deck lies."""

    @staticmethod
    def has_deck(players: int, options: Json) -> bool:
        """Whether the companion deals the cards."""
        return not options["cards_by_hand"]

    def read_drawn(self, drawn: Json) -> Json:
        """What is drawn leaves the game."""
        players = len(self.players)
        lots.read(drawn, self.box, players, self.has_deck(players, self.options))
        gone = set(drawn["removed"])
        self.companies = {name: company for name, company in self.companies.items() if name not in gone}
        self.privates = {id_: private for id_, private in self.privates.items() if id_ not in gone}
        return drawn

    def hides(self, seat: str | None = None) -> frozenset[str]:
        """The hands of all others, as long as cards are drafted."""
        return frozenset(self.players) - {seat or ""} if self.draft is not None else frozenset()

    @property
    def hides_from_hosts(self) -> bool:
        """The host plays too."""
        return self.draft is not None

    @property
    def is_to_come(self) -> bool:
        """How the cards lie, and in what order they go under the deck."""
        return self.draft is not None

    @property
    def turned_up(self) -> int:
        """How many hands were looked at."""
        return self.draft.round if self.draft is not None else 0
