"""Forms of Emu Bay to set up by and to auction shares, and the labels of its trays."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.reading import Json
from companion.engine.text import Money, Text, say
from companion.games.emu_bay.box import box
from companion.games.emu_bay.sheets.kit import cubes, mark
from companion.sheets import forms
from companion.sheets.forms import Label, Listed, Lot, SetUp
from companion.sheets.session import Source, at_table, counts

Values = Json


def setups(source: Source) -> Iterator[Values]:
    """A page for each number of players; of a night its own."""
    it = box()
    for players in counts(source, it.data["players"]):
        yield SetUp(
            players, it.start_cash[players], list(_steps(players)),
            beside=[
                Listed(say("Companies"), (say("track"), say("shares"), say("revenue")),
                       [(card.name, card.track, card.shares + card.reserved, Money(card.revenue))
                        for card in it.companies.values()]),
                Listed(say("Independents"), (say("track"), say("price"), say("revenue")),
                       [(card.name, card.narrow, Money(card.station_price), Money(card.revenue))
                        for card in it.independents.values()]),
                Listed(say("Actions"), (say("spaces"), say("cubes")),
                       [(source.reader(row.label), row.spaces, row.filled) for row in it.actions.values()]),
            ],
        ).told(source)  # fmt: skip


def _steps(players: int) -> Iterator[Text]:
    it = box()
    yield say("Give each player {cash}.", cash=Money(it.start_cash[players]))
    yield say("Shuffle the {n} set-up cards and lay one on each set-up symbol: cubes around it as it shows, an "
              "independent’s station where it has the sign.", n=len(it.setup_cards))
    yield say("Deal a starting bond to each of the companies, deferred side up; the company gets its amount.")
    yield say("Track and station of each company on its charter; red track and station of each independent beside.")
    yield say("Cubes on the actions as beside. The pool has {n} bonds.", n=len(it.pool))
    yield say("Markers of the companies on their revenue on the dividend tracker.")
    yield say("Draw who bids first. The first shares are auctioned one of each company, in the order of the charters.")


def auction(source: Source) -> Iterator[Values]:
    """Lines for the auctions of shares."""
    told = [say("The least bid is revenue ÷ (shares owned + 1), rounded up, never below {one}; higher, or out.",
                one=Money(1))]
    return forms.auction(source, [Lot()] * forms.LOTS, told, at_table(source, box().data["players"]))


def labels(source: Source) -> Iterator[Values]:
    """A label for each tray: companies, cubes, bonds, cards, and chips."""
    return forms.labels(source, _labels(source))


def _labels(source: Source) -> Iterator[Label]:
    it, read = box(), source.reader
    for card in it.companies.values():
        note = say("track: {n}, shares: {m}", n=card.track, m=card.shares + card.reserved)
        yield Label(card.name, read(note), mark(card), ink=card.ink)
    for one in it.independents.values():
        yield Label(one.name, read(say("red track: {n}, station", n=one.narrow)), mark(one), ink=one.ink)
    resources = sum(values["copies"] for values in cubes(source) if values["mark"] is None)
    yield Label(read(say("Cubes")), f"× {resources}", shape="square")
    yield Label(read(say("Bonds")), f"× {len(it.pool) + len(it.starting_bonds)}", sign="B")
    yield Label(read(say("Set-up cards")), f"× {len(it.setup_cards)}", sign="S")
