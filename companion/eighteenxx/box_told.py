"""What is in a box, in sentences: for whoever checks a file of one."""

from __future__ import annotations

from collections.abc import Iterator

from companion.eighteenxx.box import Box, PrivateCard, TrainKind
from companion.eighteenxx.places import ZONES
from companion.engine.text import Money, Text, say, say_n


def sentences(box: Box) -> Iterator[Text]:
    """What there is, part by part; of a part that the box has not, nothing."""
    fewest, most = min(box.players), max(box.players)
    if fewest == most:
        yield say("{title}: {n} players.", title=box.name, n=most)
    else:
        yield say("{title}: {fewest} to {most} players.", title=box.name, fewest=fewest, most=most)
    yield from _money(box)
    yield from _companies(box)
    if box.privates:
        privates = tuple(map(_private, box.privates.values()))
        yield say_n("{n} private: {them}.", "{n} privates: {them}.", len(privates), them=privates)
    for private in box.privates.values():
        for text in filter(None, (private.power and private.power.about(), private.text)):
            yield say("{private}: {text}", private=private.name, text=text)
    yield from _market(box)
    yield from _trains(box)
    for counter in box.counters.values():
        yield say("{counter}: {price} each, {interest} of interest in a turn.", counter=counter.name,
                  price=Money(counter.price), interest=Money(counter.interest))  # fmt: skip
    if box.named_rounds:
        yield say("Rounds besides: {rounds}.", rounds=tuple(box.named_rounds))
    if box.map:
        yield say("The map is {map}, with {n} kinds of tile.", map=box.map, n=len(box.tiles))
    else:
        yield say("There is no map: what happens on the board is entered by the table.")


def _private(private: PrivateCard) -> Text:
    return say("{private} ({price}, pays {revenue})", private=private.name, price=Money(private.price),
               revenue=Money(private.revenue))  # fmt: skip


def _money(box: Box) -> Iterator[Text]:
    yield say("The bank never breaks.") if box.bank is None else say("The bank has {bank}.", bank=Money(box.bank))
    for n in sorted(n for n, cash in box.start_cash.items() if cash):
        limit = box.certificate_limit.get(n)
        if limit is None:
            yield say("{n} players start with {cash} each.", n=n, cash=Money(box.start_cash[n]))
        else:
            yield say("{n} players start with {cash} each, and hold up to {limit} certificates.", n=n,
                      cash=Money(box.start_cash[n]), limit=limit)  # fmt: skip


def _companies(box: Box) -> Iterator[Text]:
    for kind in box.kinds.values():
        names = tuple(company.symbol for company in box.companies.values() if company.kind == kind.name)
        if names:
            yield say_n("{n} company, {kind}: {names}. Certificates in percent: {certificates}.",
                        "{n} companies, {kind}: {names}. Certificates in percent: {certificates}.",
                        len(names), kind=kind.name, names=names, certificates=kind.certificates)  # fmt: skip


def _market(box: Box) -> Iterator[Text]:
    if prices := [cell.price for cell in box.chart.cells]:
        yield say_n("The stock market has {n} space (rows: {rows}), from {least} to {most}.",
                    "The stock market has {n} spaces (rows: {rows}), from {least} to {most}.", len(prices),
                    rows=len(box.market.rows), least=Money(min(prices)), most=Money(max(prices)))  # fmt: skip
    if box.par_values:
        yield say("Companies may start at {pars}.", pars=tuple(map(Money, box.par_values)))


def colour_name(colour: str) -> Text | str:
    """A colour of tiles in words; one that has none by its name."""
    return ZONES.get(colour, colour)


def _train(train: TrainKind) -> Text:
    n = say("unlimited") if train.number is None else max([train.number, *train.by_players.values()])
    if train.rusted_by:
        return say("{n} × {train} for {price} (rusts with {other})", n=n, train=train.name, price=Money(train.price),
                   other=train.rusted_by)  # fmt: skip
    return say("{n} × {train} for {price}", n=n, train=train.name, price=Money(train.price))


def _trains(box: Box) -> Iterator[Text]:
    if box.trains:
        trains = tuple(map(_train, box.trains.values()))
        yield say_n("{n} kind of train: {trains}.", "{n} kinds of train: {trains}.", len(trains), trains=trains)
    for phase in box.phases.values():
        yield say("Phase {phase}: train limit {limit}, tiles {colours}, operating rounds in a set: {rounds}.",
                  phase=phase.colour or phase.name, limit=phase.train_limit, colours=tuple(map(colour_name, phase.colours)),
                  rounds=phase.operating_rounds)  # fmt: skip
    if box.privates:
        yield from _sales_of_privates(box)


def _sales_of_privates(box: Box) -> Iterator[Text]:
    phases = [phase.colour or phase.name for phase in box.phases.values() if phase.privates_for_companies]
    if phases:
        yield say_n("Companies may buy privates in phase {phases}.", "Companies may buy privates in phases {phases}.",
                    len(phases), phases=tuple(phases))  # fmt: skip
    for phase in box.phases.values():
        if phase.closes_privates:
            yield say("The privates close with phase {phase}.", phase=phase.colour or phase.name)
