"""What hands do because of entries, and when they are taken back: what they move, and who pays whom, in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.engine.ledger import Posting
from companion.engine.notes import BANK
from companion.engine.text import Money, Text, say, you


class Action(NamedTuple):
    """What a player or company does, in the words that follow its name: more can be said in the same sentence."""

    who: str
    does: Text


@dataclass(slots=True)
class Handed(Text):
    """A sentence by which players hand each other something: it is kept for both until they have seen it. `who` they are,
    and the company whose it is."""

    who: tuple[str, ...] = ()


@dataclass(slots=True)
class Paid(Text):
    """A sentence by which money goes from hand to hand: `who` pays or gets some."""

    who: tuple[str, ...] = ()


def handed(text: Text, *who: str) -> Handed:
    """A sentence as one by which players hand each other something."""
    return text.as_a(Handed, who=who)


#: What the bank pays, in one sentence for each reason that has words of its own.
BANK_PAYS = say("The bank pays {payments}.")


def bank_pays(posting: Posting) -> Text:
    """How it is told that the bank pays something, where its reason has no words of its own."""
    return BANK_PAYS


def sentences(
    moved: Iterable[Text | Action], postings: Iterable[Posting], back: bool,
    paying: Callable[[Posting], Text] = bank_pays, reason: Callable[[Any], Text] = lambda why: why,
) -> tuple[Text, ...]:
    """What hands move, and who pays whom how much, or gives it `back`: one sum for each pair, and one sentence for who moves
    one thing and pays for it. Money stands first, what the bank pays before the rest, as most are paid then, but not before
    the purchase because of which it does: all of it that is told by the same sentence (`paying`) in one. Where a sum is for
    several things, it says for which (`reason`)."""
    postings = list(postings)
    said, paid_apart = list(moved), []
    banks = [] if back else [posting for posting in postings if posting.payer == BANK]
    others = [posting for posting in postings if back or posting.payer != BANK]
    for (payer, payee), amount in _netted(others) if back else _summed(others, reason):
        paid = (_repaid if back else _paid)(payer, payee, amount)
        deeds = [(n, one.does) for n, one in enumerate(said) if isinstance(one, Action) and one.who == paid.who]
        if len(deeds) == 1:
            ((at, does),) = deeds
            said[at] = _with_money(say("{who} {does} and {pays}.", you("who", "You {does} and {pays}."), who=paid.who,
                                       does=does, pays=paid.does), payer, payee)
        else:
            paid_apart.append(_with_money(_alone(paid), payer, payee))
    told = [_alone(one) if isinstance(one, Action) else one for one in said]
    # Where the bank pays because of what somebody has bought, that comes first.
    bought = max((n for n, one in enumerate(told, 1) if isinstance(one, Paid)), default=0)
    until = bought if banks and postings[0] is not banks[0] else 0
    return *told[:until], *_paid_by_bank(banks, paying, reason), *paid_apart, *told[until:]


def _alone(deed: Action) -> Text:
    return say("{who} {does}.", you("who", "You {does}."), who=deed.who, does=deed.does)


def _with_money(text: Text, *who: str) -> Paid:
    return text.as_a(Paid, who=who)


def _paid_by_bank(
    postings: Iterable[Posting], paying: Callable[[Posting], Text], reason: Callable[[Any], Text],
) -> Iterator[Text]:
    """What the bank pays, each sentence with all who are paid by it; one with words of its own says what for."""
    together: list[tuple[Text, list[Posting]]] = []
    for posting in postings:
        said = paying(posting)
        of = next((paid for other, paid in together if other == said), None)
        if of is None:
            together.append((said, [posting]))
        else:
            of.append(posting)
    for said, paid in together:
        payments = tuple(say("{payee} {amount}", you("payee", "you {amount}"), payee=payee, amount=amount)
                         for (_, payee), amount in _summed(paid, reason if said == BANK_PAYS else None))
        yield _with_money(said.filled(payments=payments), *(posting.payee for posting in paid))


def _paid(payer: str, payee: str, amount: Text | Money) -> Action:
    if payee == BANK:
        return Action(payer, say("pays the bank {amount}", you(None, "pay the bank {amount}"), amount=amount))
    values = {"payee": payee, "amount": amount}
    # Whoever is paid is told so in a sentence of its own: "you" has another form there in most languages.
    told = say("pays {payee} {amount}", you("payee", "pays you {amount}"), **values)
    return Action(payer, say("{told}", you(None, "pay {payee} {amount}"), told=told, **values))


def _repaid(payer: str, payee: str, amount: Text | Money) -> Action:
    if payee == BANK:
        return Action(payer, say("gets {amount} back", you(None, "get {amount} back"), amount=amount))
    if payer == BANK:
        return Action(payee, say("gives {amount} back to the bank", you(None, "give {amount} back to the bank"),
                               amount=amount))
    return Action(payee, say("gives {payer} {amount} back", you(None, "give {payer} {amount} back"), payer=payer,
                           amount=amount))


def _summed(
    postings: Iterable[Posting], reason: Callable[[Any], Text] | None,
) -> list[tuple[tuple[str, str], Text | Money]]:
    """Who pays whom how much, and what for (`reason`) where it is several things. What two pay each other is not set off."""
    return [(pair, paid_for(parts, reason)) for pair, parts in by_reason(postings).items()]


def by_reason(postings: Iterable[Posting]) -> dict[tuple[str, str], Counter[Any]]:
    """Who pays whom how much for what."""
    sums: dict[tuple[str, str], Counter[Any]] = {}
    for payer, payee, amount, why in postings:
        sums.setdefault((payer, payee), Counter())[why] += amount
    return sums


def paid_for(parts: Counter[Any], reason: Callable[[Any], Text] | None) -> Text | Money:
    """A sum; where it is for several kinds of things also what each is for."""
    amount = Money(parts.total())
    if reason is None or len({why if isinstance(why, Text) else type(why) for why in parts}) == 1:
        return amount
    return say("{amount} ({parts})", amount=amount, parts=tuple(
        say("{why} {amount}", why=reason(why), amount=Money(part)) for why, part in parts.items()))


def _netted(postings: Iterable[Posting]) -> list[tuple[tuple[str, str], Text | Money]]:
    """Who pays whom how much in the end: each two once, whatever they paid each other."""
    sums: dict[tuple[str, str], int] = {}
    for payer, payee, amount, _ in postings:
        if (payee, payer) in sums:
            sums[payee, payer] -= amount
        else:
            sums[payer, payee] = sums.get((payer, payee), 0) + amount
    return [(pair if amount > 0 else pair[::-1], Money(abs(amount))) for pair, amount in sums.items() if amount]
