"""What hands do when entries are taken back: payments that go back, and what two positions have on different places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from companion.engine.ledger import Posting
from companion.engine.notes import BANK
from companion.engine.text import Money, Text, say


class Change(NamedTuple):
    """Something whose number is `n` higher (below zero: lower) at a place than it is to be again."""

    place: str
    what: str
    n: int


def repaid(postings: Iterable[Posting]) -> tuple[Text, ...]:
    """Who gives whom how much back: one sum for each pair that has paid."""
    sums: Counter[tuple[str, str]] = Counter()
    for payer, payee, amount, _ in postings:
        if (payee, payer) in sums:
            sums[payee, payer] -= amount
        else:
            sums[payer, payee] += amount
    pairs = ((pair, amount) if amount > 0 else (pair[::-1], -amount) for pair, amount in sums.items())
    return tuple(_repaid(payer, payee, Money(amount)) for (payer, payee), amount in pairs if amount)


def _repaid(payer: str, payee: str, amount: Money) -> Text:
    if payee == BANK:
        return say("{payer} gets {amount} back.", payer=payer, amount=amount)
    if payer == BANK:
        return say("{payee} gives {amount} back to the bank.", payee=payee, amount=amount)
    return say("{payee} gives {payer} {amount} back.", payee=payee, payer=payer, amount=amount)


def changes(was: Mapping[str, Iterable[str]], now: Mapping[str, Iterable[str]]) -> Iterator[Change]:
    """What lay where it does not lie any more, and the other way round: things by place, before going back and after."""
    for place in dict.fromkeys((*was, *now)):
        before, after = Counter(was.get(place, ())), Counter(now.get(place, ()))
        for what in sorted(before | after):
            if n := before[what] - after[what]:
                yield Change(place, what, n)
