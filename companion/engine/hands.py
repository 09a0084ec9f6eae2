"""What hands do because of entries, and when they are taken back: what two positions have on different places, payments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Generic, NamedTuple, TypeVar

from companion.engine.ledger import Posting
from companion.engine.notes import BANK, netted, paid
from companion.engine.text import Money, Text, say

Place = TypeVar("Place")
#: What lies at each place: things, or how many of each.
Heaps = Mapping[Place, Iterable[str] | Mapping[str, int]]


class Carried(NamedTuple, Generic[Place]):
    """`n` of something that leave one place for another; None: it has been nowhere that is looked at, or is there now."""

    what: str
    n: int
    source: Place | None
    goal: Place | None


def carried(was: Heaps[Place], now: Heaps[Place]) -> Iterator[Carried[Place]]:
    """What goes from heap to heap: what each has less is matched with what others have more."""
    lost: dict[str, list[Place]] = {}
    gained: dict[str, list[Place]] = {}
    for place in dict.fromkeys((*was, *now)):
        before, after = Counter(was.get(place, ())), Counter(now.get(place, ()))
        for what in sorted(before | after):
            if n := before[what] - after[what]:
                (lost if n > 0 else gained).setdefault(what, []).extend([place] * abs(n))
    for what in dict.fromkeys((*lost, *gained)):
        for (source, goal), n in Counter(zip_longest(lost.get(what, ()), gained.get(what, ()))).items():
            yield Carried(what, n, source, goal)


def settled(postings: Iterable[Posting], back: bool) -> tuple[Text, ...]:
    """Who pays whom how much, or gives it `back`: one sum for each pair."""
    if not back:
        return paid(postings)
    return tuple(_repaid(payer, payee, Money(amount)) for (payer, payee), amount in netted(postings))


def _repaid(payer: str, payee: str, amount: Money) -> Text:
    if payee == BANK:
        return say("{payer} gets {amount} back.", payer=payer, amount=amount)
    if payer == BANK:
        return say("{payee} gives {amount} back to the bank.", payee=payee, amount=amount)
    return say("{payee} gives {payer} {amount} back.", payee=payee, payer=payer, amount=amount)
