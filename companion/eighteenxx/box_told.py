"""What is in a box, in sentences: for whoever checks a file of one."""

from __future__ import annotations

from collections.abc import Iterator

from companion.eighteenxx.box import Box
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
        yield say_n("{n} private: {them}.", "{n} privates: {them}.", len(box.privates), them=tuple(
            say("{private} ({price}, pays {revenue})", private=private.name, price=Money(private.price),
                revenue=Money(private.revenue))
            for private in box.privates.values()))  # fmt: skip
    for private in box.privates.values():
        if private.text:
            yield say("{private}: {text}", private=private.name, text=private.text)
    yield from _market(box)
    yield from _trains(box)
    if box.map:
        yield say("The map is {map}, with {n} kinds of tile.", map=box.map, n=len(box.tiles))
    else:
        yield say("There is no map: what happens on the board is entered by the table.")


def lacks(box: Box) -> tuple[Text, ...]:
    """What has to be in a box before anybody can play with it, and is not."""
    needed = (
        (box.companies, say("Companies are missing: at least one is needed.")),
        (box.trains, say("Trains are missing: at least one kind is needed.")),
        (box.par_values, say("The stock market is missing, or has no prices at which companies start.")),
    )
    return tuple(text for there, text in needed if not there)


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


def _trains(box: Box) -> Iterator[Text]:
    if box.trains:
        yield say_n("{n} kind of train: {trains}.", "{n} kinds of train: {trains}.", len(box.trains), trains=tuple(
            say("{n} × {train} for {price}", train=train.name, price=Money(train.price),
                n=say("unlimited") if train.number is None else max([train.number, *train.by_players.values()]))
            for train in box.trains.values()))  # fmt: skip
    for phase in box.phases.values():
        yield say("Phase {phase}: train limit {limit}, tiles {colours}, operating rounds in a set: {rounds}.",
                  phase=phase.colour or phase.name, limit=phase.train_limit, colours=phase.colours,
                  rounds=phase.operating_rounds)  # fmt: skip
