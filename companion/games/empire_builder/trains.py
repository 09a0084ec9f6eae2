"""The train cards: how far a train runs, how many loads it carries, and what it may be upgraded to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.reading import Json


@dataclass(frozen=True)
class TrainCard:
    """One kind of train: mileposts a turn, loads it has room for, and the ids it may be upgraded to in one step."""

    id: str
    name: str
    mileposts: int
    loads: int
    upgrades: tuple[str, ...]


@dataclass(frozen=True)
class TrainSet:
    """The train cards of a game, the first one (`start`) being everybody's first train.

    `typed`: the cards of this game are not known, and `cards` is empty; the table types mileposts and loads off each
    new card, the first one included. `start` is then None. Source: the rules' "Locomotive cards".
    """

    id: str
    cards: Mapping[str, TrainCard]
    typed: bool
    about: str

    @property
    def start(self) -> TrainCard | None:
        """Everybody's first train, or None if the table types it off the card."""
        return next(iter(self.cards.values()), None)


def read_train_set(data: Json) -> TrainSet:
    """A row of `[[train_sets]]` in `data/empire-builder.toml` as a table."""
    cards = (
        TrainCard(card["id"], card["name"], card["mileposts"], card["loads"], tuple(card["upgrades"]))
        for card in data["cards"]
    )
    return TrainSet(data["id"], {card.id: card for card in cards}, not data["cards"], data["about"])
