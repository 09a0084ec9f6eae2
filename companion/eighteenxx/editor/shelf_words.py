"""What a box says of money otherwise than the shelf does of the same title, the dearest first: for whoever brings a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from companion.eighteenxx.box.box import Box
from companion.eighteenxx.box.known import letters
from companion.eighteenxx.box.reading import rows_of
from companion.eighteenxx.editor.questions import KEPT, Question, questions
from companion.engine.reading import Json
from companion.engine.text import Money, Text, say

#: So many are told; who has more takes the shelf's box, or another file.
MOST = 8
#: What is asked about money, the dearest first: before the figures, between them, and after them. What is asked of each
#: kind of company is among them by what its question begins with.
_FIRST = ("capital", "unsold", "unsold-price", "pool-pays")
_THEN = ("float", "half", "sale", "paid", "unpaid", "sold-out", "pool-moves", "sale-others")
_LAST = ("bank", "price", "bankrupt", "phase", "private-price", "president-helps", "holding", "pool", "turn",
         "privates-count")  # fmt: skip
_OF_KINDS = ("capital", "unsold", "unsold-price", "pool-pays", "float")

#: Figures by what they belong to: a name, or a number of players.
Figures = Mapping[Any, Any]


def otherwise(shelf: Json, there: Box, data: Json, here: Box) -> tuple[Text, ...]:
    """What is otherwise here than there; `shelf` and `data` are what the two boxes say. Figures are compared where the box
    says them, rules as they are played."""
    return tuple(islice(_otherwise(shelf, there, data, here), MOST))


def _otherwise(shelf: Json, there: Box, data: Json, here: Box) -> Iterator[Text]:
    yield from _rules(_FIRST, shelf, there, data, here)
    if "bank" in data and there.bank != here.bank:
        yield _line(say("Bank"), _sum(there.bank), _sum(here.bank))
    cash = _told(data, here.start_cash, "start_cash")
    yield from _differing(say("Starting money by players"), there.start_cash, cash)
    yield from _trains(there, data, here)
    yield from _market(there, data, here)
    yield from _rules(_THEN, shelf, there, data, here)
    yield from _privates(there, data, here)
    yield from _tokens(there, data, here)
    yield from _phases(there, data, here)
    limits = _told(data, here.certificate_limit, "certificate_limit")
    yield from _differing(say("Certificate limit by players"), there.certificate_limit, limits, _no_end)
    yield from _rules(_LAST, shelf, there, data, here)


def _line(what: Text, there: object, here: object) -> Text:
    return say("{what}: {there} there; {here} here", what=what, there=there, here=here)


def _differing(what: Text, there: Figures, here: Figures, shown: Callable[[Any], object] = Money) -> Iterator[Text]:
    """A line for what two tables have otherwise, each figure under its name."""
    names = [name for name in here if name in there and there[name] != here[name]]
    if names:
        yield _line(say("{what} ({names})", what=what, names=tuple(map(str, names))),
                    tuple(shown(there[name]) for name in names), tuple(shown(here[name]) for name in names))  # fmt: skip


def _sum(bank: int | None) -> object:
    return say("without limit") if bank is None else Money(bank)


def _no_end(number: int | None) -> object:
    return "∞" if number is None else number


# -- rules ----------------------------------------------------------------------------------------------------------------


def _rules(ids: tuple[str, ...], shelf: Json, there: Box, data: Json, here: Box) -> Iterator[Text]:
    """The questions whose answers differ; those of a kind of company by the companies that both boxes have."""
    asked_there, asked_here = ({one.id: one for one in questions(box)} for box in (shelf, data))
    kinds = {here.companies[name].kind: there.companies[name].kind for name in here.companies if name in there.companies}
    for id_ in ids:
        of_kinds = kinds.items() if id_ in _OF_KINDS else [("", "")]
        lines: list[Text] = []
        for kind, of in of_kinds:
            # What is asked once in one box may be asked of each kind in the other.
            question = asked_here.get(f"{id_}-{kind}", asked_here.get(id_))
            other = asked_there.get(f"{id_}-{of}", asked_there.get(id_))
            if question and other and (line := _rule(question, other, shelf, data)) and line not in lines:
                lines.append(line)
        yield from lines


def _rule(question: Question, other: Question, shelf: Json, data: Json) -> Text | None:
    was, now = other.answered(shelf), question.answered(data)
    there, here = (one.words(answer) if answer != KEPT else say("something else")
                   for one, answer in ((other, was), (question, now)))  # fmt: skip
    return None if there == here else _line(question.text, there, here)


# -- figures --------------------------------------------------------------------------------------------------------------


def _told(data: Json, figures: Figures, field: str) -> Figures:
    """The figures by number of players that the box itself says."""
    said = data.get(field)
    return {n: figure for n, figure in figures.items() if isinstance(said, Mapping) and str(n) in said}


def _trains(there: Box, data: Json, here: Box) -> Iterator[Text]:
    both = [name for name in rows_of(data, "trains") if name in there.trains]
    if not both:
        return
    sold = [name for name in both if here.is_told("trains", name, "price")]
    yield from _differing(say("Prices of trains"), {name: there.trains[name].price for name in sold},
                          {name: here.trains[name].price for name in sold})  # fmt: skip
    told = [name for name in both if {"number", "by_players"} & set(data["trains"][name])]
    yield from _differing(say("Number of trains"), {name: there.trains[name].number_for(0) for name in told},
                          {name: here.trains[name].number_for(0) for name in told}, _no_end)  # fmt: skip
    yield from _differing(say("Trains rust with"), {name: there.trains[name].rusted_by for name in both},
                          {name: here.trains[name].rusted_by for name in both}, lambda by: by or "–")  # fmt: skip
    if lacking := [name for name in there.trains if name not in here.trains and there.trains[name].number != 0]:
        yield say("Trains that are only there: {names}", names=tuple(lacking))


def _market(there: Box, data: Json, here: Box) -> Iterator[Text]:
    if "market" in data:
        old, new = (sorted(cell.price for cell in box.chart.cells) for box in (there, here))
        if old != new and old and new:
            yield _line(say("Prices of the market"), *(say("{n} spaces, from {least} to {most}", n=len(prices),
                                                           least=Money(prices[0]), most=Money(prices[-1]))
                                                       for prices in (old, new)))  # fmt: skip
    if data.get("par_values") and set(there.par_values) != set(here.par_values):
        yield _line(say("Companies start at"), *(tuple(map(Money, sorted(box.par_values))) for box in (there, here)))


def _privates(there: Box, data: Json, here: Box) -> Iterator[Text]:
    known = {letters(card.name): card for card in there.privates.values()}
    both = [(card, known[letters(card.name)]) for card in here.privates.values()
            if letters(card.name) in known and "privates" in data]  # fmt: skip
    for field, what in (("price", say("Prices of privates")), ("revenue", say("What privates pay"))):
        told = [pair for pair in both if here.is_told("privates", pair[0].id, field)]
        yield from _differing(what, {card.name: getattr(other, field) for card, other in told},
                              {card.name: getattr(card, field) for card, _ in told})  # fmt: skip


def _tokens(there: Box, data: Json, here: Box) -> Iterator[Text]:
    told = [name for name, row in rows_of(data, "companies").items() if "token_costs" in row and name in there.companies]
    for name in told:
        old, new = there.told_costs(name), here.told_costs(name)
        if sorted(map(str, old)) != sorted(map(str, new)):
            yield _line(say("Tokens of {company}", company=name), tuple(old), tuple(new))


def _phases(there: Box, data: Json, here: Box) -> Iterator[Text]:
    rows = {name: row for name, row in rows_of(data, "phases").items() if name in there.phases}
    for field, what in (("operating_rounds", say("Operating rounds by phase")),
                        ("train_limit", say("Train limit by phase"))):  # fmt: skip
        if field == "operating_rounds" and there.sets:
            continue
        told = [name for name, row in rows.items() if field in row]
        yield from _differing(what, {name: getattr(there.phases[name], field) for name in told},
                              {name: getattr(here.phases[name], field) for name in told}, int)  # fmt: skip
