"""What an event card says, in sentences: what its kind does, then what only this card names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.text import Money, Text, say
from companion.games.empire_builder.box import Game
from companion.games.empire_builder.deck import EventCard
from companion.games.empire_builder.family import EventKind, family


def event_words(card: EventCard, box: Game) -> tuple[Text, ...]:
    """What a card of a game does: of its kind, then what only this card says."""
    reaches = card.kind != "gale" or card.ferries
    return (*kind_words(family().event_kinds[card.kind], box, reaches), *_printed(card))


def kind_words(kind: EventKind, box: Game, reaches_ferries: bool = True) -> tuple[Text, ...]:
    """What a kind of event does on the board of a game: nothing is said of what that board does not have, nor of ferries
    that the card does not reach."""
    ferries = box.has_ferries and reaches_ferries
    has = {
        "alpine": "alpine" in box.terrain, "ferries": ferries, "staged trains": ferries and box.storms_derail, box.id: True,
    }  # fmt: skip
    return (say(kind.about), *(say(it.about) for it in kind.also if has.get(it.needs)))


def _printed(card: EventCard) -> Iterator[Text]:
    if card.centre:
        yield say("Within {n} mileposts of {place}.", n=card.radius or 0, place=card.centre)
    elif card.seas and card.radius:
        yield say("Within {n} mileposts of the shore: {seas}.", n=card.radius, seas=card.seas)
    elif card.cities and card.radius:
        yield say("Within {n} mileposts of {cities}.", n=card.radius, cities=card.cities)
    elif card.cities and card.kind == "bonus" and not card.number:
        yield say("For: {what}.", what=card.cities)
    elif card.cities and not (card.kind == "flood" and card.river):
        yield say("Cities: {cities}.", cities=card.cities)
    elif card.radius and card.kind == "strike_coastal":
        yield say("Within {n} mileposts of a coast.", n=card.radius)
    elif card.radius and card.kind == "strike_inland":
        yield say("More than {n} mileposts from any coast.", n=card.radius)
    if card.river and card.kind == "flood":
        yield say("River: {river}.", river=card.river)
    if card.blocked_terrain:
        yield say("Blocked: {terrain}.", terrain=say("alpine") if card.blocked_terrain == "alpine" else say("mountain"))
    if card.bonus:
        yield say("Bonus: {bonus}.", bonus=Money(card.bonus))
    if card.brackets:
        yield say("Tax: {brackets}.", brackets=bracket_words([(bracket.low, bracket.tax) for bracket in card.brackets]))


def bracket_words(rows: Sequence[tuple[int, int]]) -> tuple[Text, ...]:
    """The rows of a tax card, least cash and tax, in millions."""
    free = next((low for low, tax in rows if tax), None)
    if free is None:
        return (say("nobody pays"),)
    below = (say("no tax below {low}", low=Money(free)),) if free else ()
    return (*below, *(say("from {low}: {tax}", low=Money(low), tax=Money(tax)) for low, tax in rows if low >= free))
