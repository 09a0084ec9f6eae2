"""Forms of 1820 to set up by, to auction cousins and to note runs, and the labels of its trays."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.reading import Json
from companion.engine.text import Money, Text, say
from companion.games.britain_1820.box import box
from companion.games.britain_1820.sheets.kit import mark
from companion.sheets import forms
from companion.sheets.forms import Label, Listed, Lot, SetUp
from companion.sheets.session import Source, at_table, counts, tonight

Values = Json


def setups(source: Source) -> Iterator[Values]:
    """A page for each number of players; of a night its own."""
    for players in counts(source, box().players):
        yield _setup(source, players).told(source)


def _setup(source: Source, players: int) -> SetUp:
    figures, read = box().data, source.reader
    by_table = tonight(source, "starting_money", "") == "table_1828"
    return SetUp(
        players, figures.start_table[players] if by_table else None, list(_steps(players)),
        facts=[] if by_table else [(say("number card {n}", n=n), Money(figures.start_per_card * n))
                                   for n in range(1, players + 1)],
        beside=[
            Listed(say("Trains"), (say("name"), say("cards"), say("price")),
                   [(read(say(it.colour)), it.name, it.count, Money(it.price))
                    for it in box().trains_as(tonight(source, "train_names", "rules")).values()]),
            Listed(say("Cousins"), (say("marked price"),), [(it.name, Money(it.price)) for it in box().cousins.values()]),
        ],
    )  # fmt: skip


def _steps(players: int) -> Iterator[Text]:
    it = box().data
    yield say("Deal the number cards up to {n}; the other colour lies ready for those who pass.", n=players)
    yield say("Each player: {n} lobby markers, and the money for the number card.", n=it.lobby_markers)
    yield say("Marker of Cost of Business on column 1, marker of the round on the stock round.")
    yield say("Four cousins lie open, the others leave the game.")
    yield say("Trains by colour beside the chart; future trains come out of them in the first stock rounds.")
    yield say("All companies lie ready with charter, certificates and stations. British Rail stays in the box until Queen "
              "Victoria dies.")
    yield say("{n} loan markers beside the bank. Card 1 begins.", n=it.loan_markers)


def auction(source: Source) -> Iterator[Values]:
    """The cousins with room for everybody's bids."""
    it = box().data
    lots = [Lot("", card.name, card.price) for card in box().cousins.values()]
    told = [say("Bids are {least} at least, and go up in steps of {step}.", least=Money(it.bid_least), step=it.bid_step)]
    return forms.auction(source, lots, told, at_table(source, box().players))


def runs(source: Source) -> Iterator[Values]:
    """Lines for the runs of an operating round."""
    return forms.runs(source, [say("A train counts what its card says; a company’s trains use no track twice.")])


def labels(source: Source) -> Iterator[Values]:
    """A label for each tray: companies, trains, cousins, loans, lobbies, and chips."""
    return forms.labels(source, _labels(source))


def _labels(source: Source) -> Iterator[Label]:
    read = source.reader
    for card in box().all_companies.values():
        yield Label(card.name, read(say("charter, certificates, stations")), mark(card), ink=card.ink)
    for train in box().trains_as(tonight(source, "train_names", "rules")).values():
        name = read(say("{train}-trains", train=train.name))
        yield Label(name, f"× {train.count}", sign=train.name, ink=box().inks[train.colour])
    yield Label(read(say("Cousins")), f"× {len(box().cousins)}", sign="C")
    yield Label(read(say("Loan markers")), f"× {box().data.loan_markers}", sign="L")
    yield Label(read(say("Lobby markers")), shape="circle")
    yield Label(read(say("Number cards")), sign="1")
