"""A draft in secret: how the cards lie, and what each player has kept, which nobody else may see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.engine.errors import ImpossibleMove
from companion.engine.text import say
from companion.engine.visibility import Private as Hidden
from companion.engine.visibility import Purse

if TYPE_CHECKING:
    from companion.eighteenxx.model.company import Private

#: What a card is called that is no private, before its number; and how many cards a hand has besides one a player.
BLANK, MORE = "blank", 2


class Secret(Hidden):
    """Only the `owner` of a hand may know what is in it."""

    def __init__(self, owner: str) -> None:
        ImpossibleMove.__init__(self, say("The cards are secret: {player} chooses on their own phone.", player=owner))
        self.owner = owner


class Hand(Purse):
    """A player's hand. It is seen as a purse is: who may not see it cannot ask what is in it."""

    def of(self, cards: Sequence[str]) -> Sequence[str]:
        """The cards, for whoever may see them. Raises Hidden."""
        for private in self.kept():
            raise Secret(private.owner)
        return cards


@dataclass
class Draft:
    """The cards as they lie: the `deck` from the top, the `hand` of whoever is asked, what each player has kept; `round`
    counts the hands. `hands` are the players' as they are seen; `open` is the private that is left alone."""

    deck: list[str]
    hands: dict[str, Hand]
    kept: dict[str, list[str]]
    hand: list[str] = field(default_factory=list)
    player: str = ""
    round: int = 0
    open: Private | None = None

    def next_hand(self, player: str) -> None:
        """A player takes the top cards."""
        size = len(self.hands) + MORE
        self.player, self.hand, self.deck = player, self.deck[:size], self.deck[size:]

    def keep(self, card: str, order: Sequence[int]) -> None:
        """He keeps one of them; the others go under the deck in this order."""
        self.kept[self.player].append(card)
        self.deck += [self.hand[n] for n in order if self.hand[n] != card]
        self.round += 1


def is_blank(card: str) -> bool:
    """Whether a card is no private."""
    return card.startswith(BLANK)


def cards(privates: Sequence[str], players: int) -> list[str]:
    """The cards of a draft: the privates that are in the game, and a blank for each player."""
    return [*privates, *(f"{BLANK}-{n + 1}" for n in range(players))]


def sizes(players: int, number: int) -> list[int]:
    """How many cards each hand has, until nothing is left."""
    return [min(players + MORE, left) for left in range(number, 0, -1)]
