"""What hands move on the table because of entries, and when they are taken back: crayon, loads, cards, trains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.engine.game import Receipt
from companion.engine.instructions import Action
from companion.engine.text import Text, say, you
from companion.engine.things import Moved, Net
from companion.games.empire_builder import moves
from companion.games.empire_builder.position import Position
from companion.games.empire_builder.things import CARD, LOAD, TRAIN
from companion.games.empire_builder.words import log_line

#: What is drawn on the board with a crayon.
DRAWN = (moves.Build, moves.BuildCounted, moves.BuildCity, moves.BuildFerry)


def moved(game: Position, went: Net, done: Sequence[Receipt], back: bool) -> Iterator[Text | Action]:
    """What hands do so that things that `went` to other places lie as they do in the position; `back`: where they lay
    before they were moved. What was drawn is known from the entries; money goes its own way."""
    yield from _crayon(game, done, back)
    for one in went.of(LOAD):
        yield from _load(game, one, back)
    if not game.cards_tracked:
        yield from _unnamed_cards(done, back)
    for one in went.of(CARD):
        yield from _card(game, one, back)
    for one in went.of(TRAIN):
        if one.goal is not None:
            yield Action(one.goal, say("takes {train} again", you(None, "take {train} again"), train=one.what) if back
                       else say("takes {train}", you(None, "take {train}"), train=one.what))


def _crayon(game: Position, done: Sequence[Receipt], back: bool) -> Iterator[Text | Action]:
    drawing: list[str] = []
    for receipt in reversed(done) if back else done:
        move: Any = receipt.entry.move
        if isinstance(move, moves.LoseTrack):
            yield (say("Draw again what was wiped off: {act}.", act=log_line(game, receipt)) if back
                   else say("Wipe off the track that is lost."))
        elif isinstance(move, DRAWN) and back:
            yield say("Wipe off what was drawn there: {act}.", act=log_line(game, receipt))
        elif isinstance(move, DRAWN) and move.player not in drawing:
            drawing.append(move.player)
            yield Action(move.player, say("draws the track on the board", you(None, "draw the track on the board")))


def _unnamed_cards(done: Sequence[Receipt], back: bool) -> Iterator[Action]:
    """Cards whose numbers nobody enters."""
    for receipt in done:
        match receipt.entry.move:
            case moves.Deliver() | moves.DeliverCounted() as move:
                yield Action(move.player, say("takes the demand card back and returns the one drawn for it",
                                            you(None, "take the demand card back and return the one drawn for it")) if back
                           else say("discards the demand card and draws another",
                                    you(None, "discard the demand card and draw another")))
            case moves.Dump() as move:
                yield Action(move.player, say("takes the old hand back", you(None, "take the old hand back")) if back
                           else say("discards all cards and draws anew", you(None, "discard all cards and draw anew")))


def _load(game: Position, one: Moved, back: bool) -> Iterator[Action]:
    """What lies in a city lies there without being told: it was put off there, and is taken from there."""
    if one.source in game.seats:
        yield Action(one.source, say("puts {load} off the train again", you(None, "put {load} off the train again"),
                                   load=one.what) if back
                   else say("puts {load} off the train", you(None, "put {load} off the train"), load=one.what))
    if one.goal in game.seats:
        yield Action(one.goal, say("takes {load} back aboard", you(None, "take {load} back aboard"), load=one.what) if back
                   else say("takes {load} aboard", you(None, "take {load} aboard"), load=one.what))


def _card(game: Position, one: Moved, back: bool) -> Iterator[Action]:
    """Event cards lie before nobody, and what the deck becomes when it is shuffled nobody tells."""
    if one.goal in game.seats:
        yield Action(one.goal, say("gets card {card} back", you(None, "get card {card} back"), card=one.what) if back
                   else say("takes card {card}", you(None, "take card {card}"), card=one.what))
    elif one.source in game.seats:
        yield Action(one.source, say("puts card {card} back on the deck", you(None, "put card {card} back on the deck"),
                                   card=one.what) if back
                   else say("puts card {card} on the discards", you(None, "put card {card} on the discards"), card=one.what))
