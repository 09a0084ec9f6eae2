"""The parts of a box whose deck is known: demand cards, event cards, load chips. What is not known is not offered."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.reading import Json
from companion.games.empire_builder.box import Game
from companion.games.empire_builder.family import called, family
from companion.games.empire_builder.printed import event_words
from companion.games.empire_builder.sheets.box import box_of
from companion.games.empire_builder.sheets.lists import lasting
from companion.sheets.session import Source

Values = Json


def demand_cards(source: Source) -> Iterator[Values]:
    """Every demand card of the deck; a star where the sources read a payoff differently."""
    deck = box_of(source).deck
    assert deck is not None
    disputed = {it.card for it in deck.disputed}
    for number, card in deck.demand.items():
        yield {"card": number, "demands": card.demands, "words": "", "doubt": number in disputed or number in deck.suspect}


def event_cards(source: Source) -> Iterator[Values]:
    """Every event card: what its kind does, and what it alone says."""
    box, read = box_of(source), source.reader
    assert box.deck is not None
    for number, card in box.deck.events.items():
        yield {
            "card": number, "title": read(called(card.title)), "lasts": read(lasting(family().event_kinds[card.kind])),
            "words": " ".join(map(read, event_words(card, box))), "doubt": False,
        }  # fmt: skip


def chips(source: Source) -> Iterator[Values]:
    """A chip for each that the box has."""
    loads = sorted(box_of(source).loads.values(), key=lambda it: it.name)
    for n, load in enumerate(loads):
        yield {"name": load.name, "ring": n % 5, "copies": load.chips}


def has_events(box: Game) -> bool:
    """Whether the event cards are known one by one."""
    return box.deck is not None and bool(box.deck.events)


def counts_chips(box: Game) -> bool:
    """Whether it is known how many chips there are of each load."""
    return bool(box.loads) and all(it.chips for it in box.loads.values())
