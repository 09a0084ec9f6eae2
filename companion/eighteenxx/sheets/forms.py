"""Forms of an 18xx title to set up by, to auction privates and to note runs, and the labels of its trays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.eighteenxx.box.box import Box
from companion.eighteenxx.box.optional import WATERFALL
from companion.eighteenxx.map.tiles import BEYOND
from companion.eighteenxx.map.tiles import COLOURS as TILES
from companion.eighteenxx.sheets.cards import sale_of_privates
from companion.eighteenxx.sheets.kit import (
    COLOURS,
    box_of,
    ink_word,
    is_whole,
    mark,
    place_name,
    privates,
    seated,
    told_pars,
    trains,
)
from companion.engine.reading import Json
from companion.engine.text import Money, Text, say
from companion.sheets import forms
from companion.sheets.forms import Label, Listed, Lot, SetUp
from companion.sheets.inks import NEUTRAL
from companion.sheets.session import Source, counts

Values = Json
#: More companies than these have no table on a set-up.
COMPANIES = 24


# Setting up ------------------------------------------------------------------------------------


def setups(source: Source) -> Iterator[Values]:
    """A page for each number of players; of a night its own."""
    of = box_of(source)
    for players in counts(source, of.players):
        yield _setup(of, players).told(source)


def _setup(of: Box, players: int) -> SetUp:
    cash, limit, bank = of.start_cash[players], of.certificate_limit[players], of.bank_with(players)
    privates = [card for card in of.privates.values() if card.players_min <= players]
    companies = [
        (" · ".join(filter(None, (card.symbol, place_name(of, card.home)))), len(card.token_costs),
         len(of.kinds[card.kind].certificates)) for card in of.companies.values()
    ] if len(of.companies) <= COMPANIES else []  # fmt: skip
    return SetUp(
        players, cash, list(_steps(of, players)),
        facts=[(say("certificate limit"), say("none") if limit is None else limit),
               (say("left in the bank"), say("unlimited") if bank is None else Money(bank - players * cash)),
               (say("par values"), " · ".join(told_pars(of)))],
        beside=[
            Listed(say("Privates"), (say("price"), say("revenue")),
                   [(card.name, *(_told(of, card.id, name, getattr(card, name)) for name in ("price", "revenue")))
                    for card in privates]),
            Listed(say("Trains"), (say("number"), say("price"), say("rusted by")),
                   [(kind.name, kind.number_for(players), Money(kind.price), kind.rusted_by or "–")
                    for kind in of.trains.values()]),
            Listed(say("Phases"), (say("train limit"), say("op. rounds")),
                   [(phase.name, phase.train_limit, phase.operating_rounds) for phase in of.phases.values()]),
        ],
        below=[Listed(say("Companies"), (say("tokens"), say("certificates")), companies)],
    )  # fmt: skip


def _told(of: Box, row: str, name: str, value: int) -> Money | str:
    """A figure of a private, or the sign for one that nobody has told."""
    told = of.as_told("privates", row, name, value)
    return told if isinstance(told, str) else Money(told)


def _steps(of: Box, players: int) -> Iterator[Text]:
    if of.number_cards:
        yield say("Deal the number cards up to {n}: they are the order of play.", n=players)
    else:
        yield say("Draw for seats. The first to play gets the priority deal; play goes clockwise.")
    yield say("Give each player {cash}. What is left is the bank.", cash=Money(of.start_cash[players]))
    for lot in of.lots_with(players):
        if gone := lot.leave[players]:
            yield say("Draw {n} of {names}: back to the box.", n=gone, names=tuple(map(of.symbol_of, lot.among)))
    if of.lots:
        yield say("The privates that stay are the cards of the draft.")
    elif of.privates:
        yield say("Privates in the order of their prices, the cheapest on top.")
        if out := tuple(card.symbol for card in of.privates.values() if card.players_min > players):
            yield say("Back to the box with {n} players: {privates}.", n=players, privates=out)
    for part, names in of.site.draws.items():
        private = of.privates[of.site.draws_for[part]].name
        yield say("Draw one of {names} by lot, for {private}.", names=names, private=private)
    if players == 2 and any(kind.two_players for kind in of.kinds.values()):
        yield say("The president’s certificates for two players take the place of the usual ones.")
    yield say("Each company: charter with its tokens, market marker beside the market, certificates in a pile with the "
              "president’s on top.")
    if takers := tuple(card.symbol for card in of.companies.values() if card.neutral_tokens):
        yield say("Beside the tokens of {companies} a neutral token each.", companies=takers)
    if of.trains:
        yield say("Trains in the order of their phases, the {first} on top.", first=next(iter(of.trains)))
        for kind in of.trains.values():
            number = kind.by_players.get(players)
            if not kind.side_of and kind.number is not None and number is not None and number < kind.number:
                yield say("Of the {train}-trains back to the box: {n}.", train=kind.name, n=kind.number - number)
        aside = tuple(say("{n} × {train}", n=kind.aside, train=kind.name) for kind in of.trains.values() if kind.aside)
        if aside:
            yield say("Lay trains aside, which privates bring: {trains}.", trains=aside)
    yield say("Tiles by colour beside the map; markers on the first round and the first phase.")
    yield say("Each player takes a reminder, and a marker for the certificates.")


# Auctions and runs -----------------------------------------------------------------------------


def auction(source: Source) -> Iterator[Values]:
    """The privates with room for everybody's bids; where there are none, lines for whatever is auctioned."""
    of = box_of(source)
    lots = [
        Lot(card.symbol, card.name, of.as_told("privates", card.id, "price", card.price),
            source.reader(say("pays {amount}", amount=Money(card.revenue))) if card.revenue else "")
        for card in of.privates.values() if card.players_min <= (source.number or max(of.players))
    ]  # fmt: skip
    told = [line for _, lines in sale_of_privates(source) for line in lines if isinstance(line, Text)]
    return forms.auction(source, lots or [Lot()] * forms.LOTS, told if of.auction == WATERFALL else (), seated(source),
                         of.start_cash.get(source.number))


def runs(source: Source) -> Iterator[Values]:
    """Lines for the runs of an operating round, and how far each train goes."""
    return forms.runs(source, _about_runs(box_of(source)))


def _about_runs(of: Box) -> Iterator[Text]:
    yield say("A route has two stops or more, one of them with an own token, and uses no track twice. All trains of a "
              "company run together; a stop counts once for each of them.")
    reach = tuple(say("{train}: any number of stops", train=kind.name) if kind.distance is None else
                  say("{train}: up to {n} stops", train=kind.name, n=kind.distance)
                  for kind in of.trains.values() if not kind.sides)  # fmt: skip
    if reach:
        yield say("{trains}.", trains=reach)


# Labels ----------------------------------------------------------------------------------------


def labels(source: Source) -> Iterator[Values]:
    """A label for each tray: companies, trains, tiles, privates, and chips."""
    return forms.labels(source, _labels(source))


def _labels(source: Source) -> Iterator[Label]:
    of, read = box_of(source), source.reader
    for card in of.companies.values():
        kind = of.kinds[card.kind]
        note = (say("charter, tokens: {n}", n=len(card.token_costs)) if is_whole(kind) else
                say("certificates: {m}, tokens: {n}", m=len(kind.certificates), n=len(card.token_costs)))
        yield Label(card.name, read(note), mark(card), ink=card.ink)
    printed = Counter(values["train"].name for values in trains(source))
    for train in of.trains.values():
        phase = of.phases.get(train.name)
        yield Label(read(say("{train}-trains", train=train.name)), f"× {printed[train.name]}", sign=train.name,
                    ink=COLOURS[ink_word(phase)] if phase else NEUTRAL)
    if many := len(list(privates(source))):
        yield Label(read(say("Private companies")), f"× {many}", sign="P")
    if of.printed:
        yield from _tiles(source)


def _tiles(source: Source) -> Iterator[Label]:
    """The tiles by colour."""
    of = box_of(source)
    found = Counter[str]()
    for number, count in of.tiles.items():
        if tile := of.drawn_tiles.get(number):
            found[tile.face.colour] += count or 0
    words = {"yellow": say("Yellow tiles"), "green": say("Green tiles"), "brown": say("Brown tiles"),
             "gray": say("Gray tiles"), BEYOND: say("Red tiles")}  # fmt: skip
    for colour in (*TILES, BEYOND):
        if colour in found:
            name = words.get(colour) or say("Tiles")
            many = f"× {found[colour]}" if found[colour] else ""
            yield Label(source.reader(name), many, shape="hexagon", ink=COLOURS[colour])
