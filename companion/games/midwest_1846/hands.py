"""The cards that a player holds in the draft: nobody else may see them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.errors import ImpossibleMove
from companion.engine.text import say
from companion.engine.visibility import Private, Purse


class Secret(Private):
    """Only the `owner` of a hand may know what is in it."""

    def __init__(self, owner: str) -> None:
        ImpossibleMove.__init__(self, say("The cards are secret: {player} chooses on their own phone.", player=owner))
        self.owner = owner


class Hand(Purse):
    """A player's hand. It is seen as a purse is: who may not see it cannot ask what is in it."""

    def of(self, cards: Sequence[str]) -> Sequence[str]:
        """The cards, for whoever may see them. Raises Private."""
        for private in self.kept():
            raise Secret(private.owner)
        return cards
