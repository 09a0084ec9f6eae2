"""Setting a game of the Empire Builder family up, and the labels of its trays."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.reading import Json
from companion.engine.text import Money, Text, say
from companion.games.empire_builder.building import kind_name
from companion.games.empire_builder.family import family
from companion.games.empire_builder.sheets.box import Table, box_of, called, table_of
from companion.sheets import forms
from companion.sheets.forms import Label, Listed, SetUp
from companion.sheets.session import Source, counts

Values = Json


def setups(source: Source) -> Iterator[Values]:
    """A page for each number of players; of a night its own."""
    now, read = table_of(source), source.reader
    for players in counts(source, family().players):
        yield SetUp(
            players, now.start_cash, list(_steps(source, now, players)),
            facts=[(say("to win"), Money(now.cash_to_win)), (say("build limit in a turn"), Money(now.build_limit)),
                   (say("rent"), Money(now.rent)), (say("upgrade of a train"), Money(now.upgrade_cost))],
            beside=[
                Listed(say("Trains"), (say("mileposts"), say("loads")),
                       [(called(it) or str(n), it.mileposts, it.loads) for n, it in enumerate(now.trains.values(), 1)]),
                Listed(say("Building"), (say("price"),),
                       [(read(kind_name(kind)), Money(price)) for kind, price in now.prices.items()]),
            ],
        ).told(source)  # fmt: skip


def _steps(source: Source, now: Table, players: int) -> Iterator[Text]:
    yield (say("Each player: a crayon, a pawn, the smallest train card, and the money that the rules say.")
           if now.start_cash is None else
           say("Each player: a crayon, a pawn, {cash}, and the smallest train card.", cash=Money(now.start_cash)))
    yield say("Load chips by kind within reach of all {n} players.", n=players)
    yield say("Shuffle the deck. Deal three demand cards to each; an event card is replaced and shuffled back in.")
    yield say("Whose cards show the single highest payoff starts; play goes clockwise.")
    yield say("In the first {n} turns all only build, up to {limit} each.", n=now.initial_builds,
              limit=Money(now.build_limit))
    yield say("Then each places the pawn on any city and begins to run.")


def labels(source: Source) -> Iterator[Values]:
    """A label for each tray: loads, trains, cards, and the values of money."""
    return forms.labels(source, _labels(source))


def _labels(source: Source) -> Iterator[Label]:
    read, box = source.reader, box_of(source)
    for load in sorted(box.loads.values(), key=lambda it: it.name):
        yield Label(load.name, f"× {load.chips}" if load.chips else "", shape="circle")
    yield Label(read(say("Train cards")), sign="T")
    yield Label(read(say("Demand and event cards")), sign="D")
    yield Label(read(say("Crayons and pawns")), shape="triangle")
