"""What is in a box, in sentences: for whoever checks a file of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import reduce
from itertools import chain
from typing import NamedTuple

from companion.eighteenxx.box.box import Box
from companion.eighteenxx.box.by_hand import KEPT_BY_HAND
from companion.eighteenxx.box.dividend_moves import about
from companion.eighteenxx.box.places import IPO, ZONES
from companion.eighteenxx.box.power import one_of
from companion.eighteenxx.box.reading import OPEN
from companion.eighteenxx.box.tables import PrivateCard, TrainKind
from companion.eighteenxx.editor.companies_form import certificates, company_line
from companion.eighteenxx.editor.privates_form import FEWEST
from companion.eighteenxx.editor.questions import KEPT, Question, questions
from companion.engine.text import Money, Text, say, say_n


class Parts(NamedTuple):
    """What there is, part by part, in sentences; of a part that the box has not, none."""

    players: tuple[Text, ...]
    companies: tuple[Text, ...]
    privates: tuple[Text, ...]
    market: tuple[Text, ...]
    trains: tuple[Text, ...]
    old_trains: tuple[Text, ...]
    besides: tuple[Text, ...]


class Gists(NamedTuple):
    """What there is, part by part, in a few words each."""

    players: Text
    companies: Text
    privates: Text
    market: Text
    trains: Text


class Changed(NamedTuple):
    """A thing that is otherwise: what it was and what it is, each in a sentence; None: it was not there, or is no longer."""

    was: Text | None
    now: Text | None


def gists(box: Box) -> Gists:
    """What there is in a box, for whoever only looks whether it is all there."""
    prices = [cell.price for cell in box.chart.cells]
    return Gists(
        players=say("{fewest} to {most} players, bank {bank}", fewest=min(box.players), most=max(box.players),
                    bank=say("without limit") if box.bank is None else Money(box.bank)),
        companies=say("{n}: {names}", n=len(box.companies), names=tuple(box.companies)),
        privates=say("{n}", n=len(box.privates)),
        market=say("{least} to {most}, {n} spaces", n=len(prices), least=Money(min(prices, default=0)),
                   most=Money(max(prices, default=0))),
        trains=say("{n} kinds: {names}", n=len(box.trains), names=tuple(box.trains)),
    )  # fmt: skip


def parts(box: Box) -> Parts:
    """What there is in a box."""
    return Parts(
        players=(_players(box), *_money(box)), companies=tuple(_companies(box)),
        privates=(*(_private(box, one) for one in box.privates.values()), *_sales_of_privates(box)),
        market=tuple(_market(box)),
        trains=tuple(_trains(box)), old_trains=tuple(_old_trains(box)),
        besides=tuple(_besides(box)),
    )  # fmt: skip


def sentences(box: Box) -> Iterator[Text]:
    """What there is, one part after the other."""
    return chain.from_iterable(parts(box))


def changes(was: Mapping[str, object], before: Box, now: Mapping[str, object], after: Box) -> Iterator[Changed]:
    """What is otherwise in a box than it was, thing by thing; `was` and `now` are the data of the boxes before and after."""
    old, new = _things(was, before), _things(now, after)
    for thing in dict.fromkeys((*new, *old)):
        if old.get(thing) != new.get(thing):
            yield Changed(old.get(thing), new.get(thing))


def _things(data: Mapping[str, object], box: Box) -> dict[tuple[str, object], Text]:
    """Each thing in a box in a sentence, by the part that it belongs to and what it is known by there."""
    told = parts(box)
    cards = {name: company_line(name, {**asdict(card), "token_costs": box.told_costs(name)})
             for name, card in box.companies.items()}  # fmt: skip
    by_number = {"players": told.players, "companies": told.companies, "old trains": told.old_trains,
                 "phases": told.trains[1:], "zones": told.market[1:], "besides": told.besides}  # fmt: skip
    found: dict[tuple[str, object], Text]
    found = {(part, n): text for part, texts in by_number.items() for n, text in enumerate(texts)}
    found |= {("company", name): say("{company}", company=line) for name, line in cards.items()}
    found |= {("private", name): _private(box, private) for name, private in box.privates.items()}
    found |= {("train", name): _train(box, train) for name, train in box.trains.items()}
    found |= {("distance", name): say("A {train}-train counts up to {n} stops", train=name, n=train.distance)
              for name, train in box.trains.items() if train.distance is not None}  # fmt: skip
    found |= {("prices", n): say("Row {n} of the market: {prices}", n=n, prices=row)
              for n, row in enumerate(box.market.rows, 1)}  # fmt: skip
    return found | {("rule", question.id): text for question, text in _answers(data)}


def _players(box: Box) -> Text:
    fewest, most = min(box.players), max(box.players)
    if fewest == most:
        return say("{title}: {n} players.", title=box.name, n=most)
    return say("{title}: {fewest} to {most} players.", title=box.name, fewest=fewest, most=most)


def _besides(box: Box) -> Iterator[Text]:
    for counter in box.counters.values():
        yield say("{counter}: {price} each, {interest} of interest in a turn.", counter=counter.name,
                  price=Money(counter.price), interest=Money(counter.interest))  # fmt: skip
    if box.named_rounds:
        yield say("Rounds besides: {rounds}.", rounds=tuple(box.named_rounds))
    if box.whole:
        yield say("The companion knows this title whole, with its map, as {title}.", title=box.whole)
    for rule in box.by_hand:
        yield say("By hand: {rule}", rule=KEPT_BY_HAND[rule].text)
    if box.map:
        yield say("The map is {map}, with {n} kinds of tile.", map=box.map, n=len(box.tiles))
    elif box.printed:
        yield say("It brings a map of {n} hexes, to be printed: what happens on it is entered by the table.",
                  n=len(box.printed.hexes))  # fmt: skip
    else:
        yield say("There is no map: what happens on the board is entered by the table.")


def _private(box: Box, private: PrivateCard) -> Text:
    texts: list[Text | str] = [text for text in (private.power and private.power.about(), private.text) if text]
    price, revenue = (Money(figure) if box.is_told("privates", private.id, name) else OPEN
                      for name, figure in (("price", private.price), ("revenue", private.revenue)))  # fmt: skip
    told = say("{private} costs {price} and pays {revenue}.", private=private.name, price=price, revenue=revenue)
    if private.players_min > FEWEST:
        texts.append(say("It is in the game with {n} players or more.", n=private.players_min))
    if not private.company_may_buy:
        texts.append(say("No company may buy it."))
    for text in texts:
        told = say("{sentence} {text}", sentence=told, text=text)
    return told


def _money(box: Box) -> Iterator[Text]:
    fewest, most = min(box.players), max(box.players)
    yield say("The bank never breaks.") if box.bank is None else say("The bank has {bank}.", bank=Money(box.bank))
    numbers = [n for n in range(fewest, most + 1) if box.start_cash.get(n)]
    limited = any(box.certificate_limit.get(n) for n in numbers)
    if numbers:
        players, cash = _row(numbers), _row([Money(box.start_cash[n]) for n in numbers])
        limits = _row([box.certificate_limit.get(n) or "–" for n in numbers])
        yield (say("With {players} players each starts with {cash}, and holds up to {limits} certificates.", players=players,
                   cash=cash, limits=limits) if limited else
               say("With {players} players each starts with {cash}.", players=players, cash=cash))  # fmt: skip


def _row(values: Sequence[object]) -> object:
    return reduce(lambda some, one: say("{some} / {one}", some=some, one=one), values)


def _companies(box: Box) -> Iterator[Text]:
    for kind in box.kinds.values():
        names = tuple(company.symbol for company in box.companies.values() if company.kind == kind.name)
        if names:
            told = say_n("{n} company: {names}", "{n} companies: {names}", len(names), names=names)
            if len(box.kinds) > 1:
                told = say_n("{n} company of the kind “{kind}”: {names}", "{n} companies of the kind “{kind}”: {names}",
                             len(names), kind=kind.name, names=names)  # fmt: skip
            yield say("{companies}. Certificates in percent: {certificates}.", companies=told,
                      certificates=certificates(list(kind.certificates)))  # fmt: skip
            if kind.dividend_moves:
                yield about(kind.dividend_moves)


def _market(box: Box) -> Iterator[Text]:
    if prices := [cell.price for cell in box.chart.cells]:
        yield say_n("The stock market has {n} space (rows: {rows}), from {least} to {most}.",
                    "The stock market has {n} spaces (rows: {rows}), from {least} to {most}.", len(prices),
                    rows=len(box.market.rows), least=Money(min(prices)), most=Money(max(prices)))  # fmt: skip
    yield from _zones(box)
    if box.par_values:
        yield say("Companies may start at {pars}.", pars=tuple(map(Money, box.par_values)))


def _zones(box: Box) -> Iterator[Text]:
    exempt = box.profiles["rulebook"].exempt_zones if "rulebook" in box.profiles else ()
    for zone in box.market.zones.values():
        told = [words for words, is_so in (
            (say("certificates do not count"), zone.name in exempt),
            (say("more than the usual limit may be held"), zone.beyond_limit),
            (say("several may be bought in a turn"), zone.several and IPO in zone.several),
            (say("several of the bank pool may be bought in a turn"), zone.several and IPO not in zone.several)) if is_so]
        if told:
            yield say("In the {colour} zone: {what}.", colour=colour_name(zone.name), what=tuple(told))
        elif zone.text:
            yield say("Of the {colour} zone the market says: {text}", colour=colour_name(zone.name), text=zone.text)


def colour_name(colour: str) -> Text | str:
    """A colour of tiles in words; one that has none by its name."""
    return ZONES.get(colour, colour)


def _train(box: Box, train: TrainKind) -> Text:
    most = train.number_for(0)
    n = say("unlimited") if most is None else most
    price = Money(train.price) if box.is_told("trains", train.name, "price") else OPEN
    told = say("{n} × {train} for {price}", n=n, train=train.name, price=price)
    if train.side_of:
        told = say("{train} (other side of {other})", train=told, other=train.side_of)
    if train.obsolete_by:
        told = say("{train} (obsolete with {other})", train=told, other=train.obsolete_by)
    return say("{train} (rusts with {other})", train=told, other=train.rusted_by) if train.rusted_by else told


def _old_trains(box: Box) -> Iterator[Text]:
    """When and for how much less trains are on sale besides the next."""
    for train in box.trains.values():
        for less in sorted(set(train.trade_in.values())):
            old = one_of(tuple(name for name, sum_ in train.trade_in.items() if sum_ == less))
            yield say("A {train} costs {less} less for a {old}.", train=train.name, less=Money(less), old=old)
        if train.from_phase:
            yield say("A {train} is on sale from phase {phase}.", train=train.name, phase=train.from_phase)


def _trains(box: Box) -> Iterator[Text]:
    if box.trains:
        trains = tuple(_train(box, train) for train in box.trains.values())
        yield say_n("{n} kind of train: {trains}.", "{n} kinds of train: {trains}.", len(trains), trains=trains)
    for phase in box.phases.values():
        newest = colour_name(phase.colours[-1]) if phase.colours else "–"
        yield say_n("Phase {phase}: train limit {limit}, newest tiles {newest}, {n} operating round.",
                    "Phase {phase}: train limit {limit}, newest tiles {newest}, {n} operating rounds.",
                    phase.operating_rounds, phase=phase.colour or phase.name, limit=phase.train_limit,
                    newest=newest)  # fmt: skip


def _sales_of_privates(box: Box) -> Iterator[Text]:
    if not box.privates:
        return
    phases = [phase.colour or phase.name for phase in box.phases.values() if phase.privates_for_companies]
    if phases:
        yield say_n("Companies may buy privates in phase {phases}.", "Companies may buy privates in phases {phases}.",
                    len(phases), phases=tuple(phases))  # fmt: skip
    for phase in box.phases.values():
        if phase.closes_privates:
            yield say("The privates close with phase {phase}.", phase=phase.colour or phase.name)


def rules(data: Mapping[str, object], all_of_them: bool = True) -> Iterator[Text]:
    """What a box's `data` answer, each with its question; or only what is otherwise than in most games."""
    for question, text in _answers(data):
        if all_of_them or question.answered(data) != str(question.usual):
            yield text


def _answers(data: Mapping[str, object]) -> Iterator[tuple[Question, Text]]:
    for question in questions(data):
        if (answer := question.answered(data)) != KEPT:
            yield question, say("{question}: {answer}", question=question.text, answer=question.words(answer))
