"""What hands do because of entries, and when they are taken back: what two positions have on different places, payments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import NamedTuple

from companion.engine.ledger import Posting
from companion.engine.notes import BANK, netted
from companion.engine.text import Money, Text, say


class Change(NamedTuple):
    """Something whose number is `n` higher (below zero: lower) at a place than it is to be again."""

    place: str
    what: str
    n: int


class Carried(NamedTuple):
    """`n` of something that leave one place for another; None: it has been nowhere that is looked at, or is there now."""

    what: str
    n: int
    source: str | None
    goal: str | None


Heaps = Mapping[str, Iterable[str] | Mapping[str, int]]


def carried(was: Heaps, now: Heaps) -> Iterator[Carried]:
    """What goes from heap to heap: what each has less is matched with what others have more."""
    found = list(changes(was, now))
    for what in dict.fromkeys(one.what for one in found):
        lost = [one.place for one in found if one.what == what for _ in range(one.n)]
        gained = [one.place for one in found if one.what == what for _ in range(-one.n)]
        for (source, goal), n in Counter(zip_longest(lost, gained)).items():
            yield Carried(what, n, source, goal)


def repaid(postings: Iterable[Posting]) -> tuple[Text, ...]:
    """Who gives whom how much back: one sum for each pair that has paid."""
    return tuple(_repaid(payer, payee, Money(amount)) for (payer, payee), amount in netted(postings))


def _repaid(payer: str, payee: str, amount: Money) -> Text:
    if payee == BANK:
        return say("{payer} gets {amount} back.", payer=payer, amount=amount)
    if payer == BANK:
        return say("{payee} gives {amount} back to the bank.", payee=payee, amount=amount)
    return say("{payee} gives {payer} {amount} back.", payee=payee, payer=payer, amount=amount)


def changes(was: Heaps, now: Heaps) -> Iterator[Change]:
    """What lay where it does not lie any more, and the other way round: things by place, before going back and after."""
    for place in dict.fromkeys((*was, *now)):
        before, after = Counter(was.get(place, ())), Counter(now.get(place, ()))
        for what in sorted(before | after):
            if n := before[what] - after[what]:
                yield Change(place, what, n)
