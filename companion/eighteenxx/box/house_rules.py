"""What a table may settle otherwise than any box of the family says: bank, starting money, certificates, numbers of trains.

Groups do so to make a night shorter or longer. What an option leaves as printed is not touched here, so an option of a title
that changes its box, such as a train more, holds beside them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.eighteenxx.box.box import Box
from companion.engine.errors import malformed
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Money, say
from companion.engine.title import Option

PRINTED = "printed"
#: The largest numbers that an option takes: of money, of certificates.
MOST_MONEY, MOST_CERTIFICATES = 1_000_000, 99


def options_of(box: Box) -> Iterator[Option]:
    """The options that every title of the family has; their names stand in game files."""
    words = {PRINTED: say("as printed")}
    if box.bank is not None:
        yield Option("bank", (PRINTED,), say("What the bank holds in all."), words, most=MOST_MONEY)
    yield Option("starting_cash", (PRINTED,), say("What each player starts with."), words, most=MOST_MONEY)
    yield Option("certificate_limit", (PRINTED,), say("How many certificates a player may hold."), words,
                 most=MOST_CERTIFICATES, is_count=True)  # fmt: skip
    yield Option("train_counts", printed_trains(box), say("How many trains there are of each kind."), is_count=True)


def figures(box: Box, seats: int) -> JsonDict:
    """The figures of a box by the options that may change them, in words."""
    trains = "·".join(str(box.trains[name].number_for(seats)) for name in printed_trains(box))
    bank = {} if box.bank is None else {"bank": Money(box.bank)}
    limit = box.certificate_limit[seats]
    cards = {} if limit is None else {"certificate_limit": limit}
    return {**bank, "starting_cash": Money(box.start_cash[seats]), **cards, "train_counts": trains}


def printed_trains(box: Box) -> dict[str, int]:
    """By kind how many trains there are, of the kinds that run out and that are there with any number of players."""
    return {name: kind.number for name, kind in box.trains.items() if kind.number}


def settled(box: Box, options: Json, printed: Mapping[str, int], seats: int) -> Box:
    """The box as the table plays it; `printed` are the numbers of trains that are no house rule.

    Raises Malformed: the bank cannot pay what the players start with.
    """
    bank, cash, limit = (options.get(name, PRINTED) for name in ("bank", "starting_cash", "certificate_limit"))
    if bank != PRINTED or seats in box.bank_by_players:
        box = replace(box, bank=box.bank_with(seats) if bank == PRINTED else bank, bank_by_players={})
    if cash != PRINTED:
        box = replace(box, start_cash={**box.start_cash, seats: cash})
    if limit != PRINTED:
        box = replace(box, certificate_limit={**box.certificate_limit, seats: limit}, certificate_limit_by_companies={})
    changed = {
        name: replace(box.trains[name], number=number, by_players={})
        for name, number in options.get("train_counts", {}).items() if number != printed.get(name) and name in box.trains
    }
    needed = seats * box.start_cash[seats]
    if box.bank is not None and needed > box.bank:
        raise malformed("The bank holds {bank}. That is less than the {needed} that the players start with.",
                        bank=Money(box.bank), needed=Money(needed))  # fmt: skip
    return replace(box, trains={**box.trains, **changed}) if changed else box
