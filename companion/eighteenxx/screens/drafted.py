"""A draft in secret as screens show it: what everybody sees of it, and what somebody has kept himself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.eighteenxx.model.position import Position
from companion.eighteenxx.rounds.secret_draft import called, left_to
from companion.engine.errors import ImpossibleMove
from companion.engine.text import Text


@dataclass(frozen=True)
class DraftShown:
    """How many cards are in the deck, and how many each player has kept. Whoever looks sees what they keep themselves, and
    what they have left for more."""

    deck: int
    kept: Mapping[str, int]
    own: Sequence[Text | str]
    left: int | None


def drafted(game: Position, seat: str | None) -> DraftShown | None:
    """The draft for the player of a seat, or for somebody who watches; None: nothing is drafted in secret."""
    state = game.draft
    if state is None:
        return None
    kept = {player: len(cards) for player, cards in state.kept.items()}
    try:
        own = state.hands[seat].of(state.kept[seat]) if seat in state.hands else None
    except ImpossibleMove:
        own = None
    if own is None or seat is None:
        return DraftShown(len(state.deck), kept, (), None)
    return DraftShown(len(state.deck), kept, [called(game, card) for card in own], left_to(game, state, seat))
