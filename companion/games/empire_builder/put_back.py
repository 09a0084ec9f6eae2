"""What goes back to its place on the table when entries are taken back: loads, cards, trains, crayon."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.engine.game import Receipt
from companion.engine.putting_back import changes
from companion.engine.text import Text, say
from companion.games.empire_builder import moves
from companion.games.empire_builder.position import Position
from companion.games.empire_builder.told import told

#: What is drawn on the board with a crayon.
DRAWN = (moves.Build, moves.BuildCounted, moves.BuildCity, moves.BuildFerry)


def put_back(was: Position, now: Position, lost: Sequence[Receipt]) -> Iterator[Text]:
    """What hands do to come from one position to an earlier one; money goes its own way."""
    for receipt in reversed(lost):
        if isinstance(receipt.entry.move, DRAWN):
            yield say("Wipe off what was drawn there: {act}.", act=told(now, receipt))
    for player, load, n in changes(_loads(was), _loads(now)):
        yield (say("{player} puts {load} off the train again.", player=player, load=load) if n > 0
               else say("{player} takes {load} back aboard.", player=player, load=load))
    if now.cards_tracked:
        for player, card, n in changes(_hands(was), _hands(now)):
            yield (say("{player} gives card {card} back.", player=player, card=card) if n > 0
                   else say("{player} gets card {card} back.", player=player, card=card))
    for name, seat in now.seats.items():
        if was.seats[name].train != seat.train:
            yield say("{player} takes {train} again.", player=name, train=seat.train.name)


def _loads(game: Position) -> Mapping[str, Sequence[str]]:
    return {name: player.loads for name, player in game.seats.items()}


def _hands(game: Position) -> Mapping[str, Sequence[str]]:
    return {name: [str(card) for card in player.hand] for name, player in game.seats.items()}
